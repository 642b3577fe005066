// Package rust makes and compiles plugins in Rust.
package rust

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk/rust"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Language is Rust.
var Language = language.Language{
	Name: "rust", Title: "Rust", Aliases: []string{"rs"},
	New:     newPlugin,
	SDK:     sdkOf,
	Carries: "the crate in wasmhost for one in Rust",
	Tools: language.Tools{For: "Rust", Any: []string{"cargo"},
		Install: "rustup, and its target wasm32-unknown-unknown"},
	Sources:   []string{".rs"},
	Project:   []string{cargoFile, cargoLock},
	HasSource: hasSource,
	Kinds:     []string{".rs", ".toml", ".lock"},
	Build:     build,
	Outside:   outside,
}

const (
	// cargoFile is the file that makes a folder a package of cargo.
	cargoFile, cargoLock = "Cargo.toml", "Cargo.lock"
	// crate is the folder of the SDK in a new plugin.
	crate = "wasmhost"
	// inCheckout is the SDK as an example of the checkout names it.
	inCheckout = "../../sdk/rust"
)

// outside has an example elsewhere take the SDK from a checkout.
func outside(folder, checkout string) error {
	name := filepath.Join(folder, cargoFile)
	cargo, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	sdk := filepath.ToSlash(filepath.Join(checkout, "sdk", "rust"))
	return os.WriteFile(name, bytes.ReplaceAll(cargo, []byte(inCheckout), []byte(sdk)), 0o644)
}

// hasSource reports whether a folder has a package of cargo.
func hasSource(root *os.Root) bool {
	info, err := root.Stat(cargoFile)
	return err == nil && info.Mode().IsRegular()
}

// build compiles the plugin in a folder with the cargo of this machine.
func build(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *cli.Term) (*language.Built,
	error) {
	folder, err := filepath.Abs(root.Name())
	if err != nil {
		return nil, err
	}
	tool, err := rustsdk.FindTool(ctx, folder)
	if err != nil {
		return nil, err
	}
	if tool.BuildStd {
		t.Notef("the standard library is built from its source first, which takes minutes")
	}
	tool.Release = r
	if err := putTypes(ctx, root, tool); err != nil {
		return nil, err
	}
	return language.CompiledBy(ctx, root, entry, t, tool, "cargo for "+tool.Target)
}

// newPlugin returns the files of a new plugin. The crate of the SDK is among
// them, so that cargo and editors find it.
func newPlugin(id, _ string) ([]language.File, error) {
	// The names of packages differ, so that they can share what cargo has made; they are not called as the plugin is,
	// whose id may be the name of a crate, or begin with a digit.
	const example = "plugin-" + language.ExampleID + "-rust"
	files, err := language.FromExample(pluginssrc.HelloRust, "rust", id, map[string]map[string]string{
		cargoFile: {inCheckout: crate, example: "plugin-" + id}, cargoLock: {example: "plugin-" + id}})
	if err != nil {
		return nil, err
	}
	return withCrate(append(files, language.Readme(id, "src/lib.rs", readme),
		language.Ignored("/backend.wasm\n/.target/\n")))
}

const readme = `
The build needs cargo, and the target wasm32-unknown-unknown: ` + "`rustup target add wasm32-unknown-unknown`" + `.
While you write, ` + "`wasmhost dev`" + ` builds and reloads the plugin at each change.

` + "`wasmhost/`" + ` is the crate of the SDK, as the command that made this folder has it; its README.md says what it
has, and ` + "`wasmhost sdk`" + ` puts that of a later command there. ` + "`.cargo/config.toml`" + ` says the target;
with ` + "`wasm32-wasip1`" + ` in its place, crates find clocks and random numbers through ` + "`std`" + `.
`

// sdkOf returns the crate of the SDK.
func sdkOf(root *os.Root) (files []language.File, steps []string, err error) {
	if !hasSource(root) {
		return nil, nil, nil
	}
	if cargo, _ := fs.ReadFile(root.FS(), cargoFile); !strings.Contains(string(cargo), `"`+crate+`"`) {
		steps = []string{" cargo add --path " + crate}
	}
	files, err = withCrate(nil)
	return files, steps, err
}

// withCrate adds the crate of the SDK, for cargo and editors.
func withCrate(files []language.File) ([]language.File, error) {
	sdk := rustsdk.Files()
	err := fs.WalkDir(sdk, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := sdk.ReadFile(name)
		files = append(files, language.File{Name: path.Join(crate, name), Content: content})
		return err
	})
	return files, err
}
