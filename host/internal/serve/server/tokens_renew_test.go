package server_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

func TestRenewFirst(t *testing.T) {
	dir := t.TempDir()
	tokens, err := server.OpenTokens(dir, server.TokensOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if renewed, err := tokens.RenewFirst(""); renewed || err != nil {
		t.Errorf("without tokens: %v, %v", renewed, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "tokens.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("tokens were made: %v", err)
	}
	if _, err := tokens.EnsureFirst(); err != nil {
		t.Fatal(err)
	}
	first, err := server.ReadCLIToken(dir)
	if err != nil {
		t.Fatal(err)
	}
	scoped, _, err := tokens.Create(server.NewTokenRequest{Name: "script", Scopes: []api.Scope{{Plugin: "hello"}}})
	if err != nil {
		t.Fatal(err)
	}
	remove := func() {
		t.Helper()
		if err := os.Remove(server.CLITokenPath(dir)); err != nil {
			t.Fatal(err)
		}
	}

	remove()
	if renewed, err := tokens.RenewFirst(first); renewed || err != nil {
		t.Errorf("with the first token at hand: %v, %v", renewed, err)
	}
	if again, err := server.ReadCLIToken(dir); again != first || err != nil {
		t.Errorf("the first token is %q, %v", again, err)
	}
	for _, keep := range []string{"", scoped, "whk_nonsense"} {
		remove()
		if renewed, err := tokens.RenewFirst(keep); !renewed || err != nil {
			t.Fatalf("with %.8q: %v, %v", keep, renewed, err)
		}
		now, err := server.ReadCLIToken(dir)
		if err != nil || now == first || tokens.Authenticate(now) == nil || !tokens.Authenticate(now).Admin() {
			t.Errorf("the new first token: %v", err)
		}
		if tokens.Authenticate(first) != nil {
			t.Error("the old first token is valid still")
		}
		first = now
	}
	if list := tokens.List(); len(list) != 2 || tokens.Authenticate(scoped) == nil {
		t.Errorf("the other tokens changed: %+v", list)
	}
}
