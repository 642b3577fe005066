package plugin

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/service"
)

// Where several hosts have the same plugins, each runs all of them, and one of
// them at a time changes a plugin: it holds the lease of the plugin, from before it
// takes the lock of the entry until it gives that back. First it reads the record
// again, and takes over what another host has made of the plugin. So the lease is
// never waited for with the lock held, and restarts go on meanwhile.
//
// A lease says who may begin. That a host which was paused writes nothing over what
// others have written since is for [catalog.save], which compares.

// hosts reports whether other hosts may have the same plugins.
func (m *Manager) hosts() bool { return m.catalog.documents.Hosts() }

// leaseName is what the hosts call the lease of a plugin.
func leaseName(id string) string { return "plugin/" + id }

// take waits for the lease of a plugin.
func (m *Manager) take(ctx context.Context, id string) (lease.Lease, error) {
	ctx, end := m.loadContext(ctx)
	defer end()
	l, err := m.catalog.leases.Take(ctx, leaseName(id))
	switch {
	case err == nil:
		return l, nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	}
	return nil, unasked(id, err)
}

// unasked is the error where the server cannot say what a plugin is now.
func unasked(id string, err error) error {
	return problem.New(problem.CodeUnavailable, fmt.Sprintf("the host cannot reach its database now, so the plugin %q "+
		"cannot be changed; try again in a moment", id)).WithCause(err).After(time.Second)
}

// lock returns the entry of a plugin with its lock and its lease held, and as
// other hosts have made it; the caller unlocks it. Where the plugin is not
// installed it makes an entry, or returns a [problem.PluginNotFound]. It returns a
// [*DataError] where the data is half in place after an import, and that cannot be
// ended.
func (m *Manager) lock(ctx context.Context, id string, create bool) (*entry, error) {
	if !m.hosts() {
		return m.lockHere(ctx, id, create)
	}
	if !validID.MatchString(id) {
		return nil, problem.PluginNotFound(id)
	}
	l, err := m.take(ctx, id)
	if err != nil {
		return nil, err
	}
	return m.lockLeased(ctx, id, create, l, func(e *entry) error { return e.catchUp(ctx) })
}

// lockLeased is lock with the lease taken, which it gives back after an error.
func (m *Manager) lockLeased(ctx context.Context, id string, create bool, l lease.Lease,
	catchUp func(*entry) error) (*entry, error) {
	for {
		e, err := m.lockHere(ctx, id, true) // others may have installed it
		if err != nil {
			l.Release()
			return nil, err
		}
		known := e.installed.Load() != nil
		e.lease = l
		err = catchUp(e)
		there := e.installed.Load() != nil
		if err == nil && (there || create && !known) {
			return e, nil
		}
		if !there {
			m.forget(e)
		}
		if err == nil && create { // another host has removed it: what comes is a plugin of its own
			e.lease = nil
			e.unlock()
			continue
		}
		e.unlock()
		if err == nil {
			err = problem.PluginNotFound(id)
		}
		return nil, err
	}
}

// lockToStart is lock for what has the plugin start by itself: it takes the lease
// only where the start has something to do that one host does, so that others start
// without the server. It reports whether the manager goes on.
func (e *entry) lockToStart() bool {
	for {
		var l lease.Lease
		var err error
		if e.due() {
			l, err = e.m.take(e.m.ctx, e.id)
		}
		if e.lock(e.m.ctx) != nil {
			if l != nil {
				l.Release()
			}
			return false
		}
		switch {
		case l != nil:
			e.lease = l
			if err = e.catchUp(e.m.ctx); err != nil {
				e.lease = nil // mayBegin says what is missing
				l.Release()
			}
		case err == nil && e.due():
			e.unlock() // by now
			continue
		}
		return true
	}
}

// due reports whether the next start of the plugin does what is done once for all
// hosts: it brings what is stored up to a version, or calls a hook that is due.
func (e *entry) due() bool {
	in := e.installed.Load()
	return e.m.hosts() && in != nil && (in.record.due() || e.stands.Load())
}

func (r *record) due() bool { return r != nil && (r.EnablePending || !r.Current.Ran || r.Pause != nil) }

// leased reports whether this host may do what is done once for all of them. The
// caller holds the lock.
func (e *entry) leased() bool {
	if !e.m.hosts() {
		return true
	}
	if e.lease == nil {
		return false
	}
	select {
	case <-e.lease.Lost():
		return false
	default:
		return true
	}
}

// mayBegin fails where the start of a plugin has something to do for all hosts, and
// this one does not have the lease. The caller holds the lock.
func (e *entry) mayBegin(r *record) error {
	if !e.m.hosts() || e.leased() {
		return nil
	}
	unreachable := &postgres.Error{Gone: true, Err: errors.New("the database server cannot be reached")}
	if e.stands.Load() {
		return fmt.Errorf("another host changes what it stores: %w", unreachable)
	}
	if !r.due() {
		return nil
	}
	return fmt.Errorf("its first start as version %s is done by one host, and the hosts cannot agree which one: %w",
		r.Current.Version, unreachable)
}

// catchUp takes over what other hosts have changed of the plugin since its record
// was read here. The caller holds the lock and the lease.
func (e *entry) catchUp(ctx context.Context) error {
	c := e.m.catalog
	changed, err := c.changedElsewhere(e.id)
	if err != nil {
		return unasked(e.id, err)
	}
	if changed {
		e.takeOver(ctx, c.read(e.id))
	} else if in := e.installed.Load(); e.stands.Swap(false) && in != nil {
		e.follow(ctx, in)
	}
	e.stands.Store(false)
	e.bar.Store(nil)
	e.resumeOthers() // a pause of this host's own is over by now, however it ended
	return nil
}

// takeOver makes the plugin what another host has made of it. The caller holds the
// lock and the lease.
func (e *entry) takeOver(ctx context.Context, s stored) {
	old, stood := e.installed.Load(), e.stands.Swap(false)
	if s.unfinished() {
		if old != nil {
			e.removedElsewhere(ctx, old)
		}
		return
	}
	in := e.m.describe(s)
	if in.record != nil {
		e.logger.Info("another host has changed the plugin, and this one follows", "version", in.record.Current.Version,
			"enabled", in.record.Enabled, "granted", strings.Join(in.record.Grants, " "))
		defer e.m.catalog.sweep(in.record)
	}
	switch {
	case old == nil || old.record == nil || old.manifest == nil || in.record == nil || in.manifest == nil:
		e.follow(ctx, in)
	case !in.record.Enabled:
		if e.m.isStarted() && old.record.Enabled {
			e.stop(context.WithoutCancel(ctx), hookDisable)
			e.setInstalled(in)
			e.set(e.resting(in))
			return
		}
		e.adopt(in)
		e.m.changed(e.id)
	case stood, !sameRun(old.record, in.record), in.record.EnablePending && e.current.Load() == nil:
		e.follow(ctx, in)
	default:
		e.goOn(in)
	}
}

// sameRun reports whether an instance that runs by one record may run on by the
// other.
func sameRun(a, b *record) bool {
	return a.Enabled == b.Enabled && slices.Equal(a.Grants, b.Grants) && a.Current.Digest == b.Current.Digest &&
		a.Current.Version == b.Current.Version && a.Current.AnyData == b.Current.AnyData &&
		slices.EqualFunc(a.Current.MayRemove, b.Current.MayRemove, store.UniqueIndex.Equal)
}

// goOn takes over what holds without another instance.
func (e *entry) goOn(in *installed) {
	if policy, ok := in.record.network(); ok && e.client != nil {
		if err := e.client.SetPolicy(netPolicy(policy, in.manifest)); err != nil {
			e.logger.Error("follow the network policy of another host", "error", err)
			e.closeClient() // never under the policy before
		}
	}
	e.tell(in, *e.status.Load())
	e.setInstalled(in)
	e.m.changed(e.id)
}

// removedElsewhere ends a plugin that another host has removed. It is no plugin any
// more then, and the caller forgets the entry.
func (e *entry) removedElsewhere(ctx context.Context, old *installed) {
	e.stop(context.WithoutCancel(ctx), "")
	e.set(Status{State: api.StateDisabled, Reason: "it was removed"})
	e.tellPhase(old, service.Removed)
	e.installed.Store(nil)
	c := e.m.catalog
	if there, err := exists(c.pluginDir(e.id)); err != nil || there {
		if err := c.discard(c.pluginDir(e.id)); err != nil {
			e.hostLogger.Warn("clear the versions of a plugin that another host has removed; the next start tries again",
				"error", err)
		}
	}
	_ = os.Remove(c.dataDir(e.id)) // which is empty, unless an import has moved something aside
	e.hostLogger.Info("another host has removed the plugin")
}
