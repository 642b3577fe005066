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
// to end the call. If it returns although the stack is negative, the guest traps.
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
package wasm
