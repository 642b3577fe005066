package golang

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// goTool is the go command of this machine at work in one plugin's folder.
type goTool struct {
	path, folder string
	// env is what it gets beside the environment of this process.
	env []string
	// workspace is the go.work that it heeds; empty for none.
	workspace string
}

// findGo finds the go command.
func findGo(folder string) (*goTool, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return nil, errors.New("building needs Go, and the PATH has no go command; install it from https://go.dev/dl, " +
			"then try again")
	}
	return &goTool{path: path, folder: folder}, nil
}

// chooseWorkspace finds out which go.work is in force for the folder, and
// turns it off where it does not list the plugin's module: Go would refuse to
// build.
func (g *goTool) chooseWorkspace(ctx context.Context, t *cli.Term) error {
	// Only this once without another toolchain: neither a go.work that is of
	// no concern nor a go.mod can let this fail.
	about := &goTool{path: g.path, folder: g.folder, env: []string{"GOTOOLCHAIN=local"}}
	text, err := about.run(ctx, "env", "-json", "GOWORK", "GOMOD")
	if err != nil {
		return err
	}
	var found struct{ GOWORK, GOMOD string }
	if err := json.Unmarshal(text, &found); err != nil {
		return fmt.Errorf("read what go env says: %w", err)
	}
	if found.GOWORK == "" || found.GOWORK == "off" {
		return nil
	}
	lists, err := g.lists(ctx, found.GOWORK, filepath.Dir(found.GOMOD))
	switch {
	case ctx.Err() != nil:
		return language.Stopped(ctx)
	case err != nil:
		t.Notef("note: %s cannot be read, so the plugin is built without it", found.GOWORK)
	case !lists:
		t.Notef("note: %s does not list the plugin, which is built without it", found.GOWORK)
	default:
		g.workspace = found.GOWORK
		return nil
	}
	g.env = append(g.env, "GOWORK=off")
	return nil
}

// lists reports whether a go.work uses the module in a folder.
func (g *goTool) lists(ctx context.Context, workspace, module string) (bool, error) {
	text, err := g.run(ctx, "work", "edit", "-json", workspace)
	if err != nil {
		return false, err
	}
	var work struct{ Use []struct{ DiskPath string } }
	if err := json.Unmarshal(text, &work); err != nil {
		return false, fmt.Errorf("read what go work says: %w", err)
	}
	own, err := os.Stat(module)
	if err != nil {
		return false, err
	}
	for _, use := range work.Use {
		dir := filepath.FromSlash(use.DiskPath)
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(filepath.Dir(workspace), dir)
		}
		if used, err := os.Stat(dir); err == nil && os.SameFile(own, used) {
			return true, nil
		}
	}
	return false, nil
}

// environment is what Go compiles guests in.
func (g *goTool) environment() []string {
	return slices.Concat(os.Environ(), g.env, []string{"GOOS=wasip1", "GOARCH=wasm", "GOWASM=", "CGO_ENABLED=0"})
}

// maxToolOutput is how much of the compiler's output is shown.
const maxToolOutput = 64 << 10

// run runs the go command in the folder and returns what it prints to its
// standard output. Where it fails, all that it prints is part of the error.
func (g *goTool) run(ctx context.Context, args ...string) ([]byte, error) {
	var output, complaints bytes.Buffer
	cmd := toolchain.Command(ctx, g.path, args...)
	cmd.Dir, cmd.Env = g.folder, g.environment()
	cmd.Stdout, cmd.Stderr = &output, &complaints
	err := cmd.Run()
	if err == nil {
		return output.Bytes(), nil
	}
	if ctx.Err() != nil {
		return nil, language.Stopped(ctx)
	}
	text := strings.TrimSpace(complaints.String() + output.String())
	if len(text) > maxToolOutput {
		text = text[:maxToolOutput] + "\n..."
	}
	if text == "" {
		text = err.Error()
	}
	return nil, g.failed(text)
}

func (g *goTool) failed(output string) error {
	return &language.ToolError{Folder: g.folder, Output: output, Advice: adviceFor(output)}
}
