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
	more   []dataSegment // that are merged with it, by address
}

// mergeGap is how many bytes of zeros may come to lie between two segments that are merged.
const mergeGap = 64

// mergedData returns the data segments as fewer ones, or nil where that cannot be. The linker of Go leaves out zeros
// and so makes tens of thousands of segments, each of which takes as long to place as several hundred bytes. Segments
// that do not overlap may be placed in any order, and memory is zero before; code must not name any.
func (m *Module) mergedData() []dataSegment {
	if m.dataNamed || len(m.data) < 2 {
		return nil
	}
	for _, s := range m.data {
		if !s.fixed {
			return nil
		}
	}
	sorted := slices.Clone(m.data)
	slices.SortFunc(sorted, func(a, b dataSegment) int {
		return cmp.Or(cmp.Compare(a.offset, b.offset), cmp.Compare(len(a.bytes), len(b.bytes)))
	})
	merged := sorted[:1:1]
	end := uint64(0)
	for i, s := range sorted {
		gap := int64(s.offset) - int64(end)
		switch {
		case i > 0 && gap < 0:
			return nil
		case i == 0:
		case gap <= mergeGap:
			last := &merged[len(merged)-1]
			last.more = append(last.more, s)
		default:
			merged = append(merged, s)
		}
		if end = uint64(s.offset) + uint64(len(s.bytes)); end > math.MaxUint32 {
			return nil // it traps
		}
	}
	return merged
}

// data writes the merged segments.
func (w *rewriter) data() {
	w.u32(uint32(len(w.merged)))
	for _, s := range w.merged {
		w.u32(0)
		w.out = appendSigned(append(w.out, opI32Const), int64(int32(s.offset)))
		w.out = append(w.out, opEnd)
		end, last := s.offset+uint32(len(s.bytes)), s
		if n := len(s.more); n > 0 {
			last = s.more[n-1]
		}
		w.u32(last.offset + uint32(len(last.bytes)) - s.offset)
		w.out = append(w.out, s.bytes...)
		for _, next := range s.more {
			w.out = append(w.out, zeros[:next.offset-end]...)
			w.out = append(w.out, next.bytes...)
			end = next.offset + uint32(len(next.bytes))
		}
	}
}

var zeros [mergeGap]byte
