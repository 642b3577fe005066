// Package c makes and compiles plugins in C and C++.
package c

import (
	"context"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk/c"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Language is C, with C++.
var Language = language.Language{
	Name: "c", Title: "C", Aliases: []string{"c++", "cpp"},
	New:     newPlugin,
	SDK:     language.Where(hasSource, headers),
	Carries: "the headers in include for one in C",
	Tools: language.Tools{For: "C and C++", Any: language.Zig("clang"),
		Install: "Zig, or wasi-sdk or clang with wasm-ld"},
	Sources:   []string{".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp"},
	HasSource: hasSource,
	Kinds:     []string{".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx"},
	Build:     build,
}

// hasSource reports whether there is source in C or C++ in a folder.
func hasSource(root *os.Root) bool {
	sources, err := csdk.Sources(root.FS())
	return err == nil && len(sources) > 0
}

// build compiles the plugin in a folder with a compiler of this machine.
func build(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *cli.Term) (*language.Built,
	error) {
	tool, err := csdk.FindTool(ctx)
	if err != nil {
		return nil, err
	}
	tool.Release = r
	return language.CompiledBy(ctx, root, entry, t, tool, tool.Name)
}

// newPlugin returns the files of a new plugin. The headers of the SDK are among
// them for editors; the build takes its own.
func newPlugin(id, _ string) ([]language.File, error) {
	files, err := language.FromExample(pluginssrc.HelloC, "c", id, map[string]map[string]string{
		"compile_flags.txt": {"../../sdk/c/src": "include"}})
	if err != nil {
		return nil, err
	}
	return headers(append(files, language.Readme(id, "main.c", readme), language.Ignored("/backend.wasm\n")))
}

const readme = `
The build needs a compiler: Zig on the PATH, or wasi-sdk at ` + "`WASI_SDK_PATH`" + `, or clang with
wasm-ld. It compiles the ` + "`.c`, `.cc`, `.cpp` and `.cxx`" + ` files here and in ` + "`src/`" + `, with the SDK that
is in the command. While you write, ` + "`wasmhost dev`" + ` builds and reloads the plugin at each change.

` + "`include/wasmhost.h`" + ` says what the SDK has; the headers here are for editors and for you, as
` + "`compile_flags.txt`" + ` is.
`

// headers adds the headers of the SDK, for editors.
func headers(files []language.File) ([]language.File, error) {
	return language.FilesOf(files, csdk.Files(), "include", "*.h")
}
