// Package sdk carries the SDK for plugins in Go inside the wasmhost command, as
// a module of its own: new plugins get it beside their own files, so that they
// build with the command and Go alone. The SDKs of other languages are carried
// by packages beside them.
package sdk

import (
	"embed"
	"io/fs"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

//go:embed go/LICENSE go/*.go go/*.s go/hostcall/*.go go/jsoncodec/*.go
var goFiles embed.FS

//go:embed go/jsongen/*.go go/jsongen/protocol/*.go go/jsongen/wasmhostjson/*.go
var generatorFiles embed.FS

// GeneratorPackage is the command, in the module of [Generator], that generates
// the JSON code of plugins in Go. What it is asked and what it answers is in
// package protocol beside it.
const GeneratorPackage = "./sdk/go/jsongen/wasmhostjson"

// Go returns the files of that module by their names in this one, but for its
// go.mod. Tests, which need more of this module, are not among them.
func Go() (map[string][]byte, error) {
	return sources(map[string]fs.FS{"sdk/": goFiles, "abi/": abi.Source()})
}

// Generator returns the files of a module with the generator, also without its
// go.mod.
func Generator() (map[string][]byte, error) {
	codec, err := fs.Sub(goFiles, "go/jsoncodec")
	if err != nil {
		return nil, err
	}
	return sources(map[string]fs.FS{"sdk/": generatorFiles, "sdk/go/jsoncodec/": codec, "abi/": abi.Source()})
}

// sources returns the files below some prefixes that are no tests.
func sources(folders map[string]fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	for prefix, from := range folders {
		err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			files[prefix+name], err = fs.ReadFile(from, name)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}
