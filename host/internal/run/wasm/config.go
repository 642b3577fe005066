package wasm

import (
	"cmp"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
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
	// SampleName is the imported function sample(), which is called behind yield where that returns a budget with its
	// sign changed: the host looks at the stack there, and need not at each yield.
	SampleName = "sample"
	// Added is how many functions are imported beside the module's own, behind them.
	Added = 2
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

// DefaultStackBytes is the default of Config.StackBytes. Charges are about twice what frames take, so the native stack
// stays near 8 MB, and recursion of some 50,000 calls of small Go functions fits.
const DefaultStackBytes = 16 << 20

// DefaultSwitchFrom is the default of Config.SwitchFrom. For fewer functions a table takes less than 40 KB.
const DefaultSwitchFrom = 512

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

// Limits are the maxima that rewriting puts on a module's own memory and tables, and what compiling it may take over
// what is usual for its size, as [Work] estimates. A field that is zero takes its default.
type Limits struct {
	// MemoryPages is the maximum of the memory in pages of 64 KiB, at most MaxMemoryPages.
	MemoryPages uint32 `default:"4096" min:"1" max:"65535"`
	// TableElements is the maximum of each table in elements, at most MaxTableElements. By default the references of a
	// table take 512 KiB.
	TableElements uint32 `default:"65536" min:"1" max:"131072"`
	// FunctionWork is how much time a function may take the compiler. The worst function that was seen in a real
	// module, of an interpreter, needs 1.2 s; those of most modules stay under 0.25 s.
	FunctionWork time.Duration `default:"3s" min:"1ms" max:"1h"`
	// ModuleWork is how much time all functions together may take.
	ModuleWork time.Duration `default:"4s" min:"1ms" max:"1h"`
	// FunctionBytes is how much memory a function may take the compiler. The most that a function of a real module was
	// seen to need is 155 MB; most stay under 40 MB.
	FunctionBytes int64 `default:"256MiB" min:"1MiB" max:"1TiB"`
}

// Config says how a module is rewritten.
type Config struct {
	Limits Limits
	// StackBytes is the native stack, in bytes, that frames of the guest may take together when a call starts with it:
	// the initial value of the global StackExport. 0 means DefaultStackBytes; at most 1 GiB.
	StackBytes uint32
	// SwitchFrom is how many functions a table has at least that becomes switches, where nothing changes it: code that
	// jumps to the function with a number, which instances share as they do not a table. 0 means DefaultSwitchFrom.
	SwitchFrom int
}

func (c Config) withDefaults() (Config, error) {
	const most = 1 << 30
	if c.StackBytes = cmp.Or(c.StackBytes, DefaultStackBytes); c.StackBytes > most {
		return c, fmt.Errorf("wasm: Config.StackBytes is %d, at most %d is possible", c.StackBytes, most)
	}
	c.SwitchFrom = cmp.Or(c.SwitchFrom, DefaultSwitchFrom)
	return c, limits.Fill(&c.Limits)
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
	// Hidden says what keeps the host from taking all state of an instance and giving it to another one by the exports
	// above; "" where nothing does.
	Hidden string
	// TableElements is how many elements the tables of an instance may come to have together: those that it begins
	// with, or the maximum of a table that its code may grow.
	TableElements int
	// Switched is the number of functions that stand in switches in place of the table.
	Switched int
	// Exempt is the number of functions whose entry is charged by their callers.
	Exempt int
}
