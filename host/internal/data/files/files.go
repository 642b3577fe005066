package files

import (
	"context"
	"io"
	"iter"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// Files are the files of one plugin: a [Folder] of the machine, or [Tables] on a
// server. Both keep the same rules and fail with the same errors. Methods may be
// called at the same time.
type Files interface {
	// ReadFile returns the text of a file.
	//
	// Errors carry invalid_argument (the path leaves the folder or names a folder;
	// the file is not UTF-8), not_found, quota_exceeded (longer than FileBytes),
	// storage_error, deadline_exceeded or unavailable.
	ReadFile(ctx context.Context, path string) (string, error)
	// WriteFile makes a text the content of a file and makes the folders above it
	// that are missing. The file is replaced as a whole and durable when the call
	// returns; a call that fails or is killed leaves the old one. Of calls at the
	// same time on the same file, the last to finish stays.
	//
	// Errors carry invalid_argument (the path leaves the folder, names a folder or
	// differs from another in letter case only; the text is not UTF-8),
	// quota_exceeded, storage_error, deadline_exceeded or unavailable.
	WriteFile(ctx context.Context, path, text string) error
	// Exists reports whether there is a file or a folder.
	//
	// Errors carry invalid_argument (the path leaves the folder, or a link or
	// something else that is not a file stands there), storage_error,
	// deadline_exceeded or unavailable.
	Exists(ctx context.Context, path string) (bool, error)
	// ListDir returns the files and folders in a folder, sorted by the bytes of
	// their names; the empty path is the data folder. What a plugin cannot use,
	// such as links and names that no path may have, is left out.
	//
	// Errors carry invalid_argument (the path leaves the folder or names a file),
	// not_found, quota_exceeded (more than ListEntries), storage_error,
	// deadline_exceeded or unavailable.
	ListDir(ctx context.Context, path string) ([]Entry, error)
	// DeleteFile deletes a file, or a folder that is empty. It is durable when
	// the call returns.
	//
	// Errors carry invalid_argument (the path leaves the folder or names a folder
	// that is not empty), not_found, storage_error, deadline_exceeded or
	// unavailable.
	DeleteFile(ctx context.Context, path string) error
	// Usage returns what there is.
	Usage(ctx context.Context) (Usage, error)
	// Recount counts the files again, for the case that something else than this
	// package changed them.
	Recount(ctx context.Context) (Usage, error)
	// Walk goes through all files and folders for a backup or an export, each
	// folder before what is in it, sorted by the bytes of the names. Hidden files
	// are left out, and what is skipped is reported and not entered. It holds
	// nothing between two steps: writes go on meanwhile, and each file is met as
	// it is then, whole. An error ends the walk.
	Walk(ctx context.Context) iter.Seq2[Found, error]
	// Close waits for the calls that run. Calls after it fail with unavailable. It
	// may be called again.
	Close() error
}

var (
	_ Files = (*Folder)(nil)
	_ Files = (*Tables)(nil)
)

// Usage is what counts against the limits.
type Usage struct {
	Files   int
	Folders int
	Bytes   int64 // of all files together
}

// Entry is one name in a listing.
type Entry struct {
	Name   string
	Folder bool
}

// Found is one entry of a walk.
type Found struct {
	// Path is relative to the data folder, with slashes.
	Path     string
	Folder   bool
	Size     int64 // of a file, in bytes
	Modified time.Time
	// Skipped says why the entry is not a part of the plugin's files: a link,
	// a device, a name or a depth that no path may have. Empty for all others.
	// Path need not be UTF-8 where it is set.
	Skipped string

	names []string
	open  func(ctx context.Context) (io.ReadCloser, error)
}

// Open opens a file of a walk for reading, as it is now, without the limit on
// its length and the check of its text. Errors are those of [Files.ReadFile].
func (e Found) Open(ctx context.Context) (io.ReadCloser, error) {
	if e.Skipped != "" || e.open == nil {
		return nil, abi.Invalid("%s cannot be read: %s", shown(e.Path), e.Skipped)
	}
	return e.open(ctx)
}

// calls are the calls that run. Each start without an error needs an end.
type calls struct {
	use    sync.RWMutex // read by each call, written by stop
	closed bool
}

func (c *calls) start(ctx context.Context) error {
	c.use.RLock()
	err := c.ready(ctx)
	if err != nil {
		c.use.RUnlock()
	}
	return err
}

func (c *calls) ready(ctx context.Context) error {
	if c.closed {
		return abi.NewError(abi.CodeUnavailable, "the plugin's data folder is closed: the plugin is being stopped")
	}
	return fail("use the data folder", "", ctx.Err())
}

func (c *calls) end() { c.use.RUnlock() }

// stop waits for the calls that run, then calls shut unless that was done.
func (c *calls) stop(shut func() error) error {
	c.use.Lock()
	defer c.use.Unlock()
	if c.closed {
		return nil
	}
	c.closed = true
	return shut()
}

// checkText refuses what no file may hold.
func (l Limits) checkText(path, text string) error {
	if int64(len(text)) > l.FileBytes {
		return abi.Exceeded("the text for %s has %d bytes, more than the %d that a file may have: split it over several "+
			"files", shown(path), len(text), l.FileBytes)
	}
	if !utf8.ValidString(text) {
		return abi.Invalid("the text for %s is not valid UTF-8, and ctx.fs keeps no other: encode bytes, for instance as "+
			"base64", shown(path))
	}
	return nil
}

// Errors that both kinds have. What they are about is named by its path.

func (l Limits) tooLong(path string, size int64) error {
	return abi.Exceeded("the file %s has %d bytes, more than the %d that a file may have: something else than this "+
		"plugin wrote it; replace or delete it", shown(path), size, l.FileBytes)
}

func notText(path string) error {
	return abi.Invalid("the file %s is not UTF-8 text, and ctx.fs reads no other: something else than this plugin wrote "+
		"it; replace or delete it", shown(path))
}

func readsFolder(path string) error {
	return abi.Invalid("%s is a folder: list it, or give the path of a file", shown(path))
}

func writesFolder(path string) error {
	return abi.Invalid("%s is a folder: choose another path", shown(path))
}

func notEmptyFolder(path string) error {
	return abi.Invalid("the folder %s is not empty: delete the files in it first", shown(path))
}

func otherSpelling(path, name string) error {
	return abi.Invalid("%s differs only in the form of its characters or in letter case from %q, which is there: use "+
		"that spelling or another name", shown(path), name)
}

// absent is the error for a path that is not there; other is one that differs
// from it in letter case only, or empty.
func absent(path, other string) error {
	if other != "" {
		return abi.Errorf(abi.CodeNotFound, "there is no %s, but %s; names are case-sensitive: use that spelling",
			shown(path), shown(other))
	}
	return abi.Errorf(abi.CodeNotFound, "there is no file or folder %s", shown(path))
}

func (l Limits) tooManyEntries(path string) error {
	return abi.Exceeded("the folder %s has more than the %d entries that a listing may have: spread its files over more "+
		"folders", shown(path), l.ListEntries)
}

// admit checks that a file of a size fits into what is left. Replacing one that
// is at least as long always does; old is that one's size, or negative.
func (l Limits) admit(use Usage, path string, size, old int64) error {
	if old < 0 {
		if use.Files >= l.Files {
			return abi.Exceeded("the plugin has %d files, and %d are allowed: delete some first", use.Files, l.Files)
		}
		old = 0
	}
	if more := size - old; more > 0 && use.Bytes+more > l.TotalBytes {
		return abi.Exceeded("the plugin's files hold %d bytes, and with %s they would hold %d, more than the %d allowed: "+
			"delete some first", use.Bytes, shown(path), use.Bytes+more, l.TotalBytes)
	}
	return nil
}

// admitFolder checks that one more folder fits.
func (l Limits) admitFolder(folders int) error {
	if folders >= l.Folders {
		return abi.Exceeded("the plugin has %d folders, and %d are allowed: delete empty ones first", folders, l.Folders)
	}
	return nil
}
