package js_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// Files of all kinds work together. Each backend answers with out.
func TestModules(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	const answer = "export default (ctx) => { ctx.cli.handle('run', async () => ({ status: 200, body: await out() })) };\n"
	const answerCommon = "module.exports = (ctx) => { ctx.cli.handle('run', async () => ({ status: 200, body: await " +
		"out() })) };\n"
	lib := map[string]string{
		"c.cjs": "exports.a = 1; exports.b = { deep: 2 }; exports.late = () => exports.a;",
		"f.cjs": "module.exports = function f() { return 'f' }; module.exports.named = 'named';",
		"made.cjs": "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = 'default'; " +
			"exports.named = 'named';",
		"proto.cjs":  "class P { method() { return 'method' } } module.exports = new P();",
		"five.cjs":   "module.exports = 5;",
		"null.cjs":   "module.exports = null;",
		"throws.cjs": "exports.before = 1; throw new Error('it throws');",
		"d.json":     `{"text": "json", "list": [1, 2], "odd-name": 3}`,
		"list.json":  `[1, 2, 3]`,
		"m.js":       "export const x = 'x'; export let n = 0; export const count = () => ++n; export default 'main';",
		"again.js":   "export * from './c.cjs'; export * from './m.js'; export const own = 'own';",
		"both.js":    "export * from './c.cjs'; export * from './other.cjs'; export const b = 'mine';",
		"other.cjs":  "exports.a = 'second'; exports.z = 'z';",
		"waits.js":   "export const v = await Promise.resolve('waited');",
		"meta.js":    "export const url = import.meta.url;",
		"sub/e.cjs":  "exports.where = [__filename, __dirname, module.id, this === exports];",
		"sub/f.js":   "import { where } from './e.cjs'; export { where }; export const up = (await import('../m.js')).x;",
		"cyc/a.js":   "import { b } from './b.js'; export const a = 'a'; export const ab = () => a + b();",
		"cyc/b.js":   "import { a } from './a.js'; export const b = () => 'b' + a;",
		"cyc/c.cjs":  "exports.early = 1; exports.d = require('./d.cjs').seen; exports.late = 2;",
		"cyc/d.cjs":  "exports.seen = Object.keys(require('./c.cjs')).join();",
		"cyc/e.js":   "import f from './f.cjs'; export const e = 'e'; export const g = () => f();",
		"cyc/f.cjs":  "const m = require('./e.js'); module.exports = () => 'f' + m.e;",
		"order.js":   "globalThis.order = (globalThis.order || '') + 'm';",
		"order.cjs":  "globalThis.order = (globalThis.order || '') + 'c';",
		"getter.cjs": "Object.defineProperty(exports, 'bad', { enumerable: true, get() { throw new Error('no') } }); " +
			"exports.good = 1;",
	}
	for name, c := range map[string]struct{ text, want string }{
		"names of CommonJS": {"import { a, b, late } from './c.cjs';\nconst out = () => [a, b.deep, late()];\n" +
			answer, `[1,2,1]`},
		"default of CommonJS": {"import c from './c.cjs';\nimport f, { named } from './f.cjs';\nconst out = () => " +
			"[c.a, f(), named];\n" + answer, `[1,"f","named"]`},
		"compiled from a module": {"import d, { named } from './made.cjs';\nimport * as all from './made.cjs';\nconst " +
			"out = () => [d, named, all.default];\n" + answer, `["default","named","default"]`},
		"inherited names": {"import p, { method } from './proto.cjs';\nconst out = () => [p.method(), method()];\n" + answer,
			`["method","method"]`},
		"no object": {"import five, { x } from './five.cjs';\nimport nothing, { y } from " +
			"'./null.cjs';\nconst out = () => [five, x === undefined, nothing, y === undefined];\n" + answer,
			`[5,true,null,true]`},
		"a missing name": {"import { gone } from './c.cjs';\nconst out = () => gone === undefined;\n" + answer,
			`true`},
		"namespace of CommonJS": {"import * as all from './c.cjs';\nconst out = () => [Object.keys(all).sort(), " +
			"all.a, all.default.a];\n" + answer, `[["a","b","default","late"],1,1]`},
		"all of CommonJS": {"import { a, x, own } from './again.js';\nimport * as all from " +
			"'./again.js';\nconst out = () => [a, x, own, all.a, Object.keys(all).sort().join()];\n" + answer,
			`[1,"x","own",1,"a,b,count,late,n,own,x"]`},
		"the first of two": {"import { a, b } from './both.js';\nconst out = () => [a, b];\n" + answer,
			`[1,"mine"]`},
		"a getter that throws": {"import { bad, good } from './getter.cjs';\nconst out = () => [bad === undefined, " +
			"good];\n" + answer, `[true,1]`},
		"JSON": {"import d, { text, list } from './d.json';\nimport l from './list.json' with { " +
			"type: 'json' };\nimport * as all from './d.json';\nconst out = () => [d.text, text, list, l, all['odd-name']];\n" +
			answer, `["json","json",[1,2],[1,2,3],3]`},
		"the same JSON": {"import d from './d.json';\nconst out = async () => [(await import('./d.json', { " +
			"with: { type: 'json' } })).default === d, require('./d.json') === d];\n" + answer, `[true,true]`},
		"live names": {"import { n, count } from './m.js';\nconst out = () => [n, count(), n];\n" + answer,
			`[0,1,1]`},
		"import of a module": {"const out = async () => { const m = await import('./m.js'); return [m.default, " +
			"m.x, m === await import('./m')] };\n" + answer, `["main","x",true]`},
		"import of CommonJS": {"const out = async () => { const m = await import('./c.cjs'); return [m.a, " +
			"m.default.a, Object.keys(m).sort()] };\n" + answer, `[1,1,["a","b","default","late"]]`},
		"import in CommonJS": {"const out = async () => (await import('./waits.js')).v;\n" + answerCommon,
			`"waited"`},
		"import by a value": {"const out = async () => (await import(['.', 'm.js'].join('/'))).x;\n" + answer,
			`"x"`},
		"require": {"const c = require('./c'), f = require('./f.cjs'), d = require('./d');\nconst out " +
			"= () => [c.a, f(), d.text, require('./c.cjs') === c];\n" + answerCommon, `[1,"f","json",true]`},
		"require of a module": {"const m = require('./m.js');\nconst out = () => [m.default, m.x, m.__esModule, " +
			"m.count(), m.n, Object.keys(m), m === require('./m')];\n" + answerCommon,
			`["main","x",true,1,1,["count","default","n","x"],true]`},
		"require of what waits": {"const out = () => { try { require('./waits.js'); return 'no error' } catch (e) { " +
			"return e.message } };\n" + answerCommon, `"a module that awaits at its top cannot be required; import it"`},
		"require in a module": {"const f = require('./f.cjs');\nconst out = () => [f(), typeof require, " +
			"require('./m.js').x];\n" + answer, `["f","function","x"]`},
		"require of what is missing": {"const out = () => { try { require('./gone') } catch (e) { return [e.code, " +
			"e.message.slice(0, 25)] } };\n" + answerCommon, `["MODULE_NOT_FOUND","there is no file \"./gone\""]`},
		"a zero byte in import()": {"const out = () => Promise.all(['./m.js\\0.json', './m\\0'].map((n) => " +
			"import(n).catch((e) => e.code)));\n" + answer, `["MODULE_NOT_FOUND","MODULE_NOT_FOUND"]`},
		"a zero byte in require": {"const out = () => ['./c.cjs\\0.json', './c\\0'].map((n) => { try { return " +
			"require(n) } catch (e) { return e.code } });\n" + answerCommon, `["MODULE_NOT_FOUND","MODULE_NOT_FOUND"]`},
		"require of Node.js": {"const out = () => { try { return require('f' + 's') } catch (e) { return " +
			"e.message.slice(0, 32) } };\n" + answerCommon, `"\"fs\" is a module of Node.js, whi"`},
		"require that throws": {"const out = () => [1, 2].map(() => { try { require('./throws.cjs') } catch (e) { " +
			"return e.message } });\n" + answerCommon, `["it throws","it throws"]`},
		"import of what is missing": {"const out = () => import('./go' + 'ne').catch((e) => e.message.slice(0, 25));\n" +
			answer, `"there is no file \"./gone\""`},
		"import of a bad file": {"const out = () => import('./ba' + 'd.js').catch((e) => e.name + " +
			"e.stack.includes('bad.js:2:'));\n" + answer, `"SyntaxErrortrue"`},
		"provided": {"import { join } from 'node:path';\nimport path from 'path';\nimport E from " +
			"'events';\nconst out = () => [join('a', 'b'), path.basename('c/d'), typeof new E().on, require('path').join === " +
			"join];\n" + answer, `["a/b","d","function",true]`},
		"places": {"import { where, up } from './sub/f.js';\nimport { url } from './meta.js';\nconst out = " +
			"() => [where, up, url, import.meta.url];\n" + answer,
			`[["/sub/e.cjs","/sub","sub/e.cjs",true],"x","file:///meta.js","file:///main.js"]`},
		"modules in a circle": {"import { ab } from './cyc/a.js';\nconst out = () => ab();\n" + answer, `"aba"`},
		"CommonJS in a circle": {"const c = require('./cyc/c.cjs');\nconst out = () => c;\n" + answerCommon,
			`{"early":1,"d":"early","late":2}`},
		"a circle of both": {"import { g } from './cyc/e.js';\nconst out = () => g();\n" + answer, `"fe"`},
		"order": {"import './order.js';\nimport './order.cjs';\nimport './order.js';\nconst out = () => " +
			"globalThis.order;\n" + answer, `"mc"`},
		"sloppy CommonJS": {"var undeclared = (function () { return typeof this })();\nname = 'global';\nconst out = () " +
			"=> [undeclared, globalThis.name, typeof globalThis.undeclared];\n" + answerCommon,
			`["object","global","undefined"]`},
		"strict CommonJS": {"'use strict';\nconst kind = (function () { return typeof this })();\nconst out = () => kind;\n" +
			answerCommon, `"undefined"`},
		"strict modules": {"const kind = (function () { return typeof this })();\nconst out = () => [kind, typeof this];\n" +
			answer, `["undefined","undefined"]`},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"main.js": c.text, "bad.js": "let a = 1;\nlet b = ;"}
			for name, text := range lib {
				files[name] = text
			}
			in, err := h.startFiles(files, "main.js")
			if err != nil {
				t.Fatal(err)
			}
			if got, err := call(in, 20*time.Second, "run", "null"); err != nil || got != `{"status":200,"body":`+c.want+`}` {
				t.Errorf("got %s, %v; want %s", got, err, c.want)
			}
		})
	}
}

// Places in stacks are those of the files, whatever they are compiled as.
func TestPlaces(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for name, files := range map[string]map[string]string{
		"CommonJS": {"main.js": "module.exports = () => { throw new Error('x') };"},
		"hashbang": {"main.js": "#!/usr/bin/env node\nmodule.exports = () => {\n  throw new Error('x');\n};"},
		"module":   {"main.js": "export default () => {\n  throw new Error('x');\n};"},
		"module with require": {"main.js": "const c = require('./c.cjs');\nexport default () => {\n  throw new " +
			"Error('x');\n};", "c.cjs": ""},
		"in another file": {"main.js": "import { f } from './lib/f.js';\nexport default () => f();",
			"lib/f.js": "\nexport const f = () => {\n  throw new Error('x');\n};"},
	} {
		_, err := h.startFiles(files, "main.js")
		want := map[string]string{"CommonJS": "(main.js:1:", "in another file": "(lib/f.js:3:13)",
			"module": "(main.js:2:13)"}[name]
		if want == "" {
			want = "(main.js:3:13)"
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// What serves the files is there for the engine alone.
func TestFilesAreForTheEngine(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	binary := guesttest.WAT(t, "import-script")
	if _, err := h.native.Load(t.Context(), binary, native.Options{Access: grantAll, Gated: true}); err == nil ||
		!strings.Contains(err.Error(), `"read" of module "wasmhost:script", which this host does not offer`) {
		t.Error(err)
	}
	facts, err := h.native.Imports(t.Context(), binary)
	if err != nil || len(facts) != 1 || facts[0].Known || facts[0].Reason == "" {
		t.Errorf("%+v, %v", facts, err)
	}
}

// A file that has gone, or is another one, since the backend was loaded is not
// had; what was read before is not read again.
func TestFilesThatChange(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	files := map[string]string{"main.js": `export default (ctx) => { ctx.cli.handle("run", async (r) => ({ status: 200, ` +
		`body: await import(r.body).then((m) => m.v, (e) => e.message) })) }`, "a.js": "export const v = 1"}
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := h.driver.Load(t.Context(), folder, "main.js", loadOptions(h))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(t.Context())
	in := h.startProgram(p)
	for _, step := range []struct{ file, want string }{{"./a.js", "1"}, {"./b.js", `"there is no file`}} {
		if got, err := call(in, 20*time.Second, "run", quoted(step.file)); err != nil || !strings.Contains(got, step.want) {
			t.Errorf("%s: %s, %v", step.file, got, err)
		}
		delete(folder, "a.js")
	}
	if got, err := call(in, 20*time.Second, "run", `"./a"`); err != nil || !strings.Contains(got, "there is no file") {
		t.Error(got, err)
	}
	if got, err := call(in, 20*time.Second, "run", `"./a.js"`); err != nil || !strings.Contains(got, ":1}") {
		t.Error(got, err)
	}
}
