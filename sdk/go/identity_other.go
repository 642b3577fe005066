//go:build !wasip1

package wasmhost

// identity is not known where no handler ever runs on behalf of a host.
func identity() uintptr { return 0 }
