package wasm

import (
	"encoding/binary"
	"math/bits"
)

// bulk writes a bulk operation: a call of a helper for those that can be long, a charge by length before the others.
func (bw *bodyWriter) bulk(e *edit) {
	w, m := bw.w, bw.m
	bw.copyTo(int(e.pos))
	switch e.kind {
	case editMemoryFill:
		bw.index(opCall, w.fill)
		bw.from = int(e.end)
	case editMemoryCopy:
		bw.index(opCall, w.copy)
		bw.from = int(e.end)
	case editMemoryInit:
		if helper, ok := w.init[e.a]; ok {
			bw.index(opCall, helper)
			bw.from = int(e.end)
			return
		}
		bw.index(opLocalTee, bw.length)
		bw.chargeFor(ChunkBytes, 1)
	case editMemoryGrow:
		// Charged when it is done: what the host gives then is for a guest with so much memory.
		bw.index(opLocalTee, bw.length)
		bw.copyTo(int(e.end))
		bw.chargeFor(MaxMemoryPages, 1<<16)
	default:
		limit := w.cfg.Limits.TableElements
		if int(e.a) < m.ImportedTables {
			limit = 1 << 27 // the bound of wazero itself
		}
		bw.index(opLocalTee, bw.length)
		bw.chargeFor(limit, elementBytes)
	}
}

// chargeFor charges for as many items as the local length says, of a size in bytes that is a power
// of two. A length over
// limit costs nothing, because the operation fails without doing any work.
func (bw *bodyWriter) chargeFor(limit, size uint32) {
	bw.index(opGlobalGet, bw.w.budget)
	bw.index(opLocalGet, bw.length)
	bw.op(opI32Const, 0)
	bw.index(opLocalGet, bw.length)
	bw.op(opI32Const)
	bw.out = appendSigned(bw.out, int64(limit))
	bw.op(opI32LeU, opSelect, opI64ExtendI32U, opI64Const)
	shift := bits.TrailingZeros32(size) - bits.TrailingZeros32(BytesPerUnit)
	if shift >= 0 {
		bw.op(byte(shift), opI64Shl)
	} else {
		bw.op(byte(-shift), opI64ShrU)
	}
	bw.op(bw.check...)
}

// helpers returns the bodies of the added functions, in the order of their indices.
func (w *rewriter) helpers() [][]byte {
	list := [][]byte{w.slowHelper()}
	if w.hasFill {
		list = append(list, w.bulkHelper(miscMemoryFill, 0))
	}
	if w.hasCopy {
		list = append(list, w.bulkHelper(miscMemoryCopy, 0))
	}
	for _, segment := range w.inits {
		list = append(list, w.bulkHelper(miscMemoryInit, segment))
	}
	for _, s := range w.switches {
		list = append(list, s.helpers(w)...)
	}
	return list
}

// assembler appends instructions.
type assembler struct{ b []byte }

func (a *assembler) op(bytes ...byte) { a.b = append(a.b, bytes...) }

func (a *assembler) index(op byte, i uint32) {
	a.b = binary.AppendUvarint(append(a.b, op), uint64(i))
}

func (a *assembler) i32(v int32) { a.b = appendSigned(append(a.b, opI32Const), int64(v)) }

func (a *assembler) i64(v int64) { a.b = appendSigned(append(a.b, opI64Const), v) }

// slowHelper asks the host for a new budget. The guest must not run on without stack, whatever the host does.
func (w *rewriter) slowHelper() []byte {
	a := &assembler{b: []byte{0}}
	a.index(opGlobalGet, w.budget)
	a.index(opGlobalGet, w.stack)
	a.index(opCall, w.yield)
	a.index(opGlobalSet, w.budget)
	a.index(opGlobalGet, w.budget)
	a.i64(0)
	a.op(opI64LtS, opIf, emptyBlock)
	a.i64(0)
	a.index(opGlobalGet, w.budget)
	a.op(opI64Sub)
	a.index(opGlobalSet, w.budget)
	a.index(opCall, w.yield+1)
	a.op(opEnd)
	a.index(opGlobalGet, w.stack)
	a.i32(0)
	a.op(opI32LtS, opIf, emptyBlock, opUnreachable, opEnd)
	a.op(opEnd)
	return a.b
}

// Locals of a bulk helper.
const (
	bulkTo     = 0 // destination
	bulkFrom   = 1 // source, or the value to fill with
	bulkLength = 2
	bulkSpare  = 3 // i64
)

// bulkHelper is memory.fill, memory.copy or memory.init of a data segment in chunks with a check
// before each. All bounds
// are checked first, by the instruction itself when they are exceeded, so that it traps before anything is written. A
// segment that was dropped traps in the first chunk.
func (w *rewriter) bulkHelper(sub byte, segment uint32) []byte {
	a := &assembler{b: []byte{1, 1, byte(I64)}}
	isCopy, isInit := sub == miscMemoryCopy, sub == miscMemoryInit
	operation := func() {
		a.op(opMiscPrefix)
		switch {
		case isInit:
			a.index(sub, segment)
			a.op(0)
		case isCopy:
			a.op(sub, 0, 0)
		default:
			a.op(sub, 0)
		}
	}
	operands := func() {
		a.index(opLocalGet, bulkTo)
		a.index(opLocalGet, bulkFrom)
		a.index(opLocalGet, bulkLength)
	}
	charge := func(units func()) {
		a.index(opGlobalGet, w.budget)
		units()
		a.b = w.appendCheck(a.b, bulkSpare)
	}
	short := func() { // whether at most one chunk is left
		a.index(opLocalGet, bulkLength)
		a.i32(ChunkBytes)
		a.op(opI32LeU)
	}
	ends := func(start uint32) { // start+length
		a.index(opLocalGet, start)
		a.op(opI64ExtendI32U)
		a.index(opLocalGet, bulkLength)
		a.op(opI64ExtendI32U, opI64Add)
	}
	fits := func(start uint32) { // whether [start, start+length) lies in the memory
		ends(start)
		a.op(opMemorySize, 0, opI64ExtendI32U)
		a.i64(16)
		a.op(opI64Shl, opI64GtU, opI32Eqz)
	}
	add := func(local uint32, v int32) {
		a.index(opLocalGet, local)
		a.i32(v)
		a.op(opI32Add)
		a.index(opLocalSet, local)
	}
	forward := func() {
		a.op(opLoop, emptyBlock)
		charge(func() { a.i64(ChunkBytes / BytesPerUnit) })
		a.index(opLocalGet, bulkTo)
		a.index(opLocalGet, bulkFrom)
		a.i32(ChunkBytes)
		operation()
		add(bulkTo, ChunkBytes)
		if isCopy || isInit {
			add(bulkFrom, ChunkBytes)
		}
		add(bulkLength, -ChunkBytes)
		short()
		a.op(opI32Eqz, opBrIf, 0, opEnd)
	}
	backward := func() {
		a.op(opLoop, emptyBlock)
		charge(func() { a.i64(ChunkBytes / BytesPerUnit) })
		add(bulkLength, -ChunkBytes)
		for _, local := range []uint32{bulkTo, bulkFrom} {
			a.index(opLocalGet, local)
			a.index(opLocalGet, bulkLength)
			a.op(opI32Add)
		}
		a.i32(ChunkBytes)
		operation()
		short()
		a.op(opI32Eqz, opBrIf, 0, opEnd)
	}

	a.op(opBlock, emptyBlock)
	short()
	a.op(opBrIf, 0)
	a.op(opBlock, emptyBlock)
	fits(bulkTo)
	switch {
	case isCopy:
		fits(bulkFrom)
		a.op(opI32And)
	case isInit:
		ends(bulkFrom)
		a.i64(int64(w.m.dataBytes[segment]))
		a.op(opI64GtU, opI32Eqz, opI32And)
	}
	a.op(opBrIf, 0)
	operands()
	operation()
	a.op(opUnreachable, opEnd)
	if isCopy {
		a.index(opLocalGet, bulkTo)
		a.index(opLocalGet, bulkFrom)
		a.op(opI32LeU, opIf, emptyBlock)
		forward()
		a.op(opElse)
		backward()
		a.op(opEnd)
	} else {
		forward()
	}
	a.op(opEnd)
	charge(func() {
		a.index(opLocalGet, bulkLength)
		a.op(opI64ExtendI32U)
		a.i64(4)
		a.op(opI64ShrU)
	})
	operands()
	operation()
	a.op(opEnd)
	return a.b
}
