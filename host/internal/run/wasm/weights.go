package wasm

// Weights of instructions, in work units, where they are not 1: bounds of the time that they can take, as multiples of
// what a simple instruction takes at worst. Two looks at the clock are YieldInterval units apart
// at most (and a region),
// and package engine gives less to guests with much memory. The benchmark BenchmarkGap there measures what that comes
// to, with the guests that package corpustest makes for it.
const (
	// LoadUnits and StoreUnits are weights of accesses to memory. One that lies on the border of two pages of the system
	// which nobody has touched yet takes two faults, each a few microseconds where it has to be filled with zeros and
	// tables of pages made for it. Ordinary loads take a thousandth of it, and pay for that by more looks at the clock,
	// not by more code.
	LoadUnits, StoreUnits = 6, 12
	// ExitUnits is the weight of what leaves compiled code for Go: calls of imported functions, memory.grow and
	// table.grow. What the function does is bounded by itself.
	ExitUnits = 64
	// indirectUnits is the weight of a call through a table, which may be that of an imported function.
	indirectUnits = 8
	// bulkUnits is the weight of a bulk operation beside what it moves: it may touch four fresh pages.
	bulkUnits = 32
)
