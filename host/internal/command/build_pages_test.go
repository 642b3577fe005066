package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// withPages adds pages to a plugin's folder: their source, and the manifest's
// ui block.
func withPages(t *testing.T, folder, ui string) {
	t.Helper()
	file := filepath.Join(folder, "manifest.json")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), `"permissions": [`, `"ui": `+ui+`, "permissions": [`, 1)
	if changed == string(text) {
		t.Fatal("the manifest has another form")
	}
	write(t, file, changed)
	if err := os.MkdirAll(filepath.Join(folder, "src", "ui"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "src", "ui", "index.html"), `<script src="main.ts"></script>`)
	write(t, filepath.Join(folder, "src", "ui", "main.ts"), "console.log('first' as string);\n")
	write(t, filepath.Join(folder, "src", "ui", "style.css"), "body {}\n")
}

func TestBuildPages(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := scriptSource(t, hello("1"))
	withPages(t, folder, `{"entryPoint": "dist/ui/index.html"}`)
	wantTexts(t, c.must("validate", folder).out, "the page is not built yet")
	source := filepath.Join(folder, "src", "ui")
	for _, gone := range []string{filepath.Join(source, "index.html"), source} {
		if err := os.Rename(gone, gone+".bak"); err != nil {
			t.Fatal(err)
		}
		c.fails(cli.ExitFailed, []string{`"dist/ui/index.html" does not exist`,
			"Write the page as src/ui/index.html, of which", "take ui out of the manifest"}, "build", folder)
		if err := os.Rename(gone+".bak", gone); err != nil {
			t.Fatal(err)
		}
	}
	c.fails(cli.ExitFailed, []string{"not built yet", "build"}, "install", folder, "--yes")
	wantTexts(t, c.must("build", folder).out, filepath.Join("dist", "index.js"), "built the pages of src/ui: 4 files")
	for name, want := range map[string]string{"index.html": `src="main.js"`, "main.js": "first", "style.css": "body"} {
		text, err := os.ReadFile(filepath.Join(folder, "dist", "ui", name))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s is %q, %v", name, text, err)
		}
	}
	c.must("install", folder, "--yes")

	// What a build does not write any more goes, and nothing that it did not write.
	pages, source := filepath.Join(folder, "dist", "ui"), filepath.Join(folder, "src", "ui")
	if err := os.MkdirAll(filepath.Join(source, "img", "deep"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"old.css", "kept.css", "img/deep/a.svg", "img/b.svg"} {
		write(t, filepath.Join(source, name), "old")
	}
	c.must("build", folder)
	write(t, filepath.Join(pages, "own.txt"), "own")
	write(t, filepath.Join(pages, "kept.css"), "changed by hand")
	for _, name := range []string{"old.css", "kept.css", "img/deep/a.svg"} {
		if err := os.Remove(filepath.Join(source, name)); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(folder, "notes.txt"), "notes")
	record := filepath.Join(pages, build.PagesRecordName)
	text, err := os.ReadFile(record)
	if err != nil || !strings.Contains(string(text), "dist/ui/old.css") {
		t.Fatalf("the record is %q, %v", text, err)
	}
	sum := build.SumOf([]byte("notes"))
	others := `{"notes.txt":"` + sum + `","dist/ui/../../notes.txt":"` + sum + `",`
	write(t, record, strings.Replace(string(text), "{", others, 1))
	c.must("build", folder)
	for name, there := range map[string]bool{"dist/ui/old.css": false, "dist/ui/img/deep": false,
		"dist/ui/kept.css": true, "dist/ui/img/b.svg": true, "dist/ui/own.txt": true, "notes.txt": true,
		"dist/ui/main.js": true} {
		if _, err := os.Stat(filepath.Join(folder, name)); (err == nil) != there {
			t.Errorf("%s: %v", name, err)
		}
	}

	write(t, filepath.Join(folder, "src", "ui", "main.ts"), "let a = ;\n")
	c.fails(cli.ExitFailed, []string{filepath.Join(folder, "src", "ui", "main.ts") + ":1:"}, "build", folder)
}

func TestBuildPagesRefuses(t *testing.T) {
	c := newCLI(t)
	for ui, text := range map[string]string{
		`{"entryPoint": "index.html"}`:                                      "such as dist/ui/index.html",
		`{"entryPoint": "src/index.html"}`:                                  "such as dist/ui/index.html",
		`{"entryPoint": "a/x.html", "overlay": {"entryPoint": "b/x.html"}}`: "into one folder",
	} {
		folder := scriptSource(t, hello("1"))
		withPages(t, folder, ui)
		c.fails(cli.ExitFailed, []string{text}, "build", folder)
	}
	// Pages that are served as they are need no build.
	folder := scriptSource(t, hello("1"))
	withPages(t, folder, `{"entryPoint": "src/ui/index.html"}`)
	if out := c.must("build", folder).out; strings.Contains(out, "pages") {
		t.Errorf("it built pages:\n%s", out)
	}
	// Nothing is written through a link that leads out of the plugin.
	outside := t.TempDir()
	folder = scriptSource(t, hello("1"))
	withPages(t, folder, `{"entryPoint": "out/index.html"}`)
	if err := os.Symlink(outside, filepath.Join(folder, "out")); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, nil, "build", folder)
	if entries, err := os.ReadDir(outside); err != nil || len(entries) > 0 {
		t.Errorf("written outside: %v, %v", entries, err)
	}
}

// A change of a page builds the pages anew, and what that writes is no change.
func TestDevBuildsPages(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	folder := scriptSource(t, hello("'one word'"))
	withPages(t, folder, `{"entryPoint": "dist/ui/index.html"}`)
	out, _, stop := c.develop("dev", folder, "--yes")
	c.says("my-plugin", "one word")
	write(t, filepath.Join(folder, "src", "ui", "main.ts"), "console.log('second');\n")
	waitFor(t, func() bool { return strings.Contains(out.String(), "reloaded my-plugin") })
	text, err := os.ReadFile(filepath.Join(folder, "dist", "ui", "main.js"))
	if err != nil || !strings.Contains(string(text), "second") {
		t.Errorf("main.js is %q, %v", text, err)
	}
	write(t, filepath.Join(folder, "src", "index.ts"), hello("'two words'"))
	c.says("my-plugin", "two words")
	if n := strings.Count(stop().out, "installed my-plugin"); n != 1 {
		t.Errorf("it was installed %d times", n)
	}
}
