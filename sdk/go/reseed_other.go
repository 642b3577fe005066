//go:build !wasip1 || tinygo

package wasmhost

// There is no generator to be found here.
func findGenerator() {}

func reseed() {}
