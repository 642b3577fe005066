package native

import (
	"sync"
	"sync/atomic"
)

// runQueue says who is inside the guest: one goroutine at a time, which holds
// the instance.
//
// Where nobody holds it, a caller takes it and runs its task itself, without a
// switch of goroutines. Where somebody does, the task queues. Whoever is done
// has one of the workers run what has queued meanwhile, task after task: if
// each task waited for its own goroutine to wake up instead, the guest would
// stand idle in between. A caller never runs tasks of others, so that its
// answer does not wait for theirs.
type runQueue struct {
	workers *workers

	// state goes from free to held and back without the mutex, and to waited and
	// from it only with it.
	state   atomic.Int32
	mu      sync.Mutex
	waiting []*queuedTask // in order; only while the state is queueWaited
}

// The states of a queue.
const (
	queueFree   = iota // nobody holds the instance
	queueHeld          // somebody does, and nobody waits
	queueWaited        // somebody does, and others may wait
)

// queuedTask is something to be done inside the guest. What it leaves is to be
// done outside of it.
type queuedTask struct {
	run     task
	started bool // guarded by runQueue.mu
}

// tryHold takes the instance if nobody holds it. The caller gives it back with
// release.
func (q *runQueue) tryHold() bool { return q.state.CompareAndSwap(queueFree, queueHeld) }

// release gives the instance back, or to what has queued.
func (q *runQueue) release() {
	if q.state.CompareAndSwap(queueHeld, queueFree) {
		return
	}
	q.mu.Lock()
	more := len(q.waiting) > 0
	if !more { // those who waited have given up
		q.state.Store(queueFree)
	}
	q.mu.Unlock()
	if more {
		q.workers.run(q.drain)
	}
}

// drain runs what has queued and gives the instance back. The caller holds it.
// What the last task has left it leaves to its caller, what others have left to
// the workers.
func (q *runQueue) drain() (left task) {
	for next := q.next(); next != nil; next = q.next() {
		if left != nil {
			q.workers.run(left)
		}
		left = next.run()
	}
	return left
}

// next takes the first task off the queue, or gives the instance back where
// there is none.
func (q *runQueue) next() *queuedTask {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		q.waiting = nil
		q.state.Store(queueFree)
		return nil
	}
	first := q.waiting[0]
	q.waiting[0] = nil
	q.waiting = q.waiting[1:]
	first.started = true
	return first
}

// enqueue adds a task, and starts on it where nobody holds the instance by now.
func (q *runQueue) enqueue(run task) *queuedTask {
	added := &queuedTask{run: run}
	q.mu.Lock()
	q.waiting = append(q.waiting, added)
	idle := q.state.Swap(queueWaited) == queueFree
	q.mu.Unlock()
	if idle {
		q.workers.run(q.drain)
	}
	return added
}

// withdraw takes a task off the queue, if it has not been started.
func (q *runQueue) withdraw(unwanted *queuedTask) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if unwanted.started {
		return false
	}
	for i, other := range q.waiting {
		if other == unwanted {
			q.waiting = append(q.waiting[:i], q.waiting[i+1:]...)
			break
		}
	}
	return true
}

// post runs something while it holds the instance: at once where nobody else
// does, and then it returns what that has left; else later, and the caller does
// not wait for that.
func (q *runQueue) post(run task) (left task) {
	if q.tryHold() {
		left = run()
		q.release()
		return left
	}
	q.enqueue(run)
	return nil
}

// do runs something that leaves nothing while it holds the instance, and returns
// when it is done.
func (q *runQueue) do(run func()) {
	done := make(chan struct{})
	q.post(func() task {
		run()
		close(done)
		return nil
	})
	<-done
}
