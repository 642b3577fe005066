package schedule

import (
	"database/sql"
	"time"
)

// State says how far a run has come. The first three are open, the others
// final.
type State string

// The states of a run.
const (
	// Waiting: for the user's approval.
	Waiting State = "waiting"
	// Queued: for its turn.
	Queued State = "queued"
	// Running: it has been handed over.
	Running State = "running"

	// Succeeded: the handler returned.
	Succeeded State = "succeeded"
	// Failed: the handler failed; the error says how.
	Failed State = "failed"
	// TimedOut: the handler did not end in time.
	TimedOut State = "timed-out"
	// Interrupted: the host stopped, or the plugin was removed, before the
	// handler ended. How much of its work is done is not known.
	Interrupted State = "interrupted"
	// Missed: it did not take place; the reason says why.
	Missed State = "missed"
	// Skipped: it was due while the run before had not ended.
	Skipped State = "skipped"
	// Rejected: by the user.
	Rejected State = "rejected"
	// Expired: nobody approved it in time.
	Expired State = "expired"
	// Dropped: the job is gone, no longer needs approval, or is now that of
	// another version of the plugin, which was not the one approved.
	Dropped State = "dropped"
)

// Open reports whether the run is still to end.
func (s State) Open() bool { return s == Waiting || s == Queued || s == Running }

// Cause says what made a run.
type Cause string

// The causes of a run.
const (
	// Scheduled: it was due.
	Scheduled Cause = "schedule"
	// CatchUp: it makes up for runs that were missed.
	CatchUp Cause = "catch-up"
	// Manual: the user asked for it.
	Manual Cause = "manual"
)

// Approval says who let a run begin, and when.
type Approval struct {
	At time.Time
	By string
}

// Record is a run, or several that did not take place for one reason. All
// times are in UTC, to the millisecond; those that are not known are zero.
type Record struct {
	// ID is never used again. Larger ids are of later records.
	ID     int64
	Plugin string
	Job    string
	Cause  Cause
	State  State
	// Reason says in words why a run did not take place or end well.
	Reason string
	// Error is the handler's own, shortened to [Limits.ErrorBytes].
	Error string
	// ScheduledAt is when it was due, or when the user asked for it.
	ScheduledAt time.Time
	// Last is when the latest run that the record stands for was due.
	Last time.Time
	// Count is how many runs the record stands for: missed and skipped runs,
	// and those that became due while one waits for approval, share one. A
	// gap counts no further than to 1000.
	Count int
	// Created is when the record was made.
	Created time.Time
	// Expires is when a waiting run, or an approved one that has not begun,
	// expires.
	Expires time.Time
	// RequestedBy is the user who asked for a manual run.
	RequestedBy string
	// Approved and Rejected are the user's decision; at most one is set.
	Approved, Rejected *Approval
	// Started and Ended are when the handler began and ended.
	Started, Ended time.Time
	// Version and Content are those of the plugin that the user was asked to
	// approve; empty for runs that needed no approval.
	Version, Content string
}

// Duration is how long the run took; zero when that is not known.
func (r Record) Duration() time.Duration {
	if r.Started.IsZero() || r.Ended.IsZero() {
		return 0
	}
	return max(0, r.Ended.Sub(r.Started))
}

// columns is what scan reads, in its order.
const columns = `id, plugin, job, cause, state, reason, error, scheduled, last, times, created, expires,
	requested_by, decision, decided, decided_by, started, ended, version, content`

// Decisions as they stand in the file.
const (
	approved = "approved"
	rejected = "rejected"
)

// scan reads a row of runs.
func scan(row interface{ Scan(...any) error }) (Record, error) {
	var r Record
	var scheduled, last, created, expires, decided, started, ended int64
	var decision, decidedBy string
	err := row.Scan(&r.ID, &r.Plugin, &r.Job, &r.Cause, &r.State, &r.Reason, &r.Error, &scheduled, &last, &r.Count,
		&created, &expires, &r.RequestedBy, &decision, &decided, &decidedBy, &started, &ended, &r.Version, &r.Content)
	if err != nil {
		return Record{}, err
	}
	r.ScheduledAt, r.Last, r.Created, r.Expires = at(scheduled), at(last), at(created), at(expires)
	r.Started, r.Ended = at(started), at(ended)
	if r.State == Running && started == 0 {
		r.State = Queued // claimed; which of these have begun is known in memory
	}
	switch decision {
	case approved:
		r.Approved = &Approval{At: at(decided), By: decidedBy}
	case rejected:
		r.Rejected = &Approval{At: at(decided), By: decidedBy}
	}
	return r, nil
}

// scanAll reads rows of runs and closes them.
func scanAll(rows *sql.Rows, err error) ([]Record, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var records []Record
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return records, rows.Err()
}

// at is a time as it stands in the file; 0 stands for none.
func at(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// ms is the other way round.
func ms(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
