package plugin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// beside lists what lies in the folder of the plugin's data, but for the
// database that is in use, its files and its settings.
func beside(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(dir, catalog.DataName, "p"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), catalog.DatabaseName+".") {
			names = append(names, e.Name())
		}
	}
	return names
}

// copyNames are the names of all copies of the notebook's database, and of what
// is left of some.
func (r *rig) copyNames() (names []string) {
	r.tb.Helper()
	whole, names, err := r.catalog.Rows.Copies(r.tb.Context(), "p")
	if err != nil {
		r.tb.Fatal(err)
	}
	for _, c := range whole {
		if c.Bytes <= 0 {
			r.tb.Errorf("%s has %d bytes", c.Name, c.Bytes)
		}
		names = append(names, c.Name)
	}
	return names
}

// TestCopiesArePruned keeps what a rollback needs and a few more.
func TestCopiesArePruned(t *testing.T) {
	r := manage(t, setup{limits: Limits{Copies: 2}})
	r.active(r.install(notebook(t, "1.0.0")))
	for n := range 5 {
		r.active(r.install(notebook(t, fmt.Sprintf("1.%d.0", n+1), fmt.Sprintf("column%d", n))))
	}
	info := r.back(RollbackOptions{})
	if names := r.copyNames(); len(names) != 3 || !slices.Contains(names, info.Previous.Database) {
		t.Errorf("copies %v, want two and %s", names, info.Previous.Database)
	}
	// The version that is kept can still be reached.
	r.back(RollbackOptions{})
}

// TestFilesBesideADatabase: what was set aside, or has another name than copies
// have, is never deleted; old copies are, and what is left of some.
func TestFilesBesideADatabase(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, limits: Limits{Copies: 2}})
	r.active(r.install(notebook(t, "1.0.0")))
	folder := filepath.Join(dir, catalog.DataName, "p")
	kept := []string{
		catalog.DatabaseName + ".corrupt-20200101T000000.000Z", catalog.DatabaseName + ".corrupt-20200101T000000.000Z-wal",
		catalog.DatabaseName + ".orphan-20200101T000000.000Z-wal", catalog.DatabaseName + ".mine",
		catalog.DatabaseName + ".before-2020.copy", catalog.DatabaseName + ".before-20200101T000000.000Z.copy.mine",
	}
	gone := []string{
		catalog.DatabaseName + ".before-20200101T000000.000Z.copy", catalog.DatabaseName + ".replaced-20200102T000000.000Z",
		catalog.DatabaseName + ".replaced-20200102T000000.000Z-wal", catalog.DatabaseName +
			".before-20200103T000000.000Z.copy.part",
		catalog.DatabaseName + ".restored-20200103T000000.000Z", catalog.DatabaseName + ".restored-20200103T000000.000Z.part",
	}
	for _, name := range slices.Concat(kept, gone) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 3 {
		r.active(r.install(notebook(t, fmt.Sprintf("1.%d.0", n+1), fmt.Sprintf("column%d", n))))
	}
	names := beside(t, dir)
	for _, name := range kept {
		if !slices.Contains(names, name) {
			t.Errorf("%s was deleted", name)
		}
	}
	for _, name := range gone {
		if slices.Contains(names, name) {
			t.Errorf("%s is still there", name)
		}
	}
}

// TestCopyIsRememberedAfterACrash: the host died after the database was
// brought up to the new version and before the record told of its copy.
func TestCopyIsRememberedAfterACrash(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir})
	r.active(r.install(notebook(t, "1.0.0")))
	r.note("p", "one")
	r.active(r.install(notebook(t, "2.0.0", "more")))
	r.note("p", "two")
	want := r.get("p").Previous.Database
	r.close()
	edit(t, dir, func(record map[string]any) { delete(record["previous"].(map[string]any), "copy") })
	r = manage(t, setup{dir: dir})
	r.active(r.get("p"))
	if got := r.get("p").Previous.Database; got != want || got == "" {
		t.Errorf("the copy is %q, want %q", got, want)
	}
}

// edit changes the record of the plugin on disk.
func edit(t *testing.T, dir string, change func(record map[string]any)) {
	t.Helper()
	path := filepath.Join(dir, catalog.PluginsName, "p", catalog.RecordName)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var record map[string]any
	if err := json.Unmarshal(text, &record); err != nil {
		t.Fatal(err)
	}
	change(record)
	if text, err = json.Marshal(record); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestInterruptedSwap puts the folder into each state in which a process can
// die while package store changes the database, and some that follow from a
// file system without links.
func TestInterruptedSwap(t *testing.T) {
	shorttest.Skip(t)
	c := trips(t)[0]
	made := c.made(t)
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	stamp := at.Format(catalog.StampLayout)
	for _, state := range []struct {
		name  string
		begin func(database, kept, part string) error
		want  string
	}{
		{"nothing was done", func(_, _, _ string) error { return nil }, c.before},
		{"half a copy", func(_, _, part string) error { return os.WriteFile(part+catalog.PartSuffix, []byte("x"), 0o600) },
			c.before},
		{"a copy", func(_, _, part string) error { return os.WriteFile(part, []byte("x"), 0o600) }, c.before},
		{"the log is away", func(database, kept, _ string) error {
			return errors.Join(os.WriteFile(database+"-wal", nil, 0o600), os.Rename(database+"-wal", kept+"-wal"))
		}, c.before},
		{"a second name", func(database, kept, _ string) error { return os.Link(database, kept) }, c.before},
		{"another name", func(database, kept, part string) error {
			return errors.Join(os.Rename(database, kept), os.WriteFile(part, []byte("x"), 0o600))
		}, c.before},
		{"swapped", func(database, kept, _ string) error {
			found, err := filepath.Glob(database + ".before-*.copy")
			if err != nil || len(found) != 1 {
				return fmt.Errorf("copies: %v, %w", found, err)
			}
			text, err := os.ReadFile(found[0])
			return errors.Join(err, os.Rename(database, kept), os.WriteFile(database, text, 0o600))
		}, c.after},
	} {
		t.Run(state.name, func(t *testing.T) {
			dir := copied(t, made)
			database := filepath.Join(dir, catalog.DataName, "p", catalog.DatabaseName)
			kept := filepath.Base(database) + catalog.ReplacedMark + stamp
			edit(t, dir, func(record map[string]any) {
				record["rollback"] = map[string]any{"at": at, "grants": record["grants"],
					"copy": record["previous"].(map[string]any)["copy"], "keep": kept}
			})
			if err := state.begin(database, filepath.Join(filepath.Dir(database), kept), database+catalog.RestoredMark+
				stamp); err != nil {
				t.Fatal(err)
			}
			if found := whatIs(t, dir); !says(found, state.want) {
				t.Errorf("it is %s, want %s", found, state.want)
			}
			c.outcome(t, dir, state.name)
			if state.want == c.before { // it can still be done
				r := manage(t, setup{dir: dir})
				r.back(c.opts)
				r.close()
				if found := whatIs(t, dir); !says(found, c.after) {
					t.Errorf("done again it is %s", found)
				}
			}
		})
	}
}

// TestRollbackRefuses what it cannot do, before it touches anything.
func TestRollbackRefuses(t *testing.T) {
	c := trips(t)[0]
	made := c.made(t)
	for _, why := range []struct {
		name   string
		change func(dir string) error
		want   string
	}{
		{"there is no version before", func(dir string) error {
			edit(t, dir, func(record map[string]any) { delete(record, "previous") })
			return nil
		}, "there is no version of \"p\" before 2.0.0"},
		{"its files were changed", func(dir string) error {
			found, err := filepath.Glob(filepath.Join(dir, catalog.PluginsName, "p", catalog.VersionsName, "1.0.0-*",
				"backend.wasm"))
			return errors.Join(err, os.WriteFile(found[0], []byte("x"), 0o600))
		}, "the files of version 1.0.0 are not whole"},
		{"the copy is gone", func(dir string) error {
			found, err := filepath.Glob(filepath.Join(dir, catalog.DataName, "p", "*.copy"))
			return errors.Join(err, os.Remove(found[0]))
		}, "`wasmhost rollback p --keep-data`"},
		{"the copy is damaged", func(dir string) error {
			found, err := filepath.Glob(filepath.Join(dir, catalog.DataName, "p", "*.copy"))
			return errors.Join(err, os.WriteFile(found[0], []byte(strings.Repeat("no database ", 1000)), 0o600))
		}, "`wasmhost rollback p --keep-data`"},
	} {
		t.Run(why.name, func(t *testing.T) {
			dir := copied(t, made)
			if err := why.change(dir); err != nil {
				t.Fatal(err)
			}
			r := manage(t, setup{dir: dir})
			_, err := r.Rollback(t.Context(), "p", RollbackOptions{})
			var stored *catalog.DataError
			if !problem.IsCode(err, problem.CodeConflict) && !errors.As(err, &stored) ||
				!strings.Contains(err.Error(), why.want) || strings.Contains(err.Error(), dir) {
				t.Errorf("got %v, want %q", err, why.want)
			}
			r.active(r.get("p"))
			if got := r.notes("p"); len(got) != 2 || r.get("p").Version != "2.0.0" {
				t.Errorf("it has become %s with %v", r.get("p").Version, got)
			}
			if strings.Contains(why.want, "--keep-data") {
				r.back(RollbackOptions{KeepData: true})
				if got := r.notes("p"); len(got) != 2 {
					t.Errorf("rows that were to be kept: %v", got)
				}
			}
		})
	}
}

// TestGrantsAfterRollback: what was granted to the version, and not revoked
// since, and nothing else.
func TestGrantsAfterRollback(t *testing.T) {
	r := manage(t, setup{})
	versionOf := func(version string, permissions ...string) spec {
		s := echo(t)
		s.id, s.version, s.permissions = "p", version, permissions
		return s
	}
	install := func(s spec, grants ...string) {
		t.Helper()
		if _, err := r.Install(t.Context(), r.stage(s.write(t)), shown.Consent{Grants: grants}); err != nil {
			t.Fatal(err)
		}
	}
	granted := func() string {
		var names []string
		for _, p := range r.get("p").Permissions {
			if p.Granted {
				names = append(names, p.Name)
			}
		}
		return strings.Join(names, " ")
	}
	back := func(want string) {
		t.Helper()
		r.back(RollbackOptions{})
		if got := granted(); got != want {
			t.Errorf("granted %q, want %q", got, want)
		}
	}
	install(versionOf("1.0.0", "cli", "network", "ai", "rss"), "cli", "network", "ai")
	install(versionOf("2.0.0", "cli", "ai", "cron"), "cron")
	if got := granted(); got != "cli ai cron" {
		t.Errorf("after the upgrade: %q", got)
	}
	back("cli network ai") // not rss, which was never granted
	back("cli ai cron")
	if _, err := r.Revoke(t.Context(), "p", []string{"ai"}); err != nil {
		t.Fatal(err)
	}
	back("cli network")
	back("cli cron")
}

// TestRollbackWhileCalled: calls that come meanwhile wait, and get an answer
// of one version or the other.
func TestRollbackWhileCalled(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(notebook(t, "1.0.0")))
	r.active(r.install(notebook(t, "2.0.0")))
	ctx, stop := context.WithCancel(t.Context())
	failed := make(chan error, 4)
	for range cap(failed) {
		go func() {
			for ctx.Err() == nil {
				if _, err := r.do("p", "db.count", `{"collection":"notes"}`); err != nil {
					failed <- err
					return
				}
			}
			failed <- nil
		}()
	}
	for range 6 {
		r.back(RollbackOptions{})
	}
	stop()
	for range cap(failed) {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
}

// TestStrangeRecords: what no host has written leads nowhere.
func TestStrangeRecords(t *testing.T) {
	made := trips(t)[0].made(t)
	for name, change := range map[string]func(record map[string]any){
		"copy elsewhere":   func(r map[string]any) { r["previous"].(map[string]any)["copy"] = "../../../etc/passwd" },
		"copy is settings": func(r map[string]any) { r["previous"].(map[string]any)["copy"] = "settings.json" },
		"rollback elsewhere": func(r map[string]any) {
			r["rollback"] = map[string]any{"at": time.Now(), "grants": []string{}, "copy": "../x", "keep": "y"}
		},
		"rollback to nothing": func(r map[string]any) {
			r["rollback"] = map[string]any{"at": time.Now(), "grants": []string{}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copied(t, made)
			edit(t, dir, change)
			r := manage(t, setup{dir: dir})
			r.failed(r.get("p"), "the file that remembers its state cannot be read")
		})
	}
	// Records of hosts before this one are read as they are.
	dir := copied(t, made)
	edit(t, dir, func(r map[string]any) {
		for _, key := range []string{"copy", "grants", "ran", "noData", "anyData"} {
			delete(r["previous"].(map[string]any), key)
			delete(r["current"].(map[string]any), key)
		}
	})
	r := manage(t, setup{dir: dir})
	r.active(r.get("p"))
}

// TestNamesOfCopies holds the names that package store gives against those
// that are read here.
func TestNamesOfCopies(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, catalog.DatabaseName)
	schema := store.Schema{PluginID: "p", Version: "1.0.0"}
	for range 2 {
		s, err := store.Open(t.Context(), store.Options{Path: path, Schema: schema})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		schema.Version = "2.0.0"
		schema.Collections = []store.Collection{{Name: "new"}}
	}
	found, err := filepath.Glob(path + ".before-*")
	if err != nil || len(found) != 1 || !catalog.IsDatabaseCopy(filepath.Base(found[0])) {
		t.Fatalf("copies: %v, %v", found, err)
	}
	kept, err := store.Restore(t.Context(), store.Options{Path: path, Schema: schema}, found[0])
	if err != nil || !catalog.IsDatabaseCopy(filepath.Base(kept)) {
		t.Errorf("kept as %q, %v", kept, err)
	}
}
