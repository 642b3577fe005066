package command

import (
	"fmt"
	"io/fs"
	"path"

	pluginssrc "github.com/wasmhost/wasmhost/plugins-src"
	rustsdk "github.com/wasmhost/wasmhost/sdk/rust"
)

// rustPlugin returns the files of a new plugin in Rust, made from the example.
// The crate of the SDK is among them, so that cargo and editors find it.
func rustPlugin(id, sdk string) ([]newFile, error) {
	if sdk != "" {
		return nil, errSDKIsForGo
	}
	source, err := pluginssrc.HelloRust()
	if err != nil {
		return nil, err
	}
	var files []newFile
	for _, name := range []string{"manifest.json", rustManifest, "Cargo.lock", ".cargo/config.toml", "src/lib.rs"} {
		content, err := fs.ReadFile(source, name)
		switch {
		case err != nil:
		case name == "manifest.json":
			content, err = renamed(content, exampleID+"-rust", id)
		case name == rustManifest:
			content, err = replaced(content, map[string]string{"../../sdk/rust": rustCrate, rustPackage: "plugin-" + id})
		case name == "Cargo.lock":
			content, err = replaced(content, map[string]string{rustPackage: "plugin-" + id})
		}
		if err != nil {
			return nil, fmt.Errorf("make a plugin from the example: %w", err)
		}
		files = append(files, newFile{name, content})
	}
	crate, err := rustFiles()
	return append(append(files, crate...), newFile{"README.md", rustReadme(id)},
		newFile{".gitignore", []byte("/backend.wasm\n/.target/\n")}), err
}

// rustFiles are the crate of the SDK, for cargo and editors.
func rustFiles() (files []newFile, err error) {
	crate := rustsdk.Files()
	err = fs.WalkDir(crate, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := crate.ReadFile(name)
		files = append(files, newFile{path.Join(rustCrate, name), content})
		return err
	})
	return files, err
}

// rustPackage is the name of the example's package. Those of plugins differ, so
// that they can share what cargo has made; they are not called as the plugin is,
// whose id may be the name of a crate, or begin with a digit.
const rustPackage = "plugin-" + exampleID + "-rust"

// rustCrate is the folder of the SDK in a new plugin.
const rustCrate = "wasmhost"

func rustReadme(id string) []byte {
	return append(readme(id, "src/lib.rs"), `
The build needs cargo, and the target wasm32-unknown-unknown: `+"`rustup target add wasm32-unknown-unknown`"+`.
While you write, `+"`wasmhost dev`"+` builds and reloads the plugin at each change.

`+"`wasmhost/`"+` is the crate of the SDK, as the command that made this folder has it; its README.md says what it
has, and `+"`wasmhost sdk`"+` puts that of a later command there. `+"`.cargo/config.toml`"+` says the target; with
`+"`wasm32-wasip1`"+` in its place, crates find clocks and random numbers through `+"`std`"+`.
`...)
}
