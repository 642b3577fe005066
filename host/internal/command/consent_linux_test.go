package command

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// A person at a real terminal is asked, and the answer counts.
func TestInstallAsksAtATerminal(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "echo", nil)
	for _, p := range []struct {
		typed string
		code  int
	}{{"n\n", cli.ExitFailed}, {"y\n", cli.ExitOK}} {
		keyboard, terminal := openTerminal(t)
		if _, err := keyboard.WriteString(p.typed); err != nil {
			t.Fatal(err)
		}
		a := c.app()
		a.Terminal = cli.IsTerminal(terminal)
		var out, errOut bytes.Buffer
		if code := a.Run(t.Context(), []string{"install", folder}, terminal, &out, &errOut); code != p.code {
			t.Errorf("typed %q: exit code %d\n%s", p.typed, code, errOut.String())
		}
		wantTexts(t, errOut.String(), "[y/N]")
	}
}

// openTerminal returns both ends of a pseudo terminal.
func openTerminal(t testing.TB) (keyboard, terminal *os.File) {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keyboard.Close() })
	if err := unix.IoctlSetPointerInt(int(keyboard.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(keyboard.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return keyboard, terminal
}
