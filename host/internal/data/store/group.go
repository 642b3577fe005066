package store

import (
	"context"
	"database/sql/driver"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// write is one statement that waits for its transaction.
type write struct {
	ctx  context.Context
	text string
	args []driver.Value
	// long says that the statement may take long, so that its context
	// interrupts it.
	long bool
	// inserts is the collection of an insert of one row with all columns.
	inserts *collection
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
type group struct {
	most int              // writes in one transaction
	lead func(own *write) // runs the group that own begins, then hands over

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
