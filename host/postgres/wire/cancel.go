package wire

import (
	"context"
	"sync/atomic"
	"time"
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
