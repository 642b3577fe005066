package js_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/js"
	"github.com/wasmhost/wasmhost/host/engine/native"
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
