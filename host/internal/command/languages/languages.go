// Package languages lists the languages that plugins are written in.
package languages

import (
	"os"
	"path"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/language/assemblyscript"
	"github.com/wasmhost/wasmhost/host/internal/command/language/c"
	"github.com/wasmhost/wasmhost/host/internal/command/language/golang"
	"github.com/wasmhost/wasmhost/host/internal/command/language/rust"
	"github.com/wasmhost/wasmhost/host/internal/command/language/script"
	"github.com/wasmhost/wasmhost/host/internal/command/language/zig"
)

// All returns all of them. A folder with source in several is built from
// the first.
func All() []language.Language {
	return []language.Language{
		script.TypeScript,
		script.JavaScript,
		golang.Language,
		c.Language,
		rust.Language,
		zig.Language,
		assemblyscript.Language,
	}
}

// Of returns the language that a .wasm file of a plugin is compiled
// from, nil where there is no source in its folder.
func Of(root *os.Root) *language.Language {
	for _, l := range All() {
		if l.HasSource != nil && l.HasSource(root) {
			return &l
		}
	}
	return nil
}

// Compiled lists the titles of those that are compiled.
func Compiled() (titles []string) {
	for _, l := range All() {
		if l.Build != nil {
			titles = append(titles, l.Title)
		}
	}
	return titles
}

// IsSource reports whether a file has source code by its name, or is what the tools
// of a language keep.
func IsSource(name string) (code, project bool) {
	for _, l := range All() {
		code = code || slices.Contains(l.Sources, path.Ext(name))
		project = project || slices.Contains(l.Project, path.Base(name))
	}
	return code, project
}

// HasSource reports whether `wasmhost build` can make a backend from what is
// in a folder.
func HasSource(root *os.Root, entry string) bool {
	if path.Ext(entry) == ".wasm" {
		return Of(root) != nil
	}
	return script.IsSource(root, entry)
}

// Enumerated joins names as a sentence does.
func Enumerated(names []string, last string) string {
	n := len(names)
	return strings.Join(names[:n-1], ", ") + " " + last + " " + names[n-1]
}
