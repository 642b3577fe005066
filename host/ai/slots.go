package ai

import (
	"context"
	"sync"
)

// slots count what is under way: calls of each plugin, which are refused when
// they are too many, and requests of the host, which wait.
type slots struct {
	perPlugin int
	requests  chan struct{}

	mu    sync.Mutex
	calls map[string]int // by plugin
}

func newSlots(requests, perPlugin int) *slots {
	return &slots{perPlugin: perPlugin, requests: make(chan struct{}, requests), calls: make(map[string]int)}
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

// take waits for the turn of a request.
func (s *slots) take(ctx context.Context) error {
	select {
	case s.requests <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *slots) give() { <-s.requests }
