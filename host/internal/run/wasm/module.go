package wasm

import (
	"context"
	"fmt"
)

// ValType is the type of a value, by its byte in the binary format.
type ValType byte

// The value types of WebAssembly 2.0.
const (
	I32       ValType = 0x7f
	I64       ValType = 0x7e
	F32       ValType = 0x7d
	F64       ValType = 0x7c
	V128      ValType = 0x7b
	FuncRef   ValType = 0x70
	ExternRef ValType = 0x6f

	// unknown stands for any type while unreachable code is validated.
	unknown ValType = 0
)

// IsRef reports whether t is a reference type.
func (t ValType) IsRef() bool { return t == FuncRef || t == ExternRef }

func (t ValType) String() string {
	switch t {
	case I32:
		return "i32"
	case I64:
		return "i64"
	case F32:
		return "f32"
	case F64:
		return "f64"
	case V128:
		return "v128"
	case FuncRef:
		return "funcref"
	case ExternRef:
		return "externref"
	case unknown:
		return "any"
	}
	return fmt.Sprintf("type %#x", byte(t))
}

// ExternKind is the kind of an import or export, by its byte in the binary format.
type ExternKind byte

// The kinds of imports and exports.
const (
	KindFunction ExternKind = 0
	KindTable    ExternKind = 1
	KindMemory   ExternKind = 2
	KindGlobal   ExternKind = 3
)

func (k ExternKind) String() string {
	switch k {
	case KindFunction:
		return "function"
	case KindTable:
		return "table"
	case KindMemory:
		return "memory"
	case KindGlobal:
		return "global"
	}
	return fmt.Sprintf("kind %#x", byte(k))
}

// FuncType is the type of a function.
type FuncType struct {
	Params, Results []ValType
}

// Equal reports whether both types are the same.
func (t *FuncType) Equal(u *FuncType) bool {
	return t == u || (sameTypes(t.Params, u.Params) && sameTypes(t.Results, u.Results))
}

// String returns the type in the form "(i32, i64) -> (i32)".
func (t *FuncType) String() string { return listTypes(t.Params) + " -> " + listTypes(t.Results) }

func listTypes(ts []ValType) string {
	s := "("
	for i, t := range ts {
		if i > 0 {
			s += ", "
		}
		s += t.String()
	}
	return s + ")"
}

func sameTypes(a, b []ValType) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Range is the size of a memory in pages or of a table in elements.
type Range struct {
	Min uint32
	// Max is meaningful only where HasMax is true.
	Max    uint32
	HasMax bool
}

// TableType is the type of a table.
type TableType struct {
	Elem   ValType
	Limits Range
}

// GlobalType is the type of a global.
type GlobalType struct {
	Type    ValType
	Mutable bool
}

// Import is one import. Of the fields after Kind only the one that belongs to Kind is set.
type Import struct {
	Module, Name string
	Kind         ExternKind
	// TypeIndex is the index of a function's type in Module.Types.
	TypeIndex uint32
	// Func points to a function's type, Module.Types[TypeIndex].
	Func   *FuncType
	Table  TableType
	Memory Range
	Global GlobalType
}

// Export is one export.
type Export struct {
	Name string
	Kind ExternKind
	// Index is in the index space of Kind, which starts with the imports.
	Index uint32
}

// Function is a function that the module defines.
type Function struct {
	// TypeIndex is the index of the function's type in Module.Types.
	TypeIndex uint32
	// Offset and Size are the place of the body, locals included, in the module's bytes.
	Offset, Size int
}

// CustomSection is a custom section.
type CustomSection struct {
	Name string
	// Data is part of the bytes given to Parse and must not be changed.
	Data []byte
}

// Module is a parsed and validated module. It refers to the bytes given to Parse; neither may be changed.
type Module struct {
	Types     []FuncType
	Imports   []Import
	Functions []Function   // defined functions; their indices follow the imported ones
	Tables    []TableType  // all tables, imported ones first
	Memories  []Range      // all memories, imported ones first; at most one
	Globals   []GlobalType // all globals, imported ones first
	Exports   []Export
	// Start is the index of the start function, or -1.
	Start  int
	Custom []CustomSection
	// Work is what it would take to compile the module.
	Work Work
	// Numbers of imports by kind.
	ImportedFunctions, ImportedTables, ImportedMemories, ImportedGlobals int

	bin       []byte
	sections  []section
	funcTypes []uint32 // type index of every function, imported ones first
	elements  []elementSegment
	dataBytes []uint32 // sizes of the data segments
	data      []dataSegment
	dataNamed bool              // whether code names data segments, by their numbers
	dataCount int               // of the data count section, or -1
	declared  bitset            // functions that ref.func may name
	taken     bitset            // functions that a reference may stand for: in an element segment, a global or a ref.func
	refs      map[uint32]uint32 // functions that a ref.func in a body names, numbered in order of appearance
	bodies    []body
	edits     []edit
	regions   []uint32
	names     functionNames
	shape     shape           // of all functions
	hidden    string          // what puts state out of the host's sight, or ""
	growing   [MaxTables]bool // tables that code may grow
	tableRead bool            // whether code looks at tables but by calls

	ctx         context.Context
	importsOnly bool // what comes after the imports is not looked at
}

// section is the place of one section in the module's bytes.
type section struct {
	id         byte
	start, end int // content only
	name       string
}

// FunctionType returns the type of the function with the given index, or nil if there is none.
func (m *Module) FunctionType(index uint32) *FuncType {
	if int64(index) >= int64(len(m.funcTypes)) {
		return nil
	}
	return &m.Types[m.funcTypes[index]]
}

// FunctionName returns the name of a function by the module's name section, or "".
func (m *Module) FunctionName(index uint32) string { return m.names.lookup(m.bin, index) }

// Export returns the export with the given name.
func (m *Module) Export(name string) (Export, bool) {
	for _, e := range m.Exports {
		if e.Name == name {
			return e, true
		}
	}
	return Export{}, false
}

// bitset is a set of small integers.
type bitset []uint64

func newBits(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) has(i uint32) bool { return b[i/64]&(1<<(i%64)) != 0 }

func (b bitset) set(i uint32) { b[i/64] |= 1 << (i % 64) }

func (b bitset) clear(i uint32) { b[i/64] &^= 1 << (i % 64) }
