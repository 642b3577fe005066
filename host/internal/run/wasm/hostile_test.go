package wasm_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestRunaway runs guests that never end by themselves. Each must be stopped by its budget or its stack.
func TestRunaway(t *testing.T) {
	shorttest.Skip(t)
	one := types{i32}
	many := make(types, 40) // more parameters than registers
	for i := range many {
		many[i] = i64
	}
	locals := func(n int) []byte {
		var b []byte
		for i := 0; i < n; i++ {
			b = append(b, cat(localGet, u(uint64(i)))...)
		}
		return b
	}
	bulk := func(op int, args ...byte) []byte { return append([]byte{miscOp, byte(op)}, args...) }
	forever := func(code ...any) []byte { return cat(loop, void, cat(code...), br, 0, end) }

	for _, c := range []struct {
		name  string
		want  error
		build func(a *asm)
	}{
		{"spin", errBudget, func(a *asm) { a.fn("run", nil, nil, nil, forever()) }},
		{"nested loops", errBudget, func(a *asm) {
			a.fn("run", nil, nil, nil, forever(loop, void, loop, void, br, 2, end, end))
		}},
		{"loop with parameters", errBudget, func(a *asm) {
			a.fn("run", nil, one, nil, constI32(1), loop, u(a.typ(one, one)), constI32(1), i32Add, br, 0, end)
		}},
		{"br_table", errBudget, func(a *asm) {
			a.fn("run", nil, nil, types{i32}, loop, void, block, void, block, void,
				localGet, 0, brTable, u(3), u(0), u(1), u(2), u(2), end, end,
				localGet, 0, constI32(1), i32Add, localSet, 0, br, 0, end)
		}},
		{"loop in dead code of a loop", errBudget, func(a *asm) {
			a.fn("run", nil, nil, nil, loop, void, br, 0, loop, void, br, 0, end, end)
		}},
		{"self tail call", errBudget, func(a *asm) { a.fn("run", nil, nil, nil, tailCall, u(0)) }},
		{"tail call with results", errBudget, func(a *asm) { a.fn("run", nil, one, nil, tailCall, u(0)) }},
		{"tail call with a frame", errBudget, func(a *asm) {
			a.fn("run", nil, one, nil, call, u(1), drop, tailCall, u(0))
			a.fn("", nil, one, nil, constI32(1))
		}},
		{"mutual tail calls", errBudget, func(a *asm) {
			a.fn("run", nil, nil, nil, tailCall, u(1))
			a.fn("", nil, nil, nil, tailCall, u(0))
		}},
		{"indirect tail call", errBudget, func(a *asm) {
			a.table(1)
			a.element(0)
			a.fn("run", nil, nil, nil, constI32(0), tailCallIndirect, u(a.typ(nil, nil)), 0)
		}},
		{"tail call through an exempt leaf's caller", errBudget, func(a *asm) {
			a.fn("run", nil, nil, nil, call, u(1), tailCall, u(0))
			a.fn("", nil, nil, nil, nop)
		}},
		{"start function", errBudget, func(a *asm) { a.start = u(a.fn("run", nil, nil, nil, forever())) }},
		{"fill in a loop", errBudget, func(a *asm) {
			a.memory(160)
			a.fn("run", nil, nil, nil, forever(constI32(0), constI32(7), constI32(10<<20), bulk(opMemoryFill, 0)))
		}},
		{"fill without a loop", errBudget, func(a *asm) {
			a.memory(160)
			a.fn("run", nil, nil, nil, bytes.Repeat(cat(constI32(0), constI32(7), constI32(10<<20), bulk(opMemoryFill, 0)),
				2000))
		}},
		{"copy in a loop", errBudget, func(a *asm) {
			a.memory(160)
			a.fn("run", nil, nil, nil, forever(constI32(100), constI32(0), constI32(10<<20-100), bulk(opMemoryCopy, 0, 0)))
		}},
		{"init in a loop", errBudget, func(a *asm) {
			a.memory(2)
			a.dataCount = true
			a.datas = append(a.datas, cat(1, string(make([]byte, 100_000))))
			a.fn("run", nil, nil, nil, forever(constI32(0), constI32(0), constI32(100_000), bulk(opMemoryInit, 0, 0)))
		}},
		{"table fill in a loop", errBudget, func(a *asm) {
			a.table(60_000)
			a.fn("run", nil, nil, nil, forever(constI32(0), refNull, funcref, constI32(60_000), bulk(opTblFill, 0)))
		}},
		{"table copy in a loop", errBudget, func(a *asm) {
			a.table(60_000)
			a.fn("run", nil, nil, nil, forever(constI32(1), constI32(0), constI32(59_999), bulk(opTableCopy, 0, 0)))
		}},
		{"table init in a loop", errBudget, func(a *asm) {
			a.table(10)
			a.fn("run", nil, nil, nil, forever(constI32(0), constI32(0), constI32(2), bulk(opTableInit, 0, 0)))
			a.elements = append(a.elements, cat(1, 0, u(2), u(0, 0)))
		}},
		{"memory grow in a loop", errBudget, func(a *asm) {
			a.memory(0)
			a.fn("run", nil, nil, nil, forever(constI32(1), memoryGrow, 0, drop))
		}},
		{"table grow in a loop", errBudget, func(a *asm) {
			a.table(0)
			a.fn("run", nil, nil, nil, forever(refNull, funcref, constI32(1), bulk(opTableGrow, 0), drop))
		}},
		{"recursion", errStack, func(a *asm) { a.fn("run", nil, nil, nil, call, u(0)) }},
		{"recursion with results", errStack, func(a *asm) { a.fn("run", nil, one, nil, call, u(0), constI32(1), i32Add) }},
		{"mutual recursion", errStack, func(a *asm) {
			a.fn("run", nil, nil, nil, call, u(1), nop)
			a.fn("", nil, nil, nil, call, u(0), nop)
		}},
		{"indirect recursion", errStack, func(a *asm) {
			a.table(2)
			a.element(1, 0)
			a.fn("run", nil, nil, nil, constI32(0), callIndirect, u(a.typ(nil, nil)), 0)
			a.fn("", nil, nil, nil, constI32(1), callIndirect, u(a.typ(nil, nil)), 0)
		}},
		{"recursion with many parameters", errStack, func(a *asm) {
			a.fn("run", nil, nil, nil, bytes.Repeat([]byte{i64Const, 5}, 40), call, u(1))
			a.fn("", many, nil, nil, locals(40), call, u(1))
		}},
		{"recursion with many results", errStack, func(a *asm) {
			a.fn("run", nil, nil, nil, call, u(1), bytes.Repeat([]byte{drop}, 40))
			a.fn("", nil, many, nil, call, u(1))
		}},
		{"recursion with many locals", errStack, func(a *asm) {
			ls := make(types, 1000)
			var set, get []byte
			for i := range ls {
				ls[i] = i64
				set = append(set, cat(localGet, 0, 0xac, localSet, u(uint64(i+1)))...)
				get = append(get, cat(localGet, u(uint64(i+1)), 0xa7, i32Add)...)
			}
			a.fn("run", one, one, ls, set, localGet, 0, call, u(0), get)
		}},
		{"recursion below many operands", errStack, func(a *asm) {
			push := bytes.Repeat(cat(localGet, 0, constI32(3), i32Mul), 500)
			a.fn("run", one, one, nil, push, localGet, 0, call, u(0), bytes.Repeat([]byte{i32Add}, 500))
		}},
		{"recursion below many spilled operands", errStack, func(a *asm) {
			// Expressions one after the other, each of which needs more than the registers.
			expr := cat(bytes.Repeat(cat(localGet, 0, i32Load, 0, 0), 40), bytes.Repeat([]byte{i32Add}, 39), localSet, 0)
			a.memory(1)
			a.fn("run", one, one, nil, bytes.Repeat(expr, 60), localGet, 0, call, u(0))
		}},
		{"recursion below many merging values", errStack, func(a *asm) {
			const n = 60
			var set, get []byte
			for i := range n {
				set = append(set, cat(localGet, 0, brIf, u(uint64(i)), localGet, 0, constI32(int32(i)), i32Add, localSet,
					u(uint64(i+1)))...)
				get = append(get, cat(localGet, u(uint64(i+1)), i32Add)...)
			}
			a.fn("run", one, one, slices.Repeat(one, n), bytes.Repeat([]byte{block, void}, n), set, bytes.Repeat([]byte{end}, n),
				localGet, 0, call, u(0), get)
		}},
		{"tail call with parameters on the stack", errStack, func(a *asm) {
			a.fn("run", nil, nil, nil, bytes.Repeat([]byte{i64Const, 5}, 40), call, u(1))
			a.fn("", many, nil, nil, locals(40), tailCall, u(1))
		}},
		{"indirect tail call with parameters on the stack", errStack, func(a *asm) {
			a.table(1)
			a.element(1)
			a.fn("run", nil, nil, nil, bytes.Repeat([]byte{i64Const, 5}, 40), call, u(1))
			a.fn("", many, nil, nil, locals(40), constI32(0), tailCallIndirect, u(a.typ(many, nil)), 0)
		}},
		{"recursion of vectors", errStack, func(a *asm) {
			vs := types{v128, v128, v128, v128, v128, v128, v128, v128, v128, v128}
			a.fn("run", nil, nil, vs, locals(10), call, u(1))
			a.fn("", vs, nil, nil, locals(10), call, u(1), localGet, 3, drop)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := &asm{}
			c.build(a)
			out, _ := mustRewrite(t, a.bytes(), wasm.Config{Limits: wasm.Limits{MemoryPages: 200}})
			w := newWorld(t)
			w.limit = 40_000_000
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			in, err := w.start(out, "")
			if err == nil {
				args := make([]uint64, len(in.ExportedFunction("run").Definition().ParamTypes()))
				_, err = in.call("run", args...)
			}
			runtime.ReadMemStats(&after)
			if !errors.Is(err, c.want) {
				t.Fatalf("ended with %v, want %v", err, c.want)
			}
			// wazero doubles its stack and copies it, so all copies together take at most four times what is used.
			used := after.TotalAlloc - before.TotalAlloc
			if c.want == errStack && used > 4*wasm.DefaultStackBytes {
				t.Errorf("%d MB allocated for a stack of %d MB", used>>20, wasm.DefaultStackBytes>>20)
			}
			if c.want == errStack {
				t.Logf("%d KB allocated", used>>10)
			}
		})
	}
}

// TestLongRunsOfCallsAreChecked runs 100,000 calls of a small function in one straight piece of
// code. What a region pays
// for its callees is bounded, so that the clock is looked at in between and not only once, at its beginning.
func TestLongRunsOfCallsAreChecked(t *testing.T) {
	shorttest.Skip(t)
	const calls, loads = 100_000, 8
	a := &asm{}
	a.memory(1)
	leaf := a.fn("", nil, nil, nil, bytes.Repeat(cat(constI32(0), i32Load, 0, 0, drop), loads))
	a.fn("run", nil, nil, nil, bytes.Repeat(cat(call, u(leaf)), calls))
	out, info := mustRewrite(t, a.bytes(), wasm.Config{})
	if info.Exempt != 0 {
		t.Errorf("%d functions do not charge themselves", info.Exempt)
	}
	w := newWorld(t)
	in, err := w.start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := in.call("run"); err != nil {
		t.Fatal(err)
	}
	if w.asked == 0 || w.samples != w.asked {
		t.Errorf("%d samples were taken, %d asked for", w.samples, w.asked)
	}
	if want := calls * 2 * loads / wasm.YieldInterval; w.yields < want {
		t.Errorf("the clock was looked at %d times in %d units of work, want at least %d times", w.yields, in.units(), want)
	}
	// Where there are few, the caller pays.
	a = &asm{}
	leaf = a.fn("", nil, nil, nil, nop)
	a.fn("run", nil, nil, nil, bytes.Repeat(cat(call, u(leaf)), 10))
	if _, info := mustRewrite(t, a.bytes(), wasm.Config{}); info.Exempt != 1 {
		t.Errorf("%d functions are paid for by their caller, want 1", info.Exempt)
	}
}

// TestStackIsRestored leaves functions in every way there is and compares the stack that is left.
func TestStackIsRestored(t *testing.T) {
	a := &asm{}
	pair := types{i32, i32}
	leaf := a.fn("", nil, nil, nil, nop)
	a.fn("fall through", nil, nil, nil, call, u(leaf))
	a.fn("return", nil, nil, nil, call, u(leaf), ret)
	a.fn("return from blocks", nil, pair, nil, call, u(leaf), block, void, loop, void, constI32(1), constI32(2), ret, end,
		end, unreachable)
	a.fn("branch out", nil, types{i32}, nil, call, u(leaf), block, void, constI32(1), br, 1, end, constI32(2))
	a.fn("br_table out", nil, nil, nil, call, u(leaf), block, void, constI32(1), brTable, u(1), u(0), u(1), end)
	a.fn("tail call", nil, nil, nil, call, u(leaf), tailCall, u(leaf))
	a.fn("return in dead code", nil, nil, nil, call, u(leaf), ret, call, u(leaf), ret)
	in, err := newWorld(t).start(func() []byte { out, _ := mustRewrite(t, a.bytes(), wasm.Config{}); return out }(), "")
	if err != nil {
		t.Fatal(err)
	}
	for name := range in.ExportedFunctionDefinitions() {
		in.stack.Set(12345)
		if _, err := in.ExportedFunction(name).Call(in.w.ctx); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := in.stack.Get(); got != 12345 {
			t.Errorf("%s: stack is %d afterwards, want 12345", name, got)
		}
	}
}

// TestExhaustedStackTraps shows that a host which returns from yield without stack does not let the guest run on.
func TestExhaustedStackTraps(t *testing.T) {
	a := &asm{}
	leaf := a.fn("", nil, nil, nil, nop)
	a.fn("run", nil, nil, nil, call, u(leaf))
	out, _ := mustRewrite(t, a.bytes(), wasm.Config{StackBytes: 8})
	w := newWorld(t)
	in, err := w.start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := in.ExportedFunction("run").Call(w.ctx); !errors.Is(err, errStack) {
		t.Errorf("without stack the call ends with %v", err)
	}
	if fmt.Sprint(int32(in.stack.Get())) == "8" {
		t.Error("the frame was not counted")
	}
}
