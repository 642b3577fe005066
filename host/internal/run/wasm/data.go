package wasm

import (
	"cmp"
	"math"
	"slices"
)

// dataSegment is an initial piece of the memory.
type dataSegment struct {
	offset uint32 // where it goes, if that is fixed
	fixed  bool   // whether it goes to a constant address by itself
	bytes  []byte
}

func (s dataSegment) end() uint64 { return uint64(s.offset) + uint64(len(s.bytes)) }

// mergeGap is how many bytes of zeros may come to lie between two segments that are merged.
const mergeGap = 64

// mergedData returns the data segments as fewer ones, each as those that it is made of by address, or nil where that
// cannot be. The linker of Go leaves out zeros and so makes tens of thousands of segments, each of which takes as long
// to place as several hundred bytes. Segments that do not overlap may be placed in any order, and memory is zero
// before; code must not name any.
func (m *Module) mergedData() [][]dataSegment {
	if m.dataNamed || len(m.data) < 2 {
		return nil
	}
	for _, s := range m.data {
		if !s.fixed {
			return nil
		}
	}
	sorted := m.data
	if !slices.IsSortedFunc(sorted, byAddress) {
		sorted = slices.Clone(sorted)
		slices.SortFunc(sorted, byAddress)
	}
	merged := make([][]dataSegment, 0, len(sorted)/8) // as Go's modules have it, about
	first := 0
	for i, s := range sorted {
		if s.end() > math.MaxUint32 {
			return nil // it traps
		}
		if i == 0 {
			continue
		}
		switch before := sorted[i-1].end(); {
		case uint64(s.offset) < before:
			return nil
		case uint64(s.offset)-before > mergeGap:
			merged = append(merged, sorted[first:i])
			first = i
		}
	}
	return append(merged, sorted[first:])
}

func byAddress(a, b dataSegment) int {
	if a.offset != b.offset {
		return cmp.Compare(a.offset, b.offset)
	}
	return cmp.Compare(len(a.bytes), len(b.bytes))
}

// data writes the merged segments.
func (w *rewriter) data() {
	w.u32(uint32(len(w.merged)))
	for _, segments := range w.merged {
		offset, end := segments[0].offset, uint64(segments[0].offset)
		w.u32(0)
		w.out = appendSigned(append(w.out, opI32Const), int64(int32(offset)))
		w.out = append(w.out, opEnd)
		w.u32(uint32(segments[len(segments)-1].end()) - offset)
		for _, s := range segments {
			w.out = append(w.out, zeros[:uint64(s.offset)-end]...)
			w.out = append(w.out, s.bytes...)
			end = s.end()
		}
	}
}

var zeros [mergeGap]byte
