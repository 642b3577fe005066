package store_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// tasks is the schema that most tests use. Two of its names are words of SQL.
func tasks(version string) store.Schema {
	return store.Schema{
		PluginID: "to-do",
		Version:  version,
		Collections: []store.Collection{
			{
				Name: "tasks",
				Columns: []store.Column{
					{Name: "title", Type: store.TypeText},
					{Name: "order", Type: store.TypeInteger},
					{Name: "done", Type: store.TypeInteger},
					{Name: "weight", Type: store.TypeReal},
					{Name: "labels", Type: store.TypeJSON},
				},
				Indexes: []string{"done", "created_at"},
			},
			{
				Name: "group",
				Columns: []store.Column{
					{Name: "day", Type: store.TypeText},
					{Name: "kind", Type: store.TypeText},
					{Name: "total", Type: store.TypeInteger},
				},
				UniqueIndexes: [][]string{{"day", "kind"}},
			},
		},
	}
}

// clock is a time that goes on by a millisecond with each look.
func clock() func() time.Time {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(time.Millisecond)
		return now
	}
}

func options(t testing.TB, schema store.Schema) store.Options {
	t.Helper()
	o := store.OptionsFor(t, schema)
	o.Log = slog.New(slog.NewTextHandler(testWriter{t}, nil))
	return o
}

type testWriter struct{ t testing.TB }

func (w testWriter) Write(p []byte) (int, error) {
	w.t.Logf("%s", strings.TrimSpace(string(p)))
	return len(p), nil
}

func open(t testing.TB, o store.Options) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

func insert(t testing.TB, s *store.Store, collection, data string) string {
	t.Helper()
	row, err := s.Insert(t.Context(), nil, collection, []byte(data))
	if err != nil {
		t.Fatalf("insert %s: %v", data, err)
	}
	return string(row)
}

func query(t testing.TB, s *store.Store, collection, options string) string {
	t.Helper()
	rows, err := s.Query(t.Context(), nil, collection, []byte(options))
	if err != nil {
		t.Fatalf("query %s: %v", options, err)
	}
	return string(rows)
}

// code returns the code of an error as plugins see it.
func code(err error) abi.Code {
	var e *abi.Error
	if err == nil {
		return ""
	}
	if !errors.As(err, &e) {
		return abi.Code(fmt.Sprintf("%T", err))
	}
	return e.Code
}

// wants fails the test unless err has the code and all the words.
func wants(t testing.TB, err error, want abi.Code, words ...string) {
	t.Helper()
	if code(err) != want {
		t.Fatalf("the error is %v (%s), want the code %s", err, code(err), want)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("the error %q does not say %q", err, word)
		}
	}
}

// violated is what a database says when a unique index is.
var violated = store.Said("UNIQUE constraint failed", "duplicate key value violates unique constraint")

func TestRows(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	o.Now = clock()
	s := open(t, o)
	ctx := t.Context()

	row := insert(t, s, "tasks", `{"id":"a","title":"Buy","order":3,"done":true,"weight":1.5,"labels":["x", {"n":1.0}]}`)
	const first = `{"id":"a","created_at":"2026-11-21T12:00:00.001Z","updated_at":"2026-11-21T12:00:00.001Z",` +
		`"title":"Buy","order":3,"done":1,"weight":1.5,"labels":["x",{"n":1.0}]}`
	if row != first {
		t.Errorf("inserted\n%s, want\n%s", row, first)
	}
	got, err := s.GetByID(ctx, []byte("dst "), "tasks", "a")
	if err != nil || string(got) != "dst "+first {
		t.Errorf("got %s, %v", got, err)
	}
	if got, err := s.GetByID(ctx, nil, "tasks", "none"); err != nil || string(got) != "null" {
		t.Errorf("a row that is not there: %s, %v", got, err)
	}

	if err := s.Update(ctx, "tasks", "a", []byte(`{"order":4,"labels":null}`)); err != nil {
		t.Fatal(err)
	}
	const second = `{"id":"a","created_at":"2026-11-21T12:00:00.001Z","updated_at":"2026-11-21T12:00:00.002Z",` +
		`"title":"Buy","order":4,"done":1,"weight":1.5,"labels":null}`
	if got, _ := s.GetByID(ctx, nil, "tasks", "a"); string(got) != second {
		t.Errorf("after the update\n%s, want\n%s", got, second)
	}
	if err := s.Update(ctx, "tasks", "a", []byte(second)); err != nil {
		t.Errorf("a row that was read, written back: %v", err)
	}
	wants(t, s.Update(ctx, "tasks", "a", []byte(`{"id":"b"}`)), abi.CodeInvalidArgument, "id")
	wants(t, s.Update(ctx, "tasks", "none", []byte(`{"order":1}`)), abi.CodeNotFound, `"none"`)

	_, err = s.Insert(ctx, nil, "tasks", []byte(`{"id":"a"}`))
	wants(t, err, abi.CodeConflict, violated, store.Said("(1555)", "(23505)"), "another row has this id already")

	if err := s.Delete(ctx, "tasks", "a"); err != nil {
		t.Error(err)
	}
	if err := s.Delete(ctx, "tasks", "a"); err != nil {
		t.Errorf("to delete what is not there is no error, got %v", err)
	}
	if n, err := s.Count(ctx, "tasks", nil); n != 0 || err != nil {
		t.Errorf("%d rows, %v", n, err)
	}
}

func TestIDIsAUUID(t *testing.T) {
	s := open(t, options(t, tasks("1.0.0")))
	for _, data := range []string{`{}`, `{"id":null}`} {
		row := insert(t, s, "tasks", data)
		id := row[len(`{"id":"`):][:36]
		if strings.Count(id, "-") != 4 || id[14] != '7' {
			t.Errorf("the id of %s is %s", data, id)
		}
	}
}

func TestQuery(t *testing.T) {
	s := open(t, options(t, tasks("1.0.0")))
	for _, data := range []string{
		`{"id":"a","order":2,"done":false,"labels":{"k": "v"}}`,
		`{"id":"b","order":1,"done":true,"title":"it's"}`,
		`{"id":"c","order":2,"done":true,"weight":0.5}`,
		`{"id":"d","order":9223372036854775807}`,
	} {
		insert(t, s, "tasks", data)
	}
	for _, test := range []struct{ options, ids string }{
		{`{}`, "abcd"},
		{`{"where":null,"orderBy":null,"limit":null,"offset":null}`, "abcd"},
		{`{"where":{}}`, "abcd"},
		{`{"where":{"done":true}}`, "bc"},
		{`{"where":{"done":1,"order":2}}`, "c"},
		{`{"where":{"done":null}}`, "d"},
		{`{"where":{"order":9223372036854775807}}`, "d"},
		{`{"where":{"order":9223372036854775806}}`, ""},
		{`{"where":{"title":"it's"}}`, "b"},
		{`{"where":{"title":"' OR 1=1 --"}}`, ""},
		{`{"where":{"weight":0.50}}`, "c"},
		{`{"where":{"labels": {"k":"v"} }}`, "a"},
		{`{"where":{"id":"c"}}`, "c"},
		{`{"orderBy":{"order":"asc"}}`, "bacd"},
		{`{"orderBy":{"order":"desc"}}`, "dcab"},
		{`{"orderBy":{"order":"asc","id":"desc"}}`, "bcad"},
		{`{"orderBy":{"id":"desc","order":"asc"}}`, "dcba"},
		{`{"limit":2}`, "ab"},
		{`{"limit":2e0,"offset":1.0}`, "bc"},
		{`{"offset":3}`, "d"},
		{`{"offset":99999999999}`, ""},
		{`{"limit":0}`, ""},
		{`{"limit":4611686018427387904}`, "abcd"},
		{" {\t\"\\u006cimit\" : 1 } \n", "a"},
	} {
		var ids strings.Builder
		for _, part := range strings.Split(query(t, s, "tasks", test.options), `{"id":"`)[1:] {
			ids.WriteByte(part[0])
		}
		if ids.String() != test.ids {
			t.Errorf("%s gives %q, want %q", test.options, ids.String(), test.ids)
		}
	}
	for where, want := range map[string]int64{``: 4, `null`: 4, `{}`: 4, `{"done":true}`: 2, `{"title":null}`: 3} {
		if n, err := s.Count(t.Context(), "tasks", []byte(where)); n != want || err != nil {
			t.Errorf("count %s: %d, %v, want %d", where, n, err, want)
		}
	}
	if err := s.DeleteWhere(t.Context(), "tasks", []byte(`{"done":true}`)); err != nil {
		t.Fatal(err)
	}
	if n, _ := s.Count(t.Context(), "tasks", nil); n != 2 {
		t.Errorf("%d rows are left, want 2", n)
	}
	for _, where := range []string{`{}`, ` { } `} {
		wants(t, s.DeleteWhere(t.Context(), "tasks", []byte(where)), abi.CodeInvalidArgument, "every row")
	}
}

func TestUpsert(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	o.Now = clock()
	s := open(t, o)
	ctx := t.Context()
	upsert := func(conflict, data string) (string, error) {
		row, err := s.Upsert(ctx, nil, "group", []byte(conflict), []byte(data))
		return string(row), err
	}
	for _, test := range []struct{ data, want string }{
		{`{"id":"x","day":"mon","kind":"a","total":1}`,
			`{"id":"x","created_at":"2026-11-21T12:00:00.001Z","updated_at":"2026-11-21T12:00:00.001Z","day":"mon","kind":"a",` +
				`"total":1}`},
		{`{"day":"mon","kind":"a","total":2}`,
			`{"id":"x","created_at":"2026-11-21T12:00:00.001Z","updated_at":"2026-11-21T12:00:00.002Z","day":"mon","kind":"a",` +
				`"total":2}`},
		{`{"kind":"a","day":"mon"}`,
			`{"id":"x","created_at":"2026-11-21T12:00:00.001Z","updated_at":"2026-11-21T12:00:00.003Z","day":"mon","kind":"a",` +
				`"total":2}`},
	} {
		if row, err := upsert(`["day", "kind"]`, test.data); err != nil || row != test.want {
			t.Errorf("upsert %s gives %s, %v, want %s", test.data, row, err, test.want)
		}
	}
	if row, err := upsert(`["id"]`, `{"id":"x","total":7}`); err != nil || !strings.HasSuffix(row, `"total":7}`) {
		t.Errorf("upsert by id gives %s, %v", row, err)
	}
	_, err := upsert(`["day"]`, `{"day":"mon","kind":"b"}`)
	wants(t, err, abi.CodeStorageError, store.Said("(1)", "(42P10)"),
		store.Said("(SQLite error: ", "(PostgreSQL error: "),
		store.Said("ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint",
			"there is no unique or exclusion constraint matching the ON CONFLICT specification"),
		`upsert into group: ["day"] is not among the uniqueIndexes of the collection, which are ["day", "kind"]; declare`,
		`"uniqueIndexes": [["day"]] in storage.collections of group`)
	_, err = upsert(`["day","kind"]`, `{"id":"x","day":"tue","kind":"b"}`)
	wants(t, err, abi.CodeConflict, violated)
	for _, conflict := range []string{`[]`, `"day"`, `[1]`, `["DAY"]`, `["day\" DESC"]`, `{}`, ``, `[`, `["day",]`,
		`["day"] x`} {
		_, err = upsert(conflict, `{"day":"mon","kind":"b"}`)
		wants(t, err, abi.CodeInvalidArgument)
	}
	if n, _ := s.Count(ctx, "group", nil); n != 1 {
		t.Errorf("%d rows, want the 1 that was", n)
	}
	insert(t, s, "group", `{"day":"mon","kind":"z"}`)
	_, err = s.Insert(ctx, nil, "group", []byte(`{"day":"mon","kind":"z"}`))
	wants(t, err, abi.CodeConflict, store.Said("(SQLite error: ", "(PostgreSQL error: "), violated,
		store.Said("(2067)", "(23505)"),
		`insert into group: another row has the same values in the unique index ["day", "kind"], which`,
		`an upsert on ["day", "kind"] changes that row`)
	other := insert(t, s, "group", `{"id":"y","day":"tue","kind":"z"}`)
	wants(t, s.Update(ctx, "group", "y", []byte(`{"day":"mon"}`)), abi.CodeConflict, violated,
		store.Said("(2067)", "(23505)"))
	if got, _ := s.GetByID(ctx, nil, "group", "y"); string(got) != other {
		t.Errorf("a failed update changed %s to %s", other, got)
	}
}

func TestKeys(t *testing.T) {
	s := open(t, options(t, tasks("1.0.0")))
	ctx := t.Context()
	for _, pair := range [][2]string{
		{"b", `1`}, {"a/2", `"two"`}, {"a/1", ` { "n" : 1.50 } `}, {"", `null`}, {"a0", `[]`}, {"é", `true`},
		{"\U0010FFFF", `0`}, {"\U0010FFFFx", `1`},
	} {
		if err := s.Set(ctx, pair[0], []byte(pair[1])); err != nil {
			t.Fatal(err)
		}
	}
	for prefix, want := range map[string]string{
		"": `[{"key":"","value":null},{"key":"a/1","value":{"n":1.50}},{"key":"a/2","value":"two"},{"key":"a0",` +
			`"value":[]},{"key":"b","value":1},{"key":"é","value":true},{"key":"` +
			"\U0010FFFF" + `","value":0},{"key":"` + "\U0010FFFF" + `x","value":1}]`,
		"a/":         `[{"key":"a/1","value":{"n":1.50}},{"key":"a/2","value":"two"}]`,
		"é":          `[{"key":"é","value":true}]`,
		"\U0010FFFF": `[{"key":"` + "\U0010FFFF" + `","value":0},{"key":"` + "\U0010FFFF" + `x","value":1}]`,
		"%":          `[]`,
		"zz":         `[]`,
	} {
		if got, err := s.List(ctx, nil, prefix); err != nil || string(got) != want {
			t.Errorf("list %q: %s, %v, want %s", prefix, got, err, want)
		}
	}
	if err := s.Set(ctx, "b", []byte(`2`)); err != nil {
		t.Fatal(err)
	}
	if got, found, err := s.Get(ctx, []byte("="), "b"); string(got) != "=2" || !found || err != nil {
		t.Errorf("get: %s, %v, %v", got, found, err)
	}
	for range 2 {
		if err := s.Remove(ctx, "b"); err != nil {
			t.Fatal(err)
		}
	}
	if got, found, err := s.Get(ctx, nil, "b"); len(got) != 0 || found || err != nil {
		t.Errorf("a removed key: %s, %v, %v", got, found, err)
	}
	for _, value := range []string{``, `{`, `NaN`, `1 2`, `undefined`, "\"\xff\"", `"` + "\x01" + `"`, `01`} {
		wants(t, s.Set(ctx, "k", []byte(value)), abi.CodeInvalidArgument)
	}
	wants(t, s.Set(ctx, "\xff", []byte(`1`)), abi.CodeInvalidArgument, "UTF-8")
	wants(t, s.Set(ctx, strings.Repeat("k", 8193), []byte(`1`)), abi.CodeQuotaExceeded, "8193", "8192")
}

func TestStatsExportCheck(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	o.Now = clock()
	s := open(t, o)
	ctx := t.Context()
	for i := range 100 {
		insert(t, s, "tasks", fmt.Sprintf(`{"id":"t%02d","title":%q}`, i, strings.Repeat("x", 1000)))
	}
	insert(t, s, "group", `{"id":"g"}`)
	if err := s.Set(ctx, "k", []byte(`"v"`)); err != nil {
		t.Fatal(err)
	}
	stats, err := s.Stats(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if stats.Method != store.Said("dbstat", "relation") || stats.TotalRows != 101 || len(stats.Collections) != 2 ||
		stats.Collections[1].Name != "tasks" || stats.Collections[1].Rows != 100 || stats.Collections[1].Bytes < 100_000 ||
		stats.KVBytes < 8192 || stats.KVBytes > 32768 || stats.TotalBytes < stats.Collections[1].Bytes+stats.KVBytes {
		t.Errorf("stats are %+v", stats)
	}
	stats = store.Stats{Method: "dbstat", TotalRows: 1, TotalBytes: 2,
		Collections: []store.CollectionStats{{"a", 1, 2}, {"b", 0, 0}}, KVBytes: 3, SecretsBytes: 4}
	const want = `{"method":"dbstat","totalRows":1,"totalBytes":2,"collections":[{"name":"a","rows":1,"bytes":2},` +
		`{"name":"b","rows":0,"bytes":0}],"kvBytes":3,"secretsBytes":4}`
	if got := string(stats.AppendJSON(nil)); got != want {
		t.Errorf("stats as JSON: %s", got)
	}

	var records []string
	err = s.Export(ctx, func(r store.Record) error {
		records = append(records, r.Collection+" "+string(r.JSON))
		// A write in the middle is not part of what is exported.
		return s.Set(ctx, fmt.Sprint("later", len(records)), []byte(`1`))
	})
	if err != nil || len(records) != 102 || records[101] != ` {"key":"k","value":"v"}` ||
		!strings.HasPrefix(records[0], `group {"id":"g"`) {
		t.Errorf("exported %d records, %v; the last is %s", len(records), err, records[len(records)-1])
	}
	stop := errors.New("stop")
	if err := s.Export(ctx, func(store.Record) error { return stop }); err != stop {
		t.Errorf("an export that is stopped: %v", err)
	}
	if found, err := s.Check(ctx); err != nil || len(found) > 0 {
		t.Errorf("check: %q, %v", found, err)
	}
}

func TestClosed(t *testing.T) {
	s := open(t, options(t, tasks("1.0.0")))
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.Insert(t.Context(), nil, "tasks", []byte(`{}`))
	wants(t, err, abi.CodeUnavailable, "closed")
	_, err = s.Query(t.Context(), nil, "tasks", nil)
	wants(t, err, abi.CodeUnavailable, "closed")
	wants(t, s.Backup(context.Background(), filepath.Join(t.TempDir(), "b")), abi.CodeUnavailable)
}
