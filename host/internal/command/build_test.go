package command

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/language/golang"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/c"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

func TestBuildRefuses(t *testing.T) {
	c := newCLI(t)
	c.fails(cli.ExitUsage, []string{"wasmhost new"}, "build", t.TempDir())
	c.fails(cli.ExitUsage, []string{"there is no"}, "build", "/no/such/folder")
	wasm := echoPlugin(t, "wasm-only", nil)
	c.fails(cli.ExitFailed, []string{"no Go files"}, "build", wasm)
	write(t, filepath.Join(wasm, "main.go"), "package main\n")
	c.fails(cli.ExitUsage, []string{"built from Go"}, "build", wasm, "--minify")
	script := echoPlugin(t, "script", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "main.js"}
	})
	write(t, filepath.Join(script, "main.go"), "package main\n")
	c.fails(cli.ExitFailed, []string{"no src/index.ts", "--source"}, "build", script)
	ui := echoPlugin(t, "ui", func(m map[string]any) {
		for _, k := range []string{"backend", "permissions", "cli"} {
			delete(m, k)
		}
	})
	write(t, filepath.Join(ui, "main.go"), "package main\n")
	c.fails(cli.ExitFailed, []string{"no backend", "entryPoint"}, "build", ui)
	outside := echoPlugin(t, "outside", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "../escape.wasm"}
	})
	write(t, filepath.Join(outside, "main.go"), "package main\n")
	c.fails(cli.ExitFailed, []string{"/backend/entryPoint"}, "build", outside)

	t.Setenv("PATH", t.TempDir())
	c.fails(cli.ExitFailed, []string{"go.dev/dl"}, "build", goSource(t))
}

// goSource makes the folder of a new plugin in Go.
func goSource(t *testing.T) string {
	t.Helper()
	files, err := golang.Language.New("my-plugin", repository(t))
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "my-plugin")
	if err := language.WriteNew(folder, files); err != nil {
		t.Fatal(err)
	}
	return folder
}

// emptySource is goSource with a plugin that does nothing, and without what takes
// long to link.
func emptySource(t *testing.T) string {
	t.Helper()
	folder := goSource(t)
	write(t, filepath.Join(folder, "main.go"), `package main

//go:wasmexport wasmhost_dispatch_v1
func dispatch(kind, id, length int32) {}

func main() {}
`)
	// No handler of it has types that schemas could be made of.
	name := filepath.Join(folder, "manifest.json")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	schemas := regexp.MustCompile(`,\s*"(input|output)": \{ "\$ref": "[^"]*" \}`)
	write(t, name, schemas.ReplaceAllString(string(text), ""))
	return folder
}

func TestBuildShowsWhatTheCompilerSays(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := goSource(t)
	write(t, filepath.Join(folder, "backend.wasm"), "the last good one")
	write(t, filepath.Join(folder, "broken.go"), "package main\n\nvar _ = nothingOfThatName\n")
	c.fails(cli.ExitFailed, []string{"broken.go:3", "nothingOfThatName", "build again"}, "build", folder)
	if content, err := os.ReadFile(filepath.Join(folder, "backend.wasm")); err != nil ||
		string(content) != "the last good one" {
		t.Errorf("a failed build changed the backend: %.20q, %v", content, err)
	}
	if entries, err := filepath.Glob(filepath.Join(folder, "*.new")); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

func TestBuildExplainsTheGoMod(t *testing.T) {
	c := newCLI(t)
	gone := goSource(t)
	write(t, filepath.Join(gone, "go.mod"), string(golang.ModFile("gone", cli.Unpublished,
		filepath.Join(gone, "no-checkout"))))
	c.fails(cli.ExitFailed, []string{"checkout", "go mod edit -replace"}, "build", gone)
	none := goSource(t)
	if err := os.Remove(filepath.Join(none, "go.mod")); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"go.mod of its own", "wasmhost sdk"}, "build", none)
}

// Whatever a go.work in a folder above says, the first build works.
func TestBuildBelowAWorkspace(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := emptySource(t)
	workspace := filepath.Join(filepath.Dir(folder), "go.work")
	for name, text := range map[string]string{
		"empty":                 "go " + golang.GoVersion + "\n",
		"of another module":     "go " + golang.GoVersion + "\nuse ./other\n",
		"of a folder within":    "go " + golang.GoVersion + "\nuse ./my-plugin/within\n",
		"garbage":               "this is no go.work\n",
		"for a Go of some year": "go 1.999\n",
	} {
		t.Run(name, func(t *testing.T) {
			write(t, workspace, text)
			wantTexts(t, c.must("build", folder).err, "note: "+workspace, "built without it")
		})
	}
	t.Setenv("GOWORK", workspace)
	wantTexts(t, c.must("build", folder).err, "note: "+workspace)
	t.Setenv("GOWORK", "off")
	if r := c.must("build", folder); strings.Contains(r.err, "go.work") {
		t.Errorf("it speaks of a workspace that is off: %s", r.err)
	}
}

// A go.work that lists the plugin is heeded: here only it says where the SDK
// is.
func TestBuildInAWorkspace(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := goSource(t)
	write(t, filepath.Join(folder, "go.mod"), string(golang.ModFile("my-plugin", cli.Unpublished, "")))
	use := func(plugin string) {
		write(t, filepath.Join(filepath.Dir(folder), "go.work"),
			"go "+golang.GoVersion+"\nuse (\n\t"+plugin+"\n\t"+strconv.Quote(repository(t))+"\n)\n")
	}
	for _, plugin := range []string{"./my-plugin", strconv.Quote(folder)} {
		use(plugin)
		if r := c.must("build", folder); strings.Contains(r.err, "note: ") {
			t.Errorf("it has something against the workspace: %s", r.err)
		}
		if _, err := os.Stat(filepath.Join(folder, protocol.FileName)); err != nil {
			t.Errorf("no code was generated: %v", err)
		}
	}
}

func TestBuildGeneratesCode(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := goSource(t)
	wantTexts(t, c.must("build", folder).err, "generated "+filepath.Join(folder, protocol.FileName))
	if r := c.must("build", folder); strings.Contains(r.err, "generated ") {
		t.Errorf("it says that it wrote what has not changed: %s", r.err)
	}
	code, err := os.ReadFile(filepath.Join(folder, protocol.FileName))
	if err != nil {
		t.Fatal(err)
	}
	wantTexts(t, string(code), "DO NOT EDIT", "Person", "Greeting")
	// What a type became since is generated anew.
	main := filepath.Join(folder, "main.go")
	source, err := os.ReadFile(main)
	if err != nil {
		t.Fatal(err)
	}
	write(t, main, strings.ReplaceAll(string(source), "Greeting", "Salute"))
	// The manifest is its author's: what it names has to be there.
	c.fails(cli.ExitFailed, []string{"leads nowhere"}, "build", folder)
	manifest := filepath.Join(folder, "manifest.json")
	declared, err := os.ReadFile(manifest)
	if err != nil {
		t.Fatal(err)
	}
	write(t, manifest, strings.ReplaceAll(string(declared), "$defs/Greeting", "$defs/Salute"))
	types := filepath.Join(folder, filepath.FromSlash(language.TypesFile))
	write(t, types, `{"$defs": {"Person": {}, "Salute": {}}}`)
	c.fails(cli.ExitFailed, []string{"was written by hand"}, "build", folder)
	if err := os.Remove(types); err != nil {
		t.Fatal(err)
	}
	wantTexts(t, c.must("build", folder).err, "generated "+types)
	if code, err = os.ReadFile(filepath.Join(folder, protocol.FileName)); err != nil ||
		strings.Contains(string(code), "Greeting") {
		t.Errorf("the old code is still there: %v\n%s", err, code)
	}
}

func TestABuildCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errOut safeBuffer
	code := newCLI(t).app().Run(ctx, []string{"build", goSource(t)}, strings.NewReader(""), &out, &errOut)
	if code != cli.ExitFailed || !strings.Contains(errOut.String(), "stopped") {
		t.Errorf("exit code %d\n%s", code, errOut.String())
	}
}

func TestBuildIntoAFolder(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := emptySource(t)
	name := filepath.Join(folder, "manifest.json")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	write(t, name, strings.Replace(string(text), `"backend.wasm"`, `"dist/out/backend.wasm"`, 1))
	var got struct {
		File  string `json:"file"`
		Bytes int64  `json:"bytes"`
	}
	if err := json.Unmarshal([]byte(c.must("build", "--json", folder).out), &got); err != nil {
		t.Fatal(err)
	}
	target := filepath.Join(folder, "dist", "out", "backend.wasm")
	info, err := os.Stat(target)
	if err != nil || got.File != "dist/out/backend.wasm" || info.Size() != got.Bytes {
		t.Errorf("%+v, %v", got, err)
	}

	// The file cannot be replaced, since a folder has its name.
	if err := os.Remove(target); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(target, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"write dist/out/backend.wasm"}, "build", folder)
	if left, err := filepath.Glob(filepath.Join(folder, "dist", "out", "*.new")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	// A link that leads out of the folder is not written through.
	outside := t.TempDir()
	if err := os.RemoveAll(filepath.Join(folder, "dist")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(folder, "dist")); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"write dist/out/backend.wasm"}, "build", folder)
	if entries, err := os.ReadDir(outside); err != nil || len(entries) > 0 {
		t.Errorf("written outside: %v, %v", entries, err)
	}
}

// Every language that is compiled takes every way to compile, or says that it has
// no such thing; scripts say that of all.
func TestRelease(t *testing.T) {
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	t.Chdir(t.TempDir())
	t.Setenv("PATH", t.TempDir())
	t.Setenv(csdk.SDKPathVariable, "")
	for _, l := range languages.All() {
		c.must("new", "a-"+l.Name, "--lang", l.Name)
		for _, r := range toolchain.Releases {
			switch refused := l.Name == "go" && (r == toolchain.Small || r == toolchain.Fast); {
			case l.Build == nil:
				c.fails(cli.ExitUsage, []string{"not compiled", "--minify"}, "build", "a-"+l.Name, "--release", string(r))
			case refused:
				c.fails(cli.ExitUsage, []string{"no --release", "always checks"}, "build", "a-"+l.Name, "--release", string(r))
			default: // which gets as far as to the compiler
				c.fails(cli.ExitFailed, []string{"building", "needs"}, "build", "a-"+l.Name, "--release", string(r))
			}
		}
		if l.Build != nil {
			c.fails(cli.ExitUsage, []string{`"quick" is no way to compile`}, "build", "a-"+l.Name, "--release", "quick")
		}
	}
}
