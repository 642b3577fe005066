package engine

import (
	"encoding/binary"
	"slices"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// What guests have the host do is charged as what they do themselves: each call of a host function, and what it
// moves or looks at, by bytes. Each time that a check interval is used up, the guest ends where its time is over,
// and lets others compute. So neither many calls nor long ones hold a processor.
const (
	// callUnits is what a call takes, beside what the guest's own code counts for it: more than most functions do, and
	// so many that a look at the clock after some of them takes next to nothing.
	callUnits = 256
	// pieceUnits is the most that a host function does between two charges, and pieceBytes what it moves for that.
	pieceUnits = 1 << 14
	pieceBytes = pieceUnits * wasm.BytesPerUnit
)

// Memory is the memory of a guest, or of its companion, for a host function that is called from there. What that
// reads, writes and copies by it is charged.
type Memory struct {
	guest  *Instance
	module api.Module
}

func (m Memory) view(ptr, length uint32) ([]byte, bool) { return m.module.Memory().Read(ptr, length) }

// Read returns a range, for a look at all of it. The slice is only good until the guest runs again. There is none
// where the range is not in the memory, as for the methods below.
func (m Memory) Read(ptr, length uint32) ([]byte, bool) {
	view, ok := m.view(ptr, length)
	m.guest.Charge(len(view))
	return view, ok
}

// Write copies bytes into the memory.
func (m Memory) Write(ptr uint32, b []byte) bool {
	view, ok := m.view(ptr, uint32(len(b)))
	if ok {
		m.guest.Copy(view, b)
	}
	return ok
}

func (m Memory) writeUint32(ptr, v uint32) bool {
	var b [4]byte
	binary.LittleEndian.PutUint32(b[:], v)
	return m.Write(ptr, b[:])
}

func (m Memory) writeUint64(ptr uint32, v uint64) bool {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	return m.Write(ptr, b[:])
}

// each calls a function for a range piece by piece, which takes so many units of work for a byte.
func (m Memory) each(ptr, length uint32, units int64, f func(piece []byte)) bool {
	view, ok := m.view(ptr, length)
	for piece := range slices.Chunk(view, int(pieceUnits/units)) {
		f(piece)
		m.guest.meter.charge(int64(len(piece)) * units)
	}
	return ok
}

// Charge charges the guest for as many bytes as a host function is about to look at, or has moved. Host functions that
// get them from a [Memory] need not.
func (i *Instance) Charge(bytes int) { i.meter.charge(int64(bytes) / wasm.BytesPerUnit) }

// Copy copies src to the beginning of dst, which is as long at least, at the guest's charge.
func (i *Instance) Copy(dst, src []byte) {
	for len(src) > 0 {
		n := copy(dst, src[:min(len(src), pieceBytes)])
		i.Charge(n)
		dst, src = dst[n:], src[n:]
	}
}

// Append appends src to dst, at the guest's charge.
func (i *Instance) Append(dst, src []byte) []byte {
	if len(src) <= pieceBytes {
		i.Charge(len(src))
		return append(dst, src...) // which does not clear new memory first
	}
	had := len(dst)
	dst = slices.Grow(dst, len(src))[:had+len(src)]
	i.Copy(dst[had:], src)
	return dst
}
