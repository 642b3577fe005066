package js_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// What a file uses that is not there is told, with its place, and nothing that
// the file declares, asks for, or finds on an object of its own.
func TestUses(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	for source, want := range map[string]string{
		"window.x = 1": "window@1:1",
		"export default () => {\n\treturn document.title;\n}":                       "document@2:9",
		"const window = {}; window.x = 1":                                           "",
		"function f(window) { return () => window.x }":                              "",
		"export default (ctx) => { var missing; missing(); }":                       "",
		"class window {} new window()":                                              "",
		"import window from './a.js'; window()":                                     "",
		"try { x() } catch (document) { document.x }":                               "x@1:7",
		"if (typeof window !== 'undefined') window.x()":                             "",
		"globalThis.window?.x; self.window; ({}).window":                            "",
		"globalThis.made = 1; made()":                                               "made@1:22",
		"missing; missing; () => missing":                                           "missing@1:1*3",
		"`${wrong}`; [...other]":                                                    "wrong@1:4 other@1:17",
		"exports.f = () => require('./a.js') && module && __dirname && __filename":  "",
		"export default () => require":                                              "require@1:22",
		"console.log(Buffer, fetch, Intl, URLPattern, crypto.subtle, WeakRef, NaN)": "fetch@1:21",
		"export default (ctx) => { ctx.db.query('a'); ctx.db }":                     "ctx.db@1:27*2",
		"class A { f() { return this.ctx.auth.x() } }":                              "ctx.auth@1:11",
		"export default (context) => context.db":                                    "ctx.db@1:29",
		"process.binding('fs')":                                                     "process.binding@1:1",
		"eval('window'); new Function('return document')":                           "",
		"": "",
	} {
		uses, err := h.driver.Look(t.Context(), folder("index.js", source, "a.js", "module.exports = 1"), "index.js")
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		var got []string
		for _, u := range uses.List {
			if u.Context || u.Name == "ctx.cli" || u.File != "index.js" {
				continue
			}
			text := fmt.Sprintf("%s@%d:%d", u.Name, u.Line, u.Col)
			if u.Times > 1 {
				text += fmt.Sprintf("*%d", u.Times)
			}
			got = append(got, text)
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, text, want)
		}
	}
}

// A script of many uses, or of long names, is told of within bounds.
func TestUsesAreBounded(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	var b strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&b, "n%d;\n", i)
	}
	fmt.Fprintf(&b, "%s;\nctx.%s;\n", strings.Repeat("é", 50_000), strings.Repeat("m", 50_000))
	b.WriteString(strings.Repeat("(() => ", 400) + "deep" + strings.Repeat(")", 400))
	uses, err := h.driver.Look(t.Context(), folder("index.js", b.String()), "index.js")
	if err != nil {
		t.Fatal(err)
	}
	if len(uses.List) == 0 || len(uses.List) > 1000 {
		t.Errorf("%d uses are told", len(uses.List))
	}
	for _, u := range uses.List {
		if len(u.Name) > 300 {
			t.Errorf("a name of %d bytes is told", len(u.Name))
		}
	}
}

// What is done with the ctx that a backend gets is told whatever its variables
// are called, and nothing of others that are called ctx.
func TestUsesOfContext(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for source, want := range map[string]string{
		"export default (ctx) => { ctx.storge.get('a') }":                     "ctx.storge.get(a)@1:27",
		"export default async function (c) { await c.db.query('notes', {}) }": "ctx.db.query(notes)@1:43",
		"function start(ctx) { ctx.beep(1) }\nexport { start as default }":    "ctx.beep@1:23",
		"export const activate = (ctx) => ctx.settings.get(`key`)":            "ctx.settings.get(key)@1:34",
		"export default (ctx) => () => () => ctx.ai.ask('a')":                 "ctx.ai.ask(a)@1:37",
		"export default ({ cli: c, db }) => { c.handle('a', () => db.get('n')) }": "ctx.cli.handle(a)@1:38 " +
			"ctx.db.get(n)@1:58",
		"export default (ctx) => { const { db } = ctx; return () => db.get('a') }": "ctx.db.get(a)@1:60",
		"export default (ctx) => { const db = ctx.db, c = ctx; db.get('a'); c.x() }": "ctx.db.get(a)@1:55 " +
			"ctx.x@1:68",
		"let db; export default (ctx) => { db = ctx.db; db.get('a') }":              "",
		"export default (ctx) => { let db = ctx.db; db = {}; db.get('a') }":         "",
		"export default (ctx) => { const db = ctx.x ? {} : ctx.db; db.get('a') }":   "",
		"export default (ctx) => { ctx = { ...ctx }; ctx.extra.x('a') }":            "",
		"export default (ctx) => { const f = (ctx) => ctx.extra.x('a'); return f }": "",
		"export default (ctx) => { { const ctx = {}; ctx.extra.x() } }":             "",
		"export default (ctx) => { for (const ctx of [{}]) ctx.extra.x() }":         "",
		"export default (ctx) => { try { f() } catch (ctx) { ctx.extra.x() } }":     "",
		"function draw(ctx) { ctx.fill.x() }\nexport default () => draw({})":        "",
		"export default (ctx) => { if (ctx.tabs) ctx.tabs.open() }":                 "",
		"export default (ctx) => { if (ctx.db.stream) ctx.db.stream('a') }":         "",
		"export default (ctx) => { ctx.tabs?.open(); typeof ctx.win }":              "",
		"export default (ctx) => { ctx.settings.get('a' + ctx.x.y('b')) }": "ctx.settings.get@1:27 " +
			"ctx.x.y(b)@1:50",
		"export default (ctx) => { ctx.settings.get(ctx.a ? 'a' : 'b') }":              "ctx.settings.get@1:27",
		"function f(s, c) { c.x.y(); s.z('b') }\nexport default (c) => f(c.db, c)":     "ctx.x.y@1:20",
		"function f(c) { c.x.y('a') }\nexport default (c) => f(c)":                     "ctx.x.y(a)@1:17",
		"function f(c) { c.x.y('a') }\nexport default (c) => { f(c); f({}) }":          "",
		"function f(c) { c.x.y('a') }\nexport default (c) => { f(c); [1].map(f) }":     "",
		"function f(c) { g(c) } function g(c) { c.x.y() }\nexport default (c) => f(c)": "ctx.x.y@1:40",
		"export default (c) => { start(c); c.x.y() }; function start(c) { c.x.y() }":   "ctx.x.y@1:35*2",
		"exports.activate = (ctx) => ctx.storge.get('a')":                              "",
	} {
		uses, err := h.driver.Look(t.Context(), folder("index.js", source), "index.js")
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		var got []string
		for _, u := range uses.List {
			if !u.Context || u.Asked {
				continue
			}
			text := u.Name
			if u.With != "" {
				text += "(" + u.With + ")"
			}
			text += fmt.Sprintf("@%d:%d", u.Line, u.Col)
			if u.Times > 1 {
				text += fmt.Sprintf("*%d", u.Times)
			}
			got = append(got, text)
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, text, want)
		}
	}
}

// It is known which handlers there are where each is registered by a plain text
// on what is surely ctx.cli.
func TestUsesOfHandlers(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for source, want := range map[string]bool{
		"export default (ctx) => { ctx.cli.handle('a', () => {}) }":                        true,
		"export default (ctx) => { const { cli } = ctx; cli.handle('a', async () => {}) }": true,
		"export default (ctx) => { const c = ctx.cli; if (c) c.handle('a', ctx.f) }":       true,
		"export default (ctx) => { ctx.methods.handle('a', 'b', () => {}) }":               true,
		"export default (ctx) => { more(ctx) }\nfunction more(c) { c.cli.handle('a', f) }": true,
		"export default () => {}": false,
		"export default (ctx) => { for (const p of ['a']) ctx.cli.handle(p, () => {}) }":        false,
		"export default (ctx) => { ctx.cli.handle('a' + 'b'.trim(), () => {}) }":                false,
		"export default (ctx) => { const h = ctx.cli.handle; h('a', () => {}) }":                false,
		"class A { constructor(c) { c.cli.handle('a', f) } }\nexport default (c) => new A(c)":   false,
		"class A { start() { this.c.cli.handle('a') } }\nexport default (c) => new A().x(c)":    false,
		"export default (ctx) => { Object.entries({}).forEach(([p, f]) => ctx.cli.handle(p)) }": false,
		"exports.activate = (ctx) => ctx.cli.handle('a', () => {})":                             false,
		"export default (ctx) => { ctx.cli.handle('" + strings.Repeat("a", 200) + "') }":        false,
	} {
		uses, err := h.driver.Look(t.Context(), folder("index.js", source), "index.js")
		if err != nil || uses.Handlers != want {
			t.Errorf("%s: %v, %v, want %v", source, uses.Handlers, err, want)
		}
	}
}
