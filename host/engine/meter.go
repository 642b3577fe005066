package engine

import (
	"sync/atomic"
	"time"
)

// meter bounds and counts the work of one instance. The rewritten guest
// counts its budget down by itself and calls refill when it is used up.
//
// All fields but stopped belong to the goroutine that is inside the guest.
type meter struct {
	interval int64 // units granted at a time
	granted  int64 // units granted since the instance began
	deadline time.Duration
	clock    func() time.Duration
	yield    func(sleeps bool) // see InstanceOptions.Yield

	// stopped is set from any goroutine to end the guest at its next check.
	stopped atomic.Bool
}

// epoch is what the clock of meters counts from. Only differences matter.
var epoch = time.Now()

// monotonic is the clock of meters: it never jumps with the wall clock.
func monotonic() time.Duration { return time.Since(epoch) }

// refill is called by the guest with a negative budget, or with a negative
// stack. It returns the new budget, or ends the guest by a panic that
// [Instance.Invoke] turns into an error.
func (m *meter) refill(budget int64, stack int32) int64 {
	if stack < 0 {
		panic(errStackExhausted)
	}
	m.check()
	m.yield(false)
	m.granted += m.interval - budget
	return m.interval
}

// check ends the guest when its time is over.
func (m *meter) check() {
	if m.stopped.Load() {
		panic(errStopped)
	}
	if m.clock() > m.deadline {
		panic(errDeadline)
	}
}

// remaining is how long the guest may still run.
func (m *meter) remaining() time.Duration { return m.deadline - m.clock() }
