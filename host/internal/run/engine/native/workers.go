package native

import "sync"

// task is a piece of work that may leave another to whoever has done it, which
// is nil mostly.
type task func() task

// workers runs the asynchronous calls of an instance, and what queues for it, each
// in a goroutine, which it keeps for the next one. A call that goes through
// SQLite makes its stack grow several times over; with a new goroutine for
// each, that costs more than the rest of a small call.
type workers struct {
	mu    sync.Mutex
	idle  []chan task // last used last
	ended bool
}

// maxIdle is how many goroutines are kept that have nothing to do. The
// collector shrinks their stacks to a few KiB each.
const maxIdle = 64

// run runs f, and what it leaves, in a goroutine. They must not panic.
func (w *workers) run(f task) {
	w.mu.Lock()
	last := len(w.idle) - 1
	if last < 0 {
		w.mu.Unlock()
		go w.work(f)
		return
	}
	idle := w.idle[last]
	w.idle = w.idle[:last]
	w.mu.Unlock()
	idle <- f
}

// work is the goroutine.
func (w *workers) work(f task) {
	next := make(chan task, 1)
	for f != nil {
		for f != nil {
			f = f()
		}
		if !w.rest(next) {
			return
		}
		f = <-next
	}
}

// rest puts a goroutine among those that have nothing to do, unless there are
// enough.
func (w *workers) rest(next chan task) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended || len(w.idle) == maxIdle {
		return false
	}
	w.idle = append(w.idle, next)
	return true
}

// end ends the goroutines that have nothing to do, and the others when they
// are done.
func (w *workers) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	for _, idle := range w.idle {
		close(idle)
	}
	w.idle = nil
}
