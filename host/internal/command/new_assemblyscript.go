package command

import (
	"fmt"
	"io/fs"

	pluginssrc "github.com/wasmhost/wasmhost/plugins-src"
	assdk "github.com/wasmhost/wasmhost/sdk/assemblyscript"
)

// asPlugin returns the files of a new plugin in AssemblyScript, made from the
// example. The SDK is among them for editors; the build takes its own.
func asPlugin(id, sdk string) ([]newFile, error) {
	if sdk != "" {
		return nil, errSDKIsForGo
	}
	source, err := pluginssrc.HelloAssemblyScript()
	if err != nil {
		return nil, err
	}
	var files []newFile
	for _, name := range []string{"manifest.json", assdk.Main, "assembly/tsconfig.json"} {
		content, err := fs.ReadFile(source, name)
		switch {
		case err != nil:
		case name == "manifest.json":
			content, err = renamed(content, exampleID+"-assemblyscript", id)
		case name == "assembly/tsconfig.json":
			content, err = replaced(content, map[string]string{"../../../sdk/assemblyscript/node_modules/": "",
				"../../../sdk/assemblyscript/index.ts": "../as-wasmhost/index.ts"})
		}
		if err != nil {
			return nil, fmt.Errorf("make a plugin from the example: %w", err)
		}
		files = append(files, newFile{name, content})
	}
	own, err := asFiles()
	if err != nil {
		return nil, err
	}
	files = append(files, own...)
	return append(files, newFile{"package.json", fmt.Appendf(nil, `{
  "private": true,
  "type": "module",
  "devDependencies": { "assemblyscript": %q }
}
`, assdk.Compiler())}, newFile{"README.md", asReadme(id)},
		newFile{".gitignore", []byte("/backend.wasm\n/node_modules/\n")}), nil
}

func asReadme(id string) []byte {
	return append(readme(id, assdk.Main), `
The build needs Node.js and the compiler, which `+"`npm install`"+` fetches once. It compiles `+"`"+assdk.Main+"`"+`
and what that imports, with the SDK that is in the command as the package `+"`as-wasmhost`"+`. While you write,
`+"`wasmhost dev`"+` builds and reloads the plugin at each change.

The files in `+"`as-wasmhost/`"+` say what the SDK has; they are for editors and for you.
`...)
}
