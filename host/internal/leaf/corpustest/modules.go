package corpustest

import "slices"

// PageWalker is a function that loads from a new page of its memory at each access, for ever. Its memory
// has the given number of pages of 64 KiB, and a straight piece of code in the loop has the given number of loads.
// Every load of a page that was not touched before is a fault of the operating system.
func PageWalker(pages, loads int) Shape {
	return func(m *module) {
		const address, sum = 0, 1
		const stride = 4096
		end := min(pages<<16, 1<<32-1)
		c := &code{}
		c.op(opLoop, void)
		for range loads {
			c.at(opGet, address).memory(opLoad, 0).at(opGet, sum).op(opAdd).at(opSet, sum)
			c.at(opGet, address).konst(stride).op(opAdd).at(opSet, address)
			// Past the end of the memory it begins anew.
			c.at(opGet, address).konst(0).at(opGet, address).konst(int(int32(uint32(end)))).op(opLtU, opSelect).at(opSet,
				address)
		}
		c.op(opBr, 0, opEnd)
		m.pages = max(m.pages, pages)
		m.function(nil, nil, 2, c)
	}
}

// RefFuncRows is a function that evaluates rows of ref.func, count of them in one straight piece, for ever.
// Each is an exit from compiled code to the host.
func RefFuncRows(count int) Shape {
	return func(m *module) {
		c := &code{}
		c.op(opLoop, void)
		for range count {
			c.at(opRefFunc, 0).op(opDrop)
		}
		c.op(opBr, 0, opEnd)
		m.function(nil, nil, 0, c)
	}
}

// MemoryInitRows is a function that copies a data segment of the given size into memory with memory.init,
// count times in one straight piece, for ever.
func MemoryInitRows(size, count int) Shape {
	return func(m *module) {
		c := &code{}
		c.op(opLoop, void)
		for range count {
			c.konst(0).konst(0).konst(size).op(opMisc, miscMemoryInit, 0, 0)
		}
		c.op(opBr, 0, opEnd)
		m.pages, m.data = max(m.pages, (size+0xffff)>>16), max(m.data, size)
		m.function(nil, nil, 0, c)
	}
}

// LocalsByBlocks is a function in which locals live across a row of blocks: all are set first, each
// block may set one, and all are read at the end.
func LocalsByBlocks(locals, blocks int) Shape {
	return func(m *module) {
		c := &code{}
		for i := range locals {
			c.at(opGet, 0).konst(i).op(opAdd).at(opSet, i+1)
		}
		for i := range blocks {
			c.op(opBlock, void).at(opGet, 0).op(opBrIf, 0).konst(i).at(opSet, 1+i%locals).op(opEnd)
		}
		for i := range locals {
			c.at(opGet, i+1).at(opGet, 0).op(opAdd).at(opSet, 0)
		}
		c.at(opGet, 0)
		m.function([]byte{i32}, []byte{i32}, locals, c)
	}
}

// LocalsByLoops is LocalsByBlocks with a loop for each block. Nested says that each lies in the one before.
func LocalsByLoops(locals, loops int, nested bool) Shape {
	return func(m *module) {
		c := &code{}
		for i := range locals {
			c.at(opGet, 0).konst(i).op(opAdd).at(opSet, i+1)
		}
		for i := range loops {
			c.op(opLoop, void).at(opGet, 0).at(opGet, 1+i%locals).op(opAdd).at(opSet, 1+(i*7)%locals)
			if !nested {
				c.at(opGet, 0).op(opBrIf, 0, opEnd)
			}
		}
		for i := range locals {
			c.at(opGet, i+1).at(opGet, 0).op(opAdd).at(opSet, 0)
		}
		if nested {
			for range loops {
				c.at(opGet, 0).op(opBrIf, 0, opEnd)
			}
		}
		c.at(opGet, 0)
		m.function([]byte{i32}, []byte{i32}, locals, c)
	}
}

// OperandsByBlocks is a function in which values lie on the operand stack below a row of blocks.
func OperandsByBlocks(operands, blocks int) Shape {
	return func(m *module) {
		c := &code{}
		for i := range operands {
			c.at(opGet, 0).konst(i).op(opXor)
		}
		for range blocks {
			c.op(opBlock, void).at(opGet, 0).op(opBrIf, 0).at(opGet, 0).konst(1).op(opAdd).at(opSet, 0).op(opEnd)
		}
		for range operands - 1 {
			c.op(opAdd)
		}
		m.function([]byte{i32}, []byte{i32}, 0, c)
	}
}

// ParametersByBlocks is a function whose blocks (loops where loops is set) take and give many values.
func ParametersByBlocks(values, blocks int, loops bool) Shape {
	return func(m *module) {
		list := slices.Repeat([]byte{i32}, values)
		through := m.kind(list, list)
		c := &code{}
		for i := range values {
			c.at(opGet, 0).konst(i).op(opXor)
		}
		for range blocks {
			op := byte(opBlock)
			if loops {
				op = opLoop
			}
			c.op(op).int(int64(through)).at(opGet, 0).op(opBrIf, 0).at(opGet, 0).op(opXor).op(opEnd)
		}
		for range values - 1 {
			c.op(opAdd)
		}
		m.function([]byte{i32}, []byte{i32}, 0, c)
	}
}

// WideCalls is a function that makes calls with many arguments and results.
func WideCalls(values, calls int) Shape {
	return func(m *module) {
		list := slices.Repeat([]byte{i32}, values)
		wide := &code{}
		for i := range values {
			wide.at(opGet, i)
		}
		callee := m.function(list, list, 0, wide)
		c := &code{}
		for i := range values {
			c.konst(i)
		}
		for range calls {
			c.at(opCall, callee)
		}
		for range values {
			c.op(opDrop)
		}
		m.function(nil, nil, 0, c)
	}
}

// BranchTables is a function that has tables of branches, each with many targets, while locals live.
func BranchTables(locals, tables, targets int) Shape {
	return func(m *module) {
		c := &code{}
		for i := range locals {
			c.at(opGet, 0).konst(i).op(opAdd).at(opSet, i+1)
		}
		for t := range tables {
			c.op(opBlock, void, opBlock, void).at(opGet, 0).at(opBrTable, targets)
			for i := range targets + 1 {
				c.uint(i % 2)
			}
			c.op(opEnd).konst(t).at(opSet, 1+t%locals).op(opEnd)
		}
		for i := range locals {
			c.at(opGet, i+1).at(opGet, 0).op(opAdd).at(opSet, 0)
		}
		c.at(opGet, 0)
		m.function([]byte{i32}, []byte{i32}, locals, c)
	}
}

// TablesToOnePlace is a function that has tables of branches, each with many targets, which all are one place. The
// compiler compares each branch to there with all before it.
func TablesToOnePlace(tables, targets int) Shape {
	return func(m *module) {
		c := &code{}
		c.op(opBlock, void)
		for range tables {
			c.op(opBlock, void).at(opGet, 0).op(opBrIf, 0).at(opGet, 0).at(opBrTable, targets)
			for range targets + 1 {
				c.uint(1)
			}
			c.op(opEnd)
		}
		c.op(opEnd)
		m.function([]byte{i32}, nil, 0, c)
	}
}

// LongChain is a function that leaves one block from many places, one after the other, and reads locals
// that were set before it. The compiler follows each local back along the whole chain, from every place.
func LongChain(locals, branches int) Shape {
	return func(m *module) {
		c := &code{}
		for i := range locals {
			c.at(opGet, 0).konst(i).op(opAdd).at(opSet, i+1)
		}
		c.op(opBlock, void)
		for range branches {
			c.at(opGet, 0).op(opBrIf, 0)
		}
		c.op(opEnd)
		for i := range locals {
			c.at(opGet, i+1).at(opGet, 0).op(opAdd).at(opSet, 0)
		}
		c.at(opGet, 0)
		m.function([]byte{i32}, []byte{i32}, locals, c)
	}
}

// BoundsByBlocks is a function that makes accesses to memory at addresses of their own, and then goes
// through blocks in a row. The compiler hands what it knows of each address from block to block.
func BoundsByBlocks(accesses, blocks int) Shape {
	return func(m *module) {
		c := &code{}
		for i := range accesses {
			c.konst(i).at(opGet, 0).memory(opStore, 0)
		}
		c.op(opBlock, void)
		for range blocks {
			c.at(opGet, 0).op(opBrIf, 0)
		}
		c.op(opEnd).at(opGet, 0)
		m.pages = max(m.pages, 1)
		m.function([]byte{i32}, []byte{i32}, 0, c)
	}
}

// GlobalsByCalls is mutable globals and a function that makes calls: all globals are read anew after
// each of them.
func GlobalsByCalls(globals, calls int) Shape {
	return func(m *module) {
		m.globals = max(m.globals, globals)
		leaf := m.function(nil, nil, 0, (&code{}).at(opCall, 0))
		c := &code{}
		for range calls {
			c.at(opCall, leaf)
		}
		m.function(nil, nil, 0, c)
	}
}

// TypesByFunctions is many function types and many small functions. It wants to be the first shape of a module.
func TypesByFunctions(types, functions int) Shape {
	return func(m *module) {
		for i := range types {
			// All differ: the number of the type in binary, as parameters.
			var params []byte
			for bit := range 17 {
				params = append(params, i32-byte(i>>bit&1))
			}
			m.types = append(m.types, slices.Concat([]byte{0x60}, vector(params), []byte{0}))
		}
		empty := m.kind(nil, nil)
		for range functions {
			m.functions = append(m.functions, (&code{}).uint(empty).b)
			m.bodies = append(m.bodies, []byte{2, 0, opEnd})
		}
	}
}
