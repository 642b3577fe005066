package plugin

import (
	"context"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/replicas"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/service"
)

// shared is the plugins of a manager, as those see them who know of other hosts.
type shared struct{ *Manager }

// LockHere implements [replicas.Plugins].
func (s shared) LockHere(ctx context.Context, id string, create bool) (replicas.Plugin, error) {
	e, err := s.lockHere(ctx, id, create)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// Find implements [replicas.Plugins].
func (s shared) Find(id string) replicas.Plugin {
	if e := (*s.entries.Load())[id]; e != nil {
		return e
	}
	return nil
}

// IDs implements [replicas.Plugins].
func (s shared) IDs() []string { return slices.Collect(maps.Keys(*s.entries.Load())) }

// Loading implements [replicas.Plugins].
func (s shared) Loading(ctx context.Context) (context.Context, context.CancelFunc) {
	return endingWith(ctx, s.Manager.Loading)
}

// Go implements [replicas.Plugins].
func (s shared) Go(f func()) { s.Work.Go(f) }

// TakeOver makes the plugin what another host has made of it; anew says that nothing of it
// runs on. The caller holds the lock and the lease.
func (e *entry) TakeOver(ctx context.Context, s catalog.Stored, anew bool) {
	old := e.Known()
	if s.Unfinished() {
		if old != nil {
			e.removedElsewhere(ctx, old)
		}
		return
	}
	in := e.m.catalog.Describe(s)
	if in.Record != nil {
		e.Log().Info("another host has changed the plugin, and this one follows", "version", in.Record.Current.Version,
			"enabled", in.Record.Enabled, "granted", strings.Join(in.Record.Grants, " "))
		defer e.m.catalog.Sweep(in.Record)
	}
	switch {
	case old == nil || old.Record == nil || old.Manifest == nil || in.Record == nil || in.Manifest == nil:
		e.Follow(ctx, in)
	case !in.Record.Enabled:
		if e.m.Started() && old.Record.Enabled {
			e.stop(context.WithoutCancel(ctx), hookDisable)
			e.SetInstalled(in)
			e.set(resting(in))
			return
		}
		e.adopt(in)
		e.m.changed(e.ID())
	case anew, !sameRun(old.Record, in.Record), in.Record.EnablePending && e.Current.Load() == nil:
		e.Follow(ctx, in)
	default:
		e.goOn(in)
	}
}

// sameRun reports whether an instance that runs by one record may run on by the
// other.
func sameRun(a, b *catalog.Record) bool {
	return a.Enabled == b.Enabled && slices.Equal(a.Grants, b.Grants) && a.Current.Digest == b.Current.Digest &&
		a.Current.Version == b.Current.Version && a.Current.AnyData == b.Current.AnyData &&
		slices.EqualFunc(a.Current.MayRemove, b.Current.MayRemove, store.UniqueIndex.Equal)
}

// goOn takes over what holds without another instance.
func (e *entry) goOn(in *catalog.Installed) {
	if policy, ok := in.Record.Reach(); ok {
		if err := e.Functions.SetPolicy(policy, in); err != nil {
			e.Log().Error("follow the network policy of another host", "error", err)
		}
	}
	e.tell(in, *e.Status.Load())
	e.SetInstalled(in)
	e.m.changed(e.ID())
}

// removedElsewhere ends a plugin that another host has removed. It is no plugin any
// more then, and the caller forgets the entry.
func (e *entry) removedElsewhere(ctx context.Context, old *catalog.Installed) {
	e.stop(context.WithoutCancel(ctx), "")
	e.set(shown.Status{State: api.StateDisabled, Reason: "it was removed"})
	e.tellPhase(old, service.Removed)
	e.Installed.Store(nil)
	c := e.m.catalog
	if there, err := catalog.Exists(c.PluginDir(e.ID())); err != nil || there {
		if err := c.Discard(c.PluginDir(e.ID())); err != nil {
			e.Log().Host.Warn("clear the versions of a plugin that another host has removed; the next start tries again",
				"error", err)
		}
	}
	_ = os.Remove(c.DataDir(e.ID())) // which is empty, unless an import has moved something aside
	e.Log().Host.Info("another host has removed the plugin")
}
