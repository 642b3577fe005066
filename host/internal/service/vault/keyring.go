package vault

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/zalando/go-keyring"
)

// keyringService is the name that entries of the keyring belong to.
const keyringService = "wasmhost"

// ErrKeyNotFound is what a [Keyring] returns for an entry that is not there.
var ErrKeyNotFound = errors.New("there is no such entry in the keyring")

// Keyring is a place where the operating system keeps small secrets for the
// user. Its methods may block for as long as they like; the vault bounds
// them. ErrKeyNotFound says that an entry is not there.
type Keyring interface {
	Get(account string) (string, error)
	Set(account, text string) error
	Delete(account string) error
}

// SystemKeyring returns the keyring of the operating system: the Keychain,
// the Credential Manager, or the Secret Service on the D-Bus session. Getenv
// is os.Getenv but for tests.
func SystemKeyring(getenv func(string) string) Keyring { return systemKeyring{getenv} }

type systemKeyring struct{ getenv func(string) string }

// reachable fails at once where there is no session bus. The D-Bus library
// would start a bus of its own, which keeps no secrets and stays behind.
func (s systemKeyring) reachable() error {
	switch runtime.GOOS {
	case "windows", "darwin", "ios":
		return nil
	}
	if address := s.getenv("DBUS_SESSION_BUS_ADDRESS"); address != "" && !strings.HasPrefix(address, "autolaunch:") {
		return nil
	}
	if run := s.getenv("XDG_RUNTIME_DIR"); run != "" {
		if _, err := os.Stat(filepath.Join(run, "bus")); err == nil {
			return nil
		}
	}
	return errors.New("there is no D-Bus session: neither DBUS_SESSION_BUS_ADDRESS nor a bus in XDG_RUNTIME_DIR")
}

func (s systemKeyring) Get(account string) (string, error) {
	if err := s.reachable(); err != nil {
		return "", err
	}
	var text string
	err := undisturbed(func() (err error) {
		text, err = keyring.Get(keyringService, account)
		return err
	})
	return text, notFound(err)
}

func (s systemKeyring) Set(account, text string) error {
	if err := s.reachable(); err != nil {
		return err
	}
	return undisturbed(func() error { return keyring.Set(keyringService, account, text) })
}

func (s systemKeyring) Delete(account string) error {
	if err := s.reachable(); err != nil {
		return err
	}
	return notFound(undisturbed(func() error { return keyring.Delete(keyringService, account) }))
}

// undisturbed calls f again where its connection was closed under it. All that
// this process does on the D-Bus session shares one connection, and showing a
// message on the desktop closes it. Doing it again changes nothing that was
// done; taking the end of the connection for the want of a keyring would put a
// new master key elsewhere.
func undisturbed(f func() error) error {
	const times = 3
	var err error
	for range times {
		// The D-Bus library's own error is not exported by the keyring's.
		if err = f(); err == nil || !errors.Is(err, net.ErrClosed) &&
			!strings.Contains(err.Error(), "dbus: connection closed") {
			return err
		}
	}
	return err
}

func notFound(err error) error {
	if errors.Is(err, keyring.ErrNotFound) {
		return ErrKeyNotFound
	}
	return err
}

// boundedRing bounds the time of a keyring's calls and lets one at a time
// through, so that a keyring that hangs costs one goroutine and no more.
type boundedRing struct {
	ring    Keyring
	timeout time.Duration
	calling chan struct{} // holds a token during a call
}

func newBoundedRing(ring Keyring, timeout time.Duration) *boundedRing {
	return &boundedRing{ring: ring, timeout: timeout, calling: make(chan struct{}, 1)}
}

type ringAnswer struct {
	text string
	err  error
}

// call runs f beside, and stops waiting after the timeout.
func (b *boundedRing) call(ctx context.Context, f func() (string, error)) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, b.timeout)
	defer cancel()
	late := func() error {
		return fmt.Errorf("%w: no answer within %v; unlock it, or choose the file as the place of the key: %w",
			ErrKeyringUnavailable, b.timeout, ctx.Err())
	}
	select {
	case b.calling <- struct{}{}:
	case <-ctx.Done():
		return "", late()
	}
	answers := make(chan ringAnswer, 1)
	go func() {
		defer func() { <-b.calling }()
		answers <- guarded(f)
	}()
	select {
	case a := <-answers:
		if a.err == nil || errors.Is(a.err, ErrKeyNotFound) {
			return a.text, a.err
		}
		return "", fmt.Errorf("%w: %w", ErrKeyringUnavailable, a.err)
	case <-ctx.Done():
		return "", late()
	}
}

// guarded turns a panic into an error: the libraries below assert the types
// of what another process on the bus has sent.
func guarded(f func() (string, error)) (a ringAnswer) {
	defer func() {
		if r := recover(); r != nil {
			a = ringAnswer{err: errors.New("the keyring gave an answer that cannot be understood")}
		}
	}()
	a.text, a.err = f()
	return a
}

func (b *boundedRing) get(ctx context.Context, account string) (string, error) {
	return b.call(ctx, func() (string, error) { return b.ring.Get(account) })
}

func (b *boundedRing) set(ctx context.Context, account, text string) error {
	_, err := b.call(ctx, func() (string, error) { return "", b.ring.Set(account, text) })
	return err
}

func (b *boundedRing) delete(ctx context.Context, account string) error {
	_, err := b.call(ctx, func() (string, error) { return "", b.ring.Delete(account) })
	return err
}

// probe finds out in bounded time whether a keyring keeps what it is given: it
// stores an entry, reads it and removes it. Its errors wrap
// ErrKeyringUnavailable. It takes at most three timeouts, and one where the
// keyring hangs, which keeps one goroutine.
func (b *boundedRing) probe(ctx context.Context) error {
	name, text := "probe "+rand.Text(), rand.Text()
	if err := b.set(ctx, name, text); err != nil {
		return err
	}
	got, err := b.get(ctx, name)
	if deleteErr := b.delete(ctx, name); err == nil {
		err = deleteErr
	}
	if err == nil && got != text {
		err = errors.New("it did not keep what it was given")
	}
	if err != nil && !errors.Is(err, ErrKeyringUnavailable) {
		err = fmt.Errorf("%w: %w", ErrKeyringUnavailable, err)
	}
	return err
}
