//go:build unix

package command

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// What needs no compiler is served while one compiles, a compiler that fails or is
// not there costs its own examples, and a signal ends the demo in the middle of a build.
func TestDemoServesBeforeItCompiles(t *testing.T) {
	shorttest.Skip(t)
	programs, scratch := t.TempDir(), t.TempDir()
	compiling := filepath.Join(scratch, "compiling")
	t.Setenv("PATH", programs)
	t.Setenv("TMPDIR", scratch)
	// Examples come in the order of their names.
	program(t, filepath.Join(programs, "go"), "case \"$(pwd)\" in */tasks) ;; *) echo a failure >&2; exit 1;; esac\n"+
		": >'"+compiling+"'\nexec /bin/sleep 1000")
	c := newCLI(t)
	url, stop := c.background([]string{"demo", "--port", "0"})
	waitFor(t, func() bool { _, err := os.Stat(compiling); return err == nil })
	auth := strings.Trim(c.served.line("  AUTH="), "'")
	for _, line := range []string{`curl -H "` + auth + `" ` + url + "/plugins/hello-js/hello",
		`curl -H "` + auth + `" ` + url + "/plugins/hello-ts/hello"} {
		if status, body := curl(t, line); status != http.StatusOK {
			t.Errorf("%s\ngives %d: %s", line, status, body)
		}
	}
	r := stop()
	if r.code != 0 {
		t.Errorf("exit code %d\n%s", r.code, r.err)
	}
	for _, lacking := range []string{"hello-c", "hello-zig", "hello-assemblyscript", "hello-rust", "hello"} {
		if strings.Count(r.err, "left out the example "+lacking+": ") != 1 {
			t.Errorf("%s is not left out with a line:\n%s", lacking, r.err)
		}
	}
	if strings.Contains(r.err, "left out the example tasks: ") || strings.Contains(r.out, "These are all") {
		t.Errorf("what was stopped is told as a failure:\n%s%s", r.out, r.err)
	}
	if left, err := filepath.Glob(filepath.Join(scratch, "wasmhost-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
