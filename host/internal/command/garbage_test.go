package command

import (
	"runtime"
	"runtime/metrics"
	"testing"
)

// TestHeapFloor: a host with little on its heap is collected as one with more,
// unless its user says how the collector works.
func TestHeapFloor(t *testing.T) {
	goal := func() uint64 {
		runtime.GC()
		sample := []metrics.Sample{{Name: "/gc/heap/goal:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	for _, name := range []string{"GOGC", "GOMEMLIMIT"} {
		a := &app{getenv: func(asked string) string {
			if asked == name {
				return "100"
			}
			return ""
		}}
		before := goal()
		lower := a.raiseHeapFloor()
		if got := goal(); got > before+heapFloor {
			t.Errorf("with %s the goal goes from %d to %d", name, before, got)
		}
		lower()
	}
	a := &app{getenv: func(string) string { return "" }}
	lower := a.raiseHeapFloor()
	if got := goal(); got < 2*heapFloor {
		t.Errorf("the goal is %d", got)
	}
	lower()
}
