package plugin

import (
	"cmp"
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// The hooks that the manager calls.
const (
	hookEnable   = "onEnable"
	hookDisable  = "onDisable"
	hookSettings = "onSettingsChanged"
	hookAppReady = "onAppReady"
	hookShutdown = "onShutdown"
)

// The hook onEnable is called in every fresh instance, before it takes calls,
// so that what it registers is always there. It is also the place for
// migrations of data, so a plugin must be able to rely on it: that it is due for
// one of these reasons is part of the record which makes the plugin enabled, or
// changes its version or its data; it stays so over failed starts, crashes and
// the end of the host until the hook has been called. A host that dies between
// the two calls it again: at least once.

// tellEnabled calls the hook, for the reason that is remembered or else the
// given one, and remembers that it was called. A hook that fails, or ends its
// instance, was called: the plugin has had its chance, and the log has the
// reason. One that fails once ctx is done was cut off with its instance, by
// whatever error that shows. The caller holds the lock.
func (e *runner) tellEnabled(ctx context.Context, instance backends.Instance, reason catalog.EnableReason) {
	if !running.HasHook(instance, hookEnable) {
		return // that it is not due is remembered together with that the version runs
	}
	if r := e.Known().Record; r.EnablePending {
		reason = cmp.Or(r.EnableReason, catalog.EnableEnable) // older records have none
	}
	err := e.HookBy(ctx, backends.Event{Returned: e.free,
		Timeout: e.m.limits.ActivateTimeout}, instance, hookEnable,
		abi.RawJSON(`{"reason":"`+reason+`"}`))
	if err != nil && (running.NeverRan(err) || errors.Is(err, engine.ErrBusy) || ctx.Err() != nil) {
		return // the guest was not asked, or not to the end: it is asked at the next start
	}
	e.enableCalled()
}

// enableCalled remembers that the hook is not due any more. The caller holds
// the lock.
func (e *known) enableCalled() {
	if err := e.SetEnablePending(false, ""); err != nil {
		e.Log().Warn("remember that onEnable was called; the next start calls it again", "error", err)
	}
}

// SetEnablePending remembers whether the hook is due, and why. The caller holds
// the lock.
func (e *known) SetEnablePending(pending bool, reason catalog.EnableReason) error {
	in := e.Known()
	if in.Record.EnablePending == pending {
		return nil
	}
	next := in.Record.Clone()
	next.EnablePending, next.EnableReason = pending, reason
	return e.Remember(in, next)
}
