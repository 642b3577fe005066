package bundle_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// pagesOf builds the pages in a folder with these files.
func pagesOf(t *testing.T, files map[string]string) (built map[string]string, err error) {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	result, err := bundle.Pages(t.Context(), bundle.Options{Folder: folder, Source: bundle.PagesSource,
		Output: "dist/ui", SourceMap: bundle.MapNone})
	if err != nil {
		return nil, err
	}
	built = map[string]string{}
	for _, f := range result.Files {
		built[f.Name] = string(f.Content)
	}
	return built, nil
}

func TestPages(t *testing.T) {
	built, err := pagesOf(t, map[string]string{
		"src/ui/index.html": `<!doctype html><link rel=stylesheet href="style.css">
<script type="module" src="./main.tsx?v=1"></script>
<script src='plain.js'></script><SCRIPT defer SRC = "/deep/other.mts"></SCRIPT>
<script src="https://example.com/x.ts"></script>
<script src="said.js"></script><script>inline("src=main.tsx")</script>`,
		"src/ui/main.tsx": `import { word } from "./word";
import pkg from "pkg";
document.title = word + pkg as string;`,
		"src/ui/said.ts":                `console.log("said" as string)`,
		"src/ui/word.ts":                `export const word: string = "a word";`,
		"src/ui/plain.js":               `import { word } from "./word"; console.log("plain", word);`,
		"src/ui/alone.js":               `console.log("alone")`,
		"src/ui/deep/other.mts":         `console.log("other" as string)`,
		"src/ui/deep/about.htm":         `<script src="other.mts"></script>`,
		"src/ui/style.css":              `body { color: red }`,
		"src/ui/.hidden":                "hidden",
		"src/ui/node_modules/x/x.html":  "x",
		"src/index.ts":                  `throw new Error("the backend")`,
		"node_modules/pkg/package.json": `{"name": "pkg", "main": "index.js"}`,
		"node_modules/pkg/index.js":     `module.exports = "of a package";`,
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"dist/ui/alone.js", "dist/ui/deep/about.htm", "dist/ui/deep/other.js", "dist/ui/index.html",
		"dist/ui/main.js", "dist/ui/plain.js", "dist/ui/said.js", "dist/ui/style.css"}
	if got := slices.Sorted(maps.Keys(built)); !slices.Equal(got, want) {
		t.Fatalf("it made %q, want %q", got, want)
	}
	for name, texts := range map[string][]string{
		"dist/ui/index.html": {`src="./main.js?v=1"`, `src='plain.js'`, `SRC = "/deep/other.js"`,
			`"https://example.com/x.ts"`,
			`"said.js"`, `inline("src=main.tsx")`, `href="style.css"`},
		"dist/ui/deep/about.htm": {`src="other.js"`},
		"dist/ui/main.js":        {"a word", "of a package"},
		"dist/ui/plain.js":       {"a word", "plain"},
		"dist/ui/alone.js":       {`console.log("alone")`},
		"dist/ui/said.js":        {"said"},
	} {
		for _, text := range texts {
			if !strings.Contains(built[name], text) {
				t.Errorf("%s lacks %s:\n%s", name, text, built[name])
			}
		}
	}
	for name, text := range built {
		if strings.HasSuffix(name, ".js") && strings.Contains(text, "import ") {
			t.Errorf("%s imports:\n%s", name, text)
		}
	}
}

// A page whose script is not there is not built, and it is said where that stands.
func TestPagesWithoutScripts(t *testing.T) {
	for _, gone := range []string{`"gone.ts"`, `'gone.js'`, "gone.js", `"../index.ts"`, "main.js"} {
		_, err := pagesOf(t, map[string]string{"src/index.ts": "", "src/ui/main.ts": "",
			"src/ui/index.html": "<!doctype html>\n<script src=" + gone + "></script>"})
		var wrong *bundle.Error
		if !errors.As(err, &wrong) || len(wrong.Problems) != 1 || wrong.Problems[0].Line != 2 ||
			!strings.Contains(wrong.Error(), "is not there") {
			t.Errorf("%s: %v", gone, err)
		}
	}
}

// What a page loads and will not get is warned of with its place.
func TestPagesThatLack(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("src/ui/index.html", `<!doctype html>
<img src="mian.png"></script><link rel=stylesheet href=stile.css>
<img alt='é' src='https://example.com/a.png'><script src="//cdn.example.com/x.js"></script>
<script src="/main.ts?v=1"></script><img src="data:,"><img src="#x"><a href="https://example.com">out</a>`)
	write("src/ui/main.ts", "console.log(1)")
	result, err := bundle.Pages(t.Context(), bundle.Options{Folder: folder, Source: bundle.PagesSource,
		Output: "dist/ui", SourceMap: bundle.MapNone})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range result.Warnings {
		got = append(got, p.Place())
	}
	want := []string{"src/ui/index.html:2:11", "src/ui/index.html:2:56", "src/ui/index.html:3:19",
		"src/ui/index.html:3:59"}
	if !slices.Equal(got, want) {
		t.Fatalf("it warns of %q, want %q", got, want)
	}
	if !strings.Contains(result.Warnings[0].Text, `src/ui has no file mian.png`) ||
		!strings.Contains(result.Warnings[2].String(), "lies elsewhere") {
		t.Errorf("it says %q", result.Warnings)
	}
}

func TestPagesWithoutSource(t *testing.T) {
	if built, err := pagesOf(t, map[string]string{"src/index.ts": ""}); err != nil || len(built) != 0 {
		t.Errorf("%v, %v", built, err)
	}
	_, err := pagesOf(t, map[string]string{
		"src/ui/index.html": `<script src="main.ts"></script>`, "src/ui/main.ts": "let a = ;",
	})
	var wrong *bundle.Error
	if !errors.As(err, &wrong) || wrong.Problems[0].File != "src/ui/main.ts" || wrong.Problems[0].Line != 1 {
		t.Errorf("a broken script gives %v", err)
	}
}

// A package that needs what a backend does not have is named.
func TestPackageThatCannotWork(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"src/index.js": `import "pkg";`, "node_modules/pkg/index.js": `require("node:net");`,
		"node_modules/pkg/package.json": `{"name": "pkg", "main": "index.js"}`,
	} {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b, err := bundle.New(bundle.Options{Folder: folder, Output: "dist/index.js",
		Builtin: func(name string) (known, provided bool, hint string) { return name == "node:net", false, "" }})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	_, err = b.Build(t.Context())
	if err == nil || !strings.Contains(err.Error(), "the package pkg needs it, so it cannot work in a backend") {
		t.Errorf("the build says %v", err)
	}
}
