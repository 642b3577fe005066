package command

import (
	"fmt"
	"io/fs"

	pluginssrc "github.com/wasmhost/wasmhost/plugins-src"
)

// zigPlugin returns the files of a new plugin in Zig, made from the example. The
// SDK is among them to be read; the build takes its own.
func zigPlugin(id, sdk string) ([]newFile, error) {
	if sdk != "" {
		return nil, errSDKIsForGo
	}
	source, err := pluginssrc.HelloZig()
	if err != nil {
		return nil, err
	}
	files, err := zigFiles()
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"manifest.json", "src/main.zig"} {
		content, err := fs.ReadFile(source, name)
		if err == nil && name == "manifest.json" {
			content, err = renamed(content, exampleID+"-zig", id)
		}
		if err != nil {
			return nil, fmt.Errorf("make a plugin from the example: %w", err)
		}
		files = append(files, newFile{name, content})
	}
	return append(files, newFile{"README.md", zigReadme(id)}, newFile{".gitignore", []byte("/backend.wasm\n")}), nil
}

func zigReadme(id string) []byte {
	return append(readme(id, "src/main.zig"), `
The build needs Zig 0.15, 0.16 or 0.17 on the PATH (`+"`pip install ziglang`"+` will do). It compiles `+"`src/main.zig`"+` and what that imports, with the SDK that
is in the command as the module `+"`wasmhost`"+`. While you write, `+"`wasmhost dev`"+` builds and reloads the
plugin at each change.

`+"`wasmhost/wasmhost.zig`"+` says what the SDK has; the files there are for you and for editors.
`...)
}
