package wasm

import (
	"context"
	"errors"
)

// Section ids of the binary format.
const (
	secCustom    = 0
	secType      = 1
	secImport    = 2
	secFunction  = 3
	secTable     = 4
	secMemory    = 5
	secGlobal    = 6
	secExport    = 7
	secStart     = 8
	secElement   = 9
	secCode      = 10
	secData      = 11
	secDataCount = 12
	secTag       = 13
)

func sectionName(id byte) string {
	names := [...]string{"custom", "type", "import", "function", "table", "memory", "global", "export", "start",
		"element", "code", "data", "data count", "tag"}
	if int(id) < len(names) {
		return names[id]
	}
	return ""
}

// sectionRank returns where a section stands in the required order; 0 where the id is unknown.
func sectionRank(id byte) int {
	switch {
	case id == secDataCount:
		return 2*secElement + 1
	case id >= secType && id <= secData:
		return 2 * int(id)
	}
	return 0
}

// Parse decodes and validates a module. The module refers to bin, which must not change afterwards. An error is an
// *Error, or the cause of the end of ctx: nobody waits any more.
func Parse(ctx context.Context, bin []byte) (*Module, error) {
	m, err := parse(ctx, bin)
	if err != nil {
		return nil, err
	}
	m.forget()
	return m, nil
}

// ParseImports decodes a module up to its imports and looks at nothing behind them. It is for what must be known of a
// module before it is worth validating. An error is always an *Error.
func ParseImports(bin []byte) (*Module, error) {
	m := newModule(bin)
	m.ctx, m.importsOnly = context.Background(), true
	if err := m.decode(); err != nil {
		return nil, err
	}
	m.forget()
	return m, nil
}

// forget drops what only rewriting needs.
func (m *Module) forget() { m.edits, m.regions, m.bodies, m.data = nil, nil, nil, nil }

func newModule(bin []byte) *Module {
	return &Module{bin: bin, Start: -1, dataCount: -1, refs: map[uint32]uint32{}}
}

// parse is Parse for Rewrite: the module still knows its bodies.
func parse(ctx context.Context, bin []byte) (*Module, error) {
	m := newModule(bin)
	m.ctx = ctx
	if err := m.decode(); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err.Function >= 0 && err.FunctionName == "" {
			err.FunctionName = findFunctionName(bin, uint32(err.Function))
		}
		return nil, err
	}
	return m, nil
}

// AsError returns err as an *Error, or nil if it is none.
func AsError(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return nil
}

func (m *Module) decode() *Error {
	r := &reader{buf: m.bin, end: len(m.bin)}
	if len(m.bin) > MaxModuleBytes {
		r.unsupported(FeatureSize, "the module has %d bytes, at most %d are allowed", len(m.bin), MaxModuleBytes)
		return r.err
	}
	m.header(r)
	last := 0
	for r.err == nil && r.left() > 0 {
		at := r.pos
		id := r.byte()
		size := r.u32()
		if r.err != nil {
			break
		}
		rank := sectionRank(id)
		if rank > 0 {
			if rank <= last {
				r.failAt(Malformed, at, "unexpected content: the %s section is out of order or repeated", sectionName(id))
				break
			}
			last = rank
		}
		if m.importsOnly && rank > sectionRank(secImport) {
			return nil
		}
		if int64(size) > int64(r.left()) {
			r.failAt(Malformed, at, "length out of bounds: the section has %d bytes, %d are left", size, r.left())
			break
		}
		s := &reader{buf: m.bin, pos: r.pos, end: r.pos + int(size)}
		m.sections = append(m.sections, section{id: id, start: s.pos, end: s.end})
		m.awaited(s)
		m.decodeSection(id, s)
		if s.err == nil && s.left() != 0 {
			s.malformed("section size mismatch: %d bytes are left over", s.left())
		}
		if s.err != nil {
			if s.err.Section == "" {
				s.err.Section = sectionName(id)
			}
			return s.err
		}
		r.pos = s.end
	}
	if r.err == nil {
		m.prepareReferences()
		m.checkCounts(r)
		m.measureModule()
	}
	return r.err
}

func (m *Module) header(r *reader) {
	if r.left() < 4 || string(m.bin[:4]) != "\x00asm" {
		r.malformed("magic header not detected")
		return
	}
	r.pos = 4
	if r.left() < 4 {
		r.malformed("unexpected end")
		return
	}
	switch v := string(m.bin[4:8]); {
	case v == "\x01\x00\x00\x00":
		r.pos = 8
	case v[2] == 1 && v[3] == 0:
		r.unsupported(FeatureComponents, "a component was given where a core module is needed")
	default:
		r.malformed("unknown binary version % x", v)
	}
}

// checkCounts compares sections that must agree with each other.
func (m *Module) checkCounts(r *reader) {
	if len(m.Functions) != len(m.bodies) {
		r.failAt(Malformed, -1, "function and code section have inconsistent lengths: %d and %d", len(m.Functions),
			len(m.bodies))
		r.err.Section = sectionName(secCode)
	}
	if m.dataCount >= 0 && m.dataCount != len(m.dataBytes) {
		r.failAt(Malformed, -1, "data count and data section have inconsistent lengths: %d and %d", m.dataCount,
			len(m.dataBytes))
		r.err.Section = sectionName(secData)
	}
}

func (m *Module) decodeSection(id byte, r *reader) {
	switch id {
	case secCustom:
		m.decodeCustom(r)
	case secType:
		m.decodeTypes(r)
	case secImport:
		m.decodeImports(r)
	case secFunction:
		m.decodeFunctions(r)
	case secTable:
		m.decodeTables(r)
	case secMemory:
		m.decodeMemories(r)
	case secGlobal:
		m.decodeGlobals(r)
	case secExport:
		m.decodeExports(r)
	case secStart:
		m.decodeStart(r)
	case secElement:
		m.decodeElements(r)
	case secCode:
		m.decodeCode(r)
	case secData:
		m.decodeData(r)
	case secDataCount:
		m.dataCount = int(r.u32())
	case secTag:
		r.unsupported(FeatureExceptionHandling, "tags are not supported")
	default:
		r.malformed("malformed section id %d", id)
	}
}

// awaited fails where nobody waits any more; parse says so.
func (m *Module) awaited(r *reader) {
	if m.ctx.Err() != nil {
		r.malformed("given up")
	}
}

func (m *Module) decodeCustom(r *reader) {
	if len(m.Custom) >= MaxCustomSections {
		r.unsupported(FeatureSize, "more than %d custom sections", MaxCustomSections)
		return
	}
	name := r.name()
	if r.err != nil {
		return
	}
	s := &m.sections[len(m.sections)-1]
	s.name = name
	m.Custom = append(m.Custom, CustomSection{Name: name, Data: m.bin[r.pos:r.end:r.end]})
	if name == nameSection && !m.names.seen {
		m.names = parseNames(m.bin, r.pos, r.end)
		m.names.section = s.start
	}
	r.pos = r.end
}

func (m *Module) decodeCode(r *reader) {
	n := r.count(2, MaxFunctions, "function bodies")
	if r.err != nil {
		return
	}
	if n != len(m.Functions) {
		r.malformed("function and code section have inconsistent lengths: %d and %d", len(m.Functions), n)
		return
	}
	m.prepareReferences()
	m.bodies = make([]body, n)
	v := newBodyValidator(m)
	for i := range m.bodies {
		m.awaited(r)
		size := r.u32()
		if r.err != nil {
			return
		}
		if int64(size) > int64(r.left()) {
			r.malformed("unexpected end: the body has %d bytes, %d are left", size, r.left())
		} else if size > MaxBodyBytes {
			r.unsupported(FeatureSize, "the body has %d bytes, at most %d are allowed", size, MaxBodyBytes)
		} else {
			m.Functions[i].Offset, m.Functions[i].Size = r.pos, int(size)
			v.run(i, r.pos, r.pos+int(size))
			r.err = v.r.err
		}
		if r.err != nil {
			r.err.Function = m.ImportedFunctions + i
			return
		}
		r.pos += int(size)
	}
}

func (m *Module) decodeData(r *reader) {
	n := r.count(2, MaxSegments, "data segments")
	m.data, m.dataBytes = make([]dataSegment, 0, n), make([]uint32, 0, n)
	for i := 0; i < n && r.err == nil; i++ {
		segment := dataSegment{}
		switch flag := r.u32(); {
		case r.err != nil:
		case flag == 1: // passive
		case flag == 0 || flag == 2:
			if flag == 2 {
				m.memoryIndex(r)
			}
			if r.err == nil && len(m.Memories) == 0 {
				r.invalid("unknown memory 0")
			}
			at := *r
			m.constExpr(r, I32)
			if r.err == nil && at.byte() == opI32Const {
				segment.offset = uint32(at.signed(32))
				segment.fixed = at.byte() == opEnd && at.pos == r.pos
			}
		default:
			r.malformed("malformed data segment kind %d", flag)
		}
		size := r.u32()
		segment.bytes = r.bytes(int(size))
		m.data = append(m.data, segment)
		m.dataBytes = append(m.dataBytes, size)
	}
}

// memoryIndex reads the index of a memory, which can only be 0.
func (m *Module) memoryIndex(r *reader) {
	if i := r.u32(); r.err == nil && i != 0 {
		if len(m.Memories) > 0 {
			r.invalid("unknown memory %d; %s are not supported", i, FeatureMultiMemory)
			return
		}
		r.invalid("unknown memory %d", i)
	}
}
