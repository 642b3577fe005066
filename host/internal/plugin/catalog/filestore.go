package catalog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// fileStore has the files of plugins, wherever they lie, as [rows] has their
// databases. Whoever calls holds the lock of the plugin, whose files are not open
// where they are changed.
type fileStore interface {
	// Open opens the files of a plugin. The error is a [*DataError].
	Open(ctx context.Context, id string) (files.Files, error)
	// Empty reports whether there is no file. They are not open.
	Empty(ctx context.Context, id string) (bool, error)
	// backUp writes the files into a folder of a snapshot, to which what lies in the
	// plugin's folder has been linked.
	backUp(ctx context.Context, s *Snapshot, h Held, dir string) error

	// takeIn puts the files that an import has made in a folder in place, unless they
	// go there with the folder, and returns under which name those that were there
	// are kept. Changed says that they may be in place, also after an error. Doing so
	// again does nothing that cannot be undone. tookIn ends it, once the folder, by
	// its new name, is in place; giveBack undoes it.
	takeIn(ctx context.Context, id, dir string) (kept string, changed bool, err error)
	tookIn(dir string) error
	giveBack(ctx context.Context, id, kept string) error
}

// folderFiles has the files of plugins in folders.
type folderFiles struct {
	*Catalog
	limits files.Limits
}

func (f *folderFiles) Open(ctx context.Context, id string) (files.Files, error) {
	noted := f.Recorded(id, FilesName)
	if there, err := Exists(f.filesDir(id)); err != nil {
		return nil, &DataError{What: "the folder of its files cannot be looked at", Err: err}
	} else if !there && noted.Known() {
		return nil, &DataError{What: "the folder of its files is gone",
			Advice: fmt.Sprintf("restore a backup, or go on without them by `wasmhost accept-loss %s`", noted.Name())}
	}
	folder, err := files.Open(ctx, f.filesDir(id), f.limits)
	if err != nil {
		return nil, &DataError{What: "its files cannot be opened", Err: err}
	}
	if err := noted.Record(); err != nil {
		f.Logger.Warn("note that a plugin has a folder of files; the next start tries again", "plugin", id, "error", err)
	}
	return folder, nil
}

func (f *folderFiles) Empty(_ context.Context, id string) (bool, error) {
	empty := true
	err := filepath.WalkDir(f.filesDir(id), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), hostPrefix) {
			empty = false
			return fs.SkipAll
		}
		return err
	})
	return empty, err
}

func (f *folderFiles) backUp(context.Context, *Snapshot, Held, string) error { return nil }

func (f *folderFiles) takeIn(context.Context, string, string) (string, bool, error) {
	return "", false, nil
}
func (f *folderFiles) tookIn(string) error                            { return nil }
func (f *folderFiles) giveBack(context.Context, string, string) error { return nil }

// serverFiles has the files of plugins on a server.
type serverFiles struct {
	*Catalog
	database postgres.Database
	limits   files.Limits
	copies   int // of files that an import has replaced
}

func (f *serverFiles) Open(ctx context.Context, id string) (files.Files, error) {
	tables, err := f.tables(ctx, id)
	if err != nil {
		return nil, err
	}
	return tables, nil
}

func (f *serverFiles) tables(ctx context.Context, id string) (*files.Tables, error) {
	tables, err := files.OpenTables(ctx, f.database, id, f.limits)
	if err != nil {
		return nil, &DataError{What: "its files cannot be opened", Err: err}
	}
	return tables, nil
}

// there reports whether the plugin has had files.
func (f *serverFiles) there(ctx context.Context, id string) (bool, error) {
	names, err := f.database.Relations(ctx, postgres.FilesName(id))
	return len(names) > 0, Asked("its files cannot be looked at", err)
}

// with calls do with the files of a plugin that are not open; not where it has
// never had any.
func (f *serverFiles) with(ctx context.Context, id string, do func(*files.Tables) error) error {
	if there, err := f.there(ctx, id); err != nil || !there {
		return err
	}
	tables, err := f.tables(ctx, id)
	if err != nil {
		return err
	}
	return errors.Join(do(tables), tables.Close())
}

func (f *serverFiles) Empty(ctx context.Context, id string) (empty bool, err error) {
	empty = true
	err = f.with(ctx, id, func(t *files.Tables) error {
		use, err := t.Usage(ctx)
		empty = use.Files == 0
		return err
	})
	return empty, err
}

func (f *serverFiles) backUp(ctx context.Context, s *Snapshot, h Held, dir string) error {
	write := func(t *files.Tables) error {
		from, err := t.At(ctx)
		if err != nil {
			return err
		}
		defer from.Close()
		to := filepath.Join(dir, FilesName)
		if err := os.MkdirAll(to, 0o700); err != nil {
			return err
		}
		skipped, err := files.Copy(ctx, from, to)
		for _, name := range skipped {
			s.skip(filepath.Join(f.filesDir(h.ID), filepath.FromSlash(name)))
		}
		return err
	}
	if open, ok := h.Files.(*files.Tables); ok {
		return write(open)
	}
	return f.with(ctx, h.ID, write)
}

// takeIn takes the files of the folder, which stay until all of the import is in
// place: a crash in the middle has them taken again.
func (f *serverFiles) takeIn(ctx context.Context, id, dir string) (kept string, changed bool, err error) {
	from := filepath.Join(dir, FilesName)
	there, err := Exists(from)
	if err != nil {
		return "", false, err
	}
	if err := f.Begin("take in", from); err != nil {
		return "", false, err
	}
	exchange := func(t *files.Tables, by files.Files) error {
		kept, err = t.Exchange(ctx, by, f.copies)
		changed = err == nil || errors.Is(err, postgres.ErrUnknown)
		return err
	}
	if !there {
		err = f.with(ctx, id, func(t *files.Tables) error { return exchange(t, nil) })
		return kept, changed, err
	}
	by, err := files.Open(ctx, from, f.limits)
	if err != nil {
		return "", false, err
	}
	defer func() { err = errors.Join(err, by.Close()) }()
	t, err := f.tables(ctx, id)
	if err != nil {
		return "", false, err
	}
	return kept, changed, errors.Join(exchange(t, by), t.Close())
}

func (f *serverFiles) tookIn(dir string) error {
	if err := f.Recorded(filepath.Base(dir), FilesName).Forget(); err != nil {
		return err
	}
	return f.RemoveAll(filepath.Join(dir, FilesName))
}

func (f *serverFiles) giveBack(ctx context.Context, id, kept string) error {
	return f.with(ctx, id, func(t *files.Tables) error { return t.GiveBack(ctx, kept) })
}
