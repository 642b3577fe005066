package bundle

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// folder is the folder of a plugin as a [source].
type folder struct {
	root   *os.Root
	limits Limits
}

// open opens the folder or the package of a plugin.
func open(src string, l Limits) (source, error) {
	info, err := os.Stat(src)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &RefusedError{Reason: "the folder or package does not exist; name the folder of a plugin, or its " +
			"package"}
	case err != nil:
		return nil, readError(".", err)
	case !info.IsDir():
		return openPackage(src, l)
	}
	root, err := os.OpenRoot(src)
	if err != nil {
		return nil, readError(".", err)
	}
	return &folder{root, l}, nil
}

// Close implements [source].
func (f *folder) Close() error { return f.root.Close() }

// each implements [source]. All names and sizes are looked at before the first
// file is read.
func (f *folder) each(ctx context.Context, take func(string, int64, io.Reader) error) error {
	list, err := walk(ctx, f.root, f.limits)
	if err != nil {
		return err
	}
	for _, file := range list {
		if err := f.file(file, take); err != nil {
			return err
		}
	}
	return nil
}

func (f *folder) file(file found, take func(string, int64, io.Reader) error) error {
	in, err := f.open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	size := file.info.Size()
	return take(file.path, size, &exactly{in, size, changed(file.path)})
}

// open opens a file if it still is the regular file that the walk saw.
func (f *folder) open(file found) (*os.File, error) {
	// Without O_NONBLOCK a pipe that took the file's place would block.
	in, err := f.root.OpenFile(filepath.FromSlash(file.path), os.O_RDONLY|regular.Nonblock, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, changed(file.path)
	}
	if err != nil {
		return nil, readError(file.path, err)
	}
	info, err := in.Stat()
	if err == nil && (!info.Mode().IsRegular() || !os.SameFile(info, file.info)) {
		err = changed(file.path)
	}
	if err != nil {
		_ = in.Close()
		return nil, err
	}
	return in, nil
}

func changed(at string) error {
	return &RefusedError{Path: at,
		Reason: "it changed while it was read: wait until whatever builds the plugin is done, then try again"}
}
