package cli

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/wasmhost/wasmhost/sdk/checkout"
)

// ModulePath is the module that plugins in Go require for the SDK.
const ModulePath = checkout.Module

// Unpublished is the version that stands in a go.mod whose replace directive
// leads to the SDK.
const Unpublished = "v0.0.0"

// FindCheckout returns the root of the checkout that this command was built
// from, or nothing: by the path of the source where the compiler kept it,
// else from the folders above the executable (bin/wasmhost).
func FindCheckout() string {
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		if root := checkout.Above(filepath.Dir(file)); root != "" {
			return root
		}
	}
	if exe, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(exe); err == nil {
			exe = real
		}
		return checkout.Above(filepath.Dir(exe))
	}
	return ""
}
