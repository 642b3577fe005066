package schedule

import (
	"container/heap"
	"time"
)

const (
	// early is by how much a tick may come before its second: the wait runs
	// on another clock than the one on the wall.
	early = 50 * time.Millisecond
	// correction is by how much the clocks of hosts may differ, or one be set back,
	// without counting as corrected: an hour of a change by hand, and some more. In a
	// file, which knows all that this host has run, correctionAlone does.
	correction      = 3 * time.Hour
	correctionAlone = 30 * time.Second
	// jump is by how much the clock may be off its course without a word of it, and
	// jumpTold for how long that is told.
	jump     = time.Minute
	jumpTold = 24 * time.Hour
	// counted is how far the runs of a gap are counted.
	counted = 1000
	// pruneEvery is how often old records are looked for, prunedAtOnce how
	// many are looked at before others may write.
	pruneEvery   = time.Hour
	prunedAtOnce = 1000
)

// tick is one second of the clock. One that comes while the last still waits
// for a lock is left out.
func (s *Scheduler) tick() {
	if !s.ticking.CompareAndSwap(false, true) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.ticking.Store(false)
	if s.closed {
		return
	}
	now := s.now()
	if now.Before(s.lastTick) {
		s.clockSetBack(now)
	}
	s.noteJump(now)
	s.lastTick = now
	err := s.expire(now)
	if err == nil {
		err = s.fire(now)
	}
	if err == nil {
		err = s.prune(now)
	}
	s.report(err)
	if s.queues.size+len(s.ended) > 0 {
		s.wakeDispatcher()
	}
}

// report logs the first of the failures in a row, and their end. What could
// not be written is tried again at the next tick.
func (s *Scheduler) report(err error) {
	switch {
	case err != nil && !s.failing:
		s.log.Error("cron jobs stand still: their state cannot be written; trying again every second", "error", err)
	case err == nil && s.failing:
		s.log.Info("cron jobs go on")
	}
	s.failing = err != nil
}

// noteJump notes by how much the clock was set since the last tick, or the machine
// slept, for [Scheduler.Health].
func (s *Scheduler) noteJump(now time.Time) {
	by := now.Sub(s.lastTick)
	if by.Abs() <= jump {
		return
	}
	s.jumped = "the clock jumped ahead by " + by.Round(time.Second).String() + ", or the machine slept"
	if by < 0 {
		s.jumped = "the clock was set back by " + by.Abs().Round(time.Second).String()
		s.log.Warn(s.jumped)
	}
	s.jumpedAt = now
}

// correction is how far ahead of the clock a time may lie that is dealt with, before
// the clock counts as wrong when that was.
func (s *Scheduler) correction() time.Duration {
	if s.under == nil {
		return correctionAlone
	}
	return correction
}

// clockSetBack lets jobs go on that would otherwise wait for hours. What has
// run is not run again: the index runs_once refuses it.
func (s *Scheduler) clockSetBack(now time.Time) {
	for _, j := range s.jobs {
		if j.handled.Sub(now) > s.correction() {
			j.handled = now
			j.next = j.times.next(now)
		}
	}
	heap.Init(&s.due)
	for _, expiry := range s.waiting {
		s.expiresAt(expiry.expires)
	}
}

// fire deals with the jobs that are due.
func (s *Scheduler) fire(now time.Time) error {
	horizon := now.Add(early)
	var due []*job
	for len(s.due) > 0 && !s.due[0].next.After(horizon) {
		due = append(due, heap.Pop(&s.due).(*job))
	}
	if len(due) == 0 {
		return nil
	}
	err := s.write(func(c *change) error {
		for _, j := range due {
			if err := c.fire(j, horizon); err != nil {
				return err
			}
		}
		return nil
	})
	for _, j := range due {
		s.due.put(j, false)
	}
	if err == nil {
		s.wakeDispatcher()
	}
	return err
}

// fire deals with one job that is due: usually now, or several times since
// the last tick if the clock jumped.
func (c *change) fire(j *job, horizon time.Time) error {
	handled, err := c.dealt(j)
	if err != nil {
		return err
	}
	if handled.IsZero() { // another host has forgotten the job, and this one will
		c.then(func() { j.next = time.Time{} })
		return nil
	}
	last := j.times.latest(handled, horizon)
	if last.IsZero() { // another host has dealt with it
		c.then(func() { j.handled, j.next = handled, j.times.next(handled) })
		return nil
	}
	if err := c.deal(j, c.s.plugins[j.key.plugin], handled, last); err != nil {
		return err
	}
	next := j.times.next(last)
	c.then(func() { j.handled, j.next, j.saved = last, next, j.schedule })
	return c.handled(j, last)
}

// deal deals with the times of a job that are after handled and not after last,
// which is one of them.
func (c *change) deal(j *job, p *plugin, handled, last time.Time) error {
	reason := reasonJump
	if !last.After(c.s.since) {
		reason = reasonDown
	}
	switch late := c.now.Sub(last) > c.s.limits.Late; {
	case p.state == Inactive:
		return c.miss(j.key, Missed, p.reason, j.times.next(handled), last, j.times.count(handled, last, counted), true)
	case !late:
		return c.gap(j.key, j.times, handled, last, reason, func() error { return c.begin(j, last, Scheduled) })
	case c.s.options.Missed == MissedOnce:
		return c.gap(j.key, j.times, handled, last, reason, func() error { return c.begin(j, last, CatchUp) })
	}
	return c.gap(j.key, j.times, handled, last, reason, nil)
}

// gap records, in one record, that the runs of a job after from and until
// last were missed. Where run is set, the last of them takes place.
func (c *change) gap(k key, times calendar, from, last time.Time, reason string, run func() error) error {
	first, missed := times.next(from), last
	if run != nil {
		missed = times.latest(from, last.Add(-time.Nanosecond))
	}
	if !missed.IsZero() {
		if err := c.miss(k, Missed, reason, first, missed, times.count(from, missed, counted), false); err != nil {
			return err
		}
	}
	if run == nil {
		return nil
	}
	return run()
}

// settle deals with what was due while a plugin was not there: first while
// the host was down, then while the plugin was starting.
func (c *change) settle(j *job, p *plugin) error {
	if !c.s.leads {
		j.down = nil
		return nil // the host that leads deals with it
	}
	handled, err := c.dealt(j)
	if err != nil {
		return err
	}
	if !handled.IsZero() {
		j.handled = handled
	}
	if c.s.shared {
		return c.settleShared(j, p)
	}
	starting := j.handled
	var down time.Time // the latest time of the first
	if j.down != nil {
		if c.s.opened.After(starting) {
			starting = c.s.opened
		}
		down = j.down.latest(j.handled, c.s.opened)
	}
	last := j.times.latest(starting, c.now)
	if !down.IsZero() {
		var run func() error
		if p.state == Active && c.s.options.Missed == MissedOnce && last.IsZero() {
			run = func() error { return c.begin(j, down, CatchUp) }
		}
		if err := c.gap(j.key, *j.down, j.handled, down, reasonDown, run); err != nil {
			return err
		}
	}
	if !last.IsZero() {
		reason := p.reason
		var run func() error
		if p.state == Active {
			reason = reasonStarting
			run = func() error { return c.begin(j, last, Scheduled) }
		}
		if err := c.gap(j.key, j.times, starting, last, reason, run); err != nil {
			return err
		}
	}
	j.down = nil
	if c.now.After(j.handled) {
		j.handled = c.now
	}
	if down.IsZero() && last.IsZero() && j.saved == j.schedule {
		return nil // an earlier time in the file says the same
	}
	j.saved = j.schedule
	return c.handled(j, j.handled)
}

// settleShared is settle on the host that leads several. What was due before it led
// may be of a moment ago, when the host before it ended.
func (c *change) settleShared(j *job, p *plugin) (err error) {
	last := j.times.latest(j.handled, c.now)
	switch {
	case last.IsZero():
	case p.state == Active && last.After(c.s.since):
		err = c.gap(j.key, j.times, j.handled, last, reasonStarting, func() error { return c.begin(j, last, Scheduled) })
	default:
		err = c.deal(j, p, j.handled, last)
	}
	if err != nil {
		return err
	}
	if c.now.After(j.handled) {
		j.handled = c.now
	}
	if last.IsZero() && j.saved == j.schedule {
		return nil
	}
	j.saved = j.schedule
	return c.handled(j, j.handled)
}

// expiresAt notes when a waiting run expires.
func (s *Scheduler) expiresAt(t time.Time) {
	if s.nextExpiry.IsZero() || t.Before(s.nextExpiry) {
		s.nextExpiry = t
	}
}

// expire ends the waiting runs that nobody has approved in time. When others
// became due while one waited, the latest waits on for its own time.
func (s *Scheduler) expire(now time.Time) error {
	if s.nextExpiry.IsZero() || now.Before(s.nextExpiry) {
		return nil
	}
	err := s.free(func(c *change) error {
		for k, w := range s.waiting {
			if w.expires.After(now) {
				continue
			}
			ended, err := c.endWaiting(w.id, Expired, reasonExpired)
			if err != nil {
				return err
			}
			c.then(func() { delete(s.waiting, k) })
			until := w.last.Add(s.limits.ApprovalExpiry)
			if !ended || w.last.Equal(w.scheduled) || !until.After(now) {
				continue
			}
			next := Record{Plugin: k.plugin, Job: k.job, Cause: Scheduled, ScheduledAt: w.last, Last: w.last, Count: 1,
				Expires: until, Version: w.version, Content: w.content}
			if err := c.waitUntil(next); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.nextExpiry = time.Time{}
	for _, w := range s.waiting {
		s.expiresAt(w.expires)
	}
	return nil
}

// prune deletes records that are too old, some at a time.
func (s *Scheduler) prune(now time.Time) error {
	if now.Before(s.nextPrune) {
		return nil
	}
	var gone int64
	err := s.free(func(c *change) (err error) {
		gone, err = c.exec(`DELETE FROM runs WHERE id IN (SELECT id FROM runs ORDER BY id LIMIT ?)
			AND created < ? AND state NOT IN ('waiting', 'queued', 'running')`, prunedAtOnce, ms(now.Add(-s.limits.HistoryAge)))
		if err != nil || gone == 0 {
			return err
		}
		records, err := c.counts()
		c.then(func() { s.records = records })
		return err
	})
	if err == nil && gone < prunedAtOnce/2 { // else go on at the next tick
		s.nextPrune = now.Add(pruneEvery)
	}
	return err
}
