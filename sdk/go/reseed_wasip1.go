//go:build wasip1 && !tinygo

package wasmhost

import (
	"math/rand/v2"
	"unsafe"
)

// An instance that was made of the image of another one has the state of the
// runtime's random generator, which is behind math/rand, its maps and select:
// all instances of an image would draw the same numbers. The runtime has no
// function that seeds it again, so that its state is looked for and written to.
// It is recognised by what it has just returned; where it is not found, as in a
// later version of Go, it is left alone.
//
// What package crypto/rand returns is the host's and never repeats. The seed of
// the hash of maps cannot be changed while there are maps.

// generator is internal/chacha8rand.State.
type generator struct {
	buf     [32]uint64
	seed    [4]uint64
	i, n, c uint32
}

// globalGenerator is that of the runtime, or nil.
var globalGenerator *generator

const (
	// machineOffset is where the runtime's g has the pointer to its m, which has
	// the generator within its first machineBytes.
	machineOffset = 6 * 8
	machineBytes  = 4 << 10
)

// findGenerator looks for the generator of the runtime.
func findGenerator() {
	for range 3 { // at the end of its buffer it is filled anew, and shows nothing
		drawn := rand.Uint64()
		machine := *at[uintptr](identity() + machineOffset)
		if machine == 0 || machine%8 != 0 {
			return
		}
		for word := machine; word < machine+machineBytes; word += 8 {
			if *at[uint64](word) != drawn {
				continue
			}
			for index := range uintptr(len(generator{}.buf)) {
				g := at[generator](word - 8*index)
				if g.i == uint32(index)+1 && g.n <= uint32(len(g.buf)) && g.n >= g.i && g.c%4 == 0 && g.c < 16 {
					globalGenerator = g
					return
				}
			}
		}
	}
}

// at is what lies at an address.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// reseed gives the generator of the runtime a seed of its own.
func reseed() {
	g := globalGenerator
	if g == nil {
		return
	}
	var seed [4]uint64
	if randomGet(unsafe.Pointer(&seed), uint32(unsafe.Sizeof(seed))) == 0 {
		g.seed, g.i, g.n, g.c = seed, 0, 0, 0
	}
}

//go:wasmimport wasi_snapshot_preview1 random_get
//go:noescape
func randomGet(ptr unsafe.Pointer, length uint32) (errno uint32)
