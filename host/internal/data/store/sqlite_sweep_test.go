package store_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// withFile runs SQL on a file that no store has open.
func withFile(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestForeignFiles(t *testing.T) {
	other := options(t, every())
	closeStore(t, open(t, other))
	other.Schema = tasks("1.0.0")
	refused(t, other, store.ReasonForeign, "another plugin")

	someone := options(t, tasks("1.0.0"))
	withFile(t, someone.Path, `CREATE TABLE "mine" ("x")`)
	refused(t, someone, store.ReasonForeign, "application id")

	later := options(t, tasks("1.0.0"))
	closeStore(t, open(t, later))
	withFile(t, later.Path, "PRAGMA user_version = 2")
	refused(t, later, store.ReasonForeign, "layout is 2", "later")

	folder := options(t, tasks("1.0.0"))
	folder.Path = t.TempDir()
	refused(t, folder, store.ReasonForeign, "regular file")
	missing := options(t, tasks("1.0.0"))
	missing.Path = filepath.Join(t.TempDir(), "none", "store.db")
	refused(t, missing, store.ReasonFailed)
}

// The file says what it is, and its tables carry the plugin's name.
func TestLayout(t *testing.T) {
	o := options(t, tasks("1.2.3-beta.1+build"))
	closeStore(t, open(t, o))
	if info, err := os.Stat(o.Path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
	db, err := sql.Open("sqlite", "file:"+o.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for question, want := range map[string]string{
		"PRAGMA application_id": "2003334004",
		"PRAGMA user_version":   "1",
		"PRAGMA journal_mode":   "wal",
		`SELECT "value" FROM "to-do::meta" WHERE "name" = 'version'`: "1.2.3-" +
			"beta.1+build",
		`SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'to-do:%' AND name NOT LIKE 'sqlite_autoindex_to-do:%'`: "0",
		`SELECT group_concat(name) FROM (SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE%INDEX%' ORDER BY ` +
			`name)`: "to-do:group:unique:day,kind,to-do:tasks:index:created_at,to-do:tasks:index:done",
		`SELECT group_concat(type) FROM pragma_table_info('to-do:tasks')`: "TEXT,TEXT,TEXT,TEXT," +
			"INTEGER,INTEGER,REAL,TEXT",
		`SELECT group_concat(name) FROM pragma_table_info('to-do:tasks')`: "id,created_at," +
			"updated_at,title,order,done,weight,labels",
		`SELECT "type" FROM "to-do::columns" WHERE "collection" = 'tasks' AND "column" = 'labels'`: "json",
	} {
		var got string
		if err := db.QueryRow(question).Scan(&got); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", question, got, err, want)
		}
	}
}

func TestPathsWithSpecialCharacters(t *testing.T) {
	for _, name := range []string{"a b.db", "50%.db", "what?.db", "x#y.db", "a&b=c.db", "ü'\"`.db", "file:x.db", ";.db"} {
		if filepath.Separator == '\\' && strings.ContainsAny(name, `?":`) {
			continue // no names for files of Windows
		}
		o := options(t, tasks("1.0.0"))
		o.Path = filepath.Join(t.TempDir(), name)
		s := open(t, o)
		insert(t, s, "tasks", `{}`)
		entries, err := os.ReadDir(filepath.Dir(o.Path))
		if err != nil || len(entries) == 0 || entries[0].Name() != name {
			t.Errorf("%q makes %v, %v", name, entries, err)
		}
	}
}

// Looking for tables leaves a database as it is, also one with a log that a
// crash has left, and makes none.
func TestReadTables(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	if tables, err := store.ReadTables(t.Context(), o); err != nil || tables.Has("tasks") {
		t.Errorf("without a file: %v, %v", tables, err)
	}
	if _, err := os.Lstat(o.Path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("looking has made a file: %v", err)
	}
	s := open(t, o)
	crashed := o
	crashed.Path = filepath.Join(t.TempDir(), "plugin.db")
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(o.Path + suffix)
		if err != nil || len(data) == 0 {
			t.Fatalf("%s: %v", suffix, err)
		}
		if err := os.WriteFile(crashed.Path+suffix, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	closeStore(t, s)
	for what, o := range map[string]store.Options{"closed in order": o, "after a crash": crashed} {
		before, _ := os.Stat(o.Path + "-wal")
		tables, err := store.ReadTables(t.Context(), o)
		if err != nil || !tables.Has("tasks") || !tables.Has("Group") || tables.Has("none") {
			t.Errorf("%s: %v, %v", what, tables, err)
		}
		after, _ := os.Stat(o.Path + "-wal")
		if (before == nil) != (after == nil) || before != nil && after.Size() != before.Size() {
			t.Errorf("%s: the log was %v and is %v", what, before, after)
		}
	}
}
