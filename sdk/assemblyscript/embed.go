// Package assdk carries the SDK for AssemblyScript inside the wasmhost command,
// and builds backends with it, by the compiler that npm installs. The SDK itself
// is described in README.md, and in assembly/.
package assdk

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
)

//go:embed package.json index.ts assembly/*.ts globals/*.ts LICENSE README.md
var files embed.FS

// Files returns the npm package as-wasmhost, by the names of its files.
func Files() fs.FS { return files }

// Compiler returns the version of the npm package assemblyscript that the SDK is
// for, and is tried with.
func Compiler() string {
	var about struct {
		DevDependencies map[string]string `json:"devDependencies"`
	}
	text, err := files.ReadFile("package.json")
	if err == nil {
		err = json.Unmarshal(text, &about)
	}
	if err != nil {
		panic(fmt.Sprintf("the package.json of the SDK for AssemblyScript: %v", err)) // it is embedded
	}
	return about.DevDependencies["assemblyscript"]
}
