// Package checkout finds a checkout of this module: a folder flows in, the root of the
// checkout that it lies in flows out.
package checkout

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Module is the path of this module, which plugins in Go require for the SDK.
const Module = "github.com/wasmhost/wasmhost"

// Is reports whether a folder is the root of this module, and not a copy of a release
// in Go's module cache, which its version names better.
func Is(dir string) bool {
	if strings.Contains(filepath.Base(dir), "@v") {
		return false
	}
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	line, _, _ := strings.Cut(string(data), "\n")
	return err == nil && strings.TrimSpace(line) == "module "+Module
}

// Above returns the nearest folder at or above dir that is the root of this module, or
// nothing.
func Above(dir string) string {
	for ; ; dir = filepath.Dir(dir) {
		if Is(dir) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// Here returns the root of the checkout that the working directory lies in.
func Here() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	if root := Above(dir); root != "" {
		return root, nil
	}
	return "", errors.New("the working directory is not inside a checkout of " + Module)
}
