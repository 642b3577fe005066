package engine_test

import (
	"context"
	"crypto/rand"
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// workloads are CPU-bound exports of guests, with a size that takes some
// milliseconds.
var workloads = []struct {
	name, guest, export string
	n                   uint64
	loops               bool // it has loops that count
}{
	{"c/sha256", "sha256", "run", 512, true},
	{"c/json", "json", "run", 200, true},
	{"c/sort", "sort", "run", 100_000, true},
	{"c/fib", "fib", "run", 27, false},
	{"go/sha256", "", "sha256", 512, true},
	{"go/json", "", "json", 200, true},
	{"go/sort", "", "sort", 100_000, true},
	{"go/fib", "", "fib", 23, false},
}

// BenchmarkMetering runs CPU-bound work metered by this engine, in plain
// wazero without any check, and in wazero with WithCloseOnContextDone, in
// turns. The metrics are ratios of medians of processor time: metered/x is metered by unmetered
// time, closing/x is wazero's own check by unmetered time, and gain/x is
// wazero's own check by metered time. The last line is the geometric mean.
func BenchmarkMetering(b *testing.B) {
	logs, count := 0.0, 0
	for _, w := range workloads {
		b.Run(w.name, func(b *testing.B) {
			var guest []byte
			if w.guest == "" {
				guest = guesttest.Go(b, "testdata/guests/go/cpu")
			} else {
				guest = guesttest.C(b, w.guest)
			}
			run := []func(){
				meteredRun(b, guest, w.export, w.n),
				plainRun(b, guest, w.export, w.n, wazero.NewRuntimeConfig()),
				plainRun(b, guest, w.export, w.n, wazero.NewRuntimeConfig().WithCloseOnContextDone(true)),
			}
			times := make([][]float64, len(run))
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			for b.Loop() {
				for i, f := range run {
					began := cputest.Now()
					f()
					times[i] = append(times[i], float64(cputest.Now()-began))
				}
			}
			metered, plain, closing := median(times[0]), median(times[1]), median(times[2])
			b.ReportMetric(metered/plain, "metered/x")
			b.ReportMetric(closing/plain, "closing/x")
			if w.loops {
				b.ReportMetric(closing/metered, "gain/x")
			}
			logs += math.Log(metered / plain)
			count++
		})
	}
	b.Run("mean", func(b *testing.B) {
		for b.Loop() {
		}
		if count > 0 {
			b.ReportMetric(math.Exp(logs/float64(count)), "metered/x")
		}
	})
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// meteredRun returns one call of an export in this engine.
func meteredRun(b *testing.B, guest []byte, export string, n uint64) func() {
	e := newEngine(b, engine.Config{})
	addImports(b, e)
	i, err := load(b, e, guest, engine.LoadOptions{MemoryMB: 256}).Instantiate(engine.InstanceOptions{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(i.Close)
	call := func(name string, stack []uint64) {
		if err := i.Invoke(i.Function(name), stack, engine.Monotonic()+time.Minute); err != nil {
			b.Fatal(err)
		}
	}
	if i.Function("_initialize") != nil {
		call("_initialize", nil)
	}
	return func() { call(export, []uint64{n}) }
}

// plainRun returns one call of an export in wazero without this engine.
func plainRun(b *testing.B, guest []byte, export string, n uint64, config wazero.RuntimeConfig) func() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	b.Cleanup(cancel)
	r := wazero.NewRuntimeWithConfig(ctx,
		config.WithCoreFeatures(api.CoreFeaturesV2|experimental.CoreFeaturesTailCall|experimental.CoreFeaturesExtendedConst))
	b.Cleanup(func() { r.Close(context.Background()) })
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	compiled, err := r.CompileModule(ctx, guest)
	if err != nil {
		b.Fatal(err)
	}
	modules := map[string]wazero.HostModuleBuilder{}
	for _, f := range compiled.ImportedFunctions() {
		module, name, _ := f.Import()
		if module == "wasi_snapshot_preview1" {
			continue
		}
		if modules[module] == nil {
			modules[module] = r.NewHostModuleBuilder(module)
		}
		modules[module].NewFunctionBuilder().
			WithGoModuleFunction(api.GoModuleFunc(func(context.Context, api.Module, []uint64) {}), f.ParamTypes(),
				f.ResultTypes()).
			Export(name)
	}
	for _, builder := range modules {
		if _, err := builder.Instantiate(ctx); err != nil {
			b.Fatal(err)
		}
	}
	m, err := r.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().WithStartFunctions("_initialize").
		WithSysNanotime().WithSysWalltime().WithRandSource(rand.Reader))
	if err != nil {
		b.Fatal(err)
	}
	f := m.ExportedFunction(export)
	return func() {
		if err := f.CallWithStack(ctx, []uint64{n}); err != nil {
			b.Fatal(err)
		}
	}
}
