package plugin

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/Masterminds/semver/v3"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
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
func (m *Manager) Install(ctx context.Context, s *Staged, consent Consent) (Info, error) {
	s.incoming.Lock()
	defer s.incoming.Unlock()
	if s.used {
		return Info{}, problem.Conflict("this copy of the plugin was installed already")
	}
	declared := s.inspection.Manifest
	if undeclared := without(consent.Grants, declared.Permissions); len(undeclared) > 0 {
		return Info{}, notDeclared(declared.Plugin.ID, undeclared)
	}
	if m.isStarted() && !consent.Disabled {
		if err := s.compile(ctx); err != nil {
			return Info{}, err
		}
	}
	e, err := m.lock(ctx, declared.Plugin.ID, true)
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	old := e.installed.Load()
	if old != nil && old.unsettled {
		return Info{}, conflict("the plugin %q cannot be upgraded: %s", e.id, old.broken)
	}
	now := s.inspection
	found, err := e.compare(ctx, old, &now, true)
	if err == nil {
		err = s.fits(old, found)
	}
	if err == nil {
		err = consent.agreed(now, "install it with --accept-changes")
	}
	if err != nil {
		if old == nil {
			m.forget(e)
		}
		return Info{}, err
	}
	next, err := m.upgrade(old, s, consent)
	if err != nil {
		return Info{}, err
	}
	next.Current.MayRemove = found.mayRemove
	if err := s.accept(next); err != nil {
		if old == nil {
			m.forget(e)
		}
		return Info{}, err
	}
	if old != nil && old.record != nil && old.record.Current.Digest != next.Current.Digest {
		if err := e.pauseOthers(ctx); err != nil {
			return Info{}, err
		}
	}
	if err := m.catalog.commit(s.files(), next, time.Now().UTC()); err != nil {
		return Info{}, m.undo(e, old, fmt.Errorf("install %q: %w", e.id, err))
	}
	s.used = true
	s.Discard()
	e.logger.Info("the plugin was installed", "version", next.Current.Version, "digest", next.Current.Digest)
	e.follow(ctx, m.describe(stored{id: e.id, record: next}))
	if cause := e.lackedSpace(old); cause != nil {
		return Info{}, m.takeBack(ctx, e, old, next, cause)
	}
	m.catalog.sweep(next)
	return e.now()
}

// undo finds out what holds after a change on disk has failed half-way, has
// the plugin follow that, and passes on the failure.
func (m *Manager) undo(e *entry, old *installed, cause error) error {
	s := m.catalog.read(e.id)
	if s.unfinished() {
		m.abandon(e)
		e.stop(m.ctx, "")
		m.forget(e)
		return cause
	}
	if s.err == nil {
		m.catalog.sweep(s.record)
		e.unpaused(s.record)
	}
	if old == nil || !sameRecord(old.record, s.record) {
		e.follow(m.ctx, m.describe(s))
	}
	return cause
}

// abandon removes what a failed first installation has left.
func (m *Manager) abandon(e *entry) {
	left, err := exists(m.catalog.pluginDir(e.id))
	if err == nil && left {
		err = m.catalog.discard(m.catalog.pluginDir(e.id))
	}
	if err != nil {
		e.logger.Warn("clear a failed installation; the next start tries again", "error", err)
	}
}

// upgrade makes the record of the version in s after the installed one.
func (m *Manager) upgrade(old *installed, s *Staged, consent Consent) (*record, error) {
	declared := s.inspection.Manifest
	next := &record{
		ID:          declared.Plugin.ID,
		Enabled:     !consent.Disabled,
		InstalledAt: time.Now().UTC(),
		Current: release{Version: declared.Plugin.Version, Digest: s.inspection.Digest, Offered: declared.Offered(),
			AnyData: consent.Downgrade},
	}
	reason := enableInstall
	grants := consent.Grants
	if old != nil && old.record != nil {
		before := old.record
		if lower(next.Current.Version, before.Current.Version) && !consent.Downgrade {
			return nil, conflict("version %s is lower than the installed %s; to go back to it, install it with --downgrade "+
				"(over the API: \"downgrade\": true)",
				next.Current.Version, before.Current.Version)
		}
		next.Enabled, next.InstalledAt = before.Enabled, before.InstalledAt
		next.EnablePending, next.EnableReason, reason = before.EnablePending, before.EnableReason, enableUpgrade
		next.Previous = before.Previous
		switch kept := before.Previous; {
		case before.Current.Digest == next.Current.Digest:
			next.Current.Ran = before.Current.Ran
		case !before.Current.Ran && kept != nil && kept.Ran && kept.Digest != next.Current.Digest:
			// One that never ran is none to go back to, while there is one that
			// did: after several failures that is the last that worked.
		default:
			previous := before.Current
			previous.Grants, previous.Network = slices.Clone(before.Grants), clonePolicy(before.Network)
			next.Previous = &previous
		}
		if next.Current.Version == before.Current.Version && before.Current.AnyData {
			next.Current.AnyData = true
		}
		next.Network, next.AnySchedule = clonePolicy(before.Network), before.AnySchedule
		next.CPUWeight, next.Projects = before.CPUWeight, before.Projects
		grants = append(slices.Clone(grants), before.Grants...)
	}
	for _, name := range declared.Permissions {
		if slices.Contains(grants, name) {
			next.Grants = append(next.Grants, name)
		}
	}
	slices.Sort(next.Grants)
	next.dropNetwork()
	next.dropSchedules()
	next.enableDue(reason)
	return next, nil
}

// lower reports whether version a comes before b.
func lower(a, b string) bool {
	va, errA := semver.StrictNewVersion(a)
	vb, errB := semver.StrictNewVersion(b)
	return errA == nil && errB == nil && va.LessThan(vb)
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

// follow makes in what the plugin is, and brings what runs in line with it.
// The caller holds the lock.
func (e *entry) follow(ctx context.Context, in *installed) {
	if !e.m.isStarted() {
		e.adopt(in)
		e.m.changed(e.id)
		// Where Start came in between, it may have looked before this was there.
		if !e.m.isStarted() {
			return
		}
	}
	e.replace(ctx, in)
}

// now describes the plugin, whose lock is held.
func (e *entry) now() (Info, error) {
	info, _ := e.info()
	return info, nil
}

// change locks a plugin, applies a change to its record, and remembers it.
func (m *Manager) change(ctx context.Context, id string, apply func(*record) error, how ...StopOption) (*entry,
	*installed, error) {
	e, err := m.lockToReplace(ctx, id, how)
	if err != nil {
		return nil, nil, err
	}
	in, err := m.rewrite(e, apply)
	if err != nil {
		return nil, nil, err
	}
	return e, in, nil
}

// rewrite applies a change to the record of a plugin whose lock is held, and
// remembers it. Where that fails it gives the lock back.
func (m *Manager) rewrite(e *entry, apply func(*record) error) (*installed, error) {
	id := e.id
	old := e.installed.Load()
	if old.record == nil {
		e.unlock()
		return nil, conflict("the plugin %q cannot be changed: %s", id, old.broken)
	}
	next := old.record.clone()
	if err := apply(next); err != nil {
		e.unlock()
		return nil, err
	}
	if err := m.catalog.save(next); err != nil {
		defer e.unlock()
		if old.record.Enabled && !next.Enabled && disk.Of(err) != 0 {
			e.stopUnsaved(old, err)
			return nil, fmt.Errorf("disable %q: %w", id, err)
		}
		return nil, m.undo(e, old, fmt.Errorf("change %q: %w", id, err))
	}
	changed := *old
	changed.record = next
	return &changed, nil
}

// Enable remembers that a plugin is enabled and, in a started manager, starts
// it; the state of what it returns says whether it runs. Enabling a plugin
// that is active or starting does nothing; one that has failed is started
// again.
func (m *Manager) Enable(ctx context.Context, id string) (Info, error) {
	e, in, err := m.change(ctx, id, func(r *record) error {
		info, err := m.Get(id)
		if err != nil {
			return err
		}
		if !r.Enabled || info.State == api.StateFailed {
			r.enableDue(enableEnable)
		}
		r.Enabled = true
		return nil
	})
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	if state := e.status.Load().State; state == api.StateActive || state == api.StateStarting {
		e.setInstalled(in)
		return e.now()
	}
	e.follow(ctx, in)
	return e.now()
}

// Disable remembers that a plugin is disabled and stops it, after its running
// calls have ended or DrainTimeout is over, or [Now]. One that is being compiled
// or started is given up.
func (m *Manager) Disable(ctx context.Context, id string, how ...StopOption) (Info, error) {
	e, err := m.lockToStop(ctx, id, how)
	if err != nil {
		return Info{}, err
	}
	in, err := m.rewrite(e, func(r *record) error { r.Enabled = false; return nil })
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	e.stop(context.WithoutCancel(ctx), hookDisable)
	e.setInstalled(in)
	e.set(e.resting(in))
	return e.now()
}

// Reload replaces the instance of a plugin by a fresh one, and starts a plugin
// that has failed. The old one ends as with [Manager.Disable]. The error is
// [problem.Conflict] where the plugin is disabled.
func (m *Manager) Reload(ctx context.Context, id string, how ...StopOption) (Info, error) {
	e, err := m.lockToReplace(ctx, id, how)
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	in := m.describe(m.catalog.read(id)) // it may have become readable
	if in.unread != nil {
		return Info{}, fmt.Errorf("reload %q, which goes on as it is: %w", id, in.unread)
	}
	if in.record != nil && !in.record.Enabled {
		return Info{}, conflict("the plugin %q is disabled; enable it instead", id)
	}
	e.follow(ctx, in)
	return e.now()
}

// Grant grants permissions to a plugin, which is then started anew with them.
// The error is [problem.InvalidRequest] where the manifest does not declare one.
func (m *Manager) Grant(ctx context.Context, id string, names []string) (Info, error) {
	return m.regrant(ctx, id, func(r *record, declared []string) error {
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
func (m *Manager) Revoke(ctx context.Context, id string, names []string, how ...StopOption) (Info, error) {
	return m.regrant(ctx, id, func(r *record, declared []string) error {
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
		r.narrow(revoked)
		r.dropSchedules()
		return nil
	}, how...)
}

func (m *Manager) regrant(ctx context.Context, id string, apply func(r *record, declared []string) error,
	how ...StopOption) (Info, error) {
	var before []string
	e, in, err := m.change(ctx, id, func(r *record) error {
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
		return Info{}, err
	}
	defer e.unlock()
	if slices.Equal(before, in.record.Grants) {
		return e.now()
	}
	if in.record.Enabled {
		e.follow(ctx, in)
	} else {
		e.adopt(in)
		m.changed(id)
	}
	// Last: until then the old instance had what it had.
	e.logger.Info("the plugin's permissions were changed", "granted", strings.Join(in.record.Grants, " "))
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
	defer e.unlock()
	if err := e.pauseOthers(ctx); err != nil && purge {
		return err
	}
	e.stop(context.WithoutCancel(ctx), "")
	err = m.catalog.makeDataDir(id) // shows that something of it is kept
	if err == nil {
		err = m.catalog.remove(id)
	}
	if err != nil {
		return m.undo(e, nil, fmt.Errorf("remove %q: %w", id, err))
	}
	e.set(Status{State: api.StateDisabled, Reason: "it was removed"})
	e.tellPhase(e.installed.Load(), service.Removed)
	if purge {
		if err = m.purge(ctx, id); err != nil {
			err = fmt.Errorf("the plugin %q was removed, but not all that it had: %w; `wasmhost remove %s --purge` deletes "+
				"the rest", id, err, id)
		}
		// Not to the plugin's own log, which is gone.
		e.hostLogger.Info("the plugin was removed", "purged", err == nil)
	} else {
		e.logger.Info("the plugin was removed", "purged", false)
	}
	// Last: who installs it again while the above goes on waits for the lock,
	// or what is new would be deleted with the old.
	m.forget(e)
	return err
}
