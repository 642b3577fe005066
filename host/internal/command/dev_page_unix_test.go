//go:build unix

package command

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// consoleLink is a link that logs a browser in.
type consoleLink string

func (l consoleLink) LoginURL() string { return string(l) }

// A page that is open in the console shows each change of its source, where the
// user was, while `wasmhost dev` runs.
func TestDevReloadsThePage(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	folder := scriptSource(t, hello("1"))
	withPages(t, folder, `{"entryPoint": "dist/ui/index.html"}`)
	source := filepath.Join(folder, "src", "ui", "main.ts")
	page := func(text string) {
		save(t, source, `const head: string = "`+text+`";
			const list = Array.from({ length: 200 }, (_, i) => "<p>Line " + i);
			addEventListener("DOMContentLoaded", () => {
				document.body.innerHTML = "<h1>" + head + "</h1>" + list.join("");
			});
		`)
	}
	page("The first text")
	c.develop("dev", folder, "--yes")
	c.says("my-plugin", "1")
	link := consoleLink(strings.TrimSpace(c.must("open", "--link").out))
	console, frame := browsertest.PluginPage(t, link, "my-plugin")
	frame.Shows("The first text")
	frame.Exec(`location.hash = "#/lines"; scrollTo(0, 900)`)
	console.Exec(`document.querySelector("header a, header button").focus(); window.held = document.activeElement;
		document.querySelector(".frame iframe").id = "old"`)
	frame.Exec(`new Promise((wake) => setTimeout(wake, 500))`) // for it to be told
	page("The second text")
	console.Wait(`document.querySelector(".frame iframe:not(#old)") && !document.querySelector("#old")`)
	frame = console.Frame()
	frame.Shows("The second text")
	frame.Wait(`location.hash === "#/lines" && scrollY === 900`)
	console.Wait(`document.activeElement === window.held`)
}
