package wasm_test

import (
	"bytes"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// genCalls is the number of functions f0, f1, ... that a generated module exports.
const genCalls = 3

// gen makes a valid module from bytes of a fuzzer. Every choice takes a byte; without bytes left it takes the choice
// that ends soonest.
type gen struct {
	data []byte
	asm
	fuel   int // instructions that may still be generated
	locals types
	labels []types // what a branch to each label takes, innermost last
	loops  []bool  // whether that label is a loop's head, which random code must not jump to
	result types
	calls  uint64 // functions with lower indices may be called
}

func (g *gen) byte() int {
	if len(g.data) == 0 {
		return 0
	}
	b := g.data[0]
	g.data = g.data[1:]
	return int(b)
}

func (g *gen) choose(n int) int { return g.byte() % n }

const genFunctions = 6

func generate(data []byte) []byte {
	g := &gen{data: data}
	g.memories = append(g.memories, cat(1, u(uint64(1+39*g.choose(2)), 40)))
	g.tables = append(g.tables, cat(funcref, 1, u(8), u(20)))
	for i, t := range []wasm.ValType{i32, i64, i32, i64} {
		op := i32Const
		if t == i64 {
			op = i64Const
		}
		g.globals = append(g.globals, cat(t, 1, op, 5, end))
		g.export(fmt.Sprint("g", i), 3, uint64(i))
	}
	g.export("memory", 2, 0)
	g.datas = append(g.datas, cat(1, "0123456789abcdef"))
	g.dataCount = true
	g.typ(types{i32, i64}, types{i32}) // type 0, of all functions that are called through the table
	results := []types{{i32}, {i32, i64}, {i32}, {i64}, {i32}, {i32}}
	for i := 0; i < genFunctions; i++ {
		g.calls = uint64(i)
		g.result = results[i]
		g.function(i, results)
	}
	for i := 0; i < genCalls; i++ {
		g.export(fmt.Sprint("f", i), 0, uint64(genFunctions-1-i))
	}
	g.element(0, 2, 0, 4)
	g.elements = append(g.elements, cat(1, 0, u(3), u(2, 0, 0)))
	return g.bytes()
}

func (g *gen) function(i int, results []types) {
	g.locals = types{i32, i64, i32, i64, f64, i32, i32}
	g.labels = []types{g.result}
	g.loops = []bool{false}
	g.fuel = 60
	var code []byte
	for n := 2 + g.choose(8); n > 0; n-- {
		code = append(code, g.statement(3)...)
	}
	for _, t := range g.result {
		code = append(code, g.expr(t, 2)...)
	}
	g.fn("", types{i32, i64}, g.result, g.locals[2:], code)
}

// counted is code of 20 instructions that adds 20 to global 3: what a run executes is at least what stands there.
var counted = cat(globalGet, 3, i64Const, 20, 0x7c, globalSet, 3, bytes.Repeat(cat(constI32(1), drop), 8))

// statement makes code that leaves the stack as it is.
func (g *gen) statement(depth int) []byte { return cat(counted, g.plainStatement(depth)) }

func (g *gen) plainStatement(depth int) []byte {
	g.fuel--
	if g.fuel <= 0 || depth == 0 {
		return []byte{nop}
	}
	switch g.choose(20) {
	case 0, 1:
		return cat(g.expr(i32, depth-1), localSet, 2)
	case 2:
		return cat(g.expr(i64, depth-1), localSet, 3)
	case 3:
		return cat(g.expr(i32, depth-1), globalSet, 0)
	case 4:
		return cat(g.expr(i64, depth-1), globalSet, 1)
	case 5, 6:
		return cat(g.address(depth), g.expr(i32, depth-1), i32Store, 0, u(uint64(g.choose(64))))
	case 7:
		return g.nest(block, void, nil, false, func() []byte { return cat(g.statement(depth-1), g.statement(depth-1)) })
	case 8:
		return g.ifElse(depth)
	case 9, 10:
		return g.countedLoop(depth)
	case 11:
		return g.branch(depth)
	case 12:
		return g.branchTable(depth)
	case 13:
		if g.choose(4) > 0 {
			return []byte{nop}
		}
		var code []byte
		for _, t := range g.result {
			code = append(code, g.expr(t, depth-1)...)
		}
		// Dead code follows.
		return cat(g.expr(i32, depth-1), iff, void, code, ret, localGet, 0, drop, end)
	case 14:
		return g.bulk(depth)
	case 15:
		return cat(g.expr(i32, depth-1), memoryGrow, 0, drop)
	case 16:
		if g.choose(6) > 0 {
			return []byte{nop}
		}
		return cat(g.expr(i32, depth-1), iff, void, unreachable, end)
	case 17:
		return g.tail(depth)
	case 18:
		return cat(g.expr(f64, depth-1), localSet, 4)
	}
	return cat(g.expr(i64, depth-1), drop)
}

func (g *gen) nest(op, typ int, label types, isLoop bool, f func() []byte) []byte {
	g.labels = append(g.labels, label)
	g.loops = append(g.loops, isLoop)
	code := cat(op, typ, f(), end)
	g.labels, g.loops = g.labels[:len(g.labels)-1], g.loops[:len(g.loops)-1]
	return code
}

func (g *gen) ifElse(depth int) []byte {
	cond := g.expr(i32, depth-1)
	return cat(cond, g.nest(iff, void, nil, false, func() []byte {
		return cat(g.statement(depth-1), els, g.statement(depth-1))
	}))
}

// countedLoop makes a loop that runs a few times; local 6 or 5 counts, by nesting.
func (g *gen) countedLoop(depth int) []byte {
	counter := byte(5)
	for _, l := range g.loops {
		if l {
			counter = 6
		}
	}
	if n := len(g.loops); n > 2 && counter == 6 && g.loops[n-1] {
		return []byte{nop}
	}
	loops := 0
	for _, l := range g.loops {
		if l {
			loops++
		}
	}
	if loops >= 2 {
		return []byte{nop}
	}
	times := constI32(int32(1 + g.choose(9)))
	return cat(times, localSet, counter, g.nest(loop, void, nil, true, func() []byte {
		return cat(g.statement(depth-1), localGet, counter, constI32(1), i32Sub, localTee, counter, brIf, 0)
	}))
}

// forward returns the depth of a label that is not a loop's head.
func (g *gen) forward(want func(types) bool) (uint64, bool) {
	for try := 0; try < 4; try++ {
		d := g.choose(len(g.labels))
		i := len(g.labels) - 1 - d
		if !g.loops[i] && want(g.labels[i]) {
			return uint64(d), true
		}
	}
	return 0, false
}

func (g *gen) branch(depth int) []byte {
	d, ok := g.forward(func(types) bool { return true })
	if !ok {
		return []byte{nop}
	}
	label := g.labels[len(g.labels)-1-int(d)]
	var values, drops []byte
	for _, t := range label {
		values = append(values, g.expr(t, depth-1)...)
		drops = append(drops, drop)
	}
	if g.choose(3) == 0 {
		return cat(g.expr(i32, depth-1), iff, void, values, br, u(d+1), end)
	}
	return cat(values, g.expr(i32, depth-1), brIf, u(d), drops)
}

func (g *gen) branchTable(depth int) []byte {
	empty := func(t types) bool { return len(t) == 0 }
	d, ok := g.forward(empty)
	if !ok {
		return []byte{nop}
	}
	return g.nest(block, void, nil, false, func() []byte {
		return cat(g.expr(i32, depth-1), brTable, u(2), u(0), u(d+1), u(0))
	})
}

func (g *gen) bulk(depth int) []byte {
	a, b := g.address(depth), g.address(depth)
	n := g.length()
	switch g.choose(9) {
	case 0, 1:
		return cat(a, b, n, miscOp, opMemoryCopy, 0, 0)
	case 2, 3:
		return cat(a, b, n, miscOp, opMemoryFill, 0)
	case 4:
		return cat(a, constI32(int32(g.choose(20))), constI32(int32(g.choose(20))), miscOp, opMemoryInit, 0, 0)
	case 5:
		return cat(constI32(int32(g.choose(12))), constI32(int32(g.choose(4))), constI32(int32(g.choose(5))), miscOp,
			opTableInit, 1, 0)
	case 6:
		return cat(constI32(int32(g.choose(9))), constI32(int32(g.choose(9))), constI32(int32(g.choose(6))), miscOp,
			opTableCopy, 0, 0)
	case 7:
		return cat(refNull, funcref, constI32(int32(g.choose(6))), miscOp, opTableGrow, 0, drop)
	}
	return cat(constI32(int32(g.choose(9))), refFunc, 2, constI32(int32(g.choose(4))), miscOp, opTblFill, 0)
}

// length is mostly short, at times long enough for several chunks, at times out of bounds.
func (g *gen) length() []byte {
	switch g.choose(8) {
	case 0:
		return constI32(int32(g.byte())<<14 + 5)
	case 1:
		return constI32(-int32(g.byte()))
	}
	return constI32(int32(g.byte()))
}

// tail makes a tail call in an arm that is rarely taken.
func (g *gen) tail(depth int) []byte {
	if g.calls == 0 || len(g.result) != 1 || g.result[0] != i32 {
		return []byte{nop}
	}
	args := cat(g.expr(i32, depth-1), g.expr(i64, depth-1))
	if g.choose(3) == 0 {
		return cat(g.expr(i32, depth-1), iff, void, args, constI32(int32(g.choose(9))), g.guard(), tailCallIndirect, 0, 0,
			end)
	}
	return cat(g.expr(i32, depth-1), iff, void, args, tailCall, 0, end)
}

// guard bounds recursion through the table: global 2 counts down and traps at its end.
func (g *gen) guard() []byte {
	return cat(globalGet, 2, constI32(1), i32Sub, globalSet, 2, globalGet, 2, constI32(-40), i32LtS, iff, void,
		unreachable, end)
}

func (g *gen) address(depth int) []byte {
	if g.choose(5) == 0 {
		return g.expr(i32, depth-1)
	}
	return cat(constI32(int32(g.byte()) * 256))
}

// expr makes code that pushes one value.
func (g *gen) expr(t wasm.ValType, depth int) []byte {
	g.fuel--
	if g.fuel <= 0 || depth <= 0 {
		switch t {
		case i32:
			return constI32(int32(g.byte()))
		case i64:
			return cat(i64Const, s(int64(g.byte())-100))
		}
		return cat(localGet, 4)
	}
	switch t {
	case i32:
		return g.exprI32(depth)
	case i64:
		return g.exprI64(depth)
	}
	return cat(g.expr(i64, depth-1), 0xb9) // f64.convert_i64_s
}

func (g *gen) exprI32(depth int) []byte {
	two := func() []byte { return cat(g.expr(i32, depth-1), g.expr(i32, depth-1)) }
	switch g.choose(16) {
	case 0:
		return cat(localGet, 0)
	case 1:
		return cat(localGet, 2)
	case 2, 3, 4:
		return cat(two(), 0x6a+g.choose(3))
	case 5:
		return cat(two(), 0x6d+g.choose(12)) // with division, which may trap
	case 6:
		return cat(two(), 0x46+g.choose(10))
	case 7:
		return cat(g.address(depth), i32Load, 0, u(uint64(g.choose(64))))
	case 8:
		return cat(g.expr(i64, depth-1), 0xa7)
	case 9:
		return cat(globalGet, 0)
	case 10:
		return g.nest(block, int(i32), types{i32}, false,
			func() []byte { return cat(g.statement(depth-1), g.expr(i32, depth-1)) })
	case 11:
		cond := g.expr(i32, depth-1)
		return cat(cond, g.nest(iff, int(i32), types{i32}, false, func() []byte {
			return cat(g.expr(i32, depth-1), els, g.expr(i32, depth-1))
		}))
	case 12:
		if g.calls > 0 {
			return cat(g.expr(i32, depth-1), g.expr(i64, depth-1), call, 0)
		}
	case 13:
		if g.calls > 1 { // two results
			return cat(g.expr(i32, depth-1), g.expr(i64, depth-1), call, 1, localSet, 3)
		}
	case 14:
		return cat(g.expr(i32, depth-1), g.expr(i64, depth-1), constI32(int32(g.choose(9))), g.guard(), callIndirect, 0, 0)
	case 15:
		return cat(memorySize, 0)
	}
	return cat(g.expr(i32, depth-1), localTee, 2)
}

func (g *gen) exprI64(depth int) []byte {
	switch g.choose(6) {
	case 0:
		return cat(localGet, 1)
	case 1:
		return cat(g.expr(i64, depth-1), g.expr(i64, depth-1), 0x7c+g.choose(3))
	case 2:
		return cat(g.expr(i32, depth-1), 0xac)
	case 3:
		return cat(globalGet, 1)
	case 4:
		if g.calls > 3 {
			return cat(g.expr(i32, depth-1), g.expr(i64, depth-1), call, 3)
		}
	}
	return cat(localGet, 3)
}
