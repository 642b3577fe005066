package engine

import (
	"sync"
	"sync/atomic"
)

// base is the state with which every instance of a module begins, and nothing of a
// plugin: the memory that its data segments write or, by
// [LoadOptions.ShareInitialized], memory and globals after its initialization.
// Instances share the memory until they write, page by page, where the system
// can. A module that has one instance has none: it would only cost memory.
type base struct {
	mu        sync.Mutex
	instances int // that were ever made
	// file changes only with the mutex, and is read without it: memory is asked
	// for with the mutex held, and who frees some asks all instances what they
	// hold, and has some of them sleep.
	file    atomic.Pointer[frozenFile]
	globals []uint64
	refused bool
}

// baseBytes is from how much content on memory is shared. It is no setting:
// below, the file costs more than it saves.
const baseBytes = 256 << 10

// begin has an instance begin with the base, if it is not the first one of the
// module. Nothing of the guest has run yet.
func (s *sharedModule) begin(i *Instance) {
	m := i.memory.memory
	if m == nil || m.reserved == nil || s.loaded.facts.Hidden != "" {
		return
	}
	b := &s.base
	b.mu.Lock()
	defer b.mu.Unlock()
	b.instances++
	if s.key.shareInitialized {
		i.initialized = b.file.Load() != nil && i.become(b)
		return
	}
	if len(m.buffer) >= baseBytes {
		b.freeze(s, m)
	}
	if file := b.file.Load(); file != nil && len(file.read()) == len(m.buffer) {
		// Where it fails the memory is as it was.
		_ = file.mapTo(m.buffer)
	}
}

// freeze makes the file of what a memory is, unless there is one or it is too
// early. The caller holds the mutex.
func (b *base) freeze(s *sharedModule, m *linearMemory) {
	if b.instances < 2 || b.file.Load() != nil || b.refused {
		return
	}
	b.refused = true
	if file, err := freeze(m.buffer); err == nil {
		if file.bytes < baseBytes || s.account.Grow(file.bytes) != nil {
			file.close()
		} else {
			b.file.Store(file)
		}
	}
}

// become gives an instance that was just made the state of a base, and reports
// whether it could. Where it could not the instance is as it was, but that it
// may have more memory.
func (i *Instance) become(b *base) bool {
	m, file := i.memory.memory, b.file.Load()
	size := len(file.read())
	if more := size - len(m.buffer); more > 0 {
		if _, ok := i.guest.module.Memory().Grow(uint32(more / pageBytes)); !ok {
			return false
		}
	}
	if len(m.buffer) != size || file.mapTo(m.buffer) != nil {
		return false
	}
	i.guest.setGlobals(b.globals)
	return true
}

// Initialized says that the instance began with the state after the
// initialization of its module, which must not run again.
func (i *Instance) Initialized() bool { return i.initialized }

// ShareInitialized has later instances of the module begin with the state of this
// one, whose initialization has just run, if the module was loaded for that.
func (i *Instance) ShareInitialized() {
	s, m := i.module.shared, i.memory.memory
	if !s.key.shareInitialized || i.dead || m == nil || m.reserved == nil || s.loaded.facts.Hidden != "" {
		return
	}
	b := &s.base
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.freeze(s, m); b.file.Load() != nil && b.globals == nil {
		b.globals = i.guest.readGlobals()
	}
}

// beginsWith is what memories of the module begin with; nil where they share
// nothing.
func (s *sharedModule) beginsWith() *frozenFile { return s.base.file.Load() }

// close frees it, after the last instance.
func (b *base) close(s *sharedModule) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if file := b.file.Swap(nil); file != nil {
		s.account.Shrink(file.bytes)
		file.close()
	}
}

// bytes is how much memory it takes.
func (b *base) bytes() int64 {
	if file := b.file.Load(); file != nil {
		return file.bytes
	}
	return 0
}
