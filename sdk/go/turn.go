//go:build !tinygo

package wasmhost

import (
	"iter"
	"runtime"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// turn runs handlers on behalf of the goroutine of the export.
//
// A switch between goroutines by the scheduler costs microseconds here, so a
// worker is a coroutine (of iter.Pull): the export calls next, the handler
// runs at once in the goroutine of the coroutine, and when it returns the
// coroutine yields back, all without the scheduler. That is as long as the
// handler does not wait. When it does, the goroutine of the export is stuck
// in next and has to be freed, so that it can return to the host while the
// handler goes on waiting.
//
// Mostly it waits for the host, and then its coroutine is parked: it yields as if
// it were done, and the export calls next again when the wait is over, see
// hold.
//
// For whatever else a handler may wait, a channel, a lock, a timer or another
// goroutine, there is the standby goroutine, a goroutine that is always runnable then.
// Once it is the only one, it yields in the place of the handler: the export
// goes on, and the standby goroutine is what waits for the coroutine from now on. When
// the handler returns at last, the coroutine ends, the standby goroutine with it.
//
// A goroutine that has carried one event in this way is kept too, as a waiter:
// it cannot be switched to any more, because its coroutine holds the standby goroutine,
// but a channel wakes it. For a handler that waits that is several times
// cheaper than a new coroutine with a new standby goroutine, whose stacks have to grow
// first. A waiter gets events of handlers that waited the last time; for others
// the scheduler would cost more than it saves.
//
// That a coroutine may be switched by another goroutine than its own is how
// the runtime describes them: like a channel on which always one goroutine is
// blocked. The tests of this package fail where that is no longer so.
type turn struct {
	current *worker   // the export is in its next
	quiet   bool      // what the standby goroutine found when it yielded
	parked  int       // workers that are parked
	ready   []*worker // those of them whose wait is over

	standby standbyState
	wake    chan struct{} // for a standby goroutine that rests
	freed   int           // workers for which a standby goroutine waits until they end
	waiters []*worker     // those that rest, last used last
	stuck   int           // standby goroutines of waiters, which wait for ever
	dead    int           // workers whose goroutine cannot end
	events  uint          // how many were begun
	// expected is how many events were expected to wait.
	expected uint
	rounds   int       // of goroutines in this dispatch
	started  time.Time // when the clock was first read in this dispatch
}

// standbyState says what the standby goroutine does.
type standbyState int

const (
	standbyNone    standbyState = iota // there is none
	standbyResting                     // it waits to be woken
	standbyReady                       // it is runnable
)

// retrial is after how many events one whose handler is expected to wait goes
// to a coroutine all the same: perhaps the handler waits for nothing any more
// but the host, for which a worker that is no waiter can be parked.
const retrial = 16

// systemTurns is after how many events that needed no scheduler the runtime
// gets the processor all the same, for its own goroutines and its timers.
const systemTurns = 64

// maxWaiters is how many waiters rest at most, and maxWaiterBuffer the
// largest buffer that one of them keeps, in bytes.
const (
	maxWaiters      = 64
	maxWaiterBuffer = 8 << 10
)

// runner is the coroutine of a worker.
type runner struct {
	turn   *turn
	next   func() (struct{}, bool)
	yield  func(struct{}) bool
	self   uintptr       // its goroutine, by identity
	parked bool          // it has yielded while its handler waits
	beside *worker       // the next that the end of the same life wakes
	freed  bool          // a standby goroutine waits for it
	wake   chan struct{} // of a waiter; nil for others
	event  uint          // that it carries, by turn.events
}

// begin starts a dispatch.
func (t *turn) begin() {
	t.rounds, t.started = 0, time.Time{}
	t.events++
}

// over counts the rounds of a dispatch, and reports whether it had its slice
// of time.
func (t *turn) over() bool {
	t.rounds++
	if t.rounds%roundsPerSlice != 0 {
		return false
	}
	if t.started.IsZero() {
		t.started = time.Now()
		return false
	}
	return time.Since(t.started) > slice
}

// waiter returns one that rests, if the handler of an event with this payload
// is expected to wait.
func (t *turn) waiter(p *plugin, kind abi.Kind, payload []byte) *worker {
	last := len(t.waiters) - 1
	if last < 0 || !p.expectsToWait(kind, payload) {
		return nil
	}
	if t.expected++; t.expected%retrial == 0 {
		return nil
	}
	w := t.waiters[last]
	t.waiters = t.waiters[:last]
	return w
}

// run has w carry its event until it is settled or waits. It reports whether
// it is known that no goroutine is runnable.
func (t *turn) run(p *plugin, w *worker) (quiet bool) {
	w.runner.turn, w.runner.event = t, t.events
	if w.runner.wake != nil {
		w.runner.wake <- struct{}{}
		return false
	}
	if w.runner.next == nil {
		w.runner.next, _ = iter.Pull(w.loop)
	}
	return t.enter(p, w)
}

// enter switches to the coroutine of w until that yields.
func (t *turn) enter(p *plugin, w *worker) (quiet bool) {
	switch t.standby {
	case standbyNone:
		t.wake = make(chan struct{}, 1)
		t.standby = standbyReady
		go t.stand()
	case standbyResting:
		t.standby = standbyReady
		t.wake <- struct{}{}
	}
	t.current, t.quiet = w, false
	w.runner.next()
	t.current = nil
	if w.runner.freed {
		return t.quiet
	}
	return t.events%systemTurns != 0 && p.alone()
}

// loop is the coroutine: it carries an event for each next, and once it is
// freed, for each wake.
func (w *worker) loop(yield func(struct{}) bool) {
	r := &w.runner
	r.yield, r.self = yield, identity()
	for {
		fit := w.carry()
		if w.waits != nil {
			*w.waits = r.freed && (r.wake == nil || r.event != r.turn.events)
		}
		switch {
		case !r.freed:
			if !fit || !w.plugin.rest(w) {
				w.plugin.retire(w)
				return
			}
			yield(struct{}{})
		case fit && r.turn.keep(w):
			<-r.wake
		default:
			r.drop()
			w.plugin.retire(w)
			return
		}
	}
}

// keep makes w a waiter that rests, or reports that there are enough.
func (t *turn) keep(w *worker) bool {
	if t.waiters == nil {
		t.waiters = make([]*worker, 0, maxWaiters)
	}
	if len(t.waiters) == cap(t.waiters) {
		return false
	}
	if w.runner.wake == nil {
		w.runner.wake = make(chan struct{}, 1)
		t.freed--
		t.stuck++
	}
	if cap(w.in) > maxWaiterBuffer {
		w.in = nil
	}
	if cap(w.out) > maxWaiterBuffer {
		w.out = nil
	}
	t.waiters = append(t.waiters, w)
	return true
}

// drop notes that a goroutine which was freed ends, and with it its standby goroutine.
func (r *runner) drop() {
	if r.wake != nil {
		r.turn.stuck--
	} else {
		r.turn.freed--
	}
}

// lost is called in a goroutine that cannot carry on because a handler has
// called runtime.Goexit. Its end would be passed on to the export, which must
// live on, so it never ends.
func (r *runner) lost() {
	if r.freed {
		r.drop()
		return
	}
	r.turn.dead++
	r.yield(struct{}{})
}

// stand is the goroutine of the standby goroutine.
func (t *turn) stand() {
	for {
		w := t.current
		switch {
		case w == nil:
			t.standby = standbyResting
			<-t.wake
			continue
		case runnable() > 0:
			if !t.over() {
				runtime.Gosched()
				continue
			}
		default:
			t.quiet = true
		}
		t.standby = standbyNone
		t.freed++
		w.runner.freed = true
		w.runner.yield(struct{}{})
		return
	}
}

// standing is how many standby goroutines wait for a worker.
func (t *turn) standing() int { return t.freed }

// idle is how many other goroutines of turn there are that never run by
// themselves.
func (t *turn) idle() int {
	n := t.dead + t.parked + t.stuck + len(t.waiters)
	if t.standby != standbyNone {
		n++
	}
	return n
}
