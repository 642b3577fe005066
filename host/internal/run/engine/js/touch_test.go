package js_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
)

// The body of a response is a stream also where nothing has loaded streams before.
func TestFirstTouchOfBody(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.run(`const { value } = await new Response("x").body.getReader().read();
		return { status: 200, body: [...value] };`)
	if got, err := call(in, time.Minute, "run", "null"); err != nil || got != `{"status":200,"body":[120]}` {
		t.Error(got, err)
	}
}

// touching lists what there is to touch and touches it. Each entry is all that one
// instance touches: a property of a global, or of what the global constructs; and of a
// global or a module that its first touch loads, all, since loading is what takes long.
const touching = `
const lazy = new Set(Object.getOwnPropertyNames(globalThis).filter((name) =>
	Object.getOwnPropertyDescriptor(globalThis, name).get));
const makes = [["http://a.example/", { method: "POST", body: "x" }], ["1"], [() => {}], [[]], [{}],
	[new ArrayBuffer(8)], []];
function made(name) {
	for (const values of makes) try { return Reflect.construct(globalThis[name], values); } catch {}
}
function keys(at) {
	const all = new Set();
	for (; at !== null && at !== undefined && at !== Object.prototype; at = Object.getPrototypeOf(Object(at)))
		for (const key of Reflect.ownKeys(Object(at)))
			if (typeof key === "string") all.add(key);
			else if (key.description.startsWith("Symbol.")) all.add("@@" + key.description.slice(7));
	return [...all];
}
function list() {
	const all = [];
	for (const name of Object.getOwnPropertyNames(globalThis)) {
		if (name === "self" || name === "global") continue; // globalThis again
		const value = globalThis[name], one = typeof value === "function" ? made(name) : undefined;
		const found = [
			...keys(value).map((key) => [name, false, key]), ...keys(one).map((key) => [name, true, key]),
		];
		if (lazy.has(name)) all.push(found);
		else for (const each of found) if (value !== globalThis || !lazy.has(each[2])) all.push([each]);
	}
	const { builtinModules } = process.getBuiltinModule("module");
	for (const name of builtinModules)
		all.push(keys(process.getBuiltinModule(name)).map((key) => ["node:" + name, false, key]));
	return all;
}
async function settled(value) {
	let done = false;
	const wait = (async () => { for (let i = 0; i < 50 && !done; i++) await null; return "waits"; })();
	const got = await Promise.race([value, wait]);
	done = true;
	return got === "waits" ? got : typeof got;
}
async function touch([name, isMade, key], values) {
	try {
		const at = isMade ? made(name) : globalThis[name] ?? process.getBuiltinModule(name);
		const value = at[key.startsWith("@@") ? Symbol[key.slice(2)] : key];
		return await settled(typeof value === "function" ? value.apply(at, values) : value);
	} catch (error) {
		return String(error);
	}
}
export default (ctx) => {
	if (LOADED) for (const name of lazy) globalThis[name];
	ctx.cli.handle("other", () => ({ status: 200, body: list() }));
	ctx.cli.handle("run", async ({ body }) => {
		const results = [];
		for (const one of body) for (const values of [[], ["1"]]) results.push(await touch(one, values));
		return { status: 200, body: results };
	});
};`

// faultOfPrelude is in the message of an error that nobody threw on purpose. Of missing
// arguments the language itself reads a symbol, or the size that a set must have; those
// of modules are not named.
var faultOfPrelude = regexp.MustCompile(
	`property '[\w#]+' of|is not a function|not initialized|is not defined|ReferenceError`)

// Every property of every global and of every module of Node.js is there in an instance
// that has used nothing yet, as it is where all units are loaded.
func TestFirstTouch(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	var touch []func(string) []string
	var loaded *js.Image
	for _, isLoaded := range []string{"false", "true"} {
		image, err := h.start("const LOADED = " + isLoaded + ";" + touching).Freeze(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer image.Close()
		loaded = image
		touch = append(touch, toucher(h, image))
	}
	answer, err := call(h.restored(loaded), time.Minute, "other", "null")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Body [][][3]any }
	if err := json.Unmarshal([]byte(answer), &all); err != nil || len(all.Body) < 1000 {
		t.Fatal(len(all.Body), err)
	}
	for _, group := range all.Body {
		what, _ := json.Marshal(group)
		fresh, after := touch[0](string(what)), touch[1](string(what))
		if len(fresh) != len(group)*2 || len(after) != len(fresh) {
			t.Errorf("%s: %s, %s", what, fresh, after)
			continue
		}
		for i, got := range fresh {
			name, _ := group[i/2][0].(string)
			isFault := faultOfPrelude.MatchString(got) && !strings.HasPrefix(name, "node:")
			if want := after[i]; got != want || isFault && !strings.Contains(got, "'size'") {
				t.Errorf("%v: the first touch gives %s, with all loaded it is %s", group[i/2], got, want)
			}
		}
	}
}

// toucher touches in an instance that is as its image is.
func toucher(h *harness, image *js.Image) func(what string) []string {
	env := h.env()
	env.Fault = func(string, error) {} // a request that waits while its instance ends
	var in *js.Instance
	return func(what string) []string {
		h.tb.Helper()
		if in == nil || !in.Reset() {
			var err error
			if in, err = image.Start(h.tb.Context(), env); err != nil {
				h.tb.Fatal(err)
			}
			h.tb.Cleanup(in.Close)
		}
		text, err := call(in, time.Minute, "run", what)
		if err != nil {
			return []string{err.Error()}
		}
		var answer struct{ Body []string }
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			h.tb.Fatal(err)
		}
		return answer.Body
	}
}
