//go:build !wasm

package abi

import "embed"

//go:embed *.go
var source embed.FS

// Source returns the files of this package, by their names, for a module that
// plugins are built with. Guests do not have it.
func Source() embed.FS { return source }
