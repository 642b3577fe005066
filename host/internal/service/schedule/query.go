package schedule

import (
	"container/heap"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// JobInfo is a declared job as it is now.
type JobInfo struct {
	Job
	Plugin string
	// InForce is the schedule by which it runs: the declared one, or that of
	// its handler.
	InForce string
	// Registered says whether the plugin's instance has a handler.
	Registered bool
	// State of the plugin.
	State PluginState
	// Next is when it is due next, in UTC; zero if not within five years. An
	// inactive plugin's job will be missed then.
	Next time.Time
	// Running says whether a run is under way or waits for its turn, WaitingID
	// is the run that waits for approval, or 0.
	Running   bool
	WaitingID int64
	// Last is its newest record; nil if there is none.
	Last *Record
}

// Jobs returns the declared jobs of a plugin, or of all when plugin is empty,
// by plugin and in the order of the manifest.
func (s *Scheduler) Jobs(ctx context.Context, plugin string) ([]JobInfo, error) {
	jobs := s.listJobs(plugin)
	stmt, err := s.db.Reader.PrepareContext(ctx, "SELECT "+columns+
		" FROM runs WHERE plugin = ? AND job = ? ORDER BY id DESC LIMIT 1")
	if err != nil {
		return nil, fmt.Errorf("list jobs: %w", err)
	}
	defer stmt.Close()
	for i := range jobs {
		last, err := scanAll(stmt.QueryContext(ctx, jobs[i].Plugin, jobs[i].ID))
		if err != nil {
			return nil, fmt.Errorf("list jobs: %w", err)
		}
		if s.live(last); len(last) == 1 {
			jobs[i].Last = &last[0]
		}
	}
	return jobs, nil
}

// Declared returns a job as it is declared now; false where it is not.
func (s *Scheduler) Declared(plugin, jobID string) (Job, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.jobs[key{plugin, jobID}]
	if j == nil {
		return Job{}, false
	}
	return j.spec, true
}

// Location is the time zone of all schedules.
func (s *Scheduler) Location() *time.Location { return s.options.Location }

func (s *Scheduler) listJobs(plugin string) []JobInfo {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []string
	for id := range s.plugins {
		if plugin == "" || plugin == id {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	jobs := []JobInfo{}
	for _, id := range ids {
		p := s.plugins[id]
		for _, name := range p.jobs {
			k := key{id, name}
			j := s.jobs[k]
			jobs = append(jobs, JobInfo{
				Job: j.spec, Plugin: id, InForce: j.schedule, Registered: j.registered, State: p.state,
				Next: s.nextOf(j), Running: s.busy(k), WaitingID: s.waiting[k].id,
			})
		}
	}
	return jobs
}

// Upcoming is a time at which a job will be due, in UTC.
type Upcoming = api.NextRun

// Next returns the next n times, at most 1000, at which jobs of active plugins
// are due, each job as often as it is.
func (s *Scheduler) Next(n int) []Upcoming {
	s.mu.Lock()
	defer s.mu.Unlock()
	var coming dueHeap
	for _, j := range s.due {
		if s.plugins[j.key.plugin].state == Active {
			copied := *j
			copied.next = s.nextOf(j)
			coming.Push(&copied)
		}
	}
	heap.Init(&coming)
	found := []Upcoming{}
	for len(found) < min(n, api.MaxRuns) && len(coming) > 0 {
		j := coming[0]
		found = append(found, Upcoming{Plugin: j.key.plugin, Job: j.key.job, Label: j.spec.Label, At: j.next,
			ApprovalRequired: j.spec.ApprovalRequired})
		j.next = j.times.next(j.next)
		coming.put(j, false)
	}
	return found
}

// HistoryQuery says which records are wanted, at most [api.MaxRuns].
type HistoryQuery = api.RunQuery

// History returns records, the newest first, those of open runs included.
func (s *Scheduler) History(ctx context.Context, q HistoryQuery) ([]Record, error) {
	if q.Job != "" && q.Plugin == "" || q.Limit < 0 || q.Limit > api.MaxRuns || q.Before < 0 {
		return nil, problem.InvalidRequest(
			"invalid argument: ask for the history of a job with its plugin, and for at most 1000 records")
	}
	if q.Limit == 0 {
		q.Limit = 100
	}
	var where []string
	var args []any
	for _, part := range []struct {
		text string
		set  bool
		arg  any
	}{
		{"plugin = ?", q.Plugin != "", q.Plugin}, {"job = ?", q.Job != "", q.Job}, {"id < ?", q.Before != 0, q.Before},
	} {
		if part.set {
			where, args = append(where, part.text), append(args, part.arg)
		}
	}
	text := "SELECT " + columns + " FROM runs"
	if len(where) > 0 {
		text += " WHERE " + strings.Join(where, " AND ")
	}
	records, err := scanAll(s.db.Reader.QueryContext(ctx, text+" ORDER BY id DESC LIMIT ?", append(args, q.Limit)...))
	if err != nil {
		return nil, fmt.Errorf("read the history: %w", err)
	}
	s.live(records)
	return records, nil
}

// Waiting returns the runs of a plugin that wait for approval, or those of
// all when plugin is empty, the oldest first.
func (s *Scheduler) Waiting(ctx context.Context, plugin string) ([]Record, error) {
	records, err := scanAll(s.db.Reader.QueryContext(ctx,
		"SELECT "+columns+" FROM runs WHERE state = 'waiting' AND (?1 = '' OR plugin = ?1) ORDER BY id", plugin))
	if err != nil {
		return nil, fmt.Errorf("read the waiting runs: %w", err)
	}
	return records, nil
}

// Get returns the record of a run; [problem.RunNotFound] when there is none.
func (s *Scheduler) Get(ctx context.Context, id int64) (Record, error) {
	r, err := scan(s.db.Reader.QueryRowContext(ctx, "SELECT "+columns+" FROM runs WHERE id = ?", id))
	if r, err = found(id, r, err); err != nil {
		return Record{}, err
	}
	one := []Record{r}
	s.live(one)
	return one[0], nil
}

// live adds which runs are under way: the file need not know it before they
// end.
func (s *Scheduler) live(records []Record) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range records {
		r := &records[i]
		if active := s.running[key{r.Plugin, r.Job}]; active != nil && active.run.ID == r.ID && r.State == Queued {
			r.State, r.Started = Running, active.started
		}
	}
}
