package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	rustsdk "github.com/wasmhost/wasmhost/sdk/rust"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// rustKinds are the extensions of what a plugin in Rust is built from.
var rustKinds = []string{".rs", ".toml", ".lock"}

// rustManifest is the file that makes a folder a package of cargo.
const rustManifest = "Cargo.toml"

// rustFrom returns the manifest of an example for a folder elsewhere, which
// takes the SDK from a checkout.
func rustFrom(cargo []byte, checkout string) []byte {
	sdk := filepath.ToSlash(filepath.Join(checkout, "sdk", "rust"))
	return bytes.ReplaceAll(cargo, []byte("../../sdk/rust"), []byte(sdk))
}

// isRustSource reports whether a folder has a package of cargo.
func isRustSource(root *os.Root) bool {
	info, err := root.Stat(rustManifest)
	return err == nil && info.Mode().IsRegular()
}

// buildRust compiles the plugin in a folder with the cargo of this machine.
func buildRust(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *term) (*built, error) {
	folder, err := filepath.Abs(root.Name())
	if err != nil {
		return nil, err
	}
	tool, err := rustsdk.FindTool(ctx, folder)
	if err != nil {
		return nil, err
	}
	if tool.BuildStd {
		t.notef("the standard library is built from its source first, which takes minutes")
	}
	tool.Release = r
	return compiledBy(ctx, root, entry, t, tool, "cargo for "+tool.Target)
}
