package stored

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
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

// Rechecked notes that the database was called damaged, and is looked through as it is
// opened anew. The error is for where that was found whole a short while ago, and is called
// damaged again.
func (d *Data) Rechecked(cause error) error {
	again := time.Since(d.rechecked) < recheckPause
	d.rechecked = time.Now()
	if !again {
		return nil
	}
	return &catalog.DataError{What: "its database is damaged, though the check of SQLite does not find where", Err: cause,
		Advice: fmt.Sprintf("restore a backup, or begin with an empty one by `wasmhost accept-loss %s`",
			d.k.o.Catalog.Recorded(d.id, catalog.DatabaseName).Name())}
}

// SetAside sets aside what is left of a file, and forgets that there was one
// where nothing has to know it any more. Nothing has it open.
func (d *Data) SetAside(name string, forget bool) error {
	c := d.k.o.Catalog
	// What is no database has no files beside it.
	if _, err := inventory.SetAside(filepath.Join(c.DataDir(d.id), name), time.Now(),
		inventory.DatabaseSuffixes()...); err != nil {
		return catalog.StepError("set a damaged file aside", err)
	}
	if !forget {
		return nil
	}
	if err := c.Recorded(d.id, name).Forget(); err != nil {
		return catalog.StepError("set a damaged file aside", err)
	}
	return nil
}

// checkGone fails with a [*DataError] where a damaged database was set aside,
// or one is gone, and nothing has taken its place: that is not the same as to
// have stored nothing.
func (d *Data) checkGone(in *catalog.Installed) error {
	err := d.k.o.Catalog.Rows.Lost(d.id)
	if errors.As(err, new(*store.OpenError)) {
		return d.storeError(in, err)
	}
	return err
}

// storeError says what to do about a database that does not open.
func (d *Data) storeError(in *catalog.Installed, err error) error {
	failed := &catalog.DataError{What: "its database cannot be opened", Err: err}
	var opened *store.OpenError
	if !errors.As(err, &opened) {
		return failed
	}
	switch {
	case opened.Reason == store.ReasonCorrupt && opened.SetAside != "":
		failed.Advice = fmt.Sprintf("it was set aside as %s and nothing was deleted: restore a backup, or start with an "+
			"empty one by `wasmhost enable %s --start-empty`",
			filepath.Base(opened.SetAside), d.id)
	case opened.Reason == store.ReasonMissing:
		failed.Advice = fmt.Sprintf("rows were stored in it, so nothing has taken its place: restore a backup, or start "+
			"with an empty one by `wasmhost enable %s --start-empty`", d.id)
	case opened.Reason == store.ReasonDowngrade:
		failed.Advice = fmt.Sprintf("install that version or a later one; to use the data with %s all the same, install "+
			"it with --downgrade", in.Record.Current.Version)
	default:
		failed.Advice = opened.Hint
	}
	return failed
}

// StartEmpty enables a plugin whose database was damaged or is gone, with an
// empty one. A damaged one stays where it was set aside. It is for the user to
// decide: nothing else makes an empty database in the place of one.
//
// The error is [problem.PluginNotFound], [problem.Conflict] where the database is
// whole, or a [*DataError].
func (k *Storage) StartEmpty(ctx context.Context, id string) error {
	p, err := k.o.Plugins.Lock(ctx, id, false)
	if err != nil {
		return err
	}
	defer p.Done()
	in, d := p.Known(), p.Data()
	if in.Record == nil || in.Manifest == nil {
		return problem.Conflictf("the plugin %q cannot be changed: %s", id, in.Broken)
	}
	whole := problem.Conflictf("the database of %q is not damaged, so nothing was changed; to delete what the plugin "+
		"stores, "+
		"remove it with --purge", id)
	if declared, granted := in.Access(manifest.PermissionStorage); d.now != nil || !declared || !granted {
		return whole
	}
	if err := k.o.Catalog.MakeDataDir(id); err != nil {
		return catalog.StepError("make the folder of the plugin's data", err)
	}
	p.Halt(ctx)
	err = d.startEmpty(in)
	if err == nil {
		next := in.Record.Clone()
		next.Enabled = true
		next.EnableDue(catalog.EnableEnable)
		if err = d.owner.Remember(in, next); err == nil {
			d.log.Warn("the plugin starts with an empty database; a damaged one stays where it was set aside")
		}
	} else if errors.Is(err, errWhole) {
		err = whole
	}
	p.Follow(ctx, p.Known())
	return err
}

// errWhole says that there is a database that can be used.
var errWhole = errors.New("the database is not damaged")

// startEmpty makes an empty database in the place of a damaged one.
func (d *Data) startEmpty(in *catalog.Installed) error {
	options := d.options(in)
	opened, err := store.Open(d.k.o.Catalog.Ctx, options)
	if err == nil {
		return errors.Join(errWhole, opened.Close())
	}
	if !store.Is(err, store.ReasonCorrupt) && !store.Is(err, store.ReasonMissing) {
		return d.storeError(in, err)
	}
	options.StartEmpty = true
	if opened, err = store.Open(d.k.o.Catalog.Ctx, options); err != nil {
		return d.storeError(in, err)
	}
	return opened.Close()
}
