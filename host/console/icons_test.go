package console_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// The console has the icons that authors are told of, and no others.
func TestIconNames(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("web", "library.ts"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	row := regexp.MustCompile(`(?m)^    "?([a-z0-9-]+)"?: [A-Z]\w*,$`)
	for _, m := range row.FindAllStringSubmatch(string(source), -1) {
		names = append(names, m[1])
	}
	if want := manifest.IconLibrary(); !slices.Equal(names, want) {
		t.Errorf("the console has %q\nwant %q", names, want)
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
	p.Accessible(filepath.Join("..", ".."), "icons by name")
}
