package throttle

import (
	"fmt"
	"testing"
	"time"
)

func TestBytes(t *testing.T) {
	now := time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)
	b := &Bytes{PerMinute: 100}
	for i, step := range []struct {
		of    string
		bytes int64
		after time.Duration
		want  bool
	}{
		{"a", 60, 0, true}, {"a", 41, 0, false}, {"b", 100, 0, true}, {"b", 1, 0, false}, {"a", 40, 59 * time.Second, true},
		{"a", 1, 0, false}, {"a", 1000, time.Second, true}, {"a", 1, 0, false}, {"b", 100, 0, true},
		{"a", 1, -time.Hour, true},
	} {
		now = now.Add(step.after)
		if got := b.Allow(step.of, step.bytes, now); got != step.want {
			t.Errorf("step %d: %t", i, got)
		}
	}
	// Nothing is kept of those that have been silent for a minute.
	for i := range 1000 {
		b.Allow(fmt.Sprint(i), 1, now)
	}
	if b.Allow("last", 1, now.Add(time.Minute)); len(b.uses) != 1 {
		t.Errorf("%d are kept", len(b.uses))
	}
}
