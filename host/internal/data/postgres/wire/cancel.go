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
// address a socket may not be found. pgconn also has servers end what it asked them
// before it turned to the next one, while it dials that.
type dialer struct {
	dial   pgconn.DialFunc
	socket atomic.Pointer[string] // of the session, once it is connected by one
}

// socket is a connection by a socket.
type socket struct {
	net.Conn
	path string
}

func (d *dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if network != "unix" {
		return d.dial(ctx, network, address)
	}
	if path := d.socket.Load(); path != nil {
		address = *path
	}
	conn, err := d.dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &socket{conn, address}, nil
}

// connected returns the connection of the session as it was dialed.
func (d *dialer) connected(conn net.Conn) net.Conn {
	if by, is := conn.(*socket); is {
		d.socket.Store(&by.path)
		return by.Conn
	}
	return conn
}
