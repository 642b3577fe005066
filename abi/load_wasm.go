package abi

import "unsafe"

// load64 returns the eight bytes from i on, the first one lowest. WebAssembly
// loads them in one instruction, but the Go compiler does not make it of
// shifts.
func load64(b []byte, i int) uint64 {
	return *(*uint64)(unsafe.Pointer(unsafe.SliceData(b[i : i+8])))
}
