package write

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var opts build.Options
	cmd := a.Command(&cobra.Command{
		Use:     "build [PATH]",
		GroupID: cli.GroupWrite,
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

Where the manifest refers to types of the source, as in "input": {"$ref":
"schemas/types.json#/$defs/Person"}, the schemas of what the handlers in Go take and
answer, and of the interfaces and types in TypeScript, are written into that file. The
manifest is never written. A field in Go with the tag schema:"required" has to be there.

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
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		ctx, stop := cli.UntilSignal(ctx)
		defer stop()
		folder := in.Folder()
		built, err := build.Plugin(ctx, folder, opts, in.Term)
		if err != nil {
			return cli.Output{}, err
		}
		c, err := check.Folder(ctx, a, folder, false)
		out := cli.Output{Value: built, Failed: err, Show: func() { build.Show(built, in.Term, folder) }}
		switch {
		case err != nil:
		case c.Valid:
			out.Show = func() {
				build.Show(built, in.Term, folder)
				showScript(c, in.Term)
				in.Next("install " + cli.QuoteArg(folder))
			}
		default:
			out.Failed = &invalidError{c, folder}
		}
		return out, nil
	})
	opts.Add(cmd)
	a.AddLibrary(cmd)
	return cmd
})

// showScript prints what there is to say of a script that was built.
func showScript(c *check.Checked, t *cli.Term) {
	for _, f := range c.Findings {
		if strings.HasPrefix(f.Rule, "backend.script.") {
			t.Errorf("%s", f.In(c.Folder))
		}
	}
}

// invalidError says that what was built is no valid plugin.
type invalidError struct {
	*check.Checked
	folder string
}

func (e *invalidError) Error() string {
	return "the plugin has " + cli.Count(len(e.Findings.Errors()), "error")
}

// Show prints the findings.
func (e *invalidError) Show(t *cli.Term) {
	for _, f := range e.Findings.Errors() {
		t.Errorf("%s", f.In(e.Folder))
	}
	t.Next(" correct the errors above, then: " + t.Program + " validate" + cli.FolderArg(e.folder))
}
