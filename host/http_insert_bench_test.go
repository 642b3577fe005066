package host_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver that the host uses

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// insertConnections is how many connections post a row each at the same time.
const insertConnections = 64

// BenchmarkHTTPInsert64 posts rows over 64 connections to plugins that insert
// each into a collection with an index, against the same insert in a
// transaction of its own on a single connection of the driver. Both are on the
// disk when they are answered. direct-ratio is to be at least 3; where a sync
// of the disk takes far less than a millisecond, the processors are what bounds
// it, and so what the guest itself does with the row.
func BenchmarkHTTPInsert64(b *testing.B) {
	const item = `{"text":"one of many","big":7,"ratio":0.5,"done":true,"tags":["a","b"],"order":1,"status":"open"}`
	for _, g := range []struct {
		name string
		benchPlugin
		body string
	}{
		// The guest passes on the text of the row.
		{"c", benchPlugin{endpoint: "call", backend: guesttest.C(b, "table")},
			`{"function":"db.insert_async","params":{"collection":"items","data":` + item + `}}`},
		// The row becomes an object and text again.
		{"js", benchPlugin{endpoint: "insert", entry: "backend.js", backend: []byte("export default (ctx) => {\n" +
			"\tctx.cli.handle('insert', async (request) => ({ status: 200, body: await ctx.db.insert('items', request.body) " +
			"}));\n}\n")}, item},
		// The row becomes a struct and text again.
		{"go", benchPlugin{endpoint: "insert", backend: guesttest.Go(b, "sdk/go/testdata/data", "-ldflags=-s -w"),
			others: []string{"db", "typed", "read", "write", "crowd", "storage", "fs", "secrets", "events", "cancel", "notes"}},
			item},
	} {
		b.Run(g.name, func(b *testing.B) {
			g.id, g.grants = "rows", guesttest.Permissions()
			g.collections = map[string]any{"items": map[string]any{"columns": map[string]any{
				"text": "text", "big": "integer", "ratio": "real", "done": "integer", "maybe": "integer", "extra": "json",
				"tags": "json", "order": "integer", "status": "text"}, "indexes": []any{"text"}}}
			addr, token := benchHost(b, g.benchPlugin)
			guest := newTarget(addr, "/plugins/rows/"+g.endpoint, token, g.body)
			guest.connections = insertConnections
			compare(b, []peer{{"guest", guest}, {"direct", openDirect(b)}})
		})
	}
}

// directInsert is an insert by the driver alone.
type directInsert struct {
	insert *sql.Stmt
	rows   *int
}

// openDirect opens a database of its own with the same table, as the host
// opens that of a plugin.
func openDirect(b *testing.B) directInsert {
	b.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(b.TempDir(), "direct.db"))+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`CREATE TABLE "items" ("id" TEXT PRIMARY KEY NOT NULL, "created_at" TEXT, "updated_at" TEXT, "text" TEXT,
		"big" INTEGER, "ratio" REAL, "done" INTEGER, "maybe" INTEGER, "extra" TEXT, "tags" TEXT, "order" INTEGER, "status" TEXT);
		CREATE INDEX "items_text" ON "items" ("text")`); err != nil {
		b.Fatal(err)
	}
	s, err := db.Prepare(`INSERT INTO "items" VALUES (?, ?, ?, 'one of many', 7, 0.5, 1, NULL, NULL, '["a","b"]', 1, ` +
		`'open')`)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return directInsert{s, new(int)}
}

func (d directInsert) round(b *testing.B) float64 {
	b.Helper()
	began, count := time.Now(), 0
	for time.Since(began) < benchRound {
		now := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
		if _, err := d.insert.Exec(fmt.Sprintf("%032d", *d.rows), now, now); err != nil {
			b.Fatal(err)
		}
		*d.rows++
		count++
	}
	return float64(count) / time.Since(began).Seconds()
}
