package sessions

import (
	"context"
	"sync"
	"testing"
	"time"
)

// TestTurns has many goroutines take turns, some of which give up waiting,
// and looks for more under way than may be.
func TestTurns(t *testing.T) {
	turns := newTurns(3, 2)
	var mu sync.Mutex
	running, all, served := map[string]int{}, 0, 0
	var group sync.WaitGroup
	for i := range 60 {
		plugin := string(rune('a' + i%4))
		group.Go(func() {
			ctx := t.Context()
			if i%5 == 0 {
				short, cancel := context.WithTimeout(ctx, time.Millisecond)
				defer cancel()
				ctx = short
			}
			if turns.take(ctx, plugin) != nil {
				return
			}
			mu.Lock()
			running[plugin]++
			all++
			served++
			if running[plugin] > 2 || all > 3 {
				t.Errorf("%d of %s and %d of all are under way", running[plugin], plugin, all)
			}
			mu.Unlock()
			time.Sleep(time.Millisecond)
			mu.Lock()
			running[plugin]--
			all--
			mu.Unlock()
			turns.give(plugin)
		})
	}
	group.Wait()
	if served < 48 || turns.all != 0 || turns.waiting.Len() != 0 || len(turns.running) != 0 {
		t.Errorf("%d served; %d under way, %d waiting, %v", served, turns.all, turns.waiting.Len(), turns.running)
	}
}

// TestTurnsPassBusyPlugins: who waits behind a plugin that has its share is
// not held up by it.
func TestTurnsPassBusyPlugins(t *testing.T) {
	turns := newTurns(3, 1)
	if err := turns.take(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error, 1)
	go func() { waiting <- turns.take(t.Context(), "a") }()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := turns.take(ctx, "b"); err != nil {
		t.Fatal(err)
	}
	turns.give("a")
	if err := <-waiting; err != nil {
		t.Fatal(err)
	}
}
