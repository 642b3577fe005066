package host_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestStatusTable goes through the table of the specification with real
// guests over real HTTP.
func TestStatusTable(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t,
		host.Config{Plugins: plugin.Limits{CallTimeout: 2 * time.Second}},
		guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo", "unhandled"}},
		guest{id: "hostile", module: guesttest.C(t, "hostile"), paths: []string{
			"alive", "spin", "never", "fail", "trap", "exit", "recurse", "fill", "answer-empty", "answer-garbage", "answer-cut",
			"answer-trailing",
			"answer-null", "answer-array", "answer-huge", "answer-deep", "answer-utf8", "status-missing", "status-text",
			"status-fraction", "status-low", "status-high", "status-huge"}},
		guest{id: "failing", module: guesttest.WAT(t, "activate-fail"), paths: []string{"run"}},
		guest{id: "newer", module: guesttest.WAT(t, "plain"), paths: []string{"run"},
			more: map[string]any{"sdkVersion": "^9.0.0"}},
		guest{id: "off", module: guesttest.WAT(t, "plain"), paths: []string{"run"}},
	)
	if a := w.send("POST", "/api/v1/plugins/off/disable", "", nil); a.status != 200 {
		t.Fatalf("disable: %d %s", a.status, a.body)
	}
	scoped, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "scoped", Scopes: []api.Scope{{Plugin: "hostile"}}})
	if err != nil {
		t.Fatal(err)
	}
	noToken := map[string]string{"Authorization": ""}
	for _, c := range []struct {
		name, method, path, body string
		headers                  map[string]string
		status                   int
		code, detail             string // of the problem, or in the body
	}{
		{"answered", "POST", "/plugins/echo/echo", `{"big":9007199254740993}`, nil, 200, "", `{"big":9007199254740993}`},
		{"no token", "POST", "/plugins/echo/echo", `1`, noToken, 401, "unauthorized", ""},
		{"bad token", "POST", "/plugins/echo/echo", `1`, map[string]string{"Authorization": "Bearer nope"}, 401,
			"unauthorized", ""},
		{"token for another plugin", "POST", "/plugins/echo/echo", `1`,
			map[string]string{"Authorization": "Bearer " + scoped}, 403, "forbidden", ""},
		{"unknown plugin, no token", "POST", "/plugins/nope/x", ``, noToken, 401, "unauthorized", ""},
		{"unknown plugin", "POST", "/plugins/nope/x", ``, nil, 404, "plugin_not_found", "nope"},
		{"undeclared path", "POST", "/plugins/echo/nope", ``, nil, 404, "endpoint_not_found", ""},
		{"trailing slash", "POST", "/plugins/echo/echo/", ``, nil, 404, "endpoint_not_found", ""},
		{"other method", "GET", "/plugins/echo/echo", ``, nil, 405, "method_not_allowed", "POST"},
		{"disabled", "POST", "/plugins/off/run", ``, nil, 503, "plugin_unavailable", "disabled"},
		{"failed", "POST", "/plugins/failing/run", ``, nil, 503, "plugin_unavailable", "come back later"},
		{"incompatible", "POST", "/plugins/newer/run", ``, nil, 503, "plugin_unavailable", "^9.0.0"},
		{"no handler", "POST", "/plugins/echo/unhandled", ``, nil, 501, "handler_not_registered", "unhandled"},
		{"no JSON", "POST", "/plugins/echo/echo", `{"a":NaN}`, nil, 400, "invalid_json", ""},
		{"no JSON type", "POST", "/plugins/echo/echo", `1`, map[string]string{"Content-Type": "text/plain"}, 415,
			"unsupported_media_type", ""},
		{"large body", "POST", "/plugins/echo/echo", `"` + strings.Repeat("x", 9<<20) + `"`, nil, 413, "body_too_large", ""},
		{"handler fails", "POST", "/plugins/hostile/fail", ``, nil, 500, "handler_error", "no coffee here"},
		{"computes too long", "POST", "/plugins/hostile/spin", ``, nil, 504, "handler_timeout", "2s"},
		{"waits too long", "POST", "/plugins/hostile/never", ``, nil, 504, "handler_timeout", "2s"},
		{"fills its memory for ever", "POST", "/plugins/hostile/fill", ``, nil, 504, "handler_timeout", ""},
		{"traps", "POST", "/plugins/hostile/trap", ``, nil, 500, "plugin_crashed", "unreachable"},
		{"exits", "POST", "/plugins/hostile/exit", ``, nil, 500, "plugin_crashed", ""},
		{"recurses", "POST", "/plugins/hostile/recurse", ``, nil, 500, "plugin_crashed", ""},
		{"answers nothing", "POST", "/plugins/hostile/answer-empty", ``, nil, 502, "invalid_response", ""},
		{"answers garbage", "POST", "/plugins/hostile/answer-garbage", ``, nil, 502, "invalid_response", ""},
		{"answers half", "POST", "/plugins/hostile/answer-cut", ``, nil, 502, "invalid_response", ""},
		{"answers twice", "POST", "/plugins/hostile/answer-trailing", ``, nil, 502, "invalid_response", ""},
		{"answers null", "POST", "/plugins/hostile/answer-null", ``, nil, 502, "invalid_response", ""},
		{"answers an array", "POST", "/plugins/hostile/answer-array", ``, nil, 502, "invalid_response", ""},
		{"answers broken text", "POST", "/plugins/hostile/answer-utf8", ``, nil, 502, "invalid_response", ""},
		{"answers too deep", "POST", "/plugins/hostile/answer-deep", ``, nil, 502, "invalid_response", ""},
		{"no status", "POST", "/plugins/hostile/status-missing", ``, nil, 502, "invalid_response", ""},
		{"status is text", "POST", "/plugins/hostile/status-text", ``, nil, 502, "invalid_response", ""},
		{"status is a fraction", "POST", "/plugins/hostile/status-fraction", ``, nil, 502, "invalid_response", ""},
		{"status too low", "POST", "/plugins/hostile/status-low", ``, nil, 502, "invalid_response", ""},
		{"status too high", "POST", "/plugins/hostile/status-high", ``, nil, 502, "invalid_response", ""},
		{"status out of range", "POST", "/plugins/hostile/status-huge", ``, nil, 502, "invalid_response", ""},
		{"another site", "POST", "/plugins/echo/echo", `1`, map[string]string{"Origin": "https://evil.example"}, 403,
			"cross_site", ""},
	} {
		a := w.send(c.method, c.path, c.body, c.headers)
		if a.status != c.status || a.problem("code") != c.code || !strings.Contains(a.body, c.detail) {
			t.Errorf("%s: %d %s, want %d %s with %q", c.name, a.status, a.body, c.status, c.code, c.detail)
		}
		if a.header.Get("X-Request-Id") == "" {
			t.Errorf("%s: no request id", c.name)
		}
		if strings.Contains(a.body, w.Data()) || strings.Contains(a.body, ".go:") || strings.Contains(a.body, "secret.c") {
			t.Errorf("%s: the body tells too much: %s", c.name, a.body)
		}
		// Whatever happened, the next request gets a fresh instance, and
		// other plugins do not notice.
		if a := w.send("POST", "/plugins/hostile/alive", "", nil); a.status != 200 {
			t.Fatalf("%s: the next request: %d %s", c.name, a.status, a.body)
		}
		if a := w.send("POST", "/plugins/echo/echo", "1", nil); a.status != 200 || a.body != "1" {
			t.Fatalf("%s: the other plugin: %d %s", c.name, a.status, a.body)
		}
	}
}

func TestOverloadAndRetryAfter(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	limits := plugin.Limits{Queue: 2, CircuitCrashes: 2, CircuitMin: time.Hour, BackoffMin: time.Millisecond}
	w := serve(t, host.Config{Plugins: limits},
		guest{id: "wait", module: guesttest.C(t, "wait"), paths: []string{"block"}},
		guest{id: "hostile", module: guesttest.C(t, "hostile"), paths: []string{"alive", "trap"}})
	var wg sync.WaitGroup
	answers := make([]answer, 8)
	for i := range answers {
		ms := "10"
		if i == 0 {
			ms = "5000"
		}
		wg.Go(func() { answers[i] = w.send("POST", "/plugins/wait/block", ms, nil) })
		if i == 0 {
			for w.stats("wait").Open == 0 {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Second) // from then on it is in the guest
		}
	}
	wg.Wait()
	codes := map[string]int{}
	for _, a := range answers {
		codes[a.problem("code")]++
		if a.status != 200 && a.header.Get("Retry-After") != "1" {
			t.Errorf("%d without Retry-After: %s", a.status, a.body)
		}
	}
	if codes["plugin_overloaded"] != 5 || codes[""] != 3 {
		t.Errorf("answers %v, want 3 and 5 plugin_overloaded", codes)
	}

	for range 2 {
		w.send("POST", "/plugins/hostile/trap", "", nil)
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		a := w.send("POST", "/plugins/hostile/alive", "", nil)
		if a.problem("code") == "plugin_unavailable" {
			if a.status != 503 || a.header.Get("Retry-After") == "" || !strings.Contains(a.body, "crashed 2 times in a row") {
				t.Errorf("the open circuit: %d %s", a.status, a.body)
			}
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the circuit does not open: %d %s", a.status, a.body)
		}
	}
}

// TestManageOverHTTP installs, changes and removes a plugin of a running host.
func TestManageOverHTTP(t *testing.T) {
	w := serve(t, host.Config{})
	source := guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}}.folder(t)
	path, _ := json.Marshal(source)
	a := w.send("POST", "/api/v1/inspect", `{"path":`+string(path)+`}`, nil)
	var found api.Inspection
	if err := json.Unmarshal([]byte(a.body), &found); err != nil || a.status != 200 || found.ID != "echo" ||
		len(found.Permissions) != 1 || found.Permissions[0].Explanation == "" {
		t.Fatalf("inspect: %d %s", a.status, a.body)
	}
	install := func(digest, grants string) answer {
		return w.send("POST", "/api/v1/plugins", fmt.Sprintf(`{"path":%s,"digest":%q,"grants":%s}`, path, digest, grants),
			nil)
	}
	other := "sha256:" + strings.Repeat("0", 64)
	for _, c := range []struct {
		digest, grants string
		status         int
		code           string
	}{
		{other, `["cli"]`, 409, "digest_mismatch"},
		{"nonsense", `["cli"]`, 400, "invalid_request"},
		{found.Digest, `["network"]`, 400, "invalid_request"},
		{found.Digest, `["cli"]`, 201, ""},
	} {
		if a := install(c.digest, c.grants); a.status != c.status || a.problem("code") != c.code {
			t.Errorf("install %s %s: %d %s, want %d %s", c.digest, c.grants, a.status, a.body, c.status, c.code)
		}
	}
	if a := w.send("POST", "/plugins/echo/echo", `[1]`, nil); a.status != 200 || a.body != `[1]` {
		t.Errorf("call: %d %s", a.status, a.body)
	}
	if err := os.WriteFile(filepath.Join(source, "manifest.json"), []byte(`{"plugin":{}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := w.send("POST", "/api/v1/inspect", `{"path":`+string(path)+`}`, nil); a.status != 422 ||
		a.problem("code") != "invalid_plugin" || a.problem("findings") == "" {
		t.Errorf("inspect of a broken plugin: %d %s", a.status, a.body)
	}
	for _, c := range []struct {
		method, path string
		status       int
		state        string
	}{
		{"POST", "/api/v1/plugins/echo/disable", 200, "disabled"},
		{"POST", "/api/v1/plugins/echo/reload", 409, ""},
		{"POST", "/api/v1/plugins/echo/enable", 200, "active"},
		{"POST", "/api/v1/plugins/echo/reload", 200, "active"},
		{"GET", "/api/v1/plugins/echo", 200, "active"},
		{"DELETE", "/api/v1/plugins/echo", 204, ""},
		{"GET", "/api/v1/plugins/echo", 404, ""},
		{"POST", "/plugins/echo/echo", 404, ""},
		{"POST", "/api/v1/plugins/nope/enable", 404, ""},
	} {
		if a := w.send(c.method, c.path, "", nil); a.status != c.status || a.problem("state") != c.state {
			t.Errorf("%s %s: %d %s, want %d %s", c.method, c.path, a.status, a.body, c.status, c.state)
		}
	}
}

// TestDowngradeOverHTTP: a client has to say that it wants to go back.
func TestDowngradeOverHTTP(t *testing.T) {
	version := func(v string) string {
		g := guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}}
		folder := g.folder(t)
		name := filepath.Join(folder, "manifest.json")
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var m map[string]any
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		m["plugin"].(map[string]any)["version"] = v
		if text, err = json.Marshal(m); err == nil {
			err = os.WriteFile(name, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return folder
	}
	w := serve(t, host.Config{})
	old, young := version("1.9.0"), version("1.10.0")
	for _, c := range []struct {
		folder, more string
		status       int
		code, found  string // found is "downgrade" of the inspection
	}{
		{young, ``, 201, "", "false"},
		{old, ``, 409, "conflict", "true"},
		{old, `,"downgrade":false`, 409, "conflict", "true"},
		{old, `,"downgrade":true`, 201, "", "true"},
		{young, `,"downgrade":true`, 201, "", "false"},
	} {
		path, _ := json.Marshal(c.folder)
		found := w.send("POST", "/api/v1/inspect", `{"path":`+string(path)+`}`, nil)
		if found.problem("downgrade") != c.found {
			t.Errorf("inspect: %s, want downgrade %q", found.body, c.found)
		}
		a := w.send("POST", "/api/v1/plugins", fmt.Sprintf(`{"path":%s,"digest":%q,"grants":["cli"]%s}`, path,
			found.problem("digest"), c.more), nil)
		if a.status != c.status || a.problem("code") != c.code ||
			(c.status == 409) != strings.Contains(a.problem("detail"), "--downgrade") {
			t.Errorf("install with %q: %d %s, want %d %s", c.more, a.status, a.body, c.status, c.code)
		}
	}
}

// TestOfflineAnswersAsTheServerDoes compares what commands get with and
// without a running host.
func TestOfflineAnswersAsTheServerDoes(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}})
	online := w.send("GET", "/api/v1/plugins/echo", "", nil)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	h, err := open(t, w.Data())
	if err != nil {
		t.Fatal(err)
	}
	info, err := api.GetPlugin.Call(t.Context(), h.Mux(), api.PluginRequest{ID: "echo"})
	if err != nil || info.State != api.StateInstalled {
		t.Fatalf("offline: %+v, %v", info, err)
	}
	for name, value := range map[string]string{"digest": info.Digest, "name": info.Name, "version": info.Version,
		"description": info.Description} {
		if value == "" || online.problem(name) != value {
			t.Errorf("%s is %q offline, %q online", name, value, online.problem(name))
		}
	}
	_, err = api.GetPlugin.Call(t.Context(), h.Mux(), api.PluginRequest{ID: "nope"})
	if !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("an unknown plugin: %v", err)
	}
}

func TestMetricsOfPlugins(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "hostile", module: guesttest.C(t, "hostile"), paths: []string{"alive", "trap"}})
	w.send("POST", "/plugins/hostile/alive", "", nil)
	w.send("POST", "/plugins/hostile/trap", "", nil)
	w.send("POST", "/plugins/hostile/alive", "", nil)
	text := w.send("GET", "/metrics", "", nil).body
	for _, want := range []string{
		`wasmhost_plugin_calls_total{plugin="hostile"} 3`, `wasmhost_plugin_call_errors_total{plugin="hostile"} 1`,
		`wasmhost_plugin_crashes_total{plugin="hostile"} 1`, `wasmhost_plugin_state{plugin="hostile",state="active"} 1`,
		`wasmhost_plugin_open_calls{plugin="hostile"} 0`, `wasmhost_plugin_memory_bytes{plugin="hostile"}`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the metrics lack %s:\n%s", want, text)
		}
	}
}

// TestShutdownLetsCallsEnd stops a host while a call runs.
func TestShutdownLetsCallsEnd(t *testing.T) {
	t.Parallel()
	shorttest.Skip(t)
	w := serve(t, host.Config{}, guest{id: "wait", module: guesttest.C(t, "wait"), paths: []string{"sleep"}})
	running := make(chan answer, 1)
	go func() { running <- w.send("POST", "/plugins/wait/sleep", "1500", nil) }()
	for w.stats("wait").Open == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := w.stop(); err != nil {
		t.Error(err)
	}
	if a := <-running; a.status != 200 || !strings.Contains(a.body, "1500") {
		t.Errorf("the running call: %d %s", a.status, a.body)
	}
	if held, _, err := datafolder.Running(w.Data()); held || err != nil {
		t.Errorf("the lock is still held: %v, %v", held, err)
	}
}

// TestShutdownCutsOffWhatComputes stops a host while one call computes for ever
// and another waits: both end soon after their time, and the plugin that does
// not compute has its last hook.
func TestShutdownCutsOffWhatComputes(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	cfg := host.Config{Plugins: plugin.Limits{CallTimeout: time.Hour}}
	cfg.Server.ShutdownGrace = 100 * time.Millisecond
	w := serve(t, cfg, guest{id: "hostile", module: guesttest.C(t, "hostile"), paths: []string{"spin"}},
		guest{id: "waits", paths: []string{"wait"}, script: `export default function (ctx) {
			ctx.cli.handle("wait", () => new Promise(() => {}));
			return { onShutdown: () => console.log("the last hook") };
		}`})
	running := make(chan answer, 2)
	for _, path := range []string{"hostile/spin", "waits/wait"} {
		go func() { running <- w.send("POST", "/plugins/"+path, "", nil) }()
	}
	for end := time.Now().Add(time.Minute); w.stats("hostile").Open+w.stats("waits").Open < 2; {
		if time.Sleep(time.Millisecond); time.Now().After(end) {
			t.Fatal("the calls do not run")
		}
	}
	began := time.Now()
	if err := w.stop(); err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("stopping: %v, want an error that says what was cut off", err)
	}
	w.stop = func() error { return nil }
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("stopping took %v", took)
	} else {
		t.Log("stopping took", took)
	}
	for range 2 {
		if a := <-running; a.status == 200 {
			t.Errorf("a call that was cut off: %d %s", a.status, a.body)
		}
	}
	log, err := os.ReadFile(filepath.Join(w.Data(), "logs", "waits", "log.jsonl"))
	if err != nil || !strings.Contains(string(log), "the last hook") {
		t.Errorf("the plugin that waits was not told of the end: %v, %s", err, log)
	}
}
