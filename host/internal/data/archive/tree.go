package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Totals counts what was written or unpacked.
type Totals struct {
	Files int
	Bytes int64
	// Skipped are the paths that were left out, because they are no files and
	// no folders or have names that not every platform takes. At most 100.
	Skipped []string
}

const maxSkipped = 100

// Add adds up.
func (t *Totals) Add(more Totals) {
	t.Files += more.Files
	t.Bytes += more.Bytes
	for _, path := range more.Skipped {
		t.skip(path)
	}
}

func (t *Totals) skip(path string) {
	if len(t.Skipped) < maxSkipped {
		t.Skipped = append(t.Skipped, strings.ToValidUTF8(path, "\uFFFD"))
	}
}

// AddTree writes everything below a folder under a prefix, each folder before
// what is in it, but for the paths in the archive that are excepted. Links are
// not followed. A file that grows meanwhile is written as long as it was; one
// that is gone is left out.
func (w *Writer) AddTree(ctx context.Context, dir, prefix string, except ...string) (Totals, error) {
	var t Totals
	root, err := os.OpenRoot(dir)
	if err != nil {
		return t, fmt.Errorf("archive a folder: %w", err)
	}
	defer root.Close()
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name != "." {
			return nil
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		full := path.Join(prefix, name)
		switch {
		case full == ".":
		case slices.Contains(except, full):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir():
			err = w.AddFolder(full)
			if Is(err, ReasonHostile) {
				t.skip(full)
				return fs.SkipDir
			}
		case !d.Type().IsRegular():
			t.skip(full)
		default:
			err = w.addFile(ctx, root, name, full, &t)
		}
		return err
	})
	return t, err
}

func (w *Writer) addFile(ctx context.Context, root *os.Root, name, full string, t *Totals) error {
	f, err := regular.OpenIn(root, filepath.FromSlash(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, regular.ErrNotRegular): // it was swapped
		t.skip(full)
		return nil
	case err != nil:
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	err = w.Add(full, info.Size(), contextReader{ctx, f})
	if Is(err, ReasonHostile) {
		t.skip(full)
		return nil
	}
	t.Files++
	t.Bytes += info.Size()
	return err
}

// contextReader ends with its context.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// Extract unpacks the rest of an archive into an empty folder and makes it
// durable. It returns nil only once the archive has proved to be whole; after
// an error the folder may hold a part. Files get mode 0600, folders 0700.
// Accept, if it is not nil, refuses entries that the caller does not expect.
func (r *Reader) Extract(ctx context.Context, dir string, accept func(Entry) error) (Totals, error) {
	var t Totals
	root, err := os.OpenRoot(dir)
	if err != nil {
		return t, fmt.Errorf("unpack an archive: %w", err)
	}
	defer root.Close()
	buffer := make([]byte, bufferBytes)
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return t, durable.SyncTree(root, ".")
		}
		if err == nil && accept != nil {
			err = accept(e)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = r.unpack(ctx, root, e, buffer)
		}
		if err != nil {
			return t, err
		}
		if !e.Folder {
			t.Files++
			t.Bytes += e.Size
		}
	}
}

func (r *Reader) unpack(ctx context.Context, root *os.Root, e Entry, buffer []byte) error {
	name := filepath.FromSlash(e.Path)
	if e.Folder {
		return unpackError(e, root.MkdirAll(name, 0o700))
	}
	if above := path.Dir(e.Path); above != "." {
		if err := root.MkdirAll(filepath.FromSlash(above), 0o700); err != nil {
			return unpackError(e, err)
		}
	}
	// Exclusive: a file system may take two names for one that the rules
	// take for two, by their normal form for example.
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return unpackError(e, err)
	}
	_, err = io.CopyBuffer(struct{ io.Writer }{f}, contextReader{ctx, r}, buffer)
	return unpackError(e, durable.Close(f, err))
}

func unpackError(e Entry, err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	return fmt.Errorf("unpack %.200q: %w", e.Path, err)
}
