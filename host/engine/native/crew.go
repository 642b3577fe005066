package native

import "sync"

// step is a piece of work that may leave another to whoever has done it, which
// is nil mostly.
type step func() step

// crew runs the asynchronous calls of an instance, and what queues for it, each
// in a goroutine, which it keeps for the next one. A call that goes through
// SQLite makes its stack grow several times over; with a new goroutine for
// each, that costs more than the rest of a small call.
type crew struct {
	mu    sync.Mutex
	idle  []chan step // last used last
	ended bool
}

// idleCrew is how many goroutines are kept that have nothing to do. The
// collector shrinks their stacks to a few KiB each.
const idleCrew = 64

// run runs f, and what it leaves, in a goroutine. They must not panic.
func (c *crew) run(f step) {
	c.mu.Lock()
	last := len(c.idle) - 1
	if last < 0 {
		c.mu.Unlock()
		go c.work(f)
		return
	}
	idle := c.idle[last]
	c.idle = c.idle[:last]
	c.mu.Unlock()
	idle <- f
}

// work is the goroutine.
func (c *crew) work(f step) {
	next := make(chan step, 1)
	for f != nil {
		for f != nil {
			f = f()
		}
		if !c.rest(next) {
			return
		}
		f = <-next
	}
}

// rest puts a goroutine among those that have nothing to do, unless there are
// enough.
func (c *crew) rest(next chan step) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended || len(c.idle) == idleCrew {
		return false
	}
	c.idle = append(c.idle, next)
	return true
}

// end ends the goroutines that have nothing to do, and the others when they
// are done.
func (c *crew) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	for _, idle := range c.idle {
		close(idle)
	}
	c.idle = nil
}
