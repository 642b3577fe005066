// Package semaphore bounds how much is under way at the same time, of all and
// of each plugin. Ids of plugins flow in, and out the right to begin, in the
// order in which it was asked for. It knows nothing of what is begun, and stops
// none of it.
package semaphore

import (
	"container/list"
	"context"
	"sync"
)

// Semaphore lets in what waits in the order of its coming, but for what is of
// a plugin that has its share under way.
type Semaphore struct {
	most, share int

	mu      sync.Mutex
	all     int
	running map[string]int // by plugin
	waiting *list.List     // of *Place
}

// Place is one in the queue of those that wait to be let in.
type Place struct {
	of     *Semaphore
	plugin string
	ready  chan struct{} // closed when it is let in
	place  *list.Element
}

// New returns a semaphore for as many at the same time, of which at most a
// share is of one plugin.
func New(most, share int) *Semaphore {
	return &Semaphore{most: most, share: share, running: make(map[string]int), waiting: list.New()}
}

// Acquire waits to be let in. The caller calls Release unless there is an
// error, which is that of ctx.
func (s *Semaphore) Acquire(ctx context.Context, plugin string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.Join(plugin).Wait(ctx)
}

// Join takes a place in the queue, for one that will wait elsewhere. The caller
// sees to it that Wait is called, once.
func (s *Semaphore) Join(plugin string) *Place {
	w := &Place{of: s, plugin: plugin, ready: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	w.place = s.waiting.PushBack(w)
	s.admit()
	return w
}

// Wait waits to be let in, and leaves the queue where ctx ends before: its error
// is that of ctx then. Else [Semaphore.Release] must be called.
func (w *Place) Wait(ctx context.Context) error {
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
	}
	s := w.of
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-w.ready: // at the same moment
		s.free(w.plugin)
	default:
		s.waiting.Remove(w.place)
	}
	return ctx.Err()
}

// Release lets in the next one.
func (s *Semaphore) Release(plugin string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free(plugin)
}

// free counts one less. The caller holds the mutex.
func (s *Semaphore) free(plugin string) {
	s.all--
	if s.running[plugin]--; s.running[plugin] == 0 {
		delete(s.running, plugin)
	}
	s.admit()
}

// admit lets in as many as may be. The caller holds the mutex.
func (s *Semaphore) admit() {
	for e := s.waiting.Front(); e != nil && s.all < s.most; {
		w, after := e.Value.(*Place), e.Next()
		if s.running[w.plugin] < s.share {
			s.all++
			s.running[w.plugin]++
			s.waiting.Remove(e)
			close(w.ready)
		}
		e = after
	}
}
