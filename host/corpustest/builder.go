package corpustest

import (
	"encoding/binary"
	"slices"
)

// The value types and instructions that the shapes use.
const (
	i32, i64, funcref = 0x7f, 0x7e, 0x70

	opUnreachable, opBlock, opLoop, opIf, opElse, opEnd = 0x00, 0x02, 0x03, 0x04, 0x05, 0x0b
	opBr, opBrIf, opBrTable, opReturn, opCall           = 0x0c, 0x0d, 0x0e, 0x0f, 0x10
	opDrop, opSelect, opGet, opSet                      = 0x1a, 0x1b, 0x20, 0x21
	opGlobalGet, opGlobalSet                            = 0x23, 0x24
	opLoad, opLoad8, opStore                            = 0x28, 0x2d, 0x36
	opConst, opAdd, opSub, opXor, opRefFunc, opMisc     = 0x41, 0x6a, 0x6b, 0x73, 0xd2, 0xfc
	opLtU                                               = 0x49

	void, miscMemoryInit = 0x40, 8
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
}

func newModule() *module { return &module{pages: -1, table: -1} }

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
	index := len(m.bodies) - 1
	return index
}

// vector puts the length before bytes.
func vector(b []byte) []byte { return append(binary.AppendUvarint(nil, uint64(len(b))), b...) }

// bytes returns the module, whose last function is exported under the name run.
func (m *module) bytes() []byte {
	var exports [][]byte
	if n := len(m.bodies); n > 0 {
		exports = append(exports, binary.AppendUvarint(append(vector([]byte("run")), 0), uint64(n-1)))
	}
	out := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, items ...[]byte) {
		if len(items) > 0 {
			content := slices.Concat(binary.AppendUvarint(nil, uint64(len(items))), slices.Concat(items...))
			out = append(append(out, id), vector(content)...)
		}
	}
	section(1, m.types...)
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
	if slices.ContainsFunc(m.bodies, func(b []byte) bool { return slices.Contains(b, opRefFunc) }) {
		// Every function is declared, so that ref.func may name it.
		all := []byte{3, 0}
		all = binary.AppendUvarint(all, uint64(len(m.bodies)))
		for i := range m.bodies {
			all = binary.AppendUvarint(all, uint64(i))
		}
		section(9, all)
	}
	if m.data > 0 {
		out = append(out, 12, 1, 1)
	}
	section(10, m.bodies...)
	if m.data > 0 {
		section(11, append([]byte{1}, vector(make([]byte, m.data))...))
	}
	return out
}
