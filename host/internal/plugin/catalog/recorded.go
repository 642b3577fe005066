package catalog

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// Recorded is what is recorded of a file of a plugin's data.
func (c *Catalog) Recorded(id, name string) inventory.File {
	return c.Inventory.File(path.Join(DataName, id, name))
}

// RecordOf is what is recorded of a plugin's state.json.
func (c *Catalog) RecordOf(id string) inventory.File {
	return c.Inventory.File(path.Join(PluginsName, id, RecordName))
}

// recordData records what lies in the folder of a plugin's data.
func (c *Catalog) recordData(id string) error {
	for _, name := range []string{DatabaseName, settings.FileName, FilesName} {
		info, err := os.Lstat(filepath.Join(c.DataDir(id), name))
		if err == nil && (info.IsDir() || info.Size() > 0) {
			err = c.Recorded(id, name).Record()
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
	c := &Catalog{Dir: dir, Inventory: inventory.Of(dir)}
	for _, part := range []struct {
		name   string
		record func(id string) error
	}{
		{PluginsName, func(id string) error { return c.RecordOf(id).Record() }},
		{DataName, c.recordData},
	} {
		ids, err := Folders(filepath.Join(dir, part.name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, id := range ids {
			if !ValidID.MatchString(id) {
				continue
			}
			if err := part.record(id); err != nil {
				return err
			}
		}
	}
	return nil
}
