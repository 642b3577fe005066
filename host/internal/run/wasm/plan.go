package wasm

import (
	"slices"
	"strconv"
)

// exemptWeight is the largest entry weight of a function whose entry its callers pay for. It is small, because a long
// run of such calls has no check inside: MaxBodyBytes of them must take no longer than a deadline may be missed.
const exemptWeight = 32

// exemptRegion is how much a region may pay for its callees. A region that calls more has its
// callees charge themselves,
// because there is no check inside of it: a run of such calls would be hours of memory accesses in
// one megabyte of code.
const exemptRegion = 2048

// plan decides what will be added, before anything is written.
func (w *rewriter) plan() {
	m := w.m
	w.planState()
	w.merged = m.mergedData()
	for i := range m.Types {
		// Only types that rewriting can use are kept: without parameters, or the two that helpers have.
		if t := &m.Types[i]; len(t.Params) == 0 || len(t.Params) == 2 || len(t.Params) == 3 {
			key := string(typeBytes(*t))
			if _, dup := w.wrapTypes[key]; !dup {
				w.wrapTypes[key] = uint32(i)
			}
		}
	}
	w.yieldType = w.typeIndex(FuncType{Params: []ValType{I64, I32}, Results: []ValType{I64}})
	w.slowType = w.typeIndex(FuncType{})
	for i := range m.bodies {
		b := &m.bodies[i]
		f := uint32(m.ImportedFunctions + i)
		if !b.calls && !b.tails && !m.taken.has(f) && m.regions[b.regions] <= exemptWeight {
			w.exempt.set(f)
			w.info.Exempt++
		}
		if b.calls {
			if t := m.FunctionType(f); len(t.Results) > 1 {
				w.typeIndex(FuncType{Results: t.Results})
			}
		}
	}
	w.planCode()
	w.planSwitches()
	if w.hasFill || w.hasCopy || len(w.inits) > 0 {
		w.bulkType = w.typeIndex(FuncType{Params: []ValType{I32, I32, I32}})
	}
	w.fill, w.copy = w.slow+1, w.slow+1
	if w.hasFill {
		w.copy++
	}
	next := w.copy
	if w.hasCopy {
		next++
	}
	for i, segment := range w.inits {
		w.init[segment] = next + uint32(i)
	}
	next += uint32(len(w.inits))
	for _, s := range w.switches {
		s.index = next
		next += uint32(1 + s.parts)
	}
}

// planState lists what is exported for the host.
func (w *rewriter) planState() {
	m := w.m
	w.info.Hidden = m.hidden
	if m.Start >= 0 {
		w.info.Hidden = "it has a start function, which would run again"
	}
	for i, g := range m.Globals {
		if g.Mutable {
			if g.Type.IsRef() || g.Type == V128 {
				w.info.Hidden = "its global " + strconv.Itoa(i) + " is a mutable " + g.Type.String()
			}
			w.info.Globals = append(w.info.Globals, StateExport{uint32(i), g.Type, globalExport + strconv.Itoa(i)})
		}
	}
	for i, t := range m.Tables {
		w.info.Tables = append(w.info.Tables, StateExport{uint32(i), t.Elem, tableExport + strconv.Itoa(i)})
	}
	if len(m.Memories) == 0 {
		return
	}
	w.info.Memory = MemoryExport
	for _, e := range m.Exports {
		if e.Kind == KindMemory {
			w.info.Memory = e.Name
			break
		}
	}
	if m.Memories[0].HasMax {
		w.info.MemoryMaxPages = m.Memories[0].Max
	}
}

// planCode adds the weights of exempt functions to the regions that call them, and finds the helpers that are needed.
func (w *rewriter) planCode() {
	m := w.m
	paid := make([]uint64, len(m.regions))
	w.eachCall(func(region, callee uint32) {
		if paid[region] += uint64(m.regions[m.bodies[int(callee)-m.ImportedFunctions].regions]); paid[region] > exemptRegion {
			w.exempt.clear(callee)
			w.info.Exempt--
		}
	})
	own := slices.Clone(m.regions)
	w.eachCall(func(region, callee uint32) {
		m.regions[region] += own[m.bodies[int(callee)-m.ImportedFunctions].regions]
	})
	for i := range m.edits {
		switch m.edits[i].kind {
		case editMemoryFill:
			w.hasFill = true
		case editMemoryCopy:
			w.hasCopy = true
		case editMemoryInit:
			// What is longer than its segment fails before it does anything.
			segment := m.edits[i].a
			if m.dataBytes[segment] > ChunkBytes && !slices.Contains(w.inits, segment) {
				w.inits = append(w.inits, segment)
			}
		}
	}
}

// eachCall calls f for every call of an exempt function, with the region that it stands in.
func (w *rewriter) eachCall(f func(region, callee uint32)) {
	m := w.m
	for i := range m.bodies {
		b := &m.bodies[i]
		region := uint32(b.regions)
		for j := b.edits; j < b.editsEnd; j++ {
			e := &m.edits[j]
			switch e.kind {
			case editRegion, editRegionEnd:
				region = e.a
			case editCall, editTailCall:
				if int(e.a) >= m.ImportedFunctions && w.exempt.has(e.a) {
					f(region, e.a)
				}
			}
		}
	}
}
