package host_test

import (
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

const fetchScript = `export default function (ctx) {
	ctx.cli.handle("run", async ({ body }) => {
		const tried = async (f) => { try { const r = await f(); return [r.status, await r.text()] } catch (e) { return [e.code, e.message] } };
		return { status: 200, body: await tried(() => body.global ? fetch(body.url, body.options) : ctx.http.fetch(body.url, body.options)) };
	});
}`

func fetchGuest(permissions ...string) guest {
	return guest{id: "js", script: fetchScript, paths: []string{"run"},
		more: map[string]any{"permissions": append([]string{"cli"}, permissions...)}}
}

// webServer answers, and redirects to where it is told.
func webServer(t *testing.T) (base, host string) {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		_, _ = w.Write([]byte("hello from " + r.URL.Path))
	}))
	t.Cleanup(s.Close)
	return s.URL, strings.TrimPrefix(s.URL, "http://")
}

func (w *world) fetch(target, more string) string {
	w.tb.Helper()
	a := w.send("POST", "/plugins/js/run", `{"url":`+quote(target)+more+`}`, nil)
	if a.status != http.StatusOK {
		w.tb.Fatalf("%d %s", a.status, a.body)
	}
	return a.body
}

// setNetwork changes the policy and returns the status.
func (w *world) setNetwork(body string) int {
	w.tb.Helper()
	return w.send("PUT", "/api/v1/plugins/js/network", body, nil).status
}

// A plugin reaches what its user allowed, and all that it does is counted and
// kept without paths and queries.
func TestNetworkOfScripts(t *testing.T) {
	shorttest.Skip(t)
	base, name := webServer(t)
	_, other := webServer(t)
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data")}
	w := serve(t, cfg, fetchGuest("network"))
	instances := w.stats("js").Instructions

	for _, more := range []string{"", `,"global":true`} {
		if got := w.fetch(base+"/secret-path?q=secret", more); !strings.HasPrefix(got, `["permission_denied",`) ||
			!strings.Contains(got, "wasmhost grant js network --allow-host "+name) {
			t.Errorf("by default: %s", got)
		}
	}
	if status := w.setNetwork(`{"allowHosts":[` + quote(name) + `]}`); status != http.StatusOK {
		t.Fatalf("%d", status)
	}
	for _, more := range []string{"", `,"global":true`} {
		if got := w.fetch(base+"/secret-path?q=secret", more); got != `[200,"hello from /secret-path"]` {
			t.Errorf("allowed: %s", got)
		}
	}
	if got := w.fetch(base+"/?to="+url.QueryEscape("http://"+other+"/inside"), ""); !strings.HasPrefix(got,
		`["permission_denied",`) {
		t.Errorf("a redirect to loopback: %s", got)
	}
	if got := w.fetch("ftp://example.com/", ""); !strings.HasPrefix(got, `["invalid_argument",`) {
		t.Errorf("another scheme: %s", got)
	}
	if after := w.stats("js"); after.Instances != 1 || after.Crashes != 0 || after.Instructions < instances {
		t.Errorf("the policy ended the instance: %+v", after)
	}

	audit := ask[api.Audit](w, "GET", "/api/v1/plugins/js/audit", http.StatusOK)
	usage := map[string]api.FunctionUsage{}
	for _, u := range audit.Functions {
		usage[u.Namespace+"."+u.Function] = u
	}
	if u := usage["http.fetch"]; u.Allowed != 2 || u.Denied != 3 || u.Failed != 1 || u.BytesIn == 0 || u.BytesOut == 0 {
		t.Errorf("counted %+v", u)
	}
	if f := audit.Figures; f.Instructions == 0 || f.CPUMs <= 0 || f.MemoryBytes == 0 ||
		f.MemoryPeakBytes < f.MemoryBytes {
		t.Errorf("figures %+v", f)
	}
	if len(audit.Requests) != 5 { // the second refusal is only counted for now
		t.Fatalf("the audit log has %+v", audit.Requests)
	}
	if len(audit.Hosts) != 3 || !slices.ContainsFunc(audit.Hosts, func(h api.AuditedHost) bool {
		return h.Host == name && h.Calls == 3 && h.Refused == 2 && h.BytesIn > 0 && !h.First.IsZero() &&
			!h.Last.Before(h.First)
	}) {
		t.Errorf("the hosts are %+v", audit.Hosts)
	}
	for i, want := range []api.AuditedRequest{
		{Method: "GET", Host: name, Code: "permission_denied"},
		{Method: "GET", Host: name, Status: 200, BytesIn: int64(len("hello from /secret-path"))},
		{Method: "GET", Host: name, Status: 200, BytesIn: int64(len("hello from /secret-path"))},
		{Method: "GET", Host: name, Redirects: []string{other}, Status: 302, Code: "permission_denied"},
	} {
		got := audit.Requests[i]
		if got.Method != want.Method || got.Host != want.Host || got.Code != want.Code || got.Code == "" &&
			(got.Status != want.Status || got.BytesIn != want.BytesIn) ||
			strings.Join(got.Redirects, " ") != strings.Join(want.Redirects, " ") || got.Time.IsZero() {
			t.Errorf("line %d is %+v, want %+v", i, got, want)
		}
	}
	if text := w.send("GET", "/api/v1/plugins/js/audit", "", nil).body; strings.Contains(text, "secret") {
		t.Errorf("the audit log tells more than the host: %s", text)
	}
	metrics := w.send("GET", "/metrics", "", nil).body
	for _, want := range []string{
		`wasmhost_host_calls_total{function="fetch",namespace="http",outcome="denied",plugin="js"} 3`,
		`wasmhost_host_calls_total{function="fetch",namespace="http",outcome="allowed",plugin="js"} 2`,
		`wasmhost_host_call_bytes_total{direction="in",function="fetch",namespace="http",plugin="js"} `,
		`wasmhost_plugin_cpu_seconds_total{plugin="js"} 0.`, `wasmhost_plugin_cpu_wait_seconds_total{plugin="js"} `,
		`wasmhost_plugin_cpu_weight{plugin="js"} 100`,
		`wasmhost_plugin_memory_peak_bytes{plugin="js"} `,
		`wasmhost_plugin_memory_limit_bytes{plugin="js"} 3.3554432e+07`,
	} {
		if !strings.Contains(metrics, want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
	if log := w.send("GET", "/api/v1/plugins/js/logs", "", nil).body; strings.Count(log, "a call was denied") != 1 ||
		!strings.Contains(log, "function=http.fetch") {
		t.Errorf("the log has %s", log)
	}

	// What the user said holds over a restart, and the lines stay.
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	w = serve(t, cfg)
	if got := w.fetch(base+"/again", ""); got != `[200,"hello from /again"]` {
		t.Errorf("after a restart: %s", got)
	}
	if again := ask[api.Audit](w, "GET", "/api/v1/plugins/js/audit?limit=3", http.StatusOK); len(again.Requests) != 3 ||
		again.Requests[2].Status != 200 ||
		len(again.Hosts) != 3 || again.Hosts[0].Host != name || again.Hosts[0].Calls != 4 {
		t.Errorf("after a restart: %+v", again)
	}

	// Only the list, taking back, and refusing what cannot be read.
	w.setNetwork(`{"allowHosts":["example.com"],"only":true}`)
	if got := w.fetch(base, ""); !strings.HasPrefix(got, `["permission_denied",`) {
		t.Errorf("not on the list: %s", got)
	}
	if info := ask[api.PluginInfo](w, "GET", "/api/v1/plugins/js", http.StatusOK); info.Network == nil ||
		!info.Network.Only || info.Network.AllowHosts[0] != "example.com" {
		t.Errorf("it is shown as %+v", info.Network)
	}
	if status := w.setNetwork(`{"allowHosts":["http://example.com/"]}`); status != http.StatusBadRequest {
		t.Errorf("an entry that is a URL: %d", status)
	}
	w.send("DELETE", "/api/v1/plugins/js/grants/network", "", nil)
	if got := w.fetch(base, ""); !strings.HasPrefix(got, `["permission_denied",`) ||
		!strings.Contains(got, "the user has not granted; to grant it, run: wasmhost grant js network") {
		t.Errorf("without the permission: %s", got)
	}
	w.send("POST", "/api/v1/plugins/js/grants", `{"grants":["network"]}`, nil)
	if info := ask[api.PluginInfo](w, "GET", "/api/v1/plugins/js", http.StatusOK); info.Network == nil ||
		info.Network.Only || len(info.Network.AllowHosts) != 0 {
		t.Errorf("granted anew, it is %+v", info.Network)
	}

	// What is said before the permission is granted holds from the first request on.
	w.send("DELETE", "/api/v1/plugins/js/grants/network", "", nil)
	if status := w.setNetwork(`{"allowHosts":[],"only":true}`); status != http.StatusOK {
		t.Errorf("a policy ahead of the permission: %d", status)
	}
	w.send("POST", "/api/v1/plugins/js/grants", `{"grants":["network"]}`, nil)
	if info := ask[api.PluginInfo](w, "GET", "/api/v1/plugins/js", http.StatusOK); info.Network == nil ||
		!info.Network.Only {
		t.Errorf("granted after the policy, it is %+v", info.Network)
	}
}

// A flood of refusals does not take the record of a request away.
func TestAuditUnderAFloodOfRefusals(t *testing.T) {
	shorttest.Skip(t)
	base, name := webServer(t)
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data"), Logs: logs.Limits{FileMB: 1, TotalMB: 2},
		Network: netpolicy.Config{Limits: netpolicy.Limits{PerMinute: 1_000_000}},
		Plugins: plugin.Limits{CallTimeout: 5 * time.Minute}}
	g := fetchGuest("network")
	g.script = strings.Replace(g.script, "ctx.cli.handle(", `ctx.cli.handle("flood", async () => {
		let n = 0;
		for (let i = 0; i < 16; i++) {
			await Promise.all([...Array(1000)].map(async (_, j) => {
				const host = j % 2 ? "a".repeat(60) + ".localhost" : "h" + (i * 1000 + j) + ".localhost";
				try { await ctx.http.fetch("http://" + host + "/", { method: "PATCH" }) } catch { n++ }
			}));
		}
		return { status: 200, body: n };
	});
	ctx.cli.handle(`, 1)
	g.paths = append(g.paths, "flood")
	w := serve(t, cfg, g)
	w.setNetwork(`{"allowHosts":[` + quote(name) + `]}`)
	w.fetch(base, "")
	if a := w.send("POST", "/plugins/js/flood", "", nil); a.body != "16000" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	check := func(inLines int64) {
		t.Helper()
		audit := ask[api.Audit](w, "GET", "/api/v1/plugins/js/audit?limit=1000", http.StatusOK)
		if len(audit.Requests) == 0 || len(audit.Requests) > 200 || audit.Requests[0].Host != name ||
			audit.Requests[0].Status != 200 {
			t.Errorf("%d requests", len(audit.Requests))
		}
		refused, mark := int64(0), false
		for _, h := range audit.Hosts {
			refused += h.Refused
			mark = mark || h.Host == name && h.Calls == 1
		}
		counted := int64(0)
		for _, r := range audit.Requests[1:] {
			counted += r.Count
		}
		if refused != 16000 || inLines != 0 && counted != inLines || !mark || len(audit.Hosts) > 110 {
			t.Errorf("%d refused, %d in lines, the request is there: %v, %d hosts", refused, counted, mark, len(audit.Hosts))
		}
	}
	check(0)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(cfg.Data, "audit", "js", "hosts.json"))
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v: %v", err, info)
	}
	w = serve(t, cfg)
	check(16000)
	w.send("DELETE", "/api/v1/plugins/js?purge=true", "", nil)
	if _, err := os.Stat(filepath.Join(cfg.Data, "audit", "js")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it left %v", err)
	}
}

// Denials name the manifest's line, and limits are those of the host.
func TestNetworkThatIsNotDeclared(t *testing.T) {
	base, _ := webServer(t)
	w := serve(t, host.Config{}, fetchGuest())
	if status := w.setNetwork(`{"allowHosts":[]}`); status != http.StatusBadRequest {
		t.Errorf("a policy without the permission: %d", status)
	}
	if got := w.fetch(base, ""); !strings.HasPrefix(got, `["permission_denied",`) ||
		!strings.Contains(got, `to \"permissions\" in manifest.json`) {
		t.Errorf("got %s", got)
	}
	if log := w.send("GET", "/api/v1/plugins/js/logs", "", nil).body; !strings.Contains(log, "in manifest.json") {
		t.Errorf("the log has %s", log)
	}
}

func TestNetworkLimits(t *testing.T) {
	base, name := webServer(t)
	w := serve(t, host.Config{Network: netpolicy.Config{Limits: netpolicy.Limits{ResponseBytes: 5}}},
		fetchGuest("network"))
	w.setNetwork(`{"allowHosts":[` + quote(name) + `]}`)
	if got := w.fetch(base, ""); !strings.HasPrefix(got, `["quota_exceeded",`) {
		t.Errorf("got %s", got)
	}
}
