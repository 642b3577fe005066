package store

import (
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// OnPostgres says that the tests of this process are about PostgreSQL; see
// TestOnPostgres. All of them are, but those in files called sqlite_*, which are
// about files and how SQLite uses them.
var OnPostgres = postgrestest.Chosen()

// OptionsFor says where a test's store lies, which is new.
func OptionsFor(tb testing.TB, schema Schema) Options {
	tb.Helper()
	if OnPostgres {
		return Options{Schema: schema, Database: postgrestest.Database(tb)}
	}
	return Options{Schema: schema, Path: filepath.Join(tb.TempDir(), "store.db")}
}

// Said is what an error says, by one engine or the other.
func Said(sqlite, postgres string) string {
	if OnPostgres {
		return postgres
	}
	return sqlite
}
