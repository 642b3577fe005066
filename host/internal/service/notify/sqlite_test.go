package notify

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		must(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	database := func(name string, statements ...string) string {
		path := filepath.Join(dir, name)
		db, err := sql.Open("sqlite", path)
		must(t, err)
		for _, s := range statements {
			if _, err := db.Exec(s); err != nil {
				t.Fatal(err)
			}
		}
		must(t, db.Close())
		return path
	}
	for _, c := range []struct {
		name, path string
		reason     dbfile.Reason
	}{
		{"no database", write("text", strings.Repeat("not a database", 1000)), dbfile.ReasonCorrupt},
		{"a folder", dir, dbfile.ReasonForeign},
		{"of another program", database("other", "CREATE TABLE t (x)"), dbfile.ReasonForeign},
		{"of a later host", database("later", fmt.Sprintf("PRAGMA application_id = %d", format.ApplicationID),
			"PRAGMA user_version = 99"), dbfile.ReasonForeign},
		{"no such folder", filepath.Join(dir, "missing", "notify.db"), dbfile.ReasonReadOnly},
	} {
		_, err := Open(t.Context(), Options{Path: c.path})
		var e *dbfile.Error
		if !errors.As(err, &e) || e.Reason != c.reason || e.Path != c.path {
			t.Errorf("%s: %v, want %v", c.name, err, c.reason)
		}
	}
	if _, err := Open(t.Context(), Options{Path: filepath.Join(dir, "x"), Limits: Limits{Notices: -1}}); err == nil ||
		!strings.Contains(err.Error(), "notify.notices") {
		t.Errorf("%v", err)
	}
}

func TestCopyRefuses(t *testing.T) {
	dir := t.TempDir()
	foreign := filepath.Join(dir, "text")
	must(t, os.WriteFile(foreign, []byte("no database, but of some length all the same"), 0o600))
	var e *dbfile.Error
	if err := Copy(t.Context(), foreign, filepath.Join(dir, "other.db"), nil); !errors.As(err, &e) {
		t.Errorf("%v", err)
	}
}
