package wasm_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// TestReferences calls functions by references that were made in code, of
// functions that are imported, defined and in no table.
func TestReferences(t *testing.T) {
	a := &asm{}
	one := types{i32}
	a.importFn("env", "double", one, one)
	a.table(2)
	add := a.fn("", one, one, nil, localGet, 0, constI32(1), i32Add)
	a.elements = append(a.elements, cat(3, 0, u(2), u(0), u(add)))
	a.globals = append(a.globals, cat(i32, 1, i32Const, 0, end))
	a.fn("run", one, one, nil,
		constI32(0), refFunc, u(add), 0x26, 0, constI32(1), refFunc, u(0), 0x26, 0,
		localGet, 0, constI32(0), callIndirect, u(a.typ(one, one)), 0, constI32(1), callIndirect, u(a.typ(one, one)), 0,
		refFunc, u(add), constI32(0), 0x25, 0, drop, drop)
	out, info := mustRewrite(t, a.bytes(), wasm.Config{})
	if len(info.Globals) != 1 {
		t.Errorf("%d globals are state, want one", len(info.Globals))
	}
	w := newWorld(t)
	_, err := w.NewHostModuleBuilder("env").NewFunctionBuilder().WithGoFunction(api.GoFunc(double),
		[]api.ValueType{api.ValueTypeI32}, []api.ValueType{api.ValueTypeI32}).Export("double").Instantiate(w.ctx)
	if err != nil {
		t.Fatal(err)
	}
	in, err := w.start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	if r, err := in.call("run", 20); err != nil || r[0] != 42 {
		t.Errorf("run gives %v, %v", r, err)
	}
}

// TestReferencesTakeNoMemory makes millions of references: each costs the
// compiler memory that is never freed, so none is made twice.
func TestReferencesTakeNoMemory(t *testing.T) {
	out, _ := mustRewrite(t, corpustest.Module(corpustest.RefFuncRows(1000)), wasm.Config{})
	w := newWorld(t)
	in, err := w.start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	before := heap()
	w.limit = 20_000_000
	if _, err := in.call("run"); rootCause(err) != errBudget.Error() {
		t.Fatal(err)
	}
	if grown := heap() - before; grown > 50<<20 {
		t.Errorf("10 million references took %d MiB", grown>>20)
	}
}

func double(_ context.Context, stack []uint64) { stack[0] *= 2 }

// heap is how much memory is in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
