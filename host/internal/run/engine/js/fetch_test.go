package js_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// reach is the real network of a plugin.
type reach struct{ *netpolicy.Client }

func (r reach) Fetch(ctx context.Context, req hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	got, err := r.Client.Fetch(ctx, netpolicy.Request{Method: req.Method, URL: req.URL, Header: req.Headers,
		Body: req.Body, Timeout: req.Timeout, Hold: true, Redirects: redirects[req.Redirect]})
	if err != nil {
		return nil, err
	}
	return &hostfuncs.FetchResponse{Status: got.Status, StatusText: got.StatusText, URL: got.URL, Headers: got.Header,
		Body: got.Body, Release: got.Release}, nil
}

func (reach) WebSocket(context.Context, hostfuncs.WebSocketRequest) (hostfuncs.WebSocket, error) {
	return nil, abi.Unavailable("package host tries WebSockets")
}

var redirects = map[hostfuncs.Redirect]netpolicy.Redirects{hostfuncs.RedirectError: netpolicy.RefuseRedirects,
	hostfuncs.RedirectManual: netpolicy.ReturnRedirects}

// anyJob declares every job.
type anyJob struct{}

func (anyJob) Register(string, string) error     { return nil }
func (anyJob) Unregister(string) error           { return nil }
func (anyJob) IsRegistered(string) (bool, error) { return true, nil }

// startFetching starts a backend that may reach just the server.
func startFetching(tb testing.TB, h *harness, server *httptest.Server, source string) *js.Instance {
	tb.Helper()
	network, err := netpolicy.New(netpolicy.Config{})
	if err != nil {
		tb.Fatal(err)
	}
	client, err := network.Client("test", netpolicy.Policy{AllowHosts: []string{strings.TrimPrefix(server.URL,
		"http://")}})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(client.Close)
	have := services().With(hostfuncs.Of[hostfuncs.HTTP](reach{client}), hostfuncs.Of[hostfuncs.Cron](anyJob{}))
	env := h.env()
	env.Functions = hostfuncs.New(have, h.access)
	in, err := h.load(source).Start(context.Background(), env)
	if err != nil {
		tb.Fatalf("%v\n%s", err, h.log())
	}
	tb.Cleanup(in.Close)
	return in
}

// Requests reach a real server, and its answers a backend, byte for byte.
func TestFetch(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/bytes":
			_, _ = w.Write([]byte{0xff, 0, 1})
		case "/moved":
			http.Redirect(w, r, "/echo", http.StatusSeeOther)
		case "/slow":
			<-r.Context().Done()
		case "/cookies":
			w.Header()["Set-Cookie"] = []string{"a=1", "b=2"}
			w.WriteHeader(http.StatusNoContent)
		case "/missing":
			http.NotFound(w, r)
		default:
			body, _ := io.ReadAll(r.Body)
			fmt.Fprintf(w, "%s|%q|%s|%x", r.Method, r.Header["X-A"], r.Header.Get("Content-Type"), body)
		}
	}))
	t.Cleanup(server.Close) // after the instance, which may still wait for it
	h := newHarness(t, engine.Limits{})
	in := startFetching(t, h, server, strings.Replace(evaluator, "(ctx) => {", "(ctx) => { globalThis.at = (path) => '"+
		server.URL+"' + path;", 1))
	for _, c := range [][2]string{
		{`fetch(at("/")).then((r) => r.text())`, `"GET|[]||"`},
		{`fetch(at("/"), { method: "post", headers: new Headers([["x-a", "1"], ["X-A", "ü"]]), body: "aé\u0000" ` +
			`}).then((r) => r.text())`, `"POST|[\"1, \\xfc\"]|text/plain;charset=UTF-8|61c3a900"`},
		{`fetch(at("/"), { method: "PUT", body: new Uint8Array([0xff, 0]) }).then((r) => r.text())`, `"PUT|[]||ff00"`},
		{`fetch(at("/"), { method: "PUT", body: new Uint8Array([9, 8, 7, 6]).subarray(1, 3) }).then((r) => r.text())`,
			`"PUT|[]||0807"`},
		{`fetch(at("/"), { method: "PUT", body: new Uint8Array([1, 2]).buffer }).then((r) => r.text())`, `"PUT|[]||0102"`},
		{`fetch(at("/"), { method: "PUT", body: new DataView(new Uint8Array([1, 2]).buffer, 1) }).then((r) => r.text())`,
			`"PUT|[]||02"`},
		{`fetch(at("/"), { method: "PATCH", headers: { "Content-Type": "x/y" }, body: new URLSearchParams({ q: "ä b" }) ` +
			`}).then((r) => r.text())`, `"PATCH|[]|x/y|713d2543332541342b62"`},
		{`fetch(at("/"), { method: "DELETE" }).then((r) => r.text())`, `"DELETE|[]||"`},
		{`fetch(new URL(at("/bytes"))).then(async (r) => [...new Uint8Array(await r.arrayBuffer())])`, `[255,0,1]`},
		{`fetch(at("/moved")).then((r) => [r.redirected, r.url === at("/echo"), r.status])`, `[true,true,200]`},
		{`fetch(at("/#x")).then((r) => r.redirected)`, `false`},
		{`fetch(at("/cookies")).then(async (r) => [r.status, r.headers.getSetCookie(), await r.text(), r.ok])`,
			`[204,["a=1","b=2"],"",true]`},
		{`fetch(at("/missing")).then((r) => [r.ok, r.status, r.statusText])`, `[false,404,"Not Found"]`},
		{`fetch(at("/missing")).then((r) => r.json())`, `["SyntaxError",null,"unexpected data at the end"]`},
		{`ctx.http.fetch(at("/slow"), { timeoutMs: 30 }).catch((e) => e.code)`, `"deadline_exceeded"`},
		{`fetch(at("/slow"), { timeoutMs: 30 }).catch((e) => e.code)`, `"deadline_exceeded"`},
		{`Promise.all([fetch, ctx.http.fetch].map((f) => f(at("/moved"), { redirect: "manual" }).then((r) => [r.status, ` +
			`r.headers.get("location"), r.redirected, r.url === at("/moved")])))`, `[[303,"/echo",false,true],[303,"/echo",` +
			`false,true]]`},
		{`Promise.all([fetch, ctx.http.fetch].map((f) => f(at("/moved"), { redirect: "error" }).catch((e) => [e instanceof ` +
			`Error, e.code])))`, `[[true,"unavailable"],[true,"unavailable"]]`},
		{`fetch(at("/moved"), { redirect: "follow" }).then((r) => r.status)`, `200`},
		{`fetch(at("/slow"), { signal: AbortSignal.timeout(20) })`,
			`["TimeoutError",23,"The operation was aborted due to timeout"]`},
		{`(async () => { const c = new AbortController(); setTimeout(() => c.abort("enough"), 20); return ` +
			`fetch(at("/slow"), { signal: c.signal }).catch((e) => e) })()`, `"enough"`},
		{`fetch(at("/"), { signal: 7 }).catch((e) => e.name)`, `"TypeError"`},
		{`fetch("http://127.0.0.1:1/").catch((e) => e.code)`, `"permission_denied"`},
		{`fetch("file:///etc/passwd").catch((e) => e.code)`, `"invalid_argument"`},
		{`fetch(at("/"), { headers: { Host: "other" } }).catch((e) => e.code)`, `"invalid_argument"`},
		{`fetch(at("/"), { method: "CONNECT" }).catch((e) => e.code)`, `"invalid_argument"`},
		{`ctx.http.fetch(at("/"), { timeoutMs: 1e9 }).catch((e) => [e.code, e.message])`,
			`["invalid_argument","http.fetch: timeoutMs is 1000000000; it must be between 1 and 300000"]`},
		{`(async () => { const c = new AbortController(); setTimeout(() => c.abort("why"), 20); return ` +
			`ctx.http.fetch(at("/slow"), { signal: c.signal }).catch((e) => [e instanceof Error, e.name, e.code, e.message, ` +
			`e.cause]) })()`,
			`[true,"AbortError","deadline_exceeded","http.fetch: the request was aborted: why","why"]`},
		{`ctx.http.fetch(at("/slow"), { signal: AbortSignal.timeout(20) }).catch((e) => [e instanceof Error, e.name, ` +
			`e.code])`, `[true,"TimeoutError","deadline_exceeded"]`},
	} {
		answer, err := call(in, 20*time.Second, "run", quoted(c[0]))
		if want := compact(`{"status":200,"body":` + c[1] + `}`); err != nil || compact(answer) != want {
			t.Errorf("%s\ngot  %s %v\nwant %s", c[0], answer, err, want)
		}
	}
}

// A request that is aborted ends in the host, too.
func TestAbortedFetchEnds(t *testing.T) {
	t.Parallel()
	begun, ended := make(chan struct{}, 10), make(chan string, 20)
	var timed atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/fast":
			return
		case "/timed": // whether 3 was there
			fmt.Fprint(w, timed.Load())
			return
		case "/3":
			timed.Store(true)
			<-r.Context().Done()
			ended <- r.URL.Path
			return
		case "/begun": // answers when 1 and 2 are there
			for range 2 {
				select {
				case <-begun:
				case <-r.Context().Done():
				}
			}
			return
		}
		begun <- struct{}{}
		<-r.Context().Done()
		ended <- r.URL.Path
	}))
	t.Cleanup(server.Close)
	h := newHarness(t, engine.Limits{})
	in := startFetching(t, h, server, fmt.Sprintf(`export default (ctx) => { ctx.cli.handle("run", async () => {
		const c = new AbortController(), at = (path) => %q + path;
		await fetch(at("/fast"), { signal: c.signal });
		const names = [];
		const failed = (e) => names.push(e.name);
		const all = [fetch(at("/1"), { signal: c.signal }).catch(failed), ctx.http.fetch(at("/2"), { signal: c.signal }).catch(failed)];
		await fetch(at("/begun"));
		setTimeout(() => c.abort(), 30);
		await Promise.all(all);
		await fetch(at("/4"), { signal: c.signal }).catch(failed); // never sent
		for (let ms = 200, there = false; !there; ms *= 2) { // longer, where it was over before the server had it
			const error = await fetch(at("/3"), { signal: AbortSignal.timeout(ms) }).catch((e) => e);
			if (there = await (await fetch(at("/timed"))).json()) failed(error);
		}
		return { status: 200, body: names.sort() };
	}) }`, server.URL))
	answer, err := call(in, 40*time.Second, "run", "null")
	if want := `{"status":200,"body":["AbortError","AbortError","AbortError","TimeoutError"]}`; err != nil ||
		string(answer) != want {
		t.Fatalf("got %s %v", answer, err)
	}
	for all := map[string]bool{}; len(all) < 3; {
		select {
		case path := <-ended:
			all[path] = true
		case <-time.After(20 * time.Second):
			t.Fatalf("of 3 requests these ended: %v", all)
		}
	}
}

// What a handler fetches with the signal of its request ends when the client
// has gone. So does a job's when its time is over.
func TestFetchEndsWithItsRequest(t *testing.T) {
	t.Parallel()
	begun, ended := make(chan struct{}, 10), make(chan struct{}, 10)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		begun <- struct{}{}
		<-r.Context().Done()
		ended <- struct{}{}
	}))
	t.Cleanup(server.Close)
	h := newHarness(t, engine.Limits{})
	in := startFetching(t, h, server, fmt.Sprintf(`export default (ctx) => {
		const slow = async ({ signal }) => {
			try {
				await ctx.http.fetch(%q, { signal });
			} catch (error) {
				ctx.log.info(error.name, error.code);
			}
			return { status: 200 };
		};
		ctx.cli.handle("run", slow);
		ctx.cron.register("job", "", slow);
	}`, server.URL))
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-begun
		cancel()
	}()
	req := abi.CLIRequest{Method: "POST", Path: "run", Body: abi.RawJSON("null")}
	if _, err := in.Call(ctx, native.Event{Kind: abi.KindCLI, Payload: req.AppendJSON(nil),
		Timeout: 20 * time.Second}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	run := abi.CronRun{Job: "job", ScheduledAt: "2026-11-21T03:00:00.000Z"}
	if _, err := in.Call(t.Context(), native.Event{Kind: abi.KindCron, Payload: run.AppendJSON(nil),
		Timeout: 5 * time.Second}); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("got %v", err)
	}
	for n := range 2 {
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			t.Fatalf("%d of 2 requests ended", n)
		}
	}
	for range 4000 {
		if strings.Count(h.log(), "AbortError deadline_exceeded") == 2 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("logged: %s", h.log())
}

// Requests of one instance wait for their answers at the same time.
func TestConcurrentFetch(t *testing.T) {
	const count = 200
	var open atomic.Int64
	var all [2]chan struct{} // closed when all requests of a round are open
	for round := range all {
		all[round] = make(chan struct{})
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := open.Add(1) - 1
		round := all[n/count]
		if n%count == count-1 {
			close(round)
		}
		select {
		case <-round:
			fmt.Fprint(w, r.URL.Query().Get("n"))
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(server.Close) // after the instance, which may still wait for it
	h := newHarness(t, engine.Limits{})
	in := startFetching(t, h, server, fmt.Sprintf(`export default (ctx) => { ctx.cli.handle("run", async () => {
		const all = await Promise.all(Array.from({ length: %d }, (_, n) => fetch("%s/?n=" + n).then((r) => r.json())));
		return { status: 200, body: all.every((n, i) => n === i) };
	}) }`, count, server.URL))
	for range all { // without connections, and with
		start := time.Now()
		answer, err := call(in, time.Minute, "run", "null")
		t.Logf("%d requests took %v", count, time.Since(start))
		if err != nil || answer != `{"status":200,"body":true}` {
			t.Fatalf("got %s, %v; %d requests came in all", answer, err, open.Load())
		}
	}
}
