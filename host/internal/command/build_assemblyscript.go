package command

import (
	"context"
	"os"

	assdk "github.com/wasmhost/wasmhost/sdk/assemblyscript"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// asKinds are the extensions of what a plugin in AssemblyScript is built from.
var asKinds = []string{".ts"}

// isASSource reports whether a folder has a main file in AssemblyScript.
func isASSource(root *os.Root) bool { return assdk.HasMain(root.FS()) }

// buildAS compiles the plugin in a folder with the compiler of its node_modules,
// or of the checkout.
func buildAS(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *term) (*built, error) {
	places := []string{root.Name()}
	if checkout := findCheckout(); checkout != "" {
		places = append(places, checkout)
	}
	tool, err := assdk.FindTool(places...)
	if err != nil {
		return nil, err
	}
	tool.Release = r
	return compiledBy(ctx, root, entry, t, tool, "asc")
}
