package js_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// bundled are packages that make a bundle of 1.5 MB, most of it code that waits to be
// called. What a package computes while it is loaded is its own and takes as long as
// it takes: 25 ms for the tables of cheerio.
var bundled = []string{"date-fns", "lodash", "luxon", "yaml", "zod"}

// packagesBundle is the bundle that `wasmhost build` makes of a backend that uses
// these packages.
func packagesBundle(tb testing.TB, packages []string) string {
	tb.Helper()
	modules, err := filepath.Abs(filepath.Join("..", "..", "..", "..", "..", "testdata", "js", "npm", "node_modules"))
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := os.Stat(modules); err != nil {
		tb.Fatalf("%v; run 'make setup'", err)
	}
	folder := tb.TempDir()
	if err := os.Symlink(modules, filepath.Join(folder, "node_modules")); err != nil {
		tb.Fatal(err)
	}
	var source, names strings.Builder
	for i, name := range packages {
		fmt.Fprintf(&source, "import * as p%d from %q;\n", i, name)
		fmt.Fprintf(&names, "p%d, ", i)
	}
	source.WriteString(strings.Replace(echo, "{", "{ globalThis.packages = ["+names.String()+"];", 1))
	if err := os.WriteFile(filepath.Join(folder, "index.js"), []byte(source.String()), 0o600); err != nil {
		tb.Fatal(err)
	}
	builder, err := bundle.New(bundle.Options{Folder: folder, Source: "index.js", Output: "dist/index.js",
		SourceMap: bundle.MapNone, Builtin: script.Builtin, Missing: script.Missing, Allow: []string{modules}})
	if err != nil {
		tb.Fatal(err)
	}
	defer builder.Close()
	result, err := builder.Build(context.Background())
	if err != nil {
		tb.Fatal(err)
	}
	return string(result.Files[0].Content)
}

// BenchmarkStartFiles is loading and starting a backend of 31 files, modules and
// CommonJS, from nothing to active, and beside it one file of the same length, a
// bundle of 1.5 MB of packages, and one file as long with 20,000 small functions of
// its global scope. All but the files of many are kept as bytecode.
func BenchmarkStartFiles(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	h.load(echo) // the engine is compiled once
	many, one := fstest.MapFS{}, ""
	imports := ""
	for i := range 30 {
		text := ""
		for j := range 40 {
			text += fmt.Sprintf("function f%d_%d(a, b) { return a * %d + b }\n", i, j, j)
		}
		one += text
		name := fmt.Sprintf("m%d.js", i)
		if i%3 == 0 {
			many[name] = &fstest.MapFile{Data: []byte(text + fmt.Sprintf("exports.f = f%d_0;\n", i))}
		} else {
			many[name] = &fstest.MapFile{Data: []byte(text + fmt.Sprintf("export const f = f%d_0;\n", i))}
		}
		imports += fmt.Sprintf("import { f as g%d } from './%s';\n", i, name)
	}
	many["main.js"] = &fstest.MapFile{Data: []byte(imports + strings.Replace(echo, "{", "{ g0(1, 2);", 1))}
	single := fstest.MapFS{"main.js": {Data: []byte(one + echo)}}
	var functions strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&functions, "function b%d(a, b) { if (a > %d) { return a * b + %d } return [a, b, %d] }\n", i, i, i, i)
	}
	large := fstest.MapFS{"main.js": {Data: []byte(functions.String() + echo)}}
	start := func(files fstest.MapFS) {
		p, err := h.driver.Load(context.Background(), files, "main.js", js.Options{MemoryMB: 64, Access: h.access})
		if err != nil {
			b.Fatal(err)
		}
		in, err := p.Start(context.Background(), h.env())
		if err != nil {
			b.Fatal(err)
		}
		in.Close()
		p.Close(context.Background())
	}
	b.Run("many", func(b *testing.B) {
		for b.Loop() {
			start(many)
		}
	})
	b.Run("functions", func(b *testing.B) {
		for b.Loop() {
			start(large)
		}
	})
	packages := packagesBundle(b, bundled)
	b.Run("bundle", func(b *testing.B) {
		files := fstest.MapFS{"main.js": {Data: []byte(packages)}}
		start(files) // compiles it, once
		for b.Loop() {
			start(files)
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/start")
		b.ReportMetric(float64(len(packages))/1e6, "MB")
	})
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			start(single)
		}
	})
}
