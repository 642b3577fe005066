package engine_test

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Guests that touch a page of memory with each instruction are looked after
// often enough, whatever the clock says: a quarter of the check interval, and
// what a region can be over it, with the weight that such accesses have.
func TestLooksAtGuestsWithMuchMemory(t *testing.T) {
	shorttest.Skip(t)
	const memoryMB, most = 512, 30
	for _, name := range []string{"loads of fresh pages", "stores to fresh pages", "loads that miss the cache"} {
		e := newEngine(t, engine.Config{})
		addImports(t, e)
		m := load(t, e, corpustest.Module(corpustest.Slow(1, memoryMB<<4)[name]), engine.LoadOptions{MemoryMB: memoryMB})
		looks := 0
		var i *engine.Instance
		i, err := m.Instantiate(engine.InstanceOptions{Yield: func(time.Duration, bool) {
			if looks++; looks == most {
				i.Stop()
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		before := i.Instructions()
		if err := i.Invoke(i.Function("run"), nil, engine.Monotonic()+time.Minute); err == nil {
			t.Errorf("%s: ended by itself", name)
		}
		units := i.Instructions() - before
		if per := units / uint64(looks); per > 20_000 {
			t.Errorf("%s: %d looks at %d units of work", name, looks, units)
		}
		i.Close()
	}
}
