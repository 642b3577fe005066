package protocol

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// File is one file to be written. Its content is nil where there must be none,
// because the package has no more types.
type File struct {
	Path    string // absolute
	Content []byte
}

// Result is what was generated for a plugin.
type Result struct {
	// Files are in the packages of the plugin's module.
	Files []File
	// Complete says that every type that the plugin uses has code, so that it
	// can be built with [BuildTag].
	Complete bool
	// Left says which types were left to encoding/json, one sentence each.
	Left []string
	// Types is JSON with the schemas of the types of endpoints' handlers, by name in its
	// $defs; nil where there are none.
	Types []byte
}

// Write writes the files that have changed, each at once or not at all, and
// removes those that must not be there. It returns the paths of both.
func (r *Result) Write() (changed []string, err error) {
	for _, f := range r.Files {
		old, err := os.ReadFile(f.Path)
		switch {
		case err != nil && !errors.Is(err, os.ErrNotExist):
			return changed, fmt.Errorf("read the generated file: %w", err)
		case f.Content == nil && err != nil, f.Content != nil && err == nil && bytes.Equal(old, f.Content):
			continue
		case f.Content == nil:
			err = os.Remove(f.Path)
		default:
			err = replace(f.Path, f.Content)
		}
		if err != nil {
			return changed, fmt.Errorf("write the generated file: %w", err)
		}
		changed = append(changed, f.Path)
	}
	return changed, nil
}

func replace(path string, content []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), ".wasmhost-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = temp.Write(content)
	if err = errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
