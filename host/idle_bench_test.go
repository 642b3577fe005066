package host_test

import (
	"fmt"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
)

// BenchmarkIdlePlugins has 1,000 plugins of one Go module fall asleep. The metric
// resident-MB is what the process takes while they sleep, which is to be 600 at
// most, and awake-MB what it took before, both without what Go has on its heap and
// does not need.
func BenchmarkIdlePlugins(b *testing.B) {
	const copies = 1000
	plugins := make([]benchPlugin, copies)
	hello := guesttest.GoBuilt(b, "plugins-src/hello")
	for i := range plugins {
		plugins[i] = benchPlugin{id: fmt.Sprintf("hello-%d", i), endpoint: "greet", others: []string{"hello"},
			backend: hello}
	}
	data := filepath.Join(b.TempDir(), "data")
	installAll(b, data, plugins)
	for b.Loop() {
		cfg := benchConfig(data)
		cfg.Plugins = plugin.Limits{SleepAfter: time.Second}
		h, stop := startWith(b, cfg)
		debug.FreeOSMemory()
		awake := residentMemory(b)
		began := time.Now()
		for asleep := 0; asleep < copies; {
			time.Sleep(100 * time.Millisecond)
			asleep = 0
			for _, info := range h.Plugins().List() {
				if info.Stats.Asleep {
					asleep++
				}
			}
			if time.Since(began) > time.Minute {
				b.Fatalf("%d of %d plugins sleep", asleep, copies)
			}
		}
		debug.FreeOSMemory()
		b.ReportMetric(float64(awake)/1e6, "awake-MB")
		b.ReportMetric(float64(residentMemory(b))/1e6, "resident-MB")
		stop()
	}
}
