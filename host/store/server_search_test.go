package store

import (
	"context"
	"database/sql/driver"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/postgres"
	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
)

// TestSearchesUseTheIndex looks at how the server finds the rows of a search, and
// asks for words that most rows have.
func TestSearchesUseTheIndex(t *testing.T) {
	s, err := Open(t.Context(), Options{Schema: Schema{PluginID: "p", Version: "1.0.0",
		Collections: []Collection{{Name: "events", Columns: []Column{{Name: "text", Type: TypeText}},
			FullText: []string{"text"}}}}, Database: postgrestest.Database(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p := s.engine.(*postgresEngine)
	c := p.collections["events"]
	tx, err := p.schema.Begin(t.Context(), postgres.Alone)
	if err == nil {
		defer tx.Rollback()
		err = tx.Define(t.Context(), "INSERT INTO "+c.table+` ("id", "created_at", "updated_at", "text") `+
			"SELECT n::text, '', '', 'word' || n % 1000 || repeat(' some more', n % 4) "+
			"FROM generate_series(1, 5000) AS n; ANALYZE")
	}
	if err == nil {
		err = tx.Commit(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	rare := []byte(`{"search":"word3","orderBy":{"id":"asc"},"limit":20}`)
	k, err := s.compileQuery(c, rare)
	if err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	_, err = p.schema.Run(t.Context(), postgres.Read, postgres.Statement{Text: "EXPLAIN " + numbered(k.text), Args: k.args,
		Each: func(row []driver.Value) error {
			plan.WriteString(row[0].(string) + "\n")
			return nil
		}})
	if err != nil || !strings.Contains(plan.String(), `:row" on events`) {
		t.Errorf("%v\n%s", err, &plan)
	}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	for _, query := range []string{string(rare), `{"search":"some more","limit":20}`,
		`{"search":"some more","count":true}`} {
		start := time.Now()
		if found, err := s.Query(ctx, nil, "events", []byte(query)); err != nil || len(found) < 4 {
			t.Errorf("%s: %s, %v", query, found, err)
		}
		t.Log(query, time.Since(start))
	}
}
