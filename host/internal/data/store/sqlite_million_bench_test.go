package store_test

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// millionRows is what the benchmarks of this file work on.
const millionRows = 1_000_000

// million is the schema of a table in which everything that is asked has an index.
func million() store.Schema {
	return store.Schema{PluginID: "million", Version: "1.0.0", Collections: []store.Collection{{Name: "events",
		Columns: []store.Column{{Name: "kind", Type: store.TypeText}, {Name: "at", Type: store.TypeInteger},
			{Name: "text", Type: store.TypeText}},
		Indexes: []string{"kind", "at"}, FullText: []string{"text"}}}}
}

// event is a row of [million].
func event(i int) string {
	return fmt.Sprintf(`"kind":"k%d","at":%d,"text":"word%d and %s"`, i%50, i, i%1000, strings.Repeat("some more ", i%4))
}

// BenchmarkMillionRows is what a plugin asks of a million rows, in a file and on a
// server, and each question beside the same one in SQL on the same file. The word
// that is searched for is in one row of a thousand.
func BenchmarkMillionRows(b *testing.B) {
	both := sides(b, million())
	// A server needs minutes to cut a million texts into words, see [BenchmarkSearch].
	both[1].Schema = million()
	both[1].Schema.Collections[0].FullText = nil
	stores := filled(b, both, "events", millionRows, event)
	db, err := sql.Open("sqlite", "file:"+both[0].Path+"?mode=ro")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	columns := `"id", "created_at", "updated_at", "kind", "at", "text"`
	for _, q := range []question{
		{"range", `{"where":{"at":{"gte":500000,"lt":500100}},"orderBy":{"at":"asc"}}`,
			`SELECT ` + columns + ` FROM "million:events" WHERE "at" >= 500000 AND "at" < 500100 ORDER BY "at"`},
		{"in", `{"where":{"at":{"in":[7,70,700,7000,70000,700000]}}}`,
			`SELECT ` + columns + ` FROM "million:events" WHERE "at" IN (7,70,700,7000,70000,700000)`},
		{"last", `{"orderBy":{"at":"desc"},"limit":20}`,
			`SELECT ` + columns + ` FROM "million:events" ORDER BY "at" DESC LIMIT 20`},
		{"count-of-kind", `{"where":{"kind":"k7"},"count":true}`,
			`SELECT count(*) FROM "million:events" WHERE "kind" = 'k7'`},
		{"max", `{"max":["at"]}`, `SELECT max("at") FROM "million:events"`},
		{"groups", `{"groupBy":["kind"],"count":true}`, `SELECT "kind", count(*) FROM "million:events" GROUP BY "kind"`},
		{"search", `{"search":"word3","orderBy":{"id":"asc"},"limit":20}`, ``},
	} {
		if q.plain == "" {
			b.Run(q.name, func(b *testing.B) {
				for b.Loop() {
					if _, err := stores[0].Query(b.Context(), nil, "events", []byte(q.options)); err != nil {
						b.Fatal(err)
					}
				}
			})
			continue
		}
		q.ask(b, stores, "events")
		b.Run(q.name+"/plain", func(b *testing.B) {
			ratio(b, 1, func(int) error {
				rows, err := db.Query(q.plain)
				if err != nil {
					return err
				}
				defer rows.Close()
				names, err := rows.Columns()
				if err != nil {
					return err
				}
				values := make([]any, len(names))
				for i := range values {
					values[i] = new(sql.RawBytes)
				}
				for rows.Next() {
					if err := rows.Scan(values...); err != nil {
						return err
					}
				}
				return rows.Err()
			}, func(int) error {
				_, err := stores[0].Query(b.Context(), nil, "events", []byte(q.options))
				return err
			})
		})
	}
}

// BenchmarkSearch searches 20,000 rows, in a file and on a server, for a word that is
// in one of a thousand, and for two that are in most of them.
func BenchmarkSearch(b *testing.B) {
	stores := filled(b, sides(b, million()), "events", 20_000, event)
	for _, q := range []question{
		{"ordered", `{"search":"word3","orderBy":{"id":"asc"},"limit":20}`, ""},
		{"best", `{"search":"word3","limit":20}`, ""},
		{"frequent", `{"search":"some more","limit":20}`, ""},
	} {
		q.ask(b, stores, "events")
	}
}
