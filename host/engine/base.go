package engine

import "sync"

// base is the memory with which every instance of a module begins: what its data
// segments write, and nothing of a plugin. Instances share it until they write,
// page by page, where the system can. A module that has one instance has none:
// it would only cost memory.
type base struct {
	mu        sync.Mutex
	instances int // that were ever made
	file      *frozenFile
	refused   bool
}

// baseBytes is from how much content on memory is shared. It is no setting:
// below, the file costs more than it saves.
const baseBytes = 256 << 10

// begin has a memory share what it begins with, if it is not the first one of
// the module. Nothing of the guest has run yet.
func (s *sharedModule) begin(m *linearMemory) {
	if m == nil || m.reserved == nil || len(m.buffer) < baseBytes || s.facts.Hidden != "" {
		return
	}
	b := &s.base
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.instances++; b.instances > 1 && b.file == nil && !b.refused {
		b.refused = true
		if file, err := freeze(m.buffer); err == nil {
			if file.bytes < baseBytes || s.account.Grow(file.bytes) != nil {
				file.close()
			} else {
				b.file = file
			}
		}
	}
	if b.file != nil && len(b.file.read()) == len(m.buffer) {
		// Where it fails the memory is as it was.
		_ = b.file.mapTo(m.buffer)
	}
}

// beginsWith is what memories of the module begin with; nil where they share
// nothing.
func (s *sharedModule) beginsWith() *frozenFile {
	s.base.mu.Lock()
	defer s.base.mu.Unlock()
	return s.base.file
}

// close frees it, after the last instance.
func (b *base) close(s *sharedModule) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.file != nil {
		s.account.Shrink(b.file.bytes)
		b.file.close()
		b.file = nil
	}
}

// bytes is how much memory it takes.
func (b *base) bytes() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.file == nil {
		return 0
	}
	return b.file.bytes
}
