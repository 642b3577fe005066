package js_test

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// recorder stands in for host functions: it keeps what each was called with,
// and answers what it was told to.
type recorder struct {
	mu    sync.Mutex
	calls []string
}

func (r *recorder) answer(name, result string) hostfuncs.Handler {
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.calls = append(r.calls, name+" "+string(params))
		if result == "count" {
			return abi.RawJSON(strconv.Itoa(len(r.calls))), nil
		}
		return abi.RawJSON(result), nil
	}
}

func (r *recorder) take() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	calls := strings.Join(r.calls, "\n")
	r.calls = nil
	return calls
}

// startWith starts a backend with some host functions replaced.
func (h *harness) startWith(r *recorder, source string, results map[string]string) *js.Instance {
	h.tb.Helper()
	env := h.env()
	for name, result := range results {
		space, function, _ := strings.Cut(name, ".")
		env.Functions[hostfuncs.Key{Namespace: space, Name: function}] = r.answer(name, result)
	}
	in, err := h.load(source).Start(context.Background(), env)
	if err != nil {
		h.tb.Fatalf("%v\n%s", err, h.log())
	}
	h.tb.Cleanup(in.Close)
	return in
}

const evaluator = `export default (ctx) => { ctx.cli.handle("run", async ({ body }) => {
	const f = new Function("ctx", "return (async () => { try { return await (" + body + "\n) } catch (e) { return [e.name, e.code, e.message] } })()");
	return { status: 200, body: (await f(ctx)) ?? null };
}) }`

// What JavaScript passes reaches the host as the table has it, and what comes
// back is as the web and ctx have it.
func TestServices(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	r := &recorder{}
	in := h.startWith(r, evaluator, map[string]string{
		"http.fetch": `{"status":201,"statusText":"Created","url":"https://h/x","headers":[["content-type",` +
			`"application/json"],["x-a","1"]],"body":"{\"a\":\"\u00e4\"}"}`,
		"toast.show":            `null`,
		"toast.notify":          `null`,
		"inbox.postAlert":       `null`,
		"inbox.setItems":        `null`,
		"sidebar.setBadge":      `null`,
		"rss.getArticles":       `[]`,
		"ai.generateStructured": `{"x":1}`,
		"ai.isConfigured":       `true`,
		"sessions.create":       `{"sessionId":"s"}`,
		"cron.isRegistered":     `false`,
		"ai.generateMessage":    `"text"`,
		"sidebar.setItems":      `null`,
		"sessions.sendMessage":  `null`,
		"rss.addFeed":           `{"id":"f"}`,
		"secrets.list":          `["a"]`,
		"sessions.getMessages":  `[]`,
		"settings.getAll":       `{}`,
		"storage.list":          `[]`,
		"db.query":              `[]`,
		"events.emit":           `null`,
	})
	for _, c := range []struct{ expression, want, calls string }{
		{`(async () => { const r = await ctx.http.fetch("https://h/x", { method: "POST", headers: { B: "2" }, body: "t", ` +
			`timeoutMs: 50 }); return [r instanceof Response, r.ok, r.status, r.statusText, r.url, r.redirected, ` +
			`r.headers.get("X-A"), (await r.json()).a] })()`,
			`[true,true,201,"Created","https://h/x",false,"1","ä"]`,
			`http.fetch {"url":"https://h/x","options":{"method":"POST","body":"t","headers":[["b","2"],["content-type",` +
				`"text/plain;charset=UTF-8"]],"timeoutMs":50}}`},
		{`fetch(new URL("https://h/y")).then((r) => r.redirected)`, `true`,
			`http.fetch {"url":"https://h/y","options":{"headers":[]}}`},
		{`fetch("https://h/x", { method: "PUT", body: new Uint8Array([1, 2, 255]), headers: [["a", "b"]], timeoutMs: 5, ` +
			`redirect: "manual" }).then((r) => r.text())`, `"{\"a\":\"ä\"}"`,
			`http.fetch {"url":"https://h/x","options":{"method":"PUT","bodyBase64":"AQL/","headers":[["a","b"]],` +
				`"redirect":"manual","timeoutMs":5}}`},
		{`fetch("https://h/x", { method: "POST", body: new URLSearchParams({ a: "1" }) }).then((r) => r.status)`, `201`,
			`http.fetch {"url":"https://h/x","options":{"method":"POST","bodyBase64":"YT0x","headers":[["content-type",` +
				`"application/x-www-form-urlencoded;charset=UTF-8"]]}}`},
		{`fetch("https://h/x", { body: "t" })`, `["TypeError",null,"fetch: a request with the method GET has no body"]`, ``},
		{`fetch("https://h/x", { redirect: "maybe" })`,
			`["TypeError",null,"fetch: redirect is maybe; it must be follow, error or manual"]`, ``},
		{`ctx.http.fetch("https://h/x", { body: "t" })`,
			`["Error","invalid_argument","http.fetch: a request with the method GET has no body"]`, ``},
		{`ctx.http.fetch("https://h/x", { headers: { "a b": "c" } })`,
			`["Error","invalid_argument","http.fetch: Headers: a b is not a legal name of a header"]`, ``},
		{`ctx.http.fetch("https://h/x", { signal: {} })`,
			`["Error","invalid_argument","http.fetch: the signal must be an AbortSignal"]`, ``},
		{`ctx.http.fetch("https://h/x", { redirect: 1 })`,
			`["Error","invalid_argument","http.fetch: redirect is 1; it must be follow, error or manual"]`, ``},
		{`ctx.http.fetch("https://h/x", "POST")`, `["Error","invalid_argument","http.fetch: the options must be an object"]`,
			``},
		{`ctx.http.fetch("https://h/x", { timeoutMs: NaN })`,
			`["Error","invalid_argument","http.fetch: options.timeoutMs is NaN, which JSON does not have"]`, ``},
		{`ctx.http.fetch("https://h/x", { get method() { throw new RangeError("mine") } })`, `["RangeError",null,"mine"]`,
			``},
		{`ctx.http.fetch("https://h/x", { signal: AbortSignal.abort() })`,
			`["AbortError","deadline_exceeded","http.fetch: the request was aborted: This operation was aborted"]`, ``},
		{`ctx.http.fetch("https://h/x", { signal: AbortSignal.abort({ get message() { throw 1 } }) })`,
			`["AbortError","deadline_exceeded","http.fetch: the request was aborted"]`, ``},
		{`ctx.sidebar.setBadge(NaN)`,
			`["Error","invalid_argument","sidebar.setBadge: badge is NaN, which JSON does not have"]`, ``},
		{`ctx.sidebar.setItems([{ id: "a" }, { id: "b", progress: -1 / 0 }])`,
			`["Error","invalid_argument","sidebar.setItems: items[1].progress is -Infinity, which JSON does not have"]`, ``},
		{`ctx.inbox.setItems([{ id: "a", timestamp: new Number(Infinity) }])`,
			`["Error","invalid_argument","inbox.setItems: items[0].timestamp is Infinity, which JSON does not have"]`, ``},
		{`ctx.inbox.setItems([{ id: "a", timestamp: new Date("soon") }])`,
			`["Error","invalid_argument","inbox.setItems: items[0].timestamp is an invalid Date, which has no time"]`, ``},
		{`ctx.db.insert("c", { a: [{ b: NaN }] })`,
			`["Error","invalid_argument","db.insert: data.a[0].b is NaN, which JSON does not have"]`, ``},
		{`ctx.storage.set("k", { toJSON: () => NaN })`,
			`["Error","invalid_argument","storage.set: value is NaN, which JSON does not have"]`, ``},
		{`ctx.events.emit("c", Infinity)`,
			`["Error","invalid_argument","events.emit: data is Infinity, which JSON does not have"]`, ``},
		{`({ answers: NaN })`, `{"answers":null}`, ``},
		{`fetch()`, `["TypeError",null,"fetch: 1 argument required, but only 0 present"]`, ``},
		{`fetch("https://h/x", { signal: AbortSignal.abort() })`, `["AbortError",20,"This operation was aborted"]`, ``},
		{`ctx.toast.show({ message: "m", type: "info", other: 1 })`, `null`, `toast.show {"message":"m","type":"info"}`},
		{`ctx.toast.show()`, `null`, `toast.show {}`},
		{`[ctx.toast.show({ message: "m" }) === undefined, ctx.toast.notify({ title: "t" }) === undefined]`, `[true,true]`,
			"toast.show {\"message\":\"m\"}\ntoast.notify {\"title\":\"t\"}"},
		{`ctx.inbox.postAlert({ title: "t", body: "b", dedupKey: "k" })`, `null`,
			`inbox.postAlert {"title":"t","body":"b","dedupKey":"k"}`},
		{`ctx.inbox.setItems([{ id: "1" }])`, `null`, `inbox.setItems {"items":[{"id":"1"}]}`},
		{`ctx.sidebar.setBadge(null)`, `null`, `sidebar.setBadge {"badge":null}`},
		{`ctx.rss.getArticles({ limit: 3 })`, `[]`, `rss.getArticles {"limit":3}`},
		{`ctx.rss.getArticles()`, `[]`, `rss.getArticles {}`},
		{`ctx.ai.generateStructured({ prompt: "p", tool: { name: "n", inputSchema: {} } })`, `{"x":1}`,
			`ai.generateStructured {"prompt":"p","tool":{"name":"n","inputSchema":{}}}`},
		{`[ctx.ai.isConfigured() instanceof Promise, await ctx.ai.isConfigured()]`, `[true,true]`,
			"ai.isConfigured {}\nai.isConfigured {}"},
		{`ctx.sessions.create({ prompt: "p" })`, `{"sessionId":"s"}`, `sessions.create {"prompt":"p"}`},
		{`ctx.sessions.create("p")`,
			`["Error","invalid_argument","sessions.create: the argument must be an object of prompt"]`, ``},
		{`ctx.rss.getArticles("f")`,
			`["Error","invalid_argument","rss.getArticles: the argument must be an object of feedId and limit"]`, ``},
		{`ctx.rss.getArticles([])`,
			`["Error","invalid_argument","rss.getArticles: the argument must be an object of feedId and limit"]`, ``},
		{`ctx.toast.show("m")`,
			`["Error","invalid_argument","toast.show: the argument must be an object of message, type and durationMs"]`, ``},
		{`[ctx.sessions.create(7).catch(() => 0) instanceof Promise, ctx.inbox.postAlert(7).catch((e) => e.code) ` +
			`instanceof Promise]`, `[true,true]`, ``},
		{`Promise.all(["readFile", "anything", "constructorOf"].map((name) => ctx.workspace[name]("a").catch((e) => ` +
			`[e.code, e.message.split(":")[0]])))`,
			`[["not_supported","workspace.readFile"],["not_supported","workspace.anything"],["not_supported",` +
				`"workspace.constructorOf"]]`, ``},
		{`[await ctx.workspace === ctx.workspace, JSON.stringify(ctx.workspace), String(ctx.workspace), ` +
			`Object.keys(ctx.workspace).join()]`, `[true,"{}","[object Object]","readFile,writeFile,listDir,exec"]`, ``},
		{`ctx.cron.isRegistered("j")`, `false`, `cron.isRegistered {"id":"j"}`},
		{`ctx.cron.register("j", "", 7)`, `["Error","invalid_argument","cron.register: the handler must be a function"]`, ``},
		{`Object.keys(ctx.sessions).join()`, `"create,sendMessage,getStatus,getMessages,stop,onStatusChange"`, ``},
		{`typeof ctx.timers + typeof ctx.url`, `"undefinedundefined"`, ``},
		{`ctx.db.query("c", { where: { a: 1n } })`,
			`[]`, `db.query {"collection":"c","options":{"where":{"a":1}}}`},
		{`ctx.events.emit("c", 1n)`,
			`["Error","invalid_argument","events.emit: data is a BigInt, which JSON does not have; convert it to a number or ` +
				`a string"]`, ``},
		{`ctx.db.query("c", { get where() { throw new RangeError("mine") } })`, `["RangeError",null,"mine"]`, ``},
		{`ctx.events.emit("c")`, `null`, `events.emit {"channel":"c","data":null}`},
		{`ctx.events.emit("c", { toJSON: () => ctx.events.emit("d", 1) ?? 2 })`, `null`,
			"events.emit {\"channel\":\"d\",\"data\":1}\nevents.emit {\"channel\":\"c\",\"data\":2}"},
	} {
		answer, err := call(in, 20*time.Second, "run", quoted(c.expression))
		if want := compact(`{"status":200,"body":` + c.want + `}`); err != nil || compact(answer) != want {
			t.Errorf("%s\ngot  %s %v\nwant %s", c.expression, answer, err, want)
		}
		if calls := r.take(); calls != c.calls {
			t.Errorf("%s\ncalled %s\nwant   %s", c.expression, calls, c.calls)
		}
	}
}

// Runs of jobs, statuses of sessions, methods and messages reach their
// handlers.
func TestEvents(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	r := &recorder{}
	in := h.startWith(r, `export default async (ctx) => {
		const got = [];
		await ctx.cron.register("nightly", "", (run) => { got.push(run); });
		await ctx.cron.register("other", null, () => { throw new Error("no run") });
		ctx.methods.handle("ns", "m", (args) => ({ args }));
		ctx.methods.handle("ns", "bad", () => 12345678901234567890n);
		const off = ctx.sessions.onStatusChange("s", (status) => { got.push(status); off(); });
		ctx.events.on("c", (data) => got.push(data));
		ctx.events.on("c", () => { throw new Error("a listener") });
		ctx.events.on("c", async (data) => { got.push("again"); throw new Error("an async listener") });
		ctx.cli.handle("run", () => ({ status: 200, body: got }));
	}`, map[string]string{"cron.register": "null", "methods.handle": "null", "sessions.watch": "3", "sessions.unwatch": "null", "events.on": "count"})
	if calls := r.take(); !strings.Contains(calls, `cron.register {"id":"nightly","schedule":""}`) ||
		!strings.Contains(calls, `cron.register {"id":"other"}`) {
		t.Errorf("calls: %s", calls)
	}
	send := func(kind abi.Kind, payload []byte) (string, error) {
		answer, err := in.Call(context.Background(), native.Event{Kind: kind, Payload: payload, Timeout: 20 * time.Second})
		return string(answer), err
	}
	run := func(job string) []byte {
		return abi.CronRun{Job: job, ScheduledAt: "2026-11-21T03:00:00.000Z"}.AppendJSON(nil)
	}
	method := func(name string) []byte {
		return abi.MethodCall{Namespace: "ns", Method: name, Args: abi.RawJSON(`[1]`)}.AppendJSON(nil)
	}
	status := abi.ChannelEvent{Channel: abi.SessionChannel,
		Data: abi.RawJSON(`{"id":"s","status":"ready"}`)}.AppendJSON(nil)
	message := abi.ChannelEvent{Channel: "c", Data: abi.RawJSON(`{"x":1}`)}.AppendJSON(nil)
	for _, c := range []struct {
		kind    abi.Kind
		payload []byte
		want    string
		fails   string
	}{
		{abi.KindCron, run("nightly"), "null", ""},
		{abi.KindCron, run("other"), "", "no run"},
		{abi.KindCron, run("none"), "", "no handler"},
		{abi.KindMethod, method("m"), `{"args":[1]}`, ""},
		{abi.KindMethod, method("bad"), "12345678901234567890", ""},
		{abi.KindMethod, method("none"), "", "no handler"},
		{abi.KindEvent, status, "", ""},
		{abi.KindEvent, status, "", ""},
		{abi.KindEvent, message, "", ""},
		{abi.KindEvent, abi.ChannelEvent{Channel: "none", Data: abi.RawJSON(`1`)}.AppendJSON(nil), "", ""},
		{99, []byte("{}"), "", ""},
	} {
		answer, err := send(c.kind, c.payload)
		if answer != c.want || (c.fails == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.fails) {
			t.Errorf("%v %s: got %s and %v", c.kind, c.payload, answer, err)
		}
	}
	want := `{"status":200,"body":[{"job":"nightly","scheduledAt":"2026-11-21T03:00:00.000Z"},"ready",{"x":1},"again"]}`
	if answer, err := call(in, 20*time.Second, "run", "null"); err != nil || answer != want {
		t.Errorf("got %s and %v", answer, err)
	}
	if calls := r.take(); !strings.Contains(calls, `sessions.unwatch {"subscription":3}`) ||
		strings.Count(calls, "unwatch") != 1 {
		t.Errorf("calls: %s", calls)
	}
	for _, want := range []string{"uncaught error in a listener on c: Error: a listener",
		"unhandled rejection: Error: an async listener"} {
		if !strings.Contains(h.log(), want) {
			t.Errorf("log: %s", h.log())
		}
	}
}

// Lines of the log, as console and ctx.log write them.
func TestLog(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => { ctx.cli.handle("run", ({ body }) => { new Function("ctx", body)(ctx); ` +
		`return { status: 200 } }) }`)
	for _, c := range []struct{ code, want string }{
		{`console.log("a", 1, true, null, undefined)`, `1 a 1 true null undefined`},
		{`console.debug("d"); console.info("i"); console.warn("w"); console.error("e")`, "0 d\n1 i\n2 w\n3 e"},
		{`ctx.log.debug("d"); ctx.log.info("i"); ctx.log.warn("w"); ctx.log.error("e", { a: 1 })`,
			"0 d\n1 i\n2 w\n3 e { a: 1 }"},
		{`console.log("%s is %d%% %i %f %j %o %c|", "x", "1.5", 2.7, "3.5", { a: 1 }, [1], "css", "more")`,
			`1 x is 1.5% 2 3.5 { a: 1 } [ 1 ] | more`},
		{`console.log("%s", "a", "%s")`, `1 a %s`},
		{`console.log("100%")`, `1 100%`},
		{`console.log({ a: "s", b: [1, , 3], c: { d: { e: { f: 1 } } }, g() {}, h: class X {}, i: Symbol("s"), j: 1n, ` +
			`"k-l": -0 })`,
			"1 {\n  a: \"s\",\n  b: [ 1, <empty>, 3 ],\n  c: { d: { e: { f: 1 } } },\n  g: [Function: g],\n  h: [class: " +
				"X],\n  i: Symbol(s),\n  j: 1n,\n  \"k-l\": -0\n}"},
		{`console.log(new Map([[1, { a: 2 }]]), new Set(["x"]), new Date(0), /x/g, new Uint8Array(2), new ArrayBuffer(3))`,
			`1 Map(1) { 1 => { a: 2 } } Set(1) { "x" } 1970-01-01T00:00:00.000Z /x/g Uint8Array(2) [ 0, 0 ] ArrayBuffer { ` +
				`byteLength: 3 }`},
		{`const a = {}; a.self = a; console.log(a, new (class Point { x = 1 })(), Object.create(null), [[[[[1]]]]])`,
			`1 { self: [Circular] } Point { x: 1 } [Object: null prototype] {} [ [ [ [ [Array] ] ] ] ]`},
		{`console.log({ get x() { throw 1 }, set y(v) {} }, new Proxy({}, { ownKeys() { throw 1 } }), new Proxy({ a: 1 }, ` +
			`{}))`, `1 { x: [Getter], y: [Setter] } [Object] { a: 1 }`},
		{`console.log(Promise.resolve(1), function () {}, () => {}, async function f() {})`,
			`1 Promise {} [Function (anonymous)] [Function (anonymous)] [Function: f]`},
		{`console.group("g"); console.log("in\nside"); console.groupEnd(); console.log("out")`, "1 g\n1   in\n  side\n1 out"},
		{`console.count(); console.count("x"); console.count(); console.assert(true, "no"); console.assert(false, "yes %s",` +
			` 1); console.dir({ a: 1 })`,
			"1 default: 1\n1 x: 1\n1 default: 2\n3 Assertion failed: yes 1\n1 { a: 1 }"},
		{`console.log(Array(101).fill(0).join().length, Array.from({ length: 200 }, () => 0))`, "more\n]"},
		{`console.log("x".repeat(20000).length, ["x".repeat(20000)])`, "1 20000 "},
		{`console.log(); console.log("")`, "1 \n1 "},
		{`console.log(Object.assign(new TypeError("t", { cause: "c" }), { code: 7 }))`, "1 TypeError: t\n    at "},
	} {
		h.mu.Lock()
		h.lines = nil
		h.mu.Unlock()
		if _, err := call(in, 20*time.Second, "run", quoted(c.code)); err != nil {
			t.Errorf("%s: %v", c.code, err)
		}
		if got := h.log(); got != c.want && !(len(got) > len(c.want) &&
			(strings.HasPrefix(got, c.want) || strings.HasSuffix(got, c.want)) && len(got) > 60) {
			t.Errorf("%s\ngot  %s\nwant %s", c.code, got, c.want)
		}
	}
}
