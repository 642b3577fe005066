package engine

import (
	"errors"
	"sync/atomic"

	"github.com/tetratelabs/wazero/experimental"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// memoryUse is how much linear memory an instance has, exactly: WebAssembly
// memory grows by whole pages of 64 KiB and never shrinks.
type memoryUse struct {
	current atomic.Uint64 // bytes
	peak    atomic.Uint64 // bytes; stays when the memory is freed
	beside  atomic.Uint64 // bytes of the companion, which count as well
	limit   uint64        // bytes
	memory  *linearMemory // nil for a guest without memory
	image   *Image        // that the memory begins with; nil for none
	account *memory.Account
	refused error // why the account gave no more in this call
}

func (u *memoryUse) set(size uint64) {
	u.current.Store(size)
	u.peak.Store(max(u.peak.Load(), size+u.beside.Load()))
}

// setBeside is set for the memory of the companion.
func (u *memoryUse) setBeside(size uint64) {
	u.beside.Store(size)
	u.peak.Store(max(u.peak.Load(), size+u.current.Load()))
}

// allocator returns the allocator for the memory of one instance. Memory is
// reserved outside the Go heap where the platform can, so that it costs only
// the pages that the guest touches and the garbage collector neither scans
// nor counts it.
func (u *memoryUse) allocator() experimental.MemoryAllocator {
	return experimental.MemoryAllocatorFunc(func(_, most uint64) experimental.LinearMemory {
		u.memory = &linearMemory{use: u, most: most, account: u.account}
		return u.memory
	})
}

// explain says of a crash that the guest had not got the memory that it asked for
// in the same call, which most guests do not survive.
func (u *memoryUse) explain(failed error) error {
	var crash *CrashError
	if u.refused == nil || !errors.As(failed, &crash) || errors.Is(failed, errStopped) {
		return failed
	}
	return &CrashError{Reason: "it got no more memory: " + u.refused.Error(), Err: errors.Join(u.refused, crash.Err)}
}

// linearMemory is the memory of one instance.
type linearMemory struct {
	use      *memoryUse // nil while no instance has the memory
	most     uint64     // bytes, never exceeded
	reserved []byte     // the whole reservation, or nil where it lies in the Go heap
	buffer   []byte     // what the guest has
	private  bool       // whether it begins with pages of an image
	scratch  []byte     // what stands for the memory before that is mapped from an image
	account  *memory.Account
	charged  uint64  // bytes, of the account
	asleep   *packed // what the memory is while the instance sleeps; nil while it does not

	shrinking bool // to the size of the image, by [guest.reset]
}

// charge takes what is missing to size bytes from the account. All that the
// guest may touch counts, also what it has not touched yet or shares with an
// image: nobody asks again before it does.
func (m *linearMemory) charge(size uint64) bool {
	if size <= m.charged {
		return true
	}
	if m.use.refused = m.account.Grow(int64(size - m.charged)); m.use.refused != nil {
		return false
	}
	m.charged = size
	return true
}

// Reallocate grows the memory to size bytes, or returns nil where that cannot
// be. The guest then sees memory.grow fail.
func (m *linearMemory) Reallocate(size uint64) []byte {
	if m.shrinking {
		m.buffer = m.buffer[:m.use.image.size:m.use.image.size]
		m.use.set(uint64(len(m.buffer)))
		return m.buffer
	}
	if size > m.most || size+m.use.beside.Load() > m.use.limit {
		if m.buffer == nil && m.scratch == nil && m.use.beside.Load() > 0 {
			panic(errMemoryCap)
		}
		return nil
	}
	if m.reserved == nil && m.buffer == nil && m.most > 0 {
		// Reserving address space is what fails on platforms and sandboxes
		// without it; the Go heap serves then.
		m.reserved, _ = reserve(min(m.most, m.use.limit))
	}
	if image := m.use.image; image != nil && m.buffer == nil && m.reserved != nil {
		if size < uint64(image.size) {
			m.scratch = takeScratch(size)
			return m.scratch
		}
		if m.scratch != nil {
			if !m.charge(size) {
				return nil
			}
			return m.show(image)
		}
	}
	if !m.charge(size) {
		if m.buffer == nil {
			panic(m.use.refused) // see Module.guest: wazero takes for granted that there is memory to begin with
		}
		return nil
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
	m.use.set(size)
	return m.buffer
}

// Free gives the memory back. Whoever still holds a slice of it must not
// touch it any more.
func (m *linearMemory) Free() {
	if m.reserved != nil {
		release(m.reserved)
	}
	m.reserved, m.buffer, m.scratch = nil, nil, nil
	m.dropPacked()
	m.account.Shrink(int64(m.charged))
	m.charged = 0
	if m.use != nil {
		m.use.current.Store(0)
	}
}

// MemoryBytes is the size of the guest's memory, with that of its companion. It
// only grows.
func (i *Instance) MemoryBytes() uint64 { return i.memory.current.Load() + i.memory.beside.Load() }

// MemoryPeak is the largest size of the guest's memory, also after Close.
func (i *Instance) MemoryPeak() uint64 { return i.memory.peak.Load() }

// MemoryLimit is the cap of the guest's memory in bytes.
func (i *Instance) MemoryLimit() uint64 { return i.memory.limit }
