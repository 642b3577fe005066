//go:build !tinygo

package wasmhost

// A worker is parked while its handler waits for the host: its coroutine yields
// to the export, and goes on when the export calls next again. That costs two
// switches of coroutines, and neither the scheduler nor a standby goroutine.
//
// A coroutine may only be yielded from by the goroutine that it is. A handler
// may well start others and wait for them, and they come here with the same
// context, so the worker is known by the identity of its goroutine.

// self returns the worker whose goroutine this is, if it can be parked.
func (t *turn) self() *worker {
	if w := t.current; w != nil && w.runner.self == identity() && w.runner.self != 0 {
		return w
	}
	return nil
}

// request returns what the export is carrying, or nil.
func (t *turn) request() *Request {
	if t.current == nil {
		return nil
	}
	return t.current.request
}

// hold waits, as the worker of c, until c is over or l has ended. It reports
// whether it could: the worker may have been freed meanwhile, by having to
// wait for something else.
func (t *turn) hold(c *ticket, l *life) bool {
	w := c.worker
	r := &w.runner
	if l != nil {
		l.mu.Lock()
		r.beside, l.parked = l.parked, w
		l.mu.Unlock()
	}
	could := t.current == w
	if could && !c.over && (l == nil || l.err == nil) {
		// From the check to the yield there is nothing that could wait.
		t.parked++
		r.parked = true
		r.yield(struct{}{})
	}
	if l != nil {
		l.mu.Lock()
		l.release(w)
		l.mu.Unlock()
	}
	return could
}

// release takes w off those that the end of l wakes. The caller has the lock.
func (l *life) release(w *worker) {
	for at := &l.parked; *at != nil; at = &(*at).runner.beside {
		if *at == w {
			*at = w.runner.beside
			break
		}
	}
	w.runner.beside = nil
}

// wakeParked ends the waits of the workers that are parked with l. The caller has the
// lock.
func (l *life) wakeParked() {
	for w := l.parked; w != nil; w = w.runner.beside {
		w.plugin.turn.rouse(w)
	}
}

// rouse lets the export go on with a worker that is parked.
func (t *turn) rouse(w *worker) {
	if w.runner.parked {
		w.runner.parked = false
		t.ready = append(t.ready, w)
	}
}

// resume goes on with the workers whose wait is over, until they are settled
// or wait again. It reports whether there were any and, where there were, as
// run does.
func (t *turn) resume(p *plugin) (some, quiet bool) {
	for n := 0; n < len(t.ready); n++ {
		w := t.ready[n]
		t.ready[n] = nil
		t.parked--
		some, quiet = true, t.enter(p, w)
	}
	t.ready = t.ready[:0]
	return some, quiet
}
