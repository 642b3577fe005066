package corpustest

import (
	"maps"
	"math/rand/v2"
	"slices"
)

const (
	wasmPage   = 64 << 10
	systemPage = 4 << 10 // of most systems, which hand memory out by pages when they are touched
	// row is how often a straight piece repeats its instruction: more than any check interval that makes sense.
	row = 1 << 16
	// tableMost is the most elements that a table may have by default.
	tableMost = 1 << 16
)

// Slow returns shapes that take as long as they can for what is counted of them, by what they do. Their memory has
// the given number of pages of 64 KiB, at least 16. Each runs for ever.
func Slow(seed uint64, pages int) map[string]Shape {
	random := rand.New(rand.NewPCG(seed, uint64(pages)))
	all := map[string]Shape{
		"page walker":                  PageWalker(pages, 1000),
		"loads of fresh pages":         FreshLoads(addresses(random, pages, false), pages),
		"loads across fresh pages":     FreshLoads(addresses(random, pages, true), pages),
		"vector loads of fresh pages":  FreshVectorLoads(addresses(random, pages, true), pages),
		"stores to fresh pages":        FreshStores(addresses(random, pages, false), pages),
		"stores across fresh pages":    FreshStores(addresses(random, pages, true), pages),
		"fills of one byte":            FreshFills(addresses(random, pages, false), pages),
		"loads that miss the cache":    CacheMisses(random, pages),
		"calls of leaves":              FreshLeaves(pages),
		"ref.func rows":                RefFuncRows(5000),
		"memory.init in one piece":     bulk(pages, 1, 0, min(900, pages-1), miscMemoryInit, 0, 0),
		"memory.fill in one piece":     bulk(pages, 1, 0, pages-1, miscMemoryFill, 0),
		"memory.copy of fresh pages":   bulk(pages, pages/2, 1, pages/2-1, miscMemoryCopy, 0, 0),
		"memory.grow by nothing":       straight(5000, opConst, 0, opGrow, 0, opDrop),
		"memory.grow by a page":        straight(5000, opConst, 1, opGrow, 0, opDrop),
		"table.grow by nothing":        straight(2000, opRefNull, funcref, opConst, 0, opMisc, miscTableGrow, 0, opDrop),
		"table.grow by an element":     straight(2000, opRefNull, funcref, opConst, 1, opMisc, miscTableGrow, 0, opDrop),
		"drops of segments":            straight(9000, opMisc, miscDataDrop, 0, opMisc, miscElemDrop, 0),
		"divisions":                    Divisions(10_000),
		"vector roots":                 VectorRoots(10_000),
		"calls of the host":            HostCalls(5000, false),
		"calls of the host by a table": HostCalls(5000, true),
	}
	maps.Copy(all, map[string]Shape{
		"table.init": table(func(c *code) { c.konst(0).konst(0).konst(tableMost).op(opMisc, miscTableInit, 0, 0) }),
		"table.copy": table(func(c *code) { c.konst(1).konst(0).konst(tableMost-1).op(opMisc, miscTableCopy, 0, 0) }),
		"table.fill": table(func(c *code) {
			c.konst(0).op(opRefNull, funcref).konst(tableMost).op(opMisc, miscTableFill,
				0)
		}),
	})
	return all
}

// addresses returns addresses on pages of the system of their own, in a random order, so that nothing that reads ahead
// helps. With across each lies on the border of two.
func addresses(random *rand.Rand, pages int, across bool) []int {
	size := min(pages, 1<<16-1) * wasmPage
	count := min(row, size/systemPage-1)
	if across {
		count = min(row, size/systemPage/2-1)
	}
	stride := size / (count + 1) / systemPage * systemPage
	all := make([]int, count)
	for i, at := range random.Perm(count) {
		all[i] = (at + 1) * stride
		if across {
			all[i] -= 2
		}
	}
	return all
}

// address appends a constant address.
func (c *code) address(at int) *code { return c.konst(int(int32(uint32(at)))) }

// forever makes a function of a beginning and what follows it in an endless loop.
func forever(m *module, locals int, begin, again *code) {
	begin.op(opLoop, void)
	begin.b = append(begin.b, again.b...)
	m.function(nil, nil, locals, begin.op(opBr, 0, opEnd))
}

// once goes through addresses in functions that are not too large for the compiler, and then loops for ever.
func once(m *module, addresses []int, add func(c *code, part []int)) {
	c := &code{}
	for part := range slices.Chunk(addresses, 4000) {
		straight := &code{}
		add(straight, part)
		c.at(opCall, m.function(nil, nil, 0, straight))
	}
	forever(m, 0, c, &code{})
}

// FreshLoads is one load after the other, each from where the one before says: memory that nobody has written says
// zero, and the offset does the rest. No other instruction lies in between.
func FreshLoads(addresses []int, pages int) Shape {
	return func(m *module) {
		m.pages = max(m.pages, pages)
		once(m, addresses, func(c *code, part []int) {
			c.konst(0)
			for _, at := range part {
				c.memory(opLoad, at)
			}
			c.op(opDrop)
		})
	}
}

// FreshVectorLoads is FreshLoads with loads of 16 bytes.
func FreshVectorLoads(addresses []int, pages int) Shape {
	return func(m *module) {
		m.pages = max(m.pages, pages)
		once(m, addresses, func(c *code, part []int) {
			c.konst(0)
			for _, at := range part {
				c.op(opVector).memory(vectorLoad, at).op(opVector, vectorLane, 0)
			}
			c.op(opDrop)
		})
	}
}

// FreshStores is one store after the other.
func FreshStores(addresses []int, pages int) Shape {
	return func(m *module) {
		m.pages = max(m.pages, pages)
		once(m, addresses, func(c *code, part []int) {
			for _, at := range part {
				c.konst(0).konst(0).memory(opStore, at)
			}
		})
	}
}

// FreshFills is one memory.fill of a byte after the other, as many as one function may have.
func FreshFills(addresses []int, pages int) Shape {
	return func(m *module) {
		c := &code{}
		for _, at := range addresses[:min(len(addresses), 9000)] {
			c.address(at).konst(1).konst(1).op(opMisc, miscMemoryFill, 0)
		}
		m.pages = max(m.pages, pages)
		forever(m, 0, c, &code{})
	}
}

// FreshLeaves calls a small function, which calls nothing itself, with addresses all over the memory.
func FreshLeaves(pages int) Shape {
	return func(m *module) {
		const loads = 3
		leaf := (&code{}).at(opGet, 0)
		for i := range loads {
			leaf.memory(opLoad, (2*i+1)*systemPage-2)
		}
		index := m.function([]byte{i32}, []byte{i32}, 0, leaf)
		const step = 2 * loads * systemPage
		var bases []int
		for at := 0; at+step <= pages*wasmPage && len(bases) < row; at += step {
			bases = append(bases, at)
		}
		m.pages = max(m.pages, pages)
		once(m, bases, func(c *code, part []int) {
			for _, at := range part {
				c.address(at).at(opCall, index).op(opDrop)
			}
		})
	}
}

// CacheMisses follows pointers from page to page through all of the memory. It writes them first: each slot names the
// next one by a generator of numbers whose period is all slots.
func CacheMisses(random *rand.Rand, pages int) Shape {
	const slot = systemPage + 64
	slots := 1
	for 2*slots*slot < pages*wasmPage {
		slots *= 2
	}
	factor, step := 4*random.IntN(1000)+1, 2*random.IntN(1000)+1
	return func(m *module) {
		const at, next, count = 0, 1, 2
		c := (&code{}).op(opLoop, void).at(opGet, at).konst(slot).op(opMul)
		c.at(opGet, at).konst(factor).op(opMul).konst(step).op(opAdd).konst(slots-1).op(opAnd).at(opTee, next)
		c.konst(slot).op(opMul).memory(opStore, 0).at(opGet, next).at(opSet, at)
		c.at(opGet, count).konst(1).op(opAdd).at(opTee, count).konst(slots).op(opLtU).at(opBrIf, 0).op(opEnd)
		follow := (&code{}).at(opGet, next)
		for range 10_000 {
			follow.memory(opLoad, 0)
		}
		m.pages = max(m.pages, pages)
		forever(m, 3, c.konst(0).at(opSet, next), follow.at(opSet, next))
	}
}

// bulk does one operation on so many pages of memory at a time, for ever.
func bulk(pages, to, from, length int, sub byte, immediates ...byte) Shape {
	return func(m *module) {
		c := (&code{}).address(to * wasmPage).address(from * wasmPage).address(length * wasmPage)
		m.pages = max(m.pages, pages)
		if sub == miscMemoryInit {
			m.data = max(m.data, length*wasmPage)
		}
		forever(m, 0, &code{}, c.op(opMisc, sub).op(immediates...))
	}
}

// table does one operation on all of a table, for ever.
func table(operation func(c *code)) Shape {
	return func(m *module) {
		c := &code{}
		operation(c)
		m.table, m.elements = max(m.table, tableMost), max(m.elements, tableMost)
		forever(m, 0, &code{}, c)
	}
}

// straight repeats instructions that leave the operands as they are, in a straight piece, for ever.
func straight(times int, ops ...byte) Shape {
	return func(m *module) {
		c := &code{}
		for range times {
			c.op(ops...)
		}
		m.pages, m.table = max(m.pages, 1), max(m.table, 1)
		m.data, m.elements = max(m.data, 1), max(m.elements, 1)
		forever(m, 0, &code{}, c)
	}
}

// Divisions divides each result again.
func Divisions(count int) Shape {
	return func(m *module) {
		c := (&code{}).op(opConst64, 1)
		for range count {
			c.op(opConst64, 3, opDiv64, opConst64).int(1 << 62).op(opOr64)
		}
		forever(m, 0, &code{}, c.op(opDrop))
	}
}

// VectorRoots takes the roots of two numbers, and of those.
func VectorRoots(count int) Shape {
	return func(m *module) {
		c := (&code{}).konst(3).op(opVector, 0x11) // i32x4.splat
		for range count {
			c.op(opVector, 0xef, 1) // f64x2.sqrt
		}
		forever(m, 0, &code{}, c.op(opVector, vectorLane, 0, opDrop))
	}
}

// HostCalls calls a function of the host, through a table or not. It wants to be the first shape of a module.
func HostCalls(count int, indirect bool) Shape {
	return func(m *module) {
		kind := m.importRespond()
		c := &code{}
		for range count {
			c.konst(0).konst(0).konst(4)
			if indirect {
				c.konst(0).at(opCallIndirect, kind).op(0)
			} else {
				c.at(opCall, 0)
			}
		}
		m.pages, m.table, m.first = max(m.pages, 1), max(m.table, 1), true
		forever(m, 0, &code{}, c)
	}
}
