package plugin

import (
	"cmp"
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// The hook onEnable is called in every fresh instance, before it takes calls,
// so that what it registers is always there. It is also the place for
// migrations of data, so a plugin must be able to rely on it: that it is due for
// one of these reasons is part of the record which makes the plugin enabled, or
// changes its version or its data; it stays so over failed starts, crashes and
// the end of the host until the hook has been called. A host that dies between
// the two calls it again: at least once.

// enableReason is why the hook is called, as the plugin is told it.
type enableReason string

// The reasons that are remembered until the hook was called, and those that
// are not.
const (
	enableInstall  enableReason = "install"
	enableEnable   enableReason = "enable"
	enableUpgrade  enableReason = "upgrade"
	enableRollback enableReason = "rollback"
	enableImport   enableReason = "import"

	enableStart  enableReason = "start" // of the host
	enableReload enableReason = "reload"
	enableCrash  enableReason = "crash"
)

// enableDue has the hook called for a reason, at the next start at the latest.
// One that has not heard of its installation hears of that, and one that is
// enabled of what it has missed.
func (r *record) enableDue(reason enableReason) {
	if !r.EnablePending || r.EnableReason != enableInstall && reason != enableEnable {
		r.EnableReason = reason
	}
	r.EnablePending = true
}

// tellEnabled calls the hook, for the reason that is remembered or else the
// given one, and remembers that it was called. A hook that fails, or ends its
// instance, was called: the plugin has had its chance, and the log has the
// reason. One that fails once ctx is done was cut off with its instance, by
// whatever error that shows. The caller holds the lock.
func (e *entry) tellEnabled(ctx context.Context, instance Instance, reason enableReason) {
	if !hasHook(instance, hookEnable) {
		return // that it is not due is remembered together with that the version runs
	}
	if r := e.installed.Load().record; r.EnablePending {
		reason = cmp.Or(r.EnableReason, enableEnable) // older records have none
	}
	err := e.hookBy(ctx, Event{Returned: e.free}, instance, hookEnable,
		abi.RawJSON(`{"reason":"`+reason+`"}`))
	if err != nil && (neverRan(err) || errors.Is(err, engine.ErrBusy) || ctx.Err() != nil) {
		return // the guest was not asked, or not to the end: it is asked at the next start
	}
	e.enableCalled()
}

// enableCalled remembers that the hook is not due any more. The caller holds
// the lock.
func (e *entry) enableCalled() {
	if err := e.setEnablePending(false, ""); err != nil {
		e.logger.Warn("remember that onEnable was called; the next start calls it again", "error", err)
	}
}

// setEnablePending remembers whether the hook is due, and why. The caller holds
// the lock.
func (e *entry) setEnablePending(pending bool, reason enableReason) error {
	in := e.installed.Load()
	if in.record.EnablePending == pending {
		return nil
	}
	next := in.record.clone()
	next.EnablePending, next.EnableReason = pending, reason
	return e.remember(in, next)
}
