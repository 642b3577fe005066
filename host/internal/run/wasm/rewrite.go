package wasm

import (
	"context"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
)

// Rewrite parses and validates a module and returns a new one that is metered and bounded, as the package comment
// says. The same input and configuration always give the same bytes. An error is an *Error, except for a configuration
// that is out of range, and where ctx has ended: then it is the cause of that.
func Rewrite(ctx context.Context, bin []byte, cfg Config) ([]byte, *Info, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, nil, err
	}
	m, err := parse(ctx, bin)
	if err != nil {
		return nil, nil, err
	}
	if err := m.checkReserved(); err != nil {
		return nil, nil, err
	}
	if err := m.checkLimits(cfg.Limits); err != nil {
		return nil, nil, err
	}
	if err := m.CheckWork(cfg.Limits); err != nil {
		return nil, nil, err
	}
	w := newRewriter(m, cfg)
	w.plan()
	w.module()
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	m.forget()
	return w.out, &w.info, nil
}

// checkReserved refuses a guest that uses the names of what rewriting adds.
func (m *Module) checkReserved() error {
	refuse := func(section, format string, name string) error {
		return &Error{Kind: Unsupported, Feature: FeatureReservedName, Section: section, Function: -1, Offset: -1,
			Message: strings.Replace(format, "%", quote(name), 1)}
	}
	for _, im := range m.Imports {
		if im.Module == MeterModule {
			return refuse("import", "import of % from module "+quote(MeterModule)+"; remove it", im.Name)
		}
	}
	for _, e := range m.Exports {
		if strings.HasPrefix(e.Name, ReservedPrefix) {
			return refuse("export", "export %; choose a name that does not start with "+quote(ReservedPrefix), e.Name)
		}
	}
	return nil
}

// checkLimits refuses a module whose memory or table starts larger than it may ever be.
func (m *Module) checkLimits(l Limits) error {
	over := func(section, what string, index int, has uint32, limit uint32, unit string) error {
		return &Error{Kind: LimitExceeded, Section: section, Function: -1, Offset: -1,
			Message: what + " " + strconv.Itoa(index) + " starts with " + strconv.Itoa(int(has)) + " " + unit +
				", the limit is " + strconv.Itoa(int(limit)) + "; raise the limit or build the module with less"}
	}
	for i, mem := range m.Memories {
		if mem.Min > MaxMemoryPages {
			return &Error{Kind: LimitExceeded, Section: "memory", Function: -1, Offset: -1,
				Message: fmt.Sprintf("memory %d starts with %d pages of 64 KiB, the whole address space; at most %d work here: "+
					"build the module with less",
					i, mem.Min, MaxMemoryPages)}
		}
		if mem.Min > l.MemoryPages {
			return over("memory", "memory", i, mem.Min, l.MemoryPages, "pages of 64 KiB")
		}
	}
	for i, t := range m.Tables {
		if t.Limits.Min > l.TableElements {
			return over("table", "table", i, t.Limits.Min, l.TableElements, "elements")
		}
	}
	return nil
}

// rewriter writes the new module in one pass over the old one.
type rewriter struct {
	m    *Module
	cfg  Config
	out  []byte
	info Info

	next    int    // next edit
	scratch []byte // the body that is being written

	budget, stack       uint32 // indices of the added globals
	yield, slow         uint32 // new indices of the added functions; sample follows yield
	fill, copy          uint32
	inits               []uint32          // data segments whose memory.init is split
	init                map[uint32]uint32 // the added functions for them
	hasFill, hasCopy    bool
	yieldType, slowType uint32
	bulkType            uint32
	switches            []*tableSwitch // in the place of the table, see planSwitches
	switchOf            map[string]*tableSwitch
	newTypes            []FuncType
	wrapTypes           map[string]uint32
	exempt              bitset          // functions charged by their callers
	merged              [][]dataSegment // in the place of those of the module; nil for these
	sectionAt           int             // where the content of the current section starts
}

func newRewriter(m *Module, cfg Config) *rewriter {
	n := uint32(len(m.funcTypes))
	w := &rewriter{
		m: m, cfg: cfg,
		out:    make([]byte, 0, len(m.bin)+len(m.bin)/3+4096),
		info:   Info{Module: m},
		budget: uint32(len(m.Globals)), stack: uint32(len(m.Globals)) + 1,
		yield: uint32(m.ImportedFunctions), slow: n + Added,
		wrapTypes: map[string]uint32{},
		init:      map[uint32]uint32{},
		exempt:    newBits(int(n) + 1),
	}
	return w
}

// function returns the new index of a function.
func (w *rewriter) function(i uint32) uint32 {
	if i >= uint32(w.m.ImportedFunctions) {
		return i + Added
	}
	return i
}

// typeIndex returns the index of a type, adding it where the module has none such.
func (w *rewriter) typeIndex(t FuncType) uint32 {
	key := string(typeBytes(t))
	if i, ok := w.wrapTypes[key]; ok {
		return i
	}
	i := uint32(len(w.m.Types) + len(w.newTypes))
	w.newTypes = append(w.newTypes, t)
	w.wrapTypes[key] = i
	return i
}

func typeBytes(t FuncType) []byte {
	b := []byte{0x60}
	for _, list := range [][]ValType{t.Params, t.Results} {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, v := range list {
			b = append(b, byte(v))
		}
	}
	return b
}

// module writes all sections. Sections that the module lacks and rewriting needs are put where they belong; custom
// sections stay behind the section that they followed.
func (w *rewriter) module() {
	w.out = append(w.out, w.m.bin[:8]...)
	last := 0
	needed := []byte{secType, secImport, secFunction, secTable, secMemory, secGlobal, secExport, secCode}
	for i := range w.m.sections {
		s := &w.m.sections[i]
		if s.id == secCustom {
			w.custom(s)
			continue
		}
		rank := sectionRank(s.id)
		w.missing(needed, last, rank)
		last = rank
		w.section(s)
	}
	w.missing(needed, last, 1<<30)
}

// missing writes the needed sections whose rank is strictly between two others.
func (w *rewriter) missing(needed []byte, after, before int) {
	for _, id := range needed {
		if r := sectionRank(id); r > after && r < before && id != secTable && id != secMemory {
			w.section(&section{id: id})
		}
	}
}

func (w *rewriter) section(s *section) {
	switch s.id {
	case secType, secImport, secFunction, secTable, secMemory, secGlobal, secExport, secStart, secElement, secCode:
	case secData, secDataCount:
		if w.merged == nil {
			w.begin(s.id)
			w.out = append(w.out, w.m.bin[s.start:s.end]...)
			w.finish()
			return
		}
	default:
		w.begin(s.id)
		w.out = append(w.out, w.m.bin[s.start:s.end]...)
		w.finish()
		return
	}
	w.begin(s.id)
	switch s.id {
	case secType:
		w.extend(s, len(w.newTypes))
		for _, t := range w.newTypes {
			w.out = append(w.out, typeBytes(t)...)
		}
	case secImport:
		w.extend(s, Added)
		for i, typ := range []uint32{w.yieldType, w.slowType} {
			w.name(MeterModule)
			w.name([]string{YieldName, SampleName}[i])
			w.out = append(w.out, byte(KindFunction))
			w.u32(typ)
		}
	case secFunction:
		w.functions(s)
	case secTable:
		w.tables()
	case secMemory:
		w.memories()
	case secGlobal:
		w.extend(s, 2+len(w.m.refs))
		w.out = append(w.out, byte(I64), 1, opI64Const, 0, opEnd, byte(I32), 1, opI32Const)
		w.out = appendSigned(w.out, int64(int32(w.cfg.StackBytes)))
		w.out = append(w.out, opEnd)
		w.references()
	case secExport:
		w.exports(s)
	case secElement:
		if w.switches != nil {
			w.emptyElements(s)
			break
		}
		w.out = w.copyEdits(w.out, s.start, s.end)
	case secStart:
		w.out = w.copyEdits(w.out, s.start, s.end)
	case secCode:
		w.code()
	case secDataCount:
		w.u32(uint32(len(w.merged)))
	case secData:
		w.data()
	}
	w.finish()
}

// references appends a global for every function that a ref.func in a body names, which is read in its place: the
// compiler makes a new reference at each ref.func and keeps all of them as long as the instance lives, outside of every
// limit.
func (w *rewriter) references() {
	functions := make([]uint32, len(w.m.refs))
	for f, i := range w.m.refs {
		functions[i] = f
	}
	for _, f := range functions {
		w.out = append(w.out, byte(FuncRef), 0, opRefFunc)
		w.u32(w.function(f))
		w.out = append(w.out, opEnd)
	}
}

const paddedSize = 5

// begin starts a section whose size is not known yet.
func (w *rewriter) begin(id byte) {
	w.out = append(w.out, id, 0, 0, 0, 0, 0)
	w.sectionAt = len(w.out)
}

// finish writes the size of the section, in the padded form that needs no second copy.
func (w *rewriter) finish() {
	n := len(w.out) - w.sectionAt
	size := w.out[w.sectionAt-paddedSize : w.sectionAt]
	for i := range size {
		size[i] = byte(n) | 0x80
		n >>= 7
	}
	size[paddedSize-1] &= 0x7f
}

func (w *rewriter) u32(v uint32) { w.out = binary.AppendUvarint(w.out, uint64(v)) }

func (w *rewriter) name(s string) {
	w.u32(uint32(len(s)))
	w.out = append(w.out, s...)
}

// appendSigned appends a signed LEB128 number.
func appendSigned(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if (v == 0 && c&0x40 == 0) || (v == -1 && c&0x40 != 0) {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

// extend copies a section that is a vector and adds room for more items, which the caller appends.
func (w *rewriter) extend(s *section, more int) {
	r := reader{buf: w.m.bin, pos: s.start, end: s.end}
	n := uint32(0)
	if s.end > s.start {
		n = r.u32()
	}
	w.u32(n + uint32(more))
	w.out = w.copyEdits(w.out, r.pos, s.end)
}

// copyEdits copies a part of the module that has no code and renumbers the functions in it.
func (w *rewriter) copyEdits(out []byte, from, to int) []byte {
	bin := w.m.bin
	for w.next < len(w.m.edits) && int(w.m.edits[w.next].pos) < to {
		e := &w.m.edits[w.next]
		out = append(out, bin[from:e.pos]...)
		out = binary.AppendUvarint(out, uint64(w.function(e.a)))
		from = int(e.end)
		w.next++
	}
	return append(out, bin[from:to]...)
}

func (w *rewriter) functions(s *section) {
	more := 1
	if w.hasFill {
		more++
	}
	if w.hasCopy {
		more++
	}
	more += len(w.inits)
	w.extend(s, more+w.switchFunctions())
	w.u32(w.slowType)
	for ; more > 1; more-- {
		w.u32(w.bulkType)
	}
	for _, s := range w.switches {
		for range 1 + s.parts {
			w.u32(s.typ)
		}
	}
}

func (w *rewriter) limits(l Range, limit uint32) uint32 {
	if !l.HasMax || l.Max > limit {
		l.Max = limit
	}
	w.out = append(w.out, 1)
	w.u32(l.Min)
	w.u32(l.Max)
	return l.Max
}

func (w *rewriter) tables() {
	own := w.m.Tables[w.m.ImportedTables:]
	w.u32(uint32(len(own)))
	for i, t := range own {
		w.out = append(w.out, byte(t.Elem))
		if w.switches != nil {
			t.Limits = Range{HasMax: true}
		}
		elements := w.limits(t.Limits, w.cfg.Limits.TableElements)
		if !w.m.growing[w.m.ImportedTables+i] {
			elements = t.Limits.Min
		}
		w.info.TableElements += int(elements)
	}
}

func (w *rewriter) memories() {
	own := w.m.Memories[w.m.ImportedMemories:]
	w.u32(uint32(len(own)))
	for _, mem := range own {
		w.info.MemoryMaxPages = w.limits(mem, w.cfg.Limits.MemoryPages)
	}
}

func (w *rewriter) exports(s *section) {
	info := &w.info
	more := 2 + len(info.Globals) + len(info.Tables)
	if info.Memory == MemoryExport {
		more++
	}
	w.extend(s, more)
	export := func(name string, kind ExternKind, index uint32) {
		w.name(name)
		w.out = append(w.out, byte(kind))
		w.u32(index)
	}
	export(BudgetExport, KindGlobal, w.budget)
	export(StackExport, KindGlobal, w.stack)
	if info.Memory == MemoryExport {
		export(MemoryExport, KindMemory, 0)
	}
	for _, g := range info.Globals {
		export(g.Export, KindGlobal, g.Index)
	}
	for _, t := range info.Tables {
		export(t.Export, KindTable, t.Index)
	}
}
