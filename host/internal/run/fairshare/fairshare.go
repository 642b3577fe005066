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
// computes little seldom waits: one slot is kept for its calls.
//
// Background work, such as jobs, events and starts, has a virtual runtime of its
// own against all calls together, and in it that of each plugin.
//
// The package knows nothing of guests, and cannot stop what does not ask. What
// the host itself computes is no part of it: that is left to the processors
// which the Go runtime has beyond the slots.
//
// # Decisions
//
// Guests take turns by fair queueing among plugins. Go hands a processor on after 10 ms at best, by goroutine. A good
// plugin at 200 calls a second had a median of 46 ms and a 99th percentile of 187 beside ten hostile ones, 8 and 51
// beside two loops; now 1.3 and 15, 0.2 and 2. Deadlines are put off by the time in the queue, by no more than as long
// again. Weights are the user's and stay over upgrades: those of cgroups, 1 to 10,000 with 100 for who says nothing.
// Turned down: Go and Linux alone; a weight in the manifest, where no author asks for less. Cost: two atomic operations
// for a call, an offer to other threads for a slice.
//
// One slot beyond the others is for calls that have just arrived, of plugins half a slice behind, for half a slice.
// They go on at once on their thread; before, 0.1 ms in the median and 0.9 in a tenth of the calls. A flood of short
// calls queues. Turned down: a reserve for anybody, where floods would live. Cost: for that moment one guest more
// computes than there are slots, and those that yield are one fewer.
//
// There are no more slots than processors, and Go has two processors beyond. More guests would wait in the queues of
// Linux, which knows no plugins: with four slots on two processors the 99th percentile beside ten hostile plugins is
// 4.3 ms, with two 3.0. Without the two nobody hears of requests (medians of 9 and 19 ms); more change nothing. Turned
// down: as many as the limit says. Cost: a higher limit does nothing.
//
// What a guest has computed goes by the time of its thread (`getrusage`). By the clock a call of 30 µs whose thread
// stood still for 3 ms waited until all others had had 3 ms. No such call is made under the scheduler's lock: a thread
// that stands still there took a tenth of the calls 0.5 ms longer. Turned down: the exact clock of the thread, since
// reading it hands the processor on. Cost: the figure is up to a tick old, which evens out.
//
// After each slice of 0.25 ms a guest offers its processor (`sched_yield`), while several plugins compute. Linux lets a
// thread go on until the next tick, 4 ms at 250 Hz: the 99th percentile beside two loops fell from 10 ms to 2, on two
// processors from 4 to 0.8. With slices of 1 ms the 90th and 99th beside ten hostile plugins are 1.8 and 6.3 ms, with
// 0.5 1.2 and 3.9, with this 1.0 and 3.5. Turned down: `Gosched`, by which the runtime looks for network events only
// when it has nothing else. Cost: some µs for each turn while others wait.
//
// `serve` asks Linux (6.12 and later) for slices of 0.1 ms, and of 0.5 for a thread whose guest computes on. Of threads
// that wake up beside three that compute one in twenty waits 0.1 ms instead of 0.4. Turned down: 20 ms, since
// `sched_yield` gives up the rest of a slice (guests had 3 % of a processor beside another program); lower priorities,
// which a thread cannot take back. Cost: two system calls for each turn.
package fairshare

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
)

// Limits say how processors are shared. A zero field takes the default.
type Limits struct {
	// Processors is how many guests compute at the same time, but no more than the machine has processors.
	Processors int `default:"cpus" min:"1" max:"4096" per:"host"`
	// Slice is how long a guest computes while others wait, until the next one goes on.
	Slice time.Duration `default:"250us" min:"100us" max:"1s"`
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
	return l.slots() + spare
}

// slots is how many slots there are. More than there are processors would have
// nobody done sooner: the system would decide who goes on, by slices of its own
// and by thread, where the scheduler has those wait whose turn it is not.
func (l Limits) slots() int { return min(l.Processors, runtime.NumCPU()) }

// Scheduler shares a number of slots among groups.
type Scheduler struct {
	slots uint32
	slice time.Duration
	// used is threadTime, but for tests.
	used func() (thread int, used time.Duration)
	// state is how many tasks have a slot, and in its upper half how many wait
	// for one. While any wait, it changes only under mu, and all slots are taken.
	state atomic.Uint64

	// last is the group that was seen to compute last, changed when another had
	// been before.
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

// Task is somebody who computes at times. All methods are for one goroutine.
type Task struct {
	group *Group
	stop  <-chan struct{}
	class Class
	// running says that it has a slot; began is when its slice did, charged
	// until when what it computed is accounted for.
	running        bool
	began, charged time.Duration
	// long says that it computes for longer than a slice, and thread is the one
	// that has been told so, see computing; zero while none is.
	long   bool
	thread int
	// reserved says that its slot is one of the reserve.
	reserved bool
	// counted is the thread that it computed on when charged was set, and spent
	// how long that had computed then. The thread is zero where nobody looked.
	counted int
	spent   time.Duration

	waits bool          // in its queue; guarded by Scheduler.mu
	ready chan struct{} // gets a value when it has got a slot that it waited for
}

// New returns a scheduler.
func New(l Limits) (*Scheduler, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	s := &Scheduler{slots: uint32(l.slots()), slice: l.Slice, used: threadTime}
	s.classes[Foreground].weight = int64(100 - l.BackgroundPercent)
	s.classes[Background].weight = int64(l.BackgroundPercent)
	// So that who begins is a slice behind, as who comes back.
	s.virtual = l.Slice
	for i := range s.classes {
		s.classes[i].virtual = l.Slice
	}
	return s, nil
}

// NewTask returns a task of the group. When stop is closed, it waits no longer.
func (g *Group) NewTask(stop <-chan struct{}) *Task {
	return &Task{group: g, stop: stop, ready: make(chan struct{}, 1)}
}

// Beside returns another task of its group, which is stopped with it.
func (t *Task) Beside() *Task { return t.group.NewTask(t.stop) }

// Acquire takes a slot for work of a class, and waits for it until a time of
// [pause.Now] if it must. It returns the time, and whether the task has a slot:
// it has none where the time is over or the task is stopped.
func (t *Task) Acquire(class Class, now, until time.Duration) (time.Duration, bool) {
	t.class = class
	s := t.group.scheduler
	if s.take(0) {
		t.start(now)
		return now, true
	}
	s.mu.Lock()
	if s.owes(t) && s.take(reserve) {
		s.mu.Unlock()
		t.start(now)
		t.reserved = true
		return now, true
	}
	for {
		if s.take(0) {
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

// take takes a slot that is free, if nobody waits for one, or else one of the
// reserve. For that the caller holds the mutex.
func (s *Scheduler) take(reserve uint32) bool {
	for {
		v := s.state.Load()
		if v >= waiter && reserve == 0 || uint32(v) >= s.slots+reserve {
			return false
		}
		if s.state.CompareAndSwap(v, v+1) {
			return true
		}
	}
}

// start notes that the task has got a slot. What it computes is counted by the
// thread where others compute too: a machine with other work to do lets a thread
// stand still at any time, and that is not the plugin's to pay for.
func (t *Task) start(now time.Duration) {
	s := t.group.scheduler
	s.seen(t.group, now)
	t.running, t.began, t.charged, t.counted = true, now, now, 0
	if s.shared(now) {
		t.counted, t.spent = s.used()
	}
}

// Release gives the slot back, if the task has one.
func (t *Task) Release(now time.Duration) {
	if !t.running {
		return
	}
	t.running, t.long = false, false
	t.rest()
	s := t.group.scheduler
	for !t.reserved {
		v := s.state.Load()
		if v >= waiter {
			break
		}
		if s.state.CompareAndSwap(v, v-1) {
			return // what nobody waited for is free
		}
	}
	t.reserved = false
	used := t.used(now)
	s.mu.Lock()
	s.charge(t, used)
	var next *Task
	if c, q := s.next(); q != nil && uint32(s.state.Load()) <= s.slots {
		next = s.pop(c, q)
		s.state.Add(^uint64(waiter - 1))
	} else {
		s.state.Add(^uint64(0))
	}
	s.mu.Unlock()
	next.begin()
}

// Yield lets others compute whose turn it is, and returns when the task goes on,
// as Acquire does. It is cheap where nobody waits.
func (t *Task) Yield(now, until time.Duration) (time.Duration, bool) {
	s := t.group.scheduler
	had := now - t.began
	if v := s.state.Load(); had < s.slice && v < waiter && uint32(v) <= s.slots {
		return now, true
	}
	after := now
	if had >= s.slice {
		t.long = true
		t.compute()
		s.seen(t.group, now)
		if s.shared(now) {
			offer()
			after = pause.Now()
		}
	}
	used := t.used(now)
	s.mu.Lock()
	s.charge(t, used)
	over := uint32(s.state.Load()) > s.slots
	c, q := s.next()
	swaps := q != nil && (s.behind(c, q, t, s.slice) || !over && had >= s.slice && s.behind(c, q, t, 0))
	if swaps || over && (had >= s.slice || t.reserved && had >= s.slice/2) && s.shrink() {
		t.running, t.reserved = false, false
		var next *Task
		if swaps {
			next = s.pop(c, q)
		}
		s.push(t)
		s.mu.Unlock()
		t.rest() // before Go begins another thread, which would be like this one
		next.begin()
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

// shrink has one that computes wait, in place of whoever took of the reserve. It
// reports whether anybody has. The caller holds the mutex.
func (s *Scheduler) shrink() bool {
	for {
		v := s.state.Load()
		if uint32(v) <= s.slots {
			return false
		}
		if s.state.CompareAndSwap(v, v+waiter-1) {
			return true
		}
	}
}

// reserve is how many tasks may compute beyond the slots, for a moment, that have
// just come of those who have computed less than others.
const reserve = 1

// owes reports whether a task may take of the reserve: its group is further behind
// those that compute than half a slice, and has no other task that waits. So no
// group gets more by it than its share. The caller holds the mutex.
func (s *Scheduler) owes(t *Task) bool {
	c, q := &s.classes[t.class], &t.group.queues[t.class]
	return t.class == Foreground && len(q.tasks) == 0 && max(q.runtime, c.virtual-s.slice) <= c.virtual-s.slice/2
}

// wait waits for the slot that the task queues for.
func (t *Task) wait(now, until time.Duration) (time.Duration, bool) {
	timer := pause.NewTimer(until - now)
	began := false
	select {
	case <-t.ready:
		began = true
	case <-t.stop:
	case <-timer.C:
	}
	timer.Stop()
	after := pause.Now()
	t.group.waited.Add(int64(after - now))
	if !began && !t.granted() {
		return after, false
	}
	t.start(after)
	if t.long {
		t.compute()
	}
	return after, true
}

// granted reports whether a task that gives up to wait has got a slot meanwhile.
// Where it has none, it is off its queue.
func (t *Task) granted() bool {
	s := t.group.scheduler
	s.mu.Lock()
	waits := t.waits
	if waits {
		s.remove(t)
		s.state.Add(^uint64(waiter - 1))
	}
	s.mu.Unlock()
	if !waits {
		<-t.ready // it comes at once, see begin
	}
	return !waits
}

// begin has a task go on that has got a slot, if there is one.
func (t *Task) begin() {
	if t != nil {
		t.ready <- struct{}{}
	}
}
