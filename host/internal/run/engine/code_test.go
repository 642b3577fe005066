package engine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// Compiled code is taken from the budget: by estimate, then by what wazero has,
// once for all that have the same module, until the last of them is gone.
func TestCodeIsCounted(t *testing.T) {
	budget := memory.New(memory.Limits{PluginsMB: 64})
	e := newEngine(t, engine.Config{Memory: budget})
	addImports(t, e)
	binary := guesttest.C(t, "json")
	first := load(t, e, binary, engine.LoadOptions{MemoryMB: 1})
	estimate := first.CodeBytes()
	if estimate < 2*int64(len(binary)) || budget.Figures().Used < estimate {
		t.Errorf("a module of %d bytes counts %d, and %d are taken", len(binary), estimate, budget.Figures().Used)
	}
	second := load(t, e, binary, engine.LoadOptions{MemoryMB: 1})
	if got := second.CodeBytes(); got != estimate/2 || got != first.CodeBytes() {
		t.Errorf("two that have the same module count %d and %d, one alone counted %d", got, first.CodeBytes(), estimate)
	}
	instance, err := first.Instantiate(engine.InstanceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	instance.Function("run")
	if code := 2 * first.CodeBytes(); code == estimate || code < estimate/3 || code > 3*estimate {
		t.Errorf("the estimate is %d, wazero has %d", estimate, code)
	}
	instance.Close()
	first.Close(context.Background())
	second.Close(context.Background())
	if used := budget.Figures().Used; used != 0 {
		t.Errorf("in the end %d bytes are taken", used)
	}

	small := memory.New(memory.Limits{PluginsMB: 64})
	e = newEngine(t, engine.Config{Memory: small})
	addImports(t, e)
	others := small.NewAccount()
	for others.Grow(64<<10) == nil || small.NewAccount().Grow(64<<10) == nil {
	}
	before := small.Figures().Used
	_, err = e.Load(context.Background(), binary, engine.LoadOptions{MemoryMB: 1})
	if !errors.As(err, new(*memory.Error)) {
		t.Errorf("where there is no memory for it: %v", err)
	}
	if small.Figures().Used != before {
		t.Errorf("what was refused has taken %d bytes", small.Figures().Used-before)
	}
	others.Shrink(others.Used())
	load(t, e, binary, engine.LoadOptions{MemoryMB: 1}).Close(context.Background())
}
