package wasm

// Native frames. wazero gives every value that it spills its own slot, so a frame is bounded by the number of values
// that can be live across a call, not by how many are live at once. The estimates below are in bytes.
const (
	// frameBase is what any frame takes: return address, frame pointer, alignment, saved contexts.
	frameBase = 64
	// Values that the calling convention keeps in registers, on the platform with the fewest.
	intRegisters   = 6
	floatRegisters = 8
)

// frameBytes bounds the native frame of a function that makes calls.
func frameBytes(b *body) uint32 {
	n := frameBase + b.localBytes + b.crossing + b.outgoing + b.sets*slotBytes
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
