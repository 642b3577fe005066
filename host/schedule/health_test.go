package schedule

import (
	"strings"
	"testing"
	"time"
)

// Jobs that stand still are told as such: because the clock is silent, or
// because the file cannot be written.
func TestHealth(t *testing.T) {
	r := newRig(t, setup{})
	r.set(active("j", "* * * * *"))
	r.pass(time.Minute)
	r.idle()
	if usable, findings := r.Health(t.Context()); !usable || len(findings) != 0 {
		t.Errorf("of a schedule that works: %v, %+v", usable, findings)
	}
	for text, breaks := range map[string]func(){
		"last heard 1m": func() { r.beaten = r.now().Add(-time.Minute) },
		"the disk":      func() { r.failing = true },
	} {
		r.mu.Lock()
		beaten := r.beaten
		breaks()
		r.mu.Unlock()
		usable, findings := r.Health(t.Context())
		if usable || len(findings) != 1 || !strings.Contains(findings[0].What, text) || findings[0].Do == "" {
			t.Errorf("%s: %v, %+v", text, usable, findings)
		}
		r.mu.Lock()
		r.beaten, r.failing = beaten, false
		r.mu.Unlock()
	}
}
