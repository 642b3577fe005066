package plugin

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// keptOf is the plugins of a manager, as those see them who keep what they store.
type keptOf struct{ m *Manager }

// Lock implements [stored.Plugins].
func (k keptOf) Lock(ctx context.Context, id string, create bool) (stored.Plugin, error) {
	e, err := k.m.lock(ctx, id, create)
	if err != nil {
		return nil, err // and no plugin that is nil
	}
	return e, nil
}

// Known implements [stored.Plugins].
func (k keptOf) Known(id string) *catalog.Installed {
	if e := (*k.m.entries.Load())[id]; e != nil {
		return e.Known()
	}
	return nil
}

// All implements [stored.Plugins].
func (k keptOf) All() map[string]*catalog.Installed {
	all := map[string]*catalog.Installed{}
	for id, e := range *k.m.entries.Load() {
		if in := e.Known(); in != nil {
			all[id] = in
		}
	}
	return all
}

// RemoveFromServices implements [stored.Plugins].
func (k keptOf) RemoveFromServices(ctx context.Context, id string) error {
	return k.m.services.remove(ctx, k.m.cfg.Reserve, id)
}

// Data implements [stored.Plugin], as do the method below and others of its name.
func (e *known) Data() *stored.Data { return e.data }

// Done gives the lock back, and drops the entry of what is not installed.
func (e *entry) Done() {
	if e.Known() == nil {
		e.m.forget(e)
	}
	e.Unlock()
}

// DatabaseDamaged stops the plugin, and has the file looked through as it is opened anew:
// the plugin goes on with one that is whole, and is failed with one that is not.
func (e *runner) DatabaseDamaged(same func() bool, cause error) {
	if e.Lock(e.m.Ctx) != nil {
		return
	}
	defer e.Unlock()
	if !same() || e.m.Ctx.Err() != nil {
		return // it was closed meanwhile
	}
	err := e.data.Rechecked(cause)
	e.stop(context.WithoutCancel(e.m.Ctx), "")
	if err != nil {
		e.fail(err)
		return
	}
	e.run(e.m.Ctx, catalog.EnableReload)
}

// AcceptLoss is the user's word that a plugin, installed or not, goes on
// without what was in a file of its data which is damaged or gone: the
// database, the settings, or the folder of its files. What is left of it is set
// aside. It does what [Manager.StartEmpty] and [Manager.ResetSettings] do.
func (m *Manager) AcceptLoss(ctx context.Context, id, name string) error {
	e, err := m.lock(ctx, id, true)
	if err != nil {
		return err
	}
	in := e.Known()
	usable := in != nil && in.Manifest != nil && in.Record != nil
	if usable && name == settings.FileName {
		e.Unlock()
		_, err := m.ResetSettings(ctx, id)
		return err
	}
	if in != nil {
		e.Halt(ctx)
	}
	stores := false
	if usable {
		declared, granted := in.Access(manifest.PermissionStorage)
		stores = declared && granted
	}
	empty := stores && name == catalog.DatabaseName
	err = e.data.SetAside(name, !empty)
	if err == nil && usable && !empty {
		e.Log().Warn("the plugin goes on without what was in a file that was damaged or gone", "file", name)
		e.Follow(ctx, in)
	}
	if in == nil {
		m.forget(e)
	}
	e.Unlock()
	if err == nil && empty {
		err = m.StartEmpty(ctx, id)
	}
	return err
}

// Remember saves a record of the version that is installed.
func (e *known) Remember(in *catalog.Installed, next *catalog.Record) error {
	if err := e.m.catalog.Save(next); err != nil {
		return err
	}
	changed := *in
	changed.Record = next
	e.SetInstalled(&changed)
	return nil
}

// succeeded notes that the version has become active, and removes copies of
// the database that nobody needs any more. The caller holds the lock.
func (e *runner) succeeded() {
	in := e.Known()
	due := false
	if in.Manifest.Backend != nil {
		s := e.Current.Load()
		if s == nil || s.Instance == nil || s.Instance.Err() != nil {
			return // it answered that it is active, and ended in the same breath
		}
		due = in.Record.EnablePending && running.HasHook(s.Instance, hookEnable)
	}
	e.retries = 0
	if !in.Record.Current.Ran || in.Record.EnablePending != due {
		next := in.Record.Clone()
		next.Current.Ran, next.EnablePending = true, due
		if !due {
			next.EnableReason = ""
		}
		if err := e.Remember(in, next); err != nil {
			e.Log().Warn("remember that the version runs", "error", err)
		}
	}
	if e.data.Store() != nil && e.Leased() { // or another host may need one that this one does not know
		if err := e.data.Prune(in.Record); err != nil {
			e.Log().Warn("remove old copies of the database; the next start tries again", "error", err)
		}
	}
}
