package document

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
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Files are documents in files of a folder.
type Files struct {
	Dir string
	// Inventory records which files there are; without one, none is ever gone.
	Inventory *inventory.Inventory
	// Reserve is for what is vital; may be nil.
	Reserve *disk.Reserve
	// Steps are told of what changes a file.
	Steps durable.Steps

	mu     sync.Mutex
	shared []*file // that others may change
}

var _ Store = (*Files)(nil)

// InFolder returns the documents of a data folder.
func InFolder(dir string, reserve *disk.Reserve) *Files {
	return &Files{Dir: dir, Inventory: inventory.Of(dir), Reserve: reserve}
}

const (
	// lockWait bounds the wait for other processes that change a file, and
	// lockEvery is how often one that waits tries.
	lockWait  = 5 * time.Second
	lockEvery = 10 * time.Millisecond
	// lockRest is how long a process leaves the lock alone after it had it, so
	// that those who wait get their try.
	lockRest = 2 * lockEvery
	// lookEvery is how often a file is looked at for what other processes have
	// changed.
	lookEvery = time.Second
)

// file is a [Document].
type file struct {
	of   *Files
	name string
	path string
	o    Options

	looked   atomic.Int64 // when the file was looked at last, in Unix nanoseconds
	mu       sync.Mutex   // one change at a time
	unlocked time.Time    // when the last change ended; guarded by mu
}

// Document returns the document of a name.
func (f *Files) Document(name string, o Options) Document {
	d := &file{of: f, name: name, path: filepath.Join(f.Dir, filepath.FromSlash(name)), o: o}
	if o.Shared {
		f.mu.Lock()
		f.shared = append(f.shared, d)
		f.mu.Unlock()
	}
	return d
}

// Suspected returns nothing: the record has it.
func (f *Files) Suspected() (map[string]string, error) { return nil, nil }

// Hosts reports that no other host has the files.
func (f *Files) Hosts() bool { return false }

// List returns the names that match a pattern. Folders on the way that are not
// there are no error.
func (f *Files) List(pattern string) ([]string, error) {
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, err
	}
	names := []string{"."}
	for part := range strings.SplitSeq(pattern, "/") {
		var next []string
		for _, dir := range names {
			entries, err := os.ReadDir(filepath.Join(f.Dir, filepath.FromSlash(dir)))
			if err != nil && !errors.Is(err, fs.ErrNotExist) && !notFolder(err) {
				return nil, err
			}
			for _, e := range entries {
				if ok, _ := path.Match(part, e.Name()); ok {
					next = append(next, path.Join(dir, e.Name()))
				}
			}
		}
		names = next
	}
	return names, nil
}

// notFolder reports whether a file stands where a folder was looked into.
func notFolder(err error) bool {
	var at *fs.PathError
	if !errors.As(err, &at) {
		return false
	}
	info, err := os.Lstat(at.Path)
	return err == nil && !info.IsDir()
}

// Watch looks once a second.
func (f *Files) Watch(each func(name string)) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(lookEvery)
		defer ticker.Stop()
		seen := map[*file]fs.FileInfo{}
		for {
			f.mu.Lock()
			shared := slices.Clone(f.shared)
			f.mu.Unlock()
			for _, d := range shared {
				info, err := os.Lstat(d.path)
				if err != nil {
					info = nil
				}
				before, known := seen[d]
				if known && !sameFile(info, before) {
					each(d.name)
				}
				seen[d] = info
			}
			select {
			case <-done:
				return
			case <-ticker.C:
			}
		}
	}()
	return sync.OnceFunc(func() { close(done); <-ended })
}

// sameFile reports whether a file was not replaced since; nil is none.
func sameFile(now, before fs.FileInfo) bool {
	if now == nil || before == nil {
		return now == nil && before == nil
	}
	return os.SameFile(now, before) && now.Size() == before.Size() && now.ModTime().Equal(before.ModTime())
}

// Name within the store.
func (d *file) Name() string { return d.name }

// String is the path of the file.
func (d *file) String() string { return d.path }

func (d *file) recorded() inventory.File {
	if d.of.Inventory == nil {
		return inventory.File{}
	}
	return d.of.Inventory.File(d.name)
}

// Read reads the file.
func (d *file) Read() ([]byte, Version, error) {
	info, err := os.Lstat(d.path) // before it is read: what comes later is seen as a change
	if err != nil {
		info = nil
	}
	text, err := d.read()
	switch {
	case errors.Is(err, fs.ErrNotExist) && d.recorded().Known():
		return nil, Version{}, fmt.Errorf("%w: %v", ErrGone, err)
	case err != nil:
		return nil, Version{}, err
	}
	if d.o.Note {
		_ = d.recorded().Record() // the next one who reads it tries again
	}
	return text, Version{info: info}, nil
}

func (d *file) read() ([]byte, error) {
	f, err := regular.Open(d.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if d.o.Check != nil {
		info, err := f.Stat()
		if err == nil {
			err = d.o.Check(d.path, info)
		}
		if err != nil {
			return nil, err
		}
	}
	return regular.Read(f, d.o.Most)
}

// Change replaces the file.
func (d *file) Change(edit Edit) (v Version, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.o.Vital {
		return d.change(edit)
	}
	err = d.of.Reserve.Do(func() error {
		v, err = d.change(edit)
		return err
	})
	return v, err
}

func (d *file) change(edit Edit) (Version, error) {
	if d.o.Shared {
		unlock, err := d.lock()
		if err != nil {
			return Version{}, err
		}
		defer unlock()
	}
	text, v, err := d.Read()
	next, err := edit(text, err)
	if err == nil {
		err = tooLarge(d.name, next, d.o.Most)
	}
	if err == nil && next != nil && d.o.Folder {
		err = durable.MkdirAll(filepath.Dir(d.path))
	}
	if err != nil || next == nil {
		return v, err
	}
	err = d.of.Steps.Replace(d.path, next)
	if err != nil && !errors.Is(err, durable.ErrUnsynced) {
		return v, err
	}
	v.info, _ = os.Lstat(d.path) // nil is seen as a change
	if noted := errors.Join(d.recorded().Record(), d.recorded().Cleared()); noted != nil {
		err = errors.Join(err, fmt.Errorf("%w: %w", ErrUnrecorded, noted))
	}
	return v, err
}

// lock takes the lock that other processes respect. The caller holds mu.
func (d *file) lock() (unlock func(), err error) {
	if d.o.Folder {
		if err := durable.MkdirAll(filepath.Dir(d.path)); err != nil {
			return nil, err
		}
	}
	time.Sleep(time.Until(d.unlocked.Add(lockRest)))
	lock := flock.New(d.path+".lock", flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(context.Background(), lockWait)
	defer cancel()
	if locked, err := lock.TryLockContext(ctx, lockEvery); err != nil || !locked {
		return nil, fmt.Errorf("lock %s: %w; %w", d.path, err, ErrBusy)
	}
	return func() {
		_ = lock.Close()
		d.unlocked = time.Now()
	}, nil
}

// Delete removes the file.
func (d *file) Delete() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.recorded().Forget(); err != nil {
		return err
	}
	return durable.Remove(d.path)
}

// Changed looks whether the file was replaced. One that is gone or cannot be
// looked at was not.
func (d *file) Changed(since Version, now bool) (bool, error) {
	at, last := time.Now().UnixNano(), d.looked.Load()
	if !now && (at-last < int64(lookEvery) || !d.looked.CompareAndSwap(last, at)) {
		return false, nil
	}
	info, err := os.Lstat(d.path)
	return err == nil && !sameFile(info, since.info), nil
}

// Suspect notes that the file is damaged.
func (d *file) Suspect(cause error) error {
	_, err := d.recorded().Suspect(cause)
	return err
}

// SetAside gives the file another name.
func (d *file) SetAside(now time.Time) (string, error) {
	if d.o.Stamp == "" {
		return inventory.SetAside(d.path, now)
	}
	aside := d.path + inventory.AsideMark + now.UTC().Format(d.o.Stamp)
	err := durable.Rename(d.path, aside)
	if err != nil && !errors.Is(err, durable.ErrUnsynced) {
		return "", err
	}
	return filepath.Base(aside), err
}
