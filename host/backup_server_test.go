package host_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// onServer configures a host whose data lies in a database.
func onServer(where client.Config) host.Config {
	return host.Config{VaultKey: vault.SourceFile,
		OpenDatabase: func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
			where.Limits = l
			return client.Open(ctx, where)
		}}
}

// A backup of a host on a server is one like that of a folder, whatever the folder
// of that host has lost: with it a folder becomes what the server has. Nothing is
// restored under hosts that serve.
func TestBackupOfAServer(t *testing.T) {
	shorttest.Skip(t)
	where := postgrestest.Config(t)
	w := stockedBy(t, onServer(where))
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	cfg := onServer(where)
	cfg.Restarts = true
	cfg.Data = filepath.Join(t.TempDir(), "empty")
	w = serve(t, cfg) // its folder has none of the plugins
	data := makeBackup(t, w.Host, backup.Options{WithLogs: true})
	if _, err := api.StageRestore.Call(t.Context(), w.Mux(), api.None{}, strings.NewReader("x")); err == nil ||
		!strings.Contains(err.Error(), "new data folder") {
		t.Errorf("a restore under a host on a server: %v", err)
	}
	to := filepath.Join(t.TempDir(), "restored")
	done, err := restore(t, data, backup.RestoreOptions{Data: to})
	if err != nil || len(done.Plugins) != 2 || !slices.Equal(done.Orphans, []string{"gone"}) || len(done.Damaged) != 0 ||
		done.Secrets.Protects.Plugins != 3 {
		t.Fatalf("restored %+v, %v", done, err)
	}
	private(t, to)
	again := serve(t, host.Config{Data: to, VaultKey: vault.SourceFile}, caller(t, "gone"))
	if _, err := again.Plugins().Enable(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"one", "two", "gone"} {
		holds(t, again.Host, id, false) // a host with an empty folder has no key to give
	}
	if tokens := again.Tokens().List(); len(tokens) != 1 {
		t.Errorf("first tokens of other folders are valid: %+v", tokens)
	}
}
