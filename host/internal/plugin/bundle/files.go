package bundle

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// FS returns the files of a plugin that were found in a folder, to be read from
// there for as long as the folder is there. Nothing else is in it, not even
// folders. No file is held open; each is read as a whole when it is opened, and
// refused where it is not what it was when the contents were read.
func (c *Contents) FS(dir string) fs.FS {
	f := &files{dir: dir, list: make(map[string]File, len(c.Files))}
	for _, file := range c.Files {
		f.list[file.Path] = file
	}
	return f
}

type files struct {
	dir  string
	list map[string]File
}

func (f *files) find(op, name string) (File, error) {
	file, ok := f.list[name]
	if !ok {
		return File{}, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return file, nil
}

// Stat implements [fs.StatFS] by what is known of the files.
func (f *files) Stat(name string) (fs.FileInfo, error) {
	file, err := f.find("stat", name)
	if err != nil {
		return nil, err
	}
	return info{file}, nil
}

// Open implements [fs.FS].
func (f *files) Open(name string) (fs.File, error) {
	file, err := f.find("open", name)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	changed := fmt.Errorf("the plugin's file %s has changed since the plugin was loaded; install the plugin again",
		shown(name))
	from, err := regular.OpenIn(root, filepath.FromSlash(name))
	if errors.Is(err, regular.ErrNotRegular) || errors.Is(err, fs.ErrNotExist) {
		return nil, changed
	} else if err != nil {
		return nil, err
	}
	defer from.Close()
	if now, err := from.Stat(); err != nil || now.Size() != file.Size {
		return nil, changed
	}
	content := make([]byte, file.Size)
	if _, err := io.ReadFull(from, content); err != nil || sha256.Sum256(content) != file.Sum {
		return nil, changed
	}
	return &opened{Reader: bytes.NewReader(content), file: file}, nil
}

// opened is a file that was read.
type opened struct {
	*bytes.Reader
	file File
}

func (o *opened) Stat() (fs.FileInfo, error) { return info{o.file}, nil }
func (o *opened) Close() error               { return nil }

// info is what is known of a file.
type info struct{ file File }

func (i info) Name() string       { return path.Base(i.file.Path) }
func (i info) Size() int64        { return i.file.Size }
func (i info) Mode() fs.FileMode  { return 0o444 }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return false }
func (i info) Sys() any           { return nil }
