package running

import (
	"errors"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// Counters is what is counted of a plugin since the manager was opened.
type Counters struct {
	Crashes      atomic.Int32 // in a row, without a success in between
	Settled      func(error)  // settledCall, made once for all calls
	Calls        atomic.Uint64
	Errors       atomic.Uint64
	Crashed      atomic.Uint64
	Begun        atomic.Uint64          // instances
	Lately       atomic.Pointer[Lately] // what crashed last; nil for nothing
	Instructions atomic.Uint64          // of instances that have ended
	Computed     atomic.Int64           // nanoseconds, of the same
	Peak         atomic.Uint64          // the most memory that was seen of one that has ended
	Most         atomic.Uint64          // the most that was seen of all together, with what they share
}

// NewCounters returns counters of nothing yet.
func NewCounters() *Counters {
	c := &Counters{}
	c.Settled = c.settledCall
	return c
}

// Afresh forgets crashes, of a plugin that is started anew.
func (c *Counters) Afresh() {
	c.Crashes.Store(0)
	c.Lately.Store(nil)
}

// Crash counts an instance that has ended by itself.
func (c *Counters) Crash(why string) {
	c.Crashed.Add(1)
	c.Lately.Store(c.Lately.Load().and(why, time.Now()))
}

// settledCall ends a row of crashes: the guest has settled a call and has come
// back from it. An answer alone is no success: what follows it may be a crash,
// each time.
func (c *Counters) settledCall(error) {
	if c.Crashes.Load() != 0 {
		c.Crashes.Store(0)
	}
}

// Failed counts a call that ended without an answer.
func (c *Counters) Failed(err error) error {
	c.Calls.Add(1)
	c.Errors.Add(1)
	return err
}

// NeverRan reports whether an event did not reach the guest because its
// instance had ended. A crash may wrap the same error, and may have run.
func NeverRan(err error) bool {
	var crash *engine.CrashError
	return errors.Is(err, engine.ErrStopped) && !errors.As(err, &crash)
}

// KeepFigures adds the figures of an instance that has ended to those of the
// plugin.
func (c *Counters) KeepFigures(instance backends.Instance) {
	figures := instance.Stats()
	c.Instructions.Add(figures.Instructions)
	c.Computed.Add(int64(figures.Computed))
	Raise(&c.Peak, figures.MemoryPeak)
}

// Raise makes a figure the largest of those that it was given, and returns it.
func Raise(most *atomic.Uint64, now uint64) uint64 {
	for {
		before := most.Load()
		if now <= before || most.CompareAndSwap(before, now) {
			return max(before, now)
		}
	}
}

// Double doubles d so many times, and stops before it overflows.
func Double(d time.Duration, times int) time.Duration {
	for ; times > 0 && d < 1<<60; times-- {
		d *= 2
	}
	return d
}

// Lately is the crashes of a plugin since one that came after a time without.
type Lately struct {
	Crashes     int
	First, Last time.Time
	Why         string // the last one
}

// LatelyFor is how long after its last crash a plugin is said to crash.
const LatelyFor = time.Hour

// and adds a crash.
func (l *Lately) and(why string, now time.Time) *Lately {
	if !l.Still(now) {
		l = &Lately{First: now}
	}
	return &Lately{Crashes: l.Crashes + 1, First: l.First, Last: now, Why: why}
}

// Still reports whether the last crash is not long ago.
func (l *Lately) Still(now time.Time) bool { return l != nil && now.Sub(l.Last) < LatelyFor }
