package wasm

import (
	"fmt"
	"time"
)

// Names that rewriting adds to a module. A guest that exports a name with ReservedPrefix, or imports from MeterModule,
// is refused.
const (
	// ReservedPrefix starts the names of all added exports.
	ReservedPrefix = "wasmhost:"
	// MeterModule is the module of the imported function YieldName.
	MeterModule = "wasmhost:meter"
	// YieldName is the imported function yield(budget i64, stack i32) -> i64.
	YieldName = "yield"
	// BudgetExport is the exported mutable i64 global of the work units that are left. It starts at 0, so that the
	// start function asks for a budget at once.
	BudgetExport = "wasmhost:budget"
	// StackExport is the exported mutable i32 global of the bytes of stack that are left. It starts at
	// Config.StackBytes. The host sets it before every call: a call that ended in a trap leaves it lowered.
	StackExport = "wasmhost:stack"
	// MemoryExport is the export of the memory where the guest exports none.
	MemoryExport = "wasmhost:memory"
	// globalExport and tableExport are followed by an index.
	globalExport = "wasmhost:global:"
	tableExport  = "wasmhost:table:"
)

// Defaults of Config.
const (
	// DefaultStackBytes is the default of Config.StackBytes. Charges are about twice what frames take, so the native
	// stack stays near 8 MB, and recursion of some 50,000 calls of small Go functions fits.
	DefaultStackBytes = 16 << 20
	// DefaultTableElements is the default of Limits.TableElements: 512 KiB of references per table.
	DefaultTableElements = 1 << 16
	// DefaultMemoryPages is the default of Limits.MemoryPages: 256 MiB.
	DefaultMemoryPages = 4096
	// DefaultFunctionWork is the default of Limits.FunctionWork. The worst function that was seen in a real module, of an
	// interpreter, needs 1.2 s; those of most modules stay under 0.25 s.
	DefaultFunctionWork = 3 * time.Second
	// DefaultModuleWork is the default of Limits.ModuleWork.
	DefaultModuleWork = 4 * time.Second
	// DefaultFunctionBytes is the default of Limits.FunctionBytes. The most that a function of a real module was seen to
	// need is 155 MB, by the same estimate; most stay under 40 MB.
	DefaultFunctionBytes = 256 << 20
)

// Costs, in work units.
const (
	// BytesPerUnit is how many bytes a bulk operation moves for one unit.
	BytesPerUnit = 16
	// ChunkBytes is how many bytes memory.fill, memory.copy and memory.init move between two checks of the budget.
	ChunkBytes = 1 << 20
	// elementBytes is the size of an element of a table.
	elementBytes = 8
	// YieldInterval is a budget that makes the cost of the calls of yield negligible, and keeps the time between two of
	// them well under a millisecond for ordinary code. A host that wants to keep deadlines should not give more at a
	// time, and less to a guest with much memory: see the weights of instructions.
	YieldInterval = 1 << 16
)

// Limits are the maxima that rewriting puts on a module's own memory and tables, and what compiling it may take.
type Limits struct {
	// MemoryPages is the maximum of the memory in pages of 64 KiB, 1 to MaxMemoryPages; 0 means DefaultMemoryPages.
	MemoryPages uint32
	// TableElements is the maximum of each table in elements, 1 to MaxTableElements; 0 means DefaultTableElements.
	TableElements uint32
	// FunctionWork and FunctionBytes are how much time and memory a function may take the compiler, ModuleWork how much
	// time all of them together, over what is usual for their size, as [Work] estimates. 0 means the default.
	FunctionWork, ModuleWork time.Duration
	FunctionBytes            int64
}

// Config says how a module is rewritten.
type Config struct {
	Limits Limits
	// StackBytes is the native stack, in bytes, that frames of the guest may take together when a call starts with it:
	// the initial value of the global StackExport. 0 means DefaultStackBytes; at most 1 GiB.
	StackBytes uint32
}

func (c Config) withDefaults() (Config, error) {
	c.Limits = c.Limits.withWorkDefaults()
	set := func(v *uint32, def, limit uint32, what string) error {
		if *v == 0 {
			*v = def
		}
		if *v > limit {
			return fmt.Errorf("wasm: %s is %d, at most %d is possible", what, *v, limit)
		}
		return nil
	}
	if err := set(&c.Limits.MemoryPages, DefaultMemoryPages, MaxMemoryPages, "Config.Limits.MemoryPages"); err != nil {
		return c, err
	}
	if err := set(&c.Limits.TableElements, DefaultTableElements, MaxTableElements, "Config.Limits.TableElements"); err != nil {
		return c, err
	}
	return c, set(&c.StackBytes, DefaultStackBytes, 1<<30, "Config.StackBytes")
}

// StateExport is an exported part of an instance's state.
type StateExport struct {
	// Index is in the module's own index space of globals or tables, imported ones first.
	Index uint32
	// Type is the type of the global or of the table's elements.
	Type ValType
	// Export is the reserved name under which it is exported.
	Export string
}

// Info describes a rewritten module.
type Info struct {
	// Module is the module as it was before rewriting.
	Module *Module
	// Memory is the name under which the memory is exported, a guest's own name where it has one; "" without memory.
	Memory string
	// MemoryMaxPages is the maximum of the memory; 0 without memory.
	MemoryMaxPages uint32
	// Globals are the mutable globals, imported ones included, and Tables all tables.
	Globals, Tables []StateExport
	// Exempt is the number of functions whose entry is charged by their callers.
	Exempt int
}
