package throttle_test

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
)

func TestThrottle(t *testing.T) {
	limit := throttle.Throttle{Lines: 2, Every: time.Minute}
	start := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for i, step := range []struct {
		kind string
		at   time.Duration
		left int
		ok   bool
	}{
		{"a", 0, 0, true}, {"a", time.Second, 0, true}, {"a", 2 * time.Second, 0, false}, {"a", 59 * time.Second, 0, false},
		{"b", 59 * time.Second, 0, true},
		{"a", time.Minute, 2, true}, {"a", time.Minute, 0, true}, {"a", time.Minute, 0, false},
		{"a", -time.Hour, 1, true}, // the clock was set back
	} {
		if left, ok := limit.Pass(step.kind, start.Add(step.at)); left != step.left || ok != step.ok {
			t.Errorf("step %d: %d %v, want %d %v", i, left, ok, step.left, step.ok)
		}
	}
	limit.Forget("b")
	if left, ok := limit.Pass("b", start.Add(time.Minute)); left != 0 || !ok {
		t.Errorf("after it was forgotten: %d %v", left, ok)
	}
}
