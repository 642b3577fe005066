package js_test

import (
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// web is expressions over what the web offers, each with its value as JSON.
// An expression that throws gives the name of its error and what it says.
var web = map[string][][2]string{
	"globals": {
		{`typeof globalThis.process + typeof globalThis.require + typeof globalThis.Buffer`, `"objectundefinedfunction"`},
		{`[setTimeout, setInterval, clearTimeout, clearInterval, queueMicrotask, structuredClone, fetch].map((f) => typeof ` +
			`f).join()`, `"function,function,function,function,function,function,function"`},
		{`typeof performance.now()`, `"number"`},
		{`typeof Math.random()`, `"number"`},
		{`Math.random() !== Math.random()`, `true`},
		{`new Date(0).toString()`, `"Thu Jan 01 1970 00:00:00 GMT+0000"`},
		{`new Date(0).getTimezoneOffset()`, `0`},
	},
	"text": {
		{`[...new TextEncoder().encode("aä€😀")]`, `[97,195,164,226,130,172,240,159,152,128]`},
		{`[...new TextEncoder().encode("\ud800x")]`, `[239,191,189,120]`},
		{`new TextEncoder().encode().length`, `0`},
		{`new TextEncoder().encodeInto("aä€", new Uint8Array(4))`, `{"read":2,"written":3}`},
		{`new TextEncoder().encodeInto("😀", new Uint8Array(3))`, `{"read":0,"written":0}`},
		{`new TextDecoder().decode(new Uint8Array([0xef,0xbb,0xbf,0x61]))`, `"a"`},
		{`new TextDecoder("utf-8",{ignoreBOM:true}).decode(new Uint8Array([0xef,0xbb,0xbf,0x61])).length`, `2`},
		{`new TextDecoder().decode(new Uint8Array([0xff,0x61,0xe2,0x82,0x61]))`, `"\ufffda\ufffda"`},
		{`new TextDecoder().decode(new Uint8Array([0xf0,0x9f,0x98]))`, `"\ufffd"`},
		{`new TextDecoder().decode(new Uint8Array([0xed,0xa0,0x80]))`, `"\ufffd\ufffd\ufffd"`},
		{`new TextDecoder("utf-8",{fatal:true}).decode(new Uint8Array([0xff]))`,
			`"TypeError: The encoded data was not valid for encoding utf-8"`},
		{`new TextDecoder("nope")`, `"RangeError: TextDecoder: the encoding nope is not supported"`},
		{`(() => { const d = new TextDecoder(); return d.decode(new Uint8Array([0xe2,0x82]),{stream:true}) + "|" + ` +
			`d.decode(new Uint8Array([0xac]),{stream:true}) + "|" + d.decode(); })()`, `"|€|"`},
		{`(() => { const d = new TextDecoder(); return d.decode(new Uint8Array([0xe2,0x82]),{stream:true}) + "|" + ` +
			`d.decode(); })()`, `"|\ufffd"`},
		{`new TextDecoder("latin1").decode(new Uint8Array([0x80,0xe4]))`, `"€ä"`},
		{`new TextDecoder("utf-16le").decode(new Uint8Array([0x61,0,0x3d,0xd8,0x00,0xde]))`, `"a😀"`},
		{`new TextDecoder().decode(new DataView(new Uint8Array([1,0x61,0x62,2]).buffer, 1, 2))`, `"ab"`},
		{`atob(btoa("hello"))`, `"hello"`},
		{`btoa("\u00ff")`, `"/w=="`},
		{`btoa("€")`, `"InvalidCharacterError: String contains an invalid character"`},
		{`atob(" a G k = ")`, `"hi"`},
		{`atob("a")`, `"InvalidCharacterError: The string to be decoded is not correctly encoded"`},
	},
	"crypto": {
		{`/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())`, `true`},
		{`crypto.randomUUID() !== crypto.randomUUID()`, `true`},
		{`crypto.getRandomValues(new Uint8Array(4)).length`, `4`},
		{`crypto.getRandomValues(new Float64Array(4))`, `"TypeMismatchError: getRandomValues: the array must hold integers"`},
		{`crypto.getRandomValues(new Uint8Array(65537))`,
			`"QuotaExceededError: getRandomValues: 65537 bytes are over the limit of 65536"`},
		{`hex(await crypto.subtle.digest("SHA-1", bytes("abc")))`, `"a9993e364706816aba3e25717850c26c9cd0d89d"`},
		{`hex(await crypto.subtle.digest("sha-256", bytes("")))`,
			`"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"`},
		{`hex(await crypto.subtle.digest({name:"SHA-256"}, bytes("a".repeat(119))))`,
			`"31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"`},
		{`hex(await crypto.subtle.digest("SHA-384", bytes("abc")))`,
			`"cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"`},
		{`hex(await crypto.subtle.digest("SHA-512", bytes("abc")))`,
			`"ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b5` +
				`5d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"`},
		{`await crypto.subtle.digest("MD5", bytes("abc"))`,
			`"NotSupportedError: Unrecognized algorithm name: MD5"`},
	},
	"clone": {
		{`structuredClone({a:[1,{b:null}],d:new Date(5),u:undefined}).d.getTime()`, `5`},
		{`(() => { const a = {}; a.a = a; const b = structuredClone(a); return b !== a && b.a === b; })()`, `true`},
		{`[...structuredClone(new Map([[1,new Set([2])]])).get(1)]`, `[2]`},
		{`structuredClone(/a/gi).flags`, `"gi"`},
		{`structuredClone(new Uint8Array([1,2,3])).join()`, `"1,2,3"`},
		{`(() => { const b = new ArrayBuffer(4); const c = structuredClone({x:new Uint8Array(b),y:new Uint8Array(b)}); ` +
			`return c.x.buffer === c.y.buffer && c.x.buffer !== b; })()`, `true`},
		{`(() => { const b = new ArrayBuffer(4); const c = structuredClone(b, {transfer:[b]}); return [b.byteLength, ` +
			`c.byteLength]; })()`, `[0,4]`},
		{`structuredClone(new RangeError("no")) instanceof RangeError`, `true`},
		{`structuredClone(() => 1)`, `"DataCloneError: a function could not be cloned"`},
		{`structuredClone({s:Symbol("x")})`, `"DataCloneError: a symbol could not be cloned"`},
		{`structuredClone(Promise.resolve())`, `"DataCloneError: an object of this kind could not be cloned"`},
		{`Object.getPrototypeOf(structuredClone(new (class A { x = 1 })())) === Object.prototype`, `true`},
	},
	"events": {
		{`(() => { const t = new EventTarget(); const got = []; t.addEventListener("x", (e) => got.push(e.type, e.target ` +
			`=== t, e.isTrusted), {once:true}); t.dispatchEvent(new Event("x")); t.dispatchEvent(new Event("x")); return got;` +
			` })()`, `["x",true,false]`},
		{`(() => { const t = new EventTarget(); t.addEventListener("x", (e) => e.preventDefault()); return ` +
			`[t.dispatchEvent(new Event("x")), t.dispatchEvent(new Event("x",{cancelable:true}))]; })()`, `[true,false]`},
		{`(() => { const t = new EventTarget(); const got = []; t.addEventListener("x", (e) => { got.push(1); ` +
			`e.stopImmediatePropagation(); }); t.addEventListener("x", () => got.push(2)); t.dispatchEvent(new Event("x")); ` +
			`return got; })()`, `[1]`},
		{`(() => { const t = new EventTarget(); const got = []; t.addEventListener("x", { handleEvent(e) { ` +
			`got.push(e.detail); } }); t.dispatchEvent(new CustomEvent("x", {detail: 7})); return got; })()`, `[7]`},
		{`(() => { const t = new EventTarget(); const got = []; t.addEventListener("x", () => { throw new Error("heard") ` +
			`}); t.addEventListener("x", () => got.push(2)); t.dispatchEvent(new Event("x")); return got; })()`, `[2]`},
		{`(() => { const c = new AbortController(); const got = []; c.signal.onabort = () => got.push("on"); ` +
			`c.signal.addEventListener("abort", () => got.push("listener")); c.abort(); c.abort(); return [got, ` +
			`c.signal.aborted, c.signal.reason.name]; })()`, `[["on","listener"],true,"AbortError"]`},
		{`(() => { const c = new AbortController(); c.abort("why"); try { c.signal.throwIfAborted() } catch (e) { return e ` +
			`} })()`, `"why"`},
		{`AbortSignal.abort().reason.code`, `20`},
		{`await new Promise((done) => { AbortSignal.timeout(5).addEventListener("abort", (e) => ` +
			`done(e.target.reason.name)) })`, `"TimeoutError"`},
		{`(() => { const c = new AbortController(); const any = AbortSignal.any([new AbortController().signal, c.signal]); ` +
			`c.abort(1); return [any.aborted, any.reason]; })()`, `[true,1]`},
		{`new AbortSignal()`, `"TypeError: Illegal constructor"`},
	},
	"http": {
		{`[...new Headers({"B-Two":"2","a-one":" 1 "})]`, `[["a-one","1"],["b-two","2"]]`},
		{`(() => { const h = new Headers([["x","1"]]); h.append("X","2"); return [h.get("x"), h.has("X"), h.get("y")]; })()`,
			`["1, 2",true,null]`},
		{`(() => { const h = new Headers(); h.append("set-cookie","a"); h.append("set-cookie","b"); return ` +
			`[h.getSetCookie(), [...h.keys()]]; })()`, `[["a","b"],["set-cookie","set-cookie"]]`},
		{`new Headers({"bad name":"1"})`, `"TypeError: Headers: bad name is not a legal name of a header"`},
		{`new Headers({x:"a\nb"})`, `"TypeError: Headers: the value has characters that no header may have"`},
		{`await new Response("hi", {status: 201, headers: {a: "b"}}).text()`, `"hi"`},
		{`new Response("hi").headers.get("content-type")`, `"text/plain;charset=UTF-8"`},
		{`await Response.json({a:1}).json()`, `{"a":1}`},
		{`Response.json({a:1}).headers.get("content-type")`, `"application/json"`},
		{`(await new Response(new Uint8Array([1,2])).arrayBuffer()).byteLength`, `2`},
		{`await (async () => { const r = new Response("x"); await r.text(); return [r.bodyUsed, await r.text().catch((e) =>` +
			` e.name)]; })()`, `[true,"TypeError"]`},
		{`await (async () => { const r = new Response("x"); const c = r.clone(); return await r.text() + await c.text(); ` +
			`})()`, `"xx"`},
		{`new Response("x", {status: 204})`, `"TypeError: Response: a response with the status 204 has no body"`},
		{`new Response("x", {status: 600})`, `"RangeError: Response: the status 600 is not from 200 to 599"`},
		{`await fetch("https://example.com/").catch((e) => e.code)`, `"unavailable"`},
	},
	"params": {
		{`new URLSearchParams("?a=1&b=%20x+y&a=2").getAll("a")`, `["1","2"]`},
		{`new URLSearchParams("?a=1&b=%20x+y&a=2").get("b")`, `" x y"`},
		{`new URLSearchParams({q:"ä &=",z:1}).toString()`, `"q=%C3%A4+%26%3D&z=1"`},
		{`new URLSearchParams([["a","1"],["b","~*'"]]).toString()`, `"a=1&b=%7E*%27"`},
		{`(() => { const p = new URLSearchParams("b=2&a=1&b=1"); p.sort(); p.set("b","9"); p.delete("a"); p.append("c","");` +
			` return p.toString() + p.size; })()`, `"b=9&c=2"`},
		{`[...new URLSearchParams("a=%zz&%41=b").entries()]`, `[["a","%zz"],["A","b"]]`},
		{`new URLSearchParams([["a"]])`, `"TypeError: URLSearchParams: every pair must have two elements"`},
	},
	"url": {
		{`new URL("../b?x=1#y", "https://Example.com:443/a/c").href`, `"https://example.com/b?x=1#y"`},
		{`new URL("nope")`, `"TypeError: Invalid URL"`},
		{`[URL.canParse("nope"), URL.canParse("a", "https://h"), URL.parse("nope")]`, `[false,true,null]`},
		{`(() => { const u = new URL("https://u:p@h:1/a?b=1#c"); return [u.origin, u.protocol, u.username, u.password, ` +
			`u.host, u.hostname, u.port, u.pathname, u.search, u.hash] })()`, `["https://h:1","https:","u","p","h:1","h","1",` +
			`"/a","?b=1","#c"]`},
		{`(() => { const u = new URL("https://h/"); u.pathname = "/a b"; u.port = "8443"; u.hash = "x"; u.host = ` +
			`"Bücher.example"; return u.href })()`, `"https://xn--bcher-kva.example:8443/a%20b#x"`},
		{`(() => { const u = new URL("https://h/?a=1"); const p = u.searchParams; p.append("b", "x y"); u.search = "?c=2"; ` +
			`return [u.href, p.get("c"), p === u.searchParams] })()`, `["https://h/?c=2","2",true]`},
		{`(() => { const u = new URL("https://h/?a=1"); u.searchParams.set("a", "2&3"); return u.toString() + ` +
			`JSON.stringify({ u }) })()`, `"https://h/?a=2%263{\"u\":\"https://h/?a=2%263\"}"`},
		{`(() => { const u = new URL("https://h/"); u.href = "nope" })()`, `"TypeError: Invalid URL"`},
		{`new URL("https://h/\ud800").pathname`, `"/%EF%BF%BD"`},
		{`Response.redirect("https://h/a b", 303).headers.get("location")`, `"https://h/a%20b"`},
	},
	"timers": {
		{`await new Promise((done) => { const got = []; setTimeout((a, b) => { got.push(a + b); }, 1, 2, 3); setTimeout(() ` +
			`=> done(got), 20); })`, `[5]`},
		{`await new Promise((done) => { let n = 0; const id = setInterval(() => { if (++n === 3) { clearInterval(id); ` +
			`setTimeout(() => done(n), 20); } }, 2); })`, `3`},
		{`await new Promise((done) => { const id = setTimeout(() => done("late"), 1); clearTimeout(id); clearTimeout(id); ` +
			`clearTimeout(); clearTimeout("x"); setTimeout(() => done("cleared"), 15); })`, `"cleared"`},
		{`await new Promise((done) => { const got = []; setTimeout(() => got.push("t"), 0); queueMicrotask(() => ` +
			`got.push("m")); Promise.resolve().then(() => got.push("p")); got.push("s"); setTimeout(() => done(got), 10); ` +
			`})`, `["s","m","p","t"]`},
		{`await new Promise((done) => { const got = []; setTimeout(() => got.push(2), 8); setTimeout(() => got.push(1), 4);` +
			` setTimeout(() => got.push(3), 8); setTimeout(() => done(got), 20); })`, `[1,2,3]`},
		{`setTimeout("code")`, `"TypeError: setTimeout: the first argument must be a function"`},
		{`[setTimeout, setInterval, setImmediate].map((f) => { try { f() } catch (e) { return e.code } })`,
			`["ERR_INVALID_ARG_TYPE","ERR_INVALID_ARG_TYPE","ERR_INVALID_ARG_TYPE"]`},
		{`[Buffer("a"), Buffer(2), Buffer("YQ==", "base64"), new Buffer("b"), Buffer([99])].map((b) => ` +
			`b.constructor.name + b.toString("hex") + (b instanceof Buffer))`,
			`["Buffer61true","Buffer0000true","Buffer61true","Buffer62true","Buffer63true"]`},
		{`queueMicrotask()`, `"TypeError: queueMicrotask: the argument must be a function"`},
		{`(() => { const id = setTimeout(() => {}); clearTimeout(id); return typeof id; })()`, `"object"`},
	},
}

// What Node.js 20 does not have, or not in this way.
func init() {
	web["more than node"] = [][2]string{
		{`[self === globalThis, typeof window, typeof document, navigator.userAgent, String(navigator)]`,
			`[true,"undefined","undefined","wasmhost","[object Navigator]"]`},
		{`[process.cwd(), Object.keys(process.env).length, process.platform]`, `["/",0,"linux"]`},
		{`process.exit()`, `"Error: process.exit: a plugin runs in a sandbox of the host, which has no process of its own"`},
		{`new URLPattern({ pathname: "/books/:id" }).exec("https://h/books/7").pathname.groups.id`, `"7"`},
		{`[new URLPattern("https://*.h/:a?").test("https://x.h/1"), new URLPattern("/a", "https://h").test("https://h/b")]`,
			`[true,false]`},
		{`new Response("ab").bytes().then((b) => [...b])`, `[97,98]`},
		{`new Blob(["ab"]).bytes().then((b) => [...b])`, `[97,98]`},
		{`new Response((async function* () { yield bytes("a"); yield bytes("b"); })()).text()`, `"ab"`},
		{`(() => { reportError(new Error("heard by all")); return typeof reportError; })()`, `"function"`},
		{`(() => { globalThis.Blob = 7; const was = Blob; delete globalThis.Blob; return [was, typeof Blob]; })()`,
			`[7,"undefined"]`},
		{`fetch("https://h/")`, `"TypeError: fetch failed: http.fetch: this host does not offer it"`},
		{`fetch("https://h/").catch((e) => [e.code, e.cause.code, e.cause instanceof TypeError])`,
			`["unavailable","unavailable",false]`},
		{`await new Promise((done) => { const r = new WeakRef({}); setTimeout(() => done(r.deref() === undefined), 1); })`,
			`true`},
		{`[new ErrorEvent("e", { message: "m" }).message, new PromiseRejectionEvent("p", { reason: 1 }).reason]`, `["m",1]`},
	}
}

// TestWeb evaluates each of them in a handler.
func TestWeb(t *testing.T) {
	const before = `const bytes = (text) => new TextEncoder().encode(text);
		const hex = (b) => [...new Uint8Array(b)].map((x) => x.toString(16).padStart(2, "0")).join("");
		const f = new Function("bytes", "hex", "return (async () => { try { return await (" + request.body + "\n) } catch (e) { return e.name + ': ' + e.message } })()");
		return { status: 200, body: await f(bytes, hex) };`
	h := newHarness(t, engine.Limits{})
	in := h.run(before)
	for name, cases := range web {
		t.Run(name, func(t *testing.T) {
			for _, c := range cases {
				answer, err := call(in, 20*time.Second, "run", quoted(c[0]))
				if want := compact(`{"status":200,"body":` + c[1] + `}`); err != nil || compact(answer) != want {
					t.Errorf("%s\ngot  %s %v\nwant %s", c[0], answer, err, want)
				}
			}
		})
	}
	if log := h.log(); !strings.Contains(log, "uncaught error in a listener: Error: heard") ||
		!strings.Contains(log, "reportError: Error: heard by all") {
		t.Errorf("log: %s", log)
	}
}
