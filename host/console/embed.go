// Package console is the web console: what a browser gets at the root of the
// control server. Its files are bundled from web by the program in build and
// checked in, so that building wasmhost needs neither Node nor npm.
//
// Beside it lie the packages of the examples that the console offers where there
// are no plugins yet, which examples/build.sh makes.
//
// Nothing flows in, files flow out. It knows nothing of the host: the page talks to the control API.
package console

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

//go:embed examples/*.plugin.zip
var examples embed.FS

// Files returns the files of the console: index.html, the page, and what it
// asks for below /console/.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // a constant name that is embedded
	}
	return files
}

// Examples returns the packages of the examples, ID.plugin.zip, which are below
// /console/examples/.
func Examples() fs.FS {
	files, err := fs.Sub(examples, "examples")
	if err != nil {
		panic(err) // a constant name that is embedded
	}
	return files
}
