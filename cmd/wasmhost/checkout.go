package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// modulePath is the module that plugins in Go require for the SDK.
const modulePath = "github.com/wasmhost/wasmhost"

// unpublished is the version that stands in a go.mod whose replace directive
// leads to the SDK.
const unpublished = "v0.0.0"

// findCheckout returns the root of the checkout that this command was built
// from, or nothing: by the path of the source where the compiler kept it,
// else from the folders above the executable (bin/wasmhost).
func findCheckout() string {
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		if root := checkoutAbove(filepath.Dir(file)); root != "" {
			return root
		}
	}
	if exe, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(exe); err == nil {
			exe = real
		}
		return checkoutAbove(filepath.Dir(exe))
	}
	return ""
}

// checkoutAbove returns the nearest folder at or above dir that is the root
// of this module.
func checkoutAbove(dir string) string {
	for ; ; dir = filepath.Dir(dir) {
		if isCheckout(dir) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// isCheckout reports whether a folder is the root of this module, and not a
// copy of a release in Go's module cache, which its version names better.
func isCheckout(dir string) bool {
	if strings.Contains(filepath.Base(dir), "@v") {
		return false
	}
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	line, _, _ := strings.Cut(string(data), "\n")
	return err == nil && strings.TrimSpace(line) == "module "+modulePath
}
