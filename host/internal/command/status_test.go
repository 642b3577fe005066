package command

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

func TestStatus(t *testing.T) {
	c := newCLI(t)
	c.fails(cli.ExitFailed, []string{"no host runs on the data folder", "serve"}, "status")
	if r := c.run("status", "--json"); r.code != cli.ExitFailed {
		t.Errorf("exit code %d", r.code)
	} else {
		wantTexts(t, r.out, `"status": "not_running"`)
	}
	url, stop := c.serve("--limit", "health.disk-free-bytes=1")
	wantTexts(t, c.must("status").out, "wasmhost "+cli.Version+" is ready, up ", "no plugin is installed",
		"Nothing is wrong.", "It serves at "+url+" on the data folder "+c.data)
	c.must("install", callerPlugin(t, "caller"), "--yes")
	wantTexts(t, c.must("status").out, "plugins: 1 active", "warning  backup: there is no backup",
		"to do: run `wasmhost backup FILE`")
	c.must("backup", filepath.Join(t.TempDir(), "b.tar.gz"))
	wantTexts(t, c.must("status").out, "Nothing is wrong.")
	stop()
	c.must("backup", filepath.Join(t.TempDir(), "c.tar.gz"))
	_, stop = c.serve("--limit", "health.backup-age=1ns", "--limit", "health.descriptors-percent=100", "--limit",
		"health.disk-free-bytes=1")
	defer stop()
	r := c.must("status", "--json")
	var status api.Status
	if err := json.Unmarshal([]byte(r.out), &status); err != nil {
		t.Fatal(err)
	}
	var at cli.Place
	if err := json.Unmarshal([]byte(r.out), &at); err != nil || at.URL == "" || at.DataFolder != c.data {
		t.Errorf("it serves at %+v, %v", at, err)
	}
	if len(status.Findings) != 1 || status.Findings[0].Severity != health.Warning ||
		!strings.HasPrefix(status.Findings[0].What, "the newest backup is ") || len(status.Services) < 8 {
		t.Errorf("status %s", r.out)
	}
}

// Jobs that fail or have no handler, and plugins that crash, are named with what
// to do. The host is ready all the same.
func TestStatusOfPlugins(t *testing.T) {
	c := newCLI(t)
	c.jobsPlugin()
	folder := echoPlugin(t, "crashes", func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{map[string]any{"method": "POST", "path": "trap",
			"description": "Traps.", "auth": true}}}
	})
	write(t, filepath.Join(folder, "backend.wasm"), string(guesttest.C(t, "hostile")))
	c.must("install", folder, "--yes")
	url, _ := c.serve()
	c.fails(cli.ExitFailed, nil, "cron", "run", "jobs", "throws")
	c.fails(cli.ExitFailed, nil, "call", "crashes", "POST", "trap")
	// The caller hears of a crash when it happens, and the manager right after.
	waitFor(t, func() bool { return strings.Contains(c.must("status").out, "crashes: ") })
	r := c.must("status")
	wantTexts(t, r.out, `warning  jobs: its job "throws" has failed in its only run, the last one at `,
		`it does not \x1b[31mwork`, "`wasmhost cron run jobs JOB`",
		`warning  jobs: 1 of its 4 jobs never run: the plugin has registered no handler for "idle"`,
		"to do: look in its log for why, with `wasmhost logs jobs`",
		"warning  crashes: it has crashed at ", "unreachable", "1 in a row", "`wasmhost disable crashes`")
	if !ready(url) {
		t.Error("the host is not ready")
	}
	token, err := server.ReadCLIToken(c.data)
	if err != nil {
		t.Fatal(err)
	}
	if status, text := get(t, url+"/metrics", token); status != http.StatusOK {
		t.Errorf("%d %s", status, text)
	} else {
		wantTexts(t, text, `wasmhost_health_findings_about{component="schedule",plugin="jobs",severity="warning"} 2`,
			`wasmhost_health_findings_about{component="plugins",plugin="crashes",severity="warning"} 1`)
	}
}

// TestUnnamedHost: whoever holds the data folder and could not write its name there, as
// a host that serves what can only be read, is told of with what to do.
func TestUnnamedHost(t *testing.T) {
	t.Parallel()
	c := newCLI(t)
	held, err := datafolder.Open(t.Context(), c.data)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if err := os.Remove(held.Path(datafolder.HolderName)); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"see that the folder can be written", "start it again"}, "list")
}
