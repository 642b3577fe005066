package plugin

import (
	"context"
	"errors"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// whileStorable wraps the functions that store what a plugin hands over. While
// the host lives on the space that it has set aside, they are refused: the
// plugin that has filled the disk would take that at once.
func (e *entry) whileStorable(set hostfuncs.Set) hostfuncs.Set {
	reserve := e.m.cfg.Reserve
	if reserve == nil {
		return set
	}
	for _, f := range hostfuncs.Functions() {
		key := hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}
		store := set[key]
		if !f.Stores || store == nil {
			continue
		}
		set[key] = func(ctx context.Context, params []byte) (abi.RawJSON, error) {
			if err := reserve.Storable(); err != nil {
				return nil, abi.Errorf(abi.CodeStorageError, "%s: nothing was changed: %s", f.FullName(), err)
			}
			return store(ctx, params)
		}
	}
	return set
}

// stopUnsaved ends a plugin that the user has disabled where that cannot be
// remembered: what fills a disk must be stopped all the same. The next start of
// the host starts the plugin again, which the state says. The caller holds the
// lock.
func (e *entry) stopUnsaved(in *installed, cause error) {
	stopped := *in
	stopped.record = in.record.clone()
	stopped.record.Enabled = false
	e.stop(context.WithoutCancel(e.m.ctx), "")
	e.setInstalled(&stopped)
	e.logger.Error("the plugin was stopped, and that it is disabled could not be remembered", "error", cause)
	e.set(Status{State: api.StateDisabled, Reason: "it is stopped until the host starts again: " +
		disk.Of(cause).String() +
		", so that it is disabled could not be remembered; disable it again when that is mended"})
}

// lackedSpace returns why a version that was just installed did not start, where
// there was too little space for what it adds to the tables, and one that ran
// before it. The caller holds the lock.
func (e *entry) lackedSpace(old *installed) error {
	var opened *store.OpenError
	if old == nil || old.record == nil || e.failure == nil || !errors.As(e.failure, &opened) || !opened.Changing {
		return nil
	}
	if opened.Reason != store.ReasonQuota && disk.Of(opened) == 0 {
		return nil
	}
	return e.failure
}

// takeBack puts the version in place again that an upgrade has replaced, whose
// database is as it was. The caller holds the lock.
func (m *Manager) takeBack(ctx context.Context, e *entry, old *installed, failed *record, cause error) error {
	if err := m.catalog.save(old.record); err != nil {
		// The state of the new version says how to go back.
		return m.undo(e, old, fmt.Errorf("install %q: %w", e.id, errors.Join(cause, err)))
	}
	m.catalog.sweep(old.record)
	e.logger.Warn("the plugin was not upgraded; the version before it runs on", "version", old.record.Current.Version,
		"not", failed.Current.Version, "error", cause)
	e.follow(ctx, m.describe(stored{id: e.id, record: old.record}))
	var opened *store.OpenError
	_ = errors.As(cause, &opened) // it is one, see lackedSpace
	cause = &DataError{doing: fmt.Sprintf("the plugin was not upgraded to version %s, and version %s goes on",
		failed.Current.Version, old.record.Current.Version),
		err: cause, advice: opened.Hint}
	if disk.Of(cause) != 0 {
		return cause
	}
	return problem.Conflict(cause.Error())
}
