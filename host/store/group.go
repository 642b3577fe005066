package store

import (
	"context"
	"database/sql/driver"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/host/sqliteerr"
)

// write is one statement that waits for its transaction.
type write struct {
	ctx  context.Context
	text string
	args []driver.Value
	// long says that the statement may take long, so that its context
	// interrupts it.
	long bool
	// upserts is the collection of an upsert, and tuple its conflict columns as a
	// statement has them.
	upserts *collection
	tuple   string
	// row takes the row that the statement returns, if it has one.
	row []driver.Value

	// changed and err are the outcome, readable after wake.
	changed int64
	err     error

	// holds says that it is no statement but a transaction of the caller's, which
	// leads until it ends.
	holds bool

	state atomic.Int32
	wake  chan wakeUp
}

// wakeUp tells a caller that waits what to do.
type wakeUp int

const (
	wakeDone wakeUp = iota // the outcome is there
	wakeLead               // run the next group
)

// The states of a write. Only a waiting one can be given up: from then on the
// caller waits for the outcome, so that a call which failed changed nothing.
const (
	stateWaiting int32 = iota
	stateTaken
	stateGivenUp
)

// group gathers writes that come at the same time into one transaction. There
// is no goroutine of its own: a caller that finds nobody at work runs the
// group of all that wait by then, and hands over to the first that came
// meanwhile. A lone writer is so served without a single switch.
//
// A statement that fails undoes itself and nothing else of its transaction;
// an error that ends the transaction makes each of the others run again in
// one of its own.
type group struct {
	conn *conn
	most int           // writes in one transaction
	wait time.Duration // for the lock of another process
	// tidy runs between two groups, and gets what the last one is taken to have
	// added to the log, in bytes.
	tidy func(wrote int64)

	mu    sync.Mutex
	queue []*write // in order of arrival; the one who leads comes first
	busy  bool     // somebody leads

	// Only who leads touches these.
	taken   []*write // the group that runs
	company int      // how many writes have lately shared a transaction
}

// gatherRounds is how often others may run at most before a group begins.
const gatherRounds = 4

// do runs a write and returns when it is durable or has failed.
func (g *group) do(w *write) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	g.mu.Lock()
	g.queue = append(g.queue, w)
	if g.busy {
		w.wake = make(chan wakeUp, 1)
		g.mu.Unlock()
		if done, err := w.await(); done {
			return err
		}
	} else {
		g.busy = true
		w.state.Store(stateTaken)
		g.mu.Unlock()
	}
	if !w.holds {
		g.lead(w)
	}
	return w.err
}

// hold begins a transaction when all that came before has been written. Nobody
// else writes until letGo.
func (g *group) hold(ctx context.Context) error {
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
func (g *group) letGo(wrote int64) {
	g.tidy(wrote)
	g.handOver()
}

// await returns false when the caller is to lead.
func (w *write) await() (done bool, err error) {
	var woken wakeUp
	select {
	case woken = <-w.wake:
	case <-w.ctx.Done():
		if w.state.CompareAndSwap(stateWaiting, stateGivenUp) {
			return true, w.ctx.Err()
		}
		woken = <-w.wake
	}
	return woken == wakeDone, w.err
}

// lead runs the group that own begins, then hands over.
func (g *group) lead(own *write) {
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

// gather lets other goroutines run before a group begins, as long as that
// brings more writes: when several clients write at the same time, the one that
// comes first would else have a sync of the disk for itself, and so would the
// next. It is a few switches of goroutines, against a sync each; lone writers do
// not come here.
func (g *group) gather() {
	for range gatherRounds {
		before := g.waiting()
		runtime.Gosched()
		if now := g.waiting(); now == before || now >= g.most {
			return
		}
	}
}

// waiting is how many writes the next group could have.
func (g *group) waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.queue)
}

// alone runs own by itself where nothing else waits, and reports whether it
// did. A single statement is a transaction already, without two more around
// it. It does not wait for the lock of another process: nothing has happened
// then.
func (g *group) alone(own *write) bool {
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

// skip takes the first off the queue.
func (g *group) skip() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.queue = g.queue[1:]
}

// take moves the first of the queue, own among them, to the group.
func (g *group) take() {
	clear(g.taken)
	g.taken = g.taken[:0]
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.queue), g.most)
	if i := slices.IndexFunc(g.queue[:n], func(w *write) bool { return w.holds }); i >= 0 {
		n = i // a transaction leads by itself, when it comes first
	}
	for i, w := range g.queue[:n] {
		// The first leads and was taken before.
		if i == 0 || w.state.CompareAndSwap(stateWaiting, stateTaken) {
			g.taken = append(g.taken, w)
		}
	}
	left := copy(g.queue, g.queue[n:])
	clear(g.queue[left:])
	g.queue = g.queue[:left]
}

// handOver lets the first that still waits lead.
func (g *group) handOver() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for len(g.queue) > 0 {
		if next := g.queue[0]; next.state.CompareAndSwap(stateWaiting, stateTaken) {
			next.wake <- wakeLead
			return
		}
		g.queue = g.queue[1:]
	}
	g.queue, g.busy = nil, false
}

// runAll runs the group in the transaction that has begun.
func (g *group) runAll() {
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
func (g *group) runEach(spoiler *write) {
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

// run executes the statement. A short one is not interrupted: an interrupt
// ends the transaction for all that share it.
func (w *write) run(c *conn) {
	w.changed = 0
	if w.err = w.ctx.Err(); w.err != nil {
		return
	}
	ctx := context.Background()
	if w.long {
		ctx = w.ctx
	}
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
