package command

import (
	"fmt"
	"io/fs"

	pluginssrc "github.com/wasmhost/wasmhost/plugins-src"
)

// cPlugin returns the files of a new plugin in C, made from the example. The
// headers of the SDK are among them for editors; the build takes its own.
func cPlugin(id, sdk string) ([]newFile, error) {
	if sdk != "" {
		return nil, errSDKIsForGo
	}
	source, err := pluginssrc.HelloC()
	if err != nil {
		return nil, err
	}
	var files []newFile
	for _, name := range []string{"manifest.json", "main.c", "compile_flags.txt"} {
		content, err := fs.ReadFile(source, name)
		switch {
		case err != nil:
		case name == "manifest.json":
			content, err = renamed(content, exampleID+"-c", id)
		case name == "compile_flags.txt":
			content, err = replaced(content, map[string]string{"../../sdk/c/src": "include"})
		}
		if err != nil {
			return nil, fmt.Errorf("make a plugin from the example: %w", err)
		}
		files = append(files, newFile{name, content})
	}
	headers, err := cHeaders()
	if err != nil {
		return nil, err
	}
	files = append(files, headers...)
	return append(files, newFile{"README.md", cReadme(id)}, newFile{".gitignore", []byte("/backend.wasm\n")}), nil
}

func cReadme(id string) []byte {
	return append(readme(id, "main.c"), `
The build needs a compiler: Zig on the PATH, or wasi-sdk at `+"`WASI_SDK_PATH`"+`, or clang with
wasm-ld. It compiles the `+"`.c`, `.cc`, `.cpp` and `.cxx`"+` files here and in `+"`src/`"+`, with the SDK that is in
the command. While you write, `+"`wasmhost dev`"+` builds and reloads the plugin at each change.

`+"`include/wasmhost.h`"+` says what the SDK has; the headers here are for editors and for you, as
`+"`compile_flags.txt`"+` is.
`...)
}
