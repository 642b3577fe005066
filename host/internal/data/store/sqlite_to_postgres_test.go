package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// exported is all that a store exports.
func exported(t *testing.T, s *Store) string {
	t.Helper()
	var b strings.Builder
	err := s.Export(t.Context(), func(r Record) error {
		fmt.Fprintln(&b, r.Collection, string(r.JSON))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func opened(t *testing.T, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// moved is a schema with every kind of index, of which later versions declare
// less.
func moved(version string, collections ...Collection) Schema {
	return Schema{PluginID: "moved", Version: version, Collections: append([]Collection{{Name: "Notes",
		Columns: []Column{{"title", TypeText}, {"Stars", TypeInteger}, {"weight", TypeReal}, {"more", TypeJSON}},
		Indexes: []string{"Stars"}, UniqueIndexes: [][]string{{"title", "Stars"}}, FullText: []string{"title"}}},
		collections...)}
}

// TestMoveToServerAndBack: a file goes to a server, and comes back from it, with
// all that any version has stored.
func TestMoveToServerAndBack(t *testing.T) {
	dir := t.TempDir()
	file := Options{Path: filepath.Join(dir, "x.db"), Schema: moved("1.0.0", Collection{Name: "empty"},
		Collection{Name: "Once", Columns: []Column{{"Text", TypeText}}, UniqueIndexes: [][]string{{"Text"}}})}
	s := opened(t, file)
	insert := func(s *Store, collection, row string) error {
		_, err := s.Insert(t.Context(), nil, collection, []byte(row))
		return err
	}
	for i := range 450 { // more than a statement takes
		row := fmt.Sprintf(`{"title":"note %d \u0000\u0001","Stars":%d,"weight":%v,"more":{"a":[1.0,null]}}`, i, i%7,
			float64(i)/3)
		if err := insert(s, "Notes", row); err != nil {
			t.Fatal(err)
		}
	}
	long := strings.Repeat("long ", 100_000)
	err := errors.Join(insert(s, "Notes", `{"title":"`+long+`"}`), insert(s, "Once", `{"Text":"kept"}`),
		s.Set(t.Context(), "a\x00key", []byte(`{"b":1}`)), s.Close())
	if err != nil {
		t.Fatal(err)
	}
	file.Schema = moved("1.1.0") // which knows nothing of Once
	s = opened(t, file)
	want := exported(t, s)
	first := filepath.Join(dir, "first")
	if err := errors.Join(s.Backup(t.Context(), first), s.Close()); err != nil {
		t.Fatal(err)
	}

	server := Options{Database: postgrestest.Database(t), Schema: file.Schema}
	if _, err := OpenAsItIs(t.Context(), server); !Is(err, ReasonMissing) {
		t.Errorf("opened as it is, where nothing is: %v", err)
	}
	if kept, err := Restore(t.Context(), server, first); err != nil || kept != "" {
		t.Fatalf("kept %q, %v", kept, err)
	}
	if n, err := Compare(t.Context(), server, first); err != nil || n != (Compared{Rows: 452, Keys: 1}) {
		t.Errorf("the file and the server: %+v, %v", n, err)
	}
	same := func(what string, o Options) {
		t.Helper()
		s := opened(t, o)
		if o := s.Opened(); o.Created || len(o.Added) > 0 || o.From != "1.1.0" {
			t.Errorf("%s: opening it changed %+v", what, o)
		}
		if got := exported(t, s); got != want {
			t.Errorf("%s has other rows: %.300s", what, got)
		}
		for _, row := range []string{`{"title":"` + long + `","Stars":null}`, `{"title":"note 0 \u0000\u0001","Stars":0}`} {
			if err := insert(s, "Notes", row); strings.Contains(row, `:0}`) != (err != nil) {
				t.Errorf("%s: a row of %.40s: %v", what, row, err)
			}
		}
		got, err := s.Query(t.Context(), nil, "Notes", []byte(`{"search":"77","select":["Stars"]}`))
		if err != nil || string(got) != `[{"Stars":0}]` {
			t.Errorf("%s: found %s, %v", what, got, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	same("the server", server)
	if _, err := Compare(t.Context(), server, first); err == nil || !strings.Contains(err.Error(), `collection "Notes"`) {
		t.Errorf("the server with another row: %v", err)
	}

	// Back by a backup of what is not open, and whatever is declared; then there
	// again over what is there, which is kept.
	asItIs := server
	asItIs.Schema = Schema{PluginID: "moved"}
	if s, err = OpenAsItIs(t.Context(), asItIs); err != nil {
		t.Fatal(err)
	}
	if empty, err := s.Empty(t.Context()); empty || err != nil {
		t.Errorf("it is empty: %v, %v", empty, err)
	}
	second := filepath.Join(dir, "second")
	if err := errors.Join(s.Backup(t.Context(), second), s.Close()); err != nil {
		t.Fatal(err)
	}
	kept, err := Restore(t.Context(), server, first)
	if kind, _, ok := postgres.ParseCopy(kept); err != nil || !ok || kind != postgres.CopyReplaced {
		t.Fatalf("kept %q, %v", kept, err)
	}
	same("the server again", server)
	back := file
	back.Path = second
	s = opened(t, back)
	rows := exported(t, s)
	if !strings.HasPrefix(rows, strings.SplitAfter(want, long)[0]) || len(s.Opened().Added) > 0 {
		t.Errorf("back in a file: %+v, %.300s", s.Opened(), rows)
	}
	if lacking, err := s.Undeclared(t.Context()); fmt.Sprint(lacking) != "[Once]" || err != nil {
		t.Errorf("not declared are %q, %v", lacking, err)
	}
	_ = s.Close()
	back.Schema = file.Schema
	back.Schema.Collections = append(back.Schema.Collections, Collection{Name: "Once",
		Columns: []Column{{"Text", TypeText}}, UniqueIndexes: [][]string{{"Text"}}})
	s = opened(t, back)
	if err := insert(s, "Once", `{"Text":"kept"}`); err == nil || len(s.Opened().Added) > 0 {
		t.Errorf("the index of a collection that is not declared: %v, %+v", err, s.Opened())
	}
	_ = s.Close()

	// Nothing, in the place of all.
	if kept, err = Restore(t.Context(), server, ""); err != nil || kept == "" {
		t.Fatalf("kept %q, %v", kept, err)
	}
	if _, err := OpenAsItIs(t.Context(), server); !Is(err, ReasonMissing) {
		t.Errorf("after all was put away: %v", err)
	}
	if _, err := Restore(t.Context(), server, kept); err != nil {
		t.Fatal(err)
	}
	s = opened(t, server)
	defer s.Close()
	if got := exported(t, s); !strings.HasPrefix(got, strings.SplitAfter(want, long)[0]) {
		t.Errorf("put back: %.300s", got)
	}
}

// TestMoveRefuses what is no whole file of the plugin, or does not fit, and
// changes nothing.
func TestMoveRefuses(t *testing.T) {
	dir := t.TempDir()
	files := map[string]func(path string) error{
		"none": func(string) error { return nil },
		"foreign": func(path string) error {
			return opened(t, Options{Path: path, Schema: Schema{PluginID: "b", Version: "1.0.0"}}).Close()
		},
		"no file": func(path string) error { return os.Mkdir(path, 0o700) },
		"text": func(path string) error {
			return os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600)
		},
		"a row too long": func(path string) error {
			s := opened(t, Options{Path: path, Schema: moved("1.0.0")})
			_, err := s.Insert(t.Context(), nil, "Notes", []byte(`{"title":"`+strings.Repeat("x", 200_000)+`"}`))
			return errors.Join(err, s.Close())
		},
	}
	o := Options{Database: postgrestest.Database(t), Schema: moved("1.0.0"),
		Limits: Limits{ValueBytes: 1000, ResultBytes: 1000}}
	s := opened(t, o)
	if _, err := s.Insert(t.Context(), nil, "Notes", []byte(`{"id":"1","title":"a"}`)); err != nil {
		t.Fatal(err)
	}
	want := exported(t, s)
	for name, make := range files {
		path := filepath.Join(dir, name)
		if err := make(path); err != nil {
			t.Fatal(err)
		}
		kept, err := Restore(t.Context(), o, path)
		var known *OpenError
		told := name != "a row too long" || strings.Contains(fmt.Sprint(err), "value-bytes")
		if !errors.As(err, &known) || kept != "" || !told {
			t.Errorf("%s: kept %q, %v", name, kept, err)
		}
	}
	if got := exported(t, s); got != want {
		t.Errorf("the rows have become %.300s", got)
	}
	if all, err := o.Database.Stored(t.Context(), "moved"); err != nil || len(all) != 1 || postgres.IsCopy(all[0].Schema) {
		t.Errorf("there are %+v, %v", all, err)
	}
	_ = s.Close()
}

// TestMoveIsCompared: a row that the server has in another way, more than it
// should, or not at all, fails.
func TestMoveIsCompared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	file := opened(t, Options{Path: path, Schema: moved("1.0.0")})
	defer file.Close()
	for i := range 3 {
		if _, err := file.Insert(t.Context(), nil, "Notes", fmt.Appendf(nil, `{"id":"%d","Stars":%d}`, i, i)); err != nil {
			t.Fatal(err)
		}
	}
	o := Options{Database: postgrestest.Database(t), Schema: moved("1.0.0")}
	if _, err := Restore(t.Context(), o, path); err != nil {
		t.Fatal(err)
	}
	server := opened(t, o)
	defer server.Close()
	p, c := server.engine.(*postgresEngine), server.collections["Notes"]
	texts := sameRows{file.collections["Notes"].selectAll + file.collections["Notes"].inOrder(), c.selectAll + c.inOrder()}
	for change, wrong := range map[string]string{"": "", "DELETE FROM " + c.table + ` WHERE "id" = '2'`: `"2"`,
		"DELETE FROM " + c.table + ` WHERE "id" = '0'`:                                          `"0"`,
		"UPDATE " + c.table + ` SET "stars" = 7 WHERE "id" = '1'`:                               `"1"`,
		"INSERT INTO " + c.table + ` ("id", "created_at", "updated_at") VALUES ('new', '', '')`: `"new"`} {
		err := p.alone(t.Context(), func(tx *transaction) error {
			if err := tx.run(t.Context(), change); err != nil {
				return err
			}
			err := file.engine.read(t.Context(), func(q querier) error {
				_, err := compare(t.Context(), q.(*conn), tx, texts)
				return err
			})
			if wrong == "" && err != nil || wrong != "" && (err == nil || !strings.Contains(err.Error(), "the row "+wrong)) {
				t.Errorf("after %q: %v", change, err)
			}
			return context.Canceled // and undone
		})
		if !errors.Is(err, context.Canceled) && err == nil {
			t.Errorf("after %q it was kept", change)
		}
	}
}
