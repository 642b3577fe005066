package store

import (
	"context"
	"sync"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
)

// readers are the connections that only read. One is opened when all that are
// open are in use: each takes files of which the process may have so many, and
// most plugins read one thing at a time.
type readers struct {
	open func(ctx context.Context) (*conn, error)
	wait time.Duration // for files, see openAnother
	most chan struct{} // holds a token for each that is in use

	mu   sync.Mutex
	idle []*conn // open and not in use, the last used last
}

func newReaders(n int, wait time.Duration, open func(ctx context.Context) (*conn, error)) *readers {
	return &readers{open: open, wait: wait, most: make(chan struct{}, n)}
}

// take returns a connection, which must be given back.
func (r *readers) take(ctx context.Context) (*conn, error) {
	select {
	case r.most <- struct{}{}:
	default:
		select {
		case r.most <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if c := r.pop(); c != nil {
		return c, nil
	}
	c, err := r.openAnother(ctx)
	if err != nil {
		<-r.most
		return nil, err
	}
	return c, nil
}

// pop takes one that is idle, or nil.
func (r *readers) pop() *conn {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.idle)
	if n == 0 {
		return nil
	}
	c := r.idle[n-1]
	r.idle[n-1] = nil
	r.idle = r.idle[:n-1]
	return c
}

// openAnother opens a connection. The file is there, for the writer has it
// open, so what cannot be opened is one file too many: then it waits for a
// while until one that is open comes free, or the system has files again.
func (r *readers) openAnother(ctx context.Context) (*conn, error) {
	deadline := time.Now().Add(r.wait)
	for pause := time.Millisecond; ; pause = min(2*pause, 50*time.Millisecond) {
		c, err := r.open(ctx)
		if err == nil || sqliteerr.Code(err)&0xff != sqlite3.SQLITE_CANTOPEN || time.Now().Add(pause).After(deadline) {
			return c, err
		}
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return nil, ctx.Err()
		}
		if c := r.pop(); c != nil {
			return c, nil
		}
	}
}

func (r *readers) give(c *conn) {
	c.count()
	r.mu.Lock()
	r.idle = append(r.idle, c)
	r.mu.Unlock()
	<-r.most
}

// closeIdle closes the connections that are not in use.
func (r *readers) closeIdle() {
	for {
		select {
		case r.most <- struct{}{}: // so that close waits for it
		default:
			return
		}
		c := r.pop()
		if c != nil {
			c.close()
		}
		<-r.most
		if c == nil {
			return
		}
	}
}

// close waits for the connections that are in use.
func (r *readers) close() {
	for range cap(r.most) {
		r.most <- struct{}{}
	}
	for c := r.pop(); c != nil; c = r.pop() {
		c.close()
	}
}
