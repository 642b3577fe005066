// Package durable changes files so that what a call has done outlives a loss
// of power once the call has returned, and that a crash in the middle leaves
// the old state or the new one. It is a leaf: every package that keeps state
// may import it, and no other one renames files or syncs them by itself.
//
// What flows in is paths and content; nothing is read. The caller holds
// whatever lock keeps two writers from the same path.
//
// Some platforms and file systems have no way to sync a folder: Windows keeps
// names in a journal, some network shares refuse. There a rename is atomic all
// the same, and the calls succeed.
package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// TempSuffix ends the name of the file beside another that [Replace] writes.
const TempSuffix = ".new"

// ErrUnsynced says that a change was made, but may be lost with the power,
// because the folder could not be synced. It wraps the cause.
var ErrUnsynced = errors.New("it was changed, but the change may be lost if the power fails")

// SyncFolder makes the names in a folder durable.
func SyncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(syncHandle(f), f.Close())
}

// SyncRoot makes the names in a folder below a root durable; "." is the root
// itself.
func SyncRoot(root *os.Root, dir string) error {
	f, err := root.Open(filepath.FromSlash(dir))
	if err != nil {
		return err
	}
	return errors.Join(syncHandle(f), f.Close())
}

// SyncTree makes the names in a folder below a root, and in all folders below
// that one, durable.
func SyncTree(root *os.Root, dir string) error {
	return fs.WalkDir(root.FS(), filepath.ToSlash(dir), func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return SyncRoot(root, name)
	})
}

// Close makes what was written to a file durable and closes the file. Where
// err says that the writing has failed already, it only closes, and returns
// err.
func Close(f *os.File, err error) error {
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// Replace makes content what the file at path holds, for its owner alone (mode
// 0600). Whoever looks, also after a crash, sees the old content or the new
// one. After an error the old file is as it was, but for [ErrUnsynced].
func Replace(path string, content []byte) error { return Steps{}.Replace(path, content) }

// Rename gives a file or folder another name, in place of a file that has it,
// and syncs the folders of both. The error is [ErrUnsynced] where it has its
// new name and only that failed.
func Rename(from, to string) error {
	dirs, err := openFolders(filepath.Dir(to), filepath.Dir(from))
	if err != nil {
		return err
	}
	defer dirs.close()
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return unsynced(dirs.sync())
}

// Remove removes a file or an empty folder for good. That it is not there is
// no error.
func Remove(path string) error {
	dirs, err := openFolders(filepath.Dir(path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer dirs.close()
	switch err := os.Remove(path); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	return unsynced(dirs.sync())
}

// folders are open before a name in them is changed, so that nothing is changed
// by a process that may open no further file.
type folders []*os.File

// openFolders opens each of the folders once.
func openFolders(paths ...string) (f folders, err error) {
	slices.Sort(paths)
	for _, path := range slices.Compact(paths) {
		dir, err := os.Open(path)
		if err != nil {
			f.close()
			return nil, err
		}
		f = append(f, dir)
	}
	return f, nil
}

func (f folders) sync() (err error) {
	for _, dir := range f {
		err = errors.Join(err, syncHandle(dir))
	}
	return err
}

func (f folders) close() {
	for _, dir := range f {
		_ = dir.Close()
	}
}

// Mkdir makes a folder for its owner alone, mode 0700. One that is there is
// left as it is.
func Mkdir(path string) error {
	switch err := os.Mkdir(path, 0o700); {
	case errors.Is(err, fs.ErrExist):
		return nil
	case err != nil:
		return err
	}
	return unsynced(SyncFolder(filepath.Dir(path)))
}

// MkdirAll makes a folder with those above it that are missing.
func MkdirAll(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	if above := filepath.Dir(path); above != path {
		if err := MkdirAll(above); err != nil {
			return err
		}
	}
	return Mkdir(path)
}

func unsynced(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrUnsynced, err)
}
