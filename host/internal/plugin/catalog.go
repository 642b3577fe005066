package plugin

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
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/packages"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
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
	pluginsName  = "plugins"
	versionsName = "versions"
	stagingName  = "staging"
	dataName     = "data"
	recordName   = "state.json"
)

type catalog struct {
	durable.Steps
	dir       string
	reserve   *disk.Reserve
	inventory *inventory.Inventory
	documents document.Store // has records and settings
	leases    lease.Leases   // of those who have the same documents
	logger    *slog.Logger
	ctx       context.Context // of the manager
	rows      rows
	files     fileStore
	packages  *packages.Store // nil without a server
	bundle    bundle.Limits
	saved     sync.Map // of the record of a plugin, as it was read or saved last, by id
}

// stored is one plugin of the catalog.
type stored struct {
	id     string
	record *record // nil where it cannot be read
	err    error
	lacks  error // why the files of the version are not there
}

// unfinished reports whether there is no record, as before a first installation
// is whole. What else is missing, while a rollback is settled for one, is none
// of it: a plugin with a record is never cleared away.
func (s stored) unfinished() bool {
	var unsettled *settleError
	return errors.Is(s.err, fs.ErrNotExist) && !errors.As(s.err, &unsettled)
}

// openCatalog makes the folders and clears what a crash has left.
func openCatalog(ctx context.Context, cfg Config, before func(step, path string) error) (*catalog, error) {
	dir := cfg.Dir
	c := &catalog{Steps: durable.Steps{Before: before}, dir: dir, reserve: cfg.Reserve, inventory: inventory.Of(dir),
		documents: cfg.Documents, leases: cfg.Leases, logger: cfg.Logger, ctx: ctx, bundle: cfg.Limits.Bundle}
	if c.documents == nil {
		c.documents = &document.Files{Dir: dir, Inventory: c.inventory, Reserve: cfg.Reserve,
			Steps: durable.Steps{Before: func(step, path string) error { return c.Begin(step, path) }}}
	}
	c.rows = &fileRows{c, cfg.Limits.Store}
	c.files = &folderFiles{c, cfg.Limits.Files}
	if err := c.openPackages(cfg.Database); err != nil {
		return nil, err
	}
	if cfg.Database != nil {
		c.rows = &serverRows{catalog: c, database: cfg.Database, limits: cfg.Limits.Store}
		c.files = &serverFiles{catalog: c, database: cfg.Database, limits: cfg.Limits.Files, copies: cfg.Limits.Copies}
	}
	for _, name := range []string{pluginsName, stagingName, dataName} {
		if err := c.Mkdir(filepath.Join(dir, name)); err != nil {
			return nil, stepError("open the catalog of plugins", err)
		}
	}
	if err := c.SyncFolder(dir); err != nil {
		return nil, stepError("open the catalog of plugins", err)
	}
	if err := c.finishImports(); err != nil {
		return nil, stepError("finish an interrupted import", err)
	}
	entries, err := os.ReadDir(filepath.Join(dir, stagingName))
	if err != nil {
		return nil, stepError("open the catalog of plugins", err)
	}
	for _, e := range entries {
		c.drop(filepath.Join(dir, stagingName, e.Name()))
	}
	return c, nil
}

func (c *catalog) pluginDir(id string) string   { return filepath.Join(c.dir, pluginsName, id) }
func (c *catalog) versionsDir(id string) string { return filepath.Join(c.pluginDir(id), versionsName) }
func (c *catalog) dataDir(id string) string     { return filepath.Join(c.dir, dataName, id) }

// releaseDir is where the files of a version lie.
func (c *catalog) releaseDir(id string, r release) string {
	return filepath.Join(c.versionsDir(id), r.Folder)
}

var validID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// list returns all plugins by id, and removes what belongs to none.
func (c *catalog) list() ([]stored, error) {
	names, err := folders(filepath.Join(c.dir, pluginsName))
	if err != nil {
		return nil, stepError("read the catalog of plugins", err)
	}
	records, err := c.documents.List(path.Join(pluginsName, "*", recordName))
	if err != nil {
		return nil, stepError("read the catalog of plugins", err)
	}
	for _, name := range records {
		names = append(names, path.Base(path.Dir(name)))
	}
	slices.Sort(names)
	var list []stored
	for _, id := range slices.Compact(names) {
		if !validID.MatchString(id) {
			c.logger.Warn("a folder among the plugins is none of the host's and is left alone", "folder", id)
			continue
		}
		s, err := c.readFirst(id)
		if err != nil {
			return nil, err
		}
		if s.unfinished() {
			// Its installation was cut short before it was whole.
			if err := c.discard(c.pluginDir(id)); err != nil {
				c.logger.Warn("clear an unfinished installation; the next start tries again", "plugin", id, "error", err)
			}
			continue
		}
		var unsettled *settleError
		if s.err != nil && !errors.As(s.err, &unsettled) && !errors.Is(s.err, errNoRecord) && !document.Passing(s.err) &&
			!errors.Is(s.err, document.ErrLater) {
			if err := c.record(id).Suspect(s.err); err != nil {
				c.logger.Warn("note that the state of a plugin cannot be read; the next start tries again", "plugin", id, "error",
					err)
			}
		}
		if s.err == nil {
			c.sweep(s.record)
			if c.documents.Hosts() {
				list = append(list, s)
				continue // the data folder has none
			}
			if err := errors.Join(c.recordOf(id).Record(), c.recordOf(id).Cleared()); err != nil {
				c.logger.Warn("note that a plugin is installed; the next start tries again", "plugin", id, "error", err)
			}
		}
		list = append(list, s)
	}
	return list, nil
}

// readFirst is read for a host that opens the catalog. A rollback that has begun may
// be under way on another host, which is waited for.
func (c *catalog) readFirst(id string) (stored, error) {
	if c.documents.Hosts() {
		text, _, err := c.record(id).Read()
		if r, err := readRecord(text, err, id); err == nil && r.Rollback != nil {
			l, err := c.leases.Take(c.ctx, leaseName(id))
			if err != nil {
				return stored{}, stepError("finish an interrupted rollback", err)
			}
			defer l.Release()
		}
	}
	return c.load(id, false), nil
}

// read reads what is remembered of one plugin, and settles a change that was
// interrupted. The caller holds the lease of the plugin, if there may be one.
func (c *catalog) read(id string) stored { return c.load(id, true) }

// load is read where a change which pauses the plugin is not taken for one that
// was interrupted, unless the caller holds the lease.
func (c *catalog) load(id string, leased bool) stored {
	text, _, err := c.record(id).Read()
	if errors.Is(err, document.ErrGone) {
		return stored{id: id, err: errNoRecord}
	}
	r, err := readRecord(text, err, id)
	switch {
	case err == nil:
		c.saved.Store(id, string(text))
		if r, err = c.settle(r); err == nil && leased && r.Pause != nil {
			r.Pause = nil
			err = c.save(r)
		}
	case !document.Passing(err):
		c.saved.Delete(id)
	}
	if err != nil {
		return stored{id: id, err: err}
	}
	return stored{id: id, record: r, lacks: c.fetch(r)}
}

// sweep removes the versions that a record does not name.
func (c *catalog) sweep(r *record) {
	names, err := folders(c.versionsDir(r.ID))
	if err != nil {
		c.logger.Warn("look for old versions of a plugin", "plugin", r.ID, "error", err)
		return
	}
	for _, name := range names {
		if name == r.Current.Folder || (r.Previous != nil && name == r.Previous.Folder) {
			continue
		}
		if err := c.discard(filepath.Join(c.versionsDir(r.ID), name)); err != nil {
			c.logger.Warn("remove an old version of a plugin; the next start tries again", "plugin", r.ID, "error", err)
		}
	}
	_ = os.Remove(filepath.Join(c.pluginDir(r.ID), recordName+durable.TempSuffix))
}

// stage makes a new folder in the staging area.
func (c *catalog) stage() (string, error) {
	var name [8]byte
	_, _ = rand.Read(name[:]) // never fails
	dir := filepath.Join(c.dir, stagingName, hex.EncodeToString(name[:]))
	if err := c.Begin("mkdir", dir); err != nil {
		return "", stepError("make a staging folder", err)
	}
	if err := c.reserve.Do(func() error { return os.Mkdir(dir, 0o700) }); err != nil {
		return "", stepError("make a staging folder", err)
	}
	return dir, nil
}

// commit moves staged files into place as the current version of r and makes
// r what is remembered. Folder and times of r.Current are filled in. When it
// fails, [catalog.read] says whether the old or the new record holds.
func (c *catalog) commit(files string, r *record, now time.Time) error {
	if err := c.share(files, r.Current.Digest); err != nil {
		return err
	}
	for _, dir := range []string{c.pluginDir(r.ID), c.versionsDir(r.ID)} {
		if err := c.Mkdir(dir); err != nil {
			return stepError("make the plugin's folder", err)
		}
	}
	base := fmt.Sprintf("%.64s-%s", r.Current.Version, r.Current.Digest.Short())
	r.Current.InstalledAt, r.Current.Folder = now, base
	for n := 2; ; n++ {
		taken, err := exists(c.releaseDir(r.ID, r.Current))
		if err != nil {
			return stepError("choose the folder of the version", err)
		}
		if !taken {
			break
		}
		r.Current.Folder = fmt.Sprintf("%s.%d", base, n)
	}
	if err := c.Move(files, c.releaseDir(r.ID, r.Current)); err != nil {
		return stepError("move the plugin into place", err)
	}
	for _, dir := range []string{c.versionsDir(r.ID), c.pluginDir(r.ID), filepath.Join(c.dir, pluginsName)} {
		if err := c.SyncFolder(dir); err != nil {
			return stepError("move the plugin into place", err)
		}
	}
	return c.save(r)
}

// changedElsewhere reports whether the record of a plugin is another one than was
// read or saved here last. The error is [document.ErrUnavailable].
func (c *catalog) changedElsewhere(id string) (bool, error) {
	text, _, err := c.record(id).Read()
	known, there := c.saved.Load(id)
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

// save replaces what is remembered of a plugin. Where another host has changed it
// since it was read here, it fails, and nothing is lost.
func (c *catalog) save(r *record) error {
	text, err := r.encode()
	if err != nil {
		return err
	}
	_, err = c.record(r.ID).Change(func(before []byte, err error) ([]byte, error) {
		if c.documents.Hosts() && (err == nil || errors.Is(err, fs.ErrNotExist)) {
			if known, there := c.saved.Load(r.ID); there != (err == nil) || there && known != string(before) {
				return nil, changedMeanwhile(r.ID)
			}
		}
		return text, nil
	})
	if err != nil {
		return stepError("remember the state of the plugin", err)
	}
	c.saved.Store(r.ID, string(text))
	return nil
}

// changedMeanwhile is the error where another host has changed a plugin since this
// one has begun to.
func changedMeanwhile(id string) error {
	return problem.Conflict(fmt.Sprintf("another host has changed the plugin %q meanwhile; try again", id))
}

// remove takes a plugin out. Its data stays.
func (c *catalog) remove(id string) error {
	err := c.inventory.File(path.Join(pluginsName, id)).Forget()
	if err == nil && c.documents.Hosts() {
		err = c.record(id).Delete()
	}
	if err != nil {
		return stepError("remove the plugin", err)
	}
	c.saved.Delete(id)
	if err := c.discard(c.pluginDir(id)); err != nil {
		return stepError("remove the plugin", err)
	}
	return nil
}

// purge deletes what a plugin has stored.
func (c *catalog) purge(ctx context.Context, id string) error {
	if err := c.rows.purge(ctx, id); err != nil {
		return err
	}
	if err := c.purgeDocuments(id); err != nil {
		return stepError("remove the plugin's data", err)
	}
	stored, err := exists(c.dataDir(id))
	if err == nil {
		err = c.inventory.File(path.Join(dataName, id)).Forget()
	}
	if err == nil && stored {
		err = c.discard(c.dataDir(id))
	}
	if err != nil {
		return stepError("remove the plugin's data", err)
	}
	return nil
}

// discard takes a folder out at once and for good, then frees its space.
func (c *catalog) discard(dir string) error {
	trash, err := c.stage()
	if err != nil {
		return err
	}
	defer c.drop(trash)
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

// drop frees the space of a folder in the staging area. What cannot be removed
// now is removed when the catalog is opened next.
func (c *catalog) drop(dir string) {
	if err := c.RemoveAll(dir); err != nil {
		c.logger.Warn("clear the staging area; the next start tries again", "error", err)
	}
}
