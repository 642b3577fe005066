package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/language/golang"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/checkout"
)

func TestNewMakesAValidPlugin(t *testing.T) {
	t.Chdir(t.TempDir())
	c := newCLI(t)
	r := c.must("new", "my-plugin", "--lang", "go")
	wantTexts(t, r.out, "made the plugin my-plugin", filepath.Join("my-plugin", "manifest.json"),
		filepath.Join("my-plugin", "go.mod"))
	wantTexts(t, r.err, "Next:\n  cd my-plugin\n  wasmhost validate\n  wasmhost build\n")

	m, findings, err := manifest.Load(os.DirFS("my-plugin"), manifest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		if f.Rule != "entryPoint.missing" {
			t.Error(f)
		}
	}
	if m.Plugin.ID != "my-plugin" || m.Plugin.Name != "My Plugin" {
		t.Errorf("it is called %s, %s", m.Plugin.ID, m.Plugin.Name)
	}
	mod, err := os.ReadFile("my-plugin/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	wantTexts(t, string(mod), "module example/my-plugin\n", "require "+cli.ModulePath+" "+cli.Unpublished,
		"replace "+cli.ModulePath+
			" => ")
	source, err := os.ReadFile("my-plugin/main.go")
	if err != nil {
		t.Fatal(err)
	}
	wantTexts(t, string(source), "package main", "sdk/go")
	ignored, err := os.ReadFile("my-plugin/.gitignore")
	if err != nil || string(ignored) != "/backend.wasm\nwasmhost_json_gen.go\n" {
		t.Errorf("git ignores %q (%v)", ignored, err)
	}
}

func TestNewScripts(t *testing.T) {
	t.Chdir(t.TempDir())
	c := newCLI(t)
	for _, lang := range []string{"ts", "js"} {
		id := "my-" + lang
		r := c.must("new", id, "--lang", lang)
		wantTexts(t, r.out, filepath.Join(id, "src", "index."+lang), filepath.Join(id, "types", "wasmhost.d.ts"),
			filepath.Join(id, "tsconfig.json"))
		m, findings, err := manifest.Load(os.DirFS(id), manifest.Options{})
		if err != nil || len(findings) != 1 || findings[0].Rule != "entryPoint.missing" {
			t.Fatalf("%v, %v", findings, err)
		}
		if m.Plugin.ID != id || m.Plugin.Name != "My "+language.Title(lang) || m.Backend.EntryPoint != "dist/index.js" {
			t.Errorf("it is %+v", m.Plugin)
		}
		config, err := os.ReadFile(filepath.Join(id, "tsconfig.json"))
		if err != nil || strings.Contains(string(config), "..") {
			t.Errorf("its tsconfig.json leads elsewhere (%v):\n%s", err, config)
		}
		ignored, err := os.ReadFile(filepath.Join(id, ".gitignore"))
		if err != nil || string(ignored) != "/dist/\n/node_modules/\n" {
			t.Errorf("git ignores %q (%v)", ignored, err)
		}
	}
	c.fails(cli.ExitUsage, []string{"--sdk is for plugins in Go"}, "new", "other", "--lang", "ts", "--sdk", ".")
}

func TestNewRefusesNames(t *testing.T) {
	t.Chdir(t.TempDir())
	c := newCLI(t)
	for _, name := range []string{
		"My Plugin", "my_plugin", "-x", "x-", "a--b", "..", ".", "", "a/b", "../escape", "/abs", `a\b`, "api", "console",
		"host",
		"ünïcode", "con\x1b[31m", "a\nb", strings.Repeat("x", 65), "x.y",
	} {
		r := c.run("new", "--", name)
		if r.code != cli.ExitUsage || !strings.Contains(r.err, "cannot be the id") {
			t.Errorf("new %q: exit code %d, %s", name, r.code, r.err)
		}
		if strings.ContainsAny(r.err, "\x1b") {
			t.Errorf("new %q prints control characters: %q", name, r.err)
		}
	}
	if entries, _ := os.ReadDir("."); len(entries) > 0 {
		t.Errorf("something was made: %v", entries)
	}
	c.fails(cli.ExitUsage, []string{"try: wasmhost new my-plugin"}, "new", "My Plugin")
	c.fails(cli.ExitUsage, []string{`"cobol"`, "there are: ts, js, go"}, "new", "my-plugin", "--lang", "cobol")
	c.fails(cli.ExitUsage, []string{"wasmhost new my-plugin --lang ts"}, "new", "my-plugin", "--lang", "TypeScript")
	c.fails(cli.ExitUsage, []string{"not a checkout"}, "new", "my-plugin", "--sdk", t.TempDir())
}

func TestNewNeverOverwrites(t *testing.T) {
	t.Chdir(t.TempDir())
	c := newCLI(t)
	if err := os.Mkdir("taken", 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, "taken/mine", "mine")
	write(t, "file", "mine")
	if err := os.Symlink("elsewhere", "link"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"taken", "file", "link"} {
		c.fails(cli.ExitFailed, []string{"exists already", "choose another name"}, "new", name)
	}
	if content, err := os.ReadFile("taken/mine"); err != nil || string(content) != "mine" {
		t.Errorf("a file was touched: %q, %v", content, err)
	}
	if _, err := os.Stat("elsewhere"); err == nil {
		t.Error("a link was followed")
	}
	if entries, err := os.ReadDir("taken"); err != nil || len(entries) != 1 {
		t.Errorf("the folder was touched: %v, %v", entries, err)
	}
}

func TestGoModFollowsTheModule(t *testing.T) {
	mod, err := os.ReadFile(filepath.Join(repository(t), "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(mod, []byte("\ngo "+golang.GoVersion+"\n")) {
		t.Errorf("new plugins ask for Go %s, and the module for another one", golang.GoVersion)
	}
	if got := string(golang.ModFile("x", "v1.2.3", "")); strings.Contains(got, "replace") ||
		!strings.Contains(got, "require "+cli.ModulePath+" v1.2.3\n") {
		t.Errorf("with a release, go.mod is:\n%s", got)
	}
	if got := string(golang.ModFile("x", cli.Unpublished, "/with blank/wasmhost")); !strings.Contains(got,
		`=> "/with blank/wasmhost"`) {
		t.Errorf("a path with a blank is not quoted:\n%s", got)
	}
}

func TestFindCheckout(t *testing.T) {
	root, err := filepath.EvalSymlinks(repository(t))
	if err != nil {
		t.Fatal(err)
	}
	found, err := filepath.EvalSymlinks(cli.FindCheckout())
	if err != nil || found != root {
		t.Errorf("found %q, %v; it is %q", found, err, root)
	}
	other := t.TempDir()
	write(t, filepath.Join(other, "go.mod"), "module example/other\n")
	if got := checkout.Above(other); got != "" {
		t.Errorf("%s is taken for the checkout", got)
	}
	cached := filepath.Join(other, "wasmhost@v1.0.0")
	if err := os.Mkdir(cached, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(cached, "go.mod"), "module "+cli.ModulePath+"\n")
	if got := checkout.Above(cached); got != "" {
		t.Errorf("%s of the module cache is taken for a checkout", got)
	}
}
