package store

import (
	"database/sql/driver"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Ids and keys are found by their index, short ones and long ones, and for a short
// one the server works nothing out.
func TestLookupsUseTheIndex(t *testing.T) {
	s, err := Open(t.Context(), Options{Schema: Schema{PluginID: "p", Version: "1.0.0",
		Collections: []Collection{{Name: "things", Columns: []Column{{Name: "text", Type: TypeText}}}}},
		Database: postgrestest.Database(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p := s.engine.(*postgresEngine)
	c := p.collections["things"]
	tx, err := p.schema.Begin(t.Context(), postgres.Alone)
	if err == nil {
		defer tx.Rollback()
		err = tx.Define(t.Context(), "INSERT INTO "+c.table+` ("id", "created_at", "updated_at", "text") `+
			"SELECT n::text, '', '', repeat('x', 1000) FROM generate_series(1, 300) AS n; INSERT INTO "+
			p.sql.table("p", keyTable("p"))+" SELECT n::text, repeat('x', 1000) FROM generate_series(1, 300) AS n")
	}
	if err == nil {
		err = tx.Commit(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	for what, found := range map[string]struct {
		by    lookup
		index string
	}{"a row": {c.byID, "things:id"}, "a key": {s.keys.get, ":kv:key"}, "a row to delete": {c.delete, "things:id"}} {
		for _, text := range []string{"7", strings.Repeat("x", headLetters-1), strings.Repeat("x", headLetters)} {
			var plan strings.Builder
			_, err := p.schema.Run(t.Context(), postgres.Read, postgres.Statement{Text: "EXPLAIN " + found.by.of(text),
				Args: []driver.Value{text}, Each: func(row []driver.Value) error {
					plan.WriteString(row[0].(string) + "\n")
					return nil
				}})
			if err != nil || !strings.Contains(plan.String(), `using "`+found.index+`"`) {
				t.Errorf("%s with %d bytes: %v\n%s", what, len(text), err, &plan)
			}
			digests := 1 // of the column, which the index has
			if len(text) >= headLetters {
				digests = 2
			}
			if got := strings.Count(found.by.of(text), "sha256"); got != digests {
				t.Errorf("%s with %d bytes is looked for by %d digests: %s", what, len(text), got, found.by.of(text))
			}
		}
	}
}
