package plugin

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Install installs a staged plugin, or upgrades the one that is installed,
// with the user's consent to what [Staged.Inspection] shows. When it fails, or
// the process ends at any point of it, the old version stays, or the new one
// is there, whole. In a started manager it returns when the plugin runs or
// has failed to; the state says which.
//
// The error is [problem.InvalidRequest] or [problem.Conflict] where the consent does
// not fit, also where it does not accept the changes of an upgrade.
func (m *Manager) Install(ctx context.Context, s *Staged, consent shown.Consent) (shown.Info, error) {
	s.incoming.Lock()
	defer s.incoming.Unlock()
	if s.used {
		return shown.Info{}, problem.Conflict("this copy of the plugin was installed already")
	}
	declared := s.inspection.Manifest
	if undeclared := without(consent.Grants, declared.Permissions); len(undeclared) > 0 {
		return shown.Info{}, notDeclared(declared.Plugin.ID, undeclared)
	}
	if m.Started() && !consent.Disabled {
		if err := s.compile(ctx); err != nil {
			return shown.Info{}, err
		}
	}
	e, err := m.lock(ctx, declared.Plugin.ID, true)
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	old := e.Known()
	if old != nil && old.Unsettled {
		return shown.Info{}, problem.Conflictf("the plugin %q cannot be upgraded: %s", e.ID(), old.Broken)
	}
	now := s.inspection
	found, err := e.compare(ctx, old, &now, true)
	if err == nil {
		err = s.fits(old, found)
	}
	if err == nil {
		err = consent.Agreed(now, "install it with --accept-changes")
	}
	if err != nil {
		if old == nil {
			m.forget(e)
		}
		return shown.Info{}, err
	}
	next, err := m.upgrade(old, s, consent)
	if err != nil {
		return shown.Info{}, err
	}
	next.Current.MayRemove = found.mayRemove
	if err := s.accept(next); err != nil {
		if old == nil {
			m.forget(e)
		}
		return shown.Info{}, err
	}
	if old != nil && old.Record != nil && old.Record.Current.Digest != next.Current.Digest {
		if err := e.PauseOthers(ctx); err != nil {
			return shown.Info{}, err
		}
	}
	if err := m.catalog.Commit(s.files(), next, time.Now().UTC()); err != nil {
		return shown.Info{}, e.undo(old, fmt.Errorf("install %q: %w", e.ID(), err))
	}
	s.used = true
	s.Discard()
	e.Log().Info("the plugin was installed", "version", next.Current.Version, "digest", next.Current.Digest)
	e.Follow(ctx, m.catalog.Describe(catalog.Stored{ID: e.ID(), Record: next}))
	if cause := e.lackedSpace(old); cause != nil {
		return shown.Info{}, e.takeBack(ctx, old, next, cause)
	}
	m.catalog.Sweep(next)
	return e.now()
}

// undo finds out what holds after a change on disk has failed half-way, has
// the plugin follow that, and passes on the failure.
func (e *entry) undo(old *catalog.Installed, cause error) error {
	s := e.m.catalog.Read(e.ID())
	if s.Unfinished() {
		e.abandon()
		e.stop(e.m.Ctx, "")
		e.m.forget(e)
		return cause
	}
	if s.Err == nil {
		e.m.catalog.Sweep(s.Record)
		e.Unpaused(s.Record)
	}
	if old == nil || !catalog.SameRecord(old.Record, s.Record) {
		e.Follow(e.m.Ctx, e.m.catalog.Describe(s))
	}
	return cause
}

// abandon removes what a failed first installation has left.
func (e *entry) abandon() {
	left, err := catalog.Exists(e.m.catalog.PluginDir(e.ID()))
	if err == nil && left {
		err = e.m.catalog.Discard(e.m.catalog.PluginDir(e.ID()))
	}
	if err != nil {
		e.Log().Warn("clear a failed installation; the next start tries again", "error", err)
	}
}

// upgrade makes the record of the version in s after the installed one.
func (m *Manager) upgrade(old *catalog.Installed, s *Staged, consent shown.Consent) (*catalog.Record, error) {
	declared := s.inspection.Manifest
	next := &catalog.Record{
		ID:          declared.Plugin.ID,
		Enabled:     !consent.Disabled,
		InstalledAt: time.Now().UTC(),
		Current: catalog.Release{Version: declared.Plugin.Version, Digest: s.inspection.Digest, Offered: declared.Offered(),
			AnyData: consent.Downgrade},
	}
	reason := catalog.EnableInstall
	grants := consent.Grants
	if old != nil && old.Record != nil {
		before := old.Record
		if catalog.Lower(next.Current.Version, before.Current.Version) && !consent.Downgrade {
			return nil, problem.Conflictf("version %s is lower than the installed %s; to go back to it, install it with "+
				"--downgrade (over the API: \"downgrade\": true)",
				next.Current.Version, before.Current.Version)
		}
		next.Enabled, next.InstalledAt = before.Enabled, before.InstalledAt
		next.EnablePending, next.EnableReason, reason = before.EnablePending, before.EnableReason, catalog.EnableUpgrade
		next.Previous = before.Previous
		switch kept := before.Previous; {
		case before.Current.Digest == next.Current.Digest:
			next.Current.Ran = before.Current.Ran
		case !before.Current.Ran && kept != nil && kept.Ran && kept.Digest != next.Current.Digest:
			// One that never ran is none to go back to, while there is one that
			// did: after several failures that is the last that worked.
		default:
			previous := before.Current
			previous.Grants, previous.Network = slices.Clone(before.Grants), catalog.ClonePolicy(before.Network)
			next.Previous = &previous
		}
		if next.Current.Version == before.Current.Version && before.Current.AnyData {
			next.Current.AnyData = true
		}
		next.Network, next.AnySchedule = catalog.ClonePolicy(before.Network), before.AnySchedule
		next.CPUWeight, next.Projects = before.CPUWeight, before.Projects
		grants = append(slices.Clone(grants), before.Grants...)
	}
	for _, name := range declared.Permissions {
		if slices.Contains(grants, name) {
			next.Grants = append(next.Grants, name)
		}
	}
	slices.Sort(next.Grants)
	next.DropNetwork()
	next.DropSchedules()
	next.EnableDue(reason)
	return next, nil
}

// without returns the names that are not in list.
func without(names, list []string) []string {
	var rest []string
	for _, name := range names {
		if !slices.Contains(list, name) {
			rest = append(rest, fmt.Sprintf("%.60q", name))
		}
	}
	return rest
}

// Follow makes in what the plugin is, and brings what runs in line with it.
// The caller holds the lock.
func (e *runner) Follow(ctx context.Context, in *catalog.Installed) {
	if !e.m.Started() {
		e.adopt(in)
		e.m.changed(e.ID())
		// Where Start came in between, it may have looked before this was there.
		if !e.m.Started() {
			return
		}
	}
	e.replace(ctx, in)
}

// now describes the plugin, whose lock is held.
func (e *entry) now() (shown.Info, error) {
	info, _ := e.info()
	return info, nil
}

// change locks a plugin, applies a change to its record, and remembers it.
func (m *Manager) change(ctx context.Context, id string, apply func(*catalog.Record) error, how ...StopOption) (*entry,
	*catalog.Installed, error) {
	e, err := m.lockToReplace(ctx, id, how)
	if err != nil {
		return nil, nil, err
	}
	in, err := e.rewrite(apply)
	if err != nil {
		return nil, nil, err
	}
	return e, in, nil
}

// rewrite applies a change to the record of a plugin whose lock is held, and
// remembers it. Where that fails it gives the lock back.
func (e *entry) rewrite(apply func(*catalog.Record) error) (*catalog.Installed, error) {
	id := e.ID()
	old := e.Known()
	if old.Record == nil {
		e.Unlock()
		return nil, problem.Conflictf("the plugin %q cannot be changed: %s", id, old.Broken)
	}
	next := old.Record.Clone()
	if err := apply(next); err != nil {
		e.Unlock()
		return nil, err
	}
	if err := e.m.catalog.Save(next); err != nil {
		defer e.Unlock()
		if old.Record.Enabled && !next.Enabled && disk.Of(err) != 0 {
			e.stopUnsaved(old, err)
			return nil, fmt.Errorf("disable %q: %w", id, err)
		}
		return nil, e.undo(old, fmt.Errorf("change %q: %w", id, err))
	}
	changed := *old
	changed.Record = next
	return &changed, nil
}

// Enable remembers that a plugin is enabled and, in a started manager, starts
// it; the state of what it returns says whether it runs. Enabling a plugin
// that is active or starting does nothing; one that has failed is started
// again.
func (m *Manager) Enable(ctx context.Context, id string) (shown.Info, error) {
	e, in, err := m.change(ctx, id, func(r *catalog.Record) error {
		info, err := m.Get(id)
		if err != nil {
			return err
		}
		if !r.Enabled || info.State == api.StateFailed {
			r.EnableDue(catalog.EnableEnable)
		}
		r.Enabled = true
		return nil
	})
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	if state := e.Status.Load().State; state == api.StateActive || state == api.StateStarting {
		e.SetInstalled(in)
		return e.now()
	}
	e.Follow(ctx, in)
	return e.now()
}

// Disable remembers that a plugin is disabled and stops it, after its running
// calls have ended or DrainTimeout is over, or [Now]. One that is being compiled
// or started is given up.
func (m *Manager) Disable(ctx context.Context, id string, how ...StopOption) (shown.Info, error) {
	e, err := m.lockToStop(ctx, id, how)
	if err != nil {
		return shown.Info{}, err
	}
	in, err := e.rewrite(func(r *catalog.Record) error { r.Enabled = false; return nil })
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	e.stop(context.WithoutCancel(ctx), hookDisable)
	e.SetInstalled(in)
	e.set(resting(in))
	return e.now()
}

// Reload replaces the instance of a plugin by a fresh one, and starts a plugin
// that has failed. The old one ends as with [Manager.Disable]. The error is
// [problem.Conflict] where the plugin is disabled.
func (m *Manager) Reload(ctx context.Context, id string, how ...StopOption) (shown.Info, error) {
	e, err := m.lockToReplace(ctx, id, how)
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	in := m.catalog.Describe(m.catalog.Read(id)) // it may have become readable
	if in.Unread != nil {
		return shown.Info{}, fmt.Errorf("reload %q, which goes on as it is: %w", id, in.Unread)
	}
	if in.Record != nil && !in.Record.Enabled {
		return shown.Info{}, problem.Conflictf("the plugin %q is disabled; enable it instead", id)
	}
	e.Follow(ctx, in)
	return e.now()
}

// Grant grants permissions to a plugin, which is then started anew with them.
// The error is [problem.InvalidRequest] where the manifest does not declare one.
func (m *Manager) Grant(ctx context.Context, id string, names []string) (shown.Info, error) {
	return m.regrant(ctx, id, func(r *catalog.Record, declared []string) error {
		if undeclared := without(names, declared); len(undeclared) > 0 {
			return notDeclared(id, undeclared)
		}
		r.Grants = append(r.Grants, names...)
		return nil
	})
}

// Revoke takes permissions from a plugin, which is then started anew without
// them. What is declared and not granted is ignored; the error is a
// [problem.InvalidRequest] where one is neither, so that a misspelt name does
// not pass for revoked. The old instance ends as with [Manager.Disable].
func (m *Manager) Revoke(ctx context.Context, id string, names []string, how ...StopOption) (shown.Info, error) {
	return m.regrant(ctx, id, func(r *catalog.Record, declared []string) error {
		known := append(declared, r.Grants...)
		if r.Previous != nil {
			known = append(known, r.Previous.Grants...)
		}
		if unknown := without(names, known); len(unknown) > 0 {
			return notDeclared(id, unknown)
		}
		revoked := func(g string) bool { return slices.Contains(names, g) }
		r.Grants = slices.DeleteFunc(r.Grants, revoked)
		if r.Previous != nil { // going back grants nothing again that was revoked
			r.Previous.Grants = slices.DeleteFunc(r.Previous.Grants, revoked)
			if revoked(manifest.PermissionNetwork) {
				r.Previous.Network = nil
			}
		}
		r.Narrow(revoked)
		r.DropSchedules()
		return nil
	}, how...)
}

func (m *Manager) regrant(ctx context.Context, id string, apply func(r *catalog.Record, declared []string) error,
	how ...StopOption) (shown.Info, error) {
	var before []string
	e, in, err := m.change(ctx, id, func(r *catalog.Record) error {
		info, err := m.Get(id)
		if err != nil {
			return err
		}
		var declared []string
		for _, p := range info.Permissions {
			declared = append(declared, p.Name)
		}
		before = slices.Clone(r.Grants)
		if err := apply(r, declared); err != nil {
			return err
		}
		slices.Sort(r.Grants)
		r.Grants = slices.Compact(r.Grants)
		return nil
	}, how...)
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	if slices.Equal(before, in.Record.Grants) {
		return e.now()
	}
	if in.Record.Enabled {
		e.Follow(ctx, in)
	} else {
		e.adopt(in)
		m.changed(id)
	}
	// Last: until then the old instance had what it had.
	e.Log().Info("the plugin's permissions were changed", "granted", strings.Join(in.Record.Grants, " "))
	return e.now()
}

// Remove stops a plugin, as [Manager.Disable] does, and uninstalls it. What it
// has stored is kept for a later installation, with its settings, secrets and
// log, unless purge is set; see [Manager.Orphans].
func (m *Manager) Remove(ctx context.Context, id string, purge bool, how ...StopOption) error {
	e, err := m.lockToStop(ctx, id, how)
	if err != nil {
		return err
	}
	defer e.Unlock()
	if err := e.PauseOthers(ctx); err != nil && purge {
		return err
	}
	e.stop(context.WithoutCancel(ctx), "")
	err = m.catalog.MakeDataDir(id) // shows that something of it is kept
	if err == nil {
		err = m.catalog.Remove(id)
	}
	if err != nil {
		return e.undo(nil, fmt.Errorf("remove %q: %w", id, err))
	}
	e.set(shown.Status{State: api.StateDisabled, Reason: "it was removed"})
	e.tellPhase(e.Known(), service.Removed)
	if purge {
		if err = m.Discard(ctx, id); err != nil {
			err = fmt.Errorf("the plugin %q was removed, but not all that it had: %w; `wasmhost remove %s --purge` deletes "+
				"the rest", id, err, id)
		}
		// Not to the plugin's own log, which is gone.
		e.Log().Host.Info("the plugin was removed", "purged", err == nil)
	} else {
		e.Log().Info("the plugin was removed", "purged", false)
	}
	// Last: who installs it again while the above goes on waits for the lock,
	// or what is new would be deleted with the old.
	m.forget(e)
	return err
}
