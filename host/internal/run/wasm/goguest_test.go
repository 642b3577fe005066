package wasm_test

import (
	"errors"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// goGuest builds testdata/goguest. With the tag json it is a large module, as Go plugins are.
func goGuest(t testing.TB, tags string) []byte {
	t.Helper()
	return guesttest.Go(t, "host/internal/run/wasm/testdata/goguest", "-ldflags=-s -w", "-tags="+tags)
}

func startGo(t testing.TB, w *world, bin []byte) *instance {
	t.Helper()
	if _, err := wasi_snapshot_preview1.Instantiate(w.ctx, w.Runtime); err != nil {
		t.Fatal(err)
	}
	in, err := w.start(bin, "")
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// TestGoGuest runs a Go module plain and rewritten: same results, the same count of work for the same run, recursion as
// deep as real programs go, and an end where there would be none.
func TestGoGuest(t *testing.T) {
	shorttest.Skip(t)
	bin := goGuest(t, "")
	out, info := mustRewrite(t, bin, wasm.Config{})
	again, _ := mustRewrite(t, bin, wasm.Config{})
	if string(out) != string(again) {
		t.Error("the second rewriting differs")
	}
	if len(info.Globals) == 0 || len(info.Tables) == 0 || info.Memory != "memory" {
		t.Errorf("state: %d globals, %d tables, memory %q", len(info.Globals), len(info.Tables), info.Memory)
	}
	if info.Switched < 1000 || info.TableElements != 0 {
		t.Errorf("%d functions are in switches, and %d elements in the table of each instance", info.Switched,
			info.TableElements)
	}
	plain := startGo(t, newWorld(t), bin)
	// Two instances of their own worlds, which do the same.
	cache := wazero.NewCompilationCache()
	metered := [2]*instance{startGo(t, newCachedWorld(t, cache), out), startGo(t, newCachedWorld(t, cache), out)}
	for _, c := range []struct {
		name string
		arg  uint64
	}{{"sha256", 100}, {"sort", 5000}, {"fib", 18}, {"descend", 30000}} {
		want, err := plain.call(c.name, c.arg)
		if err != nil {
			t.Fatalf("%s: plain: %v", c.name, err)
		}
		var units [2]int64
		for i, in := range metered {
			before := in.units()
			got, err := in.call(c.name, c.arg)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if got[0] != want[0] {
				t.Errorf("%s gives %d, plain %d", c.name, got[0], want[0])
			}
			units[i] = in.units() - before
		}
		if units[0] != units[1] || units[0] <= 0 {
			t.Errorf("%s takes %d units and %d units", c.name, units[0], units[1])
		}
		t.Logf("%s %d: %d units", c.name, c.arg, units[0])
	}
	in := metered[0]
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := in.call("descend", 1<<30); !errors.Is(err, errStack) {
		t.Errorf("endless recursion ends with %v", err)
	}
	runtime.ReadMemStats(&after)
	t.Logf("endless recursion: %d MB allocated", (after.TotalAlloc-before.TotalAlloc)>>20)
	in = metered[1]
	in.w.limit = in.w.granted + 100_000_000
	if _, err := in.call("spin"); !errors.Is(err, errBudget) {
		t.Errorf("an endless loop ends with %v", err)
	}
}

// BenchmarkGuest reports how much slower rewritten code is than plain code ("x-metered"), and how much slower wazero's
// own check for the end of a context makes it ("x-ctxdone"), each as the ratio of the best runs, taken in turns.
func BenchmarkGuest(b *testing.B) {
	bin := goGuest(b, "json")
	out, _ := mustRewrite(b, bin, wasm.Config{})
	tight := tightLoop()
	tightOut, _ := mustRewrite(b, tight, wasm.Config{})
	type variant [3]*instance // plain, metered, ctxdone
	start := func(plain, rewritten []byte) (v variant) {
		done := openWorld(b, nil)
		done.shut()
		done.Runtime = wazero.NewRuntimeWithConfig(done.ctx,
			wazero.NewRuntimeConfigCompiler().WithCoreFeatures(features).WithCloseOnContextDone(true))
		b.Cleanup(done.shut)
		return variant{startGo(b, newWorld(b), plain), startGo(b, newWorld(b), rewritten), startGo(b, done, plain)}
	}
	goVariant, tightVariant := start(bin, out), start(tight, tightOut)
	// Deep recursion in real code must fit the default stack: encoding/json's own limit is 10,000 levels.
	if _, err := goVariant[1].call("nested", 9999); err != nil {
		b.Fatal(err)
	}
	product, count := 1.0, 0
	for _, c := range []struct {
		name string
		v    variant
		arg  uint64
	}{{"sha256", goVariant, 1000}, {"json", goVariant, 200}, {"sort", goVariant, 50_000}, {"fib", goVariant, 25},
		{"tight", tightVariant, 1_000_000}, {"asm-fib", tightVariant, 24}} {
		b.Run(c.name, func(b *testing.B) {
			best := [3]time.Duration{math.MaxInt64, math.MaxInt64, math.MaxInt64}
			for b.Loop() {
				for i, in := range c.v {
					begin := time.Now()
					if _, err := in.call(c.name, c.arg); err != nil {
						b.Fatal(err)
					}
					best[i] = min(best[i], time.Since(begin))
				}
			}
			ratio := float64(best[1]) / float64(best[0])
			b.ReportMetric(ratio, "x-metered")
			b.ReportMetric(float64(best[2])/float64(best[0]), "x-ctxdone")
			product *= ratio
			count++
		})
	}
	b.Run("geometric mean", func(b *testing.B) {
		for b.Loop() {
		}
		b.ReportMetric(math.Pow(product, 1/float64(max(count, 1))), "x-metered")
	})
}

// tightLoop is a module whose loop and whose function do almost nothing besides being metered.
func tightLoop() []byte {
	a := &asm{}
	a.fn("tight", types{i32}, types{i32}, types{i32}, loop, void,
		localGet, 1, constI32(31), i32Mul, localGet, 0, i32Add, localSet, 1,
		localGet, 0, constI32(1), i32Sub, localTee, 0, brIf, 0, end, localGet, 1)
	a.fn("asm-fib", types{i32}, types{i32}, nil, localGet, 0, constI32(2), i32LtS, iff, void, localGet, 0, ret, end,
		localGet, 0, constI32(1), i32Sub, call, 1, localGet, 0, constI32(2), i32Sub, call, 1, i32Add)
	return a.bytes()
}

// BenchmarkRewrite measures Parse and Rewrite of a Go module.
func BenchmarkRewrite(b *testing.B) {
	bin := goGuest(b, "json")
	for name, f := range map[string]func() error{
		"parse":   func() error { _, err := wasm.Parse(b.Context(), bin); return err },
		"rewrite": func() error { _, _, err := wasm.Rewrite(b.Context(), bin, wasm.Config{}); return err },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(bin)))
			b.ReportAllocs()
			for b.Loop() {
				if err := f(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
