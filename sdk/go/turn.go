//go:build !tinygo

package wasmhost

import (
	"iter"
	"runtime"
	"time"
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
// That is what the deputy is for, a goroutine that is always runnable then.
// Once it is the only one, it yields in the place of the handler: the export
// goes on, and the deputy is what waits for the coroutine from now on. When
// the handler returns at last, the coroutine ends, the deputy with it.
//
// That a coroutine may be switched by another goroutine than its own is how
// the runtime describes them: like a channel on which always one goroutine is
// blocked. The tests of this package fail where that is no longer so.
type turn struct {
	current *worker // the export is in its next
	quiet   bool    // what the deputy found when it yielded

	deputy  deputyState
	wake    chan struct{} // for a deputy that rests
	freed   int           // workers for which a deputy waits
	dead    int           // workers whose goroutine cannot end
	events  uint          // how many were begun
	rounds  int           // of goroutines in this dispatch
	started time.Time     // when the clock was first read in this dispatch
}

// deputyState says what the deputy does.
type deputyState int

const (
	deputyNone    deputyState = iota // there is none
	deputyResting                    // it waits to be woken
	deputyReady                      // it is runnable
)

// systemTurns is after how many events that needed no scheduler the runtime
// gets the processor all the same, for its own goroutines and its timers.
const systemTurns = 64

// runner is the coroutine of a worker.
type runner struct {
	turn  *turn
	next  func() (struct{}, bool)
	yield func(struct{}) bool
	freed bool // a deputy waits for its end
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

// run has w carry its event until it is settled or waits. It reports whether
// it is known that no goroutine is runnable.
func (t *turn) run(p *plugin, w *worker) (quiet bool) {
	if w.runner.next == nil {
		w.runner.turn = t
		w.runner.next, _ = iter.Pull(w.loop)
	}
	switch t.deputy {
	case deputyNone:
		t.wake = make(chan struct{}, 1)
		t.deputy = deputyReady
		go t.stand()
	case deputyResting:
		t.deputy = deputyReady
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

// loop is the coroutine: it carries an event for each next.
func (w *worker) loop(yield func(struct{}) bool) {
	w.runner.yield = yield
	for {
		fit := w.carry()
		if w.runner.freed {
			w.runner.turn.freed--
			w.plugin.retire(w)
			return
		}
		if !fit || !w.plugin.rest(w) {
			w.plugin.retire(w)
			return
		}
		yield(struct{}{})
	}
}

// lost is called in a goroutine that cannot carry on because a handler has
// called runtime.Goexit. Its end would be passed on to the export, which must
// live on, so it never ends.
func (r *runner) lost() {
	if r.freed {
		r.turn.freed--
		return
	}
	r.turn.dead++
	r.yield(struct{}{})
}

// stand is the goroutine of the deputy.
func (t *turn) stand() {
	for {
		w := t.current
		switch {
		case w == nil:
			t.deputy = deputyResting
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
		t.deputy = deputyNone
		t.freed++
		w.runner.freed = true
		w.runner.yield(struct{}{})
		return
	}
}

// standing is how many deputies wait for a worker.
func (t *turn) standing() int { return t.freed }

// idle is how many other goroutines of turn there are.
func (t *turn) idle() int {
	if t.deputy == deputyNone {
		return t.dead
	}
	return t.dead + 1
}
