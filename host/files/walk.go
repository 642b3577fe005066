package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
	"strings"
	"time"
)

// Found is one entry of a walk.
type Found struct {
	// Path is relative to the data folder, with slashes.
	Path     string
	Folder   bool
	Size     int64 // of a file, in bytes
	Modified time.Time
	// Skipped says why the entry is not a part of the plugin's files: a link,
	// a device, a name or a depth that no path may have. Empty for all others.
	// Path need not be UTF-8 where it is set.
	Skipped string

	folder *Folder
	names  []string
}

// Walk goes through all files and folders for a backup or an export, each
// folder before what is in it, sorted by the bytes of the names. Hidden files
// are left out, and what is skipped is reported and not entered. It holds
// nothing between two steps: writes go on meanwhile, and each file is met as
// it is then, whole. An error ends the walk.
func (f *Folder) Walk(ctx context.Context) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		f.walk(ctx, nil, yield)
	}
}

// walk yields what is in a folder and reports whether to go on.
func (f *Folder) walk(ctx context.Context, names []string, yield func(Found, error) bool) bool {
	found, err := f.step(ctx, names)
	if err != nil {
		yield(Found{}, fail("walk through", strings.Join(names, "/"), err))
		return false
	}
	for _, e := range found {
		if !yield(e, nil) {
			return false
		}
		if e.Folder && e.Skipped == "" && !f.walk(ctx, e.names, yield) {
			return false
		}
	}
	return true
}

// step reads one folder.
func (f *Folder) step(ctx context.Context, names []string) ([]Found, error) {
	if err := f.begin(ctx); err != nil {
		return nil, err
	}
	defer f.end()
	if err := f.lock(ctx); err != nil {
		return nil, err
	}
	dir, err := f.descend(ctx, names)
	f.unlock()
	if err != nil || dir == nil {
		return nil, err // a folder deleted meanwhile is empty
	}
	entries, err := namesIn(ctx, dir, func(e fs.DirEntry) bool { return !hidden(e.Name()) }, math.MaxInt)
	if err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	found := make([]Found, 0, len(entries))
	for _, e := range sorted(entries) {
		info, err := dir.Lstat(e.Name())
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, errors.Join(err, dir.Close())
		}
		found = append(found, f.found(names, info))
	}
	return found, dir.Close()
}

func (f *Folder) found(above []string, info fs.FileInfo) Found {
	names := append(above[:len(above):len(above)], info.Name())
	e := Found{Path: strings.Join(names, "/"), Folder: info.IsDir(), Modified: info.ModTime(), folder: f, names: names}
	if info.Mode().IsRegular() {
		e.Size = info.Size()
	}
	switch why := badName(info.Name()); {
	case !info.IsDir() && !info.Mode().IsRegular():
		e.Skipped = "it is a link or a device, not a file"
	case why != "":
		e.Skipped = why
	case len(names) > maxDepth, info.IsDir() && len(names) == maxDepth:
		e.Skipped = fmt.Sprintf("it is nested deeper than %d folders", maxDepth)
	}
	return e
}

// Open opens a file of a walk for reading, as it is now, without the limit on
// its length and the check of its text. Errors are those of [Folder.ReadFile].
func (e Found) Open(ctx context.Context) (io.ReadCloser, error) {
	if e.Skipped != "" || e.folder == nil {
		return nil, invalid("%s cannot be read: %s", shown(e.Path), e.Skipped)
	}
	if err := e.folder.begin(ctx); err != nil {
		return nil, err
	}
	defer e.folder.end()
	file, _, err := e.folder.open(ctx, e.names)
	if err != nil {
		return nil, fail("read", e.Path, err)
	}
	return reader{ctx: ctx, path: e.Path, file: file}, nil
}

// reader reads a file until the context ends, with errors that do not name its
// place.
type reader struct {
	ctx  context.Context
	path string
	file *os.File
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, fail("read", r.path, err)
	}
	n, err := r.file.Read(p)
	if err != nil && err != io.EOF {
		err = fail("read", r.path, err)
	}
	return n, err
}

func (r reader) Close() error { return fail("close", r.path, r.file.Close()) }
