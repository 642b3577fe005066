// Package zigsdk carries the SDK for Zig (src) inside the wasmhost command, and
// builds backends with it, by the zig of this machine. The SDK itself is
// described in README.md, and in src/wasmhost.zig.
package zigsdk

import (
	"embed"
	"io/fs"
)

//go:embed src/*.zig
var files embed.FS

// Files returns the sources of the SDK by their names.
func Files() fs.FS {
	sub, err := fs.Sub(files, "src")
	if err != nil {
		panic(err) // a constant path that is no path
	}
	return sub
}
