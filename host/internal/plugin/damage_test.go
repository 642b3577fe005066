package plugin

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A log whose database is gone may be all that is left of rows.
func TestImportKeepsAnOrphanedLog(t *testing.T) {
	dir := ready(t)
	r := manage(t, setup{dir: dir, offline: true})
	export := r.export("p")
	database := filepath.Join(dir, catalog.DataName, "p", catalog.DatabaseName)
	if err := errors.Join(os.Remove(database), os.WriteFile(database+"-wal", []byte("a log"), 0o600)); err != nil {
		t.Fatal(err)
	}
	done, err := r.Import(t.Context(), "p", bytes.NewReader(export), stored.ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, catalog.DataName, "p", done.Replaced,
		catalog.DatabaseName+"-wal")); err != nil ||
		string(text) != "a log" {
		t.Errorf("the log is %q, %v", text, err)
	}
}

// TestImportAfterDamage: an import into a plugin whose database or settings
// were damaged takes the place of nothing, and deletes nothing that was set
// aside: it may be the only copy of what came after the export.
func TestImportAfterDamage(t *testing.T) {
	shorttest.Skip(t)
	source := manage(t, setup{dir: ready(t)})
	export := source.export("p")
	source.close()
	for _, c := range []struct {
		name, file string
		goOn       func(r *rig) error // what the user does about the damage
		exports    bool               // whether what there is then can be exported
	}{
		{"a database", catalog.DatabaseName, func(*rig) error { return nil }, false},
		{"a database, begun anew", catalog.DatabaseName, func(r *rig) error {
			err := r.StartEmpty(t.Context(),
				"p")
			return err
		},
			true},
		{"settings, begun anew", settings.FileName, func(r *rig) error {
			if err := errors.Join(r.catalog.Recorded("p", catalog.DatabaseName).Forget(),
				os.Remove(filepath.Join(r.cfg.Dir, catalog.DataName, "p", catalog.DatabaseName))); err != nil {
				return err
			}
			_, err := r.ResetSettings(t.Context(), "p")
			return err
		}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := ready(t)
			garbage := bytes.Repeat([]byte("neither rows nor JSON "), 1000)
			if err := os.WriteFile(filepath.Join(dir, catalog.DataName, "p", c.file), garbage, 0o600); err != nil {
				t.Fatal(err)
			}
			r := manage(t, setup{dir: dir})
			r.failed(r.get("p"), "set aside")
			if err := c.goOn(r); err != nil {
				t.Fatal(err)
			}
			var damaged *catalog.DataError
			if err := r.Export(t.Context(), "p", &bytes.Buffer{}); (err == nil) != c.exports || !c.exports &&
				!errors.As(err, &damaged) {
				t.Errorf("the export of it: %v", err)
			}
			done, err := r.Import(t.Context(), "p", bytes.NewReader(export), stored.ImportOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if done.Rows != 1 || done.Replaced == "" {
				t.Errorf("imported %+v", done)
			}
			found, err := filepath.Glob(filepath.Join(dir, catalog.DataName, "p", done.Replaced, c.file+".corrupt-*"))
			if err != nil || len(found) != 1 {
				t.Fatalf("what was set aside is in %v, %v", found, err)
			}
			if text, err := os.ReadFile(found[0]); err != nil || !bytes.Equal(text, garbage) {
				t.Errorf("what was set aside was changed: %v", err)
			}
		})
	}
}
