package client

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// The pauses between attempts to connect to a server that is gone: each is twice
// the one before.
const (
	shortestPause = 50 * time.Millisecond
	longestPause  = time.Second
)

// Listen tells each of what is sent on a channel, until the context ends.
func (d *Database) Listen(ctx context.Context, channel string, every time.Duration, each func(postgres.Heard)) {
	pause, told := shortestPause, false
	for ctx.Err() == nil {
		heard, err := d.listen(ctx, channel, every, each)
		if ctx.Err() != nil {
			return
		}
		if heard {
			pause, told = shortestPause, false
		}
		if !told {
			each(postgres.Heard{Err: err})
			told = true
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause/2 + rand.N(pause)): // hosts do not all come back at once
		}
		pause = min(2*pause, longestPause)
	}
}

// listening is the configuration of a connection that tells each of what is sent to
// it.
func (d *Database) listening(each func(payload string)) *pgconn.Config {
	config := d.config.Copy()
	config.OnNotification = func(_ *pgconn.PgConn, n *pgconn.Notification) { each(postgres.Plain(n.Payload)) }
	// To wait no longer is no reason to end anything on the server.
	config.BuildContextWatcherHandler = func(conn *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.DeadlineContextWatcherHandler{Conn: conn.Conn()}
	}
	return config
}

// listen listens on one connection until that is lost. It reports whether the
// server was listened to.
func (d *Database) listen(ctx context.Context, channel string, every time.Duration, each func(postgres.Heard)) (
	heard bool, err error) {
	silence := max(every, time.Second)
	var asked *time.Timer // ends a question that gets no answer
	config := d.listening(func(payload string) {
		if asked != nil {
			asked.Reset(silence) // a flood before the answer is a sign of life, too
		}
		each(postgres.Heard{Payload: payload})
	})
	conn, err := pgconn.ConnectConfig(ctx, config)
	if err != nil {
		return false, asError(err)
	}
	defer func() {
		bound, stop := context.WithTimeout(context.WithoutCancel(ctx), answerDelay)
		defer stop()
		_ = conn.Close(bound)
	}()
	// ask sends a question, and tells that all that was sent before was told.
	ask := func(text string, h postgres.Heard) error {
		bound, stop := context.WithCancel(ctx)
		defer stop()
		asked = time.AfterFunc(silence, stop)
		defer func() { asked.Stop(); asked = nil }()
		h.Asked = time.Now()
		if err := conn.Exec(bound, text).Close(); err != nil {
			if bound.Err() != nil && ctx.Err() == nil {
				err = context.DeadlineExceeded
			}
			return asError(err)
		}
		each(h)
		return nil
	}
	if err := ask("LISTEN "+postgres.Quote(channel), postgres.Heard{Again: true}); err != nil {
		return false, err
	}
	next := time.Now().Add(every)
	for {
		bound, stop := context.WithDeadline(ctx, next)
		err := conn.WaitForNotification(bound) // which tells of it
		timeout := bound.Err() != nil && ctx.Err() == nil
		stop()
		if err == nil {
			continue
		}
		if !timeout || conn.IsClosed() {
			return true, asError(err)
		}
		if err := ask("-- are you there", postgres.Heard{}); err != nil {
			return true, err
		}
		next = time.Now().Add(every)
	}
}
