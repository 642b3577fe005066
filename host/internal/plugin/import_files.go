package plugin

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// addFiles moves the unpacked files to the new data folder, after it has held
// them against what the plugin could have written itself.
func (i *importing) addFiles(ctx context.Context, _ *entry, _ *installed) error {
	from, to := filepath.Join(i.unpacked(), exportFiles), filepath.Join(i.data(), filesName)
	if there, err := exists(from); err != nil {
		return stepError("import files", err)
	} else if !there {
		return nil
	}
	if err := i.m.catalog.Move(from, to); err != nil {
		return stepError("import files", err)
	}
	limits := i.m.limits.Files
	folder, err := files.Open(ctx, to, limits)
	if err != nil {
		return stepError("import files", err)
	}
	err = i.checkFiles(ctx, folder, limits)
	if closeErr := folder.Close(); err == nil {
		err = closeErr
	}
	return err
}

func (i *importing) checkFiles(ctx context.Context, folder files.Files, limits files.Limits) error {
	usage, err := folder.Usage(ctx)
	if err != nil {
		return stepError("import files", err)
	}
	if err := withinFiles(usage, limits); err != nil {
		return i.unpackError(err)
	}
	for found, err := range folder.Walk(ctx) {
		if err != nil {
			return stepError("import files", err)
		}
		switch {
		case found.Skipped != "":
			return refuse(nil, "the file %.200q cannot be taken: %s", found.Path, found.Skipped)
		case found.Size > limits.FileBytes:
			return refuse(nil, "the file %.200q has %d bytes, and the limit is %d", found.Path, found.Size, limits.FileBytes)
		case len(found.Path) > limits.PathBytes, strings.Count(found.Path, "/") >= limits.Depth:
			return refuse(nil, "the path %.200q is longer or deeper than the limits allow", found.Path)
		}
	}
	i.done.Files, i.done.Bytes = usage.Files, usage.Bytes
	return nil
}

// swap puts the new data folder in place. Nothing has the old one open. Broken
// says that it may be in no place at all until the host starts anew.
func (i *importing) swap() (broken bool, err error) {
	replaced, decided, err := i.m.catalog.takeIn(i.id, i.data())
	if err != nil {
		if decided {
			return true,
				fmt.Errorf("import into %q: its data is half in place; "+
					"reload the plugin or restart the host, which finishes it: %w", i.id, err)
		}
		return false, fmt.Errorf("import into %q: %w", i.id, err)
	}
	if replaced.rows != "" && !i.opts.Replace { // there are none in it
		if err := i.m.catalog.rows.remove(i.m.ctx, i.id, []string{replaced.rows}); err != nil {
			i.m.logger.Warn("remove an empty copy of the database", "plugin", i.id, "copy", replaced.rows, "error", err)
		}
	}
	if replaced.folder != "" && !i.opts.Replace {
		// Nothing is stored in it, but what was set aside once may be there.
		old := filepath.Join(i.m.catalog.dataDir(i.id), replaced.folder)
		spent, err := onlyCurrent(old)
		if err == nil && spent {
			err = i.m.catalog.discard(old)
		}
		if err != nil {
			i.m.logger.Warn("remove an empty data folder", "plugin", i.id, "folder", replaced.folder, "error", err)
		} else if spent {
			replaced.folder = ""
		}
	}
	i.done.Replaced, i.kept = replaced.folder, replaced
	return false, nil
}

// onlyCurrent reports whether a folder of a plugin's data has nothing but the
// current database, settings and files, which [importing.wantEmpty] looks
// into. Damaged ones that were set aside, and what else lies there, are the
// user's.
func onlyCurrent(dir string) (bool, error) {
	database, err := exists(filepath.Join(dir, databaseName))
	if err != nil {
		return false, err
	}
	entries, err := os.ReadDir(dir)
	for _, entry := range entries {
		name := entry.Name()
		current := name == filesName || name == settings.FileName || name == settings.FileName+durable.TempSuffix ||
			isCutShort(name)
		for _, suffix := range databaseSuffixes() {
			current = current || database && name == databaseName+suffix // a log without its database is of no current one
		}
		if !current {
			return false, err
		}
	}
	return err == nil, err
}

// wantEmpty fails with [problem.Conflict] where the plugin has stored
// anything. The caller holds the lock.
func (i *importing) wantEmpty(ctx context.Context, e *entry) error {
	for _, part := range []struct {
		what string
		look func(context.Context, *entry) (empty bool, err error)
	}{
		{"settings", noSettings}, {"files", noFiles}, {"rows or keys", i.noRows},
	} {
		empty, err := part.look(ctx, e)
		if err != nil {
			return stepError("look whether "+i.id+" has stored anything", err)
		}
		if !empty {
			return conflict("the plugin %q has %s already: to move aside all that it has stored, say --replace (over the "+
				"API: replace=true)", i.id, part.what)
		}
	}
	return nil
}

func noSettings(ctx context.Context, e *entry) (bool, error) {
	if err := e.values.Reread(); err != nil {
		return false, err
	}
	list, err := e.values.View(e.installed.Load().manifest.Settings).List(ctx)
	for _, s := range list {
		if s.Type != manifest.SettingPassword && (s.IsSet || s.Unused != nil) {
			return false, err
		}
	}
	return true, err
}

func noFiles(ctx context.Context, e *entry) (bool, error) {
	if open := e.openFiles(); open != nil {
		usage, err := open.Usage(ctx)
		return usage.Files == 0, err
	}
	return e.m.catalog.files.empty(ctx, e.id)
}

// noRows looks into the database, so that looking changes nothing.
func (i *importing) noRows(ctx context.Context, e *entry) (empty bool, err error) {
	if open := e.openStore(); open != nil {
		return open.Empty(ctx)
	}
	return e.m.catalog.rows.empty(ctx, e, e.installed.Load(), i.dir)
}
