package check

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

const (
	// maxSources is how many files are looked at for their age: this is help
	// for who edits, and a folder may hold anything.
	maxSources = 10_000
	// ageSlack is how much younger a source may be: what unpacks a plugin
	// writes all of its files at about the same time, in any order.
	ageSlack = 2 * time.Second
)

// checkAge warns where the backend is older than a source that it is built
// from: whoever tries what was changed would try what was not.
func (c *Checked) checkAge(root *os.Root) {
	entry := path.Clean(c.Manifest.Backend.EntryPoint)
	built, err := root.Stat(filepath.FromSlash(entry))
	if err != nil {
		return // other rules tell
	}
	folder, kinds := ".", []string(nil)
	if l := languages.Of(root); path.Ext(entry) == ".wasm" && l != nil {
		kinds = l.Kinds
	} else {
		source, err := bundle.Source(root.FS(), entry)
		if err != nil {
			return
		}
		folder, kinds = path.Dir(source), []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"}
	}
	if name := newerSource(root.FS(), folder, kinds, entry, built.ModTime().Add(ageSlack)); name != "" {
		c.backendFinding(manifest.SeverityWarning, RuleBackendStale, "Build it again with 'wasmhost build'.",
			"the backend is older than "+name+", so what was changed there is not in it")
	}
}

// newerSource returns a source in a folder that has changed since some time, or
// nothing. What lies beside the backend in a folder of its own was built with
// it, and tests are no part of it.
func newerSource(files fs.FS, folder string, kinds []string, entry string, since time.Time) (found string) {
	seen := 0
	_ = fs.WalkDir(files, folder, func(name string, d fs.DirEntry, err error) error {
		seen++
		switch {
		case err != nil:
			return nil // what cannot be read is nothing to warn of
		case seen > maxSources:
			return fs.SkipAll
		case d.IsDir() && name != folder && (!Counts(name) || name == path.Dir(entry)):
			return fs.SkipDir
		case !d.Type().IsRegular() || name == entry || !slices.Contains(kinds, path.Ext(name)) || aside(name):
			return nil
		}
		if info, err := d.Info(); err == nil && info.ModTime().After(since) {
			found = name
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// aside reports whether a file with source is no part of what is built.
func aside(name string) bool {
	base := path.Base(name)
	return strings.HasSuffix(base, "_test.go") || strings.HasSuffix(base, ".d.ts") ||
		strings.Contains(base, ".test.") || strings.Contains(base, ".spec.")
}

// Counts reports whether what has this name may belong to a plugin.
func Counts(name string) bool {
	base := filepath.Base(name)
	return !strings.HasPrefix(base, ".") && base != "node_modules"
}
