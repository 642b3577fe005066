// Package bindings writes, for each language that plugins are written in, the functions
// by which they call the host: those of the SDKs, for the host's own functions, which
// sdk/gen puts into this module, and those of an application's own functions, which
// `wasmhost sdk --with` puts beside a plugin. Both come of the same definitions.
//
// Not promised: it is there for the two.
package bindings

import "github.com/wasmhost/wasmhost/hostfuncs"

// File is a file that is written, by its path from the root of this module, or from the
// folder of a plugin.
type File struct {
	Path    string
	Content []byte
}

// SDKs returns what the SDKs of all languages have of the host's own functions, with the
// types of a manifest out of its JSON Schema. What is in Go is not formatted.
func SDKs(functions []hostfuncs.Function, schema []byte) ([]File, error) {
	files, err := Go(functions)
	if err != nil {
		return nil, err
	}
	for _, write := range []func([]hostfuncs.Function) (File, error){C, Rust, Zig, AssemblyScript,
		func(functions []hostfuncs.Function) (File, error) { return TypeScript(functions, schema) }} {
		f, err := write(functions)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}
