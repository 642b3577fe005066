package host

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/catalogues"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/internal/service/publishers"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A host has as many connections to its server as it says, and no more.
func TestConnectionsOfAHost(t *testing.T) {
	where := postgrestest.Config(t)
	h, err := Open(t.Context(), Config{Data: t.TempDir(), Version: "1.2.3", Postgres: postgres.Limits{Connections: 2},
		OpenDatabase: func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
			where.Limits = l
			return client.Open(ctx, where)
		}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	d := h.cluster.Server().(*client.Database)
	ctx, stop := context.WithCancel(t.Context())
	var asking sync.WaitGroup
	defer asking.Wait()
	defer stop()
	for range 8 {
		asking.Go(func() {
			for ctx.Err() == nil {
				_ = d.Ping(ctx)
			}
		})
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		got, err := postgrestest.Shared(t).Query(d.Name(), "SELECT count(*)::text FROM pg_stat_activity "+
			"WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'")
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(got[0])
		if err != nil || n > d.Connections() || time.Now().After(deadline) {
			t.Fatalf("there are %s connections, and it says %d; %v", got[0], d.Connections(), err)
		}
		if n == d.Connections() {
			return
		}
	}
}

// Two hosts of one database have the same tokens, publishers and AI provider: what
// one changes holds on the other, none of it lies in the folder of either, and a
// host with an empty folder has it all.
func TestHostsOfOneDatabase(t *testing.T) {
	where := postgrestest.Config(t)
	connect := func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
		c := where
		c.Limits = l
		return client.Open(ctx, c)
	}
	open := func() *Host {
		t.Helper()
		h, err := Open(t.Context(), Config{Data: t.TempDir(), Version: "1.2.3", OpenDatabase: connect,
			VaultKey: vault.SourceFile})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := h.Close(context.Background()); err != nil {
				t.Error(err)
			}
		})
		for _, s := range h.services {
			if s, ok := s.(*ai.Service); ok {
				if err := s.Open(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		return h
	}
	one, two := open(), open()
	made, err := api.CreateToken.Call(t.Context(), one.mux, api.CreateTokenRequest{Name: "x", Scopes: []api.Scope{}})
	if err != nil {
		t.Fatal(err)
	}
	if two.tokens.Authenticate(made.Token) == nil {
		t.Error("a token of one host is none of the other")
	}
	if _, err := api.RevokeToken.Call(t.Context(), two.mux, api.TokenRequest{ID: made.ID}); err != nil {
		t.Fatal(err)
	}
	soon := func(what string, is func() bool) {
		t.Helper()
		for deadline := time.Now().Add(30 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("not so after 30 s: %s", what)
			}
		}
	}
	soon("it is revoked", func() bool { return one.tokens.Authenticate(made.Token) == nil })
	policy := api.PublisherPolicy{Policy: api.PolicySigned}
	if _, err := api.SetPublisherPolicy.Call(t.Context(), two.mux, policy); err != nil {
		t.Fatal(err)
	}
	provider := api.AIProvider{BaseURL: "http://127.0.0.1:1/v1", Model: "m"}
	if _, err := api.SetAI.Call(t.Context(), one.mux, api.AIChange{AIProvider: provider}); err != nil {
		t.Fatal(err)
	}
	soon("the other host has the AI provider", func() bool {
		for _, s := range two.services {
			if s, ok := s.(*ai.Service); ok {
				return s.Ready() == nil
			}
		}
		return false
	})
	// What is damaged is told on each host, and given up on one of them.
	d := one.documents.Document(catalogues.FileName, document.Options{Most: 100})
	if _, err := d.Change(func([]byte, error) ([]byte, error) { return []byte("{"), nil }); err != nil {
		t.Fatal(err)
	}
	if list, err := api.ListCatalogues.Call(t.Context(), one.mux, api.None{}); err == nil {
		t.Errorf("damaged catalogues: %+v", list)
	}
	if faults := two.integrity.Known(); len(faults) != 1 || faults[0].File != catalogues.FileName {
		t.Errorf("the faults are %+v", faults)
	}
	accept := api.AcceptFaultRequest{File: catalogues.FileName}
	if _, err := api.AcceptFault.Call(t.Context(), two.mux, accept); err != nil {
		t.Fatal(err)
	}
	if _, err := api.ListCatalogues.Call(t.Context(), one.mux, api.None{}); err != nil {
		t.Errorf("after the loss was accepted: %v", err)
	}
	// A folder gets a first token of its own when it is new, and none once that was
	// revoked.
	if _, err := one.tokens.EnsureFirst(); err != nil {
		t.Fatal(err)
	}
	first := func(h *Host) string {
		t.Helper()
		secret, err := server.ReadCLIToken(h.Data())
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	third := open()
	if one.tokens.Authenticate(first(third)) == nil || third.tokens.Authenticate(first(one)) == nil {
		t.Error("the tokens of the folders are not those of all")
	}
	if made, err := third.tokens.EnsureFirst(); made || err != nil {
		t.Errorf("once more: %t, %v", made, err)
	}
	for _, h := range []*Host{one, two, third} {
		if list, err := api.ListPublishers.Call(t.Context(), h.mux, api.None{}); err != nil || list.Policy != policy.Policy {
			t.Errorf("the policy is %q, %v", list.Policy, err)
		}
		if got, err := api.GetAI.Call(t.Context(), h.mux, api.None{}); err != nil || got.AIProvider != provider {
			t.Errorf("the AI provider is %+v, %v", got, err)
		}
		for _, name := range []string{server.TokensName, publishers.FileName, ai.SettingsName, catalogues.FileName} {
			if _, err := os.Lstat(filepath.Join(h.Data(), name)); !os.IsNotExist(err) {
				t.Errorf("%s is in the folder of a host: %v", name, err)
			}
		}
		if faults := h.integrity.Known(); len(faults) != 0 {
			t.Errorf("%+v", faults)
		}
	}
	anyone := api.PublisherPolicy{Policy: api.PolicyAny}
	if _, err := api.SetPublisherPolicy.Call(t.Context(), one.mux, anyone); err != nil {
		t.Fatal(err)
	}
	soon("all may be installed", func() bool {
		for _, h := range []*Host{one, two, third} {
			if list, err := api.ListPublishers.Call(t.Context(), h.mux, api.None{}); err != nil || list.Policy != anyone.Policy {
				return false
			}
		}
		return true
	})
	pluginsOfHosts(t, []*Host{one, two, third}, soon)
}

// A folder belongs to one database, or has data of its own.
func TestFolderOfADatabase(t *testing.T) {
	where := postgrestest.Config(t)
	h, err := Open(t.Context(), Config{Data: t.TempDir(), Version: "1.2.3", VaultKey: vault.SourceFile,
		OpenDatabase: func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
			where.Limits = l
			return client.Open(ctx, where)
		}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close(context.Background())
	data := h.Data()
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err = Open(t.Context(), Config{Data: data, Version: "1.2.3"}); err == nil ||
		!strings.Contains(err.Error(), "--database") {
		t.Errorf("its folder without the database: %v", err)
	}
	local, err := Open(t.Context(), Config{Data: t.TempDir(), Version: "1.2.3", VaultKey: vault.SourceFile})
	if err != nil {
		t.Fatal(err)
	}
	defer local.Close(context.Background())
	if _, err := local.tokens.EnsureFirst(); err != nil {
		t.Fatal(err)
	}
	if err := local.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err = Open(t.Context(), Config{Data: local.Data(), Version: "1.2.3", OpenDatabase: h.cfg.OpenDatabase})
	if err == nil || !strings.Contains(err.Error(), "has data of its own") {
		t.Errorf("a folder with data, and a database: %v", err)
	}
}

// A host whose database other hosts have raised to a later format ends, and says
// what to do.
func TestHostIsOutdated(t *testing.T) {
	where := postgrestest.Config(t)
	connect := func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
		c := where
		c.Limits = l
		return client.Open(ctx, c)
	}
	h, err := Open(t.Context(), Config{Data: t.TempDir(), Version: "1.2.3", OpenDatabase: connect,
		VaultKey: vault.SourceFile, Cluster: cluster.Limits{Beat: 100 * time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close(context.Background())
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- h.Serve(t.Context()) }()
	d, err := connect(t.Context(), limits.Defaults[postgres.Limits]())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	list, err := d.Service(t.Context(), "cluster")
	if err != nil {
		t.Fatal(err)
	}
	err = list.RunAll(t.Context(), []postgres.Statement{
		{Text: `UPDATE "service:cluster".hosts SET ended = seen`},
		{Text: `UPDATE "service:cluster".format SET number = number + 1`}})
	if err != nil {
		t.Fatal(err)
	}
	select {
	case err = <-served:
	case <-time.After(30 * time.Second):
		t.Fatal("it goes on")
	}
	if !errors.As(err, new(*cluster.FormatError)) || !strings.Contains(err.Error(), "upgrade this host") {
		t.Errorf("it ends with %v", err)
	}
}
