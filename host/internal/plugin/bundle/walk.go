package bundle

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

// found is one file that belongs to the plugin.
type found struct {
	path string
	info fs.FileInfo // as the walk saw it
}

// walker collects the files of a folder.
type walker struct {
	ctx     context.Context
	root    *os.Root
	limits  Limits
	bytes   int64
	entries int // looked at, folders included
	folders int // that have files somewhere below them
	files   []found
}

// walk returns the files below root, sorted by path.
func walk(ctx context.Context, root *os.Root, limits Limits) ([]found, error) {
	w := &walker{ctx: ctx, root: root, limits: limits}
	if err := w.folder(".", 0); err != nil {
		return nil, err
	}
	slices.SortFunc(w.files, func(a, b found) int { return strings.Compare(a.path, b.path) })
	return w.files, nil
}

// folder reads one folder and all below it.
func (w *walker) folder(dir string, depth int) error {
	if depth > w.limits.Depth {
		return &RefusedError{Path: dir, Reason: fmt.Sprintf("folders are nested more than %d deep", w.limits.Depth)}
	}
	names, err := w.names(dir)
	if err != nil {
		return err
	}
	taken := make(map[string]string, len(names))
	for _, name := range names {
		at := path.Join(dir, name)
		info, err := w.root.Lstat(filepath.FromSlash(at))
		if err != nil {
			return readError(at, err)
		}
		// Some package managers make a link of node_modules; it is not followed.
		if ignored(name, info.IsDir() || info.Mode()&fs.ModeSymlink != 0) {
			continue
		}
		if err := portable.CheckName(name); err != nil {
			return &RefusedError{Path: at, Reason: fmt.Sprintf("the name cannot be used on every platform: %v; rename it", err)}
		}
		if why := hides(name); why != "" {
			return &RefusedError{Path: at, Reason: why}
		}
		folded := portable.Fold(name)
		if other, twice := taken[folded]; twice {
			return &RefusedError{Path: at,
				Reason: fmt.Sprintf("%s lies beside it and differs in letter case only, or in the form of its characters, which "+
					"some platforms cannot tell apart: rename one", shown(other))}
		}
		taken[folded] = name
		if err := w.entry(at, info, depth); err != nil {
			return err
		}
	}
	return nil
}

// entry takes one name that is not ignored.
func (w *walker) entry(at string, info fs.FileInfo, depth int) error {
	if len(at) > w.limits.PathBytes {
		return &RefusedError{Path: at, Reason: fmt.Sprintf("the path has %d bytes, more than the %d allowed", len(at),
			w.limits.PathBytes)}
	}
	if info.IsDir() {
		return w.below(at, depth+1)
	}
	if !info.Mode().IsRegular() {
		return &RefusedError{Path: at, Reason: irregular(info.Mode())}
	}
	if info.Size() > w.limits.FileBytes {
		return &RefusedError{Path: at, Reason: fmt.Sprintf("the file has %d bytes, more than the %d allowed", info.Size(),
			w.limits.FileBytes)}
	}
	w.bytes += info.Size()
	if w.bytes > w.limits.Bytes {
		return &RefusedError{Reason: fmt.Sprintf("the files have more than the %d bytes allowed in all: remove from the "+
			"folder what the plugin does not need", w.limits.Bytes)}
	}
	w.files = append(w.files, found{at, info})
	return w.bounded()
}

// below takes a folder in the plugin. It counts as a file does where it is
// part of the copy.
func (w *walker) below(at string, depth int) error {
	had := len(w.files)
	if err := w.folder(at, depth); err != nil || len(w.files) == had {
		return err
	}
	w.folders++
	return w.bounded()
}

func (w *walker) bounded() error {
	if len(w.files)+w.folders > w.limits.Files {
		return &RefusedError{Reason: fmt.Sprintf("the folder holds more than the %d files allowed, of which each folder "+
			"with files counts as one: remove from it what the plugin does not need", w.limits.Files)}
	}
	return nil
}

// names returns the sorted names in a folder. It reads them in pieces, so that
// a folder of millions is refused before it fills the memory.
func (w *walker) names(dir string) ([]string, error) {
	if err := w.ctx.Err(); err != nil {
		return nil, err
	}
	f, err := w.root.Open(filepath.FromSlash(dir))
	if err != nil {
		return nil, readError(dir, err)
	}
	defer f.Close()
	var names []string
	for {
		some, err := f.Readdirnames(1000)
		names = append(names, some...)
		w.entries += len(some)
		if w.entries > w.limits.mostEntries() {
			return nil, &RefusedError{Reason: fmt.Sprintf("the folder holds far more entries than a plugin of at most %d "+
				"files needs: remove from it what the plugin does not need", w.limits.Files)}
		}
		if len(some) == 0 || err != nil {
			break
		}
	}
	slices.Sort(names)
	return names, nil
}

// irregular says what a thing is that is neither a file nor a folder.
func irregular(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "it is a symbolic link: put the file itself into the plugin"
	case mode&fs.ModeNamedPipe != 0:
		return "it is a named pipe; a plugin has regular files only"
	case mode&fs.ModeSocket != 0:
		return "it is a socket; a plugin has regular files only"
	case mode&fs.ModeDevice != 0:
		return "it is a device; a plugin has regular files only"
	}
	return "it is not a regular file; a plugin has regular files only"
}

// readError makes the error of a file that cannot be read, without the path
// of the machine.
func readError(at string, err error) error {
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		err = pathErr.Err
	}
	return fmt.Errorf("read %s of the plugin: %w", shown(at), err)
}
