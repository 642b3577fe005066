package plugin

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
)

// Paused changes what lies on disk of a plugin while nothing of it runs. If it
// runs, calls wait, running ones may end, and the instance ends; then look is
// called, while what the plugin stores is still open, and after it change,
// while it is not. In the end the plugin runs again, if it is to. Broken, in
// what change returns, says that nothing may run on what is there now.
//
// The caller holds the lock.
func (e *runner) Paused(ctx context.Context, look func() error, change func() (broken bool, err error)) error {
	ctx = context.WithoutCancel(ctx) // from here on it must come to an end
	var next *running.Slot
	if e.Current.Load() != nil && e.program != nil {
		next = running.NewSlot()
		e.retire(ctx, e.withdraw(next), "")
	}
	err := look()
	e.data.Close()
	reason := catalog.EnableReload
	broken := false
	if err == nil {
		if broken, err = change(); err == nil {
			reason = catalog.EnableImport
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
		if e.m.Started() && e.runnable() && (err == nil || e.program != nil) {
			e.stop(ctx, "")
			e.run(ctx, reason)
		}
		return err
	}
	e.Crashes.Store(0)
	startErr := e.mayStart(e.Known().Record)
	if startErr == nil {
		startErr = e.data.Values.Load()
	}
	if startErr == nil {
		startErr = e.data.Open(e.Known())
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
