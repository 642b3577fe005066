package console_test

import (
	"os"
	"path/filepath"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/chromedp/chromedp"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/shorttest"
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
	different := func(function string) map[rune]bool {
		ranges := browsertest.Eval[[][2]rune](p, `Promise.resolve((() => {
			const ranges = [];
			for (let c = 0; c <= 0x10ffff; c++) {
				if (c >= 0xd800 && c <= 0xdfff) continue;
				const text = String.fromCodePoint(c);
				if (safe.`+function+`("❤" + text) !== "❤" + text) {
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
		return hidden
	}
	texts, names := different("visible"), different("identifier")
	checked := 0
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if !utf8.ValidRune(c) {
			continue
		}
		text := "❤" + string(c)
		if deceives := visible.Escape(text, "") != text; deceives != texts[c] {
			t.Errorf("%U in a text: the terminal escapes it: %v, the console: %v", c, deceives, texts[c])
		}
		// What has no category here may have one in the browser, whose tables
		// are younger; it stays hidden there or has a shape.
		if !visible.Rune(c) && !unicode.In(c, unicode.Cc, unicode.Cf, unicode.Co, unicode.Z,
			unicode.M, unicode.S, unicode.L, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			continue
		}
		checked++
		if hidden := visible.Identifier(text) != text; hidden != names[c] {
			t.Errorf("%U in an identifier: the terminal escapes it: %v, the console: %v", c, hidden, names[c])
		}
	}
	if checked < 280_000 {
		t.Errorf("compared %d characters", checked)
	}
	vectors, err := os.ReadFile(filepath.Join("..", "..", "leaf", "visible", "vectors.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range browsertest.Eval[[]string](p, `Promise.resolve(`+string(vectors)+`.flatMap((v) => [
		["text", safe.visible(v.text), v.shown], ["identifier", safe.identifier(v.text), v.identifier],
	].filter(([, got, want]) => got !== want).map(([as, got, want]) =>
		v.what + " as " + as + ": " + JSON.stringify(got) + ", want " + JSON.stringify(want))))`) {
		t.Error(wrong)
	}
}
