package wasm_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// features is what this package accepts, in wazero's terms.
const features = api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall | experimental.CoreFeaturesExtendedConst

var (
	errStack  = errors.New("test: out of stack")
	errBudget = errors.New("test: out of budget")
)

// world is a runtime with the host side of metering. It stands for the engine in these tests.
type world struct {
	wazero.Runtime
	ctx     context.Context
	shut    func()
	yields  int
	asked   int // for samples
	samples int
	granted int64 // units given out so far, not counting those that came back unused
	limit   int64 // units after which a call is ended; 0 for none
}

func newWorld(t testing.TB) *world { return newCachedWorld(t, nil) }

// newCachedWorld is a world that shares compiled modules with others; cache may be nil.
func newCachedWorld(t testing.TB, cache wazero.CompilationCache) *world {
	t.Helper()
	w := openWorld(t, cache)
	t.Cleanup(w.shut)
	return w
}

// openWorld is newWorld for a caller that shuts the world itself.
func openWorld(t testing.TB, cache wazero.CompilationCache) *world {
	t.Helper()
	config := wazero.NewRuntimeConfigCompiler().WithCoreFeatures(features)
	if cache != nil {
		config = config.WithCompilationCache(cache)
	}
	w := &world{ctx: context.Background()}
	w.Runtime = wazero.NewRuntimeWithConfig(w.ctx, config)
	w.shut = func() {
		if err := w.Close(w.ctx); err != nil {
			t.Errorf("close: %v", err)
		}
	}
	_, err := w.NewHostModuleBuilder(wasm.MeterModule).NewFunctionBuilder().
		WithGoModuleFunction(api.GoModuleFunc(w.yield), []api.ValueType{api.ValueTypeI64, api.ValueTypeI32},
			[]api.ValueType{api.ValueTypeI64}).
		Export(wasm.YieldName).NewFunctionBuilder().WithFunc(func() { w.samples++ }).
		Export(wasm.SampleName).Instantiate(w.ctx)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// yield gives the guest more budget, or ends the call by a panic, as the engine does.
func (w *world) yield(_ context.Context, _ api.Module, stack []uint64) {
	w.yields++
	if int32(stack[1]) < 0 {
		panic(errStack)
	}
	if w.limit > 0 && w.granted-int64(stack[0]) > w.limit {
		panic(errBudget)
	}
	w.granted += wasm.YieldInterval - int64(stack[0])
	interval := int64(wasm.YieldInterval)
	if w.yields%3 == 2 {
		w.asked++
		interval = -interval
	}
	stack[0] = uint64(interval)
}

// instance is a module with its counters.
type instance struct {
	api.Module
	w             *world
	budget, stack api.MutableGlobal
	functions     map[string]api.Function
}

// start instantiates a module; a plain one has no counters.
func (w *world) start(bin []byte, name string) (*instance, error) {
	m, err := w.InstantiateWithConfig(w.ctx, bin,
		wazero.NewModuleConfig().WithName(name).WithStartFunctions("_initialize"))
	if err != nil {
		return nil, err
	}
	in := &instance{Module: m, w: w, functions: map[string]api.Function{}}
	if g := m.ExportedGlobal(wasm.BudgetExport); g != nil {
		in.budget = g.(api.MutableGlobal)
		in.stack = m.ExportedGlobal(wasm.StackExport).(api.MutableGlobal)
	}
	return in, nil
}

// call calls an exported function with the stack that a call gets.
func (in *instance) call(name string, args ...uint64) ([]uint64, error) {
	if in.stack != nil {
		in.stack.Set(wasm.DefaultStackBytes)
	}
	f := in.functions[name]
	if f == nil {
		f = in.ExportedFunction(name)
		in.functions[name] = f
	}
	return f.Call(in.w.ctx, args...)
}

// units returns the work that all calls of a world with this one metered instance took so far.
func (in *instance) units() int64 { return in.w.granted - int64(in.budget.Get()) }

// rootCause returns the text of the innermost error: a trap without its stack trace.
func rootCause(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}

// wide is a configuration that changes no limit of any sensible module.
var wide = wasm.Config{Limits: wasm.Limits{MemoryPages: wasm.MaxMemoryPages, TableElements: wasm.MaxTableElements}}

func mustRewrite(t testing.TB, bin []byte, cfg wasm.Config) ([]byte, *wasm.Info) {
	t.Helper()
	out, info, err := wasm.Rewrite(t.Context(), bin, cfg)
	if err != nil {
		t.Fatalf("Rewrite: %v", err)
	}
	return out, info
}
