package ai

import (
	"container/list"
	"context"
	"sync"
)

// slots count what is under way: calls of each plugin, which are refused when
// they are too many, and requests of the host, which wait. Requests that wait
// go in the order of their coming, but for those of a plugin that has its share
// under way.
type slots struct {
	perPlugin int
	most      int // requests
	share     int // of these, of one plugin

	mu       sync.Mutex
	calls    map[string]int // by plugin
	all      int            // requests
	requests map[string]int // by plugin
	waiting  *list.List     // of *waiter
}

// waiter is a request that waits for its turn.
type waiter struct {
	plugin string
	turn   chan struct{} // closed when it has come
}

// newSlots makes slots. A plugin gets a quarter of the requests at most, and
// one at least.
func newSlots(requests, perPlugin int) *slots {
	return &slots{perPlugin: perPlugin, most: requests, share: max(requests/4, 1),
		calls: make(map[string]int), requests: make(map[string]int), waiting: list.New()}
}

// enter counts a call and reports whether the plugin may make it.
func (s *slots) enter(plugin string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.calls[plugin] >= s.perPlugin {
		return false
	}
	s.calls[plugin]++
	return true
}

func (s *slots) leave(plugin string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.calls[plugin]--; s.calls[plugin] == 0 {
		delete(s.calls, plugin)
	}
}

// take waits for the turn of a request. The caller gives it back unless there
// is an error.
func (s *slots) take(ctx context.Context, plugin string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := &waiter{plugin, make(chan struct{})}
	s.mu.Lock()
	place := s.waiting.PushBack(w)
	s.grant()
	s.mu.Unlock()
	select {
	case <-w.turn:
		return nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-w.turn: // it came at the same moment
		s.free(plugin)
	default:
		s.waiting.Remove(place)
	}
	return ctx.Err()
}

// give gives a turn back.
func (s *slots) give(plugin string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free(plugin)
}

// free counts a request less. The caller has the lock.
func (s *slots) free(plugin string) {
	s.all--
	if s.requests[plugin]--; s.requests[plugin] == 0 {
		delete(s.requests, plugin)
	}
	s.grant()
}

// grant gives turns to those who wait, as far as there are any. The caller has
// the lock.
func (s *slots) grant() {
	for e := s.waiting.Front(); e != nil && s.all < s.most; {
		w, after := e.Value.(*waiter), e.Next()
		if s.requests[w.plugin] < s.share {
			s.all++
			s.requests[w.plugin]++
			s.waiting.Remove(e)
			close(w.turn)
		}
		e = after
	}
}
