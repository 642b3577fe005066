package plugin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Snapshot is a copy of what the host keeps of one plugin, in a folder of its
// own: plugins/ID and data/ID as they are in the data folder, with a database
// that is whole. Passwords and secrets are in the vault, not in it.
type Snapshot struct {
	m         *Manager
	dir       string
	installed bool
	skipped   []string
	damaged   []string
}

// Folder holds the copy. Its files may be links to those of the host: they
// must not be written to.
func (s *Snapshot) Folder() string { return s.dir }

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
func (s *Snapshot) Discard() { s.m.catalog.drop(s.dir) }

// Snapshot copies what the host keeps of a plugin, installed or not. Calls go
// on meanwhile; changes of the plugin wait for as long as it takes. A running
// plugin's database is copied as it is at one moment, its files one by one.
// The caller discards the copy.
func (m *Manager) Snapshot(ctx context.Context, id string) (*Snapshot, error) {
	if !validID.MatchString(id) {
		return nil, problem.PluginNotFound(id)
	}
	e, err := m.lock(ctx, id, true)
	if err != nil {
		return nil, err
	}
	defer e.unlock()
	if e.installed.Load() == nil {
		defer m.forget(e)
	}
	return m.snapshot(ctx, e)
}

// snapshot makes a copy of a plugin whose lock is held.
func (m *Manager) snapshot(ctx context.Context, e *entry) (*Snapshot, error) {
	id, in := e.id, e.installed.Load()
	s := &Snapshot{m: m, installed: in != nil}
	r, err := m.recorded(e)
	if err == nil && r != nil {
		s.installed = true
		err = m.catalog.fetch(r)
	}
	if err != nil {
		return nil, fmt.Errorf("copy the plugin %q: %w", id, err)
	}
	if s.dir, err = m.catalog.stage(); err == nil {
		err = s.fill(ctx, e)
	}
	// A disk without room keeps nobody from taking what is there to another one.
	if f := disk.OfFile(err, filepath.Join(m.catalog.dir, stagingName, "new")); f.NoSpace() || f == disk.ReadOnly {
		s.skipped, s.damaged = nil, nil
		if dir, tempErr := os.MkdirTemp("", "wasmhost-copy-"); tempErr == nil { // mode 0700
			if s.dir != "" {
				s.Discard()
			}
			s.dir = dir
			err = s.fill(ctx, e)
		}
	}
	if err != nil {
		if s.dir != "" {
			s.Discard()
		}
		return nil, fmt.Errorf("copy the plugin %q: %w", id, err)
	}
	return s, nil
}

// fill copies what there is of a plugin into the folder of the snapshot.
func (s *Snapshot) fill(ctx context.Context, e *entry) error {
	id, from := e.id, s.m.catalog.pluginDir(e.id)
	for _, part := range []struct {
		name string
		copy func(to string) error
	}{
		{pluginsName, func(to string) error {
			return s.link(ctx, from, to, func(path string) bool {
				return path == filepath.Join(from, recordName+durable.TempSuffix)
			})
		}},
		{dataName, func(to string) error { return s.copyData(ctx, e, to) }},
	} {
		to := filepath.Join(s.dir, part.name)
		if err := os.Mkdir(to, 0o700); err != nil {
			return err
		}
		if err := part.copy(filepath.Join(to, id)); err != nil {
			return err
		}
	}
	return s.m.catalog.copyDocuments(id, s.dir)
}

// recorded is the record of a plugin as all hosts have it, also where another one
// has installed it just now; nil where there is none that can be read.
func (m *Manager) recorded(e *entry) (*record, error) {
	if in := e.installed.Load(); !m.catalog.documents.Hosts() {
		if in == nil {
			return nil, nil
		}
		return in.record, nil
	}
	text, _, err := m.catalog.record(e.id).Read()
	if document.Passing(err) {
		return nil, err
	}
	r, err := readRecord(text, err, e.id)
	if err != nil {
		return nil, nil // it is copied as it is
	}
	return r, nil
}

// copyData copies the data folder of a plugin whose lock is held.
func (s *Snapshot) copyData(ctx context.Context, e *entry, to string) error {
	from := s.m.catalog.dataDir(e.id)
	database := filepath.Join(from, databaseName)
	err := s.link(ctx, from, to, func(path string) bool {
		if suffix, ok := strings.CutPrefix(path, database); ok && isLive(suffix) {
			return true
		}
		return filepath.Dir(path) == from && strings.HasSuffix(path, durable.TempSuffix)
	})
	if err != nil {
		return err
	}
	if err := s.m.catalog.files.backUp(ctx, s, e, to); err != nil {
		return err
	}
	return s.m.catalog.rows.backUp(ctx, s, e, to)
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
	if rel, err := filepath.Rel(s.m.catalog.dir, path); err == nil && len(s.skipped) < most {
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
