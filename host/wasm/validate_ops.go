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
		t := v.table(r.u32())
		v.pop(I32)
		v.push(t)
	case opTableSet:
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

func (v *bodyValidator) block(op byte) {
	if op == opIf {
		v.cost++
	}
	v.countBlock()
	params, results := v.blockType()
	if op == opIf {
		v.pop(I32)
	}
	v.popAll(params)
	v.enter(op, params, results)
	if v.r.err == nil {
		v.ctrl[len(v.ctrl)-1].frame = v.graph.open(op, len(v.vals), len(params))
	}
	if op == opLoop && v.r.err == nil {
		v.startRegion(v.r.pos)
	}
}

// countBlock counts an instruction that makes the compiler start a new block.
func (v *bodyValidator) countBlock() {
	if v.b.blocks++; v.b.blocks > MaxBlocks {
		v.r.unsupported(FeatureSize, "more than %d blocks, conditional branches and bulk operations in a function; split it",
			MaxBlocks)
	}
}

func (v *bodyValidator) otherwise() {
	if v.ctrl[len(v.ctrl)-1].op != opIf {
		v.r.failAt(Malformed, v.at, "else without if")
		return
	}
	c := v.leave()
	v.graph.otherwise(&c.frame, c.height+len(c.start), len(c.end))
	v.settle()
	exits := c.exits
	if !c.unreachable {
		exits = max(exits, v.costIn(c.region))
	}
	v.backTo(c.region)
	v.cost = c.cost
	v.enter(opElse, c.start, c.end)
	if v.r.err == nil {
		e := &v.ctrl[len(v.ctrl)-1]
		e.exits, e.targeted, e.frame = exits, c.targeted, c.frame
	}
}

func (v *bodyValidator) finish() {
	c := v.leave()
	if v.r.err != nil {
		return
	}
	if c.op == opIf && !sameTypes(c.start, c.end) {
		v.invalid("type mismatch: if without else takes %s and gives %s", listTypes(c.start), listTypes(c.end))
		return
	}
	if c.targeted || c.op == opIf || c.op == opElse {
		v.countMerges(min(len(v.locals), v.b.sets-c.sets))
		if v.r.err != nil {
			return
		}
	}
	v.graph.end(&c.frame, c.height+len(c.end), len(c.end))
	v.settle()
	v.cost = v.costIn(c.region)
	v.backTo(c.region)
	if c.unreachable { // only branches come here
		v.cost = 0
	}
	if c.op == opIf { // or the arm that is not there
		v.cost = max(v.cost, c.cost)
	}
	v.cost = max(v.cost, c.exits)
	v.pushAll(c.end)
}

func (v *bodyValidator) brTable() {
	r := &v.r
	n := r.count(1, MaxBranchTargets-1, "branch targets")
	v.pop(I32)
	start := r.pos
	for i := 0; i < n && r.err == nil; i++ {
		r.u32()
	}
	last := v.label(r.u32())
	after := r.pos
	if r.err != nil {
		return
	}
	r.pos = start
	for i := 0; i < n && r.err == nil; i++ {
		l := v.label(r.u32())
		if r.err != nil {
			return
		}
		if len(l) != len(last) {
			v.invalid("type mismatch: branch targets take %d and %d operands", len(l), len(last))
			return
		}
		v.peekAll(l)
	}
	if r.err == nil {
		r.pos = start
		for range n + 1 {
			v.graph.table(&v.ctrl[len(v.ctrl)-1-int(r.u32())].frame, len(v.vals), len(last))
		}
		r.pos = after
	}
	// The compiler makes a block for each target, which passes the operands on.
	v.countMerges((n + 1) * (1 + len(last)))
	v.popAll(last)
	v.unreachable()
}

// freeValues is how many parameters and results a call may have before the rest are counted: real code has few, and
// each costs the compiler some 400 bytes a call.
const freeValues = 16

// valueCost is how much more such a value costs the compiler than one that merges.
const valueCost = 8

// countMerges counts values that the compiler has to pass on between blocks or to a call.
func (v *bodyValidator) countMerges(n int) {
	if n <= 0 {
		return
	}
	if v.b.joins += n; v.b.joins > MaxMerges {
		v.r.unsupported(FeatureSize, "more than %d merging values in a function; split it", MaxMerges)
	}
}

// peekAll checks that the given operands are on the stack and leaves them there as they are.
func (v *bodyValidator) peekAll(ts []ValType) {
	c := &v.ctrl[len(v.ctrl)-1]
	for i, want := range ts {
		j := len(v.vals) - len(ts) + i
		if j < c.height {
			if !c.unreachable {
				v.invalid("type mismatch: operand of type %s needed, the stack is empty", want)
				return
			}
			continue
		}
		if got := v.vals[j]; got != want && got != unknown {
			v.invalid("type mismatch: operand of type %s needed, found %s", want, got)
			return
		}
	}
}

func (v *bodyValidator) call(op byte) {
	r := &v.r
	at := r.pos
	f := r.u32()
	if r.err != nil {
		return
	}
	t := v.m.FunctionType(f)
	if t == nil {
		v.invalid("unknown function %d", f)
		return
	}
	if int(f) < v.m.ImportedFunctions {
		v.cost += ExitUnits - 1
	}
	if op == opReturnCall {
		v.mark(editTailCall, f)
		v.tail(t)
		return
	}
	v.m.edits = append(v.m.edits, edit{kind: editCall, pos: uint32(at), end: uint32(r.pos), a: f})
	v.invoke(t)
}

func (v *bodyValidator) callIndirect(op byte) {
	r := &v.r
	typ := r.u32()
	table := r.u32()
	if r.err != nil {
		return
	}
	if int64(typ) >= int64(len(v.m.Types)) {
		v.invalid("unknown type %d", typ)
		return
	}
	if t := v.table(table); r.err == nil && t != FuncRef {
		v.invalid("type mismatch: call through a table of %s", t)
	}
	v.cost += indirectUnits - 1
	v.pop(I32)
	t := &v.m.Types[typ]
	if op == opReturnCallIndirect {
		v.mark(editTailCallIndirect, typ)
		v.tail(t)
		return
	}
	v.invoke(t)
}

// invoke takes the arguments and gives the results of a call, and counts what lives across it.
func (v *bodyValidator) invoke(t *FuncType) {
	v.countMerges(valueCost * (len(t.Params) + len(t.Results) - freeValues))
	v.popAll(t.Params)
	v.outgoing(t)
	v.b.calls = true
	v.b.sites++
	v.graph.call(v.mutable, len(t.Params)+len(t.Results))
	for ; v.cross < len(v.vals); v.cross++ {
		v.b.crossing += nativeSize(v.vals[v.cross])
	}
	v.pushAll(t.Results)
}

func (v *bodyValidator) tail(t *FuncType) {
	v.countMerges(valueCost * (len(t.Params) + len(t.Results) - freeValues))
	v.popAll(t.Params)
	v.outgoing(t)
	v.b.tails = true
	v.b.calls = v.b.calls || !inRegisters(t)
	if !sameTypes(t.Results, v.ctrl[0].end) {
		v.invalid("type mismatch: tail call gives %s, the function %s", listTypes(t.Results), listTypes(v.ctrl[0].end))
	}
	v.unreachable()
}

func (v *bodyValidator) outgoing(t *FuncType) {
	v.b.outgoing = max(v.b.outgoing, stackBytes(t))
}

func (v *bodyValidator) selectAny() {
	v.pop(I32)
	a := v.pop(unknown)
	b := v.pop(unknown)
	if a.IsRef() || b.IsRef() {
		v.invalid("type mismatch: select without a type on references")
		return
	}
	if a != b && a != unknown && b != unknown {
		v.invalid("type mismatch: select of %s and %s", b, a)
	}
	if a == unknown {
		a = b
	}
	v.push(a)
}

func (v *bodyValidator) selectTyped() {
	n := v.r.byte()
	if v.r.err == nil && n != 1 {
		v.invalid("invalid result arity: select with %d types", n)
	}
	t := v.r.valType()
	v.pop(I32)
	v.pop(t)
	v.pop(t)
	v.push(t)
}

func (v *bodyValidator) local(op byte) {
	i := v.r.u32()
	if v.r.err != nil {
		return
	}
	if int64(i) >= int64(len(v.locals)) {
		v.invalid("unknown local %d", i)
		return
	}
	t := v.locals[i]
	if op == opLocalGet {
		v.graph.get(i)
	} else {
		v.graph.set(i)
		v.b.sets++
		v.b.setBytes += nativeSize(t)
		v.pop(t)
	}
	if op != opLocalSet {
		v.push(t)
	}
}

func (v *bodyValidator) global(op byte) {
	i := v.r.u32()
	if v.r.err != nil {
		return
	}
	if int64(i) >= int64(len(v.m.Globals)) {
		v.invalid("unknown global %d", i)
		return
	}
	g := v.m.Globals[i]
	if op == opGlobalGet {
		v.graph.look()
		v.push(g.Type)
		return
	}
	if !g.Mutable {
		v.invalid("global %d is immutable", i)
	}
	v.pop(g.Type)
}

// table returns the type of a table's elements.
func (v *bodyValidator) table(i uint32) ValType {
	if v.r.err != nil {
		return unknown
	}
	if int64(i) >= int64(len(v.m.Tables)) {
		v.invalid("unknown table %d", i)
		return unknown
	}
	return v.m.Tables[i].Elem
}

func (v *bodyValidator) refFunc() {
	i := v.r.u32()
	if v.r.err != nil {
		return
	}
	if int64(i) >= int64(len(v.m.funcTypes)) {
		v.invalid("unknown function %d", i)
		return
	}
	if !v.m.declared.has(i) {
		v.invalid("undeclared function reference %d", i)
		return
	}
	v.m.taken.set(i)
	if _, again := v.m.refs[i]; !again {
		if len(v.m.refs) == MaxGlobals {
			v.r.unsupported(FeatureSize, "ref.func names more than %d functions", MaxGlobals)
			return
		}
		v.m.refs[i] = uint32(len(v.m.refs))
	}
	v.mark(editRefFunc, i)
	v.push(FuncRef)
}
