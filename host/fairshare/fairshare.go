// Package fairshare decides whose guest computes: it is the scheduler of the
// processors among plugins.
//
// As many guests compute at the same time as there are slots, each of which is
// the right to keep one processor busy. Whoever finds a slot free takes it,
// which costs two atomic operations together with giving it back. When there
// are more who want to compute, [Task.Yield], which guests pass at each check of
// their meter, takes the slot from one that has computed for its slice, or at
// once for one of a plugin that has had less.
//
// Who goes next is decided as by start-time fair queueing, and as in the
// scheduler of Linux: each plugin has a virtual runtime, which is what it has
// computed while others waited, divided by its weight, and the least goes
// first. So the share of a plugin does not depend on how many calls or instances
// it has. Who comes back after a time without work is put at most a slice
// behind the others: what was not used is not saved up, but a plugin that
// computes little seldom waits. Background work, such as jobs, events and starts,
// has a virtual runtime of its own against all calls together, and in it that of
// each plugin.
//
// The package knows nothing of guests, and cannot stop what does not ask. What
// the host itself computes is no part of it: that is left to the processors
// which the Go runtime has beyond the slots.
package fairshare

import (
	"container/heap"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/limits"
	"github.com/wasmhost/wasmhost/host/pause"
)

// Limits say how processors are shared. A zero field takes the default.
type Limits struct {
	// Processors is how many guests compute at the same time.
	Processors int `default:"cpus" min:"1" max:"4096"`
	// Slice is how long a guest computes while others wait, until the next one goes on.
	Slice time.Duration `default:"500us" min:"100us" max:"1s"`
	// BackgroundPercent is how much of the processors jobs, events and starts of plugins get at most while calls wait
	// for them; they get as much at least.
	BackgroundPercent int `default:"25" min:"1" max:"99"`
}

// spare is how many processors Go has beyond the slots: for the host's own work,
// and to hear of what arrives while guests keep all others busy.
const spare = 2

// GOMAXPROCS is how many processors Go should have, of which guests take no more
// than the limit says.
func (l Limits) GOMAXPROCS() int {
	if l.Processors == 0 {
		l = limits.Defaults[Limits]()
	}
	return l.Processors + spare
}

// Class is a kind of work.
type Class uint8

// The classes.
const (
	Foreground Class = iota // somebody waits for the answer
	Background
	classes
)

// Weights of groups, as those of cgroups (cpu.weight): a group with twice the
// weight gets twice as much where there is not enough for all.
const (
	MinWeight     = 1
	DefaultWeight = 100
	MaxWeight     = 10_000
)

// Scheduler shares a number of slots among groups.
type Scheduler struct {
	slots uint32
	slice time.Duration
	// state is how many tasks have a slot, and in its upper half how many wait
	// for one. While any wait, it changes only under mu, and all slots are taken.
	state atomic.Uint64

	// last is the group that has begun to compute last, changed when another
	// had before.
	last    atomic.Pointer[Group]
	changed atomic.Int64

	mu      sync.Mutex
	classes [classes]class
	// virtual is the virtual runtime of the class that got a slot last, and
	// never goes back.
	virtual time.Duration
}

// waiter is what one of those that wait counts in Scheduler.state.
const waiter = 1 << 32

// class is all work of a kind. It is guarded by Scheduler.mu.
type class struct {
	weight  int64
	runtime time.Duration // virtual
	virtual time.Duration // as Scheduler.virtual, among the queues of the class
	waiting queues
}

// Group is what a plugin has: its work is weighed together.
type Group struct {
	scheduler *Scheduler
	weight    atomic.Int64
	waited    atomic.Int64 // nanoseconds
	queues    [classes]queue
}

// queue is the work of a group in one class. It is guarded by Scheduler.mu.
type queue struct {
	runtime time.Duration // virtual
	tasks   []*Task       // that wait, in order
	place   int           // in class.waiting, while there are any
}

// Task is somebody who computes at times. All methods are for one goroutine.
type Task struct {
	group *Group
	stop  <-chan struct{}
	class Class
	// running says that it has a slot; began is when its slice did, charged
	// until when what it computed is accounted for.
	running        bool
	began, charged time.Duration

	granted bool          // that it waited for; guarded by Scheduler.mu
	ready   chan struct{} // gets a value when a slot is granted
}

// New returns a scheduler.
func New(l Limits) (*Scheduler, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	s := &Scheduler{slots: uint32(l.Processors), slice: l.Slice}
	s.classes[Foreground].weight = int64(100 - l.BackgroundPercent)
	s.classes[Background].weight = int64(l.BackgroundPercent)
	// So that who begins is a slice behind, as who comes back.
	s.virtual = l.Slice
	for i := range s.classes {
		s.classes[i].virtual = l.Slice
	}
	return s, nil
}

// NewGroup returns a group with the default weight.
func (s *Scheduler) NewGroup() *Group {
	g := &Group{scheduler: s}
	g.weight.Store(DefaultWeight)
	return g
}

// ValidWeight reports whether a weight is within the bounds above.
func ValidWeight(weight int) bool { return weight >= MinWeight && weight <= MaxWeight }

// Weight is the weight of the group.
func (g *Group) Weight() int { return int(g.weight.Load()) }

// SetWeight gives the group another weight, the nearest that is valid. It counts
// for what is computed from then on.
func (g *Group) SetWeight(weight int) { g.weight.Store(int64(min(max(weight, MinWeight), MaxWeight))) }

// Waited is how long tasks of the group have waited for a slot, all together.
func (g *Group) Waited() time.Duration { return time.Duration(g.waited.Load()) }

// NewTask returns a task of the group. When stop is closed, it waits no longer.
func (g *Group) NewTask(stop <-chan struct{}) *Task {
	return &Task{group: g, stop: stop, ready: make(chan struct{}, 1)}
}

// Acquire takes a slot for work of a class, and waits for it until a time of
// [pause.Now] if it must. It returns the time, and whether the task has a slot:
// it has none where the time is over or the task is stopped.
func (t *Task) Acquire(class Class, now, until time.Duration) (time.Duration, bool) {
	t.class = class
	s := t.group.scheduler
	if s.take() {
		t.start(now)
		return now, true
	}
	s.mu.Lock()
	for {
		if s.take() {
			s.mu.Unlock()
			t.start(now)
			return now, true
		}
		if v := s.state.Load(); (v >= waiter || uint32(v) >= s.slots) && s.state.CompareAndSwap(v, v+waiter) {
			break
		}
	}
	s.push(t)
	s.mu.Unlock()
	return t.wait(now, until)
}

// take takes a slot that is free, if nobody waits for one.
func (s *Scheduler) take() bool {
	for {
		v := s.state.Load()
		if v >= waiter || uint32(v) >= s.slots {
			return false
		}
		if s.state.CompareAndSwap(v, v+1) {
			return true
		}
	}
}

func (t *Task) start(now time.Duration) {
	if s := t.group.scheduler; s.last.Load() != t.group {
		s.last.Store(t.group)
		s.changed.Store(int64(now))
	}
	t.running, t.began, t.charged = true, now, now
}

// Release gives the slot back, if the task has one.
func (t *Task) Release(now time.Duration) {
	if !t.running {
		return
	}
	t.running = false
	s := t.group.scheduler
	for {
		v := s.state.Load()
		if v >= waiter {
			break
		}
		if s.state.CompareAndSwap(v, v-1) {
			return // what nobody waited for is free
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.charge(t, now)
	if c, q := s.next(); q != nil {
		s.pop(c, q)
		s.state.Add(^uint64(waiter - 1))
	} else {
		s.state.Add(^uint64(0))
	}
}

// Yield lets others compute whose turn it is, and returns when the task goes on,
// as Acquire does. It is cheap where nobody waits.
func (t *Task) Yield(now, until time.Duration) (time.Duration, bool) {
	s := t.group.scheduler
	had := now - t.began
	if had < s.slice && s.state.Load() < waiter {
		return now, true
	}
	after := now
	if had >= s.slice && s.shared(now) {
		offer()
		after = pause.Now()
	}
	s.mu.Lock()
	s.charge(t, now)
	if c, q := s.next(); q != nil && s.before(c, q, t, had) {
		t.running = false
		s.pop(c, q)
		s.push(t)
		s.mu.Unlock()
		return t.wait(now, until)
	}
	if had >= s.slice {
		s.advance(t.class, &t.group.queues[t.class])
		t.began = after
	}
	s.mu.Unlock()
	t.charged = after
	t.group.waited.Add(int64(after - now))
	return after, true
}

// lately is how long ago another plugin may have begun to compute for the
// processors to be taken for shared.
const lately = 100 * time.Millisecond

// shared reports whether several groups compute. One that computes alone need not
// offer its processor to the threads of others.
func (s *Scheduler) shared(now time.Duration) bool {
	return now-time.Duration(s.changed.Load()) < lately
}

// before reports whether a queue goes before a task that has had its slot for
// some time.
func (s *Scheduler) before(c Class, q *queue, t *Task, had time.Duration) bool {
	mine, theirs := t.group.queues[t.class].runtime, q.runtime
	if c != t.class {
		mine, theirs = s.classes[t.class].runtime, s.classes[c].runtime
	}
	return theirs <= mine && had >= s.slice || theirs <= mine-s.slice
}

// wait waits for the slot that the task queues for.
func (t *Task) wait(now, until time.Duration) (time.Duration, bool) {
	timer := pause.NewTimer(until - now)
	select {
	case <-t.ready:
	case <-t.stop:
	case <-timer.C:
	}
	timer.Stop()
	after := pause.Now()
	t.group.waited.Add(int64(after - now))
	s := t.group.scheduler
	s.mu.Lock()
	defer s.mu.Unlock()
	if !t.granted {
		s.remove(t)
		s.state.Add(^uint64(waiter - 1))
		return after, false
	}
	t.granted = false
	select {
	case <-t.ready: // it was granted when the wait was over already
	default:
	}
	t.start(after)
	return after, true
}

// charge accounts for what a task has computed. The caller holds the mutex, as
// for all that follow.
func (s *Scheduler) charge(t *Task, now time.Duration) {
	had := int64(max(now-t.charged, 0))
	t.charged = now
	c := &s.classes[t.class]
	q := &t.group.queues[t.class]
	c.runtime = max(c.runtime, s.virtual-s.slice) + time.Duration(had*DefaultWeight/c.weight)
	q.runtime = max(q.runtime, c.virtual-s.slice) + time.Duration(had*DefaultWeight/t.group.weight.Load())
	if len(q.tasks) > 0 {
		heap.Fix(&c.waiting, q.place)
	}
}

// advance notes that a slice begins of a queue.
func (s *Scheduler) advance(of Class, q *queue) {
	c := &s.classes[of]
	s.virtual, c.virtual = max(s.virtual, c.runtime), max(c.virtual, q.runtime)
}

// next returns the queue whose first task is to compute next, nil for none.
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

// pop gives a slot to the first task of a queue.
func (s *Scheduler) pop(of Class, q *queue) {
	s.advance(of, q)
	t := q.tasks[0]
	s.remove(t)
	t.granted = true
	t.ready <- struct{}{}
}

// push has a task wait.
func (s *Scheduler) push(t *Task) {
	c := &s.classes[t.class]
	q := &t.group.queues[t.class]
	if len(c.waiting) == 0 {
		c.runtime = max(c.runtime, s.virtual-s.slice)
	}
	q.tasks = append(q.tasks, t)
	if len(q.tasks) == 1 {
		q.runtime = max(q.runtime, c.virtual-s.slice)
		heap.Push(&c.waiting, q)
	}
}

// remove takes a task off its queue.
func (s *Scheduler) remove(t *Task) {
	q := &t.group.queues[t.class]
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
