package compat_test

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// What a package leaves out for browsers, in the "browser" of its package.json,
// is an empty module in a backend, wherever it stands; and a package that tries
// for a module of Node.js does without it.
func TestBrowserFields(t *testing.T) {
	shorttest.Skip(t)
	const entry = `import answer from "pkg";
export default (ctx) => ctx.cli.handle("run", async () => ({ status: 200, body: await answer() }));`
	const keys = `module.exports = () => Object.keys(require("IMPORT")).length;`
	for name, c := range map[string]struct {
		browser string            // of the package
		main    string            // of the package
		files   map[string]string // below node_modules
		want    string
	}{
		"a module of Node.js": {`{"crypto": false}`, strings.Replace(keys, "IMPORT", "crypto", 1), nil, `0`},
		"with its prefix":     {`{"node:crypto": false}`, strings.Replace(keys, "IMPORT", "node:crypto", 1), nil, `0`},
		"imported": {`{"crypto": false}`,
			"import crypto, * as all from 'crypto'; export default () => [typeof crypto, typeof all.randomBytes];", nil,
			`["object","undefined"]`},
		"imported when it runs": {`{"crypto": false}`,
			"export default async () => typeof (await import('crypto')).randomBytes;", nil, `"undefined"`},
		"one that the host has": {`{"path": false}`, strings.Replace(keys, "IMPORT", "path", 1), nil, `0`},
		"one that is installed": {`{"events": false}`, strings.Replace(keys, "IMPORT", "events", 1),
			map[string]string{"events/package.json": `{"name": "events"}`, "events/index.js": "exports.installed = true;"},
			`0`},
		"a package": {`{"ws": false}`, strings.Replace(keys, "IMPORT", "ws", 1),
			map[string]string{"ws/package.json": `{"name": "ws"}`, "ws/index.js": "exports.net = require('net');"}, `0`},
		"a package that is not installed": {`{"ws": false}`, strings.Replace(keys, "IMPORT", "ws", 1), nil, `0`},
		"a file of a package": {`{"ws/lib/node.js": false}`, strings.Replace(keys, "IMPORT", "ws/lib/node.js", 1),
			map[string]string{"ws/package.json": `{"name": "ws"}`, "ws/lib/node.js": "exports.net = require('net');"}, `0`},
		"a relative file": {`{"./node.js": false}`, strings.Replace(keys, "IMPORT", "./node", 1),
			map[string]string{"pkg/node.js": "module.exports = require('fs');"}, `0`},
		"a relative file in a folder": {`{"./lib/node/index.js": false}`,
			strings.Replace(keys, "IMPORT", "./lib/node", 1),
			map[string]string{"pkg/lib/node/index.js": "module.exports = require('fs');"}, `0`},
		"a relative file of a file": {`{"./lib/node.js": false}`, "module.exports = require('./lib/a.js');",
			map[string]string{"pkg/lib/a.js": strings.Replace(keys, "IMPORT", "./node", 1),
				"pkg/lib/node.js": "module.exports = require('fs');"}, `0`},
		"its own main": {`{"./index.js": false}`, "module.exports = require('fs');",
			map[string]string{}, "{}"},
		"another package": {`{"crypto": "pure"}`, strings.Replace(keys, "IMPORT", "crypto", 1),
			map[string]string{"pure/package.json": `{"name": "pure"}`, "pure/index.js": "exports.a = exports.b = 1;"}, `2`},
		"another file": {`{"fs": "./shim.js"}`, strings.Replace(keys, "IMPORT", "fs", 1),
			map[string]string{"pkg/shim.js": "exports.a = 1;"}, `1`},
		"a package in a package": {`{"crypto": false}`,
			"const inner = require('inner'); module.exports = () => [Object.keys(require('crypto')).length, inner()];",
			map[string]string{
				"pkg/node_modules/inner/package.json": `{"name": "inner", "browser": {"fs": false, "./own.js": false}}`,
				"pkg/node_modules/inner/index.js": "module.exports = () => [require('fs'), require('./own'), " +
					"require('path').posix.join('a', 'b')];",
				"pkg/node_modules/inner/own.js": "module.exports = require('net');",
			}, `[0,[{},{},"a/b"]]`},
		"tried": {`{}`, "let found = 'nothing'; try { found = require('child_process'); } catch (e) { }\n" +
			"module.exports = () => found;", nil, `"nothing"`},
		"tried when it runs": {`{}`, "export default () => import('node:fs').then(() => 'found', () => 'nothing');", nil,
			`"nothing"`},
		"a package that is tried": {`{}`, "let found = 'nothing'; try { found = require('bufferutil'); } catch (e) { }\n" +
			"module.exports = () => found;", nil, `"nothing"`},
	} {
		for _, output := range []string{"index.js", "index.cjs"} {
			t.Run(name+" to "+output, func(t *testing.T) {
				files := map[string]string{
					"src/index.ts":                  entry,
					"node_modules/pkg/package.json": `{"name": "pkg", "main": "index.js", "browser": ` + c.browser + `}`,
					"node_modules/pkg/index.js":     c.main,
				}
				if name == "its own main" {
					files["src/index.ts"] = strings.Replace(entry, "await answer()", "answer", 1)
				}
				for file, text := range c.files {
					files["node_modules/"+file] = text
				}
				folder := pluginOf(t, "browser-field", "dist/"+output, files)
				build(t, folder, bundle.Options{Output: "dist/" + output, Browser: true})
				if status, answer := active(t, folder).send("POST", "run", "null"); status != 200 ||
					answer != c.want {
					t.Errorf("%d %s, want %s", status, answer, c.want)
				}
			})
		}
	}
}
