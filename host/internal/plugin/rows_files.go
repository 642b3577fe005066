package plugin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// fileRows has the database of each plugin in a file in the folder of its data.
type fileRows struct {
	*catalog
	limits store.Limits
}

// Beside a database lie copies of it, which package store makes and names:
//
//	plugin.db.before-TIME.copy   before a version changed its tables
//	plugin.db.replaced-TIME      what a rollback has replaced
//	plugin.db.corrupt-TIME       a damaged one that was set aside
//
// A rollback needs one of the first two, and the record names it. Others are
// kept for the user, a few of them. Damaged ones are nobody's to delete but
// the user's.

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

// parseFileCopy reads the name of a copy.
func parseFileCopy(name string) (c databaseCopy, ok bool) {
	stamp, ok := strings.CutPrefix(name, replacedPrefix)
	if !ok {
		if stamp, ok = strings.CutPrefix(name, beforePrefix); ok {
			stamp, ok = strings.CutSuffix(stamp, beforeSuffix)
			c.before = true
		}
	}
	if !ok || len(stamp) != len(stampLayout) {
		return c, false
	}
	var err error
	c.name = name
	c.taken, err = time.Parse(stampLayout, stamp)
	return c, err == nil
}

// isOfDatabaseCopy reports whether a name is that of a copy or of its log, which
// one has that was put away as a crash had left it.
func isOfDatabaseCopy(name string) bool {
	for _, suffix := range databaseSuffixes() {
		if copied, ok := strings.CutSuffix(name, suffix); ok {
			if _, ok := parseFileCopy(copied); ok {
				return true
			}
		}
	}
	return false
}

// isCutShort reports whether a name is that of a copy that was never whole.
func isCutShort(name string) bool {
	return strings.HasPrefix(name, databaseName+restoredMark) ||
		(strings.HasPrefix(name, beforePrefix) && strings.HasSuffix(name, beforeSuffix+partSuffix))
}

// path is that of a plugin's database.
func (r *fileRows) path(id string) string { return filepath.Join(r.dataDir(id), databaseName) }

func (r *fileRows) place(id string, o *store.Options) {
	o.Path, o.Record = r.path(id), r.recorded(id, databaseName)
}

func (r *fileRows) there(_ context.Context, id string) (bool, error) { return exists(r.path(id)) }

func (r *fileRows) size(_ context.Context, id string) (int64, error) {
	info, err := fileInfo(r.path(id))
	if info == nil {
		return 0, err
	}
	return info.Size(), nil
}

func (r *fileRows) lost(id string) error {
	there, err := exists(r.path(id))
	if err != nil || there {
		return err
	}
	aside, err := r.aside(id)
	switch {
	case err != nil:
		return err
	case aside != "":
		return &store.OpenError{Reason: store.ReasonCorrupt, SetAside: aside}
	case r.recorded(id, databaseName).Known():
		return &store.OpenError{Reason: store.ReasonMissing}
	}
	return nil
}

// aside returns the name of the database that was set aside last; empty where
// none was.
func (r *fileRows) aside(id string) (string, error) {
	entries, err := os.ReadDir(r.dataDir(id))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	last := ""
	for _, entry := range entries { // sorted by name, and so by date
		if name := entry.Name(); strings.HasPrefix(name, databaseName+corruptMark) && !strings.HasSuffix(name, "-wal") &&
			!strings.HasSuffix(name, "-shm") {
			last = name
		}
	}
	return last, nil
}

// empty looks into a copy.
func (r *fileRows) empty(ctx context.Context, e *entry, in *installed, dir string) (empty bool, err error) {
	dir, err = os.MkdirTemp(dir, "look-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	from, options := r.path(e.id), e.copyOptions(in, filepath.Join(dir, databaseName))
	for _, suffix := range []string{"", "-wal"} {
		if err := copyFile(ctx, from+suffix, options.Path+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
	}
	if _, err := os.Lstat(options.Path); errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	copied, err := store.Open(ctx, options)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	return copied.Empty(ctx)
}

func (r *fileRows) backUp(ctx context.Context, s *Snapshot, e *entry, to string) error {
	database := r.path(e.id)
	var damage error
	if open := e.openStore(); open != nil {
		damage = open.Backup(ctx, filepath.Join(to, databaseName))
		if damage == nil {
			return s.verifyCopy(ctx, e, to)
		}
		if !store.Is(damage, store.ReasonCorrupt) {
			return damage
		}
		// What cannot be copied page by page is copied as it lies there.
	}
	// Where nobody has it open, the file and its log fit together. The log is
	// there only after a crash.
	for _, suffix := range []string{"", "-wal"} {
		err := copyFile(ctx, database+suffix, filepath.Join(to, databaseName+suffix))
		if errors.Is(err, regular.ErrNotRegular) {
			s.skip(database + suffix)
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if damage != nil {
		return s.setAside(e, to, damage)
	}
	return s.verifyCopy(ctx, e, to)
}

func (r *fileRows) copies(_ context.Context, id string) (whole []databaseCopy, cut []string, err error) {
	entries, err := os.ReadDir(r.dataDir(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	} else if err != nil {
		return nil, nil, stepError("look for copies of the database", err)
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() {
			continue
		}
		if found, ok := parseFileCopy(entry.Name()); ok {
			if info, err := entry.Info(); err == nil {
				found.bytes = info.Size()
			}
			whole = append(whole, found)
		} else if isCutShort(entry.Name()) {
			cut = append(cut, entry.Name())
		}
	}
	slices.SortFunc(whole, byTime)
	return whole, cut, nil
}

func (r *fileRows) remove(_ context.Context, id string, names []string) error {
	var errs []error
	for _, name := range names {
		for _, suffix := range []string{"-wal", "-shm", ""} {
			err := os.Remove(filepath.Join(r.dataDir(id), name+suffix))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, fmt.Errorf("remove %s: %w", name, err))
			}
		}
	}
	return errors.Join(errs...)
}

func (r *fileRows) hasCopy(_ context.Context, id, name string) (bool, error) {
	if _, ok := parseFileCopy(name); !ok {
		return false, nil // a host has made it that kept rows on a server
	}
	return exists(filepath.Join(r.dataDir(id), name))
}

// What goes into place with the folder of an import is in no other place.

func (r *fileRows) takeIn(context.Context, string, string) (kept string, changed bool, err error) {
	return "", false, nil
}
func (r *fileRows) tookIn(string) error                            { return nil }
func (r *fileRows) giveBack(context.Context, string, string) error { return nil }
func (r *fileRows) without(string) error                           { return nil }
func (r *fileRows) purge(context.Context, string) error            { return nil }
func (r *fileRows) stored(context.Context, func(string, int64, time.Time)) error {
	return nil
}
