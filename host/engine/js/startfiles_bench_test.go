package js_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/js"
)

// BenchmarkStartFiles is loading and starting a backend of 31 files, modules and
// CommonJS, from nothing to active, and beside it one file of the same length, and a
// bundle of 1.5 MB. All but the files of many are kept as bytecode.
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
	bundle := ""
	for i := range 20000 {
		bundle += fmt.Sprintf("function b%d(a, b) { if (a > %d) { return a * b + %d } return [a, b, %d] }\n", i, i, i, i)
	}
	large := fstest.MapFS{"main.js": {Data: []byte(bundle + echo)}}
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
	b.Run("bundle", func(b *testing.B) {
		for b.Loop() {
			start(large)
		}
	})
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			start(single)
		}
	})
}
