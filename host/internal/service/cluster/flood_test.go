package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// counting counts how often sessions try to take a lock.
type counting struct {
	postgres.Database
	tries atomic.Int64
}

type countingSession struct {
	postgres.Session
	of *counting
}

func (c *counting) Session(ctx context.Context, silence time.Duration, each func(string)) (postgres.Session, error) {
	s, err := c.Database.Session(ctx, silence, each)
	return &countingSession{s, c}, err
}

func (s *countingSession) TryLock(ctx context.Context, name string) (bool, error) {
	s.of.tries.Add(1)
	return s.Session.TryLock(ctx, name)
}

// Whoever may connect to the database can take the lock of a lease, and tell hosts of
// locks that are free: hosts wait, ask a bounded number of times, and go on.
func TestLocksOfAStranger(t *testing.T) {
	t.Parallel()
	c := postgrestest.Config(t)
	d := &counting{Database: open(t, c)}
	m := join(t, d, "host")
	lock := postgres.SessionKey("lease x")
	stranger := postgrestest.NewStranger(t, c)
	stranger.Exec(fmt.Sprintf("SELECT pg_advisory_lock(%d)", lock))
	begun := time.Now()
	bound, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	if _, err := m.Leases().Take(bound, "x"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("what a stranger holds: %v", err)
	}
	if other, err := m.Leases().Take(t.Context(), "y"); err != nil {
		t.Error(err)
	} else {
		other.Release()
	}
	took := make(chan error, 1)
	go func() {
		l, err := m.Leases().Take(context.Background(), "x")
		if err == nil {
			l.Release()
		}
		took <- err
	}()
	stranger.Flood("wasmhost_locks", "CASE i % 2 WHEN 0 THEN 'lease x' ELSE '' END")
	stranger.Exec("SELECT pg_advisory_unlock_all()")
	select {
	case err := <-took:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Error("it does not have the lease that is free")
	}
	if n, most := d.tries.Load(), int64(time.Since(begun)/(20*time.Millisecond))+10; n > most {
		t.Errorf("it has asked for locks %d times, want at most %d", n, most)
	}
	if usable, findings := m.Health(t.Context()); !usable {
		t.Errorf("%v", findings)
	}
}
