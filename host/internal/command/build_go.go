package command

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// buildGo generates code and compiles the plugin in a folder.
func buildGo(ctx context.Context, root *os.Root, entry string, r toolchain.Release, t *term) (*built, error) {
	flags := []string{"-trimpath"}
	switch r {
	case toolchain.Small, toolchain.Fast:
		return nil, usage(fmt.Errorf(
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
	t.notef("building %s with %s", folderName(tool.folder), tool.path)
	if err := tool.chooseWorkspace(ctx, t); err != nil {
		return nil, err
	}
	if tool.workspace == "" && firstBuild(tool.folder) {
		// Nothing is locked yet, so this once Go may fill in go.sum.
		if _, err := tool.run(ctx, "list", "-mod=mod", "-deps", "."); err != nil {
			return nil, err
		}
	}
	tags, err := generate(ctx, tool, t)
	if err != nil {
		return nil, err
	}
	b, err := compiled(root, entry, func(output string) error {
		_, err := tool.run(ctx, slices.Concat([]string{"build", "-buildvcs=false", "-buildmode=c-shared", "-ldflags=-w",
			"-tags=" + tags, "-o", output}, flags, []string{"."})...)
		return err
	})
	if err == nil {
		b.Milliseconds = time.Since(begun).Milliseconds() // with what was generated
	}
	return b, err
}

// generate writes the code for the JSON of the plugin's types, and returns
// the tags to build it with.
func generate(ctx context.Context, tool *goTool, t *term) (tags string, err error) {
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
			t.notef("generated %s", file)
		}
	}
	for _, left := range result.Left {
		t.notef("note: %s", left)
	}
	if result.Complete {
		tags = protocol.BuildTag
	}
	return tags, nil
}

func stopped(ctx context.Context) error {
	return fmt.Errorf("the build was stopped: %w", context.Cause(ctx))
}

// folderName is the last element of a folder's path, also where that is a dot.
func folderName(folder string) string {
	if abs, err := filepath.Abs(folder); err == nil {
		folder = abs
	}
	return filepath.Base(folder)
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
	return err == nil && bytes.Contains(mod, []byte(modulePath)) && !bytes.Contains(mod, []byte("replace "+modulePath))
}

// toolError is a failure of the go command.
type toolError struct {
	folder string
	output string // of several lines
	advice string
}

func (e *toolError) Error() string {
	return fmt.Sprintf("building failed in %s; %s:\n%s", e.folder, e.advice, e.output)
}

func (e *toolError) show(t *term) {
	t.errorf("%s", cleanLines(e.output))
	t.errorf("error: building failed in %s; %s", e.folder, e.advice)
}

// adviceFor says what to do. Most failures are about the plugin's code, some
// about modules.
func adviceFor(output string) string {
	switch {
	case strings.Contains(output, "missing go.sum entry"), strings.Contains(output, "updates to go.mod needed"):
		return "run 'go mod tidy' there, then build again"
	case strings.Contains(output, "replacement directory"):
		return "the SDK that its go.mod names, in a checkout of wasmhost or in " + goSDKFolder + ", is gone; " +
			"'wasmhost sdk' puts it into the folder, and 'go mod edit -replace " + modulePath +
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
