package native

import (
	"context"
	"testing"
)

// A call that grows gives back what it had first: two that together hold all
// there is, and both need more, still both get it, one after the other.
func TestGrowingCallsDoNotStopEachOther(t *testing.T) {
	r := &budget{limit: 100}
	ctx := context.Background()
	a, _ := r.reserve(ctx, 50)
	b, _ := r.reserve(ctx, 50)
	if err := r.grow(ctx, &a, 40); err != nil || a != 50 || r.reserved != 100 {
		t.Fatalf("growing to less: %d of its own, %d in all, %v", a, r.reserved, err)
	}
	grown := make(chan error)
	for own, size := range map[*int64]int64{&a: 80, &b: 90} {
		go func() {
			err := r.grow(ctx, own, size)
			if err == nil && *own != size {
				t.Errorf("%d are reserved, want %d", *own, size)
			}
			r.adjust(*own, 0)
			grown <- err
		}()
	}
	for range 2 {
		if err := <-grown; err != nil {
			t.Error(err)
		}
	}
	if r.reserved != 0 {
		t.Errorf("%d are reserved in the end", r.reserved)
	}
}
