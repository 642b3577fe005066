package store

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// TestSearchesUseTheIndex looks at how the server finds the rows of a search, and
// asks for words that most rows have.
func TestSearchesUseTheIndex(t *testing.T) {
	s, err := Open(t.Context(), Options{Schema: Schema{PluginID: "p", Version: "1.0.0",
		Collections: []Collection{{Name: "events", Columns: []Column{{Name: "text", Type: TypeText},
			{Name: "kind", Type: TypeText}, {Name: "same", Type: TypeText}, {Name: "again", Type: TypeText}},
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
		err = tx.Define(t.Context(), "INSERT INTO "+c.table+` ("id", "created_at", "updated_at", "text", "kind", "same", `+
			`"again") SELECT n::text, '', '', 'word' || n % 1000 || ' about' || n % 10 || repeat(' some more', n % 4), `+
			"'kind' || n % 10, 'kind' || n % 10, 'kind' || n % 10 "+
			"FROM generate_series(1, 5000) AS n; ANALYZE")
	}
	if err == nil {
		err = tx.Commit(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	rare := []byte(`{"search":"word3","orderBy":{"id":"asc"},"limit":20}`)
	k, err := s.compileQuery(nil, c, rare)
	if err != nil {
		t.Fatal(err)
	}
	if plan := planOf(t, p, k.text, k.args); !strings.Contains(plan, `:row" on events`) ||
		strings.Contains(plan, `:id" on events`) || !strings.Contains(plan, "ANY (") {
		t.Errorf("%s goes by\n%s", rare, plan)
	}
	// The server expects hardly a row here, and there are 500.
	same := []byte(`{"search":"about3 word*","where":{"kind":"kind3","same":"kind3","again":"kind3"},"limit":20}`)
	if k, err = s.compileQuery(nil, c, same); err != nil {
		t.Fatal(err)
	}
	plan := planOf(t, p, "(ANALYZE) "+k.text, k.args)
	for line := range strings.Lines(plan) {
		if strings.Contains(line, "Aggregate") && !strings.Contains(line, "loops=1)") {
			t.Errorf("%s counts again and again:\n%s", same, plan)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	for _, query := range []string{string(rare), string(same), `{"search":"some more","limit":20}`,
		`{"search":"some more","count":true}`} {
		start := time.Now()
		if found, err := s.Query(ctx, nil, "events", []byte(query)); err != nil || len(found) < 4 {
			t.Errorf("%s: %s, %v", query, found, err)
		}
		t.Log(query, time.Since(start))
	}
}
