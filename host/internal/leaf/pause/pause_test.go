package pause

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// fake is a clock whose time a test sets.
func fake(t *testing.T) (*clock, func(time.Duration)) {
	var at atomic.Int64
	c := newClock(func() time.Duration { return time.Duration(at.Load()) })
	t.Cleanup(c.watch())
	return c, func(d time.Duration) { at.Add(int64(d)) }
}

func TestPausesAreLeftOut(t *testing.T) {
	c, pass := fake(t)
	for range 50 { // the clock is looked at
		pass(lookEvery)
		c.now()
	}
	if got := c.now(); got != 10*time.Second {
		t.Errorf("after 10 s it is %v", got)
	}
	pass(40 * time.Second) // nobody looks
	if got, want := c.now(), 10*time.Second+lookEvery; got != want || c.seen.Load().times != 1 {
		t.Errorf("after a pause it is %v, want %v; %+v", got, want, c.seen.Load())
	}
	pass(Least - 1) // short ones count
	if got, want := c.now(), 10*time.Second+lookEvery+Least-1; got != want {
		t.Errorf("after a short one it is %v, want %v", got, want)
	}
}

// TestUnwatched: without Watch nobody looks, and nothing is left out.
func TestUnwatched(t *testing.T) {
	var at time.Duration
	c := newClock(func() time.Duration { return at })
	at = time.Hour
	if got := c.now(); got != time.Hour {
		t.Errorf("it is %v", got)
	}
	end := c.watch()
	if at += 100 * time.Millisecond; c.now() != at {
		t.Errorf("what came before Watch is left out: %v", c.now())
	}
	end()
	if at += time.Hour; c.now() != at {
		t.Errorf("after Watch it is %v", c.now())
	}
}

// TestPauseAmongMany: whoever looks after a pause sees none of it, and one of
// them counts it.
func TestPauseAmongMany(t *testing.T) {
	c, pass := fake(t)
	for range 200 {
		before := c.now()
		pass(time.Minute)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if now := c.now(); now-before != lookEvery {
					t.Errorf("somebody sees %v", now-before)
				}
			})
		}
		all.Wait()
	}
	if s := c.seen.Load(); s.times != 200 {
		t.Errorf("%d pauses", s.times)
	}
}

func TestTimer(t *testing.T) {
	begun := Now()
	timer := NewTimer(20 * time.Millisecond)
	<-timer.C
	if took := Now() - begun; took < 20*time.Millisecond {
		t.Errorf("it ended after %v", took)
	}
	timer.Stop()
	stopped := NewTimer(time.Millisecond)
	stopped.Stop()
	select {
	case <-stopped.C:
		t.Error("a timer that was stopped has ended")
	case <-time.After(20 * time.Millisecond):
	}
}

func TestWithTimeout(t *testing.T) {
	ctx, cancel := WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	child, cancelChild := context.WithCancel(ctx)
	defer cancelChild()
	<-child.Done()
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) || !errors.Is(context.Cause(child), context.DeadlineExceeded) {
		t.Errorf("it ended with %v, its child because of %v", ctx.Err(), context.Cause(child))
	}
	ctx, cancel = WithTimeout(t.Context(), time.Hour)
	if ctx.Err() != nil {
		t.Error(ctx.Err())
	}
	cancel()
	<-ctx.Done()
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("cancelled it ended with %v", ctx.Err())
	}
	parent, end := context.WithCancel(t.Context())
	ctx, cancel = WithTimeout(parent, time.Hour)
	defer cancel()
	end()
	<-ctx.Done()
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("with its parent it ended with %v", ctx.Err())
	}
}
