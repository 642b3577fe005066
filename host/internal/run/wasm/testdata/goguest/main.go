// Command goguest is a guest with CPU-bound exports, for tests and benchmarks of rewritten Go modules.
package main

import (
	"crypto/sha256"
	"sort"
)

//go:wasmexport sha256
func sha(kilobytes int32) int32 {
	b := make([]byte, kilobytes<<10)
	h := sha256.Sum256(b)
	return int32(h[0])<<8 | int32(h[1])
}

//go:wasmexport sort
func sortInts(n int32) int32 {
	a := make([]int, n)
	x := uint32(1)
	for i := range a {
		x = x*1664525 + 1013904223
		a[i] = int(x >> 8)
	}
	sort.Ints(a)
	return int32(a[n/2])
}

//go:wasmexport fib
func fib(n int32) int32 {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

// descend recurses n deep through a function value.
//
//go:wasmexport descend
func descend(n int32) int32 {
	var f func(n int32) int32
	f = func(n int32) int32 {
		if n == 0 {
			return 0
		}
		return f(n-1) + 1
	}
	return f(n)
}

//go:wasmexport spin
func spin() {
	for i := 0; ; i++ {
		if i == -1 {
			panic("unreachable")
		}
	}
}

func main() {}
