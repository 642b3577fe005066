package store

import (
	"context"
)

// readers are the connections that only read. They are opened when they are
// first needed.
type readers struct {
	free chan *conn // nil stands for one that is not open
	open func(ctx context.Context) (*conn, error)
}

func newReaders(n int, open func(ctx context.Context) (*conn, error)) *readers {
	r := &readers{free: make(chan *conn, n), open: open}
	for range n {
		r.free <- nil
	}
	return r
}

// take returns a connection, which must be given back.
func (r *readers) take(ctx context.Context) (*conn, error) {
	var c *conn
	select {
	case c = <-r.free:
	default:
		select {
		case c = <-r.free:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if c != nil {
		return c, nil
	}
	c, err := r.open(ctx)
	if err != nil {
		r.free <- nil
		return nil, err
	}
	return c, nil
}

func (r *readers) give(c *conn) { r.free <- c }

// close waits for the connections that are in use.
func (r *readers) close() {
	for range cap(r.free) {
		if c := <-r.free; c != nil {
			c.close()
		}
	}
}
