package command

import (
	"context"
	"os"
	"path"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// A language is one that plugins are written in: what `new` makes, and what
// `build` and `dev` recognise and compile.
type language struct {
	name  string // as --lang has it
	title string // for people
	// template returns the files of a new plugin. Sdk is the flag --sdk.
	template func(id, sdk string) ([]newFile, error)

	// The rest is of languages that are compiled to a .wasm file.

	// hasSource reports whether the folder of a plugin has something to compile.
	hasSource func(root *os.Root) bool
	// kinds are the extensions of files that the module depends on.
	kinds []string
	// first is what to run in a new folder before the first build, if anything.
	first string
	// build compiles to the file entry in the folder.
	build func(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *term) (*built, error)
}

// languages returns all of them. A folder with source in several is built from
// the first.
func languages() []language {
	script := func(name string) func(id, sdk string) ([]newFile, error) {
		return func(id, sdk string) ([]newFile, error) {
			if sdk != "" {
				return nil, errSDKIsForGo
			}
			return scriptPlugin(id, name)
		}
	}
	return []language{
		{name: "ts", title: "TypeScript", template: script("ts")},
		{name: "js", title: "JavaScript", template: script("js")},
		{name: "go", title: "Go", template: goPlugin, hasSource: isGoSource, kinds: []string{".go"}, build: buildGo},
		{name: "c", title: "C", template: cPlugin, hasSource: isCSource, kinds: cKinds, build: buildC},
		{name: "rust", title: "Rust", template: rustPlugin, hasSource: isRustSource, kinds: rustKinds, build: buildRust},
		{name: "zig", title: "Zig", template: zigPlugin, hasSource: isZigSource, kinds: zigKinds, build: buildZig},
		{name: "assemblyscript", title: "AssemblyScript", template: asPlugin, hasSource: isASSource, kinds: asKinds,
			first: "npm install", build: buildAS},
	}
}

// languageOf returns the language that a .wasm file of a plugin is compiled
// from, nil where there is no source in its folder.
func languageOf(root *os.Root) *language {
	for _, l := range languages() {
		if l.hasSource != nil && l.hasSource(root) {
			return &l
		}
	}
	return nil
}

// languageNames lists what --lang takes, or the titles of those that are
// compiled.
func languageNames() (names, compiled []string) {
	for _, l := range languages() {
		names = append(names, l.name)
		if l.build != nil {
			compiled = append(compiled, l.title)
		}
	}
	return names, compiled
}

// hasSource reports whether `wasmhost build` can make a backend from what is
// in a folder.
func hasSource(root *os.Root, entry string) bool {
	if path.Ext(entry) == ".wasm" {
		return languageOf(root) != nil
	}
	return isScriptSource(root, entry)
}

// enumerated joins names as a sentence does.
func enumerated(names []string, last string) string {
	n := len(names)
	return strings.Join(names[:n-1], ", ") + " " + last + " " + names[n-1]
}
