package console_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	esbuild "github.com/evanw/esbuild/pkg/api"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// On a telephone the log and tables can be read: what is said has the width of
// the page, and words are not broken.
func TestNarrow(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	answer := asked(t, h)
	p := browsertest.Console(t, h)
	p.Do(chromedp.EmulateViewport(375, 800))
	goTo(p, "inbox")
	click(p, "Approve call #1 of shop")
	if got := <-answer; !strings.HasPrefix(got, "201") {
		t.Fatal(got)
	}
	shows(p, "Decided lately")
	p.Picture("console-narrow-inbox")
	p.Wait(`[...document.querySelectorAll("td code")].every((e) =>
		e.getClientRects().length <= e.innerText.split(" ").length)`)
	goTo(p, "log")
	p.Wait(`document.querySelector(".log li span")?.getBoundingClientRect().width > 280`)
	p.Picture("console-narrow-log")
}

// The headings of all pages begin at one place.
func TestHeadings(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	const left = `Promise.resolve(document.querySelector("h1").getBoundingClientRect().left)`
	shows(p, "There is no backup of this host")
	want := browsertest.Eval[float64](p, left)
	for _, place := range []string{"log", "limits", "host"} {
		goTo(p, place)
		p.Wait(`document.querySelector("h1") && document.querySelector("main [aria-label], main table, main dl")`)
		if got := browsertest.Eval[float64](p, left); got != want {
			t.Errorf("the heading of %s begins at %v, that of the first page at %v", place, got, want)
		}
	}
	shows(p, "There is no backup of this host")
}

// Who works with the keyboard goes on beside the button that has gone.
func TestDisableByKeyboard(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop")
	p.Wait(named("Disable"))
	p.Exec(named("Disable") + `.focus()`)
	p.Press("\r")
	p.Wait(`document.querySelector("dialog[open]")`)
	p.Exec(`document.querySelector("dialog .primary").focus()`)
	p.Press("\r")
	p.Wait(`document.activeElement.innerText === "Enable"`)
	p.Press("\r")
	p.Wait(`document.activeElement.innerText === "Reload"`)
}

// A path that is not there is named, and the version that is installed is no
// upgrade.
func TestInstallAgain(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "install")
	fill(p, "Path", "/no/such/folder")
	click(p, "Look at it")
	shows(p, `"/no/such/folder" does not exist`)
	fill(p, "Path", shopFolder(t))
	click(p, "Look at it")
	shows(p, "Install again <b>Shop</b>")
	shows(p, "version 1.0.0, which is installed")
}

// What the console tells people to type is what no page can do: what compiles or writes folders on their machines, what
// starts the host, and what has keys that stay where they are. All else is a button, or a link to the view that does
// it.
func TestCommandsInTexts(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("web", "texts.ts"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range regexp.MustCompile("`(wasmhost [^`$]*)`").FindAllStringSubmatch(string(text), -1) {
		got = append(got, c[1])
	}
	slices.Sort(got)
	want := []string{
		"wasmhost approvals recover",       // with the host stopped, so that no page can
		"wasmhost build",                   // compilers
		"wasmhost key restore",             // the master key, on another machine
		"wasmhost new my-plugin --lang ts", // a folder
		"wasmhost open",                    // whoever has no login yet
		"wasmhost package",                 // a folder, and the author's key
		"wasmhost serve",
		"wasmhost serve --limit NAME=VALUE",
		"wasmhost signing-key rotate", // a publisher's keys
	}
	if !slices.Equal(got, want) {
		t.Errorf("texts.ts tells people to type %q, want %q: give them a button, or say here why there is none", got, want)
	}
}

// A command that the host tells people to type is a link to the view that does it.
func TestCommandsAreLinks(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	link := func(command, view string) {
		t.Helper()
		p.Wait(fmt.Sprintf(`[...document.querySelectorAll("main a code")].some((e) => e.innerText === %q &&
			e.parentElement.getAttribute("href") === %q)`, command, view))
	}
	link("wasmhost backup FILE", "#/backup")
	newMarket(t).addTo(h)
	goTo(p, "catalogue/none")
	link("wasmhost search", "#/catalogue")
	link("wasmhost catalogue refresh", "#/catalogues")

	built := esbuild.Build(esbuild.BuildOptions{EntryPoints: []string{filepath.Join("web", "commands.ts")}, Bundle: true,
		Format: esbuild.FormatIIFE, GlobalName: "commands"})
	if len(built.Errors) > 0 {
		t.Fatal(built.Errors)
	}
	p.Exec(string(built.OutputFiles[0].Contents) + "; globalThis.commands = commands")
	for command, want := range map[string]string{
		"wasmhost logs shop": "plugin/shop/log", "wasmhost logs": "log", "wasmhost disable shop": "plugin/shop",
		"wasmhost cron history shop": "plugin/shop/jobs", "wasmhost disable ID": "", "wasmhost key status": "host",
		"wasmhost key restore": "", "wasmhost serve": "", "rm -rf": "", "wasmhost constructor": "",
	} {
		got := browsertest.Eval[string](p, fmt.Sprintf(`Promise.resolve((commands.viewOf(%q) ?? []).join("/"))`, command))
		if got != want {
			t.Errorf("%s is done at %q, want %q", command, got, want)
		}
	}
}
