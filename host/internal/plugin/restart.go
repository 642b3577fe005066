package plugin

import (
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// backoff is how long the next instance waits after the n-th crash in a row
// (from 1), and whether the plugin is failed meanwhile.
func (l *Limits) backoff(n int) (delay time.Duration, failed bool) {
	if n <= 1 {
		return 0, false
	}
	if n < l.CircuitCrashes {
		return min(running.Double(l.BackoffMin, n-2), l.CircuitMin), false
	}
	return min(running.Double(l.CircuitMin, n-l.CircuitCrashes), l.CircuitMax), true
}

// watch waits for the end of an instance, and has it replaced where it ended
// by itself.
func (e *runner) watch(s *running.Slot) {
	defer e.m.Work.Done()
	select {
	case <-s.Instance.Done():
	case <-s.Gone: // withdrawn: whoever did it ends the instance
		return
	}
	next := running.NewSlot()
	if e.m.Loading.Err() != nil {
		next = nil // nothing starts any more
	}
	e.ending.RLock()
	if !e.Current.CompareAndSwap(s, next) {
		e.ending.RUnlock()
		return
	}
	why := "it ended"
	if err := s.Instance.Err(); err != nil {
		why = catalog.Public(e.Log().HideError(err))
	}
	close(s.Gone)
	if s.More != nil {
		// Calls in other instances are not at fault.
		why = s.More.Reason(why)
		s.Drain(e.urgency(), min(othersDrain, e.m.limits.DrainTimeout))
	}
	from := s.Recover(time.Now())
	s.End()
	e.ending.RUnlock()
	s.Detach()
	e.KeepFigures(s.Instance)
	e.Crash(why)
	if next == nil {
		from.Close()
		e.Log().Warn("the plugin's instance has ended", "reason", why)
		return
	}
	e.Log().Warn("the plugin's instance has ended and is replaced", "reason", why)
	e.restart(next, why, from, s.Hindered.Lately())
}

// othersDrain is how long calls in other instances may take to end when the one
// has crashed that was activated.
const othersDrain = 2 * time.Second

// restart makes a new instance in the place of one that has crashed: at once
// after the first crash, of the state that it had when it was activated where
// that is known, later after ever longer delays. From CircuitCrashes
// on the plugin is failed meanwhile, and says until when, which is soon where it was
// hindered. It gives up as soon as somebody else has changed what takes the calls.
func (e *runner) restart(next *running.Slot, why string, from *running.Recovery, hindered bool) {
	defer func() { from.Close() }() // unless it is that of the next instance
	for {
		n := int(e.Crashes.Add(1))
		if n > 1 {
			from.Close()
			from = nil
		}
		delay, failed := e.m.limits.backoff(n)
		if hindered {
			delay = min(delay, startAgainMax)
		}
		token := next
		var status *shown.Status
		if failed {
			if token, status = nil, e.open(next, n, delay, why); status == nil {
				return
			}
		}
		if !e.pause(delay) || !e.LockToStart() {
			return
		}
		err, done := e.relaunch(token, status, &from)
		next = e.Current.Load()
		e.Unlock()
		if done {
			return
		}
		why = e.explain(e.Log().HideError(err))
		e.Log().Warn("replace the plugin's instance", "error", err)
	}
}

// open opens the circuit: the plugin takes no calls until the delay is over.
// It returns nil where somebody else has changed the plugin meanwhile.
func (e *runner) open(next *running.Slot, n int, delay time.Duration, why string) *shown.Status {
	if e.Lock(e.m.Ctx) != nil {
		return nil
	}
	defer e.Unlock()
	if !e.Current.CompareAndSwap(next, nil) {
		return nil
	}
	retry := time.Now().Add(delay)
	status := e.set(shown.Status{
		State: api.StateFailed,
		Reason: fmt.Sprintf("it crashed %d times in a row, the last time because: %s; it is started again at %s", n, why,
			retry.UTC().Format(time.RFC3339)),
		RetryAt: retry,
	})
	close(next.Gone)
	return status
}

// relaunch starts the next instance if nobody else has changed the plugin:
// the slot next, or after an open circuit the status, is still in place. It takes
// from where an instance is made of that. The caller holds the lock.
func (e *runner) relaunch(next *running.Slot, status *shown.Status, from **running.Recovery) (err error, done bool) {
	if e.m.Ctx.Err() != nil || e.Current.Load() != next || (status != nil && e.Status.Load() != status) {
		return nil, true
	}
	if err := e.mayStart(e.Known().Record); err != nil { // since it was started
		e.withdraw(nil)
		e.fail(err)
		return nil, true
	}
	if status != nil {
		e.set(shown.Status{State: api.StateStarting})
		next = running.NewSlot()
		e.withdraw(next)
	}
	if recovered := *from; recovered.Has() && recovered.Settings == e.settingsChanges.Load() {
		*from = nil
		if err = e.launch(next, catalog.EnableCrash, recovered); err == nil {
			e.Log().Info("the plugin's instance was made of what it was after its activation")
			return nil, true
		}
		recovered.Close()
		e.Log().Info("the plugin cannot be made of its image, and is started anew", "error", err)
	}
	if err = e.launch(next, catalog.EnableCrash, nil); passes(err) {
		e.withdraw(nil)
		e.fail(err)
		return nil, true
	}
	return err, err == nil
}

// pause waits; false when the manager closes meanwhile.
func (e *runner) pause(delay time.Duration) bool {
	if delay <= 0 {
		return e.m.Ctx.Err() == nil
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-e.m.Ctx.Done():
		return false
	}
}
