package host_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// everything is the manifest of a script that may use all that there is.
func everything() map[string]any {
	return map[string]any{
		"permissions": []string{"cli", "storage", "secrets"},
		"settings": []any{
			map[string]any{"key": "greeting", "label": "Greeting", "description": "How to greet.", "type": "text",
				"default": "hello"},
		},
		"storage": map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns":       map[string]any{"title": "text", "stars": "integer", "data": "json"},
			"uniqueIndexes": []any{[]string{"title"}}, "fullText": []string{"title"},
		}}},
	}
}

// evaluate is a script that evaluates what it is sent, with ctx in reach.
const evaluate = `export default function (ctx) {
	ctx.cli.handle("run", async ({ body }) => {
		const f = new Function("ctx", "return (async () => { try { return await (" + body + "\n) } catch (e) { return [e.code, e.message] } })()");
		return { status: 200, body: (await f(ctx)) ?? null };
	});
}`

// TestContext goes through ctx, with the real services behind it.
func TestContext(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "js", script: evaluate, paths: []string{"run", "other"}, more: everything()})
	// What is no namespace of the host, and the namespaces that JavaScript has under this name.
	members := strings.Fields(
		"auth dataDir firebase log pluginId pluginVersion progress recording sessionHistory spend tts")
	for _, f := range hostfuncs.Functions() {
		if !f.JS.Hidden {
			members = append(members, f.Namespace)
		}
	}
	slices.Sort(members)
	for _, c := range []struct{ expression, want string }{
		{`Object.keys(ctx).sort().join()`, `"` + strings.Join(slices.Compact(members), ",") + `"`},
		{`[ctx.pluginId, ctx.pluginVersion]`, `["js","1.0.0"]`},
		{`Object.keys(ctx.db).sort().join()`,
			`"aggregate,bigints,count,delete,deleteWhere,getById,insert,query,stats,transaction,update,upsert"`},
		{`ctx.settings.get("greeting")`, `"hello"`},
		{`typeof ctx.settings.get("greeting").then`, `"function"`},
		{`(async () => [await ctx.settings.get("nope") === undefined, await ctx.settings.getAll()])()`,
			`[true,{"greeting":"hello"}]`},
		{`ctx.db.insert("notes", { id: "1", title: "a", stars: 3, data: { x: [1, "two"] } }).then((r) => [r.id, r.stars, ` +
			`r.data])`, `["1",3,{"x":[1,"two"]}]`},
		{`ctx.db.query("notes", { select: ["title"], where: { stars: { gt: 2, in: [3, 4] }, title: { like: "A%" } } })`,
			`[{"title":"a"}]`},
		{`ctx.db.query("notes", { groupBy: ["title"], count: true, sum: ["stars"], where: { stars: { ne: null } } })`,
			`[{"group":{"title":"a"},"count":1,"sum":{"stars":3}}]`},
		{`ctx.db.aggregate("notes", { groupBy: ["title"], max: ["stars"] })`, `[{"group":{"title":"a"},"max":{"stars":3}}]`},
		{`ctx.db.query("notes", { search: "A", select: ["title"] })`, `[{"title":"a"}]`},
		{`ctx.db.query("notes", { where: { stars: { above: 2 } } })`, `["invalid_argument",`},
		{`ctx.db.insert("notes", { title: "a" }).catch((e) => [e.code, e instanceof Error])`, `["conflict",true]`},
		{`ctx.db.insert("nope", {})`, `["invalid_argument",`},
		{`ctx.db.insert("notes", { title: () => 1 })`, `["invalid_argument","db.insert: data.title is a function"]`},
		{`ctx.db.insert("notes")`, `["invalid_argument",`},
		{`ctx.db.query("notes", { where: { title: "a" } }).then((rows) => [Array.isArray(rows), rows.length, rows[0] ` +
			`instanceof Object])`, `[true,1,true]`},
		{`ctx.db.getById("notes", "2")`, `null`},
		{`ctx.db.update("notes", "2", { stars: 1 })`, `["not_found",`},
		{`(async () => [await ctx.db.update("notes", "1", { stars: 4 }) === undefined, await ctx.db.count("notes"), await ` +
			`ctx.db.count("notes", { stars: 4 })])()`, `[true,1,1]`},
		{`(async () => [await ctx.storage.set("k", [1]) === undefined, await ctx.storage.get("k"), await ` +
			`ctx.storage.get("none") === undefined])()`, `[true,[1],true]`},
		{`(async () => { await ctx.storage.set("n", null); return [await ctx.storage.get("n"), await ` +
			`ctx.storage.list("n")] })()`, `[null,[{"key":"n","value":null}]]`},
		{`ctx.storage.set("k")`, `["invalid_argument",`},
		{`(async () => { await ctx.fs.writeFile("a/b.txt", "text"); return [await ctx.fs.readFile("a/b.txt"), await ` +
			`ctx.fs.listDir(), await ctx.fs.listDir("a"), await ctx.fs.exists("c")] })()`, `["text",["a"],["b.txt"],false]`},
		{`ctx.fs.readFile("../manifest.json")`, `["invalid_argument",`},
		{`ctx.fs.readFile("none")`, `["not_found",`},
		{`(async () => { await ctx.secrets.set("k", "v"); return [await ctx.secrets.get("k"), await ` +
			`ctx.secrets.get("none"), await ctx.secrets.list()] })()`, `["v",null,["k"]]`},
		{`ctx.cli.handle("//run", () => {})`, `["invalid_argument",`},
		{`ctx.cli.handle("run2", () => {})`, `["invalid_argument",`},
		{`ctx.cli.handle("other")`, `["invalid_argument","cli.handle: the handler must be a function"]`},
		{`ctx.cli.removeHandler("never")`, `null`},
		{`new Promise((done) => { const off = ctx.events.on("c", (data) => done([data, off() === undefined])); ` +
			`ctx.events.emit("c", { x: 1 }); })`, `[{"x":1},true]`},
		{`(async () => { const got = []; const offs = [ctx.events.on("d", () => { throw new Error("listens") }), ` +
			`ctx.events.on("d", (x) => got.push(x))]; ctx.events.emit("d", 1); await new Promise((done) => setTimeout(done, ` +
			`30)); for (const off of offs) off(); ctx.events.emit("d", 2); await new Promise((done) => setTimeout(done, 30));` +
			` return got })()`, `[1]`},
		{`ctx.events.on("c")`, `["invalid_argument",`},
		{`ctx.methods.handle("ns", "m", () => 1)`, `null`},
		{`ctx.log.info("a %s", "b", { c: 1 })`, `null`},
	} {
		a := w.send("POST", "/plugins/js/run", quote(c.expression), nil)
		if a.status != http.StatusOK || !strings.HasPrefix(a.body, c.want) {
			t.Errorf("%s\ngot  %d %s\nwant %s", c.expression, a.status, a.body, c.want)
		}
	}
	other := `(ctx.cli.handle("other", () => ({ status: 201 })), 1)`
	if a := w.send("POST", "/plugins/js/run", quote(other), nil); a.body != "1" {
		t.Errorf("got %d %s", a.status, a.body)
	}
	if a := w.send("POST", "/plugins/js/other", "", nil); a.status != http.StatusCreated {
		t.Errorf("got %d %s", a.status, a.body)
	}
}

// TestPermissionsOfScripts makes calls that were not granted. Each function has
// its line in the log, under the id of the request that called it.
func TestPermissionsOfScripts(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "js", script: evaluate, paths: []string{"run"}})
	book := w.Logs().Plugin("js")
	for expression, function := range map[string]string{`ctx.db.count("notes")`: "db.count",
		`ctx.storage.get("k")`: "storage.get", `ctx.fs.exists("k")`: "fs.exists", `ctx.secrets.list()`: "secrets.list",
		`ctx.cron.isRegistered("j")`: "cron.isRegistered"} {
		a := w.send("POST", "/plugins/js/run", quote(expression), nil)
		if !strings.HasPrefix(a.body, `["permission_denied","`) ||
			!strings.Contains(a.body, `to \"permissions\" in manifest.json`) {
			t.Errorf("%s: got %d %s", expression, a.status, a.body)
		}
		if entries, err := book.Tail(t.Context(), logs.Query{RequestID: a.header.Get("X-Request-Id")}); err != nil ||
			len(entries) != 1 || !strings.HasPrefix(entries[0].Message, "a call was denied function="+function+" reason=") {
			t.Errorf("%s: the log has %+v, %v", expression, entries, err)
		}
	}
	// Messages in the console do nothing, and stand in the log all the same.
	a := w.send("POST", "/plugins/js/run", quote(`ctx.toast.show({ message: "m" }) === undefined`), nil)
	entries, err := book.Tail(t.Context(), logs.Query{RequestID: a.header.Get("X-Request-Id")})
	if a.body != "true" || err != nil || len(entries) != 1 ||
		!strings.HasPrefix(entries[0].Message, "a call was denied function=toast.show reason=") {
		t.Errorf("got %d %s, and in the log %+v, %v", a.status, a.body, entries, err)
	}
}

// TestScriptFailures looks at what clients get.
func TestScriptFailures(t *testing.T) {
	shorttest.Skip(t)
	const script = `export default function (ctx) {
		ctx.cli.handle("run", ({ body }) => new Function(body)());
		ctx.cli.handle("wait", () => new Promise((done) => setTimeout(() => done({ status: 200 }), 100)));
	}`
	cfg := host.Config{Plugins: plugin.Limits{CallTimeout: 3 * time.Second, BackoffMin: time.Millisecond}}
	w := serve(t, cfg, guest{id: "js", script: script, paths: []string{"run", "wait", "none"}})
	run := func(body string) answer { return w.send("POST", "/plugins/js/run", quote(body), nil) }
	for _, c := range []struct {
		body   string
		status int
		code   string
		detail string
	}{
		{`return 1`, http.StatusBadGateway, problem.CodeInvalidResponse, "the handler's response is a number"},
		{`throw new Error("broken")`, http.StatusInternalServerError, problem.CodeHandlerError, "broken"},
		{`for (;;);`, http.StatusGatewayTimeout, problem.CodeHandlerTimeout, "it was computing in anonymous (<input>:"},
		{`const a = []; for (;;) a.push(new ArrayBuffer(1 << 16))`, http.StatusInternalServerError, problem.CodePluginCrashed,
			"out of memory"},
		{`const a = []; for (;;) a.push(new ArrayBuffer(1 << 22))`, http.StatusInternalServerError, problem.CodePluginCrashed,
			"out of memory"},
		{`new ArrayBuffer(1e9)`, http.StatusInternalServerError, problem.CodeHandlerError, "out of memory"},
	} {
		a := run(c.body)
		if a.status != c.status || c.code != "" && a.problem("code") != c.code ||
			!strings.Contains(a.problem("detail"), c.detail) {
			t.Errorf("%s: got %d %s", c.body, a.status, a.body)
		}
		if a := w.send("POST", "/plugins/js/wait", "", nil); a.status != http.StatusOK {
			t.Errorf("after %s: got %d %s", c.body, a.status, a.body)
		}
	}
	if a := w.send("POST", "/plugins/js/none", "", nil); a.status != http.StatusNotImplemented {
		t.Errorf("no handler: got %d %s", a.status, a.body)
	}
	// Each failure has a line, under the id of its request.
	book := w.Logs().Plugin("js")
	for id, want := range map[string]string{"late": "a handler did not answer in time and was given up " +
		"limit=plugin.call-timeout after=3s where=\"it was computing in anonymous (<input>:",
		"none":   "no handler is registered path=none",
		"thrown": "a handler failed path=run: TypeError: x is not a function\n    at "} {
		path, body := "run", "for (;;);"
		switch id {
		case "none":
			path = "none"
		case "thrown":
			body = "const x = 1; x()"
		}
		a := w.send("POST", "/plugins/js/"+path, quote(body), nil)
		entries, err := book.Tail(t.Context(), logs.Query{RequestID: a.header.Get("X-Request-Id")})
		entries = slices.DeleteFunc(entries, func(e logs.Entry) bool {
			return strings.HasPrefix(e.Message, "a handler was slow")
		})
		if err != nil || len(entries) != 1 || !strings.Contains(entries[0].Message, want) {
			t.Errorf("%s: the log has %+v, %v", id, entries, err)
		}
	}
	if entries, err := book.Tail(t.Context(), logs.Query{}); err != nil ||
		!slices.ContainsFunc(entries, func(e logs.Entry) bool {
			return strings.HasPrefix(e.Message, "the plugin's instance has ended and is replaced reason=")
		}) {
		t.Errorf("the log has %+v, %v", entries, err)
	}
}

func quote(text string) string { return string(abi.AppendString(nil, text)) }

// TestScriptsThatCrashWithEachAnswer: an answer is no success where the script
// ends its instance in the same breath, also where the answer says how.
func TestScriptsThatCrashWithEachAnswer(t *testing.T) {
	shorttest.Skip(t)
	const script = `export default (ctx) => { ctx.cli.handle("run", ({ body }) => new Function(body)()); }`
	cfg := host.Config{Plugins: plugin.Limits{CallTimeout: 3 * time.Second, BackoffMin: time.Millisecond,
		CircuitCrashes: 3, CircuitMin: time.Hour, CircuitMax: time.Hour}}
	for name, c := range map[string]struct {
		body    string
		status  int
		crashes bool
		logged  string
	}{
		"spins": {`queueMicrotask(() => { for (;;); }); return { status: 200 }`, http.StatusOK, true, ""},
		"fills the memory": {`queueMicrotask(() => { const a = []; for (;;) a.push(new ArrayBuffer(1 << 16)) });
			return { status: 200 }`, http.StatusOK, true, "out of memory"},
		"has no memory left": {`const a = []; for (;;) a.push(new ArrayBuffer(1 << 22))`, http.StatusInternalServerError,
			true, "out of memory"},
		// What nobody catches is logged, and ends nothing: there is nothing to replace.
		"throws": {`queueMicrotask(() => { throw new Error("afterwards") }); return { status: 200 }`, http.StatusOK, false,
			"uncaught error in a microtask: Error: afterwards"},
	} {
		t.Run(name, func(t *testing.T) {
			w := serve(t, cfg, guest{id: "js", script: script, paths: []string{"run"}})
			for range 3 {
				if a := w.send("POST", "/plugins/js/run", quote(c.body), nil); a.status != c.status {
					t.Fatalf("got %d %s, want %d", a.status, a.body, c.status)
				}
			}
			state, crashes := api.StateActive, uint64(0)
			if c.crashes {
				state, crashes = api.StateFailed, 3
			}
			info, err := w.Plugins().Get("js")
			for end := time.Now().Add(20 * time.Second); err == nil && info.State != state && time.Now().Before(end); {
				time.Sleep(5 * time.Millisecond)
				info, err = w.Plugins().Get("js")
			}
			if err != nil || info.State != state || info.Stats.Crashes != crashes {
				t.Errorf("it is %s after %d crashes: %s, %v", info.State, info.Stats.Crashes, info.Reason, err)
			}
			if entries, err := w.Logs().Plugin("js").Tail(t.Context(), logs.Query{}); err != nil ||
				!slices.ContainsFunc(entries, func(e logs.Entry) bool { return strings.Contains(e.Message, c.logged) }) {
				t.Errorf("the log has %+v, %v", entries, err)
			}
		})
	}
}
