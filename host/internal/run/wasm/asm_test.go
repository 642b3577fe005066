package wasm_test

import (
	"encoding/binary"
	"slices"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// Shorthand for value types and instructions of test modules.
const (
	i32, i64, f32, f64 = wasm.I32, wasm.I64, wasm.F32, wasm.F64
	v128, funcref      = wasm.V128, wasm.FuncRef

	unreachable, nop, block, loop, iff, els, end     = 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x0b
	br, brIf, brTable, ret                           = 0x0c, 0x0d, 0x0e, 0x0f
	call, callIndirect, tailCall, tailCallIndirect   = 0x10, 0x11, 0x12, 0x13
	drop, localGet, localSet, localTee               = 0x1a, 0x20, 0x21, 0x22
	globalGet, globalSet                             = 0x23, 0x24
	i32Load, i32Store, memorySize, memoryGrow        = 0x28, 0x36, 0x3f, 0x40
	i32Const, i64Const, i32Eqz, i32LtS               = 0x41, 0x42, 0x45, 0x48
	i32Add, i32Sub, i32Mul, void                     = 0x6a, 0x6b, 0x6c, 0x40
	refNull, refFunc, miscOp, vecOp                  = 0xd0, 0xd2, 0xfc, 0xfd
	opMemoryInit, opMemoryCopy, opMemoryFill         = 8, 10, 11
	opTableInit, opTableCopy, opTableGrow, opTblFill = 12, 14, 15, 17
)

// u writes unsigned numbers and s a signed one.
func u(vs ...uint64) (b []byte) {
	for _, v := range vs {
		b = binary.AppendUvarint(b, v)
	}
	return b
}

func s(v int64) (b []byte) {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if (v == 0 && c < 0x40) || (v == -1 && c >= 0x40) {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

func constI32(v int32) []byte { return append([]byte{i32Const}, s(int64(v))...) }

// cat joins pieces of code: bytes, byte slices and untyped opcodes.
func cat(parts ...any) (b []byte) {
	for _, p := range parts {
		switch p := p.(type) {
		case int:
			b = append(b, byte(p))
		case byte:
			b = append(b, p)
		case wasm.ValType:
			b = append(b, byte(p))
		case []byte:
			b = append(b, p...)
		case string:
			b = append(append(b, u(uint64(len(p)))...), p...)
		default:
			panic("cat: unknown part")
		}
	}
	return b
}

// asm is a module under construction, section by section.
type asm struct {
	types, imports, funcs, tables, memories, globals, exports, elements, codes, datas [][]byte
	start                                                                             []byte
	dataCount                                                                         bool
	custom                                                                            [][]byte // at the end
}

func (a *asm) typ(params, results []wasm.ValType) uint64 {
	b := []byte{0x60}
	for _, list := range [][]wasm.ValType{params, results} {
		b = append(b, u(uint64(len(list)))...)
		for _, t := range list {
			b = append(b, byte(t))
		}
	}
	for i, t := range a.types {
		if slices.Equal(t, b) {
			return uint64(i)
		}
	}
	a.types = append(a.types, b)
	return uint64(len(a.types) - 1)
}

// fn adds a function whose body is code without its final end, exports it under a name that is not empty, and returns
// its index. Functions must be imported before.
func (a *asm) fn(name string, params, results, locals []wasm.ValType, code ...any) uint64 {
	a.funcs = append(a.funcs, u(a.typ(params, results)))
	body := u(uint64(len(locals)))
	for _, l := range locals {
		body = append(body, 1, byte(l))
	}
	return a.body(name, cat(body, cat(code...), end))
}

// body adds a body, locals included, for a function that is already in funcs.
func (a *asm) body(name string, body []byte) uint64 {
	a.codes = append(a.codes, cat(u(uint64(len(body))), body))
	index := uint64(len(a.codes) - 1 + a.importedFunctions())
	if name != "" {
		a.export(name, 0, index)
	}
	return index
}

func (a *asm) importedFunctions() (n int) {
	for _, im := range a.imports {
		if im[len(im)-2] == 0 { // kind of a function; its type index takes one byte in tests
			n++
		}
	}
	return n
}

func (a *asm) export(name string, kind byte, index uint64) {
	a.exports = append(a.exports, cat(name, kind, u(index)))
}

func (a *asm) importFn(module, name string, params, results []wasm.ValType) {
	a.imports = append(a.imports, cat(module, name, 0, u(a.typ(params, results))))
}

func (a *asm) memory(min uint64) { a.memories = append(a.memories, cat(0, u(min))) }

func (a *asm) table(min uint64) { a.tables = append(a.tables, cat(funcref, 0, u(min))) }

// element puts functions into table 0 from index 0 on.
func (a *asm) element(fs ...uint64) {
	a.elements = append(a.elements, cat(0, constI32(0), end, u(uint64(len(fs))), u(fs...)))
}

func (a *asm) bytes() []byte {
	out := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, items [][]byte) {
		if len(items) > 0 {
			content := cat(u(uint64(len(items))), slices.Concat(items...))
			out = append(out, cat(id, u(uint64(len(content))), content)...)
		}
	}
	section(1, a.types)
	section(2, a.imports)
	section(3, a.funcs)
	section(4, a.tables)
	section(5, a.memories)
	section(6, a.globals)
	section(7, a.exports)
	if a.start != nil {
		out = append(out, cat(8, u(uint64(len(a.start))), a.start)...)
	}
	section(9, a.elements)
	if a.dataCount {
		n := u(uint64(len(a.datas)))
		out = append(out, cat(12, u(uint64(len(n))), n)...)
	}
	section(10, a.codes)
	section(11, a.datas)
	for _, c := range a.custom {
		out = append(out, cat(0, u(uint64(len(c))), c)...)
	}
	return out
}

type types = []wasm.ValType
