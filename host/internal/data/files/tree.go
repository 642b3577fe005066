package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/portable"
)

// atOnce is how many names are read from a folder between two looks at the
// context.
const atOnce = 1024

// errOtherName says that a name is not in its folder, but that the file
// system takes it for one that is.
var errOtherName = errors.New("the file system takes the name for another one")

// errSwapped says that something else stands where a folder or a file was
// looked at a moment ago.
var errSwapped = errors.New("another process changed it during the call")

// notFolderError says that a file stands where a path needs a folder.
type notFolderError struct{ at string }

func (e *notFolderError) Error() string {
	return shown(e.at) + " is a file, not a folder: choose another path"
}

// look returns what stands under a name of an open folder, or nil. Anything
// but a file or a folder is an error. The tree is locked.
func (f *Folder) look(ctx context.Context, dir *os.Root, at string) (fs.FileInfo, error) {
	name := path.Base(at)
	info, err := dir.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.index.drop(at)
		return nil, nil
	case err != nil:
		return nil, err
	case info.Mode().Type() == fs.ModeSymlink:
		return nil, abi.Invalid("a link stands at %s, and links are not followed: delete it, or choose another path",
			shown(at))
	case !info.IsDir() && !info.Mode().IsRegular():
		return nil, abi.Invalid("something that is neither a file nor a folder stands at %s: choose another path", shown(at))
	}
	if _, known := f.index.sizes[at]; !known {
		// Either somebody else made it, or the file system is lenient.
		names, err := namesIn(ctx, dir, func(e fs.DirEntry) bool { return e.Name() == name }, 1)
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, errOtherName
		}
	}
	f.index.note(at, info)
	return info, nil
}

// enter opens a folder that look has found. It is held by its handle, so that
// it stays the same folder whatever happens to its name.
func enter(dir *os.Root, at string, seen fs.FileInfo) (*os.Root, error) {
	if !seen.IsDir() {
		return nil, &notFolderError{at: at}
	}
	// The dot makes the system refuse anything but a folder without opening it.
	next, err := dir.OpenRoot(path.Base(at) + "/.")
	if err != nil {
		return nil, notThere(err)
	}
	now, err := next.Stat(".")
	if err == nil && !os.SameFile(now, seen) {
		err = errSwapped
	}
	if err != nil {
		return nil, errors.Join(err, next.Close())
	}
	return next, nil
}

// notThere keeps an error of the system and turns any other, such as that a
// path leaves its root, into errSwapped: look has just seen a folder there.
func notThere(err error) error {
	if _, ok := errors.AsType[syscall.Errno](err); ok {
		return err
	}
	return errSwapped
}

// descend opens the folder with the given names, or returns nil if it is not
// there. The tree is locked.
func (f *Folder) descend(ctx context.Context, names []string) (*os.Root, error) {
	dir, err := f.root.OpenRoot(".")
	if err != nil {
		return nil, err
	}
	at := ""
	for _, name := range names {
		at = join(at, name)
		info, err := f.look(ctx, dir, at)
		if err == nil && info == nil {
			return nil, dir.Close()
		}
		var next *os.Root
		if err == nil {
			next, err = enter(dir, at, info)
		}
		if err := errors.Join(err, dir.Close()); err != nil {
			return nil, err
		}
		dir = next
	}
	return dir, nil
}

// find looks for a path and returns it with its folder, which the caller
// closes; both are nil if it is not there. The tree is locked.
func (f *Folder) find(ctx context.Context, names []string) (*os.Root, fs.FileInfo, error) {
	dir, err := f.descend(ctx, names[:len(names)-1])
	if dir != nil {
		var info fs.FileInfo
		if info, err = f.look(ctx, dir, strings.Join(names, "/")); info != nil {
			return dir, info, nil
		}
		err = errors.Join(err, dir.Close())
	}
	var file *notFolderError
	if errors.Is(err, errOtherName) || errors.As(err, &file) {
		err = nil // nothing has exactly this path
	}
	return nil, nil, err
}

// twin returns a name in an open folder that differs from the path's in letter
// case only, or nothing. The tree is locked.
func (f *Folder) twin(dir *os.Root, at string) string {
	for _, name := range f.index.twins(at) {
		if _, err := dir.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return name
		}
		f.index.drop(at[:len(at)-len(path.Base(at))] + name)
	}
	return ""
}

// absent is the error for a path that is not there.
func (f *Folder) absent(names []string) error {
	at := strings.Join(names, "/")
	for _, other := range f.index.spellings[portable.Fold(at)] {
		if other != at {
			return absent(at, other)
		}
	}
	return absent(at, "")
}

// namesIn reads the names of a folder for which keep holds, unsorted, and
// stops after most.
func namesIn(ctx context.Context, dir *os.Root, keep func(fs.DirEntry) bool, most int) (_ []fs.DirEntry, err error) {
	d, err := dir.Open(".")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	var kept []fs.DirEntry
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		some, err := d.ReadDir(atOnce)
		for _, e := range some {
			if keep(e) {
				if kept = append(kept, e); len(kept) >= most {
					return kept, nil
				}
			}
		}
		if err == io.EOF {
			return kept, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// recount makes the index anew from what is on disk; where tidy is set it
// removes hidden files that a crash left. The tree is locked, or nobody else
// has the folder yet.
func (f *Folder) recount(ctx context.Context, tidy bool) error {
	x := newIndex()
	dir, err := f.root.OpenRoot(".")
	if err != nil {
		return err
	}
	if err := scan(ctx, x, dir, "", 0, tidy); err != nil {
		return err
	}
	f.index, f.counted = x, time.Now()
	return nil
}

// scan counts what is in an open folder and closes it.
func scan(ctx context.Context, x *index, dir *os.Root, at string, depth int, tidy bool) (err error) {
	defer func() { err = errors.Join(err, dir.Close()) }()
	entries, err := namesIn(ctx, dir, func(fs.DirEntry) bool { return true }, maxCounted+1)
	if err != nil {
		return err
	}
	if len(entries)+len(x.sizes) > maxCounted {
		return abi.NewError(abi.CodeStorageError,
			"the plugin's data folder holds more entries than can be counted: something else filled it; remove what does not "+
				"belong there")
	}
	for _, e := range entries {
		info, err := dir.Lstat(e.Name())
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return err
		case hidden(e.Name()):
			if tidy && isTemp(e.Name()) && info.Mode().IsRegular() {
				// Where this fails the folder is read-only, and the file harmless.
				_ = dir.Remove(e.Name())
			}
			continue
		}
		inside := join(at, e.Name())
		x.note(inside, info)
		if !info.IsDir() || depth+1 >= maxDepth {
			continue
		}
		next, err := enter(dir, inside, info)
		if err == nil {
			err = scan(ctx, x, next, inside, depth+1, tidy)
		}
		if err != nil && !errors.Is(err, errSwapped) && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// sorted puts entries into the order of their names' bytes.
func sorted(entries []fs.DirEntry) []fs.DirEntry {
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries
}
