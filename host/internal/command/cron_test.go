package command

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// jobsPlugin installs a plugin with a job that runs, one that throws, one that
// asks first and one without a handler, all of them once a minute.
func (c *user) jobsPlugin() {
	c.t.Helper()
	folder := echoPlugin(c.t, "jobs", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "main.js"}
		m["permissions"] = []any{"cli", "cron"}
		job := func(id, schedule string, approval bool) any {
			return map[string]any{"id": id, "label": "The job " + id, "schedule": schedule, "approvalRequired": approval}
		}
		m["cron"] = map[string]any{"jobs": []any{
			job("runs", "0 3 * * *", false), job("throws", "0 3 * * *", false), job("asks", "* * * * *", true),
			job("idle", "0 3 * * *", false),
		}}
	})
	write(c.t, filepath.Join(folder, "main.js"), `export default async (ctx) => {
		await ctx.cron.register("runs", "", () => {});
		await ctx.cron.register("throws", "", () => { throw new Error("it does not \u001b[31mwork") });
		await ctx.cron.register("asks", "", () => {});
	}`)
	c.must("install", folder, "--yes")
}

// letJobWait has a host run by a clock of its own until runs wait for
// approval, and returns the number of the first.
func (c *user) letJobWait() string {
	c.t.Helper()
	clock := clockwork.NewFakeClockAt(time.Now())
	h, err := whole.Open(c.t.Context(), host.Config{Data: c.data, Version: cli.HostVersion(), VaultKey: vault.SourceFile,
		Jobs: schedule.Config{Clock: clock}})
	if err != nil {
		c.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(c.t.Context())
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx) }()
	var waiting []api.JobRun
	for end := time.Now().Add(3 * time.Minute); len(waiting) == 0 &&
		time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if info, err := api.GetPlugin.Call(ctx, h.Mux(), api.PluginRequest{ID: "jobs"}); err != nil ||
			info.State != api.StateActive {
			continue
		}
		clock.Advance(5 * time.Second)
		list, _ := api.ListInbox.Call(ctx, h.Mux(), api.None{}) // or it is not open yet
		waiting = list.Runs
	}
	stop()
	if err := <-served; err != nil || len(waiting) == 0 {
		c.t.Fatalf("nothing waits: %v", err)
	}
	return strconv.FormatInt(waiting[0].ID, 10)
}

func TestCronCommands(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.jobsPlugin()
	waiting := c.letJobWait()
	c.fails(cli.ExitFailed, []string{"no host runs"}, "cron", "list")
	c.fails(cli.ExitFailed, []string{"no host runs"}, "inbox", "approve", waiting)
	c.serve("--timezone", "Europe/Vienna", "--missed", "once")

	r := c.must("cron", "list")
	wantTexts(t, r.out, "PLUGIN", "runs", "0 3 * * *", "ready", "waits for approval", "no handler", "The job idle")
	wantTexts(t, r.err, "wasmhost cron run jobs runs")
	wantTexts(t, r.out, "Time zone of the schedules: Europe/Vienna")
	wantTexts(t, c.must("cron", "list", "jobs").out, "asks")
	var jobs []api.Job
	if err := json.Unmarshal([]byte(c.must("cron", "list", "--json").out), &jobs); err != nil || len(jobs) != 4 ||
		jobs[0].Next == nil {
		t.Fatalf("%v: %+v", err, jobs)
	}
	vienna, err := time.LoadLocation("Europe/Vienna")
	if err != nil {
		t.Fatal(err)
	}
	if next := jobs[0].Next.In(vienna); next.Hour() != 3 || next.Minute() != 0 {
		t.Errorf("due at %s", next)
	}
	wantTexts(t, c.must("cron", "next", "-n", "3").out, "DUE", "asks", "needed")
	if r := c.must("cron", "next", "jobs", "-n", "2"); strings.Count(r.out, "jobs ") != 2 {
		t.Errorf("the next runs of one plugin:\n%s", r.out)
	}
	c.fails(cli.ExitFailed, []string{`no plugin "none"`}, "cron", "next", "none")
	c.fails(cli.ExitUsage, []string{"-n is 0"}, "cron", "next", "-n", "0")
	c.fails(cli.ExitFailed, []string{`no plugin "none"`}, "cron", "list", "none")

	wantTexts(t, c.must("cron", "run", "jobs", "runs").out, "of jobs/runs: succeeded")
	wantTexts(t, c.fails(cli.ExitFailed, nil, "cron", "run", "jobs", "throws").out, `of jobs/throws: failed`,
		`it does not \x1b[31mwork`)
	wantTexts(t, c.fails(cli.ExitFailed, nil, "cron", "run", "jobs", "idle").out, "missed")
	wantTexts(t, c.must("cron", "run", "jobs", "runs", "--wait=false", "--json").out, `"cause": "manual"`)
	c.fails(cli.ExitFailed, []string{`declares no job "none"`}, "cron", "run", "jobs", "none")

	r = c.must("inbox", "list")
	wantTexts(t, r.out, waiting, "asks", "EXPIRES", "1.0.0", "The job asks")
	wantTexts(t, r.err, "wasmhost inbox approve "+waiting)
	wantTexts(t, c.must("inbox", "approve", waiting).out, fmt.Sprintf("run %s of jobs/asks is approved", waiting))
	var ended string
	for end := time.Now().Add(time.Minute); !strings.Contains(ended, "ended") &&
		time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		ended = c.must("inbox", "approve", waiting).out
	}
	wantTexts(t, ended, "was approved before and has ended: succeeded")
	r = c.fails(cli.ExitFailed, []string{"there is no run 99999", "1 of 2 numbers could not be decided on: 99999"},
		"inbox",
		"approve", "99999", waiting)
	wantTexts(t, r.out, "run "+waiting+" of jobs/asks was approved before")
	c.fails(cli.ExitFailed, []string{"approved"}, "inbox", "reject", waiting)
	c.fails(cli.ExitFailed, []string{"there is no run 99999"}, "inbox", "reject", "99999")
	c.fails(cli.ExitUsage, []string{"number of a run"}, "inbox", "reject", "all")

	r = c.must("cron", "history", "jobs")
	wantTexts(t, r.out, "OUTCOME", "throws", "failed: ", "approved by ", "asked for by ")
	wantTexts(t, c.must("cron", "history", "jobs", "runs", "-n", "1").out, "runs")
	var runs []api.JobRun
	if err := json.Unmarshal([]byte(c.must("cron", "history", "jobs", "asks", "--json").out), &runs); err != nil ||
		len(runs) == 0 ||
		runs[0].Approved == nil {
		t.Errorf("%v: %+v", err, runs)
	}
}

// What a disabled plugin needs for a run is said.
func TestCronRunOfADisabledPlugin(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.jobsPlugin()
	c.serve()
	c.must("disable", "jobs")
	c.fails(cli.ExitFailed, []string{"is disabled", "wasmhost enable jobs"}, "cron", "run", "jobs", "runs")
}

func TestInboxIsEmpty(t *testing.T) {
	c := newCLI(t)
	c.serve()
	wantTexts(t, c.must("inbox", "list").out, "Nothing waits")
	wantTexts(t, c.must("cron", "list").out, "No jobs")
	wantTexts(t, c.must("cron", "next").out, "No job is due")
	wantTexts(t, c.must("cron", "history").out, "Nothing has run")
	for _, args := range [][]string{{"--timezone", "Middle/Earth"}, {"--missed", "twice"},
		{"--limit", "schedule.jobs=0"}} {
		c.fails(cli.ExitUsage, []string{args[0]}, append([]string{"serve"}, args...)...)
	}
}
