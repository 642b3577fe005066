package store

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A host that has not heard of another version writes nothing into its tables,
// whichever way, and reads on; back at its version it writes again.
func TestFence(t *testing.T) {
	config := postgrestest.Config(t)
	open := func(version string, columns ...string) *Store {
		t.Helper()
		d, err := client.Open(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(d.Close)
		c := Collection{Name: "notes"}
		for _, name := range columns {
			c.Columns = append(c.Columns, Column{Name: name, Type: TypeText})
		}
		s := opened(t, Options{Database: d, Schema: Schema{PluginID: "p", Version: version, Collections: []Collection{c}},
			Force: true})
		t.Cleanup(func() { _ = s.Close() })
		return s
	}
	insert := func(s *Store, id string) error {
		_, err := s.Insert(t.Context(), nil, "notes", []byte(`{"id":"`+id+`","text":"`+id+`"}`))
		return err
	}
	refused := func(what string, err error) {
		t.Helper()
		var known *abi.Error
		if !errors.As(err, &known) || known.Code != abi.CodeUnavailable || !strings.Contains(known.Message, "another host") {
			t.Errorf("%s: %v", what, err)
		}
	}
	count := func(s *Store, want int64) {
		t.Helper()
		if n, err := s.Count(t.Context(), "notes", nil); err != nil || n != want {
			t.Errorf("%d rows, %v; want %d", n, err, want)
		}
	}
	old := open("1.0.0", "text")
	if err := insert(old, "a"); err != nil {
		t.Fatal(err)
	}
	under, err := old.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := under.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	now := open("2.0.0", "text", "more")
	if err := insert(now, "b"); err != nil {
		t.Fatal(err)
	}
	refused("an insert", insert(old, "c"))
	refused("an update", old.Update(t.Context(), "notes", "a", []byte(`{"text":"x"}`)))
	refused("a deletion", old.DeleteWhere(t.Context(), "notes", []byte(`{"id":{"ne":"z"}}`)))
	refused("a key", old.Set(t.Context(), "k", []byte(`1`)))
	_, err = old.Begin(t.Context())
	refused("a transaction", err)
	var all sync.WaitGroup // which are sent together
	for range 20 {
		all.Go(func() { refused("one of many", insert(old, "d")) })
	}
	all.Wait()
	count(old, 2)
	count(now, 2)
	again := open("1.0.0", "text")
	for _, s := range []*Store{old, again} {
		if err := insert(s, map[*Store]string{old: "e", again: "f"}[s]); err != nil {
			t.Errorf("back at its version: %v", err)
		}
	}
	refused("the later version", insert(now, "g"))
	count(now, 4)
}
