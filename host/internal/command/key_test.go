package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// keyFile is the file of the master key.
func keyFile(t *testing.T, c *user) string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(c.data, "vault", "*.key"))
	if err != nil || len(list) != 1 {
		entries, _ := os.ReadDir(filepath.Join(c.data, "vault"))
		t.Fatalf("%v, %v among %v", list, err, entries)
	}
	return list[0]
}

func keyStatus(t *testing.T, c *user) api.KeyStatus {
	t.Helper()
	var s api.KeyStatus
	if err := json.Unmarshal([]byte(c.run("key", "status", "--json").out), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// The life of the key, with a host and without one.
func TestKey(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		name := "offline"
		if running {
			name = "running"
		}
		t.Run(name, func(t *testing.T) {
			c := newCLI(t)
			if running {
				c.serve()
			}
			c.busPlugin()
			wantTexts(t, c.must("key", "status").out, "There is no key yet")
			c.fails(cli.ExitFailed, []string{"no master key yet"}, "key", "export")
			c.input = "hunter2"
			c.must("settings", "set", "bus", "token", "--stdin")

			r := c.must("key", "status")
			wantTexts(t, r.out, "a file in the data folder", "1 password or secret of 1 plugin")
			wantTexts(t, r.err, "wasmhost key export")
			first := keyStatus(t, c)
			exported := strings.TrimSpace(c.must("key", "export").out)
			r = c.must("key", "rotate", "--to", "file")
			wantTexts(t, r.out, "encrypted anew: 1 password or secret.")
			second := keyStatus(t, c)
			if second.Key == first.Key || !second.Usable {
				t.Errorf("after %+v there is %+v", first, second)
			}
			wantTexts(t, c.must("key", "rotate", "--wrap-only").out, "encrypted anew: 0 passwords and secrets.")
			if now := keyStatus(t, c); now.Key == second.Key || !now.Usable {
				t.Errorf("after %+v there is %+v", second, now)
			}
			c.fails(cli.ExitUsage, []string{"--to", "keyring, file"}, "key", "rotate", "--to", "moon")
			c.fails(cli.ExitFailed, []string{"nothing is lost"}, "key", "accept-loss", "--yes")

			// The key goes missing; the old recovery key is none any more.
			newest := strings.TrimSpace(c.must("key", "export").out)
			c.input = exported
			if r := c.fails(cli.ExitFailed, []string{"an old key", "nothing is missing"}, "key", "restore",
				"--stdin"); strings.Contains(r.err, "accept-loss") {
				t.Errorf("it urges to give up what is there: %s", r.err)
			}
			c.input = newest
			wantTexts(t, c.must("key", "restore", "--stdin").out, "Nothing was missing")
			c.input = ""
			if newest == exported {
				t.Error("the key is the old one")
			}
			gone := keyFile(t, c)
			if err := os.Remove(gone); err != nil {
				t.Fatal(err)
			}
			r = c.fails(cli.ExitFailed, []string{"the master key is missing", "`wasmhost key restore`",
				"`wasmhost key accept-loss`",
				"Next:\n  wasmhost key restore\n"}, "key", "status")
			if strings.Contains(r.err, c.data) {
				t.Errorf("it names a path: %s", r.err)
			}
			c.input = exported
			c.fails(cli.ExitFailed, []string{"another vault or of a time before a rotation"}, "key", "restore", "--stdin")
			c.input = "nonsense"
			r = c.fails(cli.ExitFailed, []string{"recovery key is not one"}, "key", "restore", "--stdin")
			if strings.Contains(r.err, "nonsense") {
				t.Errorf("what may be a key is printed: %s", r.err)
			}
			c.input = ""
			c.fails(cli.ExitFailed, []string{"no terminal", "--stdin"}, "key", "restore")
			c.input = newest + "\n"
			wantTexts(t, c.must("key", "restore", "--stdin").out, "The key is back.")
			c.must("key", "status")
			if running { // which reads it again
				wantTexts(t, c.must("call", "bus", "POST", "call", "-d",
					`{"function":"settings.get","params":{"key":"token"}}`).out, "hunter2")
			}

			// It goes for good.
			if err := os.Remove(keyFile(t, c)); err != nil {
				t.Fatal(err)
			}
			c.fails(cli.ExitFailed, []string{"1 password or secret of 1 plugin", "there is no terminal", "--yes"}, "key",
				"accept-loss", "--quiet")
			c.terminal, c.input = true, "n\n"
			c.fails(cli.ExitFailed, []string{"Go on without them? [y/N]", "you did not agree"}, "key", "accept-loss")
			c.input = "y\n"
			r = c.must("key", "accept-loss")
			c.terminal = false
			wantTexts(t, r.out, "Lost: 1 password or secret.", "Copies of everything as it was are in vault/")
			folder := strings.TrimSuffix(strings.TrimPrefix(strings.Split(r.out, "\n")[1],
				"Copies of everything as it was are in "), " of the data folder.")
			if _, err := os.Stat(filepath.Join(c.data, folder)); err != nil {
				t.Errorf("the copies are not there: %v", err)
			}
			if now := keyStatus(t, c); !now.Usable {
				t.Errorf("the state is %+v", now)
			}
			wantTexts(t, c.must("settings", "list", "bus").out, "(not set)")
			wantTexts(t, c.must("key", "accept-loss", "--plugin", "bus").out, "nothing to accept")
			c.fails(cli.ExitFailed, []string{`no plugin "none"`}, "key", "accept-loss", "--plugin", "none")
		})
	}
}

// Where the key is in a file that somebody else looks after, that file is named.
func TestKeyInAGivenFile(t *testing.T) {
	c := newCLI(t)
	given := filepath.Join(t.TempDir(), "given")
	if err := os.WriteFile(given, []byte(c.must("key", "create").out), 0o600); err != nil {
		t.Fatal(err)
	}
	c.env["WASMHOST_VAULT_KEY_FILE"] = given
	in := "the file " + given
	wantTexts(t, c.must("key", "rotate").out, "The key is now ", in) // the first one
	wantTexts(t, c.must("key", "status").out, "kept in", in)
	if d := diagnosed(t, c.run("doctor", "--json"))["master key"]; !strings.HasPrefix(d.What, in+", protects ") {
		t.Errorf("doctor says %+v", d)
	}
	if err := os.Remove(given); err != nil {
		t.Fatal(err)
	}
	wantTexts(t, c.run("key", "status").out, "belongs in", in)
}

// The key is read from files, so that no token of the host is needed.
func TestKeyExportNeedsNoToken(t *testing.T) {
	c := newCLI(t)
	c.serve()
	c.busPlugin()
	c.input = "hunter2"
	c.must("settings", "set", "bus", "token", "--stdin")
	c.must("token", "revoke", "first token (cli-token)")
	if err := os.Remove(filepath.Join(c.data, "cli-token")); err != nil {
		t.Fatal(err)
	}
	wantTexts(t, c.must("key", "export").out, "whmk1.")
}

func TestVaultKeyIsChecked(t *testing.T) {
	c := newCLI(t)
	c.fails(cli.ExitUsage, []string{"--vault-key", "moon"}, "serve", "--vault-key", "moon")
	c.env["WASMHOST_VAULT_KEY"] = "moon"
	for _, args := range [][]string{{"list"}, {"key", "export"}, {"serve"}} {
		c.fails(cli.ExitUsage, []string{"WASMHOST_VAULT_KEY", "keyring, file or auto"}, args...)
	}
}
