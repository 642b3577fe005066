package ai

import (
	"context"
	"errors"
	"testing"
	"time"
)

// soon waits until a turn has come, which is at once.
func soon(t *testing.T, turn <-chan error) {
	t.Helper()
	select {
	case err := <-turn:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the turn did not come")
	}
}

// A plugin has a quarter of the requests at most, and those of others pass the
// ones of it that wait.
func TestTurnsAreFair(t *testing.T) {
	s := newSlots(8, 100)
	ctx := context.Background()
	take := func(ctx context.Context, plugin string) <-chan error {
		turn := make(chan error, 1)
		go func() { turn <- s.take(ctx, plugin) }()
		return turn
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
	s.give("a")
	soon(t, fifth) // greedy still has its share
	s.give("greedy")
	soon(t, third)
	for _, plugin := range []string{"greedy", "greedy", "a", "b", "b", "c", "c", "d"} {
		s.give(plugin)
	}
	if s.all != 0 || len(s.requests) != 0 || s.waiting.Len() != 0 {
		t.Errorf("in the end %d are under way, %v, and %d wait", s.all, s.requests, s.waiting.Len())
	}
}
