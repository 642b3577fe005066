package wasm_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// full is a module with something in every section.
func full() *asm {
	a := &asm{}
	a.importFn("env", "log", types{i32}, nil)
	a.imports = append(a.imports, cat("env", "base", 3, i32, 0))
	a.memory(2)
	a.table(3)
	a.tables = append(a.tables, cat(wasm.ExternRef, 1, u(1, 5)))
	a.globals = append(a.globals, cat(i32, 0, i32Const, 7, end), cat(i64, 1, i64Const, 9, end),
		cat(funcref, 1, refFunc, 2, end))
	add := a.fn("add", types{i32, i32}, types{i32}, nil, localGet, 0, localGet, 1, i32Add)
	a.fn("twice", types{i32}, types{i32}, nil, localGet, 0, localGet, 0, call, u(add), localGet, 0, call, u(0))
	a.fn("indirect", types{i32}, types{i32}, nil, localGet, 0, constI32(1), constI32(0), callIndirect,
		u(a.typ(types{i32, i32}, types{i32})), 0)
	a.start = u(a.fn("", nil, nil, nil, constI32(1), globalGet, 1, call, u(add), drop, refFunc, u(add), drop))
	a.element(add)
	a.dataCount = true
	a.datas = append(a.datas, cat(0, constI32(8), end, "hello"))
	a.export("memory", 2, 0)
	a.export("g", 3, 1)
	return a
}

// linkEnv gives the module env that full imports from.
func linkEnv(t *testing.T, w *world) *[]uint64 {
	t.Helper()
	var logged []uint64
	_, err := w.NewHostModuleBuilder("env").NewFunctionBuilder().
		WithGoFunction(api.GoFunc(func(_ context.Context, s []uint64) { logged = append(logged, uint64(uint32(s[0]))) }),
			[]api.ValueType{api.ValueTypeI32}, nil).
		Export("log").Instantiate(w.ctx)
	if err != nil {
		t.Fatal(err)
	}
	return &logged
}

// TestRewriteWholeModule rewrites a module with every section and uses all of it.
func TestRewriteWholeModule(t *testing.T) {
	a := full()
	a.imports = a.imports[:1] // host modules have no globals
	a.globals = slices.Insert(a.globals, 0, cat(i32, 0, i32Const, 1, end))
	out, info := mustRewrite(t, a.bytes(), wasm.Config{Limits: wasm.Limits{MemoryPages: 10, TableElements: 4}})
	w := newWorld(t)
	logged := linkEnv(t, w)
	in, err := w.start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	if w.yields != 1 {
		t.Errorf("the start function yields %d times, want once for its first budget", w.yields)
	}
	if r, err := in.call("twice", 21); err != nil || r[0] != 42 || fmt.Sprint(*logged) != "[21]" {
		t.Errorf("twice gives %v, %v and logs %v", r, err, *logged)
	}
	if r, err := in.call("indirect", 41); err != nil || r[0] != 42 {
		t.Errorf("indirect gives %v, %v", r, err)
	}
	if b, _ := in.Memory().Read(8, 5); string(b) != "hello" {
		t.Errorf("memory holds %q", b)
	}
	want := "memory 10 [{2 i64 wasmhost:global:2} {3 funcref wasmhost:global:3}] [{0 funcref wasmhost:table:0} {1 " +
		"externref wasmhost:table:1}]"
	if got := fmt.Sprint(info.Memory, " ", info.MemoryMaxPages, " ", info.Globals, " ", info.Tables); got != want {
		t.Errorf("info\n%s, want\n%s", got, want)
	}
	if g := in.ExportedGlobal(info.Globals[0].Export); g.Get() != 9 {
		t.Errorf("global is %d, want 9", g.Get())
	}
	m, err := wasm.Parse(t.Context(), out)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(m.Memories, m.Tables); got != "[{2 10 true}] [{funcref {3 4 true}} {externref {1 4 true}}]" {
		t.Errorf("memory and tables are %s", got)
	}
	if im := m.Imports[len(m.Imports)-2]; im.Module != wasm.MeterModule || im.Name != wasm.YieldName ||
		im.Func.String() != "(i64, i32) -> (i64)" {
		t.Errorf("the added import is %+v", im)
	}
}

// TestLimits checks the maxima on memory and tables.
func TestLimits(t *testing.T) {
	build := func(f func(a *asm)) []byte {
		a := &asm{}
		f(a)
		return a.bytes()
	}
	for _, c := range []struct {
		name, want string
		bin        []byte
	}{
		{"memory", "wasm module is over a limit: memory section: memory 0 starts with 11 pages of 64 KiB, the limit is " +
			"10; raise the limit or build the module with less",
			build(func(a *asm) { a.memory(11) })},
		{"table", "wasm module is over a limit: table section: table 0 starts with 101 elements, the limit is 100; raise " +
			"the limit or build the module with less",
			build(func(a *asm) { a.table(101) })},
		{"imported memory",
			"wasm module is over a limit: memory section: memory 0 starts with 11 pages of 64 KiB, the limit is 10; raise " +
				"the limit or build the module with less",
			build(func(a *asm) { a.imports = append(a.imports, cat("m", "m", 2, 0, u(11))) })},
	} {
		_, _, err := wasm.Rewrite(t.Context(), c.bin, wasm.Config{Limits: wasm.Limits{MemoryPages: 10, TableElements: 100}})
		if err == nil || err.Error() != c.want || !errors.Is(err, &wasm.Error{Kind: wasm.LimitExceeded}) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
	for _, cfg := range []wasm.Config{{Limits: wasm.Limits{MemoryPages: 65537}},
		{Limits: wasm.Limits{TableElements: 1 << 30}}, {StackBytes: 1 << 31}} {
		if _, _, err := wasm.Rewrite(t.Context(), build(func(*asm) {}), cfg); err == nil {
			t.Errorf("%+v is accepted", cfg)
		}
	}
	a := &asm{}
	a.memory(1)
	a.table(1)
	a.fn("memory", types{i32}, types{i32}, nil, localGet, 0, memoryGrow, 0)
	a.fn("table", types{i32}, types{i32}, nil, refNull, funcref, localGet, 0, miscOp, opTableGrow, 0)
	out, info := mustRewrite(t, a.bytes(), wasm.Config{Limits: wasm.Limits{MemoryPages: 10, TableElements: 100}})
	in, err := newWorld(t).start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		n, want uint64
	}{{"memory", 10, 1<<32 - 1}, {"memory", 9, 1}, {"memory", 1, 1<<32 - 1}, {"table", 100, 1<<32 - 1}, {"table", 99, 1},
		{"table", 1, 1<<32 - 1}} {
		if r, err := in.call(c.name, c.n); err != nil || uint64(uint32(r[0])) != c.want {
			t.Errorf("grow %s by %d gives %v, %v; want %d", c.name, c.n, r, err, c.want)
		}
	}
	if info.TableElements != 100 {
		t.Errorf("a table that code grows may have %d elements, want 100", info.TableElements)
	}
	still := &asm{}
	still.table(7)
	if _, info := mustRewrite(t, still.bytes(), wasm.Config{}); info.TableElements != 7 {
		t.Errorf("a table that nothing grows has %d elements, want 7", info.TableElements)
	}
	if info.Memory != wasm.MemoryExport || in.ExportedMemory(wasm.MemoryExport) == nil {
		t.Errorf("a memory that the guest does not export is exported as %q", info.Memory)
	}
}

// TestReservedNames refuses guests that would reach their own counters.
func TestReservedNames(t *testing.T) {
	for name, f := range map[string]func(a *asm){
		"import yield":     func(a *asm) { a.importFn(wasm.MeterModule, wasm.YieldName, types{i64, i32}, types{i64}) },
		"import a global":  func(a *asm) { a.imports = append(a.imports, cat(wasm.MeterModule, "x", 3, i64, 1)) },
		"export budget":    func(a *asm) { a.fn(wasm.BudgetExport, nil, nil, nil, nop) },
		"export by prefix": func(a *asm) { a.fn("wasmhost:anything", nil, nil, nil, nop) },
	} {
		a := &asm{}
		f(a)
		if _, err := wasm.Parse(t.Context(), a.bytes()); err != nil {
			t.Errorf("%s: Parse: %v", name, err)
		}
		_, _, err := wasm.Rewrite(t.Context(), a.bytes(), wasm.Config{})
		if !errors.Is(err, &wasm.Error{Kind: wasm.Unsupported, Feature: wasm.FeatureReservedName}) {
			t.Errorf("%s: %v", name, err)
		}
	}
	a := &asm{}
	a.importFn("wasmhost:cli", "handle", types{i32, i32}, types{i64})
	mustRewrite(t, a.bytes(), wasm.Config{})
}

// TestOnePastTheEnd refers to what rewriting appends, by the index that it will have. None of it may be accepted.
func TestOnePastTheEnd(t *testing.T) {
	for name, f := range map[string]func(a *asm){
		"call":            func(a *asm) { a.fn("", nil, nil, nil, call, u(1)) },
		"call slow":       func(a *asm) { a.fn("", nil, nil, nil, call, u(2)) },
		"tail call":       func(a *asm) { a.fn("", nil, nil, nil, tailCall, u(1)) },
		"global.get":      func(a *asm) { a.fn("", nil, nil, nil, globalGet, u(0), drop) },
		"global.set":      func(a *asm) { a.fn("", nil, nil, nil, i64Const, 1, globalSet, u(0)) },
		"stack":           func(a *asm) { a.fn("", nil, nil, nil, constI32(1), globalSet, u(1)) },
		"local":           func(a *asm) { a.fn("", nil, nil, nil, localGet, u(0), drop) },
		"label":           func(a *asm) { a.fn("", nil, nil, nil, br, u(1)) },
		"export":          func(a *asm) { a.fn("", nil, nil, nil, nop); a.export("x", 0, 1) },
		"export a global": func(a *asm) { a.export("x", 3, 0) },
		"start":           func(a *asm) { a.fn("", nil, nil, nil, nop); a.start = u(1) },
		"element":         func(a *asm) { a.table(1); a.fn("", nil, nil, nil, nop); a.element(1) },
		"type":            func(a *asm) { a.table(1); a.fn("", nil, nil, nil, constI32(0), callIndirect, u(1), 0) },
		"ref.func":        func(a *asm) { a.fn("", nil, nil, nil, refFunc, u(1), drop) },
		"block type":      func(a *asm) { a.fn("", nil, nil, nil, block, u(1), end) },
	} {
		a := &asm{}
		f(a)
		_, _, err := wasm.Rewrite(t.Context(), a.bytes(), wasm.Config{})
		if !errors.Is(err, &wasm.Error{Kind: wasm.Invalid}) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNamesAndCustomSections compares what debuggers and traces need before and after.
func TestNamesAndCustomSections(t *testing.T) {
	a := full()
	names := cat("name",
		0, string(cat("module")),
		1, string(cat(u(3), u(0), "host.log", u(1), "add", u(4), "init")),
		2, string(cat(u(2), u(0), u(1), u(0), "text", u(1), u(2), u(0), "left", u(1), "right")),
		7, string(cat(u(1), u(1), "seven")),
	)
	a.custom = [][]byte{cat(".debug_info", []byte("dwarf")), names, cat("producers", []byte{1, 2, 3}), cat("empty")}
	out, info := mustRewrite(t, a.bytes(), wasm.Config{})
	m, err := wasm.Parse(t.Context(), out)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range m.Custom {
		if c.Name != "name" {
			got = append(got, fmt.Sprintf("%s=%s", c.Name, c.Data))
		}
	}
	// The empty section at the end is left out: wazero cannot read it there.
	if want := ".debug_info=dwarf producers=\x01\x02\x03"; strings.Join(got, " ") != want {
		t.Errorf("custom sections %q, want %q", got, want)
	}
	for i, want := range []string{"host.log", "wasmhost:yield", "wasmhost:sample", "add", "", "", "init",
		"wasmhost:slow"} {
		if got := m.FunctionName(uint32(i)); got != want {
			t.Errorf("function %d is called %q, want %q", i, got, want)
		}
	}
	if got := info.Module.FunctionName(4); got != "init" {
		t.Errorf("function 4 was called %q", got)
	}
	for _, c := range m.Custom {
		if c.Name == "name" && !bytes.Contains(c.Data, cat(u(2), u(0), u(1), u(0), "text", u(3), u(2), u(0), "left", u(1),
			"right")) {
			t.Errorf("names of locals are not renumbered: %q", c.Data)
		}
	}

	a.custom[1] = cat("name", 1, u(1000), 5) // forged size and count
	out, _ = mustRewrite(t, a.bytes(), wasm.Config{})
	if m, err = wasm.Parse(t.Context(), out); err != nil {
		t.Fatal(err)
	}
	for _, c := range m.Custom {
		if c.Name == "name" {
			t.Error("a malformed name section is kept")
		}
	}
}

// TestTraceNames shows that a trap in a rewritten module names the guest's own functions.
func TestTraceNames(t *testing.T) {
	a := &asm{}
	a.importFn("env", "log", types{i32}, nil)
	a.fn("run", nil, nil, nil, call, u(2))
	a.fn("", nil, nil, nil, unreachable)
	a.custom = [][]byte{cat("name", 1, string(cat(u(2), u(1), "outer", u(2), "inner")))}
	out, _ := mustRewrite(t, a.bytes(), wasm.Config{})
	w := newWorld(t)
	linkEnv(t, w)
	in, err := w.start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = in.call("run")
	if err == nil || !strings.Contains(err.Error(), ".inner()") || !strings.Contains(err.Error(), ".outer()") {
		t.Errorf("the trace is %v", err)
	}
}

// TestUnits compares the work of small functions with what the rules say.
func TestUnits(t *testing.T) {
	a := &asm{}
	a.table(1)
	a.fn("exempt", nil, nil, nil, constI32(1), drop)
	a.fn("calls exempt", nil, nil, nil, call, u(0), nop)
	a.fn("if", types{i32}, nil, nil, localGet, 0, iff, void, constI32(1), drop, constI32(1), drop, els, nop, end, call,
		u(0))
	a.fn("loop", types{i32}, nil, nil, loop, void, localGet, 0, constI32(1), i32Sub, localTee, 0, brIf, 0, end, call, u(0))
	ten := bytes.Repeat(cat(constI32(1), drop), 5)
	a.fn("out of a loop", nil, nil, nil, block, void, ten, loop, void, constI32(1), brIf, 1, br, 0, end, end, constI32(1),
		drop, call, u(0))
	a.fn("out of two loops", types{i32}, nil, nil, block, void, ten, loop, void, ten, loop, void, localGet, 0, brIf, 2, br,
		1, end, end, end, call, u(0))
	a.fn("never past a loop", types{i32}, nil, nil, ten, call, u(0), loop, void, localGet, 0, iff, void, ret, end, br, 0,
		end)
	a.fn("to an else", types{i32}, types{i32}, nil, call, u(0), localGet, 0, iff, i32, ten, constI32(1), els, constI32(2),
		end)
	taken := a.fn("", nil, nil, nil, constI32(1), drop, constI32(1), drop)
	a.element(taken)
	a.fn("indirect", nil, nil, nil, constI32(0), callIndirect, 0, 0)
	a.fn("tail", nil, nil, nil, tailCall, u(taken))
	leaf := a.fn("", nil, nil, nil, constI32(1), drop)
	many := slices.Repeat(cat(call, u(uint64(leaf))), 100_000)
	a.fn("many calls", nil, nil, nil, many)
	a.memory(1)
	a.fn("load", nil, nil, nil, call, u(0), constI32(8), i32Load, 0, 0, drop)
	a.fn("store", nil, nil, nil, call, u(0), constI32(8), constI32(8), i32Store, 0, 0)
	a.fn("vector load", nil, nil, nil, call, u(0), constI32(8), vecOp, 0, 0, 0, drop)
	a.fn("vector store", nil, nil, nil, call, u(0), constI32(8), constI32(8), vecOp, 0x11, vecOp, 11, 0, 0)
	a.fn("reference", nil, nil, nil, call, u(0), refFunc, u(taken), drop)
	a.fn("table.get", nil, nil, nil, call, u(0), constI32(0), 0x25, 0, drop)
	a.fn("table.grow", nil, nil, nil, call, u(0), refNull, funcref, constI32(0), miscOp, opTableGrow, 0, drop)
	in, err := newWorld(t).start(func() []byte { out, _ := mustRewrite(t, a.bytes(), wasm.Config{}); return out }(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		arg  []uint64
		want int64
	}{
		{"load", nil, 1 + 2 + 1 + 6 + 1},
		{"store", nil, 1 + 2 + 2 + 12},
		{"vector load", nil, 1 + 2 + 1 + 6 + 1},
		{"vector store", nil, 1 + 2 + 3 + 12},
		{"reference", nil, 1 + 2 + 1 + 1},
		{"table.get", nil, 1 + 2 + 1 + 6 + 1},
		{"table.grow", nil, 1 + 2 + 2 + 32 + 64 + 1},
		{"exempt", nil, 0},                 // the host calls it
		{"calls exempt", nil, 1 + 2},       // call, and the two of the callee
		{"if", []uint64{1}, 2 + 4 + 1 + 2}, // the heavier arm
		{"if", []uint64{0}, 2 + 4 + 1 + 2}, // whichever is taken
		{"indirect", nil, 1 + 8 + 4},       // a function in a table charges itself
		{"tail", nil, 1 + 4},               //
		{"many calls", nil, 300_000},       // each callee charges itself
		{"out of a loop", nil, 10 + 2 + 1 + 2 + 3},
		{"out of two loops", []uint64{1}, 10 + 1 + 2 + 10 + 3},
		{"never past a loop", []uint64{1}, 10 + 1 + 2 + 3},
		{"to an else", []uint64{1}, 1 + 2 + 2 + 11},
		{"loop", []uint64{10}, 1 + 2 + 10*5},    // five instructions each turn
		{"loop", []uint64{1000}, 1 + 2 + 5_000}, //
	} {
		for range 2 {
			before := in.units()
			if _, err := in.call(c.name, c.arg...); err != nil {
				t.Fatal(err)
			}
			if got := in.units() - before; got != c.want {
				t.Errorf("%s %v took %d units, want %d", c.name, c.arg, got, c.want)
			}
		}
	}
}

// TestLongPaths makes sure that a long straight path is charged piece by piece: a guest pays for what it runs, and is
// stopped before it has run much.
func TestLongPaths(t *testing.T) {
	ten := bytes.Repeat(cat(constI32(1), drop), 5)
	long := bytes.Repeat(ten, 2000)
	divide := cat(constI32(1), localGet, 0, 0x6d, drop) // i32.div_s traps on 0
	a := &asm{}
	a.fn("straight", types{i32}, nil, nil, divide, long, divide)
	a.fn("arms", types{i32}, nil, nil, localGet, 0, iff, void, long, els, ten, end, long)
	a.fn("out of a block", types{i32}, nil, nil, block, void, localGet, 0, brIf, 0, long, end, ten)
	a.fn("in a loop", types{i32}, nil, nil, loop, void, long, localGet, 0, constI32(1), i32Sub, localTee, 0, brIf, 0, end,
		ten)
	out, _ := mustRewrite(t, a.bytes(), wasm.Config{})
	in, err := newWorld(t).start(out, "")
	if err != nil {
		t.Fatal(err)
	}
	const piece = 2048 + 16
	for _, c := range []struct {
		name        string
		arg         uint64
		trap        bool
		least, most int64
	}{
		{"straight", 1, false, 20_008, 20_009},
		{"straight", 0, true, 4, piece},
		{"arms", 1, false, 40_000, 40_000 + piece},
		{"arms", 0, false, 20_010, 20_000 + 2*piece}, // the entry pays for the heavier arm, up to its first check
		{"out of a block", 1, false, 12, piece},
		{"out of a block", 0, false, 20_012, 20_000 + piece},
		{"in a loop", 3, false, 60_000, 60_000 + piece},
	} {
		before := in.units()
		_, err := in.call(c.name, c.arg)
		if (err != nil) != c.trap {
			t.Fatalf("%s %d: %v", c.name, c.arg, err)
		}
		if got := in.units() - before; got < c.least || got > c.most {
			t.Errorf("%s %d took %d units, want %d to %d", c.name, c.arg, got, c.least, c.most)
		}
	}
}
