package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

// What is said to Go about the plugin says nothing to it about the generator,
// and the generator is the command's, whatever the plugin's SDK has in that
// place: to build a plugin runs nothing of it.
func TestGeneratorIsOnItsOwn(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "go")
	theirs := filepath.Join("my-plugin", language.SDKFolder, "go", filepath.FromSlash(sdk.GeneratorPackage))
	if err := os.MkdirAll(theirs, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(theirs, "main.go"), "package main\n\nfunc main() { panic(1) }\n")
	vendor := exec.CommandContext(t.Context(), "go", "mod", "vendor")
	vendor.Dir = "my-plugin"
	if output, err := vendor.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	t.Setenv("GOFLAGS", "-mod=vendor -exec=/no/such/program -overlay=/no/such/file")
	c.fails(cli.ExitFailed, []string{"/no/such/file"}, "build", "my-plugin")
	t.Setenv("GOFLAGS", "-mod=vendor -exec=/no/such/program")
	t.Setenv("GOOS", "wasip1")
	t.Setenv("GOARCH", "wasm")
	wantTexts(t, c.must("build", "my-plugin").err, "generated ", protocol.FileName)
}
