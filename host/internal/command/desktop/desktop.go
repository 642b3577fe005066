// Package desktop shows messages of plugins on the user's desktop.
//
// The texts are a plugin's, so they are taken for hostile. What shows them
// differs between systems, and so does what could go wrong: a command that
// reads options anywhere in its arguments, a message that may hold markup with
// links, an AppleScript, or a PowerShell script in which $(...) is run. Every
// text is therefore made plain for the system at hand before the library gets
// it (plain.go), and no text is left out of that.
//
// The package keeps nothing, decides nothing about how often something may be
// shown, and starts no session of a desktop: where there is none, showing
// fails. It deliberately offers neither icons, sounds nor buttons.
package desktop

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gen2brain/beeep"
)

// EnvNotices is the environment variable that says whether messages of plugins
// are shown on the desktop, too: true or false.
const EnvNotices = "WASMHOST_DESKTOP_NOTICES"

// Desktop shows messages. Its methods must be called one at a time.
type Desktop struct {
	goos   string
	getenv func(string) string
	send   func(title, body string) error
}

// New returns the desktop of the user that this process runs as. App is the
// name of the program that messages are shown to be from. Getenv is os.Getenv
// but for tests.
func New(app string, getenv func(string) string) *Desktop {
	return &Desktop{goos: runtime.GOOS, getenv: getenv, send: func(title, body string) error {
		beeep.AppName = app // the library has one name for the whole process
		return beeep.Notify(title, body, "")
	}}
}

// Reachable fails where there is no desktop, so that a user can be told before a
// message is lost. On Unix it is a D-Bus session, which the
// library would start where there is none: one that shows nothing, and stays.
func (d *Desktop) Reachable() error {
	switch d.goos {
	case "windows", "darwin":
		return nil
	}
	if address := d.getenv("DBUS_SESSION_BUS_ADDRESS"); address != "" && !strings.HasPrefix(address, "autolaunch:") {
		return nil
	}
	// The library looks there whatever XDG_RUNTIME_DIR says.
	if _, err := os.Stat(filepath.Join("/run/user", fmt.Sprint(os.Getuid()), "bus")); err == nil {
		return nil
	}
	return errors.New("there is no desktop: neither DBUS_SESSION_BUS_ADDRESS names a D-Bus session nor does this user " +
		"have one")
}

// Show shows a message, as plain text. It returns when the desktop has taken
// it, and may take as long as the desktop likes. The error is that of Reachable, or
// what the library says.
func (d *Desktop) Show(title, body string) (err error) {
	if err := d.Reachable(); err != nil {
		return err
	}
	defer func() { // the library trusts the types of what others on the bus answer
		if r := recover(); r != nil {
			err = errors.New("the desktop gave an answer that cannot be understood")
		}
	}()
	if err := d.send(plainTitle(d.goos, title), plainBody(d.goos, body)); err != nil {
		return fmt.Errorf("show a message on the desktop: %w", err)
	}
	return nil
}
