package corpustest

import (
	"encoding/binary"
	"slices"
)

// Function is a function that a module may import, with its types as bytes.
type Function struct {
	Module, Name    string
	Params, Results []byte
}

// Call is a call of a module that [Callers] returns.
type Call struct {
	Function int // its number in the list
	Args     []Arg
}

// Arg is an argument: a number or, with Block, a block of so many bytes that the kernel of Extism allocates anew for
// each call.
type Arg struct {
	Value uint64
	Block bool
}

// Where the input of such a module has what.
const (
	firstCall, nextCall, callCount = 0, 256, 512
	// CallsBytes is how long that is.
	CallsBytes = 520
)

// Calls is the input of such a module: it makes the first call once, and then the next one as often as said, or with
// zero for hours.
func Calls(first, next Call, count uint32) []byte {
	b := make([]byte, CallsBytes)
	for at, c := range map[int]Call{firstCall: first, nextCall: next} {
		binary.LittleEndian.PutUint64(b[at:], uint64(c.Function))
		for n, a := range c.Args {
			binary.LittleEndian.PutUint64(b[at+8+16*n:], a.Value)
			if a.Block {
				b[at+16+16*n] = 1
			}
		}
	}
	binary.LittleEndian.PutUint32(b[callCount:], count)
	return b
}

// Callers returns a module that imports functions, and calls any of them as its input says. It is a guest of ABI 1,
// which has that from a method, and at the begin of its memory; or with kernel one of Extism's with the export run. The
// functions have those among them by which a guest gets its input.
func Callers(functions []Function, kernel bool, pages int) []byte {
	m := newModule()
	m.pages, m.imports = pages, functions
	index := func(name string) int {
		return slices.IndexFunc(functions, func(f Function) bool {
			return f.Name == name && (f.Module == "wasmhost" || f.Module == "extism:host/env")
		})
	}
	load := func(c *code, at int) { // 64 bits of the input, from an address on that lies on the stack
		if kernel {
			c.op(opExtend, opConst64).int(int64(at)).op(opAdd64).at(opCall, index("input_load_u64"))
		} else {
			c.memory(opLoad64, at)
		}
	}
	const base, count = 0, 1
	c := &code{}
	for n, f := range functions {
		load(c.at(opGet, base), 0)
		c.op(opConst64).int(int64(n)).op(opEqual64, opIf, void, opLoop, void)
		for j, t := range f.Params {
			if kernel {
				load(c.at(opGet, base), 16+16*j)
				c.op(opWrap, opIf, i64)
				load(c.at(opGet, base), 8+16*j)
				c.at(opCall, index("alloc")).op(opElse)
			}
			if load(c.at(opGet, base), 8+16*j); kernel {
				c.op(opEnd)
			}
			if t == i32 {
				c.op(opWrap)
			}
		}
		c.at(opCall, n)
		for range f.Results {
			c.op(opDrop)
		}
		c.at(opGet, count).konst(1).op(opSub).at(opTee, count).op(opBrIf, 0, opEnd, opEnd)
	}
	calls := m.function([]byte{i32, i32}, nil, 0, c)

	c = &code{}
	both := func() {
		c.konst(firstCall).konst(1).at(opCall, calls).konst(nextCall)
		load(c.konst(0), callCount)
		c.op(opWrap).at(opCall, calls)
	}
	if kernel {
		both()
		m.function(nil, nil, 0, c)
		return m.bytes()
	}
	const kind, id = 0, 1
	answer := func() { c.at(opGet, id).konst(0).konst(4).at(opCall, index("respond")).op(opReturn, opEnd) }
	c.at(opGet, kind).konst(1).op(opEqual, opIf, void) // activate
	c.konst(0).konst(0x6c6c756e).memory(opStore, 0)    // null
	answer()
	c.at(opGet, kind).konst(4).op(opEqual, opIf, void) // a method
	c.konst(0).at(opCall, index("input"))
	both()
	answer()
	m.export = "wasmhost_dispatch_v1"
	m.function([]byte{i32, i32, i32}, nil, 0, c)
	return m.bytes()
}
