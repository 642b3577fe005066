package wasm

import "math"

// The compiler's time and memory are not in proportion to the size of a function. It makes basic blocks of the code; at
// every place where control flow joins it looks up each local that is still needed, back in all blocks from which the
// place is reached; and for every block it keeps the values that live there and the addresses that were checked. This
// file makes the graph of basic blocks as the compiler does, metering included, while validation
// goes through a function;
// shape.go counts what the compiler will do with it.

// node is a basic block.
type node struct {
	events   int32 // its first event; they end where those of the next node begin
	in       int32 // the last of its incoming edges, in a list; -1 for none
	entries  int32 // how many there are
	loop     int32 // head of the innermost loop around it, or -1; of a head, of the loop around that
	height   int32 // operands on the stack
	arity    int32 // operands that are passed to it by branches
	changed  int32 // locals that may come with different values
	accesses int32 // accesses to memory in it
	looks    int32 // searches in it for what the compiler keeps as it keeps locals
	sets     int32 // settings of locals before it
	head     bool  // of a loop
}

// edge is a branch to a node from another.
type edge struct{ from, next int32 }

// event is the reading or setting of a local: its index, or its complement.
type event int32

// frame is what the graph knows of a block of code.
type frame struct {
	dead    bool  // it begins where nothing goes
	waiting int32 // the last edge to its end, in a list
	head    int32 // of a loop
	split   int32 // the node before the arms of an if, whose second arm is still to come; or -1
	loops   int32 // numbers before it
	sets    int32
}

// graph is made anew for every function, in the same memory.
type graph struct {
	nodes  []node
	edges  []edge
	events []event
	read   []int32 // by local: 1 + its number among those that are read
	reads  int32
	now    int32 // the current node
	dead   bool  // nothing goes here
	loop   int32
	loops  int32
	sets   int32
	sum    shape
}

func (g *graph) begin(locals int) {
	g.nodes, g.edges, g.events = g.nodes[:0], g.edges[:0], g.events[:0]
	if cap(g.read) < locals {
		g.read = make([]int32, locals)
	}
	g.read = g.read[:locals]
	clear(g.read)
	g.reads, g.dead, g.loop, g.loops, g.sets = 0, false, -1, 0, 0
	g.sum = shape{}
	g.add(0, 0)
}

// add begins a node without incoming edges.
func (g *graph) add(height, arity int) int32 {
	g.now = int32(len(g.nodes))
	g.nodes = append(g.nodes, node{events: int32(len(g.events)), in: -1, loop: g.loop, height: int32(height),
		arity: int32(arity), sets: g.sets})
	return g.now
}

// link adds a branch.
func (g *graph) link(from, to int32) {
	n := &g.nodes[to]
	g.edges = append(g.edges, edge{from, n.in})
	n.in = int32(len(g.edges) - 1)
	n.entries++
}

// next begins a node that is reached from the current one alone.
func (g *graph) next(height int) {
	if g.dead {
		return
	}
	from := g.now
	g.link(from, g.add(height, 0))
}

func (g *graph) get(local uint32) {
	if g.dead {
		return
	}
	if g.read[local] == 0 {
		g.reads++
		g.read[local] = g.reads
	}
	g.events = append(g.events, event(local))
}

func (g *graph) set(local uint32) {
	if !g.dead {
		g.sets++
		g.events = append(g.events, ^event(local))
	}
}

// access is one to memory: the compiler looks for where it is and how large, and remembers the address.
func (g *graph) access() {
	if !g.dead {
		g.nodes[g.now].accesses++
		g.nodes[g.now].looks += 2
	}
}

// look is a search for a global.
func (g *graph) look() {
	if !g.dead {
		g.nodes[g.now].looks++
	}
}

// call is a place after which all mutable globals are loaded again.
func (g *graph) call(globals, operands int) {
	if !g.dead {
		g.sum.reloads += int64(globals)
		g.sum.passed += int64(max(0, operands-freeValues))
	}
}

// charge is what metering adds: a branch around a call.
func (g *graph) charge(height, globals int) {
	if g.dead {
		return
	}
	from := g.now
	g.next(height)
	g.call(globals, 0)
	aside := g.now
	join := g.add(height, 0)
	g.link(from, join)
	g.link(aside, join)
}

// open begins a block of code over so many operands, of which it takes some.
func (g *graph) open(op byte, height, params int) frame {
	f := frame{dead: g.dead, waiting: -1, head: -1, split: -1, loops: g.loops, sets: g.sets}
	g.sum.passed += int64(params)
	if g.dead {
		return f
	}
	switch op {
	case opLoop:
		g.loops++
		from := g.now
		f.head = g.add(height, params)
		g.link(from, f.head)
		g.nodes[f.head].head = true
		g.nodes[f.head].changed = math.MaxInt32
		g.loop = f.head
	case opIf:
		f.split = g.now
		g.next(height)
	}
	return f
}

// branch is one to the end of a block, or to the head of a loop.
func (g *graph) branch(f *frame, operands int) {
	g.sum.passed += int64(operands)
	switch {
	case g.dead:
	case f.head >= 0:
		g.link(g.now, f.head)
	default:
		g.edges = append(g.edges, edge{g.now, f.waiting})
		f.waiting = int32(len(g.edges) - 1)
	}
}

// table is one branch of a table of them: it has a node of its own.
func (g *graph) table(f *frame, height, operands int) {
	from := g.now
	g.next(height)
	g.branch(f, operands)
	g.now = from
}

// otherwise ends the first arm of an if and begins the second.
func (g *graph) otherwise(f *frame, height, results int) {
	end := *f
	end.head = -1
	g.branch(&end, results)
	f.waiting = end.waiting
	if g.dead = f.dead; !g.dead && f.split >= 0 {
		from := f.split
		f.split = -1
		g.link(from, g.add(height, 0))
	}
}

// end ends a block of code whose results stand on so many operands.
func (g *graph) end(f *frame, height, results int) {
	if f.dead {
		g.dead = true
		return
	}
	if f.split >= 0 { // the second arm is empty
		g.otherwise(f, height, results)
	}
	end := *f
	end.head = -1
	g.branch(&end, results)
	if f.head >= 0 {
		g.loop = g.nodes[f.head].loop
	}
	g.dead = end.waiting < 0
	if g.dead {
		return
	}
	to := g.add(height, results)
	n := &g.nodes[to]
	n.changed = g.sets - f.sets
	if g.loops > f.loops {
		n.changed = math.MaxInt32
	}
	n.in = end.waiting
	for e := n.in; e >= 0; e = g.edges[e].next {
		n.entries++
	}
}
