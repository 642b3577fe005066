package stored

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Import puts what an export holds in the place of what a plugin has stored:
// settings, rows, keys and files. Passwords and secrets of the plugin stay as
// they are. The export is read, held against the limits of the plugin and
// verified as a whole before anything of it is unpacked; then all of it comes
// in, or, after an error or a crash, nothing. A running plugin is
// stopped for a moment, in which its calls wait, and starts anew.
//
// The error is [problem.PluginNotFound], [problem.Conflict] where the plugin is not
// ready for it, an [*ImportError], or what kept something from being read or
// written.
func (k *Storage) Import(ctx context.Context, id string, r io.Reader, opts ImportOptions) (Imported, error) {
	in := k.o.Plugins.Known(id)
	if in == nil {
		return Imported{}, problem.PluginNotFound(id)
	}
	dir, err := k.o.Catalog.Stage()
	if err != nil {
		return Imported{}, err
	}
	defer k.o.Catalog.Drop(dir)
	i := newImport(k.o.Catalog, id, opts, k.o.Store, k.o.Files, dir)
	defer i.close()
	if err := i.check(ctx, r, in.Manifest); err != nil {
		return Imported{}, err
	}
	// Once more when it is locked; here it spares the unpacking.
	if err := i.fits(in); err != nil {
		return Imported{}, err
	}
	if err := i.unpack(ctx); err != nil {
		return Imported{}, err
	}
	p, err := k.o.Plugins.Lock(ctx, id, false)
	if err != nil {
		return Imported{}, err
	}
	defer p.Done()
	if err := i.takeIn(ctx, p); err != nil {
		return Imported{}, err
	}
	p.Data().log.Info("an export was imported", "from", i.done.From.ID, "version", i.done.From.Version,
		"rows", i.done.Rows, "keys", i.done.Keys, "files", i.done.Files, "replaced", i.done.Replaced,
		"rows_kept_as", i.kept.Rows, "files_kept_as", i.kept.Files)
	return i.done, nil
}

// takeIn makes the new data folder and puts it in place. The caller holds the
// lock.
func (i *importing) takeIn(ctx context.Context, p Plugin) error {
	in, d := p.Known(), p.Data()
	if err := i.fits(in); err != nil {
		return err
	}
	if !i.opts.Replace {
		// Again once it stands still; the look before spares it the stop.
		if err := i.wantEmpty(ctx, p); err != nil {
			return err
		}
	}
	declared, granted := in.Access(manifest.PermissionStorage)
	if err := i.make(ctx, d.declared(in), declared && granted, in.Manifest.Settings); err != nil {
		return err
	}
	// Data of another version may need what the plugin does in onEnable.
	migrate := i.done.From.Version != in.Record.Current.Version && !in.Record.EnablePending
	if err := p.PauseOthers(ctx); err != nil {
		return err
	}
	half := false // its data is half in place, which the next change or start ends
	defer func() {
		if !half {
			p.ResumeOthers()
		}
	}()
	if err := mark(i.data(), p.Known().Record); err != nil {
		return catalog.StepError("import", err)
	}
	return p.Paused(ctx, func() error {
		if i.opts.Replace {
			return nil
		}
		return i.wantEmpty(ctx, p) // it may have stored something meanwhile
	}, func() (broken bool, err error) {
		if migrate {
			if err := p.SetEnablePending(true, catalog.EnableImport); err != nil {
				return false, fmt.Errorf("import into %q: %w", i.id, err)
			}
		}
		broken, err = i.swap()
		half = broken
		if migrate && err != nil && !broken { // its data is as before
			err = errors.Join(err, p.SetEnablePending(false, ""))
		}
		return broken, err
	})
}

// FinishImport comes before everything else that is done to a plugin: until
// then, its data is that of before, or in no place at all, and what would be
// stored there would be moved aside at the next start. The caller holds the
// lock.
func (d *Data) FinishImport() error {
	if d.now != nil {
		return nil
	}
	if err := d.k.o.Catalog.FinishImport(d.id); err != nil {
		return &catalog.DataError{What: "its data is half in place, since an import of it could not be ended", Err: err,
			Advice: "see that the data folder can be written and has room, then try again"}
	}
	return nil
}

// wantEmpty fails with [problem.Conflict] where the plugin has stored
// anything.
func (i *importing) wantEmpty(ctx context.Context, p Plugin) error {
	d, in := p.Data(), p.Known()
	for _, part := range []struct {
		what string
		look func(context.Context) (empty bool, err error)
	}{
		{"settings", func(ctx context.Context) (bool, error) { return d.noSettings(ctx, in) }}, {"files", d.noFiles},
		{"rows or keys", func(ctx context.Context) (bool, error) { return d.noRows(ctx, in, i.dir) }},
	} {
		empty, err := part.look(ctx)
		if err != nil {
			return catalog.StepError("look whether "+i.id+" has stored anything", err)
		}
		if !empty {
			return problem.Conflictf("the plugin %q has %s already: to move aside all that it has stored, say --replace (over "+
				"the "+
				"API: replace=true)", i.id, part.what)
		}
	}
	return nil
}

func (d *Data) noSettings(ctx context.Context, in *catalog.Installed) (bool, error) {
	if err := d.Values.Reread(); err != nil {
		return false, err
	}
	list, err := d.Values.View(in.Manifest.Settings).List(ctx)
	for _, s := range list {
		if s.Type != manifest.SettingPassword && (s.IsSet || s.Unused != nil) {
			return false, err
		}
	}
	return true, err
}

func (d *Data) noFiles(ctx context.Context) (bool, error) {
	if open := d.Files(); open != nil {
		usage, err := open.Usage(ctx)
		return usage.Files == 0, err
	}
	return d.k.o.Catalog.Files.Empty(ctx, d.id)
}

// noRows looks into the database, by a copy in a folder: looking changes nothing.
func (d *Data) noRows(ctx context.Context, in *catalog.Installed, dir string) (empty bool, err error) {
	if open := d.Store(); open != nil {
		return open.Empty(ctx)
	}
	return d.k.o.Catalog.Rows.Empty(ctx, d.id, d.copied(in), dir)
}
