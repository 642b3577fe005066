package host_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
)

// socketScript runs what it is sent, as the body of a function of ctx and of an
// address.
const socketScript = `export default function (ctx) {
	globalThis.kept = [];
	ctx.cli.handle("run", async ({ body }) => {
		try {
			return { status: 200, body: await new Function("ctx", "at", "return (async () => {" + body.code + "})()")(ctx,
				body.at) ?? null };
		} catch (e) { return { status: 200, body: [e.name, e.code ?? null, e.message] } }
	});
}`

func socketGuest(more map[string]any) guest {
	all := map[string]any{"permissions": []string{"cli", "network"}}
	for key, value := range more {
		all[key] = value
	}
	return guest{id: "js", script: socketScript, paths: []string{"run"}, more: all}
}

// socketSite echoes what it gets, and says who is connected.
type socketSite struct {
	base, name string
	open       atomic.Int64
	codes      chan websocket.StatusCode // with which clients close
}

func newSocketSite(t *testing.T) *socketSite {
	t.Helper()
	site := &socketSite{codes: make(chan websocket.StatusCode, 1000)}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/page" {
			return
		}
		conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"echo"}})
		if err != nil {
			return
		}
		site.open.Add(1)
		defer site.open.Add(-1)
		defer conn.CloseNow()
		conn.SetReadLimit(-1)
		if r.URL.Path == "/flood" {
			for conn.Write(context.Background(), websocket.MessageBinary, make([]byte, 1<<20)) == nil {
			}
			return
		}
		for {
			kind, data, err := conn.Read(context.Background())
			if err != nil {
				site.codes <- websocket.CloseStatus(err)
				return
			}
			if string(data) == "headers" {
				data, _ = json.Marshal(r.Header["X-A"])
			}
			if string(data) == "close" {
				_ = conn.Close(4000, "as asked")
				return
			}
			if conn.Write(context.Background(), kind, data) != nil {
				return
			}
		}
	}))
	t.Cleanup(s.Close)
	site.base, site.name = "ws"+strings.TrimPrefix(s.URL, "http"), strings.TrimPrefix(s.URL, "http://")
	return site
}

// left waits until so many are connected.
func (s *socketSite) left(t *testing.T, want int64) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); s.open.Load() != want; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d WebSockets are open, want %d", s.open.Load(), want)
		}
	}
}

func (w *world) runAt(at, code string) string {
	w.tb.Helper()
	a := w.send("POST", "/plugins/js/run", `{"at":`+quote(at)+`,"code":`+quote(code)+`}`, nil)
	if a.status != http.StatusOK {
		w.tb.Fatalf("%s: %d %s", code, a.status, a.body)
	}
	return a.body
}

func allowing(t *testing.T, cfg host.Config, site *socketSite, g guest) *world {
	t.Helper()
	w := serve(t, cfg, g)
	if status := w.setNetwork(`{"allowHosts":[` + quote(site.name) + `]}`); status != http.StatusOK {
		t.Fatal(status)
	}
	return w
}

// once waits for an event of a socket.
const once = `const once = (s, type) => new Promise((ok) => s.addEventListener(type, ok, { once: true }));
const log = (s, list = []) => { for (const type of ["open", "message", "error", "close"]) s.addEventListener(type,
	(e) => list.push(type)); return list; };`

// The class of the web does what the web's does.
func TestWebSocketOfScripts(t *testing.T) {
	site := newSocketSite(t)
	w := allowing(t, host.Config{}, site, socketGuest(nil))
	for _, x := range [][2]string{
		{`const s = new WebSocket(at); const list = log(s); const states = [s.readyState, s.url === at + "/", s.protocol,
			s.binaryType];
			await once(s, "open"); states.push(s.readyState); s.send("a ä \u0000"); states.push(s.bufferedAmount);
			const m = await once(s, "message"); states.push(m.data, m.origin === at, m.isTrusted, m instanceof MessageEvent);
			s.close(3001, "done"); states.push(s.readyState); const c = await once(s, "close");
			return [states, c.code, c.reason, c.wasClean, c instanceof CloseEvent, s.readyState, s.bufferedAmount, list]`,
			`[[0,true,"","blob",1,6,"a ä \u0000",true,true,true,2],3001,"done",true,true,3,0,["open","message","close"]]`},
		{`const s = new WebSocket(new URL(at), ["none", "echo"]); s.binaryType = "arraybuffer"; s.binaryType = "odd";
			const got = [];
			s.onopen = () => { s.send(new Uint8Array([1, 2, 3]).subarray(1)); s.send(new Blob(["b"]));
				s.send(new Uint8Array([9]).buffer); s.send({}) ; s.send("close") };
			s.onmessage = ({ data }) => got.push(data instanceof ArrayBuffer ? [...new Uint8Array(data)] : data);
			const c = await once(s, "close"); return [s.protocol, s.binaryType, got, c.code, c.reason, c.wasClean]`,
			`["echo","arraybuffer",[[2,3],[98],[9],"[object Object]"],4000,"as asked",true]`},
		{`const s = new WebSocket(at); await once(s, "open"); s.send(new Uint8Array([255])); const { data } = await once(s,
			"message");
			s.close(); const c = await once(s, "close"); return [data instanceof Blob, [...await data.bytes()], c.code,
				c.reason, c.wasClean]`,
			`[true,[255],1005,"",true]`},
		{`const s = await ctx.http.webSocket(at, { protocols: "echo", headers: { "x-a": "b" } });
			const state = [s.readyState, s instanceof WebSocket, s.protocol];
			s.send("headers"); const { data } = await once(s, "message"); s.close(1000); await once(s, "close"); return [state,
				data]`,
			`[[1,true,"echo"],"[\"b\"]"]`},
		{`const s = new WebSocket(at); const list = log(s); s.close(); const c = await once(s, "close");
			return [list, c.code, c.wasClean, s.readyState]`,
			`[["error","close"],1006,false,3]`},
		{`const s = new WebSocket(at + "/page"); const e = await once(s, "error");
			return [e instanceof ErrorEvent, e.message.includes("status 200"), s.readyState]`,
			`[true,true,3]`},
		{`const s = new WebSocket(at); await once(s, "open"); s.send("x".repeat((1 << 20) + 1)); const e = await once(s,
			"error");
			return [e.message.includes("at most 1048576"), (await once(s, "close")).wasClean]`, `[true,false]`},
		{`const s = await ctx.http.webSocket(at); s.close(); s.send("xx"); return s.bufferedAmount`, `2`},
		{`const tried = []; for (const f of [() => new WebSocket(), () => new WebSocket("ftp://a"),
			() => new WebSocket(at + "#a"), () => new WebSocket("no url"),
			() => new WebSocket(at, ["a", "a"]), () => new WebSocket(at, "a b"), () => new WebSocket(at, ""),
				() => WebSocket(at),
			() => new WebSocket(at).send("x"), () => new WebSocket(at).close(1001), () => new WebSocket(at).close(3000,
				"x".repeat(124))]) {
			try { f(); tried.push(null) } catch (e) { tried.push(e.name) } } return tried`,
			`["TypeError","SyntaxError","SyntaxError","SyntaxError","SyntaxError","SyntaxError","SyntaxError",` +
				`"TypeError","InvalidStateError","InvalidAccessError","SyntaxError"]`},
		{`return [WebSocket.OPEN, WebSocket.prototype.CLOSED, WebSocket.name, WebSocket.length,
			String(new CloseEvent("close", { code: 3000 }))]`,
			`[1,3,"WebSocket",1,"[object CloseEvent]"]`},
		{`const all = []; for (const f of [() => ctx.http.webSocket("ftp://a"), () => ctx.http.webSocket(at,
			{ protocols: ["a", "a"] }),
			() => ctx.http.webSocket("ws://127.0.0.1:1"), () => ctx.http.webSocket(at + "/page"), () => ctx.http.webSocket(at,
				{ signal: AbortSignal.abort() }),
			() => ctx.http.webSocket(at, { headers: { "sec-websocket-key": "x" } }), () => ctx.http.webSocket(at,
				{ signal: 1 })])
			await f().then(() => all.push(null), (e) => all.push([e.name, e.code])); return all`,
			`[["Error","invalid_argument"],["Error","invalid_argument"],["Error","permission_denied"],["Error","unavailable"],` +
				`["AbortError","deadline_exceeded"],["Error","invalid_argument"],["Error","invalid_argument"]]`},
	} {
		if got := w.runAt(site.base, once+x[0]); got != x[1] {
			t.Errorf("%s\ngot  %s\nwant %s", x[0], got, x[1])
		}
	}
	site.left(t, 3) // of the calls that were refused
	audit := ask[api.Audit](w, "GET", "/api/v1/plugins/js/audit?limit=1000", http.StatusOK)
	opened, closed := 0, 0
	for _, r := range audit.Requests {
		switch {
		case r.Status == 101 && r.Method == "GET":
			opened++
		case r.Status == 101 && r.Method == "CLOSE" && r.BytesIn > 0 && r.BytesOut > 0:
			closed++
		}
	}
	if opened < 5 || opened != closed+3 {
		t.Errorf("the audit has %d openings and %d ends", opened, closed)
	}
}

// keepOpen opens one and keeps it.
const keepOpen = once + `const s = new WebSocket(at); kept.push(s); log(s, s.seen = []);
	s.onclose = (e) => { s.end = [e.code, e.wasClean] };
	s.onerror = (e) => { s.why = e.message }; await once(s, "open"); return kept.length`

// A WebSocket ends with what it was opened under: the instance, the grant, the
// policy.
func TestWebSocketsEnd(t *testing.T) {
	site := newSocketSite(t)
	w := allowing(t, host.Config{Plugins: plugin.Limits{CallTimeout: 5 * time.Second}}, site, socketGuest(nil))
	for _, end := range []struct{ method, path, body string }{
		{"POST", "/api/v1/plugins/js/reload", ""}, {"POST", "/api/v1/plugins/js/disable", ""},
		{"DELETE", "/api/v1/plugins/js/grants/network", ""},
	} {
		w.send("POST", "/api/v1/plugins/js/enable", "", nil)
		if got := w.runAt(site.base, keepOpen); got != "1" {
			t.Fatalf("got %s", got)
		}
		site.left(t, 1)
		if a := w.send(end.method, end.path, end.body, nil); a.status >= 300 {
			t.Fatalf("%s: %d %s", end.path, a.status, a.body)
		}
		site.left(t, 0)
	}
	w.send("POST", "/api/v1/plugins/js/grants", `{"grants":["network"]}`, nil)
	w.setNetwork(`{"allowHosts":[` + quote(site.name) + `]}`)
	// So does the end of an instance by its time, and the next one knows nothing of it.
	w.runAt(site.base, keepOpen)
	site.left(t, 1)
	w.send("POST", "/plugins/js/run", `{"code":"for (;;);"}`, nil)
	site.left(t, 0)
	if got := w.runAt(site.base, `return kept.length`); got != "0" {
		t.Errorf("the next instance has %s", got)
	}
	// Another policy ends it with an event.
	w.runAt(site.base, keepOpen)
	w.setNetwork(`{"allowHosts":[` + quote(site.name) + `,"b.example"]}`)
	site.left(t, 0)
	if got := w.runAt(site.base, `while (!kept[0].end) await new Promise((ok) => setTimeout(ok, 5));
		return [kept[0].end, kept[0].why, kept[0].seen]`); got !=
		`[[1006,false],"the plugin's network policy was changed",["open","error","close"]]` {
		t.Errorf("it ended by %s", got)
	}
}

// TestWebSocketOfGo goes through the API of the SDK for Go.
func TestWebSocketOfGo(t *testing.T) {
	site := newSocketSite(t)
	g := socketGuest(nil)
	g.script, g.module = "", guesttest.Go(t, "testdata/guests/go/sockets")
	w := allowing(t, host.Config{}, site, g)
	a := w.send("POST", "/plugins/js/run", quote(site.base), nil)
	var got []string
	if err := json.Unmarshal([]byte(a.body), &got); err != nil {
		t.Fatalf("%d %s", a.status, a.body)
	}
	want := []string{"protocol echo", "too early: true", `false "[\"1\"]"`, `false "a \"text\" ä"`, `true "\x00\x01\xff"`,
		"{4000 as asked true } false", "sent to one that is closed: true", "refused: true", "closed: <nil>",
		"the WebSocket was closed with code 4001 (done)", "a page: true"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if code := <-site.codes; code != 4001 {
		t.Errorf("the other side got the code %d", code)
	}
	site.left(t, 0)
}

// In mode request there are none; in mode pool each instance has its own.
func TestWebSocketsOfModes(t *testing.T) {
	site := newSocketSite(t)
	backend := func(mode string) map[string]any {
		return map[string]any{"backend": map[string]any{"entryPoint": "main.js",
			"resourceLimits": map[string]any{"memoryMb": 32}, "instances": map[string]any{"mode": mode, "max": 3}}}
	}
	w := allowing(t, host.Config{}, site, socketGuest(backend("request")))
	if got := w.runAt(site.base, `await ctx.http.webSocket(at)`); !strings.HasPrefix(got, `["Error","not_supported",`) ||
		!strings.Contains(got, "mode") {
		t.Errorf("got %s", got)
	}
	if got := w.runAt(site.base, once+`return (await once(new WebSocket(at), "close")).code`); got != "1006" {
		t.Errorf("got %s", got)
	}
	if n := site.open.Load(); n != 0 {
		t.Errorf("%d were opened", n)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	w = allowing(t, host.Config{}, site, socketGuest(backend("pool")))
	results := make(chan string, 3)
	for range 3 {
		go func() { results <- w.runAt(site.base, keepOpen+`;`) }()
	}
	for range 3 {
		if got := <-results; got == "0" || strings.Contains(got, "Error") {
			t.Errorf("got %s", got)
		}
	}
	site.left(t, 3)
	w.send("POST", "/api/v1/plugins/js/disable", "", nil)
	site.left(t, 0)
}

// TestHostileWebSocketGuest opens ten thousand, never reads, and sends without an
// end: others and the host live on, and all that it holds is bounded.
func TestHostileWebSocketGuest(t *testing.T) {
	site := newSocketSite(t)
	good := guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}}
	w := serve(t, host.Config{Plugins: plugin.Limits{CallTimeout: 3 * time.Minute}, Network: netpolicy.Config{
		Limits: netpolicy.Limits{SocketBytesPerMinute: 8 << 20, PerMinute: 1_000_000}}}, socketGuest(nil), good)
	w.setNetwork(`{"allowHosts":[` + quote(site.name) + `]}`)
	got := w.runAt(site.base, `const seen = {}; let sum = 0;
		for (let i = 0; i < 100; i++)
			await Promise.all([...Array(100)].map(() => ctx.http.webSocket(at).then((s) => kept.push(s),
				(e) => { seen[e.code] = (seen[e.code] ?? 0) + 1 })));
		return [kept.length, seen]`)
	if got != `[8,{"quota_exceeded":9992}]` {
		t.Errorf("got %s", got)
	}
	site.left(t, 8)
	if a := w.send("POST", "/plugins/echo/echo", `{"a":1}`, nil); a.status != http.StatusOK {
		t.Errorf("another plugin: %d %s", a.status, a.body)
	}
	// It sends as fast as it can: the rate ends the socket, and only that.
	if got := w.runAt(site.base, once+`const s = kept.pop(), text = "x".repeat(1 << 20); for (let i = 0; i < 9;
		i++) s.send(text);
		const e = await once(s, "error"); return e.message.includes("in a minute")`); got != "true" {
		t.Errorf("got %s", got)
	}
	site.left(t, 7)
	if a := w.send("POST", "/api/v1/plugins/js/reload", "", nil); a.status >= 300 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	site.left(t, 0)
	// A server that floods waits for a plugin that computes, and does not grow the host.
	if got := w.runAt(site.base+"/flood", once+`const s = await ctx.http.webSocket(at); kept.push(s);
		s.binaryType = "arraybuffer"; let n = 0;
		await new Promise((ok) => { s.onmessage = () => { if (++n === 3) ok() } }); return n`); got != "3" {
		t.Errorf("got %s", got)
	}
	w.send("POST", "/api/v1/plugins/js/disable", "", nil)
	site.left(t, 0)
	if usage := ask[api.Audit](w, "GET", "/api/v1/plugins/js/audit", http.StatusOK); len(usage.Requests) == 0 {
		t.Error("the audit has nothing")
	}
}
