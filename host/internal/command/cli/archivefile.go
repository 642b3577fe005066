package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// Unbounded is for archives that this program has just written.
func Unbounded() archive.Limits {
	return archive.Limits{Bytes: 1 << 62, EntryBytes: 1 << 62, Entries: 1 << 30, Folders: 1 << 30}
}

// ArchiveFile is where an export or a backup goes.
type ArchiveFile struct {
	Path  string
	Force bool // replace a file that is there
	// Spoilt, if it is not nil, is asked once the archive was read back whether
	// it may take its name. One that may not gets another, and takes the place
	// of nothing.
	Spoilt func() bool
	// Written is the path that the archive was written to.
	Written string
}

// Check fails early where the file cannot be made.
func (f ArchiveFile) Check() error {
	folder := filepath.Dir(f.Path)
	info, err := os.Stat(folder)
	switch {
	case err != nil:
		return fmt.Errorf("the folder of %s: %w", f.Path, FileFailure(folder, err))
	case !info.IsDir():
		return fmt.Errorf("%s is no folder, so no file can be made in it", folder)
	}
	info, err = os.Lstat(f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("the file: %w", FileFailure(f.Path, err))
	case info.IsDir():
		return fmt.Errorf("%s is a folder; name the file", f.Path)
	case !f.Force:
		return fmt.Errorf("the file %s is there already; name another one, or replace it with --force", f.Path)
	}
	return nil
}

// Make writes an archive to a file of mode 0600 under another name, reads it
// back from beginning to end, and only then gives it its name. Change, if it
// is not nil, makes another archive of the one that was written. What visit
// returns an error for is not kept. After an error nothing is left.
func (f *ArchiveFile) Make(ctx context.Context, write func(w io.Writer) error,
	change func(from io.Reader, w io.Writer) error,
	visit func(archive.Entry, io.Reader) error) (size int64, err error) {
	if err := f.Check(); err != nil {
		return 0, err
	}
	part, err := f.Part(write)
	if err == nil && change != nil {
		first := part
		defer os.Remove(first)
		part, err = f.Part(func(w io.Writer) error {
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
	if f.Spoilt != nil && f.Spoilt() {
		to = f.beside()
	}
	f.Written = to.Path
	if err := to.Name(part); err != nil {
		return size, err
	}
	if err := durable.SyncFolder(filepath.Dir(f.Path)); err != nil {
		return size, fmt.Errorf("the file is written, but its name may be lost with the power: %w", FileFailure(f.Path, err))
	}
	return size, nil
}

// beside is a file of a name that nothing has yet.
func (f ArchiveFile) beside() ArchiveFile {
	for n := 1; ; n++ {
		path := f.Path + spoiltSuffix
		if n > 1 {
			path += fmt.Sprintf("-%d", n)
		}
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return ArchiveFile{Path: path}
		}
	}
}

// spoiltSuffix ends the name of a backup in which something is damaged.
const spoiltSuffix = ".damaged"

// Part writes a new file beside the one that is to be, and makes it durable.
func (f ArchiveFile) Part(write func(w io.Writer) error) (path string, err error) {
	out, err := os.CreateTemp(filepath.Dir(f.Path), "."+filepath.Base(f.Path)+".part-*") // mode 0600
	if err != nil {
		return "", fmt.Errorf("make a file in the folder: %w", FileFailure(filepath.Dir(f.Path), err))
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
	if _, err := archive.Verify(in, Unbounded(), visit); err != nil {
		return 0, fmt.Errorf("what was written does not read back: %w", err)
	}
	info, err := in.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// Name gives a finished file its name. Without --force a file that has come
// meanwhile stays.
func (f ArchiveFile) Name(part string) error {
	if !f.Force {
		err := os.Link(part, f.Path)
		if err == nil || errors.Is(err, fs.ErrExist) {
			if err != nil {
				err = fmt.Errorf("the file %s is there already; name another one, or replace it with --force", f.Path)
			}
			return err
		}
		// A file system without hard links.
		if err := f.Check(); err != nil {
			return err
		}
	}
	if err := (durable.Steps{}).Move(part, f.Path); err != nil {
		return fmt.Errorf("name the file: %w", FileFailure(f.Path, err))
	}
	return nil
}

// ReportOf returns a visitor that reads the report in an archive.
func ReportOf(name string, into any) func(archive.Entry, io.Reader) error {
	return func(e archive.Entry, in io.Reader) error {
		if e.Path != name || e.Size > 16<<20 {
			return nil
		}
		return json.NewDecoder(in).Decode(into)
	}
}

// Skipped names files that were left out.
func (t *Term) Skipped(paths []string) {
	if len(paths) == 0 {
		return
	}
	t.Errorf("%s left out, since they are links or devices, have names that not every platform takes, or are none of "+
		"wasmhost's:", Count(len(paths), "file")+" were")
	for _, path := range paths[:min(len(paths), 10)] {
		t.Errorf("  %s", path)
	}
}

// Write writes a small file whole.
func (f ArchiveFile) Write(text []byte, mode os.FileMode) error {
	if err := f.Check(); err != nil {
		return err
	}
	part, err := f.Part(func(w io.Writer) error { return writeAll(w, text) })
	if err != nil {
		return err
	}
	defer os.Remove(part) // where it did not get its name
	if err := os.Chmod(part, mode); err != nil {
		return err
	}
	return f.Name(part)
}

func writeAll(w io.Writer, text []byte) error {
	_, err := io.Copy(w, bytes.NewReader(text))
	return err
}
