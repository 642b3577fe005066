package wasm

// Version is the version of Rewrite's output. It changes whenever the same input and configuration give other output
// bytes, and so belongs into every key under which rewritten or compiled modules are kept.
const Version = 10

// Implementation limits. A module beyond one of them is refused with kind Unsupported.
const (
	// MaxModuleBytes is the size of the largest module that is read.
	MaxModuleBytes = 64 << 20
	// MaxTypes is the largest number of function types.
	MaxTypes = 100_000
	// MaxFunctions is the largest number of functions, imported ones included.
	MaxFunctions = 1_000_000
	// MaxImports is the largest number of imports.
	MaxImports = 10_000
	// MaxImportNameBytes is how long the names of imports and their modules may be.
	MaxImportNameBytes = 4096
	// MaxCustomSections is the largest number of custom sections.
	MaxCustomSections = 10_000
	// MaxExports is the largest number of exports.
	MaxExports = 100_000
	// MaxGlobals is the largest number of globals, imported ones included.
	MaxGlobals = 100_000
	// MaxTables is the largest number of tables, imported ones included.
	MaxTables = 64
	// MaxSegments is the largest number of element segments, and of data segments.
	MaxSegments = 100_000
	// MaxElements is the largest number of elements in all element segments together.
	MaxElements = 4_000_000
	// MaxParams is the largest number of parameters, and of results, of a function type.
	MaxParams = 1_000
	// MaxLocals is the largest number of locals of a function, parameters included.
	MaxLocals = 50_000
	// MaxModuleLocals is the largest number of locals of all functions of a module. A declaration of a few bytes makes
	// 50,000 of them.
	MaxModuleLocals = 20_000_000
	// MaxEdits is how many places of a module rewriting may have to change: calls, loops, returns, names of functions.
	MaxEdits = 8_000_000
	// MaxBodyBytes is the size of the largest function body. The compiler takes about 400 bytes of memory for each.
	MaxBodyBytes = 1 << 20
	// MaxMerges is the largest number of values that can merge in one function: summed over all places where control
	// flow joins, the locals that may have been set on the way. The compiler makes a value of its own for each, at about
	// 1 KB and, in a function with many, 10 us. The biggest functions of ordinary guests have some ten thousand.
	MaxMerges = 300_000
	// MaxModuleMerges is the largest sum of merging values of all functions of a module.
	MaxModuleMerges = 8_000_000
	// MaxBranchTargets is the largest number of targets of a br_table, the default included.
	MaxBranchTargets = 65_536
	// MaxBlocks is the largest number of blocks (loops and ifs included), conditional branches and bulk operations in one
	// function. The compiler's time grows with the square of it: 10,000 take it 2 to 12 s, 1,000 some 20 ms.
	MaxBlocks = 10_000
	// MaxBlockSquares is the largest sum of the squares of these numbers over all functions of a module.
	MaxBlockSquares = 4 * MaxBlocks * MaxBlocks
	// MaxNesting is how deep blocks may nest.
	MaxNesting = 5_000
	// MaxOperands is the largest height of a function's operand stack.
	MaxOperands = 50_000
	// MaxTableElements is the largest size that Limits.TableElements may allow. The references of such a table take
	// ChunkBytes, so that no operation on it needs to be split.
	MaxTableElements = ChunkBytes / elementBytes
	// MaxMemoryPages is the largest size that Limits.MemoryPages may allow, in pages of 64 KiB. It is one less than
	// WebAssembly has: with all of the 32-bit address space the length of a memory is 2^32, which does not fit where the
	// compiler keeps it, and every access traps.
	MaxMemoryPages = 65_535
)
