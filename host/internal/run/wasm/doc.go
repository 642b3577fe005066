// Package wasm reads, validates and rewrites WebAssembly core modules, so that an untrusted guest can be run with
// bounded time, stack, memory and tables.
//
// Parse decodes a module and checks it fully against the specification. Rewrite parses a module and returns a new one
// that behaves the same but counts its work, bounds its recursion, splits long bulk operations,
// makes references to functions once, merges data segments, puts large tables that never change into its code,
// carries maxima on its memory and tables, and exports its state under reserved names. Nothing is rewritten before it
// has been validated: an index that is one past the end must not become valid because the rewriter appended
// something.
//
// # Accepted language
//
// WebAssembly 2.0 (with fixed-width SIMD), tail calls and extended constant expressions, which is what the compiler
// engine of wazero 1.12 runs. Every other proposal (threads, exception handling, typed function references, garbage
// collection, multiple memories, 64-bit memories, relaxed SIMD, components, ...) is refused by name with an [Error] of
// kind [Unsupported]. What is not known at all is malformed.
//
// # Metering
//
// Two mutable globals are added, which only the host sees: a budget (i64) of work units and the stack left (i32) in
// bytes. Work is charged in advance, region by region. A function's entry region is its body without its loops; a
// loop's region is its body without the loops inside it. The weight of a region is the number of instructions on its
// heaviest path (structure such as block, loop, else, end and nop is free), plus the entry weights of the functions it
// calls that are exempt (see below). It is charged as a whole each time its entry or loop head is passed. So the count
// is an upper bound of the instructions executed, by a small factor in ordinary code, is the same for the same run, and
// bounds the work between two checks. What can take much longer than other instructions, such as an access to memory,
// weighs more than one; bulk operations add one unit per BytesPerUnit bytes.
//
// When a charge makes the budget negative, or a frame makes the stack negative, the guest calls the imported function
// yield(budget i64, stack i32) -> i64 of module MeterModule. The host decides there: it returns a new budget, or panics
// to end the call; the budget with its sign changed has the guest call sample() of that module, too. If yield returns
// although the stack is negative, the guest traps.
//
// A small function that calls nothing, and that no reference can stand for, is exempt: its entry is charged by its
// callers, in advance, and it has no check of its own outside its loops.
//
// # What it does not do
//
// It does not run code, link imports, or know what an import means. Debugging sections that hold code offsets (DWARF,
// source maps, branch hints) are kept as they are and no longer fit the rewritten code; the name section is renumbered,
// or dropped where it is malformed. A memory or table that a module imports keeps its declared limits: its definer
// bounds it.
//
// # Decisions
//
// Metering by rewriting the module. A counter at function entries and loop heads stops loops and recursion, leaves the
// instance in a defined state and counts instructions. The module is validated in full before: an index that is one
// past the end must not become valid by what is appended. Turned down: wazero's `WithCloseOnContextDone`, by which
// loops are 6 to 25 times slower and recursion is not stopped. Cost: code takes 1.0 to 2 times as long.
//
// Work is charged by region, in advance. A body without its loops, and a loop's without its inner loops, is one charge,
// that of its heaviest path: deterministic, and an upper bound. Bulk operations are charged by length and run in chunks
// of 1 MiB, because a single fill of 4 GiB would run past any deadline; tables take at most as much. Turned down: a
// decrement for each basic block, exact and many times as many. Cost: the short way through a region pays for the long
// one.
//
// Recursion is bounded in bytes of native stack. A frame's cost is estimated from its locals and operand height; frames
// differ by orders of magnitude. Turned down: a count of calls; wazero's own ceiling, by which a guest takes 170 MB
// outside of its cap. Cost: the bound is of an estimate.
//
// A check interval of 65,536 units. That is 5 to 100 µs for most code; less, down to a quarter, for a guest with more
// than 8 MiB of memory. What can be slow weighs more: a load 6, a store 12, an exit to Go 64. An access on the border
// of two untouched pages takes two faults of 1 to 3 µs: at one unit each a guest with 512 MiB computed 155 ms between
// two looks, now 9. Turned down: pages made when memory grows (a guest would take all that it asks for); huge pages
// (one takes as long as a hundred small ones, starts took longer, inserts of Go were not measurably faster). Cost:
// ordinary code has more looks, some 50 ns each.
//
// References to functions are made once. At each `ref.func` the compiler leaves for Go and makes one that it keeps as
// long as the instance lives: a loop took the host's memory, outside of every cap. Each becomes an immutable global.
// Turned down: refusing `ref.func`, which real modules have. Cost: a global for each such function.
//
// Data segments up to 64 bytes apart are merged. Go's linker leaves out every few zeros and makes 42,000 segments of 1
// MB; wazero evaluates the address of each for every instance: 2 to 3 ms and 40,000 allocations, over half of what one
// takes. 11 are left. Only where none overlap and no code names them by number. Turned down: leaving them, at that
// price for each instance. Cost: the zeros in between.
//
// What the compiler will do is counted before it does it. wazero's time and memory grow with products that a size does
// not show: live values by blocks, locals by the way back to their last setting, squares of the values that meet at a
// join and of branches to one, checked addresses by blocks, values of a loop by all blocks after it, mutable globals by
// calls, types by functions. 13 KB of nested loops did not compile in a minute; 7 KB of calls with 10,000 globals would
// have taken gigabytes. So validation makes the graph of blocks as the compiler will, finds which locals live where,
// and adds up the products with measured weights. Real modules (SQLite, QuickJS, Lua, MicroPython, Ruby, 14 MB of Go,
// 18 MB of Rust) come to 0.25 to 1.1 µs a byte, where compiling takes 1.5 anyway, their functions to 0.25 s at most,
// Ruby's and Rust's to 1.2 s and 155 MB; the limits are 3 s and 256 MiB. Turned down: locals times blocks, which does
// not tell these from an interpreter. Cost: a tenth of what compiling takes.
//
// A table that nobody can change becomes code. Go puts all functions into the table, 2,474 in the smallest plugin, and
// wazero makes an element and a reference of each for every instance: half of the 0.28 MB that one had touched after a
// request, 7,500 allocations, 0.4 ms; now it is 0.14 MB. Tables cannot be shared, since references hold the instance,
// nor be shorter, since Go resumes goroutines by number; code can. A call through the table becomes a tail call out of
// a `br_table`, without a frame or a line in a trace (Go guests take 0.9 to 1.05 of their time before). It takes 20 KB
// of machine code and as much less at the calls. For tables of 512 functions and more that no code changes or reads,
// neither imported nor exported, with arguments in registers. Turned down: filling the table at first use, a `ref.func`
// for each function and a look in each call; a fork of wazero. Cost: a call of no function traps as `unreachable`.
package wasm
