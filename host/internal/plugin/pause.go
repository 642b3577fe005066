package plugin

import "context"

// paused changes what lies on disk of a plugin while nothing of it runs. If it
// runs, calls wait, running ones may end, and the instance ends; then look is
// called, while what the plugin stores is still open, and after it change,
// while it is not. In the end the plugin runs again, if it is to. Broken, in
// what change returns, says that nothing may run on what is there now.
//
// The caller holds the lock.
func (e *entry) paused(ctx context.Context, look func() error, change func() (broken bool, err error)) error {
	ctx = context.WithoutCancel(ctx) // from here on it must come to an end
	var next *slot
	if e.current.Load() != nil && e.program != nil {
		next = newSlot()
		e.retire(ctx, e.withdraw(next), "")
	}
	err := look()
	e.closeData()
	reason := enableReload
	broken := false
	if err == nil {
		if broken, err = change(); err == nil {
			reason = enableImport
		}
	}
	if broken {
		e.withdraw(nil)
		e.fail(err)
		return err
	}
	if next == nil {
		// Also one that waits to be tried again after crashes, whose data was
		// open.
		if e.m.isStarted() && e.runnable() && (err == nil || e.program != nil) {
			e.stop(ctx, "")
			e.run(ctx, reason)
		}
		return err
	}
	e.crashes.Store(0)
	startErr := e.mayStart(e.installed.Load().record)
	if startErr == nil {
		startErr = e.values.Load()
	}
	if startErr == nil {
		startErr = e.openData(e.installed.Load())
	}
	if startErr == nil {
		startErr = e.launch(next, reason, nil)
	}
	if startErr != nil {
		e.withdraw(nil)
		e.fail(startErr)
		return err
	}
	e.succeeded()
	return err
}
