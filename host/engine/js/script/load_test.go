package script

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
)

// folder makes a plugin's folder out of names and texts.
func folder(pairs ...string) fstest.MapFS {
	files := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		files[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return files
}

func load(t *testing.T, files fstest.MapFS, entry string, opts Options) *Script {
	t.Helper()
	s, err := Load(t.Context(), files, entry, opts)
	if err != nil {
		t.Fatalf("load %s: %v", entry, err)
	}
	return s
}

// problems loads what must be refused.
func problems(t *testing.T, files fstest.MapFS, entry string, opts Options) []Problem {
	t.Helper()
	s, err := Load(t.Context(), files, entry, opts)
	var wrong *Error
	if !errors.As(err, &wrong) || len(wrong.Problems) == 0 || s != nil {
		t.Fatalf("load %s: %v, %v; want an *Error", entry, s, err)
	}
	return wrong.Problems
}

// TestPassedThrough: what needs nothing stays as it is, byte for byte.
func TestPassedThrough(t *testing.T) {
	for name, text := range map[string]string{
		"a default export":      "export default function activate(ctx) {}\n",
		"a named export":        "export const activate = async (ctx) => { await ctx.db.stats() };",
		"a list of exports":     "function activate() {}\nexport { activate as default };\n",
		"top-level await":       "const x = await Promise.resolve(1);\nexport default () => x;\n",
		"import.meta":           "export default () => import.meta.url;\n",
		"words in texts":        "export default () => 'import x from \"fs\"; require(\"fs\") // @';\n",
		"a property require":    "export default (a) => a.require('fs') + a.import('x');\n",
		"a regular expression":  "export default (a) => a.replace(/import 'fs'/g, '').split(/['\"`/]/);\n",
		"a byte order mark":     "\ufeffexport default 1;\n",
		"an import that varies": "export default (n) => import(n);\n",
		"a map comment":         "export default 1;\n//# sourceMappingURL=index.js.map\n",
	} {
		for _, check := range []bool{false, true} {
			s := load(t, folder("dist/index.js", text), "./dist/index.js", Options{Check: check})
			if s.Code != text || s.Name != "dist/index.js" {
				t.Errorf("%s (check %v): the code is %q, the name %q", name, check, s.Code, s.Name)
			}
		}
	}
}

// TestBundled: what needs more becomes one module with a default export.
func TestBundled(t *testing.T) {
	for name, c := range map[string]struct {
		files fstest.MapFS
		entry string
		want  []string
	}{
		"ES modules": {folder("index.js", "import { a } from './lib/a.js';\nexport default () => a;", "lib/a.js", "export const a = 'from a';"), "index.js", []string{`"from a"`}},
		"no endings": {folder("index.js", "export * from './lib';", "lib/index.js", "export { activate } from '../own';", "own.js", "export const activate = () => 'own';"), "index.js", []string{`"own"`}},
		"JSON":       {folder("index.mjs", "import d from './d.json' with { type: 'json' };\nexport default () => d.deep;", "d.json", `{"deep": "value"}`), "index.mjs", []string{`"value"`}},
		"dynamic":    {folder("index.js", "export default () => import('./late.js');", "late.js", "export const x = 'late';"), "index.js", []string{`"late"`}},
		"CommonJS":   {folder("index.js", "const a = require('./a');\nmodule.exports = () => a;", "a.js", "exports.x = 'of a';"), "index.js", []string{`"of a"`}},
		"a cycle":    {folder("index.cjs", "exports.activate = () => require('./b.cjs').b();", "b.cjs", "exports.b = () => require('./index.cjs');"), "index.cjs", []string{"activate"}},
		"provided":   {folder("index.js", "import { join } from 'node:path';\nimport E from 'events';\nexport default () => [join('a', 'b'), new E()];"), "index.js", []string{"EventEmitter", "basename"}},
		"decorators": {folder("index.js", "function d(x) { return x }\n@d class A {}\nexport default () => A;"), "index.js", []string{"export {"}},
		"mixed":      {folder("index.js", "import c from './c.cjs';\nexport default () => c;", "c.cjs", "module.exports = 'common';"), "index.js", []string{`"common"`}},
	} {
		s := load(t, c.files, c.entry, Options{})
		for _, want := range append(c.want, "as default") {
			if !strings.Contains(s.Code, want) {
				t.Errorf("%s: the code does not have %q:\n%s", name, want, s.Code)
			}
		}
		again := load(t, c.files, c.entry, Options{})
		if again.Code != s.Code {
			t.Errorf("%s: the same files give other code", name)
		}
	}
}

// TestNodeModules: each kind of import of what Node.js has is refused where it
// stands.
func TestNodeModules(t *testing.T) {
	files := folder("index.js", `import { readFileSync } from 'fs';
import net from "node:net";
const { fork } = require('child_process');
export * from 'worker_threads';
export default async () => {
	const e = await import('electron');
	try { require('os') } catch {}
};
require('fs/promises'); import 'node:sqlite'; import 'bun:ffi'; import './lib/deep.js';
`, "lib/deep.js", "\n\n   require('vm')")
	var got []string
	for _, p := range problems(t, files, "index.js", Options{}) {
		if p.Hint == "" || p.Source == "" {
			t.Errorf("%v has no hint or no source", p)
		}
		got = append(got, p.String()[:strings.Index(p.String(), " is a module")])
	}
	want := []string{
		`index.js:1:30: "fs"`, `index.js:2:17: "node:net"`, `index.js:3:26: "child_process"`, `index.js:4:15: "worker_threads"`,
		`index.js:6:25: "electron"`, `index.js:7:16: "os"`, `index.js:9:9: "fs/promises"`, `index.js:9:32: "node:sqlite"`,
		`index.js:9:54: "bun:ffi"`, `lib/deep.js:3:12: "vm"`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, name := range builtinNames() {
		_, provided := providedModule(name)
		if !isBuiltin(name) || !isBuiltin("node:"+name) {
			t.Errorf("%s is not known", name)
		}
		_, err := Load(t.Context(), folder("index.js", "import 'node:"+name+"'; export default 1"), "index.js", Options{})
		if (err == nil) != provided {
			t.Errorf("node:%s: %v; it is provided: %v", name, err, provided)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, c := range map[string]struct {
		files fstest.MapFS
		want  string
	}{
		"no file":           {folder("other.js", ""), "index.js: the file does not exist"},
		"a folder":          {folder("index.js/x", ""), "index.js: the file does not exist"},
		"a package":         {folder("index.js", "import 'lodash'"), `index.js:1:8: the package "lodash" is not part`},
		"a package's file":  {folder("index.js", "import 'x'", "node_modules/x/index.js", ""), `the package "x" is not part`},
		"a subpath import":  {folder("index.js", "import '#own'"), `the package "#own" is not part`},
		"outside":           {folder("index.js", "import '../x.js'"), `index.js:1:8: "../x.js" lies outside`},
		"an absolute path":  {folder("index.js", "import '/etc/passwd'"), `"/etc/passwd" lies outside`},
		"a file URL":        {folder("index.js", "import 'file:///etc/passwd'"), `"file:///etc/passwd" lies outside`},
		"a URL":             {folder("index.js", "import 'https://example.com/x.js'"), `"https://example.com/x.js" lies outside`},
		"a data URL":        {folder("index.js", "import 'data:text/javascript,1'"), "data: URLs cannot"},
		"TypeScript":        {folder("index.js", "import './a.ts'", "a.ts", ""), `"./a.ts" is neither JavaScript nor JSON`},
		"bytes":             {folder("index.js", "import './a.node'", "a.node", ""), `"./a.node" is neither`},
		"nothing there":     {folder("index.js", "import './a.js'"), `there is no file "./a.js"`},
		"bad syntax":        {folder("index.js", "require('./a')", "a.js", "let x = ;"), `a.js:1:9: Unexpected ";"`},
		"bad JSON":          {folder("index.js", "require('./a.json')", "a.json", "{,}"), `a.json:1:2: `},
		"not UTF-8":         {folder("index.js", "let a = 1\nlet b = '\xff'"), "index.js:2:10: the file is not UTF-8"},
		"nested":            {folder("index.js", strings.Repeat("(", 5000)), "index.js:1:2002: its code is nested too deeply"},
		"nested, further":   {folder("index.js", "require('./a')", "a.js", "\n"+strings.Repeat("[", 5000)), "a.js:2:2002: its code is nested too deeply"},
		"unknown attribute": {folder("index.js", "import x from './a.js' with { type: 'css' }", "a.js", ""), "index.js:1:"},
	} {
		got := problems(t, c.files, "index.js", Options{})[0].String()
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	for _, entry := range []string{"", ".", "/index.js", "../index.js", "a/../../b.js"} {
		if _, err := Load(t.Context(), folder("index.js", ""), entry, Options{}); err == nil {
			t.Errorf("the entry %q is taken", entry)
		}
	}
	// What is passed through is parsed when it is to be checked.
	if got := problems(t, folder("index.js", "export default 1;\nlet é = 'x' x;"), "index.js", Options{Check: true})[0]; got.Line != 2 || got.Column != 13 || got.Source != "let é = 'x' x;" {
		t.Errorf("bad syntax is found at %+v", got)
	}
}

func TestLimits(t *testing.T) {
	many := folder("index.js", strings.Repeat("import './a.js';", 30), "a.js", "import './b.js'", "b.js", "export default 1", "big.js", strings.Repeat("x", 2000))
	for name, c := range map[string]struct {
		entry  string
		limits Limits
		want   string
	}{
		"a file":      {"big.js", Limits{FileBytes: 1999}, "big.js: the file is over 1999 bytes"},
		"all files":   {"index.js", Limits{TotalBytes: 490}, "the files of the backend are over 490 bytes"},
		"the number":  {"index.js", Limits{Files: 2}, "b.js: the backend has more than 2 files"},
		"the imports": {"index.js", Limits{Imports: 1}, "the backend has more than 1 imports"},
		"the time":    {"index.js", Limits{Time: 1}, "it takes too long to read"},
	} {
		if got := problems(t, many, c.entry, Options{Limits: c.limits})[0].String(); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	// Problems are told up to a number, however many there are.
	var flood strings.Builder
	for i := range 15_000 {
		fmt.Fprintf(&flood, "import './%d';\n", i)
	}
	if got := problems(t, folder("index.js", flood.String()), "index.js", Options{Limits: Limits{Time: 5 * time.Minute}}); len(got) != maxProblems {
		t.Errorf("%d problems are told, want %d", len(got), maxProblems)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Load(ctx, many, "index.js", Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context, Load returns %v", err)
	}
}

// TestNothingElseIsRead: neither imports nor source maps reach what is not
// the plugin's.
func TestNothingElseIsRead(t *testing.T) {
	dir := t.TempDir()
	const secret = "a secret of somebody else"
	outside := filepath.Join(dir, "outside.js")
	plugin := filepath.Join(dir, "plugin")
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(outside, "export default '"+secret+"'")
	write(filepath.Join(dir, "tsconfig.json"), "{ broken")
	if err := os.Mkdir(plugin, 0o755); err != nil {
		t.Fatal(err)
	}
	url := "file://" + filepath.ToSlash(outside)
	write(filepath.Join(plugin, "lib.js"), "export default 1;\n//# sourceMappingURL="+url+"\n")
	write(filepath.Join(plugin, "index.js"), `import x from "./lib.js"; export default () => x;
//# sourceMappingURL=data:application/json,{"version":3,"sources":["`+url+`"],"mappings":"AAAA"}
`)
	write(filepath.Join(plugin, "far.js"), `import x from "./link.js"; export default () => x;`)
	if err := os.Symlink("../outside.js", filepath.Join(plugin, "link.js")); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(plugin)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	s, err := Load(t.Context(), root.FS(), "index.js", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(s.Code, secret) || strings.Contains(s.MapStack("index.js:1:1"), secret) || len(s.Notes) != 1 {
		t.Errorf("the code is %s, the notes are %v", s.Code, s.Notes)
	}
	var wrong *Error
	if _, err := Load(t.Context(), root.FS(), "far.js", Options{}); !errors.As(err, &wrong) {
		t.Errorf("a link that leads out gives %v", err)
	}
}

// TestHostileTexts: texts that end the process where esbuild reads them as
// they are.
func TestHostileTexts(t *testing.T) {
	const n = 100_000
	many := func(text string) string { return strings.Repeat(text, n) }
	for name, text := range map[string]string{
		"parentheses": many("("), "brackets": "x=" + many("[") + many("]"), "braces": many("{") + many("}"),
		"objects": "x=" + many("{a:") + "1" + many("}"), "functions": many("function f(){") + many("}"), "templates": "x=" + many("`${") + "1" + many("}`"),
		"not": "x=" + many("!") + "1", "minus": "x=" + many("- ") + "1", "typeof": "x=" + many("typeof ") + "1", "await": "x=" + many("await ") + "1", "new": "x=" + many("new ") + "a",
		"members": "x=a" + many(".b"), "calls": "x=a" + many("()"), "indices": "x=a" + many("[0]"), "options": "x=a" + many("?.b"), "tags": "x=a" + many("``"),
		"number members": "x=1." + many(".b"), "calls after": "x=" + many("a(") + many(").b.c.d"),
		"assignments": many("x=") + "1", "powers": "x=a" + many("**a"), "conditions": "x=" + many("a?b:") + "1", "conditions within": "x=" + many("a?") + "1" + many(":1"),
		"arrows": "x=" + many("a=>") + "1", "async arrows": "x=" + many("async a=>") + "1", "yield": "function*f(){" + many("yield ") + "1}", "classes": "x=" + many("class extends ") + "a" + many("{}"),
		"if": many("if(a)") + "b", "else if": "if(a);" + many("else if(a);"), "else if with blocks": "if(a){}" + many("else if(a){}"), "while": many("while(a)") + "b",
		"do": many("do ") + "a" + many(";while(b)"), "labels": many("l:") + "x", "labels and ifs": many("if(a)l:") + "x", "with": many("with(a)") + "b",
		"hidden in comments":         many("(/*)*/"),
		"hidden in texts":            many("(')',"),
		"hidden in templates":        many("(`)`,"),
		"hidden in regexps":          many("(/[/)]/,"),
		"hidden after blocks":        "x={}" + many("/(/*/)*/"),
		"hidden after divisions":     "x=a/'" + strings.Repeat("(", n) + "'/" + many("("),
		"hidden by an HTML comment":  "x<!--`\n" + many("(") + "`",
		"hidden by a line separator": "//\u2028" + many("("),
		"hidden by a return":         "() => { return\u00a0/`/ +" + many("(") + "`}",
		"hidden by commas":           many("if(a)x,y,f(function(){"),
		"a row":                      "x=(" + many("a,") + "a)",
		"a long row of text":         "x='a'" + many("+'a'"),
	} {
		for _, entry := range []string{"index.cjs", "index.js"} {
			begun := time.Now()
			s, err := Load(t.Context(), folder(entry, "require('./x');"+text), entry, Options{})
			var wrong *Error
			if !errors.As(err, &wrong) || s != nil {
				t.Errorf("%s: it is taken: %v", name, err)
			}
			if took := time.Since(begun); took > 10*time.Second {
				t.Errorf("%s: it took %v", name, took)
			}
		}
	}
}

// TestDeepEnough: what stays within the bound is within what esbuild takes.
func TestDeepEnough(t *testing.T) {
	many := strings.Repeat
	for name, text := range map[string]string{
		"parentheses": many("(", 1900) + "1" + many(")", 1900), "members": "x=a" + many(".b", 1900), "functions": many("function f(){", 900) + many("}", 900),
		"classes": "x=" + many("class extends ", 900) + "a" + many("{}", 900), "arrows": "x=" + many("a=>", 150) + "1", "else if": "if(a);" + many("else if(a);", 1800),
		"blocks": many("if(a){", 900) + many("}", 900), "templates": "x=" + many("`${", 900) + "1" + many("}`", 900), "strings": "x='a'" + many("+'a'", 10_000),
		"a switch": "switch(x){" + many("case 1:", 2000) + "}", "a list": "x=[" + many("a,", 100_000) + "]", "statements": many("a.b(c)\n", 60_000),
		"one line": many("a.b(c);", 60_000), "an object": "x={" + many("a:b.c(d),", 50_000) + "}",
	} {
		if _, err := Load(t.Context(), folder("index.cjs", text), "index.cjs", Options{Limits: Limits{Time: 5 * time.Minute}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	files := fstest.MapFS{}
	var all strings.Builder
	for _, c := range "abcdefghijklmnopqrst" {
		name := string(c) + ".js"
		files[name] = &fstest.MapFile{Data: []byte("x=" + many("!", 1900) + "1")}
		all.WriteString("import './" + name + "';")
	}
	files["index.js"] = &fstest.MapFile{Data: []byte(all.String())}
	if got := problems(t, files, "index.js", Options{})[0].String(); !strings.Contains(got, "too many files are nested this deeply") {
		t.Error(got)
	}
}
