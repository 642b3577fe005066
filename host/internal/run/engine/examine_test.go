package engine_test

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// An instance that gets no processor in time to be looked at goes on as before:
// nothing has run in it.
func TestExamineWithoutAProcessor(t *testing.T) {
	scheduler, err := fairshare.New(fairshare.Limits{Processors: 1})
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(t, engine.Config{Scheduler: scheduler})
	addImports(t, e)
	m := load(t, e, guesttest.C(t, "fib"), engine.LoadOptions{MemoryMB: 16})
	i, err := m.Instantiate(engine.InstanceOptions{Group: scheduler.NewGroup()})
	if err != nil {
		t.Fatal(err)
	}
	defer i.Close()
	run := func() {
		t.Helper()
		if err := i.Invoke(i.Function("run"), []uint64{10}, engine.Monotonic()+time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	run()
	// Another plugin computes, and does not look at the clock.
	other := scheduler.NewGroup().NewTask(make(chan struct{}))
	if _, ok := other.Acquire(fairshare.Background, engine.Monotonic(), engine.Monotonic()+time.Minute); !ok {
		t.Fatal("there is no processor at all")
	}
	if err := i.Examine(i.Function("run"), []uint64{10}, time.Millisecond); err == nil {
		t.Error("it was looked at beside another")
	}
	other.Release(engine.Monotonic())
	run()
	if err := i.Examine(i.Function("run"), []uint64{10}, time.Minute); err != nil {
		t.Error(err)
	}
	run()
}
