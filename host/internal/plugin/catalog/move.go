package catalog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// Moved says what of a plugin was put on a server, and is there as it was.
type Moved struct {
	ID string `json:"id"`
	// Version is empty for a plugin that is not installed, but has left data.
	Version string `json:"version,omitempty"`
	Rows    int64  `json:"rows"`
	Keys    int64  `json:"keys"`
	Files   int    `json:"files"`
	Bytes   int64  `json:"bytes"` // of files
	// Left names what stays behind: copies that nothing but a rollback needs, files
	// that are none, packages that are not whole.
	Left []string `json:"left"`
}

// Target is a server that takes plugins in from a data folder. No host may have
// it open.
type Target struct {
	catalog *Catalog
	rows    *serverRows
	files   *serverFiles
}

// OpenTarget opens the server that a configuration names. Its folder is for what
// is under way.
func OpenTarget(ctx context.Context, o Options) (*Target, error) {
	c, err := Open(ctx, o)
	if err != nil {
		return nil, err
	}
	rows, onServer := c.Rows.(*serverRows)
	if !onServer || !c.Documents.Hosts() {
		return nil, errors.New("move plugins: there is no server to move them to")
	}
	return &Target{c, rows, c.Files.(*serverFiles)}, nil
}

// Clear deletes what plugins have on the server, but for packages.
func (t *Target) Clear(ctx context.Context) error {
	stored, err := t.rows.database.Stored(ctx, "")
	if err != nil {
		return Asked("look for what plugins have on the server", err)
	}
	for _, s := range stored {
		if s.Plugin == "" {
			continue
		}
		if err := t.rows.purge(ctx, s.Plugin); err != nil {
			return fmt.Errorf("delete what the plugin %q has on the server: %w", s.Plugin, err)
		}
	}
	return nil
}

// Move puts a plugin on the server, which must have nothing of it, then reads all
// of it again there and compares it with the copy, one by one. Begin is called
// between the two.
func (t *Target) Move(ctx context.Context, id string, s *Snapshot, begin func() error) (Moved, error) {
	m := &moving{Target: t, id: id, program: filepath.Join(s.Dir, PluginsName, id),
		data: filepath.Join(s.Dir, DataName, id), out: Moved{ID: id, Left: slices.Clone(s.skipped)}}
	if len(s.damaged) > 0 {
		return m.out, fmt.Errorf("what the plugin %q has stored is damaged: %s; `wasmhost accept-loss` says what to do", id,
			strings.Join(s.damaged, "; "))
	}
	for _, step := range []func(context.Context) error{m.look, m.put, func(context.Context) error { return begin() },
		m.compare} {
		if err := step(ctx); err != nil {
			return m.out, fmt.Errorf("move the plugin %q: %w", id, err)
		}
	}
	return m.out, nil
}

// moving is a move under way.
type moving struct {
	*Target
	id            string
	program, data string // folders of the copy
	out           Moved
	packages      map[bundle.Digest]string // folders of versions that are put, whole
	hasRows       bool
	hasFiles      bool
	texts         map[string][]byte // of documents, by name
}

// look finds out what there is.
func (m *moving) look(ctx context.Context) (err error) {
	m.texts = make(map[string][]byte)
	for name, at := range map[string]string{
		path.Join(PluginsName, m.id, RecordName):     filepath.Join(m.program, RecordName),
		path.Join(DataName, m.id, settings.FileName): filepath.Join(m.data, settings.FileName),
	} {
		text, err := regular.ReadFile(at, mostDocumentBytes)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		m.texts[name] = text
	}
	if m.hasRows, err = Exists(filepath.Join(m.data, DatabaseName)); err != nil {
		return err
	}
	if m.hasFiles, err = Exists(filepath.Join(m.data, FilesName)); err != nil {
		return err
	}
	if err := m.lookAtVersions(ctx); err != nil {
		return err
	}
	entries, err := os.ReadDir(m.data)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if name != FilesName && name != settings.FileName && !slices.Contains(DatabaseSuffixes(),
			strings.TrimPrefix(name, DatabaseName)) {
			m.out.Left = append(m.out.Left, path.Join(DataName, m.id, name))
		}
	}
	return nil
}

// mostDocumentBytes is what a document of a plugin has at the most.
const mostDocumentBytes = max(maxRecordBytes, settings.MaxFileBytes)

// lookAtVersions finds the versions whose files are those that were installed.
func (m *moving) lookAtVersions(ctx context.Context) error {
	m.packages = make(map[bundle.Digest]string)
	text, there := m.texts[path.Join(PluginsName, m.id, RecordName)]
	if !there {
		return nil
	}
	r, err := ReadRecord(text, nil, m.id)
	if err != nil {
		return fmt.Errorf("its state.json: %w", err)
	}
	m.out.Version = r.Current.Version
	for _, version := range []*Release{&r.Current, r.Previous} {
		if version == nil {
			continue
		}
		dir := filepath.Join(m.program, VersionsName, version.Folder)
		found, err := bundle.Read(ctx, dir, m.catalog.bundle)
		if err := ctx.Err(); err != nil {
			return err
		}
		if err != nil || found.Digest != version.Digest {
			m.out.Left = append(m.out.Left, path.Join(PluginsName, m.id, VersionsName, version.Folder))
			continue
		}
		m.packages[version.Digest] = dir
	}
	return nil
}

func (m *moving) put(ctx context.Context) error {
	for digest, dir := range m.packages {
		if err := m.catalog.Packages.share(dir, digest); err != nil {
			return err
		}
	}
	if m.hasRows {
		if _, err := store.Restore(ctx, m.rows.options(m.id), filepath.Join(m.data, DatabaseName)); err != nil {
			return err
		}
	}
	if err := m.withFiles(ctx, func(here files.Files, there *files.Tables) error {
		return there.Replace(ctx, here)
	}); err != nil {
		return err
	}
	for name, text := range m.texts {
		_, err := m.document(name).Change(func([]byte, error) ([]byte, error) { return text, nil })
		if err != nil {
			return err
		}
	}
	return nil
}

// compare fails unless the server has what was put there.
func (m *moving) compare(ctx context.Context) error {
	for digest := range m.packages {
		if err := m.comparePackage(digest); err != nil {
			return fmt.Errorf("its package %s on the server: %w", digest, err)
		}
	}
	if m.hasRows {
		same, err := store.Compare(ctx, m.rows.options(m.id), filepath.Join(m.data, DatabaseName))
		if err != nil {
			return err
		}
		m.out.Rows, m.out.Keys = same.Rows, same.Keys
	}
	if err := m.withFiles(ctx, func(here files.Files, there *files.Tables) error {
		same, err := files.Compare(ctx, here, there)
		m.out.Files, m.out.Bytes = same.Files, same.Bytes
		return err
	}); err != nil {
		return err
	}
	for name, text := range m.texts {
		switch got, _, err := m.document(name).Read(); {
		case err != nil:
			return err
		case string(got) != string(text):
			return fmt.Errorf("%s on the server has another text", name)
		}
	}
	return nil
}

func (m *moving) document(name string) document.Document {
	return m.catalog.Documents.Document(name, document.Options{Most: mostDocumentBytes})
}

// comparePackage fetches a package and looks whether its files have the digest.
func (m *moving) comparePackage(digest bundle.Digest) error {
	dir, err := m.catalog.Stage()
	if err != nil {
		return err
	}
	defer m.catalog.Drop(dir)
	return m.catalog.Packages.fetchInto(dir, digest)
}

// withFiles calls do with the files of the copy, and those on the server; not
// where there are none.
func (m *moving) withFiles(ctx context.Context, do func(here files.Files, there *files.Tables) error) (err error) {
	if !m.hasFiles {
		return nil
	}
	here, err := files.Open(ctx, filepath.Join(m.data, FilesName), m.files.limits)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, here.Close()) }()
	there, err := m.files.tables(ctx, m.id)
	if err != nil {
		return err
	}
	return errors.Join(do(here, there), there.Close())
}
