package plugin

import (
	"context"
	"errors"
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// stopUnsaved ends a plugin that the user has disabled where that cannot be
// remembered: what fills a disk must be stopped all the same. The next start of
// the host starts the plugin again, which the state says. The caller holds the
// lock.
func (e *entry) stopUnsaved(in *catalog.Installed, cause error) {
	stopped := *in
	stopped.Record = in.Record.Clone()
	stopped.Record.Enabled = false
	e.stop(context.WithoutCancel(e.m.Ctx), "")
	e.SetInstalled(&stopped)
	e.Log().Error("the plugin was stopped, and that it is disabled could not be remembered", "error", cause)
	e.set(shown.Status{State: api.StateDisabled, Reason: "it is stopped until the host starts again: " +
		disk.Of(cause).String() +
		", so that it is disabled could not be remembered; disable it again when that is mended"})
}

// lackedSpace returns why a version that was just installed did not start, where
// there was too little space for what it adds to the tables, and one that ran
// before it. The caller holds the lock.
func (e *entry) lackedSpace(old *catalog.Installed) error {
	var opened *store.OpenError
	if old == nil || old.Record == nil || e.failure == nil || !errors.As(e.failure, &opened) || !opened.Changing {
		return nil
	}
	if opened.Reason != store.ReasonQuota && disk.Of(opened) == 0 {
		return nil
	}
	return e.failure
}

// takeBack puts the version in place again that an upgrade has replaced, whose
// database is as it was. The caller holds the lock.
func (e *entry) takeBack(ctx context.Context, old *catalog.Installed, failed *catalog.Record,
	cause error) error {
	if err := e.m.catalog.Save(old.Record); err != nil {
		// The state of the new version says how to go back.
		return e.undo(old, fmt.Errorf("install %q: %w", e.ID(), errors.Join(cause, err)))
	}
	e.m.catalog.Sweep(old.Record)
	e.Log().Warn("the plugin was not upgraded; the version before it runs on", "version", old.Record.Current.Version,
		"not", failed.Current.Version, "error", cause)
	e.Follow(ctx, e.m.catalog.Describe(catalog.Stored{ID: e.ID(), Record: old.Record}))
	var opened *store.OpenError
	_ = errors.As(cause, &opened) // it is one, see lackedSpace
	cause = &catalog.DataError{What: fmt.Sprintf("the plugin was not upgraded to version %s, and version %s goes on",
		failed.Current.Version, old.Record.Current.Version),
		Err: cause, Advice: opened.Hint}
	if disk.Of(cause) != 0 {
		return cause
	}
	return problem.Conflict(cause.Error())
}
