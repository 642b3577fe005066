package plugin

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// BenchmarkPool compares a pool of two instances with one, on two processors,
// by calls that compute for about a millisecond. Whether they are twice as many
// depends on whether two processors are free; what the pool itself takes is in
// cpu/x, the processor time of a call in the pool by that of a call in one
// instance: with 1.1 at most it is 1.8 times as many.
func BenchmarkPool(b *testing.B) {
	const callers = 4
	rigs := map[string]*rig{}
	for _, mode := range []string{"shared", "pool"} {
		r := manage(b, setup{processors: fairshare.Limits{Processors: 2}})
		s := spec{id: "fib", guest: guesttest.C(b, "fib"), paths: []string{"run"}}
		if mode == "pool" {
			s = instanced(s, mode, 2)
		}
		r.active(r.install(s))
		rigs[mode] = r
	}
	for b.Loop() {
		best := map[string]float64{}
		used, done := map[string]time.Duration{}, map[string]int64{}
		for range 4 { // in turn, since the machine is not always as fast
			for mode, r := range rigs {
				var calls atomic.Int64
				began, computed := time.Now(), cputest.Process()
				var all sync.WaitGroup
				for range callers {
					all.Go(func() {
						for time.Since(began) < 250*time.Millisecond {
							if _, err := r.call("fib", "run", "26"); err != nil {
								b.Error(err)
								return
							}
							calls.Add(1)
						}
					})
				}
				all.Wait()
				used[mode] += cputest.Process() - computed
				done[mode] += calls.Load()
				best[mode] = max(best[mode], float64(calls.Load())/time.Since(began).Seconds())
			}
		}
		b.ReportMetric(best["shared"], "one/s")
		b.ReportMetric(best["pool"], "pool/s")
		b.ReportMetric(best["pool"]/best["shared"], "ratio")
		b.ReportMetric(float64(used["pool"])/float64(done["pool"])/(float64(used["shared"])/float64(done["shared"])), "cpu/x")
	}
}
