package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Steps makes changes of which each is one that a crash or a failure can come
// before. Tests do so for every one; the zero Steps just makes the changes.
type Steps struct {
	// Before, if it is not nil, is called before each step and may fail it.
	// Steps are mkdir, create, write, sync, rename and remove.
	Before func(step, path string) error
}

// Begin tells of a step that the caller makes itself.
func (s Steps) Begin(step, path string) error {
	if s.Before == nil {
		return nil
	}
	return s.Before(step, path)
}

// Mkdir makes a private folder; it may be there. Its name is durable once the
// folder above is synced.
func (s Steps) Mkdir(path string) error {
	if err := s.Begin("mkdir", path); err != nil {
		return err
	}
	if err := os.Mkdir(path, 0o700); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// Move gives a file or folder another name, which is durable once the folders
// of both are synced: whoever moves several does that once.
func (s Steps) Move(from, to string) error {
	if err := s.Begin("rename", to); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// SyncFolder makes the names in a folder durable.
func (s Steps) SyncFolder(path string) error {
	if err := s.Begin("sync", path); err != nil {
		return err
	}
	return SyncFolder(path)
}

// RemoveAll removes a file or a folder with all in it. That is durable once
// the folder above is synced.
func (s Steps) RemoveAll(path string) error {
	if err := s.Begin("remove", path); err != nil {
		return err
	}
	return os.RemoveAll(path)
}

// Replace is [Replace] in steps.
func (s Steps) Replace(path string, content []byte) error {
	temp := path + TempSuffix
	if err := s.Begin("create", temp); err != nil {
		return err
	}
	dirs, err := openFolders(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer dirs.close()
	// One that a crash has left is not written through: it may be a link, or
	// open to others.
	if err := os.Remove(temp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err = Close(f, s.fill(f, temp, content)); err == nil {
		err = s.Move(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp) // the next one removes it otherwise
		return err
	}
	if err = s.Begin("sync", filepath.Dir(path)); err == nil {
		err = dirs.sync()
	}
	return unsynced(err)
}

// fill writes in two halves, so that a test can end the process with half a
// file.
func (s Steps) fill(f *os.File, temp string, content []byte) error {
	half := len(content) / 2
	for _, part := range [][]byte{content[:half], content[half:]} {
		if err := s.Begin("write", temp); err != nil {
			return err
		}
		if _, err := f.Write(part); err != nil {
			return err
		}
	}
	return s.Begin("sync", temp)
}
