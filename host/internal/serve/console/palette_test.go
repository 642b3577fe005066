package console_test

import (
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Whoever knows a name gets there by the keyboard alone, and what is not saved is
// asked about on the way.
func TestPalette(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	p.Wait(`document.querySelector("main h1")`)
	ctrlK := func() {
		p.Do(chromedp.KeyEvent("k", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
		p.Wait(`document.activeElement.matches(".palette input")`)
	}
	ctrlK()
	p.Do(chromedp.KeyEvent("shop sett"))
	p.Wait(`document.querySelectorAll(".palette li").length === 1`)
	p.Accessible(filepath.Join("..", "..", "..", ".."), "the palette")
	p.Picture("console-palette")
	p.Do(chromedp.KeyEvent(kb.Enter))
	p.Wait(`location.hash === "#/plugin/shop/settings" && !document.querySelector("dialog")`)

	fill(p, "Level", "4")
	ctrlK()
	p.Do(chromedp.KeyEvent("nothing has this name"))
	shows(p, "Nothing fits.")
	p.Do(chromedp.KeyEvent(kb.Enter))
	p.Do(chromedp.KeyEvent(kb.Escape))
	p.Do(chromedp.KeyEvent(kb.Escape)) // the first empties the field
	p.Wait(`!document.querySelector("dialog") && location.hash === "#/plugin/shop/settings"`)
	click(p, "Go to a page or a plugin")
	p.Wait(`document.querySelectorAll(".palette li").length === 12`)
	p.Do(chromedp.KeyEvent(kb.ArrowDown))
	p.Wait(`document.querySelector(".palette [aria-selected=true]").innerText.trim() === "Inbox"`)
	// Not by Enter: a test's key is sent in parts, of which one could reach the question that comes next.
	p.Exec(`document.querySelector(".palette [aria-selected=true]").click()`)
	shows(p, "Leave without saving?")
	click(p, "Leave")
	p.Wait(`location.hash === "#/inbox"`)
}
