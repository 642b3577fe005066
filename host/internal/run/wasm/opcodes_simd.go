package wasm

// vecShape says which immediates a SIMD instruction has.
type vecShape uint8

const (
	vecUnknown vecShape = iota
	vecPlain            // operands only
	vecMemory           // memory argument
	vecLane             // lane index
	vecMemoryLane
	vecConst   // 16 bytes
	vecShuffle // 16 lane indices
)

// vecOp describes one SIMD instruction.
type vecOp struct {
	sig   signature
	shape vecShape
	align uint8 // widest alignment of a memory access, as a power of two
	lanes uint8 // number of lanes for a lane index
}

const (
	opV128Const   = 0x0c
	opI8x16Shuff  = 0x0d
	lastVecOpcode = 0xff
)

// vecOps lists the SIMD instructions by their second opcode.
var vecOps = newVecOps()

func newVecOps() *[256]vecOp {
	t := &[256]vecOp{}
	plain := func(s signature, ops ...int) {
		for _, op := range ops {
			t[op] = vecOp{sig: s, shape: vecPlain}
		}
	}
	span := func(s signature, from, to int) {
		for op := from; op <= to; op++ {
			plain(s, op)
		}
	}
	load := func(op int, align uint8) {
		t[op] = vecOp{sig: sig(V128, I32), shape: vecMemory, align: align}
	}
	unary, binary := sig(V128, V128), sig(V128, V128, V128)
	test, shift := sig(I32, V128), sig(V128, V128, I32)

	load(0x00, 4) // v128.load
	for op := 0x01; op <= 0x06; op++ {
		load(op, 3) // loads that extend
	}
	for i := 0; i < 4; i++ {
		load(0x07+i, uint8(i)) // loads that splat
		t[0x54+i] = vecOp{sig: sig(V128, I32, V128), shape: vecMemoryLane, align: uint8(i), lanes: 16 >> i}
		t[0x58+i] = vecOp{sig: sig(unknown, I32, V128), shape: vecMemoryLane, align: uint8(i), lanes: 16 >> i}
	}
	t[0x0b] = vecOp{sig: sig(unknown, I32, V128), shape: vecMemory, align: 4} // v128.store
	t[opV128Const] = vecOp{sig: sig(V128), shape: vecConst}
	t[opI8x16Shuff] = vecOp{sig: binary, shape: vecShuffle, lanes: 32}
	plain(binary, 0x0e) // swizzle
	for i, in := range []ValType{I32, I32, I32, I64, F32, F64} {
		plain(sig(V128, in), 0x0f+i) // splats
	}
	lane := func(op int, lanes uint8, s signature) { t[op] = vecOp{sig: s, shape: vecLane, lanes: lanes} }
	for _, l := range []struct {
		extract, replace int
		lanes            uint8
		typ              ValType
	}{
		{0x15, 0x17, 16, I32}, {0x16, 0x17, 16, I32}, {0x18, 0x1a, 8, I32}, {0x19, 0x1a, 8, I32},
		{0x1b, 0x1c, 4, I32}, {0x1d, 0x1e, 2, I64}, {0x1f, 0x20, 4, F32}, {0x21, 0x22, 2, F64},
	} {
		lane(l.extract, l.lanes, sig(l.typ, V128))
		lane(l.replace, l.lanes, sig(V128, V128, l.typ))
	}
	span(binary, 0x23, 0x4c)                 // comparisons
	plain(unary, 0x4d)                       // v128.not
	span(binary, 0x4e, 0x51)                 // v128.and, andnot, or, xor
	plain(sig(V128, V128, V128, V128), 0x52) // v128.bitselect
	plain(test, 0x53)                        // v128.any_true
	load(0x5c, 2)                            // v128.load32_zero
	load(0x5d, 3)                            // v128.load64_zero
	span(unary, 0x5e, 0x5f)                  // demote, promote

	// i8x16
	span(unary, 0x60, 0x62)
	span(test, 0x63, 0x64)
	span(binary, 0x65, 0x66)
	span(unary, 0x67, 0x6a) // f32x4 rounding
	span(shift, 0x6b, 0x6d)
	span(binary, 0x6e, 0x73)
	span(unary, 0x74, 0x75) // f64x2.ceil, floor
	span(binary, 0x76, 0x79)
	plain(unary, 0x7a) // f64x2.trunc
	plain(binary, 0x7b)
	span(unary, 0x7c, 0x7f) // extadd_pairwise
	// i16x8
	span(unary, 0x80, 0x81)
	plain(binary, 0x82)
	span(test, 0x83, 0x84)
	span(binary, 0x85, 0x86)
	span(unary, 0x87, 0x8a)
	span(shift, 0x8b, 0x8d)
	span(binary, 0x8e, 0x93)
	plain(unary, 0x94) // f64x2.nearest
	span(binary, 0x95, 0x99)
	span(binary, 0x9b, 0x9f)
	// i32x4
	span(unary, 0xa0, 0xa1)
	span(test, 0xa3, 0xa4)
	span(unary, 0xa7, 0xaa)
	span(shift, 0xab, 0xad)
	plain(binary, 0xae, 0xb1)
	span(binary, 0xb5, 0xba)
	span(binary, 0xbc, 0xbf)
	// i64x2
	span(unary, 0xc0, 0xc1)
	span(test, 0xc3, 0xc4)
	span(unary, 0xc7, 0xca)
	span(shift, 0xcb, 0xcd)
	plain(binary, 0xce, 0xd1)
	span(binary, 0xd5, 0xdf)
	// f32x4 and f64x2
	plain(unary, 0xe0, 0xe1, 0xe3, 0xec, 0xed, 0xef)
	span(binary, 0xe4, 0xeb)
	span(binary, 0xf0, 0xf7)
	span(unary, 0xf8, lastVecOpcode) // conversions
	return t
}
