package schedule

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"time"
)

// change is one transaction. Memory follows the file: what belongs to it in
// memory is done by the functions given to then, which run after the commit.
type change struct {
	s    *Scheduler
	tx   *sql.Tx
	now  time.Time
	done []func()

	claimed int  // runs that the change claims
	others  bool // other hosts are to be told

	thinned string // a plugin of which old records were deleted

	nextID string // of a plugin that the change declares anew, as next
	next   *plugin
}

// write runs f in a transaction. The caller holds mu. No context ends it
// half-way: it is short, and waits for locks of other processes no longer
// than [Limits.LockWait].
func (s *Scheduler) write(f func(c *change) error) error {
	tx, err := s.db.Writer.BeginTx(context.Background(), nil)
	if err != nil {
		return fmt.Errorf("write to the schedule: %w", err)
	}
	c := &change{s: s, tx: tx, now: s.now()}
	err = f(c)
	if err == nil && c.others {
		err = s.options.Bus.Publish(context.Background(), tx, topic, "")
	}
	if err != nil {
		_ = tx.Rollback() // SQLite may have done so already
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("write to the schedule: %w", err)
	}
	for _, done := range c.done {
		done()
	}
	return nil
}

// free is write for what ends or frees something.
func (s *Scheduler) free(f func(c *change) error) error {
	return s.options.Reserve.Do(func() error { return s.write(f) })
}

func (c *change) then(f func()) { c.done = append(c.done, f) }

// tell has Options.Changed told of a run.
func (c *change) tell(id int64) {
	if c.s.options.Changed != nil {
		c.then(func() { c.s.noteChanged(id) })
	}
}

// tellAll is tell on all hosts.
func (c *change) tellAll(id int64) {
	c.tell(id)
	c.others = true
}

// exec runs a statement and returns how many rows it changed.
func (c *change) exec(text string, args ...any) (int64, error) {
	return affected(c.tx.Exec(text, args...))
}

// with runs a statement that was prepared.
func (c *change) with(stmt *sql.Stmt, args ...any) (int64, error) {
	return affected(c.tx.Stmt(stmt).Exec(args...))
}

func affected(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, fmt.Errorf("write to the schedule: %w", err)
	}
	return result.RowsAffected()
}

// get reads the record of a run.
func (c *change) get(id int64) (Record, error) {
	r, err := scan(c.tx.QueryRow("SELECT "+columns+" FROM runs WHERE id = ?", id))
	return found(id, r, err)
}

// insert adds a record. It returns no id when the due time has run before.
func (c *change) insert(r Record) (id int64, err error) {
	if r.Last.IsZero() {
		r.Last = r.ScheduledAt
	}
	result, err := c.tx.Stmt(c.s.db.insertRun).Exec(r.Plugin, r.Job, r.Cause, r.State, r.Reason,
		ms(r.ScheduledAt), ms(r.Last), max(1, r.Count), ms(c.now), ms(r.Expires), r.Version, r.Content)
	if n, err := affected(result, err); err != nil || n == 0 {
		return 0, err
	}
	if id, err = result.LastInsertId(); err != nil {
		return 0, fmt.Errorf("write to the schedule: %w", err)
	}
	k := key{r.Plugin, r.Job}
	gone, err := c.thin(k)
	if err != nil {
		return 0, err
	}
	c.then(func() {
		c.s.records.add(k, 1-gone)
		c.s.lastRecords[k] = lastRecord{id: id, state: r.State, reason: r.Reason}
	})
	return id, nil
}

// thin deletes the oldest records of a job that has too many, or of its plugin.
// It returns how many are gone of the job, and counts those of others itself.
func (c *change) thin(k key) (gone int, err error) {
	if over := c.s.records.jobs[k] + 1 - c.s.limits.HistoryPerJob; over > 0 {
		n, err := c.exec(`DELETE FROM runs WHERE id IN (SELECT id FROM runs WHERE plugin = ? AND job = ?
			AND state NOT IN ('waiting', 'queued', 'running') ORDER BY id LIMIT ?)`, k.plugin, k.job, over)
		return int(n), err
	}
	over := c.s.records.plugins[k.plugin] + 1 - c.s.limits.HistoryPerPlugin
	if over <= 0 || c.thinned == k.plugin {
		return 0, nil
	}
	c.thinned = k.plugin
	over += c.s.limits.HistoryPerPlugin / 20 // not one by one
	rows, err := c.tx.Query(`DELETE FROM runs WHERE id IN (SELECT id FROM runs WHERE plugin = ?
		AND state NOT IN ('waiting', 'queued', 'running') ORDER BY id LIMIT ?) RETURNING job`, k.plugin, over)
	if err != nil {
		return 0, fmt.Errorf("delete old records: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var job string
		if err := rows.Scan(&job); err != nil {
			return 0, fmt.Errorf("delete old records: %w", err)
		}
		c.then(func() { c.s.records.add(key{k.plugin, job}, -1) })
	}
	return 0, rows.Err()
}

// miss records runs that do not take place: the times of job k from first to
// last, n of them. Where join is set, they are added to the record before, if
// that one says the same.
func (c *change) miss(k key, state State, reason string, first, last time.Time, n int, join bool) error {
	if before := c.s.lastRecords[k]; join && before.open && before.state == state && before.reason == reason {
		joined, err := c.exec("UPDATE runs SET times = times + ?, last = ? WHERE id = ?", n, ms(last), before.id)
		if err != nil || joined > 0 {
			return err
		} // else the record before was thinned out
	}
	id, err := c.insert(Record{Plugin: k.plugin, Job: k.job, Cause: Scheduled, State: state, Reason: reason,
		ScheduledAt: first, Last: last, Count: n})
	c.then(func() { c.s.lastRecords[k] = lastRecord{id, state, reason, join} })
	return err
}

// begin makes a due run take place: at once, or when the user has approved it.
func (c *change) begin(j *job, due time.Time, cause Cause) error {
	k := j.key
	if j.spec.ApprovalRequired {
		return c.wait(j, due, cause)
	}
	busy := c.s.busy(k)
	if !busy {
		var err error
		if busy, err = c.elsewhere(k); err != nil {
			return err
		}
	}
	if busy {
		return c.miss(k, Skipped, reasonOverlap, due, due, 1, true)
	}
	r := queuedRun{before: c.s.lastRecords[k], claimed: c.s.queues.claimed+c.claimed < claimAhead}
	state := Queued
	if r.claimed {
		c.claimed++
		state = Running
	}
	id, err := c.insert(Record{Plugin: k.plugin, Job: k.job, Cause: cause, State: state, ScheduledAt: due})
	if err == nil && id != 0 {
		r.run = Run{ID: id, Plugin: k.plugin, Job: k.job, ScheduledAt: due}
		err = c.queue(r)
	}
	return err
}

// wait makes a due run wait for approval, or adds it to the one that waits.
func (c *change) wait(j *job, due time.Time, cause Cause) error {
	k := j.key
	if joined, err := c.join(k, due); err != nil || joined {
		return err
	}
	from := due // so that a daily run has expired when the next is due
	if c.now.Sub(due) > c.s.limits.Late {
		from = c.now
	}
	p := c.plugin(k.plugin)
	return c.waitUntil(Record{Plugin: k.plugin, Job: k.job, Cause: cause, ScheduledAt: due, Last: due, Count: 1,
		Expires: from.Add(c.s.limits.ApprovalExpiry), Version: p.version, Content: p.content})
}

// join adds a due time to the run of a job that waits, if there is one, also of
// another host, which may have added it already.
func (c *change) join(k key, due time.Time) (bool, error) {
	var waiting []Record
	var err error
	if known, ok := c.s.waiting[k]; c.s.options.Database != nil {
		waiting, err = c.records("WHERE plugin = ? AND job = ? AND state = 'waiting'", k.plugin, k.job)
	} else if ok {
		waiting, err = c.records("WHERE id = ?", known.id)
	}
	if err != nil || len(waiting) == 0 {
		return false, err
	}
	w := waitingOf(waiting[0])
	if w.last.Before(due) {
		if _, err := c.exec("UPDATE runs SET times = times + 1, last = ? WHERE id = ?", ms(due), w.id); err != nil {
			return false, err
		}
		w.last, w.count = due, w.count+1
		c.tellAll(w.id)
	}
	c.then(func() {
		c.s.waiting[k] = w
		c.s.expiresAt(w.expires)
	})
	return true, nil
}

// plugin returns a plugin as it will be after the change.
func (c *change) plugin(id string) *plugin {
	if c.next != nil && c.nextID == id {
		return c.next
	}
	return c.s.plugins[id]
}

// waitUntil makes a run wait for approval until it expires.
func (c *change) waitUntil(r Record) error {
	r.State = Waiting
	id, err := c.insert(r)
	if err != nil || id == 0 {
		return err
	}
	c.tellAll(id)
	c.then(func() {
		r.ID = id
		c.s.waiting[key{r.Plugin, r.Job}] = waitingOf(r)
		c.s.expiresAt(r.Expires)
	})
	return nil
}

// handled records that the due times of a job are dealt with up to one.
func (c *change) handled(j *job, until time.Time) error {
	wrong := int64(math.MinInt64) // in a file nobody else writes
	if c.s.under != nil {
		wrong = ms(c.now.Add(correction))
	}
	_, err := c.with(c.s.db.setHandled, ms(until), j.schedule, j.key.plugin, j.key.job, wrong)
	return err
}

// end makes an open run end without having run.
func (c *change) end(id int64, state State, reason string) error {
	n, err := c.exec("UPDATE runs SET state = ?, reason = ?, ended = ? WHERE id = ? AND (state IN ('waiting', "+
		"'queued') OR state = 'running' AND started = 0)",
		state, reason, ms(c.now), id)
	if err == nil && n > 0 {
		err = c.settled(id)
	}
	c.tellAll(id)
	return err
}

// endWaiting makes a run that waits for approval end; false where it was decided
// on, by another host.
func (c *change) endWaiting(id int64, state State, reason string) (bool, error) {
	n, err := c.exec("UPDATE runs SET state = ?, reason = ?, ended = ? WHERE id = ? AND state = 'waiting'", state, reason,
		ms(c.now), id)
	c.tellAll(id)
	return n > 0, err
}

// drop ends what waits of a job, for approval or for its turn.
func (c *change) drop(k key, reason string) error {
	if w, ok := c.s.waiting[k]; ok {
		if _, err := c.endWaiting(w.id, Dropped, reason); err != nil {
			return err
		}
		c.then(func() { delete(c.s.waiting, k) })
	}
	return c.unqueue(k.plugin, func(r queuedRun) bool { return r.key() == k }, Dropped, reason)
}

// unqueue ends runs of a plugin that wait for their turn.
func (c *change) unqueue(plugin string, which func(queuedRun) bool, state State, reason string) error {
	for _, r := range c.s.queues.of[plugin] {
		if !which(r) {
			continue
		}
		if err := c.end(r.run.ID, state, reason); err != nil {
			return err
		}
	}
	c.then(func() { c.s.queues.remove(plugin, which) })
	return nil
}

// every is for unqueue: all runs.
func every(queuedRun) bool { return true }

// Reasons that stand in records.
const (
	reasonDown      = "the host was not running"
	reasonJump      = "the computer slept, or its clock was set forward"
	reasonStarting  = "the plugin was starting"
	reasonDisabled  = "the plugin is disabled"
	reasonNoHandler = "no handler is registered"
	reasonOverlap   = "the run before had not ended"
	reasonCutOff    = "the host stopped while it ran, or just before"
	reasonNotBegun  = "the host stopped before it began"
	reasonExpired   = "nobody approved it in time"
	reasonTooOld    = "approved, but the host was not running until it had expired"
	reasonUpgraded  = "the plugin was upgraded: approve again"
)
