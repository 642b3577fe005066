package plugin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// What the data folder records of a plugin: that there is its state.json, its
// database, its settings and its folder of files. Each is noted when it is on
// the disk and before anybody is told so, and forgotten before it is deleted
// on purpose. What is recorded and not there is a fault that its user decides
// about, and is never begun anew by itself.

// recheckPause is how long after a database was called damaged, looked through
// and found whole it may not be called so again.
const recheckPause = 10 * time.Minute

// recorded is what is recorded of a file of a plugin's data.
func (c *catalog) recorded(id, name string) inventory.File {
	return c.inventory.File(path.Join(dataName, id, name))
}

// recordOf is what is recorded of a plugin's state.json.
func (c *catalog) recordOf(id string) inventory.File {
	return c.inventory.File(path.Join(pluginsName, id, recordName))
}

// recordData records what lies in the folder of a plugin's data.
func (c *catalog) recordData(id string) error {
	for _, name := range []string{databaseName, settings.FileName, filesName} {
		info, err := os.Lstat(filepath.Join(c.dataDir(id), name))
		if err == nil && (info.IsDir() || info.Size() > 0) {
			err = c.recorded(id, name).Record()
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// RecordAll records what lies in a data folder whose record is gone, or was never
// made, in every folder of plugins and of data. A plugin without a state.json
// counts as one that has lost it: nothing of it is cleared away.
func RecordAll(dir string) error {
	c := &catalog{dir: dir, inventory: inventory.Of(dir)}
	for _, part := range []struct {
		name   string
		record func(id string) error
	}{
		{pluginsName, func(id string) error { return c.recordOf(id).Record() }},
		{dataName, c.recordData},
	} {
		ids, err := folders(filepath.Join(dir, part.name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, id := range ids {
			if !validID.MatchString(id) {
				continue
			}
			if err := part.record(id); err != nil {
				return err
			}
		}
	}
	return nil
}

// databaseDamaged is told by a store that SQLite has called its file damaged.
// The plugin is stopped, and the file looked through as it is opened anew: the
// plugin goes on with one that is whole, and is failed with one that is not.
func (e *entry) databaseDamaged(of *data, cause error) {
	if e.lock(e.m.ctx) != nil {
		return
	}
	defer e.unlock()
	if e.data == nil || e.data != of || e.m.ctx.Err() != nil {
		return // it was closed meanwhile
	}
	ctx := context.WithoutCancel(e.m.ctx)
	again := time.Since(e.rechecked) < recheckPause
	e.rechecked = time.Now()
	e.stop(ctx, "")
	if again {
		e.fail(&DataError{doing: "its database is damaged, though the check of SQLite does not find where", err: cause,
			advice: fmt.Sprintf("restore a backup, or begin with an empty one by `wasmhost accept-loss %s`",
				e.m.catalog.recorded(e.id, databaseName).Name())})
		return
	}
	e.run(e.m.ctx, enableReload)
}

// AcceptLoss is the user's word that a plugin, installed or not, goes on
// without what was in a file of its data which is damaged or gone: the
// database, the settings, or the folder of its files. What is left of it is set
// aside. It does what [Manager.StartEmpty] and [Manager.ResetSettings] do.
func (m *Manager) AcceptLoss(ctx context.Context, id, name string) error {
	e, err := m.lock(ctx, id, true)
	if err != nil {
		return err
	}
	in := e.installed.Load()
	usable := in != nil && in.manifest != nil && in.record != nil
	if usable && name == settings.FileName {
		e.unlock()
		_, err := m.ResetSettings(ctx, id)
		return err
	}
	if in != nil {
		e.halt(ctx)
	}
	stores := false
	if usable {
		declared, granted := in.access(manifest.PermissionStorage)
		stores = declared && granted
	}
	empty := stores && name == databaseName
	err = e.setDataAside(name, !empty)
	if err == nil && usable && !empty {
		e.logger.Warn("the plugin goes on without what was in a file that was damaged or gone", "file", name)
		e.follow(ctx, in)
	}
	if in == nil {
		m.forget(e)
	}
	e.unlock()
	if err == nil && empty {
		_, err = m.StartEmpty(ctx, id)
	}
	return err
}

// setDataAside sets aside what is left of a file, and forgets that there was one
// where nothing has to know it any more. The caller holds the lock, and nothing
// has it open.
func (e *entry) setDataAside(name string, forget bool) error {
	c := e.m.catalog
	// What is no database has no files beside it.
	if _, err := inventory.SetAside(filepath.Join(c.dataDir(e.id), name), time.Now(),
		inventory.DatabaseSuffixes()...); err != nil {
		return stepError("set a damaged file aside", err)
	}
	if !forget {
		return nil
	}
	if err := c.recorded(e.id, name).Forget(); err != nil {
		return stepError("set a damaged file aside", err)
	}
	return nil
}

// verifyCopy looks through the copy of a database. A damaged one gets the name
// of one that was set aside, so that whoever opens the copy is asked, as for
// the original; and that is looked through when it is opened next.
func (s *Snapshot) verifyCopy(ctx context.Context, e *entry, to string) error {
	copied := filepath.Join(to, databaseName)
	there, err := exists(copied)
	if err != nil || !there {
		return err
	}
	err = store.Verify(ctx, copied)
	if !store.Is(err, store.ReasonCorrupt) {
		return err
	}
	return errors.Join(s.setAside(e, to, err), ctx.Err())
}

// setAside is what becomes of a copy that is damaged.
func (s *Snapshot) setAside(e *entry, to string, cause error) error {
	recorded := e.m.catalog.recorded(e.id, databaseName)
	var opened *store.OpenError
	if errors.As(cause, &opened) && opened.Err != nil {
		cause = opened.Err
	}
	s.damaged = append(s.damaged, recorded.Name()+": "+cause.Error())
	if first, err := recorded.Suspect(cause); err != nil || first {
		e.logger.Error("the database of the plugin is damaged; it is looked through when it is opened next", "error",
			errors.Join(cause, err))
	}
	_, err := inventory.SetAside(filepath.Join(to, databaseName), time.Now(), inventory.DatabaseSuffixes()...)
	return err
}

// checkGone fails with a [*DataError] where a damaged database was set aside,
// or one is gone, and nothing has taken its place: that is not the same as to
// have stored nothing. The caller holds the lock.
func (e *entry) checkGone(in *installed) error {
	err := e.m.catalog.rows.lost(e.id)
	if errors.As(err, new(*store.OpenError)) {
		return e.storeError(in, err)
	}
	return err
}
