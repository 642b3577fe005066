package command

import (
	"bytes"
	"fmt"
	"io/fs"

	pluginssrc "github.com/wasmhost/wasmhost/plugins-src"
)

// scriptPlugin returns the files of a new plugin in TypeScript ("ts") or
// JavaScript ("js"), made from the example. Nothing has to be installed for
// it: the declarations for editors are among them.
func scriptPlugin(id, lang string) ([]newFile, error) {
	source, err := pluginssrc.HelloTypeScript()
	if lang == "js" {
		source, err = pluginssrc.HelloJavaScript()
	}
	if err != nil {
		return nil, err
	}
	var files []newFile
	err = fs.WalkDir(source, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(source, name)
		if err != nil {
			return err
		}
		switch name {
		case "manifest.json":
			content, err = renamed(content, exampleID+"-"+lang, id)
		case "tsconfig.json":
			content, err = replaced(content, map[string]string{
				"../../sdk/js/index.d.ts":   "./types/wasmhost.d.ts",
				"../../sdk/js/globals.d.ts": "types",
			})
		}
		files = append(files, newFile{name, content})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("make a plugin from the example: %w", err)
	}
	packed, err := npmPackage()
	if err != nil {
		return nil, err
	}
	files = append(append(files, declarations()...),
		newFile{"package.json", fmt.Appendf(nil, packageJSON, id, "file:"+packed.name)},
		newFile{"test/plugin.test.js", []byte(scriptTest)},
		newFile{"README.md", scriptReadme(id, lang)},
		newFile{".gitignore", []byte("/dist/\n/node_modules/\n")},
	)
	return append(files, packed), nil
}

// packageJSON is the package.json of a new plugin: its id, and where the npm
// package with the test kit lies.
const packageJSON = `{
  "name": %q,
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" },
  "devDependencies": { "wasmhost": %q }
}
`

// scriptTest is a first test of a new plugin.
const scriptTest = `import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startHost } from "wasmhost/testing";

let host, plugin;
before(async () => {
  host = await startHost();
  plugin = await host.install(".");
});
after(() => host?.stop());

test("it greets", async () => {
  assert.match((await plugin.json("greet", { body: { name: "Ada" } })).message, /Ada!$/);
});
`

// replaced replaces texts that must each stand exactly once.
func replaced(content []byte, texts map[string]string) ([]byte, error) {
	for old, text := range texts {
		if bytes.Count(content, []byte(old)) != 1 {
			return nil, fmt.Errorf("it does not have %s exactly once", old)
		}
		content = bytes.Replace(content, []byte(old), []byte(text), 1)
	}
	return content, nil
}

func scriptReadme(id, lang string) []byte {
	return append(readme(id, "src/index."+lang), `
While you write, `+"`wasmhost dev`"+` builds and reloads the plugin at each change and shows its log.

`+"`types/`"+` tells editors what `+"`ctx`"+` and the globals are; to check types by
hand, run `+"`npx -p typescript tsc`"+`. npm packages that do without Node.js work: install them here
with npm, and the build bundles them.

The test in `+"`test/`"+` runs the plugin in a real host: `+"`npm install`"+` once, which fetches nothing, as
the test kit lies in `+"`.wasmhost/`"+`; then `+"`npm test`"+`, with `+"`wasmhost`"+` on the PATH or named in
`+"`WASMHOST_BIN`"+`. `+"`wasmhost sdk`"+` brings types and kit up to those of the command.
`...)
}
