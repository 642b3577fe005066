package store

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

func searchable(version string, fullText ...string) Schema {
	return Schema{PluginID: "notes", Version: version, Collections: []Collection{{Name: "notes",
		Columns: []Column{{"title", TypeText}, {"body", TypeText}, {"stars", TypeInteger}},
		Indexes: []string{"stars"}, UniqueIndexes: [][]string{{"title"}}, FullText: fullText}}}
}

func openSearch(t *testing.T, o Options, schema Schema) *Store {
	t.Helper()
	o.Schema = schema
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// found are the ids of the rows that a query of the notes finds.
func found(t *testing.T, s *Store, options string) string {
	t.Helper()
	got, err := s.Query(t.Context(), nil, "notes", []byte(options))
	if err != nil {
		t.Fatalf("%s: %v", options, err)
	}
	var rows []struct{ ID string }
	if err := json.Unmarshal(got, &rows); err != nil {
		t.Fatalf("%s: %s: %v", options, got, err)
	}
	all := ""
	for _, r := range rows {
		all += r.ID
	}
	return all
}

// whole compares the index with the rows.
func whole(t *testing.T, s *Store, columns ...string) {
	t.Helper()
	name := searchTable("notes", "notes", columns)
	if p, ok := s.engine.(*postgresEngine); ok {
		ask := asking{p, func(ctx context.Context, s postgres.Statement) (int64, error) {
			return p.schema.Run(ctx, postgres.Read, s)
		}}
		var words []string
		for _, column := range columns {
			words = append(words, `"plugin:notes".":words"(t."`+column+`")`)
		}
		n, err := ask.number(t.Context(), "SELECT count(*) FROM "+s.sql.table("notes", "notes:notes")+" AS t FULL JOIN "+
			s.sql.table("notes", name)+` AS x ON x."row" = t.":row" WHERE x."words" IS DISTINCT FROM `+
			strings.Join(words, ` || E'\x01' || `))
		if err != nil || n != 0 {
			t.Errorf("the index does not fit %d rows, %v", n, err)
		}
		return
	}
	check := "INSERT INTO " + quote(name) + " (" + quote(name) + ", rank) VALUES ('integrity-check', 1)"
	if err := s.engine.(*sqliteEngine).writer.run(t.Context(), check); err != nil {
		t.Errorf("the index does not fit the rows: %v", err)
	}
}

// objects is how many indexes for searches there are, with their triggers.
func objects(t *testing.T, s *Store) (n int64) {
	t.Helper()
	err := s.engine.read(t.Context(), func(c querier) (err error) {
		if OnPostgres {
			n, err = c.number(t.Context(), "SELECT (SELECT count(*) FROM pg_tables WHERE schemaname = 'plugin:notes' AND "+
				"tablename LIKE ':search:%') + (SELECT count(*) FROM pg_trigger WHERE tgname LIKE ':search:%')")
			return err
		}
		n, err = c.number(t.Context(), "SELECT count(*) FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%' OR "+
			"type = 'trigger'")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestManyLetters: a text of very many letters is cut in a time that grows with its
// length alone, and as its parts are.
func TestManyLetters(t *testing.T) {
	s := openSearch(t, OptionsFor(t, Schema{}), searchable("1.0.0", "body"))
	letters := func(first, n rune) string {
		var b strings.Builder
		for r := first; r < first+n; r++ {
			if r < 0xd800 || r > 0xdfff {
				b.WriteRune(r)
			}
		}
		return b.String()
	}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	body, err := json.Marshal("Alpha " + letters(0xa1, 200_000) + " ΩMEGA")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Insert(ctx, nil, "notes", []byte(`{"id":"a","title":"a","body":`+string(body)+`}`)); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"alpha", "ωmega", "日"} {
		want := "a"
		if word == "日" { // within a longer word
			want = ""
		}
		if got := found(t, s, `{"search":"`+word+`"}`); got != want {
			t.Errorf("%s finds %q, want %q", word, got, want)
		}
	}
	p, ok := s.engine.(*postgresEngine)
	if !ok {
		return
	}
	cut := func(text string) (words string) {
		t.Helper()
		_, err := p.schema.Run(t.Context(), postgres.Read, postgres.Statement{
			Text: `SELECT string_agg("plugin:notes".":words"(x), '' ORDER BY at) ` +
				"FROM unnest(string_to_array($1::text, E'\\n')) WITH ORDINALITY AS x (x, at)",
			Args: []driver.Value{text}, Each: func(row []driver.Value) error {
				words, _ = row[0].(string)
				return nil
			}})
		if err != nil {
			t.Fatal(err)
		}
		return words
	}
	var lines []string
	for first := rune(0xa1); first < 0x3000; first += mostFolded / 2 {
		lines = append(lines, "Some "+letters(first, mostFolded/2)+" words")
	}
	if parts, whole := cut(strings.Join(lines, "\n")), cut(strings.Join(lines, " ")); parts != whole ||
		len(parts) < 10_000 {
		t.Errorf("a text of %d bytes is cut into %d bytes, and its parts into %d", len(strings.Join(lines, " ")), len(whole),
			len(parts))
	}
}

// TestSearch: the index has the rows that were there before the version that
// declares it, and follows every kind of write.
func TestSearch(t *testing.T) {
	o := OptionsFor(t, Schema{})
	s := openSearch(t, o, searchable("1.0.0"))
	for i, text := range []string{"Water the plants", "Plants, plants and plants", "Café au lait", "Nothing"} {
		data := fmt.Sprintf(`{"id":"%d","title":"%d","body":%q,"stars":%d}`, i, i, text, i)
		if _, err := s.Insert(t.Context(), nil, "notes", []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Query(t.Context(), nil, "notes", []byte(`{"search":"a"}`)); err == nil ||
		!strings.Contains(err.Error(), "fullText") {
		t.Errorf("a search without an index: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = openSearch(t, o, searchable("1.1.0", "body"))
	for options, want := range map[string]string{
		`{"search":"plants"}`:                                  "10", // the best first
		`{"search":"PLANTS water"}`:                            "0",
		`{"search":"cafe"}`:                                    "2",
		`{"search":"pla* wat*"}`:                               "0",
		`{"search":"pla"}`:                                     "",
		`{"search":"\"the plants\""}`:                          "0",
		`{"search":"\"plants the\""}`:                          "",
		`{"search":"plants","orderBy":{"stars":"asc"}}`:        "01",
		`{"search":"plants","where":{"stars":{"lt":1}}}`:       "0",
		`{"search":"plants","where":{},"limit":1}`:             "1",
		`{"search":"plants","select":["id"],"offset":1}`:       "0",
		`{"search":"plants","where":{},"orderBy":"title"}`:     "01",
		`{"search":"plants) OR (NOT nothing"}`:                 "",
		`{"search":"body:plants"}`:                             "",
		`{"search":"NEAR(plants, 2)"}`:                         "",
		`{"search":"plants NOT water","orderBy":{"id":"asc"}}`: "",
		`{"search":"\"plants"}`:                                "10",
	} {
		if got := found(t, s, options); got != want {
			t.Errorf("%s finds %q, want %q", options, got, want)
		}
	}
	got, err := s.Query(t.Context(), nil, "notes", []byte(`{"search":"plants","count":true,"sum":["stars"]}`))
	if err != nil || string(got) != `[{"count":2,"sum":{"stars":1}}]` {
		t.Errorf("groups of what is found: %s, %v", got, err)
	}
	for options, want := range map[string]string{
		`{"search":""}`:          "no word",
		`{"search":"- * \" \""}`: "no word",
		`{"search":3}`:           "as a string",
		`{"search":"` + strings.Repeat("a ", 200) + `"}`: "the limit is 256",
	} {
		var known *abi.Error
		if _, err := s.Query(t.Context(), nil, "notes", []byte(options)); !errors.As(err, &known) ||
			!strings.Contains(known.Message, want) {
			t.Errorf("%s: %v, want %q", options, err, want)
		}
	}

	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.Update(t.Context(), "notes", "3", []byte(`{"body":"plants as well"}`)))
	must(s.Update(t.Context(), "notes", "2", []byte(`{"stars":9}`)))
	_, err = s.Upsert(t.Context(), nil, "notes", []byte(`["title"]`), []byte(`{"title":"0","body":"gone"}`))
	must(err)
	_, err = s.Upsert(t.Context(), nil, "notes", []byte(`["title"]`), []byte(`{"id":"7","title":"7","body":"new plants"}`))
	must(err)
	must(s.Delete(t.Context(), "notes", "1"))
	if got := found(t, s, `{"search":"plants","orderBy":"id"}`); got != "37" {
		t.Errorf("after writes: %s", got)
	}
	if _, err := s.Insert(t.Context(), nil, "notes", []byte(`{"title":"7","body":"plants"}`)); err == nil {
		t.Error("a row that is there twice")
	}
	whole(t, s, "body")
	must(s.DeleteWhere(t.Context(), "notes", []byte(`{"stars":{"ne":9}}`)))
	whole(t, s, "body")
	if lacking, err := s.Undeclared(t.Context()); err != nil || len(lacking) != 0 {
		t.Errorf("undeclared: %v, %v", lacking, err)
	}
	must(s.Close())
	if !OnPostgres {
		must(WithinLimits(t.Context(), o.Path, "notes", Limits{}))
	}

	// A version that does not search leaves the index, which goes on to follow;
	// one that searches other columns replaces it.
	s = openSearch(t, o, searchable("1.2.0"))
	_, err = s.Insert(t.Context(), nil, "notes", []byte(`{"id":"8","title":"flowers","body":"and plants"}`))
	must(err)
	whole(t, s, "body")
	must(s.Close())
	s = openSearch(t, o, searchable("1.3.0", "title", "body"))
	if got := found(t, s, `{"search":"flowers plants"}`); got != "8" {
		t.Errorf("in two columns: %s", got)
	}
	whole(t, s, "title", "body")
	if n := objects(t, s); n != 4 {
		t.Errorf("%d objects are left", n)
	}
	must(s.DeleteWhere(t.Context(), "notes", []byte(`{"id":{"ne":null}}`)))
	if empty, err := s.Empty(t.Context()); err != nil || !empty {
		t.Errorf("it is not empty: %v", err)
	}
	must(s.Close())
}

// TestRefusedFullText: names that mean something else to FTS5 do not reach it.
func TestRefusedFullText(t *testing.T) {
	for _, c := range []Collection{
		{Name: "c", Columns: []Column{{"rank", TypeText}}, FullText: []string{"rank"}},
		{Name: "c", Columns: []Column{{"n", TypeInteger}}, FullText: []string{"n"}},
		{Name: "c", Columns: []Column{{"a", TypeText}}, FullText: []string{"b"}},
		{Name: "c", Columns: []Column{{"a", TypeText}}, FullText: []string{"a", "a"}},
		{Name: "c", Columns: []Column{{"a", TypeText}, {"oid", TypeText}, {"RowID", TypeText}, {"_rowid_", TypeText}},
			FullText: []string{"a"}},
	} {
		if err := (Schema{PluginID: "p", Version: "1.0.0", Collections: []Collection{c}}).check(); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
	odd := Schema{PluginID: "notes", Version: "1.0.0", Collections: []Collection{{Name: "order", Columns: []Column{
		{"content", TypeText}, {"tokenize", TypeText}, {"rowid", TypeText}},
		FullText: []string{"content", "tokenize"}}}}
	s := openSearch(t, OptionsFor(t, odd), odd)
	defer func() { _ = s.Close() }()
	if _, err := s.Insert(t.Context(), nil, "order", []byte(`{"content":"word","rowid":"x"}`)); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Query(t.Context(), nil, "order", []byte(`{"search":"word","select":["rowid"]}`)); err != nil ||
		string(got) != `[{"rowid":"x"}]` {
		t.Errorf("%s, %v", got, err)
	}
}

// TestSearchAfterMoving: what is exported and imported, and what is restored from
// a backup, is found as before, and later writes are, too.
func TestSearchAfterMoving(t *testing.T) {
	schema := searchable("1.0.0", "title", "body")
	from := openSearch(t, OptionsFor(t, schema), schema)
	for i := range 300 {
		data := fmt.Sprintf(`{"id":"%d","title":"t%d","body":"row %d of many%s"}`, i, i, i, strings.Repeat(" rare", i/299))
		if _, err := from.Insert(t.Context(), nil, "notes", []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	if err := from.Delete(t.Context(), "notes", "5"); err != nil {
		t.Fatal(err)
	}
	var records []Record
	err := from.Export(t.Context(), func(r Record) error {
		records = append(records, Record{Collection: r.Collection, JSON: append([]byte(nil), r.JSON...)})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	imported := OptionsFor(t, schema)
	_, err = Import(t.Context(), imported, ImportOptions{}, func() (Record, error) {
		if len(records) == 0 {
			return Record{}, io.EOF
		}
		next := records[0]
		records = records[1:]
		return next, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	moved := map[string]Options{"imported": imported}
	if !OnPostgres { // where Restore takes copies of tables alone
		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := from.Backup(t.Context(), backup); err != nil {
			t.Fatal(err)
		}
		moved["restored"] = OptionsFor(t, schema)
		if _, err := Restore(t.Context(), moved["restored"], backup); err != nil {
			t.Fatal(err)
		}
	}
	for name, o := range moved {
		s := openSearch(t, o, o.Schema)
		for options, want := range map[string]string{
			`{"search":"rare"}`: "299", `{"search":"t7"}`: "7", `{"search":"t5"}`: "",
		} {
			if got := found(t, s, options); got != want {
				t.Errorf("%s: %s finds %q, want %q", name, options, got, want)
			}
		}
		whole(t, s, "title", "body")
		if err := s.Update(t.Context(), "notes", "299", []byte(`{"body":"common"}`)); err != nil {
			t.Fatal(err)
		}
		if got := found(t, s, `{"search":"rare"}`) + found(t, s, `{"search":"common"}`); got != "299" {
			t.Errorf("%s: after a write it finds %q", name, got)
		}
		whole(t, s, "title", "body")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := from.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestSearchLongTexts: texts are searched to their ends, however many words they
// have, and however long those are.
func TestSearchLongTexts(t *testing.T) {
	s := openSearch(t, OptionsFor(t, Schema{}), searchable("1.0.0", "body"))
	defer func() { _ = s.Close() }()
	var many strings.Builder
	for i := range 130_000 {
		fmt.Fprintf(&many, "w%06d ", i)
	}
	for id, body := range map[string]string{"1": many.String(), "2": "first " + strings.Repeat("é", 3000) + "x last",
		"3": "last",
		"4": strings.Repeat("common ", 20_000) + "the end"} {
		if _, err := s.Insert(t.Context(), nil, "notes", fmt.Appendf(nil, `{"id":%q,"title":%q,"body":%q}`, id, id,
			body)); err != nil {
			t.Fatal(err)
		}
	}
	for search, want := range map[string]string{
		"w129999": "1", "w000000": "1", `\"w129998 w129999\"`: "1", `\"w129999 w129998\"`: "", "w1299*": "1", "w13*": "",
		strings.Repeat("é", 100) + "*": "2", strings.Repeat("e", 100): "", "last": "32", "first last": "2",
		`\"common the end\"`: "4", `\"common end\"`: "",
	} {
		if got := found(t, s, `{"search":"`+search+`","select":["id"]}`); got != want {
			t.Errorf("%s finds %q, want %q", search, got, want)
		}
	}
	whole(t, s, "body")
}
