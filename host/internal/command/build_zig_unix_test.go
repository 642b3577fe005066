//go:build unix

package command

import (
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
	"github.com/wasmhost/wasmhost/sdk/zig"
)

// A new plugin in Zig is built outside of a checkout, is what `new` says, and is
// reloaded by `dev`.
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
	c.fails(cli.ExitUsage, []string{"built from Zig"}, "build", "my-plugin", "--minify")
	wantTexts(t, c.must("build", "my-plugin").out, "built "+filepath.Join("my-plugin", "backend.wasm"))
	wantTexts(t, c.must("validate", "my-plugin").out, "wasmhost:settings")
	wantTexts(t, c.must("sdk", "my-plugin").out, "put the SDK")

	develops(t, c, "src/main.zig")
}

// Without a zig, or with one of another version, it is told what to install.
func TestBuildZigNeedsZig(t *testing.T) {
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "zig")
	programs := t.TempDir()
	t.Setenv("PATH", programs)
	c.fails(cli.ExitFailed, []string{"needs zig 0.15", "ziglang.org/download", toolchain.PipZig}, "build", "my-plugin")
	program(t, filepath.Join(programs, "zig"), "echo 0.13.0")
	c.fails(cli.ExitFailed, []string{"is for zig 0.15, 0.16 or 0.17", "is 0.13.0", "ziglang.org/download",
		toolchain.PipZig}, "build", "my-plugin")
	// The package of pip has another name for it, and a current version will do.
	for _, version := range zigsdk.Versions {
		program(t, filepath.Join(programs, "python-zig"), "echo "+version+".9")
		if tool, err := zigsdk.FindTool(t.Context()); err != nil || filepath.Base(tool.Command[0]) != "python-zig" {
			t.Errorf("%s: got %v, %v", version, tool, err)
		}
	}
	c.fails(cli.ExitUsage, []string{"--sdk is for plugins in Go"}, "new", "other", "--lang", "zig", "--sdk", ".")
}
