package wire

import (
	"context"
	"net"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// ending has the server end what a session does whose caller no longer waits.
type ending struct {
	conn *Conn
	done chan struct{}
	over atomic.Bool // the session has its answers
	run  func()      // is cancel
}

// ending is what may end the next batch: the one before, where that was not needed.
func (c *Conn) ending() *ending {
	if c.end == nil {
		c.end = &ending{conn: c, done: make(chan struct{})}
		c.end.run = c.end.cancel
	}
	return c.end
}

// cancel runs once the caller's context is done, in a goroutine of its own.
func (e *ending) cancel() {
	defer close(e.done)
	_ = e.conn.net.SetDeadline(time.Now().Add(AnswerDelay))
	time.Sleep(cancelDelay)
	if !e.over.Load() {
		e.conn.askForEnd()
	}
}

// askForEnd asks the server to end what the session does, over a connection of
// its own. It returns when the server has passed that on.
func (c *Conn) askForEnd() {
	ctx, stop := context.WithTimeout(context.Background(), AnswerDelay)
	defer stop()
	_ = c.pg.CancelRequest(ctx) // what fails shows by the deadline of the session
}

// dialer dials for one session. Requests to end something go where that session is
// connected: for pgconn they go to the first of several sockets, since by its peer's
// address a socket may not be found.
type dialer struct {
	dial      pgconn.DialFunc
	address   string // the last
	connected bool
}

func (d *dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	switch {
	case !d.connected:
		d.address = address
	case network == "unix":
		address = d.address
	}
	return d.dial(ctx, network, address)
}
