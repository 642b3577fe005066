package wasm

// body is what validation learns about one function body and rewriting needs.
type body struct {
	code            int // offset of the first instruction
	end             int // offset after the last instruction
	edits, editsEnd int // range in Module.edits
	regions         int // first region in Module.regions; the entry region
	regionsEnd      int
	locals          int  // number of locals, parameters included
	localBytes      int  // their native size
	blocks          int  // number of blocks, conditional branches and bulk operations
	sets            int  // number of instructions that set a local
	setBytes        int  // native size of what they set
	sites           int  // number of calls
	joins           int  // number of values that can merge where control flow joins
	deep            int  // native size of operands pushed on more than registers hold
	crossing        int  // native size of the operands that are live across some call
	outgoing        int  // native size of the arguments and results of the widest call
	calls           bool // makes calls that leave its frame on the stack
	tails           bool // makes tail calls
	work            bool // has loops or bulk operations
}

// control is one entry of the control stack.
type control struct {
	op          byte
	unreachable bool
	targeted    bool   // some branch goes here
	cost        uint32 // weight of the path to the start
	exits       uint32 // weight of the heaviest path that branches to the end
	sets        int    // value of body.sets at the start
	region      uint32
	height      int
	start, end  []ValType
	frame       frame
}

// bodyValidator validates function bodies by the algorithm in the specification's appendix, and on the way collects
// the places that rewriting changes. Its buffers are reused from function to function.
type bodyValidator struct {
	m       *Module
	r       reader
	locals  []ValType
	vals    []ValType
	ctrl    []control
	b       *body
	at      int // offset of the current instruction
	cross   int // operands below this height are already counted in body.crossing
	merges  int // sum of body.joins so far
	squares int // sum of the squares of body.blocks so far

	// The weight of a region is that of its heaviest path. cost is the weight of the path to the current instruction,
	// from the start of its region; for every region around it, costs has the weight of the path to the inner loop.
	region uint32
	cost   uint32
	costs  []uint32

	graph    graph
	measurer measurer
	declared int // number of locals so far
	mutable  int // number of globals that code can change, the two of metering included
}

func newBodyValidator(m *Module) *bodyValidator {
	v := &bodyValidator{m: m, mutable: 2}
	for _, g := range m.Globals {
		if g.Mutable {
			v.mutable++
		}
	}
	return v
}

func (v *bodyValidator) invalid(format string, args ...any) {
	v.r.failAt(Invalid, v.at, format, args...)
}

// run validates the body of the defined function with the given index, which lies at [start, end).
func (v *bodyValidator) run(index, start, end int) {
	v.r = reader{buf: v.m.bin, pos: start, end: end}
	v.b = &v.m.bodies[index]
	t := &v.m.Types[v.m.Functions[index].TypeIndex]
	v.vals, v.ctrl, v.cross = v.vals[:0], v.ctrl[:0], 0
	v.readLocals(t)
	v.b.code = v.r.pos
	v.b.end = end
	v.b.edits = len(v.m.edits)
	v.b.regions = len(v.m.regions)
	v.region = uint32(len(v.m.regions))
	v.m.regions = append(v.m.regions, 0)
	v.cost, v.costs = 0, append(v.costs[:0], 0)
	v.graph.begin(len(v.locals))
	v.ctrl = append(v.ctrl, control{op: opBlock, end: t.Results, region: v.region, frame: v.graph.open(opBlock, 0, 0)})
	v.graph.charge(0, v.mutable)
	maxHeight := 0
	for v.r.err == nil && len(v.ctrl) > 0 {
		v.at = v.r.pos
		v.instruction()
		if n := len(v.vals); n > maxHeight {
			maxHeight = n
			if n > MaxOperands {
				v.r.unsupported(FeatureSize, "more than %d operands", MaxOperands)
			}
		}
	}
	if v.r.err == nil && v.r.left() != 0 {
		v.r.malformed("unexpected content after the end of the function")
	}
	if v.r.err == nil && len(v.m.edits) > MaxEdits {
		v.r.unsupported(FeatureSize, "more than %d calls, loops and returns in all functions", MaxEdits)
	}
	if v.r.err == nil {
		v.measure(index)
	}
	v.squares += v.b.blocks * v.b.blocks
	if v.r.err == nil && v.squares > MaxBlockSquares {
		v.r.unsupported(FeatureSize, "too many functions with very many blocks")
	}
	v.merges += v.b.joins
	if v.r.err == nil && v.merges > MaxModuleMerges {
		v.r.unsupported(FeatureSize, "more than %d merging values in all functions", MaxModuleMerges)
	}
	v.b.editsEnd = len(v.m.edits)
	v.b.regionsEnd = len(v.m.regions)
}

// readLocals reads the declarations of locals and lays out all locals, parameters first.
func (v *bodyValidator) readLocals(t *FuncType) {
	r := &v.r
	v.locals = append(v.locals[:0], t.Params...)
	n := r.count(2, MaxBodyBytes, "declarations of locals")
	for i := 0; i < n && r.err == nil; i++ {
		at := r.pos
		k := r.u32()
		typ := r.valType()
		if declared := v.declared + len(v.locals); r.err == nil && uint64(declared)+uint64(k) > MaxModuleLocals {
			r.pos = at
			r.unsupported(FeatureSize, "more than %d locals in all functions", MaxModuleLocals)
		}
		if r.err == nil && uint64(len(v.locals))+uint64(k) > MaxLocals {
			// Beyond 2^32 - 1 the format itself is violated; both are refused before anything is allocated.
			r.pos = at
			if uint64(len(v.locals))+uint64(k) > 1<<32-1 {
				r.malformed("too many locals")
			} else {
				r.unsupported(FeatureSize, "more than %d locals", MaxLocals)
			}
		}
		if r.err != nil {
			return
		}
		for ; k > 0; k-- {
			v.locals = append(v.locals, typ)
		}
	}
	v.b.locals = len(v.locals)
	v.declared += len(v.locals)
	for _, t := range v.locals {
		v.b.localBytes += nativeSize(t)
	}
}

// slotBytes is the native size of a value that is not a vector.
const slotBytes = 8

func nativeSize(t ValType) int {
	if t == V128 {
		return 2 * slotBytes
	}
	return slotBytes
}

func (v *bodyValidator) push(t ValType) {
	if len(v.vals) >= deepOperands {
		v.b.deep += nativeSize(t)
	}
	v.vals = append(v.vals, t)
}

func (v *bodyValidator) pushAll(ts []ValType) {
	for _, t := range ts {
		v.push(t)
	}
}

// pop removes the top operand, which must be of type want (unknown for any), and returns its type.
func (v *bodyValidator) pop(want ValType) ValType {
	c := &v.ctrl[len(v.ctrl)-1]
	n := len(v.vals)
	if n == c.height {
		if !c.unreachable {
			v.invalid("type mismatch: operand of type %s needed, the stack is empty", want)
		}
		return want
	}
	got := v.vals[n-1]
	v.vals = v.vals[:n-1]
	if n-1 < v.cross {
		v.cross = n - 1
	}
	if got == want || want == unknown {
		return got
	}
	if got == unknown {
		return want
	}
	v.invalid("type mismatch: operand of type %s needed, found %s", want, got)
	return want
}

func (v *bodyValidator) popAll(ts []ValType) {
	for i := len(ts) - 1; i >= 0; i-- {
		v.pop(ts[i])
	}
}

func (v *bodyValidator) enter(op byte, start, end []ValType) {
	if len(v.ctrl) >= MaxNesting {
		v.r.unsupported(FeatureSize, "blocks nested deeper than %d", MaxNesting)
		return
	}
	v.ctrl = append(v.ctrl, control{op: op, start: start, end: end, height: len(v.vals), region: v.region, sets: v.b.sets,
		cost: v.cost})
	v.pushAll(start)
}

// leave checks the results of the innermost block and removes it.
func (v *bodyValidator) leave() control {
	c := v.ctrl[len(v.ctrl)-1]
	v.popAll(c.end)
	if v.r.err == nil && len(v.vals) != c.height {
		v.invalid("type mismatch: %d operands are left over at the end of a block", len(v.vals)-c.height)
	}
	v.ctrl = v.ctrl[:len(v.ctrl)-1]
	return c
}

func (v *bodyValidator) unreachable() {
	c := &v.ctrl[len(v.ctrl)-1]
	v.vals = v.vals[:c.height]
	v.cross = min(v.cross, c.height)
	c.unreachable = true
	v.graph.dead = true
	v.settle()
	v.cost = 0
}

// settle makes the region at least as heavy as the current path.
func (v *bodyValidator) settle() {
	w := &v.m.regions[v.region]
	*w = max(*w, v.cost)
}

// regionUnits is the weight of a path after which the next region begins, so that no straight line of code, however
// slow its instructions are, runs long without a check.
const regionUnits = 2048

// startRegion begins the region of a loop, or the next one of a long path, before the instruction at pos.
func (v *bodyValidator) startRegion(pos int) {
	v.settle()
	v.costs[v.region-uint32(v.b.regions)] = v.cost
	v.region = uint32(len(v.m.regions))
	v.m.regions = append(v.m.regions, 0)
	v.costs = append(v.costs, 0)
	v.cost = 0
	v.b.work = true
	v.graph.charge(len(v.vals), v.mutable)
	if v.r.err == nil {
		v.m.edits = append(v.m.edits, edit{kind: editRegion, pos: uint32(pos), end: uint32(pos), a: v.region})
	}
}

// costIn returns the weight of the current path in a region around it.
func (v *bodyValidator) costIn(region uint32) uint32 {
	if region == v.region {
		return v.cost
	}
	return v.costs[region-uint32(v.b.regions)]
}

// backTo goes back to the region around a block that ends here.
func (v *bodyValidator) backTo(region uint32) {
	if region == v.region {
		return
	}
	v.region = region
	if v.r.err == nil {
		v.m.edits = append(v.m.edits, edit{kind: editRegionEnd, pos: uint32(v.at), end: uint32(v.at), a: region})
	}
}

// label returns the types that a branch to the given depth takes.
func (v *bodyValidator) label(depth uint32) []ValType {
	if v.r.err != nil {
		return nil
	}
	if int64(depth) >= int64(len(v.ctrl)) {
		v.invalid("unknown label %d", depth)
		return nil
	}
	c := &v.ctrl[len(v.ctrl)-1-int(depth)]
	c.targeted = true
	v.settle()
	if c.op == opLoop {
		return c.start
	}
	c.exits = max(c.exits, v.costIn(c.region))
	return c.end
}

// branch counts a branch to the block at the given depth, with so many operands.
func (v *bodyValidator) branch(depth uint32, operands int) {
	if v.r.err == nil {
		v.graph.branch(&v.ctrl[len(v.ctrl)-1-int(depth)].frame, operands)
	}
}

// blockType reads the type of a block.
func (v *bodyValidator) blockType() (params, results []ValType) {
	r := &v.r
	if r.pos < r.end {
		switch b := r.buf[r.pos]; {
		case b == emptyBlock:
			r.pos++
			return nil, nil
		case b < 0x80 && b >= 0x40:
			// One byte with the sign bit set is a value type, never an index.
			t := r.valType()
			return nil, singleType(t)
		}
	}
	at := r.pos
	i := r.signed(33)
	switch {
	case r.err != nil:
	case i < 0:
		r.failAt(Malformed, at, "malformed block type %d", i)
	case i >= int64(len(v.m.Types)):
		v.invalid("unknown type %d", i)
	default:
		return v.m.Types[i].Params, v.m.Types[i].Results
	}
	return nil, nil
}

// singleTypes holds every value type once, so that blocks with one result need no allocation.
var singleTypes = [...]ValType{I32, I64, F32, F64, V128, FuncRef, ExternRef}

func singleType(t ValType) []ValType {
	for i, s := range singleTypes {
		if s == t {
			return singleTypes[i : i+1 : i+1]
		}
	}
	return nil
}

// edit kinds: what rewriting does at a place.
type editKind uint8

const (
	editFuncIndex        editKind = iota // a function index stands at [pos, end)
	editCall                             // call with the index at [pos, end)
	editCallIndirect                     // call_indirect of type a
	editRefFunc                          // ref.func of function a
	editRegion                           // before the first instruction of region a
	editRegionEnd                        // region a, around the one that ends here, goes on
	editReturn                           // return, b blocks deep
	editTailCall                         // return_call of function a, b blocks deep; [pos, end) is the instruction
	editTailCallIndirect                 // return_call_indirect of type a, b blocks deep
	editMemoryFill
	editMemoryCopy
	editMemoryInit
	editMemoryGrow
	editTableInit // a is the table or segment that bounds the count
	editTableCopy
	editTableGrow
	editTableFill
)

// edit is a place that rewriting changes. Edits are ordered by position.
type edit struct {
	kind     editKind
	pos, end uint32
	a, b     uint32
}

// mark records an edit of the current instruction, whole.
func (v *bodyValidator) mark(kind editKind, a uint32) {
	if v.r.err == nil {
		v.m.edits = append(v.m.edits, edit{kind: kind, pos: uint32(v.at), end: uint32(v.r.pos), a: a,
			b: uint32(len(v.ctrl) - 1)})
	}
}
