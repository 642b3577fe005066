package stored

import (
	"context"
	"errors"
	"path"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Owner is the plugin whose data it is.
type Owner interface {
	// Remember saves a record of the version that is installed, in.
	Remember(in *catalog.Installed, next *catalog.Record) error
	// DatabaseDamaged is told that SQLite has called the database damaged that same
	// reports to be still open. It holds no lock.
	DatabaseDamaged(same func() bool, cause error)
}

// Data is what one plugin stores. But for Values, it belongs to the holder of the plugin's lock.
type Data struct {
	Values *settings.Values
	k      *Storage
	id     string
	owner  Owner
	log    *pluginlog.Log
	memory *memory.Account
	now    *opened // nil but while the plugin runs
	// rechecked is when the database was looked through after SQLite had called
	// it damaged.
	rechecked time.Time
}

// opened is what a plugin with the permission storage has open while it runs.
// Successive instances of one run share it.
type opened struct {
	rows  *store.Store
	files files.Files
}

// Of returns what a plugin stores, of which nothing is open.
func (k *Storage) Of(id string, owner Owner, log *pluginlog.Log, held *memory.Account) *Data {
	return &Data{k: k, id: id, owner: owner, log: log, memory: held,
		Values: settings.New(settings.Options{Store: k.o.Catalog.Documents, Folder: path.Join(catalog.DataName, id),
			Plugin: id, Passwords: sealed.Passwords(k.o.Secrets, id, log), Log: log.Logger})}
}

// Store returns the open database of a plugin that runs, nil for any other. The
// caller does not close what it gets.
func (d *Data) Store() *store.Store {
	if d.now == nil {
		return nil
	}
	return d.now.rows
}

// Files returns the open folder of files in the same way.
func (d *Data) Files() files.Files {
	if d.now == nil {
		return nil
	}
	return d.now.files
}

// View is the settings as the version declares them that is installed.
func (d *Data) View(in *catalog.Installed) (*settings.View, error) {
	if in.Manifest == nil {
		return nil, problem.Conflictf("the settings of %q are not known: %s", d.id, in.Broken)
	}
	return d.Values.View(in.Manifest.Settings), nil
}

// options say how the database of an installed plugin is opened.
func (d *Data) options(in *catalog.Installed) store.Options {
	options := d.declared(in)
	d.k.o.Catalog.Rows.Place(d.id, &options)
	return options
}

// declared are those of a database wherever it is.
func (d *Data) declared(in *catalog.Installed) store.Options {
	return store.Options{
		Schema: catalog.Schema(in.Manifest),
		Limits: d.k.o.Store,
		Force:  in.Record.Current.AnyData,
		Memory: d.memory,
		Log:    d.log.Logger,

		MayRemove: in.Record.Current.MayRemove,
	}
}

// copied say how a copy of the database is opened that is only read: as
// whatever version has left it, without the indexes that this one adds.
func (d *Data) copied(in *catalog.Installed) store.Options {
	options := d.declared(in)
	options.Force = true
	for i := range options.Schema.Collections {
		c := &options.Schema.Collections[i]
		c.Indexes, c.UniqueIndexes, c.FullText = nil, nil, nil
	}
	return options
}

// snapshot copies what is kept of the plugin, of which in is known; nil where it is not
// installed.
func (d *Data) snapshot(ctx context.Context, in *catalog.Installed) (*catalog.Snapshot, error) {
	h := catalog.Held{ID: d.id, Logger: d.log.Logger, Store: d.Store(), Files: d.Files()}
	if in == nil {
		return d.k.o.Catalog.Snapshot(ctx, h, false, nil)
	}
	h.Manifest = in.Manifest
	return d.k.o.Catalog.Snapshot(ctx, h, true, in.Record)
}

// Open opens what the plugin stores, if it may store anything, and brings it up to what
// the version declares, which must be what is installed. What was open before is closed.
func (d *Data) Open(in *catalog.Installed) error {
	if declared, granted := in.Access(manifest.PermissionStorage); !declared || !granted {
		return nil
	}
	if err := d.k.o.Catalog.MakeDataDir(d.id); err != nil {
		return &catalog.DataError{What: "its folder cannot be made", Err: err}
	}
	now := &opened{}
	options := d.options(in)
	options.Damaged = func(cause error) { d.owner.DatabaseDamaged(func() bool { return d.now == now }, cause) }
	var err error
	_ = d.k.o.Reserve.Do(func() error {
		now.rows, err = store.Open(d.k.o.Catalog.Ctx, options)
		var failed *store.OpenError
		if errors.As(err, &failed) && failed.Changing {
			return nil // for which the reserve is too small
		}
		return err
	}) // err has it
	if err != nil {
		return d.storeError(in, err)
	}
	if now.files, err = d.k.o.Catalog.Files.Open(d.k.o.Catalog.Ctx, d.id); err != nil {
		return errors.Join(err, now.rows.Close())
	}
	d.now = now
	d.k.open.Store(now.rows, nil)
	if err := d.rememberCopy(in, now.rows.Opened()); err != nil {
		return &catalog.DataError{What: "the copy of its database cannot be remembered", Err: err}
	}
	return nil
}

// Close closes what the plugin has stored, once its instances have ended.
func (d *Data) Close() {
	if d.now == nil {
		return
	}
	d.k.open.Delete(d.now.rows)
	// Each waits for the calls that run in it.
	if err := errors.Join(d.now.rows.Close(), d.now.files.Close()); err != nil {
		d.log.Error("close what the plugin stores", "error", err)
	}
	d.now = nil
}

// Tables says what the database has for a version. What cannot be found out is
// nothing: the store removes no rows that the user has not given up, whatever
// was asked.
func (d *Data) Tables(ctx context.Context, next *manifest.Manifest) (t store.Tables) {
	var err error
	if open := d.Store(); open != nil {
		t, err = open.Tables(ctx)
	} else {
		options := store.Options{Schema: catalog.Schema(next), Limits: d.k.o.Store}
		d.k.o.Catalog.Rows.Place(d.id, &options)
		t, err = store.ReadTables(ctx, options)
	}
	if err != nil {
		d.log.Warn("look for rows that a version would remove", "error", err)
	}
	return t
}

// mark notes in the folder of an import to which pause it belongs.
func mark(folder string, r *catalog.Record) error {
	if r.Pause == nil {
		return nil
	}
	return durable.Replace(filepath.Join(folder, catalog.PauseFile), []byte(r.Pause.ID))
}
