package catalog

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

// FileRows has the database of each plugin in a file in the folder of its data.
type FileRows struct {
	*Catalog
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
	BeforePrefix   = DatabaseName + ".before-"
	BeforeSuffix   = ".copy"
	ReplacedMark   = ".replaced-"
	replacedPrefix = DatabaseName + ReplacedMark
	corruptMark    = ".corrupt-"
	RestoredMark   = ".restored-"
	PartSuffix     = ".part"
	StampLayout    = "20060102T150405.000Z"
)

// parseFileCopy reads the name of a copy.
func parseFileCopy(name string) (c Copy, ok bool) {
	stamp, ok := strings.CutPrefix(name, replacedPrefix)
	if !ok {
		if stamp, ok = strings.CutPrefix(name, BeforePrefix); ok {
			stamp, ok = strings.CutSuffix(stamp, BeforeSuffix)
			c.Before = true
		}
	}
	if !ok || len(stamp) != len(StampLayout) {
		return c, false
	}
	var err error
	c.Name = name
	c.Taken, err = time.Parse(StampLayout, stamp)
	return c, err == nil
}

// IsOfDatabaseCopy reports whether a name is that of a copy or of its log, which
// one has that was put away as a crash had left it.
func IsOfDatabaseCopy(name string) bool {
	for _, suffix := range DatabaseSuffixes() {
		if copied, ok := strings.CutSuffix(name, suffix); ok {
			if _, ok := parseFileCopy(copied); ok {
				return true
			}
		}
	}
	return false
}

// IsCutShort reports whether a name is that of a copy that was never whole.
func IsCutShort(name string) bool {
	return strings.HasPrefix(name, DatabaseName+RestoredMark) ||
		(strings.HasPrefix(name, BeforePrefix) && strings.HasSuffix(name, BeforeSuffix+PartSuffix))
}

// Path is that of a plugin's database.
func (r *FileRows) Path(id string) string { return filepath.Join(r.DataDir(id), DatabaseName) }

func (r *FileRows) Place(id string, o *store.Options) {
	o.Path, o.Record = r.Path(id), r.Recorded(id, DatabaseName)
}

func (r *FileRows) There(_ context.Context, id string) (bool, error) { return Exists(r.Path(id)) }

func (r *FileRows) Size(_ context.Context, id string) (int64, error) {
	info, err := fileInfo(r.Path(id))
	if info == nil {
		return 0, err
	}
	return info.Size(), nil
}

func (r *FileRows) Lost(id string) error {
	there, err := Exists(r.Path(id))
	if err != nil || there {
		return err
	}
	aside, err := r.aside(id)
	switch {
	case err != nil:
		return err
	case aside != "":
		return &store.OpenError{Reason: store.ReasonCorrupt, SetAside: aside}
	case r.Recorded(id, DatabaseName).Known():
		return &store.OpenError{Reason: store.ReasonMissing}
	}
	return nil
}

// aside returns the name of the database that was set aside last; empty where
// none was.
func (r *FileRows) aside(id string) (string, error) {
	entries, err := os.ReadDir(r.DataDir(id))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	last := ""
	for _, entry := range entries { // sorted by name, and so by date
		if name := entry.Name(); strings.HasPrefix(name, DatabaseName+corruptMark) && !strings.HasSuffix(name, "-wal") &&
			!strings.HasSuffix(name, "-shm") {
			last = name
		}
	}
	return last, nil
}

// Empty looks into a copy.
func (r *FileRows) Empty(ctx context.Context, id string, o store.Options, dir string) (empty bool, err error) {
	dir, err = os.MkdirTemp(dir, "look-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	from := r.Path(id)
	o.Path = filepath.Join(dir, DatabaseName)
	for _, suffix := range []string{"", "-wal"} {
		if err := copyFile(ctx, from+suffix, o.Path+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
	}
	if _, err := os.Lstat(o.Path); errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	copied, err := store.Open(ctx, o)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	return copied.Empty(ctx)
}

func (r *FileRows) backUp(ctx context.Context, s *Snapshot, h Held, to string) error {
	database := r.Path(h.ID)
	var damage error
	if open := h.Store; open != nil {
		damage = open.Backup(ctx, filepath.Join(to, DatabaseName))
		if damage == nil {
			return s.verifyCopy(ctx, h, to)
		}
		if !store.Is(damage, store.ReasonCorrupt) {
			return damage
		}
		// What cannot be copied page by page is copied as it lies there.
	}
	// Where nobody has it open, the file and its log fit together. The log is
	// there only after a crash.
	for _, suffix := range []string{"", "-wal"} {
		err := copyFile(ctx, database+suffix, filepath.Join(to, DatabaseName+suffix))
		if errors.Is(err, regular.ErrNotRegular) {
			s.skip(database + suffix)
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if damage != nil {
		return s.setAside(h, to, damage)
	}
	return s.verifyCopy(ctx, h, to)
}

func (r *FileRows) Copies(_ context.Context, id string) (whole []Copy, cut []string, err error) {
	entries, err := os.ReadDir(r.DataDir(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	} else if err != nil {
		return nil, nil, StepError("look for copies of the database", err)
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() {
			continue
		}
		if found, ok := parseFileCopy(entry.Name()); ok {
			if info, err := entry.Info(); err == nil {
				found.Bytes = info.Size()
			}
			whole = append(whole, found)
		} else if IsCutShort(entry.Name()) {
			cut = append(cut, entry.Name())
		}
	}
	slices.SortFunc(whole, byTime)
	return whole, cut, nil
}

func (r *FileRows) Remove(_ context.Context, id string, names []string) error {
	var errs []error
	for _, name := range names {
		for _, suffix := range []string{"-wal", "-shm", ""} {
			err := os.Remove(filepath.Join(r.DataDir(id), name+suffix))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, fmt.Errorf("remove %s: %w", name, err))
			}
		}
	}
	return errors.Join(errs...)
}

func (r *FileRows) HasCopy(_ context.Context, id, name string) (bool, error) {
	if _, ok := parseFileCopy(name); !ok {
		return false, nil // a host has made it that kept rows on a server
	}
	return Exists(filepath.Join(r.DataDir(id), name))
}

// What goes into place with the folder of an import is in no other place.

func (r *FileRows) takeIn(context.Context, string, string) (kept string, changed bool, err error) {
	return "", false, nil
}
func (r *FileRows) tookIn(string) error                            { return nil }
func (r *FileRows) giveBack(context.Context, string, string) error { return nil }
func (r *FileRows) Without(string) error                           { return nil }
func (r *FileRows) purge(context.Context, string) error            { return nil }
func (r *FileRows) Stored(context.Context, func(string, int64, time.Time)) error {
	return nil
}
