package plugin

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// collecting is a notebook with one collection under a name, or with none.
func collecting(tb testing.TB, version, name string, unique ...[]string) spec {
	s := configurable(tb)
	s.version = version
	collections := map[string]any{}
	if name != "" {
		collections[name] = map[string]any{"columns": map[string]any{"text": "text"},
			"uniqueIndexes": append([][]string{}, unique...)}
	}
	s.more["storage"] = map[string]any{"collections": collections}
	return s
}

// refuses fails the test unless the version changes just this, and is refused
// without the user's word.
func (r *rig) refuses(s spec, kind, about string) {
	r.tb.Helper()
	staged := r.stage(s.write(r.tb))
	found := staged.Inspection()
	if len(found.Changes) != 1 || found.Changes[0].Kind != kind || found.Changes[0].Collection+
		found.Changes[0].Setting != about {
		r.tb.Fatalf("changes: %+v", found.Changes)
	}
	_, err := r.Install(r.tb.Context(), staged, shown.Consent{Grants: found.New()})
	if !problem.IsCode(err, problem.CodeConflict) || !strings.Contains(err.Error(), found.Changes[0].Text) ||
		!strings.Contains(err.Error(), "--accept-changes") {
		r.tb.Fatalf("installed without the user's word: %v", err)
	}
}

// Stored rows are removed only where the user was asked, whichever version has
// stored them, under whatever letters, and whether or not the plugin was removed
// since.
func TestStoredRowsAreNotRemovedUnasked(t *testing.T) {
	shorttest.Skip(t)
	text := []string{"text"}
	for what, way := range map[string]struct {
		before func(r *rig)
		next   spec
	}{
		"other letters": {func(*rig) {}, collecting(t, "2.0.0", "NOTES", []string{"text"})},
		"a version without it": {func(r *rig) {
			r.active(r.install(collecting(t, "1.5.0", "")))
		}, collecting(t, "2.0.0", "notes", text)},
		"removed since": {func(r *rig) {
			if err := r.Remove(r.tb.Context(), "p", false); err != nil {
				r.tb.Fatal(err)
			}
		}, collecting(t, "2.0.0", "notes", text)},
	} {
		for _, open := range []bool{true, false} {
			t.Run(what, func(t *testing.T) {
				dir := t.TempDir()
				r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
				r.active(r.install(collecting(t, "1.0.0", "notes")))
				r.note("p", "same")
				r.note("p", "same")
				way.before(r)
				if !open {
					r.close()
					r = manage(t, setup{dir: dir, secrets: vaultIn(t, dir), offline: true})
				}
				name := "notes"
				if what == "other letters" {
					name = "NOTES"
				}
				r.refuses(way.next, consent.LostRows, name)
				if _, err := r.Get("p"); what == "removed since" && err == nil {
					t.Error("there is a plugin that was not installed")
				}
				info := r.install(way.next)
				if !open {
					// It was agreed to, so nobody is asked again before it has run.
					later := way.next
					later.version = "2.0.1"
					if found := r.stage(later.write(t)).Inspection().Changes; len(found) > 0 {
						t.Errorf("asked again: %+v", found)
					}
					// An export has what is there.
					rows := entriesOf(t, r.export("p"))["rows/c-"+name+"/000001.jsonl"]
					if got := strings.Count(rows, `"text":"same"`); got != 2 {
						t.Errorf("the export has %d rows: %s", got, rows)
					}
					if _, err := r.tryInstall(later.write(t)); err != nil {
						t.Fatal(err)
					}
					r.start()
					info = r.get("p")
				}
				r.active(info)
				if got := r.must("p", "db.count", `{"collection":"`+name+`"}`); got != "1" {
					t.Errorf("%s rows", got)
				}
			})
		}
	}
}

// A version that was agreed to before may find other rows than it had: a rollback
// that keeps those asks for them.
func TestRollbackRemovesNoRowsUnasked(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	first := collecting(t, "1.0.0", "notes", []string{"text"})
	r.active(r.install(first))
	r.active(r.install(collecting(t, "2.0.0", "notes")))
	if _, err := r.Disable(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, catalog.DataName, "p", catalog.DatabaseName),
		[]byte(strings.Repeat("damaged", 1000)),
		0o600); err != nil {
		t.Fatal(err)
	}
	r.failed(r.enable("p"), "damaged")
	if err := r.StartEmpty(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	r.note("p", "same")
	r.note("p", "same")
	_, err := r.Manager.Rollback(t.Context(), "p", RollbackOptions{KeepData: true})
	if !problem.IsCode(err, problem.CodeConflict) || !strings.Contains(err.Error(), `"notes" that are alike in "text"`) {
		t.Fatalf("went back without the user's word: %v", err)
	}
	if got := r.notes("p"); len(got) != 2 {
		t.Errorf("rows: %v", got)
	}
	r.back(RollbackOptions{KeepData: true})
	if got := r.notes("p"); len(got) != 1 {
		t.Errorf("rows: %v", got)
	}
}

// A password that was sealed once is asked about, whichever version comes to
// want it readable.
func TestSealedPasswordsDoNotBecomeReadableUnasked(t *testing.T) {
	settings := func(version, kind string) spec {
		s := configurable(t)
		s.version = version
		s.more["settings"] = []any{map[string]any{"key": "days", "label": "Days", "type": "number", "default": 7}}
		if kind != "" {
			s.more["settings"] = []any{map[string]any{"key": "token", "label": "Token", "type": kind, "default": ""}}
		}
		return s
	}
	for what, before := range map[string]func(r *rig){
		"at once":              func(*rig) {},
		"a version without it": func(r *rig) { r.active(r.install(settings("1.5.0", ""))) },
		"removed since": func(r *rig) {
			if err := r.Remove(r.tb.Context(), "p", false); err != nil {
				r.tb.Fatal(err)
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
			r.active(r.install(settings("1.0.0", "password")))
			if _, err := r.ChangeSettings(t.Context(), "p", set("token", `"a password"`)); err != nil {
				t.Fatal(err)
			}
			before(r)
			r.refuses(settings("2.0.0", "text"), consent.ReadableSetting, "token")
			r.active(r.install(settings("2.0.0", "text")))
			if found := r.stage(settings("3.0.0", "text").write(t)).Inspection().Changes; len(found) > 0 {
				t.Errorf("asked again: %+v", found)
			}
		})
	}
}

// What would not run does not take the place of what runs: all that can be known
// of a version is looked at while the installed one goes on.
func TestVersionsThatCannotRunReplaceNothing(t *testing.T) {
	columns := func(list map[string]any) func(s *spec) {
		return func(s *spec) {
			s.more["storage"] = map[string]any{"collections": map[string]any{"notes": map[string]any{"columns": list}}}
		}
	}
	about := func(key, value string) func(s *spec) { return func(s *spec) { s.more[key] = value } }
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir), limits: Limits{Store: store.Limits{Columns: 2}}})
	first := r.active(r.install(collecting(t, "1.0.0", "notes")))
	r.note("p", "kept")
	for what, c := range map[string]struct {
		change func(s *spec)
		says   string
		later  bool // than at the inspection
	}{
		"another type": {columns(map[string]any{"TEXT": "integer"}),
			"holds text, but is declared integer now; keep the type", false},
		"a row number":     {columns(map[string]any{"text": "text", "ROWID": "text"}), "storage.column.reserved", false},
		"many columns":     {columns(map[string]any{"text": "text", "a": "text", "b": "text"}), "store.columns", false},
		"another contract": {about("sdkVersion", "^99.0.0"), "^99.0.0", false},
		"no driver": {func(s *spec) {
			s.more["backend"] = map[string]any{"entryPoint": "backend.js"}
			s.files = map[string]string{"backend.js": ""}
		}, "backend.js", false},
		"no such export":  {func(s *spec) { s.guest = guesttest.WAT(t, "dispatch-missing") }, "dispatch", true},
		"a lot of memory": {func(s *spec) { s.guest = guesttest.WAT(t, "memory-over-cap") }, "memory", true},
	} {
		t.Run(what, func(t *testing.T) {
			r := *r
			r.tb = t
			next := collecting(t, "2.0.0", "notes")
			c.change(&next)
			staged, err := r.Stage(t.Context(), next.write(t))
			if err == nil {
				defer staged.Discard()
				if known := staged.Inspection().Refused; !c.later && !strings.Contains(known, c.says) {
					t.Errorf("the inspection says %q", known)
				}
				_, err = r.Install(t.Context(), staged, shown.Consent{Grants: staged.Inspection().New(), AcceptChanges: true})
			}
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("installed: %v", err)
			}
			now := r.active(r.get("p"))
			if now.Version != "1.0.0" || now.Since != first.Since || len(r.notes("p")) != 1 {
				t.Errorf("now %s, since %v and %v", now.Version, now.Since, first.Since)
			}
		})
	}
}

// An index that left the manifest is dropped, which is told and stops nobody.
func TestDroppedIndexesAreTold(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	r.active(r.install(collecting(t, "1.0.0", "notes", []string{"text"})))
	r.note("p", "same")
	staged := r.stage(collecting(t, "2.0.0", "notes").write(t))
	found := staged.Inspection()
	if len(found.Changes) != 1 || found.Changes[0].Kind != consent.DroppedIndex ||
		!strings.Contains(found.Changes[0].Text, "the unique index is dropped") {
		t.Fatalf("changes: %+v", found.Changes)
	}
	info, err := r.Install(t.Context(), staged, shown.Consent{Grants: found.New()})
	if err != nil {
		t.Fatal(err)
	}
	r.active(info)
	r.note("p", "same")
	if got := r.notes("p"); len(got) != 2 {
		t.Errorf("rows: %v", got)
	}
}
