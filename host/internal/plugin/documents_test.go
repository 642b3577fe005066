package plugin

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// onBoth runs a test with records and settings of plugins in files, for which open
// returns nil, and on a server.
func onBoth(t *testing.T, test func(t *testing.T, open func() document.Store)) {
	t.Helper()
	t.Run("files", func(t *testing.T) { test(t, func() document.Store { return nil }) })
	t.Run("server", func(t *testing.T) { test(t, documenttest.Server(t)) })
}

// What one host remembers of a plugin the others read, and none of them changes
// what another one has changed since it read it.
func TestRecordsOfHosts(t *testing.T) {
	open := documenttest.Server(t)
	catalogOf := func() *catalog.Catalog {
		t.Helper()
		c, err := catalog.Open(t.Context(), catalog.Options{Dir: t.TempDir(), Documents: open(),
			Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	one, two := catalogOf(), catalogOf()
	r := &catalog.Record{ID: "p", Grants: []string{"storage"}, Current: catalog.Release{Version: "1.0.0",
		Folder: "1.0.0-x",
		Digest: "sha256:" + bundleDigest}}
	must(t, one.Save(r))
	list, err := two.List()
	if err != nil || len(list) != 1 || list[0].Err != nil || !catalog.SameRecord(list[0].Record, r) {
		t.Fatalf("another host reads %+v, %v", list, err)
	}
	r.Grants = nil
	must(t, one.Save(r))
	stale := list[0].Record
	stale.Enabled = true
	if err := two.Save(stale); !problem.IsCode(err, problem.CodeConflict) ||
		!strings.Contains(err.Error(), "another host") {
		t.Errorf("a change of what was changed meanwhile: %v", err)
	}
	now := two.Read("p")
	if now.Err != nil || len(now.Record.Grants) != 0 {
		t.Fatalf("a revoked grant is back: %+v, %v", now.Record, now.Err)
	}
	now.Record.Enabled = true
	must(t, two.Save(now.Record))
	if s := one.Read("p"); s.Err != nil || !s.Record.Enabled {
		t.Errorf("read back %+v, %v", s.Record, s.Err)
	}
	// One that is removed is gone for all, and its settings only where they are
	// purged.
	set := two.Documents.Document("data/p/"+settings.FileName, document.Options{Most: 100})
	_, err = set.Change(func([]byte, error) ([]byte, error) { return []byte("{}"), nil })
	must(t, err)
	must(t, two.Mkdir(two.PluginDir("p")))
	must(t, two.Remove("p"))
	if list, err := one.List(); err != nil || len(list) != 0 {
		t.Errorf("after it was removed: %+v, %v", list, err)
	}
	if _, _, err := set.Read(); err != nil {
		t.Errorf("the settings: %v", err)
	}
	must(t, one.Purge(t.Context(), "p"))
	if names, err := two.Documents.List("*/*/*"); err != nil || len(names) != 0 {
		t.Errorf("left are %q, %v", names, err)
	}
}

const bundleDigest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// sealedIn is where another host keeps the passwords of the plugin bus.
type sealedIn struct{ in vault.ForPlugins }

func (s sealedIn) Get(ctx context.Context, key string) (string, bool, error) {
	return s.in.Get(ctx, "bus", api.SecretSetting, key)
}

func (s sealedIn) Set(ctx context.Context, key, value string) error {
	return s.in.Set(ctx, "bus", api.SecretSetting, key, value)
}

func (s sealedIn) Delete(ctx context.Context, key string) error {
	return s.in.Delete(ctx, "bus", api.SecretSetting, key)
}

func (s sealedIn) List(ctx context.Context) ([]string, error) {
	return s.in.List(ctx, "bus", api.SecretSetting)
}

// Settings that another host has changed are told to the plugin, and go with its
// copies, which hold all of it.
func TestSettingsOfAnotherHost(t *testing.T) {
	open := documenttest.Server(t)
	dir := t.TempDir()
	records := vaultIn(t, dir)
	r := manage(t, setup{dir: dir, documents: open(), secrets: records})
	s := configured(t)
	r.active(r.install(s))
	other := settings.New(settings.Options{Store: open(), Folder: "data/bus", Plugin: "bus",
		Passwords: sealedIn{records}})
	in, err := r.entry("bus")
	must(t, err)
	_, err = other.View(in.Installed.Load().Manifest.Settings).Change(t.Context(), set("greeting", `"from afar"`))
	must(t, err)
	const afar = `{"greeting":"from afar","days":7,"fail":false,"token":"`
	const want = afar + `"}`
	told := func(want string) {
		t.Helper()
		var seen []string
		for deadline := time.Now().Add(10 * time.Second); !slices.Contains(seen,
			`{"name":"onSettingsChanged","args":[`+want+`]}`); time.Sleep(10 * time.Millisecond) {
			seen = append(seen, r.seen()...)
			if time.Now().After(deadline) {
				t.Fatalf("the plugin was not told, but of %q: %s", seen, r.log)
			}
		}
		r.settingsAre(want)
	}
	told(want)
	// Of a password alone, which is changed and then removed, and also where somebody
	// has looked at the settings meanwhile.
	change := func(c SettingsChange) {
		t.Helper()
		_, err := settings.New(settings.Options{Store: open(), Folder: "data/bus", Plugin: "bus",
			Passwords: sealedIn{records}}).View(in.Installed.Load().Manifest.Settings).Change(t.Context(), c)
		must(t, err)
	}
	looks := settings.New(settings.Options{Store: open(), Folder: "data/bus", Plugin: "bus", Passwords: sealedIn{records}})
	must(t, looks.Load())
	change(set("token", `"of another host"`))
	told(afar + `of another host"}`)
	must(t, looks.Reread())
	for i, want := range []bool{true, false} {
		if changed, err := looks.Refresh(true); err != nil || changed != want {
			t.Errorf("look %d: changed is %v, %v", i, changed, err)
		}
	}
	change(SettingsChange{Unset: []string{"token"}})
	told(want)
	copied, err := r.Snapshot(context.WithoutCancel(t.Context()), "bus")
	must(t, err)
	defer copied.Discard()
	for _, name := range []string{"plugins/bus/state.json", "data/bus/settings.json"} {
		text, err := os.ReadFile(filepath.Join(copied.Dir, filepath.FromSlash(name)))
		if err != nil || !strings.Contains(string(text), "bus") {
			t.Errorf("%s of the copy is %q, %v", name, text, err)
		}
		if _, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name))); err == nil {
			t.Errorf("%s lies in the data folder", name)
		}
	}
	// A host that begins with nothing but what the others share knows it all but
	// its files.
	must(t, r.Close(t.Context()))
	again := manage(t, setup{dir: dir, documents: open(), secrets: records})
	again.settingsAre(want)
	if list := again.List(); len(list) != 1 || list[0].State != api.StateActive {
		t.Errorf("%+v", list)
	}
	// An import puts settings in the place of those that are there, or none.
	incoming := t.TempDir()
	const brought = `{"format":1,"plugin":"bus","values":{}}`
	must(t, os.WriteFile(filepath.Join(incoming, settings.FileName), []byte(brought), 0o600))
	must(t, again.catalog.TakeDocuments("bus", incoming))
	d := open().Document("data/bus/"+settings.FileName, document.Options{Most: 1000})
	if text, _, err := d.Read(); err != nil || string(text) != brought {
		t.Errorf("%q, %v", text, err)
	}
	must(t, again.catalog.TakeDocuments("bus", t.TempDir()))
	if names, err := open().List("data/*/*"); err != nil || len(names) != 0 {
		t.Errorf("left are %q, %v", names, err)
	}
}
