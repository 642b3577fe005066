package catalog

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// serverRows has the databases of plugins in schemas of a server. A copy is a
// schema as well, and its name that of the schema.
type serverRows struct {
	*Catalog
	database postgres.Database
	limits   store.Limits

	mu     sync.Mutex // for what follows
	looked time.Time
	sizes  map[string]int64 // by plugin
	failed error
}

// sizesTime is for how long the sizes of databases are not asked for again, since
// they are of all plugins.
const sizesTime = 10 * time.Second

// cutShortAfter is after how long a copy without a table is taken for one that
// was never made: until then another host may be about to make it.
const cutShortAfter = time.Hour

func parseServerCopy(name string) (c Copy, ok bool) {
	kind, taken, ok := postgres.ParseCopy(name)
	return Copy{Name: name, Taken: taken, Before: kind == postgres.CopyBefore}, ok
}

func (r *serverRows) Place(_ string, o *store.Options) { o.Database = r.database }

// options are those for what package store does with a database that is not open.
func (r *serverRows) options(id string) store.Options {
	return store.Options{Database: r.database, Schema: store.Schema{PluginID: id}, Limits: r.limits, Log: r.Logger}
}

func (r *serverRows) There(ctx context.Context, id string) (bool, error) {
	return r.has(ctx, postgres.SchemaName(id))
}

func (r *serverRows) HasCopy(ctx context.Context, id, name string) (bool, error) {
	if !postgres.IsCopy(name) {
		return false, nil // a host has made it that kept rows in files
	}
	return r.has(ctx, name)
}

func (r *serverRows) has(ctx context.Context, schema string) (bool, error) {
	names, err := r.database.Relations(ctx, schema)
	return len(names) > 0, Asked("its database cannot be looked at", err)
}

// Asked is the error of a question to the server.
func Asked(doing string, err error) error {
	if err == nil {
		return nil
	}
	if postgres.Gone(err) {
		err = &store.OpenError{Reason: store.ReasonUnreachable, Err: err}
	}
	return &DataError{What: doing, Err: err}
}

func (r *serverRows) Size(ctx context.Context, id string) (int64, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.looked) > sizesTime {
		var all []postgres.Stored
		all, r.failed = r.database.Stored(ctx, "")
		r.sizes = make(map[string]int64)
		for _, s := range all {
			if s.Schema == postgres.SchemaName(s.Plugin) {
				r.sizes[s.Plugin] = s.Bytes
			}
		}
		r.looked = time.Now()
	}
	return r.sizes[id], Asked("the size of its database is not known", r.failed)
}

func (r *serverRows) Lost(string) error { return nil }

func (r *serverRows) Empty(ctx context.Context, id string, _ store.Options, _ string) (empty bool, err error) {
	opened, err := store.OpenAsItIs(ctx, r.options(id))
	if store.Is(err, store.ReasonMissing) {
		return true, nil
	} else if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	return opened.Empty(ctx)
}

func (r *serverRows) backUp(ctx context.Context, _ *Snapshot, h Held, dir string) (err error) {
	open := h.Store
	if open == nil {
		o := r.options(h.ID)
		if h.Manifest != nil {
			o.Schema = Schema(h.Manifest)
		}
		if open, err = store.OpenAsItIs(ctx, o); store.Is(err, store.ReasonMissing) {
			return nil
		} else if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, open.Close()) }()
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return open.Backup(ctx, filepath.Join(dir, DatabaseName))
}

func (r *serverRows) Copies(ctx context.Context, id string) (whole []Copy, cut []string, err error) {
	all, err := r.database.Stored(ctx, id)
	for _, s := range all {
		found, ok := parseServerCopy(s.Schema)
		if found.Bytes = s.Bytes; ok && s.Tables > 0 {
			whole = append(whole, found)
		} else if ok && time.Since(found.Taken) > cutShortAfter {
			cut = append(cut, s.Schema)
		}
	}
	slices.SortFunc(whole, byTime)
	return whole, cut, Asked("look for copies of the database", err)
}

func (r *serverRows) Remove(ctx context.Context, _ string, names []string) error {
	var errs []error
	for _, name := range names {
		errs = append(errs, Asked("remove a copy of the database", r.database.DropBeside(ctx, name)))
	}
	return errors.Join(errs...)
}

func (r *serverRows) Keeps(id string, at time.Time) string {
	return postgres.CopyName(id, postgres.CopyReplaced, at)
}

// Swap is one transaction: so there is nothing to finish, and to put back only
// the schema for what would have been replaced, in which there is nothing.
func (r *serverRows) Swap(ctx context.Context, id string, b *Rollback) error {
	if err := r.Begin("restore", b.Copy); err != nil {
		return StepError("put the database back", err)
	}
	if changed, err := r.ChangedElsewhere(id); err != nil {
		return Asked("its record cannot be read", err)
	} else if changed {
		return changedMeanwhile(id)
	}
	o := r.options(id)
	o.Now = func() time.Time { return b.At }
	if _, err := store.Restore(ctx, o, b.Copy); err != nil {
		return err
	}
	return r.Begin("restored", b.Copy)
}

func (r *serverRows) swapped(ctx context.Context, id string, b *Rollback) (bool, error) {
	if b.Keep == "" {
		return r.There(ctx, id)
	}
	return r.has(ctx, b.Keep)
}

func (r *serverRows) finish(context.Context, string, *Rollback) error { return nil }

func (r *serverRows) putBack(ctx context.Context, id string, b *Rollback) error {
	if b.Keep == "" {
		return nil
	}
	return r.Remove(ctx, id, []string{b.Keep})
}

// takeIn takes the file that is in the folder, an empty one for no rows. It stays
// until all of the import is in place: a crash in the middle has it taken again.
func (r *serverRows) takeIn(ctx context.Context, id, dir string) (kept string, changed bool, err error) {
	file := filepath.Join(dir, DatabaseName)
	info, err := os.Lstat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	} else if err != nil {
		return "", false, err
	}
	from := file
	if info.Size() == 0 {
		from = ""
	}
	if err := r.Begin("take in", file); err != nil {
		return "", false, err
	}
	if may, err := r.goesOn(id); err != nil || !may {
		return "", false, cmp.Or(err, changedMeanwhile(id))
	}
	if kept, err = store.Restore(ctx, r.options(id), from); err != nil {
		return "", errors.Is(err, postgres.ErrUnknown), err
	}
	return kept, true, nil
}

func (r *serverRows) tookIn(dir string) error {
	if err := r.Recorded(filepath.Base(dir), DatabaseName).Forget(); err != nil {
		return err
	}
	return r.RemoveAll(filepath.Join(dir, DatabaseName))
}

func (r *serverRows) giveBack(ctx context.Context, id, kept string) error {
	imported, err := store.Restore(ctx, r.options(id), kept)
	for _, name := range []string{imported, kept} {
		if err == nil && name != "" {
			err = r.Remove(ctx, id, []string{name})
		}
	}
	return err
}

func (r *serverRows) Without(dir string) error {
	file, err := os.OpenFile(filepath.Join(dir, DatabaseName), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return durable.Close(file, nil)
}

func (r *serverRows) purge(ctx context.Context, id string) error {
	return Asked("its rows cannot be deleted", r.database.Drop(ctx, id))
}

func (r *serverRows) Stored(ctx context.Context, add func(id string, bytes int64, modified time.Time)) error {
	all, err := r.database.Stored(ctx, "")
	for _, s := range all {
		if s.Plugin == "" {
			continue
		}
		made, _ := parseServerCopy(s.Schema)
		add(s.Plugin, s.Bytes, made.Taken) // the server does not say when rows were changed
	}
	return Asked("look for rows that are kept", err)
}
