package plugin

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/packages"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// loseVersions removes the versions of a plugin from a data folder.
func loseVersions(tb testing.TB, dir, id string) {
	tb.Helper()
	if err := os.RemoveAll(filepath.Join(dir, catalog.PluginsName, id, catalog.VersionsName)); err != nil {
		tb.Fatal(err)
	}
}

// upgraded is the plugin echo in another version.
func upgraded(tb testing.TB) spec {
	s := echo(tb)
	s.version, s.files = "2.0.0", map[string]string{"more.txt": strings.Repeat("more", 100_000)}
	return s
}

// TestLostVersions: what a folder of a host lacks comes from the server, and is
// what was installed.
func TestLostVersions(t *testing.T) {
	shorttest.Skip(t)
	s := setup{dir: t.TempDir(), database: postgrestest.Database(t)}
	m := manage(t, s)
	m.install(echo(t))
	before := m.active(m.install(upgraded(t)))
	if err := m.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	loseVersions(t, s.dir, "echo")
	m = manage(t, s)
	if after := m.active(m.get("echo")); after.Digest != before.Digest {
		t.Errorf("it has the digest %s, want %s", after.Digest, before.Digest)
	}
	m.answers("echo", "echo", `{"a":1}`, echoed)
	if staged, versions := leftovers(t, s.dir); len(staged) != 0 || len(versions["echo"]) != 2 {
		t.Errorf("staged are %q, and the versions %q", staged, versions)
	}
	// Also where they are lost while it runs.
	loseVersions(t, s.dir, "echo")
	if info, err := m.Rollback(t.Context(), "echo", RollbackOptions{}); err != nil || info.Version != "1.0.0" {
		t.Fatalf("rolled back to %s, %v", info.Version, err)
	}
	m.answers("echo", "echo", `{"a":1}`, echoed)
	loseVersions(t, s.dir, "echo")
	if info, err := m.Reload(t.Context(), "echo"); err != nil || info.State != api.StateActive {
		t.Fatalf("reloaded: %s (%s), %v", info.State, info.Reason, err)
	}
	// A backup has them, too.
	loseVersions(t, s.dir, "echo")
	copied, err := m.Snapshot(t.Context(), "echo")
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Discard()
	r := m.catalog.Read("echo").Record
	for _, version := range []catalog.Release{r.Current, *r.Previous} {
		found, err := bundle.Read(t.Context(), filepath.Join(copied.Folder(), catalog.PluginsName, "echo",
			catalog.VersionsName,
			version.Folder), bundle.Limits{})
		if err != nil || found.Digest != version.Digest {
			t.Errorf("of version %s a backup has %+v, %v", version.Version, found, err)
		}
	}
	// What somebody has changed is fetched again.
	changed := filepath.Join(m.catalog.ReleaseDir("echo", r.Current), "manifest.json")
	if err := os.WriteFile(changed, []byte(upgraded(t).manifest(t)), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := m.Reload(t.Context(), "echo")
	if err != nil || info.State != api.StateFailed || !strings.Contains(info.Reason, "fetched again: reload") {
		t.Fatalf("after a change: %s (%s), %v", info.State, info.Reason, err)
	}
	info, err = m.Reload(t.Context(), "echo")
	if err != nil || info.State != api.StateActive || info.Manifest.Plugin.Version != r.Current.Version {
		t.Fatalf("reloaded after a change: %+v, %v", info, err)
	}
	m.answers("echo", "echo", `{"a":1}`, echoed)
}

// TestHostilePackages: what the server has under a digest is unpacked like a
// package from outside, and is nothing unless it has the digest.
func TestHostilePackages(t *testing.T) {
	shorttest.Skip(t)
	s := setup{dir: t.TempDir(), database: postgrestest.Database(t)}
	m := manage(t, s)
	info := m.active(m.install(echo(t)))
	store, err := packages.Open(t.Context(), s.database)
	if err != nil {
		t.Fatal(err)
	}
	other := upgraded(t).write(t)
	for says, write := range map[string]func(io.Writer) error{
		"other files": func(w io.Writer) error {
			_, err := bundle.Pack(t.Context(), other, w, bundle.Limits{}, "manifest.json", func(string) bool { return true })
			return err
		},
		"is no package": func(w io.Writer) error {
			_, err := io.WriteString(w, "no package")
			return err
		},
	} {
		if err := store.Put(t.Context(), t.TempDir(), string(info.Digest), write); err != nil {
			t.Fatal(err)
		}
		loseVersions(t, s.dir, "echo")
		got, err := m.Reload(t.Context(), "echo")
		if err != nil || got.State != api.StateFailed || !strings.Contains(got.Reason, says) {
			t.Errorf("%s: %s (%s), %v", says, got.State, got.Reason, err)
		}
		if staged, versions := leftovers(t, s.dir); len(staged) != 0 || len(versions["echo"]) != 0 {
			t.Errorf("staged are %q, and the versions %q", staged, versions)
		}
	}
	// Installed again, it is whole there as well.
	m.active(m.install(echo(t)))
	loseVersions(t, s.dir, "echo")
	if got, err := m.Reload(t.Context(), "echo"); err != nil || got.State != api.StateActive {
		t.Errorf("installed again: %s (%s), %v", got.State, got.Reason, err)
	}
}

// TestPackagesAreKept: a host stores what is missing of its versions on the
// server, and removes what nobody has named for long.
func TestPackagesAreKept(t *testing.T) {
	shorttest.Skip(t)
	s := setup{dir: t.TempDir(), database: postgrestest.Database(t)}
	m := manage(t, s)
	first, second := m.install(echo(t)), m.install(upgraded(t))
	third := upgraded(t)
	third.version = "3.0.0"
	last := m.install(third)
	store := m.catalog.Packages.Store
	missing := func(want ...bundle.Digest) {
		t.Helper()
		list, err := store.Missing(t.Context(), []string{string(first.Digest), string(second.Digest), string(last.Digest)})
		gone := map[string]bool{}
		for _, digest := range want {
			gone[string(digest)] = true
		}
		for _, digest := range list {
			delete(gone, digest)
		}
		if err != nil || len(list) != len(want) || len(gone) > 0 {
			t.Errorf("missing are %q, %v, want %q", list, err, want)
		}
	}
	exec := func(text string) {
		t.Helper()
		service, err := s.database.Service(t.Context(), "packages")
		if err == nil {
			_, err = service.Run(t.Context(), postgres.Write, postgres.Statement{
				Text: "UPDATE " + postgres.Quote(service.Name()) + ".packages SET " + text})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	name := func() {
		t.Helper()
		if err := m.catalog.Packages.Name(t.Context(), keptOf{m.Manager}.All(), m.limits.PackageGrace); err != nil {
			t.Fatal(err)
		}
	}
	name()
	missing()
	exec("unnamed = unnamed - interval '25 h'")
	name()
	missing(first.Digest)
	// Where the server has lost one, and is as of before.
	exec("unnamed = now() - interval '25 h'")
	if _, err := store.Sweep(t.Context(), nil, m.limits.PackageGrace); err != nil {
		t.Fatal(err)
	}
	missing(first.Digest, second.Digest, last.Digest)
	name()
	missing(first.Digest)
	loseVersions(t, s.dir, "echo")
	if got, err := m.Reload(t.Context(), "echo"); err != nil || got.State != api.StateActive {
		t.Errorf("reloaded: %s (%s), %v", got.State, got.Reason, err)
	}
}

// TestServerGoneWithVersions: what cannot be fetched now is fetched by a reload
// once the server is back, and nothing is installed meanwhile.
func TestServerGoneWithVersions(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	s := setup{dir: t.TempDir(), database: d}
	m := manage(t, s)
	m.install(echo(t))
	server.Kill()
	if _, err := m.tryInstall(upgraded(t).write(t)); err == nil || !strings.Contains(err.Error(), "package") {
		t.Errorf("installed without the server: %v", err)
	}
	m.answers("echo", "echo", `{"a":1}`, echoed)
	loseVersions(t, s.dir, "echo")
	if _, err := m.Reload(context.WithoutCancel(t.Context()), "echo"); err == nil ||
		!strings.Contains(err.Error(), "goes on as it is") {
		t.Errorf("reloaded without the server: %v", err)
	}
	m.answers("echo", "echo", `{"a":1}`, echoed)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	if got, err := m.Reload(t.Context(), "echo"); err != nil || got.State != api.StateActive || got.Version != "1.0.0" {
		t.Errorf("reloaded: %s %s (%s), %v", got.Version, got.State, got.Reason, err)
	}
}

// TestLostFolder: where records are on the server as well, a host that has lost
// plugins/ goes on as before, and so does one that begins with an empty data
// folder.
func TestLostFolder(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	host := func(dir string) *rig {
		t.Helper()
		rows, err := document.OpenRows(t.Context(), d, document.Limits{}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(rows.Close)
		return manage(t, setup{dir: dir, database: d, documents: rows})
	}
	dir := t.TempDir()
	m := host(dir)
	m.install(caller(t, "1.0.0"))
	before := m.active(m.install(caller(t, "1.1.0")))
	m.uses("fs.writeFile", `{"path":"a/b","text":"stored"}`)
	m.uses("storage.set", `{"key":"k","value":1}`)
	m.uses("db.insert", `{"collection":"tasks","data":{"title":"x"}}`)
	for name, lose := range map[string]func() string{
		"plugins": func() string {
			if err := os.RemoveAll(filepath.Join(dir, catalog.PluginsName)); err != nil {
				t.Fatal(err)
			}
			return dir
		},
		"all": t.TempDir,
	} {
		if err := m.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		m = host(lose())
		after := m.active(m.get("caller"))
		if after.Digest != before.Digest || after.Previous == nil || after.Previous.Version != "1.0.0" {
			t.Errorf("%s: it was %+v, and is %+v", name, before, after)
		}
		for function, want := range map[string]string{
			`fs.readFile {"path":"a/b"}`: `"stored"`, `storage.get {"key":"k"}`: `{"value":1}`,
			`db.count {"collection":"tasks"}`: "1",
		} {
			called, params, _ := strings.Cut(function, " ")
			if got := m.uses(called, params); got != want {
				t.Errorf("%s: %s returns %s, want %s", name, function, got, want)
			}
		}
	}
	if info, err := m.Rollback(t.Context(), "caller", RollbackOptions{}); err != nil || info.Version != "1.0.0" {
		t.Errorf("rolled back to %s, %v", info.Version, err)
	}
}
