package engine

import (
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// A guest with more than FreshBytes of memory computes for half of the check
// interval between two looks at the clock, one with more than twice as much for
// a third, and so on down to a freshShare-th. The system makes memory
// when it is touched, a page of 4 KiB at a time, which takes a thousand times
// as long as other accesses; what a guest with less memory can touch takes a
// few milliseconds altogether.
const (
	FreshBytes = 8 << 20
	freshShare = 4
)

// meter bounds and counts the work of one instance. The rewritten guest
// counts its budget down by itself and calls refill when it is used up.
//
// All fields but stopped belong to the goroutine that is inside the guest.
type meter struct {
	interval int64 // units granted at a time, to a guest with little memory
	memory   *memoryUse
	granted  int64 // units granted since the instance began, and done by host functions
	owed     int64 // of the latter, since the last pass
	charged  int64 // of the latter, altogether
	until    int64 // units of the guest's own after which its time is over, in a replay; else 0
	deadline time.Duration
	// extra is by how much waiting for a processor may still put off the
	// deadline.
	extra time.Duration
	clock func() time.Duration
	task  *fairshare.Task
	// queued is how long the guest has waited for a processor in the call in
	// progress.
	queued time.Duration
	yield  func(now time.Duration, sleeps bool) // see InstanceOptions.Yield
	sampling

	// stopped is set from any goroutine to end the guest at its next check.
	stopped atomic.Bool
}

// monotonic is the clock of meters: it never jumps with the wall clock, and
// leaves out the time in which the process stood still.
func monotonic() time.Duration { return pause.Now() }

// refill is called by the guest with a negative budget, or with a negative
// stack. It returns the new budget, or ends the guest by a panic that
// [Instance.Invoke] turns into an error.
func (m *meter) refill(budget int64, stack int32) int64 {
	if stack < 0 || m.looking {
		panic(errStackExhausted)
	}
	now := m.pass()
	if m.until > 0 && m.granted-m.charged >= m.until {
		panic(errDeadline)
	}
	interval := m.share()
	if r := m.sampler.Active(); r != nil {
		return m.sampled(r, budget, interval, now)
	}
	m.granted += interval - budget
	return interval
}

// share is how many units the guest gets until its next check.
func (m *meter) share() int64 {
	if size := int64(m.memory.current.Load()); size > FreshBytes {
		return m.interval / min(freshShare, (size-1)/FreshBytes+1)
	}
	return m.interval
}

// charge counts what a host function does for the guest, and passes when that is as much as the guest does between
// two checks.
func (m *meter) charge(units int64) {
	m.granted += units
	m.charged += units
	if m.owed += units; m.owed >= m.interval/freshShare && m.owed >= m.share() { // mostly one comparison
		m.pass()
	}
}

// pass ends the guest when its time is over, and gives the processor to others
// where it is their turn. It returns the time.
func (m *meter) pass() time.Duration {
	m.owed = 0
	now := m.check()
	m.yield(now, false)
	after, ok := m.task.Yield(now, m.deadline+m.extra)
	if after != now {
		if err := m.resumed(now, after, ok); err != nil {
			panic(err)
		}
	}
	return after
}

// check ends the guest when its time is over, and returns the time else.
func (m *meter) check() time.Duration {
	if m.stopped.Load() {
		panic(errStopped)
	}
	now := m.clock()
	if now > m.deadline {
		panic(errDeadline)
	}
	return now
}

// acquire waits for a processor for the guest. The error says why it has none.
func (m *meter) acquire(class fairshare.Class, now time.Duration) error {
	after, ok := m.task.Acquire(class, now, m.deadline+m.extra)
	if after == now && ok {
		return nil
	}
	err := m.resumed(now, after, ok)
	if err != nil {
		m.task.Release(after) // it may have got one too late
	}
	return err
}

// resumed accounts for a wait for a processor, which puts off the deadline as
// far as it may. The error says why the guest must end.
func (m *meter) resumed(before, after time.Duration, ok bool) error {
	m.queued += after - before
	put := min(after-before, m.extra)
	m.extra -= put
	m.deadline += put
	switch {
	case m.stopped.Load():
		return errStopped
	case !ok || after > m.deadline:
		return errDeadline
	}
	return nil
}

// remaining is how long the guest may still run.
func (m *meter) remaining() time.Duration { return m.deadline - m.clock() }

// Own is the number of those units that the guest's own code has done, which are the
// same for the same code and the same answers. Like Invoke it must not run beside the
// guest.
func (i *Instance) Own() uint64 { return i.Instructions() - uint64(i.meter.charged) }

// Until ends the time of the guest after so many units of its own; 0 ends nothing.
func (i *Instance) Until(own uint64) { i.meter.until = int64(own) }

// Instructions is the number of units of work that the guest has done, about
// one an instruction. Like Invoke it must not run beside the guest.
func (i *Instance) Instructions() uint64 {
	if i.dead {
		return uint64(i.meter.granted)
	}
	return uint64(i.meter.granted - int64(i.guest.budget.Get()))
}
