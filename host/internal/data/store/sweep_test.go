package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// refused opens a store that must not open.
func refused(t testing.TB, o store.Options, reason store.Reason, words ...string) *store.OpenError {
	t.Helper()
	s, err := store.Open(t.Context(), o)
	if err == nil {
		_ = s.Close()
		t.Fatalf("opened, want the error %v", reason)
	}
	var e *store.OpenError
	if !errors.As(err, &e) || e.Reason != reason {
		t.Fatalf("the error is %v (%T), want %v", err, err, reason)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("the error %q does not say %q", err, word)
		}
	}
	return e
}

func closeStore(t testing.TB, s *store.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestSweep(t *testing.T) {
	o := options(t, tasks("1.9.0"))
	s := open(t, o)
	if got := s.Opened(); !got.Created || got.Copy != "" || got.From != "" {
		t.Errorf("at first: %+v", got)
	}
	insert(t, s, "tasks", `{"id":"a","title":"kept"}`)
	closeStore(t, s)

	s = open(t, o)
	if got := s.Opened(); got.Created || got.Copy != "" || got.From != "1.9.0" || len(got.Added) > 0 {
		t.Errorf("again: %+v", got)
	}
	closeStore(t, s)

	// 1.10.0 drops one column from the manifest and adds two, an index and a
	// collection.
	o.Schema = store.Schema{PluginID: "to-do", Version: "1.10.0", Collections: []store.Collection{
		{
			Name: "tasks",
			Columns: []store.Column{
				{Name: "due", Type: store.TypeText}, {Name: "title", Type: store.TypeText},
				{Name: "order", Type: store.TypeInteger}, {Name: "select", Type: store.TypeJSON},
			},
			Indexes: []string{"due", "created_at"},
		},
		{Name: "new", Columns: []store.Column{{Name: "rowid", Type: store.TypeText}, {Name: "oid", Type: store.TypeText},
			{Name: "_rowid_", Type: store.TypeText}}},
	}}
	s = open(t, o)
	got := s.Opened()
	want := []string{"collection new", "column tasks.due", "column tasks.select", "index on tasks (due)"}
	if got.Created || got.From != "1.9.0" || !slices.Equal(got.Added, want) {
		t.Errorf("after the rise: %+v, want %q", got, want)
	}
	row := query(t, s, "tasks", `{}`)
	if !strings.HasSuffix(row, `"due":null,"title":"kept","order":null,"select":null}]`) {
		t.Errorf("the row is %s", row)
	}
	insert(t, s, "new", `{"rowid":"r"}`)
	if got := query(t, s, "new", `{"where":{"rowid":"r"},"orderBy":{"oid":"asc"}}`); !strings.Contains(got,
		`"rowid":"r"`) {
		t.Errorf("a column called rowid: %s", got)
	}
	closeStore(t, s)

	// What is no longer declared is still there for the old version.
	o.Schema = tasks("1.9.0")
	e := refused(t, o, store.ReasonDowngrade, "1.10.0", "1.9.0", "force")
	if e.Hint == "" {
		t.Error("no hint")
	}
	o.Force = true
	s = open(t, o)
	// indexes change, and no columns
	if rows := query(t, s, "tasks", `{}`); !strings.Contains(rows, `"title":"kept"`) || len(s.Opened().Dropped) != 1 ||
		len(s.Opened().Added) != 1 {
		t.Errorf("forced: %s, %+v", rows, s.Opened())
	}
	closeStore(t, s)

	// The copy is what there was: a database of version 1.9.0.
	o.Force = false
	if !store.OnPostgres {
		o.Path = got.Copy
		if info, err := os.Stat(got.Copy); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the copy: %v, %v", info.Mode(), err)
		}
	} else if _, err := store.Restore(t.Context(), o, got.Copy); err != nil {
		t.Fatal(err)
	}
	s = open(t, o)
	if s.Opened().From != "1.9.0" || len(s.Opened().Added) > 0 {
		t.Errorf("the copy: %+v", s.Opened())
	}
}

// An index that is declared no more is dropped, whatever it is called, and no other:
// what was unique is so no more.
func TestDroppedIndexes(t *testing.T) {
	long := "c_" + strings.Repeat("n", 60)
	schema := func(version string, indexes []string, unique ...[]string) store.Schema {
		s := store.Schema{PluginID: "p", Version: version}
		for _, name := range []string{"Notes", long} {
			s.Collections = append(s.Collections, store.Collection{Name: name, Indexes: indexes, UniqueIndexes: unique,
				Columns: []store.Column{{Name: "A", Type: store.TypeText}, {Name: "b", Type: store.TypeText}}})
		}
		return s
	}
	o := options(t, schema("1.0.0", []string{"A", "b"}, []string{"A"}, []string{"A", "b"}))
	s := open(t, o)
	for _, name := range []string{"Notes", long} {
		insert(t, s, name, `{"id":"x","A":"same","b":"1"}`)
	}
	closeStore(t, s)
	o.Schema = schema("2.0.0", []string{"b"}, []string{"A", "b"})
	s = open(t, o)
	if got := s.Opened(); len(got.Dropped) != 4 || len(got.Added) > 0 || got.Copy == "" {
		t.Errorf("dropped: %+v", got)
	}
	for _, name := range []string{"Notes", long} {
		insert(t, s, name, `{"A":"same","b":"2"}`)
		if _, err := s.Insert(t.Context(), nil, name, []byte(`{"id":"x","A":"another"}`)); err == nil {
			t.Error("ids are unique no more")
		}
		if _, err := s.Insert(t.Context(), nil, name, []byte(`{"A":"same","b":"2"}`)); err == nil {
			t.Error("a unique index that is declared is gone")
		}
	}
	closeStore(t, s)
	if got := open(t, o).Opened(); len(got.Dropped)+len(got.Added) > 0 {
		t.Errorf("again: %+v", got)
	}
}

// What tables cannot become is known before anything is opened for it, and while
// they are open.
func TestMisfit(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	s := open(t, o)
	column := func(name string, typ store.Type) store.Schema {
		next := tasks("2.0.0")
		next.Collections = append(next.Collections, store.Collection{Name: "other", Columns: []store.Column{
			{Name: "rowid", Type: store.TypeText}}})
		next.Collections[0].Columns = []store.Column{{Name: name, Type: typ}}
		return next
	}
	for round := range 2 {
		tables, err := s.Tables(t.Context())
		if round > 0 {
			closeStore(t, s)
			tables, err = store.ReadTables(t.Context(), o)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, fits := range []store.Schema{tasks("2.0.0"), column("TITLE", store.TypeText), column("new", store.TypeReal)} {
			if err := tables.Misfit(fits); err != nil {
				t.Errorf("round %d: %+v: %v", round, fits, err)
			}
		}
		for _, bad := range []store.Schema{column("Title", store.TypeInteger), column("title", store.TypeJSON),
			column("ROWID", store.TypeText), column("_rowid_", store.TypeText), column("oid", store.TypeText)} {
			if err := tables.Misfit(bad); err == nil || !strings.Contains(err.Error(), "name") {
				t.Errorf("round %d: %+v: %v", round, bad, err)
			}
		}
	}
}

func TestSweepAtTheSameVersion(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	closeStore(t, open(t, o))
	o.Schema.Collections[0].Columns = append(o.Schema.Collections[0].Columns,
		store.Column{Name: "more", Type: store.TypeReal})
	s := open(t, o)
	if got := s.Opened(); !slices.Equal(got.Added, []string{"column tasks.more"}) || got.Copy == "" {
		t.Errorf("opened %+v", got)
	}
	insert(t, s, "tasks", `{"more":1}`)
}

func TestNewUniqueIndexKeepsTheLatest(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	o.Now = clock()
	o.Schema.Collections[1].UniqueIndexes = nil
	s := open(t, o)
	for _, data := range []string{
		`{"id":"1","day":"mon","kind":"a"}`, `{"id":"2","day":"mon","kind":"a"}`, `{"id":"3","day":"mon","kind":"b"}`,
		`{"id":"4","day":"tue","kind":"a"}`, `{"id":"5","day":"mon","kind":"a"}`, `{"id":"6","day":null,"kind":"a"}`,
		`{"id":"7","kind":"a"}`,
	} {
		insert(t, s, "group", data)
	}
	if err := s.Update(t.Context(), "group", "2", []byte(`{"total":9}`)); err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)

	// Not unless that was agreed to, whatever else was.
	o.Schema = tasks("1.1.0")
	for _, agreed := range [][]store.UniqueIndex{nil,
		{{Collection: "group", Columns: []string{"day"}}, {Collection: "tasks", Columns: []string{"day", "kind"}}}} {
		o.MayRemove = agreed
		refused(t, o, store.ReasonDuplicates, `"group"`, "day, kind", "2 rows", "--accept-changes")
		tables, err := store.ReadTables(t.Context(), o)
		if err != nil || !tables.Has("GROUP") || tables.Has("other") ||
			tables.HasUnique(store.UniqueIndex{Collection: "group", Columns: []string{"day", "kind"}}) {
			t.Errorf("after an agreement to %v: %v, %v", agreed, tables, err)
		}
	}
	if copies, err := filepath.Glob(o.Path + ".before-*"); err != nil || len(copies) > 0 {
		t.Errorf("copies of what was not changed: %v, %v", copies, err)
	}
	o.MayRemove = []store.UniqueIndex{{Collection: "Group", Columns: []string{"DAY", "kind"}}}
	s = open(t, o)
	got := s.Opened()
	if tables, err := s.Tables(t.Context()); err != nil || !tables.HasUnique(o.MayRemove[0]) {
		t.Errorf("the tables: %v, %v", tables, err)
	}
	if len(got.Removed) != 1 || got.Removed[0].Collection != "group" ||
		!slices.Equal(got.Removed[0].Columns, []string{"day", "kind"}) || got.Removed[0].Rows != 2 {
		t.Errorf("removed %+v", got.Removed)
	}
	var ids []string
	for _, part := range strings.Split(query(t, s, "group", `{}`), `{"id":"`)[1:] {
		ids = append(ids, part[:1])
	}
	if !slices.Equal(ids, []string{"2", "3", "4", "6", "7"}) {
		t.Errorf("kept are %q; 2 was updated last", ids)
	}
}

func TestRefusedSchemas(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	column := func(name string, typ store.Type) store.Schema {
		return store.Schema{PluginID: "p", Version: "1.0.0",
			Collections: []store.Collection{{Name: "c", Columns: []store.Column{{Name: name, Type: typ}}}}}
	}
	named := func(name string) store.Schema {
		return store.Schema{PluginID: "p", Version: "1.0.0", Collections: []store.Collection{{Name: name}}}
	}
	indexed := func(indexes []string, unique [][]string) store.Schema {
		s := column("a", store.TypeText)
		s.Collections[0].Indexes, s.Collections[0].UniqueIndexes = indexes, unique
		return s
	}
	twice := named("c")
	twice.Collections = append(twice.Collections, store.Collection{Name: "C"})
	for what, schema := range map[string]store.Schema{
		"no plugin":          {Version: "1.0.0"},
		"a plugin with SQL":  {PluginID: `p"; DROP TABLE x`, Version: "1.0.0"},
		"no version":         {PluginID: "p", Version: "1.0"},
		"SQL as a name":      named(`c" (x); DROP TABLE y; --`),
		"a colon":            named("c:d"),
		"a name of SQLite":   named("SQLite_x"),
		"no name":            named(""),
		"a long name":        named(strings.Repeat("c", 65)),
		"the same name":      twice,
		"an own column":      column("ID", store.TypeText),
		"a column with SQL":  column(`a" TEXT, "b`, store.TypeText),
		"no type":            column("a", ""),
		"a type with SQL":    column("a", "TEXT); DROP TABLE x"),
		"an unknown index":   indexed([]string{"b"}, nil),
		"an empty tuple":     indexed(nil, [][]string{{}}),
		"a repeated column":  indexed(nil, [][]string{{"a", "a"}}),
		"an index with SQL":  indexed([]string{`a"); DROP TABLE x; --`}, nil),
		"an unknown in many": indexed(nil, [][]string{{"a"}, {"a", "b"}}),
	} {
		o.Schema = schema
		refused(t, o, store.ReasonSchema)
		if tables, err := store.ReadTables(t.Context(), o); err == nil && tables.Any() {
			t.Errorf("%s: there are tables", what)
		}
	}
	o.Schema = tasks("1.0.0")
	closeStore(t, open(t, o))
	o.Schema = tasks("2.0.0")
	o.Schema.Collections[0].Columns[0].Type = store.TypeJSON
	refused(t, o, store.ReasonSchema, `"title"`, "text", "json", "another name")
}

// Tables and indexes are counted: by tens of thousands of them, which a manifest has
// room for, a start would take days, and each statement minutes.
func TestManyTables(t *testing.T) {
	columns := []store.Column{{Name: "a", Type: store.TypeText}, {Name: "b", Type: store.TypeText}}
	o := options(t, store.Schema{PluginID: "p", Version: "1.0.0", Collections: []store.Collection{
		{Name: "c", Columns: columns, Indexes: []string{"a"}, UniqueIndexes: [][]string{{"a"}, {"b", "a"}}},
		{Name: "d", Columns: columns, FullText: []string{"a", "b"}},
	}})
	fits := store.Limits{Tables: 6, Columns: 2, Indexes: 3}
	o.Limits = fits
	closeStore(t, open(t, o))
	o.Limits.Tables = 5
	refused(t, o, store.ReasonSchema, "6 collections and indexes", "at most 5", "store.tables")
	o.Limits = fits
	o.Limits.Columns = 1
	refused(t, o, store.ReasonSchema, `2 columns of the collection "c"`, "at most 1", "store.columns")
	o.Limits = fits
	o.Limits.Indexes = 2
	refused(t, o, store.ReasonSchema, `3 indexes of the collection "c"`, "at most 2", "store.indexes")
}

// What a later version has stored stays, and is named once an earlier one is
// back.
func TestUndeclared(t *testing.T) {
	o := options(t, tasks("2.0.0"))
	s := open(t, o)
	insert(t, s, "tasks", `{"title":"a","order":1}`)
	insert(t, s, "group", `{"id":"g"}`)
	if found, err := s.Undeclared(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("all is declared: %q, %v", found, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	// It had "order" in other letters, which is the same column to SQLite, and no
	// "weight" either, which has no values.
	o.Force = true
	o.Schema = store.Schema{PluginID: o.Schema.PluginID, Version: "1.0.0",
		Collections: []store.Collection{{Name: "tasks", Columns: []store.Column{
			{Name: "ORDER", Type: store.TypeInteger}, {Name: "done", Type: store.TypeInteger},
			{Name: "labels", Type: store.TypeJSON},
		}}}}
	s = open(t, o)
	if found, err := s.Undeclared(t.Context()); err != nil || !slices.Equal(found, []string{"group", "tasks.title"}) {
		t.Errorf("an earlier version does not declare %q, %v", found, err)
	}
}
