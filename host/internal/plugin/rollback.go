package plugin

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// RollbackOptions say how a plugin goes back to its previous version.
type RollbackOptions struct {
	// KeepData leaves the database as it is, for the previous version to use;
	// what the version has added to it stays and is not shown. Without it,
	// the database becomes what it was when the version was installed.
	KeepData bool
	// Consent is the user's, as at an upgrade: without it, the plugin is granted
	// nothing that it is not granted now.
	Consent Consent
}

// InspectRollback shows what a rollback asks for: like any change of version, with
// what the installed one does and is granted as what is there.
func (m *Manager) InspectRollback(ctx context.Context, id string, opts RollbackOptions) (Inspection, error) {
	e, err := m.lock(ctx, id, false)
	if err != nil {
		return Inspection{}, err
	}
	defer e.unlock()
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
func (m *Manager) Rollback(ctx context.Context, id string, opts RollbackOptions) (Info, error) {
	e, err := m.lock(ctx, id, false)
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	begun, found, err := e.planRollback(ctx, opts)
	if err == nil {
		err = opts.Consent.agreed(found, "go back with your consent to it")
	}
	if err != nil {
		return Info{}, err
	}
	target := e.installed.Load().record.Previous.Folder
	if err := e.pauseOthers(ctx); err != nil {
		return Info{}, err
	}
	e.halt(ctx) // the database must not be open
	err = e.goBack(begun)
	s := m.catalog.read(id) // which settles what failed half-way
	in := m.describe(s)
	done := s.record != nil && s.record.Current.Folder == target
	e.follow(ctx, in)
	if !done {
		return Info{}, err
	}
	e.logger.Info("the plugin went back to its previous version", "version", s.record.Current.Version,
		"from", s.record.Previous.Version, "database_kept_as", s.record.Previous.Copy)
	return e.now()
}

// rollback is a rollback that has begun. A record that has one tells what the
// database is to become; see [catalog.settle].
type rollback struct {
	At     time.Time `json:"at"`
	Grants []string  `json:"grants"` // after it
	// Copy is the database to be put back; empty where there was none.
	Copy string `json:"copy,omitempty"`
	// Keep is the name that what is replaced gets; empty where there is
	// nothing.
	Keep string `json:"keep,omitempty"`
	// KeepData leaves the database alone.
	KeepData bool `json:"keepData,omitempty"`

	mayRemove []store.UniqueIndex // for which rows of now are given up, where they are kept
}

// check refuses what no host has written.
func (b *rollback) check(r *record) error {
	for _, name := range []string{b.Copy, b.Keep} {
		if name != "" && !isDatabaseCopy(name) {
			return fmt.Errorf("its rollback names %.100q as a copy of the database", name)
		}
	}
	if r.Previous == nil || b.KeepData || (b.Copy == "" && b.Keep == "") {
		return errors.New("its rollback leads nowhere")
	}
	return nil
}

// swaps reports whether the database changes.
func (b *rollback) swaps() bool { return !b.KeepData && (b.Copy != "" || b.Keep != "") }

// rolledBack returns the record after a rollback.
func (r *record) rolledBack(b *rollback) *record {
	next, replaced, back := r.clone(), r.Current, *r.Previous
	next.Rollback = nil
	next.enableDue(enableRollback)
	next.Grants = slices.Clone(b.Grants)
	next.Current = release{
		Version: back.Version, Digest: back.Digest, Folder: back.Folder, InstalledAt: b.At,
		Signature: back.Signature, Listed: back.Listed, Source: back.Source, Offered: back.Offered,
		AnyData: back.AnyData || (b.KeepData && lower(back.Version, replaced.Version)),
		Ran:     back.Ran, MayRemove: back.MayRemove,
	}
	if b.KeepData {
		next.Current.MayRemove = b.mayRemove
	}
	if _, granted := r.network(); !granted { // not by the version that is replaced
		next.Network = clonePolicy(back.Network)
	}
	next.dropNetwork()
	next.dropSchedules()
	replaced.Grants, replaced.Network = slices.Clone(r.Grants), clonePolicy(r.Network)
	if b.swaps() {
		replaced.Copy, replaced.NoData = b.Keep, b.Keep == ""
	}
	next.Previous = &replaced
	return next
}

// previous describes what a rollback goes back to, nil where there is nothing.
func (r *record) previous() *api.Previous {
	if r.Previous == nil {
		return nil
	}
	back := r.Previous
	p := &api.Previous{Version: back.Version, Database: back.Copy, DataCopy: back.Copy != "" || back.NoData}
	again := slices.DeleteFunc(manifest.ByWeight(back.Grants), func(name string) bool {
		_, known := manifest.PermissionInfo(name)
		return !known || slices.Contains(r.Grants, name)
	})
	p.Grants = permissions(again, nil)
	if _, now := r.network(); !now {
		if policy, then := (&record{Grants: back.Grants, Network: back.Network}).network(); then {
			p.Network = &policy
		}
	}
	return p
}

// planRollback looks whether the plugin can go back, before anything is
// touched, and what it asks for then.
func (e *entry) planRollback(ctx context.Context, opts RollbackOptions) (begun *rollback, found Inspection, err error) {
	r := e.installed.Load().record
	switch {
	case r == nil:
		return nil, found, conflict("the plugin %q cannot go back: %s", e.id, e.installed.Load().broken)
	case r.Previous == nil:
		return nil, found, conflict("there is no version of %q before %s to go back to", e.id, r.Current.Version)
	}
	previous := r.Previous
	if err := e.m.catalog.fetchOne(e.id, *previous); err != nil {
		return nil, found, fmt.Errorf("look at version %s of %q: %w", previous.Version, e.id, asked("it cannot be fetched",
			err))
	}
	contents, err := bundle.Read(ctx, e.m.catalog.releaseDir(e.id, *previous), e.m.limits.Bundle)
	if ctx.Err() != nil {
		return nil, found, ctx.Err()
	}
	if err := passing(err); err != nil {
		return nil, found, fmt.Errorf("look at version %s of %q: %w", previous.Version, e.id, err)
	}
	if err != nil || contents.Digest != previous.Digest {
		return nil, found,
			conflict("the files of version %s are not whole any more; install it anew from its folder, with --downgrade",
				previous.Version)
	}
	candidate := r.rolledBack(&rollback{KeepData: true})
	in := e.m.describe(stored{id: e.id, record: candidate})
	if in.unread != nil {
		return nil, found, fmt.Errorf("look at version %s of %q: %w", previous.Version, e.id, in.unread)
	}
	if in.manifest == nil {
		return nil, found, conflict("version %s cannot be used any more: %s", previous.Version, in.broken)
	}
	begun = &rollback{At: time.Now().UTC().Truncate(time.Millisecond), KeepData: opts.KeepData}
	if err := e.planDatabase(ctx, begun, previous); err != nil {
		return nil, found, err
	}
	found = Inspection{Manifest: in.manifest, Digest: previous.Digest, Jobs: in.jobs}
	changes, err := e.compare(ctx, e.installed.Load(), &found, begun.KeepData)
	if err == nil && changes.refused != nil {
		err = conflict("version %s cannot be used: %s", previous.Version, changes.refused)
	}
	if err != nil {
		return nil, found, err
	}
	begun.mayRemove = changes.mayRemove
	for i, p := range found.Permissions { // what it was granted then is asked for
		found.Permissions[i].Declined = !p.Granted && !slices.Contains(previous.Grants, p.Name)
	}
	if undeclared := without(opts.Consent.Grants, in.manifest.Permissions); len(undeclared) > 0 {
		return nil, found, notDeclared(e.id, undeclared)
	}
	for _, name := range in.manifest.Permissions {
		if slices.Contains(r.Grants, name) || slices.Contains(opts.Consent.Grants, name) {
			begun.Grants = append(begun.Grants, name)
		}
	}
	slices.Sort(begun.Grants)
	begun.Grants = slices.Compact(begun.Grants)
	return begun, found, nil
}

// planDatabase fills in what happens to the database.
func (e *entry) planDatabase(ctx context.Context, begun *rollback, previous *release) error {
	if begun.KeepData || (previous.Copy == "" && !previous.NoData) {
		begun.KeepData = true
		return nil
	}
	rows := e.m.catalog.rows
	if previous.Copy != "" {
		there, err := rows.hasCopy(ctx, e.id, previous.Copy)
		if err != nil {
			return &DataError{doing: "the copy of its database cannot be read", err: err}
		}
		if !there {
			return conflict("%s, the database of version %s, is not there any more; to go back with the database as it is, "+
				"run `wasmhost rollback %s --keep-data`",
				previous.Copy, previous.Version, e.id)
		}
		begun.Copy = previous.Copy
	}
	there, err := rows.there(ctx, e.id)
	if err != nil {
		return &DataError{doing: "its database cannot be read", err: err}
	}
	if there {
		begun.Keep = rows.keeps(e.id, begun.At)
	}
	begun.KeepData = begun.Copy == "" && begun.Keep == ""
	return nil
}

// halt ends what runs, so that what the plugin stores can be changed. Calls
// wait until the plugin is started again.
func (e *entry) halt(ctx context.Context) {
	ctx = context.WithoutCancel(ctx) // whoever asked may have gone
	if e.current.Load() == nil {
		e.stop(ctx, "")
		return
	}
	e.retire(ctx, e.withdraw(newSlot()), "")
	e.closeProgram()
	e.closeData()
}

// goBack carries out a rollback. The record tells of it before the database is
// changed, and has it behind it once the record of the other version stands.
func (e *entry) goBack(begun *rollback) error {
	c := e.m.catalog
	r := e.installed.Load().record
	if begun.swaps() {
		first := r.clone()
		first.Rollback = begun
		if err := c.save(first); err != nil {
			return fmt.Errorf("roll back %q: %w", e.id, err)
		}
		if err := e.swapDatabase(begun); err != nil {
			return err
		}
	}
	if err := c.save(r.rolledBack(begun)); err != nil {
		return fmt.Errorf("roll back %q: %w", e.id, err)
	}
	return nil
}

// swapDatabase puts the other database in place, and keeps the one that is
// there.
func (e *entry) swapDatabase(begun *rollback) error {
	err := e.m.catalog.rows.swap(e.m.ctx, e.id, begun)
	if begun.Copy == "" || !errors.As(err, new(*store.OpenError)) {
		return err
	}
	e.logger.Error("put the database of the previous version back", "copy", begun.Copy, "error", err)
	return &DataError{doing: "the database of the previous version cannot be put back from " + begun.Copy, err: err,
		advice: fmt.Sprintf("nothing was changed; to go back with the database as it is, run `wasmhost rollback %s "+
			"--keep-data`", e.id)}
}

// settleError says that a rollback was interrupted and could neither be ended
// nor undone.
type settleError struct{ err error }

// Error says what to do.
func (e *settleError) Error() string {
	return "a rollback of it was interrupted and cannot be finished now: " + public(e.err) +
		"; see that the data folder can be written and has room, then reload the plugin"
}

// Unwrap returns the cause.
func (e *settleError) Unwrap() error { return e.err }

// settle ends a rollback that was interrupted: where the other database is in
// place already, the record follows; else everything is as before.
func (c *catalog) settle(r *record) (*record, error) {
	b := r.Rollback
	if b == nil {
		return r, nil
	}
	swapped, err := c.rows.swapped(c.ctx, r.ID, b)
	if err != nil {
		return nil, &settleError{err}
	}
	next := r.rolledBack(b)
	if swapped {
		err = c.rows.finish(c.ctx, r.ID, b)
	}
	if !swapped {
		next = r.clone()
		next.Rollback = nil
		err = c.rows.putBack(c.ctx, r.ID, b)
	}
	if err == nil {
		err = c.save(next)
	}
	if err != nil {
		return nil, &settleError{err}
	}
	c.logger.Warn("a rollback was interrupted", "plugin", r.ID, "finished", swapped, "version", next.Current.Version)
	return next, nil
}
