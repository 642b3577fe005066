package command

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// askingPlugin installs a plugin that asks for cli, which it needs, and for
// network, without granting anything.
func askingPlugin(c *user) {
	c.t.Helper()
	folder := echoPlugin(c.t, "echo", func(m map[string]any) { m["permissions"] = []any{"cli", "network"} })
	c.run("install", folder, "--grant", "") // fails on a host that runs
}

// What a running host cannot start fails the command, with the reason and the
// next step; without a host there is nothing to fail yet.
func TestAPluginThatDoesNotStartFailsTheCommand(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "echo", func(m map[string]any) { m["permissions"] = []any{"cli", "network"} })
	wantTexts(t, c.must("install", folder, "--grant", "").out, "installed echo 1.0.0")
	c.serve()
	grant := "Next:\n  wasmhost grant echo cli\n"
	wantTexts(t, c.must("info", "echo").err, grant)
	for _, args := range [][]string{
		{"install", folder, "--grant", ""}, {"install", folder, "--grant", "", "--json"},
		{"reload", "echo"}, {"grant", "echo", "network", "--yes"},
	} {
		c.fails(cli.ExitFailed, []string{"error: echo did not start: ", grant}, args...)
	}
	c.must("disable", "echo")
	c.fails(cli.ExitFailed, []string{"error: echo did not start: ", grant}, "enable", "echo")

	// One that granting does not help.
	broken := echoPlugin(t, "broken", func(m map[string]any) { m["sdkVersion"] = "^99.0.0" })
	r := c.fails(cli.ExitFailed, []string{"error: broken did not start: ", "correct the plugin", "wasmhost build " +
		broken,
		"wasmhost install " + broken},
		"install", broken, "--yes")
	wantTexts(t, r.out, "installed broken 1.0.0, which did not start.")
	if strings.Contains(r.err, "rollback") {
		t.Errorf("there is nothing to go back to: %s", r.err)
	}
	upgrade := echoPlugin(t, "broken", func(m map[string]any) {
		m["sdkVersion"] = "^99.0.0"
		m["plugin"].(map[string]any)["version"] = "2.0.0"
	})
	c.fails(cli.ExitFailed, []string{"wasmhost rollback broken   (instead: goes back to 1.0.0)"}, "install", upgrade,
		"--yes")
}

// A plugin that did not start has one message, with the place in its source,
// and one next step: its log, or its folder where that is at hand.
func TestAfterFailedActivation(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	folder := echoPlugin(t, "fails", func(m map[string]any) { m["backend"] = map[string]any{"entryPoint": "main.js"} })
	write(t, filepath.Join(folder, "main.js"), "export default (ctx) => {\n  ctx.cli.handle('eco', () => {});\n};\n")
	const why = `its activation failed: cli.handle: the path "eco" is not declared`
	r := c.fails(cli.ExitFailed, []string{why, "(main.js:2:11)", "correct the plugin in its folder"},
		"install", folder, "--yes")
	if strings.Contains(r.err, "rollback") {
		t.Errorf("there is nothing to go back to:\n%s", r.err)
	}
	const next = "Next:\n  wasmhost logs fails\n"
	c.fails(cli.ExitFailed, []string{why, next}, "reload", "fails")
	const do = "look at `wasmhost logs fails`, correct what it says, and install it again"
	c.fails(cli.ExitFailed, []string{why, next, do}, "call", "fails", "GET", "echo")
	wantTexts(t, c.must("info", "fails").err, next)
	wantTexts(t, c.run("status").out, "to do: "+do)
	log := c.must("logs", "fails").out
	said, starts := strings.Count(log, `path \"eco\" is not declared`), strings.Count(log, "the plugin is starting")
	if said != starts || starts != 2 {
		t.Errorf("%d starts fail %d times:\n%s", starts, said, log)
	}
	wantTexts(t, log, "        at handle (native)\n        at default (main.js:2:11)")
}

// A plugin that is denied something while it is activated says what to grant. A
// text of its own that looks like the command does not.
func TestMissingGrant(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	for id, activate := range map[string]string{
		"asks":   `await ctx.http.fetch("https://example.com/");`,
		"claims": `throw new Error("run ` + "`wasmhost grant claims network`" + `");`,
	} {
		folder := echoPlugin(t, id, func(m map[string]any) {
			m["permissions"] = []any{"cli", "network"}
			m["backend"] = map[string]any{"entryPoint": "main.js"}
		})
		write(t, filepath.Join(folder, "main.js"), "export default async (ctx) => { "+
			strings.ReplaceAll(activate, "`", "\\`")+" }")
		r := c.fails(cli.ExitFailed, []string{"error: " + id + " did not start: ", "wasmhost grant " + id + " network"},
			"install", folder, "--grant", "cli")
		next := "Next:\n  wasmhost grant " + id + " network\n"
		if strings.Contains(r.err, next) != (id == "asks") {
			t.Errorf("%s: %s", id, r.err)
		}
	}
}

// The same permissions, with a host and without one.
func TestGrantAndRevoke(t *testing.T) {
	for _, running := range []bool{false, true} {
		name, up, down := "offline", api.StateInstalled, api.StateInstalled
		if running {
			name, up, down = "running", api.StateActive, api.StateFailed
		}
		t.Run(name, func(t *testing.T) {
			c := newCLI(t)
			if running {
				c.serve()
			}
			askingPlugin(c)
			wantState(t, c, down)
			if running { // the reason says which command helps
				wantTexts(t, c.must("info", "echo").out, "`wasmhost grant echo cli`")
			}

			r := c.must("grant", "echo", "cli", "cli", "--yes")
			wantTexts(t, r.err, "id       | echo\n", "version  | 1.0.0\n", "name     | Echo\n", "cli",
				"other programs send to this host", "Next:")
			wantTexts(t, r.out, "echo 1.0.0 may now use cli; it is "+cli.StateText(api.PluginInfo{State: up}))
			if strings.Contains(r.out+r.err, "internet") {
				t.Errorf("it shows what is not to be granted: %s%s", r.out, r.err)
			}
			wantState(t, c, up)
			wantGranted(c, "cli")
			if running {
				wantTexts(t, c.must("call", "echo", "GET", "echo").out, "null")
			}

			wantTexts(t, c.must("grant", "echo", "cli").out, "may use cli already")
			r = c.must("grant", "echo", "cli", "network", "--yes")
			wantTexts(t, r.err, "(granted already)", "over the internet")
			wantTexts(t, r.out, "may now use network;")
			wantGranted(c, "cli,network")

			c.fails(cli.ExitUsage, []string{`"ai"`, "it asks for: cli, network"}, "grant", "echo", "cli", "ai", "--yes")
			c.fails(cli.ExitUsage, []string{`"ai"`, "it asks for: cli, network"}, "revoke", "echo", "network", "ai")
			wantGranted(c, "cli,network")

			r = c.must("revoke", "echo", "network")
			wantTexts(t, r.out, "echo 1.0.0 may no longer use network; it is "+cli.StateText(api.PluginInfo{State: up}))
			wantTexts(t, c.must("revoke", "echo", "network").out, "may not use network anyway")
			wantGranted(c, "cli")
			r = c.must("revoke", "echo", "cli", "network")
			if running { // it cannot do without, and the command says so: what was asked for is done
				wantTexts(t, r.err, "warning: echo did not start: ", "Next:\n  wasmhost grant echo cli\n")
			}
			wantTexts(t, r.out, "may no longer use cli; it is "+cli.StateText(api.PluginInfo{State: down}))
			wantState(t, c, down)
			wantGranted(c, "")

			for _, command := range []string{"grant", "revoke"} {
				c.fails(cli.ExitFailed, []string{`no plugin "none" is installed`}, command, "none", "cli")
				c.fails(cli.ExitUsage, []string{"PERMISSION is missing", command + " --help"}, command, "echo")
			}
		})
	}
}

func TestGrantAsks(t *testing.T) {
	c := newCLI(t)
	askingPlugin(c)
	c.input = "y\n" // piped, so nobody's answer
	c.fails(cli.ExitFailed, []string{"no terminal", "--yes", "over the internet"}, "grant", "echo", "network", "--quiet")
	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{"over the internet", "Grant this? [y/N]", "you did not consent"}, "grant", "echo",
		"network")
	c.input = "" // the terminal was closed
	c.fails(cli.ExitFailed, []string{"--yes"}, "grant", "echo", "network")
	wantGranted(c, "")
	c.input = "y\n"
	c.must("grant", "echo", "network")
	wantGranted(c, "network")
}

// A disabled plugin is not started by a grant.
func TestGrantLeavesDisabledPluginsAlone(t *testing.T) {
	c := newCLI(t)
	c.serve()
	askingPlugin(c)
	c.must("disable", "echo")
	wantTexts(t, c.must("grant", "echo", "cli", "--yes").err, "wasmhost enable echo")
	wantState(t, c, api.StateDisabled)
	c.must("enable", "echo")
	wantState(t, c, api.StateActive)
}
