package catalog

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/packages"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// The catalog in the data folder:
//
//	plugins/ID/state.json               what is remembered of a plugin
//	plugins/ID/versions/VERSION-HASH/   the files of one version, never changed; on a server their package, too
//	staging/RANDOM/                     what is on its way in or out
//	data/ID/                            what the plugin has stored
//	incoming/ID/                        what an import is about to put there
//
// A version goes in by a rename from staging to versions, then by replacing
// state.json; a plugin goes out by a rename of its folder to staging. Whatever
// state.json does not name is a leftover of a crash, and is removed when the
// catalog is opened.
const (
	PluginsName  = "plugins"
	VersionsName = "versions"
	StagingName  = "staging"
	DataName     = "data"
	RecordName   = "state.json"
)

type Catalog struct {
	durable.Steps
	Dir       string
	reserve   *disk.Reserve
	Inventory *inventory.Inventory
	Documents document.Store // has records and settings
	Leases    lease.Leases   // of those who have the same documents
	Logger    *slog.Logger
	Ctx       context.Context // of the manager
	Rows      rows
	Files     fileStore
	Manifest  manifest.Options // that the manifest of a plugin is read with
	Packages  *Packages        // nil without a server
	bundle    bundle.Limits
	Saved     sync.Map // of the record of a plugin, as it was read or saved last, by id
}

// Stored is one plugin of the catalog.
type Stored struct {
	ID     string
	Record *Record // nil where it cannot be read
	Err    error
	Lacks  error // why the files of the version are not there
}

// Unfinished reports whether there is no record, as before a first installation
// is whole. What else is missing, while a rollback is settled for one, is none
// of it: a plugin with a record is never cleared away.
func (s Stored) Unfinished() bool {
	var unsettled *SettleError
	return errors.Is(s.Err, fs.ErrNotExist) && !errors.As(s.Err, &unsettled)
}

// Options configure a catalog; their limits are filled in.
type Options struct {
	Dir       string // the data folder
	Reserve   *disk.Reserve
	Documents document.Store    // nil is the data folder
	Database  postgres.Database // nil is the data folder
	Leases    lease.Leases
	Logger    *slog.Logger
	Bundle    bundle.Limits
	Store     store.Limits
	Files     files.Limits
	Copies    int // of files that an import has replaced, on a server
	Manifest  manifest.Options
	// Before, if it is not nil, is called before each step on disk.
	Before func(step, path string) error
}

// Open makes the folders and clears what a crash has left.
func Open(ctx context.Context, o Options) (*Catalog, error) {
	dir := o.Dir
	c := &Catalog{Steps: durable.Steps{Before: o.Before}, Dir: dir, reserve: o.Reserve, Inventory: inventory.Of(dir),
		Documents: o.Documents, Leases: o.Leases, Logger: o.Logger, Ctx: ctx, bundle: o.Bundle,
		Manifest: o.Manifest}
	if c.Documents == nil {
		c.Documents = &document.Files{Dir: dir, Inventory: c.Inventory, Reserve: o.Reserve,
			Steps: durable.Steps{Before: func(step, path string) error { return c.Begin(step, path) }}}
	}
	c.Rows = &FileRows{c, o.Store}
	c.Files = &folderFiles{c, o.Files}
	if o.Database != nil {
		stored, err := packages.Open(ctx, o.Database)
		if err != nil {
			return nil, err
		}
		c.Packages = &Packages{stored, c}
		c.Rows = &serverRows{Catalog: c, database: o.Database, limits: o.Store}
		c.Files = &serverFiles{Catalog: c, database: o.Database, limits: o.Files, copies: o.Copies}
	}
	for _, name := range []string{PluginsName, StagingName, DataName} {
		if err := c.Mkdir(filepath.Join(dir, name)); err != nil {
			return nil, StepError("open the catalog of plugins", err)
		}
	}
	if err := c.SyncFolder(dir); err != nil {
		return nil, StepError("open the catalog of plugins", err)
	}
	if err := c.finishImports(); err != nil {
		return nil, StepError("finish an interrupted import", err)
	}
	entries, err := os.ReadDir(filepath.Join(dir, StagingName))
	if err != nil {
		return nil, StepError("open the catalog of plugins", err)
	}
	for _, e := range entries {
		c.Drop(filepath.Join(dir, StagingName, e.Name()))
	}
	return c, nil
}

func (c *Catalog) PluginDir(id string) string   { return filepath.Join(c.Dir, PluginsName, id) }
func (c *Catalog) versionsDir(id string) string { return filepath.Join(c.PluginDir(id), VersionsName) }
func (c *Catalog) DataDir(id string) string     { return filepath.Join(c.Dir, DataName, id) }

// ReleaseDir is where the files of a version lie.
func (c *Catalog) ReleaseDir(id string, r Release) string {
	return filepath.Join(c.versionsDir(id), r.Folder)
}

var ValidID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// List returns all plugins by id, and removes what belongs to none.
func (c *Catalog) List() ([]Stored, error) {
	names, err := Folders(filepath.Join(c.Dir, PluginsName))
	if err != nil {
		return nil, StepError("read the catalog of plugins", err)
	}
	records, err := c.Documents.List(path.Join(PluginsName, "*", RecordName))
	if err != nil {
		return nil, StepError("read the catalog of plugins", err)
	}
	for _, name := range records {
		names = append(names, path.Base(path.Dir(name)))
	}
	slices.Sort(names)
	var list []Stored
	for _, id := range slices.Compact(names) {
		if !ValidID.MatchString(id) {
			c.Logger.Warn("a folder among the plugins is none of the host's and is left alone", "folder", id)
			continue
		}
		s, err := c.readFirst(id)
		if err != nil {
			return nil, err
		}
		if s.Unfinished() {
			// Its installation was cut short before it was whole.
			if err := c.Discard(c.PluginDir(id)); err != nil {
				c.Logger.Warn("clear an unfinished installation; the next start tries again", "plugin", id, "error", err)
			}
			continue
		}
		var unsettled *SettleError
		if s.Err != nil && !errors.As(s.Err, &unsettled) && !errors.Is(s.Err, ErrNoRecord) && !document.Passing(s.Err) &&
			!errors.Is(s.Err, document.ErrLater) {
			if err := c.Record(id).Suspect(s.Err); err != nil {
				c.Logger.Warn("note that the state of a plugin cannot be read; the next start tries again", "plugin", id, "error",
					err)
			}
		}
		if s.Err == nil {
			c.Sweep(s.Record)
			if c.Documents.Hosts() {
				list = append(list, s)
				continue // the data folder has none
			}
			if err := errors.Join(c.RecordOf(id).Record(), c.RecordOf(id).Cleared()); err != nil {
				c.Logger.Warn("note that a plugin is installed; the next start tries again", "plugin", id, "error", err)
			}
		}
		list = append(list, s)
	}
	return list, nil
}

// readFirst is read for a host that opens the catalog. A rollback that has begun may
// be under way on another host, which is waited for.
func (c *Catalog) readFirst(id string) (Stored, error) {
	if c.Documents.Hosts() {
		text, _, err := c.Record(id).Read()
		if r, err := ReadRecord(text, err, id); err == nil && r.Rollback != nil {
			l, err := c.Leases.Take(c.Ctx, LeaseName(id))
			if err != nil {
				return Stored{}, StepError("finish an interrupted rollback", err)
			}
			defer l.Release()
		}
	}
	return c.Load(id, false), nil
}

// Read reads what is remembered of one plugin, and settles a change that was
// interrupted. The caller holds the lease of the plugin, if there may be one.
func (c *Catalog) Read(id string) Stored { return c.Load(id, true) }

// Load is read where a change which pauses the plugin is not taken for one that
// was interrupted, unless the caller holds the lease.
func (c *Catalog) Load(id string, leased bool) Stored {
	text, _, err := c.Record(id).Read()
	if errors.Is(err, document.ErrGone) {
		return Stored{ID: id, Err: ErrNoRecord}
	}
	r, err := ReadRecord(text, err, id)
	switch {
	case err == nil:
		c.Saved.Store(id, string(text))
		if r, err = c.settle(r); err == nil && leased && r.Pause != nil {
			r.Pause = nil
			err = c.Save(r)
		}
	case !document.Passing(err):
		c.Saved.Delete(id)
	}
	if err != nil {
		return Stored{ID: id, Err: err}
	}
	return Stored{ID: id, Record: r, Lacks: c.Packages.fetch(r)}
}

// Sweep removes the versions that a record does not name.
func (c *Catalog) Sweep(r *Record) {
	names, err := Folders(c.versionsDir(r.ID))
	if err != nil {
		c.Logger.Warn("look for old versions of a plugin", "plugin", r.ID, "error", err)
		return
	}
	for _, name := range names {
		if name == r.Current.Folder || (r.Previous != nil && name == r.Previous.Folder) {
			continue
		}
		if err := c.Discard(filepath.Join(c.versionsDir(r.ID), name)); err != nil {
			c.Logger.Warn("remove an old version of a plugin; the next start tries again", "plugin", r.ID, "error", err)
		}
	}
	_ = os.Remove(filepath.Join(c.PluginDir(r.ID), RecordName+durable.TempSuffix))
}

// Stage makes a new folder in the staging area.
func (c *Catalog) Stage() (string, error) {
	var name [8]byte
	_, _ = rand.Read(name[:]) // never fails
	dir := filepath.Join(c.Dir, StagingName, hex.EncodeToString(name[:]))
	if err := c.Begin("mkdir", dir); err != nil {
		return "", StepError("make a staging folder", err)
	}
	if err := c.reserve.Do(func() error { return os.Mkdir(dir, 0o700) }); err != nil {
		return "", StepError("make a staging folder", err)
	}
	return dir, nil
}

// Commit moves staged files into place as the current version of r and makes
// r what is remembered. Folder and times of r.Current are filled in. When it
// fails, [catalog.read] says whether the old or the new record holds.
func (c *Catalog) Commit(files string, r *Record, now time.Time) error {
	if err := c.Packages.share(files, r.Current.Digest); err != nil {
		return err
	}
	for _, dir := range []string{c.PluginDir(r.ID), c.versionsDir(r.ID)} {
		if err := c.Mkdir(dir); err != nil {
			return StepError("make the plugin's folder", err)
		}
	}
	base := fmt.Sprintf("%.64s-%s", r.Current.Version, r.Current.Digest.Short())
	r.Current.InstalledAt, r.Current.Folder = now, base
	for n := 2; ; n++ {
		taken, err := Exists(c.ReleaseDir(r.ID, r.Current))
		if err != nil {
			return StepError("choose the folder of the version", err)
		}
		if !taken {
			break
		}
		r.Current.Folder = fmt.Sprintf("%s.%d", base, n)
	}
	if err := c.Move(files, c.ReleaseDir(r.ID, r.Current)); err != nil {
		return StepError("move the plugin into place", err)
	}
	for _, dir := range []string{c.versionsDir(r.ID), c.PluginDir(r.ID), filepath.Join(c.Dir, PluginsName)} {
		if err := c.SyncFolder(dir); err != nil {
			return StepError("move the plugin into place", err)
		}
	}
	return c.Save(r)
}

// ChangedElsewhere reports whether the record of a plugin is another one than was
// read or saved here last. The error is [document.ErrUnavailable].
func (c *Catalog) ChangedElsewhere(id string) (bool, error) {
	text, _, err := c.Record(id).Read()
	known, there := c.Saved.Load(id)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return there, nil
	case document.Passing(err):
		return false, err
	case err != nil:
		return there, nil // what is wrong with it was told with the rest when it was read
	}
	return !there || known != string(text), nil
}

// Save replaces what is remembered of a plugin. Where another host has changed it
// since it was read here, it fails, and nothing is lost.
func (c *Catalog) Save(r *Record) error {
	text, err := r.encode()
	if err != nil {
		return err
	}
	_, err = c.Record(r.ID).Change(func(before []byte, err error) ([]byte, error) {
		if c.Documents.Hosts() && (err == nil || errors.Is(err, fs.ErrNotExist)) {
			if known, there := c.Saved.Load(r.ID); there != (err == nil) || there && known != string(before) {
				return nil, changedMeanwhile(r.ID)
			}
		}
		return text, nil
	})
	if err != nil {
		return StepError("remember the state of the plugin", err)
	}
	c.Saved.Store(r.ID, string(text))
	return nil
}

// changedMeanwhile is the error where another host has changed a plugin since this
// one has begun to.
func changedMeanwhile(id string) error {
	return problem.Conflict(fmt.Sprintf("another host has changed the plugin %q meanwhile; try again", id))
}

// Remove takes a plugin out. Its data stays.
func (c *Catalog) Remove(id string) error {
	err := c.Inventory.File(path.Join(PluginsName, id)).Forget()
	if err == nil && c.Documents.Hosts() {
		err = c.Record(id).Delete()
	}
	if err != nil {
		return StepError("remove the plugin", err)
	}
	c.Saved.Delete(id)
	if err := c.Discard(c.PluginDir(id)); err != nil {
		return StepError("remove the plugin", err)
	}
	return nil
}

// Purge deletes what a plugin has stored.
func (c *Catalog) Purge(ctx context.Context, id string) error {
	if err := c.Rows.purge(ctx, id); err != nil {
		return err
	}
	if err := c.purgeDocuments(id); err != nil {
		return StepError("remove the plugin's data", err)
	}
	stored, err := Exists(c.DataDir(id))
	if err == nil {
		err = c.Inventory.File(path.Join(DataName, id)).Forget()
	}
	if err == nil && stored {
		err = c.Discard(c.DataDir(id))
	}
	if err != nil {
		return StepError("remove the plugin's data", err)
	}
	return nil
}

// Discard takes a folder out at once and for good, then frees its space.
func (c *Catalog) Discard(dir string) error {
	trash, err := c.Stage()
	if err != nil {
		return err
	}
	defer c.Drop(trash)
	err = c.reserve.Do(func() error { return c.Move(dir, filepath.Join(trash, "removed")) })
	if errors.Is(err, syscall.EXDEV) {
		// Somebody has put it on another disk. A crash may leave a part of it
		// then, which can be discarded again.
		err = c.RemoveAll(dir)
	}
	if err != nil {
		return err
	}
	return c.SyncFolder(filepath.Dir(dir))
}

// Drop frees the space of a folder in the staging area. What cannot be removed
// now is removed when the catalog is opened next.
func (c *Catalog) Drop(dir string) {
	if err := c.RemoveAll(dir); err != nil {
		c.Logger.Warn("clear the staging area; the next start tries again", "error", err)
	}
}

// LeaseName is what the hosts call the lease of a plugin.
func LeaseName(id string) string { return "plugin/" + id }

// ErrNoRecord says that a plugin has lost its state.json.
var ErrNoRecord = errors.New("the state.json of the plugin is gone")
