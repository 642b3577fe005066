package store_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// What SQLite keeps of an open database counts as the plugin's memory, and is
// given back by connections that close. A cache may have more than its own bound,
// up to the whole database, where others leave theirs free: SQLite has one for all.
func TestMemoryOfDatabasesIsCounted(t *testing.T) {
	shorttest.Skip(t)
	account := memory.New(memory.Limits{PluginsMB: 64}).NewAccount()
	o := options(t, tasks("1.0.0"))
	o.Memory, o.Limits.Readers = account, 4
	s, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	const rows = 4000
	for i := range rows {
		if _, err := s.Insert(t.Context(), nil, "tasks", fmt.Appendf(nil, `{"title":"%0500d"}`, i)); err != nil {
			t.Fatal(err)
		}
	}
	written := account.Used()
	if written < 256<<10 || written > 2<<20 {
		t.Errorf("after writing, %d bytes are counted", written)
	}
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for i := range 64 {
				_, err := s.Query(t.Context(), nil, "tasks", fmt.Appendf(nil, `{"limit":100,"offset":%d}`, i*52))
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	readers.Wait()
	read := account.Used()
	if more := read - written; more < 512<<10 || more > 4*3<<20 {
		t.Errorf("after reading, %d bytes more are counted", more)
	}
	s.CloseIdle()
	if left := account.Used(); left != written {
		t.Errorf("without readers %d bytes are counted, before there were any %d", left, written)
	}
	if got := query(t, s, "tasks", `{"select":["title"],"limit":1}`); got == "[]" {
		t.Error("no row is found by a new reader")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if left := account.Used(); left != 0 {
		t.Errorf("of a closed database %d bytes are counted", left)
	}
}
