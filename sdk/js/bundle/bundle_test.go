package bundle

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// write makes files in a new folder out of names and texts.
func write(t *testing.T, pairs ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(pairs); i += 2 {
		put(t, dir, pairs[i], pairs[i+1])
	}
	return dir
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// build builds once.
func build(t *testing.T, opts Options) (*Result, error) {
	t.Helper()
	if opts.Output == "" {
		opts.Output = "dist/index.js"
	}
	b, err := New(opts)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	return b.Build(t.Context())
}

// node says of fs that only Node.js has it, and of path and events that there
// is a substitute.
func node(name string) (known, provided bool, hint string) {
	switch strings.TrimPrefix(name, "node:") {
	case "fs", "http":
		return true, false, "Use ctx.fs."
	case "path", "events":
		return true, true, ""
	}
	return false, false, ""
}

func TestBuild(t *testing.T) {
	dir := write(t,
		"src/index.ts", `import { greet } from "./lib/greet";
import data from "./data.json";
import { tagged } from "tagged";
import Emitter from "events";
import { join } from "node:path";
import page from "./page.html";
/** @jsx h */
interface Context { pluginId: string }
enum Level { Low = 7 }
export default async function activate(ctx: Context): Promise<unknown> {
  return [greet(ctx.pluginId), data.word, tagged, Emitter, join("a", "b"), page, Level.Low];
}
`,
		"src/lib/greet.tsx",
		"const h = (name: string) => name;\nexport const greet = (name: string): string => `Hello ${name}` + <b/>;\n",
		"src/data.json", `{"word": "of the data"}`,
		"src/page.html", "<p>of the page",
		"node_modules/tagged/package.json",
		`{"name": "tagged", "main": "main.js", "exports": {"node": "./node.js", "browser": "./browser.js"}}`,
		"node_modules/tagged/browser.js", "exports.tagged = 'the form for browsers';", "node_modules/tagged/node.js",
		"/*! a licence */ exports.tagged = 'the form for Node.js';",
		"node_modules/events/package.json", `{"name": "events", "main": "own.js"}`,
		"node_modules/events/own.js", "module.exports = 'a package called events';",
	)
	result, err := build(t, Options{Folder: dir, Builtin: node})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Files) != 2 || result.Files[0].Name != "dist/index.js" || result.Files[1].Name != "dist/index.js.map" ||
		result.Source != "src/index.ts" {
		t.Fatalf("made %d files out of %s", len(result.Files), result.Source)
	}
	code := string(result.Files[0].Content)
	for _, want := range []string{"of the data", "the form for Node.js", "a package called events", "of the page",
		`from "node:path"`, "a licence",
		"as default", "sourceMappingURL=index.js.map"} {
		if !strings.Contains(code, want) {
			t.Errorf("the output does not have %q:\n%s", want, code)
		}
	}
	if strings.Contains(code, dir) || strings.Contains(string(result.Files[1].Content), dir) {
		t.Error("the output names the folder that it was built in")
	}
	names := map[string]bool{}
	for i, input := range result.Inputs {
		names[input.Name] = true
		if i > 0 && input.Bytes > result.Inputs[i-1].Bytes {
			t.Errorf("the inputs are not sorted: %v", result.Inputs)
		}
	}
	if !names["tagged"] || !names["src/lib/greet.tsx"] || !names["src/index.ts"] {
		t.Errorf("the inputs are %v", result.Inputs)
	}
	small, err := build(t, Options{Folder: dir, Builtin: node, Minify: true, SourceMap: MapNone})
	if err != nil || len(small.Files) != 1 || len(small.Files[0].Content) >= len(code) ||
		strings.Contains(string(small.Files[0].Content), "sourceMappingURL") {
		t.Errorf("minified without a map: %v", err)
	}
	browser, err := build(t, Options{Folder: dir, Builtin: node, Browser: true})
	if err != nil || !strings.Contains(string(browser.Files[0].Content), "the form for browsers") ||
		!strings.Contains(string(browser.Files[0].Content), "a package called events") {
		t.Errorf("for browsers: %v", err)
	}
	inline, err := build(t, Options{Folder: dir, Builtin: node, SourceMap: MapInline, Output: "backend.cjs"})
	if err != nil || len(inline.Files) != 1 || !strings.Contains(string(inline.Files[0].Content),
		"sourceMappingURL=data:") || !strings.Contains(string(inline.Files[0].Content), "module.exports") {
		t.Errorf("CommonJS with its map: %v", err)
	}
}

func TestErrors(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want Problem
	}{
		"syntax": {"let a: number = 1;\n\tlet é = = 2;\n",
			Problem{File: "src/index.ts", Line: 2, Column: 10, Text: `Unexpected "="`, Source: "\tlet é = = 2;", Length: 1}},
		"a package": {"import x from 'left-pad';\nx();",
			Problem{File: "src/index.ts", Line: 1, Column: 15, Text: `Could not resolve "left-pad"`,
				Hint:   "Install the package: run 'npm install left-pad' in the plugin's folder.",
				Source: "import x from 'left-pad';",
				Length: 10}},
		"a file": {"import './nope';", Problem{File: "src/index.ts", Line: 1, Column: 8,
			Text: `Could not resolve "./nope"`, Source: "import './nope';", Length: 8}},
		"Node.js": {"import { x } from 'node:fs';\nx();",
			Problem{File: "src/index.ts", Line: 1, Column: 19,
				Text: `"node:fs" is a module of Node.js, which wasmhost does not have`, Hint: "Use ctx.fs.",
				Source: "import { x } from 'node:fs';", Length: 9}},
		"a missing name": {"import { x } from './other';\nx();",
			Problem{File: "src/index.ts", Line: 1, Column: 10, Text: `No matching export in "src/other.ts" for import "x"`,
				Source: "import { x } from './other';", Length: 1}},
		"a kind of files": {"import './a.bin';", Problem{File: "src/index.ts", Line: 1, Column: 8,
			Text: `No loader is configured for ".bin" files: src/a.bin`, Source: "import './a.bin';", Length: 9}},
	} {
		dir := write(t, "src/index.ts", c.text, "src/other.ts", "export const y = 1;", "src/a.bin", "")
		_, err := build(t, Options{Folder: dir, Builtin: node})
		var failed *Error
		if !errors.As(err, &failed) || failed.Problems[0] != c.want {
			t.Errorf("%s: %#v", name, err)
			if failed != nil {
				t.Errorf("%#v", failed.Problems)
			}
		}
	}
	p := Problem{Line: 3, Column: 10, Source: "\tlet é = = 2;", Length: 1}
	if got, want := p.Excerpt(), "     3 |  let é = = 2;\n       |          ^"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	long := Problem{Line: 1, Column: 5001, Source: strings.Repeat("a", 5000) + "b" + strings.Repeat("c", 5000),
		Length: 9000}
	if lines := strings.Split(long.Excerpt(), "\n"); len(lines[0]) > 140 || !strings.Contains(lines[0], "ab") ||
		lines[0][strings.Index(lines[1], "^")] != 'b' {
		t.Errorf("got\n%s", long.Excerpt())
	}
	if got := (Problem{Text: "x"}).Excerpt(); got != "" {
		t.Error(got)
	}
}

func TestOptions(t *testing.T) {
	for name, opts := range map[string]Options{
		"nothing to build":     {Folder: write(t, "other.ts", "")},
		"the source again":     {Folder: write(t, "src/index.js", ""), Source: "src/index.js", Output: "./src/index.js"},
		"an unknown map":       {Folder: write(t, "src/index.js", ""), SourceMap: "beside"},
		"a source that is not": {Folder: write(t), Source: "src/index.ts"},
	} {
		if _, err := build(t, opts); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, c := range []struct{ want, files string }{
		{"src/index.ts", "src/index.ts src/index.js index.ts"}, {"src/index.mjs", "src/index.mjs src/main.ts"},
		{"index.tsx", "index.tsx"},
		{"index.ts", "src/index.js index.ts"}, {"", "lib/index.ts src/index.js"},
	} {
		files := fstest.MapFS{}
		for _, name := range strings.Fields(c.files) {
			files[name] = &fstest.MapFile{}
		}
		if got, err := Source(files, "src/index.js"); got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("of %s, the source is %q, %v; want %q", c.files, got, err, c.want)
		}
	}
}

func TestRebuild(t *testing.T) {
	dir := write(t, "src/index.ts", "import { a } from './a';\nexport default () => a;", "src/a.ts",
		"export const a = 'first';")
	b, err := New(Options{Folder: dir, Output: "dist/index.js"})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for _, c := range []struct {
		text, want string
	}{{"export const a = 'first';", "first"}, {"export const a = ;", ""}, {"export const a = 'second';", "second"}} {
		put(t, dir, "src/a.ts", c.text)
		result, err := b.Build(t.Context())
		if c.want == "" {
			if err == nil {
				t.Error("bad syntax gives no error")
			}
			continue
		}
		if err != nil || !strings.Contains(string(result.Files[0].Content), c.want) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Build(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a build that is stopped gives %v", err)
	}
}

// What is left out for browsers is empty, also where the host has a substitute
// of it, what is tried for throws where it is tried, and what is needed is an
// error; each anew in every build.
func TestModulesOfNode(t *testing.T) {
	dir := write(t, "src/index.ts", "import all from 'pkg';\nexport default () => all;",
		"node_modules/pkg/package.json", `{"name": "pkg", "browser": {"fs": false, "events": false, "./own.js": false}}`,
		"node_modules/pkg/own.js", "module.exports = 'its own file';",
		"node_modules/events/index.js", "module.exports = 'a package called events';")
	for _, output := range []string{"index.js", "index.cjs"} {
		b, err := New(Options{Folder: dir, Output: output, Builtin: node, Browser: true})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		for _, c := range []struct{ text, want, not string }{
			{"module.exports = [require('fs'), require('events'), require('./own')];", "(disabled):fs", "module.exports = '"},
			{"let fs; try { fs = require('node:fs'); } catch {} module.exports = fs;", "Cannot find module",
				`require("node:fs"`},
			{"module.exports = require('node:fs');", "", ""},
			{"module.exports = import('node:fs').catch(() => 'none');", "Cannot find module", `import("node:fs"`},
			{"module.exports = require('path');", `"path"`, "is not supported"},
		} {
			put(t, dir, "node_modules/pkg/index.js", c.text)
			result, err := b.Build(t.Context())
			if c.want == "" {
				if err == nil || !strings.Contains(err.Error(), `"node:fs" is a module of Node.js`) {
					t.Errorf("%s: %v", c.text, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			code := string(result.Files[0].Content)
			if !strings.Contains(code, c.want) || strings.Contains(code, c.not) ||
				strings.Contains(code, dir) {
				t.Errorf("%s: the output is\n%s", c.text, code)
			}
		}
	}
}

// What packages import and the host does not have is theirs to do without: the
// build says so once of each package, and goes on. The author's own source and
// what is not of Node.js stay errors.
func TestModulesThatAreMissing(t *testing.T) {
	dir := write(t, "src/index.ts",
		"import * as all from 'pkg';\nimport more from 'more';\nexport default () => [all, more];",
		"node_modules/pkg/package.json", `{"name": "pkg", "main": "index.js"}`,
		"node_modules/pkg/index.js", "const fs = require('fs');\nexports.read = () => fs.readFileSync('x');\nrequire('./b');",
		"node_modules/pkg/b.js", "require('node:fs'); let none; try { none = require('fs'); } catch {}",
		"node_modules/more/package.json", `{"name": "more", "main": "index.mjs"}`,
		"node_modules/more/index.mjs", "import { join } from 'fs';\nexport default join;")
	missing := func(module, from string) string { return "stub:" + strings.TrimPrefix(module, "node:") + "?" + from }
	for _, output := range []string{"index.js", "index.cjs"} {
		b, err := New(Options{Folder: dir, Output: output, Builtin: node, Missing: missing})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		for range 2 {
			result, err := b.Build(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			code := string(result.Files[0].Content)
			if !strings.Contains(code, `"stub:fs?pkg"`) || !strings.Contains(code, `"stub:fs?more"`) ||
				strings.Contains(code, `("fs")`) || len(result.Warnings) != 2 {
				t.Errorf("%s: %v\n%s", output, result.Warnings, code)
			}
			for i, name := range []string{"more", "pkg"} {
				want := "the package " + name + ` imports "fs" of Node.js, which wasmhost does not have: ` +
					"what it does with that fails"
				if w := result.Warnings[i]; w.Text != want || !strings.HasPrefix(w.Hint, "Use ctx.fs.") {
					t.Error(w)
				}
			}
		}
	}
	put(t, dir, "src/index.ts", "import fs from 'fs';\nimport 'pkg';\nexport default () => fs;")
	_, err := build(t, Options{Folder: dir, Builtin: node, Missing: missing})
	if err == nil || !strings.HasPrefix(err.Error(), `src/index.ts:1:16: "fs" is a module of Node.js`) ||
		strings.Contains(err.Error(), "pkg") {
		t.Error(err)
	}
}

// A package is taken in its form for browsers where it has no other, and where the
// one for Node.js needs the network, which browsers have by fetch; others are not.
func TestFormsOfPackages(t *testing.T) {
	dir := write(t, "src/index.ts",
		"import a from 'only'; import b from 'client'; import c from 'reader'; import d from 'both';\n"+
			"export default () => [a, b, c, d];",
		"node_modules/only/package.json", `{"name": "only", "exports": {"browser": "./browser.js"}}`,
		"node_modules/only/browser.js", "export default 'only for browsers';",
		"node_modules/client/package.json", `{"name": "client", "main": "lib/index.js",
			"browser": {"./lib/request.js": "./lib/fetch.js", "fs": false}}`,
		"node_modules/client/lib/index.js", "require('fs'); require('events'); module.exports = require('./request.js');",
		"node_modules/client/lib/request.js", "module.exports = require('http').request;",
		"node_modules/client/lib/fetch.js", "module.exports = 'requests by fetch';",
		"node_modules/reader/package.json", `{"name": "reader", "main": "node.js", "browser": "browser.js"}`,
		"node_modules/reader/node.js", "require('node:fs'); module.exports = 'reads, too';",
		"node_modules/reader/browser.js", "module.exports = 'cannot read';",
		"node_modules/both/package.json", `{"name": "both", "main": "main.js", "module": "module.js"}`,
		"node_modules/both/main.js", "module.exports = 'main';", "node_modules/both/module.js", "export default 'module';")
	missing := func(module, from string) string { return "stub:" + strings.TrimPrefix(module, "node:") + "?" + from }
	result, err := build(t, Options{Folder: dir, Builtin: node, Missing: missing})
	if err != nil {
		t.Fatal(err)
	}
	code := string(result.Files[0].Content)
	for _, want := range []string{"only for browsers", "requests by fetch", "reads, too", `"module"`, "stub:fs?reader"} {
		if !strings.Contains(code, want) && !strings.Contains(code, strings.ReplaceAll(want, `"`, "'")) {
			t.Errorf("there is no %q in\n%s", want, code)
		}
	}
	for _, not := range []string{"stub:http", "stub:fs?client", "cannot read", dir} {
		if strings.Contains(code, not) {
			t.Errorf("there is %q in\n%s", not, code)
		}
	}
	if len(result.Warnings) != 1 || !strings.Contains(result.Warnings[0].Text, "reader") {
		t.Errorf("warnings: %v", result.Warnings)
	}
	put(t, dir, "src/index.ts", "import a from 'nothing';\nexport default a;")
	if _, err := build(t, Options{Folder: dir, Builtin: node, Missing: missing}); err == nil ||
		!strings.HasPrefix(err.Error(), `src/index.ts:1:15: Could not resolve "nothing"`) {
		t.Error(err)
	}
}

// What packages require by a path that is put together is looked for when they
// run; what they require by a function that they made is bundled.
func TestRequiresOfPackages(t *testing.T) {
	dir := write(t, "src/index.ts", "import a from 'binding'; import b from 'maker';\nexport default () => [a, b];",
		"node_modules/binding/package.json", `{"name": "binding", "main": "index.js"}`,
		"node_modules/binding/index.js", "let b;\nfor (const k of ['a', 'b']) {\n"+
			"  try { b = require('./build/' + k + '/x'); } catch (e) { b = e.code; } const c = (n) => require(n);\n"+
			"}\nmodule.exports = b; require('./other');",
		"node_modules/binding/other.js", "module.exports = __dirname;",
		"node_modules/maker/package.json", `{"name": "maker", "type": "module", "main": "index.js"}`,
		"node_modules/maker/index.js", "import { createRequire } from 'events';\n"+
			"const require$1 = createRequire(import.meta.url);\nexport default require$1('./data.cjs');",
		"node_modules/maker/data.cjs", "module.exports = 'what was required';")
	missing := func(module, from string) string { return module }
	for _, minify := range []bool{false, true} {
		result, err := build(t, Options{Folder: dir, Builtin: node, Missing: missing, Minify: minify})
		if err != nil {
			t.Fatal(err)
		}
		code := string(result.Files[0].Content)
		if !strings.Contains(code, "what was required") || strings.Contains(code, "Dynamic require") ||
			!strings.Contains(code, `getBuiltinModule("module")`) || !strings.Contains(code, "./build/") ||
			strings.Contains(code, "__dirname") {
			t.Errorf("the output is\n%s", code)
		}
	}
	put(t, dir, "src/index.ts", "export default (k: string) => require('./none/' + k + '/x');")
	if _, err := build(t, Options{Folder: dir, Builtin: node, Missing: missing}); err == nil {
		t.Error("the author's own path was passed on")
	}
}

// What is required is main of a package, which may be a function, and what is
// imported is module: main, too, where both are done, so that there is one of it.
// A main that hides what it requires is not taken.
func TestMainAndModule(t *testing.T) {
	dir := write(t, "src/index.ts", "import a from 'asks'; export default () => a;",
		"node_modules/asks/index.js", "module.exports = [require('@a/big'), require('hides')];",
		"node_modules/asks/package.json", `{"name": "asks"}`,
		"node_modules/@a/big/package.json", `{"name": "@a/big", "main": "lib/main", "module": "module.mjs"}`,
		"node_modules/@a/big/lib/main.js", "module.exports = () => 'main of big';",
		"node_modules/@a/big/module.mjs", "export default () => 'module of big';",
		"node_modules/hides/package.json", `{"name": "hides", "main": "umd.js", "module": "module.js"}`,
		"node_modules/hides/umd.js", "(function (factory) { factory(require, exports); })((require) => require('./x'));",
		"node_modules/hides/module.js", "export default 'module of hides';")
	for _, c := range []struct{ text, want, not string }{
		{"import a from 'asks'; export default () => a;", "main of big", "module of big"},
		{"import b from '@a/big'; import c from 'hides'; export default () => [b, c];", "module of big", "main of big"},
		{"import b from '@a/big'; import a from 'asks'; export default () => [a, b];", "main of big", "module of big"},
		{"import a from 'asks'; export default () => [a, import('@a/big')];", "main of big", "module of big"},
	} {
		put(t, dir, "src/index.ts", c.text)
		for _, browser := range []bool{false, true} {
			result, err := build(t, Options{Folder: dir, Builtin: node, Browser: browser})
			if err != nil {
				t.Fatal(err)
			}
			code := string(result.Files[0].Content)
			if !strings.Contains(code, c.want) || strings.Contains(code, c.not) ||
				!browser && !strings.Contains(code, "module of hides") {
				t.Errorf("%s (%v): the output is\n%s", c.text, browser, code)
			}
		}
	}
}

// BenchmarkRebuild measures a build after a change against the first one.
func BenchmarkRebuild(b *testing.B) {
	dir := b.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "src"), 0o755); err != nil {
		b.Fatal(err)
	}
	big := "export const big = {" + strings.Repeat("\n  /** one of many */ member: (a: number): number => a * 2 + 1,",
		20_000) + "\n};\n"
	text := "import { big } from './big';\nexport default () => big;\n"
	for name, content := range map[string]string{"index.ts": text, "big.ts": big} {
		if err := os.WriteFile(filepath.Join(dir, "src", name), []byte(content), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	opts := Options{Folder: dir, Output: "dist/index.js"}
	builder, err := New(opts)
	if err != nil {
		b.Fatal(err)
	}
	defer builder.Close()
	first, err := builder.Build(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := builder.Build(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(first.Took.Nanoseconds())/(float64(b.Elapsed().Nanoseconds())/float64(b.N)), "first/again")
}
