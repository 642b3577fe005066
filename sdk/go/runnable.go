//go:build !tinygo

package wasmhost

import "runtime/metrics"

// samples is kept because reading a metric into a new slice allocates.
var samples = []metrics.Sample{{Name: "/sched/goroutines/runnable:goroutines"}}

// runnable returns how many goroutines could run now, besides the one that
// asks. On the one thread of WebAssembly the figure is exact.
func runnable() uint64 {
	metrics.Read(samples)
	return samples[0].Value.Uint64()
}
