package mcpservers

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// The same is said and refused whatever way a server is reached, and whichever revision it speaks.
func TestTools(t *testing.T) {
	t.Setenv("WASMHOST_TEST_NAMED", "named")
	t.Setenv("WASMHOST_TEST_OTHER", "other")
	r := newRig(t, Limits{ResultBytes: 64 << 10, ArgumentBytes: 1 << 10, Timeout: 20 * time.Second})
	granted := []string{"add", "fail", "big", "ask", "?env"}
	r.at("new", serveHTTP(t, true, "t0k"), "t0k", granted...)
	r.at("old", serveHTTP(t, false, ""), "", granted...)
	r.program("own", "honest", granted...)
	for _, name := range []string{"new", "old", "own"} {
		t.Run(name, func(t *testing.T) {
			list := line(guest{r.Service, "a"}.ListTools(t.Context(), name))
			want(t, "list", list, `{"name":"add","title":"Add","description":"Adds two numbers.","inputSchema":{`,
				`"outputSchema":`, `"name":"env"`)
			if strings.Contains(list, "secret") || strings.Contains(list, "slow") {
				t.Errorf("tools that were not granted are in %s", list)
			}
			want(t, "call", r.call(name, "add", `{"a":1,"b":2}`), `"structuredContent":{"sum":3}`, `"isError":false`)
			want(t, "a wrong argument", r.call(name, "add", `{"a":"x"}`), `"isError":true`)
			want(t, "a failure", r.call(name, "fail", ""), `"text":"no luck"`, `"isError":true`)
			want(t, "a long answer", r.call(name, "big", "{}"), "!quota_exceeded", "mcpservers.result-bytes")
			want(t, "long arguments", r.call(name, "add", `{"a":"`+strings.Repeat("x", 1100)+`"}`), "!quota_exceeded",
				"mcpservers.argument-bytes")
			want(t, "not granted", r.call(name, "secret", "{}"), "!permission_denied",
				`wasmhost grant a mcp --tool "`+name+`/secret"`)
			if got := line(guest{r.Service, "b"}.CallTool(t.Context(), name, "add", nil)); !strings.HasPrefix(got,
				"!permission_denied") {
				t.Errorf("another plugin: %s", got)
			}
			if name != "new" { // where a server asks within an answer, which TestHostile has
				want(t, "what it asks of its client", r.call(name, "ask", "{}"), "elicit refused=true sample refused=true")
			}
			env := r.call(name, "env", `{"x":1}`)
			if name == "own" && (strings.Contains(env, "OTHER") || !strings.Contains(env, "WASMHOST_TEST_NAMED=named ") ||
				!strings.Contains(env, "PATH=")) {
				t.Errorf("the program got %s", env)
			}
			if asked := r.asked[len(r.asked)-1]; asked != "a MCP "+name+`/env {"x":1}` {
				t.Errorf("the user was asked about %s", asked)
			}
		})
	}
	want(t, "no such server", r.call("none", "add", "{}"), "!permission_denied", `"none/TOOL"`)
	for _, refused := range []struct {
		err  error
		want string
	}{{problem.RejectedByUser(), "!permission_denied"}, {problem.ApprovalTimeout(time.Second), "!deadline_exceeded"},
		{problem.ShuttingDown(), "!unavailable"}, {errors.New("odd"), "!! odd"}} {
		r.answer = refused.err
		want(t, "asked", r.call("old", "env", "{}"), refused.want)
	}
	sent := map[string]int64{}
	for _, l := range r.lines {
		sent[l.Host+" "+l.Method+" "+string(l.Code)] += l.BytesOut
	}
	if sent["mcp:own add "] != int64(len(`{"a":1,"b":2}`)+len(`{"a":"x"}`)) || len(r.lines) < 20 {
		t.Errorf("the audit has %v", sent)
	}
	if _, there := sent["mcp:own secret permission_denied"]; !there || sent["mcp:own secret permission_denied"] != 0 {
		t.Errorf("the audit has %v", sent)
	}
	text, err := os.ReadFile(filepath.Join(r.dir, FileName))
	if err != nil || strings.Contains(string(text), "t0k") {
		t.Errorf("%s, %v", text, err)
	}
}

// A grant is of one server, one plugin and one installation.
func TestGrantsEnd(t *testing.T) {
	r := newRig(t, Limits{Servers: 2, Granted: 3})
	at := serveHTTP(t, true, "t0k")
	r.at("one", at, "t0k", "add")
	names := func() int {
		list, err := r.cfg.Secrets.List(t.Context(), vault.Host, vault.KindSecret)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	want(t, "before", r.call("one", "add", `{"a":1,"b":2}`), `"sum":3`)
	for name, end := range map[string]func(){
		"another address": func() { r.at("one", at+"/other", "t0k") },
		"revoked":         func() { _, _ = r.grant(t.Context(), api.MCPToolsRequest{ID: "a"}) },
		"removed":         func() { _ = r.PluginChanged(service.Plugin{ID: "a", Phase: service.Removed}) },
		"purged":          func() { _ = r.RemovePlugin(t.Context(), "a") },
	} {
		end()
		want(t, name, r.call("one", "add", "{}"), "!permission_denied")
		r.at("one", at, "t0k")
		if _, err := r.grant(t.Context(), api.MCPToolsRequest{ID: "a"}); err != nil {
			t.Fatal(err)
		}
		r.grants("one", "add")
		want(t, "after "+name, r.call("one", "add", `{"a":1,"b":2}`), `"sum":3`)
	}
	_ = r.PluginChanged(service.Plugin{ID: "a", Phase: service.Disabled})
	want(t, "disabled and enabled", r.call("one", "add", `{"a":1,"b":2}`), `"sum":3`)
	gone := func(all *settings) error { all.Grants["gone"] = all.Grants["a"]; return nil }
	if err := errors.Join(change(r.document, gone), r.Open(t.Context())); err != nil {
		t.Fatal(err)
	}
	if all, err := r.settings(); err != nil || all.Grants["gone"] != nil || all.Grants["a"] == nil {
		t.Errorf("%+v, %v", all, err)
	}
	r.at("one", at, "") // without its token
	want(t, "without the token", r.call("one", "add", "{}"), "!unavailable")
	if _, err := r.removeServer(t.Context(), api.MCPServerRequest{Name: "one"}); err != nil {
		t.Fatal(err)
	}
	want(t, "forgotten", r.call("one", "add", "{}"), "!permission_denied")
	if n := names(); n != 0 {
		t.Errorf("%d tokens are kept", n)
	}
}

// Hosts with one vault have tokens of their own, also for servers that are called alike.
func TestTokensOfHosts(t *testing.T) {
	one, other := newRig(t, Limits{}), newRig(t, Limits{})
	other.cfg.Secrets = one.cfg.Secrets
	at := serveHTTP(t, true, "t0k")
	const sum = `"sum":3`
	calls := func(what string, r *rig, name, part string) {
		t.Helper()
		want(t, what, r.call(name, "add", `{"a":1,"b":2}`), part)
	}
	one.at("s", at, "t0k", "add")
	other.at("s", at, "t0k", "add")
	other.at("more", at, "t0k", "add")
	calls("beside another host", one, "s", sum)
	one.at("s", at, "wrong")
	calls("with a wrong token", one, "s", "!unavailable")
	calls("which another host has named", other, "s", sum)
	for _, name := range []string{"s", "more"} {
		if _, err := other.removeServer(t.Context(), api.MCPServerRequest{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	one.at("again", at, "t0k", "add")
	calls("after another has removed its own", one, "again", sum)
	if err := AddProgram(one.dir, "again", []string{os.Args[0]}, nil, 9); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("a program in place of a server with a token: %v", err)
	}
	// One from before there were ids.
	secret := vault.NewSecret("t0k")
	old := server{URL: at, Token: true}
	err := errors.Join(one.cfg.Secrets.Set(t.Context(), vault.Host, vault.KindSecret, tokenName("old", old), secret),
		change(one.document, func(all *settings) error { all.Servers["old"] = old; return nil }))
	if err != nil {
		t.Fatal(err)
	}
	one.grants("old", "add")
	calls("without an id", one, "old", sum)
	for _, name := range []string{"s", "again", "old"} {
		if _, err := one.removeServer(t.Context(), api.MCPServerRequest{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	if names, err := one.cfg.Secrets.List(t.Context(), vault.Host, vault.KindSecret); err != nil || len(names) != 0 {
		t.Errorf("tokens that stay: %v, %v", names, err)
	}
}

// What is no server, or too many of them, is refused before anything is stored.
func TestRefusedSettings(t *testing.T) {
	r := newRig(t, Limits{Servers: 1, Granted: 2})
	add := func(name, url, token string) error {
		_, err := r.addServer(t.Context(), api.AddMCPServerRequest{Name: name, URL: url, Token: token})
		return err
	}
	for _, c := range [][3]string{
		{"", "https://a.example/mcp", ""}, {"A", "https://a.example/mcp", ""}, {"../x", "https://a.example/mcp", ""},
		{"a", "", ""}, {"a", "ftp://a.example", ""}, {"a", "file:///etc/passwd", ""}, {"a", "https://u:p@a.example/", ""},
		{"a", "http://a.example/mcp", "t"}, {"a", "https://a.example/mcp", "t\nX: y"},
		{"a", "https://a.example/mcp", strings.Repeat("t", 5000)}, {"a", "https://" + strings.Repeat("a", 3000), ""},
	} {
		if err := add(c[0], c[1], c[2]); problem.Of(err) == nil {
			t.Errorf("%.60q: %v", c, err)
		}
	}
	for _, command := range [][]string{{"sh"}, {"/none"}, {os.TempDir()}, {os.Args[0], "\x00"}} {
		if err := AddProgram(r.dir, "p", command, nil, 9); problem.Of(err) == nil {
			t.Errorf("%q: %v", command, err)
		}
	}
	if err := AddProgram(r.dir, "p", []string{os.Args[0]}, []string{"A=B"}, 9); problem.Of(err) == nil {
		t.Errorf("a variable with a value: %v", err)
	}
	if err := add("a", "http://127.0.0.1:1/mcp", "t"); err != nil {
		t.Errorf("on this machine: %v", err)
	}
	if err := add("b", "http://127.0.0.1:1/mcp", ""); !problem.IsCode(err, problem.CodeQuotaExceeded) {
		t.Errorf("one too many: %v", err)
	}
	tools := func(id string, names ...string) error {
		in := api.MCPToolsRequest{ID: id}
		for _, name := range names {
			in.Tools = append(in.Tools, api.MCPTool{Server: "a", Tool: name})
		}
		_, err := r.grant(t.Context(), in)
		return err
	}
	for _, err := range []error{tools("none", "x"), tools("a", ""), tools("a", "x", "x"), tools("a", "x", "y", "z"),
		tools("a", strings.Repeat("x", 129))} {
		if problem.Of(err) == nil {
			t.Errorf("%v", err)
		}
	}
	if all, err := r.settings(); err != nil || len(all.Servers) != 1 || len(all.Grants) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	for _, text := range []string{"{", `{"format":1,"servers":{"a":{"command":["sh"]}},"grants":{}}`, `{"format":9}`,
		`{"format":1,"servers":null}`} {
		if err := os.WriteFile(filepath.Join(r.dir, FileName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		want(t, text, r.call("a", "x", "{}"), "!unavailable", "wasmhost mcp-server list")
		if _, err := r.servers(t.Context(), api.None{}); r.Broken() == nil || problem.Of(err) == nil {
			t.Errorf("%s: %v, broken by %v", text, err, r.Broken())
		}
	}
}

// Calls are bounded by plugin and for all, whatever becomes of them.
func TestBudgets(t *testing.T) {
	r := newRig(t, Limits{CallsPerMinute: 6, ConcurrentPerPlugin: 2, Concurrent: 3, Timeout: 300 * time.Millisecond})
	r.at("s", serveHTTP(t, true, ""), "", "slow", "add")
	if _, err := r.grant(t.Context(), api.MCPToolsRequest{ID: "b",
		Tools: []api.MCPTool{{Server: "s", Tool: "slow"}}}); err != nil {
		t.Fatal(err)
	}
	results := make(chan string, 3)
	for _, id := range []string{"a", "a", "b"} {
		go func() { results <- line(guest{r.Service, id}.CallTool(t.Context(), "s", "slow", nil)) }()
	}
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(time.Millisecond) {
		r.Service.mu.Lock()
		n := r.inUse
		r.Service.mu.Unlock()
		if n == 3 || time.Now().After(end) {
			break
		}
	}
	want(t, "a third one", r.call("s", "add", "{}"), "!quota_exceeded", "mcpservers.concurrent-per-plugin")
	want(t, "a fourth one", line(guest{r.Service, "b"}.CallTool(t.Context(), "s", "slow", nil)), "!quota_exceeded",
		"mcpservers.concurrent)")
	for range 3 {
		want(t, "a slow one", <-results, "!deadline_exceeded", "in time")
	}
	for n := 2; n < 6; n++ {
		want(t, "a call", r.call("s", "add", `{"a":1,"b":1}`), `"sum":2`)
	}
	want(t, "a seventh", r.call("s", "add", "{}"), "!quota_exceeded", "mcpservers.calls-per-minute")
	if r.lines[len(r.lines)-1].Code != abi.CodeQuotaExceeded {
		t.Errorf("the audit has %+v", r.lines)
	}
}
