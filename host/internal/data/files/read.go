package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// How much is read and written between two looks at the context. What is read
// is copied, which is cheap while it fits a cache.
const (
	readBytes  = 64 << 10
	writeBytes = 1 << 20
)

// ReadFile implements [Files].
func (f *Folder) ReadFile(ctx context.Context, path string) (string, error) {
	names, err := f.limits.split(path, false)
	if err != nil {
		return "", err
	}
	if err := f.begin(ctx); err != nil {
		return "", err
	}
	defer f.end()
	file, info, err := f.open(ctx, names)
	if err != nil {
		return "", fail("read", path, err)
	}
	defer file.Close()
	text, err := f.readAll(ctx, file, info.Size(), path)
	if err != nil {
		return "", fail("read", path, err)
	}
	if !utf8.ValidString(text) {
		return "", notText(path)
	}
	return text, nil
}

func (f *Folder) readAll(ctx context.Context, file *os.File, size int64, path string) (string, error) {
	most := f.limits.FileBytes
	var text strings.Builder
	var got int64
	if size <= most {
		text.Grow(int(size))
	}
	// One byte more than its size tells a file that somebody makes longer.
	piece := make([]byte, min(size+1, readBytes))
	for size <= most && got <= most {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		n, err := file.Read(piece)
		text.Write(piece[:n])
		got += int64(n)
		if err == io.EOF {
			return text.String(), nil
		}
		if err != nil {
			return "", err
		}
	}
	return "", f.limits.tooLong(path, max(size, got))
}

// open opens a file for reading.
func (f *Folder) open(ctx context.Context, names []string) (*os.File, fs.FileInfo, error) {
	if err := f.lock(ctx); err != nil {
		return nil, nil, err
	}
	defer f.unlock()
	dir, info, err := f.find(ctx, names)
	if err != nil {
		return nil, nil, err
	}
	if info == nil {
		return nil, nil, f.absent(names)
	}
	defer dir.Close()
	if info.IsDir() {
		return nil, nil, readsFolder(strings.Join(names, "/"))
	}
	file, err := dir.OpenFile(names[len(names)-1], os.O_RDONLY|regular.Nonblock, 0)
	if err != nil {
		return nil, nil, notThere(err)
	}
	now, err := file.Stat()
	if err == nil && !os.SameFile(now, info) {
		err = errSwapped
	}
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, now, nil
}

// Exists implements [Files].
func (f *Folder) Exists(ctx context.Context, path string) (bool, error) {
	names, err := f.limits.split(path, path != "")
	if err != nil {
		return false, err
	}
	if err := f.begin(ctx); err != nil {
		return false, err
	}
	defer f.end()
	if len(names) == 0 {
		return true, nil
	}
	if err := f.lock(ctx); err != nil {
		return false, err
	}
	defer f.unlock()
	dir, info, err := f.find(ctx, names)
	if info == nil {
		return false, fail("look for", path, err)
	}
	return true, fail("look for", path, dir.Close())
}

// ListDir implements [Files].
func (f *Folder) ListDir(ctx context.Context, path string) ([]Entry, error) {
	names, err := f.limits.split(path, true)
	if err != nil {
		return nil, err
	}
	if err := f.begin(ctx); err != nil {
		return nil, err
	}
	defer f.end()
	dir, err := f.openFolder(ctx, names)
	if errors.Is(err, &abi.Error{Code: abi.CodeNotFound}) {
		return []Entry{}, nil
	}
	if err != nil {
		return nil, fail("list", path, err)
	}
	found, err := namesIn(ctx, dir, usable, f.limits.ListEntries+1)
	if err := errors.Join(err, dir.Close()); err != nil {
		return nil, fail("list", path, err)
	}
	if len(found) > f.limits.ListEntries {
		return nil, f.limits.tooManyEntries(path)
	}
	list := make([]Entry, len(found))
	for i, e := range sorted(found) {
		list[i] = Entry{Name: e.Name(), Folder: e.IsDir()}
	}
	return list, nil
}

// usable reports whether a plugin can do something with what is in a folder.
func usable(e fs.DirEntry) bool {
	return (e.IsDir() || e.Type().IsRegular()) && badName(e.Name()) == ""
}

// openFolder opens the folder with the given names, or says that it is not
// there.
func (f *Folder) openFolder(ctx context.Context, names []string) (*os.Root, error) {
	if err := f.lock(ctx); err != nil {
		return nil, err
	}
	defer f.unlock()
	dir, err := f.descend(ctx, names)
	if errors.Is(err, errOtherName) || (err == nil && dir == nil) {
		return nil, f.absent(names)
	}
	return dir, err
}

// DeleteFile implements [Files].
func (f *Folder) DeleteFile(ctx context.Context, path string) error {
	names, err := f.limits.split(path, false)
	if err != nil {
		return err
	}
	if err := f.begin(ctx); err != nil {
		return err
	}
	defer f.end()
	dir, err := f.remove(ctx, names)
	if dir != nil {
		if err == nil {
			err = unsynced(path, durable.SyncRoot(dir, "."))
		}
		_ = dir.Close() // nothing was written through it
	}
	if errors.Is(err, &abi.Error{Code: abi.CodeNotFound}) {
		return nil
	}
	return fail("delete", path, err)
}

// remove deletes what has the given names and returns its folder.
func (f *Folder) remove(ctx context.Context, names []string) (*os.Root, error) {
	if err := f.lock(ctx); err != nil {
		return nil, err
	}
	defer f.unlock()
	dir, info, err := f.find(ctx, names)
	if err != nil {
		return nil, err
	}
	if info == nil {
		return nil, f.absent(names)
	}
	at := strings.Join(names, "/")
	switch err := dir.Remove(path.Base(at)); {
	case info.IsDir() && notEmpty(err):
		return dir, notEmptyFolder(at)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return dir, err
	}
	f.index.drop(at)
	return dir, nil
}
