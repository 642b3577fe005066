package plugin

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/store"
)

// Beside a database lie copies of it, which package store makes and names:
//
//	plugin.db.before-TIME.copy   before a version changed its tables
//	plugin.db.replaced-TIME      what a rollback has replaced
//	plugin.db.corrupt-TIME       a damaged one that was set aside
//
// A rollback needs one of the first two, and the record names it. Others are
// kept for the user, a few of them. Damaged ones are nobody's to delete but
// the user's.

// databaseCopy is a whole copy of a database.
type databaseCopy struct {
	name  string
	taken time.Time
}

const (
	beforePrefix   = databaseName + ".before-"
	beforeSuffix   = ".copy"
	replacedMark   = ".replaced-"
	replacedPrefix = databaseName + replacedMark
	corruptMark    = ".corrupt-"
	restoredMark   = ".restored-"
	partSuffix     = ".part"
	stampLayout    = "20060102T150405.000Z"
)

// parseCopy reads the name of a copy.
func parseCopy(name string) (c databaseCopy, ok bool) {
	stamp, ok := strings.CutPrefix(name, replacedPrefix)
	if !ok {
		if stamp, ok = strings.CutPrefix(name, beforePrefix); ok {
			stamp, ok = strings.CutSuffix(stamp, beforeSuffix)
		}
	}
	if !ok || len(stamp) != len(stampLayout) {
		return c, false
	}
	taken, err := time.Parse(stampLayout, stamp)
	return databaseCopy{name, taken}, err == nil
}

func isDatabaseCopy(name string) bool {
	_, ok := parseCopy(name)
	return ok
}

// isOfDatabaseCopy reports whether a name is that of a copy or of its log, which
// one has that was put away as a crash had left it.
func isOfDatabaseCopy(name string) bool {
	for _, suffix := range databaseSuffixes() {
		if copied, ok := strings.CutSuffix(name, suffix); ok && isDatabaseCopy(copied) {
			return true
		}
	}
	return false
}

// isCutShort reports whether a name is that of a copy that was never whole.
func isCutShort(name string) bool {
	return strings.HasPrefix(name, databaseName+restoredMark) ||
		(strings.HasPrefix(name, beforePrefix) && strings.HasSuffix(name, beforeSuffix+partSuffix))
}

// copies lists the copies of a plugin's database, the oldest first, and what
// is left of copies that were cut short.
func (c *catalog) copies(id string) (whole []databaseCopy, cut []string, err error) {
	entries, err := os.ReadDir(c.dataDir(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	} else if err != nil {
		return nil, nil, stepError("look for copies of the database", err)
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() {
			continue
		}
		if found, ok := parseCopy(entry.Name()); ok {
			whole = append(whole, found)
		} else if isCutShort(entry.Name()) {
			cut = append(cut, entry.Name())
		}
	}
	slices.SortFunc(whole, func(a, b databaseCopy) int {
		return cmp.Or(a.taken.Compare(b.taken), strings.Compare(a.name, b.name))
	})
	return whole, cut, nil
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
		all, _, err := e.m.catalog.copies(e.id)
		if err != nil {
			return err
		}
		since := in.record.Current.InstalledAt.Truncate(time.Millisecond)
		i := slices.IndexFunc(all, func(c databaseCopy) bool {
			return strings.HasPrefix(c.name, beforePrefix) && !c.taken.Before(since)
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
	if e.data != nil {
		if err := e.prune(in.record); err != nil {
			e.logger.Warn("remove old copies of the database; the next start tries again", "error", err)
		}
	}
}

// prune removes all copies of the database but the one that the record names
// and the newest ones, as many as there is room for.
func (e *entry) prune(r *record) error {
	all, cut, err := e.m.catalog.copies(e.id)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(c databaseCopy) bool { return r.Previous != nil && c.name == r.Previous.Copy })
	gone := cut
	left := e.m.limits.CopyBytes
	for i, c := range slices.Backward(all) { // the newest first
		info, err := os.Lstat(filepath.Join(e.m.catalog.dataDir(e.id), c.name))
		if err == nil {
			left -= info.Size()
		}
		if i < len(all)-e.m.limits.Copies || left < 0 {
			gone = append(gone, c.name+"-wal", c.name+"-shm", c.name)
		}
	}
	var errs []error
	for _, name := range gone {
		if err := os.Remove(filepath.Join(e.m.catalog.dataDir(e.id), name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, fmt.Errorf("remove %s: %w", name, err))
		}
	}
	return errors.Join(errs...)
}
