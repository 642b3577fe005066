package command

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// An upgrade that asks for no permission, and does more than the installed
// version, is asked about like one.
func TestUpgradeThatDoesMoreWithoutAsking(t *testing.T) {
	shorttest.Skip(t)
	job := func(id, schedule string, asks bool) map[string]any {
		return map[string]any{"id": id, "label": "Label of " + id, "schedule": schedule, "description": "Tidies up.",
			"approvalRequired": asks}
	}
	version := func(v string, change func(m map[string]any)) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = v
			m["permissions"] = []any{"cli", "cron", "storage"}
			m["cron"] = map[string]any{"jobs": []any{job("asks", "0 3 * * *", true)}}
			m["backend"].(map[string]any)["resourceLimits"] = map[string]any{"memoryMb": 16}
			m["settings"] = []any{map[string]any{"key": "apiKey", "label": "Key", "type": "password", "default": ""}}
			m["storage"] = map[string]any{"collections": map[string]any{"notes": map[string]any{"columns": map[string]any{
				"title": "text"}}}}
			if change != nil {
				change(m)
			}
		})
	}
	jobs := func(list ...any) func(map[string]any) {
		return func(m map[string]any) { m["cron"] = map[string]any{"jobs": list} }
	}
	endpoints := func(m map[string]any) []any { return m["cli"].(map[string]any)["endpoints"].([]any) }
	for _, running := range []bool{false, true}[:shorttest.Rounds(2, 1)] {
		c := newCLI(t)
		stop := func() result { return result{} }
		if running {
			_, stop = c.serve()
		}
		for _, tc := range []struct {
			kind   string
			change func(m map[string]any)
			shown  string // to the user, the author's words behind a bar
			text   string // over the API
		}{
			{"job.silent", jobs(job("asks", "0 3 * * *", false)),
				"  - a job no longer asks before it runs\n    once a day  | asks · 0 3 * * *\n",
				`the job "asks" no longer asks before it runs (0 3 * * *, once a day)`},
			{"job.silent", jobs(job("asks", "0 3 * * *", true), job("new", "0 3 * * *", false)),
				"  - a new job runs without asking\n    once a day  | new · 0 3 * * *\n",
				`the new job "new" runs without asking (0 3 * * *, once a day)`},
			{"job.denser", jobs(job("asks", "* * * * *", true)),
				"  - a job runs more often\n    up to 1440 times a day  | asks · 0 3 * * * → * * * * *\n",
				`the job "asks" runs more often than once a day (0 3 * * *) (* * * * *, up to 1440 times a day)`},
			{"job.new", jobs(job("asks", "0 3 * * *", true), job("new", "0 3 * * *", true)),
				"  - a new job asks before each run\n    once a day  | new · 0 3 * * *\n",
				`the new job "new" asks before each run (0 3 * * *, once a day)`},
			{"endpoint.open", func(m map[string]any) { endpoints(m)[0].(map[string]any)["auth"] = false },
				"  - an endpoint no longer needs a token: whoever reaches the host may call it\n      | GET echo\n",
				`the endpoint "GET echo" no longer needs a token`},
			{"endpoint.open", func(m map[string]any) {
				m["cli"] = map[string]any{"endpoints": append(endpoints(m),
					map[string]any{"method": "PUT", "path": "more", "auth": false})}
			}, "  - a new endpoint needs no token: whoever reaches the host may call it\n      | PUT more\n",
				`the new endpoint "PUT more" needs no token`},
			{"endpoint.new", func(m map[string]any) { endpoints(m)[0].(map[string]any)["method"] = "DELETE" },
				"  - a new endpoint answers those who have a token\n      | DELETE echo\n",
				`the new endpoint "DELETE echo" answers those who have a token`},
			{"setting.readable", func(m map[string]any) { m["settings"].([]any)[0].(map[string]any)["type"] = "text" },
				"listed and exported readable\n      | apiKey · password → text\n", `the setting "apiKey" is a password no more`},
			{"collection.rows", func(m map[string]any) {
				m["storage"].(map[string]any)["collections"].(map[string]any)["notes"].(map[string]any)["uniqueIndexes"] = []any{
					[]any{"title"}}
			}, "all but the latest are deleted\n      | notes · title\n", `the collection "notes" that are alike in "title"`},
			{"memory.more", func(m map[string]any) {
				m["backend"].(map[string]any)["resourceLimits"] = map[string]any{"memoryMb": 4096}
			}, "  - it may take up to 4096 MB of memory instead of 16 MB\n",
				"it may take up to 4096 MB of memory instead of 16 MB"},
			{"instances", func(m map[string]any) {
				m["backend"].(map[string]any)["instances"] = map[string]any{"mode": "request", "max": 3}
			}, "  - it runs in a fresh instance for each request, 3 at most, and no longer in one instance, whose memory " +
				"requests share\n", "it runs in a fresh instance for each request, 3 at most"},
		} {
			t.Run(fmt.Sprintf("%s, running %v", tc.kind, running), func(t *testing.T) {
				c := c.of(t)
				r := c.must("install", version("1.0.0", nil), "--yes")
				wantTexts(t, r.err, "It runs by itself:\n",
					"  asks before each run  every day at 03:00  | asks · Label of asks · Tidies", "up to 16 MB of memory")
				c.must("install", version("1.0.1", nil)) // nothing to ask

				next := version("1.1.0", tc.change)
				c.fails(cli.ExitFailed, []string{"Beside permissions, what is new since 1.0.1:", tc.shown,
					"1 change beside permissions", "no terminal", "--yes", "--accept-changes"}, "install", next)
				c.fails(cli.ExitFailed, []string{tc.shown, "--accept-changes"}, "install", next, "--grant", "cli")
				c.fails(cli.ExitFailed, []string{tc.shown, "no terminal"}, "install", next, "--quiet")
				c.terminal, c.input = true, "n\n"
				c.fails(cli.ExitFailed, []string{tc.shown, "Install it, with these changes?", "you did not consent"}, "install",
					next)
				wantTexts(t, c.must("list").out, "1.0.1")
				if running {
					c.refusesOverTheAPI(next, tc.kind, tc.text)
				}
				c.input = "y\n"
				c.must("install", next)
				wantTexts(t, c.must("list").out, "1.1.0")
				c.terminal, c.input = false, ""
				c.must("install", next) // it does no more than the installed one
				c.must("install", version("1.2.0", nil), "--grant", "cli", "--downgrade", "--accept-changes")
				c.must("remove", "echo", "--purge", "--yes") // so that the next one is new
			})
		}
		if r := stop(); r.code != 0 {
			t.Errorf("exit code %d\n%s", r.code, r.err)
		}
	}
}

// What an upgrade does less needs no consent, nor what is merely different.
func TestUpgradeThatDoesNoMore(t *testing.T) {
	version := func(v, schedule string, memory int, setting string) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = v
			m["permissions"] = []any{"cli", "cron"}
			m["cron"] = map[string]any{"jobs": []any{map[string]any{"id": "j", "label": "J", "schedule": schedule}}}
			m["backend"].(map[string]any)["resourceLimits"] = map[string]any{"memoryMb": memory}
			m["settings"] = []any{map[string]any{"key": "apiKey", "label": "Key", "type": setting, "default": ""}}
		})
	}
	c := newCLI(t)
	c.must("install", version("1.0.0", "*/10 * * * *", 128, "text"), "--yes")
	c.must("install", version("1.1.0", "5,15,25,35,45,55 8-18 * * *", 64, "password"))
	wantTexts(t, c.must("list").out, "1.1.0")
}

// The password that was sealed stays so where its setting becomes readable.
func TestASealedPasswordStaysSealed(t *testing.T) {
	version := func(v, kind string) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = v
			m["settings"] = []any{map[string]any{"key": "apiKey", "label": "Key", "type": kind, "default": "none"}}
		})
	}
	c := newCLI(t)
	c.must("install", version("1.0.0", "password"), "--yes")
	c.input = "sesame-7319\n"
	c.must("settings", "set", "echo", "apiKey", "--stdin")
	c.must("install", version("1.1.0", "text"), "--yes")
	r := c.must("settings", "list", "echo", "--json")
	if strings.Contains(r.out, "sesame") {
		t.Errorf("the password shows: %s", r.out)
	}
	wantTexts(t, r.out, "kept and not used")
	wantTexts(t, c.must("settings", "get", "echo", "apiKey").out, "none")
}

// What a removed plugin has left is asked about when another version of it is
// installed.
func TestInstallThatTouchesKeptData(t *testing.T) {
	version := func(v, kind string) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = v
			m["settings"] = []any{map[string]any{"key": "apiKey", "label": "Key", "type": kind, "default": "none"}}
		})
	}
	c := newCLI(t)
	c.must("install", version("1.0.0", "password"), "--yes")
	c.input = "sesame-7319\n"
	c.must("settings", "set", "echo", "apiKey", "--stdin")
	c.must("remove", "echo", "--yes")
	next := version("1.1.0", "text")
	shown := []string{"Beside permissions, what is new for the data that is kept of it:",
		"listed and exported readable\n      | apiKey", "--accept-changes"}
	c.fails(cli.ExitFailed, shown, "install", next)
	c.fails(cli.ExitFailed, shown, "install", next, "--grant", "cli")
	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{shown[0], "Install it, with these permissions and changes?"}, "install", next)
	c.input = "y\n"
	c.must("install", next)
	wantTexts(t, c.must("list").out, "1.1.0")
}

// refusesOverTheAPI has the host refuse an upgrade to which only permissions
// were granted.
func (c *user) refusesOverTheAPI(folder, kind, text string) {
	c.t.Helper()
	client, err := c.app().RunningHost(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	found, err := api.InspectPlugin.Call(c.t.Context(), client, api.InspectRequest{Path: folder})
	if err != nil || len(found.Changes) != 1 || found.Changes[0].Kind != kind || len(found.Jobs) == 0 ||
		found.Memory.WantedMB == 0 {
		c.t.Fatalf("%v: %+v", err, found)
	}
	_, err = api.InstallPlugin.Call(c.t.Context(), client,
		api.InstallRequest{Path: folder, Digest: found.Digest, Grants: []string{"cli", "cron", "storage"}})
	if err == nil {
		c.t.Fatal("it was installed")
	}
	wantTexts(c.t, err.Error(), text, "acceptChanges")
}
