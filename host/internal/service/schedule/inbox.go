package schedule

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// DecidedError says that a run has been decided on otherwise, has ended
// without a decision, or never needed one.
type DecidedError struct {
	// Record is the run as it is.
	Record Record
}

// Error says what became of the run.
func (e *DecidedError) Error() string {
	r := e.Record
	text := fmt.Sprintf("run %d of job %s of plugin %s is %s", r.ID, shown(r.Job), r.Plugin, r.State)
	switch {
	case r.Reason != "" && (r.State == Dropped || r.State == Expired):
		text += ": " + r.Reason
	case r.Approved != nil:
		text += fmt.Sprintf("; %s approved it at %s", r.Approved.By, r.Approved.At.Format("2006-01-02T15:04:05Z"))
	case r.Rejected != nil:
		text += fmt.Sprintf("; %s rejected it at %s", r.Rejected.By, r.Rejected.At.Format("2006-01-02T15:04:05Z"))
	case r.Reason != "":
		text += ": " + r.Reason
	}
	return text
}

// Approve lets a waiting run begin. by names the user, in 1 to 200 bytes.
// Approving again changes nothing and returns the run with who approved it
// first; a run that was rejected, or dropped or expired although it was
// approved, is a [*DecidedError]. So is one that waited while the plugin was
// made of something else: another run waits in its place, so that the id stands
// for what the user has seen.
// While the plugin is inactive, the run keeps waiting and the error is
// [ErrInactive].
func (s *Scheduler) Approve(ctx context.Context, id int64, by string) (Record, error) {
	return s.decide(ctx, id, by, approved)
}

// Reject ends a waiting run. As for the rest, it is like [Scheduler.Approve].
func (s *Scheduler) Reject(ctx context.Context, id int64, by string) (Record, error) {
	return s.decide(ctx, id, by, rejected)
}

func (s *Scheduler) decide(ctx context.Context, id int64, by, decision string) (Record, error) {
	if err := checkUser(ctx, by); err != nil {
		return Record{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return Record{}, problem.ShuttingDown()
	}
	if err := s.expire(s.now()); err != nil {
		return Record{}, err
	}
	var r Record
	write := s.write
	if decision == rejected {
		write = s.free
	}
	err := write(func(c *change) (err error) {
		if r, err = c.get(id); err != nil {
			return err
		}
		if r.State != Waiting {
			return c.claim(r)
		}
		if !r.Expires.After(c.now) { // it is of another host, which has not seen to it
			if _, err = c.endWaiting(id, Expired, reasonExpired); err == nil {
				r, err = c.get(id)
			}
			return err
		}
		r, err = c.decide(r, by, decision)
		return err
	})
	if err != nil {
		return Record{}, fmt.Errorf("decide on run %d: %w", id, err)
	}
	s.wakeDispatcher()
	same := decision == approved && r.Approved != nil || decision == rejected && r.Rejected != nil
	if !same || r.Cause == Manual || r.State == Dropped || r.State == Expired {
		return r, &DecidedError{Record: r}
	}
	return r, nil
}

// claim has this host do a run that is approved on a server and has not begun: the
// host that has it may not come to it.
func (c *change) claim(r Record) error {
	mine := func(q queuedRun) bool { return q.run.ID == r.ID }
	if c.s.under == nil || r.State != Queued || r.Approved == nil ||
		slices.ContainsFunc(c.s.queues.of[r.Plugin], mine) {
		return nil
	}
	c.others = true
	return c.queue(queuedRun{run: r.run()})
}

// decide changes a waiting run.
func (c *change) decide(r Record, by, decision string) (Record, error) {
	k := key{r.Plugin, r.Job}
	state, ended := Queued, int64(0)
	if decision == rejected {
		state, ended = Rejected, ms(c.now)
	} else if p := c.s.plugins[r.Plugin]; p == nil || p.state == Inactive {
		return r, fmt.Errorf("%w: enable plugin %s first; the run keeps waiting until %s",
			ErrInactive, r.Plugin, r.Expires.Format("2006-01-02T15:04:05Z"))
	}
	_, err := c.exec("UPDATE runs SET state = ?, decision = ?, decided = ?, decided_by = ?, ended = ? WHERE id = ? AND "+
		"state = 'waiting'",
		state, decision, ms(c.now), by, ended, r.ID)
	if err != nil {
		return r, err
	}
	if r, err = c.get(r.ID); err != nil {
		return r, err
	}
	c.tellAll(r.ID)
	c.then(func() { delete(c.s.waiting, k) })
	if state == Queued {
		err = c.queue(queuedRun{run: r.run()})
	}
	return r, err
}

// Trigger runs a job now, outside of its schedule; by names the user, in 1 to
// 200 bytes. Asking for it approves it as well. It returns as soon as the run
// waits for its turn; see [Scheduler.Get] for what becomes of it. A run of
// the job that waits for approval keeps waiting. The error is [problem.JobNotFound],
// [ErrInactive], [problem.InvalidRequest], or [problem.Conflict] while it runs.
func (s *Scheduler) Trigger(ctx context.Context, plugin, jobID, by string) (Record, error) {
	if err := checkUser(ctx, by); err != nil {
		return Record{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.trigger(key{plugin, jobID}, by)
	if err != nil && problem.Of(err) == nil {
		err = fmt.Errorf("run job %s of plugin %s: %w", shown(jobID), shown(plugin), err)
	}
	if err != nil {
		return Record{}, err
	}
	s.wakeDispatcher()
	return r, nil
}

func (s *Scheduler) trigger(k key, by string) (Record, error) {
	j := s.jobs[k]
	running := problem.Conflict(fmt.Sprintf("run job %s of plugin %s: the job is running", shown(k.job), shown(k.plugin)))
	switch {
	case s.closed:
		return Record{}, problem.ShuttingDown()
	case j == nil:
		return Record{}, problem.JobNotFound(k.plugin, k.job)
	case s.plugins[k.plugin].state == Inactive:
		return Record{}, fmt.Errorf("%w: %s", ErrInactive, s.plugins[k.plugin].reason)
	case s.plugins[k.plugin].state != Active:
		return Record{}, fmt.Errorf("%w: it is starting", ErrInactive)
	case s.busy(k):
		return Record{}, running
	}
	var r Record
	err := s.write(func(c *change) error {
		busy, err := c.elsewhere(k)
		if err == nil && busy {
			err = running
		}
		if err != nil {
			return err
		}
		asked := Record{Plugin: k.plugin, Job: k.job, Cause: Manual, State: Queued, ScheduledAt: c.now}
		if j.spec.ApprovalRequired {
			asked.Version, asked.Content = s.plugins[k.plugin].version, s.plugins[k.plugin].content
		}
		id, err := c.insert(asked)
		if err != nil {
			return err
		}
		if _, err := c.exec("UPDATE runs SET requested_by = ? WHERE id = ?", by, id); err != nil {
			return err
		}
		if j.spec.ApprovalRequired {
			if _, err := c.exec("UPDATE runs SET decision = ?, decided = ?, decided_by = ? WHERE id = ?", approved, ms(c.now),
				by, id); err != nil {
				return err
			}
		}
		if r, err = c.get(id); err != nil {
			return err
		}
		return c.queue(queuedRun{run: r.run(), manual: true})
	})
	return r, err
}

// checkUser refuses users that a record could not name.
func checkUser(ctx context.Context, by string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	const most = 200
	if by == "" || len(by) > most || !utf8.ValidString(by) {
		return problem.InvalidRequest(fmt.Sprintf("invalid argument: name the user who decides, in 1 to %d bytes", most))
	}
	return nil
}

// found turns an answer without rows into [problem.RunNotFound].
func found(id int64, r Record, err error) (Record, error) {
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Record{}, problem.RunNotFound(id)
	case err != nil:
		return Record{}, fmt.Errorf("read the record: %w", err)
	}
	return r, nil
}
