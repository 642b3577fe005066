package command

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// typeHidden runs a command line at a terminal, types when it asks, and
// returns what the terminal showed.
func (c *user) typeHidden(typed string, args ...string) (result, string) {
	c.t.Helper()
	keyboard, terminal := openTerminal(c.t)
	a := c.app()
	a.Terminal = cli.IsTerminal(terminal)
	var out bytes.Buffer
	var errOut safeBuffer
	done := make(chan int, 1)
	go func() { done <- a.Run(c.t.Context(), args, terminal, &out, &errOut) }()
	waitFor(c.t, func() bool { return strings.Contains(errOut.String(), "not shown: ") })
	if _, err := io.WriteString(keyboard, typed); err != nil {
		c.t.Fatal(err)
	}
	code := <-done
	state, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS)
	if err != nil || state.Lflag&unix.ECHO == 0 {
		c.t.Errorf("the terminal shows nothing any more: %v", err)
	}
	return result{code, out.String(), errOut.String()}, shown(c.t, keyboard)
}

// shown is what a terminal has shown so far.
func shown(t testing.TB, keyboard *os.File) string {
	t.Helper()
	fd := int(keyboard.Fd())
	if err := unix.SetNonblock(fd, true); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond)
	text := make([]byte, 4096)
	n, err := unix.Read(fd, text)
	if err != nil && err != unix.EAGAIN {
		t.Fatal(err)
	}
	return string(text[:max(n, 0)])
}

func TestPasswordsAreTypedUnseen(t *testing.T) {
	c := newCLI(t)
	c.busPlugin()
	r, screen := c.typeHidden("hunter2 x\n", "settings", "set", "bus", "token")
	if r.code != 0 || strings.Contains(screen+r.out+r.err, "hunter") {
		t.Errorf("exit code %d, shown %q\n%s%s", r.code, screen, r.out, r.err)
	}
	wantTexts(t, r.out, "token was set.")
	wantTexts(t, c.must("settings", "list", "bus").out, "(set, not shown)")
	r, _ = c.typeHidden("\n", "settings", "set", "bus", "token")
	if r.code != cli.ExitFailed || !strings.Contains(r.err, "nothing was typed") {
		t.Errorf("exit code %d\n%s", r.code, r.err)
	}
	r, _ = c.typeHidden("\x04", "settings", "set", "bus", "token") // the end of input
	if r.code != cli.ExitFailed {
		t.Errorf("exit code %d\n%s", r.code, r.err)
	}
	key := strings.TrimSpace(c.must("key", "export").out)
	if err := os.Remove(keyFile(t, c)); err != nil {
		t.Fatal(err)
	}
	r, screen = c.typeHidden(key+"\n", "key", "restore")
	if r.code != 0 || strings.Contains(screen+r.out+r.err, key[:8]) {
		t.Errorf("exit code %d, shown %q\n%s%s", r.code, screen, r.out, r.err)
	}
}

func TestTheKeyOfTheAIProviderIsTypedUnseen(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.talksPlugin()
	r, screen := c.typeHidden(testAIKey+"\n", "ai", "set", "--base-url", aiServer(t), "--model", "m", "--key")
	if r.code != 0 || strings.Contains(screen+r.out+r.err, "sk-") {
		t.Errorf("exit code %d, shown %q\n%s%s", r.code, screen, r.out, r.err)
	}
	wantTexts(t, c.must("ai", "test").out, "answered within")
	r, _ = c.typeHidden("\n", "ai", "set", "--key")
	if r.code != cli.ExitFailed || !strings.Contains(r.err, "nothing was typed") {
		t.Errorf("exit code %d\n%s", r.code, r.err)
	}
	wantTexts(t, c.must("ai", "set", "--no-key").out, "none")
}
