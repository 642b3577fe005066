package js_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// What is called that is no function is named as it stands in the text, and the
// place is that of the name.
func TestNotAFunctionIsNamed(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	const generic = "not a function"
	for body, want := range map[string]string{
		`return ctx.db.find("notes");`:                                          "ctx.db.find is not a function",
		`return await ctx.db.find(request, (1, 2));`:                            "ctx.db.find is not a function",
		`const x = 1;  return x(request);`:                                      "x is not a function",
		"return ctx\n\t.cli\n\t.missing(request);":                              "missing is not a function",
		`return ctx?.cli?.missing(1);`:                                          "ctx?.cli?.missing is not a function",
		`const o = { a: 1 }; return o.a?.(2);`:                                  "o.a is not a function",
		`return ctx.cli.missing (request.path);`:                                generic,
		`return [request][0].missing("a(b");`:                                   "missing is not a function",
		`return ctx["missing"]();`:                                              generic,
		`return (0, ctx.missing)(request);`:                                     "ctx.missing is not a function",
		`return (1, ctx.missing)(request);`:                                     generic,
		`return ctx.missing(...[1, 2]);`:                                        "ctx.missing is not a function",
		`class A { #p = 1; run() { return this.#p(); } } return new A().run();`: "this.#p is not a function",
		`class A { constructor() { this.q(); } } return new A();`:               generic,
		`const größe = 1; return größe();`:                                      "größe is not a function",
		`return "text".missing(/* a comment ( */ 1);`:                           "missing is not a function",
		`return ctx.missing` + "`text`;":                                        generic,
		`return [1].map(undefined);`:                                            generic,
		`return eval("ctx.missing()");`:                                         generic,
	} {
		in := h.run(body)
		_, err := call(in, 20*time.Second, "run", "null")
		var guest *abi.Error
		if !errors.As(err, &guest) || guest.Message != "TypeError: "+want {
			t.Errorf("%s\ngot %v, want %s", body, err, want)
			continue
		}
		if name, named := strings.CutSuffix(want, " is not a function"); named {
			lines := strings.Split(body, "\n")
			last := name[max(strings.LastIndexByte(name, '.')+1, 0):]
			column := strings.Index(lines[len(lines)-1], last+"(")
			for _, form := range []string{last + "?.(", last + ")("} {
				if column < 0 {
					column = strings.Index(lines[len(lines)-1], form)
				}
			}
			place := ":" + strconv.Itoa(len(lines)+1) + ":"
			if !strings.Contains(guest.Stack, place) {
				t.Errorf("%s\n%s\nthe place is not on line %s", body, guest.Stack, place)
			}
			bare := strings.HasPrefix(body, "return (0") // whose place is that of the bracket
			if want := place + strconv.Itoa(column+1) + ")"; !bare && !strings.Contains(guest.Stack, want) {
				t.Errorf("%s\n%s\nthe place is not %s", body, guest.Stack, want)
			}
		}
	}
}

// A call of the host that fails later has the stack of the place that made it,
// and so has what the web's fetch makes of its error.
func TestStackOfHostCalls(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	in := startFetching(t, h, server, `async function inner(ctx, way) {
	await null;
	return way(ctx);
}
const byContext = (ctx) => ctx.http.fetch("http://10.0.0.1/");
const byWeb = () => fetch("http://10.0.0.1/");
export default function (ctx) {
	ctx.cli.handle("run", async (request) => {
		await inner(ctx, request.body ? byWeb : byContext);
	});
}`)
	const refusal = "the network policy does not allow 10.0.0.1: it is a private address; to allow it, run: wasmhost " +
		"grant test network --allow-host 10.0.0.1"
	for _, test := range []struct{ body, want string }{
		{"false", "Error: " + refusal + "\n    at byContext (main.js:5:37)\n    at inner (main.js:3:9)"},
		{"true", "TypeError: fetch failed: " + refusal + "\n    at byWeb (main.js:6:21)\n    at inner (main.js:3:9)" +
			"\ncaused by: Error: "},
	} {
		_, err := call(in, 20*time.Second, "run", test.body)
		var guest *abi.Error
		if !errors.As(err, &guest) || !strings.HasPrefix(guest.Stack, test.want) {
			t.Errorf("got %v with the stack\n%s\nwant\n%s", err, guest.Stack, test.want)
		}
	}
}

// What runs past its deadline says where: the line of a loop, the calls that a
// promise waits for. The instance whose events only waited lives on.
func TestTimeoutSaysWhere(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer server.Close()
	defer close(release)
	source := `function spin(n) {
	let x = 0;
	for (;;)
		x += n;
}


export default function (ctx) {
	const handlers = {
		loop: () => spin(1),
		native: () => "a".repeat(1e4).split("").sort((a, b) => { for (;;) {} }),
		jobs: async () => { for (;;) await null; }, empty: () => idle(),
		never: async () => {
			await new Promise(() => {});
		},
		timer: async () => { await new Promise((done) => setTimeout(done, 60000)); },
		fetch: async () => {
			await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() =>
				fetch("` + server.URL + `/slow")));
		},
	};
	ctx.cli.handle("run", (request) => handlers[request.body]());
	ctx.cli.handle("other", () => ({ status: 200 }));
}
function idle() {
	let x = 0;

	for (;;);
}`
	for name, want := range map[string]struct{ where, stack string }{
		"loop":   {"it was computing in spin (main.js:4:", "    at loop (main.js:10:15)"},
		"native": {"it was computing in <anonymous> (main.js:11:", ""},
		"jobs":   {"it was computing ", ""},
		"empty":  {"it was computing in idle (main.js:28:", ""},
		"never": {"the handler (main.js:22:24) waits for a promise that no call of the host and no timer of its own " +
			"will settle", ""},
		"timer": {"the handler (main.js:22:24) waits for a timer", ""},
		"fetch": {"the handler (main.js:22:24) waits for http.fetch (main.js:19:5), http.fetch (main.js:19:5), " +
			"http.fetch (main.js:19:5), http.fetch (main.js:19:5), http.fetch (main.js:19:5) and 2 more calls", ""},
	} {
		in := startFetching(t, h, server, source)
		_, err := call(in, 300*time.Millisecond, "run", quoted(name))
		var timeout *engine.TimeoutError
		if !errors.As(err, &timeout) || !errors.Is(err, engine.ErrTimeout) {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		if !strings.HasPrefix(timeout.Where, want.where) || !strings.Contains(timeout.Stack, want.stack) {
			t.Errorf("%s: got %q with the stack\n%s", name, timeout.Where, timeout.Stack)
		}
		answer, err := call(in, 20*time.Second, "other", "null")
		if waited := !strings.HasPrefix(timeout.Where, "it was "); waited != (err == nil) {
			t.Errorf("%s: the next call got %s and %v", name, answer, err)
		}
	}
}

// The host asks where a plugin is at any moment of whatever it does: what it
// hears is bounded, and nobody comes to harm.
func TestWhereAtAnyMoment(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for range 12 {
		in := h.run(`const name = "é".repeat(5000);
			const all = [];
			const f = { [name]: (n) => {
				for (;;) {
					all.push({ [n++]: [n], text: "x" + n });
					if (all.length > 10000) all.length = 0;
					JSON.parse(JSON.stringify(all.slice(0, 50)));
				}
			} }[name];
			f(1);`)
		_, err := call(in, 20*time.Millisecond, "run", "null")
		if !errors.Is(err, engine.ErrTimeout) || len(err.Error()) > 2000 {
			t.Fatalf("got %v", err)
		}
	}
}

// What a request has left behind is still told with its number when it is over.
func TestLogNamesTheRequestThatIsOver(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	env := h.env()
	logged := make(chan string, 10)
	env.Log = func(_ abi.Level, requestID, text string) { logged <- requestID + ": " + text }
	in, err := h.load(`export default (ctx) => ctx.cli.handle("run", () => {
		setTimeout(() => Promise.reject("late"), 50);
		return { status: 200 };
	})`).Start(t.Context(), env)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if _, err := call(in, 20*time.Second, "run", "null"); err != nil {
		t.Fatal(err)
	}
	select {
	case line := <-logged:
		if line != "r1: unhandled rejection: late" {
			t.Errorf("the log says %q", line)
		}
	case <-time.After(20 * time.Second):
		t.Error("nothing is logged")
	}
}
