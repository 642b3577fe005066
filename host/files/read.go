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
	"github.com/wasmhost/wasmhost/host/durable"
	"github.com/wasmhost/wasmhost/host/regular"
)

// How much is read and written between two looks at the context. What is read
// is copied, which is cheap while it fits a cache.
const (
	readBytes  = 64 << 10
	writeBytes = 1 << 20
)

// ReadFile returns the text of a file.
//
// Errors carry invalid_argument (the path leaves the folder or names a folder;
// the file is not UTF-8), not_found, quota_exceeded (longer than FileBytes),
// storage_error, deadline_exceeded or unavailable.
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
		return "", invalid("the file %s is not UTF-8 text, and ctx.fs reads no other: something else than this plugin "+
			"wrote it; replace or delete it", shown(path))
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
	return "", exceeded("the file %s has %d bytes, more than the %d that a file may have: something else than this "+
		"plugin wrote it; replace or delete it", shown(path), max(size, got), most)
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
		return nil, nil, invalid("%s is a folder: list it, or give the path of a file", shown(strings.Join(names, "/")))
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

// Exists reports whether there is a file or a folder.
//
// Errors carry invalid_argument (the path leaves the folder, or a link or
// something else that is not a file stands there), storage_error,
// deadline_exceeded or unavailable.
func (f *Folder) Exists(ctx context.Context, path string) (bool, error) {
	if path == "" {
		_, err := f.limits.split(path, false)
		return false, err
	}
	names, err := f.limits.split(path, true)
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

// Entry is one name in a listing.
type Entry struct {
	Name   string
	Folder bool
}

// ListDir returns the files and folders in a folder, sorted by the bytes of
// their names; the empty path is the data folder. What a plugin cannot use,
// such as links and names that no path may have, is left out.
//
// Errors carry invalid_argument (the path leaves the folder or names a file),
// not_found, quota_exceeded (more than ListEntries), storage_error,
// deadline_exceeded or unavailable.
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
		return nil, exceeded("the folder %s has more than the %d entries that a listing may have: spread its files over "+
			"more folders", shown(path), f.limits.ListEntries)
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

// DeleteFile deletes a file, or a folder that is empty. It is durable when
// the call returns.
//
// Errors carry invalid_argument (the path leaves the folder or names a folder
// that is not empty), not_found, storage_error, deadline_exceeded or
// unavailable.
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
		return dir, invalid("the folder %s is not empty: delete the files in it first", shown(at))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return dir, err
	}
	f.index.drop(at)
	return dir, nil
}
