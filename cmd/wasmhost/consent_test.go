package main

import (
	"fmt"
	"testing"

	"github.com/wasmhost/wasmhost/host/server"
)

// An upgrade that asks for no permission, and does more without asking, is
// asked about like one.
func TestUpgradeThatDoesMoreWithoutAsking(t *testing.T) {
	job := func(id string, asks bool) any {
		return map[string]any{"id": id, "label": "Label of " + id, "schedule": "0 3 * * *", "description": "Tidies up.", "approvalRequired": asks}
	}
	version := func(v string, change func(endpoint map[string]any), jobs ...any) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = v
			m["permissions"] = []any{"cli", "cron"}
			m["cron"] = map[string]any{"jobs": jobs}
			if change != nil {
				change(m["cli"].(map[string]any)["endpoints"].([]any)[0].(map[string]any))
			}
		})
	}
	open := func(endpoint map[string]any) { endpoint["auth"] = false }
	for _, running := range []bool{false, true} {
		for _, tc := range []struct {
			name, next, text string
		}{
			{"a job that no longer asks", version("1.1.0", nil, job("asks", false)), "the job asks no longer asks before it runs (0 3 * * *)"},
			{"a new job", version("1.1.0", nil, job("asks", true), job("new", false)), "the new job new runs without asking (0 3 * * *)"},
			{"an open endpoint", version("1.1.0", open, job("asks", true)), "no longer needs a token: every program on this machine may call it"},
		} {
			t.Run(fmt.Sprintf("%s, running %v", tc.name, running), func(t *testing.T) {
				c := newCLI(t)
				if running {
					c.serve()
				}
				r := c.must("install", version("1.0.0", nil, job("asks", true)), "--yes")
				wantTexts(t, r.err, "It runs by itself:", "asks", "0 3 * * *", "asks before each run", "Label of asks", "Tidies up.")
				c.must("install", version("1.0.1", nil, job("asks", true))) // nothing to ask

				c.fails(exitFailed, []string{"What 1.1.0 does without asking", tc.text, "no terminal", "--yes", "--accept-changes"}, "install", tc.next)
				c.fails(exitFailed, []string{tc.text, "--accept-changes"}, "install", tc.next, "--grant", "cli")
				c.fails(exitFailed, []string{tc.text, "no terminal"}, "install", tc.next, "--quiet")
				c.terminal, c.input = true, "n\n"
				c.fails(exitFailed, []string{tc.text, "Install it, with these changes?", "you did not consent"}, "install", tc.next)
				wantTexts(t, c.must("list").out, "1.0.1")
				if running {
					c.refusesOverTheAPI(tc.next, tc.text)
				}
				c.input = "y\n"
				c.must("install", tc.next)
				wantTexts(t, c.must("list").out, "1.1.0")
				c.terminal, c.input = false, ""
				c.must("install", tc.next) // it does no more than the installed one
			})
		}
	}

	c := newCLI(t)
	c.must("install", version("1.0.0", nil, job("asks", true)), "--yes")
	c.must("install", version("1.1.0", nil, job("asks", false)), "--grant", "cli", "--accept-changes")
	c.must("install", version("1.2.0", open, job("asks", false)), "--yes")
	wantTexts(t, c.must("list").out, "1.2.0")
}

// refusesOverTheAPI has the host refuse an upgrade to which only permissions
// were granted.
func (c *cli) refusesOverTheAPI(folder, text string) {
	c.t.Helper()
	client, err := c.app().runningHost(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	found, err := client.Inspect(c.t.Context(), folder)
	if err != nil || len(found.Concerns) != 1 || len(found.Jobs) == 0 {
		c.t.Fatalf("%v: %+v", err, found)
	}
	_, err = client.Install(c.t.Context(), server.InstallRequest{Path: folder, Digest: found.Digest, Grants: []string{"cli", "cron"}})
	if err == nil {
		c.t.Fatal("it was installed")
	}
	wantTexts(c.t, err.Error(), text, "acceptChanges")
}
