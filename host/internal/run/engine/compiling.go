package engine

import (
	"context"
	"slices"
	"sync"
)

// What compiling takes, by estimate: the code of the compiler's own that it
// makes of a module is many times as large, and some is needed in any case.
const (
	compileFactor = 32
	compileBase   = 8 << 20
)

// compileMemory bounds how much memory is taken by modules that are compiled at
// the same time. A module that is estimated to take more than three quarters of
// it is let in like one that takes as much: it always finds room, and leaves some
// to small ones.
type compileMemory struct {
	total int64

	mu      sync.Mutex
	taken   int64
	waiting []*compileWaiter // in the order of their coming
}

type compileWaiter struct {
	bytes int64
	ready chan struct{} // closed when it has what it waits for
}

// take waits until there is room for a module of a size, and returns what gives
// it back; nil where ctx ended before. What there is room for does not wait for
// larger ones that came before.
func (m *compileMemory) take(ctx context.Context, size int) (giveBack func()) {
	w := &compileWaiter{min(compileBase+compileFactor*int64(size), m.total/4*3), make(chan struct{})}
	m.mu.Lock()
	m.waiting = append(m.waiting, w)
	m.admit()
	m.mu.Unlock()
	select {
	case <-w.ready:
	case <-ctx.Done():
		m.mu.Lock()
		defer m.mu.Unlock()
		if i := slices.Index(m.waiting, w); i >= 0 {
			m.waiting = slices.Delete(m.waiting, i, i+1)
			return nil
		}
	}
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.taken -= w.bytes
		m.admit()
	}
}

// admit lets in what there is room for. The caller holds the mutex.
func (m *compileMemory) admit() {
	m.waiting = slices.DeleteFunc(m.waiting, func(w *compileWaiter) bool {
		if m.taken+w.bytes > m.total {
			return false
		}
		m.taken += w.bytes
		close(w.ready)
		return true
	})
}
