package wasm

// misc validates an instruction with the prefix for saturating truncation, bulk memory and tables.
func (v *bodyValidator) misc() {
	r := &v.r
	sub := r.u32()
	if r.err != nil {
		return
	}
	if sub <= miscTruncLast {
		s := truncSat(sub)
		v.simple(&s)
		return
	}
	switch sub {
	case miscMemoryInit:
		v.changes("memory.init")
		seg := v.dataSegment(r.u32())
		v.zeroByte()
		v.needMemory()
		v.bulk(editMemoryInit, seg, I32, I32, I32)
	case miscDataDrop:
		v.dataSegment(r.u32())
	case miscMemoryCopy:
		v.zeroByte()
		v.zeroByte()
		v.needMemory()
		v.bulk(editMemoryCopy, 0, I32, I32, I32)
	case miscMemoryFill:
		v.zeroByte()
		v.needMemory()
		v.bulk(editMemoryFill, 0, I32, I32, I32)
	case miscTableInit:
		v.changes("table.init")
		seg := r.u32()
		et := v.elementSegment(seg)
		table := r.u32()
		if tt := v.table(table); r.err == nil && tt != et {
			v.invalid("type mismatch: %s elements into a table of %s", et, tt)
		}
		v.bulk(editTableInit, table, I32, I32, I32)
	case miscElemDrop:
		v.elementSegment(r.u32())
	case miscTableCopy:
		v.changes("table.copy")
		to := r.u32()
		tt := v.table(to)
		from := v.table(r.u32())
		if r.err == nil && tt != from {
			v.invalid("type mismatch: copy of %s to a table of %s", from, tt)
		}
		v.bulk(editTableCopy, to, I32, I32, I32)
	case miscTableGrow:
		v.changes("table.grow")
		table := r.u32()
		t := v.table(table)
		if table < MaxTables {
			v.m.growing[table] = true
		}
		v.cost += ExitUnits
		v.bulk(editTableGrow, table, t, I32)
		v.push(I32)
	case miscTableSize:
		v.m.tableRead = true
		v.table(r.u32())
		v.push(I32)
	case miscTableFill:
		v.changes("table.fill")
		table := r.u32()
		t := v.table(table)
		v.bulk(editTableFill, table, I32, t, I32)
	default:
		r.pos = v.at
		if sub >= 19 && sub <= 22 {
			r.unsupported(FeatureWideArithmetic, "instruction 0xfc %d", sub)
		} else {
			r.malformed("illegal opcode 0xfc %d", sub)
		}
	}
}

// changes notes an instruction that changes, or depends on, state that the host can neither read nor set: tables, and
// which segments were dropped. Dropping alone shows nowhere.
func (v *bodyValidator) changes(instruction string) {
	if v.m.hidden == "" {
		v.m.hidden = "its code has the instruction " + instruction
	}
}

// bulk records an instruction whose work depends on its last operand, and takes its operands.
func (v *bodyValidator) bulk(kind editKind, a uint32, in ...ValType) {
	v.mark(kind, a)
	v.b.work = true
	v.cost += bulkUnits - 1
	v.countBlock()
	v.graph.charge(len(v.vals), v.mutable)
	v.graph.charge(len(v.vals), v.mutable) // tables are filled in a loop
	v.popAll(in)
}

func (v *bodyValidator) dataSegment(i uint32) uint32 {
	if v.r.err != nil {
		return 0
	}
	v.m.dataNamed = true
	if v.m.dataCount < 0 {
		v.r.failAt(Malformed, v.at, "data count section required")
	} else if int64(i) >= int64(v.m.dataCount) {
		v.invalid("unknown data segment %d", i)
	}
	return i
}

func (v *bodyValidator) elementSegment(i uint32) ValType {
	if v.r.err != nil {
		return unknown
	}
	if int64(i) >= int64(len(v.m.elements)) {
		v.invalid("unknown elem segment %d", i)
		return unknown
	}
	return v.m.elements[i].typ
}

// vector validates a SIMD instruction.
func (v *bodyValidator) vector() {
	r := &v.r
	sub := v.vecOpcode()
	if r.err != nil {
		return
	}
	op := &vecOps[sub]
	if op.shape == vecMemory || op.shape == vecMemoryLane {
		v.access(&op.sig)
	}
	switch op.shape {
	case vecUnknown:
		r.pos = v.at
		r.malformed("illegal opcode 0xfd %#x", sub)
		return
	case vecMemory:
		v.memArg(op.align)
	case vecMemoryLane:
		v.memArg(op.align)
		v.lane(op.lanes)
	case vecLane:
		v.lane(op.lanes)
	case vecConst:
		r.bytes(16)
	case vecShuffle:
		for i := 0; i < 16; i++ {
			v.lane(op.lanes)
		}
	}
	v.simple(&op.sig)
}

// vecOpcode reads the second opcode of a SIMD instruction. Only the shortest encoding is accepted: wazero reads a
// single byte there and would take a longer form for another instruction.
func (v *bodyValidator) vecOpcode() byte {
	r := &v.r
	at := r.pos
	sub := r.u32()
	if r.err != nil {
		return 0
	}
	n := r.pos - at
	switch {
	case sub > lastVecOpcode:
		r.pos = v.at
		r.unsupported(FeatureRelaxedSIMD, "instruction 0xfd %#x", sub)
	case sub < 0x80 && n > 1 || n > 2:
		r.pos = v.at
		r.unsupported(FeatureLongOpcode, "instruction 0xfd %#x is written with %d bytes", sub, n)
	}
	return byte(sub)
}

func (v *bodyValidator) lane(lanes uint8) {
	if l := v.r.byte(); v.r.err == nil && l >= lanes {
		v.invalid("invalid lane index %d", l)
	}
}
