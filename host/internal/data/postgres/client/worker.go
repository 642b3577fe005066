package client

import (
	"context"
	"database/sql/driver"
	"errors"
	"math/bits"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/wire"
)

// worker is for whom a session works: a plugin or a service, which has one for
// what reads and one for what writes, or the host itself. A session that works for
// another has to be told so first, and which one it is shows by the pointer: a
// plugin that is installed again is another one.
type worker struct {
	role     string
	rowBytes string
	reads    bool
	idle     time.Duration // how long a transaction may wait for its next statement
}

// noRole is what the server calls the user of the connection itself.
const noRole = "none"

// slack is how much longer than its caller waits a statement may take before the
// server ends it by itself: there is a request for that when the caller's time
// ends, so the server's own time-out is for a host that is not there any more.
const slack = 4

// settle returns what is sent before a batch so that it runs for a worker, in one
// transaction with it: nothing where the server was told already. settled must be
// called with the error of the batch.
func (d *Database) settle(ctx context.Context, c *wire.Conn, w *worker) (first []postgres.Statement,
	timeout time.Duration) {
	left := d.limits.StatementTime
	if deadline, ok := ctx.Deadline(); ok {
		left = min(left, max(time.Until(deadline), time.Millisecond))
	}
	if c.Of == w && left <= c.Timeout && c.Timeout <= slack*left {
		return nil, c.Timeout
	}
	timeout = time.Duration(1<<bits.Len64(uint64(left.Milliseconds()))) * time.Millisecond // the next power of two
	readOnly := "on"
	if !w.reads {
		// As a utility it needs no snapshot, after which it would be too late.
		first = append(first, postgres.Statement{Text: "SET transaction_read_only TO off"})
		readOnly = "off"
	}
	return append(first, postgres.Statement{
		Text: "SELECT set_config('role', $1, false), set_config('statement_timeout', $2, false), " +
			"set_config('wasmhost.row_bytes', $3, false), set_config('default_transaction_read_only', $4, false), " +
			"set_config('transaction_read_only', $4, true), set_config('idle_in_transaction_session_timeout', $5, false)",
		Args: []driver.Value{w.role, milliseconds(timeout), w.rowBytes, readOnly, milliseconds(w.idle)}}), timeout
}

// settled notes for whom a session works from now on. After an error it is told
// again: what the server was told is undone with the transaction.
func settled(c *wire.Conn, w *worker, timeout time.Duration, err error) {
	if c.Of, c.Timeout = w, timeout; err != nil {
		c.Of = nil
	}
}

// do runs a batch for a worker.
func (d *Database) do(ctx context.Context, c *wire.Conn, w *worker, batch []postgres.Statement) error {
	first, timeout := d.settle(ctx, c, w)
	if first != nil {
		batch = append(first, batch...)
	}
	err := asError(c.Do(ctx, batch))
	settled(c, w, timeout, err)
	if postgres.State(err) == postgres.StalePlan {
		c.Forget(batch)
	}
	return err
}

// give gives a session back.
func (d *Database) give(c *wire.Conn, w *worker, err error) {
	if c.Broken() || !w.reads && postgres.State(err) == postgres.ReadOnlyServer {
		d.pool.Lost(c)
	}
	d.pool.Release(c) // closes one whose transaction is not over
}

// transact runs statements of the host itself in a transaction.
func (d *Database) transact(ctx context.Context, f func(run func(postgres.Statement) error) error) (err error) {
	c, err := d.pool.Acquire(ctx, d.host)
	if err != nil {
		return asError(err)
	}
	defer func() { d.give(c, d.host, err) }()
	if err = d.usable("", true); err != nil {
		return asError(err)
	}
	if err = d.do(ctx, c, d.host, []postgres.Statement{{Text: "SELECT 1"}}); err != nil {
		return err
	}
	run := func(s postgres.Statement) error {
		err := asError(c.Do(ctx, []postgres.Statement{s}))
		if postgres.State(err) == postgres.StalePlan {
			c.Forget([]postgres.Statement{s})
		}
		return err
	}
	if err = run(postgres.Statement{Text: "BEGIN"}); err != nil {
		return err
	}
	if err = f(run); err == nil {
		if err = run(postgres.Statement{Text: "COMMIT"}); err == nil {
			err = confirmed(c)
		}
		return err
	}
	rollBack(c)
	return err
}

// single runs statements of the host itself in one round trip.
func (d *Database) single(ctx context.Context, statements ...postgres.Statement) error {
	for try := 0; ; try++ {
		c, err := d.pool.Acquire(ctx, d.host)
		if err != nil {
			return asError(err)
		}
		err = d.do(ctx, c, d.host, statements)
		handed := c.Handed()
		d.give(c, d.host, err)
		if err == nil || try > 0 || handed > 0 || !postgres.Gone(err) {
			return err
		}
	}
}

// confirmed is the error of what was committed just now, where the standby has
// not confirmed it: a commit that waits for a synchronous standby is answered as
// done when its time is up, with a warning alone. It lies on this server, and is
// lost if another one takes its place. The words depend on the server's language.
func confirmed(c *wire.Conn) error {
	if !c.Warned() {
		return nil
	}
	return &postgres.Error{Gone: true, Err: errors.New("the server's standby has not confirmed it in time")}
}

// rollBack ends a transaction; a session in which that fails is closed by the
// pool.
func rollBack(c *wire.Conn) {
	if c.Broken() || c.Status() == wire.Idle {
		return
	}
	ctx, stop := context.WithTimeout(context.Background(), wire.AnswerDelay)
	defer stop()
	_ = c.Exec(ctx, "ROLLBACK")
}
