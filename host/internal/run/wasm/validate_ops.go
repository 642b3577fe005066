package wasm

// instruction validates the instruction at the reader's position.
func (v *bodyValidator) instruction() {
	r := &v.r
	op := r.byte()
	if v.cost >= regionUnits && op != opElse && op != opEnd {
		v.startRegion(v.at) // it lasts until the end of the innermost block
	}
	if s := &simpleOps.sig[op]; s.known {
		v.cost++
		if a := simpleOps.align[op]; a > 0 {
			v.access(s)
			v.memArg(a - 1)
		}
		v.simple(s)
		return
	}
	switch op {
	case opBlock, opLoop, opIf, opElse, opEnd, opNop:
	default:
		v.cost++
	}
	switch op {
	case opUnreachable:
		v.unreachable()
	case opNop:
	case opBlock, opLoop, opIf:
		v.block(op)
	case opElse:
		v.otherwise()
	case opEnd:
		v.finish()
	case opBr:
		depth := r.u32()
		l := v.label(depth)
		v.popAll(l)
		v.branch(depth, len(l))
		v.unreachable()
	case opBrIf:
		v.countBlock()
		v.pop(I32)
		depth := r.u32()
		l := v.label(depth)
		v.popAll(l)
		v.pushAll(l)
		v.branch(depth, len(l))
		v.graph.next(len(v.vals))
	case opBrTable:
		v.brTable()
	case opReturn:
		v.mark(editReturn, 0)
		v.popAll(v.ctrl[0].end)
		v.branch(uint32(len(v.ctrl)-1), len(v.ctrl[0].end))
		v.unreachable()
	case opCall, opReturnCall:
		v.call(op)
	case opCallIndirect, opReturnCallIndirect:
		v.callIndirect(op)
	case opDrop:
		v.pop(unknown)
	case opSelect:
		v.selectAny()
	case opSelectTyped:
		v.selectTyped()
	case opLocalGet, opLocalSet, opLocalTee:
		v.local(op)
	case opGlobalGet, opGlobalSet:
		v.global(op)
	case opTableGet:
		v.cost += LoadUnits - 1
		v.m.tableRead = true
		t := v.table(r.u32())
		v.pop(I32)
		v.push(t)
	case opTableSet:
		v.changes("table.set")
		v.cost += StoreUnits - 1
		v.pop(v.table(r.u32()))
		v.pop(I32)
	case opMemorySize, opMemoryGrow:
		v.zeroByte()
		v.needMemory()
		if op == opMemoryGrow {
			v.cost += ExitUnits - 1
			v.mark(editMemoryGrow, 0)
			v.b.work = true
			v.countBlock()
			v.graph.charge(len(v.vals), v.mutable)
			v.graph.call(v.mutable, 0)
			v.pop(I32)
		}
		v.push(I32)
	case opI32Const:
		r.signed(32)
		v.push(I32)
	case opI64Const:
		r.signed(64)
		v.push(I64)
	case opF32Const:
		r.bytes(4)
		v.push(F32)
	case opF64Const:
		r.bytes(8)
		v.push(F64)
	case opRefNull:
		v.push(r.refType())
	case opRefIsNull:
		if t := v.pop(unknown); t != unknown && !t.IsRef() {
			v.invalid("type mismatch: reference needed, found %s", t)
		}
		v.push(I32)
	case opRefFunc:
		v.refFunc()
	case opMiscPrefix:
		v.misc()
	case opVecPrefix:
		v.vector()
	default:
		r.pos = v.at
		if r.err != nil {
			return
		}
		if f := opcodeFeature(op); f != "" {
			r.unsupported(f, "instruction %#x", op)
		} else {
			r.malformed("illegal opcode %#x", op)
		}
	}
}

// access adds what a load or store weighs more than other instructions.
func (v *bodyValidator) access(s *signature) {
	if s.out == unknown {
		v.cost += StoreUnits - 1
	} else {
		v.cost += LoadUnits - 1
	}
}

func (v *bodyValidator) simple(s *signature) {
	for i := len(s.in) - 1; i >= 0; i-- {
		if s.in[i] != unknown {
			v.pop(s.in[i])
		}
	}
	if s.out != unknown {
		v.push(s.out)
	}
}

func (v *bodyValidator) needMemory() {
	if len(v.m.Memories) == 0 {
		v.invalid("unknown memory 0")
	}
}

// memArg reads the alignment and offset of a memory access.
func (v *bodyValidator) memArg(widest uint8) {
	align := v.r.u32()
	if v.r.err == nil && align >= 64 && align < 128 {
		v.r.failAt(Unsupported, v.at, "a memory argument names a memory")
		v.r.err.Feature = FeatureMultiMemory
		return
	}
	v.r.u32()
	v.needMemory()
	v.graph.access()
	if v.r.err == nil && align >= 32 {
		v.r.failAt(Malformed, v.at, "malformed memory alignment %d", align)
	} else if align > uint32(widest) {
		v.invalid("alignment must not be larger than natural: 2^%d, natural is 2^%d", align, widest)
	}
}

// zeroByte reads a byte that stands for a memory index and must be 0 in one byte: decoders disagree about longer forms.
func (v *bodyValidator) zeroByte() {
	if b := v.r.byte(); v.r.err == nil && b != 0 {
		v.r.pos--
		if len(v.m.Memories) > 0 && b < 0x80 {
			v.r.unsupported(FeatureMultiMemory, "zero byte expected, found memory index %d", b)
		} else {
			v.r.malformed("zero byte expected, found %#x", b)
		}
	}
}
