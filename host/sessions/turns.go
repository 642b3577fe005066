package sessions

import (
	"container/list"
	"context"
	"sync"
)

// turns decide whose reply is next: those that wait go in the order of their
// coming, but for those of a plugin that has as many under way as it may.
type turns struct {
	most, perPlugin int

	mu      sync.Mutex
	all     int
	running map[string]int // by plugin
	waiting *list.List     // of *waiter
}

type waiter struct {
	plugin string
	turn   chan struct{} // closed when it has come
}

func newTurns(most, perPlugin int) *turns {
	return &turns{most: most, perPlugin: perPlugin, running: make(map[string]int), waiting: list.New()}
}

// take waits for a turn. The caller gives it back unless there is an error.
func (t *turns) take(ctx context.Context, plugin string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t.mu.Lock()
	w := &waiter{plugin, make(chan struct{})}
	place := t.waiting.PushBack(w)
	t.grant()
	t.mu.Unlock()
	select {
	case <-w.turn:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case <-w.turn: // it came at the same moment
		t.free(plugin)
	default:
		t.waiting.Remove(place)
	}
	return ctx.Err()
}

func (t *turns) give(plugin string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.free(plugin)
}

func (t *turns) free(plugin string) {
	t.all--
	if t.running[plugin]--; t.running[plugin] == 0 {
		delete(t.running, plugin)
	}
	t.grant()
}

// grant gives turns to those who wait, as far as there are any.
func (t *turns) grant() {
	for e := t.waiting.Front(); e != nil && t.all < t.most; {
		w, after := e.Value.(*waiter), e.Next()
		if t.running[w.plugin] < t.perPlugin {
			t.all++
			t.running[w.plugin]++
			t.waiting.Remove(e)
			close(w.turn)
		}
		e = after
	}
}
