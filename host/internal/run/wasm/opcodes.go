package wasm

// Opcodes that are handled one by one.
const (
	opUnreachable        = 0x00
	opNop                = 0x01
	opBlock              = 0x02
	opLoop               = 0x03
	opIf                 = 0x04
	opElse               = 0x05
	opEnd                = 0x0b
	opBr                 = 0x0c
	opBrIf               = 0x0d
	opBrTable            = 0x0e
	opReturn             = 0x0f
	opCall               = 0x10
	opCallIndirect       = 0x11
	opReturnCall         = 0x12
	opReturnCallIndirect = 0x13
	opDrop               = 0x1a
	opSelect             = 0x1b
	opSelectTyped        = 0x1c
	opLocalGet           = 0x20
	opLocalSet           = 0x21
	opLocalTee           = 0x22
	opGlobalGet          = 0x23
	opGlobalSet          = 0x24
	opTableGet           = 0x25
	opTableSet           = 0x26
	opI32Load            = 0x28
	opI64Store32         = 0x3e
	opMemorySize         = 0x3f
	opMemoryGrow         = 0x40
	opI32Const           = 0x41
	opI64Const           = 0x42
	opF32Const           = 0x43
	opF64Const           = 0x44
	opI32Eqz             = 0x45
	opI32LtS             = 0x48
	opI32LeU             = 0x4d
	opI32GeS             = 0x4e
	opI64LtS             = 0x53
	opI64GtU             = 0x56
	opI64GeS             = 0x59
	opI32Add             = 0x6a
	opI32Sub             = 0x6b
	opI32Mul             = 0x6c
	opI32And             = 0x71
	opI32Or              = 0x72
	opI32ShrU            = 0x76
	opI64Add             = 0x7c
	opI64Sub             = 0x7d
	opI64Mul             = 0x7e
	opI64ShrS            = 0x87
	opI64ShrU            = 0x88
	opI64Shl             = 0x86
	opI32WrapI64         = 0xa7
	opI64ExtendI32U      = 0xad
	opI64Extend32S       = 0xc4
	opRefNull            = 0xd0
	opRefIsNull          = 0xd1
	opRefFunc            = 0xd2
	opMiscPrefix         = 0xfc
	opVecPrefix          = 0xfd
	opAtomicPrefix       = 0xfe
)

// Second opcodes after opMiscPrefix.
const (
	miscTruncLast  = 7
	miscMemoryInit = 8
	miscDataDrop   = 9
	miscMemoryCopy = 10
	miscMemoryFill = 11
	miscTableInit  = 12
	miscElemDrop   = 13
	miscTableCopy  = 14
	miscTableGrow  = 15
	miscTableSize  = 16
	miscTableFill  = 17
)

const emptyBlock = 0x40

// signature is what an instruction without special rules takes and gives. Operands are popped from the last to the
// first; unknown stands for none.
type signature struct {
	in    [3]ValType
	out   ValType
	known bool
}

// opcodeTable describes the instructions of one byte.
type opcodeTable struct {
	sig [256]signature
	// align is the widest alignment (as a power of two) of a load or store plus one; 0 for other instructions.
	align [256]uint8
}

func sig(out ValType, in ...ValType) signature {
	s := signature{out: out, known: true}
	copy(s.in[:], in)
	return s
}

// simpleOps lists the one-byte instructions that only have operands, and the loads and stores.
var simpleOps = newSimpleOps()

func newSimpleOps() *opcodeTable {
	t := &opcodeTable{}
	each := func(from, to int, s signature) {
		for op := from; op <= to; op++ {
			t.sig[op] = s
		}
	}
	load := func(op int, align uint8, out ValType) { t.sig[op], t.align[op] = sig(out, I32), align+1 }
	store := func(op int, align uint8, in ValType) { t.sig[op], t.align[op] = sig(unknown, I32, in), align+1 }

	load(0x28, 2, I32)
	load(0x29, 3, I64)
	load(0x2a, 2, F32)
	load(0x2b, 3, F64)
	for op := 0x2c; op <= 0x2f; op++ {
		load(op, uint8(op-0x2c)/2, I32)
	}
	for op := 0x30; op <= 0x35; op++ {
		load(op, uint8(op-0x30)/2, I64)
	}
	store(0x36, 2, I32)
	store(0x37, 3, I64)
	store(0x38, 2, F32)
	store(0x39, 3, F64)
	store(0x3a, 0, I32)
	store(0x3b, 1, I32)
	store(0x3c, 0, I64)
	store(0x3d, 1, I64)
	store(0x3e, 2, I64)

	each(0x45, 0x45, sig(I32, I32))      // i32.eqz
	each(0x46, 0x4f, sig(I32, I32, I32)) // i32 comparisons
	each(0x50, 0x50, sig(I32, I64))      // i64.eqz
	each(0x51, 0x5a, sig(I32, I64, I64)) // i64 comparisons
	each(0x5b, 0x60, sig(I32, F32, F32)) // f32 comparisons
	each(0x61, 0x66, sig(I32, F64, F64)) // f64 comparisons
	each(0x67, 0x69, sig(I32, I32))      // i32.clz, ctz, popcnt
	each(0x6a, 0x78, sig(I32, I32, I32)) // i32 arithmetic
	each(0x79, 0x7b, sig(I64, I64))      // i64.clz, ctz, popcnt
	each(0x7c, 0x8a, sig(I64, I64, I64)) // i64 arithmetic
	each(0x8b, 0x91, sig(F32, F32))      // f32 unary
	each(0x92, 0x98, sig(F32, F32, F32)) // f32 binary
	each(0x99, 0x9f, sig(F64, F64))      // f64 unary
	each(0xa0, 0xa6, sig(F64, F64, F64)) // f64 binary
	each(0xa7, 0xa7, sig(I32, I64))      // i32.wrap_i64
	each(0xa8, 0xa9, sig(I32, F32))      // i32.trunc_f32
	each(0xaa, 0xab, sig(I32, F64))      // i32.trunc_f64
	each(0xac, 0xad, sig(I64, I32))      // i64.extend_i32
	each(0xae, 0xaf, sig(I64, F32))      // i64.trunc_f32
	each(0xb0, 0xb1, sig(I64, F64))      // i64.trunc_f64
	each(0xb2, 0xb3, sig(F32, I32))      // f32.convert_i32
	each(0xb4, 0xb5, sig(F32, I64))      // f32.convert_i64
	each(0xb6, 0xb6, sig(F32, F64))      // f32.demote_f64
	each(0xb7, 0xb8, sig(F64, I32))      // f64.convert_i32
	each(0xb9, 0xba, sig(F64, I64))      // f64.convert_i64
	each(0xbb, 0xbb, sig(F64, F32))      // f64.promote_f32
	each(0xbc, 0xbc, sig(I32, F32))      // i32.reinterpret_f32
	each(0xbd, 0xbd, sig(I64, F64))      // i64.reinterpret_f64
	each(0xbe, 0xbe, sig(F32, I32))      // f32.reinterpret_i32
	each(0xbf, 0xbf, sig(F64, I64))      // f64.reinterpret_i64
	each(0xc0, 0xc1, sig(I32, I32))      // i32.extend8_s, extend16_s
	each(0xc2, 0xc4, sig(I64, I64))      // i64.extend8_s, extend16_s, extend32_s
	return t
}

// truncSat returns the signature of the saturating truncation with the given second opcode.
func truncSat(sub uint32) signature {
	out, in := I32, F32
	if sub >= 4 {
		out = I64
	}
	if sub&2 != 0 {
		in = F64
	}
	return sig(out, in)
}

// knownOpcode reports whether a first byte starts an instruction of the accepted language.
func knownOpcode(op byte) bool {
	switch {
	case op <= opElse, op >= opEnd && op <= opReturnCallIndirect, op >= opDrop && op <= opSelectTyped,
		op >= opLocalGet && op <= opTableSet, op >= opI32Load && op <= opI64Extend32S,
		op >= opRefNull && op <= opRefFunc, op == opMiscPrefix, op == opVecPrefix:
		return true
	}
	return false
}

// opcodeFeature returns the refused feature that an opcode belongs to, or "".
func opcodeFeature(op byte) string {
	switch op {
	case 0x06, 0x07, 0x08, 0x09, 0x0a, 0x18, 0x19, 0x1f:
		return FeatureExceptionHandling
	case 0x14, 0x15, 0xd4, 0xd5, 0xd6:
		return FeatureTypedFuncRefs
	case 0xd3, 0xfb:
		return FeatureGC
	case 0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6:
		return FeatureStackSwitching
	case opAtomicPrefix:
		return FeatureThreads
	}
	return ""
}
