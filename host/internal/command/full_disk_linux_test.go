package command

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestExitCodesOnAFullDisk: what needs space fails and says why, what frees or
// stops succeeds, and a host that is told to stop ends in order.
func TestExitCodesOnAFullDisk(t *testing.T) {
	shorttest.Skip(t)
	d := disktest.Need(t, 48<<20)
	c := newCLI(t)
	c.data = filepath.Join(d.Dir, "data")
	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	other := echoPlugin(t, "other", nil)
	code := func(want int, args ...string) {
		t.Helper()
		p := c.start(args...)
		_ = p.Wait()
		if got := p.ProcessState.ExitCode(); got != want {
			t.Errorf("%v: exit code %d, want %d\n%s%s", args, got, want, p.out.String(), p.err.String())
		}
		if said := p.err.String(); want == cli.ExitFailed && !strings.Contains(said, "is full") &&
			!strings.Contains(said, "no space left") {
			t.Errorf("%v says %s", args, said)
		}
	}
	serve := func() *process {
		p := c.start("serve", "--port", "0")
		p.serving(t)
		return p
	}
	p := serve()
	for _, running := range []bool{true, false} {
		d.Fill(0)
		code(cli.ExitFailed, "install", other, "--yes")
		code(cli.ExitFailed, "backup", filepath.Join(d.Dir, "backup"))
		code(cli.ExitOK, "disable", "echo")
		code(cli.ExitOK, "enable", "echo")
		code(cli.ExitOK, "list")
		if !running {
			p = serve() // on the full disk
		}
		if err := p.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := p.Wait(); err != nil {
			t.Errorf("running %v: it ended with %v\n%s", running, err, p.err.String())
		}
	}
}
