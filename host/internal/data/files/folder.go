package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// recountEvery is the least time between two counts that a full quota starts
// by itself.
const recountEvery = 10 * time.Second

// Folder is the data folder of one plugin as a folder of the machine, of which
// only one Folder at a time has it open.
type Folder struct {
	calls
	limits Limits
	dir    string
	self   fs.FileInfo // of the folder when it was opened
	root   *os.Root
	held   *os.File // the folder again, which carries the lock

	writing chan struct{} // one token for each write that may be under way
	tree    chan struct{} // one token; its holder may use what is below and change names on disk
	index   *index
	counted time.Time
}

// Open makes the folder if it is missing, takes its lock, removes hidden files
// that a crash left, and counts what there is. The folder's own parent is
// trusted; the folder itself must not be a link. A folder that holds more than
// the limits is opened all the same: it can be read and emptied. One that
// cannot be written is opened for reading.
//
// Errors carry storage_error, or unavailable where another process (or another
// Folder) has it open, or deadline_exceeded.
func Open(ctx context.Context, dir string, l Limits) (_ *Folder, err error) {
	const doing = "open the plugin's data folder"
	if err := ctx.Err(); err != nil {
		return nil, fail(doing, "", err)
	}
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return nil, fail(doing, "", err)
	}
	f := &Folder{
		limits: l, dir: dir, index: newIndex(),
		writing: make(chan struct{}, writers), tree: make(chan struct{}, 1),
	}
	if err := f.openRoot(); err != nil {
		return nil, fail(doing, "", err)
	}
	if err := f.recount(ctx, true); err != nil {
		_ = f.shut()
		return nil, fail(doing, "", err)
	}
	return f, nil
}

func (f *Folder) openRoot() (err error) {
	if err := durable.MkdirAll(f.dir); err != nil {
		return err
	}
	if f.self, err = os.Lstat(f.dir); err != nil {
		return err
	}
	if !f.self.IsDir() {
		return abi.NewError(abi.CodeStorageError, "the plugin's data folder is a link or a file: put a folder in its place")
	}
	if f.root, err = os.OpenRoot(f.dir); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.shut()
		}
	}()
	now, err := f.root.Stat(".")
	if err != nil {
		return err
	}
	if !os.SameFile(f.self, now) {
		return changed("the data folder")
	}
	if f.held, err = f.root.Open("."); err != nil {
		return err
	}
	held, err := lockFolder(f.held)
	if held {
		return abi.NewError(abi.CodeUnavailable,
			"the plugin's data folder is open already, here or in another process: close it there first")
	}
	return err
}

// shut closes what is open.
func (f *Folder) shut() error {
	err := f.root.Close()
	if f.held != nil {
		err = errors.Join(err, f.held.Close())
	}
	return fail("close the plugin's data folder", "", err)
}

// Close implements [Files], and gives the folder free.
func (f *Folder) Close() error { return f.stop(f.shut) }

// Usage implements [Files].
func (f *Folder) Usage(ctx context.Context) (Usage, error) {
	if err := f.begin(ctx); err != nil {
		return Usage{}, err
	}
	defer f.end()
	if err := f.lock(ctx); err != nil {
		return Usage{}, err
	}
	defer f.unlock()
	return f.index.usage, nil
}

// Recount implements [Files]. A quota that refuses a write does the same by
// itself from time to time.
func (f *Folder) Recount(ctx context.Context) (Usage, error) {
	if err := f.begin(ctx); err != nil {
		return Usage{}, err
	}
	defer f.end()
	if err := f.lock(ctx); err != nil {
		return Usage{}, err
	}
	defer f.unlock()
	if err := f.recount(ctx, false); err != nil {
		return Usage{}, fail("count the files", "", err)
	}
	return f.index.usage, nil
}

// begin starts a call; each begin without an error needs an end.
func (f *Folder) begin(ctx context.Context) error {
	if err := f.start(ctx); err != nil {
		return err
	}
	err := f.standing()
	if err != nil {
		f.end()
	}
	return err
}

// standing checks that the folder is still where it was: what is written into
// one that was moved or removed would be lost with the next start.
func (f *Folder) standing() error {
	now, err := os.Lstat(f.dir)
	if err == nil && os.SameFile(now, f.self) {
		return nil
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return abi.NewError(abi.CodeStorageError,
			"the plugin's data folder was removed or replaced while the plugin runs; nothing was changed: put it back, or "+
				"restart the plugin to begin with an empty one")
	}
	return fail("use the data folder", "", err)
}

// lock waits for the right to use the index and to change names on disk.
func (f *Folder) lock(ctx context.Context) error {
	return take(ctx, f.tree)
}

func (f *Folder) unlock() { <-f.tree }

// take waits until a channel has room for one more token.
func take(ctx context.Context, tokens chan struct{}) error {
	select {
	case tokens <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fail("wait for other calls on files", "", ctx.Err())
	}
}
