package rss

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other")
	db, err := sql.Open("sqlite", other)
	must(t, err)
	_, err = db.Exec("CREATE TABLE t (x)")
	must(t, err)
	must(t, db.Close())
	for path, reason := range map[string]dbfile.Reason{dir: dbfile.ReasonForeign, other: dbfile.ReasonForeign,
		filepath.Join(dir, "missing", "x"): dbfile.ReasonReadOnly} {
		_, err := Open(t.Context(), Options{Path: path, Fetch: fetch})
		var e *dbfile.Error
		if !errors.As(err, &e) || e.Reason != reason {
			t.Errorf("%s: %v, want %v", path, err, reason)
		}
	}
}
