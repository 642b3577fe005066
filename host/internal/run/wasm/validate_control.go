package wasm

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
	v.mark(editCallIndirect, typ)
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
