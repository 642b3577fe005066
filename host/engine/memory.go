package engine

import (
	"sync/atomic"

	"github.com/tetratelabs/wazero/experimental"
)

// memoryUse is how much linear memory an instance has, exactly: WebAssembly
// memory grows by whole pages of 64 KiB and never shrinks.
type memoryUse struct {
	current atomic.Uint64 // bytes
	peak    atomic.Uint64 // bytes; stays when the memory is freed
	limit   uint64        // bytes
}

// allocator returns the allocator for the memory of one instance. Memory is
// reserved outside the Go heap where the platform can, so that it costs only
// the pages that the guest touches and the garbage collector neither scans
// nor counts it.
func (u *memoryUse) allocator() experimental.MemoryAllocator {
	return experimental.MemoryAllocatorFunc(func(_, most uint64) experimental.LinearMemory {
		return &linearMemory{use: u, most: most}
	})
}

// linearMemory is the memory of one instance.
type linearMemory struct {
	use      *memoryUse
	most     uint64 // bytes, never exceeded
	reserved []byte // the whole reservation, or nil where it lies in the Go heap
	buffer   []byte // what the guest has
}

// Reallocate grows the memory to size bytes, or returns nil where that cannot
// be. The guest then sees memory.grow fail.
func (m *linearMemory) Reallocate(size uint64) []byte {
	if size > m.most || size > m.use.limit {
		return nil
	}
	if m.reserved == nil && m.buffer == nil && m.most > 0 {
		// Reserving address space is what fails on platforms and sandboxes
		// without it; the Go heap serves then.
		m.reserved, _ = reserve(min(m.most, m.use.limit))
	}
	if m.reserved != nil {
		if err := commit(m.reserved, uint64(len(m.buffer)), size); err != nil {
			return nil
		}
		m.buffer = m.reserved[:size:size]
	} else {
		grown := make([]byte, size)
		copy(grown, m.buffer)
		m.buffer = grown
	}
	m.use.current.Store(size)
	m.use.peak.Store(size)
	return m.buffer
}

// Free gives the memory back. Whoever still holds a slice of it must not
// touch it any more.
func (m *linearMemory) Free() {
	if m.reserved != nil {
		release(m.reserved)
	}
	m.reserved, m.buffer = nil, nil
	m.use.current.Store(0)
}
