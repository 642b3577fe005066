package store

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Reads that overlap all the time do not make the log grow without bound.
func TestLogIsBounded(t *testing.T) {
	s := openNotes(t, Limits{})
	inFile(s).logBytes = 1 << 20
	stop := make(chan struct{})
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				err := inFile(s).read(t.Context(), func(q querier) error {
					c := q.(*conn)
					defer c.rollBack()
					if err := c.run(t.Context(), "BEGIN"); err != nil {
						return err
					}
					_, err := c.number(t.Context(), "SELECT count(*) FROM sqlite_schema")
					time.Sleep(5 * time.Millisecond)
					return err
				})
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	longest := int64(0)
	for i := range 40 {
		inFile(s).logTried = time.Time{} // without the pause between two tries
		if err := s.Set(t.Context(), fmt.Sprint(i), []byte(`"`+strings.Repeat("x", 100_000)+`"`)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(inFile(s).path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, info.Size())
	}
	close(stop)
	group.Wait()
	if longest > 2<<20 {
		t.Errorf("the log had %d bytes", longest)
	}
}

// A plugin that asks for ever new shapes does not make the host keep them.
func TestStatementsAreBounded(t *testing.T) {
	s := openNotes(t, Limits{Readers: 1})
	for i := range 3 * maxStatements {
		text := fmt.Sprintf("SELECT %d", i)
		err := inFile(s).read(t.Context(), func(q querier) error {
			c := q.(*conn)
			n, err := c.number(t.Context(), text)
			if n != int64(i) || len(c.byText) > maxStatements || c.recent.Len() != len(c.byText) {
				t.Errorf("%d, %d statements are kept", n, len(c.byText))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// What SQLite itself is told.
func TestLimitsOfSQLite(t *testing.T) {
	s := openNotes(t, Limits{})
	pages, err := inFile(s).writer.number(t.Context(), "PRAGMA max_page_count")
	if err != nil || pages*pageSize != limits.Defaults[Limits]().DatabaseBytes {
		t.Errorf("SQLite's limit is %d pages, %v", pages, err)
	}
	cache, err := inFile(s).writer.number(t.Context(), "PRAGMA cache_size")
	if err != nil || cache != -writerCacheKB {
		t.Errorf("SQLite keeps %d pages in memory, or so many KiB below zero, %v", cache, err)
	}
}
