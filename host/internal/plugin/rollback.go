package plugin

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// RollbackOptions say how a plugin goes back to its previous version.
type RollbackOptions struct {
	// KeepData leaves the database as it is, for the previous version to use;
	// what the version has added to it stays and is not shown. Without it,
	// the database becomes what it was when the version was installed.
	KeepData bool
	// Consent is the user's, as at an upgrade: without it, the plugin is granted
	// nothing that it is not granted now.
	Consent shown.Consent
}

// InspectRollback shows what a rollback asks for: like any change of version, with
// what the installed one does and is granted as what is there.
func (m *Manager) InspectRollback(ctx context.Context, id string, opts RollbackOptions) (shown.Inspection, error) {
	e, err := m.lock(ctx, id, false)
	if err != nil {
		return shown.Inspection{}, err
	}
	defer e.Unlock()
	_, found, err := e.planRollback(ctx, opts)
	return found, err
}

// Rollback goes back to the version that was installed before, and to its
// database. The version that is replaced becomes the previous one in turn, and
// its database is kept for it, so that another Rollback goes forward again;
// [Info.Previous] says under which name. Files, settings and secrets stay as
// they are. The plugin is granted again what the consent names, and what else it is
// granted now and declares.
//
// When it fails, or the process ends at any point of it, the plugin is as it
// was or it has gone back, with the database that belongs to it.
//
// The error is [problem.PluginNotFound], [problem.Conflict] where there is nothing
// to go back to or the consent does not fit, or a [*DataError].
func (m *Manager) Rollback(ctx context.Context, id string, opts RollbackOptions) (shown.Info, error) {
	e, err := m.lock(ctx, id, false)
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	begun, found, err := e.planRollback(ctx, opts)
	if err == nil {
		err = opts.Consent.Agreed(found, "go back with your consent to it")
	}
	if err != nil {
		return shown.Info{}, err
	}
	target := e.Known().Record.Previous.Folder
	if err := e.PauseOthers(ctx); err != nil {
		return shown.Info{}, err
	}
	e.Halt(ctx) // the database must not be open
	err = e.goBack(begun)
	s := m.catalog.Read(id) // which settles what failed half-way
	in := m.catalog.Describe(s)
	done := s.Record != nil && s.Record.Current.Folder == target
	e.Follow(ctx, in)
	if !done {
		return shown.Info{}, err
	}
	e.Log().Info("the plugin went back to its previous version", "version", s.Record.Current.Version,
		"from", s.Record.Previous.Version, "database_kept_as", s.Record.Previous.Copy)
	return e.now()
}

// previousOf describes what a rollback goes back to, nil where there is nothing.
func (e *known) previousOf(r *catalog.Record) *api.Previous {
	if r.Previous == nil {
		return nil
	}
	back := r.Previous
	p := &api.Previous{Version: back.Version, Database: back.Copy, DataCopy: back.Copy != "" || back.NoData}
	again := slices.DeleteFunc(e.m.cfg.Kit.ByWeight(back.Grants), func(name string) bool {
		_, known := e.m.cfg.Kit.Permission(name)
		return !known || slices.Contains(r.Grants, name)
	})
	p.Grants = e.permissions(again, nil, nil)
	if _, now := r.Reach(); !now {
		if policy, then := (&catalog.Record{Grants: back.Grants, Network: back.Network}).Reach(); then {
			p.Network = &policy
		}
	}
	return p
}

// planRollback looks whether the plugin can go back, before anything is
// touched, and what it asks for then.
func (e *entry) planRollback(ctx context.Context, opts RollbackOptions) (begun *catalog.Rollback,
	found shown.Inspection,
	err error) {
	r := e.Known().Record
	switch {
	case r == nil:
		return nil, found, problem.Conflictf("the plugin %q cannot go back: %s", e.ID(), e.Known().Broken)
	case r.Previous == nil:
		return nil, found, problem.Conflictf("there is no version of %q before %s to go back to", e.ID(), r.Current.Version)
	}
	previous := r.Previous
	if err := e.m.catalog.Packages.FetchOne(e.ID(), *previous); err != nil {
		return nil, found, fmt.Errorf("look at version %s of %q: %w", previous.Version, e.ID(),
			catalog.Asked("it cannot be fetched",
				err))
	}
	contents, err := bundle.Read(ctx, e.m.catalog.ReleaseDir(e.ID(), *previous), e.m.limits.Bundle)
	if ctx.Err() != nil {
		return nil, found, ctx.Err()
	}
	if err := catalog.Passing(err); err != nil {
		return nil, found, fmt.Errorf("look at version %s of %q: %w", previous.Version, e.ID(), err)
	}
	if err != nil || contents.Digest != previous.Digest {
		return nil, found,
			problem.Conflictf("the files of version %s are not whole any more; install it anew from its folder, with "+
				"--downgrade",
				previous.Version)
	}
	candidate := r.RolledBack(&catalog.Rollback{KeepData: true})
	in := e.m.catalog.Describe(catalog.Stored{ID: e.ID(), Record: candidate})
	if in.Unread != nil {
		return nil, found, fmt.Errorf("look at version %s of %q: %w", previous.Version, e.ID(), in.Unread)
	}
	if in.Manifest == nil {
		return nil, found, problem.Conflictf("version %s cannot be used any more: %s", previous.Version, in.Broken)
	}
	begun = &catalog.Rollback{At: time.Now().UTC().Truncate(time.Millisecond), KeepData: opts.KeepData}
	if err := e.planDatabase(ctx, begun, previous); err != nil {
		return nil, found, err
	}
	found = shown.Inspection{Manifest: in.Manifest, Digest: previous.Digest, Jobs: in.Jobs, Rollback: true}
	changes, err := e.compare(ctx, e.Known(), &found, begun.KeepData)
	if err == nil && changes.refused != nil {
		err = problem.Conflictf("version %s cannot be used: %s", previous.Version, changes.refused)
	}
	if err != nil {
		return nil, found, err
	}
	begun.MayRemove = changes.mayRemove
	for i, p := range found.Permissions { // what it was granted then is asked for
		found.Permissions[i].Declined = !p.Granted && !slices.Contains(previous.Grants, p.Name)
	}
	if undeclared := without(opts.Consent.Grants, in.Manifest.Permissions); len(undeclared) > 0 {
		return nil, found, notDeclared(e.ID(), undeclared)
	}
	for _, name := range in.Manifest.Permissions {
		if slices.Contains(r.Grants, name) || slices.Contains(opts.Consent.Grants, name) {
			begun.Grants = append(begun.Grants, name)
		}
	}
	slices.Sort(begun.Grants)
	begun.Grants = slices.Compact(begun.Grants)
	return begun, found, nil
}

// planDatabase fills in what happens to the database.
func (e *entry) planDatabase(ctx context.Context, begun *catalog.Rollback, previous *catalog.Release) error {
	if begun.KeepData || (previous.Copy == "" && !previous.NoData) {
		begun.KeepData = true
		return nil
	}
	rows := e.m.catalog.Rows
	if previous.Copy != "" {
		there, err := rows.HasCopy(ctx, e.ID(), previous.Copy)
		if err != nil {
			return &catalog.DataError{What: "the copy of its database cannot be read", Err: err}
		}
		if !there {
			return problem.Conflictf("%s, the database of version %s, is not there any more; to go back with the database as "+
				"it is, run `wasmhost rollback %s --keep-data`",
				previous.Copy, previous.Version, e.ID())
		}
		begun.Copy = previous.Copy
	}
	there, err := rows.There(ctx, e.ID())
	if err != nil {
		return &catalog.DataError{What: "its database cannot be read", Err: err}
	}
	if there {
		begun.Keep = rows.Keeps(e.ID(), begun.At)
	}
	begun.KeepData = begun.Copy == "" && begun.Keep == ""
	return nil
}

// Halt ends what runs, so that what the plugin stores can be changed. Calls
// wait until the plugin is started again.
func (e *runner) Halt(ctx context.Context) {
	ctx = context.WithoutCancel(ctx) // whoever asked may have gone
	if e.Current.Load() == nil {
		e.stop(ctx, "")
		return
	}
	e.retire(ctx, e.withdraw(running.NewSlot()), "")
	e.closeProgram()
	e.data.Close()
}

// goBack carries out a rollback. The record tells of it before the database is
// changed, and has it behind it once the record of the other version stands.
func (e *entry) goBack(begun *catalog.Rollback) error {
	c := e.m.catalog
	r := e.Known().Record
	if begun.Swaps() {
		first := r.Clone()
		first.Rollback = begun
		if err := c.Save(first); err != nil {
			return fmt.Errorf("roll back %q: %w", e.ID(), err)
		}
		if err := e.swapDatabase(begun); err != nil {
			return err
		}
	}
	if err := c.Save(r.RolledBack(begun)); err != nil {
		return fmt.Errorf("roll back %q: %w", e.ID(), err)
	}
	return nil
}

// swapDatabase puts the other database in place, and keeps the one that is
// there.
func (e *entry) swapDatabase(begun *catalog.Rollback) error {
	err := e.m.catalog.Rows.Swap(e.m.Ctx, e.ID(), begun)
	if begun.Copy == "" || !errors.As(err, new(*store.OpenError)) {
		return err
	}
	e.Log().Error("put the database of the previous version back", "copy", begun.Copy, "error", err)
	return &catalog.DataError{What: "the database of the previous version cannot be put back from " + begun.Copy, Err: err,
		Advice: fmt.Sprintf("nothing was changed; to go back with the database as it is, run `wasmhost rollback %s "+
			"--keep-data`", e.ID())}
}
