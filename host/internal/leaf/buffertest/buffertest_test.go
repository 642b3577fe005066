package buffertest

import (
	"strings"
	"testing"
)

// reports collects the errors of a test.
type reports struct {
	testing.TB
	errors []string
}

func (r *reports) Helper() {}

func (r *reports) Errorf(format string, args ...any) {
	r.errors = append(r.errors, strings.TrimSpace(args[0].(string)))
}

func TestRacesOfAProcessAreFound(t *testing.T) {
	const line = "\n==================\n"
	var b Buffer
	_, _ = b.Write([]byte("level=INFO" + line + "WARNING: DATA RACE\nWrite at 1" + line + "level=WARN" + line +
		"WARNING: DATA RACE\nWrite at 2" + line + "Found 2 data race(s)\n"))
	got := &reports{TB: t}
	b.CheckRaces(got)
	if len(got.errors) != 2 || got.errors[0] != "Write at 1" || got.errors[1] != "Write at 2" {
		t.Errorf("found %q", got.errors)
	}
	got = &reports{TB: t}
	new(Buffer).CheckRaces(got)
	if len(got.errors) != 0 {
		t.Errorf("found %q in nothing", got.errors)
	}
}
