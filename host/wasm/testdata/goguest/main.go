// Command goguest is a guest with CPU-bound exports, for tests and benchmarks of rewritten Go modules.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"sort"
	"strings"
)

type record struct {
	Name   string            `json:"name"`
	Values []int             `json:"values"`
	Tags   map[string]string `json:"tags"`
}

//go:wasmexport sha256
func sha(kilobytes int32) int32 {
	b := make([]byte, kilobytes<<10)
	h := sha256.Sum256(b)
	return int32(h[0])<<8 | int32(h[1])
}

//go:wasmexport json
func roundTrip(n int32) int32 {
	in := []byte(`{"name":"abc","values":[1,2,3,4,5,6,7,8],"tags":{"a":"b","c":"d"}}`)
	total := 0
	for range n {
		var r record
		if json.Unmarshal(in, &r) != nil {
			return -1
		}
		out, _ := json.Marshal(r)
		total += len(out)
	}
	return int32(total)
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

// nested decodes and encodes JSON arrays that are nested n deep.
//
//go:wasmexport nested
func nested(n int32) int32 {
	var v any
	if json.Unmarshal([]byte(strings.Repeat("[", int(n))+strings.Repeat("]", int(n))), &v) != nil {
		return -1
	}
	out, err := json.Marshal(v)
	if err != nil {
		return -2
	}
	return int32(len(out))
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
