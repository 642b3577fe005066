package command

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// choosingPlugin makes a plugin with a job of every night, whose endpoint
// registers it by another schedule and answers with what that brought.
func choosingPlugin(t *testing.T, version string) string {
	t.Helper()
	folder := echoPlugin(t, "echo", func(m map[string]any) {
		m["plugin"].(map[string]any)["version"] = version
		m["backend"] = map[string]any{"entryPoint": "main.js"}
		m["permissions"] = []any{"cli", "cron"}
		m["cron"] = map[string]any{"jobs": []any{map[string]any{"id": "nightly", "label": "Nightly",
			"schedule": "0 3 * * *"}}}
	})
	write(t, filepath.Join(folder, "main.js"), `export default async (ctx) => {
		await ctx.cron.register("nightly", "", () => {});
		ctx.cli.handle("echo", async ({ method, body }) => {
			if (method === "GET") {
				return { status: 200, body: null };
			}
			try {
				await ctx.cron.register("nightly", body.schedule, () => {});
				return { status: 200, body: "registered" };
			} catch (e) {
				return { status: 200, body: e.code + ": " + e.message };
			}
		});
	}`)
	return folder
}

// What a plugin registers is not denser than what its user consented to, unless
// he lets the plugin choose, which lasts and can be taken back.
func TestARunTimeScheduleIsNotDenserThanTheDeclaredOne(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.must("install", choosingPlugin(t, "1.0.0"), "--yes")
	_, stop := c.serve()
	register := func(schedule string) string {
		c.t.Helper()
		return c.must("call", "echo", "POST", "echo", "--data-json", fmt.Sprintf(`{"schedule":%q}`, schedule)).out
	}
	inForce := func() string {
		c.t.Helper()
		var jobs []api.Job
		if err := json.Unmarshal([]byte(c.must("cron", "list", "--json").out), &jobs); err != nil || len(jobs) != 1 {
			t.Fatalf("%v: %+v", err, jobs)
		}
		return jobs[0].Schedule
	}
	refused := func(schedule string) {
		c.t.Helper()
		before := inForce()
		wantTexts(t, register(schedule), "invalid_argument: cron.register: the schedule", schedule,
			"more often than the declared", "0 3 * * *", "once a day",
			"cron.jobs[].schedule", "wasmhost grant echo cron --any-schedule")
		if inForce() != before {
			t.Errorf("a refused schedule is in force: %s", inForce())
		}
	}
	for _, schedule := range []string{"30 4 * * *", "0 3 * * 1-5", "0 0 1 1 *", "0 3 * * *", ""} {
		wantTexts(t, register(schedule), "registered")
		if schedule != "" && inForce() != schedule {
			t.Errorf("%s is in force, not %s", inForce(), schedule)
		}
	}
	for _, schedule := range []string{"* * * * *", "0 3,4 * * *", "0,1 3 * * 0"} {
		refused(schedule)
	}
	wantTexts(t, register("61 * * * *"), "invalid_argument")

	c.fails(cli.ExitUsage, []string{"--any-schedule is about the permission cron"}, "grant", "echo", "cli",
		"--any-schedule",
		"--yes")
	c.fails(cli.ExitFailed, []string{"It would be granted:", "any schedule", "up to every minute",
		"without asking  every day at 03:00  | nightly · Nightly", "no terminal"}, "grant", "echo", "cron",
		"--any-schedule")
	refused("* * * * *")
	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{"Grant this? [y/N]", "you did not consent"}, "grant", "echo", "cron",
		"--any-schedule")
	refused("* * * * *")
	c.input = "y\n"
	wantTexts(t, c.must("grant", "echo", "cron", "--any-schedule").out,
		"echo 1.0.0 may now run its jobs by any schedule; it is active")
	c.terminal, c.input = false, ""
	wantTexts(t, c.must("grant", "echo", "cron", "--any-schedule").out, "may use cron already")
	wantTexts(t, c.must("info", "echo").out, "Jobs; it may run its jobs by any schedule:")
	wantTexts(t, register("*/7 * * * *"), "registered")
	if inForce() != "*/7 * * * *" {
		t.Errorf("%s is in force", inForce())
	}

	// It lasts, over restarts and upgrades, and is shown at the next consent.
	stop()
	c.must("install", choosingPlugin(t, "1.1.0"), "--yes")
	_, stop = c.serve()
	wantTexts(t, register("*/7 * * * *"), "registered")
	wantTexts(t, c.must("install", choosingPlugin(t, "1.2.0")).err, "by any schedule that it chooses",
		"any other schedule that it chooses")

	wantTexts(t, c.must("grant", "echo", "cron", "--any-schedule=false").out,
		"may now run its jobs no more often than its manifest says")
	refused("*/7 * * * *")
	if inForce() != "0 3 * * *" {
		t.Errorf("%s is in force", inForce())
	}

	// Who loses cron loses that, too.
	c.must("grant", "echo", "cron", "--any-schedule", "--yes")
	c.run("revoke", "echo", "cron")
	c.must("grant", "echo", "cron", "--yes")
	refused("*/7 * * * *")
	stop()
	if text := c.must("info", "echo", "--json").out; !strings.Contains(text, `"anySchedule": false`) {
		t.Error(text)
	}
}
