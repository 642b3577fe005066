package registry

import (
	"context"
	"net"
	"testing"
	"time"
)

// A registry is near where it was reached at an address that is not public, not
// where its name only may mean one.
func TestNearOnlyWhereReached(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dial := func(g *guard, ctx context.Context, address string) error {
		conn, err := g.dial(ctx, "tcp", address)
		if err == nil {
			conn.Close()
		}
		return err
	}
	led := context.WithValue(t.Context(), elsewhere{}, "127.0.0.1")
	const refusing = "127.0.0.1:1"
	g := newGuard(refusing, false, time.Second)
	if err := dial(g, t.Context(), refusing); err == nil {
		t.Fatal("somebody listens on port 1")
	}
	if err := dial(g, led, l.Addr().String()); err == nil {
		t.Error("a registry that was not reached leads to an address that is not public")
	}
	g = newGuard(l.Addr().String(), false, time.Second)
	for range 2 {
		if err := dial(g, t.Context(), l.Addr().String()); err != nil {
			t.Fatal(err)
		}
		if err := dial(g, led, l.Addr().String()); err != nil {
			t.Errorf("a registry of this machine may lead to it: %v", err)
		}
	}
}
