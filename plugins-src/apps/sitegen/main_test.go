package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/plugins-src/apps/apptest"
)

// Two plugins change each page in their order, and one that fails, or answers another
// page's name, harms none.
func TestSite(t *testing.T) {
	dir := t.TempDir()
	texts, site := filepath.Join(dir, "texts"), filepath.Join(dir, "site")
	evil := filepath.Join(dir, "a-evil")
	if err := os.CopyFS(evil, os.DirFS("plugins/readtime")); err != nil {
		t.Fatal(err)
	}
	manifest, err := os.ReadFile(filepath.Join(evil, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		"texts/one.txt": "One & two\n\nHello <world>.\n\nBye.\n", "texts/two.txt": "Two\n",
		"a-evil/manifest.json": strings.Replace(string(manifest), `"readtime"`, `"a-evil"`, 1),
		"a-evil/main.js": `export default (ctx) => ctx.methods.handle("site", "render", (page) => {
			if (page.name === "two") throw new Error("no idea");
			return { ...page, name: "../../escaped" };
		});`,
	} {
		file = filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	g, err := Open(t.Context(), filepath.Join(dir, "data"), "plugins/readtime", evil,
		apptest.C(t, "plugins/footer", (&Generator{}).Site()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := g.stop(); err != nil {
			t.Error(err)
		}
	}()
	said, err := g.Make(t.Context(), texts, site)
	if err != nil || len(said) != 1 || !strings.Contains(said[0], "a-evil left two as it was") {
		t.Error(said, err)
	}
	for name, want := range map[string]string{
		"one": "<!doctype html>\n<title>One &amp; two</title>\n<h1>One &amp; two</h1>\n<p><em>1 min</em></p>\n" +
			"<p>Hello &lt;world&gt;.</p>\n<p>Bye.</p>\n<footer>2 pages</footer>\n",
		"two": "<!doctype html>\n<title>Two</title>\n<h1>Two</h1>\n<p><em>1 min</em></p>\n<footer>2 pages</footer>\n",
	} {
		if text, err := os.ReadFile(filepath.Join(site, name+".html")); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if found, _ := filepath.Glob(filepath.Join(dir, "*.html")); len(found) > 0 {
		t.Error(found)
	}
	// Without the permission a plugin sees no page.
	if _, err := api.Revoke.Call(t.Context(), g.host.Mux(), api.RevokeRequest{ID: "readtime",
		Permission: "site.pages"}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Make(t.Context(), texts, site); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(site, "one.html")); err != nil || strings.Contains(string(text), "1 min") {
		t.Errorf("%s, %v", text, err)
	}
}
