package logs

import (
	"log/slog"
	"testing"
	"time"
)

// A stack can be read in the plugin's log: it has lines of its own.
func TestLinesOfRecords(t *testing.T) {
	for _, c := range []struct {
		attrs []any
		want  string
	}{
		{nil, "it happened"},
		{[]any{"request_id", "r1", "plugin", "p"}, "it happened"},
		{[]any{"error", "two words", "code", 7}, `it happened error="two words" code=7`},
		{[]any{"error", "two words", "stack", ""}, `it happened error="two words"`},
		{[]any{"error", "TypeError: no", "stack", "TypeError: no\n    at f (a.ts:1:2)"},
			"it happened: TypeError: no\n    at f (a.ts:1:2)"},
		{[]any{"error", "no", "stack", "Error: no\n    at f (a.ts:1:2)"}, "it happened: Error: no\n    at f (a.ts:1:2)"},
		{[]any{"error", "a\nb", "stack", "Error: a\nb\n    at f (a.ts:1:2)"},
			"it happened: Error: a\nb\n    at f (a.ts:1:2)"},
		{[]any{"stack", "main.f\n\tmain.go:7", "error", "no"}, "it happened error=no\nmain.f\n\tmain.go:7"},
		{[]any{"error", "", "stack", "    at f (a.ts:1:2)"}, "it happened error=\"\"\n    at f (a.ts:1:2)"},
	} {
		r := slog.NewRecord(time.Time{}, slog.LevelWarn, "it happened", 0)
		r.Add(c.attrs...)
		if _, got := RecordText(r, nil, "plugin"); got != c.want {
			t.Errorf("%v: %q, want %q", c.attrs, got, c.want)
		}
	}
}
