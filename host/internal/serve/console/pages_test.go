package console_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// shopFolder is the folder of a plugin that uses most of what a host has, and
// whose author writes markup and questions wherever text goes.
func shopFolder(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", "shop"))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// installShop installs it as a user has consented to.
func installShop(t *testing.T, h *host.Host) {
	t.Helper()
	installFrom(t, h, shopFolder(t))
}

func installFrom(t *testing.T, h *host.Host, folder string) {
	t.Helper()
	installWith(t, h, folder, "cli", "storage", "notifications", "cron", "ai", "sessions")
}

func installWith(t *testing.T, h *host.Host, folder string, grants ...string) {
	t.Helper()
	found, err := api.InspectPlugin.Call(t.Context(), h.Mux(), api.InspectRequest{Path: folder})
	if err != nil {
		t.Fatal(err)
	}
	_, err = api.InstallPlugin.Call(t.Context(), h.Mux(), api.InstallRequest{Path: folder, Digest: found.Digest,
		Grants: grants})
	if err != nil {
		t.Fatal(err)
	}
}

// named, click, fill and shows are what tests here do most.
func named(name string) string                     { return browsertest.Named(name) }
func click(p *browsertest.Page, name string)       { p.Click(name) }
func fill(p *browsertest.Page, name, value string) { p.Fill(name, value) }
func shows(p *browsertest.Page, text string)       { p.Shows(text) }

// goTo opens a page of the console.
func goTo(p *browsertest.Page, place string) {
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (location.hash = "#/" + %q)`, place)))
}

// A person installs a plugin and uses every part of it.
func TestUseAPlugin(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	shows(p, "No plugins yet")

	click(p, "Install a plugin")
	p.Wait(`[...document.querySelectorAll("main p code")].some((e) => e.innerText === "wasmhost build") &&
		!document.body.innerText.includes("\x60")`)
	fill(p, "Path", "/no/such/folder")
	click(p, "Look at it")
	p.Wait(`document.querySelector("[role=alert]")`)
	fill(p, "Path", shopFolder(t))
	click(p, "Look at it")
	shows(p, "Install <b>Shop</b>")
	click(p, "Details for those who want to compare")
	shows(p, "Your consent covers exactly this content")
	click(p, "Tick all of these")
	click(p, "Install")
	shows(p, "active")

	// Its image is one, and nothing that is in it runs.
	p.Wait(`document.querySelector("main .tile img")?.naturalWidth > 0`)
	if got := browsertest.Eval[string](p, `Promise.resolve(document.title)`); got != "shop · wasmhost" {
		t.Errorf("the title is %q", got)
	}

	// Its words are text.
	shows(p, "<b>Shop</b>")
	shows(p, "Words of the plugin’s author")
	made := `Promise.resolve(document.querySelectorAll("main b, main p img").length)`
	if got := browsertest.Eval[int](p, made); got != 0 {
		t.Errorf("%d elements were made of what the plugin wrote", got)
	}

	// Endpoints.
	click(p, "Endpoints")
	p.Wait(`document.querySelector("summary")`)
	p.Do(chromedp.Click("summary"))
	fill(p, "Query", "name=Ada")
	shows(p, "/plugins/shop/hello?name=Ada")
	click(p, "Send")
	shows(p, "hello, Ada")

	// Settings.
	goTo(p, "plugin/shop/settings")
	fill(p, "Greeting", "good day")
	fill(p, "Secret", "hunter2")
	click(p, "Save")
	shows(p, "Saved.")
	p.Wait(named("Check it: test the setting secret") + `.innerText.trim() === "Check it"`)
	click(p, "Check it: test the setting secret")
	shows(p, `"ok": true`)
	click(p, "Check it in words: test the setting greeting")
	p.Wait(`[...document.querySelectorAll("main pre")].some((e) => e.innerText === "good day is <b>fine</b>")`)
	fill(p, "Level", "4")
	click(p, "Use the default of greeting")
	p.Wait(`document.querySelector("dialog").innerText.includes("Forget the value of greeting of shop?")`)
	click(p, "Use the default")
	p.Wait(named("Greeting") + `.value === "hello"`)
	if got := browsertest.Eval[string](p, `Promise.resolve(`+named("Secret")+`.value)`); got != "" {
		t.Errorf("the page has the password %q", got)
	}

	// Jobs; what was typed and not saved is not lost without a question.
	goTo(p, "plugin/shop/jobs")
	shows(p, "Leave without saving?")
	click(p, "Leave")
	click(p, "Run now: count")
	p.Wait(`[...document.querySelectorAll("tbody tr")].some((r) => r.innerText.includes("succeeded"))`)

	// Log.
	goTo(p, "plugin/shop/log")
	shows(p, "greeting Ada")
	fill(p, "Search", "counted")
	p.Wait(`document.querySelectorAll(".log li").length === 1`)
	fill(p, "Search", "")
	fill(p, "Level", "warn")
	p.Wait(`document.querySelectorAll(".log li").length === 1`)

	// Permissions.
	goTo(p, "plugin/shop")
	click(p, "Revoke Messages and inbox")
	p.Wait(`document.querySelector("dialog").innerText.includes("Revoke Messages and inbox from shop?")`)
	click(p, "Revoke")
	click(p, "Grant Messages and inbox")
	click(p, "Grant")
	p.Wait(named("Revoke Messages and inbox"))

	// Activity.
	goTo(p, "plugin/shop/activity")
	shows(p, "cli.handle")

	// State.
	click(p, "Disable")
	p.Wait(`document.querySelector("dialog[open]")?.innerText.includes("Disable shop?")`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("dialog .primary").click()`))
	click(p, "Enable")
	click(p, "Reload")
	p.Wait(named("Disable"))

	// Remove.
	goTo(p, "plugin/shop")
	click(p, "Remove with data")
	p.Wait(`document.querySelector("dialog")?.innerText.includes("Nothing brings them back")`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("dialog .danger").click()`))
	shows(p, "No plugins yet")
}

// The log scrolls with what is added, to its very end, whatever the height of
// an entry.
func TestLogFollows(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop/log")
	p.Wait(named("Scroll with it") + `.checked`)
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	const atEnd = `((l) => l.scrollTop > 0 && l.scrollTop + l.clientHeight > l.scrollHeight - 2)(
		document.querySelector(".log"))`
	greet := func(name string) {
		t.Helper()
		for range 30 {
			address := h.URL() + "/plugins/shop/hello?name=" + strings.Repeat(name, 300)
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Authorization", "Bearer "+token)
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != http.StatusOK {
				t.Fatalf("it answers %d", response.StatusCode)
			}
		}
	}
	greet("Ada")
	p.Wait(`[...document.querySelectorAll(".log li")].filter((e) => e.innerText.includes("AdaAda")).length === 30`)
	p.Wait(atEnd)
	click(p, "Scroll with it")
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".log").scrollTo(0, 0)`))
	greet("Bob")
	p.Wait(`[...document.querySelectorAll(".log li")].filter((e) => e.innerText.includes("BobBob")).length === 30`)
	p.Wait(`document.querySelector(".log").scrollTop === 0`)
	click(p, "Scroll with it")
	p.Wait(atEnd)
}

// Icons are shown by data: addresses, which have no origin, and as images: one
// that got here by whatever way with a script in it runs nothing.
func TestIconAddress(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	shows(p, "No plugins yet")
	p.Do(chromedp.Evaluate[chromedp.Void](`{
		const real = window.fetch;
		window.fetch = (url, init) => !String(url).endsWith("/icon") ? real(url, init) :
			Promise.resolve(new Response(` + "`" + `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"
				onload="top.name = 'taken'"><script>top.name = "taken"</script></svg>` + "`" + `));
	}`))
	installShop(t, h)
	p.Wait(`document.querySelector("#sidebar .plugins img")?.naturalWidth > 0`)
	src := browsertest.Eval[string](p, `Promise.resolve(document.querySelector("#sidebar .plugins img").src)`)
	if !strings.HasPrefix(src, "data:image/svg+xml;base64,") {
		t.Errorf("the icon is at %.100s", src)
	}
	if name := browsertest.Eval[string](p, `Promise.resolve(window.name)`); strings.Contains(name, "taken") {
		t.Error("the script of an icon ran")
	}
}

// typedBuffer remembers what it is told that it holds.
type typedBuffer struct {
	bytes.Buffer
	mediaType string
}

// SetType implements [api.Typed].
func (b *typedBuffer) SetType(mediaType string) { b.mediaType = mediaType }

// An icon that is too large is not sent, and one that is says that it is an image.
func TestIconBytes(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(shopFolder(t))); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		bytes int
		want  string
	}{{1024, ""}, {1025, "the icon has more than 1024 bytes"}} {
		image := strings.Repeat(" ", c.bytes-len(emptyImage)) + emptyImage
		if err := os.WriteFile(filepath.Join(folder, "cart.svg"), []byte(image), 0o644); err != nil {
			t.Fatal(err)
		}
		h, stop := open(t, filepath.Join(t.TempDir(), "data"), 0)
		installFrom(t, h, folder)
		var got typedBuffer
		err := api.PluginIcon.Call(t.Context(), h.Mux(), api.PluginRequest{ID: "shop"}, &got)
		stop()
		if c.want == "" && (err != nil || got.mediaType != "image/svg+xml" || got.String() != strings.Replace(emptyImage,
			"/>", "></svg>", 1)) ||
			c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%d bytes: %d, %v", c.bytes, got.Len(), err)
		}
	}
}

// An icon of few bytes that is drawn many times, or in many pixels, keeps nobody
// from using the console; it is served as it may be shown, or not at all, also
// where it was installed before there was a bound.
func TestHeavyIcons(t *testing.T) {
	shorttest.Skip(t)
	nested := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="a0"><circle r="5" opacity=".1"/></g>`
	clips := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="c0"><circle r="5"/></clipPath>`
	for i := range 7 {
		nested += fmt.Sprintf(`<g id="a%d">%s</g>`, i+1, strings.Repeat(fmt.Sprintf(`<use href="#a%d"/>`, i), 10))
		clips += fmt.Sprintf(`<clipPath id="c%d">%s</clipPath>`, i+1,
			strings.Repeat(fmt.Sprintf(`<circle r="5" clip-path="url(#c%d)"/>`, i), 10))
	}
	nested += `</defs><use href="#a7"/><rect width="1" height="1"/></svg>`
	clips += `<rect width="9" height="9" clip-path="url(#c7)"/></svg>`
	h := serve(t)
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(shopFolder(t))); err != nil {
		t.Fatal(err)
	}
	p := browsertest.Console(t, h)
	for name, image := range map[string]string{"nested uses": nested, "nested clip paths": clips} {
		if err := os.WriteFile(filepath.Join(folder, "cart.svg"), []byte(image), 0o644); err != nil {
			t.Fatal(err)
		}
		installFrom(t, h, folder)
		goTo(p, "plugin/shop")
		p.Do(chromedp.Reload())
		p.Wait(`document.querySelector("#sidebar .plugins img")?.naturalWidth > 0`)
		begun := time.Now()
		browsertest.Eval[any](p, `new Promise((done) =>
			requestAnimationFrame(() => requestAnimationFrame(() => done(1))))`)
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%s: the console is drawn in %v", name, took)
		}
		var got bytes.Buffer
		if err := api.PluginIcon.Call(t.Context(), h.Mux(), api.PluginRequest{ID: "shop"}, &got); err != nil ||
			strings.Contains(got.String(), "use") || strings.Contains(got.String(), "clip") {
			t.Errorf("%s: served is %.200s, %v", name, got.String(), err)
		}
	}
}

const emptyImage = `<svg xmlns="http://www.w3.org/2000/svg"/>`

// A call that asks first waits for the click, and is answered by it.
func TestApprove(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	p := browsertest.Console(t, h)
	for _, c := range []struct {
		click, code string
		status      int
	}{{"Approve call #1 of shop", "", http.StatusCreated},
		{"Reject call #2 of shop", "rejected_by_user", http.StatusForbidden}} {
		answered := make(chan string, 1)
		go func() {
			status, body := post(t, h.URL()+"/plugins/shop/buy", token, `{"what": "<u>tea</u>", "price": 3}`)
			answered <- fmt.Sprint(status, body)
		}()
		goTo(p, "inbox")
		shows(p, "Call of <b>Shop</b> shop")
		shows(p, `"what": "<u>tea</u>"`)
		click(p, c.click)
		if got := <-answered; !strings.HasPrefix(got, fmt.Sprint(c.status)) || !strings.Contains(got, c.code) {
			t.Errorf("%s: %s", c.click, got)
		}
		shows(p, "Nothing waits for you")
	}
	goTo(p, "plugin/shop/data")
	shows(p, "sales (1)")
	p.Wait(`document.querySelector("tbody").innerText.includes("<u>tea</u>")`)
	fill(p, "Filter", `{"price": {"gt": 3}}`)
	click(p, "Apply")
	shows(p, "No rows")
	fill(p, "Filter", `nonsense`)
	click(p, "Apply")
	shows(p, "where is not JSON")
	click(p, "Keys")
	p.Wait(`document.querySelector("tbody")?.innerText.includes("last")`)
	click(p, "Files")
	click(p, "receipts/")
	click(p, "last.txt")
	shows(p, "sold: <u>tea</u>")
	// What it says then is text, with what reorders it shown.
	goTo(p, "notifications")
	shows(p, `<i>sold</i> \u{202e}<u>tea</u>`)
	if got := browsertest.Eval[int](p, `Promise.resolve(document.querySelectorAll("main i, main u").length)`); got != 0 {
		t.Errorf("%d elements were made of what the plugin wrote", got)
	}
}

// A call that asks first goes on while the user leaves its page to approve it,
// and its answer is there when the user comes back; signing out ends it.
func TestApproveOwnCall(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop/endpoints")
	p.Wait(`document.querySelectorAll("summary").length === 3`)
	p.Do(chromedp.Evaluate[chromedp.Void](
		`document.querySelectorAll("summary").forEach((s) => s.innerText.includes("buy") && s.click())`))
	fill(p, "Body (JSON)", `{"what": "tea", "price": 3}`)
	click(p, "Send")
	click(p, "Open the inbox")
	click(p, "Approve call #1 of shop")
	shows(p, "Nothing waits for you")
	goTo(p, "plugin/shop/endpoints")
	shows(p, `"sold": "tea"`)
	p.Wait(named("Body (JSON)") + `.value.includes("tea")`)

	click(p, "Send")
	shows(p, "It waits for you")
	click(p, "Cancel")
	p.Wait(named("Send"))
	click(p, "Send")
	goTo(p, "inbox")
	p.Wait(named("Approve call #3 of shop"))
	click(p, "Sign out")
	shows(p, "Sign in to wasmhost")
	for waits := true; waits; time.Sleep(20 * time.Millisecond) {
		inbox, err := api.ListInbox.Call(t.Context(), h.Mux(), api.None{})
		if err != nil {
			t.Fatal(err)
		}
		waits = len(inbox.Calls) > 0
	}
}

// The form of an endpoint has the fields that its schema declares; what the schema
// refuses is told.
func TestFormOfASchema(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop/endpoints")
	p.Wait(`document.querySelectorAll("summary").length === 3`)
	p.Do(chromedp.Evaluate[chromedp.Void](
		`document.querySelectorAll("summary").forEach((s) => s.innerText.includes("order") && s.click())`))
	shows(p, "<b>Order</b>")
	shows(p, "<i>Wraps</i> it.")
	change := func(name, value string) {
		p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`void (() => {
			const control = document.querySelector("[name=%s]");
			control.value = %q;
			control.dispatchEvent(new InputEvent("input", { bubbles: true }));
			control.dispatchEvent(new Event("change", { bubbles: true }));
		})()`, name, value)))
	}
	change("what", `a "cup"`)
	change("count", "9007199254740993")
	change("colour", `"green"`)
	change("gift", "true")
	change("tags", `["a", "b"]`)
	p.Wait(`document.querySelectorAll("[name=body]")[0].value.includes('"gift": true')`)
	click(p, "Send")
	p.Wait(`document.querySelector("[role=status] pre")?.innerText.includes('"gift": true')`)
	text := browsertest.Eval[string](p, `Promise.resolve(document.querySelector("[name=body]").value)`)
	if want := "{\n  \"what\": \"a \\\"cup\\\"\",\n  \"count\": 9007199254740993,\n  \"colour\": \"green\",\n" +
		"  \"gift\": true,\n  \"tags\": [\n    \"a\",\n    \"b\"\n  ]\n}"; text != want {
		t.Errorf("the body is %s, want %s", text, want)
	}
	answer := browsertest.Eval[string](p, `Promise.resolve(document.querySelector("[role=status] pre").innerText)`)
	if !strings.Contains(answer, `"price": 7`) || !strings.Contains(answer, `"colour": "green"`) {
		t.Errorf("the answer is %s", answer)
	}
	change("colour", "")
	change("body", `{"what": "a", "count": 1, "more": []}`)
	click(p, "Send")
	shows(p, "is a member that may not be there")
}

func post(t *testing.T, url, token, body string) (int, string) {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return 0, err.Error()
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err.Error()
	}
	return response.StatusCode, string(text)
}

// A token is shown once, and works until it is revoked.
func TestTokens(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	goTo(p, "access")
	p.Wait(`[...document.querySelectorAll("td")].some((e) => /^Chrome \d+ on \w+$/.test(e.innerText))`)
	fill(p, "Name", "script")
	// The form is far below, as after a long list.
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => { const form = document.querySelector("access-page form");
		form.style.marginTop = "3000px"; form.querySelector("button").scrollIntoView() })()`))
	click(p, "Create a token")
	p.Wait(`document.activeElement.matches(".secret")`)
	p.Wait(`((r) => r.top >= 0 && r.bottom <= innerHeight)(document.activeElement.getBoundingClientRect())`)
	token := browsertest.Eval[string](p, `Promise.resolve(document.querySelector(".secret").innerText)`)
	if !strings.HasPrefix(token, "whk_") {
		t.Fatalf("it shows %q", token)
	}
	click(p, "Done")
	p.Wait(`!document.querySelector(".secret")`)
	click(p, "Revoke script")
	p.Wait(`document.querySelector("dialog")`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("dialog .danger").click()`))
	// Not until the row is gone: the button cannot be used while the host is asked.
	p.Wait(`![...document.querySelectorAll("button")].some((e) => e.ariaLabel === "Revoke script")`)
	if status, _ := post(t, h.URL()+"/api/v1/inspect", token, `{}`); status != http.StatusUnauthorized {
		t.Errorf("the revoked token gets %d", status)
	}
}

// A person sets up AI, and talks in a session of a plugin: the answer appears
// while it comes, and can be stopped.
func TestSession(t *testing.T) {
	shorttest.Skip(t)
	more := make(chan struct{})
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for i, part := range []string{"There is ", "<b>green</b> tea."} {
			if i == 1 {
				select {
				case <-more:
				case <-r.Context().Done():
				}
			}
			_, _ = fmt.Fprintf(w, "data: %s\n\n", fmt.Sprintf(`{"id":"c","object":"chat.completion.chunk","created":1,`+
				`"model":"m","choices":[{"index":0,"delta":{"content":%q},"finish_reason":null}]}`, part))
			w.(http.Flusher).Flush()
		}
		_, _ = fmt.Fprint(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m",`+
			`"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
	}))
	defer provider.Close()
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	goTo(p, "ai")
	shows(p, "No provider is set")
	fill(p, "Base URL", provider.URL+"/v1")
	fill(p, "Model", "m")
	fill(p, "API key", "sk-secret")
	click(p, "Save")
	p.Wait(`!document.body.innerText.includes("No provider is set")`)
	if got := browsertest.Eval[string](p, `Promise.resolve(`+named("API key")+`.value)`); got != "" {
		t.Errorf("the page has the key %q", got)
	}
	goTo(p, "plugin/shop/sessions")
	click(p, "Ask for tea")
	p.Wait(named("Message") + `.value === "Is there tea?"`)
	click(p, "Send")
	p.Wait(`document.querySelector(".chat")?.innerText.includes("There is")`)
	close(more)
	p.Wait(`document.querySelector(".chat").innerText.includes("There is <b>green</b> tea.")`)
	p.Wait(`!document.body.innerText.includes("Answering…")`)
	click(p, "Stop")
	shows(p, "The session has ended.")
}

// The page goes on by itself when the host was away.
func TestRestart(t *testing.T) {
	shorttest.Skip(t)
	data := filepath.Join(t.TempDir(), "data")
	port := freePort(t)
	h, stop := open(t, data, port)
	p := browsertest.Console(t, h)
	shows(p, "No plugins yet")
	p.Do(chromedp.Evaluate[chromedp.Void](`void (window.same = true)`))
	stop()
	shows(p, "The host does not answer")
	h, stop = open(t, data, port)
	defer stop()
	shows(p, "Connected")
	installShop(t, h)
	shows(p, "The shop")
	if !browsertest.Eval[bool](p, `Promise.resolve(window.same === true)`) {
		t.Error("the page was loaded anew")
	}
	click(p, "Sign out")
	shows(p, "wasmhost open")
	p.Do(chromedp.Navigate(h.URL()))
	shows(p, "wasmhost open")
}

// freePort is a port that nobody else is given while no host has it.
func freePort(t *testing.T) int {
	t.Helper()
	port, err := postgrestest.FreePort()
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// open runs a host until stop is called.
func open(t *testing.T, data string, port int) (h *host.Host, stop func()) {
	t.Helper()
	h, err := whole.Open(t.Context(), host.Config{Data: data, Version: "1.2.3", Code: codetest.Code(t),
		VaultKey: vault.SourceFile, Server: server.Config{Port: port}, Plugins: plugin.Limits{IconBytes: 1024}})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- h.Serve(context.Background()) }()
	return h, func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		<-served
	}
}

// The page of a plugin has its place beside what the console says of the
// plugin, and is on the bridge.
func TestPageOfAPlugin(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	shows(p, "The shop")
	p.Do(chromedp.Click("#sidebar .plugins a"))
	p.Wait(`document.querySelector(".frame iframe")?.title === "Page of shop"`)
	shows(p, "its page says hello")
	shows(p, "Permissions")
	click(p, "About this plugin")
	p.Wait(`!document.querySelector("iframe")`)
	click(p, "Open its page")
	p.Wait(`document.querySelector(".frame iframe")`)
	if _, err := api.DisablePlugin.Call(t.Context(), h.Mux(), api.StopRequest{ID: "shop"}); err != nil {
		t.Fatal(err)
	}
	shows(p, "disabled")
}

// When a plugin is changed, as by each build of `wasmhost dev`, its page is that
// of the new version, and where the one before was. What the user types goes on
// to where it went, whatever the new page takes.
func TestPageFollowsThePlugin(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(shopFolder(t))); err != nil {
		t.Fatal(err)
	}
	put := func(version string) {
		t.Helper()
		page := `<!doctype html><title>tall</title><input autofocus><div id="tall"></div><script>
			const input = document.querySelector("input");
			input.focus();
			let told;
			const post = MessagePort.prototype.postMessage;
			MessagePort.prototype.postMessage = function (m) { post.call(this, m); told = m.place ?? told; };
			setTimeout(() => { document.getElementById("tall").style.height = "5000px" }, 200);
			addEventListener("message", ({ data }) => {
				if (data.hash) { location.hash = data.hash; scrollTo(0, 1234); }
			});
			setInterval(() => parent.postMessage({ of: "` + version + `", height: document.body.scrollHeight, told,
				hash: location.hash, y: scrollY, typed: input.value }, "*"), 50);
			</script>`
		if err := os.WriteFile(filepath.Join(folder, "page.html"), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		installFrom(t, h, folder)
	}
	put("one")
	p, _ := browsertest.PluginPage(t, h, "shop")
	// All by messages: a script of the test in the frame would count as the user's.
	p.Exec(`window.at = {}; addEventListener("message", ({ data }) => { if (data.of) window.at = data; })`)
	const frame = `document.querySelector(".frame iframe")`
	const held, there = `document.activeElement === window.held`, `document.activeElement === ` + frame
	// change shows the next version, with the keyboard where it was.
	change := func(version, keyboard string) {
		t.Helper()
		p.Wait(`at.height > 4000 && at.told`)
		hash := "#/item/" + version
		p.Exec(frame + `.contentWindow.postMessage({ hash: "` + hash + `" }, "*")`)
		p.Wait(`at.told.y === 1234 && at.told.hash === "` + hash + `"`)
		p.Exec(`scrollTo(0, 30); window.was = scrollY`)
		put(version)
		p.Wait(`at.of === "` + version + `" && at.hash === "` + hash + `" && at.y === 1234`)
		p.Wait(`scrollY === window.was`)
		p.Wait(keyboard)
	}
	change("two", `document.activeElement.id === "main"`)
	p.Exec(`document.querySelector("header a, header button").focus(); window.held = document.activeElement`)
	change("three", held)
	spot := browsertest.Eval[[2]float64](p, `(() => { const { x, y } = `+frame+`.getBoundingClientRect();
		return [x + 20, y + 100]; })()`)
	p.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, spot[0], spot[1]),
		chromedp.MouseClickXY(spot[0], spot[1]))
	p.Wait(there)
	p.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5)) // with the keyboard left there
	change("four", there)
	p.Frame().Press("x")
	p.Wait(`at.typed === "x"`)
	p.Do(chromedp.MouseClickXY(2, 2)) // as a user takes it back
	p.Exec(`window.held.focus()`)
	// Where nothing hovers, the click is good for a page that comes a second later.
	p.Wait(`!navigator.userActivation.isActive`)
	change("five", held)
}

// A page in a window of its own is offered when its plugin is enabled. It is on
// the bridge, too, is there once, and ends with the plugin.
func TestOverlay(t *testing.T) {
	shorttest.Skip(t)
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(shopFolder(t))); err != nil {
		t.Fatal(err)
	}
	manifest, err := os.ReadFile(filepath.Join(folder, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"manifest.json": strings.Replace(string(manifest), `"entryPoint": "page.html",`,
			`"entryPoint": "page.html", "overlay": { "entryPoint": "overlay.html" },`, 1),
		"overlay.html": `<!doctype html><script>
			wasmhost.sidebar.setBadge(parent.opener === null ? "above" : "at the console")</script>`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	h := serve(t)
	p := browsertest.Console(t, h)
	shows(p, "No plugins yet")
	installFrom(t, h, folder)
	shows(p, "The plugin shop has a window of its own")
	click(p, "Dismiss")
	p.Wait(`!document.querySelector(".undo")`)
	p.Exec(`delete Window.prototype.documentPictureInPicture; delete window.documentPictureInPicture;
		window.opened = []; const open = window.open;
		window.open = (...more) => { const w = open(...more); opened.push(w); return w; }`)
	if _, err := api.DisablePlugin.Call(t.Context(), h.Mux(), api.StopRequest{ID: "shop"}); err != nil {
		t.Fatal(err)
	}
	shows(p, "disabled")
	if _, err := api.EnablePlugin.Call(t.Context(), h.Mux(), api.PluginRequest{ID: "shop"}); err != nil {
		t.Fatal(err)
	}
	p.Wait(named("Open the window of shop"))
	p.Picture("console-overlay-offered")
	p.Do(chromedp.Click(`.undo button[aria-label="Open the window of shop"]`))
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		list, err := api.ListNoticeStates.Call(t.Context(), h.Mux(), api.NoticeStateQuery{})
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(list.States, func(s api.NoticeState) bool { return string(s.Value) == `"above"` }) {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the page above is not on the bridge: %+v, %s", list.States, browsertest.Eval[string](p,
				`Promise.resolve(document.body.innerText + ("documentPictureInPicture" in window))`))
		}
	}
	goTo(p, "page/shop")
	click(p, "Open its window")
	p.Wait(`document.querySelector(".frame iframe")`)
	if got := browsertest.Eval[int](p, `opened.length`); got != 1 {
		t.Errorf("%d windows were opened", got)
	}
	if _, err := api.DisablePlugin.Call(t.Context(), h.Mux(), api.StopRequest{ID: "shop"}); err != nil {
		t.Fatal(err)
	}
	p.Wait(`opened[0].closed`)
}

// A page that does not answer, or has left its frame, is said, and opened again
// by a click.
func TestUnwellPage(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(shopFolder(t))); err != nil {
		t.Fatal(err)
	}
	page := `<!doctype html><script>wasmhost.storage.get("times").then((times = 0) =>
		wasmhost.storage.set("times", times + 1).then(() => {
			if (times === 0) {
				parent.postMessage("busy", "*");
				setTimeout(() => { for (;;); }, 50);
			} else if (times === 1) location.href = "https://example.invalid/";
			else parent.postMessage("well", "*");
		}))</script>`
	if err := os.WriteFile(filepath.Join(folder, "page.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	installFrom(t, h, folder)
	p := browsertest.Console(t, h)
	p.Exec(`window.said = []; addEventListener("message", ({ data }) => window.said.push(data))`)
	p.Hurry(1)
	goTo(p, "page/shop")
	p.Wait(`said.includes("busy")`)
	p.Hurry(8) // since it burns a processor until it is closed
	shows(p, "The page does not answer")
	p.Hurry(1)
	p.Accessible(filepath.Join("..", "..", "..", ".."), "a page that hangs")
	p.Picture("console-page-silent")
	click(p, "Open it again")
	shows(p, "The page has left for another address")
	click(p, "Open it again")
	p.Wait(`said.includes("well") && !document.querySelector("main").innerText.includes("Open it again")`)
}

// A backup and an export reach the browser as files.
func TestDownloads(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	// What is handed to the browser is kept in place of being stored.
	p.Do(chromedp.Evaluate[chromedp.Void](`void (HTMLAnchorElement.prototype.click = function () {
		window.saved = { name: this.download, href: this.href } })`))
	for _, c := range []struct{ place, click string }{{"backup", "Make a backup"}, {"plugin/shop/data", "Export"}} {
		goTo(p, c.place)
		p.Do(chromedp.Evaluate[chromedp.Void](`void (window.saved = undefined)`))
		click(p, c.click)
		p.Wait(`window.saved?.href.startsWith("blob:") && window.saved.name.endsWith(".tar.gz")`)
	}
}

// The whole console can be reached and used by the keyboard alone.
func TestKeyboard(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installShop(t, h)
	p := browsertest.Console(t, h)
	shows(p, "The shop")
	focused := `Promise.resolve((document.activeElement.ariaLabel ?? document.activeElement.innerText).trim())`
	reach := func(name string) {
		t.Helper()
		for range 80 {
			p.Do(chromedp.KeyEvent(kb.Tab))
			if browsertest.Eval[string](p, focused) == name {
				return
			}
		}
		t.Fatalf("Tab does not reach %q", name)
	}
	reach("Access")
	p.Do(chromedp.KeyEvent(kb.Enter))
	shows(p, "Create a token")
	goTo(p, "plugin/shop")
	p.Wait(named("Revoke Work at set times"))
	reach("Revoke Work at set times")
	p.Do(chromedp.KeyEvent(kb.Enter))
	p.Wait(`document.querySelector("dialog[open]")`)
	if got := browsertest.Eval[string](p, focused); got != "Cancel" {
		t.Errorf("a question that takes something away begins at %q", got)
	}
	p.Do(chromedp.KeyEvent(kb.Escape))
	p.Wait(`!document.querySelector("dialog") && ` + named("Revoke Work at set times"))
}

// fillViews gives a host something for all pages.
func fillViews(t *testing.T, h *host.Host) {
	t.Helper()
	installShop(t, h)
	example, err := filepath.Abs(filepath.Join("examples", "feed-digest.plugin.zip"))
	if err != nil {
		t.Fatal(err)
	}
	installWith(t, h, example, "rss", "storage")
	m := newMarket(t)
	m.add("notes", "Notes", "1.0.0", "cli", "network")
	m.add("clock", "Clock", "2.0.0", "cli")
	m.addTo(h)
}

// All views that the sources name are among the pages that tests go through.
func TestPagesAreAll(t *testing.T) {
	for file, place := range map[string]string{"app.ts": "%s", "pages/plugin.ts": "plugin/shop/%s"} {
		text, err := os.ReadFile(filepath.Join("web", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		cases := regexp.MustCompile(`case "(\w+)":`).FindAllStringSubmatch(string(text), -1)
		if len(cases) < 9 {
			t.Errorf("%s has %d views", file, len(cases))
		}
		for _, c := range cases {
			want := strings.Replace(fmt.Sprintf(place, c[1]), "shop/feeds", "feed-digest/feeds", 1)
			if !slices.ContainsFunc(pages, func(p struct{ place, shows string }) bool {
				return p.place == want || strings.HasPrefix(p.place, want+"/")
			}) {
				t.Errorf("no page is %s, which %s has", want, file)
			}
		}
	}
}

// pages are all pages of the console, with a text that each shows.
var pages = []struct{ place, shows string }{
	{"", "Plugins"}, {"inbox", "Nothing waits for you"}, {"notifications", "Notifications"},
	{"install", "A package from this browser"}, {"plugin/shop", "Permissions"}, {"page/shop", "About this plugin"},
	{"plugin/shop/endpoints", "hello"},
	{"plugin/shop/settings", "Greeting"}, {"plugin/shop/jobs", "History"}, {"plugin/shop/log", "Level"},
	{"plugin/shop/data", "Export"}, {"plugin/shop/sessions", "Begin a session"},
	{"plugin/feed-digest/feeds", "No feeds yet"},
	{"plugin/shop/activity", "What it calls"}, {"plugin/shop/versions", "Digest"},
	{"ai", "Provider"}, {"access", "Create a token"}, {"publishers", "Trust a publisher"},
	{"catalogue", "2 found"}, {"catalogue/notes", "Versions"}, {"catalogues", "Where it lies"},
	{"backup", "Make a backup"}, {"limits", "rss.feed-bytes"}, {"host", "Master key"}, {"log", "the host serves at"},
}

// No page has a fault that hides it from anybody, in either mode. With
// WASMHOST_SCREENSHOTS pictures of all are written into that folder.
func TestAccessibility(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	fillViews(t, h)
	p := browsertest.Console(t, h)
	for _, mode := range []string{"light", "dark"} {
		click(p, map[string]string{"light": "Colours: as the system", "dark": "Colours: light"}[mode])
		for _, page := range pages {
			goTo(p, page.place)
			p.Wait(fmt.Sprintf(`!document.querySelector(".loading") &&
				document.querySelector("main").innerText.includes(%q)`, page.shows))
			p.Accessible(filepath.Join("..", "..", "..", ".."), page.place+", "+mode)
			p.Picture("console-" + page.place + "-" + mode)
		}
	}
}
