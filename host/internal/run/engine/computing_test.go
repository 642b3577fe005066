package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// A guest in Go that runs past its deadline says in which of its functions, by
// the names that its module has.
func TestWhereGoComputes(t *testing.T) {
	e := newEngine(t, engine.Config{})
	addImports(t, e)
	m := load(t, e, guesttest.Go(t, "testdata/guests/go/cpu", "-ldflags=-w"), engine.LoadOptions{MemoryMB: 64})
	i, err := m.Instantiate(engine.InstanceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer i.Close()
	if err := i.Invoke(i.Function("_initialize"), nil, engine.Monotonic()+time.Minute); err != nil {
		t.Fatal(err)
	}
	err = i.Invoke(i.Function("json"), []uint64{1<<31 - 1}, engine.Monotonic()+200*time.Millisecond)
	if where := engine.Where(err); !strings.HasPrefix(where, "it was computing in ") ||
		!strings.HasSuffix(where, "main.runJSON") {
		t.Errorf("%v", err)
	}
}
