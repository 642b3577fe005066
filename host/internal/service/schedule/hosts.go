package schedule

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// Several hosts may have the schedule open at once, on a server. One leads: it
// holds a lease, deals with what is due, and has its own plugins run that. The
// others run what they are asked for, and what is approved with them. The lease
// saves work and guards nothing: a host that was paused may take itself for the
// leader. Each transaction therefore compares with the tables: up to which time a
// job is dealt with, whether another host has a run of it under way, and whose a
// run is that ends.

// leaseName is that of the one that deals with what is due, and topic what the
// others are told on.
const (
	leaseName = "schedule"
	topic     = "schedule"
)

// leaseAgain is how long after a failure the lease is asked for again.
const leaseAgain = time.Second

// join begins to be one of several hosts, if there are others.
func (s *Scheduler) join() {
	if s.under == nil {
		return
	}
	s.leave = append(s.leave, s.options.Bus.Subscribe(topic, func([]string) { s.refresh() }))
	if !s.shared {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.campaign(ctx)
	}()
	s.leave = append(s.leave, func() {
		stop()
		<-ended
	})
}

// part ends being one of several hosts.
func (s *Scheduler) part() {
	for _, leave := range s.leave {
		leave()
	}
}

// campaign leads whenever the host has the lease. What keeps it from that is logged
// once: a server may be gone for hours.
func (s *Scheduler) campaign(ctx context.Context) {
	told := ""
	for ctx.Err() == nil {
		lease, err := s.options.Leases.Take(ctx, leaseName)
		if err == nil {
			if err = s.lead(); err == nil {
				told = ""
				select {
				case <-lease.Lost():
				case <-ctx.Done():
				}
				s.standBy()
			}
			lease.Release()
		}
		if errors.Is(err, problem.ShuttingDown()) {
			return
		}
		if err != nil && ctx.Err() == nil {
			if text := err.Error(); text != told {
				s.log.Warn("this host cannot see to jobs that are due; it tries again until it can", "error", err)
				told = text
			}
			select {
			case <-time.After(leaseAgain):
			case <-ctx.Done():
			}
		}
	}
}

// lead begins to deal with what is due, where the host before has left off.
func (s *Scheduler) lead() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return problem.ShuttingDown()
	}
	err := s.free(func(c *change) error {
		handled, err := c.storedTimes()
		if err != nil {
			return err
		}
		records, err := c.counts()
		if err != nil {
			return err
		}
		waiting, err := c.records("WHERE state = 'waiting'")
		if err != nil {
			return err
		}
		c.then(func() {
			s.records = records
			clear(s.lastRecords)
			s.waits(waiting)
			for k, j := range s.jobs {
				if at, there := handled[k]; there && !c.wrong(at) {
					j.handled = at
				}
				j.down = nil
				j.next = j.times.next(j.handled)
				s.due.put(j, s.plugins[k.plugin].state == Starting)
			}
			s.leads, s.since = true, c.now
		})
		return nil
	})
	if err == nil {
		s.log.Info("this host sees to jobs that are due")
	}
	return err
}

// standBy leaves what is due to another host.
func (s *Scheduler) standBy() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.leads = false
}

// IsLeader is asked by gocron at each tick. A host that does not lead looks after
// the runs that it was asked for.
func (s *Scheduler) IsLeader(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.leads {
		return nil
	}
	s.lastTick = s.now()
	if s.queues.size+len(s.ended) > 0 {
		s.wakeDispatcher()
	}
	return errors.New("another host sees to jobs that are due")
}

// nextOf is when a job is due next, which a host that does not lead counts from
// now.
func (s *Scheduler) nextOf(j *job) time.Time {
	if now := s.now(); !s.leads && j.next.Before(now) {
		return j.times.next(now)
	}
	return j.next
}

// refresh takes what other hosts have changed: which runs wait for approval, and
// which of its own this host has no more.
func (s *Scheduler) refresh() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	ctx, stop := context.WithTimeout(context.Background(), s.limits.LockWait)
	defer stop()
	waiting, err := scanAll(s.db.Reader.QueryContext(ctx, "SELECT "+columns+" FROM runs WHERE state = 'waiting'"))
	var of map[int64]string
	if err == nil {
		of, err = underway.Hosts(ctx, s.db.Reader)
	}
	if err != nil {
		s.log.Warn("what other hosts have changed of runs was not read", "error", err)
		return
	}
	s.waits(waiting)
	host := s.under.Host()
	for _, r := range s.running {
		if of[r.run.ID] != host { // it was removed, or this host was taken for ended
			r.cancel()
		}
	}
	for plugin := range s.queues.of {
		s.queues.remove(plugin, func(r queuedRun) bool { return of[r.run.ID] != host })
	}
	s.wakeDispatcher()
}

// waits puts the runs that wait for approval in place of those that did, and has
// Options.Changed told of the difference. The caller holds mu.
func (s *Scheduler) waits(now []Record) {
	before := s.waiting
	s.waiting = make(map[key]waitingRun, len(now))
	for _, r := range now {
		k := key{r.Plugin, r.Job}
		if old := before[k]; (old.id != r.ID || old.count != r.Count) && s.options.Changed != nil {
			s.noteChanged(r.ID)
		}
		s.waiting[k] = waitingOf(r)
		s.expiresAt(r.Expires)
	}
	for k, old := range before {
		if s.waiting[k].id != old.id && s.options.Changed != nil {
			s.noteChanged(old.id)
		}
	}
}

// takeOver sees to what hosts have left behind that have ended.
func (s *Scheduler) takeOver(_ context.Context, ended []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	return s.free(func(c *change) error { return c.takeOver(ended) })
}

// takeOver ends the runs of hosts that have ended, and has this host do those that
// they had not begun.
func (c *change) takeOver(ended []string) error {
	if err := underway.DropAll(context.Background(), c.tx, ended); err != nil {
		return err
	}
	of, err := underway.Hosts(context.Background(), c.tx)
	if err != nil {
		return err
	}
	open, err := c.records("WHERE state IN ('queued', 'running') ORDER BY id")
	if err != nil {
		return err
	}
	for _, r := range open {
		if _, has := of[r.ID]; has {
			continue
		}
		cut, err := c.exec("UPDATE runs SET state = ?, reason = ? WHERE id = ? AND state = 'running'", Interrupted,
			reasonCutOff, r.ID)
		if err != nil {
			return err
		}
		switch {
		case cut > 0:
			err = c.settled(r.ID)
		case r.Cause == Manual:
			err = c.end(r.ID, Interrupted, reasonNotBegun)
		case r.Approved != nil && !r.Expires.After(c.now):
			err = c.end(r.ID, Expired, reasonTooOld)
		case r.Approved == nil && !c.s.shared:
			err = errors.Join(c.giveBack(r), c.settled(r.ID))
		case r.Approved == nil && c.now.Sub(r.ScheduledAt) > c.s.limits.Late:
			err = c.end(r.ID, Missed, reasonDown)
		default:
			err = c.queue(queuedRun{run: r.run()})
		}
		if err != nil {
			return err
		}
		c.tell(r.ID)
	}
	return nil
}

// take notes that this host has a run under way.
func (c *change) take(id int64) (host string, err error) {
	if c.s.under == nil {
		return "", nil
	}
	host = c.s.under.Host()
	return host, underway.Take(context.Background(), c.tx, id, host, "")
}

// queue has this host do a run when it is its turn.
func (c *change) queue(r queuedRun) (err error) {
	r.host, err = c.take(r.run.ID)
	c.then(func() { c.s.queues.add(r) })
	return err
}

// settled notes that nobody has a run under way any more.
func (c *change) settled(id int64) error {
	if c.s.under == nil {
		return nil
	}
	_, err := c.exec("DELETE FROM underway WHERE id = ?", id)
	return err
}

// still reports whether a run is under way on this host, which it is not any more
// afterwards. False is for one that another host has ended, or has.
func (c *change) still(r queuedRun) (bool, error) {
	if c.s.under == nil {
		return true, nil
	}
	return underway.Drop(context.Background(), c.tx, r.run.ID, r.host)
}

// elsewhere reports whether another host has a run of a job under way.
func (c *change) elsewhere(k key) (bool, error) {
	if c.s.under == nil {
		return false, nil
	}
	var n int64
	err := c.tx.QueryRow("SELECT count(*) FROM runs WHERE plugin = ? AND job = ? AND state IN ('queued', 'running') "+
		"AND id IN (SELECT id FROM underway WHERE host <> ?)", k.plugin, k.job, c.s.under.Host()).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("look for runs of other hosts: %w", err)
	}
	return n > 0, nil
}

// dealt is up to which time a job is dealt with: by this host or, where that is
// later, by another one. It is no time where others know of no such job.
func (c *change) dealt(j *job) (time.Time, error) {
	if c.s.under == nil {
		return j.handled, nil
	}
	stored, there, err := c.stored(j.key)
	switch {
	case err != nil || !there:
		return time.Time{}, err
	case stored.handled.After(j.handled) && !c.wrong(stored.handled):
		return stored.handled, nil
	}
	return j.handled, nil
}

// wrong reports whether a time was written while a clock was wrong.
func (c *change) wrong(handled time.Time) bool { return handled.Sub(c.now) > correction }

// stored reads what the tables have of a job.
func (c *change) stored(k key) (job storedJob, there bool, err error) {
	var handled int64
	err = c.tx.QueryRow("SELECT schedule, handled FROM jobs WHERE plugin = ? AND job = ?", k.plugin, k.job).
		Scan(&job.schedule, &handled)
	if errors.Is(err, sql.ErrNoRows) {
		return job, false, nil
	}
	job.handled = time.UnixMilli(handled).UTC()
	if err != nil {
		err = fmt.Errorf("read a job: %w", err)
	}
	return job, err == nil, err
}

// storedTimes are up to which times jobs are dealt with.
func (c *change) storedTimes() (map[key]time.Time, error) {
	rows, err := c.tx.Query("SELECT plugin, job, handled FROM jobs")
	if err != nil {
		return nil, fmt.Errorf("read the jobs: %w", err)
	}
	defer rows.Close()
	times := map[key]time.Time{}
	for rows.Next() {
		var k key
		var handled int64
		if err := rows.Scan(&k.plugin, &k.job, &handled); err != nil {
			return nil, fmt.Errorf("read the jobs: %w", err)
		}
		times[k] = time.UnixMilli(handled).UTC()
	}
	return times, rows.Err()
}
