package js_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Each plugin has its own memory cap, however many share the engine's code; a
// cap that is too small for the engine is raised.
func TestMemoryCaps(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{MemoryMB: 64})
	const text = `export default (ctx) => {
		ctx.cli.handle("run", () => { const a = []; try { for (;;) a.push(new ArrayBuffer(1 << 20)); } catch { return { status: 200, body: a.length } } });
	}`
	for _, c := range []struct{ declared, cap, low, high int }{{1, js.MinMemoryMB, 1, 3}, {8, 8, 5, 7}, {32, 32, 25, 31},
		{0, 64, 50, 63}, {500, 64, 50, 63}} {
		p, err := h.driver.Load(context.Background(), fstest.MapFS{"main.js": {Data: []byte(text)}}, "main.js",
			js.Options{MemoryMB: c.declared, Access: h.access})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close(context.Background())
		in := h.startProgram(p)
		if limit := in.Stats().MemoryLimit; limit != uint64(c.cap)<<20 {
			t.Errorf("%d MiB: the cap is %d bytes", c.declared, limit)
		}
		answer, err := call(in, 10*time.Second, "run", "null")
		var got int
		if _, scanErr := fmt.Sscanf(answer, `{"status":200,"body":%d}`, &got); err != nil || scanErr != nil || got < c.low ||
			got > c.high {
			t.Errorf("%d MiB: got %s and %v, want %d to %d", c.declared, answer, err, c.low, c.high)
		}
	}
}

// Code may recurse as deep as the libraries that people bundle do, and beyond that there
// is an error: nothing that recurses ends the instance.
func TestRecursion(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.run(`return { status: 200, body: await new (async () => {}).constructor(request.body)() }`)
	cases := map[string]string{
		`const f = (n) => n === 0 ? 0 : 1 + f(n - 1); return f(5000)`:                                    `5000`,
		`const f = async (n) => n === 0 ? 0 : 1 + await f(n - 1); return f(3000)`:                        `3000`,
		`const f = (n) => n === 0 ? 0 : 1 + [n].map((m) => f(m - 1))[0]; return f(1000)`:                 `1000`,
		`let v = 0; for (let i = 0; i < 300; i++) v = { v }; return JSON.parse(JSON.stringify(v)) !== v`: `true`,
		`let v = 0; for (let i = 0; i < 300; i++) v = [v]; return structuredClone(v) !== v`:              `true`,
		`let v = 0; for (let i = 0; i < 20000; i++) v = { v }; return JSON.stringify(v).length`:          `120001`,
		`return JSON.stringify(Array.from({ length: 20000 }, () => ({ v: 0 }))).length`:                  `160001`,
		`let v = 0; for (let i = 0; i < 20000; i++) v = { toJSON: ((v) => () => [v])(v) };
			return JSON.stringify(v).length`: `40001`,
		`let n = 0, m = 0; const v = { get b() { return n++ ? 0 : JSON.stringify(v); }, get c() { return m++ ? v : 1; } };
			try { JSON.stringify(v) } catch (e) { return String(e) }`: `"TypeError: circular reference"`,
		`const v = { w: [] }; v.w.push(v); const said = []; for (let i = 0; i < 2; i++) try { JSON.stringify(v) } catch (e) {
			said.push(String(e)) } v.w = 1; return said + JSON.stringify(v)`: `"TypeError: circular reference,TypeError: ` +
			`circular reference{\"w\":1}"`,
		`try { new Function("[".repeat(1e5)) } catch (e) { return e instanceof Error && e.message !== "" }`: `true`,
		`try { new RegExp("(".repeat(1e6)) } catch (e) { return e instanceof Error && e.message !== "" }`:   `true`,
	}
	for _, body := range []string{
		`const f = (n) => 1 + f(n + 1); f(0)`,
		`const f = () => f(); f()`,
		`const f = async (n) => 1 + await f(n + 1); await f(0)`,
		`const f = async () => await f(); await f()`,
		`const f = () => [0].map(f); f()`,
		`const f = () => "a".replace(/a/, f); f()`,
		`function F() { new F() } new F()`,
		`function* f() { yield* f() } [...f()]`,
		`async function* f() { yield* f() } for await (const _ of f());`,
		`const p = new Proxy({}, { get: (_, k) => p[k] }); p.x`,
		`const f = () => Reflect.apply(f, null, []); f()`,
		`const o = { valueOf: () => +o }; +o`,
		`class A { get x() { return this.x } } new A().x`,
		`const o = { toJSON: () => JSON.stringify(o) }; JSON.stringify(o)`,
		`JSON.parse("[".repeat(1e6))`,
		`let v = 0; for (let i = 0; i < 1e5; i++) v = [v]; JSON.stringify(v)`,
		`let v = 0; for (let i = 0; i < 5e4; i++) v = [v]; structuredClone(v)`,
	} {
		cases["try { "+body+" } catch (e) { return String(e) }"] = `"RangeError: Maximum call stack size exceeded"`
	}
	for body, want := range cases {
		answer, err := call(in, 20*time.Second, "run", quoted(body))
		if compact(answer) != compact(`{"status":200,"body":`+want+`}`) || err != nil {
			t.Errorf("%s: got %.300s and %v", body, answer, err)
		}
		if in.Err() != nil {
			t.Fatal(in.Err())
		}
	}
}

// recursionMB is how much memory of the host, outside of a plugin's own, a script that
// recurses may take: the native stack of its instance, which doubles as it grows.
const recursionMB = 64

// A script that recurses takes no more memory of the host than that, neither at the
// depth that libraries need nor where it is stopped, and no more when it does so again.
func TestMemoryOfRecursion(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	live := func() float64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc+m.StackInuse) / (1 << 20)
	}
	for name, body := range map[string]string{
		"5,000 calls":       `const f = (n) => n === 0 ? (console.log("deep"), 0) : 1 + f(n - 1); f(5000)`,
		"3,000 async calls": `const f = async (n) => n === 0 ? (console.log("deep"), 0) : 1 + await f(n - 1); await f(3000)`,
		"without end": `const f = () => f(); try { f() } catch (e) {
			console.log(e instanceof RangeError ? "deep" : e) }`,
		"async without end": `const f = async () => { await f() }; await f().catch((e) =>
			console.log(e instanceof RangeError ? "deep" : e))`,
	} {
		program, env, deep := h.load("export default (ctx) => { ctx.cli.handle('run', async () => {"+body+
			"; return { status: 200 } }) }"), h.env(), 0.0
		env.Log = func(_ abi.Level, _, text string) {
			if text == "deep" {
				deep = live()
			}
		}
		in, err := program.Start(t.Context(), env)
		if err != nil {
			t.Fatal(err)
		}
		before := live()
		for range 3 {
			if _, err := call(in, time.Minute, "run", "null"); err != nil || deep == 0 {
				t.Fatal(name, err)
			}
		}
		t.Logf("%s: %.1f MB while it is deep, %.1f MB behind it", name, deep-before, live()-before)
		if most := max(deep, live()) - before; most > recursionMB {
			t.Errorf("%s: %.1f MB of the host's memory, over %d", name, most, recursionMB)
		}
		in.Close()
	}
}

// What no memory is left for is an error with a message, caught or not.
func TestWantOfMemory(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for name, body := range map[string]string{
		"replace": `"x".repeat(2e6).replace(/x/g, "yy")`,
		"array":   `const a = []; for (;;) a.push({ a: [a.length] })`,
		"closure": `let f = () => 0; for (;;) { const g = f; f = () => g() }`,
		"text":    `const a = []; for (;;) a.push(String(a.length) + "x")`,
		"matches": `[..."xy".repeat(3e6).matchAll(/./g)]`,
		"json":    `JSON.parse("[" + "{},".repeat(3e6) + "0]")`,
		"promise": `const a = []; for (;;) a.push((async () => { await new Promise(() => {}) })())`,
	} {
		t.Run(name, func(t *testing.T) {
			in := h.run(`try { ` + body + ` } catch (e) { return { status: 200, body: String(e) } }`)
			answer, err := call(in, time.Minute, "run", "null")
			_, crashed := errors.AsType[*engine.CrashError](err) // none was left for an answer either
			// QuickJS's other words are for want of memory even for those.
			if answer != `{"status":200,"body":"InternalError: out of memory"}` &&
				answer != `{"status":200,"body":"InternalError: Invalid error message"}` && !crashed {
				t.Errorf("caught, it is %.300s and %v", answer, err)
			}
			in = h.run(body)
			_, err = call(in, time.Minute, "run", "null")
			if _, crashed = errors.AsType[*engine.CrashError](err); !crashed {
				t.Errorf("not caught, it fails with %v", err)
			}
		})
	}
}

// A module of a megabyte starts, and large bodies go through.
func TestLarge(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	var filler strings.Builder
	for n := range 20_000 {
		fmt.Fprintf(&filler, "function unused%d(a, b) { return a + b + %d }\n", n, n)
	}
	in := h.start(filler.String() + echo)
	if answer, err := call(in, 20*time.Second, "echo", "1"); err != nil {
		t.Fatal(answer, err)
	}
	in = h.start(echo)
	for _, size := range []int{1, 16 << 10, 16<<10 - 40, 1 << 20, 4 << 20} {
		body := `"` + strings.Repeat("ä", size/2) + `"`
		answer, err := call(in, 20*time.Second, "echo", body)
		if err != nil || answer != `{"status":200,"body":`+body+`}` {
			t.Errorf("%d bytes: %d and %v", size, len(answer), err)
		}
	}
}
