package assdk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Main is the main file of a plugin. Others it imports.
const Main = "assembly/index.ts"

// HasMain reports whether a folder has the main file of a plugin.
func HasMain(folder fs.FS) bool {
	info, err := fs.Stat(folder, Main)
	return err == nil && info.Mode().IsRegular()
}

// compiler is the program of the npm package, by its place in a folder.
const compiler = "node_modules/assemblyscript/bin/asc.js"

// quickly is a module that node runs before the compiler. Most of what the compiler
// does is in one large module of WebAssembly, which node would compile with its
// optimising compiler anew in each run: that takes longer than it saves in a run of
// seconds. An option on the command line would do the same, but a node that does not
// know it would not run.
const quickly = `data:text/javascript,import v8 from "node:v8"; v8.setFlagsFromString("--liftoff-only")`

// Tool is an asc.
type Tool struct {
	// Command runs it, with arguments if it has some.
	Command []string
	// Release is what to compile for.
	Release toolchain.Release
}

// FindTool returns the compiler that plugins in the first of some folders are
// built with: of the node_modules there or above, as node looks for packages, or
// of the next folder. Above the plugin's folder it looks in none that every user
// of the machine may write to, such as /tmp, nor above that: a compiler is a
// program that runs. A checkout of wasmhost has the one that `make setup`
// installs. The error says what to install.
func FindTool(folders ...string) (Tool, error) {
	install := "'npm install --save-dev assemblyscript@" + Compiler() + "' in the plugin's folder"
	node, err := exec.LookPath("node")
	if err != nil {
		return Tool{}, toolchain.Missing("building AssemblyScript needs node, and there is none on the PATH. Install " +
			"Node.js 20 or newer, then run " + install)
	}
	for _, folder := range folders {
		if folder, err = filepath.Abs(folder); err != nil {
			return Tool{}, fmt.Errorf("find the folder of the plugin: %w", err)
		}
		for below := ""; below != folder; below, folder = folder, filepath.Dir(folder) {
			if below != "" && toolchain.SharedFolder(folder) {
				break
			}
			for _, place := range []string{compiler, "sdk/assemblyscript/" + compiler} {
				asc := filepath.Join(folder, filepath.FromSlash(place))
				if info, err := os.Stat(asc); err == nil && info.Mode().IsRegular() {
					return Tool{Command: []string{node, "--import=" + quickly, asc}}, nil
				}
			}
		}
	}
	return Tool{}, toolchain.Missing("building AssemblyScript needs its compiler, which npm installs. Run " + install +
		", then try again")
}

// flags make a small reactor, whose globals are those of globals/wasmhost.ts.
var flags = []string{"--debug", "--exportStart", "_initialize", "--runtime",
	"incremental", "--noColors", "--use", "abort=wasmhost_abort,seed=wasmhost_seed,trace=wasmhost_trace," +
		"console=wasmhost_console,crypto=wasmhost_crypto,performance=wasmhost_performance,Date=wasmhost_Date"}

// releases are flags by what is compiled for. The language checks in all of them.
var releases = map[toolchain.Release][]string{"": optimized("3", "1"), toolchain.Safe: optimized("3", "1"),
	toolchain.Fast: optimized("3", "0"), toolchain.Small: optimized("3", "2"), toolchain.Debug: optimized("0", "0")}

func optimized(speed, size string) []string {
	return []string{"--optimizeLevel", speed, "--shrinkLevel", size}
}

// Build compiles the plugin in a folder, with the SDK as the package
// as-wasmhost, to the file output, and returns what the compiler warns of. The
// error is a [*toolchain.CompileError] where the source is what is wrong.
func (t Tool) Build(ctx context.Context, folder, output string) (warnings string, err error) {
	if !HasMain(os.DirFS(folder)) {
		return "", fmt.Errorf("there is no main file in %s: write an %s", folder, Main)
	}
	mode, err := t.Release.Flags(releases)
	if err != nil {
		return "", err
	}
	scratch, err := os.MkdirTemp("", "wasmhost-assemblyscript-")
	if err != nil {
		return "", fmt.Errorf("make a folder to build in: %w", err)
	}
	defer os.RemoveAll(scratch)
	sdk := filepath.Join(scratch, "as-wasmhost")
	if err := os.CopyFS(sdk, Files()); err != nil {
		return "", fmt.Errorf("write the SDK: %w", err)
	}
	config := filepath.Join(scratch, "asconfig.json")
	if err := os.WriteFile(config, []byte("{}"), 0o600); err != nil {
		return "", fmt.Errorf("write the configuration: %w", err)
	}
	if output, err = filepath.Abs(output); err != nil {
		return "", fmt.Errorf("find the place of the module: %w", err)
	}
	command := append(t.Command[:len(t.Command):len(t.Command)], filepath.FromSlash(Main),
		filepath.Join(sdk, "assembly", "dispatch.ts"), "--outFile", output,
		// The folder is where imports of the package lead to, before those of
		// node_modules; the file is what defines globals.
		// In place of an asconfig.json of the plugin, whose transforms would run here.
		"--config", config, "--lib", scratch+","+filepath.Join(sdk, "globals", "wasmhost.ts"))
	warnings, err = toolchain.Run(ctx, folder, "asc", slices.Concat(command, flags, mode)...)
	if wrong, ok := errors.AsType[*toolchain.CompileError](err); ok {
		wrong.Output = ownFirst(wrong.Output)
	}
	return warnings, err
}

// ownFirst puts what the compiler says of lines of the plugin before what it
// says of lines of its library, which fail for the types that the plugin uses
// them with.
func ownFirst(output string) string {
	blocks := strings.Split(strings.TrimRight(output, "\n"), "\n\n")
	const place = "└─ in "
	ofLibrary := func(block string) bool { return strings.Contains(block, place+"~lib/") }
	own := slices.ContainsFunc(blocks, func(b string) bool { return strings.Contains(b, place) && !ofLibrary(b) })
	slices.SortStableFunc(blocks, func(a, b string) int {
		rank := func(block string) int {
			switch {
			case strings.HasPrefix(block, "FAILURE "):
				return 2
			case ofLibrary(block):
				return 1
			}
			return 0
		}
		return rank(a) - rank(b)
	})
	if !own && slices.ContainsFunc(blocks, ofLibrary) {
		blocks = append([]string{"These lines of the library fail for a type of the plugin: look where the plugin " +
			"calls them with the type that they name."}, blocks...)
	}
	return strings.Join(blocks, "\n\n") + "\n"
}
