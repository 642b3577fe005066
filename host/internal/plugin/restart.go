package plugin

import (
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// backoff is how long the next instance waits after the n-th crash in a row
// (from 1), and whether the plugin is failed meanwhile.
func (l *Limits) backoff(n int) (delay time.Duration, failed bool) {
	if n <= 1 {
		return 0, false
	}
	if n < l.CircuitCrashes {
		return min(double(l.BackoffMin, n-2), l.CircuitMin), false
	}
	return min(double(l.CircuitMin, n-l.CircuitCrashes), l.CircuitMax), true
}

// double doubles d so many times, and stops before it overflows.
func double(d time.Duration, times int) time.Duration {
	for ; times > 0 && d < 1<<60; times-- {
		d *= 2
	}
	return d
}

// lately is the crashes of a plugin since one that came after a time without.
type lately struct {
	crashes     int
	first, last time.Time
	why         string // the last one
}

// latelyFor is how long after its last crash a plugin is said to crash.
const latelyFor = time.Hour

// and adds a crash.
func (l *lately) and(why string, now time.Time) *lately {
	if !l.still(now) {
		l = &lately{first: now}
	}
	return &lately{crashes: l.crashes + 1, first: l.first, last: now, why: why}
}

// still reports whether the last crash is not long ago.
func (l *lately) still(now time.Time) bool { return l != nil && now.Sub(l.last) < latelyFor }

// watch waits for the end of an instance, and has it replaced where it ended
// by itself.
func (e *entry) watch(s *slot) {
	defer e.m.running.Done()
	select {
	case <-s.instance.Done():
	case <-s.gone: // withdrawn: whoever did it ends the instance
		return
	}
	next := newSlot()
	if e.m.loading.Err() != nil {
		next = nil // nothing starts any more
	}
	e.ending.RLock()
	if !e.current.CompareAndSwap(s, next) {
		e.ending.RUnlock()
		return
	}
	why := "it ended"
	if err := s.instance.Err(); err != nil {
		why = public(e.masks.hideError(err))
	}
	close(s.gone)
	if s.more != nil {
		// Calls in other instances are not at fault.
		why = s.more.reason(why)
		s.drain(e.urgency(), min(othersDrain, e.m.limits.DrainTimeout))
	}
	from := s.recover(time.Now())
	s.end()
	e.ending.RUnlock()
	s.detach()
	e.keepFigures(s.instance)
	e.crashed.Add(1)
	e.lately.Store(e.lately.Load().and(why, time.Now()))
	if next == nil {
		from.close()
		e.logger.Warn("the plugin's instance has ended", "reason", why)
		return
	}
	e.logger.Warn("the plugin's instance has ended and is replaced", "reason", why)
	e.restart(next, why, from, s.hindered.lately())
}

// othersDrain is how long calls in other instances may take to end when the one
// has crashed that was activated.
const othersDrain = 2 * time.Second

// restart makes a new instance in the place of one that has crashed: at once
// after the first crash, of the state that it had when it was activated where
// that is known, later after ever longer delays. From CircuitCrashes
// on the plugin is failed meanwhile, and says until when, which is soon where it was
// hindered. It gives up as soon as somebody else has changed what takes the calls.
func (e *entry) restart(next *slot, why string, from *recovery, hindered bool) {
	defer func() { from.close() }() // unless it is that of the next instance
	for {
		n := int(e.crashes.Add(1))
		if n > 1 {
			from.close()
			from = nil
		}
		delay, failed := e.m.limits.backoff(n)
		if hindered {
			delay = min(delay, startAgainMax)
		}
		token := next
		var status *Status
		if failed {
			if token, status = nil, e.open(next, n, delay, why); status == nil {
				return
			}
		}
		if !e.pause(delay) || !e.lockToStart() {
			return
		}
		err, done := e.relaunch(token, status, &from)
		next = e.current.Load()
		e.unlock()
		if done {
			return
		}
		why = e.explain(e.masks.hideError(err))
		e.logger.Warn("replace the plugin's instance", "error", err)
	}
}

// open opens the circuit: the plugin takes no calls until the delay is over.
// It returns nil where somebody else has changed the plugin meanwhile.
func (e *entry) open(next *slot, n int, delay time.Duration, why string) *Status {
	if e.lock(e.m.ctx) != nil {
		return nil
	}
	defer e.unlock()
	if !e.current.CompareAndSwap(next, nil) {
		return nil
	}
	retry := time.Now().Add(delay)
	status := e.set(Status{
		State: api.StateFailed,
		Reason: fmt.Sprintf("it crashed %d times in a row, the last time because: %s; it is started again at %s", n, why,
			retry.UTC().Format(time.RFC3339)),
		RetryAt: retry,
	})
	close(next.gone)
	return status
}

// relaunch starts the next instance if nobody else has changed the plugin:
// the slot next, or after an open circuit the status, is still in place. It takes
// from where an instance is made of that. The caller holds the lock.
func (e *entry) relaunch(next *slot, status *Status, from **recovery) (err error, done bool) {
	if e.m.ctx.Err() != nil || e.current.Load() != next || (status != nil && e.status.Load() != status) {
		return nil, true
	}
	if err := e.mayStart(e.installed.Load().record); err != nil { // since it was started
		e.withdraw(nil)
		e.fail(err)
		return nil, true
	}
	if status != nil {
		e.set(Status{State: api.StateStarting})
		next = newSlot()
		e.withdraw(next)
	}
	if recovered := *from; recovered.has() && recovered.settings == e.settingsChanges.Load() {
		*from = nil
		if err = e.launch(next, enableCrash, recovered); err == nil {
			e.logger.Info("the plugin's instance was made of what it was after its activation")
			return nil, true
		}
		recovered.close()
		e.logger.Info("the plugin cannot be made of its image, and is started anew", "error", err)
	}
	if err = e.launch(next, enableCrash, nil); passes(err) {
		e.withdraw(nil)
		e.fail(err)
		return nil, true
	}
	return err, err == nil
}

// pause waits; false when the manager closes meanwhile.
func (e *entry) pause(delay time.Duration) bool {
	if delay <= 0 {
		return e.m.ctx.Err() == nil
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-e.m.ctx.Done():
		return false
	}
}
