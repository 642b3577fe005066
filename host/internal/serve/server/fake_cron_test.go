package server

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// fakeRun is the one run that the fake knows.
func fakeRun() api.JobRun {
	return api.JobRun{ID: 7, Plugin: "demo", Job: "nightly", Cause: "schedule", State: "waiting", Open: true, Count: 1,
		ScheduledAt: time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)}
}

func (f *fakePlugins) said(call string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, call)
}

// cronRoutes answer as if there were one job with one run.
func (f *fakePlugins) cronRoutes(m *api.Mux) {
	api.ListJobs.Handle(m, func(_ context.Context, q api.JobQuery) (list api.JobList, err error) {
		if q.Plugin == "none" {
			return list, problem.PluginNotFound(q.Plugin)
		}
		return api.JobList{TimeZone: "Europe/Vienna", Jobs: []api.Job{{Plugin: "demo", Job: "nightly", Label: "Nightly",
			Schedule: "0 3 * * *"}}}, nil
	})
	api.ListNextRuns.Handle(m, func(_ context.Context, q api.NextRunQuery) (api.NextRunList, error) {
		f.said(fmt.Sprintf("next %d", q.Limit))
		return api.NextRunList{}, nil
	})
	api.ListRuns.Handle(m, func(_ context.Context, q api.RunQuery) (api.RunList, error) {
		f.said(fmt.Sprintf("runs %s/%s before %d limit %d", q.Plugin, q.Job, q.Before, q.Limit))
		return api.RunList{Runs: []api.JobRun{fakeRun()}}, nil
	})
	f.inboxRoutes(m)
	api.RunJob.Handle(m, func(ctx context.Context, in api.JobRequest) (api.JobRun, error) {
		f.said(fmt.Sprintf("run %s/%s by %s", in.Plugin, in.Job, api.RequestedBy(ctx)))
		if in.Job != "nightly" {
			return api.JobRun{}, problem.JobNotFound(in.Plugin, in.Job)
		}
		return fakeRun(), nil
	})
	one := func(verb string) func(context.Context, api.RunRequest) (api.JobRun, error) {
		return func(ctx context.Context, in api.RunRequest) (api.JobRun, error) {
			f.said(fmt.Sprintf("%s %d by %s", verb, in.ID, api.RequestedBy(ctx)))
			if in.ID != 7 {
				return api.JobRun{}, problem.RunNotFound(in.ID)
			}
			return fakeRun(), nil
		}
	}
	api.GetRun.Handle(m, one("get"))
	m.Present = func(context.Context, string, *api.Presence) error { return nil }
	api.ApproveRun.Handle(m, func(ctx context.Context, in api.ApproveRunRequest) (api.JobRun, error) {
		return one("approve")(ctx, api.RunRequest{ID: in.ID})
	})
	api.RejectRun.Handle(m, one("reject"))
}

// inboxRoutes answer as if one run and one call waited.
func (f *fakePlugins) inboxRoutes(m *api.Mux) {
	fakeCall := api.AskedCall{ID: 9, Plugin: "demo", Version: "1.0.0", Method: "POST", Path: "items", State: "waiting",
		Open: true, Asked: time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)}
	api.ListInbox.Handle(m, func(context.Context, api.None) (api.Inbox, error) {
		return api.Inbox{Runs: []api.JobRun{fakeRun()}, Calls: []api.AskedCall{fakeCall}}, nil
	})
	one := func(verb string) func(context.Context, api.CallRequest) (api.AskedCall, error) {
		return func(ctx context.Context, in api.CallRequest) (api.AskedCall, error) {
			f.said(fmt.Sprintf("%s call %d by %s", verb, in.ID, api.RequestedBy(ctx)))
			if in.ID != 9 {
				return api.AskedCall{}, problem.CallNotFound(in.ID)
			}
			return fakeCall, nil
		}
	}
	api.ApproveCall.Handle(m, func(ctx context.Context, in api.ApproveCallRequest) (api.AskedCall, error) {
		return one("approve")(ctx, api.CallRequest{ID: in.ID})
	})
	f.approvalRoutes(m)
	api.RejectCall.Handle(m, one("reject"))
	api.ListDecidedCalls.Handle(m, func(_ context.Context, q api.DecidedQuery) (api.CallList, error) {
		f.said(fmt.Sprintf("calls %s before %d limit %d", q.Plugin, q.Before, q.Limit))
		return api.CallList{Calls: []api.AskedCall{fakeCall}}, nil
	})
}
