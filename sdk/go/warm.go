package wasmhost

import "runtime"

// What each instance of an image would have to do for its first request is done
// once, before the image is taken.

// spareBytes is how much a request can allocate before the instance takes more
// memory, in bytes. One that has cannot be reset for the next request.
const spareBytes = 512 << 10

// spare keeps the compiler from leaving the allocation out.
var spare []byte

// growHeap collects what activate has left, and has the heap grow for requests.
// Collecting shrinks stacks, so it comes before warm.
func growHeap() {
	spare = make([]byte, spareBytes)
	spare = nil
	runtime.GC()
}

// warm finds out how the types of handlers are read and written, and grows the
// stack of a worker, which costs more than all the rest of a small request.
func (p *plugin) warm() {
	for _, warm := range p.warmers {
		warm()
	}
	useStack()
}

// useStack uses as much stack as handlers do mostly.
//
//go:noinline
func useStack() (sum byte) {
	var frame [12 << 10]byte
	for i := range frame {
		sum += frame[i]
	}
	return sum
}
