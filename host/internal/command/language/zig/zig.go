// Package zig makes and compiles plugins in Zig.
package zig

import (
	"context"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/plugins-src"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
	"github.com/wasmhost/wasmhost/sdk/zig"
)

// Language is Zig.
var Language = language.Language{
	Name: "zig", Title: "Zig",
	New:       newPlugin,
	SDK:       language.Where(hasSource, sources),
	Carries:   "the sources in wasmhost for one in Zig",
	Tools:     language.Tools{For: "Zig", Any: language.Zig(), Install: "Zig 0.15, 0.16 or 0.17"},
	Sources:   []string{".zig"},
	HasSource: hasSource,
	Kinds:     []string{".zig"},
	Build:     build,
}

// hasSource reports whether a folder has a main file in Zig.
func hasSource(root *os.Root) bool {
	_, ok := zigsdk.Main(root.FS())
	return ok
}

// build compiles the plugin in a folder with the zig of this machine.
func build(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *cli.Term) (*language.Built,
	error) {
	tool, err := zigsdk.FindTool(ctx)
	if err != nil {
		return nil, err
	}
	tool.Release = r
	return language.CompiledBy(ctx, root, entry, t, tool, "zig")
}

// newPlugin returns the files of a new plugin. The SDK is among them to be read;
// the build takes its own.
func newPlugin(id, _ string) ([]language.File, error) {
	files, err := language.FromExample(pluginssrc.HelloZig, "zig", id, nil)
	if err != nil {
		return nil, err
	}
	return sources(append(files, language.Readme(id, "src/main.zig", readme),
		language.Ignored("/backend.wasm\n")))
}

const readme = `
The build needs Zig 0.15, 0.16 or 0.17 on the PATH (` + "`pip install ziglang`" + ` will do). It compiles
` + "`src/main.zig`" + ` and what that imports, with the SDK that is in the command as the module ` + "`wasmhost`" + `.
While you write, ` + "`wasmhost dev`" + ` builds and reloads the plugin at each change.

` + "`wasmhost/wasmhost.zig`" + ` says what the SDK has; the files there are for you and for editors.
`

// sources adds the sources of the SDK, to be read.
func sources(files []language.File) ([]language.File, error) {
	return language.FilesOf(files, zigsdk.Files(), "wasmhost", "*.zig")
}
