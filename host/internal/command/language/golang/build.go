// Package golang makes and compiles plugins in Go.
package golang

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Language is Go.
var Language = language.Language{
	Name: "go", Title: "Go", Aliases: []string{"golang"},
	New:          newPlugin,
	FromCheckout: true,
	SDK:          sdkOf,
	Carries:      "a module in .wasmhost/go for a plugin in Go",
	Tools:        language.Tools{For: "Go", Any: []string{"go"}, Install: "Go 1.24 or newer"},
	Sources:      []string{".go"},
	Project:      []string{"go.mod", "go.sum"},
	HasSource:    hasSource,
	Kinds:        []string{".go"},
	Build:        build,
	Outside:      outside,
}

// sdkFolder is where the SDK lies in the folder of a plugin.
const sdkFolder = language.SDKFolder + "/go"

// build generates code and compiles the plugin in a folder.
func build(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *cli.Term) (*language.Built,
	error) {
	flags := []string{"-trimpath"}
	switch r {
	case toolchain.Small, toolchain.Fast:
		return nil, cli.Usage(fmt.Errorf(
			"there is no --release %s for Go, which always checks; safe, the default, and debug, which "+
				"compiles without optimisations, are what there is", r))
	case toolchain.Debug:
		flags = append(flags, "-gcflags=all=-N -l")
	}
	begun := time.Now()
	tool, err := findGo(root.Name())
	if err != nil {
		return nil, err
	}
	t.Notef("building %s with %s", language.FolderName(tool.folder), tool.path)
	if err := tool.chooseWorkspace(ctx, t); err != nil {
		return nil, err
	}
	if tool.workspace == "" && firstBuild(tool.folder) {
		// Nothing is locked yet, so this once Go may fill in go.sum.
		if _, err := tool.run(ctx, "list", "-mod=mod", "-deps", "."); err != nil {
			return nil, err
		}
	}
	tags, err := generate(ctx, root, tool, t)
	if err != nil {
		return nil, err
	}
	b, err := language.Compiled(root, entry, func(output string) error {
		_, err := tool.run(ctx, slices.Concat([]string{"build", "-buildvcs=false", "-buildmode=c-shared", "-ldflags=-w",
			"-tags=" + tags, "-o", output}, flags, []string{"."})...)
		return err
	})
	if err == nil {
		b.Milliseconds = time.Since(begun).Milliseconds() // with what was generated
	}
	return b, err
}

// generate writes the code for the JSON of the plugin's types, and their schemas where
// the manifest refers to them, and returns the tags to build it with.
func generate(ctx context.Context, root *os.Root, tool *goTool, t *cli.Term) (tags string, err error) {
	result, err := generated(ctx, tool)
	if err != nil {
		return "", err
	}
	changed, err := result.Write()
	if err != nil {
		return "", fmt.Errorf("%w; is the folder writable?", err)
	}
	for _, file := range changed {
		if _, err := os.Stat(file); err == nil { // and was not removed
			t.Notef("generated %s", file)
		}
	}
	switch made, err := language.PutTypes(root, result.Types); {
	case err != nil:
		return "", err
	case made:
		t.Notef("generated %s", filepath.Join(root.Name(), filepath.FromSlash(language.TypesFile)))
	}
	for _, left := range result.Left {
		t.Notef("note: %s", left)
	}
	if result.Complete {
		tags = protocol.BuildTag
	}
	return tags, nil
}

// firstBuild reports whether a plugin that requires the published SDK has
// never been built: it has no go.sum and vendors nothing. An SDK that go.mod
// replaces by a folder needs no go.sum.
func firstBuild(folder string) bool {
	exists := func(name string) bool {
		_, err := os.Stat(filepath.Join(folder, name))
		return err == nil
	}
	if exists("go.sum") || exists("vendor") {
		return false
	}
	mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	return err == nil && bytes.Contains(mod, []byte(cli.ModulePath)) &&
		!bytes.Contains(mod, []byte("replace "+cli.ModulePath))
}

// adviceFor says what to do. Most failures are about the plugin's code, some
// about modules.
func adviceFor(output string) string {
	switch {
	case strings.Contains(output, "missing go.sum entry"), strings.Contains(output, "updates to go.mod needed"):
		return "run 'go mod tidy' there, then build again"
	case strings.Contains(output, "replacement directory"):
		return "the SDK that its go.mod names, in a checkout of wasmhost or in " + sdkFolder + ", is gone; " +
			"'wasmhost sdk' puts it into the folder, and 'go mod edit -replace " + cli.ModulePath +
			"=/path/to/it' says where it is; then build again"
	case strings.Contains(output, "go.mod file not found"), strings.Contains(output, "cannot find main module"):
		return "it needs a go.mod of its own: 'wasmhost sdk' there puts the SDK beside it, and says how to make one"
	case strings.Contains(output, "go.work"), strings.Contains(output, "current workspace"):
		return "the go.work that is in force does not fit; correct it, or set GOWORK=off, then build again"
	case strings.Contains(output, "requires go >="):
		return "install a newer Go from https://go.dev/dl, then build again"
	}
	return "correct this, then build again"
}

// hasSource reports whether there are Go files in a folder.
func hasSource(root *os.Root) bool {
	names, err := fs.Glob(root.FS(), "*.go")
	return err == nil && slices.ContainsFunc(names, func(n string) bool { return !strings.HasSuffix(n, "_test.go") })
}
