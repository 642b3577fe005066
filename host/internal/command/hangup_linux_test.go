package command

import (
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestHangUp: a terminal that is closed sends SIGHUP, its shell sends it again,
// and nobody reads any more what the host prints. The running call finishes.
func TestHangUp(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	released := make(chan struct{})
	busy := c.busyPlugin(t, released)
	keyboard, terminal := openTerminal(t)
	p := c.prepare("serve", "--port", "0")
	p.Stdin = terminal
	p.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	p.begin(t)
	p.serving(t)
	outcome := busy()
	terminal.Close()
	keyboard.Close() // what a window does that is closed
	for range 2 {
		time.Sleep(100 * time.Millisecond)
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	p.stopping(t)
	close(released)
	if r := outcome(); r.code != cli.ExitOK {
		t.Errorf("the running call ended with %s%s", r.out, r.err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("%v\n%s", err, p.err.String())
	}
	wantTexts(t, p.err.String(), "stopping; running calls may finish", "stopped")
}
