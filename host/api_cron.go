package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/disk"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/schedule"
	"github.com/wasmhost/wasmhost/host/server"
)

// schedule returns the open schedule.
func (a *pluginAPI) schedule() (*schedule.Scheduler, error) {
	s := a.host.jobs.scheduler()
	if s == nil {
		if p := disk.Problem(disk.Of(a.host.jobs.brokenBy()), "the schedule cannot be used", a.host.jobs.brokenBy()); p != nil {
			return nil, p
		}
		return nil, problem.Conflict(errNoSchedule.Error())
	}
	return s, nil
}

// Jobs lists declared jobs.
func (a *pluginAPI) Jobs(ctx context.Context, id string) ([]server.Job, error) {
	s, err := a.schedule()
	if err != nil {
		return nil, err
	}
	if id != "" {
		if _, err := a.plugins.Get(id); err != nil {
			return nil, a.problem(err)
		}
	}
	list, err := s.Jobs(ctx, id)
	if err != nil {
		return nil, a.jobProblem(err, 0, id, "")
	}
	shown := make([]server.Job, len(list))
	for i, j := range list {
		shown[i] = server.Job{
			Plugin: j.Plugin, Job: j.ID, Label: j.Label, Description: j.Description, Schedule: j.InForce, Declared: j.Schedule,
			ApprovalRequired: j.ApprovalRequired, Registered: j.Registered, Active: j.State == schedule.Active,
			Next: known(j.Next), Running: j.Running, Waiting: j.WaitingID,
		}
		if j.Last != nil {
			last := jobRun(*j.Last)
			shown[i].Last = &last
		}
	}
	return shown, nil
}

// TimeZone names the time zone of the schedules.
func (a *pluginAPI) TimeZone(context.Context) (string, error) {
	s, err := a.schedule()
	if err != nil {
		return "", err
	}
	return a.host.jobs.zone(s.Location()), nil
}

// NextRuns lists when jobs are due.
func (a *pluginAPI) NextRuns(_ context.Context, n int) ([]server.NextRun, error) {
	s, err := a.schedule()
	if err != nil {
		return nil, err
	}
	list := s.Next(n)
	shown := make([]server.NextRun, len(list))
	for i, u := range list {
		shown[i] = server.NextRun(u)
	}
	return shown, nil
}

// RunJob has a job run now.
func (a *pluginAPI) RunJob(ctx context.Context, id, job, by string) (server.JobRun, error) {
	if _, err := a.plugins.Get(id); err != nil {
		return server.JobRun{}, a.problem(err)
	}
	run, err := a.decide(0, id, job, func(s *schedule.Scheduler) (schedule.Record, error) { return s.Trigger(ctx, id, job, by) })
	if info, missing := a.plugins.Get(id); errors.Is(err, schedule.ErrInactive) && missing == nil && !info.Enabled {
		return run, problem.Conflict(fmt.Sprintf("the plugin %q is disabled, so its job %.100q does not run; to enable it, run: wasmhost enable %s", id, job, id)).Because(err)
	}
	return run, err
}

// Run returns one run.
func (a *pluginAPI) Run(ctx context.Context, id int64) (server.JobRun, error) {
	return a.decide(id, "", "", func(s *schedule.Scheduler) (schedule.Record, error) { return s.Get(ctx, id) })
}

// Runs lists runs.
func (a *pluginAPI) Runs(ctx context.Context, q server.RunQuery) ([]server.JobRun, error) {
	return a.runs(func(s *schedule.Scheduler) ([]schedule.Record, error) {
		return s.History(ctx, schedule.HistoryQuery(q))
	})
}

// WaitingRuns lists the runs that wait for approval.
func (a *pluginAPI) WaitingRuns(ctx context.Context) ([]server.JobRun, error) {
	s, err := a.schedule()
	if err != nil {
		return nil, err
	}
	list, err := a.runs(func(s *schedule.Scheduler) ([]schedule.Record, error) { return s.Waiting(ctx, "") })
	for i := range list {
		if job, ok := s.Declared(list[i].Plugin, list[i].Job); ok {
			list[i].Label, list[i].Description = job.Label, job.Description
		}
	}
	return list, err
}

// ApproveRun lets a run begin.
func (a *pluginAPI) ApproveRun(ctx context.Context, id int64, by string) (server.JobRun, error) {
	return a.decide(id, "", "", func(s *schedule.Scheduler) (schedule.Record, error) { return s.Approve(ctx, id, by) })
}

// RejectRun ends a run that waits.
func (a *pluginAPI) RejectRun(ctx context.Context, id int64, by string) (server.JobRun, error) {
	return a.decide(id, "", "", func(s *schedule.Scheduler) (schedule.Record, error) { return s.Reject(ctx, id, by) })
}

// decide does something with one run and shows it.
func (a *pluginAPI) decide(id int64, plugin, job string, do func(*schedule.Scheduler) (schedule.Record, error)) (server.JobRun, error) {
	s, err := a.schedule()
	if err != nil {
		return server.JobRun{}, err
	}
	record, err := do(s)
	if err != nil {
		return server.JobRun{}, a.jobProblem(err, id, plugin, job)
	}
	return jobRun(record), nil
}

func (a *pluginAPI) runs(read func(*schedule.Scheduler) ([]schedule.Record, error)) ([]server.JobRun, error) {
	s, err := a.schedule()
	if err != nil {
		return nil, err
	}
	list, err := read(s)
	if err != nil {
		return nil, a.jobProblem(err, 0, "", "")
	}
	shown := make([]server.JobRun, len(list))
	for i, r := range list {
		shown[i] = jobRun(r)
	}
	return shown, nil
}

// jobProblem maps what the schedule fails with.
func (a *pluginAPI) jobProblem(err error, run int64, plugin, job string) error {
	switch {
	case errors.Is(err, schedule.ErrNotFound) && job != "":
		return problem.JobNotFound(plugin, job).Because(err)
	case errors.Is(err, schedule.ErrNotFound):
		return problem.RunNotFound(run).Because(err)
	case errors.Is(err, schedule.ErrDecided), errors.Is(err, schedule.ErrBusy), errors.Is(err, schedule.ErrInactive):
		return problem.Conflict(err.Error()).Because(err)
	case errors.Is(err, schedule.ErrInvalid):
		return problem.InvalidRequest(err.Error()).Because(err)
	case errors.Is(err, schedule.ErrClosed):
		return problem.ShuttingDown()
	}
	return a.problem(err)
}

// jobRun shows a run.
func jobRun(r schedule.Record) server.JobRun {
	shown := server.JobRun{
		ID: r.ID, Plugin: r.Plugin, Job: r.Job, Cause: string(r.Cause), State: string(r.State), Open: r.State.Open(),
		Reason: r.Reason, Error: r.Error, Count: r.Count, ScheduledAt: r.ScheduledAt, Expires: known(r.Expires),
		Started: known(r.Started), Ended: known(r.Ended), DurationMs: r.Duration().Milliseconds(), RequestedBy: r.RequestedBy, Version: r.Version,
		Approved: decision(r.Approved), Rejected: decision(r.Rejected),
	}
	if r.Count > 1 {
		shown.LastDue = known(r.Last)
	}
	return shown
}

func decision(a *schedule.Approval) *server.Decision {
	if a == nil {
		return nil
	}
	return &server.Decision{By: a.By, At: a.At}
}

// known returns nil for a time that is not known.
func known(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
