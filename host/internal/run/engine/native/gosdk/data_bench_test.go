package gosdk_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver that the host uses

	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

const benchItem = `{"text":"one of many","big":7,"ratio":0.5,"done":true,"tags":["a","b"],"order":1,"status":"open"}`

// insertItem inserts a row by the guest and returns its id.
func insertItem(tb testing.TB, in *native.Instance) string {
	tb.Helper()
	answer, err := post(in, "insert", benchItem)
	_, after, ok := strings.Cut(answer, `"id":"`)
	id, _, ok2 := strings.Cut(after, `"`)
	if err != nil || !ok || !ok2 {
		tb.Fatalf("insert: %s, %v", answer, err)
	}
	return id
}

// direct opens a database of its own with the same table, as the host opens
// that of a plugin.
func direct(tb testing.TB) *sql.DB {
	tb.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(tb.TempDir(), "direct.db"))+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`CREATE TABLE "items" ("id" TEXT PRIMARY KEY NOT NULL, "created_at" TEXT, "updated_at" TEXT, "text" TEXT,
		"big" INTEGER, "ratio" REAL, "done" INTEGER, "maybe" INTEGER, "extra" TEXT, "tags" TEXT, "order" INTEGER, "status" TEXT);
		CREATE INDEX "items_text" ON "items" ("text")`); err != nil {
		tb.Fatal(err)
	}
	return db
}

const directInsert = `INSERT INTO "items" VALUES (?, ?, ?, 'one of many', 7, 0.5, 1, NULL, NULL, '["a","b"]', 1, ` +
	`'open')`

func prepare(tb testing.TB, db *sql.DB, query string) *sql.Stmt {
	tb.Helper()
	s, err := db.Prepare(query)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { s.Close() })
	return s
}

// insertDirect inserts a row in a transaction of its own.
func insertDirect(tb testing.TB, s *sql.Stmt, id string) {
	now := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
	if _, err := s.Exec(id, now, now); err != nil {
		tb.Error(err)
	}
}

// readDirect reads a row into variables, as the guest does.
func readDirect(tb testing.TB, s *sql.Stmt, id string) {
	var text [6]sql.NullString
	var n [4]sql.NullInt64
	var ratio float64
	if err := s.QueryRow(id).Scan(&text[0], &text[1], &text[2], &text[3], &n[0], &ratio, &n[1], &n[2], &text[4], &text[5],
		&n[3], new(sql.NullString)); err != nil {
		tb.Error(err)
	}
}

// BenchmarkDBGetByID measures db.getById of a typed collection in a Go guest,
// a thousand for each request, against the same prepared query made directly
// on the driver in the same run. x-direct is to be at most 3.
func BenchmarkDBGetByID(b *testing.B) {
	const batch = 1000
	in, db := startData(b), direct(b)
	id := insertItem(b, in)
	insertDirect(b, prepare(b, db, directInsert), "7")
	query := prepare(b, db, `SELECT * FROM "items" WHERE "id" = ?`)
	body := fmt.Sprintf(`{"ID":%q,"Times":%d}`, id, batch)
	var guest, driver time.Duration
	n := 0
	for b.Loop() {
		began := time.Now()
		if answer, err := post(in, "read", body); err != nil || !strings.Contains(answer, id) {
			b.Fatalf("got %s, %v", answer, err)
		}
		guest += time.Since(began)
		began = time.Now()
		for range batch {
			readDirect(b, query, "7")
		}
		driver += time.Since(began)
		n += batch
	}
	report(b, n, guest, driver)
}

// BenchmarkDBInsert measures db.insert in the same way, each row in a
// transaction of its own. x-direct is to be at most 1.5.
func BenchmarkDBInsert(b *testing.B) {
	const batch = 100
	in, db := startData(b), direct(b)
	insert := prepare(b, db, directInsert)
	var guest, driver time.Duration
	n := 0
	for b.Loop() {
		began := time.Now()
		if answer, err := post(in, "write", fmt.Sprint(batch)); err != nil ||
			answer != fmt.Sprintf(`{"status":200,"body":%d}`, batch) {
			b.Fatalf("got %s, %v", answer, err)
		}
		guest += time.Since(began)
		began = time.Now()
		for i := range batch {
			insertDirect(b, insert, fmt.Sprint(n+i))
		}
		driver += time.Since(began)
		n += batch
	}
	report(b, n, guest, driver)
}

// report turns the time of n operations each into metrics.
func report(b *testing.B, n int, guest, driver time.Duration) {
	b.ReportMetric(float64(guest.Nanoseconds())/float64(n), "ns/guest")
	b.ReportMetric(float64(driver.Nanoseconds())/float64(n), "ns/direct")
	b.ReportMetric(float64(guest)/float64(driver), "x-direct")
}
