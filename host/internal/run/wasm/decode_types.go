package wasm

import "strings"

// valType reads a value type.
func (r *reader) valType() ValType {
	b := r.byte()
	if r.err != nil {
		return unknown
	}
	switch t := ValType(b); t {
	case I32, I64, F32, F64, V128, FuncRef, ExternRef:
		return t
	}
	r.pos--
	if f := typeFeature(b); f != "" {
		r.unsupported(f, "type %#x is not supported", b)
	} else {
		r.malformed("malformed value type %#x", b)
	}
	return unknown
}

// typeFeature returns the feature that a type's leading byte belongs to, or "".
func typeFeature(b byte) string {
	switch b {
	case 0x63, 0x64:
		return FeatureTypedFuncRefs
	case 0x69, 0x74:
		return FeatureExceptionHandling
	case 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x71, 0x72, 0x73, 0x77, 0x78, 0x4d, 0x4e, 0x4f, 0x50, 0x5e, 0x5f:
		return FeatureGC
	case 0x68, 0x75, 0x5d:
		return FeatureStackSwitching
	}
	return ""
}

func (r *reader) refType() ValType {
	at := r.pos
	t := r.valType()
	if r.err == nil && !t.IsRef() {
		r.failAt(Malformed, at, "malformed reference type %s", t)
	}
	return t
}

func (m *Module) decodeTypes(r *reader) {
	n := r.count(2, MaxTypes, "types")
	if r.err != nil {
		return
	}
	m.Types = make([]FuncType, n)
	for i := range m.Types {
		if b := r.byte(); r.err == nil && b != 0x60 {
			r.pos--
			if f := typeFeature(b); f != "" {
				r.unsupported(f, "type %d has form %#x", i, b)
			} else {
				r.malformed("type %d has form %#x, only functions (0x60) are known", i, b)
			}
		}
		m.Types[i].Params = r.valTypes("parameters")
		m.Types[i].Results = r.valTypes("results")
		if r.err != nil {
			return
		}
	}
}

func (r *reader) valTypes(what string) []ValType {
	n := r.count(1, MaxParams, what)
	if n == 0 || r.err != nil {
		return nil
	}
	ts := make([]ValType, n)
	for i := range ts {
		ts[i] = r.valType()
	}
	return ts
}

// limits reads the range of a memory or table that can have at most bound pages or elements.
func (r *reader) limits(what string, bound uint32) (l Range) {
	at := r.pos
	flag := r.byte()
	if r.err != nil {
		return l
	}
	if flag > 1 {
		r.pos = at
		switch {
		case flag < 4:
			r.unsupported(FeatureThreads, "the %s is shared (limits flag %#x)", what, flag)
		case flag < 8:
			r.unsupported(FeatureMemory64, "the %s has a 64-bit address space (limits flag %#x)", what, flag)
		case flag < 16:
			r.unsupported(FeatureCustomPageSizes, "the %s has its own page size (limits flag %#x)", what, flag)
		default:
			r.malformed("malformed limits flag %#x", flag)
		}
		return l
	}
	l.Min = r.u32()
	if l.HasMax = flag == 1; l.HasMax {
		l.Max = r.u32()
	}
	switch {
	case r.err != nil:
	case l.HasMax && l.Max < l.Min:
		r.failAt(Invalid, at, "size minimum must not be greater than maximum: the %s has %d and %d", what, l.Min, l.Max)
	case l.Min > bound || (l.HasMax && l.Max > bound):
		r.failAt(Invalid, at, "the %s has a limit over %d", what, bound)
	}
	return l
}

func (r *reader) tableType() TableType {
	if r.left() > 0 && r.buf[r.pos] == 0x40 {
		r.unsupported(FeatureTypedFuncRefs, "a table has an initializer expression")
		return TableType{}
	}
	t := TableType{Elem: r.refType()}
	t.Limits = r.limits("table", 1<<32-1)
	if r.err == nil && t.Limits.Min > 1<<27 {
		r.unsupported(FeatureSize, "a table has %d elements, at most %d are allowed", t.Limits.Min, 1<<27)
	}
	return t
}

func (r *reader) globalType() GlobalType {
	g := GlobalType{Type: r.valType()}
	switch b := r.byte(); {
	case r.err != nil:
	case b == 1:
		g.Mutable = true
	case b == 2 || b == 3:
		r.pos--
		r.unsupported(FeatureThreads, "a global is shared")
	case b != 0:
		r.pos--
		r.malformed("malformed mutability %#x", b)
	}
	return g
}

func (m *Module) typeIndex(r *reader) uint32 {
	at := r.pos
	i := r.u32()
	if r.err == nil && int64(i) >= int64(len(m.Types)) {
		r.failAt(Invalid, at, "unknown type %d", i)
		return 0
	}
	return i
}

func (m *Module) decodeImports(r *reader) {
	n := r.count(4, MaxImports, "imports")
	if r.err != nil {
		return
	}
	m.Imports = make([]Import, n)
	for i := range m.Imports {
		im := &m.Imports[i]
		at := r.pos
		im.Module = r.importName()
		im.Name = r.importName()
		m.decodeImport(r, im)
		if r.err == nil && im.Module == "" {
			r.pos = at
			r.unsupported(FeatureEmptyImportModule, "import %d", i)
		}
		if r.err != nil {
			r.err.Message = "import " + quote(im.Module) + " " + quote(im.Name) + ": " + r.err.Message
			return
		}
	}
}

func (r *reader) importName() string {
	at := *r
	if n := at.u32(); at.err == nil && n > MaxImportNameBytes && int64(n) <= int64(at.left()) {
		r.unsupported(FeatureSize, "an import with a name of %d bytes, at most %d are allowed", n, MaxImportNameBytes)
	}
	return r.name()
}

// quote shortens and quotes a name of the guest for a message.
func quote(s string) string {
	if len(s) > 80 {
		s = strings.ToValidUTF8(s[:80], "") + "..."
	}
	return `"` + strings.Map(func(c rune) rune {
		if c < ' ' || c == '"' || c == 0x7f {
			return '?'
		}
		return c
	}, s) + `"`
}

func (m *Module) decodeImport(r *reader, im *Import) {
	b := r.byte()
	if r.err != nil {
		return
	}
	im.Kind = ExternKind(b)
	switch im.Kind {
	case KindFunction:
		im.TypeIndex = m.typeIndex(r)
		if r.err == nil {
			im.Func = &m.Types[im.TypeIndex]
			m.funcTypes = append(m.funcTypes, im.TypeIndex)
			m.ImportedFunctions++
		}
	case KindTable:
		im.Table = r.tableType()
		m.Tables = append(m.Tables, im.Table)
		m.ImportedTables++
	case KindMemory:
		im.Memory = r.limits("memory", addressPages)
		m.addMemory(r, im.Memory)
		m.ImportedMemories++
	case KindGlobal:
		im.Global = r.globalType()
		m.Globals = append(m.Globals, im.Global)
		m.ImportedGlobals++
	case 4:
		r.unsupported(FeatureExceptionHandling, "tags are not supported")
	default:
		r.pos--
		r.malformed("malformed import kind %#x", b)
	}
}

// addressPages is how many pages of memory the 32-bit address space has: what a valid module may ask for. How many it
// gets is for Limits to say.
const addressPages = 65_536

func (m *Module) addMemory(r *reader, l Range) {
	if r.err == nil && len(m.Memories) > 0 {
		// A second memory is invalid in WebAssembly 2.0 and has a name of its own beyond it.
		r.unsupported(FeatureMultiMemory, "a module has more than one memory")
		return
	}
	m.Memories = append(m.Memories, l)
}

func (m *Module) decodeFunctions(r *reader) {
	n := r.count(1, MaxFunctions-m.ImportedFunctions, "functions")
	if r.err != nil {
		return
	}
	m.Functions = make([]Function, n)
	for i := range m.Functions {
		m.Functions[i].TypeIndex = m.typeIndex(r)
		m.funcTypes = append(m.funcTypes, m.Functions[i].TypeIndex)
	}
}

func (m *Module) decodeTables(r *reader) {
	n := r.count(3, MaxTables-len(m.Tables), "tables")
	for i := 0; i < n && r.err == nil; i++ {
		m.Tables = append(m.Tables, r.tableType())
	}
}

func (m *Module) decodeMemories(r *reader) {
	n := r.count(2, 1<<30, "memories")
	for i := 0; i < n && r.err == nil; i++ {
		m.addMemory(r, r.limits("memory", addressPages))
	}
}

func (m *Module) decodeGlobals(r *reader) {
	n := r.count(4, MaxGlobals-len(m.Globals), "globals")
	m.prepareReferences()
	for i := 0; i < n && r.err == nil; i++ {
		g := r.globalType()
		m.constExpr(r, g.Type)
		m.Globals = append(m.Globals, g)
	}
}
