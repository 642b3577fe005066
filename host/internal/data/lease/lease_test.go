package lease_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/lease"
)

// A host alone has each lease once at a time, and all others have ended.
func TestAlone(t *testing.T) {
	leases := lease.Alone()
	first, err := leases.Take(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	other, err := leases.Take(t.Context(), "b")
	if err != nil {
		t.Fatalf("a lease of another name: %v", err)
	}
	other.Release()
	bound, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	if _, err := leases.Take(bound, "a"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a lease that is held: %v", err)
	}
	first.Release()
	first.Release()
	second, err := leases.Take(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	first.Release() // of one that is another's by now
	if _, err := leases.Take(bound, "a"); err == nil {
		t.Error("what was released twice is held by two")
	}
	second.Release()
	if ended, err := leases.Ended(t.Context(), "another"); !ended || err != nil || leases.Host() != "" {
		t.Errorf("another host has ended: %t, %v; this one is %q", ended, err, leases.Host())
	}
}
