package zigsdk

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Version is the version of Zig that the SDK is for, without its last number.
// Zig changes its language and library with each.
const Version = "0.15"

const noZig toolchain.Missing = "building Zig needs zig " + Version + ", and there is none on the PATH. Install it " +
	"from https://ziglang.org/download, then try again"

// Tool is a zig.
type Tool struct {
	// Command runs it, with arguments if it has some.
	Command []string
}

// FindTool returns the zig of this machine. The error says what to install.
func FindTool(ctx context.Context) (Tool, error) {
	zig, err := exec.LookPath("zig")
	if err != nil {
		return Tool{}, noZig
	}
	said, err := toolchain.Run(ctx, "", "zig", zig, "version")
	if err != nil {
		return Tool{}, fmt.Errorf("ask zig for its version: %w", err)
	}
	if !strings.HasPrefix(said, Version+".") {
		return Tool{}, toolchain.Missing(fmt.Sprintf("the SDK is for zig %s, and the one on the PATH is %s. Install %[1]s "+
			"from https://ziglang.org/download, then try again", Version, said))
	}
	return Tool{Command: []string{zig}}, nil
}

// mains are where the main file of a plugin may be.
var mains = []string{"src/main.zig", "main.zig"}

// Main returns the main file of a plugin: src/main.zig, or main.zig. Others it
// imports.
func Main(folder fs.FS) (name string, ok bool) {
	for _, name := range mains {
		if info, err := fs.Stat(folder, name); err == nil && info.Mode().IsRegular() {
			return name, true
		}
	}
	return "", false
}

// flags make a small reactor of WASI, which exports what the SDK does. The stack
// is smaller than zig's own, and what exceeds it traps.
var flags = []string{"build-exe", "-target", "wasm32-wasi", "-mcpu=generic+bulk_memory", "-mexec-model=reactor",
	"-fno-entry", "--export=wasmhost_dispatch_v1", "-O", "ReleaseSmall", "-fstrip", "--stack", "262144"}

// Build compiles the plugin in a folder, with the SDK as the module wasmhost, to
// the file output, and returns what the compiler warns of. The error is a
// [*toolchain.CompileError] where the source is what is wrong.
func (t Tool) Build(ctx context.Context, folder, output string) (warnings string, err error) {
	name, ok := Main(os.DirFS(folder))
	if !ok {
		return "", fmt.Errorf("there is no main file in %s: write a src/main.zig", folder)
	}
	scratch, err := os.MkdirTemp("", "wasmhost-zig-")
	if err != nil {
		return "", fmt.Errorf("make a folder to build in: %w", err)
	}
	defer os.RemoveAll(scratch)
	sdk := filepath.Join(scratch, "wasmhost")
	if err := os.CopyFS(sdk, Files()); err != nil {
		return "", fmt.Errorf("write the SDK: %w", err)
	}
	command := append(t.Command[:len(t.Command):len(t.Command)], flags...)
	command = append(command, "--dep", "wasmhost", "-Mroot="+filepath.FromSlash(name),
		"-Mwasmhost="+filepath.Join(sdk, "wasmhost.zig"), "-femit-bin="+output)
	return toolchain.Run(ctx, folder, "zig", command...)
}
