//go:build !tinygo

package wasmhost

// identity tells goroutines that live at the same time apart: it is the
// address of what the runtime keeps about the one that calls it, which never
// moves. It is used for nothing but to be compared.
func identity() uintptr
