package schedule

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/service"
)

// queuedRun waits for its turn.
type queuedRun struct {
	run    Run
	before lastRecord // of the job, when the run became due
	manual bool
	// claimed: the file has it as running, so that it may begin at any time.
	claimed bool
	host    string // that has it under way, on a server
}

// claimAhead is how many runs may be claimed before it is their turn. Those
// of a busy second then need one write for all, not one each; the price is
// that, when the process is killed, nobody knows which of them had begun.
// Runs that a user has asked for or approved are never claimed ahead.
const claimAhead = 512

func (r queuedRun) key() key { return key{r.run.Plugin, r.run.Job} }

// activeRun is under way.
type activeRun struct {
	queuedRun
	started time.Time
	ctx     context.Context
	cancel  context.CancelFunc
	lost    bool // its record is not there any more
	blocked bool // another host has a run of the job under way
}

// endedRun is to be recorded.
type endedRun struct {
	*activeRun
	at   time.Time
	err  error
	over error // of the run's context when it ended
}

// queues hold the runs that wait for their turn, those of each plugin in the
// order in which they came. The plugins take turns.
type queues struct {
	of    map[string][]queuedRun
	turns []string    // plugins that have any, the next one first
	jobs  map[key]int // how many runs of a job
	size  int

	claimed int // how many are
}

func newQueues() queues { return queues{of: map[string][]queuedRun{}, jobs: map[key]int{}} }

func (q *queues) add(r queuedRun) {
	plugin := r.run.Plugin
	if len(q.of[plugin]) == 0 {
		q.turns = append(q.turns, plugin)
	}
	q.of[plugin] = append(q.of[plugin], r)
	q.jobs[r.key()]++
	q.size++
	if r.claimed {
		q.claimed++
	}
}

// putBack puts a run where it was.
func (q *queues) putBack(r queuedRun) {
	plugin := r.run.Plugin
	q.add(r)
	queue := q.of[plugin]
	copy(queue[1:], queue)
	queue[0] = r
	if i := slices.Index(q.turns, plugin); i > 0 {
		q.turns = slices.Insert(slices.Delete(q.turns, i, i+1), 0, plugin)
	}
}

// remove takes the runs of a plugin out that which says.
func (q *queues) remove(plugin string, which func(queuedRun) bool) {
	before := len(q.of[plugin])
	if before == 0 {
		return
	}
	left := slices.DeleteFunc(q.of[plugin], func(r queuedRun) bool {
		gone := which(r)
		if k := r.key(); gone {
			if q.jobs[k]--; q.jobs[k] == 0 {
				delete(q.jobs, k)
			}
			if r.claimed {
				q.claimed--
			}
		}
		return gone
	})
	q.of[plugin] = left
	q.size -= before - len(left)
	if len(left) == 0 {
		delete(q.of, plugin)
		q.turns = slices.DeleteFunc(q.turns, func(p string) bool { return p == plugin })
	}
}

// take takes one run out, and puts its plugin behind the others.
func (q *queues) take(r queuedRun) {
	plugin := r.run.Plugin
	first := true
	q.remove(plugin, func(other queuedRun) bool {
		found := first && other.run.ID == r.run.ID
		first = first && !found
		return found
	})
	if i := slices.Index(q.turns, plugin); i >= 0 {
		q.turns = append(slices.Delete(q.turns, i, i+1), plugin)
	}
}

// busy reports whether a run of the job has not ended.
func (s *Scheduler) busy(k key) bool { return s.running[k] != nil || s.queues.jobs[k] > 0 }

// next returns the run whose turn it is, if there is a slot for one.
func (s *Scheduler) next() (r queuedRun, ok bool) {
	if s.closed || len(s.running) >= s.limits.ConcurrentRuns {
		return queuedRun{}, false
	}
	for _, plugin := range s.queues.turns {
		if p := s.plugins[plugin]; p == nil || p.state != Active || s.slots[plugin] >= s.limits.ConcurrentPerPlugin {
			continue
		}
		for _, r := range s.queues.of[plugin] {
			if s.running[r.key()] == nil {
				return r, true
			}
		}
	}
	return queuedRun{}, false
}

// wakeDispatcher has the dispatcher look for something to do.
func (s *Scheduler) wakeDispatcher() { wake(s.wake) }

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // it will look anyway
	}
}

// dispatch records the runs that have ended and begins the next ones. Doing
// all of them that there are in one transaction keeps a busy minute short.
func (s *Scheduler) dispatch() {
	for {
		select {
		case <-s.wake:
			s.work()
		case <-s.stop:
			s.work()
			return
		}
	}
}

func (s *Scheduler) work() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var unclaimed []*activeRun
	for r, ok := s.next(); ok; r, ok = s.next() {
		s.queues.take(r)
		if active := s.activate(r); r.claimed {
			s.start(active)
		} else {
			unclaimed = append(unclaimed, active)
		}
	}
	if len(unclaimed) == 0 && (len(s.ended) == 0 || s.putOff()) {
		return
	}
	if err := s.record(unclaimed); err != nil { // the next tick tries again
		s.report(err)
		for _, r := range slices.Backward(unclaimed) {
			s.release(r)
			s.queues.putBack(r.queuedRun)
		}
		return
	}
	s.ended = nil
	for _, r := range slices.Backward(unclaimed) {
		if r.blocked { // the next tick tries again
			s.release(r)
			s.queues.putBack(r.queuedRun)
		}
	}
	for _, r := range unclaimed {
		if r.blocked {
			continue
		}
		if r.lost && s.under != nil { // another host has begun it
			s.release(r)
			continue
		}
		if r.lost {
			s.log.Error("a run is not as this process has left it: does another one use the file?", "plugin", r.run.Plugin,
				"job", r.run.Job, "run", r.run.ID)
			s.release(r)
			continue
		}
		s.start(r)
	}
}

// putOff reports whether recording what has ended can wait: while claimed runs
// wait for a slot, each write would keep them waiting. It sees to it that it
// does not wait long.
func (s *Scheduler) putOff() bool {
	const long = 250 * time.Millisecond
	if s.closed || s.queues.claimed == 0 || s.now().Sub(s.ended[0].at) > long || s.failing {
		return false
	}
	if !s.reminded {
		s.reminded = true
		time.AfterFunc(long, func() {
			s.mu.Lock()
			s.reminded = false
			s.mu.Unlock()
			s.wakeDispatcher()
		})
	}
	return true
}

// record writes, in one transaction, how runs have ended and that others
// begin.
func (s *Scheduler) record(begin []*activeRun) error {
	write := s.write
	if len(begin) == 0 {
		write = s.free
	}
	return write(func(c *change) (err error) {
		for _, r := range s.ended {
			if err := c.finish(r); err != nil {
				return err
			}
		}
		for _, r := range begin {
			if r.blocked, err = c.elsewhere(r.key()); err != nil {
				return err
			}
			if r.blocked {
				continue
			}
			n, err := c.with(s.db.startRun, ms(r.started), r.run.ID)
			if err != nil {
				return err
			}
			if r.lost = n != 1; r.lost {
				continue
			}
			if r.host, err = c.take(r.run.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// activate gives a run a slot.
func (s *Scheduler) activate(r queuedRun) *activeRun {
	active := &activeRun{queuedRun: r, started: s.now()}
	active.ctx, active.cancel = pause.WithTimeout(s.runContext, s.options.Timeout)
	s.running[r.key()] = active
	s.slots[r.run.Plugin]++
	return active
}

// release takes it back.
func (s *Scheduler) release(r *activeRun) {
	r.cancel()
	delete(s.running, r.key())
	if s.slots[r.run.Plugin]--; s.slots[r.run.Plugin] == 0 {
		delete(s.slots, r.run.Plugin)
	}
}

// start hands a run over, after it has been recorded. When it has ended, the
// next claimed run, if there is one, takes its place at once.
func (s *Scheduler) start(r *activeRun) {
	s.runs.Go(func() {
		for r := r; r != nil; {
			err := s.call(r.ctx, r.run)
			r = s.follower(r, err, r.ctx.Err())
		}
	})
}

// follower notes that a run has ended and returns the one that takes its
// place, or nil.
func (s *Scheduler) follower(r *activeRun, err, over error) *activeRun {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release(r)
	s.ended = append(s.ended, endedRun{r, s.now(), err, over})
	next, ok := s.next()
	if !ok || !next.claimed {
		s.wakeDispatcher()
		return nil
	}
	s.queues.take(next)
	if !s.putOff() {
		s.wakeDispatcher()
	}
	return s.activate(next)
}

// call keeps a fault of one run from ending the host.
func (s *Scheduler) call(ctx context.Context, run Run) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			s.log.Error("run of a cron job panicked", "plugin", run.Plugin, "job", run.Job, "panic", fault, "stack",
				string(debug.Stack()))
			err = errors.New("the host failed; its log says how")
		}
	}()
	return s.options.Run(ctx, run)
}

// outcome sorts what Run returned.
func (s *Scheduler) outcome(f endedRun) (state State, reason, text string) {
	var failure *abi.Error
	err := f.err
	errors.As(err, &failure)
	switch {
	case err == nil:
		return Succeeded, "", ""
	case errors.Is(err, service.ErrContentChanged):
		return Dropped, reasonUpgraded, ""
	case errors.Is(err, service.ErrNoHandler):
		return Missed, reasonNoHandler, ""
	case errors.Is(err, service.ErrNotRunning):
		return Missed, visible.Cut(err.Error(), s.limits.ErrorBytes), ""
	case errors.Is(f.over, context.Canceled):
		return Interrupted, "the host was stopping, or the plugin was removed", visible.Cut(err.Error(), s.limits.ErrorBytes)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(f.over, context.DeadlineExceeded),
		failure != nil && failure.Code == abi.CodeDeadlineExceeded:
		if failure != nil { // the handler's own words; the host's say no more than the reason
			text = visible.Cut(failure.Message, s.limits.ErrorBytes)
		}
		return TimedOut, fmt.Sprintf("it did not end within %v", s.options.Timeout), text
	default:
		return Failed, "", visible.Cut(err.Error(), s.limits.ErrorBytes)
	}
}

// finish records how a run ended. One that did not take place joins those
// before it that did not, for the same reason.
func (c *change) finish(f endedRun) error {
	if still, err := c.still(f.queuedRun); err != nil || !still {
		return err
	}
	state, reason, text := c.s.outcome(f)
	k, id := f.key(), f.run.ID
	newest := c.s.lastRecords[k].id == id
	c.tell(id)
	if b := f.before; state == Missed && newest && !f.manual && f.run.Approval == nil && b.open && b.state == Missed &&
		b.reason == reason {
		joined, err := c.exec("UPDATE runs SET times = times + 1, last = ? WHERE id = ?", ms(f.run.ScheduledAt), b.id)
		if err != nil {
			return err
		}
		if joined > 0 { // else it was thinned out
			c.tell(b.id)
			gone, err := c.exec("DELETE FROM runs WHERE id = ?", id)
			c.then(func() {
				c.s.lastRecords[k] = b
				c.s.records.add(k, -int(gone))
			})
			return err
		}
	}
	if newest {
		c.then(func() { c.s.lastRecords[k] = lastRecord{id, state, reason, state == Missed} })
	}
	c.then(func() {
		if j := c.s.jobs[k]; j != nil {
			j.failed.ended(state, reason, text, f.at)
		}
		if state == Failed || state == TimedOut {
			c.s.logFailure(k, state, text)
		}
	})
	if _, err := c.with(c.s.db.endRun, state, reason, text, ms(f.started), ms(f.at), id); err != nil ||
		!errors.Is(f.err, service.ErrContentChanged) {
		return err
	}
	return c.askAgain(f.run.ID)
}

// noteChanged notes that Options.Changed is to be told of a run. When telling is
// slower than what happens, the oldest news are lost.
func (s *Scheduler) noteChanged(id int64) {
	const most = 10_000
	if n := len(s.changed); n > 0 && s.changed[n-1] == id {
		return
	}
	if len(s.changed) == most {
		s.changed = slices.Delete(s.changed, 0, most/10)
	}
	s.changed = append(s.changed, id)
	wake(s.notify)
}

// notifyChanged tells Options.Changed of what has changed.
func (s *Scheduler) notifyChanged() {
	for {
		select {
		case <-s.notify:
		case <-s.stop:
			return
		}
		s.mu.Lock()
		ids := s.changed
		s.changed = nil
		s.mu.Unlock()
		for _, id := range ids {
			r, err := s.Get(s.runContext, id)
			if err == nil {
				s.options.Changed(r)
			} // else it was added to another record, or removed
		}
	}
}
