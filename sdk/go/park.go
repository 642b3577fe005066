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
func (d *dispatcher) self() *worker {
	if w := d.current; w != nil && w.runner.self == identity() && w.runner.self != 0 {
		return w
	}
	return nil
}

// request returns what the export is carrying, or nil.
func (d *dispatcher) request() *Request {
	if d.current == nil {
		return nil
	}
	return d.current.request
}

// park waits, as the worker of c, until c is over or l has ended. It reports
// whether it could: the worker may have been freed meanwhile, by having to
// wait for something else.
func (d *dispatcher) park(c *ticket, l *life) bool {
	w := c.worker
	r := &w.runner
	if l != nil {
		l.mu.Lock()
		r.beside, l.parked = l.parked, w
		l.mu.Unlock()
	}
	could := d.current == w
	if could && !c.over && (l == nil || l.err == nil) {
		// From the check to the yield there is nothing that could wait.
		d.parked++
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
		w.plugin.dispatcher.unpark(w)
	}
}

// unpark lets the export go on with a worker that is parked.
func (d *dispatcher) unpark(w *worker) {
	if w.runner.parked {
		w.runner.parked = false
		d.ready = append(d.ready, w)
	}
}

// resume goes on with the workers whose wait is over, until they are settled
// or wait again. It reports whether there were any and, where there were, as
// run does.
func (d *dispatcher) resume(p *plugin) (some, blocked bool) {
	for n := 0; n < len(d.ready); n++ {
		w := d.ready[n]
		d.ready[n] = nil
		d.parked--
		some, blocked = true, d.enter(p, w)
	}
	d.ready = d.ready[:0]
	return some, blocked
}
