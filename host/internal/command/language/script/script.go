// Package script makes plugins in TypeScript and JavaScript, which package build bundles.
package script

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk/js"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// IsSource reports whether a script can be bundled from what is in a
// folder.
func IsSource(root *os.Root, entry string) bool {
	_, err := bundle.Source(root.FS(), entry)
	return err == nil
}

// TypeScript and JavaScript are bundled by package build. Nothing has to be
// installed for a new plugin: the declarations for editors are among its files.
var (
	TypeScript = of("ts", "TypeScript", pluginssrc.HelloTypeScript)
	JavaScript = of("js", "JavaScript", pluginssrc.HelloJavaScript)
)

func of(name, title string, example func() (fs.FS, error)) language.Language {
	l := language.Language{Name: name, Title: title, Aliases: []string{strings.ToLower(title)}, Page: withPage,
		Sources: []string{".ts", ".tsx", ".mts", ".cts"},
		Project: []string{"tsconfig.json", "package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"},
		New: func(id, _ string) ([]language.File, error) {
			files, err := language.FromExample(example, name, id, map[string]map[string]string{
				"tsconfig.json": {"../../sdk/js/index.d.ts": "./types/wasmhost.d.ts", "../../sdk/js/globals.d.ts": "types"}})
			if err != nil {
				return nil, err
			}
			packed, err := npmPackage()
			return append(append(files, declarations()...),
				language.File{Name: "package.json", Content: fmt.Appendf(nil, packageJSON, id, "file:"+packed.Name)},
				language.File{Name: "test/plugin.test.js", Content: []byte(scriptTest)},
				language.Readme(id, "src/index."+name, readme), language.Ignored("/dist/\n/node_modules/\n"), packed), err
		}}
	if name == "ts" { // both have the same SDK
		l.SDK = sdkOf
		l.Carries = "the npm package with the types and the test kit in .wasmhost for one in TypeScript or JavaScript"
	}
	return l
}

// sdkOf returns the npm package, where a folder has a script.
func sdkOf(root *os.Root) ([]language.File, []string, error) {
	has := func(name string) bool { _, err := root.Stat(name); return err == nil }
	if !has("package.json") && !IsSource(root, "") {
		return nil, nil, nil
	}
	packed, err := npmPackage()
	files := []language.File{packed}
	if has("types") {
		files = append(files, declarations()...)
	}
	return files, []string{" npm install --save-dev ./" + packed.Name}, err
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

const readme = `
While you write, ` + "`wasmhost dev`" + ` builds and reloads the plugin at each change and shows its log.

` + "`types/`" + ` tells editors what ` + "`ctx`" + ` and the globals are; to check types by
hand, run ` + "`npx -p typescript tsc`" + `. npm packages that do without Node.js work: install them here
with npm, and the build bundles them.

The test in ` + "`test/`" + ` runs the plugin in a real host: ` + "`npm install`" + ` once, which fetches nothing, as
the test kit lies in ` + "`.wasmhost/`" + `; then ` + "`npm test`" + `, with ` + "`wasmhost`" + ` on the PATH or named
in ` + "`WASMHOST_BIN`" + `. ` + "`wasmhost sdk`" + ` brings types and kit up to those of the command.
`

// npmPackage returns the npm package as it goes into a plugin's folder.
func npmPackage() (language.File, error) {
	name, content, err := jssdk.Package()
	return language.File{Name: path.Join(language.SDKFolder, name), Content: content}, err
}

// declarations are the types for editors.
func declarations() []language.File {
	return []language.File{{Name: "types/wasmhost.d.ts", Content: jssdk.Declarations()},
		{Name: "types/globals.d.ts", Content: jssdk.Globals()},
		{Name: "types/page.d.ts", Content: jssdk.Page()}}
}
