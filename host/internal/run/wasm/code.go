package wasm

import "encoding/binary"

// bodyWriter is the state of the function body that is being written.
type bodyWriter struct {
	w    *rewriter
	m    *Module
	b    *body
	out  []byte
	from int // first byte of the old body that is not written yet

	spare   uint32 // index of the added i64 local: the budget after a charge
	frame   uint32 // index of the added i32 local: the stack before this frame
	length  uint32 // index of the added i32 local: the length of a bulk operation, or the stack after this frame
	counted bool   // the frame is counted
	check   []byte // code that follows the weight of a charge
}

// code writes the code section.
func (w *rewriter) code() {
	m := w.m
	n := len(m.bodies) + 1
	if w.hasFill {
		n++
	}
	if w.hasCopy {
		n++
	}
	n += len(w.inits) + w.switchFunctions()
	w.u32(uint32(n))
	if len(m.bodies) > 0 {
		w.next = m.bodies[0].edits
	}
	bw := bodyWriter{w: w, m: m}
	for i := range m.bodies {
		if m.ctx.Err() != nil {
			return
		}
		bw.out = w.scratch[:0]
		bw.write(i)
		w.scratch = bw.out
		w.u32(uint32(len(bw.out)))
		w.out = append(w.out, bw.out...)
	}
	for _, helper := range w.helpers() {
		w.u32(uint32(len(helper)))
		w.out = append(w.out, helper...)
	}
}

// write writes the body of one function.
func (bw *bodyWriter) write(index int) {
	m, w := bw.m, bw.w
	b := &m.bodies[index]
	f := uint32(m.ImportedFunctions + index)
	bw.b = b
	bw.counted = b.calls
	exempt := w.exempt.has(f)
	bw.locals(index, !exempt || b.work)
	bw.from = b.code
	if !exempt {
		bw.entry(m.regions[b.regions])
	}
	if bw.counted {
		bw.op(opBlock)
		bw.resultType(m.FunctionType(f).Results)
	}
	for j := b.edits; j < b.editsEnd; j++ {
		bw.edit(&m.edits[j])
	}
	bw.copyTo(b.end)
	if bw.counted {
		bw.restore()
		bw.op(opEnd)
	}
}

// locals writes the declarations of locals with those added that the body needs.
func (bw *bodyWriter) locals(index int, needed bool) {
	m, b := bw.m, bw.b
	fn := &m.Functions[index]
	r := reader{buf: m.bin, pos: fn.Offset, end: b.code}
	groups := r.u32()
	bw.spare = uint32(b.locals)
	bw.frame, bw.length = bw.spare+1, bw.spare+2
	more := uint32(0)
	if needed {
		more++
		if bw.counted || b.work {
			more++
		}
	}
	bw.u32(groups + more)
	bw.out = append(bw.out, m.bin[r.pos:b.code]...)
	if more > 0 {
		bw.out = append(bw.out, 1, byte(I64))
	}
	if more > 1 {
		bw.out = append(bw.out, 2, byte(I32))
	}
	bw.check = bw.check[:0]
	if needed {
		bw.check = bw.w.appendCheck(bw.check, bw.spare)
	}
}

func (bw *bodyWriter) op(bytes ...byte) { bw.out = append(bw.out, bytes...) }

func (bw *bodyWriter) u32(v uint32) { bw.out = binary.AppendUvarint(bw.out, uint64(v)) }

func (bw *bodyWriter) index(op byte, i uint32) {
	bw.out = append(bw.out, op)
	bw.u32(i)
}

func (bw *bodyWriter) copyTo(pos int) {
	bw.out = append(bw.out, bw.m.bin[bw.from:pos]...)
	bw.from = pos
}

// appendCheck appends what follows the weight of a charge: the subtraction, and the call of the slow path where the
// budget has become negative.
func (w *rewriter) appendCheck(b []byte, spare uint32) []byte {
	index := func(op byte, i uint32) { b = binary.AppendUvarint(append(b, op), uint64(i)) }
	b = append(b, opI64Sub)
	index(opLocalTee, spare)
	index(opGlobalSet, w.budget)
	b = append(b, opBlock, emptyBlock)
	index(opLocalGet, spare)
	b = append(b, opI64Const, 0, opI64GeS, opBrIf, 0)
	index(opCall, w.slow)
	return append(b, opEnd)
}

// charge subtracts a weight from the budget and checks it.
func (bw *bodyWriter) charge(weight uint32) {
	if weight == 0 {
		weight = 1
	}
	bw.index(opGlobalGet, bw.w.budget)
	bw.op(opI64Const)
	bw.out = appendSigned(bw.out, int64(weight))
	bw.op(bw.check...)
}

// entry charges a function's entry region and, where the frame is counted, the stack, with one branch for both.
func (bw *bodyWriter) entry(weight uint32) {
	if !bw.counted {
		bw.charge(weight)
		return
	}
	w := bw.w
	bw.index(opGlobalGet, w.budget)
	bw.op(opI64Const)
	bw.out = appendSigned(bw.out, int64(max(weight, 1)))
	bw.op(opI64Sub)
	bw.index(opLocalTee, bw.spare)
	bw.index(opGlobalSet, w.budget)
	bw.index(opGlobalGet, w.stack)
	bw.index(opLocalTee, bw.frame)
	bw.op(opI32Const)
	bw.out = appendSigned(bw.out, int64(frameBytes(bw.b)))
	bw.op(opI32Sub)
	bw.index(opLocalTee, bw.length)
	bw.index(opGlobalSet, w.stack)
	bw.op(opBlock, emptyBlock)
	bw.index(opLocalGet, bw.spare)
	bw.op(opI64Const, 32, opI64ShrS, opI32WrapI64)
	bw.index(opLocalGet, bw.length)
	bw.op(opI32Or, opI32Const, 0, opI32GeS, opBrIf, 0)
	bw.index(opCall, w.slow)
	bw.op(opEnd)
}

// restore gives the frame back.
func (bw *bodyWriter) restore() {
	bw.index(opLocalGet, bw.frame)
	bw.index(opGlobalSet, bw.w.stack)
}

func (bw *bodyWriter) resultType(results []ValType) {
	switch len(results) {
	case 0:
		bw.op(emptyBlock)
	case 1:
		bw.op(byte(results[0]))
	default:
		bw.out = appendSigned(bw.out, int64(bw.w.typeIndex(FuncType{Results: results})))
	}
}

// edit writes what comes before the place of an edit, and what replaces it.
func (bw *bodyWriter) edit(e *edit) {
	w, m := bw.w, bw.m
	switch e.kind {
	case editRegionEnd:
	case editFuncIndex, editCall:
		bw.copyTo(int(e.pos))
		bw.u32(w.function(e.a))
		bw.from = int(e.end)
	case editCallIndirect:
		if f, ok := w.switchFor(e.a); ok {
			bw.copyTo(int(e.pos))
			bw.index(opCall, f)
			bw.from = int(e.end)
		}
	case editRefFunc:
		bw.copyTo(int(e.pos))
		bw.index(opGlobalGet, w.stack+1+m.refs[e.a])
		bw.from = int(e.end)
	case editRegion:
		bw.copyTo(int(e.pos))
		bw.charge(m.regions[e.a])
	case editReturn:
		if bw.counted {
			bw.copyTo(int(e.pos))
			bw.index(opBr, e.b)
			bw.from = int(e.end)
		}
	case editTailCall, editTailCallIndirect:
		bw.tailCall(e)
	default:
		bw.bulk(e)
	}
}

// tailCall writes a tail call. One that wazero cannot make in registers becomes a call and a branch to the end, so
// that its frame stays counted.
func (bw *bodyWriter) tailCall(e *edit) {
	bw.copyTo(int(e.pos))
	direct := e.kind == editTailCall
	t := bw.m.FunctionType(e.a)
	if !direct {
		t = &bw.m.Types[e.a]
	}
	proper := inRegisters(t)
	if proper && bw.counted {
		bw.restore()
	}
	f, switched := uint32(0), false
	if !direct {
		f, switched = bw.w.switchFor(e.a)
	}
	switch {
	case switched: // which are proper
		bw.index(opReturnCall, f)
	case direct && proper:
		bw.index(opReturnCall, bw.w.function(e.a))
	case direct:
		bw.index(opCall, bw.w.function(e.a))
	case proper:
		bw.op(opReturnCallIndirect)
		bw.op(bw.m.bin[e.pos+1 : e.end]...)
	default:
		bw.op(opCallIndirect)
		bw.op(bw.m.bin[e.pos+1 : e.end]...)
	}
	if !proper {
		bw.index(opBr, e.b)
	}
	bw.from = int(e.end)
}
