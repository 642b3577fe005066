// Package regular opens and reads regular files, and nothing else. Whoever
// opens a pipe by its name waits for its other end, a device may do anything,
// and a link leads elsewhere: what lies in the place of a file of the data folder
// must not stop the host, which reads hundreds of them. It is a leaf: every
// package that reads such files may import it, and none opens them by itself.
package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

var (
	// ErrNotRegular says that there is something else than a regular file.
	ErrNotRegular = errors.New("it is not a regular file")
	// ErrTooLarge says that a file has more bytes than asked for.
	ErrTooLarge = errors.New("the file is too large")
)

// Open opens the regular file at a path to read. The error is an
// [*fs.PathError], which wraps [ErrNotRegular] where it is none.
func Open(path string) (*os.File, error) {
	return open(path, os.Lstat, func() (*os.File, error) { return os.OpenFile(path, os.O_RDONLY|Nonblock, 0) })
}

// OpenIn is [Open] for a file below a root.
func OpenIn(root *os.Root, name string) (*os.File, error) {
	return open(name, root.Lstat, func() (*os.File, error) { return root.OpenFile(name, os.O_RDONLY|Nonblock, 0) })
}

// Check fails with [ErrNotRegular] where there is something at a path that is no
// regular file. It is for files that others open, such as locks.
func Check(path string) error {
	info, err := os.Lstat(path)
	if err == nil && !info.Mode().IsRegular() {
		return notRegular(path)
	}
	return nil
}

func notRegular(path string) error { return &fs.PathError{Op: "open", Path: path, Err: ErrNotRegular} }

// open looks first, since opening alone may do something, and again after, at
// what was opened, which may be another file by then.
func open(path string, look func(string) (fs.FileInfo, error), open func() (*os.File, error)) (*os.File, error) {
	seen, err := look(path)
	if err != nil {
		return nil, err
	}
	if !seen.Mode().IsRegular() {
		return nil, notRegular(path)
	}
	f, err := open()
	if err != nil {
		return nil, err
	}
	opened, err := f.Stat()
	if err == nil && !opened.Mode().IsRegular() {
		err = notRegular(path)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// ReadFile returns what the regular file at a path holds. The error wraps
// [ErrNotRegular], or [ErrTooLarge] where that is more than so many bytes.
func ReadFile(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, most)
}

// Read returns what a file holds, in memory of the right size, so that no copy
// of a key is left behind in a buffer that was outgrown.
func Read(f *os.File, most int64) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > most {
		return nil, fmt.Errorf("%w: %d bytes are more than %d", ErrTooLarge, info.Size(), most)
	}
	text := make([]byte, info.Size())
	n, err := io.ReadFull(f, text)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return text[:n], nil
}

// ReadGiven reads a file with a secret that somebody else looks after, such as one
// that a container is given. It may be a link, as in Kubernetes, which changes that,
// and may be another user's, who may let a group read it, but nobody else: see
// [CheckGiven].
func ReadGiven(path string, most int64) ([]byte, error) {
	file, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	f, err := Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil {
		err = CheckGiven(path, info)
	}
	if err != nil {
		return nil, err
	}
	return Read(f, most)
}
