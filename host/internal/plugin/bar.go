package plugin

import (
	"context"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// bar is what another host has taken from a plugin, for as long as this one has not
// followed: that may wait for calls that run, for the other host, or for the server.
// Calls that run on lose what was revoked, and none begins in a plugin that was
// disabled or removed. A nil one bars nothing. It is never changed.
type bar struct {
	record *record    // what the other host has made of the plugin; nil where it was removed
	before *installed // what it is here
}

// newBar is what a record takes from a plugin as it is here; nil for nothing.
func newBar(before *installed, record *record) *bar {
	if before == nil || before.record == nil || before.manifest == nil {
		return nil
	}
	b := &bar{record: record, before: before}
	revoked := func(name string) bool { return !slices.Contains(record.Grants, name) }
	if b.stops() || slices.ContainsFunc(before.record.Grants, revoked) {
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
	return unavailable(id, Status{State: api.StateDisabled})
}

// refuse is the error of a job that the plugin may not do any more.
func (b *bar) refuse(id string, j job) error {
	switch {
	case b == nil, b.stops():
		return b.stopped(id)
	case j.cron != nil && b.denies(manifest.PermissionCron):
		return service.ErrNoHandler
	case j.request != nil && b.denies(manifest.PermissionCLI):
		return problem.HandlerNotRegistered(j.request.Path)
	}
	return nil
}

// denies reports whether a permission was revoked.
func (b *bar) denies(permission string) bool {
	if b == nil || b.record == nil || permission == "" {
		return false
	}
	now := *b.before
	now.record = b.record
	_, before := b.before.access(permission)
	_, granted := now.access(permission)
	return before && !granted
}

// whileGranted has functions fail whose permission another host has revoked.
func (e *entry) whileGranted(set hostfuncs.Set) hostfuncs.Set {
	if !e.m.hosts() {
		return set
	}
	for _, f := range hostfuncs.Functions() {
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
