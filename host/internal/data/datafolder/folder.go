// Package datafolder is the folder that a host keeps everything in: where it
// is, whose it is, and which process holds it. One process holds a folder at a
// time, by a lock that ends with the process; it notes its address there, so
// that commands find it. A path flows in; out flow the paths of what is in the
// folder, and what another process that holds it has noted.
//
// # Decisions
//
// A data folder has a format number, read before anything else (`format`). An older program refuses it by name and
// writes nothing. Turned down: a number a file, met one by one. Cost: a file more.
package datafolder

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gofrs/flock"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Names in the data folder that more than one package knows.
const (
	LockName    = "host.lock"
	HolderName  = "host.json"
	PluginsName = "plugins"
	DataName    = "data"
	VaultName   = "vault"
	// StagingName is for what is being made: the next start clears it.
	StagingName = "staging"
	CacheName   = "cache"
	// HostLogName is the folder of the log of the host itself.
	HostLogName = "hostlog"
)

// lockWait is how long a host waits for the lock, because a look at it by
// [Running] holds it for a moment.
const lockWait = 500 * time.Millisecond

// Holder is the process that holds a data folder.
type Holder struct {
	PID int `json:"pid"`
	// URL is the base URL of its control server; empty while it does not
	// listen.
	URL string `json:"url,omitempty"`
	// UnixSocket is the path of its socket, if it has one; [Folder.Announce]
	// makes it absolute.
	UnixSocket string    `json:"unixSocket,omitempty"`
	Version    string    `json:"version,omitempty"`
	StartedAt  time.Time `json:"startedAt"`
	// Key is what the process proves by that it wrote this; see [Folder.Prove].
	// Only whoever may read the data folder knows it.
	Key string `json:"key,omitempty"`
}

// LockedError says that another process holds the data folder.
type LockedError struct {
	Folder string
	// Holder is nil where the process has not said who it is.
	Holder *Holder
}

// Error names the folder and, where it is known, the process and its address.
func (e *LockedError) Error() string {
	who := "another wasmhost"
	if e.Holder != nil {
		who = fmt.Sprintf("another wasmhost (process %d", e.Holder.PID)
		if e.Holder.URL != "" {
			who += ", serving at " + e.Holder.URL
		}
		who += ")"
	}
	return fmt.Sprintf("the data folder %s is in use by %s: stop it, or choose another folder with --data or %s", e.Folder,
		who, EnvData)
}

// Folder is a data folder whose lock this process holds.
type Folder struct {
	// Dir is its absolute path, with links followed.
	Dir  string
	lock *flock.Flock
	key  string // of this process, see [Folder.Prove]
}

// Open makes or checks the folder and takes its lock.
func Open(ctx context.Context, dir string) (*Folder, error) {
	dir, err := clean(dir)
	if err != nil {
		return nil, err
	}
	if err := checkFormat(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	if dir, err = clean(dir); err != nil { // links can be followed only now
		return nil, err
	}
	if err := checkFolder(dir); err != nil {
		return nil, err
	}
	if err := checkOurs(dir); err != nil {
		return nil, err
	}
	if err := closeFolder(dir); err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, key: rand.Text()}
	if err := checkHolder(dir); err != nil {
		return nil, err
	}
	if err := regular.Check(f.Path(LockName)); err != nil {
		return nil, fmt.Errorf("lock the data folder %s: %w; move it away", dir, err)
	}
	f.lock = flock.New(f.Path(LockName), flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	locked, err := f.lock.TryLockContext(ctx, lockWait/10)
	switch {
	case locked:
	case err == nil, errors.Is(err, context.DeadlineExceeded):
		return nil, &LockedError{Folder: dir, Holder: readHolder(dir)}
	default:
		return nil, fmt.Errorf("lock the data folder %s: %w", dir, err)
	}
	err = f.Announce(Holder{})
	if disk.Of(err) == disk.ReadOnly {
		err = nil // what can be read is served all the same
	}
	if disk.Of(err).NoSpace() {
		// The command that makes room again must not be kept from it. Better no
		// holder is named than one that is gone.
		err = f.unannounce()
	}
	if err == nil {
		err = f.noteFormat()
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// checkOurs refuses a folder that holds something else: the host would change
// its mode and put its own files between those of somebody else.
func checkOurs(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("read the data folder: %w", err)
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "lost+found" }) // of a fresh volume
	if len(entries) == 0 {
		return nil
	}
	switch info, err := os.Lstat(filepath.Join(dir, LockName)); {
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("%s of the data folder %s is not a regular file: move it away, and run the command again", LockName,
			dir)
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("read the data folder: %w", err)
	}
	// The lock may be gone, and what every host makes is still there.
	ours := 0
	for _, e := range entries {
		if e.IsDir() && slices.Contains([]string{PluginsName, DataName, VaultName, inventory.Folder}, e.Name()) {
			ours++
		}
	}
	if ours < 2 {
		return fmt.Errorf("the folder %s is not empty and no data folder of wasmhost: name an empty or a new one", dir)
	}
	return nil
}

// checkHolder refuses a folder whose lock is gone while the process that held
// it may still run: a new lock would keep nobody out.
func checkHolder(dir string) error {
	// First the holder, who writes what is read here when it has made the lock.
	holder := readHolder(dir)
	if holder == nil || holder.PID == os.Getpid() || !processRuns(holder.PID) {
		return nil
	}
	if _, err := os.Lstat(filepath.Join(dir, LockName)); !errors.Is(err, fs.ErrNotExist) {
		return nil // taking the lock tells
	}
	return fmt.Errorf("%s of the data folder %s is gone, and process %d, which had taken it, runs: stop that process; "+
		"where it is none of wasmhost, delete %s and run the command again",
		LockName, dir, holder.PID, filepath.Join(dir, HolderName))
}

// Path returns the path of something in the folder.
func (f *Folder) Path(name string) string { return filepath.Join(f.Dir, name) }

// Announce writes who holds the folder, for those who may read it.
func (f *Folder) Announce(h Holder) error {
	h.PID, h.Key = os.Getpid(), f.key
	h.StartedAt = time.Now().UTC().Truncate(time.Second)
	if h.UnixSocket != "" {
		path, err := filepath.Abs(h.UnixSocket)
		if err != nil {
			return fmt.Errorf("unix socket: %w", err)
		}
		h.UnixSocket = path
	}
	text, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("describe the holder of the data folder: %w", err)
	}
	text = append(text, '\n')
	err = announceAt(f.Path(HolderName), text)
	if err == nil {
		removeCached(f.Dir)
		return nil
	}
	if disk.Of(err) == disk.ReadOnly && announceCached(f.Dir, text) == nil {
		return nil
	}
	return fmt.Errorf("write to the data folder: %w", err)
}

// announceAt writes who holds the folder to a file. It is for people and commands,
// and of no worth after a crash: no fsync.
func announceAt(path string, text []byte) error {
	temp := path + ".new"
	if err := os.WriteFile(temp, text, 0o600); err != nil {
		return err
	}
	return os.Rename(temp, path)
}

// unannounce removes what Announce has written, or has begun to.
func (f *Folder) unannounce() error {
	removeCached(f.Dir)
	for _, name := range []string{HolderName, HolderName + ".new"} {
		if err := os.Remove(f.Path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Close gives the folder back.
func (f *Folder) Close() error {
	err := f.unannounce()
	if disk.Of(err) == disk.ReadOnly {
		err = nil // whoever looks sees that the lock is free
	}
	if unlockErr := f.lock.Unlock(); err == nil {
		err = unlockErr
	}
	if err != nil {
		return fmt.Errorf("give the data folder back: %w", err)
	}
	return nil
}

// readHolder returns what the holder has written, or nil.
func readHolder(dir string) *Holder {
	holder := readHolderAt(filepath.Join(dir, HolderName))
	if cached := readCached(dir); cached != nil && (holder == nil || !cached.StartedAt.Before(holder.StartedAt)) {
		return cached
	}
	return holder
}

func readHolderAt(path string) *Holder {
	text, err := regular.ReadFile(path, 64<<10)
	if err != nil {
		return nil
	}
	var h Holder
	if json.Unmarshal(text, &h) != nil || h.PID <= 0 {
		return nil
	}
	return &h
}

// Running says whether a process holds the data folder, and who it is where
// that is known. A folder that does not exist is held by nobody. One that others
// may write to is refused: they could say that a host runs at an address of theirs.
func Running(dir string) (held bool, holder *Holder, err error) {
	dir, err = clean(dir)
	if err != nil {
		return false, nil, err
	}
	path := filepath.Join(dir, LockName)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return false, nil, nil
	}
	if err := checkFolder(dir); err != nil {
		return false, nil, err
	}
	if err := regular.Check(path); err != nil {
		return false, nil, fmt.Errorf("look at the lock of the data folder %s: %w; move it away", dir, err)
	}
	lock := flock.New(path, flock.SetFlag(os.O_RDONLY), flock.SetPermissions(0o600))
	free, err := lock.TryRLock()
	if err != nil {
		return false, nil, fmt.Errorf("look at the lock of the data folder %s: %w", dir, err)
	}
	if free {
		return false, nil, lock.Close()
	}
	holder = readHolder(dir)
	// A host could not take the place of one that has crashed there, whose address is
	// anybody's now.
	if holder != nil && !processRuns(holder.PID) && disk.Probe(dir) == disk.ReadOnly {
		holder = nil
	}
	return true, holder, nil
}
