package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// The baselines use database/sql on the same driver, with the same settings
// and statements prepared once, as a program would that needs no JSON, no
// limits and no groups.

const plainColumns = `"id", "created_at", "updated_at", "title", "order", "done", "weight", "labels"`

func plain(b *testing.B) *sql.DB {
	b.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "plain.db")+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	db.SetMaxOpenConns(1)
	for _, text := range []string{
		`CREATE TABLE "t" ("id" TEXT PRIMARY KEY NOT NULL, "created_at" TEXT NOT NULL, "updated_at" TEXT NOT NULL, "title" ` +
			`TEXT, "order" INTEGER, "done" INTEGER, "weight" REAL, "labels" TEXT)`,
		`CREATE INDEX "t1" ON "t" ("done")`, `CREATE INDEX "t2" ON "t" ("created_at")`,
	} {
		if _, err := db.Exec(text); err != nil {
			b.Fatal(err)
		}
	}
	return db
}

func statement(b *testing.B, db *sql.DB, text string) *sql.Stmt {
	b.Helper()
	stmt, err := db.Prepare(text)
	if err != nil {
		b.Fatal(err)
	}
	return stmt
}

const benchRows = 10_000

func benchID(i int) string { return fmt.Sprintf("0193-4c3a-7000-8000-%016d", i) }

func plainInsert(stmt *sql.Stmt, id string) error {
	now := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
	_, err := stmt.Exec(id, now, now, "A title of some length", 42, 1, 1.5, `["a","b"]`)
	return err
}

func storeInsert(ctx context.Context, s *store.Store, buf []byte, id string) ([]byte, error) {
	return s.Insert(ctx, buf[:0], "tasks", []byte(`{"id":"`+id+
		`","title":"A title of some length","order":42,"done":true,"weight":1.5,"labels":["a","b"]}`))
}

const insertPlain = `INSERT INTO "t" (` + plainColumns + `) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

// ratio runs two things in turns, so that what else the machine does meets
// both, and reports how many times longer the second takes.
func ratio(b *testing.B, turns int, baseline, measured func(i int) error) {
	b.Helper()
	var times [2]time.Duration
	i := 0
	for b.Loop() {
		for side, f := range []func(int) error{baseline, measured} {
			start := time.Now()
			for n := range turns {
				if err := f(i + n); err != nil {
					b.Fatal(err)
				}
			}
			times[side] += time.Since(start)
		}
		i += turns
	}
	b.ReportMetric(float64(times[0].Nanoseconds())/float64(i), "ns/plain")
	b.ReportMetric(float64(times[1].Nanoseconds())/float64(i), "ns/store")
	b.ReportMetric(float64(times[1])/float64(times[0]), "ratio")
}

func BenchmarkGetByID(b *testing.B) {
	db, s := plain(b), open(b, options(b, tasks("1.0.0")))
	stmt := statement(b, db, insertPlain)
	tx, err := db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	inTx := tx.Stmt(stmt)
	for i := range benchRows {
		if err := plainInsert(inTx, benchID(i)); err != nil {
			b.Fatal(err)
		}
		if _, err := storeInsert(b.Context(), s, nil, benchID(i)); err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	get := statement(b, db, `SELECT `+plainColumns+` FROM "t" WHERE "id" = ?`)
	ctx, cancel := context.WithTimeout(b.Context(), time.Hour)
	defer cancel()
	var buf []byte
	ratio(b, 64, func(i int) error {
		var id, created, updated, title, labels string
		var order, done int64
		var weight float64
		return get.QueryRow(benchID(i*7919%benchRows)).Scan(&id, &created, &updated, &title, &order, &done, &weight, &labels)
	}, func(i int) error {
		var err error
		buf, err = s.GetByID(ctx, buf[:0], "tasks", benchID(i*7919%benchRows))
		return err
	})
}

func BenchmarkInsert(b *testing.B) {
	db, s := plain(b), open(b, options(b, tasks("1.0.0")))
	stmt := statement(b, db, insertPlain)
	ctx, cancel := context.WithTimeout(b.Context(), time.Hour)
	defer cancel()
	var buf []byte
	ratio(b, 16, func(i int) error { return plainInsert(stmt, benchID(i)) },
		func(i int) error {
			var err error
			buf, err = storeInsert(ctx, s, buf, benchID(i))
			return err
		})
}

// BenchmarkConcurrentInsert compares 64 writers with one transaction each on
// a single connection, at the same durability.
func BenchmarkConcurrentInsert(b *testing.B) {
	const writers, each = 64, 16
	db, s := plain(b), open(b, options(b, tasks("1.0.0")))
	stmt := statement(b, db, insertPlain)
	ctx, cancel := context.WithTimeout(b.Context(), time.Hour)
	defer cancel()
	var next [2]atomic.Int64
	round := func(side int, insert func(i int) error) func(int) error {
		return func(int) error {
			var group sync.WaitGroup
			for range writers {
				group.Go(func() {
					for range each {
						if err := insert(int(next[side].Add(1))); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			group.Wait()
			return nil
		}
	}
	ratio(b, 1, round(0, func(i int) error { return plainInsert(stmt, benchID(i)) }),
		round(1, func(i int) error {
			_, err := storeInsert(ctx, s, nil, benchID(i))
			return err
		}))
}
