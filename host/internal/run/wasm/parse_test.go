package wasm_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// section makes a module of one section.
func section(id byte, content ...any) []byte {
	c := cat(content...)
	return cat([]byte("\x00asm\x01\x00\x00\x00"), id, u(uint64(len(c))), c)
}

// inFunction makes a module with a memory and a function that has the given code.
func inFunction(code ...any) []byte {
	a := &asm{}
	a.memory(1)
	a.fn("", nil, nil, nil, code...)
	return a.bytes()
}

// TestRefusedByName gives one module for each refused feature. The error must name it.
func TestRefusedByName(t *testing.T) {
	for _, c := range []struct {
		feature string
		bin     []byte
	}{
		{wasm.FeatureComponents, []byte("\x00asm\x0d\x00\x01\x00")},
		{wasm.FeatureThreads, section(5, 1, 3, 1, 1)},
		{wasm.FeatureThreads, section(4, 1, funcref, 2, 1)},
		{wasm.FeatureThreads, section(6, 1, i32, 2, i32Const, 0, end)},
		{wasm.FeatureThreads, inFunction(0xfe, 0x03, 0)},
		{wasm.FeatureMemory64, section(5, 1, 4, 1)},
		{wasm.FeatureCustomPageSizes, section(5, 1, 8, 1, 0)},
		{wasm.FeatureMultiMemory, section(5, 2, 0, 1, 0, 1)},
		{wasm.FeatureMultiMemory, section(2, 2, "a", "b", 2, 0, 1, "a", "b", 2, 0, 1)},
		{wasm.FeatureMultiMemory, inFunction(constI32(0), i32Load, 0x42, 0, 0, drop)},
		{wasm.FeatureMultiMemory, inFunction(memorySize, 1, drop)},
		{wasm.FeatureExceptionHandling, section(13, 1, 0, 0)},
		{wasm.FeatureExceptionHandling, section(2, 1, "a", "b", 4, 0, 0)},
		{wasm.FeatureExceptionHandling, section(7, 1, "a", 4, 0)},
		{wasm.FeatureExceptionHandling, inFunction(0x06, void, end)},
		{wasm.FeatureExceptionHandling, inFunction(0x1f, void, 0, end)},
		{wasm.FeatureExceptionHandling, inFunction(0x08, 0)},
		{wasm.FeatureExceptionHandling, inFunction(block, 0x69, unreachable, end)},
		{wasm.FeatureTypedFuncRefs, section(1, 1, 0x60, 1, 0x64, 0, 0)},
		{wasm.FeatureTypedFuncRefs, section(4, 1, 0x40, 0, funcref, 0, 1, refNull, funcref, end)},
		{wasm.FeatureTypedFuncRefs, inFunction(0x14, 0)},
		{wasm.FeatureTypedFuncRefs, inFunction(refNull, funcref, 0xd4)},
		{wasm.FeatureGC, section(1, 1, 0x5f, 0)},
		{wasm.FeatureGC, section(1, 1, 0x4e, 1, 0x60, 0, 0)},
		{wasm.FeatureGC, inFunction(0xfb, 0)},
		{wasm.FeatureGC, inFunction(refNull, 0x6e)},
		{wasm.FeatureRelaxedSIMD, inFunction(0xfd, 0x80, 0x02)},
		{wasm.FeatureWideArithmetic, inFunction(miscOp, 19)},
		{wasm.FeatureStackSwitching, inFunction(0xe0, 0)},
		{wasm.FeatureEmptyImportModule, section(2, 1, "", "b", 2, 0, 1)},
		// wazero would take 0xfd 0x80 0x00, which is v128.load, for i16x8.abs.
		{wasm.FeatureLongOpcode, inFunction(constI32(0), 0xfd, 0x80, 0x00, 0, 0, drop)},
		{wasm.FeatureLongOpcode, inFunction(constI32(0), 0xfd, 0x11, 0xfd, 0xe0, 0x81, 0x00, drop)},
	} {
		_, err := wasm.Parse(t.Context(), c.bin)
		e := wasm.AsError(err)
		if !errors.Is(err, &wasm.Error{Kind: wasm.Unsupported, Feature: c.feature}) ||
			!strings.Contains(err.Error(), c.feature) {
			t.Errorf("% x: %v; want it to name %s", c.bin, err, c.feature)
		} else if e.Offset < 0 || e.Offset > len(c.bin) {
			t.Errorf("% x: offset %d is outside of the module", c.bin, e.Offset)
		}
	}
}

// TestErrorPlace checks that an error names section, function and offset.
func TestErrorPlace(t *testing.T) {
	a := &asm{}
	a.importFn("env", "f", nil, nil)
	a.fn("", nil, nil, nil, nop)
	a.fn("", nil, types{i32}, nil, nop, 0x7e)
	a.custom = [][]byte{cat("name", 1, string(cat(u(1), u(2), "broken")))}
	bin := a.bytes()
	_, err := wasm.Parse(t.Context(), bin)
	want := fmt.Sprintf("wasm module is invalid: code section, function 2 (broken), offset %#x: type mismatch: operand "+
		"of type i64 needed, the stack is empty",
		bytes.IndexByte(bin, 0x7e))
	if err == nil || err.Error() != want {
		t.Errorf("error\n%v, want\n%s", err, want)
	}
}

// TestMalformed gives modules whose counts and sizes are forged, and other broken ones.
func TestMalformed(t *testing.T) {
	huge := u(1<<32 - 1)
	for name, bin := range map[string][]byte{
		"empty":                   {},
		"short magic":             []byte("\x00as"),
		"no version":              []byte("\x00asm"),
		"other version":           []byte("\x00asm\x02\x00\x00\x00"),
		"unknown section":         section(14),
		"section past the end":    cat([]byte("\x00asm\x01\x00\x00\x00"), 1, 5, 0),
		"section twice":           append(section(1, 0), section(1, 0)[8:]...),
		"sections out of order":   append(section(3, 0), section(1, 0)[8:]...),
		"data count out of order": append(section(10, 0), section(12, 0)[8:]...),
		"types":                   section(1, huge),
		"params":                  section(1, 1, 0x60, huge),
		"imports":                 section(2, huge),
		"import name":             section(2, 1, huge),
		"functions":               section(3, huge),
		"tables":                  section(4, huge),
		"memories":                section(5, huge),
		"globals":                 section(6, huge),
		"exports":                 section(7, huge),
		"elements":                section(9, huge),
		"element items":           section(9, 1, 1, 0, huge),
		"bodies":                  section(10, huge),
		"data":                    section(11, huge),
		"data bytes":              section(11, 1, 1, huge),
		"custom name":             section(0, huge),
		"name not UTF-8":          section(0, 1, 0xff),
		"number too long":         section(1, 0x80, 0x80, 0x80, 0x80, 0x80, 0),
		"number too large":        section(1, 0xff, 0xff, 0xff, 0xff, 0x1f),
		"function without code":   append(section(1, 1, 0x60, 0, 0), section(3, 1, 0)[8:]...),
		"left over":               section(1, 0, 0),
		"locals of 2^32": append(append(section(1, 1, 0x60, 0, 0), section(3, 1, 0)[8:]...),
			section(10, 1, 15, 2, huge, i32, huge, i32, end)[8:]...),
		"illegal opcode":          inFunction(0x27),
		"illegal SIMD opcode":     inFunction(0xfd, 0x9a, 0x01),
		"illegal misc opcode":     inFunction(miscOp, 18),
		"else without if":         inFunction(block, void, els, end),
		"code after the end":      inFunction(end, nop),
		"init without data count": inFunction(constI32(0), constI32(0), constI32(0), miscOp, opMemoryInit, 0, 0),
		"block type -1":           inFunction(block, 0xff, 0x7f, end),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := wasm.Parse(t.Context(), bin)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, &wasm.Error{Kind: wasm.Malformed}) {
			t.Errorf("%s: %v", name, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%s: %d bytes allocated for a module of %d", name, used, len(bin))
		}
	}
}

// TestSizes gives modules just within and just beyond each implementation limit.
func TestSizes(t *testing.T) {
	build := func(f func(a *asm)) []byte {
		a := &asm{}
		f(a)
		return a.bytes()
	}
	repeat := func(n int, code ...any) []byte { return bytes.Repeat(cat(code...), n) }
	many := func(n int) types {
		ts := make(types, n)
		for i := range ts {
			ts[i] = i32
		}
		return ts
	}
	for name, make := range map[string]struct {
		limit int
		bin   func(n int) []byte
	}{
		"types":   {wasm.MaxTypes, func(n int) []byte { return section(1, u(uint64(n)), repeat(n, 0x60, 0, 0)) }},
		"params":  {wasm.MaxParams, func(n int) []byte { return section(1, 1, 0x60, u(uint64(n)), repeat(n, i32), 0) }},
		"imports": {wasm.MaxImports, func(n int) []byte { return section(2, u(uint64(n)), repeat(n, "m", "", 3, i32, 0)) }},
		"names of imports": {wasm.MaxImportNameBytes, func(n int) []byte {
			return section(2, 1, "m", strings.Repeat("n", n), 3, i32, 0)
		}},
		"custom sections": {wasm.MaxCustomSections, func(n int) []byte {
			return cat(section(0, "")[:8], repeat(n, 0, 1, 0))
		}},
		"locals of all functions": {wasm.MaxModuleLocals / wasm.MaxLocals, func(n int) []byte {
			return build(func(a *asm) {
				for range n {
					a.funcs = append(a.funcs, u(a.typ(nil, nil)))
					a.body("", cat(1, u(wasm.MaxLocals), i64, end))
				}
			})
		}},
		"edits": {wasm.MaxEdits / 400_000, func(n int) []byte {
			return build(func(a *asm) {
				for range n {
					a.fn("", nil, nil, nil, repeat(399_000, call, 0))
				}
			})
		}},
		"tables": {wasm.MaxTables, func(n int) []byte { return section(4, u(uint64(n)), repeat(n, funcref, 0, 0)) }},
		"globals": {wasm.MaxGlobals, func(n int) []byte {
			return section(6, u(uint64(n)),
				repeat(n, i32, 0, i32Const, 0, end))
		}},
		"segments": {wasm.MaxSegments, func(n int) []byte { return section(11, u(uint64(n)), repeat(n, 1, 0)) }},
		"locals": {wasm.MaxLocals, func(n int) []byte {
			return build(func(a *asm) {
				a.funcs = append(a.funcs, u(a.typ(nil, nil)))
				a.body("", cat(1, u(uint64(n)), i64, end))
			})
		}},
		"locals and params": {wasm.MaxLocals - 5, func(n int) []byte {
			return build(func(a *asm) {
				a.funcs = append(a.funcs, u(a.typ(many(5), nil)))
				a.body("", cat(1, u(uint64(n)), i64, end))
			})
		}},
		"nesting": {wasm.MaxNesting - 1, func(n int) []byte {
			return inFunction(repeat(n, block, void), repeat(n, end))
		}},
		"operands": {wasm.MaxOperands, func(n int) []byte { return inFunction(repeat(n, i32Const, 0), repeat(n, drop)) }},
		"blocks": {wasm.MaxBlocks, func(n int) []byte {
			return inFunction(block, void, repeat(n/2, constI32(0), brIf, 0), repeat(n-n/2-1, loop, void, end), end)
		}},
		"bulk operations": {wasm.MaxBlocks, func(n int) []byte {
			return inFunction(repeat(n, constI32(0), constI32(0), constI32(0), miscOp, opMemoryFill, 0))
		}},
		"blocks of all functions": {wasm.MaxBlockSquares / (995 * 995), func(n int) []byte {
			return build(func(a *asm) {
				for range n {
					a.fn("", nil, nil, nil, repeat(995, constI32(0), iff, void, end))
				}
			})
		}},
		"br_table": {wasm.MaxBranchTargets, func(n int) []byte {
			return inFunction(constI32(0), brTable, u(uint64(n-1)),
				repeat(n, 0))
		}},
		"br_tables that pass values on": {wasm.MaxMerges / 10_000, func(n int) []byte {
			// A thousand targets, each of which takes nine values.
			nine := repeat(9, constI32(0))
			return build(func(a *asm) {
				table := cat(block, u(a.typ(nil, many(9))), nine, constI32(0), brTable, u(999), repeat(1000, 0), end,
					repeat(9, drop))
				a.fn("", nil, nil, nil, repeat(n, table))
			})
		}},
		"wide calls": {wasm.MaxMerges / (8 * (60 + 60 - 16)), func(n int) []byte { return wideCalls(n, call, 0) }},
		"wide indirect calls": {wasm.MaxMerges / (8 * (60 + 60 - 16)),
			func(n int) []byte { return wideCalls(n, constI32(0), callIndirect, 0, 0) }},

		"body": {wasm.MaxBodyBytes, func(n int) []byte { return inFunction(repeat(n-2, nop)) }},
		"module": {wasm.MaxModuleBytes, func(n int) []byte {
			head := section(0, cat(4, "x"))[:8]
			return cat(head, 0, u(uint64(n-13)), 0, repeat(n-14, 0))
		}},
		"merges": {wasm.MaxMerges / 300, func(n int) []byte {
			// n joins, each of which 300 locals may have been set before.
			return build(func(a *asm) {
				code := cat(repeat(n, block, void), func() (b []byte) {
					for i := range 300 {
						b = append(b, cat(localGet, 0, localSet, u(uint64(i)))...)
					}
					return b
				}())
				for i := range n {
					code = append(code, cat(localGet, 0, brIf, u(uint64(i)))...)
				}
				a.fn("", many(300), nil, nil, code, repeat(n, end))
			})
		}},
	} {
		if _, err := wasm.Parse(t.Context(), make.bin(make.limit)); err != nil {
			t.Errorf("%s, at the limit of %d: %v", name, make.limit, err)
		}
		if _, err := wasm.Parse(t.Context(), make.bin(make.limit+1)); !errors.Is(err,
			&wasm.Error{Kind: wasm.Unsupported, Feature: wasm.FeatureSize}) {
			t.Errorf("%s, over the limit of %d: %v", name, make.limit, err)
		}
	}
}

// wideCalls is a module with a function that makes so many calls with 60 parameters and 60 results.
func wideCalls(n int, code ...any) []byte {
	sixty := slices.Repeat(types{i32}, 60)
	one := cat(bytes.Repeat(constI32(0), 60), cat(code...), bytes.Repeat([]byte{drop}, 60))
	a := &asm{}
	a.typ(sixty, sixty)
	a.table(1)
	a.fn("", sixty, sixty, nil, unreachable)
	a.fn("", nil, nil, nil, bytes.Repeat(one, n))
	return a.bytes()
}

// TestParseMemory bounds what Rewrite allocates by the size of the module.
func TestParseMemory(t *testing.T) {
	repeat := func(n int, code ...any) []byte { return bytes.Repeat(cat(code...), n) }
	const n = 100_000
	for name, bin := range map[string][]byte{
		"types":   section(1, u(n), repeat(n, 0x60, 0, 0)),
		"exports": append(section(5, 1, 0, 0), section(7, u(1000), exportNames(1000))[8:]...),
		"calls":   inFunction(repeat(n, call, 0)),
		"loops":   inFunction(repeat(wasm.MaxBlocks, loop, void, end)),
		"returns": inFunction(repeat(n, ret)),
		"functions": func() []byte {
			a := &asm{}
			a.typ(nil, nil)
			a.funcs = append(a.funcs, repeat(1, 0))
			a.codes = append(a.codes, cat(2, 0, end))
			return a.bytes()
		}(),
		"elements": append(append(append(section(1, 1, 0x60, 0, 0), section(3, 1, 0)[8:]...),
			section(9, 1, 1, 0, u(n), repeat(n, 0))[8:]...), section(10, 1, 2, 0, end)[8:]...),
		"names": section(0, "name", 1, string(cat(u(n), func() (b []byte) {
			for i := range n {
				b = append(b, cat(u(uint64(i)), "")...)
			}
			return b
		}()))),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := wasm.Rewrite(t.Context(), bin, wasm.Config{})
		runtime.ReadMemStats(&after)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		// Growing slices count several times here; at most a few dozen bytes are kept for a byte of the module, and the
		// graph of one function, whose blocks are bounded.
		most := 200*len(bin) + 1<<17
		if name == "loops" {
			most += 1800 * wasm.MaxBlocks
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > uint64(most) {
			t.Errorf("%s: %d bytes allocated for a module of %d", name, used, len(bin))
		}
	}
}

func exportNames(n int) (b []byte) {
	for i := range n {
		b = append(b, cat(fmt.Sprint(i), 2, 0)...)
	}
	return b
}

// TestParseImports reads the imports of modules that are broken behind them,
// and refuses what is broken before.
func TestParseImports(t *testing.T) {
	a := &asm{}
	a.importFn("env", "f", nil, nil)
	a.memory(1)
	a.fn("", nil, nil, nil, 0xff)
	broken := a.bytes()
	if _, err := wasm.Parse(t.Context(), broken); err == nil {
		t.Fatal("the module is valid")
	}
	m, err := wasm.ParseImports(broken)
	if err != nil || len(m.Imports) != 1 || m.Imports[0].Module != "env" || m.Imports[0].Name != "f" {
		t.Errorf("imports %v, error %v", m, err)
	}
	for name, bin := range map[string][]byte{
		"empty":             nil,
		"no module":         []byte("no module"),
		"cut in the import": broken[:20],
		"a kind unknown":    section(2, 1, "a", "b", 9, 0),
	} {
		if m, err := wasm.ParseImports(bin); wasm.AsError(err) == nil {
			t.Errorf("%s: imports %v, error %v", name, m, err)
		}
	}
}
