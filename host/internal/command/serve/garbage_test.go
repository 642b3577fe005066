package serve

import (
	"runtime"
	"runtime/metrics"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
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
		a := &cli.App{Getenv: func(asked string) string {
			if asked == name {
				return "100"
			}
			return ""
		}}
		before := goal()
		lower := raiseHeapFloor(a)
		if got := goal(); got > before+heapFloor {
			t.Errorf("with %s the goal goes from %d to %d", name, before, got)
		}
		lower()
	}
	a := &cli.App{Getenv: func(string) string { return "" }}
	lower := raiseHeapFloor(a)
	if got := goal(); got < 2*heapFloor {
		t.Errorf("the goal is %d", got)
	}
	lower()
}
