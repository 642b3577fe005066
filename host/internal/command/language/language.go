// Package language is what a language is that plugins are written in, and what all of them are compiled and made
// anew by. Each has a folder below this one and a line in package languages.
package language

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Compiled has a compiler write a module, and puts it in its place in the
// plugin's folder, whole or not at all.
func Compiled(root *os.Root, entry string, compile func(output string) error) (*Built, error) {
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
		return nil, fmt.Errorf("write %s: %w; is the folder writable?", cli.Clean(entry), err)
	}
	return &Built{File: entry, Bytes: written, Milliseconds: time.Since(begun).Milliseconds()}, nil
}

// compiler is what an SDK builds the plugin in a folder with.
type compiler interface {
	Build(ctx context.Context, folder, output string) (warnings string, err error)
}

// CompiledBy is [Compiled] by the compiler of an SDK, which users call name. It
// shows what that warns of.
func CompiledBy(ctx context.Context, root *os.Root, entry string, t *cli.Term, tool compiler, name string) (*Built,
	error) {
	folder, err := filepath.Abs(root.Name())
	if err != nil {
		return nil, err
	}
	t.Notef("building %s with %s", FolderName(folder), name)
	defer t.Progress.Step(t.Progress.Step("Compiling " + FolderName(folder)))
	return Compiled(root, entry, func(output string) error {
		warnings, err := tool.Build(ctx, folder, output)
		if err == nil && warnings != "" {
			t.Notef("%s", cli.CleanLines(warnings))
		}
		return Refused(ctx, root, err)
	})
}

// Refused is the failure of a compiler that was to compile what is in a folder.
func Refused(ctx context.Context, root *os.Root, err error) error {
	if ctx.Err() != nil {
		return Stopped(ctx)
	}
	if wrong, ok := errors.AsType[*toolchain.CompileError](err); ok {
		return &ToolError{Folder: root.Name(), Output: wrong.Output, Advice: "correct this, then build again"}
	}
	return err
}

// Built says what a build made.
type Built struct {
	File         string           `json:"file"` // relative to the plugin's folder, with slashes
	Bytes        int64            `json:"bytes"`
	Milliseconds int64            `json:"milliseconds"`
	Source       string           `json:"source,omitempty"`    // what a script was built from
	SourceMap    string           `json:"sourceMap,omitempty"` // the file, where it has one of its own
	Inputs       []bundle.Input   `json:"inputs,omitempty"`    // what went into a script, largest first
	Pages        []string         `json:"pages,omitempty"`     // the files of the pages
	Warnings     []bundle.Problem `json:"-"`
}

// Took is how long it took, for people.
func (b *Built) Took() string {
	took := time.Duration(b.Milliseconds) * time.Millisecond
	if took < time.Second {
		return took.String()
	}
	return took.Round(100 * time.Millisecond).String()
}

// Stopped says that a build was given up.
func Stopped(ctx context.Context) error {
	return fmt.Errorf("the build was stopped: %w", context.Cause(ctx))
}

// FolderName is the last element of a folder's path, also where that is a dot.
func FolderName(folder string) string {
	if abs, err := filepath.Abs(folder); err == nil {
		folder = abs
	}
	return filepath.Base(folder)
}

// ToolError is a failure of a compiler.
type ToolError struct {
	Folder string
	Output string // of several lines
	Advice string
}

func (e *ToolError) Error() string {
	return fmt.Sprintf("building failed in %s; %s:\n%s", e.Folder, e.Advice, e.Output)
}

// Show prints what the compiler says.
func (e *ToolError) Show(t *cli.Term) {
	t.Errorf("%s", cli.CleanLines(e.Output))
	t.Errorf("error: building failed in %s; %s", e.Folder, e.Advice)
}

// A Language is one that plugins are written in: what `new` makes, and what
// `build` and `dev` recognise and compile.
type Language struct {
	Name    string   // as --lang has it
	Title   string   // for people
	Aliases []string // what it is called elsewhere
	// New returns the files of a new plugin, with those of the SDK. With
	// FromCheckout it takes that from the checkout of --sdk, where that is given.
	New          func(id, checkout string) ([]File, error)
	FromCheckout bool
	// Page adds a page to the files of a new plugin; nil where there is no example of one.
	Page func(files []File, id string) ([]File, error)
	// First is what to run in a new folder before the first build, if anything.
	First string
	// SDK returns the SDK for the folder of a plugin, and what its author has to do
	// before it counts; no files where the folder is of another language. Carries
	// says where they go.
	SDK     func(root *os.Root) (files []File, steps []string, err error)
	Carries string
	// Sources are the extensions of source code, and Project the names of files that
	// tools of the language keep: packages have none of both.
	Sources, Project []string

	// The rest is of languages that are compiled to a .wasm file.

	// HasSource reports whether the folder of a plugin has something to compile.
	HasSource func(root *os.Root) bool
	// Kinds are the extensions of files that the module depends on.
	Kinds []string
	// Build compiles to the file entry in the folder.
	Build func(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *cli.Term) (*Built, error)
	Tools Tools
	// Outside has a copy of an example be built outside of the checkout, if it is not so.
	Outside func(folder, checkout string) error
}

// Tools are what a language is compiled with on this machine.
type Tools struct {
	For     string   // in words
	Any     []string // commands of which one is enough
	Install string   // what brings them
}

// Zig are the names of Zig's command, and others that do as well.
func Zig(others ...string) []string { return append([]string{"zig", "python-zig"}, others...) }

// Where is the SDK of a language whose author has nothing to do before it counts:
// what add adds, where a folder has source in it.
func Where(hasSource func(*os.Root) bool, add func([]File) ([]File, error)) func(*os.Root) ([]File, []string, error) {
	return func(root *os.Root) (files []File, steps []string, err error) {
		if hasSource(root) {
			files, err = add(nil)
		}
		return files, nil, err
	}
}
