package server

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/problem"
)

// fakeRun is the one run that the fake knows.
func fakeRun() JobRun {
	return JobRun{ID: 7, Plugin: "demo", Job: "nightly", Cause: "schedule", State: "waiting", Open: true, Count: 1,
		ScheduledAt: time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)}
}

func (f *fakePlugins) said(call string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, call)
}

func (f *fakePlugins) Jobs(_ context.Context, plugin string) ([]Job, error) {
	if plugin == "none" {
		return nil, problem.PluginNotFound(plugin)
	}
	return []Job{{Plugin: "demo", Job: "nightly", Label: "Nightly", Schedule: "0 3 * * *"}}, nil
}

func (f *fakePlugins) TimeZone(context.Context) (string, error) { return "Europe/Vienna", nil }

func (f *fakePlugins) NextRuns(_ context.Context, n int) ([]NextRun, error) {
	f.said(fmt.Sprintf("next %d", n))
	return nil, nil
}

func (f *fakePlugins) RunJob(_ context.Context, plugin, job, by string) (JobRun, error) {
	f.said(fmt.Sprintf("run %s/%s by %s", plugin, job, by))
	if job != "nightly" {
		return JobRun{}, problem.JobNotFound(plugin, job)
	}
	return fakeRun(), nil
}

func (f *fakePlugins) Run(_ context.Context, id int64) (JobRun, error) {
	return f.decide("get", id, "")
}

func (f *fakePlugins) Runs(_ context.Context, q RunQuery) ([]JobRun, error) {
	f.said(fmt.Sprintf("runs %s/%s before %d limit %d", q.Plugin, q.Job, q.Before, q.Limit))
	return []JobRun{fakeRun()}, nil
}

func (f *fakePlugins) WaitingRuns(context.Context) ([]JobRun, error) { return []JobRun{fakeRun()}, nil }

func (f *fakePlugins) ApproveRun(_ context.Context, id int64, by string) (JobRun, error) {
	return f.decide("approve", id, by)
}

func (f *fakePlugins) RejectRun(_ context.Context, id int64, by string) (JobRun, error) {
	return f.decide("reject", id, by)
}

func (f *fakePlugins) decide(verb string, id int64, by string) (JobRun, error) {
	f.said(fmt.Sprintf("%s %d by %s", verb, id, by))
	if id != 7 {
		return JobRun{}, problem.RunNotFound(id)
	}
	return fakeRun(), nil
}
