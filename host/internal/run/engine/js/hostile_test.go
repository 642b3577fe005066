package js_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// slack is how much later than its deadline a call may come back here: tests
// share the machine with others. BenchmarkDeadline measures it.
const slack = 8 * time.Second

// What ends the instance is a failure of the call, in time, and a new instance
// of the same program serves.
func TestHostileScripts(t *testing.T) {
	shorttest.Skip(t)
	timeout := engine.ErrTimeout.Error()
	tests := map[string]struct{ body, want string }{
		"loop":               {`for (;;);`, timeout},
		"loop in a getter":   {`return { status: 200, get body() { for (;;); } }`, timeout},
		"loop in toJSON":     {`return { status: 200, body: { toJSON() { for (;;); } } }`, timeout},
		"loop in a timer":    {`await new Promise((done) => setTimeout(() => { for (;;); }, 5));`, timeout},
		"loop in a message":  {`throw { get message() { for (;;); }, toString() { for (;;); } }`, timeout},
		"loop in a thenable": {`return { then() { for (;;); } }`, timeout},
		"microtasks":         {`const again = () => Promise.resolve().then(again); await again();`, timeout},
		"queueMicrotask":     {`const again = () => queueMicrotask(again); again();`, ""},
		"regular expression": {`return { status: 200, body: /^(a+)+$/.test("a".repeat(40) + "b") }`, timeout},
		"join":               {`return { status: 200, body: Array(1e9).join().length }`, ""},
		"fill":               {`return { status: 200, body: Array(4e9).fill(0).length }`, ""},
		"sort":               {`const a = []; a.length = 4e9; a.sort(); return { status: 200 }`, timeout},
		"indexOf": {`return { status: 200, body: Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) }`,
			timeout},
		"bigint": {`let n = 3n; for (;;) n = n * n;`, ""},
		"deep stringify": {`let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return { status: 200, body: ` +
			`JSON.stringify(a).length }`, ""},
		"deep parse":       {`return { status: 200, body: JSON.parse("[".repeat(1e6) + "]".repeat(1e6)) }`, ""},
		"allocation":       {`const a = []; for (;;) a.push(new Array(1000).fill({}));`, ""},
		"strings":          {`let s = "x"; for (;;) s = s + s + Math.random();`, ""},
		"buffers":          {`const a = []; for (;;) a.push(new ArrayBuffer(1 << 16));`, "out of memory"},
		"a million timers": {`for (let i = 0; i < 1e6; i++) setTimeout(() => {}, 1e6); return { status: 200 }`, ""},
		"timers that set timers": {`const again = () => { setTimeout(again); setTimeout(again) }; again(); await new ` +
			`Promise(() => {})`, ""},
		"source": {`return { status: 200, body: new Function("return " + "(".repeat(1e6))() }`, ""},
		"nested functions": {`let f = () => 1; for (let i = 0; i < 1e4; i++) { const g = f; f = () => g() } return { ` +
			`status: 200, body: f() }`, "Maximum call stack size exceeded"},
		"proxies": {`let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return { status: 200, ` +
			`body: p.x }`, ""},
		"bound functions": {`let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(); return { status: 200, ` +
			`body: f() }`, ""},
		"stack in sort": {`const f = () => [2, 1].sort(f); f();`, "Maximum call stack size exceeded"},
		"stack in JSON": {`const o = { toJSON() { return JSON.stringify(o) } }; JSON.stringify(o);`,
			"Maximum call stack size exceeded"},
		"stack in replace": {`const f = () => "a".replace(/a/, f); f();`, "Maximum call stack size exceeded"},
		"stack in an answer": {`const o = { toJSON() { return { o: new Proxy(o, {}) } } }; return { status: 200, body: o }`,
			"nested too deep"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t, engine.Limits{})
			program := h.load("export default function (ctx) {\nctx.cli.handle('run', async () => {" + test.body +
				"\n});\nctx.cli.handle('other', () => ({ status: 200 }));\n}")
			in := h.startProgram(program)
			deadline := 300 * time.Millisecond
			switch test.want {
			case "":
			case timeout:
				deadline = 100 * time.Millisecond // for all of which it computes
			default:
				deadline = 20 * time.Second // it ends by itself
			}
			began := time.Now()
			answer, err := call(in, deadline, "run", "null")
			if took := time.Since(began); took > deadline+slack {
				t.Errorf("it took %v", took)
			}
			if test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got %.200s and %v, want %q", answer, err, test.want)
			}
			answer, err = call(in, 20*time.Second, "other", "null")
			if in.Err() != nil { // at once, or since its timers go on
				answer, err = call(h.startProgram(program), 20*time.Second, "other", "null")
			}
			if err != nil || answer != `{"status":200}` {
				t.Errorf("the next call: %s and %v", answer, err)
			}
		})
	}
}

func (h *harness) startProgram(p *js.Program) *js.Instance {
	h.tb.Helper()
	in, err := p.Start(h.tb.Context(), h.env())
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(in.Close)
	return in
}

// What a plugin does to the built-ins stays with its own code.
func TestPollution(t *testing.T) {
	shorttest.Skip(t)
	for name, text := range map[string]string{
		"status": `Object.prototype.status = 200; Object.prototype.body = "polluted";`,
		"toJSON": `Object.prototype.then = undefined; Object.prototype.get = 1; Object.prototype.set = 1; ` +
			`Object.prototype.value = 1;`,
		"then":    `Promise.prototype.then = () => { throw new Error("then") }; Promise.prototype.constructor = null;`,
		"promise": `globalThis.Promise = null; delete globalThis.Symbol;`,
		"json":    `JSON.stringify = () => "stolen"; JSON.parse = () => { throw new Error("parse") };`,
		"arrays": `Array.prototype[Symbol.iterator] = null; Array.prototype.push = null; Array.prototype.map = null; ` +
			`Object.defineProperty(Array.prototype, "0", { set() { throw new Error("zero") } });`,
		"functions": `Function.prototype.call = null; Function.prototype.apply = null; Function.prototype.bind = null;`,
		"strings":   `String.prototype.split = null; String.prototype.slice = null; String.prototype.toString = null;`,
		"maps":      `Map.prototype.get = null; Map.prototype.set = () => { throw new Error("set") }; globalThis.Map = 1;`,
		"objects":   `Object.keys = null; Object.defineProperty = null; Reflect.apply = null; Reflect.ownKeys = null;`,
		"errors": `Error.prototype.message = "polluted"; globalThis.Error = null; Object.defineProperty(Error_, ` +
			`"prepareStackTrace", { value: () => { throw 1 } });`,
		"console": `globalThis.console = null; globalThis.setTimeout = null;`,
		"frozen":  `Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Promise.prototype);`,
		"everything": `const all = []; for (const name of Object.getOwnPropertyNames(globalThis)) { const value = globalThis[name];
			if (value && value.prototype) for (const key of Reflect.ownKeys(value.prototype)) all.push([value.prototype, key]); }
			for (let i = 0; i < all.length; i++) { const o = all[i][0], key = all[i][1]; try { o[key] = () => { throw new Error_("gone") } } catch {} }`,
		"all the names": `for (const name of Object.getOwnPropertyNames(globalThis)) { try { globalThis[name] = undefined ` +
			`} catch {} }`,
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t, engine.Limits{})
			in := h.start("const Error_ = Error; let Promise_ = Promise; const { log } = console; const sleep = " +
				"setTimeout;\nexport default (ctx) => {\n" +
				"ctx.cli.handle('run', (request) => { log('a', [1, { b: 2 }], new Error_('c')); return { status: 201, body: { " +
				"path: request.path, list: [1, 2] } }; });\n" +
				"ctx.cli.handle('wait', async () => { await new Promise_((done) => sleep(done, 2)); const v = await " +
				"ctx.settings.get('greeting'); return { status: 200, body: v }; });\n" +
				"ctx.cli.handle('other', () => ({}));\n" +
				"ctx.events;\n" + text + "\n}")
			for range 2 {
				if answer, err := call(in, 20*time.Second, "run", `{"x":1}`); err != nil ||
					answer != `{"status":201,"body":{"path":"run","list":[1,2]}}` {
					t.Errorf("run: %s and %v", answer, err)
				}
				if answer, err := call(in, 20*time.Second, "wait", "null"); !strings.Contains("then everything", name) &&
					(err != nil || answer != `{"status":200,"body":"hello"}`) {
					t.Errorf("wait: %s and %v", answer, err)
				}
				answer, err := call(in, 20*time.Second, "other", "null")
				var invalid *engine.AnswerError
				if !errors.As(err, &invalid) || !strings.Contains(invalid.Reason, "has no status") {
					t.Errorf("other: %s and %v", answer, err)
				}
			}
		})
	}
}

// Two instances of one program draw other random numbers.
func TestRandomNumbers(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(`export default (ctx) => { ctx.cli.handle("run", () => ({ status: 200, body: [Math.random(), ` +
		`crypto.randomUUID()] })) }`)
	seen := map[string]bool{}
	for range 20 {
		answer, err := call(h.startProgram(program), 20*time.Second, "run", "null")
		if err != nil {
			t.Fatal(err)
		}
		for _, number := range strings.Split(answer, ",")[1:] {
			if seen[number] {
				t.Errorf("twice: %s", number)
			}
			seen[number] = true
		}
	}
	if len(seen) < 40 {
		t.Error(fmt.Sprint(seen))
	}
}

// A plugin that used up its memory is told so, and its memory is given back
// with its instance.
func TestOutOfMemory(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => {
		ctx.cli.handle("run", () => { const a = []; for (;;) a.push(new Array(1000).fill({})); });
		ctx.cli.handle("wait", () => new Promise((done) => setTimeout(() => done({ status: 200 }), 60_000)));
		ctx.cli.handle("other", () => { try { const a = []; for (;;) a.push("x".repeat(1000) + a.length); } catch {} return { status: 200 } });
	}`)
	waiting := make(chan error)
	go func() {
		_, err := call(in, time.Minute, "wait", "null")
		waiting <- err
	}()
	for in.Stats().Pending == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := call(in, 30*time.Second, "run", "null"); err == nil || !strings.Contains(err.Error(), "out of memory") {
		t.Errorf("got %v", err)
	}
	for _, err := range []error{<-waiting, in.Err()} {
		var crash *engine.CrashError
		if !errors.As(err, &crash) || !strings.Contains(crash.Reason,
			"out of memory: backend.resourceLimits.memoryMb of the manifest is ") {
			t.Errorf("got %v", err)
		}
	}
	if stats := in.Stats(); stats.MemoryBytes != 0 {
		t.Errorf("its memory is still there: %+v", stats)
	}
}

// Large objects that do not fit are a failure of the plugin's own.
func TestTooLargeForMemory(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.run(`try { new ArrayBuffer(1e9) } catch (e) { return { status: 200, body: e.message } }`)
	for range 3 {
		if answer, err := call(in, 20*time.Second, "run", "null"); err != nil || !strings.Contains(answer, "out of memory") {
			t.Errorf("got %s and %v", answer, err)
		}
	}
}
