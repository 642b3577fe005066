package console_test

import (
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/host/internal/serve/console"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// The console gets an icon by its name, and has none in itself.
func TestIconNames(t *testing.T) {
	h := serve(t)
	for name, want := range map[string]int{"github": 200, "moon-star": 200, "alert-circle": 200, "none": 404, "": 404,
		"..%2fconsole.js": 404} {
		answer, err := http.Get(h.URL() + "/console/icons/" + name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		if answer.Body.Close(); err != nil || answer.StatusCode != want {
			t.Errorf("%q is answered with %d, %v", name, answer.StatusCode, err)
		}
		if want == 200 && (answer.Header.Get("Content-Type") != "application/json" || !bytes.HasPrefix(text, []byte(`[["`))) {
			t.Errorf("%q is %s: %.100s", name, answer.Header.Get("Content-Type"), text)
		}
	}
	script, err := fs.ReadFile(console.Files(), "console.js")
	if err != nil || bytes.Contains(script, icon.Shapes("github")[20:60]) {
		t.Errorf("the console has icons of plugins in itself: %v", err)
	}
}

// A name in the icon library is drawn: in the sidebar that of ui.sidebar.icon,
// before an image; one that is not there leaves what would stand there without.
func TestIconLibrary(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	for id, change := range map[string]*strings.Replacer{
		"a-name":    strings.NewReplacer(`"cart.svg"`, `"leaf"`),
		"b-sidebar": strings.NewReplacer(`"title": "The shop"`, `"title": "The shop", "icon": "box"`),
		"c-none": strings.NewReplacer(`"cart.svg"`, `"constructor"`, `"title": "The shop"`,
			`"title": "S", "icon": "none"`),
		"d-image": strings.NewReplacer(`"title": "The shop"`, `"title": "The shop", "icon": "none"`),
	} {
		folder := writeShop(t, `export default () => {}`)
		path := filepath.Join(folder, "manifest.json")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(change.Replace(string(text)), `"id": "shop"`, `"id": "`+id+`"`, 1)
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		installFrom(t, h, folder)
	}
	p := browsertest.Console(t, h)
	// What a tile is: the image, the number of shapes of an icon, or a letter.
	const tiles = `(where) => [...document.querySelectorAll(where)].map((e) =>
		e.querySelector("img") ? "image" : e.querySelector("svg")?.childElementCount ?? e.innerText.trim()).join(" ")`
	p.Wait(`(` + tiles + `)("#sidebar .plugins .tile") === "2 3 B image"`)
	p.Wait(`(` + tiles + `)("main .tile") === "2 image B image"`)
	p.Wait(`document.querySelector("main .tile path").getBoundingClientRect().width > 10`)
	p.Picture("console-icons")
	p.Accessible(filepath.Join("..", "..", "..", ".."), "icons by name")
}
