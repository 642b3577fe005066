package plugin

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/host/engine"
)

// The hook onEnable is the place for migrations of data, so a plugin must be
// able to rely on it. That it is due is part of the record which makes the
// plugin enabled, or changes its version or its data; it stays so over failed
// starts, crashes and the end of the host until the hook has been called. A
// host that dies between the two calls it again: at least once.

// tellEnabled calls the hook, and remembers that it was called. A hook that
// fails, or ends its instance, was called: the plugin has had its chance, and
// the log has the reason. The caller holds the lock.
func (e *entry) tellEnabled(instance Instance) {
	err := e.hook(e.m.ctx, instance, hookEnable)
	if err != nil && (neverRan(err) || errors.Is(err, engine.ErrBusy) || errors.Is(err, context.Canceled)) {
		return // the guest was not asked, or the host stops: it is asked at the next start
	}
	e.toldEnabled()
}

// toldEnabled remembers that the hook is not due any more. The caller holds
// the lock.
func (e *entry) toldEnabled() {
	if err := e.setEnablePending(false); err != nil {
		e.logger.Warn("remember that onEnable was called; the next start calls it again", "error", err)
	}
}

// setEnablePending remembers whether the hook is due. The caller holds the
// lock.
func (e *entry) setEnablePending(pending bool) error {
	in := e.installed.Load()
	if in.record.EnablePending == pending {
		return nil
	}
	next := in.record.clone()
	next.EnablePending = pending
	return e.remember(in, next)
}
