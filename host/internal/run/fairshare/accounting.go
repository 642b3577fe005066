package fairshare

import (
	"container/heap"
	"time"
)

// lately is how long ago two plugins may have computed for the processors to be
// taken for shared.
const lately = 100 * time.Millisecond

// seen notes that a task of a group computes: when it begins, and after each
// slice. Those that compute on may never wait for each other, and never begin anew.
func (s *Scheduler) seen(g *Group, now time.Duration) {
	if s.last.Load() != g {
		s.last.Store(g)
		s.changed.Store(int64(now))
	}
}

// shared reports whether several groups compute. One that computes alone need not
// offer its processor to the threads of others.
func (s *Scheduler) shared(now time.Duration) bool {
	return now-time.Duration(s.changed.Load()) < lately
}

// used returns what a task has computed since it was charged last. It asks the
// system, which may hand the processor on, so that nobody may wait for a lock.
func (t *Task) used(now time.Duration) time.Duration {
	used := now - t.charged
	t.charged = now
	if thread, spent := t.group.scheduler.used(); thread != 0 {
		if thread == t.counted {
			used = min(used, spent-t.spent)
		}
		t.counted, t.spent = thread, spent
	}
	return max(used, 0)
}

// charge accounts for what a task has computed. The caller holds the mutex.
func (s *Scheduler) charge(t *Task, used time.Duration) {
	had := int64(used)
	c := &s.classes[t.class]
	q := &t.group.queues[t.class]
	c.runtime = max(c.runtime, s.virtual-s.slice) + time.Duration(had*DefaultWeight/c.weight)
	q.runtime = max(q.runtime, c.virtual-s.slice) + time.Duration(had*DefaultWeight/t.group.weight.Load())
	if len(q.tasks) > 0 {
		heap.Fix(&c.waiting, q.place)
	}
}

// advance notes that a slice begins of a queue. The caller holds the mutex.
func (s *Scheduler) advance(of Class, q *queue) {
	c := &s.classes[of]
	s.virtual, c.virtual = max(s.virtual, c.runtime), max(c.virtual, q.runtime)
}
