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
)

// Walk implements [Files].
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
	e := Found{Path: strings.Join(names, "/"), Folder: info.IsDir(), Modified: info.ModTime(), names: names,
		open: func(ctx context.Context) (io.ReadCloser, error) { return f.openAt(ctx, names) }}
	if info.Mode().IsRegular() {
		e.Size = info.Size()
	}
	if e.Skipped = unusable(names, info.IsDir()); !info.IsDir() && !info.Mode().IsRegular() {
		e.Skipped = "it is a link or a device, not a file"
	}
	return e
}

// unusable says why an entry is not a part of the plugin's files, or nothing.
func unusable(names []string, folder bool) string {
	if why := badName(names[len(names)-1]); why != "" {
		return why
	}
	if len(names) > maxDepth || folder && len(names) == maxDepth {
		return fmt.Sprintf("it is nested deeper than %d folders", maxDepth)
	}
	return ""
}

// openAt opens a file for reading, as it is now.
func (f *Folder) openAt(ctx context.Context, names []string) (io.ReadCloser, error) {
	if err := f.begin(ctx); err != nil {
		return nil, err
	}
	defer f.end()
	path := strings.Join(names, "/")
	file, _, err := f.open(ctx, names)
	if err != nil {
		return nil, fail("read", path, err)
	}
	return reader{ctx: ctx, path: path, file: file}, nil
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
