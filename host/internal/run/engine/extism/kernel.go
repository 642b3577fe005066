package extism

import (
	"encoding/binary"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

const (
	envModule    = "extism:host/env"
	userModule   = "extism:host/user"
	kernelModule = "extism:kernel" // what the kernel itself imports; guests may not
)

var (
	i32 = api.ValueTypeI32
	i64 = api.ValueTypeI64
)

// kernelFunction is a function of the kernel. What guests call for each byte is
// a few instructions of WebAssembly; all else is Go.
type kernelFunction struct {
	name            string
	params, results []api.ValueType
	code            []byte
	call            func(g *guest, stack []uint64)
}

// Opcodes of the functions below, and the globals of the kernel.
const (
	opIf, opElse, opEnd            = 0x04, 0x05, 0x0b
	opGet, opGlobal                = 0x20, 0x23
	opLoad8, opLoad64              = 0x2d, 0x29
	opStore8, opStore64            = 0x3a, 0x37
	opMemorySize                   = 0x3f
	opI32, opI64                   = 0x41, 0x42
	opLess, opAdd, opShift         = 0x54, 0x7c, 0x86
	opWrap, opExtend               = 0xa7, 0xad
	blockVoid, blockI32            = 0x40, 0x7f
	globalInput, globalLength byte = 0, 1
)

// inMemory is whether the offset in the first parameter is in the memory.
var inMemory = []byte{opGet, 0, opMemorySize, 0, opExtend, opI64, 16, opShift, opLess}

func code(parts ...[]byte) []byte {
	var all []byte
	for _, p := range parts {
		all = append(all, p...)
	}
	return append(all, opEnd)
}

// kernelFunctions are those of Extism's kernel.
func kernelFunctions() []kernelFunction {
	one, none := []api.ValueType{i64}, []api.ValueType(nil)
	two := []api.ValueType{i64, i64}
	functions := []kernelFunction{
		{name: "load_u8", params: one, results: []api.ValueType{i32}, code: code(inMemory,
			[]byte{opIf, blockI32, opGet, 0, opWrap, opLoad8, 0, 0, opElse, opI32, 0, opEnd})},
		{name: "load_u64", params: one, results: one, code: code([]byte{opGet, 0, opWrap, opLoad64, 0, 0})},
		{name: "store_u8", params: []api.ValueType{i64, i32}, code: code(inMemory,
			[]byte{opIf, blockVoid, opGet, 0, opWrap, opGet, 1, opStore8, 0, 0, opEnd})},
		{name: "store_u64", params: two, code: code([]byte{opGet, 0, opWrap, opGet, 1, opStore64, 0, 0})},
		{name: "input_load_u8", params: one, results: []api.ValueType{i32}, code: code(
			[]byte{opGet, 0, opGlobal, globalLength, opLess, opIf, blockI32,
				opGet, 0, opGlobal, globalInput, opAdd, opWrap, opLoad8, 0, 0, opElse, opI32, 0, opEnd})},
		{name: "input_load_u64", params: one, results: one, code: code(
			[]byte{opGet, 0, opGlobal, globalInput, opAdd, opWrap, opLoad64, 0, 0})},
		{name: "input_length", results: one, code: code([]byte{opGlobal, globalLength})},
		{name: "input_offset", results: one, code: code([]byte{opGlobal, globalInput})},

		{name: "alloc", params: one, results: one, call: func(g *guest, s []uint64) { s[0] = g.blocks.alloc(s[0]) }},
		{name: "free", params: one, call: func(g *guest, s []uint64) { g.blocks.free(s[0]) }},
		{name: "length", params: one, results: one, call: func(g *guest, s []uint64) { s[0] = g.blocks.length(s[0]) }},
		{name: "length_unsafe", params: one, results: one,
			call: func(g *guest, s []uint64) { s[0] = g.blocks.length(s[0]) }},
		{name: "memory_bytes", results: one,
			call: func(g *guest, s []uint64) { s[0] = uint64(g.blocks.memory.Size()) }},
		{name: "reset", call: func(g *guest, _ []uint64) { g.reset() }},
		{name: "input_set", params: two, call: func(g *guest, s []uint64) {
			if g.blocks.holds(s[0], s[1]) {
				g.setInput(s[0], s[1])
			}
		}},
		{name: "output_set", params: two, call: func(g *guest, s []uint64) {
			if g.blocks.holds(s[0], s[1]) {
				g.output, g.outputLength = s[0], s[1]
			}
		}},
		{name: "output_length", results: one, call: func(g *guest, s []uint64) { s[0] = g.outputLength }},
		{name: "output_offset", results: one, call: func(g *guest, s []uint64) { s[0] = g.output }},
		{name: "error_set", params: one, call: func(g *guest, s []uint64) {
			if s[0] == 0 || g.blocks.holds(s[0], 1) {
				g.failure = s[0]
			}
		}},
		{name: "error_get", results: one, call: func(g *guest, s []uint64) { s[0] = g.failure }},
	}
	for _, f := range serviceFunctions() {
		f.params, f.results = append(none, f.params...), append(none, f.results...)
		functions = append(functions, f)
	}
	return functions
}

// hostFunctions are those that the kernel imports.
func hostFunctions() []engine.HostFunction {
	var functions []engine.HostFunction
	for _, f := range kernelFunctions() {
		if f.call != nil {
			functions = append(functions, hostFunction(f))
		}
	}
	return functions
}

func hostFunction(f kernelFunction) engine.HostFunction {
	return engine.HostFunction{Name: f.name, Params: f.params, Results: f.results,
		Call: func(i *engine.Instance, _ engine.Memory, stack []uint64) {
			g := i.Driver.(*guest)
			if g.blocks.memory == nil {
				i.Abort("its start function calls " + f.name + " of Extism, for which it is too early: " +
					"the kernel is there from _initialize on")
			}
			f.call(g, stack)
		}}
}

// The names under which the kernel exports what the host reads and writes.
const (
	kernelMemory = "memory"
	kernelInput  = "input"
	kernelLength = "length of input"
)

// kernel is the module that guests are linked to: one memory, the functions in
// WebAssembly, and those in Go, handed on.
func kernel() []byte {
	var types, imports, functions, exports, bodies [][]byte
	own := byte(len(hostFunctions()))
	imported, made := byte(0), own
	for n, f := range kernelFunctions() {
		types = append(types, concat([]byte{0x60}, vector(bytesOf(f.params)), vector(bytesOf(f.results))))
		index := made
		if f.call != nil {
			index = imported
			imported++
			imports = append(imports, concat(text(kernelModule), text(f.name), []byte{0, byte(n)}))
		} else {
			made++
			functions = append(functions, []byte{byte(n)})
			body := append([]byte{0}, f.code...) // no locals
			bodies = append(bodies, concat(number(len(body)), body))
		}
		exports = append(exports, concat(text(f.name), []byte{0, index}))
	}
	exports = append(exports, concat(text(kernelMemory), []byte{2, 0}),
		concat(text(kernelInput), []byte{3, globalInput}), concat(text(kernelLength), []byte{3, globalLength}))
	global := []byte{i64, 1, opI64, 0, opEnd}
	return concat([]byte("\x00asm\x01\x00\x00\x00"),
		section(1, types), section(2, imports), section(3, functions),
		section(5, [][]byte{{0, 1}}), // memory of a page, as large as the cap allows
		section(6, [][]byte{global, global}),
		section(7, exports), section(10, bodies))
}

func section(id byte, items [][]byte) []byte {
	content := concat(number(len(items)), concat(items...))
	return concat([]byte{id}, number(len(content)), content)
}

func concat(parts ...[]byte) []byte {
	var all []byte
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

func number(n int) []byte              { return binary.AppendUvarint(nil, uint64(n)) }
func vector(b []byte) []byte           { return concat(number(len(b)), b) }
func text(s string) []byte             { return vector([]byte(s)) }
func bytesOf(t []api.ValueType) []byte { return t }
