package wasm

// Native frames. wazero gives every value that it spills a slot of its own, so a frame grows with the number of values
// that are ever spilled, not with how many are live at once. What can be spilled: every value that a local takes (one
// per parameter, per setting instruction, per join where it can have several), operands that live across a call or do
// not fit into registers, and the memory's base after each call. The sum is about twice the real frame of ordinary
// code. Joins are the exception: ordinary code has a few times more of them than values that stay distinct, so only
// those beyond joinsPerSet are counted, and a hostile function can take up to joinsPerSet+1 times what it is charged.
const (
	// frameBase is what any frame takes: return address, frame pointer, saved registers, alignment.
	frameBase = 120
	// deepOperands is the height of the operand stack from which on operands are taken to be spilled.
	deepOperands = 6
	// joinsPerSet is how many merged values per setting of a local are free.
	joinsPerSet = 4
	// Values that the calling convention keeps in registers, on the platform with the fewest.
	intRegisters   = 6
	floatRegisters = 8
)

// frameBytes bounds the native frame of a function that makes calls.
func frameBytes(b *body) uint32 {
	n := frameBase + b.localBytes + b.setBytes + b.crossing + b.deep + b.outgoing + b.sites*slotBytes
	n += max(0, b.joins-joinsPerSet*b.sets) * slotBytes
	return uint32(min(n, 1<<28))
}

// inRegisters reports whether all parameters and results of a function travel in registers. wazero makes a tail call
// to any other function as a plain call, which keeps the frame.
func inRegisters(t *FuncType) bool { return stackBytes(t) == 0 }

// stackBytes returns the native size of the parameters and results that travel on the stack.
func stackBytes(t *FuncType) int {
	total := 0
	for _, list := range [2][]ValType{t.Params, t.Results} {
		ints, floats := 0, 0
		for _, v := range list {
			switch v {
			case F32, F64, V128:
				if floats++; floats > floatRegisters {
					total += nativeSize(v)
				}
			default:
				if ints++; ints > intRegisters {
					total += slotBytes
				}
			}
		}
	}
	return total
}
