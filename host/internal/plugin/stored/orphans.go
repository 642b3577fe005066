package stored

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
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// Orphans lists what plugins have left that are not installed any more, by id.
func (k *Storage) Orphans(ctx context.Context) ([]api.Orphan, error) {
	names, err := catalog.Folders(filepath.Join(k.o.Catalog.Dir, catalog.DataName))
	if err != nil {
		return nil, catalog.StepError("look for data that is kept", err)
	}
	all, err := k.elsewhere(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for data that is kept: %w", err)
	}
	for _, id := range names {
		if !catalog.ValidID.MatchString(id) || k.o.Plugins.Known(id) != nil {
			continue
		}
		orphan, err := k.measure(ctx, id)
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
		if k.o.Plugins.Known(id) == nil {
			list = append(list, all[id])
		}
	}
	return list, nil
}

// orphansByID adds up what is kept of plugins, by id.
type orphansByID map[string]api.Orphan

func (a orphansByID) add(id string, bytes int64, modified time.Time) {
	orphan := a[id]
	orphan.ID, orphan.Bytes = id, orphan.Bytes+bytes
	if modified.After(orphan.Modified) {
		orphan.Modified = modified
	}
	a[id] = orphan
}

// elsewhere is what lies outside of the folders of plugins' data: rows on a
// server, passwords, secrets and logs, of all plugins.
func (k *Storage) elsewhere(ctx context.Context) (orphansByID, error) {
	all := orphansByID{}
	if err := k.o.Catalog.Rows.Stored(ctx, all.add); err != nil {
		return nil, err
	}
	if k.o.Secrets != nil {
		if err := k.o.Secrets.Stored(ctx, all.add); err != nil {
			return nil, err
		}
	}
	if k.o.Logs != nil {
		stored, err := k.o.Logs.Stored(ctx)
		if err != nil {
			return nil, err
		}
		for _, s := range stored {
			all.add(s.Plugin, s.Bytes, s.Modified)
		}
	}
	return all, nil
}

// measure adds up what lies in the folder of a plugin's data.
func (k *Storage) measure(ctx context.Context, id string) (api.Orphan, error) {
	orphan := api.Orphan{ID: id}
	dir := k.o.Catalog.DataDir(id)
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
func (k *Storage) Purge(ctx context.Context, id string) error {
	if !catalog.ValidID.MatchString(id) {
		return problem.NoOrphanedData(id)
	}
	p, err := k.o.Plugins.Lock(ctx, id, true)
	if err != nil {
		return err
	}
	defer p.Done()
	if p.Known() != nil {
		return problem.Conflictf("the plugin %q is installed; to remove it with its data, run `wasmhost remove %s --purge`",
			id, id)
	}
	there, err := catalog.Exists(k.o.Catalog.DataDir(id))
	if err == nil && !there {
		var all orphansByID
		all, err = k.elsewhere(ctx)
		_, there = all[id]
		there = there || k.o.Catalog.Inventory.File(path.Join(catalog.DataName, id)).Known()
	}
	if err != nil {
		return fmt.Errorf("purge %q: %w", id, err)
	}
	if !there {
		return problem.NoOrphanedData(id)
	}
	if err := k.Discard(ctx, id); err != nil {
		return err
	}
	k.o.Logger.Info("what was kept of a plugin was deleted", "plugin", id)
	return nil
}

// Discard deletes all that is kept of a plugin that was removed. What shows that there
// is something goes last, so that an interrupted purge can be repeated.
func (k *Storage) Discard(ctx context.Context, id string) error {
	if err := k.purgeSecrets(ctx, id); err != nil {
		return err
	}
	if err := k.o.Catalog.Purge(context.WithoutCancel(ctx), id); err != nil {
		return fmt.Errorf("purge %q: %w", id, err)
	}
	return errors.Join(k.o.Plugins.RemoveFromServices(ctx, id), k.purgeLog(ctx, id))
}

// purgeSecrets deletes passwords and secrets, for which it needs no key.
func (k *Storage) purgeSecrets(ctx context.Context, id string) error {
	if k.o.Secrets == nil {
		return nil
	}
	if err := k.o.Reserve.Do(func() error { return k.o.Secrets.Remove(context.WithoutCancel(ctx), id) }); err != nil {
		return fmt.Errorf("delete the passwords and secrets of %q: %w", id, err)
	}
	return nil
}

// purgeLog deletes a plugin's log. It comes last, since what is done is logged
// there.
func (k *Storage) purgeLog(ctx context.Context, id string) error {
	if k.o.Logs == nil {
		return nil
	}
	if err := k.o.Logs.Remove(context.WithoutCancel(ctx), id); err != nil {
		return fmt.Errorf("delete the log of %q: %w", id, err)
	}
	return nil
}

// Stored returns the ids of all plugins that are installed or have left data,
// sorted.
func (k *Storage) Stored(ctx context.Context) ([]string, error) {
	ids := map[string]bool{}
	for id := range k.o.Plugins.All() {
		ids[id] = true
	}
	names, err := catalog.Folders(filepath.Join(k.o.Catalog.Dir, catalog.DataName))
	if err != nil {
		return nil, catalog.StepError("look for the data of plugins", err)
	}
	for _, name := range names {
		if catalog.ValidID.MatchString(name) {
			ids[name] = true
		}
	}
	// On a server, other hosts may have installed some, and folders have nothing.
	if k.o.Catalog.Documents.Hosts() {
		for _, pattern := range []string{path.Join(catalog.PluginsName, "*", catalog.RecordName), path.Join(catalog.DataName,
			"*",
			settings.FileName)} {
			names, err := k.o.Catalog.Documents.List(pattern)
			if err != nil {
				return nil, catalog.StepError("look for the data of plugins", err)
			}
			for _, name := range names {
				ids[path.Base(path.Dir(name))] = true
			}
		}
	}
	err = k.o.Catalog.Rows.Stored(ctx, func(id string, _ int64, _ time.Time) { ids[id] = true })
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(ids)), nil
}
