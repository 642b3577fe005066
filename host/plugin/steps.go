package plugin

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// steps are the changes that a catalog makes in the file system. Each is one
// that a crash or a failure can come before; tests do so for every one.
type steps struct {
	// before, if it is not nil, is called before each step and may fail it.
	before func(step, path string) error
}

func (s *steps) begin(step, path string) error {
	if s.before == nil {
		return nil
	}
	return s.before(step, path)
}

// mkdir makes a private folder; it may be there.
func (s *steps) mkdir(path string) error {
	if err := s.begin("mkdir", path); err != nil {
		return err
	}
	err := os.Mkdir(path, 0o700)
	if os.IsExist(err) {
		return nil
	}
	return err
}

func (s *steps) rename(from, to string) error {
	if err := s.begin("rename", to); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// syncFolder makes the names in a folder durable.
func (s *steps) syncFolder(path string) error {
	if err := s.begin("sync", path); err != nil {
		return err
	}
	return syncFolder(path)
}

func (s *steps) removeAll(path string) error {
	if err := s.begin("remove", path); err != nil {
		return err
	}
	return os.RemoveAll(path)
}

// replaceFile makes a file have exactly this content, durably: whoever looks,
// also after a crash, sees the old content or the new one.
func (s *steps) replaceFile(path string, content []byte) (err error) {
	temp := path + tempSuffix
	if err := s.begin("create", temp); err != nil {
		return err
	}
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(temp)
		}
	}()
	// Two halves, so that a test can end the process with half a file.
	half := len(content) / 2
	for _, part := range [][]byte{content[:half], content[half:]} {
		if err := s.begin("write", temp); err != nil {
			return err
		}
		if _, err := f.Write(part); err != nil {
			return err
		}
	}
	if err := s.begin("sync", temp); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := s.rename(temp, path); err != nil {
		return err
	}
	return s.syncFolder(filepath.Dir(path))
}

const tempSuffix = ".new"

// stepError says what could not be changed. The path is for the log: it is
// not part of what users of a plugin's API are shown.
func stepError(doing string, err error) error { return fmt.Errorf("%s: %w", doing, err) }

// exists reports whether there is something at a path.
func exists(path string) (bool, error) {
	_, err := os.Lstat(path)
	if err == nil {
		return true, nil
	}
	if os.IsNotExist(err) {
		return false, nil
	}
	return false, err
}

// folders returns the names of the folders in a folder.
func folders(path string) ([]string, error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if e.Type()&fs.ModeType == fs.ModeDir {
			names = append(names, e.Name())
		}
	}
	return names, nil
}
