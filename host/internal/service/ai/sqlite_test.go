package ai_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
)

func TestOpenFailures(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	made := func(name, statements string) string {
		path := filepath.Join(dir, name)
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec(statements); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct {
		name, path string
		reason     dbfile.Reason
	}{
		{"no SQLite file", write("text", long(5000)), dbfile.ReasonCorrupt},
		{"a folder", dir, dbfile.ReasonForeign},
		{"another database", made("other", "CREATE TABLE a (b)"), dbfile.ReasonForeign},
		{"of a later host", made("later", "PRAGMA application_id = 0x77686169; PRAGMA user_version = 99"),
			dbfile.ReasonForeign},
		{"no folder", filepath.Join(dir, "missing", "ai.db"), dbfile.ReasonReadOnly},
	} {
		_, err := ai.New(t.Context(), ai.Config{Path: c.path})
		var e *dbfile.Error
		if !errors.As(err, &e) || e.Reason != c.reason || e.Path != c.path {
			t.Errorf("%s: error %v, want %v", c.name, err, c.reason)
		}
	}
}
