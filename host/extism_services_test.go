package host_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// extismGuest is a plug-in of Extism's with an endpoint for each of its exports.
func extismGuest(tb testing.TB, id, source string, exports []string, permissions ...string) guest {
	endpoints := []any{}
	for _, export := range exports {
		endpoints = append(endpoints, map[string]any{"method": "POST", "path": export, "auth": true, "export": export})
	}
	return guest{id: id, module: guesttest.C(tb, source), more: map[string]any{
		"permissions": append([]string{"cli"}, permissions...),
		"cli":         map[string]any{"endpoints": endpoints},
		"settings":    []any{map[string]any{"key": "mode", "label": "Mode", "type": "text", "default": ""}},
		"backend": map[string]any{"entryPoint": "backend.wasm", "resourceLimits": map[string]any{
			"memoryMb": 64}},
	}}
}

func servicesGuest(tb testing.TB, permissions ...string) guest {
	return extismGuest(tb, "foreign", "extism_services", []string{"fetch", "set", "get", "large"},
		append(permissions, "network")...)
}

func (w *world) export(name, input string) answer {
	w.tb.Helper()
	return w.send("POST", "/plugins/foreign/"+name, input, map[string]string{"Content-Type": "text/plain"})
}

// TestExtismRequests has a plug-in send requests to a server.
func TestExtismRequests(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Sent", r.Header.Get("X-Sent"))
		switch r.URL.Path {
		case "/missing":
			w.WriteHeader(http.StatusNotFound)
		case "/empty":
			w.WriteHeader(http.StatusNoContent)
			return
		case "/long":
			_, _ = w.Write(make([]byte, 2000))
		case "/bytes":
			_, _ = w.Write([]byte("\x00\xff"))
		}
		body := make([]byte, 100)
		n, _ := r.Body.Read(body)
		fmt.Fprintf(w, "%s %s", r.Method, body[:n])
	}))
	t.Cleanup(s.Close)
	w := serve(t, host.Config{Network: netpolicy.Config{Limits: netpolicy.Limits{ResponseBytes: 1000}}},
		servicesGuest(t))
	request := func(path, more string) string { return `{"url":` + quote(s.URL+path) + more + `}` }

	if a := w.export("fetch", request("/", "")); a.status == http.StatusOK ||
		!strings.Contains(a.body, "wasmhost grant foreign network --allow-host ") {
		t.Errorf("before the host is allowed: %d %s", a.status, a.body)
	}
	name := strings.TrimPrefix(s.URL, "http://")
	if a := w.send("PUT", "/api/v1/plugins/foreign/network", `{"allowHosts":[`+quote(name)+`]}`,
		nil); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for _, c := range []struct{ input, status, body string }{
		{request("/", ""), "200", "GET "},
		{request("/", `,"method":"post","headers":{"X-Sent":"this"}`) + "\nthe body", "200", "POST the body"},
		{request("/missing", `,"method":"GET"`), "404", "GET "},
		{request("/empty", ""), "204", ""},
		{request("/bytes", ""), "200", "\x00\xffGET "},
	} {
		a := w.export("fetch", c.input)
		parts := strings.SplitN(a.body, "\n", 3)
		if a.status != http.StatusOK || len(parts) != 3 || parts[0] != c.status || parts[2] != c.body ||
			!strings.HasPrefix(parts[1], "{") || strings.Contains(c.input, "this") !=
			strings.Contains(parts[1], `"x-sent":"this"`) {
			t.Errorf("%s: %d %q", c.input, a.status, a.body)
		}
	}
	for _, input := range []string{
		request("/long", ""), "", "null", "[", `{"url":7}`, `{"url":""}`, `{"url":"ftp://example.com/"}`,
		`{"url":"http://127.0.0.1:1/"}`, request("/", `,"method":"A B"`), request("/", `,"headers":{"A":"a\nb"}`),
	} {
		if a := w.export("fetch", input); a.status < 500 || strings.Contains(a.body, "internal-error") {
			t.Errorf("%s: %d %s", input, a.status, a.body)
		}
	}
	if a := w.export("fetch", request("/", "")); !strings.HasPrefix(a.body, "200\n") {
		t.Errorf("after requests that failed: %d %s", a.status, a.body)
	}
	w.send("DELETE", "/api/v1/plugins/foreign/grants/network", "", nil)
	if a := w.export("fetch", request("/", "")); a.status == http.StatusOK {
		t.Errorf("without the permission: %d %s", a.status, a.body)
	}
	w.untilForeign("wasmhost grant foreign network")
}

// untilForeign waits for the plugin to have failed for a reason.
func (w *world) untilForeign(reason string) {
	w.tb.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		info := ask[api.PluginInfo](w, "GET", "/api/v1/plugins/foreign", http.StatusOK)
		if strings.Contains(info.Reason, reason) {
			return
		}
		if time.Now().After(end) {
			w.tb.Fatalf("the plugin is %s: %s", info.State, info.Reason)
		}
	}
}

// TestExtismVariables keeps variables in the key-value store, over a restart,
// and without the permission in memory.
func TestExtismVariables(t *testing.T) {
	shorttest.Skip(t)
	for _, stored := range []bool{true, false} {
		t.Run(fmt.Sprint(stored), func(t *testing.T) {
			cfg := host.Config{Data: filepath.Join(t.TempDir(), "data")}
			g := servicesGuest(t)
			if stored {
				g = servicesGuest(t, "storage")
			}
			w := serve(t, cfg, g)
			want := func(name, value string) {
				t.Helper()
				if a := w.export("get", name); a.status != http.StatusOK || a.body != value {
					t.Errorf("%q: %d %.100q, want %.100q", name, a.status, a.body, value)
				}
			}
			values := map[string]string{"a": "1", "b": "\x00\xff\n", "": "no name", "ö/../x": strings.Repeat("x", 100_000)}
			for name, value := range values {
				want(name, "")
				if a := w.export("set", name+"\n"+value); a.status != http.StatusOK {
					t.Errorf("%q: %d %s", name, a.status, a.body)
				}
			}
			check := func() {
				t.Helper()
				for name, value := range values {
					want(name, ":"+value)
				}
			}
			check()
			w.export("set", "a")
			want("a", "")
			delete(values, "a")

			// One of 1 MiB fits into the store only; the others nowhere.
			if a := w.export("large", "1"); (a.status == http.StatusOK) != stored {
				t.Errorf("a value of 1 MiB: %d %s", a.status, a.body)
			}
			for _, input := range []string{"9", "I", "9n"} { // 9 MiB, 25 MiB, and a name of 9 MiB
				if a := w.export("large", input); a.status < 500 || strings.Contains(a.body, "internal-error") {
					t.Errorf("%s: %d %s", input, a.status, a.body)
				}
			}
			for _, export := range []string{"set", "get"} {
				if a := w.export(export, "\xff\n1"); stored && a.status < 500 {
					t.Errorf("%s of a name that is not UTF-8: %d %s", export, a.status, a.body)
				}
			}
			check()
			if err := w.stop(); err != nil {
				t.Fatal(err)
			}
			w = serve(t, cfg)
			if !stored {
				for name := range values {
					want(name, "")
				}
				return
			}
			check()
		})
	}
}

// told is how often the guest says in the log that it was told so.
func (w *world) told(what string) int {
	return strings.Count(w.send("GET", "/api/v1/plugins/foreign/logs?limit=1000", "", nil).body, "told "+what)
}

func (w *world) untilTold(what string, times int) {
	w.tb.Helper()
	for end := time.Now().Add(2 * time.Minute); w.told(what) != times; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			w.tb.Fatalf("%s was told %d times: %s", what, w.told(what),
				w.send("GET", "/api/v1/plugins/foreign/logs", "", nil).body)
		}
	}
}

// TestExtismHooks has a plug-in told of its life, and fail at it.
func TestExtismHooks(t *testing.T) {
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data")}
	w := serve(t, cfg, servicesGuest(t))
	for _, what := range []string{"activate {", "onEnable {", "onAppReady "} {
		w.untilTold(what, 1)
	}
	mode := func(mode string) {
		t.Helper()
		if a := w.send("PATCH", "/api/v1/plugins/foreign/settings", `{"set":{"mode":`+quote(mode)+`}}`,
			nil); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	mode("fail")
	w.untilTold("onSettingsChanged ", 1)
	w.send("POST", "/api/v1/plugins/foreign/disable", "", nil)
	w.untilTold("onDisable ", 1)
	w.send("POST", "/api/v1/plugins/foreign/enable", "", nil)
	w.untilTold("onEnable ", 2)
	if a := w.export("get", "x"); a.status != http.StatusOK {
		t.Errorf("after onEnable has failed: %d %s", a.status, a.body)
	}
	if log := w.send("GET", "/api/v1/plugins/foreign/logs", "", nil).body; !strings.Contains(log, "no migration today") {
		t.Errorf("the log has %s", log)
	}
	for _, c := range []struct{ mode, reason string }{{"refuse", "not today"}, {"trap", "crashed while it was started"}} {
		w.send("POST", "/api/v1/plugins/foreign/disable", "", nil)
		mode(c.mode)
		w.send("POST", "/api/v1/plugins/foreign/enable", "", nil)
		w.untilForeign(c.reason)
		if a := w.export("get", "x"); a.status == http.StatusOK {
			t.Errorf("%s: %d %s", c.mode, a.status, a.body)
		}
	}
	mode("")
	w.send("POST", "/api/v1/plugins/foreign/disable", "", nil)
	w.send("POST", "/api/v1/plugins/foreign/enable", "", nil)
	if a := w.export("get", "x"); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// TestExtismJobs runs jobs by the exports of their names.
func TestExtismJobs(t *testing.T) {
	clock := jobsClock()
	g := servicesGuest(t, "storage", "cron")
	g.id = "jobs"
	jobs := []any{}
	for _, id := range []string{"hourly", "broken", "idle"} {
		jobs = append(jobs, map[string]any{"id": id, "label": id, "schedule": "0 * * * *"})
	}
	g.more["cron"] = map[string]any{"jobs": jobs}
	w := serve(t, jobsAt(clock), g)
	w.untilRun(clock, "hourly", schedule.Succeeded)
	want := `:{"job":"hourly","scheduledAt":"2026-11-21T12:00:00.000Z"}`
	if a := w.send("POST", "/plugins/jobs/get", "run", map[string]string{"Content-Type": "text/plain"}); a.body != want {
		t.Errorf("it saw %s", a.body)
	}
	if run := w.untilRun(clock, "broken", schedule.Failed); !strings.Contains(run.Error, "it does not work") {
		t.Errorf("got %+v", run)
	}
	if run := w.untilRun(clock, "idle", schedule.Missed); !strings.Contains(run.Reason, "no handler") {
		t.Errorf("got %+v", run)
	}
}

// TestExtismUser calls functions of the host.
func TestExtismUser(t *testing.T) {
	shorttest.Skip(t)
	g := extismGuest(t, "foreign", "extism_user", []string{"insert", "query", "far"}, "storage")
	g.more["storage"] = map[string]any{"collections": map[string]any{
		"notes": map[string]any{"columns": map[string]any{"text": "text"}}}}
	w := serve(t, host.Config{}, g)
	for _, c := range []struct{ export, input, want string }{
		{"insert", `{"collection":"notes","data":{"text":"first"}}`, `{"ok":{`},
		{"query", `{"collection":"notes"}`, `"text":"first"`},
		{"insert", `{"collection":"none","data":{}}`, `{"error":{"code":"`},
		{"insert", `{"collection":"notes","data":{"nope":7}}`, `{"error":{"code":"`},
		{"insert", `[`, `{"error":{"code":"invalid_argument"`},
		{"insert", ``, `{"error":{"code":"invalid_argument"`},
		{"insert", strings.Repeat("x", 7<<20), `{"error":{"code":"invalid_argument"`},
	} {
		if a := w.export(c.export, c.input); a.status != http.StatusOK || !strings.Contains(a.body, c.want) {
			t.Errorf("%s %.100s: %d %.300s", c.export, c.input, a.status, a.body)
		}
	}
	if a := w.export("far", ""); a.status < 500 || strings.Contains(a.body, "internal-error") {
		t.Errorf("an offset that is none: %d %s", a.status, a.body)
	}
	w.send("DELETE", "/api/v1/plugins/foreign/grants/storage", "", nil)
	w.untilForeign("wasmhost grant foreign storage")
	if a := w.export("insert", `{"collection":"notes","data":{}}`); a.status == http.StatusOK {
		t.Errorf("without the permission: %d %s", a.status, a.body)
	}
	w.send("POST", "/api/v1/plugins/foreign/grants", `{"grants":["storage"]}`, nil)
	if a := w.export("query", `{"collection":"notes"}`); strings.Count(a.body, `"first"`) != 1 {
		t.Errorf("granted anew: %d %s", a.status, a.body)
	}
}
