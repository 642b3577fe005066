package compat_test

import (
	"strings"
	"testing"
)

// What a plugin logs can be read, whatever it is.
func TestConsole(t *testing.T) {
	lines := []struct{ code, want string }{
		{`console.log("text", 1, -0, 10n, null, undefined, true, Symbol("s"))`,
			"INFO text 1 -0 10n null undefined true Symbol(s)"},
		{`console.log({ a: 1, "b-c": "x", list: [1, "two"], f() {}, g: class A {} })`,
			`INFO { a: 1, "b-c": "x", list: [ 1, "two" ], f: [Function: f], g: [class: A] }`},
		{`console.log({ a: { b: { c: { d: { e: 1 } } } } })`, "INFO { a: { b: { c: { d: [Object] } } } }"},
		{`const a = { n: 1 }; a.self = a; console.log(a)`, "INFO { n: 1, self: [Circular] }"},
		{`console.log(new Map([["k", { v: 1 }]]), new Set([1, [2]]))`, `INFO Map(1) { "k" => { v: 1 } } Set(2) { 1, [ 2 ] }`},
		{`console.log(new Date(0), /x/g, new Uint8Array([1, 2]))`,
			"INFO 1970-01-01T00:00:00.000Z /x/g Uint8Array(2) [ 1, 2 ]"},
		{`class Point { x = 1; #y = 2; get z() { return 3; } } console.log(new Point(), Object.create(null))`,
			"INFO Point { x: 1 } [Object: null prototype] {}"},
		{`console.log(Array.from({ length: 30 }, (_, i) => i))`,
			"INFO [\n  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,\n  21, 22, 23, 24, 25, 26, " +
				"27, 28, 29\n]"},
		{`console.log(new URL("https://a.example/?b"), new Headers({ A: "1" }), new URLSearchParams("a=1&a=2"))`,
			`INFO URL { href: "https://a.example/?b" } Headers { a: "1" } URLSearchParams { query: "a=1&a=2" }`},
		{`console.log(new Response("x", { status: 404, statusText: "no" }))`, `INFO Response {` + "\n" + `  status: 404,` +
			"\n" + `  statusText: "no",` + "\n" + `  url: "",` + "\n" +
			`  headers: Headers { "content-type": "text/plain;charset=UTF-8" },` + "\n" + `  bodyUsed: false` + "\n}"},
		{`console.log("%s is %d, %j%%", "Ada", 36, { a: 1 }, "more")`, "INFO Ada is 36, { a: 1 }% more"},
		{`console.log({ get x() { throw new Error("no") } }, new Proxy({ a: 1 }, { get() { throw new Error("no") } }))`,
			"INFO { x: [Getter] } "},
		{`console.error(new TypeError("odd"))`, "ERROR TypeError: odd\n    at activate (main.js:"},
		{`console.warn("failed:", Object.assign(new Error("coded"), { code: "E1" }))`,
			"WARN failed: Error: coded\n    at activate (main.js:"},
		{`console.log(new Error("outer", { cause: new RangeError("inner") }))`,
			"\n[cause]: RangeError: inner\n    at activate (main.js:"},
		{`ctx.log.error(new Error("its stack").stack)`, "ERROR Error: its stack\n    at activate (main.js:"},
		{`ctx.log.info("user", { id: 1 }); ctx.log.debug("fine")`, "INFO user { id: 1 }\nDEBUG fine"},
	}
	var source strings.Builder
	source.WriteString("export default function activate(ctx) {\n")
	for _, l := range lines {
		source.WriteString("{ " + l.code + " }\n")
	}
	source.WriteString("}\n")
	p := active(t, pluginOf(t, "prints", "main.js", map[string]string{"main.js": source.String()}))
	log := p.log()
	for _, l := range lines {
		if !strings.Contains(log, l.want) {
			t.Errorf("%s\ndoes not log %q", l.code, l.want)
		}
	}
	for _, never := range []string{"[object Object]", "<null>"} {
		if strings.Contains(log, never) {
			t.Errorf("the log has %s", never)
		}
	}
	if t.Failed() {
		t.Log(log)
	}
}
