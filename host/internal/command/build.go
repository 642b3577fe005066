package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

func (a *app) buildCommand() *cobra.Command {
	var opts buildOptions
	cmd := a.command(&cobra.Command{
		Use:     "build [PATH]",
		GroupID: groupWrite,
		Short:   "Build a plugin from its source, in any language that there is an SDK for",
		Long: `Build the plugin in PATH (default: here) into the file that backend.entryPoint of
its manifest.json names: a .js, .mjs or .cjs file out of TypeScript or JavaScript,
a .wasm file out of Go, C, C++, Rust, Zig or AssemblyScript. The result is checked
as 'wasmhost validate' does.

TypeScript and JavaScript begin at src/index.ts, else src/index.js, src/main.ts or
the like, src/backend/index.ts among them, or at --source. Nothing is needed but this
command: npm packages are bundled where a node_modules is there. What they import from
outside of the plugin's folder, also through links, is refused but for what is in a
folder that --allow-folder names: one who gets the plugin gets it, too. Types are not
checked; editors and tsc do.

Where there is a folder src/ui, and ui.entryPoint or ui.overlay.entryPoint names a
page elsewhere, such as dist/ui/index.html, what is in src/ui goes there: the scripts
that its pages name are bundled, from TypeScript too, and all else is copied.

Go needs the Go on this machine. Code that reads and writes the JSON of the
handlers is generated first; it is five times faster than reflection. What
generates it is part of this command; the first build takes longer, since Go
compiles that, once for each version of Go.

C and C++ need a compiler for WebAssembly on this machine: Zig on the PATH, else
wasi-sdk in the folder that WASI_SDK_PATH names, else clang with wasm-ld. The .c,
.cc, .cpp and .cxx files of the folder and of its src/ are compiled, with the SDK,
which is part of this command.

Rust needs cargo and a target for WebAssembly, such as 'rustup target add
wasm32-unknown-unknown' installs. What cargo makes stays in the folder .target,
or where CARGO_TARGET_DIR says, for the next build.

Zig needs Zig 0.15, 0.16 or 0.17. AssemblyScript needs its compiler, which 'npm install'
fetches into the folder of the plugin.

What is compiled keeps the names of its functions, which the log shows where a plugin
crashes. --release says what for: safe ends the plugin where a check of the language
fails, in C where it leaves undefined what happens; fast leaves out the checks of Zig
and C; small is for few bytes, fast without checks in Zig; debug is not optimised. Go
and AssemblyScript always check.`,
		Example: "  wasmhost build\n  wasmhost build path/to/plugin --minify",
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		ctx, stop := untilSignal(ctx)
		defer stop()
		folder := in.folder()
		built, err := buildPlugin(ctx, folder, opts, in.term)
		if err != nil {
			return output{}, err
		}
		c, err := a.checkFolder(ctx, folder, false)
		out := output{value: built, failed: err, show: func() { built.show(in.term, folder) }}
		switch {
		case err != nil:
		case c.Valid:
			out.show = func() {
				built.show(in.term, folder)
				c.showScript(in.term)
				in.next("install " + quoteArg(folder))
			}
		default:
			out.failed = &invalidError{c, folder}
		}
		return out, nil
	})
	opts.add(cmd)
	return cmd
}

// showScript prints what there is to say of a script that was built.
func (c *checked) showScript(t *term) {
	for _, f := range c.Findings {
		if strings.HasPrefix(f.Rule, "backend.script.") {
			t.errorf("%s", f.In(c.Folder))
		}
	}
}

// invalidError says that what was built is no valid plugin.
type invalidError struct {
	*checked
	folder string
}

func (e *invalidError) Error() string {
	return "the plugin has " + count(len(e.Findings.Errors()), "error")
}

func (e *invalidError) show(t *term) {
	for _, f := range e.Findings.Errors() {
		t.errorf("%s", f.In(e.Folder))
	}
	t.next(" correct the errors above, then: " + t.program + " validate" + folderArg(e.folder))
}

// buildOptions say how a backend is built. All but the first are for scripts.
type buildOptions struct {
	release   string // see [toolchain.Release]; of what is compiled
	minify    bool
	browser   bool
	sourceMap string
	source    string
	allow     []string      // folders outside of the plugin's
	memoryMB  int           // see buildGuard; zero means the default
	timeout   time.Duration // the same
}

func (o *buildOptions) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.release, "release", "", "compile for "+toolchain.ReleaseNames()+
		" (default: safe; C as between fast and small, Rust as its Cargo.toml says)")
	cmd.Flags().BoolVar(&o.browser, "browser", false,
		"take the forms that npm packages have for browsers before those for Node.js")
	cmd.Flags().BoolVar(&o.minify, "minify", false, "make a script small and hard to read")
	cmd.Flags().StringVar(&o.sourceMap, "sourcemap", "",
		"where the source map of a script goes: linked (beside it; the default), inline or none")
	cmd.Flags().StringVar(&o.source, "source", "",
		"file that a script begins at (default: src/index.ts, else src/index.js, src/main.ts or the like)")
	cmd.Flags().StringArrayVar(&o.allow, "allow-folder", nil,
		"folder outside of the plugin's from which a script may import files, such as a node_modules above it; "+
			"may be repeated")
	cmd.Flags().IntVar(&o.memoryMB, "build-memory-mb", 0,
		fmt.Sprintf("end this command where bundling a script takes more MiB of memory (default %d)", defaultBuildMemoryMB))
	cmd.Flags().DurationVar(&o.timeout, "build-timeout", 0,
		fmt.Sprintf("end this command where bundling a script takes longer (default %v)", defaultBuildTime))
}

// buildPlugin builds the plugin in a folder: its backend, and its pages where
// their source is there.
func buildPlugin(ctx context.Context, folder string, opts buildOptions, t *term) (*built, error) {
	root, entry, pages, err := buildEntry(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	b := &built{}
	if entry != "" {
		if b, err = buildBackend(ctx, root, folder, entry, opts, t); err != nil {
			return nil, err
		}
	}
	if pages != "" {
		err = buildPages(ctx, root, pages, opts, b)
	}
	return b, err
}

// buildBackend builds the backend that goes to entry.
func buildBackend(ctx context.Context, root *os.Root, folder, entry string, opts buildOptions,
	t *term) (*built, error) {
	if path.Ext(entry) != ".wasm" {
		s, err := newScriptBuild(root, entry, opts)
		if err != nil {
			return nil, err
		}
		defer s.close()
		return s.build(ctx)
	}
	l := languageOf(root)
	if l == nil {
		_, titles := languageNames()
		return nil, fmt.Errorf("%s: there are no %s files here, which %s could be built from; see 'wasmhost new'. Other "+
			"languages have tools of their own", clean(folder), strings.Join(titles, " files and no "), clean(entry))
	}
	release := toolchain.Release(opts.release)
	if opts.release, opts.allow = "", nil; !reflect.DeepEqual(opts, buildOptions{}) {
		return nil, usage(fmt.Errorf("%s is built from %s; --minify, --sourcemap and --source are for TypeScript and "+
			"JavaScript", clean(entry), l.title))
	}
	if _, err := release.Flags(nil); err != nil {
		return nil, usage(fmt.Errorf("--release: %w", err))
	}
	return l.build(ctx, root, entry, release, t)
}

// compiled has a compiler write a module, and puts it in its place in the
// plugin's folder, whole or not at all.
func compiled(root *os.Root, entry string, compile func(output string) error) (*built, error) {
	begun := time.Now()
	scratch, err := os.MkdirTemp("", "wasmhost-build-")
	if err != nil {
		return nil, fmt.Errorf("make a folder to build in: %w", err)
	}
	defer os.RemoveAll(scratch)
	output := filepath.Join(scratch, "plugin.wasm")
	if err := compile(output); err != nil {
		return nil, err
	}
	written, err := putFile(root, entry, output)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w; is the folder writable?", clean(entry), err)
	}
	return &built{File: entry, Bytes: written, Milliseconds: time.Since(begun).Milliseconds()}, nil
}

// compiler is what an SDK builds the plugin in a folder with.
type compiler interface {
	Build(ctx context.Context, folder, output string) (warnings string, err error)
}

// compiledBy is [compiled] by the compiler of an SDK, which users call name. It
// shows what that warns of.
func compiledBy(ctx context.Context, root *os.Root, entry string, t *term, tool compiler, name string) (*built, error) {
	folder, err := filepath.Abs(root.Name())
	if err != nil {
		return nil, err
	}
	t.notef("building %s with %s", folderName(folder), name)
	defer t.progress.step(t.progress.step("Compiling " + folderName(folder)))
	return compiled(root, entry, func(output string) error {
		warnings, err := tool.Build(ctx, folder, output)
		if ctx.Err() != nil {
			return stopped(ctx)
		}
		if wrong, ok := errors.AsType[*toolchain.CompileError](err); ok {
			return &toolError{folder: root.Name(), output: wrong.Output, advice: "correct this, then build again"}
		}
		if warnings != "" {
			t.notef("%s", cleanLines(warnings))
		}
		return err
	})
}

// size is a number of bytes for people.
func size(n int64) string {
	switch {
	case n >= 10<<30:
		return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", n)
}

// built says what a build made.
type built struct {
	File         string         `json:"file"` // relative to the plugin's folder, with slashes
	Bytes        int64          `json:"bytes"`
	Milliseconds int64          `json:"milliseconds"`
	Source       string         `json:"source,omitempty"`    // what a script was built from
	SourceMap    string         `json:"sourceMap,omitempty"` // the file, where it has one of its own
	Inputs       []bundle.Input `json:"inputs,omitempty"`    // what went into a script, largest first
	Pages        []string       `json:"pages,omitempty"`     // the files of the pages
	warnings     []bundle.Problem
}

func (b *built) took() string {
	took := time.Duration(b.Milliseconds) * time.Millisecond
	if took < time.Second {
		return took.String()
	}
	return took.Round(100 * time.Millisecond).String()
}

// show prints what was built and what makes it large.
func (b *built) show(t *term, folder string) {
	showProblems(t, folder, "warning", b.warnings)
	if b.File != "" {
		t.printf("built %s (%s) in %s", filepath.Join(folder, filepath.FromSlash(b.File)), size(b.Bytes), b.took())
	}
	if len(b.Pages) > 0 {
		t.printf("built the pages of %s: %s", bundle.PagesSource, count(len(b.Pages), "file"))
	}
	const most = 8
	if len(b.Inputs) < 2 {
		return
	}
	var rows [][]string
	for _, input := range b.Inputs[:min(most, len(b.Inputs))] {
		rows = append(rows, []string{"  " + input.Name, size(input.Bytes)})
	}
	if more := len(b.Inputs) - most; more > 0 {
		rows = append(rows, []string{fmt.Sprintf("  and %d more", more)})
	}
	t.table(rows)
}

// buildEntry returns where the backend of a plugin and its pages go, relative to
// its folder; empty where there is nothing to build of one.
func buildEntry(folder string) (root *os.Root, entry, pages string, err error) {
	folder, err = pluginFolder(folder)
	if err != nil {
		return nil, "", "", err
	}
	if root, err = os.OpenRoot(folder); err != nil {
		return nil, "", "", fmt.Errorf("open the plugin's folder: %w", err)
	}
	if entry, pages, err = readEntry(root); err != nil {
		root.Close()
		return nil, "", "", fmt.Errorf("%s: %w", clean(folder), err)
	}
	return root, entry, pages, nil
}

func readEntry(root *os.Root) (entry, pages string, err error) {
	text, err := readManifest(root)
	if err != nil {
		return "", "", err
	}
	// Only the text counts: what lies at the entry point is to be replaced.
	m, findings := manifest.Parse(text, manifest.Options{Lenient: true})
	for _, f := range findings.Errors() {
		if f.Pointer == "" || strings.HasPrefix(f.Pointer, "/backend") || f.Pointer == "/ui/entryPoint" ||
			f.Pointer == "/ui/overlay/entryPoint" {
			return "", "", findings.Err()
		}
	}
	if m == nil {
		return "", "", findings.Err()
	}
	pages, err = pagesOutput(root, m)
	switch {
	case err != nil:
		return "", "", err
	case m.Backend != nil:
		return path.Clean(m.Backend.EntryPoint), pages, nil
	case pages != "":
		return "", pages, nil
	}
	return "", "", fmt.Errorf(`%s has no backend, so there is nothing to build; `+
		`add "backend": {"entryPoint": "dist/index.js"}`, manifest.FileName)
}

func readManifest(root *os.Root) ([]byte, error) {
	f, err := root.Open(manifest.FileName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usage(fmt.Errorf("the folder has no %s: name the folder of a plugin, or make one with 'wasmhost new'",
			manifest.FileName))
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, manifest.MaxSize+1))
}

// putFile copies a file into the plugin's folder under a name there, whole or
// not at all, and returns its size.
func putFile(root *os.Root, name, from string) (int64, error) {
	src, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer src.Close()
	return putContent(root, name, src)
}

// putContent is putFile for what is read from somewhere else.
func putContent(root *os.Root, name string, src io.Reader) (n int64, err error) {
	name = filepath.FromSlash(name)
	if dir := filepath.Dir(name); dir != "." {
		if err := root.MkdirAll(dir, 0o755); err != nil {
			return 0, err
		}
	}
	tmp := name + ".new"
	dst, err := root.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return 0, err
	}
	n, err = io.Copy(dst, src)
	if closeErr := dst.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = root.Rename(tmp, name)
	}
	if err != nil {
		_ = root.Remove(tmp)
	}
	return n, err
}
