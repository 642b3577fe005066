package wasm

import (
	"math/bits"
	"slices"
)

// shape is what a function, or a whole module, asks of the compiler beyond what is in proportion to its size.
type shape struct {
	code       int64 // bytes of code
	values     int64 // values that live at the start of a node, summed over the nodes and the branches to them
	lookups    int64 // locals that are looked up where control flow joins
	merges     int64 // the same, summed over the branches to there
	squares    int64 // squares of the values that may differ there, by branch and by pass of the compiler
	steps      int64 // nodes that are searched for the settings of locals, of globals and of the memory
	bounds     int64 // addresses that were checked before, summed over the nodes
	dominators int64 // dominating nodes, summed over the branches
	pairs      int64 // squares of the branches to a node: each is compared with those before
	passed     int64 // operands that blocks, branches and calls with many of them take and give
	reloads    int64 // mutable globals, summed over the calls
	locals     int64
	types      int64 // of a module: types by functions
	imports    int64 // of a module: imports and globals by functions
	typeValues int64 // of a module: parameters and results of its types
}

func (s *shape) plus(o *shape) {
	s.code += o.code
	s.values += o.values
	s.lookups += o.lookups
	s.merges += o.merges
	s.squares += o.squares
	s.steps += o.steps
	s.bounds += o.bounds
	s.dominators += o.dominators
	s.pairs += o.pairs
	s.passed += o.passed
	s.reloads += o.reloads
	s.locals += o.locals
}

// measurer measures the graphs of functions, one after the other.
type measurer struct {
	live  []uint64 // by node: the locals that are needed from its start on
	facts []facts
}

// facts are what is computed of a node.
type facts struct {
	chain int32 // nodes before it that are reached from one other alone, in a row
	depth int32 // nodes that dominate it, at most
	known int32 // addresses that were checked at its end, at most
	nest  int32 // loops around it
	live  int32 // locals that are needed from its start on
	// The compiler takes every node that the head of a loop dominates for a part of the loop, and has
	// all values live there
	// that live at the head. passed is how many these are of all loops before, and sets the settings before the last.
	passed int64
	sets   int32
}

// maxLiveWords bounds the memory that the analysis of one function takes, in words of 8 bytes. The biggest functions
// that were seen need a quarter.
const maxLiveWords = 2 << 20

// measure returns the shape of a function; ok is false where it has too many locals and nodes to look at.
func (ms *measurer) measure(g *graph) (s shape, ok bool) {
	s = g.sum
	words := (int(g.reads) + 63) / 64
	if len(g.nodes)*words > maxLiveWords {
		return s, false
	}
	ms.liveness(g, words)
	ms.facts = slices.Grow(ms.facts[:0], len(g.nodes))[:len(g.nodes)]
	nest := int32(0)
	for i := range g.nodes {
		ms.place(g, i, words)
		nest = max(nest, ms.facts[i].nest)
	}
	for i := range g.nodes {
		n, f := &g.nodes[i], &ms.facts[i]
		live, entries := int64(f.live), int64(max(n.entries, 1))
		s.values += (live + int64(n.height) + f.passed) * (1 + entries)
		s.bounds += int64(f.known)
		s.steps += int64(f.chain+1) * int64(g.eventsOf(i)+int(n.looks))
		chains := int64(0)
		for e := n.in; e >= 0; e = g.edges[e].next {
			from := &ms.facts[g.edges[e].from]
			chains += int64(from.chain) + 1
			s.dominators += int64(from.depth)
		}
		if n.entries < 2 && !n.head {
			continue
		}
		s.pairs += entries * entries
		s.lookups += live
		s.merges += live * entries
		s.steps += (live + 2) * chains
		// In a first pass the compiler takes all for different. Loops in loops need passes for what is left.
		all, differ := live+int64(n.arity), int64(min(f.live, n.changed))+int64(n.arity)
		s.squares += (all*all + differ*differ*2*int64(1+nest)) * entries
	}
	return s, true
}

// eventsOf returns the number of events of a node.
func (g *graph) eventsOf(i int) int {
	end := len(g.events)
	if i+1 < len(g.nodes) {
		end = int(g.nodes[i+1].events)
	}
	return end - int(g.nodes[i].events)
}

// liveness finds which locals are needed at the start of each node: backwards, without the branches back to loops. What
// is needed at the head of a loop, place adds to all nodes in it, which may be a few more than needed.
func (ms *measurer) liveness(g *graph, words int) {
	total := len(g.nodes) * words
	ms.live = slices.Grow(ms.live[:0], total)[:total]
	clear(ms.live)
	for i := len(g.nodes) - 1; i >= 0; i-- {
		n, set := &g.nodes[i], ms.live[i*words:(i+1)*words]
		first := int(n.events)
		for j := first + g.eventsOf(i) - 1; j >= first; j-- {
			ev := g.events[j]
			number := g.read[max(ev, ^ev)] - 1
			switch {
			case number < 0: // it is set and never read
			case ev < 0:
				set[number/64] &^= 1 << (number % 64)
			default:
				set[number/64] |= 1 << (number % 64)
			}
		}
		for e := n.in; e >= 0; e = g.edges[e].next {
			if from := int(g.edges[e].from); from < i {
				for w, v := range set {
					ms.live[from*words+w] |= v
				}
			}
		}
	}
}

// place computes the facts of a node from those of the nodes before it.
func (ms *measurer) place(g *graph, i, words int) {
	n := &g.nodes[i]
	f := facts{known: 1<<31 - 1, depth: 1<<31 - 1, passed: 1 << 62}
	if i == 0 {
		f.known, f.depth, f.passed = 0, 0, 0
	}
	for e := n.in; e >= 0; e = g.edges[e].next {
		if j := g.edges[e].from; int(j) < i {
			from := &ms.facts[j]
			f.known = min(f.known, from.known)
			f.depth = min(f.depth, from.depth+1)
			if passed, sets := from.beyond(&g.nodes[j]); passed < f.passed {
				f.passed, f.sets = passed, sets
			}
			if n.entries == 1 && !n.head {
				f.chain = from.chain + 1
			}
		}
	}
	f.known += n.accesses
	set := ms.live[i*words : (i+1)*words]
	if n.loop >= 0 {
		f.nest = ms.facts[n.loop].nest
		for w := range set {
			set[w] |= ms.live[int(n.loop)*words+w]
		}
	}
	if n.head {
		f.nest++
	}
	for _, v := range set {
		f.live += int32(bits.OnesCount64(v))
	}
	ms.facts[i] = f
}

// beyond returns what the nodes after one get of the loops before them.
func (f *facts) beyond(n *node) (passed int64, sets int32) {
	if !n.head {
		return f.passed, f.sets
	}
	return f.passed + int64(min(f.live, n.sets-f.sets)+n.height), n.sets
}
