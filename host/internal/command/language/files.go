package language

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// putFile copies a file into the plugin's folder under a name there, whole or
// not at all, and returns its size.
func putFile(root *os.Root, name, from string) (int64, error) {
	src, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer src.Close()
	return PutContent(root, name, src)
}

// PutContent is putFile for what is read from somewhere else.
func PutContent(root *os.Root, name string, src io.Reader) (n int64, err error) {
	name = filepath.FromSlash(name)
	if dir := filepath.Dir(name); dir != "." {
		if err := root.MkdirAll(dir, 0o755); err != nil {
			return 0, err
		}
	}
	tmp := name + ".new"
	dst, err := root.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return 0, err
	}
	n, err = io.Copy(dst, src)
	if closeErr := dst.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = root.Rename(tmp, name)
	}
	if err != nil {
		_ = root.Remove(tmp)
	}
	return n, err
}

// File is a file of a new plugin; its name has slashes.
type File struct {
	Name    string
	Content []byte
}

// WriteNew makes a folder that must not exist yet and writes the files into
// it. What it made is removed again when it fails.
func WriteNew(folder string, files []File) (err error) {
	if err := os.Mkdir(folder, 0o755); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("%s exists already and is left as it is; choose another name, or move it away", folder)
		}
		return fmt.Errorf("make the plugin's folder: %w; go to a folder that you can write to", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return fmt.Errorf("open the plugin's folder: %w", err)
	}
	defer func() {
		_ = root.Close()
		if err != nil {
			_ = os.RemoveAll(folder)
		}
	}()
	return WriteFiles(root, files)
}

// WriteFiles writes files below a folder, in place of those that are there.
func WriteFiles(root *os.Root, files []File) error {
	for _, f := range files {
		name := filepath.FromSlash(f.Name)
		if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return fmt.Errorf("make a folder for %s: %w", filepath.Join(root.Name(), name), err)
		}
		if err := root.WriteFile(name, f.Content, 0o644); err != nil {
			return fmt.Errorf("write %s: %w", filepath.Join(root.Name(), name), err)
		}
	}
	return nil
}

// FilesOf adds the files of an SDK that fit a pattern, for a folder of a plugin.
func FilesOf(files []File, sdk fs.FS, folder string, patterns ...string) ([]File, error) {
	for _, pattern := range patterns {
		names, err := fs.Glob(sdk, pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			content, err := fs.ReadFile(sdk, name)
			if err != nil {
				return nil, err
			}
			files = append(files, File{path.Join(folder, name), content})
		}
	}
	return files, nil
}
