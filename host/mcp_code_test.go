package host_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/agents"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// codeToken makes a token for code.
func (w *world) codeToken(scopes ...api.Scope) string {
	w.tb.Helper()
	secret, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "agent", Role: api.RoleCall, Scopes: scopes,
		Code: true})
	if err != nil {
		w.tb.Fatal(err)
	}
	return secret
}

// ran is what comes of code.
func ran(ctx context.Context, s *sdk.ClientSession, code string) string {
	arguments, _ := json.Marshal(map[string]string{"code": code})
	params := &sdk.CallToolParams{Name: "run_code", Arguments: json.RawMessage(arguments)}
	params.SetProgressToken("p")
	r, err := s.CallTool(ctx, params)
	if err != nil {
		return err.Error()
	}
	text := ""
	if r.IsError {
		text = "error: "
	}
	for _, c := range r.Content {
		text += c.(*sdk.TextContent).Text + "|"
	}
	return text
}

// TestCodeMode: what code can do, what it cannot, and what it is bounded by.
func TestCodeMode(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{CodeBytes: 4096, CodeOutputBytes: 1024, CodeTime: time.Second,
		CodeWait: 2 * time.Second, CodeMemoryMB: 16, CodeCalls: 20, CodeCallsAtOnce: 4, CodeRuns: 2, CodeRunsPerToken: 1,
		ResultBytes: 2048}), toolGuest("notes"), toolGuest("other"))
	own := w.codeToken(api.Scope{Plugin: "notes"})
	for _, revision := range []string{"", "2025-11-25"} {
		s := w.agent(own, "/mcp", revision, nil)
		if names := toolNames(t, s); strings.Join(names, " ") != "run_code search_tools" {
			t.Errorf("revision %q: tools: %v", revision, names)
		}
		for _, c := range [][2]string{{"return 1 + 1", "2|"}, {"return 'text'", "text|"}, {"", "null|"},
			{"return tools.notes.get({ id: 'a', deep: true })",
				`{"method":"GET","id":"a","query":{"deep":"true","limit":"10"}}|`},
			{"console.log('hi', { a: 1 }); return (await tools.notes.sum({ body: [1, 2] })) + 1", "4|console:\nhi { a: 1 }\n|"},
			{"return [await tools.notes.none(), await tools.notes.csv(), (await tools.notes.image()).data]",
				`[null,"a,b","iVBORw=="]|`}} {
			if got := ran(t.Context(), s, c[0]); got != c[1] {
				t.Errorf("revision %q: %s: %s, want %s", revision, c[0], got, c[1])
			}
		}
	}
	s := w.agent(own, "/mcp", "", nil)
	t.Run("hostile", func(t *testing.T) {
		for _, c := range [][2]string{
			{"x y", "SyntaxError"}, {"\n  throw new Error('no')", "error: no"}, {"throw 7", "error: 7 was thrown"},
			{"return }); (async () => { return 7", "|"}, {"return ctx", "ctx is not defined"},
			{"await tools.notes.fail()", `error: notes.fail: {"error":"taken"}`},
			{"try { await tools.notes.fail() } catch (e) { return e.problem.error }", "taken|"},
			{"await tools.notes.set({ id: '1' })", "invalid_input"},
			{"return (await tools.notes.get({ id: '../../../api/v1/tokens' })).id", "../../../api/v1/tokens|"},
			{"await tools.notes.get({ id: 'all' })", "another endpoint"},
			{"await tools.other.get({ id: 'a' })", "error: TypeError"},
			// It makes the host hear of a call that the code cannot make.
			{"let first = true; const push = Array.prototype.push; Array.prototype.push = function (call) { " +
				"if (call && call.name) call.name = 'other.get'; return push.call(this, call) }; " +
				"await tools.notes.get({ id: 'a' })", "unknown tool"},
			{"Array.prototype.push = function (c) { this[this.length] = c; c.name = 'run_code' }; await tools.notes.get({})",
				"unknown tool"},
			{"Array.prototype.push = function (c) { this[this.length] = c; c.args = '{' }; await tools.notes.get({})",
				"are no JSON"},
			{"Array.prototype.splice = () => Array(5).fill({ id: 1, name: 'notes.none', args: '{}' }); " +
				"await tools.notes.none()", "changed what runs it"},
			{"Array.prototype.splice = () => { for (;;) ; }; await tools.notes.none()", "computed for more than 1s"},
			{"Map.prototype.get = () => ({ resolve() {}, reject() {} }); await tools.notes.none()", "never comes"},
			{"Promise.prototype.then = () => {}; await tools.notes.none()", "never comes"},
			{"Object.prototype.ended = true; Object.prototype.value = 'mine'; return 1", "|"},
			{"tools.notes.get = 1", "read-only"}, {"tools.more = {}", "not extensible"},
			{"await tools.notes.none(); for (;;) ;", "computed for more than"},
			{"for (;;) await null", "computed for more than"}, {"for (;;) await tools.notes.none()", "may call 20 tools"},
			{"return Promise.all(Array.from({ length: 500 }, () => tools.notes.none()))", "may call 20 tools"},
			{"const key = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']); " +
				"for (;;) await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), " +
				"iterations: 1e5 }, key, 512)", "error: "},
			{"const f = () => f(); f()", "error: "}, {"return /(a+)+$/.test('a'.repeat(50) + 'b')", "computed for more than"},
			{"const a = []; for (;;) a.push(new Uint8Array(1 << 20).fill(1))", "out of memory"},
			{"const a = []; for (;;) { try { for (;;) a.push(new Uint8Array(1 << 18).fill(1)) } catch { a.push({}) } }",
				"error: "},
			{"return 'é'.repeat(2000)", "(cut: 1024 of 4000 bytes"},
			{"for (let i = 0; i < 500; i++) console.log('x'.repeat(100)); return 1", "1|console:\nx"},
			{"const o = {}; o.o = o; return o", "error: "}, {"return 1n", "1|"}, {"return () => 1", "|"},
			{"await new Promise(() => {})", "never comes"},
			{"await new Promise((r) => setTimeout(r, 1))", "the code was ended: it "},
			{"await fetch('" + w.URL() + "')", "the code was ended: it "},
			{"fetch('" + w.URL() + "').catch(() => { for (;;) ; }); await tools.notes.slow()", "http.fetch"},
			{"return new URL('" + w.URL() + "')", "no host functions"},
			{"return new WebSocket('ws://localhost')", "error: "},
			{"return import('node:fs')", "does not have"}, {"return import('/etc/passwd')", "error: "},
			{"return import('wasmhost:script')", "error: "},
			{"const m = await import('./code.js'); const f = {}; m.default({ cli: { handle(n, h) { f[n] = h } } }); " +
				"f.run({ body: { code: 'await tools.other.get({id: 1})', tools: { other: ['get'] } } }); " +
				"return f.look({ body: { most: 9 } }).body.calls[0].name", "other.get|"}, // nobody hears it
			{"return process.env.HOME ?? process.argv", "|"},
			{"return await tools.notes.big({ n: 5000 })", "(cut: 1024 of"},
			{"await tools.notes.slow()", "not ended after 2s (limit mcp.code-wait)"},
			{"x = 1", "not defined"}, {"globalThis.kept = 1; return 1", "1|"}, {"return typeof kept", "undefined|"},
			{"//" + strings.Repeat("x", 4096), "limit mcp.code-bytes"},
			{"await tools.notes.set({ id: '1', text: 'x'.repeat(5000) })", "limit mcp.code-bytes"},
		} {
			got := ran(t.Context(), s, c[0])
			if !strings.Contains(got, c[1]) || len(got) > 4500 || strings.Contains(got, own) || strings.Contains(got, w.Data()) {
				t.Errorf("%s: %s, want %s", c[0], got, c[1])
			}
		}
		for _, name := range []string{"notes.none", "changed", "eval", ""} { // there are only two
			if r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: name}); err == nil {
				t.Errorf("%s: %s", name, shownOf(r))
			}
		}
		for _, arguments := range []string{`[]`, `{"code":1}`, `{"code":{}}`} {
			r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "run_code", Arguments: json.RawMessage(arguments)})
			if err == nil {
				t.Errorf("%s: %s", arguments, shownOf(r))
			}
		}
	})
	t.Run("search", func(t *testing.T) {
		search := func(arguments map[string]any) (found struct {
			Tools       []struct{ Name string }
			Types, Next string
		}) {
			t.Helper()
			r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "search_tools", Arguments: arguments})
			if err == nil {
				err = json.Unmarshal([]byte(r.Content[0].(*sdk.TextContent).Text), &found)
			}
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		if found := search(map[string]any{"query": "SUM does"}); len(found.Tools) != 1 ||
			found.Tools[0].Name != "notes.sum" ||
			!strings.Contains(found.Types, "declare const tools: {\n  \"notes\": {\n    \"sum\"(args: notes_sum$args): "+
				"Promise<notes_sum$answer>;\n  };\n};\n") || !strings.Contains(found.Types, "(number)[]") {
			t.Errorf("%+v", found)
		}
		seen := map[string]bool{}
		for next, pages := "", 0; pages < 20; pages++ { // of a few tools each
			found := search(map[string]any{"cursor": next})
			for _, tool := range found.Tools {
				seen[tool.Name] = true
			}
			if next = found.Next; next == "" {
				break
			}
		}
		if len(seen) != 11 {
			t.Errorf("pages have %v", seen)
		}
	})
	t.Run("at once", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		under := make(chan string)
		go func() { under <- ran(ctx, s, "await tools.notes.slow()") }()
		for w.stats("notes").Open == 0 {
			time.Sleep(time.Millisecond)
		}
		if got := ran(t.Context(), s, "return 1"); !strings.Contains(got, problem.CodeTooMuchInFlight) {
			t.Errorf("a second run of a token: %s", got)
		}
		others := [2]*sdk.ClientSession{w.agent(w.codeToken(), "/mcp", "", nil), w.agent(w.codeToken(), "/mcp", "", nil)}
		second := make(chan string)
		go func() { second <- ran(ctx, others[0], "await tools.notes.slow()") }()
		for w.stats("notes").Open < 2 {
			time.Sleep(time.Millisecond)
		}
		if got := ran(t.Context(), others[1], "return 1"); !strings.Contains(got, problem.CodeTooMuchInFlight) {
			t.Errorf("a third run: %s", got)
		}
		cancel() // it ends with who has asked for it, and so do its calls
		<-under
		<-second
		for end := time.Now().Add(time.Minute); ran(t.Context(), s, "return 1") != "1|" || w.stats("notes").Open > 0; {
			if time.Now().After(end) {
				t.Fatal("a run goes on without its client")
			}
		}
	})
}

// TestCodeAsks: calls that ask wait in the inbox as those of the agent, one item for all that are alike, and the code
// can approve none.
func TestCodeAsks(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{}), toolGuest("notes"))
	token := w.codeToken()
	var mu sync.Mutex
	var heard []string
	s := w.agent(token, "/mcp", "", &sdk.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
			mu.Lock()
			defer mu.Unlock()
			heard = append(heard, r.Params.Message)
		}})
	result := make(chan string, 1)
	go func() {
		result <- ran(t.Context(), s, "return Promise.all([1, 2, 3].map((n) => tools.notes.pay({ n })))")
	}()
	calls := w.asked(3)
	var alike []int64
	for _, c := range calls {
		if c.Plugin != "notes" || c.Tool != "notes.pay" || c.Token != calls[0].Token || c.Arguments == "" ||
			!strings.Contains(c.RequestedBy, "agent (token ") {
			t.Errorf("asked: %+v", c)
		}
		alike = append(alike, c.ID)
		if a := w.send("POST", decision(c, "approve"), "", map[string]string{"Authorization": "Bearer " + token}); a.status !=
			http.StatusForbidden {
			t.Errorf("the agent approves: %d", a.status)
		}
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		mu.Lock()
		told := strings.Contains(strings.Join(heard, " "), "waits for the user")
		mu.Unlock()
		if told {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the agent does not hear that its code waits")
		}
	}
	body, _ := json.Marshal(map[string]any{"alike": alike[1:]})
	if a := w.send("POST", decision(calls[0], "approve"), string(body), nil); a.status != http.StatusOK {
		t.Fatalf("approve: %d %s", a.status, a.body)
	}
	if got := <-result; got != `[{"paid":1},{"paid":2},{"paid":3}]|` {
		t.Error(got)
	}
	// It is told no by the user, and ends with the host.
	go func() { result <- ran(t.Context(), s, "return tools.notes.pay({ n: 4 })") }()
	w.does2xx("POST", decision(w.asked(1)[0], "reject"), "")
	if got := <-result; !strings.Contains(got, problem.CodeRejectedByUser) {
		t.Error(got)
	}
	if a := w.send("GET", "/api/v1/inbox/calls", "", nil); strings.Count(a.body, `"path":"pay"`) != 4 ||
		strings.Count(a.body, `"approved":{`) != 3 {
		t.Errorf("the record: %s", a.body)
	}
	go func() { result <- ran(t.Context(), s, "return tools.notes.pay({ n: 5 })") }()
	w.asked(1)
	if err := w.stop(); err != nil { // as where an instance is left
		t.Error(err)
	}
	if got := <-result; strings.Contains(got, "paid") {
		t.Error(got)
	}
}
