// Package csdk carries the SDK for C and C++ (src) inside the wasmhost command,
// and builds backends with it, by a compiler of this machine. The SDK itself is
// described in README.md, and in src/wasmhost.h.
package csdk

import (
	"embed"
	"io/fs"
)

//go:embed src/*.h src/*.c
var files embed.FS

// Files returns the headers and sources of the SDK by their names.
func Files() fs.FS {
	sub, err := fs.Sub(files, "src")
	if err != nil {
		panic(err) // a constant path that is no path
	}
	return sub
}
