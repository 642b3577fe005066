package catalog

import (
	"fmt"
	"io/fs"
	"os"
)

// StepError says what could not be changed. The path is for the log: it is
// not part of what users of a plugin's API are shown.
func StepError(doing string, err error) error { return fmt.Errorf("%s: %w", doing, err) }

// Exists reports whether there is something at a path.
func Exists(path string) (bool, error) {
	_, err := os.Lstat(path)
	if err == nil {
		return true, nil
	}
	if os.IsNotExist(err) {
		return false, nil
	}
	return false, err
}

// Folders returns the names of the folders in a folder.
func Folders(path string) ([]string, error) {
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
