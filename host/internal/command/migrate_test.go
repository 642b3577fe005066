package command

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A folder is moved to a database by one command, serves from there, and goes back by
// another.
func TestMigrateCommand(t *testing.T) {
	shorttest.Skip(t)
	where := postgrestest.Config(t)
	password := []string{"--database-password-file", where.PasswordFile}
	c := newCLI(t)
	c.fails(cli.ExitUsage, []string{"--to"}, "migrate")
	c.fails(cli.ExitUsage, []string{"--to"}, "migrate", "--undo", "--to", where.Source)
	c.fails(cli.ExitFailed, []string{"has no data"}, append([]string{"migrate", "--to", where.Source}, password...)...)
	_, stop := c.serve()
	c.stock("caller")
	c.fails(cli.ExitFailed, []string{"in use"}, append([]string{"migrate", "--to", where.Source}, password...)...)
	stop()
	c.env["WASMHOST_DATABASE_PASSWORD_FILE"] = where.PasswordFile
	c.silence = time.Millisecond
	moved := c.must("migrate", "--to", where.Source)
	c.silence = 0
	delete(c.env, "WASMHOST_DATABASE_PASSWORD_FILE")
	wantTexts(t, moved.out, "caller 1.0.0: 1 row, 1 key, 1 file", "PostgreSQL 127.0.0.1:",
		"has all of it, and the same", "replaced-")
	wantTexts(t, moved.err, "Moving the data, compare plugin caller: ", "serve --database "+where.Source)
	c.fails(cli.ExitFailed, []string{"lies in a database already", "restore"},
		append([]string{"migrate", "--to", where.Source}, password...)...)
	c.fails(cli.ExitFailed, []string{"lies in a database"}, "serve", "--port", "0")
	other := newCLI(t)
	_, stop = other.serve()
	other.stock("caller")
	stop()
	other.fails(cli.ExitFailed, []string{"name an empty database"},
		append([]string{"migrate", "--to", where.Source}, password...)...)
	_, stop = c.serve(append([]string{"--database", where.Source}, password...)...)
	c.holds("caller")
	wantTexts(t, c.does("caller", "secrets.get", `{"key":"api"}`), "the secret")
	stop()
	c.fails(cli.ExitFailed, []string{"--yes"}, "migrate", "--undo")
	wantTexts(t, c.must("migrate", "--undo", "--yes").out, "what it was before")
	_, stop = c.serve()
	c.holds("caller")
	stop()
}
