package semaphore

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// soon waits to be let in, which is at once.
func soon(t *testing.T, admitted <-chan error) {
	t.Helper()
	select {
	case err := <-admitted:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it was not let in")
	}
}

// A plugin has its share at most, and those of others pass the ones of it that
// wait.
func TestSharesAreFair(t *testing.T) {
	s := New(8, 2)
	ctx := context.Background()
	take := func(ctx context.Context, plugin string) <-chan error {
		admitted := make(chan error, 1)
		go func() { admitted <- s.Acquire(ctx, plugin) }()
		return admitted
	}
	queued := func(n int) {
		t.Helper()
		for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
			s.mu.Lock()
			got := s.waiting.Len()
			s.mu.Unlock()
			if got == n {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("%d wait, want %d", got, n)
			}
		}
	}
	soon(t, take(ctx, "greedy"))
	soon(t, take(ctx, "greedy"))
	third := take(ctx, "greedy")
	queued(1)
	given, cancel := context.WithCancel(ctx)
	fourth := take(given, "greedy")
	queued(2)
	for _, plugin := range []string{"a", "a", "b", "b", "c", "c"} {
		soon(t, take(ctx, plugin))
	}
	fifth := take(ctx, "d") // nothing is left for it
	queued(3)
	cancel()
	if err := <-fourth; !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	s.Release("a")
	soon(t, fifth) // greedy still has its share
	s.Release("greedy")
	soon(t, third)
	for _, plugin := range []string{"greedy", "greedy", "a", "b", "b", "c", "c", "d"} {
		s.Release(plugin)
	}
	if s.all != 0 || len(s.running) != 0 || s.waiting.Len() != 0 {
		t.Errorf("in the end %d are under way, %v, and %d wait", s.all, s.running, s.waiting.Len())
	}
}

// TestSemaphore has many goroutines acquire it, some of which give up waiting,
// and looks for more under way than may be.
func TestSemaphore(t *testing.T) {
	s := New(3, 2)
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
			if s.Acquire(ctx, plugin) != nil {
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
			s.Release(plugin)
		})
	}
	group.Wait()
	if served < 48 || s.all != 0 || s.waiting.Len() != 0 || len(s.running) != 0 {
		t.Errorf("%d served; %d under way, %d waiting, %v", served, s.all, s.waiting.Len(), s.running)
	}
}

// TestWaitersPassBusyPlugins: who waits behind a plugin that has its share is
// not held up by it.
func TestWaitersPassBusyPlugins(t *testing.T) {
	s := New(3, 1)
	if err := s.Acquire(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error, 1)
	go func() { waiting <- s.Acquire(t.Context(), "a") }()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := s.Acquire(ctx, "b"); err != nil {
		t.Fatal(err)
	}
	s.Release("a")
	if err := <-waiting; err != nil {
		t.Fatal(err)
	}
}

// TestPlaces: who took a place first is let in first, however late it waits there.
func TestPlaces(t *testing.T) {
	s := New(3, 1)
	first, second := s.Join("a"), s.Join("a")
	given, cancel := context.WithCancel(t.Context())
	cancel()
	if err := second.Wait(given); !errors.Is(err, context.Canceled) {
		t.Fatalf("the second was let in, or %v", err)
	}
	if err := first.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Release("a")
	third := s.Join("a") // let in at once, and gives up before it looks
	if third.Wait(given) == nil {
		s.Release("a")
	}
	if s.all != 0 || s.waiting.Len() != 0 {
		t.Errorf("%d are under way, and %d wait", s.all, s.waiting.Len())
	}
}
