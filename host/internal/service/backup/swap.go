package backup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// Names within the data folder that nobody else knows.
const (
	// restoredName is a backup that was unpacked, verified and committed to:
	// it is moved into place by whoever opens the data folder next.
	restoredName = "restored"
	// replacedPrefix and a date name what was there before a restore.
	replacedPrefix = "replaced-"
	// backSuffix ends its name while that is about to become the data folder again.
	backSuffix = ".back"
)

// StagedName is the folder of what [PutInPlace] is to move into place.
const StagedName = "new"

// Names within restoredName.
const (
	newName   = StagedName
	oldName   = "old"   // what was there
	movedName = "moved" // a file: all that was there is in oldName
)

// staysInPlace are the names at the top of the data folder that a restore does
// not move: they are this process's, or hold nothing that a backup has.
func staysInPlace(name string) bool {
	return slices.Contains([]string{datafolder.LockName, datafolder.FormatName, datafolder.HolderName,
		datafolder.HolderName + ".new",
		datafolder.CacheName, datafolder.HostLogName, datafolder.StagingName, restoredName, "lost+found"}, name) ||
		strings.HasPrefix(name, replacedPrefix)
}

// holdsAnything reports whether a data folder holds a file that a restore
// would have to move aside. The folders and locks that every command makes do
// not count.
func holdsAnything(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false, err
	}
	found := false
	for _, e := range entries {
		if staysInPlace(e.Name()) {
			continue
		}
		err := filepath.WalkDir(filepath.Join(dir, e.Name()), func(_ string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && !isLock(d.Name()) {
				found = true
				return fs.SkipAll
			}
			return err
		})
		if err != nil {
			return false, err
		}
	}
	return found, nil
}

// isLock reports whether a file only carries a lock.
func isLock(name string) bool {
	return strings.HasSuffix(name, ".lock") || strings.HasSuffix(name, ".lock.next")
}

// begin is called before a step that a crash can come before.
func begin(before func(string) error, step string) error {
	if before == nil {
		return nil
	}
	return before(step)
}

// Finish moves a backup into place that was committed to before a crash. The
// caller holds the lock of the data folder, and calls it before anything in the
// folder is opened.
func Finish(dir string) error { return finish(dir, nil) }

func finish(dir string, before func(step string) error) error {
	if _, err := os.Lstat(filepath.Join(dir, restoredName)); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("look for an interrupted restore: %w", err)
	}
	if _, err := moveIn(dir, before); err != nil {
		return fmt.Errorf("finish an interrupted restore: %w; correct that, then run the command again", err)
	}
	return nil
}

// PutInPlace makes a data folder what lies in the folder StagedName of the folder
// staged, a part of the staging area. What was there is moved into a folder of the
// data folder, which is returned; empty where there was nothing. From a moment on,
// [Finish] does what a crash has interrupted; before it, nothing was changed. The
// caller holds the lock of the data folder. Before, if it is not nil, is called
// before each change.
func PutInPlace(dir, staged string, before func(step string) error) (replaced string, err error) {
	if err := durable.SyncFolder(staged); err != nil {
		return "", err
	}
	if err := begin(before, "commit"); err != nil {
		return "", err
	}
	// For good before what is there moves into it: after a loss of power it must
	// not lie in the staging area, which the next start clears.
	err = durable.Rename(staged, filepath.Join(dir, restoredName))
	if errors.Is(err, durable.ErrUnsynced) {
		return "", fmt.Errorf("%w; run any command on this data folder to finish it", err)
	} else if err != nil {
		return "", fmt.Errorf("%w; nothing was changed", err)
	}
	replaced, err = moveIn(dir, before)
	if err != nil && moveBack(dir, staged, before) == nil {
		return "", fmt.Errorf("%w; nothing was changed", err)
	}
	if err != nil {
		return "", fmt.Errorf("it is half in place: %w; run any command on this data folder to finish it", err)
	}
	return replaced, nil
}

// TakeBack undoes what [PutInPlace] has done last, not before a time, and moves what
// that had put there into a folder, which is returned. The caller holds the lock of
// the data folder.
func TakeBack(dir string, notBefore time.Time) (aside string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	newest, first := "", replacedName(notBefore)
	for _, e := range entries { // in the order of their names, and so of their times
		if e.IsDir() && strings.HasPrefix(e.Name(), replacedPrefix) && !strings.HasSuffix(e.Name(), backSuffix) &&
			e.Name() >= first {
			newest = e.Name()
		}
	}
	if newest == "" {
		return "", fmt.Errorf("what the data folder %s had is gone: there is no folder %s or of a later time in it", dir,
			first)
	}
	return takeBack(dir, newest, nil)
}

// replacedName is the name of the folder of what is replaced at a time.
func replacedName(at time.Time) string {
	return replacedPrefix + at.UTC().Format("20060102T150405.000Z")
}

// moveIn moves what is in the data folder aside, then the restored backup into
// its place. Each step can be repeated: as long as the file movedName is not
// there, whatever lies in the folder is old; from then on nothing of it is.
// It returns the folder of what was there, empty where there was nothing.
func moveIn(dir string, before func(step string) error) (replaced string, err error) {
	restored := filepath.Join(dir, restoredName)
	old, moved := filepath.Join(restored, oldName), filepath.Join(restored, movedName)
	if _, err := os.Lstat(moved); errors.Is(err, fs.ErrNotExist) {
		// Only what a restore has put there may move everything else away.
		if _, err := os.Lstat(filepath.Join(restored, newName)); err != nil {
			return "", fmt.Errorf("the folder %s of the data folder holds no backup, move it away: %w", restoredName, err)
		}
		if err := os.Mkdir(old, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", err
		}
		if err := moveAll(dir, old, before, func(name string) bool { return !staysInPlace(name) }); err != nil {
			return "", err
		}
		if err := begin(before, "mark"); err != nil {
			return "", err
		}
		if err := durable.Replace(moved, nil); err != nil {
			return "", err
		}
	} else if err != nil {
		return "", err
	}
	if err := moveAll(filepath.Join(restored, newName), dir, before, func(string) bool { return true }); err != nil {
		return "", err
	}
	entries, err := os.ReadDir(old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if len(entries) > 0 {
		replaced = filepath.Join(dir, replacedName(time.Now()))
		if err := begin(before, "keep"); err != nil {
			return "", err
		}
		if err := durable.Rename(old, replaced); err != nil {
			return "", err
		}
	}
	if err := begin(before, "clear"); err != nil {
		return "", err
	}
	// What is left is empty folders and the file movedName. They go at once:
	// without that file, what is in place now would be taken for old. What was
	// there must be out of it for good by then, also what an earlier run has
	// moved.
	if err := errors.Join(durable.SyncFolder(restored), durable.SyncFolder(dir)); err != nil {
		return "", err
	}
	if err := os.Mkdir(filepath.Join(dir, datafolder.StagingName), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	// The staging area is cleared at the next start.
	away, err := os.MkdirTemp(filepath.Join(dir, datafolder.StagingName), restoredName+"-")
	if err != nil {
		return "", err
	}
	if err := durable.Rename(restored, filepath.Join(away, restoredName)); err != nil {
		return "", err
	}
	_ = os.RemoveAll(away)
	return replaced, nil
}

// moveBack undoes what moveIn has done, as long as nothing of the backup is in
// its place, and moves the backup to a folder of the staging area. What cannot
// be moved aside, a mount for example, can never be, and no start could finish
// what was begun.
func moveBack(dir, staged string, before func(step string) error) error {
	restored := filepath.Join(dir, restoredName)
	if _, err := os.Lstat(filepath.Join(restored, movedName)); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, errors.New("the backup is being moved into place already"))
	}
	old := filepath.Join(restored, oldName)
	if err := moveAll(old, dir, before, func(string) bool { return true }); err != nil {
		return err
	}
	if err := begin(before, "take back"); err != nil {
		return err
	}
	return durable.Rename(restored, staged)
}

// takeBack puts what a restore has moved to a folder of the data folder into its
// place again, and what the restore has put there aside. It returns the folder
// of that. It is a restore itself: from the second renaming on, whoever opens the
// data folder next finishes it, and before, nothing was changed.
func takeBack(dir, replaced string, before func(step string) error) (aside string, err error) {
	if !strings.HasPrefix(filepath.Base(replaced), replacedPrefix) {
		return "", fmt.Errorf("the folder %s holds nothing that a restore has replaced", replaced)
	}
	back := filepath.Join(dir, filepath.Base(replaced)+backSuffix)
	if err := os.Mkdir(back, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	if err := begin(before, "put together"); err != nil {
		return "", err
	}
	if err := durable.Rename(filepath.Join(dir, filepath.Base(replaced)), filepath.Join(back, newName)); err != nil {
		return "", err
	}
	if err := begin(before, "commit"); err != nil {
		return "", err
	}
	if err := durable.Rename(back, filepath.Join(dir, restoredName)); err != nil {
		return "", err
	}
	return moveIn(dir, before)
}

// moveAll moves the entries of one folder to another and makes that durable.
func moveAll(from, to string, before func(step string) error, choose func(name string) bool) error {
	entries, err := os.ReadDir(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	for _, e := range entries {
		if !choose(e.Name()) {
			continue
		}
		if err := begin(before, "move "+e.Name()); err != nil {
			return err
		}
		if err := (durable.Steps{}).Move(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	// Also where an earlier run has moved everything.
	return errors.Join(durable.SyncFolder(to), durable.SyncFolder(from))
}
