package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
)

// fileGroup is the group of a file. A statement that fails undoes itself and
// nothing else of its transaction; an error that ends the transaction makes each
// of the others run again in one of its own.
type fileGroup struct {
	group
	conn *conn
	wait time.Duration // for the lock of another process
	// tidy runs between two groups, and gets what the last one is taken to have
	// added to the log, in bytes.
	tidy func(wrote int64)
}

// hold begins a transaction when all that came before has been written. Nobody
// else writes until letGo.
func (g *fileGroup) hold(ctx context.Context) error {
	if err := g.do(&write{ctx: ctx, holds: true}); err != nil {
		return err
	}
	err := sqliteerr.Retry(ctx, g.wait, func() error {
		_, err := g.conn.exec(context.Background(), "BEGIN IMMEDIATE")
		return err
	})
	g.skip()
	if err != nil {
		g.handOver()
	}
	return err
}

// letGo ends what hold began, once the transaction has ended; wrote is what it
// is taken to have added to the log, in bytes.
func (g *fileGroup) letGo(wrote int64) {
	g.tidy(wrote)
	g.handOver()
}

// leadFile runs the group that own begins, then hands over.
func (g *fileGroup) leadFile(own *write) {
	if g.company > 1 {
		g.gather()
	}
	if g.alone(own) {
		g.tidy(own.logged())
		g.handOver()
		return
	}
	err := sqliteerr.Retry(own.ctx, g.wait, func() error {
		_, err := g.conn.exec(context.Background(), "BEGIN IMMEDIATE")
		return err
	})
	if err != nil && own.ctx.Err() != nil {
		// Only this caller has no more time; the next has its own.
		g.skip()
		own.err = err
		g.handOver()
		return
	}
	g.take()
	g.company = max(len(g.taken), g.company/2)
	if err != nil {
		for _, w := range g.taken {
			w.err = err
		}
	} else {
		g.runAll()
	}
	wrote := int64(0)
	for _, w := range g.taken {
		wrote += w.logged()
		if w != own {
			w.wake <- wakeDone
		}
	}
	g.tidy(wrote)
	g.handOver()
}

// alone runs own by itself where nothing else waits, and reports whether it
// did. A single statement is a transaction already, without two more around
// it. It does not wait for the lock of another process: nothing has happened
// then.
func (g *fileGroup) alone(own *write) bool {
	if g.waiting() > 1 || own.row != nil || own.long {
		return false
	}
	own.run(g.conn)
	if sqliteerr.Code(own.err)&0xff == sqlite3.SQLITE_BUSY {
		return false
	}
	g.company /= 2
	g.skip()
	return true
}

// runAll runs the group in the transaction that has begun.
func (g *fileGroup) runAll() {
	for _, w := range g.taken {
		w.run(g.conn)
		if w.err != nil && spoils(w.err) {
			g.runEach(w)
			return
		}
	}
	if _, err := g.conn.exec(context.Background(), "COMMIT"); err != nil {
		if len(g.taken) > 1 {
			g.runEach(nil)
			return
		}
		g.conn.rollBack()
		g.taken[0].err = err
	}
}

// runEach undoes the group and runs each write in a transaction of its own;
// the one that spoilt it keeps its error if it was alone or its time is over.
func (g *fileGroup) runEach(spoiler *write) {
	g.conn.rollBack()
	for _, w := range g.taken {
		if w == spoiler && (len(g.taken) == 1 || w.ctx.Err() != nil) {
			continue
		}
		w.err = g.conn.inTransaction(context.Background(), g.wait, func() error {
			w.run(g.conn)
			return w.err
		})
	}
}

// makeRoom lets a database at its limit have a quarter more while rows are
// deleted, and until one is written: what is deleted goes into the index of words
// before anything gets free.
func (c *conn) makeRoom(ctx context.Context, more bool) error {
	if more == c.roomy {
		return nil
	}
	pages := c.pages
	if more {
		pages += pages / 4
	}
	c.roomy = more
	return c.run(ctx, fmt.Sprintf("PRAGMA "+maxPages, pages))
}

// run executes the statement. A short one is not interrupted: an interrupt
// ends the transaction for all that share it.
func (w *write) run(c *conn) {
	w.changed = 0
	if w.err = w.ctx.Err(); w.err != nil {
		return
	}
	ctx := context.Background()
	if w.err = c.makeRoom(ctx, !w.grows()); w.err != nil {
		return
	}
	if w.long {
		ctx = w.ctx
	}
	defer c.tellPlan(w.ctx, w.text, w.args, pause.Now())
	if w.row == nil {
		w.changed, w.err = c.exec(ctx, w.text, w.args...)
		return
	}
	w.err = c.each(ctx, w.text, w.args, func(row []driver.Value) error {
		w.changed++
		copy(w.row, row)
		return nil
	})
}
