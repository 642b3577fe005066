package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/agents"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// toolScript has a handler for each kind of answer.
const toolScript = `export default function (ctx) {
	const ok = (body) => ({ status: 200, body });
	ctx.cli.handle("notes/{id}", (r) => ok({ method: r.method, id: r.params.id, query: r.query, body: r.body }));
	ctx.cli.handle("notes/all", () => ok("all"));
	ctx.cli.handle("sum", (r) => ok(r.body.reduce((a, b) => a + b, 0)));
	ctx.cli.handle("fail", () => ({ status: 409, body: { error: "taken" } }));
	ctx.cli.handle("crash", () => { throw new Error("boom"); });
	ctx.cli.handle("big", (r) => ok({ text: "x".repeat(Number(r.query.n)) }));
	ctx.cli.handle("none", () => ({ status: 204 }));
	ctx.cli.handle("image", () => ({ status: 200, rawBody: new Uint8Array([137, 80, 78, 71]), contentType: "image/png" }));
	ctx.cli.handle("csv", () => ({ status: 200, rawBody: new TextEncoder().encode("a,b"), contentType: "text/csv" }));
	ctx.cli.handle("slow", () => new Promise(() => {}));
	ctx.cli.handle("pay", (r) => ok({ paid: r.body.n }));
}`

func withAgents(l agents.Limits) host.Config { return host.Config{Parts: []host.Part{agents.Part(l)}} }

func toolGuest(id string) guest {
	object := map[string]any{"type": "object"}
	endpoint := func(method, path string, more map[string]any) map[string]any {
		e := map[string]any{"method": method, "path": path, "auth": true, "description": "Does " + path + ".", "tool": true}
		for key, value := range more {
			e[key] = value
		}
		return e
	}
	number := map[string]any{"type": "object", "properties": map[string]any{"n": map[string]any{"type": "integer"}},
		"required": []string{"n"}}
	return guest{id: id, script: toolScript, more: map[string]any{"cli": map[string]any{"endpoints": []any{
		endpoint("GET", "notes/{id}", map[string]any{"title": "A note", "output": object,
			"tool": map[string]any{"name": "get", "readOnly": true},
			"input": map[string]any{"type": "object", "properties": map[string]any{"deep": map[string]any{"type": "boolean"},
				"limit": map[string]any{"type": "integer", "default": 10}}}}),
		endpoint("PUT", "notes/{id}", map[string]any{"tool": map[string]any{"name": "set", "idempotent": true},
			"input": map[string]any{"type": "object", "properties": map[string]any{"text": map[string]any{"type": "string"},
				"colour": map[string]any{"type": "string", "default": "red"}},
				"required": []string{"text"}, "additionalProperties": false}}),
		endpoint("GET", "notes/all", map[string]any{"tool": false}),
		endpoint("POST", "sum", map[string]any{
			"input":  map[string]any{"type": "array", "items": map[string]any{"type": "number"}},
			"output": map[string]any{"type": "number"}}),
		endpoint("GET", "fail", nil), endpoint("GET", "crash", nil), endpoint("GET", "none", nil),
		endpoint("GET", "big", map[string]any{"input": number, "output": object}),
		endpoint("GET", "image", map[string]any{"responses": []string{"image/png"}}),
		endpoint("GET", "csv", map[string]any{"responses": []string{"text/csv"}}),
		endpoint("GET", "slow", nil),
		endpoint("POST", "pay", map[string]any{"requiresConfirmation": true, "input": number}),
	}}}}
}

// tokenFor makes a token that calls.
func (w *world) tokenFor(scopes ...api.Scope) string {
	w.tb.Helper()
	secret, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "agent", Role: api.RoleCall, Scopes: scopes})
	if err != nil {
		w.tb.Fatal(err)
	}
	return secret
}

// withToken sends a token with each request.
type withToken struct{ token string }

func (t withToken) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+t.token)
	return http.DefaultTransport.RoundTrip(r)
}

// agent connects a client by a revision, the newest where most is empty.
func (w *world) agent(token, target, most string, opts *sdk.ClientOptions) *sdk.ClientSession {
	w.tb.Helper()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, opts)
	s, err := client.Connect(w.tb.Context(), &sdk.StreamableClientTransport{Endpoint: w.URL() + target,
		HTTPClient: &http.Client{Transport: withToken{token}}}, &sdk.ClientSessionOptions{ProtocolVersion: most})
	if err != nil {
		w.tb.Fatal(err)
	}
	w.tb.Cleanup(func() { _ = s.Close() })
	return s
}

func toolNames(tb testing.TB, s *sdk.ClientSession) (names []string) {
	tb.Helper()
	for tool, err := range s.Tools(tb.Context(), nil) {
		if err != nil {
			tb.Fatal(err)
		}
		names = append(names, tool.Name)
	}
	return names
}

// shown is a result in a line.
func shownOf(r *sdk.CallToolResult) string {
	var parts []string
	for _, c := range r.Content {
		text, _ := json.Marshal(c)
		parts = append(parts, string(text))
	}
	structured, _ := json.Marshal(r.StructuredContent)
	return fmt.Sprintf("error=%t structured=%s %s", r.IsError, structured, strings.Join(parts, " "))
}

// TestTools goes through lists and calls, by each revision that the host speaks.
func TestTools(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{ResultBytes: 2048}), toolGuest("notes"), toolGuest("other"))
	token := w.tokenFor(api.Scope{Plugin: "notes"})
	for _, revision := range []string{"", "2025-11-25", "2025-06-18", "2025-03-26"} {
		t.Run("revision "+revision, func(t *testing.T) {
			w := *w
			w.tb = t
			s := w.agent(token, "/mcp", revision, nil)
			names := toolNames(t, s)
			want := []string{"notes.big", "notes.crash", "notes.csv", "notes.fail", "notes.get", "notes.image", "notes.none",
				"notes.pay", "notes.set", "notes.slow", "notes.sum"}
			if !slices.Equal(names, want) {
				t.Errorf("tools: %v", names)
			}
			list, err := s.ListTools(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			get, _ := json.Marshal(list.Tools[4])
			for _, part := range []string{`"title":"A note"`, `"readOnlyHint":true`, `"required":["id"]`, `"deep"`,
				`"wasmhost/plugin":"notes"`, `"wasmhost/version":"1.0.0"`, `"wasmhost/digest":"`, `"outputSchema"`} {
				if !strings.Contains(string(get), part) {
					t.Errorf("%s lacks %s", get, part)
				}
			}
			if pay := list.Tools[7]; pay.Annotations == nil || pay.Annotations.DestructiveHint == nil ||
				!*pay.Annotations.DestructiveHint || list.Tools[3].Annotations != nil {
				t.Errorf("hints: %+v", pay.Annotations)
			}
			if revision == "" && (list.CacheScope != "private" || list.TTLMs <= 0 || list.Tools[10].OutputSchema == nil) ||
				revision != "" && list.Tools[10].OutputSchema != nil {
				t.Errorf("the list: %+v, %+v", list.Cacheable, list.Tools[10])
			}
			for _, c := range []struct{ tool, arguments, want string }{
				{"get", `{"id":"a/b","deep":true}`, `error=false structured={"id":"a/b","method":"GET",` +
					`"query":{"deep":"true","limit":"10"}}`},
				{"get", `{"id":"1","limit":2}`, `"query":{"limit":"2"}`},
				{"set", `{"id":"1","text":"hi"}`, `"body":{"colour":"red","text":"hi"},"id":"1","method":"PUT"`},
				{"set", `{"id":"1","text":"hi","colour":"blue"}`, `"body":{"colour":"blue","text":"hi"}`},
				{"set", `{"id":"1"}`, `error=true structured=null {"type":"text","text":"{\"type\":`},
				{"set", `{"text":"hi"}`, `is missing`},
				{"set", `{"id":"1","text":"hi","more":1}`, `invalid_input`},
				{"get", `{"id":"all"}`, `lead to another endpoint`},
				{"sum", `{"body":[1,2]}`, `"text":"3"`},
				{"fail", `{}`, `error=true structured=null {"type":"text","text":"{\"error\":\"taken\"}"}`},
				{"crash", `{}`, `handler_error`},
				{"none", `{}`, `error=false structured=null {"type":"text","text":"(done, with status 204`},
				{"image", `{}`, `{"type":"image","mimeType":"image/png","data":"iVBORw=="}`},
				{"csv", `{}`, `error=false structured=null {"type":"text","text":"a,b"}`},
				{"big", `{"n":100}`, `error=false structured={"text":"xxx`},
				{"big", `{"n":5000}`, `(cut: 2048 of 5011 bytes`},
			} {
				r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "notes." + c.tool,
					Arguments: json.RawMessage(c.arguments)})
				if err != nil {
					t.Errorf("%s: %v", c.tool, err)
					continue
				}
				if got := shownOf(r); !strings.Contains(got, c.want) {
					t.Errorf("%s %s: %s, want %s", c.tool, c.arguments, got, c.want)
				}
				if r.Meta["wasmhost/plugin"] != "notes" || r.Meta["wasmhost/untrusted"] != true {
					t.Errorf("%s: _meta %v", c.tool, r.Meta)
				}
			}
			for _, unknown := range []string{"other.get", "notes.notes_all", "notes.nothing", "changed", ""} {
				if r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: unknown}); err == nil {
					t.Errorf("%q: %s", unknown, shownOf(r))
				}
			}
			// Hanging up ends the call.
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			if _, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "notes.slow"}); err == nil {
				t.Error("an endless call ended")
			}
			for end := time.Now().Add(time.Minute); w.stats("notes").Open > 0; time.Sleep(time.Millisecond) {
				if time.Now().After(end) {
					t.Fatal("the call goes on without its client")
				}
			}
		})
	}
	narrow := w.agent(w.tokenFor(), "/mcp?plugin=other", "", nil)
	if names := toolNames(t, narrow); len(names) != 11 || names[0] != "other.big" {
		t.Errorf("narrowed: %v", names)
	}
	if _, err := narrow.CallTool(t.Context(), &sdk.CallToolParams{Name: "notes.none"}); err == nil {
		t.Error("what it was narrowed from is called")
	}
}

// TestToolsThatAsk: the agent hears that the user is asked, and gets what that decides.
func TestToolsThatAsk(t *testing.T) {
	w := serve(t, host.Config{}, toolGuest("notes"))
	token := w.tokenFor()
	for _, revision := range []string{"", "2025-11-25"} {
		for _, decided := range []string{"approve", "reject"} {
			var mu sync.Mutex
			var heard []string
			s := w.agent(token, "/mcp", revision, &sdk.ClientOptions{
				ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
					mu.Lock()
					defer mu.Unlock()
					heard = append(heard, r.Params.Message)
				}})
			result := make(chan string, 1)
			go func() {
				params := &sdk.CallToolParams{Name: "notes.pay", Arguments: json.RawMessage(`{"n":7}`)}
				params.SetProgressToken("p")
				r, err := s.CallTool(t.Context(), params)
				if err != nil {
					result <- err.Error()
					return
				}
				result <- shownOf(r)
			}()
			call := w.asked(1)[0]
			if !strings.Contains(call.RequestedBy, "agent (token ") || call.Body != `{"n":7}` {
				t.Errorf("asked: %+v", call)
			}
			for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
				mu.Lock()
				n := len(heard)
				mu.Unlock()
				if n > 0 {
					break
				}
				if time.Now().After(end) {
					t.Fatal("the agent does not hear that its call waits")
				}
			}
			if want := fmt.Sprintf("call c%d ", call.ID); !strings.Contains(heard[0], want) {
				t.Errorf("heard %q", heard)
			}
			// Its token decides nothing.
			a := w.send("POST", decision(call, "approve"), "", map[string]string{"Authorization": "Bearer " + token})
			if a.status != http.StatusForbidden {
				t.Errorf("an agent approves: %d", a.status)
			}
			ask[api.AskedCall](w, "POST", decision(call, decided), http.StatusOK)
			want := `error=false structured={"paid":7}`
			if decided == "reject" {
				want = problem.CodeRejectedByUser
			}
			if got := <-result; !strings.Contains(got, want) {
				t.Errorf("%s: %s", decided, got)
			}
		}
	}
	// All of that is on record, with what was refused, and not what the user does.
	s := w.agent(token, "/mcp", "", nil)
	for _, c := range []sdk.CallToolParams{{Name: "notes.none"}, {Name: "notes.set"}, {Name: "a.b"}} {
		_, _ = s.CallTool(t.Context(), &c)
	}
	for _, target := range []string{"GET /plugins/notes/notes/1?deep=true", "PUT /api/v1/approvals/presence", "GET /x"} {
		method, path, _ := strings.Cut(target, " ")
		w.send(method, path, "", map[string]string{"Authorization": "Bearer " + token})
	}
	w.does2xx("GET", "/plugins/notes/none", "")
	var got []string
	for _, c := range ask[api.AgentCallList](w, "GET", "/api/v1/agents/calls", http.StatusOK).Calls {
		if c.TokenName != "agent" || c.Token == "" || time.Since(c.Time) > time.Hour || c.Seq == 0 {
			t.Errorf("on record: %+v", c)
		}
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s|%s %s %s|%d %s", c.Tool, c.Plugin, c.Method, c.Path, c.Status,
			c.Code)))
	}
	want := ""
	for n, outcome := range []string{"200 ", "403 rejected_by_user ", "200 ", "403 rejected_by_user "} {
		want += fmt.Sprintf("| POST /api/v1/inbox/calls/%d/approve|403 forbidden notes.pay|notes POST pay|%s", n+1, outcome)
	}
	want += "notes.none|notes GET none|204 notes.set|  |400 invalid_input a.b|  |404 endpoint_not_found " +
		"|notes GET notes/{id}|200 | PUT /api/v1/approvals/presence|403 forbidden | GET /x|404 not_found"
	if strings.Join(strings.Fields(strings.Join(got, " ")), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("on record:\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
	if some := ask[api.AgentCallList](w, "GET", "/api/v1/agents/calls?limit=1&text=PRESENCE", 200); len(some.Calls) != 1 ||
		some.Calls[0].Code != problem.CodeForbidden {
		t.Errorf("found: %+v", some)
	}
}

// TestToolsChange: agents that follow hear of plugins that come and go, and sessions end
// with their token.
func TestToolsChange(t *testing.T) {
	w := serve(t, host.Config{}, toolGuest("notes"))
	for _, revision := range []string{"", "2025-11-25"} {
		changed := make(chan struct{}, 10)
		s := w.agent(w.tokenFor(), "/mcp", revision, &sdk.ClientOptions{
			ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { changed <- struct{}{} }})
		for i, c := range []struct {
			do   string
			left int
		}{{"disable", 0}, {"enable", 11}} {
			for heard := false; !heard; {
				w.does2xx("POST", "/api/v1/plugins/notes/"+c.do, "")
				select {
				case <-changed:
					heard = true
				case <-time.After(time.Duration(2+28*i) * time.Second):
					if i > 0 || t.Context().Err() != nil {
						t.Fatalf("revision %q does not hear of %s", revision, c.do)
					}
					w.does2xx("POST", "/api/v1/plugins/notes/enable", "") // it may not have followed yet
				}
			}
			if names := toolNames(t, s); len(names) != c.left {
				t.Errorf("after %s: %v", c.do, names)
			}
		}
	}
}

// TestAgentsAreChecked: who may speak with the host at all.
func TestAgentsAreChecked(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{Sessions: 2, SessionsPerToken: 1}), toolGuest("notes"))
	const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",` +
		`"capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	token := w.tokenFor()
	post := func(body string, headers map[string]string) answer {
		all := map[string]string{"Authorization": "Bearer " + token, "Accept": "application/json, text/event-stream",
			"Content-Type": "application/json"}
		for name, value := range headers {
			all[name] = value
		}
		return w.send("POST", "/mcp", body, all)
	}
	read, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "r", Role: api.RoleRead})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what    string
		headers map[string]string
		status  int
	}{
		{"no token", map[string]string{"Authorization": ""}, 401},
		{"a bad token", map[string]string{"Authorization": "Bearer whk_x"}, 401},
		{"a role that calls nothing", map[string]string{"Authorization": "Bearer " + read}, 403},
		{"another origin", map[string]string{"Origin": "https://evil.example"}, 403},
		{"not JSON", map[string]string{"Content-Type": "text/plain"}, 415},
	} {
		if a := post(initialize, c.headers); a.status != c.status {
			t.Errorf("%s: %d %s", c.what, a.status, a.body)
		}
	}
	a := w.send("POST", "/mcp", initialize, map[string]string{"Authorization": "", "Content-Type": "application/json"})
	link := strings.TrimSuffix(strings.TrimPrefix(a.header.Get("Www-Authenticate"), `Bearer resource_metadata="`), `"`)
	if !strings.HasPrefix(link, w.URL()) {
		t.Fatalf("a client without a token is told %q", a.header.Get("Www-Authenticate"))
	}
	resp, err := http.Get(link)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if err != nil || !strings.Contains(string(text), `"resource":"`+w.URL()+`/mcp"`) {
		t.Errorf("the metadata: %s %v", text, err)
	}
	// A session is of its token alone, and there are only so many.
	a = post(initialize, nil)
	session := a.header.Get("Mcp-Session-Id")
	if a.status != 200 || session == "" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	const list = `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`
	in := map[string]string{"Mcp-Session-Id": session, "Mcp-Protocol-Version": "2025-11-25"}
	if a := post(`{"jsonrpc":"2.0","method":"notifications/initialized"}`, in); a.status != 202 {
		t.Errorf("initialized: %d %s", a.status, a.body)
	}
	if a := post(list, in); a.status != 200 || !strings.Contains(a.body, "notes.get") {
		t.Errorf("list: %d %s", a.status, a.body)
	}
	in["Authorization"] = "Bearer " + w.tokenFor()
	if a := post(list, in); a.status != 403 {
		t.Errorf("another token's session: %d %s", a.status, a.body)
	}
	if a := post(initialize, map[string]string{"Authorization": in["Authorization"]}); a.status != 200 {
		t.Errorf("a second session: %d %s", a.status, a.body)
	}
	if a := post(initialize, map[string]string{"Authorization": "Bearer " + w.tokenFor()}); a.status != 503 {
		t.Errorf("a third session: %d %s", a.status, a.body)
	}
	if a := post(initialize, nil); a.status != 200 { // its first one ends
		t.Errorf("a session in place of another: %d %s", a.status, a.body)
	}
	delete(in, "Authorization")
	if a := post(list, in); a.status != 404 {
		t.Errorf("the session that ended: %d %s", a.status, a.body)
	}
}

// TestHostileMessages: nothing that an agent sends stops the host, hangs, or shows a token or
// a path of the machine.
func TestHostileMessages(t *testing.T) {
	w := serve(t, host.Config{}, toolGuest("notes"))
	token := w.tokenFor()
	long := strings.Repeat("x", 100_000)
	meta := `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
		`"io.modelcontextprotocol/clientCapabilities":{}}`
	var bodies []string
	for _, method := range []string{"tools/list", "tools/call", "initialize", "server/discover", "ping", "prompts/get",
		"resources/read", "completion/complete", "logging/setLevel", "notifications/cancelled", "nothing", ""} {
		for _, params := range []string{"", `{}`, `[]`, `null`, `1`, `{"name":1}`, `{"name":null,"arguments":[]}`,
			`{"name":"notes.get","arguments":{"id":{}}}`, `{"name":"notes.get","arguments":"x"}`,
			`{"name":"../../api/v1/plugins","arguments":{}}`, `{"name":"notes.get","arguments":{"id":"../../../api/v1/tokens"}}`,
			`{"name":"notes.get","arguments":{"id":"x?a=b#c"}}`, `{"name":"` + long + `"}`, `{"cursor":"` + long + `"}`,
			`{"name":"notes.set","arguments":{"id":"1","text":"\ud800"}}`} {
			if params == "" {
				bodies = append(bodies, `{"jsonrpc":"2.0","id":1,"method":"`+method+`"}`)
				continue
			}
			bodies = append(bodies, `{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+params+`}`)
			if strings.HasPrefix(params, "{") {
				with := strings.Replace(params, "{", "{"+meta+",", 1)
				with = strings.Replace(with, ",}", "}", 1)
				bodies = append(bodies, `{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+with+`}`)
			}
		}
	}
	bodies = append(bodies, ``, `{`, `[]`, `[1]`, `null`, `"x"`, strings.Repeat("[", 10_000), `{"jsonrpc":"1.0","id":1}`,
		`{"jsonrpc":"2.0","id":{},"method":"ping"}`, `{"jsonrpc":"2.0","id":1,"result":{}}`,
		`{"id":1,"id":2,"method":"ping"}`)
	for _, body := range bodies {
		for _, version := range []string{"", "2025-11-25", "2026-07-28", "9999-01-01", "x"} {
			headers := map[string]string{"Authorization": "Bearer " + token, "Content-Type": "application/json",
				"Accept": "application/json, text/event-stream", "Mcp-Protocol-Version": version, "Mcp-Method": "tools/call",
				"Mcp-Name": "notes.get"}
			if version == "" {
				delete(headers, "Mcp-Protocol-Version")
			}
			a := w.send("POST", "/mcp", body, headers)
			if a.status >= 500 || strings.Contains(a.body, token) || strings.Contains(a.body, w.Data()) ||
				strings.Contains(a.body, "goroutine ") {
				t.Errorf("%s %.200s: %d %.500s", version, body, a.status, a.body)
			}
		}
	}
	if names := toolNames(t, w.agent(token, "/mcp", "", nil)); len(names) != 11 {
		t.Errorf("after that: %v", names)
	}
}
