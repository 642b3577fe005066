package fairshare

import (
	"container/heap"
	"time"
)

// class is all work of a kind. It is guarded by Scheduler.mu.
type class struct {
	weight  int64
	runtime time.Duration // virtual
	virtual time.Duration // as Scheduler.virtual, among the queues of the class
	waiting queues
}

// queue is the work of a group in one class. It is guarded by Scheduler.mu.
type queue struct {
	runtime time.Duration // virtual
	tasks   []*Task       // that wait, in order
	place   int           // in class.waiting, while there are any
}

// behind reports whether a queue has had less than a task that computes, by so
// much at least. The caller holds the mutex.
func (s *Scheduler) behind(c Class, q *queue, t *Task, by time.Duration) bool {
	mine, theirs := t.group.queues[t.class].runtime, q.runtime
	if c != t.class {
		mine, theirs = s.classes[t.class].runtime, s.classes[c].runtime
	}
	return theirs <= mine-by
}

// next returns the queue whose first task is to compute next, nil for none. The
// caller holds the mutex, as for all that follow.
func (s *Scheduler) next() (best Class, _ *queue) {
	best = classes
	for i := range s.classes {
		if len(s.classes[i].waiting) > 0 && (best == classes || s.classes[i].runtime < s.classes[best].runtime) {
			best = Class(i)
		}
	}
	if best == classes {
		return best, nil
	}
	return best, s.classes[best].waiting[0]
}

// pop gives a slot to the first task of a queue, which begins once the mutex is
// free.
func (s *Scheduler) pop(of Class, q *queue) *Task {
	s.advance(of, q)
	t := q.tasks[0]
	s.remove(t)
	return t
}

// push has a task wait.
func (s *Scheduler) push(t *Task) {
	c := &s.classes[t.class]
	q := &t.group.queues[t.class]
	if len(c.waiting) == 0 {
		c.runtime = max(c.runtime, s.virtual-s.slice)
	}
	q.tasks = append(q.tasks, t)
	t.waits = true
	if len(q.tasks) == 1 {
		q.runtime = max(q.runtime, c.virtual-s.slice)
		heap.Push(&c.waiting, q)
	}
}

// remove takes a task off its queue.
func (s *Scheduler) remove(t *Task) {
	q := &t.group.queues[t.class]
	t.waits = false
	for i, other := range q.tasks {
		if other == t {
			copy(q.tasks[i:], q.tasks[i+1:])
			q.tasks[len(q.tasks)-1] = nil
			q.tasks = q.tasks[:len(q.tasks)-1]
			break
		}
	}
	if len(q.tasks) == 0 {
		heap.Remove(&s.classes[t.class].waiting, q.place)
	}
}

// queues are those with tasks that wait, a heap by their virtual runtime.
type queues []*queue

func (h queues) Len() int           { return len(h) }
func (h queues) Less(i, j int) bool { return h[i].runtime < h[j].runtime }
func (h queues) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].place, h[j].place = i, j
}

// Push implements heap.Interface.
func (h *queues) Push(x any) {
	q := x.(*queue)
	q.place = len(*h)
	*h = append(*h, q)
}

// Pop implements heap.Interface.
func (h *queues) Pop() any {
	last := len(*h) - 1
	q := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return q
}
