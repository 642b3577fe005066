package command

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// fetchPlugin installs a plugin that may do nothing yet but fetch what it is
// told to.
func (c *user) fetchPlugin() {
	c.t.Helper()
	folder := echoPlugin(c.t, "echo", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "main.js"}
		m["permissions"] = []any{"cli", "network", "storage"}
	})
	write(c.t, filepath.Join(folder, "main.js"), `export default (ctx) => ctx.cli.handle("echo", async ({ body }) => {
		try { return { status: 200, body: (await fetch(body)).status } } catch (e) { return { status: 200, body: e.code } }
	});`)
	c.must("install", folder, "--grant", "cli")
}

func TestGrantNetwork(t *testing.T) {
	shorttest.Skip(t)
	for _, running := range []bool{false, true} {
		name := "offline"
		if running {
			name = "running"
		}
		t.Run(name, func(t *testing.T) {
			c := newCLI(t)
			if running {
				c.serve()
			}
			c.fetchPlugin()
			r := c.must("grant", "echo", "network", "--only", "--allow-host", "API.github.com", "--allow-host", "*.example.com",
				"--yes")
			wantTexts(t, r.err, "over the internet", "It could reach only *.example.com, api.github.com.",
				"Note: api.github.com is allowed wherever it leads to, also if that is this machine or the local network, on "+
					"any port: write api.github.com:443 to allow one.")
			if strings.Contains(r.err, "Note: *.example.com") {
				t.Errorf("a wildcard is said to lead inside: %s", r.err)
			}
			wantTexts(t, c.must("info", "echo").out, "On the network: only *.example.com, api.github.com.")
			r = c.must("grant", "echo", "network", "--only=false", "--deny-host", "api.github.com", "--allow-host",
				"nas.lan:5000")
			wantTexts(t, r.out, "may now reach all public addresses, and *.example.com, nas.lan:5000.")
			wantTexts(t, r.err,
				"Note: nas.lan:5000 is allowed wherever it leads to, also if that is this machine or the local network, on that "+
					"port.")
			wantTexts(t, c.must("grant", "echo", "network", "--allow-host", "nas.lan:5000").out,
				"may reach all public addresses, and")
			wantTexts(t, c.must("grant", "echo", "network", "--deny-host", "nas.lan:5000,*.example.com", "--only").out,
				"may now reach no host at all.")

			c.fails(cli.ExitUsage, []string{"nas.lan is not among the hosts"}, "grant", "echo", "network", "--deny-host",
				"nas.lan")
			c.fails(cli.ExitUsage, []string{"name one of them, too"}, "grant", "echo", "storage", "--allow-host", "nas.lan")
			c.fails(cli.ExitUsage, []string{"http"}, "grant", "echo", "network", "--allow-host", "http://nas.lan/")
			var info api.PluginInfo
			if err := json.Unmarshal([]byte(c.must("info", "echo", "--json").out), &info); err != nil || info.Network == nil ||
				!info.Network.Only || len(info.Network.AllowHosts) > 0 {
				t.Errorf("%v: %+v", err, info.Network)
			}
			c.must("revoke", "echo", "network")
			wantTexts(t, c.must("grant", "echo", "network", "--yes").out, "may now use network")
			wantTexts(t, c.must("info", "echo").out, "On the network: all public addresses, none of this machine")
		})
	}
}

func TestAudit(t *testing.T) {
	shorttest.Skip(t)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter,
		_ *http.Request) {
		w.WriteHeader(http.StatusTeapot)
	}))
	defer web.Close()
	host := strings.TrimPrefix(web.URL, "http://")
	c := newCLI(t)
	c.fetchPlugin()
	wantTexts(t, c.must("audit", "echo").out, "No request on the network is on record")
	_, stop := c.serve("--limit", "netpolicy.concurrent=5")
	c.must("grant", "echo", "network", "--yes")
	get := func() string { return c.must("call", "echo", "POST", "echo", "-d", `"`+web.URL+`/secret?q=1"`).out }
	wantTexts(t, get(), "permission_denied")
	c.must("grant", "echo", "network", "--allow-host", host)
	wantTexts(t, get(), "418")

	r := c.must("audit", "echo")
	wantTexts(t, r.out, "CPU ", " ms, waited ", " ms for a processor\n",
		"MB in all now, with its code", "at most so far; an instance may have 128.0 MB",
		"http.fetch", "DENIED", "METHOD", host, "418", "permission_denied")
	if strings.Contains(r.out, "secret") {
		t.Errorf("it shows a path: %s", r.out)
	}
	var audit api.Audit
	if err := json.Unmarshal([]byte(c.must("audit", "echo", "--json", "-n", "1").out), &audit); err != nil ||
		len(audit.Requests) != 1 || audit.Requests[0].Status != 418 {
		t.Errorf("%v: %+v", err, audit)
	}
	c.fails(cli.ExitFailed, []string{`no plugin "none"`}, "audit", "none")
	c.fails(cli.ExitUsage, []string{"-n is 0"}, "audit", "echo", "-n", "0")
	stop()
	wantTexts(t, c.must("audit", "echo").out, "418") // what is on record
	c.fails(cli.ExitUsage, []string{"--proxy is not a URL"}, "serve", "--proxy", "http://u:secret@[bad")
}
