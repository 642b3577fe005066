package host_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// jobsScript has a handler for each of its jobs, and remembers the runs.
const jobsScript = `export default async function (ctx) {
	const runs = [];
	ctx.cli.handle("runs", () => ({ status: 200, body: runs }));
	await ctx.cron.register("hourly", "", (run) => { runs.push(run); });
	await ctx.cron.register("asks", "", (run) => { runs.push(run); });
	await ctx.cron.register("broken", "30 * * * *", () => { throw new Error("it does not work") });
	ctx.cli.handle("try", async ({ body }) => {
		try { return { status: 200, body: await new Function("ctx", "return " + body)(ctx) ?? null } }
		catch (e) { return { status: 200, body: [e.code, e.message] } }
	});
}`

func jobsGuest() guest {
	job := func(id, schedule string, approval bool) map[string]any {
		return map[string]any{"id": id, "label": "Job " + id, "schedule": schedule, "approvalRequired": approval}
	}
	return guest{id: "jobs", script: jobsScript, paths: []string{"runs", "try"}, more: map[string]any{
		"permissions": []string{"cli", "cron"},
		"cron": map[string]any{"jobs": []any{
			job("hourly", "0 * * * *", false), job("asks", "10 * * * *", true), job("broken", "20 * * * *", false),
			job("idle", "40 * * * *", false),
		}},
	}}
}

// jobsAt begins at 11:59:30, so that the first job is due after 30 seconds.
func jobsAt(clock clockwork.Clock) host.Config {
	return host.Config{Jobs: schedule.Config{Location: time.UTC, Clock: clock}}
}

func jobsClock() *clockwork.FakeClock {
	return clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 11, 59, 30, 0, time.UTC))
}

// ask calls a route of the host and decodes the answer.
func ask[T any](w *world, method, path string, status int) (out T) {
	w.tb.Helper()
	a := w.send(method, path, "", nil)
	if a.status != status {
		w.tb.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
	}
	if err := json.Unmarshal([]byte(a.body), &out); err != nil {
		w.tb.Fatal(err)
	}
	return out
}

type runList struct{ Runs []api.JobRun }

// untilRun moves the clock on until a run of the job is in one of the
// states.
func (w *world) untilRun(clock *clockwork.FakeClock, job string, states ...schedule.State) api.JobRun {
	w.tb.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		for _, run := range ask[runList](w, "GET", "/api/v1/cron/history?plugin=jobs&job="+job, http.StatusOK).Runs {
			for _, state := range states {
				if run.State == string(state) {
					return run
				}
			}
		}
		if clock != nil {
			clock.Advance(10 * time.Second)
		}
		time.Sleep(time.Millisecond)
	}
	w.tb.Fatalf("no run of %s became %v: %s", job, states, w.send("GET", "/api/v1/cron/history", "", nil).body)
	return api.JobRun{}
}

// TestJobDeadline has a job that never ends, and calls that wait for longer
// than a job may: each has the deadline of its own kind.
func TestJobDeadline(t *testing.T) {
	shorttest.Skip(t)
	clock := jobsClock()
	cfg := jobsAt(clock)
	cfg.Plugins = plugin.Limits{CallTimeout: time.Hour, JobTimeout: 300 * time.Millisecond}
	g := jobsGuest()
	g.script = strings.Replace(jobsScript, `"hourly", "", (run) => { runs.push(run); }`,
		`"hourly", "", () => new Promise(() => {})`, 1)
	w := serve(t, cfg, g)
	if run := w.untilRun(clock, "hourly", schedule.TimedOut); !strings.Contains(run.Reason, "300ms") {
		t.Errorf("got %+v", run)
	}
	body := `"new Promise((done) => setTimeout(() => done(7), 600))"`
	if a := w.send("POST", "/plugins/jobs/try", body, nil); a.body != "7" {
		t.Errorf("got %d %s", a.status, a.body)
	}
}

func TestJobsRun(t *testing.T) {
	shorttest.Skip(t)
	clock := jobsClock()
	w := serve(t, jobsAt(clock), jobsGuest())
	if run := w.untilRun(clock, "hourly", schedule.Succeeded); run.Cause != "schedule" ||
		run.ScheduledAt.Format(time.TimeOnly) != "12:00:00" {
		t.Errorf("got %+v", run)
	}
	if a := w.send("POST", "/plugins/jobs/runs", "",
		nil); a.body != `[{"job":"hourly","scheduledAt":"2026-11-21T12:00:00.000Z"}]` {
		t.Errorf("the handler saw %s", a.body)
	}

	// A job that asks waits, is approved once by name, and then runs.
	waiting := w.untilRun(clock, "asks", schedule.Waiting)
	inbox := ask[runList](w, "GET", "/api/v1/inbox", http.StatusOK).Runs
	if len(inbox) != 1 || inbox[0].ID != waiting.ID || inbox[0].Expires == nil {
		t.Errorf("the inbox has %+v", inbox)
	}
	approve := "/api/v1/inbox/" + strconv.FormatInt(waiting.ID, 10) + "/approve"
	first := ask[api.JobRun](w, "POST", approve, http.StatusOK)
	again := ask[api.JobRun](w, "POST", approve, http.StatusOK)
	if first.Approved == nil || !strings.Contains(first.Approved.By, "token ") || again.Approved == nil ||
		*again.Approved != *first.Approved {
		t.Errorf("got %+v and %+v", first.Approved, again.Approved)
	}
	w.untilRun(clock, "asks", schedule.Succeeded)
	if a := w.send("POST", "/plugins/jobs/runs", "", nil); strings.Count(a.body, `"job":"asks"`) != 1 ||
		!strings.Contains(a.body, `"approval":{"at":"2026-11-21T12:`) {
		t.Errorf("the handler saw %s", a.body)
	}
	if a := w.send("POST", strings.Replace(approve, "approve", "reject", 1), "", nil); a.status != http.StatusConflict {
		t.Errorf("rejecting it afterwards: %d %s", a.status, a.body)
	}

	// One that throws is recorded, by the schedule of its handler.
	if run := w.untilRun(clock, "broken", schedule.Failed); !strings.Contains(run.Error, "it does not work") ||
		run.ScheduledAt.Minute() != 30 {
		t.Errorf("got %+v", run)
	}
	if run := w.untilRun(clock, "idle", schedule.Missed); !strings.Contains(run.Reason, "no handler") {
		t.Errorf("got %+v", run)
	}

	// By hand.
	started := ask[api.JobRun](w, "POST", "/api/v1/cron/jobs/hourly/run", http.StatusAccepted)
	path := "/api/v1/cron/history/" + strconv.FormatInt(started.ID, 10)
	for run := started; run.Open; run = ask[api.JobRun](w, "GET", path, http.StatusOK) {
		time.Sleep(time.Millisecond)
	}
	if run := ask[api.JobRun](w, "GET", path, http.StatusOK); run.State != string(schedule.Succeeded) ||
		run.Cause != "manual" || run.RequestedBy == "" {
		t.Errorf("got %+v", run)
	}
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"POST", "/api/v1/cron/jobs/none/run", http.StatusNotFound},
		{"POST", "/api/v1/cron/none/hourly/run", http.StatusNotFound},
		{"POST", "/api/v1/inbox/99999/approve", http.StatusNotFound},
		{"GET", "/api/v1/cron?plugin=none", http.StatusNotFound},
	} {
		if a := w.send(c.method, c.path, "", nil); a.status != c.status {
			t.Errorf("%s %s: %d %s", c.method, c.path, a.status, a.body)
		}
	}
}

// What a guest may ask of ctx.cron.
func TestCronOfScripts(t *testing.T) {
	w := serve(t, jobsAt(jobsClock()), jobsGuest())
	for _, c := range []struct{ expression, want string }{
		{`ctx.cron.isRegistered("hourly")`, `true`},
		{`ctx.cron.isRegistered("idle")`, `false`},
		{`ctx.cron.register("none", "", () => {})`, `["invalid_argument",`},
		{`ctx.cron.register("idle", "61 * * * *", () => {})`, `["invalid_argument",`},
		{`ctx.cron.register("idle", "", () => {}).then(() => ctx.cron.isRegistered("idle"))`, `true`},
		{`ctx.cron.unregister("idle").then(() => ctx.cron.isRegistered("idle"))`, `false`},
	} {
		if a := w.send("POST", "/plugins/jobs/try", quote(c.expression), nil); !strings.HasPrefix(a.body, c.want) {
			t.Errorf("%s: got %d %s", c.expression, a.status, a.body)
		}
	}
}

// What waits for approval does so over a restart; runs of a plugin that is
// disabled or may not use cron do not take place; a plugin that is purged
// leaves nothing.
func TestJobsOverTheLifeOfAPlugin(t *testing.T) {
	shorttest.Skip(t)
	clock := jobsClock()
	cfg := jobsAt(clock)
	cfg.Data = filepath.Join(t.TempDir(), "data")
	w := serve(t, cfg, jobsGuest())
	waiting := w.untilRun(clock, "asks", schedule.Waiting)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	w = serve(t, cfg)
	if inbox := ask[runList](w, "GET", "/api/v1/inbox", http.StatusOK).Runs; len(inbox) != 1 || inbox[0].ID != waiting.ID {
		t.Fatalf("the inbox has %+v", inbox)
	}
	reloaded := w.send("POST", "/api/v1/plugins/jobs/reload", "", nil)
	if list := ask[struct{ Jobs []api.Job }](w, "GET", "/api/v1/cron", http.StatusOK).Jobs; len(list) != 4 ||
		!list[0].Registered || !list[0].Active || list[1].Waiting != waiting.ID || list[2].Schedule != "30 * * * *" ||
		list[3].Registered {
		t.Errorf("after %d: %+v", reloaded.status, list)
	}

	ask[api.PluginInfo](w, "POST", "/api/v1/plugins/jobs/disable", http.StatusOK)
	path := "/api/v1/inbox/" + strconv.FormatInt(waiting.ID, 10)
	if a := w.send("POST", path+"/approve", "", nil); a.status != http.StatusConflict {
		t.Errorf("approving a run of a disabled plugin: %d %s", a.status, a.body)
	}
	if run := w.untilRun(clock, "hourly", schedule.Missed); !strings.Contains(run.Reason, "disabled") {
		t.Errorf("got %+v", run)
	}
	ask[api.PluginInfo](w, "POST", "/api/v1/plugins/jobs/enable", http.StatusOK)
	if run := ask[api.JobRun](w, "POST", path+"/reject", http.StatusOK); run.State != string(schedule.Rejected) ||
		run.Rejected == nil {
		t.Errorf("got %+v", run)
	}

	w.send("DELETE", "/api/v1/plugins/jobs/grants/cron", "", nil)
	if list := ask[struct{ Jobs []api.Job }](w, "GET", "/api/v1/cron", http.StatusOK).Jobs; len(list) != 4 ||
		list[0].Active {
		t.Errorf("without the permission: %+v", list)
	}
	if a := w.send("POST", "/api/v1/cron/jobs/hourly/run", "", nil); a.status != http.StatusConflict {
		t.Errorf("a run without the permission: %d %s", a.status, a.body)
	}

	if a := w.send("DELETE", "/api/v1/plugins/jobs?purge=true", "", nil); a.status != http.StatusNoContent {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if left := ask[runList](w, "GET", "/api/v1/cron/history", http.StatusOK).Runs; len(left) > 0 {
		t.Errorf("it left %+v", left)
	}
}

// What a user approved of one version does not run another one's code: neither
// what waits for its turn when the plugin is upgraded, nor what waits for him.
func TestUpgradeAsksAgainForApprovedRuns(t *testing.T) {
	t.Parallel()
	shorttest.Skip(t)
	version := func(v string) guest {
		g := jobsGuest()
		g.more["plugin"] = map[string]any{
			"id": "jobs", "name": "Jobs", "version": v, "author": "Tester", "description": "A plugin of a test.",
			"icon": "puzzle", "category": "testing", "license": map[string]any{"type": "free"},
		}
		g.script = `export default async function (ctx) {
			const runs = [];
			ctx.cli.handle("runs", () => ({ status: 200, body: runs }));
			await ctx.cron.register("asks", "", async () => {
				runs.push("` + v + `");
				if ("` + v + `" === "1.0.0") await new Promise((done) => setTimeout(done, 12_000));
			});
		}`
		return g
	}
	clock := jobsClock()
	w := serve(t, jobsAt(clock), version("1.0.0"))
	approve := func(id int64) answer {
		return w.send("POST", "/api/v1/inbox/"+strconv.FormatInt(id, 10)+"/approve", "", nil)
	}
	first := w.untilRun(clock, "asks", schedule.Waiting)
	if a := approve(first.ID); a.status != http.StatusOK { // it holds up the next one
		t.Fatalf("%d %s", a.status, a.body)
	}
	w.untilRun(nil, "asks", schedule.Running)
	second := w.untilRun(clock, "asks", schedule.Waiting)
	if a := approve(second.ID); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}

	staged, err := w.Plugins().Stage(t.Context(), version("2.0.0").folder(t))
	if err != nil {
		t.Fatal(err)
	}
	defer staged.Discard()
	installed := make(chan error, 1)
	go func() {
		_, err := w.Plugins().Install(t.Context(), staged, shown.Consent{})
		installed <- err
	}()
	w.untilRun(nil, "asks", schedule.Dropped)
	if err := <-installed; err != nil {
		t.Fatal(err)
	}
	inbox := ask[runList](w, "GET", "/api/v1/inbox", http.StatusOK).Runs
	if len(inbox) != 1 || inbox[0].ID <= second.ID || inbox[0].Version != "2.0.0" || inbox[0].Label != "Job asks" ||
		!inbox[0].ScheduledAt.Equal(second.ScheduledAt) {
		t.Fatalf("the inbox has %+v", inbox)
	}
	if a := approve(second.ID); a.status != http.StatusConflict ||
		!strings.Contains(a.body, "the plugin was upgraded: approve again") {
		t.Errorf("approving what was shown before: %d %s", a.status, a.body)
	}
	if a := w.send("POST", "/plugins/jobs/runs", "", nil); a.body != `[]` {
		t.Errorf("the new version ran %s", a.body)
	}
	if a := approve(inbox[0].ID); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for end := time.Now().Add(time.Minute); w.send("POST", "/plugins/jobs/runs", "",
		nil).body != `["2.0.0"]`; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the run that was approved again did not take place")
		}
	}
}

// What waits for a plugin that is removed while no host serves is dropped.
func TestJobsOfAPluginThatWasRemoved(t *testing.T) {
	shorttest.Skip(t)
	clock := jobsClock()
	cfg := jobsAt(clock)
	cfg.Data = filepath.Join(t.TempDir(), "data")
	w := serve(t, cfg, jobsGuest())
	waiting := w.untilRun(clock, "asks", schedule.Waiting)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	offline := cfg
	offline.Version = "1.2.3"
	h, err := whole.Open(t.Context(), offline)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(h.Plugins().Remove(t.Context(), "jobs", false), h.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	w = serve(t, cfg)
	if inbox := ask[runList](w, "GET", "/api/v1/inbox", http.StatusOK).Runs; len(inbox) > 0 {
		t.Errorf("the inbox has %+v", inbox)
	}
	if run := ask[api.JobRun](w, "GET", "/api/v1/cron/history/"+strconv.FormatInt(waiting.ID, 10),
		http.StatusOK); run.State != string(schedule.Dropped) {
		t.Errorf("got %+v", run)
	}
}

// A backup has the runs, as of when it was made.
func TestJobsInABackup(t *testing.T) {
	shorttest.Skip(t)
	clock := jobsClock()
	w := serve(t, jobsAt(clock), jobsGuest())
	waiting := w.untilRun(clock, "asks", schedule.Waiting)
	file := w.send("GET", "/api/v1/backup", "", nil)
	if file.status != http.StatusOK {
		t.Fatalf("%d %s", file.status, file.body)
	}
	data := filepath.Join(t.TempDir(), "restored")
	if _, err := host.Restore(t.Context(), strings.NewReader(file.body),
		backup.RestoreOptions{Data: data, Version: "1.2.3"}, whole.Parts()...); err != nil {
		t.Fatal(err)
	}
	cfg := jobsAt(clock)
	cfg.Data = data
	if inbox := ask[runList](serve(t, cfg), "GET", "/api/v1/inbox", http.StatusOK).Runs; len(inbox) != 1 ||
		inbox[0].ID != waiting.ID {
		t.Errorf("the inbox has %+v", inbox)
	}
}
