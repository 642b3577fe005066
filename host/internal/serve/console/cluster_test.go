package console_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// followed is a database whose server says that a standby follows it.
type followed struct{ postgres.Database }

func (followed) Standbys(context.Context) ([]postgres.Standby, error) {
	behind := int64(2048)
	return []postgres.Standby{{Name: "second", Address: "192.0.2.7", State: "streaming", Sync: "quorum", Behind: &behind},
		{Name: "third"}}, nil
}

// knows reports whether the database knows a host by its address.
func knows(t *testing.T, h *host.Host, address string) bool {
	t.Helper()
	c, err := api.GetCluster.Call(t.Context(), h.Mux(), api.None{})
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(c.Hosts, func(o api.ClusterHost) bool { return o.Address == address })
}

// The page of the host says in which database the data lies, which hosts share it, and
// which servers follow; it says nothing of that where there is none.
func TestDatabaseOfTheHost(t *testing.T) {
	shorttest.Skip(t)
	where := postgrestest.Config(t)
	open := func() *host.Host {
		connect := func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
			c := where
			c.Limits = l
			d, err := client.Open(ctx, c)
			return followed{d}, err
		}
		return serveWith(t, host.Config{OpenDatabase: connect})
	}
	h, other := open(), open()
	for !knows(t, h, other.URL()) { // a host tells the database where it is once it is there
		time.Sleep(10 * time.Millisecond)
	}
	p := browsertest.Console(t, h)
	goTo(p, "host")
	for _, text := range []string{"PostgreSQL 127.0.0.1:", "this one", h.URL(), other.URL(), "192.0.2.7", "streaming",
		"quorum", "2 KiB", `GRANT pg_read_all_stats TO "wasmhost"`} {
		shows(p, text)
	}
	p.Accessible(filepath.Join("..", "..", "..", ".."), "host, with a database")
	p.Picture("console-host-database")
	password, err := os.ReadFile(where.PasswordFile)
	if err != nil {
		t.Fatal(err)
	}
	if text := browsertest.Eval[string](p, `Promise.resolve(document.body.innerHTML)`); strings.Contains(text,
		strings.TrimSpace(string(password))) {
		t.Error("it shows the password")
	}

	p = browsertest.Console(t, serve(t))
	goTo(p, "host")
	shows(p, "Master key")
	p.Wait(`performance.getEntriesByType("resource").some((e) => e.name.endsWith("/cluster") && e.responseStatus === 409)`)
	if browsertest.Eval[bool](p, `Promise.resolve([...document.querySelectorAll("h2")].some((e) =>
		e.innerText === "Database"))`) {
		t.Error("a host with files shows a database")
	}
}
