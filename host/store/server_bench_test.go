package store_test

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
	"github.com/wasmhost/wasmhost/host/store"
)

// onBoth opens a store in a file and one on a server that waits for its disk, too.
func onBoth(b *testing.B) [2]*store.Store {
	b.Helper()
	d, err := client.Open(b.Context(), postgrestest.NewDurable(b).Config(b))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(d.Close)
	file := store.Options{Schema: tasks("1.0.0"), Path: filepath.Join(b.TempDir(), "x.db")}
	server := store.Options{Schema: tasks("1.0.0"), Database: d}
	return [2]*store.Store{open(b, file), open(b, server)}
}

// compareBoth is [postgrestest.Compare] with a store on each side.
func compareBoth(b *testing.B, each int, round func(side int, s *store.Store) error) {
	b.Helper()
	stores := onBoth(b)
	postgrestest.Compare(b, each, func(side int) error { return round(side, stores[side]) })
}

// BenchmarkServerGetByID reads one of 1,000 rows by its id.
func BenchmarkServerGetByID(b *testing.B) {
	const rows, gets = 1000, 200
	ctx, cancel := context.WithTimeout(b.Context(), time.Hour)
	defer cancel()
	var filled [2]bool
	var buf []byte
	compareBoth(b, gets, func(side int, s *store.Store) (err error) {
		for i := range rows {
			if err == nil && !filled[side] {
				_, err = storeInsert(ctx, s, nil, benchID(i))
			}
		}
		filled[side] = true
		for i := range gets {
			if err == nil {
				buf, err = s.GetByID(ctx, buf[:0], "tasks", benchID(i*7919%rows))
			}
		}
		return err
	})
}

// BenchmarkServerConcurrentInsert has 64 writers.
func BenchmarkServerConcurrentInsert(b *testing.B) {
	const writers, each = 64, 16
	ctx, cancel := context.WithTimeout(b.Context(), time.Hour)
	defer cancel()
	var next [2]atomic.Int64
	compareBoth(b, writers*each, func(side int, s *store.Store) error {
		var group sync.WaitGroup
		var failed atomic.Pointer[error]
		for range writers {
			group.Go(func() {
				for range each {
					if _, err := storeInsert(ctx, s, nil, benchID(int(next[side].Add(1)))); err != nil {
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
