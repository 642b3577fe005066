//go:build unix

package main

import (
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A new plugin in Zig is built outside of a checkout, and is what `new` says.
func TestBuildZig(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	zigOnPath(t)
	t.Chdir(t.TempDir())
	r := c.must("new", "my-plugin", "--lang", "zig")
	wantTexts(t, r.out, filepath.Join("my-plugin", "src", "main.zig"),
		filepath.Join("my-plugin", "wasmhost", "wasmhost.zig"))
	wantTexts(t, c.must("validate", "my-plugin").out, "not built yet")
	c.fails(exitUsage, []string{"built from Zig"}, "build", "my-plugin", "--minify")
	source := fileText(t, "my-plugin/src/main.zig")
	write(t, "my-plugin/src/main.zig", source+"\nnonsense\n")
	c.fails(exitFailed, []string{"main.zig", "build again"}, "build", "my-plugin")
	write(t, "my-plugin/src/main.zig", source)
	wantTexts(t, c.must("build", "my-plugin").out, "built "+filepath.Join("my-plugin", "backend.wasm"))
	wantTexts(t, c.must("validate", "my-plugin").out, "wasmhost:settings")
	wantTexts(t, c.must("sdk", "my-plugin").out, "put the SDK")

	_, stop := c.serve()
	defer stop()
	c.must("install", "my-plugin", "--yes")
	c.says("my-plugin", "Hello, world!")
	wantTexts(t, c.must("call", "my-plugin", "POST", "greet", "-d", `{"name": "Ad\u00e4"}`).out, "Hello, Adä!")
}

// Without a zig, or with one of another version, it is told what to install.
func TestBuildZigNeedsZig(t *testing.T) {
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "zig")
	programs := t.TempDir()
	t.Setenv("PATH", programs)
	c.fails(exitFailed, []string{"needs zig 0.15", "ziglang.org/download"}, "build", "my-plugin")
	program(t, filepath.Join(programs, "zig"), "echo 0.13.0")
	c.fails(exitFailed, []string{"is for zig 0.15", "is 0.13.0", "ziglang.org/download"}, "build", "my-plugin")
	c.fails(exitUsage, []string{"--sdk is for plugins in Go"}, "new", "other", "--lang", "zig", "--sdk", ".")
}

func TestDevZig(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	zigOnPath(t)
	develops(t, c, "zig", "src/main.zig")
}
