package schedule

import (
	"context"
	"fmt"
	"time"
)

// resume reads the file and sorts out what the last process left behind.
func (s *Scheduler) resume(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.under != nil {
		stop, err := s.under.Follow(ctx, s.db.Reader, s.takeOver)
		if err != nil {
			return err
		}
		s.leave = append(s.leave, stop)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write(func(c *change) error {
		if err := c.resumeRuns(); err != nil {
			return err
		}
		if err := c.readWaiting(); err != nil {
			return err
		}
		if err := c.readJobs(); err != nil {
			return err
		}
		records, err := c.counts()
		s.records = records
		return err
	})
}

// resumeRuns sees to the runs of the process before.
func (c *change) resumeRuns() error {
	if c.s.under != nil {
		return nil // it was seen to
	}
	if _, err := c.exec("UPDATE runs SET state = ?, reason = ? WHERE state = 'running'", Interrupted,
		reasonCutOff); err != nil {
		return err
	}
	return c.resumeQueued()
}

// resumeQueued looks after runs that had not begun. Only those that a user
// approved take place; a due run goes back to those that were missed.
func (c *change) resumeQueued() error {
	queued, err := c.records("WHERE state = 'queued' ORDER BY id")
	if err != nil {
		return err
	}
	for _, r := range queued {
		switch {
		case r.Cause == Manual:
			err = c.end(r.ID, Interrupted, reasonNotBegun)
		case r.Approved == nil:
			err = c.giveBack(r)
		case !r.Expires.After(c.now):
			err = c.end(r.ID, Expired, reasonTooOld)
		default:
			c.s.queues.add(queuedRun{run: r.run()})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// giveBack makes a due run one of those that were missed.
func (c *change) giveBack(r Record) error {
	if _, err := c.exec("DELETE FROM runs WHERE id = ?", r.ID); err != nil {
		return err
	}
	_, err := c.exec("UPDATE jobs SET handled = ?1 WHERE plugin = ?2 AND job = ?3 AND handled > ?1",
		ms(r.ScheduledAt)-1, r.Plugin, r.Job)
	return err
}

// run is what is handed over of a record.
func (r Record) run() Run {
	return Run{ID: r.ID, Plugin: r.Plugin, Job: r.Job, ScheduledAt: r.ScheduledAt, Approval: r.Approved,
		Version: r.Version, Content: r.Content}
}

func (c *change) readWaiting() error {
	waiting, err := c.records("WHERE state = 'waiting'")
	for _, r := range waiting {
		c.s.waiting[key{r.Plugin, r.Job}] = waitingOf(r)
		c.s.expiresAt(r.Expires)
	}
	return err
}

func (c *change) readJobs() error {
	rows, err := c.tx.Query("SELECT plugin, job, schedule, handled FROM jobs")
	if err != nil {
		return fmt.Errorf("read the jobs: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var plugin, job string
		var stored storedJob
		var handled int64
		if err := rows.Scan(&plugin, &job, &stored.schedule, &handled); err != nil {
			return fmt.Errorf("read the jobs: %w", err)
		}
		stored.handled = time.UnixMilli(handled).UTC()
		if c.s.stored[plugin] == nil {
			c.s.stored[plugin] = map[string]storedJob{}
		}
		c.s.stored[plugin][job] = stored
	}
	return rows.Err()
}

// counts is how many records the file has of each job.
func (c *change) counts() (counters, error) {
	rows, err := c.tx.Query("SELECT plugin, job, count(*) FROM runs GROUP BY plugin, job")
	if err != nil {
		return counters{}, fmt.Errorf("count the records: %w", err)
	}
	defer rows.Close()
	records := newCounters()
	for rows.Next() {
		var k key
		var n int
		if err := rows.Scan(&k.plugin, &k.job, &n); err != nil {
			return counters{}, fmt.Errorf("count the records: %w", err)
		}
		records.add(k, n)
	}
	return records, rows.Err()
}

// records reads records.
func (c *change) records(where string, args ...any) ([]Record, error) {
	records, err := scanAll(c.tx.Query("SELECT "+columns+" FROM runs "+where, args...))
	if err != nil {
		return nil, fmt.Errorf("read the records: %w", err)
	}
	return records, nil
}

// saveAtEnd writes what the next start can use: which runs have not begun,
// and the schedules in force. Failing that, it goes by what it finds.
func (s *Scheduler) saveAtEnd() {
	err := s.free(func(c *change) error {
		for _, queue := range s.queues.of {
			for _, r := range queue {
				if !r.claimed {
					continue
				}
				if _, err := c.exec("UPDATE runs SET state = ? WHERE id = ? AND state = 'running'", Queued, r.run.ID); err != nil {
					return err
				}
			}
		}
		for _, j := range s.jobs {
			if s.leads && j.down == nil && j.saved != j.schedule && s.plugins[j.key.plugin].state == Active {
				if err := c.handled(j, j.handled); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		s.log.Warn("the state of the cron jobs was not saved at the end", "error", err)
	}
}
