package settings

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
)

// Passwords stores the values of password settings of one plugin, encrypted.
// What Set and Delete have returned nil for survives a crash.
type Passwords interface {
	Get(ctx context.Context, key string) (value string, ok bool, err error)
	Set(ctx context.Context, key, value string) error
	// Delete removes a value; one that is not there is no error.
	Delete(ctx context.Context, key string) error
	// List returns the keys.
	List(ctx context.Context) ([]string, error)
}

// Options configure [New]. Store, Plugin and Passwords are required.
type Options struct {
	// Store is where the file is, in the folder of that name, which is made with
	// the first write.
	Store  document.Store
	Folder string
	// Plugin is the id.
	Plugin    string
	Passwords Passwords
	// PasswordWait bounds how long a read waits for Passwords: a keyring that
	// asks its user must not hold up the plugin that reads. Zero means 5 s.
	PasswordWait time.Duration
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// Log is told when a damaged file is set aside; nil discards it.
	Log *slog.Logger
}

// Values are what the user of one plugin has set, as it lies on disk. Methods
// may be called from many goroutines at once. There must be one for each
// folder.
type Values struct {
	plugin    string
	document  document.Document
	asides    func() ([]string, error) // the names of those that were set aside
	passwords Passwords
	wait      time.Duration
	now       func() time.Time
	log       *slog.Logger

	hosts bool // others may change them, and passwords

	changing sync.Mutex // held by whoever reads or writes the file
	last     atomic.Pointer[snapshot]
	told     bool // whether the plugin knows a version, which is
	version  document.Version
}

// snapshot is what was read last. It is never changed.
type snapshot struct {
	values map[string]abi.RawJSON
	err    error // instead of the values
}

// New returns the values in a folder. It reads nothing: see [Values.Load].
func New(o Options) *Values {
	v := &Values{plugin: o.Plugin, passwords: o.Passwords, wait: o.PasswordWait, now: o.Now, log: o.Log}
	v.document, v.asides = open(o.Store, o.Folder)
	v.hosts = o.Store.Hosts()
	if v.log == nil {
		v.log = slog.New(slog.DiscardHandler)
	}
	if v.wait <= 0 {
		v.wait = 5 * time.Second
	}
	if v.now == nil {
		v.now = time.Now
	}
	return v
}

// Load reads the file anew, for a plugin that starts. The error is a [*FileError];
// it is that of every use until a later Load or a [Values.Reset] succeeds.
func (v *Values) Load() error {
	v.changing.Lock()
	defer v.changing.Unlock()
	version, err := v.load()
	if err == nil {
		v.told, v.version = true, version
	}
	return err
}

// Reread is Load for others than the plugin, which is still to be told of what
// another host has changed: see [Values.Refresh].
func (v *Values) Reread() error {
	v.changing.Lock()
	defer v.changing.Unlock()
	_, err := v.load()
	return err
}

func (v *Values) load() (document.Version, error) {
	values, version, err := v.read()
	v.last.Store(&snapshot{values: values, err: err})
	return version, err
}

// Refresh is [Values.Load] that reports whether another host has changed the values,
// or a password, since the plugin was told; where it was told nothing before, known
// is reported.
func (v *Values) Refresh(known bool) (changed bool, err error) {
	v.changing.Lock()
	defer v.changing.Unlock()
	version, err := v.load()
	if err != nil {
		return false, err
	}
	changed = known
	if v.told {
		changed = !version.Same(v.version)
	}
	v.told, v.version = true, version
	return changed, nil
}

// Reset starts with no values after the file was damaged, and does nothing
// where it is whole. The damaged file stays where it was set aside, and
// passwords are kept. It reports whether it did anything.
func (v *Values) Reset() (bool, error) {
	v.changing.Lock()
	defer v.changing.Unlock()
	_, err := v.load()
	if !Is(err, ReasonDamaged) && !Is(err, ReasonMissing) {
		return false, err
	}
	err = v.change(func(map[string]abi.RawJSON) ([]byte, error) { return v.encode(nil), nil })
	if err != nil {
		return false, err
	}
	_, err = v.load()
	return true, err
}

// current returns what was read last, reading it first where nothing was.
func (v *Values) current() *snapshot {
	if h := v.last.Load(); h != nil {
		return h
	}
	v.changing.Lock()
	defer v.changing.Unlock()
	if v.last.Load() == nil {
		_, _ = v.load() // the error is in it
	}
	return v.last.Load()
}
