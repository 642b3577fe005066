package native

import "sync"

// turn is the right to be inside the guest, which one goroutine has at a
// time.
//
// Where nobody has it, a caller takes it and runs its task itself, without a
// switch of goroutines. Where somebody has it, the task queues. Whoever is
// done has one goroutine of the crew run what has queued meanwhile, task after
// task: if each task waited for its own goroutine to wake up instead, the
// guest would stand idle in between. A caller never runs tasks of others, so
// that its answer does not wait for theirs.
type turn struct {
	crew *crew

	mu    sync.Mutex
	held  bool
	queue []*task // waiting, in order
}

// task is something to be done inside the guest. What it leaves is to be done
// outside of it.
type task struct {
	run     step
	started bool // guarded by turn.mu
}

// try takes the turn if nobody has it. The caller gives it back with release.
func (t *turn) try() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.held {
		return false
	}
	t.held = true
	return true
}

// release gives the turn back, or to what has queued.
func (t *turn) release() {
	t.mu.Lock()
	waiting := len(t.queue) > 0
	t.held = waiting
	t.mu.Unlock()
	if waiting {
		t.crew.run(t.drain)
	}
}

// drain runs what has queued and gives the turn back. The caller has it. What
// the last task has left it leaves to its caller, what others have left to the
// crew.
func (t *turn) drain() (left step) {
	for next := t.next(); next != nil; next = t.next() {
		if left != nil {
			t.crew.run(left)
		}
		left = next.run()
	}
	return left
}

// next takes the first task off the queue, or gives the turn back where there
// is none.
func (t *turn) next() *task {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) == 0 {
		t.held, t.queue = false, nil
		return nil
	}
	first := t.queue[0]
	t.queue[0] = nil
	t.queue = t.queue[1:]
	first.started = true
	return first
}

// enqueue adds a task, and starts on it where nobody has the turn by now.
func (t *turn) enqueue(run step) *task {
	added := &task{run: run}
	t.mu.Lock()
	t.queue = append(t.queue, added)
	idle := !t.held
	t.held = true
	t.mu.Unlock()
	if idle {
		t.crew.run(t.drain)
	}
	return added
}

// withdraw takes a task off the queue, if it has not been started.
func (t *turn) withdraw(unwanted *task) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if unwanted.started {
		return false
	}
	for i, other := range t.queue {
		if other == unwanted {
			t.queue = append(t.queue[:i], t.queue[i+1:]...)
			break
		}
	}
	return true
}

// leave runs something in its turn: at once where nobody has it, and then it
// returns what that has left; else when it comes, and the caller does not wait
// for that.
func (t *turn) leave(run step) (left step) {
	if t.try() {
		left = run()
		t.release()
		return left
	}
	t.enqueue(run)
	return nil
}

// do runs something in its turn that leaves nothing, and returns when it is
// done.
func (t *turn) do(run func()) {
	done := make(chan struct{})
	t.leave(func() step {
		run()
		close(done)
		return nil
	})
	<-done
}
