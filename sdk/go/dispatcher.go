//go:build !tinygo

package wasmhost

import (
	"iter"
	"runtime"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// dispatcher runs handlers on behalf of the goroutine of the export.
//
// A switch between goroutines by the scheduler costs microseconds here, so a
// worker is a coroutine (of iter.Pull): the export calls next, the handler
// runs at once in the goroutine of the coroutine, and when it returns the
// coroutine yields back, all without the scheduler. That is as long as the
// handler does not wait. When it does, the goroutine of the export is stuck
// in next and has to be freed, so that it can return to the host while the
// handler goes on waiting.
//
// Mostly it waits for the host, and then its coroutine is parked: it yields as
// if it were done, and the export calls next again when the wait is over, see
// park.
//
// For whatever else a handler may wait, a channel, a lock, a timer or another
// goroutine, there is the standby goroutine, which is always runnable then.
// Once it is the only one, it yields in the place of the handler: the export
// goes on, and the standby goroutine is what waits for the coroutine from now
// on. When the handler returns at last, the coroutine ends, and the standby
// goroutine with it.
//
// A goroutine that has carried one event in this way is used again, as a
// waiter: it cannot be switched to any more, because its coroutine holds the
// standby goroutine, but a channel wakes it. For a handler that waits that is
// several times cheaper than a new coroutine with a new standby goroutine,
// whose stacks have to grow first. A waiter gets events of handlers that waited
// the last time; for others the scheduler would cost more than it saves.
//
// That a coroutine may be switched by another goroutine than its own is how
// the runtime describes them: like a channel on which always one goroutine is
// blocked. The tests of this package fail where that is no longer so.
type dispatcher struct {
	current *worker   // the export is in its next
	blocked bool      // no goroutine was runnable when the standby goroutine yielded
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

// yieldEvery is after how many events that needed no scheduler the runtime
// gets the processor all the same, for its own goroutines and its timers.
const yieldEvery = 64

// maxWaiters is how many waiters rest at most, and maxWaiterBuffer the
// largest buffer that one of them keeps, in bytes.
const (
	maxWaiters      = 64
	maxWaiterBuffer = 8 << 10
)

// runner is the coroutine of a worker.
type runner struct {
	dispatcher *dispatcher
	next       func() (struct{}, bool)
	yield      func(struct{}) bool
	self       uintptr       // its goroutine, by identity
	parked     bool          // it has yielded while its handler waits
	beside     *worker       // the next that the end of the same life wakes
	freed      bool          // a standby goroutine waits for it
	wake       chan struct{} // of a waiter; nil for others
	event      uint          // that it carries, by dispatcher.events
}

// begin starts a dispatch.
func (d *dispatcher) begin() {
	d.rounds, d.started = 0, time.Time{}
	d.events++
}

// over counts the rounds of a dispatch, and reports whether it had its slice
// of time.
func (d *dispatcher) over() bool {
	d.rounds++
	if d.rounds%roundsPerSlice != 0 {
		return false
	}
	if d.started.IsZero() {
		d.started = time.Now()
		return false
	}
	return time.Since(d.started) > slice
}

// waiter returns one that rests, if the handler of an event with this payload
// is expected to wait.
func (d *dispatcher) waiter(p *plugin, kind abi.Kind, payload []byte) *worker {
	last := len(d.waiters) - 1
	if last < 0 || !p.expectsToWait(kind, payload) {
		return nil
	}
	if d.expected++; d.expected%retrial == 0 {
		return nil
	}
	w := d.waiters[last]
	d.waiters = d.waiters[:last]
	return w
}

// run has w carry its event until it is settled or waits. It reports whether
// it is known that no goroutine is runnable.
func (d *dispatcher) run(p *plugin, w *worker) (blocked bool) {
	w.runner.dispatcher, w.runner.event = d, d.events
	if w.runner.wake != nil {
		w.runner.wake <- struct{}{}
		return false
	}
	if w.runner.next == nil {
		w.runner.next, _ = iter.Pull(w.loop)
	}
	return d.enter(p, w)
}

// enter switches to the coroutine of w until that yields.
func (d *dispatcher) enter(p *plugin, w *worker) (blocked bool) {
	switch d.standby {
	case standbyNone:
		d.wake = make(chan struct{}, 1)
		d.standby = standbyReady
		go d.stand()
	case standbyResting:
		d.standby = standbyReady
		d.wake <- struct{}{}
	}
	d.current, d.blocked = w, false
	w.runner.next()
	d.current = nil
	if w.runner.freed {
		return d.blocked
	}
	return d.events%yieldEvery != 0 && p.alone()
}

// loop is the coroutine: it carries an event for each next, and once it is
// freed, for each wake.
func (w *worker) loop(yield func(struct{}) bool) {
	r := &w.runner
	r.yield, r.self = yield, identity()
	for {
		fit := w.carry()
		if w.waits != nil {
			*w.waits = r.freed && (r.wake == nil || r.event != r.dispatcher.events)
		}
		switch {
		case !r.freed:
			if !fit || !w.plugin.rest(w) {
				w.plugin.retire(w)
				return
			}
			yield(struct{}{})
		case fit && r.dispatcher.keep(w):
			<-r.wake
		default:
			r.drop()
			w.plugin.retire(w)
			return
		}
	}
}

// keep makes w a waiter that rests, or reports that there are enough.
func (d *dispatcher) keep(w *worker) bool {
	if d.waiters == nil {
		d.waiters = make([]*worker, 0, maxWaiters)
	}
	if len(d.waiters) == cap(d.waiters) {
		return false
	}
	if w.runner.wake == nil {
		w.runner.wake = make(chan struct{}, 1)
		d.freed--
		d.stuck++
	}
	if cap(w.in) > maxWaiterBuffer {
		w.in = nil
	}
	if cap(w.out) > maxWaiterBuffer {
		w.out = nil
	}
	d.waiters = append(d.waiters, w)
	return true
}

// drop notes that a goroutine which was freed ends, and with it its standby goroutine.
func (r *runner) drop() {
	if r.wake != nil {
		r.dispatcher.stuck--
	} else {
		r.dispatcher.freed--
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
	r.dispatcher.dead++
	r.yield(struct{}{})
}

// stand is what the standby goroutine does.
func (d *dispatcher) stand() {
	for {
		w := d.current
		switch {
		case w == nil:
			d.standby = standbyResting
			<-d.wake
			continue
		case runnable() > 0:
			if !d.over() {
				runtime.Gosched()
				continue
			}
		default:
			d.blocked = true
		}
		d.standby = standbyNone
		d.freed++
		w.runner.freed = true
		w.runner.yield(struct{}{})
		return
	}
}

// standing is how many standby goroutines wait for a worker.
func (d *dispatcher) standing() int { return d.freed }

// idle is how many other goroutines of the dispatcher there are that never run
// by themselves.
func (d *dispatcher) idle() int {
	n := d.dead + d.parked + d.stuck + len(d.waiters)
	if d.standby != standbyNone {
		n++
	}
	return n
}
