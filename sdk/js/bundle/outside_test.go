package bundle

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What lies outside of the plugin's folder is not built in, by whichever way it is
// imported, unless its folder is allowed.
func TestOutside(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source string
		link         [2]string // what lies outside, and its name in the plugin
		file         string    // what is refused, in the folder above the plugin
		at           string    // where, if not at its import
	}{
		{name: "above", source: `import { word } from "../../lib/word"`, file: "lib/word.ts"},
		{name: "absolute", source: `import { word } from "ABOVE/lib/word.ts"`, file: "lib/word.ts"},
		{name: "required", source: `const { word } = require("../../lib/word")`, file: "lib/word.ts"},
		{name: "late", source: `const { word } = await import("../../lib/word")`, file: "lib/word.ts"},
		{name: "JSON", source: `import { word } from "../../lib/data.json"`, file: "lib/data.json"},
		{name: "text", source: `import word from "../../lib/page.html"`, file: "lib/page.html"},
		{name: "linked file", source: `import { word } from "./linked"`, link: [2]string{"lib/word.ts", "src/linked.ts"},
			file: "lib/word.ts"},
		{name: "linked folder", source: `import { word } from "./linked/word"`, link: [2]string{"lib", "src/linked"},
			file: "lib/word.ts"},
		{name: "package above", source: `import { word } from "above"`, file: "node_modules/above/index.js"},
		{name: "linked package", source: `import { word } from "linked"`, link: [2]string{"node_modules/above",
			"node_modules/linked"}, file: "node_modules/above/index.js"},
		{name: "source map", source: `import { word } from "./mapped"`, file: "lib/word.js.map", at: "src/mapped.js"},
		{name: "linked source map", source: `import { word } from "./near"`, link: [2]string{"lib/word.js.map",
			"src/near.js.map"}, file: "lib/word.js.map", at: "src/near.js"},
	} {
		t.Run(c.name, func(t *testing.T) {
			above, err := filepath.EvalSymlinks(write(t,
				"lib/word.ts", `export const word: string = "a secret";`, "lib/data.json", `{"word": "a secret"}`,
				"lib/page.html", "a secret", "lib/word.js.map",
				`{"version": 3, "sources": ["a secret"], "sourcesContent": ["a secret"], "mappings": "AAAA", "names": []}`,
				"node_modules/above/package.json", `{"name": "above", "main": "index.js"}`,
				"node_modules/above/index.js", "exports.word = 'a secret';",
				"plugin/src/mapped.js", "export const word = 1;\n//# sourceMappingURL=../../lib/word.js.map\n",
				"plugin/src/near.js", "export const word = 1;\n//# sourceMappingURL=near.js.map\n",
				"plugin/node_modules/own/index.js", "",
			))
			if err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join(above, "plugin")
			put(t, dir, "src/index.ts", strings.ReplaceAll(c.source, "ABOVE", filepath.ToSlash(above))+
				";\nexport default () => word;\n")
			if c.link[0] != "" {
				if err := os.Symlink(filepath.Join(above, c.link[0]), filepath.Join(dir, c.link[1])); err != nil {
					t.Fatal(err)
				}
			}
			_, err = build(t, Options{Folder: dir})
			var wrong *Error
			if !errors.As(err, &wrong) || len(wrong.Problems) != 1 {
				t.Fatalf("it is built: %v", err)
			}
			folder := filepath.Dir(filepath.Join(above, filepath.FromSlash(c.file)))
			if strings.HasPrefix(c.file, "node_modules/") {
				folder = filepath.Join(above, "node_modules")
			}
			p, at := wrong.Problems[0], c.at
			if at == "" {
				at = "src/index.ts"
			}
			if p.File != at || c.at == "" && p.Line != 1 || !strings.Contains(p.Text, filepath.Base(c.file)) ||
				!strings.Contains(p.Hint, "--allow-folder") || !strings.Contains(p.Hint, filepath.Base(folder)) {
				t.Errorf("it is refused with %+v", p)
			}
			result, err := build(t, Options{Folder: dir, Allow: []string{filepath.Join(dir, "src"), folder}})
			if err != nil || !strings.Contains(string(result.Files[0].Content)+string(result.Files[1].Content), "a secret") {
				t.Errorf("with the folder allowed: %v", err)
			}
		})
	}
}

// Links inside of the folder, source maps that are not there, and what only looks
// like one, are no matter.
func TestInside(t *testing.T) {
	t.Parallel()
	dir := write(t,
		"src/index.ts", "import { word } from 'linked';\nimport './mapped';\nexport default () => word;\n",
		"src/mapped.js", "globalThis.x = ' sourceMappingURL=https://a.example/b';\n"+
			"//# sourceMappingURL=../../../nowhere/mapped.js.map\n",
		"packages/linked/package.json", `{"name": "linked", "main": "index.js"}`,
		"packages/linked/index.js", "exports.word = 'of a link';", "node_modules/own/index.js", "")
	err := os.Symlink(filepath.Join("..", "packages", "linked"), filepath.Join(dir, "node_modules", "linked"))
	if err != nil {
		t.Fatal(err)
	}
	result, err := build(t, Options{Folder: dir})
	if err != nil || !strings.Contains(string(result.Files[0].Content), "of a link") {
		t.Errorf("with a link inside: %v", err)
	}
	_, err = build(t, Options{Folder: dir, Allow: []string{filepath.Join(dir, "nowhere")}})
	if err == nil || !strings.Contains(err.Error(), "name a folder that is there") {
		t.Errorf("with a folder that is not there: %v", err)
	}
}
