package write

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/wasmhost/wasmhost/host/internal/command/check"
)

const (
	// settle is how long nothing must change before a change is acted upon:
	// editors write a file in several steps.
	settle = 40 * time.Millisecond
	// settleAtMost is how long a change waits for others at most.
	settleAtMost = 500 * time.Millisecond
	// look is how often a folder that is gone is looked for.
	look = 200 * time.Millisecond
	// maxWatched is how many folders are watched.
	maxWatched = 5000
)

// watcher tells of changes below a folder. Names that begin with a dot and
// node_modules are left out, as plugins leave them out.
type watcher struct {
	root   string
	notify *fsnotify.Watcher
	// gone says that there was no folder when it was last watched.
	gone bool
	// pending says that there was a change that next has not returned for yet.
	pending bool
	// ignore says of a path, relative to the root, that changes to it do not
	// count.
	ignore func(name string) bool
}

// newWatcher watches a folder, given as an absolute path, and all below it.
func newWatcher(root string, ignore func(name string) bool) (*watcher, error) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch %s: %w", root, err)
	}
	w := &watcher{root: root, notify: notify, ignore: ignore}
	if err := w.add(root); err != nil {
		_ = notify.Close()
		return nil, err
	}
	return w, nil
}

func (w *watcher) close() { _ = w.notify.Close() }

// again watches all folders that there are now. What watched a folder that was
// renamed or removed has ended, also where another one has its place by now, and
// whether that happens before or after the new one was seen is chance.
func (w *watcher) again() error {
	_, err := os.Lstat(w.root)
	if w.gone = errors.Is(err, fs.ErrNotExist); w.gone {
		return nil // the build tells of it
	}
	return w.add(w.root)
}

// add watches a folder and those in it. What goes away meanwhile is no error.
func (w *watcher) add(folder string) error {
	watched := 0
	return filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist), err != nil && name != w.root:
			return nil
		case err != nil:
			return fmt.Errorf("watch %s: %w", name, err)
		case !d.IsDir():
			return nil
		case name != w.root && !check.Counts(name):
			return fs.SkipDir
		}
		if watched++; watched > maxWatched {
			return fmt.Errorf("there are more than %d folders below %s; is it the folder of a plugin?", maxWatched, w.root)
		}
		if err := w.notify.Add(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("watch %s: %w; on Linux, raise fs.inotify.max_user_watches", name, err)
		}
		return nil
	})
}

// relevant reports whether an event is a change, and takes new folders in.
func (w *watcher) relevant(event fsnotify.Event) (bool, error) {
	if event.Op == fsnotify.Chmod || !check.Counts(event.Name) {
		return false, nil
	}
	name, err := filepath.Rel(w.root, event.Name)
	if err != nil {
		return false, nil
	}
	if event.Has(fsnotify.Create) {
		if info, err := os.Lstat(event.Name); err == nil && info.IsDir() {
			// What was in it before it was watched is found by the build, and
			// [watcher.again] counts the folders.
			if err := w.add(event.Name); err != nil {
				return false, err
			}
		}
	}
	return !w.ignore(filepath.ToSlash(name)), nil
}

// next waits for a change, and until nothing has changed for a moment; where
// the folder itself is gone, until there is one again. The error is that of ctx,
// or that of watching. A change that it has not returned for, as ctx ended, is
// there for the next call.
func (w *watcher) next(ctx context.Context) error {
	var settled, latest, back <-chan time.Time
	if w.pending {
		settled = time.After(settle)
	}
	if w.gone {
		ticker := time.NewTicker(look)
		defer ticker.Stop()
		back = ticker.C
	}
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-settled:
			w.pending = false
			return w.again()
		case <-latest:
			w.pending = false
			return w.again()
		case <-back:
			if _, err := os.Lstat(w.root); err == nil {
				w.pending, settled, back = true, time.After(settle), nil
			}
		case event, ok := <-w.notify.Events:
			if !ok {
				return errors.New("the folder is not watched any more; start again")
			}
			changed, err := w.relevant(event)
			if err != nil {
				return err
			}
			if !changed {
				continue
			}
			w.pending, settled = true, time.After(settle)
			if latest == nil {
				latest = time.After(settleAtMost)
			}
		case err := <-w.notify.Errors:
			// Events were lost: whatever it was, something has changed.
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return fmt.Errorf("watch %s: %w", w.root, err)
			}
			w.pending, settled = true, time.After(settle)
		}
	}
}
