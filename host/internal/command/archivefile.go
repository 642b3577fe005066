package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// unbounded is for archives that this program has just written.
func unbounded() archive.Limits {
	return archive.Limits{Bytes: 1 << 62, EntryBytes: 1 << 62, Entries: 1 << 30, Folders: 1 << 30}
}

// archiveFile is where an export or a backup goes.
type archiveFile struct {
	path  string
	force bool // replace a file that is there
	// spoilt, if it is not nil, is asked once the archive was read back whether
	// it may take its name. One that may not gets another, and takes the place
	// of nothing.
	spoilt func() bool
	// written is the path that the archive was written to.
	written string
}

// check fails early where the file cannot be made.
func (f archiveFile) check() error {
	folder := filepath.Dir(f.path)
	info, err := os.Stat(folder)
	switch {
	case err != nil:
		return fmt.Errorf("the folder of %s: %w", f.path, fileFailure(folder, err))
	case !info.IsDir():
		return fmt.Errorf("%s is no folder, so no file can be made in it", folder)
	}
	info, err = os.Lstat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("the file: %w", fileFailure(f.path, err))
	case info.IsDir():
		return fmt.Errorf("%s is a folder; name the file", f.path)
	case !f.force:
		return fmt.Errorf("the file %s is there already; name another one, or replace it with --force", f.path)
	}
	return nil
}

// make writes an archive to a file of mode 0600 under another name, reads it
// back from beginning to end, and only then gives it its name. Change, if it
// is not nil, makes another archive of the one that was written. What visit
// returns an error for is not kept. After an error nothing is left.
func (f *archiveFile) make(ctx context.Context, write func(w io.Writer) error,
	change func(from io.Reader, w io.Writer) error,
	visit func(archive.Entry, io.Reader) error) (size int64, err error) {
	if err := f.check(); err != nil {
		return 0, err
	}
	part, err := f.part(write)
	if err == nil && change != nil {
		first := part
		defer os.Remove(first)
		part, err = f.part(func(w io.Writer) error {
			in, err := os.Open(first)
			if err != nil {
				return err
			}
			defer in.Close()
			return change(in, w)
		})
	}
	if err != nil {
		return 0, err
	}
	defer os.Remove(part) // where it did not get its name
	if size, err = verifyFile(part, visit); err != nil {
		return 0, err
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	to := *f
	if f.spoilt != nil && f.spoilt() {
		to = f.beside()
	}
	f.written = to.path
	if err := to.name(part); err != nil {
		return size, err
	}
	if err := durable.SyncFolder(filepath.Dir(f.path)); err != nil {
		return size, fmt.Errorf("the file is written, but its name may be lost with the power: %w", fileFailure(f.path, err))
	}
	return size, nil
}

// beside is a file of a name that nothing has yet.
func (f archiveFile) beside() archiveFile {
	for n := 1; ; n++ {
		path := f.path + spoiltSuffix
		if n > 1 {
			path += fmt.Sprintf("-%d", n)
		}
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return archiveFile{path: path}
		}
	}
}

// spoiltSuffix ends the name of a backup in which something is damaged.
const spoiltSuffix = ".damaged"

// part writes a new file beside the one that is to be, and makes it durable.
func (f archiveFile) part(write func(w io.Writer) error) (path string, err error) {
	out, err := os.CreateTemp(filepath.Dir(f.path), "."+filepath.Base(f.path)+".part-*") // mode 0600
	if err != nil {
		return "", fmt.Errorf("make a file in the folder: %w", fileFailure(filepath.Dir(f.path), err))
	}
	if err = durable.Close(out, write(out)); err != nil {
		_ = os.Remove(out.Name()) // the first failure counts
		return "", err
	}
	return out.Name(), nil
}

func verifyFile(path string, visit func(archive.Entry, io.Reader) error) (size int64, err error) {
	in, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	if _, err := archive.Verify(in, unbounded(), visit); err != nil {
		return 0, fmt.Errorf("what was written does not read back: %w", err)
	}
	info, err := in.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// name gives a finished file its name. Without --force a file that has come
// meanwhile stays.
func (f archiveFile) name(part string) error {
	if !f.force {
		err := os.Link(part, f.path)
		if err == nil || errors.Is(err, fs.ErrExist) {
			if err != nil {
				err = fmt.Errorf("the file %s is there already; name another one, or replace it with --force", f.path)
			}
			return err
		}
		// A file system without hard links.
		if err := f.check(); err != nil {
			return err
		}
	}
	if err := (durable.Steps{}).Move(part, f.path); err != nil {
		return fmt.Errorf("name the file: %w", fileFailure(f.path, err))
	}
	return nil
}
