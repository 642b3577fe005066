package native

import (
	"context"
	"testing"
)

// A call that grows gives back what it had first: two that together hold all
// there is, and both need more, still both get it, one after the other.
func TestGrowingCallsDoNotStopEachOther(t *testing.T) {
	r := &results{limit: 100}
	ctx := context.Background()
	a, _ := r.take(ctx, 50)
	b, _ := r.take(ctx, 50)
	if err := r.grow(ctx, &a, 40); err != nil || a != 50 || r.held != 100 {
		t.Fatalf("growing to less: %d taken, %d held, %v", a, r.held, err)
	}
	grown := make(chan error)
	for taken, size := range map[*int64]int64{&a: 80, &b: 90} {
		go func() {
			err := r.grow(ctx, taken, size)
			if err == nil && *taken != size {
				t.Errorf("%d are taken, want %d", *taken, size)
			}
			r.swap(*taken, 0)
			grown <- err
		}()
	}
	for range 2 {
		if err := <-grown; err != nil {
			t.Error(err)
		}
	}
	if r.held != 0 {
		t.Errorf("%d are held in the end", r.held)
	}
}
