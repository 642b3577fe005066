package catalog

import (
	"maps"
	"path/filepath"
	"slices"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// What a plugin stores lies in data/ID of the data folder: its database, with
// SQLite's own files and the copies of it beside it, and its files in the
// folder files. On a server, [rows] and what has the files say where.
const DatabaseName = "plugin.db"

// filesDir is the folder of a plugin's own files.
func (c *Catalog) filesDir(id string) string { return filepath.Join(c.DataDir(id), FilesName) }

// Schema is what a manifest declares to store. The order of columns, in which
// rows show them, is that of their names: the manifest's own has no meaning.
func Schema(declared *manifest.Manifest) store.Schema {
	s := store.Schema{PluginID: declared.Plugin.ID, Version: declared.Plugin.Version}
	collections := declared.Storage.Collections
	for _, name := range slices.Sorted(maps.Keys(collections)) {
		c := store.Collection{Name: name, Indexes: collections[name].Indexes,
			UniqueIndexes: slices.DeleteFunc(slices.Clone(collections[name].UniqueIndexes), isID),
			FullText:      collections[name].FullText}
		columns := collections[name].Columns
		for _, column := range slices.Sorted(maps.Keys(columns)) {
			c.Columns = append(c.Columns, store.Column{Name: column, Type: store.Type(columns[column])})
		}
		s.Collections = append(s.Collections, c)
	}
	return s
}

// isID reports whether a unique index is what id has in any case.
func isID(tuple []string) bool { return len(tuple) == 1 && tuple[0] == "id" }

// MakeDataDir makes the folder of what a plugin stores, durably.
func (c *Catalog) MakeDataDir(id string) error {
	if there, err := Exists(c.DataDir(id)); err != nil || there {
		return err
	}
	if err := c.reserve.Do(func() error { return c.Mkdir(c.DataDir(id)) }); err != nil {
		return err
	}
	return c.SyncFolder(filepath.Join(c.Dir, DataName))
}

// Names in a folder of the staging area.
const FilesName, PackageName = "files", "package"
