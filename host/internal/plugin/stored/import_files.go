package stored

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// addFiles moves the unpacked files to the new data folder, after it has held
// them against what the plugin could have written itself.
func (i *importing) addFiles(ctx context.Context) error {
	from, to := filepath.Join(i.unpacked(), exportFiles), filepath.Join(i.data(), catalog.FilesName)
	if there, err := catalog.Exists(from); err != nil {
		return catalog.StepError("import files", err)
	} else if !there {
		return nil
	}
	if err := i.catalog.Move(from, to); err != nil {
		return catalog.StepError("import files", err)
	}
	limits := i.limits
	folder, err := files.Open(ctx, to, limits)
	if err != nil {
		return catalog.StepError("import files", err)
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
		return catalog.StepError("import files", err)
	}
	if err := withinFiles(usage, limits); err != nil {
		return i.unpackError(err)
	}
	for found, err := range folder.Walk(ctx) {
		if err != nil {
			return catalog.StepError("import files", err)
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
	replaced, decided, err := i.catalog.TakeIn(i.id, i.data())
	if err != nil {
		if decided {
			return true,
				fmt.Errorf("import into %q: its data is half in place; "+
					"reload the plugin or restart the host, which finishes it: %w", i.id, err)
		}
		return false, fmt.Errorf("import into %q: %w", i.id, err)
	}
	if replaced.Rows != "" && !i.opts.Replace { // there are none in it
		if err := i.catalog.Rows.Remove(i.catalog.Ctx, i.id, []string{replaced.Rows}); err != nil {
			i.catalog.Logger.Warn("remove an empty copy of the database", "plugin", i.id, "copy", replaced.Rows, "error", err)
		}
	}
	if replaced.Folder != "" && !i.opts.Replace {
		// Nothing is stored in it, but what was set aside once may be there.
		old := filepath.Join(i.catalog.DataDir(i.id), replaced.Folder)
		spent, err := onlyCurrent(old)
		if err == nil && spent {
			err = i.catalog.Discard(old)
		}
		if err != nil {
			i.catalog.Logger.Warn("remove an empty data folder", "plugin", i.id, "folder", replaced.Folder, "error", err)
		} else if spent {
			replaced.Folder = ""
		}
	}
	i.done.Replaced, i.kept = replaced.Folder, replaced
	return false, nil
}

// onlyCurrent reports whether a folder of a plugin's data has nothing but the
// current database, settings and files, which [importing.wantEmpty] looks
// into. Damaged ones that were set aside, and what else lies there, are the
// user's.
func onlyCurrent(dir string) (bool, error) {
	database, err := catalog.Exists(filepath.Join(dir, catalog.DatabaseName))
	if err != nil {
		return false, err
	}
	entries, err := os.ReadDir(dir)
	for _, entry := range entries {
		name := entry.Name()
		current := name == catalog.FilesName || name == settings.FileName || name == settings.FileName+durable.TempSuffix ||
			catalog.IsCutShort(name)
		for _, suffix := range catalog.DatabaseSuffixes() {
			// a log without its database is of no current one
			current = current || database && name == catalog.DatabaseName+suffix
		}
		if !current {
			return false, err
		}
	}
	return err == nil, err
}
