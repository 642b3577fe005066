package command

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Plugins of every contract run; what needs a later application, or a contract
// that there is not, is refused with both versions and the way out of it, and
// taken by a lenient host.
func TestVersionsThatPluginsNeed(t *testing.T) {
	shorttest.Skip(t)
	needs := func(id, sdk, app string) string {
		return echoPlugin(t, id, func(m map[string]any) {
			m["sdkVersion"] = sdk
			if app != "" {
				m["plugin"].(map[string]any)["minAppVersion"] = app
			}
		})
	}
	old, newer, future := needs("old", "^1.2.0", "1.0.0"), needs("newer", "2.0.0", "2.3.0"), needs("future", "^4.0.0", "")
	c := newCLI(t)
	c.must("validate", old)
	c.fails(cli.ExitFailed, nil, "validate", newer)
	wantTexts(t, c.run("validate", newer).out, "needs version 2.3.0 or later of the application",
		"stands for version 1.0.0", "wasmhost serve --app-version", "error")
	wantTexts(t, c.must("validate", newer, "--lenient").out, "warning", "2.3.0")
	c.must("validate", newer, "--app-version", "2.3.0")
	c.fails(cli.ExitUsage, []string{`--app-version is "two"; give a version such as 1.2.0`}, "validate", newer,
		"--app-version", "two")

	_, stop := c.serve()
	wantTexts(t, c.must("install", old, "--yes").out, "installed old")
	c.fails(cli.ExitFailed, []string{"newer did not start"}, "install", newer, "--yes")
	wantTexts(t, c.must("info", "newer").out, "incompatible", "2.3.0", "--app-version")
	stop()

	_, stop = c.serve("--app-version", "2.3.0")
	wantTexts(t, c.must("info", "newer").out, "active")
	c.fails(cli.ExitFailed, []string{"future did not start"}, "install", future, "--yes")
	wantTexts(t, c.must("info", "future").out, "incompatible", "^4.0.0", "1.0 to 3.x", "`wasmhost serve --lenient`")
	older := echoPlugin(t, "older", func(m map[string]any) { delete(m, "sdkVersion") })
	c.fails(cli.ExitFailed, []string{"sdkVersion", "again with `wasmhost serve --lenient`"}, "install", older, "--lenient",
		"--yes")
	stop()

	c.serve("--lenient")
	for _, id := range []string{"old", "newer", "future"} {
		wantTexts(t, c.must("info", id).out, "active")
	}
	wantTexts(t, c.must("install", future, "--lenient", "--yes").out, "installed future")
	wantTexts(t, c.must("install", older, "--lenient", "--yes").out, "installed older")
}
