package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen"
)

// buildPlugin generates code and compiles the plugin in a folder.
func buildPlugin(ctx context.Context, folder string, t *term) (*built, error) {
	begun := time.Now()
	root, entry, err := buildEntry(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	tool, err := findGo()
	if err != nil {
		return nil, err
	}
	folder = root.Name()
	t.notef("building %s with %s", folderName(folder), tool)
	if firstBuild(folder) {
		// Nothing is locked yet, so this once Go may fill in go.sum.
		if err := runGo(ctx, tool, folder, "list", "-mod=mod", "-deps", "."); err != nil {
			return nil, err
		}
	}
	tags, err := generate(ctx, folder, t)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "wasmhost-build-")
	if err != nil {
		return nil, fmt.Errorf("make a folder to build in: %w", err)
	}
	defer os.RemoveAll(scratch)
	output := filepath.Join(scratch, "plugin.wasm")
	if err := runGo(ctx, tool, folder, "build", "-trimpath", "-buildvcs=false", "-buildmode=c-shared",
		"-ldflags=-s -w", "-tags="+tags, "-o", output, "."); err != nil {
		return nil, err
	}
	written, err := putFile(root, entry, output)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w; is the folder writable?", clean(entry), err)
	}
	return &built{File: entry, Bytes: written, Milliseconds: time.Since(begun).Milliseconds()}, nil
}

// generate writes the code for the JSON of the plugin's types, and returns
// the tags to build it with.
func generate(ctx context.Context, folder string, t *term) (tags string, err error) {
	result, err := jsongen.Generate(ctx, folder)
	if ctx.Err() != nil {
		return "", stopped(ctx)
	}
	if err != nil {
		return "", &toolError{folder: folder, output: err.Error(), advice: adviceFor(err.Error())}
	}
	if _, err := result.Write(); err != nil {
		return "", fmt.Errorf("%w; is the folder writable?", err)
	}
	for _, left := range result.Left {
		t.notef("note: %s", left)
	}
	if result.Complete {
		tags = jsongen.BuildTag
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

// findGo returns the go command of this machine.
func findGo() (string, error) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return "", errors.New("building needs Go, and the PATH has no go command; install it from https://go.dev/dl, then try again")
	}
	return tool, nil
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

// guestEnv is the environment in which Go compiles guests.
func guestEnv() []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return name == "GOOS" || name == "GOARCH" || name == "CGO_ENABLED" || name == "GOWASM"
	})
	env = append(env, "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if os.Getenv("GOWORK") == "" {
		// A workspace of a folder above does not know the plugin.
		env = append(env, "GOWORK=off")
	}
	return env
}

// maxToolOutput is how much of the compiler's output is shown.
const maxToolOutput = 64 << 10

// runGo runs the go command in a folder. What it prints becomes part of the
// error.
func runGo(ctx context.Context, tool, folder string, args ...string) error {
	var output bytes.Buffer
	cmd := exec.CommandContext(ctx, tool, args...)
	cmd.Dir, cmd.Env = folder, guestEnv()
	cmd.Stdout, cmd.Stderr = &output, &output
	err := cmd.Run()
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	text := strings.TrimSpace(output.String())
	if len(text) > maxToolOutput {
		text = text[:maxToolOutput] + "\n..."
	}
	if text == "" {
		text = err.Error()
	}
	return &toolError{folder: folder, output: text, advice: adviceFor(text)}
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

// adviceFor says what to do. Most failures are about the plugin's code, some
// about modules.
func adviceFor(output string) string {
	switch {
	case strings.Contains(output, "missing go.sum entry"), strings.Contains(output, "updates to go.mod needed"):
		return "run 'go mod tidy' there, then build again"
	case strings.Contains(output, "replacement directory"):
		return "the wasmhost checkout that its go.mod names is gone; say where it is with 'go mod edit -replace " + modulePath + "=/path/to/checkout', then build again"
	case strings.Contains(output, "go.mod file not found"), strings.Contains(output, "cannot find main module"):
		return "it needs a go.mod of its own, like the one that 'wasmhost new' makes"
	case strings.Contains(output, "go.work"), strings.Contains(output, "current workspace"):
		return "a go.work of a folder above does not know the plugin; set GOWORK=off, then build again"
	case strings.Contains(output, "requires go >="):
		return "install a newer Go from https://go.dev/dl, then build again"
	}
	return "correct this, then build again"
}
