package golang

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/sdk"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// generated returns the code for the JSON of the types of the plugin that a
// tool is for. The go command compiles the generator, where it has not yet,
// while another lists the plugin.
func generated(ctx context.Context, tool *goTool) (*protocol.Result, error) {
	generator, err := startGenerator(ctx, tool)
	if err != nil {
		return nil, err
	}
	request, err := protocol.List(ctx, tool.folder, tool.env...)
	if err != nil {
		generator.stop()
		err = tool.failed(err.Error())
	}
	var result *protocol.Result
	if err == nil {
		result, err = generator.answer(request)
	}
	if ctx.Err() != nil {
		return nil, language.Stopped(ctx)
	}
	return result, err
}

// generator is the generator as a process of its own, a child of go run.
type generator struct {
	tool               *goTool
	cmd                *exec.Cmd
	cancel             context.CancelFunc
	input              io.WriteCloser
	output, complaints bytes.Buffer
}

// startGenerator starts the generator that this command carries, compiled by the
// Go that the plugin is compiled by, whose files it reads. Of the plugin it gets
// nothing but the request.
func startGenerator(ctx context.Context, tool *goTool) (*generator, error) {
	text, err := tool.run(ctx, "env", "-json", "GOVERSION", "GOCACHE")
	if err != nil {
		return nil, err
	}
	var found struct{ GOVERSION, GOCACHE string }
	if err := json.Unmarshal(text, &found); err != nil {
		return nil, fmt.Errorf("read what go env says: %w", err)
	}
	folder, err := putGenerator(found.GOCACHE)
	if err != nil {
		return nil, fmt.Errorf("put the generator of JSON code into Go's cache: %w; is the folder that 'go env GOCACHE' "+
			"prints writable?", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	g := &generator{tool: tool, cancel: cancel,
		cmd: toolchain.Command(ctx, tool.path, "run", sdk.GeneratorPackage, "-serve")}
	g.cmd.Dir, g.cmd.Env = folder, generatorEnvironment(found.GOVERSION)
	g.cmd.Stdout, g.cmd.Stderr = &g.output, &g.complaints
	// The generator ends with its input.
	if g.input, err = g.cmd.StdinPipe(); err == nil {
		err = g.cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("run %s: %w", tool.path, err)
	}
	return g, nil
}

// generatorEnvironment is what Go compiles and runs the generator in: for this
// machine, by itself, and with the version that the plugin's folder selects.
func generatorEnvironment(version string) []string {
	env := append(os.Environ(), "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH, "CGO_ENABLED=0", "GOWORK=off",
		"GOFLAGS=-buildvcs=false")
	if version, _, _ := strings.Cut(version, " "); strings.HasPrefix(version, "go1.") {
		env = append(env, "GOTOOLCHAIN="+version)
	}
	return env
}

// answer hands the generator a request and returns what it answers.
func (g *generator) answer(request *protocol.Request) (*protocol.Result, error) {
	defer g.cancel()
	// Where it does not read, it has ended, and says why below.
	err := errors.Join(request.Send(g.input), g.input.Close())
	err = cmp.Or(g.cmd.Wait(), err)
	var result *protocol.Result
	if err == nil {
		result, err = protocol.Receive(g.output.Bytes())
	}
	var about *protocol.PluginError
	switch {
	case err == nil:
		return result, nil
	case errors.As(err, &about):
		return nil, g.tool.failed(about.Error())
	}
	output := cmp.Or(strings.TrimSpace(g.complaints.String()), err.Error())
	return nil, &language.ToolError{Folder: g.cmd.Dir, Output: output, Advice: generatorAdvice(output)}
}

// stop ends the generator without an answer.
func (g *generator) stop() {
	_ = g.input.Close()
	g.cancel()
	_ = g.cmd.Wait()
}

// generatorAdvice says what to do where the generator itself does not build or
// run, of which the plugin's code is never the reason.
func generatorAdvice(output string) string {
	switch {
	case strings.Contains(output, "permission denied"):
		return "set GOTMPDIR to a folder in which programs may run, then build again"
	case strings.Contains(output, "no space left"):
		return "make room on the disk, then build again"
	case strings.Contains(output, "requires go >="):
		return adviceFor(output)
	}
	return "this is the generator of JSON code, which wasmhost carries and Go compiles once; run 'go clean -cache', or " +
		"install the newest Go from https://go.dev/dl, then build again"
}

// putGenerator writes the source of the generator into Go's cache, where it is
// not there already, and returns its folder. Its place has to stay the same, or
// Go would compile it anew each time; it has another one for each version.
func putGenerator(cache string) (string, error) {
	if !filepath.IsAbs(cache) {
		return "", fmt.Errorf("go has no cache but %q", cache)
	}
	files, err := sdk.Generator()
	if err != nil {
		return "", err
	}
	files["go.mod"] = fmt.Appendf(nil, "module %s\n\ngo %s\n", cli.ModulePath, GoVersion)
	names := slices.Sorted(maps.Keys(files))
	digest := sha256.New()
	for _, name := range names {
		fmt.Fprintf(digest, "%s %d\n%s", name, len(files[name]), files[name])
	}
	folder := filepath.Join(cache, "wasmhost", "jsongen-"+hex.EncodeToString(digest.Sum(nil)[:8]))
	var source protocol.Result
	for _, name := range names {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return "", err
		}
		source.Files = append(source.Files, protocol.File{Path: path, Content: files[name]})
	}
	// Several builds may do this at once: each file is there as a whole.
	_, err = source.Write()
	return folder, err
}
