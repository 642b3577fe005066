package main

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/wasmhost/wasmhost/host/server"
)

func (c *client) Jobs(ctx context.Context, plugin string) (out server.JobList, err error) {
	target := "/cron"
	if plugin != "" {
		target += "?" + url.Values{"plugin": {plugin}}.Encode()
	}
	err = c.api(ctx, http.MethodGet, target, nil, &out)
	return out, err
}

func (c *client) NextRuns(ctx context.Context, n int) ([]server.NextRun, error) {
	var out struct {
		Next []server.NextRun `json:"next"`
	}
	err := c.api(ctx, http.MethodGet, "/cron/next?limit="+strconv.Itoa(n), nil, &out)
	return out.Next, err
}

// RunJob leaves it to the host to say who asks.
func (c *client) RunJob(ctx context.Context, plugin, job string) (run server.JobRun, err error) {
	err = c.api(ctx, http.MethodPost, "/cron/"+url.PathEscape(plugin)+"/"+url.PathEscape(job)+"/run", nil, &run)
	return run, err
}

func (c *client) Run(ctx context.Context, id int64) (run server.JobRun, err error) {
	err = c.api(ctx, http.MethodGet, "/cron/history/"+strconv.FormatInt(id, 10), nil, &run)
	return run, err
}

// runs calls a route that answers with runs.
func (c *client) runs(ctx context.Context, target string) ([]server.JobRun, error) {
	var out struct {
		Runs []server.JobRun `json:"runs"`
	}
	err := c.api(ctx, http.MethodGet, target, nil, &out)
	return out.Runs, err
}

func (c *client) Runs(ctx context.Context, q server.RunQuery) ([]server.JobRun, error) {
	values := url.Values{"limit": {strconv.Itoa(q.Limit)}}
	if q.Plugin != "" {
		values.Set("plugin", q.Plugin)
	}
	if q.Job != "" {
		values.Set("job", q.Job)
	}
	if q.Before != 0 {
		values.Set("before", strconv.FormatInt(q.Before, 10))
	}
	return c.runs(ctx, "/cron/history?"+values.Encode())
}

func (c *client) WaitingRuns(ctx context.Context) ([]server.JobRun, error) {
	return c.runs(ctx, "/inbox")
}

// Decide approves or rejects a run that waits.
func (c *client) Decide(ctx context.Context, id int64, decision string) (run server.JobRun, err error) {
	err = c.api(ctx, http.MethodPost, "/inbox/"+strconv.FormatInt(id, 10)+"/"+decision, nil, &run)
	return run, err
}
