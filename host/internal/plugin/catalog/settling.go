package catalog

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/Masterminds/semver/v3"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// Rollback is a rollback that has begun. A record that has one tells what the
// database is to become; see [catalog.settle].
type Rollback struct {
	At     time.Time `json:"at"`
	Grants []string  `json:"grants"` // after it
	// Copy is the database to be put back; empty where there was none.
	Copy string `json:"copy,omitempty"`
	// Keep is the name that what is replaced gets; empty where there is
	// nothing.
	Keep string `json:"keep,omitempty"`
	// KeepData leaves the database alone.
	KeepData bool `json:"keepData,omitempty"`

	MayRemove []store.UniqueIndex `json:"-"` // for which rows of now are given up, where they are kept
}

// check refuses what no host has written.
func (b *Rollback) check(r *Record) error {
	for _, name := range []string{b.Copy, b.Keep} {
		if name != "" && !IsDatabaseCopy(name) {
			return fmt.Errorf("its rollback names %.100q as a copy of the database", name)
		}
	}
	if r.Previous == nil || b.KeepData || (b.Copy == "" && b.Keep == "") {
		return errors.New("its rollback leads nowhere")
	}
	return nil
}

// Swaps reports whether the database changes.
func (b *Rollback) Swaps() bool { return !b.KeepData && (b.Copy != "" || b.Keep != "") }

// RolledBack returns the record after a rollback.
func (r *Record) RolledBack(b *Rollback) *Record {
	next, replaced, back := r.Clone(), r.Current, *r.Previous
	next.Rollback = nil
	next.EnableDue(EnableRollback)
	next.Grants = slices.Clone(b.Grants)
	next.Current = Release{
		Version: back.Version, Digest: back.Digest, Folder: back.Folder, InstalledAt: b.At,
		Signature: back.Signature, Listed: back.Listed, Source: back.Source, Offered: back.Offered,
		AnyData: back.AnyData || (b.KeepData && Lower(back.Version, replaced.Version)),
		Ran:     back.Ran, MayRemove: back.MayRemove,
	}
	if b.KeepData {
		next.Current.MayRemove = b.MayRemove
	}
	if _, granted := r.Reach(); !granted { // not by the version that is replaced
		next.Network = ClonePolicy(back.Network)
	}
	next.DropNetwork()
	next.DropSchedules()
	replaced.Grants, replaced.Network = slices.Clone(r.Grants), ClonePolicy(r.Network)
	if b.Swaps() {
		replaced.Copy, replaced.NoData = b.Keep, b.Keep == ""
	}
	next.Previous = &replaced
	return next
}

// SettleError says that a rollback was interrupted and could neither be ended
// nor undone.
type SettleError struct{ Err error }

// Error says what to do.
func (e *SettleError) Error() string {
	return "a rollback of it was interrupted and cannot be finished now: " + Public(e.Err) +
		"; see that the data folder can be written and has room, then reload the plugin"
}

// Unwrap returns the cause.
func (e *SettleError) Unwrap() error { return e.Err }

// settle ends a rollback that was interrupted: where the other database is in
// place already, the record follows; else everything is as before.
func (c *Catalog) settle(r *Record) (*Record, error) {
	b := r.Rollback
	if b == nil {
		return r, nil
	}
	swapped, err := c.Rows.swapped(c.Ctx, r.ID, b)
	if err != nil {
		return nil, &SettleError{err}
	}
	next := r.RolledBack(b)
	if swapped {
		err = c.Rows.finish(c.Ctx, r.ID, b)
	}
	if !swapped {
		next = r.Clone()
		next.Rollback = nil
		err = c.Rows.putBack(c.Ctx, r.ID, b)
	}
	if err == nil {
		err = c.Save(next)
	}
	if err != nil {
		return nil, &SettleError{err}
	}
	c.Logger.Warn("a rollback was interrupted", "plugin", r.ID, "finished", swapped, "version", next.Current.Version)
	return next, nil
}

// Lower reports whether version a comes before b.
func Lower(a, b string) bool {
	va, errA := semver.StrictNewVersion(a)
	vb, errB := semver.StrictNewVersion(b)
	return errA == nil && errB == nil && va.LessThan(vb)
}
