package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// copied is a schema of a version, whose later ones have columns more.
func copied(version string, columns ...string) store.Schema {
	c := store.Collection{Name: "Notes", Indexes: []string{"stars"}, UniqueIndexes: [][]string{{"title"}},
		FullText: []string{"title", "body"},
		Columns: []store.Column{{Name: "title", Type: store.TypeText}, {Name: "body", Type: store.TypeText},
			{Name: "stars", Type: store.TypeInteger}}}
	for _, name := range columns {
		c.Columns = append(c.Columns, store.Column{Name: name, Type: store.TypeText})
	}
	return store.Schema{PluginID: "notes", Version: version, Collections: []store.Collection{c}}
}

// TestCopyAndRestore: the copy that a later version leaves brings back all that
// there was, and what it replaces can be brought back, too.
func TestCopyAndRestore(t *testing.T) {
	o := options(t, copied("1.0.0"))
	o.Now = clock()
	s := open(t, o)
	for _, row := range []string{`{"id":"1","title":"b","body":"water the plants","stars":1}`,
		`{"id":"2","title":"a\u0000","body":null,"stars":2}`, `{"id":"3","title":null,"body":"","stars":3}`} {
		insert(t, s, "Notes", row)
	}
	if err := s.Set(t.Context(), "key", []byte(`{"a":1}`)); err != nil {
		t.Fatal(err)
	}
	first := query(t, s, "Notes", `{}`)
	closeStore(t, s)

	o.Schema = copied("2.0.0", "more")
	s = open(t, o)
	before := s.Opened().Copy
	insert(t, s, "Notes", `{"id":"4","title":"c","more":"new plants","body":"plants"}`)
	if err := s.Delete(t.Context(), "Notes", "1"); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove(t.Context(), "key"); err != nil {
		t.Fatal(err)
	}
	second := query(t, s, "Notes", `{}`)
	closeStore(t, s)
	if before == "" {
		t.Fatal("no copy was taken")
	}

	var kept string
	for _, back := range []struct {
		from       *string
		schema     store.Schema
		rows, find string
		has        bool
	}{{&before, copied("1.0.0"), first, "1", true}, {&kept, copied("2.0.0", "more"), second, "4", false},
		{&before, copied("1.0.0"), first, "1", true}} {
		replaced, err := store.Restore(t.Context(), o, *back.from)
		if err != nil {
			t.Fatal(err)
		}
		o.Schema = back.schema
		s = open(t, o)
		if got := s.Opened(); got.Copy != "" || len(got.Added) > 0 || got.From != back.schema.Version {
			t.Errorf("opened %+v", got)
		}
		if got := query(t, s, "Notes", `{}`); got != back.rows {
			t.Errorf("the rows are %s, want %s", got, back.rows)
		}
		if _, has, err := s.Get(t.Context(), nil, "key"); err != nil || has != back.has {
			t.Errorf("the key is there: %v, %v", has, err)
		}
		if got := query(t, s, "Notes", `{"search":"plants"}`); !strings.HasPrefix(got, `[{"id":"`+back.find+`"`) {
			t.Errorf("found is %s", got)
		}
		// Unique still, searched still, and behind the others.
		_, err = s.Insert(t.Context(), nil, "Notes", []byte(`{"title":"a\u0000"}`))
		wants(t, err, abi.CodeConflict)
		insert(t, s, "Notes", `{"id":"0","title":"last","body":"flowers"}`)
		if got := query(t, s, "Notes", `{"select":["id"]}`); !strings.HasSuffix(got, `{"id":"0"}]`) {
			t.Errorf("a new row is not the last: %s", got)
		}
		if got := query(t, s, "Notes", `{"search":"flowers","select":["id"]}`); got != `[{"id":"0"}]` {
			t.Errorf("a new row is not found: %s", got)
		}
		if err := s.Delete(t.Context(), "Notes", "0"); err != nil {
			t.Fatal(err)
		}
		closeStore(t, s)
		if kept = replaced; kept == "" {
			t.Error("what was replaced is gone")
		}
	}

	// What is no copy of this plugin's is refused, and changes nothing.
	other := o
	other.Schema.PluginID = "other"
	if o.Database == nil {
		other.Path = filepath.Join(t.TempDir(), "other.db")
	}
	closeStore(t, open(t, other))
	foreign := []string{other.Path}
	if o.Database != nil {
		foreign = []string{postgres.SchemaName("other"), postgres.SchemaName("notes"), "pg_catalog", "none"}
	}
	for _, from := range foreign {
		if _, err := store.Restore(t.Context(), o, from); err == nil {
			t.Errorf("%s was restored", from)
		}
	}
	s = open(t, o)
	if got := query(t, s, "Notes", `{}`); got != first {
		t.Errorf("a refused copy changed rows: %s", got)
	}
	closeStore(t, s)
}

// TestNoCopyWithoutChange: where a version cannot change the tables, the copy
// that was taken for it goes again.
func TestNoCopyWithoutChange(t *testing.T) {
	o := options(t, copied("1.0.0"))
	s := open(t, o)
	insert(t, s, "Notes", `{"body":"twice"}`)
	insert(t, s, "Notes", `{"body":"twice"}`)
	closeStore(t, s)
	o.Schema = copied("2.0.0", "more")
	o.Schema.Collections[0].UniqueIndexes = [][]string{{"body"}}
	refused(t, o, store.ReasonDuplicates)
	var left []string
	if o.Database != nil {
		left = schemas(t, o.Database)
	} else {
		entries, err := os.ReadDir(filepath.Dir(o.Path))
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			left = append(left, entry.Name())
		}
	}
	if slices.ContainsFunc(left, func(name string) bool { return strings.Contains(name, "copy") }) {
		t.Errorf("left are %q", left)
	}
	o.Schema = copied("1.0.0")
	s = open(t, o)
	if n, err := s.Count(t.Context(), "Notes", nil); err != nil || n != 2 {
		t.Errorf("there are %d rows, %v", n, err)
	}
	closeStore(t, s)
}

// TestBackupIsAFile: a backup is a file of SQLite with all that there is, also
// what the version does not declare, wherever it was taken.
func TestBackupIsAFile(t *testing.T) {
	o := options(t, copied("2.0.0", "more"))
	o.Schema.Collections = append(o.Schema.Collections, store.Collection{Name: "bare"},
		store.Collection{Name: "extra", Columns: every().Collections[0].Columns})
	all := o.Schema
	s := open(t, o)
	insert(t, s, "Notes", `{"id":"b","title":"\u0000","more":"\u0001","body":"water the plants","stars":9007199254740993}`)
	insert(t, s, "Notes", `{"id":"a","title":null,"stars":null}`)
	insert(t, s, "extra", `{"id":"e"}`)
	insert(t, s, "bare", `{"id":"f"}`)
	if err := s.Set(t.Context(), "key", []byte(`{"a":[1,"é"]}`)); err != nil {
		t.Fatal(err)
	}
	view := func(s *store.Store) (text string) {
		for _, name := range []string{"Notes", "extra", "bare"} {
			text += query(t, s, name, `{}`) + "\n"
		}
		value, _, err := s.Get(t.Context(), nil, "key")
		if err != nil {
			t.Fatal(err)
		}
		return text + string(value)
	}
	want := view(s)
	closeStore(t, s)

	o.Schema, o.Force = copied("1.0.0"), true
	s = open(t, o)
	path := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a backup over another: %v", err)
	}
	closeStore(t, s)
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("left are %v, %v", entries, err)
	}

	s = open(t, store.Options{Path: path, Schema: all})
	if got := s.Opened(); got.From != "1.0.0" || len(got.Added) > 0 {
		t.Errorf("opened %+v", got)
	}
	if got := view(s); got != want {
		t.Errorf("the backup has\n%s\nwant\n%s", got, want)
	}
	if got := query(t, s, "Notes", `{"search":"plants","select":["id"]}`); got != `[{"id":"b"}]` {
		t.Errorf("found is %s", got)
	}
	if wrong, err := s.Check(t.Context()); err != nil || len(wrong) > 0 {
		t.Errorf("check: %q, %v", wrong, err)
	}
	closeStore(t, s)
}
