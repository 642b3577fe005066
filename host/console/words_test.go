package console_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

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
	shows(p, "Install shop again")
	shows(p, "Version 1.0.0, which is installed")
}
