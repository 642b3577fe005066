// Package assemblyscript makes and compiles plugins in AssemblyScript.
package assemblyscript

import (
	"context"
	"fmt"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk/assemblyscript"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Language is AssemblyScript.
var Language = language.Language{
	Name: "assemblyscript", Title: "AssemblyScript", Aliases: []string{"as"},
	New:     newPlugin,
	First:   "npm install",
	SDK:     language.Where(hasSource, sources),
	Carries: "the sources in as-wasmhost for one in AssemblyScript",
	Tools: language.Tools{For: "npm packages and AssemblyScript", Any: []string{"npm"},
		Install: "Node.js 20 or newer"},
	Sources:   []string{".ts"},
	HasSource: hasSource,
	Kinds:     []string{".ts"},
	Build:     build,
}

// hasSource reports whether a folder has a main file in AssemblyScript.
func hasSource(root *os.Root) bool { return assdk.HasMain(root.FS()) }

// build compiles the plugin in a folder with the compiler of its node_modules,
// or of the checkout.
func build(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *cli.Term) (*language.Built,
	error) {
	places := []string{root.Name()}
	if checkout := cli.FindCheckout(); checkout != "" {
		places = append(places, checkout)
	}
	tool, err := assdk.FindTool(places...)
	if err != nil {
		return nil, err
	}
	tool.Release = r
	return language.CompiledBy(ctx, root, entry, t, tool, "asc")
}

// newPlugin returns the files of a new plugin. The SDK is among them for editors;
// the build takes its own.
func newPlugin(id, _ string) ([]language.File, error) {
	files, err := language.FromExample(pluginssrc.HelloAssemblyScript, "assemblyscript", id, map[string]map[string]string{
		"assembly/tsconfig.json": {"../../../sdk/assemblyscript/node_modules/": "",
			"../../../sdk/assemblyscript/index.ts": "../as-wasmhost/index.ts"}})
	if err != nil {
		return nil, err
	}
	return sources(append(files, language.File{Name: "package.json", Content: fmt.Appendf(nil, `{
  "private": true,
  "type": "module",
  "devDependencies": { "assemblyscript": %q }
}
`, assdk.Compiler())}, language.Readme(id, assdk.Main, readme), language.Ignored("/backend.wasm\n/node_modules/\n")))
}

const readme = `
The build needs Node.js and the compiler, which ` + "`npm install`" + ` fetches once. It compiles
` + "`" + assdk.Main + "`" + ` and what that imports, with the SDK that is in the command as the package
` + "`as-wasmhost`" + `. While you write,
` + "`wasmhost dev`" + ` builds and reloads the plugin at each change.

The files in ` + "`as-wasmhost/`" + ` say what the SDK has; they are for editors and for you.
`

// sources adds the files of the SDK, for editors.
func sources(files []language.File) ([]language.File, error) {
	return language.FilesOf(files, assdk.Files(), "as-wasmhost", "*.ts", "assembly/*.ts", "globals/*.ts")
}
