package js_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// folder makes a plugin's folder out of names and texts.
func folder(pairs ...string) fstest.MapFS {
	files := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		files[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return files
}

// problems looks at what must be refused.
func (h *harness) problems(files fstest.MapFS, entry string) []script.Problem {
	h.tb.Helper()
	err := h.driver.Check(h.tb.Context(), files, entry)
	var wrong *script.Error
	if !errors.As(err, &wrong) || len(wrong.Problems) == 0 {
		h.tb.Fatalf("look at %s: %v; want an *Error", entry, err)
	}
	return wrong.Problems
}

// newLimited is newHarness with limits of scripts.
func newLimited(tb testing.TB, limits js.Config) *harness {
	tb.Helper()
	h := newHarness(tb, engine.Limits{})
	limited, err := h.driver.WithLimits(limits)
	if err != nil {
		tb.Fatal(err)
	}
	h.driver = limited
	return h
}

// TestAccepted: what a backend may be made of.
func TestAccepted(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for name, files := range map[string]fstest.MapFS{
		"a default export":   folder("index.js", "export default function activate(ctx) {}\n"),
		"a list of exports":  folder("index.js", "function activate() {}\nexport { activate as default };\n"),
		"top-level await":    folder("index.js", "const x = await Promise.resolve(1);\nexport default () => x;\n"),
		"import.meta":        folder("index.js", "export default () => import.meta.url;\n"),
		"words in texts":     folder("index.js", "export default () => 'import x from \"fs\"; require(\"fs\") // @';\n"),
		"a property require": folder("index.js", "export default (a) => a.require('fs') + a.import('x');\n"),
		"another require": folder("index.js",
			"module.exports = (function (require) { return require('fs') + new (class { require() { require('fs') } })() "+
				"})(() => 1);"),
		"own require": folder("index.js",
			"module.exports = () => { const require = (x) => x; return require('fs') };"),
		"bundled in functions": folder("index.js",
			"(function () { function r(e, n, t) {} return r })()({ 1: [function (require, module, exports) { require('fs') "+
				"}, {}] }, {}, [1]);"),
		"a computed require": folder("index.js", "module.exports = (n) => require('./' + n) || require(n);"),
		"a regular expression": folder("index.js",
			"export default (a) => a.replace(/import 'fs'/g, '').split(/['\"`/]/);\n"),
		"a byte order mark":     folder("index.js", "\ufeffexport default 1;\n"),
		"an import that varies": folder("index.js", "export default (n) => import(n);\n"),
		"sloppy code":           folder("index.js", "with ({}) { delete this.x }\nmodule.exports = 010;\nreturn;"),
		"ES modules": folder("index.js", "import { a } from './lib/a.js';\nexport default () => a;", "lib/a.js",
			"export const a = 'from a';"),
		"no endings": folder("index.js", "export * from './lib';", "lib/index.js",
			"export { activate } from '../own';", "own.js", "export const activate = () => 'own';"),
		"JSON": folder("index.js",
			"import d from './d.json' with { type: 'json' };\nimport { deep } from './d.json';\nexport default () => d.deep "+
				"+ deep;", "d.json", "\ufeff{\"deep\": \"value\"}"),
		"dynamic": folder("index.js", "export default () => import('./late.js');", "late.js",
			"export const x = 'late';"),
		"a cycle": folder("index.js", "exports.activate = () => require('./b.cjs').b();", "b.cjs",
			"exports.b = () => require('./index.js');"),
		"provided": folder("index.js",
			"import { join } from 'node:path';\nimport E from 'events';\nexport default () => [join('a', 'b'), new E()];"),
		"names of CommonJS": folder("index.js",
			"import c, { a, b } from './c.cjs';\nimport * as all from './c.cjs';\nexport * from './c.cjs';\nexport default "+
				"() => [c, a, b, all];", "c.cjs", "module.exports = 'common';"),
		"require in a module": folder("index.js", "const c = require('./c.cjs');\nexport default () => c;", "c.cjs",
			"module.exports = 'common';"),
		"import in the comments": folder("index.js",
			"// import x from 'y'\n/* export * from */\nmodule.exports = { import: 1 };"),
	} {
		if err := h.driver.Check(t.Context(), files, "./index.js"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNothingRuns: a look at a backend runs nothing of it.
func TestNothingRuns(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for name, text := range map[string]string{
		"module": "import './b.js'; for (;;);\nexport default 1", "CommonJS": "require('./b.js'); for (;;);",
		"await": "import './b.js'; await new Promise(() => {});\nexport default 1",
	} {
		if err := h.driver.Check(t.Context(), folder("a.js", text, "b.js", "throw new Error('it ran')"), "a.js"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNodeModules: each kind of import of what Node.js has is refused where it
// stands.
func TestNodeModules(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	files := folder("index.js", `import { readFileSync } from 'fs';
import net from "node:net";
const { fork } = require('child_process');
export * from 'worker_threads';
export default async () => {
	const e = await import('electron');
	try { require('dns') } catch {}
};
require('fs/promises'); import 'node:sqlite'; import 'bun:ffi'; import './lib/deep.js';
`, "lib/deep.js", "\n\n   require('vm')")
	var got []string
	for _, p := range h.problems(files, "index.js") {
		if p.Hint == "" || p.Source == "" {
			t.Errorf("%v has no hint or no source", p)
		}
		got = append(got, p.String()[:strings.Index(p.String(), " is a module")])
	}
	want := []string{
		`index.js:1:30: "fs"`, `index.js:2:17: "node:net"`, `index.js:3:26: "child_process"`,
		`index.js:4:15: "worker_threads"`,
		`index.js:6:25: "electron"`, `index.js:7:16: "dns"`, `index.js:9:9: "fs/promises"`, `index.js:9:32: "node:sqlite"`,
		`index.js:9:54: "bun:ffi"`, `lib/deep.js:3:12: "vm"`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestRefused: what is wrong is told with its place.
func TestRefused(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for name, c := range map[string]struct {
		files fstest.MapFS
		want  string
	}{
		"no file":          {folder("other.js", ""), "index.js: the file does not exist"},
		"a folder":         {folder("index.js/x", ""), "index.js: the file does not exist"},
		"a package":        {folder("index.js", "import 'lodash'"), `index.js:1:8: the package "lodash" is not part`},
		"a package's file": {folder("index.js", "import 'x'", "node_modules/x/index.js", ""), `the package "x" is not part`},
		"a subpath import": {folder("index.js", "import '#own'"), `the package "#own" is not part`},
		"outside":          {folder("index.js", "import '../x.js'"), `index.js:1:8: "../x.js" lies outside`},
		"an absolute path": {folder("index.js", "import '/etc/passwd'"), `"/etc/passwd" lies outside`},
		"a file URL":       {folder("index.js", "import 'file:///etc/passwd'"), `"file:///etc/passwd" lies outside`},
		"a URL": {folder("index.js", "import 'https://example.com/x.js'"),
			`"https://example.com/x.js" lies outside`},
		"a data URL":    {folder("index.js", "import 'data:text/javascript,1'"), "data: URLs cannot"},
		"a long path":   {folder("index.js", "import './"+strings.Repeat("x", 5000)+"'"), "is too long for a path"},
		"TypeScript":    {folder("index.js", "import './a.ts'", "a.ts", ""), `"./a.ts" is neither JavaScript nor JSON`},
		"bytes":         {folder("index.js", "import './a.node'", "a.node", ""), `"./a.node" is neither`},
		"nothing there": {folder("index.js", "import './a.js'"), `index.js:1:8: there is no file "./a.js"`},
		"a zero byte": {folder("index.js", "import './a.js\\0.json'", "a.js", ""),
			`index.js:1:8: there is no file with a zero byte`},
		"a zero byte, late": {folder("index.js", "require('./a.js\\0.json')", "a.js", ""),
			`there is no file with a zero byte`},
		"bad syntax": {folder("index.js", "require('./a')", "a.js", "let x = ;"), `a.js:1:9: unexpected token`},
		"bad module": {folder("index.js", "import './a.js'", "a.js", "export let x = 1;\n  let y y"), `a.js:2:9: `},
		"in a function": {folder("index.js", "module.exports = () => {\n  const a = 1;\n  const a = 2;\n}"),
			`index.js:3:`},
		"a bad expression": {folder("index.js", "module.exports = /(/"), `index.js:1:`},
		"bad JSON":         {folder("index.js", "require('./a.json')", "a.json", "{,}"), `a.json:1:2: `},
		"not UTF-8":        {folder("index.js", "let a = 1\nlet b = '\xff'"), "index.js:2:10: the file is not UTF-8"},
		"nested":           {folder("index.js", strings.Repeat("(", 50000)), "its code is nested too deeply"},
		"nested JSON": {folder("index.js", "require('./a.json')", "a.json", strings.Repeat("[", 200000)),
			"its code is nested too deeply"},
		"unknown attribute": {folder("index.js", "import x from './a.js' with { type: 'css' }", "a.js", ""),
			`index.js:1:15: files of the type "css" cannot be imported`},
		"no such name": {folder("index.js", "import x,\n  { y, z as w } from './a.js'", "a.js",
			"export const y = 1, x = 2"), `index.js:1:8: Could not find export 'default' in module 'a.js'`},
		"no such export": {folder("index.js", "\nexport { q } from './a.js'", "a.js", "export {}"),
			`index.js:2:19: Could not find export 'q'`},
		"ambiguous": {folder("index.js", "import { a } from './c.js'", "c.js",
			"export * from './a.js'; export * from './b.js'", "a.js", "export const a = 1", "b.js", "export const a = 2"),
			`index.js:1:10: export 'a' in module 'c.js' is ambiguous`},
		"decorators": {folder("index.js", "@d class A {}\nexport default 1"), `index.js:1:1: `},
	} {
		err := h.driver.Check(t.Context(), c.files, "index.js")
		if got := fmt.Sprint(err); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	for _, entry := range []string{"", ".", "/index.js", "../index.js", "a/../../b.js"} {
		if err := h.driver.Check(t.Context(), folder("index.js", ""), entry); err == nil {
			t.Errorf("the entry %q is taken", entry)
		}
	}
	if got := h.problems(folder("index.js", "export default 1;\nlet é = 'x' x;"), "index.js")[0]; got.Line != 2 ||
		got.Column != 13 || got.Source != "let é = 'x' x;" {
		t.Errorf("bad syntax is found at %+v", got)
	}
	// Several files, each with its own.
	got := h.problems(folder("index.js", "import './a.js'; import './b.js'; import './a.js'", "a.js", "const", "b.js",
		"\nvar"), "index.js")
	if len(got) != 2 || got[0].File != "a.js" || got[1].File != "b.js" {
		t.Errorf("of two files with problems there are %v", got)
	}
}

// TestScriptLimits: a backend is bounded, and one that is not is told why.
func TestScriptLimits(t *testing.T) {
	shorttest.Skip(t)
	many := folder("index.js", strings.Repeat("import './a.js';", 30), "a.js", "import './b.js'", "b.js",
		"export default 1", "big.js", strings.Repeat("x", 2000))
	for name, c := range map[string]struct {
		entry  string
		limits script.Limits
		want   string
	}{
		"a file":     {"big.js", script.Limits{FileBytes: 1999}, "big.js: the file is over 1999 bytes"},
		"all files":  {"index.js", script.Limits{TotalBytes: 490}, "the files of the backend are over 490 bytes"},
		"the number": {"index.js", script.Limits{Files: 2}, "b.js: the backend has more than 2 files"},
		"the time":   {"index.js", script.Limits{Time: 1}, "it takes longer than 1ns to read"},
	} {
		h := newLimited(t, js.Config{Files: c.limits})
		if got := h.problems(many, c.entry)[0].String(); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	text := "export default [" + strings.Repeat("{a:1},", 400_000) + "]"
	small := newLimited(t, js.Config{Files: script.Limits{CheckMB: 16, Time: 5 * time.Minute}})
	if got := small.problems(folder("index.js", text), "index.js")[0].String(); !strings.Contains(got,
		"it takes more than 16 MiB of memory to read") {
		t.Error(got)
	}
	// Problems are told up to a number, however many there are.
	var flood strings.Builder
	for i := range 15_000 {
		fmt.Fprintf(&flood, "import './%d';\n", i)
	}
	h := newLimited(t, js.Config{Files: script.Limits{Time: 5 * time.Minute}})
	if got := h.problems(folder("index.js", flood.String()), "index.js"); len(got) != 50 {
		t.Errorf("%d problems are told, want 50", len(got))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.driver.Check(ctx, many, "index.js"); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context, Check returns %v", err)
	}
}

// TestCheckEnds: whoever hangs up does not wait, nor does the machine.
func TestCheckEnds(t *testing.T) {
	h := newLimited(t, js.Config{Files: script.Limits{Time: time.Hour, CheckMB: 1024}})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	err := h.driver.Check(ctx, folder("index.js", "import {"+strings.Repeat("a as b,", 100_000)+"} from './b.js'", "b.js",
		"export let a"), "index.js")
	var wrong *script.Error
	if !errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &wrong) {
		t.Error(err)
	}
	if took := time.Since(began); took > slack {
		t.Errorf("it took %v", took)
	}
}

// TestNothingElseIsRead: no import reaches what is not the plugin's.
func TestNothingElseIsRead(t *testing.T) {
	dir := t.TempDir()
	plugin := filepath.Join(dir, "plugin")
	if err := os.Mkdir(plugin, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"outside.js": "export default 'a secret'",
		"plugin/far.js": `import x from "./link.js"; export default () => x;`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../outside.js", filepath.Join(plugin, "link.js")); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(plugin)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	h := newHarness(t, engine.Limits{})
	var wrong *script.Error
	if err := h.driver.Check(t.Context(), root.FS(), "far.js"); !errors.As(err, &wrong) {
		t.Errorf("a link that leads out gives %v", err)
	}
}
