package compat_test

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// Popular packages, bundled as `wasmhost build` does, work in the sandbox and
// do what the same bundle does in Node.js 20.
func TestPackages(t *testing.T) {
	shorttest.Skip(t)
	root, err := filepath.Abs(filepath.Join(fixtures, "npm"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "node_modules")); err != nil {
		t.Fatalf("%v; run 'make setup'", err)
	}
	node := node20()
	for _, name := range packages(t, root) {
		for _, minify := range []bool{false, true} {
			if minify && !slices.Contains([]string{"ajv", "handlebars", "lodash", "zod"}, name) {
				continue // those write code or go by names, which it changes
			}
			title := name
			if minify {
				title += ", minified"
			}
			t.Run(title, func(t *testing.T) {
				p, file := packagePlugin(t, root, name, minify)
				var got []json.RawMessage
				p.must(200, "POST", "run", nil, &got)
				if len(got) == 0 {
					t.Fatal("nothing was compared")
				}
				log := strings.ReplaceAll(p.log(), "WARN a handler was slow", "") // a busy machine's are
				if strings.Contains(log, "ERROR") || strings.Contains(log, "WARN") {
					t.Errorf("log:\n%s", log)
				}
				if node == "" {
					return // what the package must give stands in its test
				}
				cmd := exec.CommandContext(t.Context(), node, filepath.Join(root, "node.js"), file)
				cmd.Stderr = os.Stderr
				cmd.Env = append(os.Environ(), "TZ=UTC")
				output, err := cmd.Output()
				if err != nil {
					t.Fatal("run node: ", err)
				}
				var want []json.RawMessage
				decode(t, string(output), &want)
				for i := range max(len(got), len(want)) {
					if i >= len(got) || i >= len(want) || !same(got[i], want[i]) {
						t.Errorf("comparison %d of %d and %d differs from Node.js", i, len(got), len(want))
					}
				}
			})
		}
	}
}

// packages returns what is tested by a file of its own, of what package.json
// names.
func packages(t *testing.T, root string) []string {
	t.Helper()
	var manifest struct{ Dependencies map[string]string }
	decode(t, read(t, filepath.Join(root, "package.json")), &manifest)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(manifest.Dependencies)) {
		if _, err := os.Stat(filepath.Join(root, "src", name+".ts")); err == nil {
			names = append(names, name)
		}
	}
	if len(names) < 12 {
		t.Fatalf("there are %d packages", len(names))
	}
	return names
}

// packagePlugin installs the backend that tests a package, and returns its
// file.
func packagePlugin(t *testing.T, root, name string, minify bool) (*installed, string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(filepath.Join(folder, "src"), os.DirFS(filepath.Join(root, "src"))); err != nil {
		t.Fatal(err)
	}
	main := filepath.Join(folder, "src", "main.ts")
	put(t, main, strings.Replace(read(t, main), `"TEST"`, `"./`+name+`"`, 1))
	if err := os.Symlink(filepath.Join(root, "node_modules"), filepath.Join(folder, "node_modules")); err != nil {
		t.Fatal(err)
	}
	build(t, folder, bundle.Options{Source: "src/main.ts", Output: "dist/index.mjs", Minify: minify,
		Allow: []string{root}})
	put(t, filepath.Join(folder, "manifest.json"), manifest(t, "package", "dist/index.mjs"))
	return active(t, folder), filepath.Join(folder, "dist", "index.mjs")
}
