package compat_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// constructors is an expression for the constructors that the modules of Node.js
// export in the sandbox: functions whose prototype has members.
const constructors = `await (async () => {
  const list = [];
  for (const name of (await import("node:module")).builtinModules.filter((n) => !/^(sys|path.*|assert.strict)$/.test(n))) {
    const all = process.getBuiltinModule(name);
    for (const key of Object.keys(all)) {
      const made = typeof all[key] === "function" && all[key].prototype;
      if (made && /^[A-Z]/.test(key) && (Object.getOwnPropertyNames(made).length > 1 ||
        Object.getPrototypeOf(made) !== Object.prototype)) list.push([name, key]);
    }
  }
  return list;
})()`

// probe is an expression for what a constructor does: made by new, by a class that
// extends it, called without new, and called on an object that inherits from it as
// util.inherits has it; whether what create... gives is an instance of it; and the
// names that its prototypes have.
const probe = `await (async ([module, name]) => {
  const all = await import("node:" + module), { inherits } = await import("node:util"), C = all[name] ?? all.default[name];
  const key = Buffer.alloc(16), args = { Hash: ["sha1"], Hmac: ["sha1", "k"], Sign: ["sha1"], Verify: ["sha1"],
    Cipheriv: ["aes-128-ctr", key, key], Decipheriv: ["aes-128-ctr", key, key], ECDH: ["prime256v1"], Buffer: ["x"],
    File: [["x"], "x"], URL: ["http://x/"], AsyncResource: ["x"], EventEmitterAsyncResource: [{ name: "x" }],
    AssertionError: [{ message: "x" }], Channel: ["x"], SlowBuffer: [1], TransformStream: [], Module: ["x"],
    CompressionStream: ["gzip"], DecompressionStream: ["gzip"] }[name] ?? [];
  const tried = (make) => { try { const made = make(); return made instanceof C; } catch (e) { return e.constructor.name; } };
  const names = [];
  for (let at = C.prototype; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) names.push(at.constructor.name);
  const created = all["create" + name];
  return { new: tried(() => new C(...args)), class: tried(() => new (class X extends C {})(...args)),
    call: tried(() => C(...args)),
    inherits: tried(() => { function X() { C.apply(this, args); } inherits(X, C); return new X(); }),
    created: created ? tried(() => created(...args)) : null,
    species: Symbol.species in C, names: names.filter((n) => !/^(LazyTransform|ZlibBase|Zlib|NodeEventTarget|Stream)$/.test(n)) };
})(%s)`

// otherConstructors are those that differ from Node.js on purpose.
var otherConstructors = map[string]string{
	"crypto.KeyObject":               "has no class without a name between",
	"diagnostics_channel.Channel":    "stays what it was made as, also with subscribers",
	"events.EventEmitter":            "forgives to be called without new",
	"perf_hooks.PerformanceObserver": "observes nothing",
	"stream.Stream":                  "forgives to be called without new",
	"string_decoder.StringDecoder":   "forgives to be called without new",
	"zlib.BrotliCompress":            "the host has no Brotli, which each use says",
	"zlib.BrotliDecompress":          "the host has no Brotli, which each use says",
}

// Constructors of Node.js' modules can be subclassed, called and recognized as those
// of Node.js. The list is that of the sandbox, so what is new is in it by itself.
func TestConstructors(t *testing.T) {
	shorttest.Skip(t)
	folder := filepath.Join(fixtures, "compat", "web")
	files := map[string]string{}
	for _, name := range []string{"sandbox.js", "evaluate.js", "keys.js"} {
		files[name] = read(t, filepath.Join(folder, name))
	}
	p := active(t, pluginOf(t, "constructors", "sandbox.js", files))
	var list [][][2]string
	p.must(200, "POST", "run", []string{constructors}, &list)
	if len(list) != 1 || !slices.Contains(list[0], [2]string{"zlib", "Gzip"}) ||
		!slices.Contains(list[0], [2]string{"crypto", "Hash"}) {
		t.Fatalf("the constructors are %v", list)
	}
	var expressions []string
	for _, c := range list[0] {
		expressions = append(expressions, fmt.Sprintf(probe, fmt.Sprintf("[%q, %q]", c[0], c[1])))
	}
	recorded := recordedAnswers(t, node20(), folder, "constructors", expressions)
	var got []json.RawMessage
	p.must(200, "POST", "run", expressions, &got)
	for i, c := range list[0] {
		name := c[0] + "." + c[1]
		want, ok := recorded[expressions[i]]
		why := otherConstructors[name]
		switch {
		case !ok:
			t.Errorf("%s is not on record; write it by -record", name)
		case same(got[i], want) && why != "":
			t.Errorf("%s does not differ from Node.js, but otherConstructors says so", name)
		case !same(got[i], want) && why == "":
			t.Errorf("%s\ngot  %s\nwant %s", name, got[i], want)
		}
	}
}
