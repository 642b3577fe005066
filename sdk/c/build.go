package csdk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// SDKPathVariable is the variable of the environment that says where wasi-sdk
// is. Its own tools use it as well.
const SDKPathVariable = "WASI_SDK_PATH"

const noTool toolchain.Missing = "building C needs a compiler for WebAssembly, and there is none: neither a zig on " +
	"the PATH, nor a wasi-sdk that " + SDKPathVariable + " names, nor a clang with the target wasm32 and wasm-ld. " +
	"Install Zig 0.13 or newer from https://ziglang.org/download or by '" + toolchain.PipZig + "', or wasi-sdk from " +
	"https://github.com/WebAssembly/wasi-sdk/releases, or the packages clang and lld of your system, then try again"

// Tool is a compiler of C and C++ to WebAssembly.
type Tool struct {
	// Name is what users call it, such as "zig cc".
	Name string
	// C and CXX are the commands with the arguments that say for which target.
	C, CXX []string
	// Library are further arguments to link with a C library; nil where there
	// is none.
	Library []string
	// Lazy says to link with the library only where it is needed: it would have
	// to be built first, which takes a while.
	Lazy bool
	// Flags are more flags for every file.
	Flags []string
	// Release is what to compile for.
	Release toolchain.Release
}

// Zig returns the compiler that is part of Zig. The command may have arguments.
func Zig(command ...string) Tool {
	with := func(mode string) []string {
		return append(slices.Clone(command), mode, "-target", "wasm32-wasi")
	}
	return Tool{Name: "zig cc", C: with("cc"), CXX: with("c++"), Library: []string{"-mexec-model=reactor"}, Lazy: true}
}

// FindTool returns a compiler of this machine: that of wasi-sdk where the
// environment names one, else zig, else a clang that can. The error says what to
// install.
func FindTool(ctx context.Context) (Tool, error) {
	if dir := os.Getenv(SDKPathVariable); dir != "" {
		clang, err := exec.LookPath(filepath.Join(dir, "bin", "clang"))
		if err != nil {
			return Tool{}, fmt.Errorf("%s is %s, which has no bin/clang; correct it, or unset it to use another compiler",
				SDKPathVariable, dir)
		}
		with := func(command string) []string { return []string{command, "--target=wasm32-wasip1"} }
		return Tool{Name: "wasi-sdk", C: with(clang), CXX: with(filepath.Join(filepath.Dir(clang), "clang++")),
			Library: []string{"-mexec-model=reactor", "-Wl,--stack-first"}}, nil
	}
	if zigs := toolchain.Zigs(); len(zigs) > 0 {
		return Zig(zigs[0]), nil
	}
	if clang, err := exec.LookPath("clang"); err == nil && canLink(ctx, clang) {
		with := func(command string) []string { return []string{command, "--target=wasm32"} }
		return Tool{Name: "clang", C: with(clang), CXX: with(clang + "++")}, nil
	}
	return Tool{}, noTool
}

// canLink reports whether a clang compiles to wasm32 and has a linker for it.
func canLink(ctx context.Context, clang string) bool {
	targets, err := exec.CommandContext(ctx, clang, "--print-targets").Output()
	if err != nil || !bytes.Contains(targets, []byte("wasm32")) {
		return false
	}
	linker, err := exec.CommandContext(ctx, clang, "--print-prog-name=wasm-ld").Output()
	if err != nil {
		return false
	}
	_, err = exec.LookPath(strings.TrimSpace(string(linker)))
	return err == nil
}

// extensions are those of source files, by whether they are C++.
var extensions = map[string]bool{".c": false, ".cc": true, ".cpp": true, ".cxx": true}

// Sources returns the source files of a plugin: those in its folder and in its
// folder src, sorted. Others, such as tests, are not compiled.
func Sources(folder fs.FS) ([]string, error) {
	var sources []string
	for _, dir := range []string{".", "src"} {
		entries, err := fs.ReadDir(folder, dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("look for source files: %w", err)
		}
		for _, e := range entries {
			if _, ok := extensions[path.Ext(e.Name())]; ok && e.Type().IsRegular() {
				sources = append(sources, path.Join(dir, e.Name()))
			}
		}
	}
	return sources, nil
}

// flags are for every file: code with warnings, and memcpy as an instruction.
var flags = []string{"-g0", "-mbulk-memory", "-Wall", "-Wextra"}

var (
	// unchecked says so: zig would add the checks.
	unchecked = []string{"-fno-sanitize=undefined"}
	// checked stops the plugin where C leaves undefined what happens.
	checked = []string{"-fsanitize=undefined", "-fsanitize-trap=undefined"}
	// releases are flags by what is compiled for. Few libraries in C are free of what
	// the checks find, so they are for who asks.
	releases = map[toolchain.Release][]string{"": append([]string{"-O2"}, unchecked...),
		toolchain.Fast: append([]string{"-O3"}, unchecked...), toolchain.Small: append([]string{"-Os"}, unchecked...),
		toolchain.Safe: append([]string{"-O2"}, checked...), toolchain.Debug: append([]string{"-O0"}, checked...)}
)

// linkFlags make a module without a main function. The stack is much larger than that of wasm-ld. Zig has it below all
// else without being told, so that what exceeds it traps.
var linkFlags = []string{"-Wl,-z,stack-size=262144"}

// Build compiles the sources of a plugin's folder, with the SDK, to the
// file output, and returns what the compiler warns of. The error
// is a [*toolchain.CompileError] where the source is what is wrong.
func (t Tool) Build(ctx context.Context, folder, output string) (warnings string, err error) {
	sources, err := Sources(os.DirFS(folder))
	if err != nil {
		return "", err
	}
	if len(sources) == 0 {
		return "", fmt.Errorf("there are no source files in %s and its folder src: write a main.c", folder)
	}
	mode, err := t.Release.Flags(releases)
	if err != nil {
		return "", err
	}
	every := slices.Concat(flags, mode)
	scratch, err := os.MkdirTemp("", "wasmhost-c-")
	if err != nil {
		return "", fmt.Errorf("make a folder to build in: %w", err)
	}
	defer os.RemoveAll(scratch)
	include := filepath.Join(scratch, "sdk")
	if err := os.CopyFS(include, Files()); err != nil {
		return "", fmt.Errorf("write the SDK: %w", err)
	}
	own, err := Sources(os.DirFS(include))
	if err != nil {
		return "", err
	}
	link := t.C
	var objects, said []string
	compile := func(dir, source string, flags ...string) error {
		command := t.C
		if extensions[path.Ext(source)] {
			command, link = t.CXX, t.CXX
		}
		object := filepath.Join(scratch, fmt.Sprintf("%d.o", len(objects)))
		objects = append(objects, object)
		text, err := t.run(ctx, dir, command, flags, t.Flags, "-c", "-I", include, "-o", object, filepath.FromSlash(source))
		if text != "" {
			said = append(said, text)
		}
		return err
	}
	for _, source := range own {
		if err := compile(include, source, every...); err != nil {
			return "", err
		}
	}
	for _, source := range sources {
		// Without exceptions, which the targets do not have.
		file := slices.Clone(every)
		if extensions[path.Ext(source)] {
			file = append(file, "-fno-exceptions", "-fno-rtti")
		}
		if err := compile(folder, source, file...); err != nil {
			return "", err
		}
	}
	if err := t.link(ctx, folder, link, append(objects, "-o", output)); err != nil {
		return "", err
	}
	return strings.Join(said, "\n"), toolchain.Slim(output)
}

// link links objects to a module, by a command where that needs the library.
func (t Tool) link(ctx context.Context, folder string, command, objects []string) error {
	bare := append([]string{"-nostdlib", "-Wl,--no-entry"}, objects...)
	if t.Library == nil {
		_, err := t.run(ctx, folder, t.C, linkFlags, []string{"-Wl,--stack-first"}, bare...)
		return err
	}
	if t.Lazy {
		_, err := t.run(ctx, folder, t.C, linkFlags, nil, bare...)
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
	_, err := t.run(ctx, folder, command, linkFlags, t.Library, objects...)
	return err
}

// run runs a command with arguments in a folder, and returns what it says.
func (t Tool) run(ctx context.Context, dir string, command, flags, more []string, args ...string) (string, error) {
	all := slices.Concat(command, flags, more, args)
	return toolchain.Run(ctx, dir, t.Name, all...)
}
