package console_test

import (
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Settings that are not saved are there until the user says that they may go.
func TestUnsavedSettings(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop/settings")
	p.Wait(named("Level"))
	goTo(p, "access") // nothing was changed: no question
	shows(p, "Create a token")
	p.Wait(`document.title === "Access · wasmhost"`)

	goTo(p, "plugin/shop/settings")
	fill(p, "Level", "4")
	p.Wait(`document.title === "Settings · shop · wasmhost"`)
	for range 2 {
		goTo(p, "access")
		shows(p, "Leave without saving?")
		p.Wait(`location.hash === "#/plugin/shop/settings"`)
		click(p, "Cancel")
		p.Wait(`!document.querySelector("dialog") && ` + named("Level") + `.value === "4"`)
	}
	const asked = `(() => { const e = new Event("beforeunload", { cancelable: true });
		dispatchEvent(e); return e.defaultPrevented; })()`
	p.Wait(asked)
	goTo(p, "access")
	click(p, "Leave")
	p.Wait(`location.hash === "#/access" && document.title === "Access · wasmhost"`)
	p.Wait("!" + asked)

	goTo(p, "plugin/shop/settings")
	p.Wait(named("Level") + `.value !== "4"`)
	fill(p, "Level", "4")
	click(p, "Save")
	shows(p, "Saved.")
	goTo(p, "access") // all is saved: no question
	shows(p, "Create a token")
	p.Wait(`!document.querySelector("dialog")`)
}

// The keyboard, and with it who hears the page read, is where something new is.
func TestFocusGoesToWhatIsNew(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	goTo(p, "install")
	fill(p, "Path", "/no/such/folder")
	click(p, "Look at it")
	p.Wait(`document.activeElement.matches(".notice[role=alert]")`)
	fill(p, "Path", shopFolder(t))
	click(p, "Look at it")
	p.Wait(`document.activeElement.matches("h2") && document.activeElement.innerText.includes("Install <b>Shop</b>")`)
	p.Accessible(filepath.Join("..", "..", "..", ".."), "the consent")

	p.Do(chromedp.EmulateViewport(390, 800))
	const menu = `document.querySelector(".menu")`
	p.Wait(menu + `.checkVisibility()`)
	p.Exec(menu + `.click()`)
	p.Wait(menu + `.ariaExpanded === "true"`)
	p.Exec(`document.querySelector("#sidebar a").focus()`)
	p.Do(chromedp.KeyEvent(kb.Escape))
	p.Wait(menu + `.ariaExpanded === "false" && document.activeElement === ` + menu)
}
