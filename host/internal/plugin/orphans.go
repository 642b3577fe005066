package plugin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Orphans lists what plugins have left that are not installed any more, by id.
func (m *Manager) Orphans(ctx context.Context) ([]api.Orphan, error) {
	names, err := folders(filepath.Join(m.catalog.dir, dataName))
	if err != nil {
		return nil, stepError("look for data that is kept", err)
	}
	all, err := m.elsewhere(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for data that is kept: %w", err)
	}
	for _, id := range names {
		if !validID.MatchString(id) || m.isInstalled(id) {
			continue
		}
		orphan, err := m.measure(ctx, id)
		if errors.Is(err, fs.ErrNotExist) {
			continue // purged this very moment
		}
		if err != nil {
			return nil, fmt.Errorf("look at the data that is kept of %q: %w", id, err)
		}
		all.add(id, orphan.Bytes, orphan.Modified)
	}
	list := []api.Orphan{}
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if !m.isInstalled(id) {
			list = append(list, all[id])
		}
	}
	return list, nil
}

// orphansByID adds up what is kept of plugins, by id.
type orphansByID map[string]api.Orphan

func (k orphansByID) add(id string, bytes int64, modified time.Time) {
	orphan := k[id]
	orphan.ID, orphan.Bytes = id, orphan.Bytes+bytes
	if modified.After(orphan.Modified) {
		orphan.Modified = modified
	}
	k[id] = orphan
}

// elsewhere is what lies outside of the folders of plugins' data: rows on a
// server, passwords, secrets and logs, of all plugins.
func (m *Manager) elsewhere(ctx context.Context) (orphansByID, error) {
	all := orphansByID{}
	if err := m.catalog.rows.stored(ctx, all.add); err != nil {
		return nil, err
	}
	if m.cfg.Secrets != nil {
		if err := m.cfg.Secrets.Stored(ctx, all.add); err != nil {
			return nil, err
		}
	}
	if m.cfg.Logs != nil {
		stored, err := m.cfg.Logs.Stored(ctx)
		if err != nil {
			return nil, err
		}
		for _, s := range stored {
			all.add(s.Plugin, s.Bytes, s.Modified)
		}
	}
	return all, nil
}

func (m *Manager) isInstalled(id string) bool {
	e := (*m.entries.Load())[id]
	return e != nil && e.installed.Load() != nil
}

// measure adds up what lies in the folder of a plugin's data.
func (m *Manager) measure(ctx context.Context, id string) (api.Orphan, error) {
	orphan := api.Orphan{ID: id}
	dir := m.catalog.dataDir(id)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil {
			err = ctx.Err()
		}
		var info fs.FileInfo
		if err == nil {
			info, err = d.Info()
		}
		if errors.Is(err, fs.ErrNotExist) && path != dir {
			return nil // something in it was deleted meanwhile
		}
		if err != nil {
			return err
		}
		if info.Mode().IsRegular() {
			orphan.Bytes += info.Size()
		}
		if t := info.ModTime().UTC(); t.After(orphan.Modified) {
			orphan.Modified = t
		}
		return nil
	})
	return orphan, err
}

// Purge deletes for good what is kept of a plugin that is not installed:
// database, files, settings, passwords, secrets and log. The error is a
// [problem.NoOrphanedData], or [problem.Conflict] where the plugin is installed.
func (m *Manager) Purge(ctx context.Context, id string) error {
	if !validID.MatchString(id) {
		return problem.NoOrphanedData(id)
	}
	e, err := m.lock(ctx, id, true)
	if err != nil {
		return err
	}
	defer e.unlock()
	if e.installed.Load() != nil {
		return conflict("the plugin %q is installed; to remove it with its data, run `wasmhost remove %s --purge`", id, id)
	}
	defer m.forget(e)
	there, err := exists(m.catalog.dataDir(id))
	if err == nil && !there {
		var all orphansByID
		all, err = m.elsewhere(ctx)
		_, there = all[id]
		there = there || m.catalog.inventory.File(path.Join(dataName, id)).Known()
	}
	if err != nil {
		return fmt.Errorf("purge %q: %w", id, err)
	}
	if !there {
		return problem.NoOrphanedData(id)
	}
	if err := m.purge(ctx, id); err != nil {
		return err
	}
	m.logger.Info("what was kept of a plugin was deleted", "plugin", id)
	return nil
}

// purge deletes all that is kept of a plugin that was removed. What shows that there
// is something goes last, so that an interrupted purge can be repeated.
func (m *Manager) purge(ctx context.Context, id string) error {
	if err := m.purgeSecrets(ctx, id); err != nil {
		return err
	}
	if err := m.catalog.purge(context.WithoutCancel(ctx), id); err != nil {
		return fmt.Errorf("purge %q: %w", id, err)
	}
	return errors.Join(m.removeFromServices(ctx, id), m.purgeLog(ctx, id))
}

// purgeSecrets deletes passwords and secrets, for which it needs no key.
func (m *Manager) purgeSecrets(ctx context.Context, id string) error {
	if m.cfg.Secrets == nil {
		return nil
	}
	if err := m.cfg.Reserve.Do(func() error { return m.cfg.Secrets.Remove(context.WithoutCancel(ctx), id) }); err != nil {
		return fmt.Errorf("delete the passwords and secrets of %q: %w", id, err)
	}
	return nil
}

// purgeLog deletes a plugin's log. It comes last, since what is done is logged
// there.
func (m *Manager) purgeLog(ctx context.Context, id string) error {
	if m.cfg.Logs == nil {
		return nil
	}
	if err := m.cfg.Logs.Remove(context.WithoutCancel(ctx), id); err != nil {
		return fmt.Errorf("delete the log of %q: %w", id, err)
	}
	return nil
}

// StartEmpty enables a plugin whose database was damaged or is gone, with an
// empty one. A damaged one stays where it was set aside. It is for the user to
// decide: nothing else makes an empty database in the place of one.
//
// The error is [problem.PluginNotFound], [problem.Conflict] where the database is
// whole, or a [*DataError].
func (m *Manager) StartEmpty(ctx context.Context, id string) (Info, error) {
	e, err := m.lock(ctx, id, false)
	if err != nil {
		return Info{}, err
	}
	defer e.unlock()
	in := e.installed.Load()
	if in.record == nil || in.manifest == nil {
		return Info{}, conflict("the plugin %q cannot be changed: %s", id, in.broken)
	}
	whole := conflict("the database of %q is not damaged, so nothing was changed; to delete what the plugin stores, "+
		"remove it with --purge", id)
	if declared, granted := in.access(manifest.PermissionStorage); e.data != nil || !declared || !granted {
		return Info{}, whole
	}
	if err := m.catalog.makeDataDir(id); err != nil {
		return Info{}, stepError("make the folder of the plugin's data", err)
	}
	e.halt(ctx)
	err = e.startEmpty(in)
	if err == nil {
		next := in.record.clone()
		next.Enabled = true
		next.enableDue(enableEnable)
		if err = e.remember(in, next); err == nil {
			e.logger.Warn("the plugin starts with an empty database; a damaged one stays where it was set aside")
		}
	} else if errors.Is(err, errWhole) {
		err = whole
	}
	e.follow(ctx, e.installed.Load())
	if err != nil {
		return Info{}, err
	}
	return e.now()
}

// errWhole says that there is a database that can be used.
var errWhole = errors.New("the database is not damaged")

// startEmpty makes an empty database in the place of a damaged one.
func (e *entry) startEmpty(in *installed) error {
	options := e.storeOptions(in)
	opened, err := store.Open(e.m.ctx, options)
	if err == nil {
		return errors.Join(errWhole, opened.Close())
	}
	if !store.Is(err, store.ReasonCorrupt) && !store.Is(err, store.ReasonMissing) {
		return e.storeError(in, err)
	}
	options.StartEmpty = true
	if opened, err = store.Open(e.m.ctx, options); err != nil {
		return e.storeError(in, err)
	}
	return opened.Close()
}
