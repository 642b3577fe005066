package schedule

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListJobs.Handle(m, s.listJobs)
	api.ListNextRuns.Handle(m, s.listNext)
	api.ListRuns.Handle(m, s.listRuns)
	api.GetRun.Handle(m, func(ctx context.Context, in api.RunRequest) (api.JobRun, error) {
		return s.one(func(open *Scheduler) (Record, error) { return open.Get(ctx, in.ID) })
	})
	api.RunJob.Handle(m, s.runNow)
	approve := s.decide((*Scheduler).Approve)
	api.ApproveRun.Handle(m, func(ctx context.Context, in api.ApproveRunRequest) (api.JobRun, error) {
		return approve(ctx, api.RunRequest{ID: in.ID})
	})
	api.RejectRun.Handle(m, s.decide((*Scheduler).Reject))
}

// forUser returns the open schedule.
func (s *Service) forUser() (*Scheduler, error) {
	if p := disk.Problem(disk.Of(s.Broken()), "the schedule cannot be used", s.Broken()); p != nil {
		return nil, p
	}
	return s.ForUser()
}

func (s *Service) listJobs(ctx context.Context, q api.JobQuery) (list api.JobList, err error) {
	open, err := s.forUser()
	if err != nil {
		return list, err
	}
	if q.Plugin != "" {
		if _, err := s.env.Plugins.Plugin(q.Plugin); err != nil {
			return list, err
		}
	}
	jobs, err := open.Jobs(ctx, q.Plugin)
	if err != nil {
		return list, known(err)
	}
	list = api.JobList{TimeZone: zone(open.Location()), Jobs: make([]api.Job, len(jobs))}
	for i, j := range jobs {
		list.Jobs[i] = api.Job{
			Plugin: j.Plugin, Job: j.ID, Label: j.Label, Description: j.Description,
			Schedule: j.InForce, Declared: j.Schedule, When: manifest.ScheduleWords(j.InForce),
			ApprovalRequired: j.ApprovalRequired, Registered: j.Registered, Active: j.State == Active,
			Next: timeOrNil(j.Next), Running: j.Running, Waiting: j.WaitingID,
		}
		if j.Last != nil {
			last := jobRun(*j.Last)
			list.Jobs[i].Last = &last
		}
	}
	return list, nil
}

// zone names a time zone for people: that of the computer has no other name
// than the one that its clock shows.
func zone(l *time.Location) string {
	if l != time.Local {
		return l.String()
	}
	now := time.Now()
	return fmt.Sprintf("that of the host's computer (now %s, UTC%s)", now.Format("MST"), now.Format("-07:00"))
}

func (s *Service) listNext(_ context.Context, q api.NextRunQuery) (list api.NextRunList, err error) {
	open, err := s.forUser()
	if err != nil {
		return list, err
	}
	if q.Limit == 0 {
		q.Limit = 20
	}
	list.Next = open.Next(q.Limit)
	return list, nil
}

func (s *Service) listRuns(ctx context.Context, q api.RunQuery) (list api.RunList, err error) {
	if q.Job != "" && q.Plugin == "" {
		return list, problem.New(problem.CodeInvalidQuery, "job needs plugin beside it")
	}
	open, err := s.forUser()
	if err != nil {
		return list, err
	}
	return runs(open.History(ctx, q))
}

// ListWaiting returns the runs that wait for approval, the oldest first, with
// what their jobs are.
func (s *Service) ListWaiting(ctx context.Context) ([]api.JobRun, error) {
	open, err := s.forUser()
	if err != nil {
		return nil, err
	}
	list, err := runs(open.Waiting(ctx, ""))
	for i, run := range list.Runs {
		if job, ok := open.Declared(run.Plugin, run.Job); ok {
			list.Runs[i].Label, list.Runs[i].Description = job.Label, job.Description
		}
	}
	return list.Runs, err
}

// runNow has a job run now.
func (s *Service) runNow(ctx context.Context, in api.JobRequest) (run api.JobRun, err error) {
	p, err := s.env.Plugins.Plugin(in.Plugin)
	if err != nil {
		return run, err
	}
	open, err := s.forUser()
	if err != nil {
		return run, err
	}
	record, err := open.Trigger(ctx, in.Plugin, in.Job, api.RequestedBy(ctx))
	switch {
	case errors.Is(err, ErrInactive) && p.Phase == service.Disabled:
		return run, problem.Conflict(fmt.Sprintf(
			"the plugin %q is disabled, so its job %.100q does not run; to enable it, run: wasmhost enable %s",
			in.Plugin, in.Job, in.Plugin)).WithCause(err)
	case err != nil:
		return run, known(err)
	}
	return jobRun(record), nil
}

// decide returns what answers the routes by which the user decides on a run.
func (s *Service) decide(
	decide func(open *Scheduler, ctx context.Context, id int64, by string) (Record, error),
) func(context.Context, api.RunRequest) (api.JobRun, error) {
	return func(ctx context.Context, in api.RunRequest) (api.JobRun, error) {
		return s.one(func(open *Scheduler) (Record, error) {
			return decide(open, ctx, in.ID, api.RequestedBy(ctx))
		})
	}
}

// one does something with one run and shows it.
func (s *Service) one(do func(*Scheduler) (Record, error)) (run api.JobRun, err error) {
	open, err := s.forUser()
	if err != nil {
		return run, err
	}
	record, err := do(open)
	if err != nil {
		return run, known(err)
	}
	return jobRun(record), nil
}

// runs shows records.
func runs(records []Record, err error) (list api.RunList, _ error) {
	if err != nil {
		return list, known(err)
	}
	for _, r := range records {
		list.Runs = append(list.Runs, jobRun(r))
	}
	return list, nil
}

// known is what a user is told of a failure.
func known(err error) error {
	if errors.As(err, new(*DecidedError)) || errors.Is(err, ErrInactive) {
		return problem.Conflict(err.Error()).WithCause(err)
	}
	if p := disk.Problem(disk.Of(err), "", err); p != nil {
		return p
	}
	return err
}

// jobRun shows a run.
func jobRun(r Record) api.JobRun {
	run := api.JobRun{
		ID: r.ID, Plugin: r.Plugin, Job: r.Job, Cause: string(r.Cause), State: string(r.State), Open: r.State.Open(),
		Reason: r.Reason, Error: r.Error, Count: r.Count, ScheduledAt: r.ScheduledAt, Expires: timeOrNil(r.Expires),
		Started: timeOrNil(r.Started), Ended: timeOrNil(r.Ended), DurationMs: r.Duration().Milliseconds(),
		RequestedBy: r.RequestedBy, Version: r.Version,
		Approved: decision(r.Approved), Rejected: decision(r.Rejected),
	}
	if r.Count > 1 {
		run.LastDue = timeOrNil(r.Last)
	}
	return run
}

func decision(a *Approval) *api.Decision {
	if a == nil {
		return nil
	}
	return &api.Decision{By: a.By, At: a.At}
}

// timeOrNil returns nil for a time that is not known.
func timeOrNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
