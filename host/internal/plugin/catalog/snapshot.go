package catalog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Snapshot is a copy of what the host keeps of one plugin, in a folder of its
// own: plugins/ID and data/ID as they are in the data folder, with a database
// that is whole. Passwords and secrets are in the vault, not in it.
type Snapshot struct {
	catalog   *Catalog
	Dir       string
	installed bool
	skipped   []string
	damaged   []string
}

// Folder holds the copy. Its files may be links to those of the host: they
// must not be written to.
func (s *Snapshot) Folder() string { return s.Dir }

// Installed reports whether the plugin was installed. Else there is only what
// it has left.
func (s *Snapshot) Installed() bool { return s.installed }

// Skipped are paths below the data folder that are links, devices and the
// like, and not in the copy.
func (s *Snapshot) Skipped() []string { return s.skipped }

// Damaged says which databases are damaged, each with what was found. Their
// copies have the names of ones that were set aside.
func (s *Snapshot) Damaged() []string { return s.damaged }

// Discard removes the copy. Calling it again does nothing.
func (s *Snapshot) Discard() { s.catalog.Drop(s.Dir) }

// Held is a plugin whose lock is held.
type Held struct {
	ID       string
	Store    *store.Store       // nil while it is not open
	Files    files.Files        // the same
	Manifest *manifest.Manifest // nil where it is not known
	Logger   *slog.Logger
}

// Snapshot makes a copy of a plugin, of which the record is known if it is installed.
func (c *Catalog) Snapshot(ctx context.Context, h Held, installed bool, r *Record) (*Snapshot, error) {
	id, s := h.ID, &Snapshot{catalog: c, installed: installed}
	r, err := c.recordOfAll(id, r)
	if err == nil && r != nil {
		s.installed = true
		err = c.Packages.fetch(r)
	}
	if err != nil {
		return nil, fmt.Errorf("copy the plugin %q: %w", id, err)
	}
	if s.Dir, err = c.Stage(); err == nil {
		err = s.fill(ctx, h)
	}
	// A disk without room keeps nobody from taking what is there to another one.
	if f := disk.OfFile(err, filepath.Join(c.Dir, StagingName, "new")); f.NoSpace() || f == disk.ReadOnly {
		s.skipped, s.damaged = nil, nil
		if dir, tempErr := os.MkdirTemp("", "wasmhost-copy-"); tempErr == nil { // mode 0700
			if s.Dir != "" {
				s.Discard()
			}
			s.Dir = dir
			err = s.fill(ctx, h)
		}
	}
	if err != nil {
		if s.Dir != "" {
			s.Discard()
		}
		return nil, fmt.Errorf("copy the plugin %q: %w", id, err)
	}
	return s, nil
}

// fill copies what there is of a plugin into the folder of the snapshot.
func (s *Snapshot) fill(ctx context.Context, h Held) error {
	id, from := h.ID, s.catalog.PluginDir(h.ID)
	for _, part := range []struct {
		name string
		copy func(to string) error
	}{
		{PluginsName, func(to string) error {
			return s.link(ctx, from, to, func(path string) bool {
				return path == filepath.Join(from, RecordName+durable.TempSuffix)
			})
		}},
		{DataName, func(to string) error { return s.copyData(ctx, h, to) }},
	} {
		to := filepath.Join(s.Dir, part.name)
		if err := os.Mkdir(to, 0o700); err != nil {
			return err
		}
		if err := part.copy(filepath.Join(to, id)); err != nil {
			return err
		}
	}
	return s.catalog.copyDocuments(id, s.Dir)
}

// recordOfAll is the record of a plugin as all hosts have it, also where another one
// has installed it just now; nil where there is none that can be read.
func (c *Catalog) recordOfAll(id string, known *Record) (*Record, error) {
	if !c.Documents.Hosts() {
		return known, nil
	}
	text, _, err := c.Record(id).Read()
	if document.Passing(err) {
		return nil, err
	}
	r, err := ReadRecord(text, err, id)
	if err != nil {
		return nil, nil // it is copied as it is
	}
	return r, nil
}

// copyData copies the data folder of a plugin whose lock is held.
func (s *Snapshot) copyData(ctx context.Context, h Held, to string) error {
	from := s.catalog.DataDir(h.ID)
	database := filepath.Join(from, DatabaseName)
	err := s.link(ctx, from, to, func(path string) bool {
		if suffix, ok := strings.CutPrefix(path, database); ok && isLive(suffix) {
			return true
		}
		return filepath.Dir(path) == from && strings.HasSuffix(path, durable.TempSuffix)
	})
	if err != nil {
		return err
	}
	if err := s.catalog.Files.backUp(ctx, s, h, to); err != nil {
		return err
	}
	return s.catalog.Rows.backUp(ctx, s, h, to)
}

// isLive reports whether a file of a database, by what follows its name, is
// one that is written to.
func isLive(suffix string) bool {
	switch suffix {
	case "", "-wal", "-shm", "-journal":
		return true
	}
	return strings.HasSuffix(suffix, ".part")
}

// link makes a folder with links to the files below another one, which are
// replaced and never written to; a file system without links gets copies.
// Files that package files is writing are left out, and what leave names. A
// folder that does not exist gives none.
func (s *Snapshot) link(ctx context.Context, from, to string, leave func(path string) bool) error {
	entries, err := os.ReadDir(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	if err := os.Mkdir(to, 0o700); err != nil {
		return err
	}
	for _, entry := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		name := entry.Name()
		path, target := filepath.Join(from, name), filepath.Join(to, name)
		switch {
		case leave(path), strings.HasPrefix(name, hostPrefix):
		case entry.IsDir():
			err = s.link(ctx, path, target, leave)
		case !entry.Type().IsRegular():
			s.skip(path)
		default:
			if err = os.Link(path, target); err != nil && !errors.Is(err, fs.ErrNotExist) {
				err = copyFile(ctx, path, target)
			}
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // which was removed meanwhile
			return err
		}
	}
	return nil
}

// hostPrefix begins the names of files that package files is writing.
const hostPrefix = ".wasmhost-"

func (s *Snapshot) skip(path string) {
	const most = 100
	if rel, err := filepath.Rel(s.catalog.Dir, path); err == nil && len(s.skipped) < most {
		s.skipped = append(s.skipped, filepath.ToSlash(rel))
	}
}

// copyFile copies a regular file into a new one.
func copyFile(ctx context.Context, from, to string) (err error) {
	in, err := regular.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := io.CopyN(out, in, 16<<20); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// verifyCopy looks through the copy of a database. A damaged one gets the name
// of one that was set aside, so that whoever opens the copy is asked, as for
// the original; and that is looked through when it is opened next.
func (s *Snapshot) verifyCopy(ctx context.Context, h Held, to string) error {
	copied := filepath.Join(to, DatabaseName)
	there, err := Exists(copied)
	if err != nil || !there {
		return err
	}
	err = store.Verify(ctx, copied)
	if !store.Is(err, store.ReasonCorrupt) {
		return err
	}
	return errors.Join(s.setAside(h, to, err), ctx.Err())
}

// setAside is what becomes of a copy that is damaged.
func (s *Snapshot) setAside(h Held, to string, cause error) error {
	recorded := s.catalog.Recorded(h.ID, DatabaseName)
	var opened *store.OpenError
	if errors.As(cause, &opened) && opened.Err != nil {
		cause = opened.Err
	}
	s.damaged = append(s.damaged, recorded.Name()+": "+cause.Error())
	if first, err := recorded.Suspect(cause); err != nil || first {
		h.Logger.Error("the database of the plugin is damaged; it is looked through when it is opened next", "error",
			errors.Join(cause, err))
	}
	_, err := inventory.SetAside(filepath.Join(to, DatabaseName), time.Now(), inventory.DatabaseSuffixes()...)
	return err
}
