package native

import (
	"context"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Somebody has thought about how much room the result of each function needs
// that can be long, and about no function that is not there.
func TestEveryResultHasASize(t *testing.T) {
	sizes := resultSizes()
	seen := map[hostfuncs.Key]bool{}
	for _, row := range abi.Functions() {
		key := hostfuncs.Key{Namespace: row.Namespace, Name: row.Name}
		seen[key] = true
		size, has := sizes[key]
		switch row.Result.Kind {
		case abi.TypeNull, abi.TypeBoolean, abi.TypeInteger:
			if has || resultSize(row, sizes) != 0 {
				t.Errorf("%s.%s returns %s and needs no room", row.Namespace, row.Name, row.Result.Kind)
			}
			continue
		}
		if has != row.Waits {
			t.Errorf("%s.%s: has a size is %v, waits is %v: write into resultSizes what it can return at most", row.Namespace, row.Name, has, row.Waits)
		}
		if got := resultSize(row, sizes); has && got != size || !has && got != mostResult {
			t.Errorf("%s.%s sets aside %d", row.Namespace, row.Name, got)
		}
	}
	for key := range sizes {
		if !seen[key] {
			t.Errorf("%s.%s is not in the table of functions", key.Namespace, key.Name)
		}
	}
}

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
