// Package pluginssrc carries the source of the example plugins inside the
// wasmhost command, which scaffolds new plugins from them. It builds and runs
// nothing.
package pluginssrc

import (
	"embed"
	"io/fs"
)

// Only what is source: a built backend may lie beside it.
//
//go:embed hello/*.go hello/*.json hello/*.md
var files embed.FS

// Hello returns the source of the smallest plugin in Go: its files, without a
// go.mod.
func Hello() (fs.FS, error) { return fs.Sub(files, "hello") }
