package wasm

import (
	"math/rand/v2"
	"testing"
)

// randomGraph makes the graph of a random function, as validation does.
func randomGraph(g *graph, random *rand.Rand, locals int) {
	g.begin(locals)
	frames := []frame{g.open(opBlock, 0, 0)}
	ops := []byte{opBlock}
	for range 20 + random.IntN(200) {
		local, to := uint32(random.IntN(locals)), &frames[random.IntN(len(frames))]
		last := len(frames) - 1
		switch random.IntN(12) {
		case 0, 1:
			g.get(local)
		case 2, 3:
			g.set(local)
		case 4:
			g.branch(to, 0)
			g.next(0)
		case 5:
			g.charge(0, 1)
		case 6:
			for range 3 {
				g.table(&frames[random.IntN(len(frames))], 0, 0)
			}
			g.dead = true
		case 7, 8, 9:
			op := [3]byte{opBlock, opLoop, opIf}[random.IntN(3)]
			frames, ops = append(frames, g.open(op, 0, 0)), append(ops, op)
		case 10:
			if ops[last] == opIf {
				g.otherwise(&frames[last], 0, 0)
				ops[last] = opElse
			}
		case 11:
			if last > 0 {
				g.end(&frames[last], 0, 0)
				frames, ops = frames[:last], ops[:last]
			}
		}
	}
	for i := len(frames) - 1; i >= 0; i-- {
		g.end(&frames[i], 0, 0)
	}
}

// neededLocals computes which locals are needed at the start of each node, by
// going over the graph until nothing changes.
func neededLocals(g *graph, locals int) [][]bool {
	needed := make([][]bool, len(g.nodes))
	for i := range needed {
		needed[i] = make([]bool, locals)
	}
	after := func(i int) []bool {
		live := make([]bool, locals)
		for to := range g.nodes {
			for e := g.nodes[to].in; e >= 0; e = g.edges[e].next {
				if int(g.edges[e].from) == i {
					for l, v := range needed[to] {
						live[l] = live[l] || v
					}
				}
			}
		}
		return live
	}
	for changed := true; changed; {
		changed = false
		for i := len(g.nodes) - 1; i >= 0; i-- {
			live, first := after(i), int(g.nodes[i].events)
			for j := first + g.eventsOf(i) - 1; j >= first; j-- {
				ev := g.events[j]
				live[max(ev, ^ev)] = ev >= 0
			}
			for l, v := range live {
				if v && !needed[i][l] {
					needed[i][l], changed = true, true
				}
			}
		}
	}
	return needed
}

// TestLiveness compares the analysis with a slow one on random graphs: it must
// find every local that is needed at a node, and without loops no other.
func TestLiveness(t *testing.T) {
	const locals = 70 // more than a word has bits
	random := rand.New(rand.NewPCG(9, 2))
	g, ms := &graph{}, &measurer{}
	for range 300 {
		randomGraph(g, random, locals)
		if _, ok := ms.measure(g); !ok {
			t.Fatal("refused")
		}
		words := (int(g.reads) + 63) / 64
		for i, want := range neededLocals(g, locals) {
			for local, needed := range want {
				number := g.read[local] - 1
				got := number >= 0 && ms.live[i*words+int(number/64)]>>(number%64)&1 > 0
				if needed && !got || got && !needed && g.loops == 0 {
					t.Fatalf("node %d of %d, %d loops, local %d: live %v, want %v", i, len(g.nodes), g.loops, local, got, needed)
				}
			}
		}
	}
}

// TestMaxLiveWords refuses to look at what the analysis itself would take too much memory for.
func TestMaxLiveWords(t *testing.T) {
	g, ms := &graph{}, &measurer{}
	const locals = 20_000
	g.begin(locals)
	for l := range uint32(locals) {
		g.get(l)
	}
	for range 10_000 {
		g.next(0)
	}
	if _, ok := ms.measure(g); ok {
		t.Error("the analysis takes all the memory that is asked for")
	}
}
