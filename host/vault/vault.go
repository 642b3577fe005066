package vault

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Names in the folder of a vault, beside the marker and the key files.
const (
	gateName    = "vault.lock"
	changeName  = "rotate.lock"
	recordsName = "records"
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
	// Source forces the place of the master key; SourceAuto chooses.
	Source Source
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

// Vault holds the master key of one data folder and seals texts with it. All
// methods may be called from many goroutines, and several processes may use
// one folder.
type Vault struct {
	folder string
	opt    Options
	log    *slog.Logger
	stores map[Source]keyStore
	ring   *boundedRing

	// gate is shared by those who seal and store, and held alone by those who
	// change the marker: nothing sealed under a key can be stored after a
	// rotation has left that key.
	gate *lock
	// change is held for as long as a rotation or recovery takes.
	change *lock

	// loading holds a token while keys are being loaded. It is no mutex,
	// because the keyring can make others wait for longer than they may.
	loading chan struct{}
	mu      sync.Mutex // guards the fields below
	keys    *keySet    // nil until needed
	closed  bool

	// step is called after each step of a rotation or recovery. Tests fail it.
	step func(name string) error
}

// keySet are the keys that a marker names.
type keySet struct {
	marker      *marker
	current     *key
	previous    *key  // nil where there is none, or it cannot be loaded
	previousErr error // why it cannot be loaded
}

func (k *keySet) find(id KeyID) *key {
	switch {
	case k == nil:
	case k.current.id == id:
		return k.current
	case k.previous != nil && k.previous.id == id:
		return k.previous
	}
	return nil
}

// Open opens the vault in a folder of its own, and makes the folder if its
// parent exists. It neither loads nor makes a key: the first use does, so
// that a host without secrets never asks for a keyring. See [Vault.Check].
func Open(folder string, opt Options) (*Vault, error) {
	if opt.Source != SourceAuto && opt.Source != SourceKeyring && opt.Source != SourceFile {
		return nil, fmt.Errorf("open the vault: %q is no place for the master key: use auto, keyring or file", opt.Source)
	}
	if opt.Keyring == nil {
		opt.Keyring = SystemKeyring(os.Getenv)
	}
	if opt.ProbeTimeout <= 0 {
		opt.ProbeTimeout = DefaultProbeTimeout
	}
	if opt.KeyringTimeout <= 0 {
		opt.KeyringTimeout = DefaultKeyringTimeout
	}
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
	for _, path := range []string{folder, filepath.Join(folder, recordsName)} {
		if err := makeFolder(path); err != nil {
			return nil, storage("open the folder of the vault", err)
		}
	}
	ring := newBoundedRing(opt.Keyring, opt.KeyringTimeout)
	return &Vault{
		folder:  folder,
		opt:     opt,
		log:     log,
		stores:  map[Source]keyStore{SourceFile: fileKeys{folder}, SourceKeyring: ringKeys{ring}},
		ring:    ring,
		gate:    newGate(filepath.Join(folder, gateName)),
		change:  newLock(filepath.Join(folder, changeName)),
		loading: make(chan struct{}, 1),
		step:    func(string) error { return nil },
	}, nil
}

// Close forgets the keys. The vault cannot be used afterwards.
func (v *Vault) Close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.keys, v.closed = nil, true
}

// forget drops the keys; the next use loads them anew.
func (v *Vault) forget() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.keys = nil
}

// Check looks whether the master key is where it should be and is the right
// one, reading it anew. A vault that was never used has none and is fine.
// Call it at the start of the host, to tell the user in time.
func (v *Vault) Check(ctx context.Context) error {
	keys, err := v.load(ctx, true)
	if errors.Is(err, errNoMarker) {
		return nil
	}
	if err == nil {
		err = keys.previousErr
	}
	return err
}

// Open opens a sealed text that was sealed for n. Its errors are *abi.Error
// for a name that cannot be, *OpenError, and *KeyError.
func (v *Vault) Open(ctx context.Context, n Name, text string) (Secret, error) {
	if err := n.check(); err != nil {
		return Secret{}, err
	}
	s, err := parse(text)
	if err != nil {
		return Secret{}, &OpenError{n, err}
	}
	k, err := v.keyFor(ctx, s.id)
	if errors.Is(err, ErrUnknownKey) {
		return Secret{}, &OpenError{n, err}
	}
	if err != nil {
		return Secret{}, err
	}
	plaintext, err := k.open(n, s)
	if err != nil {
		return Secret{}, &OpenError{n, err}
	}
	return secretOf(plaintext), nil
}

// keyFor returns the key with an id. Another process may have rotated, so an
// unknown one makes it look at the marker again.
func (v *Vault) keyFor(ctx context.Context, id KeyID) (*key, error) {
	v.mu.Lock()
	k, closed := v.keys.find(id), v.closed
	v.mu.Unlock()
	if closed {
		return nil, ErrClosed
	}
	if k != nil {
		return k, nil
	}
	keys, err := v.load(ctx, false)
	if errors.Is(err, errNoMarker) {
		return nil, ErrUnknownKey
	}
	if err != nil {
		return nil, err
	}
	if k := keys.find(id); k != nil {
		return k, nil
	}
	if p := keys.marker.Previous; p != nil && p.ID == id && keys.previousErr != nil {
		return nil, keys.previousErr
	}
	return nil, ErrUnknownKey
}

// SealFunc seals a value for a name. Its errors are *abi.Error for names and
// values that cannot be.
type SealFunc func(n Name, value Secret) (string, error)

// Update calls store with a function that seals, and is the only way to seal.
// What was sealed must be stored durably before store returns: a rotation of
// the key waits for it. The first call makes the master key. Store must not
// call Update, Rotate or AcceptLoss.
func (v *Vault) Update(ctx context.Context, store func(seal SealFunc) error) error {
	for {
		release, err := v.gate.share(ctx)
		if err != nil {
			return err
		}
		keys, err := v.load(ctx, false)
		if errors.Is(err, errNoMarker) {
			release()
			if err := v.create(ctx); err != nil {
				return err
			}
			continue
		}
		if err == nil {
			err = store(func(n Name, value Secret) (string, error) {
				return v.sealWith(keys.current, n, value)
			})
		}
		release()
		return err
	}
}

func (v *Vault) sealWith(k *key, n Name, value Secret) (string, error) {
	if err := n.check(); err != nil {
		return "", err
	}
	if err := n.checkValue(value.bytes()); err != nil {
		return "", err
	}
	return k.seal(v.opt.Random, n, value.bytes())
}

// load returns the keys that the marker names: the ones in memory if they are
// the same and not anew, else from where they are. It fails with errNoMarker
// where the vault has no key yet.
func (v *Vault) load(ctx context.Context, anew bool) (*keySet, error) {
	m, err := readMarker(v.folder)
	if errors.Is(err, errNoMarker) {
		// Records without a marker are no first start.
		if loss := countRecords(v.folder); loss.Plugins > 0 {
			// Another process may have made both since the first look.
			if m, err = readMarker(v.folder); errors.Is(err, errNoMarker) {
				err = &KeyError{Reason: ErrMarker, Place: filepath.Join(v.folder, markerName)}
			}
		}
	}
	if err == nil && v.opt.Source != SourceAuto && m.Current.Source != v.opt.Source {
		err = &KeyError{Reason: ErrKeySource, ID: m.Current.ID, Source: m.Current.Source,
			Detail: fmt.Sprintf("it is in the %s, not the %s", m.Current.Source, v.opt.Source)}
	}
	if err != nil {
		return nil, v.withLoss(err)
	}
	return v.loadNamed(ctx, m, anew)
}

// loadNamed loads the keys that m names.
func (v *Vault) loadNamed(ctx context.Context, m *marker, anew bool) (*keySet, error) {
	select {
	case v.loading <- struct{}{}:
		defer func() { <-v.loading }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the master key: %w", ctx.Err())
	}
	v.mu.Lock()
	cached, closed := v.keys, v.closed
	v.mu.Unlock()
	if closed {
		return nil, ErrClosed
	}
	if cached != nil && !anew && cached.marker.equal(m) && cached.previousErr == nil {
		return cached, nil
	}
	keys := &keySet{marker: m}
	var err error
	if keys.current, err = v.fetch(ctx, m.Current); err != nil {
		return nil, v.withLoss(err)
	}
	if m.Previous != nil && !m.Retired {
		if keys.previous, err = v.fetch(ctx, *m.Previous); err != nil {
			// What is sealed under the new key stays readable.
			keys.previousErr = v.withLoss(err)
		}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return nil, ErrClosed
	}
	v.keys = keys
	return keys, nil
}

// fetch reads one key from where it is.
func (v *Vault) fetch(ctx context.Context, ref keyRef) (*key, error) {
	master, err := v.stores[ref.Source].load(ctx, ref.ID)
	if err != nil {
		return nil, err
	}
	defer clear(master)
	return newKey(master)
}

// withLoss says in a *KeyError what is lost.
func (v *Vault) withLoss(err error) error {
	if failure, ok := errors.AsType[*KeyError](err); ok {
		failure.Loss = countRecords(v.folder)
	}
	return err
}

// create makes the first key, unless another process was faster.
func (v *Vault) create(ctx context.Context) error {
	release, err := v.gate.exclude(ctx)
	if err != nil {
		return err
	}
	defer release()
	if _, err := v.load(ctx, false); !errors.Is(err, errNoMarker) {
		return err
	}
	source := v.opt.Source
	if source == SourceAuto {
		source = SourceKeyring
		if err := Probe(ctx, v.opt.Keyring, v.opt.ProbeTimeout); err != nil {
			if ctx.Err() != nil {
				return fmt.Errorf("choose a place for the master key: %w", ctx.Err())
			}
			v.log.Info("the keyring cannot be used, so the master key goes into a file", "reason", err)
			source = SourceFile
		}
	}
	ref, err := v.newMaster(ctx, source)
	if err != nil {
		return err
	}
	return writeMarker(v.folder, &marker{Format: markerFormat, Current: ref})
}

// newMaster makes a master key and puts it where source says, and makes sure
// that it can be read there. A key that no marker names is of no use and does
// no harm, so it may stay behind after a crash.
func (v *Vault) newMaster(ctx context.Context, source Source) (keyRef, error) {
	master := make([]byte, masterSize)
	defer clear(master)
	if _, err := io.ReadFull(v.opt.Random, master); err != nil {
		return keyRef{}, fmt.Errorf("make a master key: read random bytes: %w", err)
	}
	k, err := newKey(master)
	if err != nil {
		return keyRef{}, err
	}
	ref := keyRef{ID: k.id, Source: source, Created: v.opt.Now().UTC().Truncate(time.Second)}
	if err := v.stores[source].store(ctx, k.id, master); err != nil {
		return keyRef{}, err
	}
	if _, err := v.fetch(ctx, ref); err != nil {
		return keyRef{}, fmt.Errorf("read back the new master key: %w", err)
	}
	return ref, nil
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
