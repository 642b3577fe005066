package command

import (
	"context"
	"os"

	csdk "github.com/wasmhost/wasmhost/sdk/c"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// cKinds are the extensions of what a plugin in C or C++ is built from.
var cKinds = []string{".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx"}

// isCSource reports whether there is source in C or C++ in a folder.
func isCSource(root *os.Root) bool {
	sources, err := csdk.Sources(root.FS())
	return err == nil && len(sources) > 0
}

// buildC compiles the plugin in a folder with a compiler of this machine.
func buildC(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *term) (*built, error) {
	tool, err := csdk.FindTool(ctx)
	if err != nil {
		return nil, err
	}
	tool.Release = r
	return compiledBy(ctx, root, entry, t, tool, tool.Name)
}
