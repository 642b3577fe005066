package host

import (
	"bytes"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/catalogues"
	"github.com/wasmhost/wasmhost/host/internal/service/publishers"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// TestServices: the methods of services are those of the contract. What a
// restore knows without an open host are the databases of all services, and
// these delete what they have of a plugin that is purged.
func TestServices(t *testing.T) {
	h, err := Open(t.Context(), Config{Data: filepath.Join(t.TempDir(), "data"), Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	own := databases(nil)
	if len(own) == 0 || len(h.services.Databases()) != len(own) {
		t.Errorf("services have %d databases, a restore knows %d", len(h.services.Databases()), len(own))
	}
	for _, want := range h.services.Databases() {
		if !slices.ContainsFunc(own, func(d service.Database) bool { return d.Name == want.Name && d.What == want.What }) {
			t.Errorf("%s is not in databases of services.go, so that a restore does not know it", want.Name)
		}
	}
	if err := h.services.Check(); err != nil {
		t.Error(err)
	}
	for _, s := range h.services {
		_, stateful := s.(service.Stateful)
		if _, remover := s.(service.Remover); stateful && !remover {
			t.Errorf("the service %s has a database, and no method RemovePlugin", s.Name())
		}
	}
}

// TestRestoreNamesEachFile: a database or a file that was added to a backup is
// named before anything is changed.
func TestRestoreNamesEachFile(t *testing.T) {
	no := errors.New("no")
	content := map[string][]byte{server.TokensName: []byte(`{"version":1,"tokens":[{"id":"tok_x","name":"mine",` +
		`"prefix":"x","scopes":[],` +
		`"createdAt":"2026-11-21T00:00:00Z","sha256":"` + strings.Repeat("0", 64) + `"}]}`)}
	ask := func(names ...string) backup.Brings {
		t.Helper()
		var b bytes.Buffer
		w, err := archive.NewWriter(&b, archive.Header{Kind: archive.KindBackup, Host: "1"})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if err := w.AddBytes(name, content[name]); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		var asked *backup.Brings
		_, err = Restore(t.Context(), &b, backup.RestoreOptions{Data: filepath.Join(t.TempDir(), "data"), Version: "1.2.3",
			Agree: func(b *backup.Brings) error { asked = b; return no }})
		if !errors.Is(err, no) || asked == nil {
			t.Fatalf("%v: %v", names, err)
		}
		asked.Files, asked.Bytes, asked.Created = 0, 0, time.Time{}
		return *asked
	}
	nothing := ask()
	names := []string{server.TokensName, ai.SettingsName, vault.FileName, publishers.FileName, catalogues.FileName}
	for _, d := range databases(nil) {
		names = append(names, d.Name)
	}
	for _, name := range names {
		if reflect.DeepEqual(ask(name), nothing) {
			t.Errorf("%s is not named", name)
		}
	}
}
