//go:build unix

package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/c"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// zigOnPath makes the compiler of tests a zig on the PATH, by a shell script.
func zigOnPath(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	program(t, filepath.Join(dir, "zig"), "exec '"+strings.Join(guesttest.Zig(t), "' '")+"' \"$@\"")
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv(csdk.SDKPathVariable, "")
}

// A new plugin in C is built outside of a checkout, is what `new` says, and is
// reloaded by `dev`.
func TestBuildC(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	zigOnPath(t)
	t.Chdir(t.TempDir())
	r := c.must("new", "my-plugin", "--lang", "c")
	wantTexts(t, r.out, filepath.Join("my-plugin", "main.c"), filepath.Join("my-plugin", "include", "wasmhost.h"))
	wantTexts(t, c.must("validate", "my-plugin").out, "not built yet")
	c.fails(cli.ExitUsage, []string{"built from C"}, "build", "my-plugin", "--minify")
	wantTexts(t, c.must("build", "my-plugin").out, "built "+filepath.Join("my-plugin", "backend.wasm"))
	wantTexts(t, c.must("validate", "my-plugin").out, "wasmhost:settings")
	flags, err := os.ReadFile("my-plugin/compile_flags.txt")
	if err != nil || string(flags) != "-std=c11\n-Iinclude\n" {
		t.Errorf("editors are told %q (%v)", flags, err)
	}

	main, err := os.ReadFile("my-plugin/main.c")
	if err != nil {
		t.Fatal(err)
	}
	write(t, "my-plugin/main.c", string(main)+"\nnonsense\n")
	c.fails(cli.ExitFailed, []string{"main.c", "build again"}, "build", "my-plugin")
	write(t, "my-plugin/main.c", string(main)+"\nstatic int unused;\n")
	wantTexts(t, c.must("build", "my-plugin").err, "unused")

	develops(t, c, "main.c")
}

// Without a compiler it is told what to install.
func TestBuildCNeedsACompiler(t *testing.T) {
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "c")
	t.Setenv("PATH", t.TempDir())
	t.Setenv(csdk.SDKPathVariable, "")
	c.fails(cli.ExitFailed, []string{"ziglang.org/download", toolchain.PipZig, "wasi-sdk", "clang and lld"}, "build",
		"my-plugin")
	t.Setenv(csdk.SDKPathVariable, t.TempDir())
	c.fails(cli.ExitFailed, []string{csdk.SDKPathVariable, "bin/clang"}, "build", "my-plugin")
	c.fails(cli.ExitUsage, []string{"--sdk is for plugins in Go"}, "new", "other", "--lang", "c", "--sdk", ".")
}

// program writes a shell script.
func program(t *testing.T, file, text string) {
	t.Helper()
	write(t, file, "#!/bin/sh\n"+text+"\n")
	if err := os.Chmod(file, 0o755); err != nil {
		t.Fatal(err)
	}
}
