package wire

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

const (
	// AnswerDelay is how long the server may take for its answer once it was asked
	// to end what it does; then the connection is given up.
	AnswerDelay = 5 * time.Second
	// cancelDelay is how long a statement whose caller no longer waits may take to
	// end by itself: to ask for its end is a connection of its own to the server.
	cancelDelay = 10 * time.Millisecond
	// atOnce is how much is written before anything is read. The server may not take
	// more until its answers are read.
	atOnce = 32 << 10
)

// The states of a session, as the server tells them.
const (
	Idle   = 'I' // in no transaction
	Failed = 'E' // in a transaction that can only be undone
	Within = 'T' // in a transaction
)

// Conn is a session. One goroutine uses it at a time.
type Conn struct {
	// Of is whom the session works for, and Timeout the time-out of its statements,
	// as the server was told. They are what the user of the session notes: nothing
	// here sets or follows them, but for the pool, which looks for an equal Of.
	Of      any
	Timeout time.Duration

	pg         *pgconn.PgConn // gave up the connection; knows how to ask for an end
	net        net.Conn
	in         *pgproto3.Frontend // reads alone
	out        []byte             // what is sent next
	statements statements
	status     byte
	broken     bool
	tag        string
	warned     bool
	handed     int

	begun      time.Time
	lastUse    time.Time
	generation int

	// Reused by each batch.
	parameters [][]byte
	formats    []int16
	scratch    []byte
	row        []driver.Value
	prepared   []*prepared
	end        *ending // nil after it has run
}

// Connect begins a session.
func Connect(ctx context.Context, config *pgconn.Config) (*Conn, error) {
	config = config.Copy()
	d := &dialer{dial: config.DialFunc}
	config.DialFunc = d.DialContext
	pg, err := pgconn.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	var own *pgconn.HijackedConn
	if err = pg.SyncConn(ctx); err == nil {
		own, err = pg.Hijack()
	}
	if err != nil {
		bound, stop := context.WithTimeout(context.WithoutCancel(ctx), AnswerDelay)
		defer stop()
		return nil, errors.Join(err, pg.Close(bound))
	}
	now, conn := time.Now(), d.connected(own.Conn)
	// Not through pgconn's own reader, which may read in the background.
	in := pgproto3.NewFrontend(conn, nil)
	return &Conn{pg: pg, net: conn, in: in, status: own.TxStatus, begun: now, lastUse: now}, nil
}

// Status is the state of the session.
func (c *Conn) Status() byte { return c.status }

// Broken reports whether the connection can no longer be used.
func (c *Conn) Broken() bool { return c.broken }

// Tag is how the server named the last command that it has done.
func (c *Conn) Tag() string { return c.tag }

// Warned reports whether the last batch, or text, came with a warning that has no
// state of its own.
func (c *Conn) Warned() bool { return c.warned }

// Handed is how many rows of the last batch were handed on.
func (c *Conn) Handed() int { return c.handed }

// Close ends the session.
func (c *Conn) Close() {
	if c.broken {
		return
	}
	c.broken = true
	_ = c.net.SetDeadline(time.Now().Add(AnswerDelay))
	if goodbye, err := (&pgproto3.Terminate{}).Encode(nil); err == nil {
		_, _ = c.net.Write(goodbye) // the server sees the end anyway
	}
	_ = c.net.Close()
}

// LostError is why a connection was given up.
type LostError struct{ error }

// Unwrap returns the cause.
func (e *LostError) Unwrap() error { return e.error }

// lose gives the connection up after an error that leaves open what comes next.
func (c *Conn) lose(err error) error {
	c.broken = true
	_ = c.net.Close()
	return &LostError{err}
}

// errLost is what is said on a connection that was lost before.
var errLost = unsent{fmt.Errorf("the connection was lost before: %w", net.ErrClosed)}

// unsent is the error of a batch of which the server has got nothing.
type unsent struct{ error }

// SafeToRetry is what [pgconn.SafeToRetry] looks for.
func (unsent) SafeToRetry() bool { return true }

func (u unsent) Unwrap() error { return u.error }

// hasNul refuses a text that would end in its middle, and what is behind it be
// taken for a message.
func hasNul(text string) error {
	if strings.IndexByte(text, 0) >= 0 {
		return errors.New("a statement has a NUL in its text")
	}
	return nil
}

// Exec executes a text without arguments, which may be several statements, and
// drops what they return.
func (c *Conn) Exec(ctx context.Context, text string) error {
	if err := hasNul(text); err != nil {
		return err
	}
	out, err := (&pgproto3.Query{String: text}).Encode(c.out[:0])
	if err != nil {
		return err
	}
	c.out = out
	return c.exchange(ctx, nil)
}

// Do runs statements in one round trip. Outside of a transaction they are one.
// The error is the first: of the server (a [pgconn.PgError]), of who takes the
// rows, or of the connection, which is broken then.
func (c *Conn) Do(ctx context.Context, list []postgres.Statement) error {
	if c.broken {
		return errLost
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := c.encode(list); err != nil {
		c.statements.forget(c.prepared)
		return err
	}
	err := c.exchange(ctx, list)
	c.statements.settle(c.prepared)
	return err
}

// exchange sends what was put together, and takes the answers.
func (c *Conn) exchange(ctx context.Context, list []postgres.Statement) error {
	if c.broken {
		return errLost
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	c.warned, c.handed = false, 0
	var end *ending
	stop := func() bool { return true }
	if ctx.Done() != nil {
		end = c.ending()
		stop = context.AfterFunc(ctx, end.run)
	}
	err, asked := c.talk(ctx, list)
	if !stop() {
		end.over.Store(true)
		<-end.done
		c.end, asked = nil, true
	}
	if asked && !c.broken {
		_ = c.net.SetDeadline(time.Time{})
		c.absorb()
	}
	if cap(c.out) > atOnce {
		c.out = nil
	}
	return err
}

// talk is exchange without what ends it. It reports whether the server was asked
// to end something.
func (c *Conn) talk(ctx context.Context, list []postgres.Statement) (err error, asked bool) {
	var written chan error
	if len(c.out) <= atOnce {
		if n, err := c.net.Write(c.out); err != nil {
			if n == 0 {
				err = unsent{err}
			}
			return c.lose(err), false
		}
	} else {
		written = make(chan error, 1)
		go func() {
			_, err := c.net.Write(c.out)
			written <- err
		}()
	}
	r := reply{conn: c, ctx: ctx, list: list}
	err = r.read()
	if written != nil {
		if c.broken {
			_ = c.net.Close() // so that the writing ends
		}
		if writeErr := <-written; writeErr != nil && err == nil {
			err = c.lose(writeErr)
		}
	}
	return err, r.asked
}

// absorb has the session answer until no request to end something is left, which
// may come late and would end what runs then.
func (c *Conn) absorb() {
	ctx, stop := context.WithTimeout(context.Background(), AnswerDelay)
	defer stop()
	deadline, _ := ctx.Deadline()
	_ = c.net.SetDeadline(deadline)
	for range 2 {
		out, err := (&pgproto3.Query{String: "-- are you there"}).Encode(c.out[:0])
		if err == nil {
			c.out = out
			err, _ = c.talk(ctx, nil)
		}
		if err == nil || c.broken {
			break
		}
	}
	if !c.broken {
		_ = c.net.SetDeadline(time.Time{})
	}
}
