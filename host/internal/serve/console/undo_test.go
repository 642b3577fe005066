package console_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/console"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// asked has a client of the shop ask for what its user has to approve.
func asked(t *testing.T, h *host.Host) (answer <-chan string) {
	t.Helper()
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	answered := make(chan string, 1)
	go func() {
		status, body := post(t, h.URL()+"/plugins/shop/buy", token, `{"what": "tea", "price": 3}`)
		answered <- fmt.Sprint(status, body)
	}()
	return answered
}

func waitingCalls(t *testing.T, h *host.Host) int {
	t.Helper()
	inbox, err := api.ListInbox.Call(t.Context(), h.Mux(), api.None{})
	if err != nil {
		t.Fatal(err)
	}
	return len(inbox.Calls)
}

// What was decided can be taken back by the keyboard as long as nothing was
// sent, and signing out takes it back.
func TestUndo(t *testing.T) {
	shorttest.Skip(t)
	h := serveWith(t, host.Config{Console: console.Limits{UndoTime: time.Minute}})
	installShop(t, h)
	answer := asked(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "inbox")
	for _, decision := range []string{"Approve", "Reject"} {
		click(p, decision+" call #1 of shop")
		shows(p, "ed in 60 seconds")
		p.Wait(`[...document.querySelectorAll("[aria-busy=true]")].map((e) => e.innerText.trim()).join() === "` +
			decision + `"`)
		p.Wait(`document.activeElement.innerText === "Undo"`)
		p.Wait(`!` + named("Approve call #1 of shop"))
		p.Do(chromedp.KeyEvent("\r"))
		p.Wait(named("Approve call #1 of shop") + ` && !document.querySelector(".undo")`)
	}
	click(p, "Approve call #1 of shop")
	click(p, "Sign out")
	shows(p, "Sign in to wasmhost")
	if got := waitingCalls(t, h); got != 1 {
		t.Errorf("%d calls wait", got)
	}
	select {
	case got := <-answer:
		t.Errorf("it was answered: %s", got)
	default:
	}
	// What the host says of one that is gone by now stays until it was read.
	p = browsertest.Console(t, h)
	goTo(p, "inbox")
	p.Wait(named("Reject call #1 of shop"))
	if _, err := h.Plugins().Disable(context.Background(), "shop"); err != nil {
		t.Fatal(err)
	}
	if got := <-answer; strings.HasPrefix(got, fmt.Sprint(http.StatusCreated)) {
		t.Errorf("it was answered: %s", got)
	}
}

// What the host refuses in the end is said, and stays until it was read.
func TestUndoTooLate(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	answer := asked(t, h)
	p := browsertest.Console(t, h)
	p.Do(chromedp.Evaluate[chromedp.Void](`{
		const real = window.fetch;
		window.fetch = (url, init) => !String(url).endsWith("/approve") ? real(url, init) :
			Promise.resolve(new Response('{"code": "not_found", "detail": "it is gone; ask again", "status": 404}',
				{status: 404, headers: {"Content-Type": "application/problem+json"}}));
	}`))
	goTo(p, "inbox")
	click(p, "Approve call #1 of shop")
	p.Wait(`document.querySelector(".undo")?.innerText.includes("it is gone; ask again")`)
	click(p, "Dismiss")
	p.Wait(`!document.querySelector(".undo")`)
	click(p, "Reject call #1 of shop")
	if got := <-answer; !strings.Contains(got, "rejected_by_user") {
		t.Error(got)
	}
}

// What takes something away asks first.
func TestQuestions(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop")
	click(p, "Disable")
	p.Wait(`document.querySelector("dialog[open]")?.innerText.includes("Disable shop?")`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("dialog .primary").click()`))
	p.Wait(named("Enable"))
	click(p, "Enable")
	p.Wait(named("Disable"))
}

// The question that a page has the console ask takes no click and no key that was
// meant for the page: it comes at the moment that the page has chosen.
func TestQuestionOfAPage(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(shopFolder(t))); err != nil {
		t.Fatal(err)
	}
	page := `<!doctype html><body style="height: 2000px"><script>
		for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => wasmhost.export.pickFolder().then(
			({ selected }) => parent.postMessage("selected: " + selected, "*"), () => 0));
		addEventListener("load", () => parent.postMessage("ready", "*"));
	</script>`
	if err := os.WriteFile(filepath.Join(folder, "page.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	installFrom(t, h, folder)
	p := browsertest.Console(t, h)
	p.Exec(`window.said = []; window.chosen = 0; addEventListener("message", ({ data }) => window.said.push(data));
		window.showDirectoryPicker = async () => { chosen++; throw new DOMException("", "AbortError"); };
		const show = HTMLDialogElement.prototype.showModal;
		HTMLDialogElement.prototype.showModal = function () {
			setTimeout(() => { // what comes at once
				window.first = document.activeElement.innerText;
				this.querySelector(".primary").click();
				window.after = this.open;
			});
			return show.call(this);
		}`)
	goTo(p, "page/shop")
	p.Wait(`said.includes("ready")`)
	// A browser that is busy may tell of a click too late for the page to be let.
	asked := `new Promise((late) => setTimeout(() => late(window.after !== undefined), 500))`
	for n := 0; n < 50 && !browsertest.Eval[bool](p, asked); n++ {
		p.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 400, 200), chromedp.MouseClickXY(400, 200))
	}
	p.Wait(`window.after !== undefined`)
	if got := browsertest.Eval[string](p, `Promise.resolve(after + " " + first)`); got != "true Cancel" {
		t.Errorf("the question is there, and the keyboard at: %s", got)
	}
	click(p, "Choose a folder")
	p.Wait(`said.includes("selected: false") && chosen === 1`)
}

// The host's own log is shown as it grows.
func TestHostLog(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	goTo(p, "log")
	shows(p, "the host serves at "+h.URL())
	fill(p, "Search", "no such text")
	shows(p, "No line that is kept fits")
}

// On no window, narrow or wide, a page is wider than it: what is scrolls by itself, has a name, and is reached by the
// keyboard. Nothing that can be pressed is out of reach, and the menu opens and closes.
func TestNarrowWindows(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	fillViews(t, h)
	p := browsertest.Console(t, h)
	const outside = `Promise.resolve((() => {
		const seen = [];
		for (const e of [document.documentElement, document.querySelector("main")])
			if (e.scrollWidth > e.clientWidth) seen.push(e.tagName + " has " + e.scrollWidth);
		for (const e of document.querySelectorAll("main *")) {
			if (!["auto", "scroll"].includes(getComputedStyle(e).overflowX) || e.scrollWidth <= e.clientWidth) continue;
			if (!e.ariaLabel || e.tabIndex < 0 && !e.querySelector("a[href], button"))
				seen.push("no name or no way by the keyboard: " + e.outerHTML.slice(0, 100));
		}
		const scrolls = (e) => e && (["auto", "scroll"].includes(getComputedStyle(e).overflowX) &&
			e.scrollWidth > e.clientWidth && e.tagName !== "MAIN" || scrolls(e.parentElement));
		for (const e of document.querySelectorAll("main :is(button, a, input, select, textarea, summary)")) {
			const r = e.getBoundingClientRect();
			if (r.width > 0 && (r.right > innerWidth + 1 || r.left < -1) && !scrolls(e))
				seen.push((e.ariaLabel ?? e.innerText ?? e.name) + " ends at " + Math.round(r.right));
		}
		return seen.join("; ");
	})())`
	for _, width := range []int64{360, 390, 768, 1280} {
		p.Do(chromedp.EmulateViewport(width, 640))
		for _, page := range pages {
			goTo(p, page.place)
			p.Wait(fmt.Sprintf(`!document.querySelector(".loading") &&
				document.querySelector("main").innerText.includes(%q)`, page.shows))
			if got := browsertest.Eval[string](p, outside); got != "" {
				t.Errorf("%s at %d: %s", page.place, width, got)
			}
			if width == 390 {
				p.Accessible(filepath.Join("..", "..", "..", ".."), page.place+", narrow")
			}
			p.Picture(fmt.Sprintf("console-%s-%d", page.place, width))
		}
	}
	p.Do(chromedp.EmulateViewport(360, 640))
	shown := `document.querySelector("#sidebar").getBoundingClientRect().right > 10`
	p.Wait(`!(` + shown + `)`)
	click(p, "Menu")
	p.Wait(shown)
	click(p, "Access")
	shows(p, "Create a token")
	p.Wait(`!(` + shown + `)`)
}
