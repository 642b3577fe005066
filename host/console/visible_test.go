package console_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/chromedp/chromedp"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/visible"
)

// The console shows by its code whatever the terminal does: the rule of package
// visible, for every character that both know.
func TestVisible(t *testing.T) {
	shorttest.Skip(t)
	built := api.Build(api.BuildOptions{EntryPoints: []string{filepath.Join("web", "safe.ts")}, Bundle: true,
		Format: api.FormatIIFE, GlobalName: "safe"})
	if len(built.Errors) > 0 {
		t.Fatal(built.Errors)
	}
	p := browsertest.Open(t, "about:blank")
	p.Do(chromedp.Evaluate[chromedp.Void](string(built.OutputFiles[0].Contents) + "; globalThis.safe = safe; undefined"))
	ranges := browsertest.Eval[[][2]rune](p, `Promise.resolve((() => {
		const ranges = [];
		for (let c = 0; c <= 0x10ffff; c++) {
			if (c >= 0xd800 && c <= 0xdfff) continue;
			const text = String.fromCodePoint(c);
			if (safe.visible("a" + text) !== "a" + text) {
				if (ranges.length > 0 && ranges.at(-1)[1] === c - 1) ranges.at(-1)[1] = c;
				else ranges.push([c, c]);
			}
		}
		return ranges;
	})())`)
	hidden := map[rune]bool{}
	for _, r := range ranges {
		for c := r[0]; c <= r[1]; c++ {
			hidden[c] = true
		}
	}
	checked := 0
	for c := rune(0); c <= unicode.MaxRune; c++ {
		// What has no category here may have one in the browser, whose tables
		// are younger; it stays hidden there or has a shape.
		if !utf8.ValidRune(c) || !visible.Rune(c) && !unicode.In(c, unicode.Cc, unicode.Cf, unicode.Co, unicode.Z,
			unicode.M, unicode.S, unicode.L, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			continue
		}
		checked++
		if !visible.Rune(c) && !hidden[c] {
			t.Errorf("the console shows %U, which nobody sees", c)
		}
		if visible.Rune(c) && hidden[c] {
			t.Errorf("the console hides %U", c)
		}
	}
	if checked < 280_000 {
		t.Errorf("compared %d characters", checked)
	}
	for text, want := range map[string]string{
		"a\u202eb":              `a\u{202e}b`,
		"\u0301a":               `\u{301}a`,
		"a\u0301\u0301\u0301":   "a\u0301\u0301\u0301",
		"a\x1b[31m":             `a\x1b[31m`,
		"⚠\ufe0f":               "⚠\ufe0f",
		"a\ufe0f":               `a\u{fe0f}`,
		"tab\tand\nline":        `tab\x09and\x0aline`,
		"<b>&amp;</b> “quoted”": "<b>&amp;</b> “quoted”",
	} {
		got := browsertest.Eval[string](p, fmt.Sprintf(`Promise.resolve(safe.visible(%q))`, text))
		if got != want || visible.Escape(text, "") != want {
			t.Errorf("%q: the console shows %q, the terminal %q, want %q", text, got, visible.Escape(text, ""), want)
		}
	}
}
