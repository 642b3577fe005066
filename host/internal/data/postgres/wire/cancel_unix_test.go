//go:build unix

package wire_test

import (
	"context"
	"errors"
	"net"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/wire"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A server that is lost while it is asked whether it will do is asked to end that
// while the next one is dialed, and the session is the next one's.
func TestLostBeforeTheNextServer(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]*pgconn.Config{"port": config(t), "socket": socketConfig(t)} {
		c.Fallbacks = []*pgconn.FallbackConfig{{Host: c.Host, Port: c.Port}}
		dials, dial, validations := make(chan string, 10), c.DialFunc, 0
		c.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
			defer func() { dials <- network + " " + address }()
			return dial(ctx, network, address)
		}
		c.ValidateConnect = func(ctx context.Context, pg *pgconn.PgConn) error {
			if validations++; validations == 1 {
				_ = pg.Conn().Close()
			}
			_, err := pg.Exec(ctx, "SELECT 1").ReadAll()
			return err
		}
		session, err := wire.Connect(t.Context(), c)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		defer session.Close()
		first := <-dials
		for range 2 { // the request, and the session
			if next := <-dials; next != first {
				t.Errorf("%s: dialed %s, then %s", what, first, next)
			}
		}
		if got, err := ask(session, "SELECT 1::bigint"); err != nil || got[0] != int64(1) {
			t.Errorf("%s: %v, %v", what, got, err)
		}
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(50*time.Millisecond, stop)
		err = session.Exec(ctx, "SELECT pg_sleep(60)")
		if said, is := errors.AsType[*pgconn.PgError](err); !is || said.Code != postgres.QueryCanceled {
			t.Errorf("%s: a long statement: %v", what, err)
		}
		if next := <-dials; next != first {
			t.Errorf("%s: a request to end it went to %s", what, next)
		}
	}
}

func socketConfig(t *testing.T) *pgconn.Config {
	t.Helper()
	return parsed(t, postgrestest.Shared(t).BySocket(t, postgrestest.Config(t)))
}
