package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A host whose data lies on a server needs no more of its folder than the master
// key: with an empty folder it has all that plugins have stored, and what users
// have, also beside the first.
func TestServeFromADatabase(t *testing.T) {
	where := postgrestest.Config(t)
	flags := []string{"--database", where.Source, "--database-password-file", where.PasswordFile}
	one, two := newCLI(t), newCLI(t)
	_, stop := one.serve(flags...)
	wantTexts(t, one.served.String(), "database    PostgreSQL 127.0.0.1:")
	one.stock("caller")
	one.holds("caller")
	one.must("token", "create", "--name", "mine")
	wantTexts(t, one.must("cluster", "status").out, "PostgreSQL 127.0.0.1:", "(this)", "1.0.0",
		"No standby follows the server")
	saved := filepath.Join(t.TempDir(), "backup")
	wantTexts(t, one.must("backup", saved).out, "1 plugin")
	wantTexts(t, one.must("status").out, "is ready", "Nothing is wrong")
	// Commands that look for themselves find the database by variables, and need it.
	const needed = "WASMHOST_DATABASE"
	one.fails(cli.ExitFailed, []string{"lies in a database", needed}, "key", "export")
	for _, c := range []*user{one, two} {
		c.env[needed], c.env["WASMHOST_DATABASE_PASSWORD_FILE"] = where.Source, where.PasswordFile
	}
	key := one.must("key", "export").out
	two.env["WASMHOST_VAULT_KEY_FILE"] = filepath.Join(t.TempDir(), "key")
	keys := []byte(two.must("key", "create").out + key)
	if err := os.WriteFile(two.env["WASMHOST_VAULT_KEY_FILE"], keys, 0o600); err != nil {
		t.Fatal(err)
	}
	_, stopTwo := two.serve()
	two.waitFor("caller")
	two.holds("caller")
	waitFor(t, func() bool { // both have said where they are
		return strings.Count(one.must("cluster", "status").out, "http://127.0.0.1:") == 2
	})
	one.must("disable", "caller")
	waitFor(t, func() bool { return strings.Contains(two.must("list").out, "disabled") })
	two.must("enable", "caller")
	one.waitFor("caller")
	one.holds("caller")
	stop()
	delete(one.env, needed)
	one.fails(cli.ExitFailed, []string{"lies in a database", "in the variable " + needed +
		", or to `wasmhost serve` with"},
		"list")
	one.env[needed] = where.Source
	wantTexts(t, one.must("list").out, "caller")
	wantTexts(t, two.does("caller", "secrets.get", `{"key":"api"}`), "the secret")
	wantTexts(t, two.must("token", "list").out, "mine", "first token (cli-token) of")
	if two.must("key", "export").out != key {
		t.Error("the key is not the one of the file")
	}
	two.must("remove", "caller", "--purge", "--yes")
	stopTwo()
	wantTexts(t, one.must("list").out, "No plugin")
	// The backup is one of a folder.
	three := newCLI(t)
	three.must("restore", saved, "--yes")
	three.input = key
	three.must("key", "restore", "--stdin")
	_, stop = three.serve()
	three.holds("caller")
	wantTexts(t, three.does("caller", "secrets.get", `{"key":"api"}`), "the secret")
	stop()
}

// A server that does not come in time is an error with what to do.
func TestServeWithoutItsServer(t *testing.T) {
	c := newCLI(t)
	c.fails(cli.ExitFailed, []string{"cannot be reached yet", "see that the server runs",
		"--limit postgres.start-time=100ms"},
		"serve", "--port", "0", "--database", "postgres://nobody@127.0.0.1:1/none", "--limit", "postgres.start-time=20ms")
}
