// Package wasmhost carries the source of the SDK for plugins in Go inside the
// wasmhost command, as a module of its own: new plugins get it beside their own
// files, so that they build with the command and Go alone. Nothing else is in
// this package, and no plugin imports it.
package wasmhost

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed LICENSE abi/*.go sdk/go/*.go sdk/go/*.s sdk/go/hostcall/*.go sdk/go/jsoncodec/*.go
var files embed.FS

// GoSDK returns the files of that module by their names, but for its go.mod.
// Tests, which need more of this repository, are not among them.
func GoSDK() (map[string][]byte, error) {
	list := map[string][]byte{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		list[name], err = files.ReadFile(name)
		return err
	})
	return list, err
}
