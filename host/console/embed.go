// Package console is the web console: what a browser gets at the root of the
// control server. Its files are bundled from web by the program in build and
// checked in, so that building wasmhost needs neither Node nor npm.
//
// Nothing flows in, files flow out. It knows nothing of the host: the page talks to the control API.
package console

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Files returns the files of the console: index.html, the page, and what it
// asks for below /console/.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // a constant name that is embedded
	}
	return files
}
