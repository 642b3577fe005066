package js_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// What handlers may return, and what reaches the client.
func TestAnswers(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.run(`return await new Function("return (async () => {" + request.body + "})()")();`)
	for body, want := range map[string]string{
		`return { status: 200 }`:                                     `{"status":200}`,
		`return { status: 204, body: undefined }`:                    `{"status":204}`,
		`return { status: 404, body: null, extra: 1 }`:               `{"status":404,"body":null}`,
		`return { status: 200.0, body: [1, -0, 1e21, 0.1, NaN] }`:    `{"status":200,"body":[1,0,1e+21,0.1,null]}`,
		`return { status: 200, body: { b: 1, a: undefined, 1: 2 } }`: `{"status":200,"body":{"1":2,"b":1}}`,
		`return { status: 200, body: [undefined, , 1] }`:             `{"status":200,"body":[null,null,1]}`,
		`return { status: 200, body: "\u0000\n\"\\\u2028\ud800" }`: `{"status":200,"body":"\u0000\n\"\\` + "\u2028" +
			`\ud800"}`,
		`return { status: 200, body: new Date(0) }`:                  `{"status":200,"body":"1970-01-01T00:00:00.000Z"}`,
		`return { status: 200, body: Object("x") }`:                  `{"status":200,"body":"x"}`,
		`return { status: 200, body: { toJSON: (key) => [key] } }`:   `{"status":200,"body":[""]}`,
		`return { status: 200, body: { a: { toJSON() {} }, b: 1 } }`: `{"status":200,"body":{"b":1}}`,
		`return { status: 200, body: new Uint8Array([1, 2]) }`:       `{"status":200,"body":{"0":1,"1":2}}`,
		`return new (class { get status() { return 201 } })()`:       `{"status":201}`,
		`return { status: 200, body: Object.create({ a: 1 }) }`:      `{"status":200,"body":{}}`,
		`return { then(done) { done({ status: 202 }) } }`:            `{"status":202}`,
		`return { status: 200, body() {} }`:                          `{"status":200}`,
		`return { status: 200, body: Symbol() }`:                     `{"status":200}`,
		`return { status: 200, body: { a: [() => {}, Symbol()], cb() {}, s: Symbol(), b: 1 } }`: `{"status":200,"body":` +
			`{"a":[null,null],"b":1}}`,
		`return { status: 200, body: [{ toJSON() {} }] }`: `{"status":200,"body":[null]}`,
		`return { status: 200, body: { m: new Map([[1, 2]]), s: new Set([1]), d: new Date(0) } }`: `{"status":200,` +
			`"body":{"m":{},"s":{},"d":"1970-01-01T00:00:00.000Z"}}`,
		`return Response.json({ a: [1] }, { status: 201 })`: `{"status":201,"body":{"a":[1]}}`,
		`return new Response("text")`:                       `{"status":200,"body":"text"}`,
		`return new Response(null, { status: 204 })`:        `{"status":204}`,
		`return new Response("{", { headers: { "content-type": "application/problem+json" } })`: `{"status":200,` +
			`"body":"{"}`,
		`return new (class extends Response {})("sub", { status: 202 })`: `{"status":202,"body":"sub"}`,
		`const a = { x: 1 }; return { status: 200, body: [a, a] }`:       `{"status":200,"body":[{"x":1},{"x":1}]}`,
	} {
		if answer, err := call(in, 20*time.Second, "run", quoted(body)); err != nil || answer != want {
			t.Errorf("%s\ngot  %s %v\nwant %s", body, answer, err, want)
		}
	}
	for body, want := range map[string]string{
		`return`:                   "is undefined",
		`return null`:              "is null",
		`return "text"`:            "is a string",
		`return () => {}`:          "is a function",
		`return {}`:                "has no status",
		`return { body: 1 }`:       "has no status",
		`return []`:                "has no status",
		`return { status: "200" }`: "has a status that is a string",
		`return { status: 20 }`:    "has a status that is a number out of range",
		`return { status: 200.5 }`: "out of range",
		`return { status: NaN }`:   "out of range",
		`return { status: 200n }`:  "a BigInt",
		`const a = {}; a.self = { a }; return { status: 200, body: a }`: "body.self.a is part of itself",
		`const a = []; a.push(a); return { status: 200, body: a }`:      "body[0] is part of itself",
		`return { status: 200, body: { rows: Promise.resolve(1) } }`: "body.rows is a Promise; " +
			"await it first",
		`return Response.error()`: "has a status that is a number out of",
		`return { status: 200, get body() { throw new Error("no body") } }`: "could not be read: no body",
		`return { get status() { throw 7 } }`:                               "could not be read: 7",
		`return { status: 200, body: { get x() { throw new TypeError("x") } } }`: "could not be read: " +
			"TypeError: x",
		`return { status: 200, body: { toJSON() { throw new Error("t") } } }`:               "could not be read: t",
		`let a = 1; for (let i = 0; i < 1e4; i++) a = [a]; return { status: 200, body: a }`: "is nested too deep",
		`return new Proxy({}, { getOwnPropertyDescriptor() { throw new Error("p") } })`:     "could not be read: p",
	} {
		answer, err := call(in, 20*time.Second, "run", quoted(body))
		var invalid *engine.AnswerError
		if !errors.As(err, &invalid) || !strings.Contains(invalid.Reason, want) {
			t.Errorf("%s\ngot  %s %v\nwant %s", body, answer, err, want)
		}
	}
}

// What an answer loses on its way stands in the log, once.
func TestAnswersThatLose(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.run(`return await new Function("return (async () => {" + request.body + "})()")();`)
	for want, body := range map[string]string{
		"members that do nothing: header, data; an answer": `return { status: 200, header: {}, data: 1, headers: {} }`,
		"body.rows[0] is a Map, which JSON writes as {}":   `return { status: 200, body: { rows: [new Map()] } }`,
		"body is a Set, which JSON writes as {}":           `return { status: 200, body: new Set() }`,
		"has headers that do nothing: x-mine":              `return new Response("x", { headers: { "x-mine": "1" } })`,
		"is JSON and is not": `const headers = { "content-type": "application/json" };
			return new Response("{", { headers })`,
	} {
		for range 3 {
			if answer, err := call(in, 20*time.Second, "run", quoted(body)); err != nil {
				t.Errorf("%s: got %s %v", body, answer, err)
			}
		}
		if n := strings.Count(h.log(), want); n != 1 {
			t.Errorf("%s: the log says it %d times: %s", body, n, h.log())
		}
	}
	// A text may hold what a request brought, so there is an end to them.
	in = h.run(`return { status: 200, ["m" + request.body]: 1 };`)
	before := len(h.log())
	for i := range 300 {
		if answer, err := call(in, 20*time.Second, "run", strconv.Itoa(i)); err != nil {
			t.Fatal(answer, err)
		}
	}
	if n := strings.Count(h.log()[before:], "members that do nothing"); n != 100 {
		t.Errorf("the log has %d of 300 warnings", n)
	}
}

// Paths may begin with a slash, and a query is an object.
func TestRequests(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => {
	ctx.cli.handle("/run", (request) => ({ status: 200, body: [request.path, request.query, "query" in request] }));
	ctx.cli.handle("/run", (request) => ({ status: 200, body: [request.path, request.query, "query" in request, 2] }));
}`)
	if answer, err := call(in, 20*time.Second, "run", "null"); err != nil ||
		answer != `{"status":200,"body":["run",{},true,2]}` {
		t.Error(answer, err)
	}
	if n := strings.Count(h.log(), "the path /run begins or ends with a slash, which is taken off"); n != 1 {
		t.Errorf("log: %s", h.log())
	}
}

// Namespaces of other hosts of the family refuse every call.
func TestElsewhere(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => {
	ctx.cli.handle("run", async () => {
		const said = [];
		for (const name of ["auth", "recording", "spend", "tts", "firebase", "sessionHistory"]) {
			const promise = ctx[name].whatever(1);
			said.push(await promise.then(() => "done", (error) => error.code + " " + error.message));
		}
		const { getToken } = ctx.auth;
		said.push(await getToken().catch((error) => error.code), (await ctx.auth) === ctx.auth, JSON.stringify(ctx.tts));
		return { status: 200, body: said };
	});
}`)
	answer, err := call(in, 20*time.Second, "run", "null")
	if err != nil || !strings.Contains(answer, "not_supported sessionHistory.whatever: this host does not have it") ||
		!strings.HasSuffix(answer, `"not_supported",true,"{}"]}`) {
		t.Error(answer, err)
	}
}

// Messages in the console do nothing without the permission: the host knows of
// each, and the plugin goes on.
func TestToastWithoutPermission(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	h.access = func(name string) (bool, bool) { return name != "notifications", name != "notifications" }
	in := h.run(`const shown = ctx.toast.show({ message: "m" }), told = ctx.toast.notify({ title: "t" });
		return { status: 200, body: [shown === undefined, told === undefined] };`)
	answer, err := call(in, 20*time.Second, "run", "null")
	if err != nil || answer != `{"status":200,"body":[true,true]}` {
		t.Error(answer, err)
	}
}

// What handlers throw reaches the host as an error with a code, and a stack
// for the log.
func TestErrors(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.run(`return await new Function("ctx", "return (async () => {" + request.body + "})()")();`)
	for body, want := range map[string]struct{ code, message string }{
		`throw new Error("plain")`:     {"handler_error", "plain"},
		`throw new TypeError("typed")`: {"handler_error", "TypeError: typed"},
		`null.x`:                       {"handler_error", "TypeError: cannot read property 'x' of null"},
		`throw Object.assign(new Error("coded"), { code: "mine" })`:                    {"mine", "coded"},
		`throw Object.assign(new Error("odd"), { code: "a b" })`:                       {"handler_error", "odd"},
		`throw Object.assign(new Error("odd"), { code: "wasmhost:invalid_response" })`: {"handler_error", "odd"},
		`throw "text"`:                     {"handler_error", "text"},
		`throw null`:                       {"handler_error", "null"},
		`throw { a: 1, b: { c: ["d"] } }`:  {"handler_error", `{ a: 1, b: { c: [ "d" ] } }`},
		`throw [1, "two"]`:                 {"handler_error", `[ 1, "two" ]`},
		`throw Object.create(null)`:        {"handler_error", "[Object: null prototype] {}"},
		`throw { toString() { throw 1 } }`: {"handler_error", "{ toString: [Function: toString] }"},
		`throw { toString: () => "own" }`:  {"handler_error", "own"},
		`throw new Proxy({}, { get() { throw 1 }, ownKeys() { throw 2 } })`: {"handler_error", "[Object]"},
		`throw new DOMException("gone", "AbortError")`:                      {"handler_error", "AbortError: gone"},
		`throw Array.from({ length: 3 }, (_, i) => "a long text that needs a line of its own " + i)`: {"handler_error",
			`[ "a long text that needs a line of its own 0", "a long text that needs a line of its own 1", ` +
				`"a long text that needs a line of its own 2" ]`},
		`throw new Error("first\nsecond")`: {"handler_error", "first\nsecond"},
		`function f() { f() } f()`:         {"handler_error", "RangeError: Maximum call stack size exceeded"},
	} {
		_, err := call(in, 20*time.Second, "run", quoted(body))
		var guest *abi.Error
		if !errors.As(err, &guest) || string(guest.Code) != want.code || guest.Message != want.message {
			t.Errorf("%s: got %+v", body, err)
		}
	}
	in = h.start("export default (ctx) => {\n\tctx.cli.handle('run', async () => {\n\t\tthrow new " +
		"Error('here');\n\t});\n};")
	_, err := call(in, 20*time.Second, "run", "null")
	var guest *abi.Error
	if !errors.As(err, &guest) || !strings.Contains(guest.Stack, "main.js:3:") ||
		!strings.HasPrefix(guest.Stack, "Error: here\n") {
		t.Errorf("got %+v", guest)
	}
}

// Rejections that nobody handles and errors in timers are told, and end
// nothing.
func TestUnhandled(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => {
	ctx.cli.handle("run", async () => {
		Promise.reject(new Error("forgotten"));
		Promise.reject(new Error("handled")).catch(() => {});
		setTimeout(() => { throw new TypeError("in a timer") }, 1);
		queueMicrotask(() => { throw new Error("in a microtask") });
		setTimeout(async () => { throw 7 }, 1);
		await new Promise((done) => setTimeout(done, 20));
		return { status: 200 };
	});
}`)
	if answer, err := call(in, 20*time.Second, "run", "null"); err != nil {
		t.Fatal(answer, err)
	}
	log := h.log()
	for _, want := range []string{
		"3 unhandled rejection: Error: forgotten\n    at <anonymous> (main.js:3:",
		"3 uncaught error in a timer: TypeError: in a timer\n    at <anonymous> (main.js:5:",
		"3 uncaught error in a microtask: Error: in a microtask\n",
		"3 unhandled rejection: 7",
	} {
		if !strings.Contains(log, want) {
			t.Errorf("the log does not say %q:\n%s", want, log)
		}
	}
	if strings.Contains(log, "handled\"") || strings.Contains(log, "Error: handled") {
		t.Errorf("log: %s", log)
	}
}
