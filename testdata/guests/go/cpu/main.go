//go:build wasip1

// Command cpu is a guest with CPU-bound work in Go, for comparing metered with
// unmetered time. Each export takes the same n and returns the same checksum as
// the guest in C of that name; json differs, because it reads into structs. It
// speaks no ABI: the exports need no event.
package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash/fnv"
	"slices"
)

func main() {} // a reactor: never called

//go:wasmexport fib
func runFib(n int32) int64 { return fib(n) }

func fib(n int32) int64 {
	if n < 2 {
		return int64(n)
	}
	return fib(n-1) + fib(n-2)
}

//go:wasmexport sha256
func runSHA256(n int32) int64 {
	h := sha256.New()
	var chunk [1024]byte
	next := byte(0)
	for range n {
		for i := range chunk {
			chunk[i] = next
			if next++; next == 251 {
				next = 0
			}
		}
		h.Write(chunk[:])
	}
	return int64(binary.BigEndian.Uint64(h.Sum(nil)))
}

//go:wasmexport sort
func runSort(n int32) int64 {
	a := make([]uint32, n)
	x := uint32(2463534242)
	for i := range a {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		a[i] = x
	}
	slices.Sort(a)
	h := fnv.New64a()
	var b [4]byte
	for _, v := range a {
		binary.LittleEndian.PutUint32(b[:], v)
		h.Write(b[:])
	}
	return int64(h.Sum64())
}

// order is what json reads and writes.
type order struct {
	ID    string             `json:"id"`
	Open  bool               `json:"open"`
	Tags  []string           `json:"tags"`
	Lines []line             `json:"lines"`
	Sums  map[string]float64 `json:"sums"`
}

type line struct {
	Name  string  `json:"name"`
	Count int     `json:"count"`
	Price float64 `json:"price"`
	Note  *string `json:"note,omitempty"`
}

const document = `{"id": "7f3c2a90-51d4-4b1e-9d0a-2f6c1b8e4a77", "open": true,
 "tags": ["planning", "caf\u00e9", "quote \" and slash \\"],
 "lines": [
  {"name": "First entry of the list", "count": 3, "price": 12.5},
  {"name": "Second entry of the list", "count": 1, "price": 0.125, "note": "fragile"},
  {"name": "Third entry of the list", "count": 12000, "price": 1e-3}],
 "sums": {"net": 37.625, "gross": 44.77, "delta": -1.5e-7}}`

// json reads and writes the document n times with encoding/json and returns the
// FNV-1a hash of the last output, or -1 when it fails.
//
//go:wasmexport json
func runJSON(n int32) int64 {
	h := fnv.New64a()
	for range n {
		var o order
		if err := json.Unmarshal([]byte(document), &o); err != nil {
			return -1
		}
		text, err := json.Marshal(&o)
		if err != nil {
			return -1
		}
		h.Reset()
		h.Write(text)
	}
	return int64(h.Sum64())
}
