//go:build unix

package command

import (
	"bufio"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestNobodyReadsTheOutput: whoever read what the host prints has gone, such as
// `head`. The host writes its log into broken pipes, serves on, and ends in
// order.
func TestNobodyReadsTheOutput(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	p := c.prepare("serve", "--port", "0", "--log-level", "debug")
	out, toOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	errOut, toErr, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p.Stdout, p.Stderr = toOut, toErr
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill(); _, _ = p.Process.Wait() })
	_, _ = toOut.Close(), toErr.Close()
	url := ""
	for lines := bufio.NewScanner(out); url == "" && lines.Scan(); {
		url, _ = strings.CutPrefix(lines.Text(), "serving at ")
	}
	for _, end := range []*os.File{out, errOut} {
		if err := end.Close(); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, func() bool { return ready(url) })
	c.must("install", echoPlugin(t, "echo", nil), "--yes") // which is logged
	for range 20 {
		c.must("call", "echo", "GET", "echo")
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}
