package command

import (
	"context"
	"os"

	"github.com/wasmhost/wasmhost/sdk/toolchain"
	zigsdk "github.com/wasmhost/wasmhost/sdk/zig"
)

// zigKinds are the extensions of what a plugin in Zig is built from.
var zigKinds = []string{".zig"}

// isZigSource reports whether a folder has a main file in Zig.
func isZigSource(root *os.Root) bool {
	_, ok := zigsdk.Main(root.FS())
	return ok
}

// buildZig compiles the plugin in a folder with the zig of this machine.
func buildZig(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *term) (*built, error) {
	tool, err := zigsdk.FindTool(ctx)
	if err != nil {
		return nil, err
	}
	tool.Release = r
	return compiledBy(ctx, root, entry, t, tool, "zig")
}
