package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// stackBytes is the size of the C stack.
const stackBytes = 1368 << 10

// cFlags hold for every file. Assertions of QuickJS are left out, as is the
// sanitizer that zig turns on by itself.
var cFlags = [...]string{
	"--target=wasm32-wasi", "-std=gnu11", "-O2", "-g0", "-DNDEBUG", "-fno-sanitize=undefined", "-fno-stack-protector",
	"-Wall", "-Wno-unused-function", "-Wno-macro-redefined", "-Wno-builtin-macro-redefined", "-Wno-sign-compare",
}

// builder knows where sources, tools and results lie.
type builder struct {
	root, dir string // of the module, of sdk/js/engine
	tools     string // of what was downloaded and of what is in between
	quickjs   string // C source
	generated string
}

func newBuilder(root string) *builder {
	tools := filepath.Join(root, ".tools", "quickjs")
	return &builder{
		root: root, dir: filepath.Join(root, "sdk", "js", "engine"), tools: tools,
		quickjs: filepath.Join(tools, "source"), generated: filepath.Join(tools, "generated"),
	}
}

// build makes the engine.
func (w *builder) build(ctx context.Context) (wasm, units []byte, err error) {
	temp, err := os.MkdirTemp(w.tools, "build-*")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(temp)
	if units, err = w.prelude(ctx, temp); err != nil {
		return nil, nil, fmt.Errorf("make the prelude: %w", err)
	}
	files, err := filepath.Glob(filepath.Join(w.dir, "c", "*.c"))
	if err != nil {
		return nil, nil, err
	}
	sources := w.runtime()
	for _, file := range files {
		if name := filepath.Base(file); name != "precompile.c" && name != "quickjs_unit.c" && name != "buffer.c" {
			sources = append(sources, file)
		}
	}
	// The linker writes the name of its output into the module.
	output := filepath.Join(temp, "engine.wasm")
	err = w.compile(ctx, output, append(sources, "-I"+w.generated, "-mexec-model=reactor",
		fmt.Sprintf("-Wl,-z,stack-size=%d", stackBytes), "-Wl,--strip-all", "-Wl,--gc-sections"))
	if err != nil {
		return nil, nil, err
	}
	wasm, err = os.ReadFile(output)
	return wasm, units, err
}

// runtime is the files of QuickJS and what its unit needs.
func (w *builder) runtime() []string {
	var files []string
	for _, name := range []string{"libregexp.c", "libunicode.c", "dtoa.c"} {
		files = append(files, filepath.Join(w.quickjs, name))
	}
	return append(files, filepath.Join(w.dir, "c", "quickjs_unit.c"), filepath.Join(w.dir, "c", "buffer.c"))
}

// prelude bundles the prelude's files, compiles them to bytecode with QuickJS
// itself, writes prelude.h, and returns the units.
func (w *builder) prelude(ctx context.Context, temp string) (units []byte, err error) {
	compiler := filepath.Join(temp, "precompile.wasm")
	if err := w.compile(ctx, compiler, append(w.runtime(), filepath.Join(w.dir, "c", "precompile.c"),
		"-Wl,-z,stack-size=1048576")); err != nil {
		return nil, err
	}
	var header bytes.Buffer
	for i, name := range append([]string{"main.js"}, preludeUnits[:]...) {
		text, err := w.script(name)
		if err != nil {
			return nil, err
		}
		code, err := precompile(ctx, compiler, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if i == 0 {
			writeBytes(&header, "wh_prelude_code", code)
			continue
		}
		units = binary.LittleEndian.AppendUint32(units, uint32(len(code)))
		units = append(units, code...)
	}
	if err := os.MkdirAll(w.generated, 0o755); err != nil {
		return nil, err
	}
	return units, replace(filepath.Join(w.generated, "prelude.h"), header.Bytes())
}

// preludeUnits are the parts of the prelude that are loaded when they are
// needed, in the order of the table in prelude/globals.js.
var preludeUnits = [...]string{"units/web.js", "units/node.js", "units/urlpattern.js", "units/crypto.js",
	"units/intl.js", "units/modules.js", "units/compression.js", "units/socket.js"}

// script bundles a file of the prelude. The value of the script is the function
// that starts it; the bundle's own variable does not become a global.
func (w *builder) script(name string) (string, error) {
	bundle := api.Build(api.BuildOptions{
		EntryPoints:   []string{filepath.Join(w.dir, "prelude", filepath.FromSlash(name))},
		AbsWorkingDir: w.dir, // names of files are in what is made
		Bundle:        true, Format: api.FormatIIFE, GlobalName: "prelude", TreeShaking: api.TreeShakingTrue,
		Target: api.ES2023, LegalComments: api.LegalCommentsNone, LogLevel: api.LogLevelSilent,
		Plugins: []api.Plugin{{Name: "node", Setup: w.nodeModules}},
	})
	if len(bundle.Errors) > 0 {
		return "", errors.New(strings.Join(api.FormatMessages(bundle.Errors,
			api.FormatMessagesOptions{Kind: api.ErrorMessage}), "\n"))
	}
	return "(function () {" + string(bundle.OutputFiles[0].Contents) + "\nreturn prelude.boot; })()", nil
}

// nodeModules has npm packages use the modules of Node.js that the prelude has.
func (w *builder) nodeModules(build api.PluginBuild) {
	own := map[string]string{"abort-controller": "abort", "buffer": "buffer", "events": "events", "process/": "process",
		"string_decoder/": "string_decoder"}
	build.OnResolve(api.OnResolveOptions{Filter: `^(abort-controller|buffer|events|process/|string_decoder/)$`},
		func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{
				Path: filepath.Join(w.dir, "prelude", "units", "node", own[args.Path]+".js"),
			}, nil
		})
}

// writeBytes writes an array in C.
func writeBytes(header *bytes.Buffer, name string, code []byte) {
	fmt.Fprintf(header, "static const unsigned char %s[] = {", name)
	for i, b := range code {
		if i%24 == 0 {
			header.WriteByte('\n')
		}
		fmt.Fprintf(header, "%d,", b)
	}
	header.WriteString("\n};\n")
}

// precompile runs the compiler of the prelude.
func precompile(ctx context.Context, compiler, text string) ([]byte, error) {
	binary, err := os.ReadFile(compiler)
	if err != nil {
		return nil, err
	}
	r := wazero.NewRuntime(ctx)
	defer r.Close(ctx)
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, r); err != nil {
		return nil, err
	}
	var stdout, stderr bytes.Buffer
	config := wazero.NewModuleConfig().WithStdin(strings.NewReader(text)).WithStdout(&stdout).WithStderr(&stderr)
	if _, err := r.InstantiateWithConfig(ctx, binary, config); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, lines(stderr.Bytes()))
	}
	return stdout.Bytes(), nil
}

// compile runs the C compiler.
func (w *builder) compile(ctx context.Context, output string, args []string) error {
	python := filepath.Join(w.root, ".tools", "venv", "bin", "python")
	if runtime.GOOS == "windows" {
		python = filepath.Join(w.root, ".tools", "venv", "Scripts", "python.exe")
	}
	all := append([]string{"-m", "ziglang", "cc"}, cFlags[:]...)
	all = append(all, "-I"+w.quickjs, "-I"+filepath.Join(w.dir, "c"), "-o", output)
	cmd := exec.CommandContext(ctx, python, append(all, args...)...)
	cache := filepath.Join(w.root, ".tools", "zig-cache")
	cmd.Env = append(os.Environ(), "ZIG_GLOBAL_CACHE_DIR="+cache, "ZIG_LOCAL_CACHE_DIR="+cache)
	out, err := cmd.CombinedOutput()
	if errors.Is(err, os.ErrNotExist) {
		return errors.New("the C compiler is missing: run `make setup`")
	}
	if err != nil {
		return fmt.Errorf("compile %s: %w\n%s", filepath.Base(output), err, lines(out))
	}
	return nil
}
