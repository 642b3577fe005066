package corpustest

import (
	"encoding/binary"
	"slices"
)

// The value types and instructions that the shapes use.
const (
	i32, i64, v128, funcref = 0x7f, 0x7e, 0x7b, 0x70

	opUnreachable, opBlock, opLoop, opIf, opElse, opEnd = 0x00, 0x02, 0x03, 0x04, 0x05, 0x0b
	opBr, opBrIf, opBrTable, opReturn, opCall           = 0x0c, 0x0d, 0x0e, 0x0f, 0x10
	opCallIndirect, opDrop, opSelect                    = 0x11, 0x1a, 0x1b
	opGet, opSet, opTee                                 = 0x20, 0x21, 0x22
	opGlobalGet, opGlobalSet                            = 0x23, 0x24
	opLoad, opLoad8, opStore                            = 0x28, 0x2d, 0x36
	opConst, opAdd, opSub, opXor, opRefFunc, opMisc     = 0x41, 0x6a, 0x6b, 0x73, 0xd2, 0xfc
	opLtU, opMul, opAnd                                 = 0x49, 0x6c, 0x71
	opConst64, opDiv64, opOr64                          = 0x42, 0x7f, 0x84
	opGrow, opRefNull, opVector                         = 0x40, 0xd0, 0xfd
	opEqual, opEqual64, opLoad64, opWrap                = 0x46, 0x51, 0x29, 0xa7
	opExtend, opAdd64                                   = 0xad, 0x7c

	void = 0x40

	miscMemoryInit, miscDataDrop, miscMemoryCopy, miscMemoryFill = 8, 9, 10, 11
	miscTableInit, miscElemDrop, miscTableCopy, miscTableGrow    = 12, 13, 14, 15
	miscTableFill                                                = 17
	vectorLoad, vectorLane                                       = 0, 0x1b
)

// code is a function body under construction.
type code struct{ b []byte }

func (c *code) op(ops ...byte) *code { c.b = append(c.b, ops...); return c }

// at appends an instruction with one unsigned immediate.
func (c *code) at(op byte, index int) *code {
	c.b = binary.AppendUvarint(append(c.b, op), uint64(index))
	return c
}

func (c *code) uint(v int) *code { c.b = binary.AppendUvarint(c.b, uint64(v)); return c }

func (c *code) int(v int64) *code {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low < 0x40 || v == -1 && low >= 0x40 {
			c.b = append(c.b, low)
			return c
		}
		c.b = append(c.b, low|0x80)
	}
}

func (c *code) konst(v int) *code { return c.op(opConst).int(int64(v)) }

// memory appends an access with an offset.
func (c *code) memory(op byte, offset int) *code { return c.op(op, 0).uint(offset) }

// module is a module under construction.
type module struct {
	types, functions, bodies [][]byte
	globals                  int // mutable i32
	pages, table             int // sizes at the start; -1 for none
	data                     int // bytes of one passive segment
	elements                 int // of one passive segment, all of them function 0
	imports                  []Function
	export                   string // name of the last function
	first                    bool   // function 0 is element 0 of the table at the start
}

func newModule() *module { return &module{pages: -1, table: -1, export: "run"} }

// kind returns the index of a function type.
func (m *module) kind(params, results []byte) int {
	t := slices.Concat([]byte{0x60}, vector(params), vector(results))
	for i, other := range m.types {
		if slices.Equal(t, other) {
			return i
		}
	}
	m.types = append(m.types, t)
	return len(m.types) - 1
}

// function adds a function and returns its index; locals are of type i32.
func (m *module) function(params, results []byte, locals int, body *code) int {
	m.functions = append(m.functions, binary.AppendUvarint(nil, uint64(m.kind(params, results))))
	declared := []byte{0}
	if locals > 0 {
		declared = append(binary.AppendUvarint([]byte{1}, uint64(locals)), i32)
	}
	whole := slices.Concat(declared, body.b, []byte{opEnd})
	m.bodies = append(m.bodies, vector(whole))
	return m.last()
}

// last returns the index of the function that was added last.
func (m *module) last() int { return len(m.imports) + len(m.bodies) - 1 }

// importRespond imports the core function of that name, and returns the index of its type. It must come before all
// functions.
func (m *module) importRespond() int {
	if len(m.bodies) > 0 {
		panic("corpustest: a shape with an import must be the first")
	}
	m.imports = []Function{{"wasmhost", "respond", []byte{i32, i32, i32}, nil}}
	return m.kind(m.imports[0].Params, nil)
}

// vector puts the length before bytes.
func vector(b []byte) []byte { return append(binary.AppendUvarint(nil, uint64(len(b))), b...) }

// bytes returns the module, whose last function is exported.
func (m *module) bytes() []byte {
	var exports, imports [][]byte
	for _, f := range m.imports {
		name := slices.Concat(vector([]byte(f.Module)), vector([]byte(f.Name)), []byte{0})
		imports = append(imports, binary.AppendUvarint(name, uint64(m.kind(f.Params, f.Results))))
	}
	if n := len(m.bodies); n > 0 {
		exports = append(exports, binary.AppendUvarint(append(vector([]byte(m.export)), 0), uint64(m.last())))
	}
	out := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, items ...[]byte) {
		if len(items) > 0 {
			content := slices.Concat(binary.AppendUvarint(nil, uint64(len(items))), slices.Concat(items...))
			out = append(append(out, id), vector(content)...)
		}
	}
	section(1, m.types...)
	section(2, imports...)
	section(3, m.functions...)
	if m.table >= 0 {
		section(4, binary.AppendUvarint([]byte{funcref, 0}, uint64(m.table)))
	}
	if m.pages >= 0 {
		section(5, binary.AppendUvarint([]byte{0}, uint64(m.pages)))
		exports = append(exports, append(vector([]byte("memory")), 2, 0))
	}
	section(6, slices.Repeat([][]byte{{i32, 1, opConst, 0, opEnd}}, m.globals)...)
	section(7, exports...)
	section(9, m.elementSegments()...)
	if m.data > 0 {
		out = append(out, 12, 1, 1)
	}
	section(10, m.bodies...)
	if m.data > 0 {
		section(11, append([]byte{1}, vector(make([]byte, m.data))...))
	}
	return out
}

// elementSegments returns the passive segment first, so that it is number 0 where there is one.
func (m *module) elementSegments() (segments [][]byte) {
	if m.elements > 0 {
		passive := binary.AppendUvarint([]byte{1, 0}, uint64(m.elements))
		segments = append(segments, append(passive, make([]byte, m.elements)...))
	}
	if m.first {
		segments = append(segments, []byte{0, opConst, 0, opEnd, 1, 0})
	}
	if slices.ContainsFunc(m.bodies, func(b []byte) bool { return slices.Contains(b, opRefFunc) }) {
		// Every function is declared, so that ref.func may name it.
		all := binary.AppendUvarint([]byte{3, 0}, uint64(len(m.bodies)))
		for i := range m.bodies {
			all = binary.AppendUvarint(all, uint64(i))
		}
		segments = append(segments, all)
	}
	return segments
}
