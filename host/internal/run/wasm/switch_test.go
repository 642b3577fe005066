package wasm_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// tableOf makes a module with a table of functions of several types from a
// number on, with gaps, and some under two numbers, and the functions that call
// them: "call" and "tail" by one type, "other" by another one, "none" by one of
// which there are no functions.
func tableOf(functions, from int) *asm {
	a := &asm{}
	one, two, none := types{i32}, types{i32, i64}, types{f32}
	a.importFn("env", "double", one, one)
	const gap = 7
	a.table(uint64(from + functions + gap + 3))
	var list []uint64
	for n := range functions {
		if n%5 == 4 {
			list = append(list, a.fn("", two, one, nil, localGet, 0, constI32(int32(n)), i32Mul))
		} else {
			list = append(list, a.fn("", one, one, nil, localGet, 0, constI32(int32(n)), i32Add))
		}
	}
	half := len(list) / 2
	segment := func(at int, list ...uint64) {
		a.elements = append(a.elements, cat(0, constI32(int32(at)), end, u(uint64(len(list))), u(list...)))
	}
	segment(from, list[:half]...)
	segment(from+half+gap, list[half:]...)
	segment(from+functions+gap, 0, list[0])
	byOne, byTwo, byNone := u(a.typ(one, one)), u(a.typ(two, one)), u(a.typ(none, none))
	a.fn("call", types{i32, i32}, one, nil, localGet, 0, localGet, 1, callIndirect, byOne, 0)
	a.fn("tail", types{i32, i32}, one, nil, localGet, 0, localGet, 1, tailCallIndirect, byOne, 0)
	a.fn("other", types{i32, i32}, one, nil, localGet, 0, i64Const, 1, localGet, 1, callIndirect, byTwo, 0)
	a.fn("none", types{i32, i32}, one, nil, 0x43, 0, 0, 0, 0, localGet, 1, callIndirect, byNone, 0, drop, localGet, 0)
	return a
}

// TestSwitches calls functions through a table as it is and through the switches
// that take its place: all numbers that are functions, and all others around
// them.
func TestSwitches(t *testing.T) {
	for _, functions := range []int{600, 2600} {
		t.Run(fmt.Sprint(functions), func(t *testing.T) {
			const from = 300
			bin := tableOf(functions, from).bytes()
			out, info := mustRewrite(t, bin, wasm.Config{})
			if info.Switched != functions+2 || info.TableElements != 0 {
				t.Fatalf("%d functions are in switches, and %d elements left in the table", info.Switched, info.TableElements)
			}
			m, err := wasm.Parse(t.Context(), out)
			if err != nil || m.Tables[0].Limits.Min != 0 {
				t.Fatalf("the table has %d elements: %v", m.Tables[0].Limits.Min, err)
			}
			var in [2]*instance
			for i, bin := range [][]byte{bin, out} {
				w := newWorld(t)
				withDouble(t, w)
				if in[i], err = w.start(bin, ""); err != nil {
					t.Fatal(err)
				}
			}
			numbers := []int{-1 << 31, -1, 0, from - 1024, 1<<31 - 1}
			for n := from - 2; n < from+functions+20; n++ {
				numbers = append(numbers, n)
			}
			answered := 0
			for _, name := range []string{"call", "tail", "other", "none"} {
				for _, n := range numbers {
					plain, errPlain := in[0].call(name, 1000, uint64(uint32(n)))
					got, err := in[1].call(name, 1000, uint64(uint32(n)))
					if (err == nil) != (errPlain == nil) || !slices.Equal(got, plain) {
						t.Fatalf("%s(%d): plain %v %v, by a switch %v %v", name, n, plain, errPlain, got, err)
					}
					if err == nil {
						answered++
					} else if rootCause(err) != "unreachable" {
						t.Fatalf("%s(%d): %v", name, n, err)
					}
				}
			}
			if want := 2*(functions-functions/5+2) + functions/5; answered != want {
				t.Errorf("%d calls were answered, want %d", answered, want)
			}
		})
	}
}

func withDouble(t *testing.T, w *world) {
	t.Helper()
	one := []api.ValueType{api.ValueTypeI32}
	_, err := w.NewHostModuleBuilder("env").NewFunctionBuilder().WithGoFunction(api.GoFunc(double), one, one).
		Export("double").Instantiate(context.Background())
	if err != nil {
		t.Fatal(err)
	}
}

// TestSwitchesAreNoWayAroundBounds: recursion through a switch ends at the same
// depth as that through a table, a loop of tail calls by the budget, and no
// frame of a switch is in the way.
func TestSwitchesAreNoWayAroundBounds(t *testing.T) {
	depth := func(cfg wasm.Config) (calls uint64, traceOf string) {
		a := tableOf(600, 0)
		a.globals = append(a.globals, cat(i32, 1, i32Const, 0, end))
		a.export("depth", 3, 0)
		one := types{i32}
		self := uint64(len(a.funcs) + 1)
		byOne := u(a.typ(one, one))
		a.fn("down", one, one, nil, globalGet, 0, constI32(1), i32Add, globalSet, 0, localGet, 0, localGet, 0, callIndirect,
			byOne, 0, constI32(1), i32Add)
		a.fn("round", one, one, nil, localGet, 0, localGet, 0, tailCallIndirect, byOne, 0)
		a.elements = append(a.elements, cat(0, constI32(5), end, u(2), u(self, self+1)))
		out, info := mustRewrite(t, a.bytes(), cfg)
		if switched := info.Switched > 0; switched != (cfg.SwitchFrom == 0) {
			t.Fatalf("%d functions are in switches", info.Switched)
		}
		w := newWorld(t)
		withDouble(t, w)
		in, err := w.start(out, "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = in.call("down", 5)
		if err == nil || rootCause(err) != errStack.Error() {
			t.Fatalf("recursion ends with %v", err)
		}
		w.limit = w.granted + 1_000_000
		if _, ends := in.call("round", 6); ends == nil || rootCause(ends) != errBudget.Error() {
			t.Fatalf("a loop of tail calls ends with %v", ends)
		}
		return in.ExportedGlobal("depth").Get(), err.Error()
	}
	table, _ := depth(wasm.Config{SwitchFrom: 10_000})
	switched, trace := depth(wasm.Config{})
	if table != switched || table < 1000 {
		t.Errorf("recursion is %d deep through a table, %d through a switch", table, switched)
	}
	if strings.Contains(trace, "switch") {
		t.Errorf("the trace has frames of a switch: %s", trace)
	}
}

// TestTablesThatStay: what can be seen of a table, changed in it or not be known
// of it keeps it as it is.
func TestTablesThatStay(t *testing.T) {
	one := types{i32}
	for name, change := range map[string]func(a *asm){
		"exported": func(a *asm) { a.export("table", 1, 0) },
		"read": func(a *asm) {
			a.fn("read", nil, nil, nil, constI32(0), 0x25, 0, drop)
		},
		"size": func(a *asm) { a.fn("size", nil, one, nil, miscOp, 16, 0) },
		"set": func(a *asm) {
			a.fn("set", nil, nil, nil, constI32(0), refNull, funcref, 0x26, 0)
		},
		"grown": func(a *asm) {
			a.fn("grow", nil, one, nil, refNull, funcref, constI32(1), miscOp, opTableGrow, 0)
		},
		"two tables": func(a *asm) { a.table(1) },
		"named by expressions": func(a *asm) {
			a.elements = append(a.elements, cat(4, constI32(0), end, u(1), refFunc, u(1), end))
		},
		"outside": func(a *asm) {
			a.elements = append(a.elements, cat(0, constI32(100_000), end, u(0)))
		},
		"computed": func(a *asm) {
			a.elements = append(a.elements, cat(0, constI32(1), constI32(1), i32Add, end, u(1), u(1)))
		},
		"many parameters": func(a *asm) {
			many := slices.Repeat(one, 6)
			a.fn("many", nil, nil, nil, slices.Repeat(constI32(0), 7), callIndirect, u(a.typ(many, nil)), 0)
		},
		"far apart": func(a *asm) {
			a.tables[0] = cat(funcref, 0, u(60_000))
			a.elements = append(a.elements, cat(0, constI32(59_000), end, u(1), u(1)))
		},
	} {
		a := tableOf(600, 0)
		change(a)
		out, info := mustRewrite(t, a.bytes(), wasm.Config{})
		if info.Switched != 0 {
			t.Errorf("%s: %d functions are in switches", name, info.Switched)
		}
		if m, err := wasm.Parse(t.Context(), out); err != nil || m.Tables[0].Limits.Min == 0 {
			t.Errorf("%s: the table is empty: %v", name, err)
		}
	}
	if _, info := mustRewrite(t, tableOf(500, 0).bytes(), wasm.Config{}); info.Switched != 0 {
		t.Errorf("a small table becomes %d cases", info.Switched)
	}
}

// TestSwitchesOfFunctionsFarApart calls each of many types, of which a table has two functions at its two ends. What
// rewriting takes does not grow with the numbers in between, of which there are as many for each type.
func TestSwitchesOfFunctionsFarApart(t *testing.T) {
	const count, apart = 700, 60_000
	a := &asm{}
	a.table(apart + count)
	numbers := make([]uint64, count)
	for i := range count {
		params, code := make(types, 6), []byte(nil)
		for p, x := 0, i; p < len(params); p, x = p+1, x/3 {
			params[p] = types{f32, f64, v128}[x%3]
			code = append(code, localGet, byte(p))
		}
		numbers[i] = a.fn("", params, nil, nil, code, constI32(0), callIndirect, u(a.typ(params, nil)), 0)
	}
	for _, at := range []int32{0, apart} {
		a.elements = append(a.elements, cat(0, constI32(at), end, u(count), u(numbers...)))
	}
	bin := a.bytes()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, info := mustRewrite(t, bin, wasm.Config{})
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 64<<20 || info.Switched != 0 {
		t.Errorf("it took %d MB; %d functions stand in switches", used>>20, info.Switched)
	}
}
