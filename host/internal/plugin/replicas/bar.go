package replicas

import (
	"context"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// bar is what another host has taken from a plugin, for as long as this one has not
// followed: that may wait for calls that run, for the other host, or for the server.
// Calls that run on lose what was revoked, and none begins in a plugin that was
// disabled or removed. A nil one bars nothing. It is never changed.
type bar struct {
	record *catalog.Record    // what the other host has made of the plugin; nil where it was removed
	before *catalog.Installed // what it is here
}

// newBar is what a record takes from a plugin as it is here; nil for nothing.
func newBar(before *catalog.Installed, record *catalog.Record) *bar {
	if before == nil || before.Record == nil || before.Manifest == nil {
		return nil
	}
	b := &bar{record: record, before: before}
	revoked := func(name string) bool { return !slices.Contains(record.Grants, name) }
	if b.stops() || slices.ContainsFunc(before.Record.Grants, revoked) {
		return b
	}
	return nil
}

// stops reports whether no call may begin any more.
func (b *bar) stops() bool { return b != nil && (b.record == nil || !b.record.Enabled) }

// stopped is the error of a call that may not begin.
func (b *bar) stopped(id string) error {
	switch {
	case !b.stops():
		return nil
	case b.record == nil:
		return problem.PluginNotFound(id)
	}
	return problem.PluginUnavailable(id, string(api.StateDisabled), "", 0)
}

// denies reports whether a permission was revoked.
func (b *bar) denies(permission string) bool {
	if b == nil || b.record == nil || permission == "" {
		return false
	}
	now := *b.before
	now.Record = b.record
	_, before := b.before.Access(permission)
	_, granted := now.Access(permission)
	return before && !granted
}

// WhileGranted implements [Member].
func (e *member) WhileGranted(set hostfuncs.Set) hostfuncs.Set {
	for _, f := range e.h.Kit.Functions() {
		key := hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}
		call := set[key]
		if f.Permission == "" || call == nil {
			continue
		}
		set[key] = func(ctx context.Context, params []byte) (abi.RawJSON, error) {
			if b := e.bar.Load(); b.denies(f.Permission) {
				return nil, hostfuncs.Denied(f, true)
			}
			return call(ctx, params)
		}
	}
	return set
}

// Stopped implements [Member].
func (e *member) Stopped() error { return e.bar.Load().stopped(e.ID()) }

// Denies implements [Member].
func (e *member) Denies(permission string) bool { return e.bar.Load().denies(permission) }
