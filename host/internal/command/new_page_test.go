package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A new plugin with a page builds and is valid as it is.
func TestNewWithPage(t *testing.T) {
	shorttest.Skip(t)
	t.Chdir(t.TempDir())
	home := newCLI(t)
	long := strings.Repeat("long-name-", 6) + "end"
	for id, c := range map[string]struct{ lang, title, sidebar string }{
		"page-ts": {"ts", "Page Ts", "Page Ts"},
		"page-js": {"js", "Page Js", "Page Js"},
		long:      {"js", strings.Repeat("Long Name ", 6) + "End", strings.Repeat("Long Name ", 5)},
	} {
		r := home.must("new", id, "--lang", c.lang, "--ui")
		wantTexts(t, r.out, filepath.Join(id, "src", "ui", "index.html"), filepath.Join(id, "types", "page.d.ts"))
		home.must("build", id)
		home.must("validate", id)
		m, _, err := manifest.Load(os.DirFS(id), manifest.Options{})
		if err != nil || m.UI == nil || m.UI.EntryPoint != "dist/ui/index.html" || m.UI.Sidebar == nil ||
			m.UI.Sidebar.Title != strings.TrimSpace(c.sidebar) {
			t.Fatalf("%+v, %v", m, err)
		}
		names, err := filepath.Glob(filepath.Join(id, "dist", "ui", "*"))
		if err != nil {
			t.Fatal(err)
		}
		for i := range names {
			names[i] = filepath.Base(names[i])
		}
		if slices.Sort(names); strings.Join(names, " ") != ".built.json index.html page.js page.js.map style.css" {
			t.Errorf("it builds %q", names)
		}
		page, err := os.ReadFile(filepath.Join(id, "dist", "ui", "index.html"))
		if err != nil || !strings.Contains(string(page), `src="page.js"`) ||
			!strings.Contains(string(page), "<title>"+c.title+"</title>") {
			t.Errorf("the page is %s, %v", page, err)
		}
	}
	home.fails(cli.ExitUsage, []string{"--ui", "TypeScript or JavaScript"}, "new", "other", "--lang", "go", "--ui")
}
