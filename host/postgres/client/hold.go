package client

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"

	"github.com/wasmhost/wasmhost/host/postgres"
)

// held is a [postgres.Hold].
type held struct {
	conn *pgconn.PgConn
	lost chan struct{}
	stop context.CancelFunc
	all  sync.WaitGroup
}

// Hold takes a lock of the whole database, and asks the server for a sign of life
// as often as every says. A server that does not hear of the machine of a holder
// ends its connection, and with it the lock, after a few times as long.
func (d *Database) Hold(ctx context.Context, name string, every time.Duration) (postgres.Hold, error) {
	config := d.pool.Config().ConnConfig.Config
	seconds := strconv.Itoa(max(1, int(every/time.Second)))
	for name, value := range map[string]string{"tcp_keepalives_idle": seconds, "tcp_keepalives_interval": seconds,
		"tcp_keepalives_count": "5"} {
		config.RuntimeParams[name] = value // of a copy, see pgconn.Config.Copy
	}
	config.BuildContextWatcherHandler = func(conn *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.DeadlineContextWatcherHandler{Conn: conn.Conn()}
	}
	conn, err := pgconn.ConnectConfig(ctx, &config)
	if err != nil {
		return nil, told(err)
	}
	h := &held{conn: conn, lost: make(chan struct{})}
	bound, stop := context.WithTimeout(ctx, answerDelay)
	defer stop()
	results, err := conn.Exec(bound, "SELECT pg_try_advisory_lock("+strconv.FormatInt(lockKey("hold "+name), 10)+
		")").ReadAll()
	if err == nil && string(results[0].Rows[0][0]) != "t" {
		err = postgres.ErrHeld
	}
	if err != nil {
		h.close()
		return nil, told(err)
	}
	watching, end := context.WithCancel(context.Background())
	h.stop = end
	h.all.Go(func() { h.watch(watching, every) })
	return h, nil
}

// watch asks the server until it does not answer.
func (h *held) watch(ctx context.Context, every time.Duration) {
	defer close(h.lost)
	defer h.close()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
		bound, stop := context.WithTimeout(ctx, max(every, time.Second))
		err := h.conn.Exec(bound, "-- are you there").Close()
		stop()
		if err != nil {
			return
		}
	}
}

func (h *held) close() {
	bound, stop := context.WithTimeout(context.Background(), answerDelay)
	defer stop()
	_ = h.conn.Close(bound) // which gives up the lock
}

// Lost is closed when the lock is no more.
func (h *held) Lost() <-chan struct{} { return h.lost }

// Release gives the lock up.
func (h *held) Release() {
	h.stop()
	h.all.Wait()
}
