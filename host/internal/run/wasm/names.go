package wasm

import (
	"encoding/binary"
	"sort"
	"strconv"
	"unicode/utf8"
)

const nameSection = "name"

// Subsections of the name section whose maps have function indices as keys.
const (
	namesFunctions = 1
	namesLocals    = 2
	namesLabels    = 3
)

// functionNames is what is known of the first name section.
type functionNames struct {
	seen    bool
	ok      bool // well-formed
	section int  // where the section's content starts
	list    []functionName
}

type functionName struct {
	index      uint32
	start, end uint32 // place in the module's bytes
}

func (n *functionNames) lookup(bin []byte, index uint32) string {
	i := sort.Search(len(n.list), func(i int) bool { return n.list[i].index >= index })
	if i < len(n.list) && n.list[i].index == index {
		return string(bin[n.list[i].start:n.list[i].end])
	}
	return ""
}

// parseNames checks a name section and finds the function names. Custom sections never make a module invalid; a
// malformed name section only counts as absent.
func parseNames(bin []byte, start, end int) functionNames {
	names := functionNames{seen: true}
	ok := walkNames(bin, start, end, func(sub byte, r *reader) {
		switch sub {
		case namesFunctions:
			n := r.count(2, MaxFunctions, "names")
			last := int64(-1)
			for i := 0; i < n && r.err == nil; i++ {
				index := r.u32()
				from, to := nameSpan(r)
				if int64(index) <= last || index > MaxFunctions {
					r.malformed("function names out of order")
				}
				last = int64(index)
				names.list = append(names.list, functionName{index, uint32(from), uint32(to)})
			}
		case namesLocals, namesLabels:
			n := r.count(2, MaxFunctions, "names")
			for i := 0; i < n && r.err == nil; i++ {
				if r.u32() > MaxFunctions {
					r.malformed("name of a function that cannot exist")
				}
				k := r.count(2, MaxModuleBytes, "names")
				for j := 0; j < k && r.err == nil; j++ {
					r.u32()
					nameSpan(r)
				}
			}
		case 0:
			nameSpan(r)
		default:
			r.pos = r.end
		}
	})
	if !ok {
		return functionNames{seen: true}
	}
	names.ok = true
	return names
}

// nameSpan reads a name without copying it and returns its place.
func nameSpan(r *reader) (start, end int) {
	n := r.u32()
	start = r.pos
	if b := r.bytes(int(n)); r.err == nil && !utf8.Valid(b) {
		r.malformed("malformed UTF-8 encoding")
	}
	return start, r.pos
}

// walkNames calls f for every subsection, which f must consume whole, and reports whether all were well-formed, in
// order and not repeated.
func walkNames(bin []byte, start, end int, f func(sub byte, r *reader)) bool {
	r := &reader{buf: bin, pos: start, end: end}
	last := -1
	for r.left() > 0 && r.err == nil {
		sub := r.byte()
		size := r.u32()
		if r.err != nil || int64(size) > int64(r.left()) || int(sub) <= last {
			return false
		}
		last = int(sub)
		s := &reader{buf: bin, pos: r.pos, end: r.pos + int(size)}
		f(sub, s)
		if s.err != nil || s.left() != 0 {
			return false
		}
		r.pos = s.end
	}
	return r.err == nil
}

// findFunctionName looks for the name of a function in a module that could not be parsed to its end.
func findFunctionName(bin []byte, index uint32) string {
	r := &reader{buf: bin, pos: 8, end: len(bin)}
	for r.left() > 0 && r.err == nil {
		id := r.byte()
		size := r.u32()
		if r.err != nil || int64(size) > int64(r.left()) {
			return ""
		}
		s := &reader{buf: bin, pos: r.pos, end: r.pos + int(size)}
		if id == secCustom && s.name() == nameSection && s.err == nil {
			names := parseNames(bin, s.pos, s.end)
			return names.lookup(bin, index)
		}
		r.pos = s.end
	}
	return ""
}

// custom copies a custom section. The first name section is renumbered; a malformed or repeated one is left out, as
// wazero would refuse the module for it.
func (w *rewriter) custom(s *section) {
	m := w.m
	if s.name == nameSection {
		if !m.names.ok || s.start != m.names.section {
			return
		}
		w.begin(secCustom)
		w.name(nameSection)
		w.names(s)
		w.finish()
		return
	}
	// wazero cannot read an empty custom section at the very end of a module.
	header := reader{buf: m.bin, pos: s.start, end: s.end}
	if header.name(); header.left() == 0 && s.end == len(m.bin) {
		return
	}
	w.begin(secCustom)
	w.out = append(w.out, m.bin[s.start:s.end]...)
	w.finish()
}

// names writes the name section with functions renumbered and the added functions named.
func (w *rewriter) names(s *section) {
	header := reader{buf: w.m.bin, pos: s.start, end: s.end}
	header.name()
	walkNames(w.m.bin, header.pos, s.end, func(sub byte, r *reader) {
		w.scratch = w.scratch[:0]
		switch sub {
		case namesFunctions:
			w.functionNames(r)
		case namesLocals, namesLabels:
			n := r.u32()
			w.scratch = binary.AppendUvarint(w.scratch, uint64(n))
			for ; n > 0; n-- {
				w.scratch = binary.AppendUvarint(w.scratch, uint64(w.function(r.u32())))
				from := r.pos
				for k := r.u32(); k > 0; k-- {
					r.u32()
					nameSpan(r)
				}
				w.scratch = append(w.scratch, w.m.bin[from:r.pos]...)
			}
		default:
			w.scratch = append(w.scratch, w.m.bin[r.pos:r.end]...)
			r.pos = r.end
		}
		w.out = append(w.out, sub)
		w.u32(uint32(len(w.scratch)))
		w.out = append(w.out, w.scratch...)
	})
}

func (w *rewriter) functionNames(r *reader) {
	type named struct {
		index uint32
		name  string
	}
	after := []named{{w.slow, "wasmhost:slow"}}
	if w.hasFill {
		after = append(after, named{w.fill, "wasmhost:fill"})
	}
	if w.hasCopy {
		after = append(after, named{w.copy, "wasmhost:copy"})
	}
	for _, segment := range w.inits {
		after = append(after, named{w.init[segment], "wasmhost:init:" + strconv.Itoa(int(segment))})
	}
	for _, s := range w.switches {
		for i, name := range s.names() {
			after = append(after, named{s.index + uint32(i), name})
		}
	}
	put := func(index uint32, name []byte) {
		w.scratch = binary.AppendUvarint(w.scratch, uint64(index))
		w.scratch = binary.AppendUvarint(w.scratch, uint64(len(name)))
		w.scratch = append(w.scratch, name...)
	}
	// Names of functions that do not exist stay out: they could take the place of an added one.
	list := w.m.names.list
	for len(list) > 0 && int64(list[len(list)-1].index) >= int64(len(w.m.funcTypes)) {
		list = list[:len(list)-1]
	}
	w.scratch = binary.AppendUvarint(w.scratch, uint64(len(list)+Added+len(after)))
	imported := func() {
		put(w.yield, []byte("wasmhost:yield"))
		put(w.yield+1, []byte("wasmhost:sample"))
	}
	yielded := false
	for _, n := range list {
		if n.index >= uint32(w.m.ImportedFunctions) && !yielded {
			imported()
			yielded = true
		}
		put(w.function(n.index), w.m.bin[n.start:n.end])
	}
	if !yielded {
		imported()
	}
	for _, a := range after {
		put(a.index, []byte(a.name))
	}
	r.pos = r.end
}
