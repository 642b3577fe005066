// Package systemring is the keyring of the operating system: the Keychain, the Credential Manager, or the Secret
// Service on the D-Bus session. The vault, which knows it as an interface, bounds its calls.
package systemring

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/zalando/go-keyring"
)

// keyringService is the name that entries of the keyring belong to.
const keyringService = "wasmhost"

// Ring is the keyring. Its methods block for as long as the system likes.
type Ring struct {
	getenv  func(string) string
	missing error
}

// Of returns the keyring. Getenv is os.Getenv but for tests; missing is the error for an entry that is not there.
func Of(getenv func(string) string, missing error) Ring { return Ring{getenv, missing} }

// reachable fails at once where there is no session bus. The D-Bus library
// would start a bus of its own, which keeps no secrets and stays behind.
func (s Ring) reachable() error {
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

// Get reads an entry.
func (s Ring) Get(account string) (string, error) {
	if err := s.reachable(); err != nil {
		return "", err
	}
	var text string
	err := undisturbed(func() (err error) {
		text, err = keyring.Get(keyringService, account)
		return err
	})
	return text, s.notFound(err)
}

// Set writes an entry.
func (s Ring) Set(account, text string) error {
	if err := s.reachable(); err != nil {
		return err
	}
	return undisturbed(func() error { return keyring.Set(keyringService, account, text) })
}

// Delete removes an entry.
func (s Ring) Delete(account string) error {
	if err := s.reachable(); err != nil {
		return err
	}
	return s.notFound(undisturbed(func() error { return keyring.Delete(keyringService, account) }))
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

func (s Ring) notFound(err error) error {
	if errors.Is(err, keyring.ErrNotFound) {
		return s.missing
	}
	return err
}
