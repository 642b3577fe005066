package store

import (
	"database/sql/driver"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// TestServersUseIndexes looks at how a server finds the rows of questions about
// columns with an index: it reads the whole table for none, and sorts for none that
// the index has in order.
func TestServersUseIndexes(t *testing.T) {
	s, err := Open(t.Context(), Options{Schema: Schema{PluginID: "p", Version: "1.0.0",
		Collections: []Collection{{Name: "days", Columns: []Column{{Name: "city", Type: TypeText},
			{Name: "day", Type: TypeInteger}, {Name: "slug", Type: TypeText}, {Name: "owner", Type: TypeText}},
			Indexes: []string{"city", "day"}, UniqueIndexes: [][]string{{"slug"}, {"owner", "day"}}}}},
		Database: postgrestest.Database(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p := s.engine.(*postgresEngine)
	c := p.collections["days"]
	tx, err := p.schema.Begin(t.Context(), postgres.Alone)
	if err == nil {
		defer tx.Rollback()
		err = tx.Define(t.Context(), "INSERT INTO "+c.table+` ("id", "created_at", "updated_at", "city", "day", "slug", `+
			`"owner") SELECT 'id ' || n, '', '', 'city ' || n % 100, n, 'Slug ' || n, 'owner ' || n % 50 `+
			"FROM generate_series(1, 10000) AS n; ANALYZE "+c.table)
	}
	if err == nil {
		err = tx.Commit(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	long := `"` + strings.Repeat("x", headLetters) + `"`
	for _, q := range []struct{ options, index, sort string }{
		{`{"limit":5}`, "days:row", ""},
		{`{"orderBy":{"id":"asc"},"limit":5}`, "days:id", "Incremental"},
		{`{"orderBy":{"slug":"desc"},"limit":5}`, "days:unique:slug", "Incremental"},
		{`{"orderBy":{"city":"desc"},"limit":5}`, "days:index:city", "Incremental"},
		{`{"orderBy":{"day":"asc"},"limit":5}`, "days:index:day", ""},
		{`{"where":{"id":{"gt":"id 9"}},"orderBy":{"id":"asc"},"limit":5}`, "days:id", "Incremental"},
		{`{"where":{"id":{"in":["id 3","id 4"]}}}`, "days:id", "Sort"},
		{`{"where":{"slug":"Slug 7"}}`, "days:unique:slug", "Sort"},
		{`{"where":{"slug":` + long + `}}`, "days:unique:slug", "Sort"},
		{`{"where":{"slug":{"like":"slug 999%"}}}`, "days:unique:slug", "Sort"},
		{`{"where":{"slug":{"lt":"Slug 11"}}}`, "days:unique:slug", "Sort"},
		{`{"where":{"owner":"owner 7","day":107}}`, "days:unique:owner,day", "Sort"},
		{`{"where":{"owner":"owner 7"},"orderBy":{"day":"desc"},"limit":5}`, "days:unique:owner,day", "Incremental"},
		{`{"where":{"owner":"owner 7"},"limit":5}`, "days:unique:owner,day", "Sort"},
		{`{"where":{"city":"city 7"},"limit":5}`, "days:index:city", ""},
		{`{"where":{"city":` + long + `}}`, "days:index:city", ""},
		{`{"where":{"city":null}}`, "days:index:city", "Sort"},
		{`{"where":{"city":{"in":["city 7","city 9",null,` + long + `]}}}`, "days:index:city", "Sort"},
		{`{"where":{"city":{"like":"city 99%"}}}`, "days:index:city", "Sort"},
		{`{"where":{"city":{"gt":"city 98"}}}`, "days:index:city", "Sort"},
		{`{"where":{"city":"city 7"},"count":true}`, "days:index:city", ""},
		{`{"where":{"day":{"gte":9000,"lt":9100}},"limit":5}`, "days:index:day", "Sort"},
	} {
		k, err := s.compileQuery(nil, c, []byte(q.options))
		if err != nil {
			t.Fatal(err)
		}
		plan := planOf(t, p, k.text, k.args)
		sort := ""
		for _, line := range strings.Split(plan, "\n") {
			line = strings.TrimLeft(line, " ->")
			for _, kind := range []string{"Incremental", "Sort"} {
				if strings.HasPrefix(line, kind) && !strings.HasPrefix(line, "Sort Key") {
					sort = kind
				}
			}
		}
		if !strings.Contains(plan, `"`+q.index+`"`) || strings.Contains(plan, "Seq Scan") || sort != q.sort {
			t.Errorf("%s goes by\n%sand not by %s, or sorts %q and not %q", q.options, plan, q.index, sort, q.sort)
		}
	}
}

// planOf is how the server runs a statement.
func planOf(t *testing.T, p *postgresEngine, text string, args []driver.Value) string {
	t.Helper()
	var plan strings.Builder
	_, err := p.schema.Run(t.Context(), postgres.Read, postgres.Statement{Text: "EXPLAIN " + numbered(text),
		Args: args, Each: func(row []driver.Value) error {
			plan.WriteString(row[0].(string) + "\n")
			return nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	return plan.String()
}

// TestIndexesFindTheSame compares what is found by a column with a plain index, with
// a unique one, with a part of a unique one, and without any, on both databases, for
// texts about as long as an index has them, with what databases treat in their own
// ways.
func TestIndexesFindTheSame(t *testing.T) {
	texts := []string{"", "a", "A", "aB", "Ab", "abc", "ABC", "aBcDeFg", "ABCDEFG", "abcdefgh", "city 9", "City 99",
		"CITY 99x", "a%", `a\b`, "a_", "a_c", "a\x00", "a\x00b", "\x00", "\x01", "\x01\x02", "a\x01", "é", "É", "ß", "SS",
		"ss", "ẞ", "İ", "ı", "i", "I", "ﬁ", "K", "k", "ſ", "\uD7FF", "\uE000", "\U0010FFFF", "\U0010FFFFa", "木"}
	for _, letter := range []string{"x", "é", "\x01"} {
		for _, n := range []int{49, 50, 99, 100, 101} {
			texts = append(texts, strings.Repeat(letter, n), strings.Repeat(letter, n)+"b")
		}
	}
	slices.Sort(texts)
	texts = slices.Compact(texts)
	columns := []string{"plain", "single", "part", "none"}
	c := Collection{Name: "texts", Indexes: []string{"plain"}, UniqueIndexes: [][]string{{"single"}, {"part", "none"}}}
	for _, name := range columns {
		c.Columns = append(c.Columns, Column{name, TypeText})
	}
	schema := Schema{PluginID: "p", Version: "1.0.0", Collections: []Collection{c}}
	var stores [2]*Store
	for i, o := range []Options{{Path: t.TempDir() + "/x.db"}, {Database: postgrestest.Database(t)}} {
		o.Schema = schema
		s, err := Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		stores[i] = s
		for _, text := range append(texts, "null") {
			value := quotedText(text)
			if text == "null" {
				value = text
			}
			row := `{"plain":` + value + `,"single":` + value + `,"part":` + value + `,"none":` + value + `}`
			if _, err := s.Insert(t.Context(), nil, "texts", []byte(row)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var conditions []string
	for i, text := range texts {
		value, pattern := quotedText(text), strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text)
		conditions = append(conditions, value, `{"ne":`+value+`}`, `{"in":[`+value+`,`+quotedText(texts[i/2])+`,null]}`,
			`{"in":[`+value+`,`+value+`]}`)
		for _, compare := range []string{"gt", "gte", "lt", "lte"} {
			conditions = append(conditions, `{"`+compare+`":`+value+`}`)
		}
		for _, pattern := range []string{pattern, pattern + "%", pattern + "_", pattern + "_%", text + "%",
			strings.ToUpper(pattern) + "%", strings.ToLower(pattern), "%" + pattern} {
			if len(pattern) <= 256 && !strings.HasSuffix(strings.ReplaceAll(pattern, `\\`, ""), `\`) {
				conditions = append(conditions, `{"like":`+quotedText(pattern)+`}`)
			}
		}
	}
	conditions = append(conditions, "null", `{"ne":null}`, `{"in":[]}`, `{"in":[null]}`, `{"like":""}`, `{"like":"%"}`)
	for _, condition := range conditions {
		want := ""
		for i, s := range stores {
			for _, column := range columns {
				options := `{"where":{"` + column + `":` + condition + `},"select":["none"]}`
				got, err := s.Query(t.Context(), nil, "texts", []byte(options))
				if err != nil {
					t.Fatalf("%s: %v", options, err)
				}
				if want == "" {
					want = string(got)
				}
				if string(got) != want {
					t.Errorf("store %d finds by %.200s\n%.300s\nand not\n%.300s", i, options, got, want)
				}
			}
		}
	}
	for _, column := range columns {
		for _, direction := range []string{"asc", "desc"} {
			options := []byte(`{"orderBy":{"` + column + `":"` + direction + `"},"select":["none"]}`)
			a, aErr := stores[0].Query(t.Context(), nil, "texts", options)
			b, bErr := stores[1].Query(t.Context(), nil, "texts", options)
			if aErr != nil || bErr != nil || string(a) != string(b) {
				t.Errorf("%s: %v, %v,\n%.300s\n%.300s", options, aErr, bErr, a, b)
			}
		}
	}
}
