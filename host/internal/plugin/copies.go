package plugin

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// Copies of a database come into being before a version changes its tables, and
// of what a rollback replaces. A rollback needs one of them, and the record names
// it. Others are kept for the user, a few of them.

// byTime sorts copies, the oldest first.
func byTime(a, b databaseCopy) int {
	return cmp.Or(a.taken.Compare(b.taken), strings.Compare(a.name, b.name))
}

// rememberCopy has the record say how the database was before the version that
// has just opened it for the first time. The caller holds the lock.
func (e *entry) rememberCopy(in *installed, opened store.Opened) error {
	previous := in.record.Previous
	if previous == nil || previous.Copy != "" || previous.NoData {
		return nil
	}
	next := in.record.clone()
	switch {
	case opened.Copy != "":
		next.Previous.Copy = filepath.Base(opened.Copy)
	case opened.Created:
		next.Previous.NoData = true
	default:
		// It was opened before, and the host may have died before it could
		// remember the copy.
		all, _, err := e.m.catalog.rows.copies(e.m.ctx, e.id)
		if err != nil {
			return err
		}
		since := in.record.Current.InstalledAt.Truncate(time.Millisecond)
		i := slices.IndexFunc(all, func(c databaseCopy) bool {
			return c.before && !c.taken.Before(since)
		})
		if i < 0 {
			return nil
		}
		next.Previous.Copy = all[i].name
	}
	return e.remember(in, next)
}

// remember saves a record of the version that is installed.
func (e *entry) remember(in *installed, next *record) error {
	if err := e.m.catalog.save(next); err != nil {
		return err
	}
	changed := *in
	changed.record = next
	e.setInstalled(&changed)
	return nil
}

// succeeded notes that the version has become active, and removes copies of
// the database that nobody needs any more. The caller holds the lock.
func (e *entry) succeeded() {
	in := e.installed.Load()
	due := false
	if in.manifest.Backend != nil {
		s := e.current.Load()
		if s == nil || s.instance == nil || s.instance.Err() != nil {
			return // it answered that it is active, and ended in the same breath
		}
		due = in.record.EnablePending && hasHook(s.instance, hookEnable)
	}
	e.retries = 0
	if !in.record.Current.Ran || in.record.EnablePending != due {
		next := in.record.clone()
		next.Current.Ran, next.EnablePending = true, due
		if !due {
			next.EnableReason = ""
		}
		if err := e.remember(in, next); err != nil {
			e.logger.Warn("remember that the version runs", "error", err)
		}
	}
	if e.data != nil && e.leased() { // or another host may need one that this one does not know
		if err := e.prune(in.record); err != nil {
			e.logger.Warn("remove old copies of the database; the next start tries again", "error", err)
		}
	}
}

// prune removes all copies of the database but the one that the record names
// and the newest ones, as many as there is room for.
func (e *entry) prune(r *record) error {
	all, gone, err := e.m.catalog.rows.copies(e.m.ctx, e.id)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(c databaseCopy) bool { return r.Previous != nil && c.name == r.Previous.Copy })
	left := e.m.limits.CopyBytes
	for i, c := range slices.Backward(all) { // the newest first
		left -= c.bytes
		if i < len(all)-e.m.limits.Copies || left < 0 {
			gone = append(gone, c.name)
		}
	}
	return e.m.catalog.rows.remove(e.m.ctx, e.id, gone)
}
