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
	for _, f := range Functions() {
		if want := f.Namespace == "ai" && f.Waits; f.EndsWithEvent != want {
			t.Errorf("%s: want %v", f.FullName(), want)
		}
	}
}
