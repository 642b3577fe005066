package store_test

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// sides are where stores of the same schema lie that are compared, see
// [postgrestest.Compare]: side 0 is a file, side 1 a server that waits for its disk,
// too.
func sides(b *testing.B, schema store.Schema) [2]store.Options {
	b.Helper()
	return sidesBy(b, postgrestest.NewDurable(b).Config(b), schema)
}

// sidesBy is sides by one way to a server.
func sidesBy(b *testing.B, c client.Config, schema store.Schema) [2]store.Options {
	b.Helper()
	d, err := client.Open(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(d.Close)
	limits := store.Limits{DatabaseBytes: 4 << 30}
	return [2]store.Options{{Schema: schema, Path: filepath.Join(b.TempDir(), "x.db"), Limits: limits},
		{Schema: schema, Database: d, Limits: limits}}
}

// filled are both stores, with so many rows of a collection.
func filled(b *testing.B, both [2]store.Options, collection string, rows int, row func(i int) string) [2]*store.Store {
	b.Helper()
	var stores [2]*store.Store
	for side, o := range both {
		next := 0
		_, err := store.Import(b.Context(), o, store.ImportOptions{}, func() (store.Record, error) {
			if next == rows {
				return store.Record{}, io.EOF
			}
			next++
			text := fmt.Sprintf(`{"id":"%s","created_at":"2026-01-02T03:04:05.000Z","updated_at":"2026-01-02T03:04:05.000Z",%s}`,
				benchID(next), row(next))
			return store.Record{Collection: collection, JSON: []byte(text)}, nil
		})
		if err != nil {
			b.Fatal(err)
		}
		stores[side] = open(b, o)
	}
	return stores
}

// task is a row of [tasks].
func task(i int) string {
	return fmt.Sprintf(`"title":"A title of some length","order":%d,"done":1,"weight":1.5,"labels":["a","b"]`, i)
}

// BenchmarkServerGetByID reads one of 10,000 rows by its id.
func BenchmarkServerGetByID(b *testing.B) {
	const gets = 200
	ctx, cancel := context.WithTimeout(b.Context(), time.Hour)
	defer cancel()
	postgrestest.Ways(b, func(b *testing.B, c client.Config) {
		stores := filled(b, sidesBy(b, c, tasks("1.0.0")), "tasks", benchRows, task)
		var buf []byte
		postgrestest.Compare(b, gets, func(side int) (err error) {
			for i := range gets {
				if buf, err = stores[side].GetByID(ctx, buf[:0], "tasks", benchID(1+i*7919%benchRows)); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// BenchmarkServerInsert has one writer.
func BenchmarkServerInsert(b *testing.B) { insertBoth(b, 1) }

// BenchmarkServerConcurrentInsert has 64 writers.
func BenchmarkServerConcurrentInsert(b *testing.B) { insertBoth(b, 64) }

func insertBoth(b *testing.B, writers int) {
	b.Helper()
	postgrestest.Ways(b, func(b *testing.B, c client.Config) {
		insertBy(b, filled(b, sidesBy(b, c, tasks("1.0.0")), "tasks", 1, task), writers)
	})
}

func insertBy(b *testing.B, stores [2]*store.Store, writers int) {
	b.Helper()
	const each = 16
	ctx, cancel := context.WithTimeout(b.Context(), time.Hour)
	defer cancel()
	var last [2]atomic.Int64
	for side := range last {
		last[side].Store(1)
	}
	postgrestest.Compare(b, writers*each, func(side int) error {
		var group sync.WaitGroup
		var failed atomic.Pointer[error]
		for range writers {
			group.Go(func() {
				for range each {
					if _, err := storeInsert(ctx, stores[side], nil, benchID(int(last[side].Add(1)))); err != nil {
						failed.Store(&err)
						return
					}
				}
			})
		}
		group.Wait()
		if err := failed.Load(); err != nil {
			return *err
		}
		return nil
	})
}

// question is what a plugin asks of a collection, as JSON, and in SQL where that is
// to be compared.
type question struct{ name, options, plain string }

// ask asks both stores.
func (q question) ask(b *testing.B, stores [2]*store.Store, collection string) {
	b.Run(q.name, func(b *testing.B) {
		var buf []byte
		postgrestest.Compare(b, 1, func(side int) (err error) {
			buf, err = stores[side].Query(b.Context(), buf[:0], collection, []byte(q.options))
			return err
		})
	})
}

// BenchmarkManyRows compares what goes by an index with what reads all rows, among
// 200,000, on both.
func BenchmarkManyRows(b *testing.B) {
	weather := store.Schema{PluginID: "weather", Version: "1.0.0", Collections: []store.Collection{{Name: "days",
		Columns: []store.Column{{Name: "city", Type: store.TypeText}, {Name: "day", Type: store.TypeInteger},
			{Name: "rain", Type: store.TypeReal}, {Name: "note", Type: store.TypeText}},
		Indexes: []string{"city", "day"}, UniqueIndexes: [][]string{{"city", "day"}}}}}
	stores := filled(b, sides(b, weather), "days", 200_000, func(i int) string {
		return fmt.Sprintf(`"city":"city %d","day":%d,"rain":%d,"note":"note %d"`, i%100, i, i%7, i)
	})
	for _, q := range []question{
		{"page", `{"limit":20}`, ""},
		{"page-by-id", `{"orderBy":{"id":"asc"},"limit":20}`, ""},
		{"page-of-city", `{"where":{"city":"city 7"},"limit":20}`, ""},
		{"in-texts", `{"where":{"city":{"in":["city 7","city 9"]}},"count":true}`, ""},
		{"range", `{"where":{"day":{"gte":150000,"lt":150100}}}`, ""},
		{"in", `{"where":{"day":{"in":[7,70,700,7000,70000]}}}`, ""},
		{"like", `{"where":{"city":{"like":"city 99%"}},"limit":100}`, ""},
		{"scan", `{"where":{"note":{"like":"%note 150000%"}}}`, ""},
		{"count", `{"where":{"city":"city 7"},"count":true}`, ""},
		{"groups", `{"groupBy":["city"],"count":true}`, ""},
		{"sum", `{"groupBy":["city"],"sum":["day"],"max":["day"]}`, ""},
		{"select", `{"select":["day"],"where":{"day":{"gte":150000,"lt":150100}}}`, ""},
	} {
		q.ask(b, stores, "days")
	}
}

// BenchmarkSweep adds one column to a collection of a million rows on both, the copy
// of all included.
func BenchmarkSweep(b *testing.B) {
	both := sides(b, tasks("1.0.0"))
	for side, s := range filled(b, both, "tasks", millionRows, task) {
		if err := s.Close(); err != nil {
			b.Fatalf("side %d: %v", side, err)
		}
	}
	var rounds [2]int
	postgrestest.Compare(b, 1, func(side int) error {
		rounds[side]++
		o := &both[side]
		o.Schema = tasks(fmt.Sprintf("1.%d.0", rounds[side]))
		for n := range rounds[side] {
			o.Schema.Collections[0].Columns = append(o.Schema.Collections[0].Columns,
				store.Column{Name: fmt.Sprint("added", n), Type: store.TypeText})
		}
		s, err := store.Open(b.Context(), *o)
		if err != nil {
			return err
		}
		if added := s.Opened().Added; len(added) != 1 {
			b.Errorf("added %q", added)
		}
		return s.Close()
	})
}
