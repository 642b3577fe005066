package js_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/js"
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

// Code may recurse as deep as the libraries that people bundle do.
func TestRecursion(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.run(`return { status: 200, body: new Function(request.body)() }`)
	for body, want := range map[string]string{
		`const f = (n) => n === 0 ? 0 : 1 + f(n - 1); return f(1200)`:                                    `1200`,
		`const f = (n) => n === 0 ? 0 : 1 + [n].map((m) => f(m - 1))[0]; return f(350)`:                  `350`,
		`let v = 0; for (let i = 0; i < 300; i++) v = { v }; return JSON.parse(JSON.stringify(v)) !== v`: `true`,
		`let v = 0; for (let i = 0; i < 300; i++) v = [v]; return structuredClone(v) !== v`:              `true`,
		`const f = (n) => 1 + f(n + 1); try { f(0) } catch (e) { return e.name + ": " + e.message }`: `"RangeError: ` +
			`Maximum call stack size exceeded"`,
		`class A { get x() { return this.x } } try { new A().x } catch (e) { return e instanceof RangeError }`: `true`,
	} {
		answer, err := call(in, 20*time.Second, "run", quoted(body))
		if err != nil || answer != `{"status":200,"body":`+want+`}` {
			t.Errorf("%s: got %s and %v", body, answer, err)
		}
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
