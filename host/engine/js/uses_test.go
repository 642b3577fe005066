package js_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/engine"
)

// What a file uses that is not there is told, with its place, and nothing that
// the file declares, asks for, or finds on an object of its own.
func TestUses(t *testing.T) {
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
		"export default (context) => context.db":                                    "",
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
		for _, u := range uses {
			if u.Name == "ctx.cli" || u.File != "index.js" {
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
	if len(uses) == 0 || len(uses) > 200 {
		t.Errorf("%d uses are told", len(uses))
	}
	for _, u := range uses {
		if len(u.Name) > 300 {
			t.Errorf("a name of %d bytes is told", len(u.Name))
		}
	}
}
