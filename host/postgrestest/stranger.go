package postgrestest

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

// Stranger is connected to a database as a user who has no rights there but what
// everybody has.
type Stranger struct {
	tb   testing.TB
	conn *pgx.Conn
}

// NewStranger connects one to a database of the shared server.
func NewStranger(tb testing.TB, of client.Config) *Stranger {
	tb.Helper()
	s := Shared(tb)
	source, err := url.Parse(of.Source)
	if err != nil {
		tb.Fatal(err)
	}
	conn, err := s.connect(context.Background(), s.port, strings.Trim(source.Path, "/"))
	if err != nil {
		tb.Fatal(err)
	}
	role := s.newName()
	tb.Cleanup(func() {
		_ = conn.Close(context.Background())
		if err := s.Exec(admin, "DROP ROLE "+role); err != nil {
			tb.Error(err)
		}
	})
	stranger := &Stranger{tb, conn}
	stranger.Exec("CREATE ROLE "+role+" LOGIN", "SET SESSION AUTHORIZATION "+role)
	return stranger
}

// Exec executes texts.
func (s *Stranger) Exec(texts ...string) {
	s.tb.Helper()
	for _, text := range texts {
		if _, err := s.conn.Exec(context.Background(), text, pgx.QueryExecModeSimpleProtocol); err != nil {
			s.tb.Fatalf("%s: %v", text, err)
		}
	}
}

// Flood sends 100,000 notices on a channel, 100 in each transaction. What each says is
// an expression with the number i.
func (s *Stranger) Flood(channel, payload string) {
	s.tb.Helper()
	s.Exec(fmt.Sprintf("DO $$ BEGIN FOR i IN 1..100000 LOOP PERFORM pg_notify('%s', %s); "+
		"IF i %% 100 = 0 THEN COMMIT; END IF; END LOOP; END $$", channel, payload))
}
