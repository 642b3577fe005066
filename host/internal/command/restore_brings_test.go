package command

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// What a plugin may do beyond its permissions, and what a rollback grants it
// again, is shown before a backup is restored and before it goes back.
func TestWhatGoesBeyondPermissionsIsShown(t *testing.T) {
	version := func(v string, permissions ...any) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = v
			m["permissions"] = append([]any{"cli", "cron"}, permissions...)
			m["cron"] = map[string]any{"jobs": []any{map[string]any{"id": "j", "label": "J", "schedule": "0 3 * * *"}}}
		})
	}
	c := newCLI(t)
	c.must("install", version("1.0.0", "network"), "--yes")
	c.must("grant", "echo", "network", "--allow-host", "printer.local", "--yes")
	c.must("grant", "echo", "cron", "--any-schedule", "--yes")
	c.must("cpu-weight", "echo", "10000")
	c.must("install", version("2.0.0"), "--yes")
	file := filepath.Join(t.TempDir(), "all.whb")
	c.must("backup", file)

	to := newCLI(t)
	shown := []string{"its jobs may run by any schedule that it chooses",
		"it gets more of the processors than others: its CPU weight is 10000, not 100",
		"'rollback' goes back to another version, granted also network; it may then reach all public addresses, and " +
			"printer.local", "| 1.0.0"}
	r := to.must("restore", file, "--dry-run")
	wantTexts(t, r.out, shown...)
	wantTexts(t, to.must("restore", file, "--dry-run", "--json").out, `"anySchedule": true`, `"cpuWeight": 10000`,
		`"name": "network"`, `"printer.local"`)
	to.terminal, to.input = true, "n\n"
	to.fails(cli.ExitFailed, append(shown, "1 plugin that may choose any schedule"), "restore", file)

	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{"It newly asks for these permissions:", "  network  ",
		"With network it may then reach all public addresses, and printer.local.",
		"Go back, and grant network again? [y/N]"}, "rollback",
		"echo")
	// Revoked, it does not come back.
	c.must("revoke", "echo", "network")
	if r := c.fails(cli.ExitFailed, []string{"Go back? [y/N]"}, "rollback", "echo"); strings.Contains(r.err, "newly") {
		t.Errorf("after it was revoked: %s", r.err)
	}
}
