//go:build unix

package command

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// TestGeneratorThatFails has a go command that runs no generator, or one that
// says what it should not.
func TestGeneratorThatFails(t *testing.T) {
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	c := newCLI(t)
	programs, folder := t.TempDir(), emptySource(t)
	t.Setenv("PATH", programs+":/usr/bin:/bin")
	t.Setenv("GOTOOLCHAIN", "")
	running := func(script string) {
		program(t, filepath.Join(programs, "go"), `case "$1" in run) `+script+`;; esac; exec `+real+` "$@"`)
	}
	running(`echo "boom $GOOS $GOARCH $CGO_ENABLED $GOWORK $GOFLAGS $GOTOOLCHAIN $*" >&2; exit 1`)
	// The test's own Go is the one of the plugin.
	version := strings.Fields(runtime.Version())[0]
	want := "boom " + runtime.GOOS + " " + runtime.GOARCH + " 0 off -buildvcs=false " + version +
		" run ./sdk/go/jsongen/wasmhostjson -serve"
	c.fails(cli.ExitFailed, []string{want, "jsongen-", "go clean -cache"}, "build", folder)
	running(`cat >/dev/null; exit 0`)
	c.fails(cli.ExitFailed, []string{"the answer of the generator", "go clean -cache"}, "build", folder)
	running(`cat >/dev/null; echo '{"Error":"the plugin is odd"}'; exit 0`)
	c.fails(cli.ExitFailed, []string{"the plugin is odd", "correct this"}, "build", folder)

	// One that takes long keeps nobody waiting who has to correct the plugin.
	running(`exec sleep 60`)
	write(t, filepath.Join(folder, "main.go"), "package main\n\nfunc main() { undefined() }\n")
	begun := time.Now()
	c.fails(cli.ExitFailed, []string{"main.go:3", "correct this"}, "build", folder)
	if took := time.Since(begun); took > 30*time.Second {
		t.Errorf("it took %v to say what does not compile", took)
	}
}
