package plugin

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"

	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// What a plugin stores lies in data/ID of the data folder: its database, with
// SQLite's own files and the copies of it beside it, and its files in the
// folder files. On a server, [rows] and what has the files say where.
const databaseName = "plugin.db"

// data is what a plugin with the permission storage has open while it runs.
// Successive instances of one run share it.
type data struct {
	store *store.Store
	files files.Files
}

// close waits for the calls that run in it, then closes it.
func (d *data) close() error { return errors.Join(d.store.Close(), d.files.Close()) }

// openStore returns the open database of a plugin that runs, nil for any
// other. The caller holds the lock, and does not close what it gets.
func (e *entry) openStore() *store.Store {
	if e.data == nil {
		return nil
	}
	return e.data.store
}

// openFiles returns the open folder of files in the same way.
func (e *entry) openFiles() files.Files {
	if e.data == nil {
		return nil
	}
	return e.data.files
}

// filesDir is the folder of a plugin's own files.
func (c *catalog) filesDir(id string) string { return filepath.Join(c.dataDir(id), filesName) }

// storeOptions say how the database of an installed plugin is opened.
func (e *entry) storeOptions(in *installed) store.Options {
	options := e.declaredOptions(in)
	e.m.catalog.rows.place(e.id, &options)
	return options
}

// declaredOptions are those of a database wherever it is.
func (e *entry) declaredOptions(in *installed) store.Options {
	return store.Options{
		Schema: schema(in.manifest),
		Limits: e.m.limits.Store,
		Force:  in.record.Current.AnyData,
		Memory: e.memory,
		Log:    e.logger,

		MayRemove: in.record.Current.MayRemove,
	}
}

// copyOptions say how a copy of the database is opened that is only read: as
// whatever version has left it, without the indexes that this one adds.
func (e *entry) copyOptions(in *installed, path string) store.Options {
	options := e.declaredOptions(in)
	options.Path, options.Force = path, true
	for i := range options.Schema.Collections {
		c := &options.Schema.Collections[i]
		c.Indexes, c.UniqueIndexes, c.FullText = nil, nil, nil
	}
	return options
}

// schema is what a manifest declares to store. The order of columns, in which
// rows show them, is that of their names: the manifest's own has no meaning.
func schema(declared *manifest.Manifest) store.Schema {
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

// openData opens what the plugin stores, if it may store anything, and brings
// it up to what the version declares, which must be what is installed. The
// caller holds the lock, and has closed what was open before.
func (e *entry) openData(in *installed) error {
	if declared, granted := in.access(manifest.PermissionStorage); !declared || !granted {
		return nil
	}
	if err := e.m.catalog.makeDataDir(e.id); err != nil {
		return &DataError{doing: "its folder cannot be made", err: err}
	}
	d := &data{}
	options := e.storeOptions(in)
	options.Damaged = func(cause error) { e.databaseDamaged(d, cause) }
	var opened *store.Store
	var err error
	_ = e.m.cfg.Reserve.Do(func() error {
		opened, err = store.Open(e.m.ctx, options)
		var failed *store.OpenError
		if errors.As(err, &failed) && failed.Changing {
			return nil // for which the reserve is too small
		}
		return err
	}) // err has it
	if err != nil {
		return e.storeError(in, err)
	}
	d.store = opened
	if d.files, err = e.m.catalog.files.open(e.m.ctx, e.id); err != nil {
		return errors.Join(err, opened.Close())
	}
	e.data = d
	e.m.stores.Store(opened, nil)
	if err := e.rememberCopy(in, opened.Opened()); err != nil {
		return &DataError{doing: "the copy of its database cannot be remembered", err: err}
	}
	return nil
}

// closeData closes what the plugin has stored. The caller holds the lock, and
// has ended the instances.
func (e *entry) closeData() {
	if e.data == nil {
		return
	}
	e.m.stores.Delete(e.data.store)
	if err := e.data.close(); err != nil {
		e.logger.Error("close what the plugin stores", "error", err)
	}
	e.data = nil
}

// makeDataDir makes the folder of what a plugin stores, durably.
func (c *catalog) makeDataDir(id string) error {
	if there, err := exists(c.dataDir(id)); err != nil || there {
		return err
	}
	if err := c.reserve.Do(func() error { return c.Mkdir(c.dataDir(id)) }); err != nil {
		return err
	}
	return c.SyncFolder(filepath.Join(c.dir, dataName))
}
