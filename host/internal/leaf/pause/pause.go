// Package pause keeps time while the process runs, and leaves out the time in
// which it stood still: because it was stopped (SIGSTOP, a debugger, the
// freezer of a container) or because the computer slept. Deadlines by its
// clock say how long something may run, not how long ago it began, so that
// nothing is given up for a time in which nobody could have gone on with it.
//
// A pause shows as a time in which nobody has looked at the clock, although
// [Watch] has it looked at several times a second. Whoever looks first after
// the pause notices it, before a deadline is judged by it. Work that goes on
// looks at the clock all the time, so a machine that is merely busy is not
// taken for one that stood still, and nobody can stretch a deadline by
// keeping it busy.
//
// Its state is that of the process, of which there is one.
//
// # Decisions
//
// Deadlines leave out the time in which the process stood still. A second in which nobody looked is a pause: a
// goroutine looks five times a second and whoever computes all the time, so a busy machine is none. TLS handshakes
// count so too ([DialTLS]), but by a proxy to AI, where the time for the first byte bounds; the host serves without TLS
// on loopback. Turned down: a ticker alone, which runs after a guest was ended. Cost: that gap and goroutine.
package pause

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// lookEvery is how often Watch looks at the clock.
	lookEvery = 200 * time.Millisecond
	// Least is the shortest time without a look that is taken for a pause.
	// What is shorter counts against deadlines.
	Least = time.Second
)

// clock is a clock that leaves out pauses.
type clock struct {
	real    func() time.Duration // since some moment, and never back
	watched atomic.Int32         // how many Watch are under way
	seen    atomic.Pointer[seen]
}

// seen is what is known of pauses. It is replaced as a whole: whoever reads a
// time must not take one half of it from before a pause.
type seen struct {
	looked time.Duration // when somebody looked at the clock last, by real
	left   time.Duration // out, so far
	times  int64         // how many pauses there were
}

func newClock(real func() time.Duration) *clock {
	c := &clock{real: real}
	c.seen.Store(&seen{looked: real()})
	return c
}

// now returns the time without pauses.
func (c *clock) now() time.Duration {
	for {
		s := c.seen.Load() // before the time is read, so that no pause is between them unseen
		real := c.real()
		gap := real - s.looked
		if c.watched.Load() == 0 || gap <= lookEvery/20 {
			return real - s.left
		}
		next := &seen{looked: real, left: s.left, times: s.times}
		if gap >= Least {
			// But for the time in which nobody would have looked anyway.
			next.left += gap - lookEvery
			next.times++
		}
		if c.seen.CompareAndSwap(s, next) {
			return real - next.left
		}
	}
}

// watch begins to look, and returns a function that ends it.
func (c *clock) watch() (end func()) {
	if s := c.seen.Load(); c.watched.Load() == 0 {
		c.seen.CompareAndSwap(s, &seen{looked: c.real(), left: s.left, times: s.times})
	}
	c.watched.Add(1)
	return func() { c.watched.Add(-1) }
}

var (
	epoch   = time.Now()
	process = newClock(func() time.Duration { return time.Since(epoch) })
)

// Now returns how long the process has run, from some moment at its beginning,
// without pauses.
func Now() time.Duration { return process.now() }

// Paused returns how long the process stood still while it was watched, and
// how often.
func Paused() (total time.Duration, times int64) {
	process.now()
	s := process.seen.Load()
	return s.left, s.times
}

// Watch looks at the clock until ctx ends, so that pauses show. Without it no
// time is left out. Noticed, if it is not nil, is told how long each pause was.
func Watch(ctx context.Context, noticed func(time.Duration)) {
	defer process.watch()()
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	before, _ := Paused()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now, _ := Paused()
		if now > before && noticed != nil {
			noticed(now - before)
		}
		before = now
	}
}

// Log is [Watch], and says in the log how long each pause was.
func Log(ctx context.Context, log *slog.Logger) {
	Watch(ctx, func(d time.Duration) {
		log.Warn("the process stood still; deadlines of calls are put off by as long", "for", d.Round(time.Millisecond))
	})
}

// Timer is a timer by the clock that leaves out pauses.
type Timer struct {
	// C gets a value when the time is over; nil where a function is called.
	C <-chan struct{}

	until time.Duration
	over  func()
	mu    sync.Mutex
	timer *time.Timer // nil once it is stopped
}

// NewTimer returns a timer that ends after d.
func NewTimer(d time.Duration) *Timer {
	done := make(chan struct{}, 1)
	t := newTimer(d, func() { done <- struct{}{} }) // it has room, and comes here once
	t.C = done
	return t
}

// AfterFunc returns a timer that calls f after d, in a goroutine of its own.
func AfterFunc(d time.Duration, f func()) *Timer { return newTimer(d, f) }

func newTimer(d time.Duration, over func()) *Timer {
	t := &Timer{until: Now() + d, over: over}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.timer = time.AfterFunc(d, t.look)
	return t
}

// look ends the timer, or has it go on where there was a pause.
func (t *Timer) look() {
	t.mu.Lock()
	if t.timer == nil {
		t.mu.Unlock()
		return
	}
	if left := t.until - Now(); left > 0 {
		t.timer.Reset(left)
		t.mu.Unlock()
		return
	}
	t.mu.Unlock()
	t.over()
}

// Stop ends the timer. What it does when the time is over does not begin
// afterwards, but may be under way.
func (t *Timer) Stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
}

// deadline is a context that ends by the clock that leaves out pauses.
type deadline struct {
	context.Context
	over atomic.Bool
}

// WithTimeout is [context.WithTimeout] by the clock that leaves out pauses. The
// context names no moment as its deadline, since nobody knows it. Those derived
// from it have context.DeadlineExceeded as their cause only.
func WithTimeout(parent context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancelCause(parent)
	ctx := &deadline{Context: inner}
	timer := AfterFunc(d, func() {
		if inner.Err() == nil {
			ctx.over.Store(true)
		}
		cancel(context.DeadlineExceeded)
	})
	return ctx, func() {
		cancel(context.Canceled)
		timer.Stop()
	}
}

// Err is context.DeadlineExceeded where the time was over before the context
// ended for another reason.
func (d *deadline) Err() error {
	err := d.Context.Err()
	if err != nil && d.over.Load() && context.Cause(d.Context) == context.DeadlineExceeded {
		return context.DeadlineExceeded
	}
	return err
}
