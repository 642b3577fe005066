package store

import (
	"database/sql/driver"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// sortable is a collection with an index of each kind; the second takes all of
// SQLite's names for the row number.
func sortable() Schema {
	columns := []Column{{"text", TypeText}, {"batch", TypeInteger}, {"weight", TypeReal}, {"day", TypeText}}
	return Schema{PluginID: "notes", Version: "1.0.0", Collections: []Collection{
		{Name: "notes", Columns: columns, Indexes: []string{"day"}, UniqueIndexes: [][]string{{"batch", "text"}}},
		{Name: "taken", Columns: append(columns, Column{"rowid", TypeText}, Column{"_rowid_", TypeText},
			Column{"oid", TypeInteger})},
	}}
}

func openSortable(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), Options{Path: filepath.Join(t.TempDir(), "notes.db"), Schema: sortable()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// Sorting by row gives what sorting whole rows gives, and only what SQLite
// would sort goes that way.
func TestSortByRow(t *testing.T) {
	shorttest.Skip(t)
	s := openSortable(t)
	for i := range 500 {
		// Not in the order of the ids; equal values, and one in five without.
		data := fmt.Sprintf(`{"id":"%03d","text":"%d","batch":%d,"weight":%d.5,"day":"%d"}`, i*7%500, i, i%4, i%3, i%9)
		if i%5 == 0 {
			data = fmt.Sprintf(`{"id":"%03d","text":"%d","weight":%d}`, i*7%500, i, i%3)
		}
		for _, name := range s.names {
			if _, err := s.Insert(t.Context(), nil, name, []byte(data)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for options, sorts := range map[string]bool{
		``:                                  false,
		`{"limit":7,"offset":3}`:            false,
		`{"where":{"weight":1}}`:            false,
		`{"where":{"day":"3"}}`:             false,
		`{"where":{"batch":2}}`:             true, // the index is in the order of text
		`{"orderBy":{"id":"asc"}}`:          false,
		`{"orderBy":{"day":"desc"}}`:        false,
		`{"orderBy":{"weight":"asc"}}`:      true,
		`{"orderBy":{"weight":"desc"}}`:     true,
		`{"orderBy":{"batch":"asc"}}`:       true,
		`{"orderBy":{"text":"asc"}}`:        true,
		`{"orderBy":{"created_at":"desc"}}`: true,
		`{"orderBy":{"weight":"asc","batch":"desc","day":"asc"}}`:                             true,
		`{"where":{"day":"3"},"orderBy":{"weight":"asc"}}`:                                    true,
		`{"where":{"batch":null,"weight":2},"orderBy":{"text":"desc"}}`:                       false,
		`{"where":{"batch":1},"orderBy":{"weight":"desc","text":"asc"},"limit":9,"offset":4}`: true,
		`{"orderBy":{"weight":"asc"},"limit":0}`:                                              true,
		`{"orderBy":{"weight":"asc"},"offset":1000}`:                                          true,
	} {
		for _, name := range s.names {
			c := s.collections[name]
			var given []byte
			if options != "" {
				given = []byte(options)
			}
			q, err := s.compileQuery(nil, c, given)
			if err != nil {
				t.Fatal(err)
			}
			text, args := q.text, q.args
			var whole, byRow []string
			err = inFile(s).read(t.Context(), func(q querier) error {
				conn := q.(*conn)
				keep := func(rows *[]string) func(row []driver.Value) error {
					return func(row []driver.Value) error { *rows = append(*rows, fmt.Sprint(row)); return nil }
				}
				for range 2 { // the second time from what is kept
					if got, err := conn.sorts(t.Context(), text, args); err != nil || name == "notes" && got != sorts {
						t.Errorf("%s of %s: sorts is %v, %v", options, name, got, err)
					}
				}
				if err := conn.each(t.Context(), text, args, keep(&whole)); err != nil {
					return err
				}
				return conn.each(t.Context(), c.byRow(text), args, keep(&byRow))
			})
			if err != nil {
				t.Fatalf("%s of %s: %v", options, name, err)
			}
			if name == "taken" && options != `{"orderBy":{"text":"asc"}}` {
				slices.Sort(whole) // without row numbers, equal rows come in any order
				slices.Sort(byRow)
				if len(whole) != len(byRow) {
					t.Errorf("%s of %s: %d rows, not %d", options, name, len(byRow), len(whole))
				}
				continue
			}
			if !slices.Equal(whole, byRow) {
				t.Errorf("%s of %s: %d rows, not the %d in their order", options, name, len(byRow), len(whole))
			}
		}
	}
}

// Keys come from their index: nothing holds all values to sort them.
func TestKeysAreNotSorted(t *testing.T) {
	s := openSortable(t)
	err := inFile(s).read(t.Context(), func(q querier) error {
		conn := q.(*conn)
		for text, args := range map[string][]driver.Value{s.keys.list: nil, s.keys.listFrom: {"a", "b"}} {
			if sorts, err := conn.sorts(t.Context(), text, args); sorts || err != nil {
				t.Errorf("%s: sorts is %v, %v", text, sorts, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
