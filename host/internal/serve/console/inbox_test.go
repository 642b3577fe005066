package console_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// caller asks the shop for something that its user has to approve, until hangUp.
type caller struct {
	hangUp func()
	answer <-chan string
}

func callShop(t *testing.T, h *host.Host, token, body string) caller {
	t.Helper()
	before := waitingCalls(t, h)
	ctx, cancel := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL()+"/plugins/shop/buy", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	answer := make(chan string, 1)
	go func() {
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			answer <- err.Error()
			return
		}
		defer response.Body.Close()
		var text bytes.Buffer
		_, _ = text.ReadFrom(response.Body)
		answer <- fmt.Sprint(response.StatusCode, text.String())
	}()
	for end := time.Now().Add(30 * time.Second); waitingCalls(t, h) == before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the call does not wait for the user")
		}
	}
	return caller{cancel, answer}
}

// place is where the button of a card is, by the position of the card, and press
// clicks there as the user does, whatever is there by then.
func place(p *browsertest.Page, card int) [2]float64 {
	return browsertest.Eval[[2]float64](p, fmt.Sprintf(`(() => { const r = document.querySelectorAll(".approval")[%d]
		.querySelector("button").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`, card))
}

func press(p *browsertest.Page, at [2]float64) {
	p.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
}

const usable = `!document.querySelector(".approval button[aria-disabled]")`

// Whoever calls cannot have the user approve another call than the one that is
// below the pointer: what ends stays where it is, what comes is last.
func TestInboxStaysInPlace(t *testing.T) {
	shorttest.Skip(t)
	h := serveWith(t, host.Config{})
	installShop(t, h)
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	decoy := callShop(t, h, token, `{"what": "decoy"}`)
	meant := callShop(t, h, token, `{"what": "meant, and <b>more</b> `+strings.Repeat("x", 200)+`"}`)
	evil := callShop(t, h, token, `{"what": "evil"}`)
	p := browsertest.Console(t, h)
	p.Exec(`window.toasts = []; new MutationObserver(() => {
		const toast = document.querySelector(".undo")?.innerText; if (toast) toasts.push(toast);
	}).observe(document.body, { subtree: true, childList: true, characterData: true })`)
	goTo(p, "inbox")
	p.Wait(`document.querySelectorAll(".approval").length === 3 && ` + usable)
	at := place(p, 1)
	decoy.hangUp()
	p.Wait(`document.querySelector(".approval").innerText.includes("waits no more")`)
	if now := place(p, 1); now != at {
		t.Errorf("the card moved from %v to %v", at, now)
	}
	if got := browsertest.Eval[int](p, `document.querySelector(".approval").querySelectorAll("button").length`); got != 0 {
		t.Errorf("the card of a call that is gone has %d buttons", got)
	}
	late := callShop(t, h, token, `{"what": "late"}`)
	p.Wait(`document.querySelectorAll(".approval").length === 4`)
	press(p, at)
	if got := <-meant.answer; !strings.HasPrefix(got, "201") || !strings.Contains(got, "meant") {
		t.Errorf("the call that was meant: %s", got)
	}
	p.Wait(`document.querySelectorAll(".approval")[1].innerText.includes("approved")`)
	toasts := browsertest.Eval[string](p, `toasts.join("\n")`)
	for _, want := range []string{"Call #2 of shop is approved in a moment", "POST /plugins/shop/buy",
		`{"what": "meant, and <b>more</b> xxx`, "x…"} {
		if !strings.Contains(toasts, want) {
			t.Errorf("what may be taken back does not say %q: %s", want, toasts)
		}
	}
	if strings.Contains(toasts, strings.Repeat("x", 120)) {
		t.Error("what may be taken back says all of a body")
	}
	if got := waitingCalls(t, h); got != 2 {
		t.Errorf("%d calls wait", got)
	}
	order := `[...document.querySelectorAll(".approval pre.body")].map((e) => /what": "(\w+)/.exec(e.innerText)[1]).join()`
	if got := browsertest.Eval[string](p, order); got != "decoy,meant,evil,late" {
		t.Errorf("the cards are %s", got)
	}
	click(p, "Clear what waits no more")
	p.Wait(order + ` === "evil,late"`)
	evil.hangUp()
	p.Wait(`document.querySelector(".approval").innerText.includes("waits no more")`)
	goTo(p, "notifications")
	goTo(p, "inbox")
	p.Wait(order + ` === "late"`)
	late.hangUp()
	<-late.answer
}

// A click on what has just come or moved is not taken.
func TestInboxHoldsClicksBack(t *testing.T) {
	shorttest.Skip(t)
	h := serveWith(t, host.Config{})
	installShop(t, h)
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	call := callShop(t, h, token, `{"what": "tea", "price": 3}`)
	p := browsertest.Console(t, h)
	goTo(p, "inbox")
	held := `document.querySelectorAll('.approval button[aria-disabled="true"]').length === 2`
	p.Wait(held) // it has appeared
	press(p, place(p, 0))
	p.Wait(usable)
	// Something above it, which the view knows nothing of, moves it right before the click.
	at := place(p, 0)
	p.Exec(`{ const above = document.createElement("p"); above.textContent = "above"; above.id = "above";
		document.querySelector("inbox-page").before(above) }`)
	press(p, place(p, 0))
	if now := place(p, 0); now == at {
		t.Fatal("it did not move")
	}
	p.Wait(held)
	if got := browsertest.Eval[int](p, `document.querySelectorAll(".undo .toast").length`); got != 0 ||
		waitingCalls(t, h) != 1 {
		t.Fatalf("a click that came too early is taken: %d toasts, %d calls wait", got, waitingCalls(t, h))
	}
	p.Wait(usable)
	press(p, place(p, 0))
	if got := <-call.answer; !strings.HasPrefix(got, "201") {
		t.Error(got)
	}
}

// What callers have made and ended again is bounded on the page, too, and the
// user makes room.
func TestInboxIsBounded(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	p := browsertest.Console(t, h)
	p.Exec(`{
		const real = window.fetch;
		const call = (id) => ({ id, plugin: "shop", version: "1", method: "POST", path: "buy", state: "waiting", open: true,
			bodyBytes: 0, requestedBy: "client", requestId: "r", asked: new Date().toISOString() });
		window.first = 1;
		window.fetch = (url, init) => !String(url).endsWith("/api/v1/inbox") ? real(url, init) :
			Promise.resolve(new Response(JSON.stringify({ runs: [],
				calls: Array.from({ length: 64 }, (_, i) => call(first + i)) }),
				{ headers: { "Content-Type": "application/json" } }));
	}`)
	goTo(p, "inbox")
	first := callShop(t, h, token, `{}`) // the console hears of it, and asks again
	p.Wait(`document.querySelectorAll(".approval").length === 64`)
	p.Exec(`window.first = 65`)
	first.hangUp()
	shows(p, "28 requests more wait")
	if got := browsertest.Eval[int](p, `document.querySelectorAll(".approval").length`); got != 100 {
		t.Errorf("%d are shown", got)
	}
	click(p, "Clear what waits no more")
	p.Wait(`document.querySelectorAll(".approval").length === 64 && !document.body.innerText.includes("more wait")`)
}
