package hostfuncs

import (
	"context"
	"testing"
	"time"
)

func TestUntilEvent(t *testing.T) {
	over := make(chan struct{})
	ctx, end := untilEvent(WithEvent(t.Context(), func() <-chan struct{} { return over }))
	defer end()
	if ctx.Err() != nil {
		t.Fatal("it ended before the event")
	}
	close(over)
	select {
	case <-ctx.Done():
	case <-time.After(20 * time.Second):
		t.Error("it did not end with the event")
	}
	outer, cancel := context.WithCancel(t.Context())
	inner, end := untilEvent(outer) // of no event
	defer end()
	cancel()
	if inner.Err() == nil {
		t.Error("it outlived its context")
	}
	for key, want := range map[Key]bool{{"ai", "generateMessage"}: true, {"http", "fetch"}: false, {"sessions", "create"}: false} {
		if EndsWithEvent(key) != want {
			t.Errorf("%v: want %v", key, want)
		}
	}
}
