//go:build unix

package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language/golang"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Plugins in Go, and the test kit for JavaScript, need the command and nothing
// else of wasmhost: no checkout, no network, nothing in the user's home.
func TestNewNeedsTheCommandAlone(t *testing.T) {
	shorttest.Skip(t)
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	home, bin, folder := t.TempDir(), t.TempDir(), t.TempDir()
	command := filepath.Join(bin, cli.CommandName)
	if err := os.Symlink(exe, command); err != nil {
		t.Fatal(err)
	}
	// What Go has compiled of its own library need not be compiled anew.
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := func(dir, name string, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir = filepath.Join(folder, dir)
		cmd.Env = []string{envMain + "=1", "HOME=" + home, "PATH=" + bin + ":" + os.Getenv("PATH"), "TMPDIR=" + t.TempDir(),
			"GOCACHE=" + strings.TrimSpace(string(cache)), "GOPROXY=off", "GOFLAGS=", vault.EnvKey + "=file"}
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, output)
		}
	}
	run("", command, "new", "my-go", "--lang", "go")
	run("my-go", command, "build")
	run("my-go", command, "validate")
	run("my-go", command, "install", ".", "--yes")

	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Fatalf("%v; run 'make setup'", err)
	}
	run("", command, "new", "my-ts", "--lang", "ts")
	run("my-ts", npm, "install", "--offline", "--no-audit", "--no-fund")
	run("my-ts", npm, "test")
	run("my-ts", command, "validate")
}

// A folder without a go.mod, such as a copy of an example, builds once what is said
// was done.
func TestSDKOfACopy(t *testing.T) {
	shorttest.Skip(t)
	t.Chdir(t.TempDir())
	c := newCLI(t)
	c.must("new", "my-go", "--lang", "go")
	if err := os.Remove("my-go/go.mod"); err != nil {
		t.Fatal(err)
	}
	said := c.must("sdk", "my-go").err
	for line := range strings.Lines(said[strings.Index(said, "go mod init"):]) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = "my-go"
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
	c.must("build", "my-go")
}

func TestSDK(t *testing.T) {
	t.Chdir(t.TempDir())
	c := newCLI(t)
	for _, lang := range []string{"go", "ts", "c", "rust"} {
		c.must("new", "my-"+lang, "--lang", lang)
	}
	check := func(file, text string) {
		t.Helper()
		content, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(content), text) {
			t.Errorf("%s lacks %q (%v)", file, text, err)
		}
	}
	write(t, "my-go/.wasmhost/go/abi/gone.go", "package abi\n")
	write(t, "my-go/.wasmhost/go/abi/abi.go", "changed")
	r := c.must("sdk", "my-go")
	check("my-go/.wasmhost/go/abi/abi.go", "package abi")
	check("my-go/.wasmhost/go/go.mod", "module "+cli.ModulePath)
	if _, err := os.Stat("my-go/.wasmhost/go/abi/gone.go"); err == nil {
		t.Error("a file that is in the SDK no more is left")
	}
	if strings.Contains(r.err, "go mod edit") {
		t.Errorf("it asks for what is done:\n%s", r.err)
	}
	// One whose go.mod leads elsewhere has to be told.
	write(t, "my-go/go.mod", string(golang.ModFile("my-go", cli.Unpublished, "/no/checkout")))
	wantTexts(t, c.must("sdk", "my-go").err, "go mod edit", "=./.wasmhost/go")

	write(t, "my-ts/types/wasmhost.d.ts", "changed")
	wantTexts(t, c.must("sdk", "my-ts").err, "npm install --save-dev ./.wasmhost/wasmhost-")
	check("my-ts/types/wasmhost.d.ts", "Context")
	write(t, "my-c/include/wasmhost.h", "changed")
	c.must("sdk", "my-c", "--json")
	check("my-c/include/wasmhost.h", "wh_activate")

	write(t, "my-rust/wasmhost/src/lib.rs", "changed")
	if r := c.must("sdk", "my-rust"); strings.Contains(r.err, "cargo add") {
		t.Errorf("it asks for what is done:\n%s", r.err)
	}
	check("my-rust/wasmhost/src/lib.rs", "pub use")
	cargo, err := os.ReadFile("my-rust/Cargo.toml")
	if err != nil {
		t.Fatal(err)
	}
	write(t, "my-rust/Cargo.toml", strings.Replace(string(cargo), `{ path = "wasmhost" }`, `"1"`, 1))
	wantTexts(t, c.must("sdk", "my-rust").err, "cargo add --path wasmhost")

	c.fails(cli.ExitUsage, []string{"wasmhost new"}, "sdk", t.TempDir())
	// Nothing is written or removed outside of the folder.
	outside := t.TempDir()
	if err := os.Mkdir(filepath.Join(outside, "go"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(outside, "go", "mine"), "mine")
	if err := os.RemoveAll("my-go/.wasmhost"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, "my-go/.wasmhost"); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, nil, "sdk", "my-go")
	check(filepath.Join(outside, "go", "mine"), "mine")
	if entries, err := os.ReadDir(filepath.Join(outside, "go")); err != nil || len(entries) != 1 {
		t.Errorf("outside of the folder there are %v, %v", entries, err)
	}
}
