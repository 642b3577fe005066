package engine_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

var (
	huntFor  = flag.Duration("hunt.for", 3*time.Second, "how long to look for the worst module")
	huntSeed = flag.Uint64("hunt.seed", 1, "what to begin with; 0 means another one each time")
)

// slowModule is a module that compiles for more than a minute of CPU, in small functions.
func slowModule() []byte {
	return corpustest.Module(corpustest.Repeat(600, corpustest.LocalsByBlocks(400, 400)))
}

// slowLimits accept it.
func slowLimits() engine.Limits { return engine.Limits{ModuleWork: time.Hour} }

// soon is how long may pass until something is given up: one function's time
// and much room for a busy machine. The whole module takes several times that.
const soon = 15 * time.Second

func quickly(t *testing.T, what string, f func()) {
	t.Helper()
	begun := time.Now()
	f()
	if took := time.Since(begun); took > soon {
		t.Errorf("%s took %v", what, took)
	}
}

// TestLoadIsGivenUp ends the context of a load while the module is compiled:
// the load returns, other modules load meanwhile, and the engine closes.
func TestLoadIsGivenUp(t *testing.T) {
	e := newEngine(t, engine.Config{CacheDir: t.TempDir(), Limits: slowLimits()})
	gone := errors.New("the user has gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := e.Load(ctx, slowModule(), engine.LoadOptions{})
		failed <- err
	}()
	quickly(t, "another module", func() {
		m := load(t, e, corpustest.Module(corpustest.LocalsByBlocks(10, 10)), engine.LoadOptions{})
		m.Close(t.Context())
	})
	select {
	case err := <-failed:
		t.Fatalf("the slow module was loaded at once: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	quickly(t, "giving up", func() {
		cancel(gone)
		if err := <-failed; !errors.Is(err, gone) {
			t.Errorf("load: %v, want the cause", err)
		}
	})
	if _, err := e.Load(ctx, slowModule(), engine.LoadOptions{}); !errors.Is(err, gone) {
		t.Errorf("load with an ended context: %v", err)
	}
	quickly(t, "close", func() {
		if err := e.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestLoadForOthersGoesOn loads a module twice at a time; one of the two goes.
func TestLoadForOthersGoesOn(t *testing.T) {
	e := newEngine(t, engine.Config{Limits: slowLimits()})
	binary := corpustest.Module(corpustest.Repeat(10, corpustest.LocalsByBlocks(300, 300)))
	first, cancel := context.WithCancel(t.Context())
	failed, loaded := make(chan error, 1), make(chan error, 1)
	go func() {
		_, err := e.Load(first, binary, engine.LoadOptions{})
		failed <- err
	}()
	time.Sleep(50 * time.Millisecond) // so that it is most likely the first
	go func() {
		m, err := e.Load(t.Context(), binary, engine.LoadOptions{})
		if err == nil {
			m.Close(t.Context())
		}
		loaded <- err
	}()
	time.Sleep(50 * time.Millisecond)
	cancel()
	if err := <-failed; err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := <-loaded; err != nil {
		t.Errorf("who has not gone gets: %v", err)
	}
}

// TestKnownBombs refuses what took the compiler seconds to minutes, or
// gigabytes, and each product of numbers that it takes them for.
func TestKnownBombs(t *testing.T) {
	e := newEngine(t, engine.Config{})
	for name, shape := range map[string]corpustest.Shape{
		"2,000 locals by 1,000 blocks":      corpustest.LocalsByBlocks(2_000, 1_000),
		"10,000 locals by 1,000 blocks":     corpustest.LocalsByBlocks(10_000, 1_000),
		"10,000 locals by 4,000 blocks":     corpustest.LocalsByBlocks(10_000, 4_000),
		"20,000 locals, few blocks":         corpustest.LocalsByBlocks(20_000, 50),
		"nested loops":                      corpustest.LocalsByLoops(500, 300, true),
		"loops in a row":                    corpustest.LocalsByLoops(300, 3_000, false),
		"operands by blocks":                corpustest.OperandsByBlocks(20_000, 1_000),
		"loop parameters":                   corpustest.ParametersByBlocks(50, 4_900, true),
		"block parameters":                  corpustest.ParametersByBlocks(900, 2_000, false),
		"a table of branches":               corpustest.BranchTables(1_000, 1, 60_000),
		"tables of branches to one place":   corpustest.TablesToOnePlace(4, 60_000),
		"branches in a row":                 corpustest.LongChain(500, 9_000),
		"addresses by blocks":               corpustest.BoundsByBlocks(50_000, 5_000),
		"globals by calls":                  corpustest.GlobalsByCalls(10_000, 10_000),
		"types by functions":                corpustest.TypesByFunctions(40_000, 40_000),
		"many functions, each just allowed": corpustest.Repeat(50, corpustest.LocalsByBlocks(500, 500)),
	} {
		_, err := e.Load(t.Context(), corpustest.Module(shape), engine.LoadOptions{})
		if refused := wasm.AsError(err); refused == nil || refused.Kind != wasm.LimitExceeded {
			t.Errorf("%s: %v, want a refusal", name, err)
		}
	}
}

// TestWorkLimits sets each limit for what compiling may take.
func TestWorkLimits(t *testing.T) {
	binary := corpustest.Module(corpustest.LocalsByBlocks(100, 100))
	for name, limits := range map[string]engine.Limits{
		"FunctionWork":  {FunctionWork: time.Millisecond},
		"ModuleWork":    {ModuleWork: time.Millisecond},
		"FunctionBytes": {FunctionBytes: 1 << 20},
	} {
		_, err := newEngine(t, engine.Config{Limits: limits}).Load(t.Context(), binary, engine.LoadOptions{})
		if refused := wasm.AsError(err); refused == nil || refused.Kind != wasm.LimitExceeded {
			t.Errorf("%s: %v, want a refusal", name, err)
		}
	}
	load(t, newEngine(t, engine.Config{}), binary, engine.LoadOptions{})
}

// TestHuntTheWorstModule looks for accepted modules that compile slowly or take
// much memory, and reports the worst. Times are compared with that of a module
// that takes about a second of CPU. -hunt.for and -hunt.seed make it a long run.
func TestHuntTheWorstModule(t *testing.T) {
	shorttest.Skip(t)
	const slowest, largest = 20, 1 << 30
	compile := func(binary []byte) bool {
		e := newEngine(t, engine.Config{})
		defer e.Close(context.Background())
		m, err := e.Load(context.Background(), binary, engine.LoadOptions{})
		if err != nil {
			if wasm.AsError(err) == nil {
				t.Error(err)
			}
			return false
		}
		m.Close(context.Background())
		return true
	}
	begun := cputest.Process()
	if !compile(corpustest.Module(corpustest.LocalsByBlocks(1_000, 500))) {
		t.Fatal("the module to compare with is not accepted")
	}
	second := cputest.Process() - begun
	ctx, cancel := context.WithTimeout(t.Context(), *huntFor)
	defer cancel()
	seed := *huntSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	found := corpustest.Hunt(ctx, seed, compile)
	t.Logf("seed %d", seed)
	t.Logf("%d modules, %d accepted; a second of CPU takes %v", found.Tried, found.Accepted, second)
	t.Logf("slowest: %v", found.Slowest)
	t.Logf("largest: %v", found.Largest)
	if found.Tried == 0 {
		t.Error("no module was tried")
	}
	if ratio := found.Slowest.Time.Seconds() / second.Seconds(); ratio > slowest {
		t.Errorf("the slowest takes %.1f times as long as the module to compare with", ratio)
	}
	if found.Largest.Memory > largest {
		t.Errorf("the largest takes %d MB", found.Largest.Memory>>20)
	}
}
