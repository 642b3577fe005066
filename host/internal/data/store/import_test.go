package store_test

import (
	"bytes"
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// exported returns the records of a store, each as collection, tab, JSON.
func exported(t testing.TB, s *store.Store) []string {
	t.Helper()
	var list []string
	err := s.Export(t.Context(), func(r store.Record) error {
		list = append(list, r.Collection+"\t"+string(r.JSON))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// feed returns the records that exported made.
func feed(list []string) func() (store.Record, error) {
	return func() (store.Record, error) {
		if len(list) == 0 {
			return store.Record{}, io.EOF
		}
		collection, text, _ := strings.Cut(list[0], "\t")
		list = list[1:]
		return store.Record{Collection: collection, JSON: []byte(text)}, nil
	}
}

func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestImportBringsBackEverything(t *testing.T) {
	from := open(t, options(t, tasks("1.0.0")))
	for i, text := range naughty() {
		row := fmt.Sprintf(`{"id":%s,"title":%s,"order":%d,"done":%t,"weight":%v,"labels":%s}`,
			quoted(fmt.Sprintf("id-%d-%.20s", i, text)), quoted(text), int64(9223372036854775807)-int64(i), i%2 == 0,
			float64(i)/3, quoted(text))
		if _, err := from.Insert(t.Context(), nil, "tasks", []byte(row)); err != nil {
			t.Fatal(err)
		}
		if err := from.Set(t.Context(), "key "+text, []byte(`{"a":[1,"`+"\\ud83d\\ude00"+`",null,`+quoted(text)+
			`]}`)); err != nil {
			t.Fatal(err)
		}
	}
	for _, row := range []string{`{"labels":null}`, `{"labels":"null"}`, `{"labels":{"b":1.0,"a":[]}}`,
		`{"order":-9223372036854775808,"weight":1e300}`, `{"id":""}`} {
		if _, err := from.Insert(t.Context(), nil, "tasks", []byte(row)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := from.Insert(t.Context(), nil, "group", []byte(`{"day":"1","kind":"a","total":3}`)); err != nil {
		t.Fatal(err)
	}
	want := exported(t, from)
	o := options(t, tasks("1.0.1"))
	done, err := store.Import(t.Context(), o, store.ImportOptions{}, feed(want))
	if err != nil || done.Rows != int64(len(naughty())+6) || done.Keys == 0 || len(done.Unknown) != 0 {
		t.Fatalf("import: %+v, %v", done, err)
	}
	if o.Path != "" {
		if info, err := os.Stat(o.Path); err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
			t.Errorf("the new file: %v, %v", info, err)
		}
		if _, err := os.Stat(o.Path + "-wal"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the log was left: %v", err)
		}
	}
	to := open(t, o)
	if to.Opened().Created || to.Opened().Copy != "" {
		t.Errorf("the import is not of the version: %+v", to.Opened())
	}
	if got := exported(t, to); !slices.Equal(got, want) {
		t.Errorf("%d records went out, %d came in:\n%.2000v", len(want), len(got), got)
	}
	if found, err := to.Check(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("check: %v, %v", found, err)
	}
}

func TestImportReportsUnknown(t *testing.T) {
	records := []string{
		`tasks	{"id":"1","created_at":"2026-11-21T12:00:00.000Z","updated_at":"2026-11-21T12:00:00.000Z","title":"a",` +
			`"colour":"red"}`,
		`tasks	{"id":"2","created_at":"2026-11-21T12:00:00.000Z","updated_at":"2026-11-21T12:00:00.000Z","title":"b",` +
			`"colour":null}`,
		`notes	{"id":"3","created_at":"2026-11-21T12:00:00.000Z","updated_at":"2026-11-21T12:00:00.000Z"}`,
		`	{"key":"k","value":1}`,
	}
	want := []store.Unknown{{Collection: "notes", Records: 1}, {Collection: "tasks", Column: "colour", Records: 2}}
	o := options(t, tasks("1.0.0"))
	var unknown *store.UnknownError
	if _, err := store.Import(t.Context(), o, store.ImportOptions{}, feed(records)); !errors.As(err, &unknown) ||
		!slices.Equal(unknown.Unknown, want) ||
		!strings.Contains(err.Error(), `column "colour" of collection "tasks" (2 rows)`) {
		t.Errorf("unknown names: %v", err)
	}
	left(t, o)
	done, err := store.Import(t.Context(), o, store.ImportOptions{SkipUnknown: true}, feed(records))
	if err != nil || done.Rows != 2 || done.Keys != 1 || !slices.Equal(done.Unknown, want) {
		t.Errorf("without them: %+v, %v", done, err)
	}
}

// left makes sure that an import which failed left nothing.
func left(t *testing.T, o store.Options) {
	t.Helper()
	if tables, err := store.ReadTables(t.Context(), o); err != nil || tables.Any() {
		t.Errorf("left: %v, %v", tables, err)
	}
	if o.Database != nil {
		if names := schemas(t, o.Database); slices.Contains(names, postgres.SchemaName(o.Schema.PluginID)) {
			t.Errorf("the schema is left, of %q", names)
		}
		return
	}
	if entries, err := os.ReadDir(filepath.Dir(o.Path)); err != nil || len(entries) > 0 {
		t.Errorf("left: %v, %v", entries, err)
	}
}

// schemas are those that a database has, as a plugin sees them.
func schemas(t *testing.T, d postgres.Database) (names []string) {
	t.Helper()
	s, err := d.Schema(t.Context(), "onlooker", postgres.Settings{})
	if err == nil {
		_, err = s.Run(t.Context(), postgres.Read, postgres.Statement{Text: "SELECT nspname FROM pg_namespace",
			Each: func(row []driver.Value) error {
				names = append(names, row[0].(string))
				return nil
			}})
	}
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestImportRefuses(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	const times = `"created_at":"2026-11-21T12:00:00.000Z","updated_at":"2026-11-21T12:00:00.000Z"`
	good := `tasks	{"id":"1",` + times + `}`
	broken := errors.New("the source broke")
	for name, c := range map[string]struct {
		records []string
		code    abi.Code
	}{
		"id twice": {[]string{good, good}, abi.CodeConflict},
		"no id":    {[]string{`tasks	{` + times + `}`}, abi.CodeInvalidArgument},
		"id null":  {[]string{`tasks	{"id":null,` + times + `}`}, abi.CodeInvalidArgument},
		"no times": {[]string{`tasks	{"id":"1"}`}, abi.CodeInvalidArgument},
		"a strange time": {[]string{`tasks	{"id":"1","created_at":"yesterday","updated_at":"2026-11-21T12:00:00.000Z"}`},
			abi.CodeInvalidArgument},
		"a time elsewhere": {[]string{`tasks	{"id":"1","created_at":"2026-11-21T12:00:00.000+01:00",` +
			`"updated_at":"2026-11-21T12:00:00.000Z"}`}, abi.CodeInvalidArgument},
		"wrong type":   {[]string{`tasks	{"id":"1","order":"many",` + times + `}`}, abi.CodeInvalidArgument},
		"column twice": {[]string{`tasks	{"id":"1","order":1,"order":2,` + times + `}`}, abi.CodeInvalidArgument},
		"no object":    {[]string{`tasks	[]`}, abi.CodeInvalidArgument},
		"no JSON":      {[]string{`tasks	{"id":`}, abi.CodeInvalidArgument},
		"no UTF-8":     {[]string{"tasks\t{\"id\":\"\xff\"," + times + "}"}, abi.CodeInvalidArgument},
		"unique": {[]string{`group	{"id":"1","day":"1","kind":"a",` + times + `}`,
			`group	{"id":"2","day":"1","kind":"a",` + times + `}`}, abi.CodeConflict},
		"value too long": {[]string{`tasks	{"id":"1","title":"` + strings.Repeat("x", 2000) + `",` + times + `}`},
			abi.CodeQuotaExceeded},
		"key too long":     {[]string{`	{"key":"` + strings.Repeat("x", 200) + `","value":1}`}, abi.CodeQuotaExceeded},
		"key without name": {[]string{`	{"value":1}`}, abi.CodeInvalidArgument},
		"key with more":    {[]string{`	{"key":"a","value":1,"more":2}`}, abi.CodeInvalidArgument},
		"key of a number":  {[]string{`	{"key":1,"value":1}`}, abi.CodeInvalidArgument},
	} {
		o.Limits = store.Limits{ValueBytes: 1000, KeyBytes: 100}
		_, err := store.Import(t.Context(), o, store.ImportOptions{},
			feed(append([]string{`	{"key":"first","value":0}`}, c.records...)))
		var known *abi.Error
		if !errors.As(err, &known) || known.Code != c.code || !strings.Contains(known.Message, "record ") {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
		left(t, o)
	}
	o.Limits = store.Limits{}
	n := 0
	_, err := store.Import(t.Context(), o, store.ImportOptions{}, func() (store.Record, error) {
		if n++; n > 10 {
			return store.Record{}, broken
		}
		return store.Record{JSON: fmt.Appendf(nil, `{"key":"%d","value":1}`, n)}, nil
	})
	if !errors.Is(err, broken) {
		t.Errorf("a source that breaks: %v", err)
	}
	left(t, o)
	ctx, cancel := context.WithCancel(t.Context())
	n = 0
	_, err = store.Import(ctx, o, store.ImportOptions{}, func() (store.Record, error) {
		if n++; n == 10 {
			cancel()
		}
		return store.Record{JSON: fmt.Appendf(nil, `{"key":"%d","value":1}`, n)}, nil
	})
	if err == nil || n > 11 {
		t.Errorf("a context that ends: %v after %d", err, n)
	}
	left(t, o)
}

func TestImportKeepsTheQuota(t *testing.T) {
	for _, size := range []int{10, 5_000, 100_000} {
		o := options(t, tasks("1.0.0"))
		o.Limits = store.Limits{DatabaseBytes: 1 << 20}
		value := bytes.Repeat([]byte("x"), size)
		n := 0
		_, err := store.Import(t.Context(), o, store.ImportOptions{}, func() (store.Record, error) {
			n++
			return store.Record{JSON: fmt.Appendf(nil, `{"key":"%d","value":"%s"}`, n, value)}, nil
		})
		var known *abi.Error
		if !errors.As(err, &known) || known.Code != abi.CodeQuotaExceeded || n*size > 1<<20 {
			t.Errorf("after %d records of %d bytes: %v", n, size, err)
		}
		left(t, o)
	}
}

func TestImportOverwritesNothing(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	s := open(t, o)
	if _, err := s.Insert(t.Context(), nil, "tasks", []byte(`{"title":"kept"}`)); err != nil {
		t.Fatal(err)
	}
	var refused *store.OpenError
	if _, err := store.Import(t.Context(), o, store.ImportOptions{}, feed(nil)); !errors.As(err, &refused) {
		t.Errorf("import over a database: %v", err)
	}
	if n, err := s.Count(t.Context(), "tasks", nil); n != 1 || err != nil {
		t.Errorf("%d rows, %v", n, err)
	}
}

func TestEmpty(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	s := open(t, o)
	look := func(want bool) {
		t.Helper()
		if empty, err := s.Empty(t.Context()); empty != want || err != nil {
			t.Errorf("empty: %v, %v", empty, err)
		}
	}
	look(true)
	if err := s.Set(t.Context(), "k", []byte("1")); err != nil {
		t.Fatal(err)
	}
	look(false)
	if err := s.Remove(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	look(true)
	if _, err := s.Insert(t.Context(), nil, "group", []byte(`{"day":"1"}`)); err != nil {
		t.Fatal(err)
	}
	look(false)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	o.Schema = store.Schema{PluginID: "to-do", Version: "2.0.0"} // declares no collection any more
	s = open(t, o)
	look(false)
}
