package zigsdk

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Versions are the versions of Zig that the SDK is for, without their last number,
// the oldest first. Zig changes its language and library with each.
var Versions = []string{"0.15", "0.16", "0.17"}

// install says where to get one.
func install() string {
	return "Install it from https://ziglang.org/download, or by '" + toolchain.PipZig + "', then try again"
}

// Tool is a zig.
type Tool struct {
	// Command runs it, with arguments if it has some.
	Command []string
	// Release is what to compile for.
	Release toolchain.Release
}

// FindTool returns the zig of this machine. The error says what to install.
func FindTool(ctx context.Context) (Tool, error) {
	versions := strings.Join(Versions[:len(Versions)-1], ", ") + " or " + Versions[len(Versions)-1]
	var others []string
	for _, zig := range toolchain.Zigs() {
		said, err := toolchain.Run(ctx, "", "zig", zig, "version")
		if err != nil {
			return Tool{}, fmt.Errorf("ask zig for its version: %w", err)
		}
		if slices.ContainsFunc(Versions, func(v string) bool { return strings.HasPrefix(said, v+".") }) {
			return Tool{Command: []string{zig}}, nil
		}
		others = append(others, said)
	}
	if len(others) == 0 {
		return Tool{}, toolchain.Missing("building Zig needs zig " + versions + ", and there is none on the PATH. " +
			install())
	}
	return Tool{}, toolchain.Missing(fmt.Sprintf("the SDK is for zig %s, and the one on the PATH is %s. %s", versions,
		strings.Join(others, " and "), install()))
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

// flags make a reactor of WASI, which exports what the SDK does. The stack is
// smaller than zig's own, and what exceeds it traps.
var flags = []string{"build-exe", "-target", "wasm32-wasi", "-mcpu=generic+bulk_memory", "-mexec-model=reactor",
	"-fno-entry", "--export=wasmhost_dispatch_v1", "-fno-strip", "--stack", "262144"}

// releases are flags by what is compiled for. Without checks, an index out of range
// reads what else the plugin has in memory, and `unreachable` goes on anywhere.
var releases = map[toolchain.Release][]string{"": {"-OReleaseSafe"}, toolchain.Safe: {"-OReleaseSafe"},
	toolchain.Fast: {"-OReleaseFast"}, toolchain.Small: {"-OReleaseSmall"}, toolchain.Debug: {"-ODebug"}}

// Build compiles the plugin in a folder, with the SDK as the module wasmhost, to
// the file output, and returns what the compiler warns of. The error is a
// [*toolchain.CompileError] where the source is what is wrong.
func (t Tool) Build(ctx context.Context, folder, output string) (warnings string, err error) {
	name, ok := Main(os.DirFS(folder))
	if !ok {
		return "", fmt.Errorf("there is no main file in %s: write a src/main.zig", folder)
	}
	mode, err := t.Release.Flags(releases)
	if err != nil {
		return "", err
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
	command := append(slices.Concat(t.Command, flags, mode), "--dep", "wasmhost", "-Mroot="+filepath.FromSlash(name),
		"-Mwasmhost="+filepath.Join(sdk, "wasmhost.zig"), "-femit-bin="+output)
	if warnings, err = toolchain.Run(ctx, folder, "zig", command...); err != nil {
		return "", err
	}
	return warnings, toolchain.Slim(output)
}
