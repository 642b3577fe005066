package wasm

import (
	"encoding/binary"
	"strconv"
)

// A table that nothing can change and nobody else can see says no more than which function has which number. The
// compiler makes a reference of each of its functions for every instance all the same, some 70 bytes and three objects
// each, and all functions that Go compiles stand in such a table. So rewriting makes it a function for each type of
// function that is called through it, a switch: that jumps to the function with a number, and is part of the code,
// which instances share. The table stays, without elements.
const (
	// switchSpread is how many numbers there may be for each function in the switches together. Each takes 8 bytes of
	// code, also where it is that of no function or of one of another type.
	switchSpread = 4
	// switchPart is how many numbers a switch decides by itself. One of more is in parts, among which another one
	// decides, since the time of the compiler grows with the square of its targets.
	switchPart     = 1 << switchPartBits
	switchPartBits = 10
)

// tableSwitch is what takes the place of calls through the table by a type.
type tableSwitch struct {
	typ       uint32    // of its function: that of the calls, with the number behind their parameters
	of        *FuncType // of the calls
	index     uint32    // of its function
	parts     int       // functions that follow its own, which decide by a part of the numbers
	first     uint32    // the least number of a function
	functions []int64   // from the first number on; -1 for those of no function
}

// planSwitches finds out whether the table becomes switches, and which.
func (w *rewriter) planSwitches() {
	numbers := w.m.fixedTable()
	if numbers == nil {
		return
	}
	called := map[string]*tableSwitch{}
	var list []*tableSwitch
	for i := range w.m.edits {
		e := &w.m.edits[i]
		if e.kind != editCallIndirect && e.kind != editTailCallIndirect {
			continue
		}
		t := &w.m.Types[e.a]
		key := string(typeBytes(*t))
		if called[key] != nil {
			continue
		}
		whole := FuncType{Params: append(append([]ValType{}, t.Params...), I32), Results: t.Results}
		if !inRegisters(&whole) {
			return // its frame would stay below that of the function that is called
		}
		called[key] = &tableSwitch{of: t}
		list = append(list, called[key])
	}
	targets, functions := 0, 0
	for n, f := range numbers {
		if f < 0 {
			continue
		}
		s := called[string(typeBytes(*w.m.FunctionType(uint32(f))))]
		if s == nil {
			continue
		}
		if s.functions == nil {
			s.first = uint32(n)
		}
		before := n - int(s.first)
		if targets += before + 1 - len(s.functions); targets > switchSpread*len(numbers) {
			return
		}
		for len(s.functions) < before {
			s.functions = append(s.functions, -1)
		}
		s.functions = append(s.functions, f)
		functions++
	}
	if functions < w.cfg.SwitchFrom || targets > switchSpread*functions {
		return
	}
	w.switches, w.switchOf, w.info.Switched = list, called, functions
	for _, s := range list {
		if len(s.functions) > switchPart {
			s.parts = (len(s.functions) + switchPart - 1) / switchPart
		}
		s.typ = w.typeIndex(FuncType{Params: append(append([]ValType{}, s.of.Params...), I32), Results: s.of.Results})
	}
}

// fixedTable returns the functions of the only table by their numbers, -1 for none; nil where there are several, where
// it may change, or where it is seen by others or looked at as such.
func (m *Module) fixedTable() []int64 {
	if len(m.Tables) != 1 || m.ImportedTables > 0 || m.Tables[0].Elem != FuncRef || m.hidden != "" || m.tableRead {
		return nil
	}
	for _, e := range m.Exports {
		if e.Kind == KindTable {
			return nil
		}
	}
	numbers := make([]int64, m.Tables[0].Limits.Min)
	for i := range numbers {
		numbers[i] = -1
	}
	for i := range m.elements {
		s := &m.elements[i]
		if !s.active {
			continue
		}
		if s.functions == nil || s.offset < 0 || s.offset+int64(s.count) > int64(len(numbers)) {
			return nil
		}
		for n, f := range s.functions {
			numbers[s.offset+int64(n)] = int64(f)
		}
	}
	return numbers
}

// switchFunctions is how many functions the switches are made of.
func (w *rewriter) switchFunctions() (n int) {
	for _, s := range w.switches {
		n += 1 + s.parts
	}
	return n
}

// switchFor returns the function that takes the place of a call through the table by a type, if there is one.
func (w *rewriter) switchFor(typ uint32) (function uint32, ok bool) {
	if w.switches == nil {
		return 0, false
	}
	return w.switchOf[string(typeBytes(w.m.Types[typ]))].index, true
}

// emptyElements writes the element section without the elements of the table.
func (w *rewriter) emptyElements(s *section) {
	from := s.start
	for i := range w.m.elements {
		e := &w.m.elements[i]
		if !e.active {
			continue
		}
		w.out = w.copyEdits(w.out, from, e.start)
		w.out = append(w.out, 0, opI32Const, 0, opEnd, 0)
		for from = e.end; w.next < len(w.m.edits) && int(w.m.edits[w.next].pos) < from; {
			w.next++
		}
	}
	w.out = w.copyEdits(w.out, from, s.end)
}

// helpers returns the bodies of its functions.
func (s *tableSwitch) helpers(w *rewriter) [][]byte {
	if s.parts == 0 {
		return [][]byte{s.jump(w, s.first, s.functions)}
	}
	// The numbers of each part begin with a multiple of its size.
	list := [][]byte{s.choose()}
	for p := range s.parts {
		at := p * switchPart
		list = append(list, s.jump(w, s.first+uint32(at), s.functions[at:min(at+switchPart, len(s.functions))]))
	}
	return list
}

// choose is the switch that jumps to the part which has a number.
func (s *tableSwitch) choose() []byte {
	a := &assembler{b: []byte{0}}
	a.cases(s.parts, func() {
		s.number(a, s.first)
		a.i32(switchPartBits)
		a.op(opI32ShrU)
	}, nil, func(p int) {
		s.arguments(a)
		a.index(opLocalGet, uint32(len(s.of.Params)))
		a.index(opReturnCall, s.index+1+uint32(p))
	})
	return a.b
}

// jump is a switch among functions whose numbers begin with the first. A number of no function traps.
func (s *tableSwitch) jump(w *rewriter, first uint32, functions []int64) []byte {
	a := &assembler{b: []byte{0}}
	cases := map[int64]int{}
	var order []int64
	labels := make([]int, len(functions))
	for n, f := range functions {
		if f < 0 {
			labels[n] = -1
			continue
		}
		at, known := cases[f]
		if !known {
			at = len(order)
			cases[f], order = at, append(order, f)
		}
		labels[n] = at
	}
	a.cases(len(order), func() { s.number(a, first) }, labels, func(c int) {
		f := uint32(order[c])
		s.arguments(a)
		if int(f) < w.m.ImportedFunctions {
			a.index(opCall, w.function(f))
			a.op(opReturn)
		} else {
			a.index(opReturnCall, w.function(f))
		}
	})
	return a.b
}

// number puts how far the number that is called lies behind the first one, which is large for those before it.
func (s *tableSwitch) number(a *assembler, first uint32) {
	a.index(opLocalGet, uint32(len(s.of.Params)))
	a.i32(int32(first))
	a.op(opI32Sub)
}

func (s *tableSwitch) arguments(a *assembler) {
	for p := range s.of.Params {
		a.index(opLocalGet, uint32(p))
	}
}

// cases appends a switch with code for each of n cases, which does not go on behind it, and a trap for all other
// numbers. Labels are the cases by number, -1 for the trap; nil where they are the same.
func (a *assembler) cases(n int, number func(), labels []int, code func(c int)) {
	for range n + 1 {
		a.op(opBlock, emptyBlock)
	}
	number()
	count := n
	if labels != nil {
		count = len(labels)
	}
	a.index(opBrTable, uint32(count))
	for i := range count {
		label := i
		if labels != nil {
			label = labels[i]
		}
		if label < 0 {
			label = n
		}
		a.b = binary.AppendUvarint(a.b, uint64(label))
	}
	a.b = binary.AppendUvarint(a.b, uint64(n))
	a.op(opEnd)
	for c := range n {
		code(c)
		a.op(opEnd)
	}
	a.op(opUnreachable, opEnd)
}

// names returns the names of its functions.
func (s *tableSwitch) names() []string {
	name := ReservedPrefix + "switch" + s.of.String()
	list := []string{name}
	for p := range s.parts {
		list = append(list, name+":"+strconv.Itoa(p))
	}
	return list
}
