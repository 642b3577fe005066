package js_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// restored makes an instance of an image.
func (h *harness) restored(image *js.Image) *js.Instance {
	h.tb.Helper()
	in, err := image.Start(context.Background(), h.env())
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(in.Close)
	return in
}

const keeping = `
import { shout } from "./shout.js";
export function activate(ctx) {
  let kept = null, calls = 0;
  globalThis.shared = [];
  ctx.cli.handle("run", async ({ body }) => {
    const before = kept, seen = globalThis.shared.length + Object.keys(Array.prototype).length;
    kept = body; Array.prototype[body] = body; globalThis.shared.push(body); globalThis[body] = body;
    await new Promise((done) => setTimeout(done, 1));
    return { status: 200, body: { before, seen, calls: ++calls, shout: shout(body) } };
  });
  ctx.cli.handle("other", () => ({ status: 200, body: String(Math.random()) }));
  ctx.cli.handle("echo", () => { throw new Error("no"); });
}`

// Maps and sets that were made before an image find what is in them after it.
func TestMapsInImages(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	image, err := h.start(`const key = {}, map = new Map([["a", 1], [2, "b"], [key, 3]]), set = new Set(["x"]);
		export default (ctx) => { ctx.cli.handle("run", () => ({ status: 200,
			body: [map.get("a"), map.get(2), map.get(key), set.has("x"), map.set("a", 5).size] })) }`).Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	const want = `{"status":200,"body":[1,"b",3,true,3]}`
	if got, err := call(h.restored(image), time.Minute, "run", "null"); err != nil || got != want {
		t.Errorf("got %s and %v, want %s", got, err, want)
	}
}

// Instances begin with a started engine that others began with, too: what that made
// before is theirs, random numbers, hashes and the clock are not the same.
func TestStartedEngine(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	program := h.load(`const at = performance.now(), drawn = Math.random();
		const params = new URLSearchParams("a=1&b=2"), map = new Map([["x", 1]]), order = new Set([3, 1, 2]);
		const headers = new Headers({ "X-Y": "z" }), target = new EventTarget();
		let heard = 0;
		target.addEventListener("ping", () => heard++);
		export default (ctx) => ctx.cli.handle("run", () => {
			target.dispatchEvent(new Event("ping"));
			Array.prototype.dirt = URL.prototype.dirt = globalThis.dirt = 1;
			return { status: 200, body: { drawn, at,
				works: [params.get("b"), map.get("x"), [...order].join(""), headers.get("x-y"), heard] } };
		});
		if (typeof dirt !== "undefined" || [].dirt || "dirt" in URL.prototype) throw new Error("what others have left");`)
	drawn := map[float64]bool{}
	for range 6 {
		time.Sleep(20 * time.Millisecond) // the engine that is begun with gets older
		began := time.Now()
		in, err := program.Start(context.Background(), h.env())
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		took := float64(time.Since(began)) / float64(time.Millisecond)
		text, err := call(in, time.Minute, "run", "null")
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Body struct {
				Drawn float64
				At    float64
				Works []any
			}
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		if drawn[got.Body.Drawn] || got.Body.At < 0 || got.Body.At > took || fmt.Sprint(got.Body.Works) != "[2 1 312 z 1]" {
			t.Errorf("got %s after %v", text, drawn)
		}
		drawn[got.Body.Drawn] = true
	}
}

// Instances of an image have all that the plugin made in activate, nothing of
// what others have left anywhere, and random numbers of their own.
func TestImage(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	files := folder("main.js", keeping, "shout.js", `export const shout = (text) => text.toUpperCase() + "!";`)
	program, err := h.driver.Load(t.Context(), files, "main.js", loadOptions(h))
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close(context.Background())
	first, err := program.Start(context.Background(), h.env())
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	image, err := first.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	drawn := map[string]bool{}
	const want = `{"status":200,"body":{"before":null,"seen":0,"calls":1,"shout":"SECRET!"}}`
	use := func(in *js.Instance) {
		t.Helper()
		if got, err := call(in, 10*time.Second, "run", `"secret"`); err != nil || got != want {
			t.Errorf("it answered %s and %v, want %s", got, err, want)
		}
		number, err := call(in, 10*time.Second, "other", `1`)
		if err != nil || drawn[number] {
			t.Errorf("it has drawn %s again, or %v", number, err)
		}
		drawn[number] = true
		if _, err := call(in, 10*time.Second, "echo", `1`); err == nil || err.Error() != "no" {
			t.Errorf("a handler that throws: %v", err)
		}
	}
	use(first)
	for range 3 {
		in := h.restored(image)
		for range 20 {
			use(in)
			if !in.Reset() {
				t.Fatal("it was not reset")
			}
		}
	}
}

// As long as a timer is set there is no image.
func TestImageTimer(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export function activate() { setInterval(() => {}, 3600000); }`)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := in.Freeze(ctx); !errors.Is(err, native.ErrWaiting) {
		t.Errorf("freezing it: %v", err)
	}
}

// BenchmarkImage compares a full start with an instance of an image, and with
// one that is reset after each call.
func BenchmarkImage(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	program := h.load(`export function activate(ctx) {
		ctx.cli.handle("run", ({ body }) => ({ status: 200, body }));
	}`)
	serve := func(in *js.Instance) {
		if _, err := call(in, 10*time.Second, "run", `{"a":1}`); err != nil {
			b.Fatal(err)
		}
	}
	first, err := program.Start(context.Background(), h.env())
	if err != nil {
		b.Fatal(err)
	}
	defer first.Close()
	image, err := first.Freeze(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	defer image.Close()
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			in, err := program.Start(context.Background(), h.env())
			if err != nil {
				b.Fatal(err)
			}
			in.Close()
		}
	})
	b.Run("image", func(b *testing.B) {
		env := h.env()
		for b.Loop() {
			in, err := image.Start(context.Background(), env)
			if err != nil {
				b.Fatal(err)
			}
			in.Close()
		}
	})
	b.Run("reset-call", func(b *testing.B) {
		in, err := image.Start(context.Background(), h.env())
		if err != nil {
			b.Fatal(err)
		}
		defer in.Close()
		for b.Loop() {
			serve(in)
			if !in.Reset() {
				b.Fatal("it was not reset")
			}
		}
	})
	b.Run("call", func(b *testing.B) {
		for b.Loop() {
			serve(first)
		}
	})
}

// naming are bodies of handlers that name what a unit of the prelude brings.
var naming = map[string]string{
	"import":   `return (await import("node:crypto")).createHash("sha1").update("").digest("hex").slice(0, 4)`,
	"no space": `return typeof (await import("stream")).Readable`,
	"require":  `return typeof require("zlib").gzipSync`,
	"global":   `return Buffer.from("x").toString("hex")`,
	"typeof":   `return typeof URLPattern`,
	"web":      `return new Request("http://x/").method`,
	"member":   `return typeof crypto.subtle.digest`,
	"locale":   `return (1234.5).toLocaleString() + ["b", "a"].sort((a, b) => a.localeCompare(b))`,
	"body":     `return (await new Response("x").body.getReader().read()).done`,
	"file":     `return (await import("./other.js")).sign("x")`,
}

// frozenHandler returns a program whose handler has this body, and an image of it.
// Top is what stands above.
func (h *harness) frozenHandler(top, body string) (*js.Program, *js.Image) {
	h.tb.Helper()
	const other = `import { createHmac } from "node:crypto";
		export const sign = (text) => createHmac("sha1", "k").update(text).digest("hex").slice(0, 4);`
	p, err := h.driver.Load(h.tb.Context(), fstest.MapFS{"other.js": {Data: []byte(other)}, "main.js": {Data: []byte(
		top + "\nexport default function (ctx) { ctx.cli.handle('run', async () => ({ status: 200, body: " +
			"await (async () => {" + body + "})() })); }")}}, "main.js", loadOptions(h))
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(func() { p.Close(context.Background()) })
	in := h.startProgram(p)
	image, err := in.Freeze(h.tb.Context())
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(image.Close)
	return p, image
}

// What the code of a plugin names and has not used yet is in its image, also where the
// code was kept as bytecode: its instances load nothing. Where nothing is named, the
// image has nothing of it.
func TestImageHasWhatIsNamed(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	used := func(body string) (answer string, units int32) {
		p, image := h.frozenHandler("", body)
		count := p.CountUnits()
		answer, err := call(h.restored(image), time.Minute, "run", "null")
		if err != nil {
			t.Error(body, err)
		}
		return answer, count.Load()
	}
	for name, body := range naming {
		if answer, units := used(body); units > 0 || !strings.HasPrefix(answer, `{"status":200,`) {
			t.Errorf("%s: an instance loads %d units and answers %s", name, units, answer)
		}
	}
	kept := "/*" + strings.Repeat("x", 40<<10) + "*/" + naming["import"]
	for range 2 {
		if answer, units := used(kept); units > 0 || answer != `{"status":200,"body":"da39"}` {
			t.Errorf("an instance loads %d units and answers %s", units, answer)
		}
	}
	if answer, units := used(strings.Replace(naming["import"], `"node:`, `"node:" + "`, 1)); units == 0 {
		t.Errorf("an instance that names no module has it: %s", answer)
	}
	_, plain := h.frozenHandler("", "return 1")
	if _, named := h.frozenHandler("", naming["import"]); plain.Bytes()+256<<10 > named.Bytes() {
		t.Errorf("an image takes %d bytes, one with crypto %d", plain.Bytes(), named.Bytes())
	}
}

// BenchmarkFirstUse is a request to an instance of its own whose handler imports
// crypto. The metric top/x says how many times as long it takes as where the file
// imports it at its top, in the same run.
func BenchmarkFirstUse(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	const use = `return createHash("sha1").update("").digest("hex")`
	_, late := h.frozenHandler("", `const { createHash } = await import("node:crypto"); `+use)
	_, early := h.frozenHandler(`import { createHash } from "node:crypto";`, use)
	serve := func(image *js.Image) {
		in, err := image.Start(b.Context(), h.env())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := call(in, time.Minute, "run", "null"); err != nil {
			b.Fatal(err)
		}
		in.Close()
	}
	for b.Loop() {
		serve(late)
	}
	ours := b.Elapsed() / time.Duration(b.N)
	began := time.Now()
	for range 50 {
		serve(early)
	}
	b.ReportMetric(float64(ours)/float64(time.Since(began)/50), "top/x")
}
