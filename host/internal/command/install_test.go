package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestInstallShowsEveryPermissionAndAsks(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "echo", func(m map[string]any) { m["permissions"] = []any{"cli", "network"} })
	shown := []string{
		"id           | echo\n", "version      | 1.0.0\n", "name         | Echo\n", "author       | me\n",
		"It asks for these permissions:",
		"network", "over the internet", "cli", "other programs send to this host", "GET", "POST", "needs a token",
	}

	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, append(shown, "[y/N]", "you did not consent"), "install", folder)
	wantInstalled(c, "")

	c.input = "" // the terminal was closed
	c.fails(cli.ExitFailed, []string{"--yes", "--grant"}, "install", folder)
	wantInstalled(c, "")

	c.input = "y\n"
	r := c.must("install", folder)
	wantTexts(t, r.err, shown...)
	wantTexts(t, r.err, "Next:\n  wasmhost serve\n", "wasmhost call echo GET echo")
	wantTexts(t, r.out, "installed echo 1.0.0")
	wantInstalled(c, "cli,network")
}

func TestInstallNeedsConsentWithoutATerminal(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "echo", func(m map[string]any) { m["permissions"] = []any{"cli", "network"} })
	c.input = "y\ny\ny\n" // piped, so nobody's answer
	c.fails(cli.ExitFailed, []string{"no terminal", "--yes", "--grant"}, "install", folder)
	c.fails(cli.ExitFailed, []string{"no terminal"}, "install", folder, "--quiet")
	wantInstalled(c, "")

	c.fails(cli.ExitUsage, []string{"give one of them"}, "install", folder, "--yes", "--grant", "cli")
	c.fails(cli.ExitUsage, []string{`"storage"`, "does not ask for", "network, cli"}, "install", folder, "--grant",
		"storage")
	c.fails(cli.ExitUsage, []string{"PATH is missing; write: wasmhost install PATH", "wasmhost install --help"}, "install")
	wantInstalled(c, "")

	c.must("install", folder, "--grant", " cli ,cli")
	wantInstalled(c, "cli")
	if r := c.must("install", folder, "--yes", "-q"); r.err != "" {
		t.Errorf("-q and --yes say %s", r.err)
	}
	wantInstalled(c, "cli,network")
}

func TestUpgradeAsksForWhatIsNew(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	version := func(v string, permissions ...any) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"], m["permissions"] = v, permissions
		})
	}
	if r := c.must("install", version("1.0.0", "cli"), "--yes"); strings.Contains(r.err, "newly") {
		t.Errorf("the first installation says %s", r.err)
	}
	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{"newly network; as granted before cli;", "(granted already)"}, "install",
		version("1.2.0", "cli", "network"))
	wantInstalled(c, "cli")
	c.input = "y\n"
	c.must("install", version("1.2.0", "cli", "network"))
	wantInstalled(c, "cli,network")
	c.terminal, c.input = false, "" // nothing new, so nobody is asked
	r := c.must("install", version("1.3.0", "cli", "network"))
	if strings.Contains(r.err, "newly") {
		t.Errorf("the third version says %s", r.err)
	}
	wantTexts(t, r.err, "nothing that you have not granted already")

	// What was declined is neither new nor granted by the way.
	c.must("revoke", "echo", "network")
	for _, v := range []string{"1.3.1", "1.3.2"} {
		r = c.must("install", version(v, "cli", "network"))
		wantTexts(t, r.err, "(not granted before, and stays so)", "nothing new", "wasmhost grant")
		wantInstalled(c, "cli")
	}
	c.terminal, c.input = true, "y\n"
	r = c.must("install", version("1.4.0", "cli", "network", "rss"))
	wantTexts(t, r.err, "newly rss; as granted before cli; not granted network;")
	wantInstalled(c, "cli,rss")
	c.terminal, c.input = false, ""
	c.must("install", version("1.2.0", "cli", "network"), "--yes", "--downgrade")
	c.must("install", version("1.3.0", "cli", "network"))

	r = c.must("rollback", "echo", "--yes")
	wantTexts(t, r.out, "went back from echo 1.3.0 to 1.2.0")
	wantInstalled(c, "cli,network")
	c.fails(cli.ExitFailed, []string{"is not damaged"}, "enable", "echo", "--start-empty")
	c.must("remove", "echo")
	wantTexts(t, c.must("list", "--orphaned").out, "echo")
	c.must("remove", "echo", "--purge", "--yes")
	if r := c.must("list", "--orphaned"); strings.Contains(r.out, "echo") {
		t.Errorf("kept after a purge: %s", r.out)
	}
}

// wantInstalled checks what is granted to the plugin echo; nothing means that
// it is not installed.
func wantInstalled(c *user, grants string) {
	c.t.Helper()
	installed, granted := installedGrants(c)
	if (grants == "") != (installed == 0) || granted != grants {
		c.t.Errorf("%d plugins are installed with the grants %q, want %q", installed, granted, grants)
	}
}

// wantGranted checks what is granted to the only plugin that is installed.
func wantGranted(c *user, grants string) {
	c.t.Helper()
	if installed, granted := installedGrants(c); installed != 1 || granted != grants {
		c.t.Errorf("%d plugins are installed with the grants %q, want one with %q", installed, granted, grants)
	}
}

// installedGrants returns how many plugins are installed, and what is granted
// to them.
func installedGrants(c *user) (installed int, grants string) {
	c.t.Helper()
	var list []api.PluginInfo
	if err := json.Unmarshal([]byte(c.must("list", "--json").out), &list); err != nil {
		c.t.Fatal(err)
	}
	var granted []string
	for _, p := range list {
		for _, perm := range p.Permissions {
			if perm.Granted {
				granted = append(granted, perm.Name)
			}
		}
	}
	return len(list), strings.Join(granted, ",")
}

func TestAnUpgradeAsksForWhatIsNewOnly(t *testing.T) {
	c := newCLI(t)
	version := func(v string, permissions ...any) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = v
			m["permissions"] = permissions
		})
	}
	c.must("install", version("1.0.0", "cli"), "--yes")
	r := c.must("install", version("1.1.0", "cli"))
	wantTexts(t, r.err, "Version 1.0.0 is installed already", "granted already", "nothing that you have not granted")
	c.fails(cli.ExitFailed, []string{"no terminal", "network"}, "install", version("1.2.0", "cli", "network"))
	wantTexts(t, c.must("list").out, "1.1.0")
}

// Going back to a lower version must be said, with a host and without one.
func TestInstallDowngrade(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		t.Run(fmt.Sprintf("running %v", running), func(t *testing.T) {
			c := newCLI(t)
			if running {
				c.serve()
			}
			version := func(v string) string {
				return echoPlugin(t, "echo", func(m map[string]any) { m["plugin"].(map[string]any)["version"] = v })
			}
			lower := version("1.2.0")
			c.must("install", lower, "--yes", "--downgrade") // of nothing, which is no downgrade
			c.must("install", version("1.10.0"), "--yes")
			r := c.fails(cli.ExitFailed, []string{"1.2.0 is lower than the installed 1.10.0", "--downgrade"}, "install", lower,
				"--yes")
			if strings.Contains(r.err, "It asks for") {
				t.Errorf("it asks for consent to what it refuses: %s", r.err)
			}
			wantTexts(t, c.must("list").out, "1.10.0")
			wantTexts(t, c.must("install", lower, "--downgrade").err,
				"1.10.0 is installed already and will be replaced by this lower one")
			wantTexts(t, c.must("list").out, "1.2.0")
			wantInstalled(c, "cli")
		})
	}
}

func TestInstallRefusesWhatIsNotAPlugin(t *testing.T) {
	c := newCLI(t)
	c.fails(cli.ExitUsage, []string{"there is no"}, "install", "/no/such/folder", "--yes")
	c.fails(cli.ExitUsage, []string{"has no manifest.json"}, "install", t.TempDir(), "--yes")
	bad := echoPlugin(t, "bad", func(m map[string]any) { m["sdkVersion"] = "not a range" })
	c.fails(cli.ExitFailed, []string{"/sdkVersion", "was not installed"}, "install", bad, "--yes")
	undeclared := echoPlugin(t, "undeclared", func(m map[string]any) { delete(m, "permissions"); delete(m, "cli") })
	c.fails(cli.ExitFailed, []string{`"cli"`, "was not installed"}, "install", undeclared, "--yes")
}

func TestHostileNamesReachNoTerminal(t *testing.T) {
	c := newCLI(t)
	evil := "\x1b]0;owned\a\u202e\u009b31m\nfake"
	folder := echoPlugin(t, "evil", func(m map[string]any) {
		about := m["plugin"].(map[string]any)
		about["name"], about["author"], about["description"] = "n"+evil, "a"+evil, "d"+evil
		m["cli"].(map[string]any)["endpoints"].([]any)[0].(map[string]any)["description"] = evil
	})
	c.serve()
	for _, args := range [][]string{
		{"validate", folder}, {"install", folder}, {"install", "--yes", folder}, {"list"}, {"info", "evil"},
		{"info", "--json", "evil"}, {"list", "--json"}, {"info", "none" + evil}, {"call", "evil", "GET", evil},
		{"call", evil, "GET", "x"}, {"enable", evil}, {"token", "create", "--name", evil}, {"token", "list"},
		{"token", "revoke", evil}, {"grant", evil, "cli"}, {"grant", "evil", evil}, {"grant", "evil", "cli"},
		{"revoke", "evil", evil}, {"revoke", "evil", "cli"}, {"grant", "--yes", "evil", "cli"}, {"validate", evil},
		{"install", evil}, {evil}, {"list", "--" + evil},
	} {
		r := c.run(args...)
		if strings.ContainsAny(r.out+r.err, "\x1b\a\u202e\u009b") {
			t.Errorf("%q prints %q %q", args, r.out, r.err)
		}
		if strings.Contains(r.out+r.err, "\nfake") {
			t.Errorf("%q lets a line be forged: %q %q", args, r.out, r.err)
		}
	}
}

func TestAnUnusableDataFolderIsAnError(t *testing.T) {
	c := newCLI(t)
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	c.data = file
	c.fails(cli.ExitFailed, []string{file}, "list")
	c.data = filepath.Join(file, "below")
	c.fails(cli.ExitFailed, []string{"data folder"}, "list")

	used := t.TempDir()
	write(t, filepath.Join(used, "thesis.txt"), "")
	c.data = used
	c.fails(cli.ExitFailed, []string{"not empty", "empty or a new one"}, "serve", "--port", "0")

	if os.Geteuid() != 0 { // root may write anywhere
		closed := t.TempDir()
		if err := os.Chmod(closed, 0o500); err != nil {
			t.Fatal(err)
		}
		c.data = filepath.Join(closed, "data")
		c.fails(cli.ExitFailed, []string{"permission denied"}, "list")
	}
}

// A plugin in JavaScript is checked, installed and started like any other.
func TestJavaScriptBackends(t *testing.T) {
	shorttest.Skip(t)
	const named = "export function activate(ctx) { ctx.cli.handle('echo', ({ body }) => ({ status: 200, body })); }\n"
	for entry, text := range map[string]string{
		"main.js":  named,
		"main.mjs": named,
		"main.cjs": "exports.activate = (ctx) => { ctx.cli.handle('echo', ({ body }) => ({ status: 200, body })); };\n",
	} {
		c := newCLI(t)
		folder := echoPlugin(t, "echo", func(m map[string]any) { m["backend"] = map[string]any{"entryPoint": entry} })
		write(t, filepath.Join(folder, entry), text)
		wantTexts(t, c.must("validate", folder).out, "is valid")
		wantTexts(t, c.must("install", folder, "--yes").out, "installed echo 1.0.0; it starts with the host")
		c.serve()
		wantTexts(t, c.must("call", "echo", "POST", "echo", "--data-json", `{"a":1}`).out, `{"a":1}`)
	}
}

// What a script needs of Node.js and a script that is none are found before
// anything is installed.
func TestJavaScriptThatDoesNotRun(t *testing.T) {
	for text, want := range map[string]string{
		"import fs from 'node:fs';\nexport default () => fs;\n": "main.js:1:",
		"export default () => {\n":                              "main.js:",
	} {
		c := newCLI(t)
		folder := echoPlugin(t, "echo", func(m map[string]any) { m["backend"] = map[string]any{"entryPoint": "main.js"} })
		write(t, filepath.Join(folder, "main.js"), text)
		wantTexts(t, c.fails(cli.ExitFailed, nil, "validate", folder).out, want)
		c.fails(cli.ExitFailed, []string{want, "was not installed"}, "install", folder, "--yes")
	}
}
