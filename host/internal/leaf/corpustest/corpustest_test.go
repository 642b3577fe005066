package corpustest

import (
	"bytes"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestSlow parses the shapes that are slow, and makes them twice.
func TestSlow(t *testing.T) {
	shorttest.Skip(t)
	for _, pages := range []int{16, 1<<16 - 1} {
		again := Slow(7, pages)
		for name, shape := range Slow(7, pages) {
			module := Module(shape)
			if _, err := wasm.Parse(t.Context(), module); err != nil {
				t.Errorf("%s with %d pages: %v", name, pages, err)
			}
			if !bytes.Equal(module, Module(again[name])) {
				t.Errorf("%s with %d pages: the same seed makes two modules", name, pages)
			}
		}
	}
}

// TestShapes parses a small module of every shape, and all of them in one.
func TestShapes(t *testing.T) {
	shapes := map[string]Shape{
		"types":             TypesByFunctions(300, 20),
		"page walker":       PageWalker(4, 100),
		"whole memory":      PageWalker(1<<16-1, 1),
		"ref.func rows":     RefFuncRows(50),
		"memory.init rows":  MemoryInitRows(100_000, 10),
		"locals by blocks":  LocalsByBlocks(20, 30),
		"locals by loops":   LocalsByLoops(20, 30, false),
		"nested loops":      LocalsByLoops(20, 30, true),
		"operands":          OperandsByBlocks(20, 30),
		"block parameters":  ParametersByBlocks(20, 30, false),
		"loop parameters":   ParametersByBlocks(20, 30, true),
		"wide calls":        WideCalls(40, 20),
		"branch tables":     BranchTables(10, 5, 300),
		"tables to a place": TablesToOnePlace(5, 300),
		"long chain":        LongChain(10, 100),
		"bounds":            BoundsByBlocks(100, 30),
		"globals":           GlobalsByCalls(30, 20),
		"many of one shape": Repeat(10, LocalsByBlocks(3, 3)),
	}
	all := []Shape{shapes["types"]}
	for name, shape := range shapes {
		module := Module(shape)
		if _, err := wasm.Parse(t.Context(), module); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(module, Module(shape)) {
			t.Errorf("%s: two calls make two modules", name)
		}
		if name != "types" {
			all = append(all, shape)
		}
	}
	if m, err := wasm.Parse(t.Context(), Module(all...)); err != nil || len(m.Functions) < len(shapes)+25 {
		t.Errorf("all in one: %v", err)
	}
}
