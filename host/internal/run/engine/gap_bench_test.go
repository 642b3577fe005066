package engine_test

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// BenchmarkGap runs the guests that take the most time for a unit of work. The
// metric gap-ms is the longest that one computed between two looks at the
// clock, in milliseconds of processor time, in the best of some runs: what the
// guest can do each time, and not what the machine did once. The line worst is
// the longest of all.
func BenchmarkGap(b *testing.B) {
	for _, memoryMB := range []int{8, 16, 24, 256, 512, 4096} {
		worst := time.Duration(0)
		pages := min(memoryMB<<4, wasm.MaxMemoryPages)
		shapes := corpustest.Slow(1, pages)
		for _, name := range slices.Sorted(maps.Keys(shapes)) {
			b.Run(fmt.Sprintf("%dMiB/%s", memoryMB, name), func(b *testing.B) {
				e := newEngine(b, engine.Config{})
				addImports(b, e)
				m := load(b, e, corpustest.Module(shapes[name]), engine.LoadOptions{MemoryMB: memoryMB})
				best := time.Hour
				for b.Loop() {
					for range 3 {
						best = min(best, longestGap(b, m, 500*time.Millisecond))
					}
				}
				b.ReportMetric(milliseconds(best), "gap-ms")
				worst = max(worst, best)
			})
		}
		b.Run(fmt.Sprintf("%dMiB/worst", memoryMB), func(b *testing.B) {
			for b.Loop() {
			}
			b.ReportMetric(milliseconds(worst), "gap-ms")
		})
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// longestGap runs a new instance for so long and returns the longest processor
// time between two looks at the clock.
func longestGap(tb testing.TB, m *engine.Module, most time.Duration) time.Duration {
	tb.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var last, longest time.Duration
	look := func(time.Duration, bool) {
		now := cputest.Now()
		longest = max(longest, now-last)
		last = cputest.Now()
	}
	i, err := m.Instantiate(engine.InstanceOptions{Yield: look})
	if err != nil {
		tb.Fatal(err)
	}
	defer i.Close()
	last, longest = cputest.Now(), 0
	if err := i.Invoke(i.Function("run"), nil, engine.Monotonic()+most); !errors.Is(err, engine.ErrTimeout) {
		tb.Fatalf("the guest ended with %v", err)
	}
	return max(longest, cputest.Now()-last)
}
