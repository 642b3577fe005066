package command

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A restore without the key says so at once, with what is unreadable and how
// to go on, whether passwords wait for the key or nothing does.
func TestRestoreWithoutKey(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.must("install", callerPlugin(t, "caller"), "--yes")
	c.input = "hunter2"
	c.must("settings", "set", "caller", "token", "--stdin")
	for _, k := range []struct {
		name            string
		warning, status []string
		unwanted        string
	}{
		{name: "password", warning: []string{"passwords and secrets cannot be used yet",
			"1 stored password or secret of 1 plugin", "`wasmhost key accept-loss`",
			"wasmhost key restore   (with", "wasmhost key accept-loss   (where"},
			status: []string{"belongs in", "unreadable", "1 password or secret of 1 plugin"}},
		{name: "nothing", warning: []string{"passwords and secrets cannot be used yet", "nothing that is stored needs it",
			"wasmhost key accept-loss   (nothing is lost)"},
			status: []string{"unreadable", "nothing that is stored"}, unwanted: "wasmhost key restore"},
	} {
		if k.name == "nothing" {
			c.must("settings", "unset", "caller", "token")
		}
		file := filepath.Join(t.TempDir(), "backup")
		c.must("backup", file)
		to := newCLI(t)
		r := to.must("restore", "--yes", file)
		wantTexts(t, r.err, k.warning...)
		s := to.fails(cli.ExitFailed, []string{"the master key is missing", "`wasmhost key accept-loss`"}, "key", "status")
		wantTexts(t, s.out, k.status...)
		if said := r.err + s.out + s.err; strings.Contains(said, "protects nothing") || k.unwanted != "" &&
			strings.Contains(said, k.unwanted) {
			t.Errorf("%s: it says\n%s", k.name, said)
		}
		wantTexts(t, to.must("key", "accept-loss", "--yes").out, "The key is now")
		to.must("key", "status")
	}
}
