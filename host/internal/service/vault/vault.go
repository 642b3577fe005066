package vault

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
)

// Default times to wait for the keyring.
const (
	// DefaultProbeTimeout bounds each of the calls that find out whether a
	// new vault can use the keyring.
	DefaultProbeTimeout = 3 * time.Second
	// DefaultKeyringTimeout bounds a call to the keyring. It leaves a user
	// the time to unlock it.
	DefaultKeyringTimeout = 30 * time.Second
)

// Options are the optional parts of [Open].
type Options struct {
	// Database is where the records are in place of a file, if it is not nil. Keys
	// never are.
	Database postgres.Database
	// Bus tells the other hosts of Database that the keys have changed; nil where
	// there are none.
	Bus *pubsub.Bus
	// Source forces the place of the master key; SourceAuto chooses.
	Source Source
	// KeyFile is a file with master keys that somebody else looks after, one in each
	// line; empty for none. The first one becomes the key of a new vault, and the next
	// one of a rotation; the others open what was sealed with them.
	KeyFile string
	// Keyring is the keyring; nil means that of the operating system.
	Keyring Keyring
	// ProbeTimeout and KeyringTimeout: 0 means the default.
	ProbeTimeout   time.Duration
	KeyringTimeout time.Duration
	// Log gets what the user should know; nil means nothing is logged.
	Log *slog.Logger
	// Random is the source of keys and nonces; nil means crypto/rand. It must
	// be fit for cryptography and safe for concurrent use.
	Random io.Reader
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// Vault has the keys of one data folder, and its database. All methods may be
// called from many goroutines, and several processes may use one folder.
type Vault struct {
	path   string // of the database
	folder string // of key files
	opt    Options
	log    *slog.Logger
	stores map[Source]keyStore

	opening  sync.Mutex   // guards the two below
	db       *dbfile.File // nil until needed
	readOnly *dbfile.File // that db has taken the place of
	cache    cache

	// loading holds a token while keys are being loaded. It is no mutex,
	// because the keyring can make others wait for longer than they may.
	loading chan struct{}
	mu      sync.Mutex // guards the fields below
	keys    *keySet    // nil until needed
	closed  bool

	// step is called after each step of a change of the keys. Tests fail it.
	step func(name string) error
}

// keySet is the data key that the metadata has wrapped.
type keySet struct {
	metadata *keyMetadata
	data     *key
}

// Open opens the vault of a data folder, which must exist. It neither loads
// nor makes a key or a database: the first use does, so that a host without
// secrets never asks for a keyring. See [Vault.Check].
func Open(data string, opt Options) (*Vault, error) {
	if opt.Source != SourceAuto && opt.Source != SourceKeyring && opt.Source != SourceFile {
		return nil, fmt.Errorf("open the vault: %q is no place for the master key: use auto, keyring or file", opt.Source)
	}
	if opt.KeyFile != "" && opt.Source == SourceKeyring {
		return nil, errors.New("open the vault: the master key cannot be in the keyring and in a file that is given: " +
			"leave one of the two out")
	}
	if opt.Keyring == nil {
		opt.Keyring = noKeyring{}
	}
	opt.ProbeTimeout = cmp.Or(max(0, opt.ProbeTimeout), DefaultProbeTimeout)
	opt.KeyringTimeout = cmp.Or(max(0, opt.KeyringTimeout), DefaultKeyringTimeout)
	if opt.Random == nil {
		opt.Random = rand.Reader
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	log := opt.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	folder := filepath.Join(data, FolderName)
	if err := makeFolder(folder); err != nil {
		return nil, storage("open the folder of the vault", err)
	}
	stores := map[Source]keyStore{SourceFile: fileKeys{folder},
		SourceKeyring: ringKeys{newBoundedRing(opt.Keyring, opt.KeyringTimeout)}}
	if opt.KeyFile != "" {
		for source, keys := range stores {
			stores[source] = givenKeys{keys, opt.KeyFile}
		}
	}
	return &Vault{
		cache:   cache{path: filepath.Join(data, FileName+"-wal")},
		path:    filepath.Join(data, FileName),
		folder:  folder,
		opt:     opt,
		log:     log,
		stores:  stores,
		loading: make(chan struct{}, 1),
		step:    func(string) error { return nil },
	}, nil
}

// Close forgets the keys and closes the database. The vault cannot be used
// afterwards.
func (v *Vault) Close() {
	v.mu.Lock()
	v.keys, v.closed = nil, true
	v.mu.Unlock()
	v.opening.Lock()
	defer v.opening.Unlock()
	for _, db := range []*dbfile.File{v.db, v.readOnly} {
		if db == nil {
			continue
		}
		if err := db.Close(); err != nil {
			v.log.Error("close the database of passwords and secrets", "error", err)
		}
	}
	v.db, v.readOnly = nil, nil
}

// usable fails after Close.
func (v *Vault) usable() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return ErrClosed
	}
	return nil
}

// forget drops the keys; the next use loads them anew.
func (v *Vault) forget() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.keys = nil
}

// Check looks whether the master key is where it should be and is the right
// one, reading it anew. A vault that was never used has none and is fine, unless
// it is given a file that it could not take one from.
// Call it at the start of the host, to tell the user in time.
func (v *Vault) Check(ctx context.Context) error {
	if _, err := v.load(ctx, true); !errors.Is(err, errNoKey) {
		return err
	}
	return v.checkFile()
}

// load returns the keys that the database names: those in memory if they are
// the same and not anew, else from where they are. It fails with errNoKey
// where the vault has none yet.
func (v *Vault) load(ctx context.Context, anew bool) (*keySet, error) {
	m, _, err := v.metadata(ctx)
	if err != nil {
		return nil, err
	}
	if v.opt.Source != SourceAuto && m.source != v.opt.Source {
		return nil, v.withLoss(ctx, &KeyError{Reason: ReasonKeySource, ID: m.id, Source: m.source,
			Detail: fmt.Sprintf("it is in the %s, not the %s", m.source, v.opt.Source)})
	}
	select {
	case v.loading <- struct{}{}:
		defer func() { <-v.loading }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the master key: %w", ctx.Err())
	}
	v.mu.Lock()
	cached := v.keys
	v.mu.Unlock()
	if cached != nil && !anew && *cached.metadata == *m {
		return cached, nil
	}
	if cached != nil && *cached.metadata != *m {
		v.forget() // whatever becomes of the new ones, the old ones are over
	}
	secret, data, err := v.unwrap(ctx, m)
	for err != nil {
		// A rotation may have ended since the metadata was read, and removed the
		// key that it names.
		now, _, readErr := v.metadata(ctx)
		if readErr != nil || *now == *m {
			return nil, v.withLoss(ctx, err)
		}
		m = now
		secret, data, err = v.unwrap(ctx, m)
	}
	clear(secret)
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return nil, ErrClosed
	}
	v.keys = &keySet{m, data}
	return v.keys, nil
}

// wrappedName is the place that the data key is sealed for. No value can have
// it.
var wrappedName = Name{Kind: "data key"}

// unwrap returns the data key, also as what it is made of, which the caller
// clears. Its errors are *KeyError where the master key is not as it should be.
func (v *Vault) unwrap(ctx context.Context, m *keyMetadata) (secret []byte, data *key, err error) {
	text, err := v.stores[m.source].load(ctx, m.id)
	if err != nil {
		return nil, nil, err
	}
	defer clear(text)
	master, err := newKey(text)
	if err != nil {
		return nil, nil, err
	}
	if secret, err = master.open(wrappedName, []byte(m.wrapped)); err != nil {
		return nil, nil, &KeyError{Reason: ReasonKeyMetadata, ID: m.id, Source: m.source, Place: FileName, Err: err}
	}
	data, err = newKey(secret)
	return secret, data, err
}

// newSecret returns random bytes for a key. The caller clears them.
func (v *Vault) newSecret() ([]byte, error) {
	secret := make([]byte, keySize)
	if _, err := io.ReadFull(v.opt.Random, secret); err != nil {
		return nil, fmt.Errorf("make a key: read random bytes: %w", err)
	}
	return secret, nil
}

// newKeys makes a data key and a master key that wraps it.
func (v *Vault) newKeys(ctx context.Context, source Source) (*keyMetadata, *key, error) {
	secret, err := v.newSecret()
	if err != nil {
		return nil, nil, err
	}
	defer clear(secret)
	data, err := newKey(secret)
	if err != nil {
		return nil, nil, err
	}
	m, err := v.newMaster(ctx, source, secret)
	return m, data, err
}

// newMaster makes a master key that wraps a data key, puts it where source
// says, and makes sure that it can be read there. A key that the database does
// not name is of no use and does no harm, so it may stay behind after a crash.
func (v *Vault) newMaster(ctx context.Context, source Source, data []byte) (*keyMetadata, error) {
	text, there, err := v.nextMaster(ctx)
	if err != nil {
		return nil, err
	}
	defer clear(text)
	master, err := newKey(text)
	if err != nil {
		return nil, err
	}
	wrapped, err := master.seal(v.opt.Random, wrappedName, data)
	if err != nil {
		return nil, err
	}
	m := &keyMetadata{id: master.id, source: source, created: v.opt.Now().UTC().Truncate(time.Second),
		wrapped: string(wrapped)}
	if !there {
		if err := v.stores[source].store(ctx, m.id, text); err != nil {
			return nil, err
		}
	}
	secret, _, err := v.unwrap(ctx, m)
	clear(secret)
	if err != nil {
		return nil, fmt.Errorf("read back the new master key: %w", err)
	}
	return m, nil
}

// choose returns the place for a new master key.
func (v *Vault) choose(ctx context.Context) (Source, error) {
	switch {
	case v.opt.Source != SourceAuto:
		return v.opt.Source, nil
	case v.opt.KeyFile != "":
		return SourceFile, nil
	}
	err := newBoundedRing(v.opt.Keyring, v.opt.ProbeTimeout).probe(ctx)
	if err == nil {
		return SourceKeyring, nil
	}
	if ctx.Err() != nil {
		return "", fmt.Errorf("choose a place for the master key: %w", ctx.Err())
	}
	v.log.Info("the keyring cannot be used, so the master key goes into a file", "reason", err)
	return SourceFile, nil
}

// create makes the first keys, unless another process was faster. The caller
// has locked the keys.
func (v *Vault) create(ctx context.Context) error {
	if _, err := v.database(ctx, true); err != nil {
		return err
	}
	if _, _, err := v.metadata(ctx); !errors.Is(err, errNoKey) {
		return err
	}
	source, err := v.choose(ctx)
	if err != nil {
		return err
	}
	m, _, err := v.newKeys(ctx, source)
	if err != nil {
		return err
	}
	made := false
	err = v.write(ctx, "store the first key", func(tx *sql.Tx) error {
		// Another host has a lock of its own on its keys.
		if _, _, err := readMetadata(ctx, tx); !errors.Is(err, errNoKey) {
			return err
		}
		made = true
		return v.putCurrent(ctx, tx, m)
	})
	if err == nil && !made {
		err = v.stores[source].remove(ctx, m.id)
	}
	return err
}

// unchanged fails with errKeysChanged unless the keys are those that were read
// before, which another host may have changed since.
func unchanged(ctx context.Context, tx *sql.Tx, m *keyMetadata) error {
	now, _, err := readMetadata(ctx, tx)
	if err == nil && *now != *m {
		err = errKeysChanged
	}
	return err
}

// errKeysChanged: the keys were changed between loading and using them.
var errKeysChanged = errors.New("the keys were changed")

// busyIfChanged is what a change of the keys fails with where another host was
// faster.
func busyIfChanged(err error) error {
	if errors.Is(err, errKeysChanged) {
		return ErrBusy
	}
	return err
}

// update runs change in a transaction, with the data key. The first call makes
// the keys.
func (v *Vault) update(ctx context.Context, doing string, change func(tx *sql.Tx, data *key) error) error {
	for {
		keys, err := v.load(ctx, false)
		if errors.Is(err, errNoKey) {
			release, err := v.lockKeys(ctx, true)
			if err != nil {
				return err
			}
			err = v.create(ctx)
			release()
			if err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		err = v.write(ctx, doing, func(tx *sql.Tx) error {
			if err := unchanged(ctx, tx, keys.metadata); err != nil {
				return err
			}
			return change(tx, keys.data)
		})
		if !errors.Is(err, errKeysChanged) {
			return err
		}
	}
}

// open opens a sealed value. Another process may have rotated, so an unknown
// key makes it look again. Its errors are *OpenError and *KeyError.
func (v *Vault) open(ctx context.Context, n Name, sealed []byte) (Secret, error) {
	id, err := sealedUnder(sealed)
	if err != nil {
		return Secret{}, &OpenError{n, err}
	}
	v.mu.Lock()
	keys, closed := v.keys, v.closed
	v.mu.Unlock()
	if closed {
		return Secret{}, ErrClosed
	}
	if keys == nil || keys.data.id != id {
		if keys, err = v.load(ctx, false); err != nil {
			return Secret{}, err
		}
	}
	plaintext, err := keys.data.open(n, sealed)
	if err != nil {
		return Secret{}, &OpenError{n, err}
	}
	return secretOf(plaintext), nil
}
