package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// The same commands, with a host and without one.
func TestManagePlugins(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		name := "offline"
		if running {
			name = "running"
		}
		t.Run(name, func(t *testing.T) {
			c := newCLI(t)
			up := api.StateInstalled
			if running {
				c.serve()
				up = api.StateActive
			}
			r := c.must("list")
			wantTexts(t, r.out, "No plugin is installed.")
			wantTexts(t, r.err, "wasmhost new my-plugin")

			r = c.must("install", echoPlugin(t, "echo", nil), "--yes")
			wantTexts(t, r.out, "installed echo 1.0.0")
			wantTexts(t, r.err, "wasmhost call echo GET echo")
			wantState(t, c, up)
			wantTexts(t, c.must("list").out, "ID", "STATE", "echo", "1.0.0", string(up))
			wantTexts(t, c.must("info", "echo").out, "Echoes.", "granted", "other programs send", "GET", "echo", "sha256:")

			wantTexts(t, c.must("info", "echo").out, "cpu weight   100\n")
			wantTexts(t, c.must("cpu-weight", "echo", "250").out, "echo 1.0.0 has the CPU weight 250.")
			wantTexts(t, c.must("info", "echo").out, "cpu weight   250\n")
			wantTexts(t, c.must("info", "echo", "--json").out, `"cpuWeight": 250`)
			for _, weight := range []string{"0", "10001", "--", "much", "1.5"} {
				c.fails(cli.ExitUsage, nil, "cpu-weight", "echo", weight)
			}
			c.fails(cli.ExitUsage, []string{"from 1 to 10000, and 100 is the default"}, "cpu-weight", "echo", "0")
			wantTexts(t, c.must("info", "echo").out, "cpu weight   250\n")

			wantTexts(t, c.must("disable", "echo").out, "echo 1.0.0 is disabled")
			wantState(t, c, api.StateDisabled)
			wantTexts(t, c.must("info", "echo").err, "wasmhost enable echo")
			enabled := c.must("enable", "echo").out
			wantState(t, c, up)
			var known api.PluginInfo
			if err := json.Unmarshal([]byte(c.must("info", "echo", "--json").out), &known); err != nil ||
				known.Since.IsZero() == running {
				t.Errorf("since %v, %v", known.Since, err)
			}
			if !running { // nothing has begun
				wantTexts(t, enabled, "echo 1.0.0 is enabled, and starts when a host serves.")
			}
			if running {
				wantTexts(t, c.must("reload", "echo").out, "active")
				wantTexts(t, c.must("call", "echo", "GET", "echo").out, "null")
			}

			stored := filepath.Join(c.data, "data", "echo", "rows.db")
			if err := os.MkdirAll(filepath.Dir(stored), 0o700); err != nil {
				t.Fatal(err)
			}
			write(t, stored, "rows")
			wantTexts(t, c.must("list", "--orphaned").out, "There is no orphaned data")
			r = c.must("remove", "echo")
			wantTexts(t, r.out, "removed echo", "data is kept")
			wantTexts(t, r.err, "wasmhost list --orphaned", "wasmhost remove echo --purge")
			r = c.must("list", "--orphaned")
			wantTexts(t, r.out, "ID", "SIZE", "echo")
			wantTexts(t, r.err, "wasmhost remove echo --purge")
			var kept []api.Orphan
			if err := json.Unmarshal([]byte(c.must("list", "--orphaned", "--json").out), &kept); err != nil || len(kept) != 1 ||
				kept[0].ID != "echo" || kept[0].Bytes < 4 {
				t.Errorf("%v, %+v", err, kept)
			}
			if _, err := os.Stat(stored); err != nil {
				t.Errorf("the data was not kept: %v", err)
			}
			for _, args := range [][]string{{"info"}, {"enable"}, {"disable"}, {"reload"}, {"remove"}} {
				c.fails(cli.ExitFailed, []string{`no plugin "echo" is installed`, "wasmhost list"}, append(args, "echo")...)
			}
			c.must("install", echoPlugin(t, "echo", nil), "--yes", "--disabled")
			wantState(t, c, api.StateDisabled)
			c.fails(cli.ExitFailed, []string{"nobody to ask", "say --yes"}, "remove", "echo", "--purge", "--quiet")
			c.terminal, c.input = true, "n\n"
			c.fails(cli.ExitFailed, []string{"Remove echo 1.0.0 and delete all that it has stored", "you did not agree"},
				"remove",
				"echo", "--purge")
			wantState(t, c, api.StateDisabled)
			c.input = "y\n"
			wantTexts(t, c.must("remove", "echo", "--purge").out, "and its data")
			c.terminal, c.input = false, ""
			if _, err := os.Stat(stored); !os.IsNotExist(err) {
				t.Errorf("the data was not deleted: %v", err)
			}

			// What is kept can be deleted once the plugin is gone.
			c.must("install", echoPlugin(t, "echo", nil), "--yes", "--disabled")
			if err := os.MkdirAll(filepath.Dir(stored), 0o700); err != nil {
				t.Fatal(err)
			}
			write(t, stored, "rows")
			c.must("remove", "echo")
			c.fails(cli.ExitFailed, []string{`no plugin "echo" is installed`}, "remove", "echo")
			c.fails(cli.ExitFailed, []string{"nobody to ask", "say --yes"}, "remove", "echo", "--purge")
			wantTexts(t, c.must("remove", "echo", "--purge", "--yes").out, "deleted what was kept of echo")
			if _, err := os.Stat(stored); !os.IsNotExist(err) {
				t.Errorf("the data was not deleted: %v", err)
			}
			c.fails(cli.ExitFailed, []string{`no plugin "echo" is installed`}, "remove", "echo", "--purge")
		})
	}
}

func wantState(t *testing.T, c *user, want api.State) {
	t.Helper()
	var info api.PluginInfo
	if err := json.Unmarshal([]byte(c.must("info", "echo", "--json").out), &info); err != nil {
		t.Fatal(err)
	}
	if info.State != want {
		t.Errorf("the plugin is %s (%s), want %s", info.State, info.Reason, want)
	}
}

func TestHelp(t *testing.T) {
	c := newCLI(t)
	r := c.must()
	for _, command := range []string{
		"new", "validate", "build", "schema", "install", "list", "info", "enable", "disable", "reload", "remove", "grant",
		"revoke",
		"demo", "serve", "call", "token", "version", "settings", "rollback", "logs", "key", "limits",
	} {
		wantTexts(t, r.out, "\n  "+command+" ")
		help := c.must(command, "--help")
		wantTexts(t, help.out, "Usage:\n  wasmhost "+command, "--data", "--quiet")
	}
	for _, cmd := range c.app().Root().Commands() {
		if cmd.GroupID == "" && !cmd.Hidden {
			t.Errorf("%s stands in none of the groups of help: give it a GroupID", cmd.CommandPath())
		}
	}
	c.fails(cli.ExitUsage, []string{`unknown command "lisst"`, "did you mean 'wasmhost list'?", "wasmhost --help"},
		"lisst")
	c.fails(cli.ExitUsage, []string{"did you mean 'wasmhost settings list'?"}, "settings", "lits")
	c.fails(cli.ExitUsage, []string{"did you mean 'wasmhost key status'?"}, "key", "statsu")
	if r := c.fails(cli.ExitUsage, []string{"unknown command"}, "wxyzzy"); strings.Contains(r.err, "did you mean") {
		t.Errorf("it guesses: %s", r.err)
	}
	c.fails(cli.ExitUsage, []string{"unknown flag"}, "list", "--nope")
	c.fails(cli.ExitUsage, []string{"ID is missing; write: wasmhost info ID", "wasmhost info --help"}, "info")
	c.fails(cli.ExitUsage, []string{"unknown command"}, "token", "make")
	c.fails(cli.ExitUsage, []string{"one argument too many; write: wasmhost list"}, "list", "extra")
}

func TestVersion(t *testing.T) {
	c := newCLI(t)
	wantTexts(t, c.must("version").out, "wasmhost "+cli.Version, "ABI 1")
	var v map[string]any
	if err := json.Unmarshal([]byte(c.must("version", "--json").out), &v); err != nil || v["version"] != cli.Version {
		t.Errorf("%v, %v", v, err)
	}
}

func TestHintsNameTheDataFolderOfTheFlag(t *testing.T) {
	c := newCLI(t)
	data := c.data
	c.data = t.TempDir() // of the environment
	r := c.must("--data", data, "list")
	wantTexts(t, r.err, "wasmhost --data "+data+" new my-plugin")
	if r := c.must("--data", data, "list", "--quiet"); strings.Contains(r.err, "Next") {
		t.Errorf("--quiet prints hints: %s", r.err)
	}
}
