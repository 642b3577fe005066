package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestBackupOfDamage: a backup in which something is damaged or gone fails, says
// what, and takes the place of no good one.
func TestBackupOfDamage(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		c := newCLI(t)
		_, stop := c.serve()
		c.stock("caller")
		c.must("disable", "caller")
		file := filepath.Join(t.TempDir(), "backup.tar.gz")
		c.must("backup", file)
		good, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		database := filepath.Join(c.data, "data", "caller", "plugin.db")
		text, err := os.ReadFile(database)
		if err != nil {
			t.Fatal(err)
		}
		for at := 4096; at < len(text); at += 4096 {
			text[at] ^= 0x5a
		}
		if err := os.WriteFile(database, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if !running {
			stop()
		}
		for _, suffix := range []string{".damaged", ".damaged-2"} {
			c.fails(cli.ExitFailed, []string{"data/caller/plugin.db", file + suffix, "wasmhost accept-loss"}, "backup", file,
				"--force")
		}
		if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, good) {
			t.Errorf("the good backup was replaced: %v", err)
		}
		if names := filesIn(t, filepath.Dir(file)); len(names) != 3 {
			t.Errorf("there are %v", names)
		}
		to := newCLI(t)
		r := to.must("restore", file+".damaged", "--yes")
		wantTexts(t, r.err, "Warning", "data/caller/plugin.db")
		wantTexts(t, to.must("accept-loss").out, "data/caller/plugin.db")
	}
}

// TestAcceptLoss: one command lists what is damaged or gone, and is the word
// that the host goes on without, whether it runs or not.
func TestAcceptLoss(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		c := newCLI(t)
		_, stop := c.serve()
		c.stock("caller")
		c.must("disable", "caller")
		wantTexts(t, c.must("accept-loss").out, "No file")
		stop()
		gone := []string{"data/caller/plugin.db", "data/caller/settings.json", "vault.db", "notifications.db"}
		for _, name := range gone {
			if err := os.Remove(filepath.Join(c.data, filepath.FromSlash(name))); err != nil {
				t.Fatal(err)
			}
		}
		if running {
			_, stop = c.serve()
		}
		wantTexts(t, c.must("accept-loss").out, gone...)
		wantTexts(t, c.must("info", "caller").out, "data/caller/plugin.db", "is gone")
		c.fails(cli.ExitFailed, []string{"neither damaged nor gone"}, "accept-loss", "data/caller/other.db")
		c.must(append([]string{"accept-loss"}, gone...)...)
		var left []api.Fault
		if err := json.Unmarshal([]byte(c.must("accept-loss", "--json").out), &left); err != nil || len(left) != 0 {
			t.Errorf("left: %v, %v", left, err)
		}
		if !running {
			_, stop = c.serve()
		}
		c.must("enable", "caller")
		c.does("caller", "db.insert", `{"collection":"rows","data":{"n":1,"text":"anew"}}`)
		c.does("caller", "toast.show", `{"message":"Said"}`)
		stop()
	}
}

// TestWayBackIn: commands reach a host that runs whatever has become of the
// first token, and say what they did.
func TestWayBackIn(t *testing.T) {
	c := newCLI(t)
	_, _ = c.serve()
	token := filepath.Join(c.data, "cli-token")
	for _, spoil := range []func() error{
		func() error { return os.Remove(token) },
		func() error { return os.WriteFile(token, []byte("whk_half"), 0o600) },
		func() error { return os.WriteFile(token, nil, 0o600) },
	} {
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		wantTexts(t, c.must("list").err, "first token was made anew")
		if r := c.must("list"); strings.Contains(r.err, "token") {
			t.Errorf("it is said again: %s", r.err)
		}
	}
	// Revoked by the user, who gets in by another one.
	var list []api.TokenInfo
	if err := json.Unmarshal([]byte(c.must("token", "list", "--json").out), &list); err != nil || len(list) != 1 {
		t.Fatalf("the tokens: %v, %v", list, err)
	}
	if err := errors.Join(os.Remove(token)); err != nil {
		t.Fatal(err)
	}
	stored, err := server.OpenTokens(c.data, server.TokensOptions{})
	if err == nil {
		err = stored.Revoke(list[0].ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"wasmhost token create --role admin", "HOST_CLI_TOKEN"}, "list")
	c.env["HOST_CLI_TOKEN"] = strings.TrimSpace(c.must("token", "create", "--role", "admin").out)
	c.must("list")
}
