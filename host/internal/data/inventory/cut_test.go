package inventory_test

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
)

func TestCutDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA journal_mode = WAL; CREATE TABLE t (x); " +
		"INSERT INTO t VALUES (zeroblob(100000))"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		text []byte
		cut  bool
	}{
		{"whole", whole, false},
		{"a byte", whole[:len(whole)-1], true},
		{"a page", whole[:len(whole)-4096], true},
		{"half", whole[:len(whole)/2], true},
		{"all but the header", whole[:100], true},
		{"a part of the header", whole[:99], false}, // SQLite says so
		{"all", nil, false},
		{"another file", bytes.Repeat([]byte("text "), 1000), false},
		{"part of a page more", append(whole[:len(whole):len(whole)], 1, 2, 3), true},
	} {
		if err := os.WriteFile(path, c.text, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := inventory.CutDatabase(path); (err != nil) != c.cut {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if err := inventory.CutDatabase(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that is not there is whole")
	}
}
