package host_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// aiScript does what a test says, and notes the statuses of sessions that it
// watches.
const aiScript = `export default function (ctx) {
	const notes = [];
	const watch = (id, name) => ctx.sessions.onStatusChange(id, (status) => { notes.push(name + " " + status); });
	const wait = (ms) => new Promise((done) => setTimeout(done, ms));
	ctx.cli.handle("notes", () => ({ status: 200, body: notes }));
	ctx.cli.handle("try", async ({ body }) => {
		try { return { status: 200, body: (await new Function("ctx", "watch", "wait", "return (async () => " + body + ")()")(ctx, watch, wait)) ?? null } }
		catch (e) { return { status: 200, body: [e.code, e.message] } }
	});
}`

func aiGuest(id string, more ...string) guest {
	g := guest{id: id, script: aiScript, paths: []string{"notes", "try"}, more: map[string]any{
		"permissions": append([]string{"cli", "ai", "sessions"}, more...),
		"ui": map[string]any{"sessions": map[string]any{
			"label": "Talks", "showDivider": false,
			"contextTemplate":  "Folder {{workDir}} of {{pluginName}}, {{sessionName}}, {{unknown}}.",
			"suggestedPrompts": []any{map[string]any{"label": "Say hello", "prompt": "Hello!"}},
		}},
	}}
	return g
}

// computes has a plugin compute an expression.
func (w *world) computes(id, expression string) string {
	w.tb.Helper()
	body, err := json.Marshal(expression)
	if err != nil {
		w.tb.Fatal(err)
	}
	a := w.send("POST", "/plugins/"+id+"/try", string(body), nil)
	if a.status != http.StatusOK {
		w.tb.Fatalf("%s: %d %s", expression, a.status, a.body)
	}
	return a.body
}

// quickAI are limits that keep tests short.
func quickAI() host.Config { return host.Config{AI: ai.Limits{Backoff: time.Millisecond}} }

func wantText(tb testing.TB, what, text string, want ...string) {
	tb.Helper()
	for _, part := range want {
		if !strings.Contains(text, part) {
			tb.Errorf("%s: %s, want %q in it", what, text, part)
		}
	}
}

func TestAI(t *testing.T) {
	f := startAI(t, says("Good morning."))
	w := serve(t, quickAI(), aiGuest("talks"))

	wantText(t, "not configured", w.computes("talks", `ctx.ai.isConfigured()`), "false")
	wantText(t, "not configured", w.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "unavailable",
		"wasmhost ai set --base-url URL --model NAME")
	if s := ask[api.AISettings](w, "GET", "/api/v1/ai", 200); s.Configured || s.Key {
		t.Errorf("got %+v", s)
	}
	if a := w.send("POST", "/api/v1/ai/test", "", nil); a.status != 409 {
		t.Errorf("a test of nothing: %d %s", a.status, a.body)
	}

	if s := w.useAI(f, aiKey); !s.Configured || !s.Key || s.Problem != "" || s.Model != "m" {
		t.Errorf("got %+v", s)
	}
	wantText(t, "configured", w.computes("talks", `ctx.ai.isConfigured()`), "true")
	wantText(t, "a message", w.computes("talks", `ctx.ai.generateMessage("Be brief.", "Hi")`), `"Good morning."`)
	requests, keys := f.requests()
	if len(requests) != 1 || keys[0] != "Bearer "+aiKey || requests[0]["model"] != "m" {
		t.Errorf("asked %v with %v", requests, keys)
	}
	f.then(says("\"A Title\"\n"))
	wantText(t, "a title", w.computes("talks", `ctx.ai.generateTitle("long text")`), `"A Title"`)

	structured := `ctx.ai.generateStructured({ prompt: "Who?", tool: { name: "person", inputSchema: { type: "object", ` +
		`properties: { age: { type: "integer" } }, required: ["age"] } } })`
	f.then(calls("person", `{"age":"old"}`), calls("person", `{"age":41}`))
	wantText(t, "a repaired answer", w.computes("talks", structured), `{"age":41}`)
	if requests, _ := f.requests(); len(requests) != 2 {
		t.Errorf("asked %d times", len(requests))
	}
	f.then(calls("person", `{"age":"old"}`))
	wantText(t, "an answer that stays invalid", w.computes("talks", structured), "unavailable")
	f.then(refuses(429), says("At last."))
	wantText(t, "after 429", w.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "At last.")
	f.then(refuses(401))
	wantText(t, "a refused key", w.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "unavailable", "refused the key")
	f.then(hangsUp)
	wantText(t, "no answer", w.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "unavailable")

	f.then(says("ready"))
	if got := ask[api.AITest](w, "POST", "/api/v1/ai/test", 200); got.Answer != "ready" || got.InputTokens != 20 {
		t.Errorf("test: %+v", got)
	}
	f.then(refuses(500))
	if a := w.send("POST", "/api/v1/ai/test", "", nil); a.status != 502 || a.problem("code") != problem.CodeAIProvider {
		t.Errorf("a failed test: %d %s", a.status, a.body)
	}
	usage := ask[struct{ Usage []api.AIUsage }](w, "GET", "/api/v1/ai/usage", 200).Usage
	if len(usage) != 1 || usage[0].Plugin != "talks" || usage[0].Tokens < 100 || usage[0].Budget != 500_000 {
		t.Errorf("usage: %+v", usage)
	}
	wantText(t, "metrics", w.send("GET", "/metrics", "", nil).body, "wasmhost_ai_configured 1",
		`wasmhost_ai_tokens_today{plugin="talks"}`,
		`wasmhost_host_calls_total{function="generateMessage",namespace="ai",outcome="allowed",plugin="talks"}`)
	if a := w.send("DELETE", "/api/v1/ai", "", nil); a.status != 204 {
		t.Errorf("unset: %d %s", a.status, a.body)
	}
	wantText(t, "unset", w.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "unavailable", "wasmhost ai set")
	if names, err := w.Secrets().List(t.Context(), vault.Host, vault.KindSecret); err != nil || len(names) != 0 {
		t.Errorf("kept in the vault: %v, %v", names, err)
	}
}

// TestAIBudget: what is over the budget of the day is refused, and a purged
// plugin is forgotten.
func TestAIBudget(t *testing.T) {
	shorttest.Skip(t)
	cfg := quickAI()
	cfg.AI.TokensPerDay = 50
	f := startAI(t, says("Yes."))
	w := serve(t, cfg, aiGuest("talks"), aiGuest("others"))
	w.useAI(f, "")
	for range 2 {
		w.computes("talks", `ctx.ai.generateMessage("", "Hi")`)
	}
	wantText(t, "over the budget", w.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "quota_exceeded")
	wantText(t, "another plugin", w.computes("others", `ctx.ai.generateMessage("", "Hi")`), "Yes.")
	if a := w.send("DELETE", "/api/v1/plugins/talks?purge=true", "", nil); a.status != 204 {
		t.Fatalf("purge: %d %s", a.status, a.body)
	}
	usage := ask[struct{ Usage []api.AIUsage }](w, "GET", "/api/v1/ai/usage", 200).Usage
	if len(usage) != 1 || usage[0].Plugin != "others" {
		t.Errorf("usage: %+v", usage)
	}
}

// TestAIEndsWithItsEvent: nobody pays for an answer that nobody waits for.
func TestAIEndsWithItsEvent(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	cfg := quickAI()
	cfg.Plugins = plugin.Limits{CallTimeout: 4 * time.Second, DrainTimeout: time.Second}
	f := startAI(t, nil)
	f.then(f.waits)
	w := serve(t, cfg, aiGuest("talks"))
	w.useAI(f, "")
	if a := w.send("POST", "/plugins/talks/try", `"ctx.ai.generateMessage('', 'Hi')"`, nil); a.status != 504 {
		t.Errorf("after the deadline: %d %s", a.status, a.body)
	}
	f.gaveUp(t)
	w.computes("talks", `{ ctx.ai.generateMessage("", "Hi").catch(() => {}); await wait(300); }`)
	eventually(t, "the second request", func() bool {
		requests, _ := f.requests()
		return len(requests) == 2
	})
	if a := w.send("POST", "/api/v1/plugins/talks/disable", "", nil); a.status != 200 {
		t.Fatalf("disable: %d %s", a.status, a.body)
	}
	f.gaveUp(t)
}

// TestAIKeyStaysWithItsServer: the key is for the server that it was given
// for, is nowhere in the clear, and no plugin can have the host's id.
func TestAIKeyStaysWithItsServer(t *testing.T) {
	for id, wrong := range map[string]bool{vault.Host: true, "hosts": false} {
		_, found := manifest.Parse([]byte(`{"plugin":{"id":"`+id+`"}}`), manifest.Options{})
		if strings.Contains(fmt.Sprint(found), "plugin.id") != wrong {
			t.Errorf("a manifest with the id %q: %v", id, found)
		}
	}
	first, second := startAI(t, says("1")), startAI(t, says("2"))
	w := serve(t, quickAI(), aiGuest("talks", "secrets"))
	w.useAI(first, aiKey)
	wantText(t, "a plugin's secrets", w.computes("talks", `ctx.secrets.list()`), `[]`)
	put := func(body string) api.AISettings {
		t.Helper()
		a := w.send("PUT", "/api/v1/ai", body, nil)
		var s api.AISettings
		if a.status != 200 || json.Unmarshal([]byte(a.body), &s) != nil || strings.Contains(a.body, aiKey) {
			t.Fatalf("%s: %d %s", body, a.status, a.body)
		}
		return s
	}
	if s := put(`{"baseUrl":"` + first.URL + `/v1/","model":"n"}`); !s.Key {
		t.Error("the key is gone though the server is the same")
	}
	if s := put(`{"baseUrl":"` + second.URL + `/v1","model":"n"}`); s.Key {
		t.Error("another server got the key")
	}
	w.computes("talks", `ctx.ai.generateMessage("", "Hi")`)
	if _, keys := second.requests(); len(keys) != 1 || keys[0] != "" {
		t.Errorf("the other server got %v", keys)
	}
	w.useAI(second, aiKey)
	for _, body := range []string{
		`{"baseUrl":"ftp://a/v1","model":"m"}`, `{"baseUrl":"http://u:p@a/v1","model":"m"}`, `{"baseUrl":"` + first.URL +
			`/v1","model":""}`,
		`{"baseUrl":"http://ai.example/v1","model":"m","key":"` + aiKey + `"}`, `{"baseUrl":"` + first.URL +
			`/v1","model":"m","key":"a b"}`,
		`{"baseUrl":"` + first.URL + `/v1","model":"m","structured":"guess"}`, `{"baseUrl":"` + first.URL +
			`/v1","model":"m","maxTokens":-1}`,
		`{"baseUrl":"` + first.URL + `/v1","model":"m","proxy":"http://u:p@a:1"}`, `{"baseUrl":"` + first.URL +
			`/v1","model":"m","apiKey":"x"}`,
	} {
		if a := w.send("PUT", "/api/v1/ai", body, nil); a.status != 400 || strings.Contains(a.body, aiKey) {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
	if s := ask[api.AISettings](w, "GET", "/api/v1/ai", 200); s.BaseURL != second.URL+"/v1" || !s.Key {
		t.Errorf("after what was refused: %+v", s)
	}
	// A new master key changes nothing for the provider.
	if a := w.send("POST", "/api/v1/vault/rotate", "", nil); a.status != 200 {
		t.Fatalf("rotate: %d %s", a.status, a.body)
	}
	second.then(says("3"))
	w.computes("talks", `ctx.ai.generateMessage("", "Hi")`)
	if _, keys := second.requests(); len(keys) != 1 || keys[0] != "Bearer "+aiKey {
		t.Errorf("after the rotation came %v", keys)
	}
	if orphans := ask[api.OrphanList](w, "GET", "/api/v1/orphans", 200).Orphans; len(orphans) != 0 {
		t.Errorf("orphaned data: %v", orphans)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(w.Data(), func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || strings.Contains(path, "cache") {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && strings.Contains(string(text), aiKey) {
			t.Errorf("%s holds the key", path)
		}
		if info, statErr := d.Info(); statErr == nil && strings.HasPrefix(d.Name(), "ai.") && info.Mode().Perm() != 0o600 {
			t.Errorf("%s has the mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAIKeyAndProxy: a key that a proxy sees is that proxy's too, and another
// one does not get it; one that no proxy sees stays.
func TestAIKeyAndProxy(t *testing.T) {
	w := serve(t, quickAI())
	for _, step := range []struct {
		body   string
		status int
		key    bool
	}{
		{`{"baseUrl":"http://ai.example/v1","model":"m","proxy":"http://one.lan:1","key":"` + aiKey + `"}`, 400, false},
		{`{"baseUrl":"http://ai.example/v1","model":"m","proxy":"http://one.lan:1","plainKey":true,"key":"` + aiKey + `"}`,
			200, true},
		{`{"baseUrl":"http://ai.example/v1","model":"n","proxy":"http://one.lan:1","plainKey":true}`, 200, true},
		{`{"baseUrl":"http://ai.example/v1","model":"n","proxy":"http://two.lan:1","plainKey":true}`, 200, false},
		{`{"baseUrl":"https://ai.example/v1","model":"m","proxy":"http://one.lan:1","key":"` + aiKey + `"}`, 200, true},
		{`{"baseUrl":"https://ai.example/v1","model":"m","proxy":"http://two.lan:1"}`, 200, true},
	} {
		a := w.send("PUT", "/api/v1/ai", step.body, nil)
		var s api.AISettings
		if a.status != step.status || a.status == 200 && (json.Unmarshal([]byte(a.body), &s) != nil || s.Key != step.key) {
			t.Errorf("%s: %d %s", step.body, a.status, a.body)
		}
	}
}

// TestAIWithoutMasterKey: without the key of the vault the provider is not
// asked, the user is told what to do, and nothing is reset.
func TestAIWithoutMasterKey(t *testing.T) {
	shorttest.Skip(t)
	f := startAI(t, says("Hi."))
	cfg := quickAI()
	cfg.Data, cfg.VaultKey = filepath.Join(t.TempDir(), "data"), vault.SourceFile
	w := serve(t, cfg, aiGuest("talks"))
	w.useAI(f, aiKey)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	keys, err := filepath.Glob(filepath.Join(cfg.Data, "vault", "master-*.key"))
	if err != nil || len(keys) != 1 {
		t.Fatal(keys, err)
	}
	if err := os.Rename(keys[0], keys[0]+".away"); err != nil {
		t.Fatal(err)
	}
	again := serve(t, cfg)
	if s := ask[api.AISettings](again, "GET", "/api/v1/ai", 200); !s.Configured ||
		!strings.Contains(s.Problem, "wasmhost key restore") {
		t.Errorf("got %+v", s)
	}
	wantText(t, "without the master key", again.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "unavailable",
		"its key cannot be read")
	if a := again.send("POST", "/api/v1/ai/test", "", nil); a.status != 409 {
		t.Errorf("test: %d %s", a.status, a.body)
	}
	if requests, _ := f.requests(); len(requests) != 0 {
		t.Errorf("asked %v", requests)
	}
	if err := again.stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(keys[0]+".away", keys[0]); err != nil {
		t.Fatal(err)
	}
	third := serve(t, cfg)
	wantText(t, "with it again", third.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "Hi.")
}

// TestDamagedAI: a host with damaged files of AI serves without it.
func TestDamagedAI(t *testing.T) {
	shorttest.Skip(t)
	f := startAI(t, says("Hi."))
	cfg := quickAI()
	cfg.Data = filepath.Join(t.TempDir(), "data")
	w := serve(t, cfg, aiGuest("talks"))
	w.useAI(f, aiKey)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	damage := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(cfg.Data, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	damage("ai.json", `{"format":1,"baseUrl":"file:///etc/passwd","model":"m"}`)
	again := serve(t, cfg)
	wantText(t, "damaged settings", again.send("GET", "/api/v1/ai", "", nil).body, `"configured":false`, "wasmhost ai set")
	wantText(t, "damaged settings", again.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "unavailable",
		"wasmhost ai show")
	wantText(t, "damaged settings", again.computes("talks", `ctx.ai.isConfigured()`), "false")
	again.useAI(f, aiKey)
	wantText(t, "set anew", again.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "Hi.")
	if err := again.stop(); err != nil {
		t.Fatal(err)
	}
	damage("ai.db", strings.Repeat("x", 8192))
	damage("sessions.db", strings.Repeat("x", 8192))
	third := serve(t, cfg)
	wantText(t, "a damaged count", third.computes("talks", `ctx.ai.generateMessage("", "Hi")`), "unavailable")
	wantText(t, "damaged sessions", third.computes("talks", `ctx.sessions.create({})`), "unavailable")
	for target, status := range map[string]int{"/api/v1/ai": 200, "/api/v1/ai/usage": 409,
		"/api/v1/plugins/talks/sessions": 409, "/metrics": 200} {
		if a := third.send("GET", target, "", nil); a.status != status {
			t.Errorf("%s: %d %s", target, a.status, a.body)
		}
	}
}
