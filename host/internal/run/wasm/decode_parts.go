package wasm

// elementSegment is what function bodies and rewriting need to know about an element segment.
type elementSegment struct {
	typ        ValType
	count      int
	start, end int // place in the module's bytes
	active     bool
	offset     int64    // of an active one, in its table; -1 where it is not a constant
	functions  []uint32 // nil where expressions name them
}

// prepareReferences makes the sets of functions that references may stand for. It runs before the first section that
// can refer to a function.
func (m *Module) prepareReferences() {
	if m.declared == nil {
		m.declared = newBits(len(m.funcTypes) + 1)
		m.taken = newBits(len(m.funcTypes) + 1)
	}
}

// functionIndex reads the index of a function and records where it stands, because rewriting renumbers functions.
func (m *Module) functionIndex(r *reader) uint32 {
	at := r.pos
	i := r.u32()
	if r.err != nil {
		return 0
	}
	if int64(i) >= int64(len(m.funcTypes)) {
		r.failAt(Invalid, at, "unknown function %d", i)
		return 0
	}
	m.prepareReferences()
	m.edits = append(m.edits, edit{kind: editFuncIndex, pos: uint32(at), end: uint32(r.pos), a: i})
	return i
}

func (m *Module) decodeExports(r *reader) {
	n := r.count(3, MaxExports, "exports")
	if r.err != nil {
		return
	}
	m.prepareReferences()
	m.Exports = make([]Export, n)
	seen := make(map[string]struct{}, n)
	for i := range m.Exports {
		e := &m.Exports[i]
		at := r.pos
		e.Name = r.name()
		kind := r.byte()
		if r.err != nil {
			return
		}
		e.Kind = ExternKind(kind)
		if e.Kind == KindFunction {
			e.Index = m.functionIndex(r)
			if r.err == nil {
				m.declared.set(e.Index)
			}
		} else {
			e.Index = r.u32()
			m.checkExport(r, e)
		}
		if _, dup := seen[e.Name]; dup && r.err == nil {
			r.failAt(Invalid, at, "duplicate export name %s", quote(e.Name))
		}
		seen[e.Name] = struct{}{}
		if r.err != nil {
			return
		}
	}
}

func (m *Module) checkExport(r *reader, e *Export) {
	var n int
	switch e.Kind {
	case KindTable:
		n = len(m.Tables)
	case KindMemory:
		n = len(m.Memories)
	case KindGlobal:
		n = len(m.Globals)
	case 4:
		r.unsupported(FeatureExceptionHandling, "tags are not supported")
		return
	default:
		r.malformed("malformed export kind %#x", byte(e.Kind))
		return
	}
	if r.err == nil && int64(e.Index) >= int64(n) {
		r.invalid("unknown %s %d in export %s", e.Kind, e.Index, quote(e.Name))
	}
}

func (m *Module) decodeStart(r *reader) {
	i := m.functionIndex(r)
	if r.err != nil {
		return
	}
	if t := m.FunctionType(i); len(t.Params)+len(t.Results) > 0 {
		r.invalid("start function %d has type %s, must be () -> ()", i, t)
		return
	}
	m.Start = int(i)
}

func (m *Module) decodeElements(r *reader) {
	n := r.count(3, MaxSegments, "element segments")
	m.prepareReferences()
	m.elements = make([]elementSegment, 0, n)
	total := 0
	for i := 0; i < n && r.err == nil; i++ {
		s := m.decodeElement(r, MaxElements-total)
		total += s.count
		m.elements = append(m.elements, s)
	}
}

// decodeElement reads one segment. Bit 0 of its flag says that it is not active, bit 1 that it has an explicit table
// or is declarative, bit 2 that its items are expressions.
func (m *Module) decodeElement(r *reader, limit int) elementSegment {
	s := elementSegment{typ: FuncRef, start: r.pos, offset: -1}
	flag := r.u32()
	if r.err == nil && flag > 7 {
		r.malformed("malformed elements segment kind %d", flag)
	}
	if r.err != nil {
		return s
	}
	active, explicit, exprs := flag&1 == 0, flag&2 != 0, flag&4 != 0
	s.active = active
	var table uint32
	tableAt := r.pos
	if active {
		if explicit {
			table = r.u32()
		}
		if r.err == nil && int64(table) >= int64(len(m.Tables)) {
			r.failAt(Invalid, tableAt, "unknown table %d", table)
			return s
		}
		at := *r
		m.constExpr(r, I32)
		if at.byte() == opI32Const {
			if n := at.signed(32); at.byte() == opEnd {
				s.offset = int64(uint32(n))
			}
		}
	}
	if !active || explicit {
		if exprs {
			s.typ = r.refType()
		} else if kind := r.byte(); r.err == nil && kind != 0 {
			r.pos--
			r.malformed("malformed element kind %#x", kind)
		}
	}
	if active && r.err == nil && m.Tables[table].Elem != s.typ {
		r.failAt(Invalid, tableAt, "type mismatch: %s elements in table %d of %s", s.typ, table, m.Tables[table].Elem)
	}
	s.count = r.count(1, limit, "elements")
	if !exprs {
		s.functions = make([]uint32, 0, s.count)
	}
	for i := 0; i < s.count && r.err == nil; i++ {
		if exprs {
			m.constExpr(r, s.typ)
		} else if f := m.functionIndex(r); r.err == nil {
			m.declared.set(f)
			m.taken.set(f)
			s.functions = append(s.functions, f)
		}
	}
	s.end = r.pos
	return s
}

// constExpr reads and validates a constant expression of the wanted type.
func (m *Module) constExpr(r *reader, want ValType) {
	var stack []ValType
	var room [8]ValType
	stack = room[:0]
	start := r.pos
	for r.err == nil {
		at := r.pos
		op := r.byte()
		if r.err != nil {
			return
		}
		switch op {
		case opI32Const:
			r.signed(32)
			stack = append(stack, I32)
		case opI64Const:
			r.signed(64)
			stack = append(stack, I64)
		case opF32Const:
			r.bytes(4)
			stack = append(stack, F32)
		case opF64Const:
			r.bytes(8)
			stack = append(stack, F64)
		case opVecPrefix:
			if sub := r.u32(); r.err == nil && sub != opV128Const {
				r.failAt(Invalid, at, "constant expression required")
			}
			r.bytes(16)
			stack = append(stack, V128)
		case opRefNull:
			stack = append(stack, r.refType())
		case opRefFunc:
			if f := m.functionIndex(r); r.err == nil {
				m.declared.set(f)
				m.taken.set(f)
			}
			stack = append(stack, FuncRef)
		case opGlobalGet:
			stack = append(stack, m.constGlobal(r))
		case opI32Add, opI32Sub, opI32Mul, opI64Add, opI64Sub, opI64Mul:
			t := I32
			if op >= opI64Add {
				t = I64
			}
			if n := len(stack); n < 2 || stack[n-1] != t || stack[n-2] != t {
				r.failAt(Invalid, at, "type mismatch in constant expression: %s operands needed", t)
				return
			}
			stack = stack[:len(stack)-1]
		case opEnd:
			if len(stack) != 1 || stack[0] != want {
				r.failAt(Invalid, start, "type mismatch: constant expression gives %s, want (%s)", listTypes(stack), want)
			}
			return
		default:
			r.pos = at
			m.badConstOp(r, op)
		}
		if len(stack) > MaxOperands {
			r.unsupported(FeatureSize, "a constant expression needs more than %d operands", MaxOperands)
		}
	}
}

// badConstOp fails for an instruction that is known but not constant, or not known at all.
func (m *Module) badConstOp(r *reader, op byte) {
	switch f := opcodeFeature(op); {
	case f != "":
		r.unsupported(f, "instruction %#x in a constant expression", op)
	case knownOpcode(op):
		r.invalid("constant expression required, found instruction %#x", op)
	default:
		r.malformed("illegal opcode %#x in a constant expression", op)
	}
}

func (m *Module) constGlobal(r *reader) ValType {
	at := r.pos
	i := r.u32()
	switch {
	case r.err != nil:
	case int64(i) >= int64(m.ImportedGlobals):
		r.failAt(Invalid, at, "unknown global %d: a constant expression may only read imported globals", i)
	case m.Globals[i].Mutable:
		r.failAt(Invalid, at, "constant expression required: global %d is mutable", i)
	default:
		return m.Globals[i].Type
	}
	return unknown
}
