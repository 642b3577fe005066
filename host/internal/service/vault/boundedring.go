package vault

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"
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

// noKeyring stands for a keyring in a program that is not linked with one.
type noKeyring struct{}

func (noKeyring) lacks() error                 { return errors.New("this program knows no keyring") }
func (n noKeyring) Get(string) (string, error) { return "", n.lacks() }
func (n noKeyring) Set(string, string) error   { return n.lacks() }
func (n noKeyring) Delete(string) error        { return n.lacks() }

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
