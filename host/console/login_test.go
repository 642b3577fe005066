package console_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/vault"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

// serve runs a host without plugins until the test ends.
func serve(t *testing.T) *host.Host {
	t.Helper()
	h, err := host.Open(t.Context(), host.Config{Data: filepath.Join(t.TempDir(), "data"), Version: "1.2.3",
		Cache: guesttest.Compiled(t), VaultKey: vault.SourceFile})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- h.Serve(context.Background()) }()
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		<-served
	})
	return h
}

// status is how the host answers a request of the page with both halves of its
// login, or with what replaces its header.
const status = `fetch("/api/v1/plugins", {
	headers: {"Wasmhost-Session": localStorage.getItem("wasmhost.binding") ?? ""},
}).then((r) => r.status)`

// A browser gets in by the link, once, and out by the end of its login.
func TestLoginInTheBrowser(t *testing.T) {
	h := serve(t)
	page := browsertest.Console(t, h)
	if got := browsertest.Eval[int](page, status); got != http.StatusOK {
		t.Errorf("logged in: %d", got)
	}
	if got := browsertest.Eval[int](page, `fetch("/api/v1/plugins").then((r) => r.status)`); got != 401 {
		t.Errorf("with the cookie alone: %d", got)
	}
	if got := browsertest.Eval[string](page, `Promise.resolve(document.cookie)`); got != "" {
		t.Errorf("scripts see the cookie %s", got)
	}
	if got := browsertest.Eval[int](page.Tab(h.URL()), status); got != http.StatusOK {
		t.Errorf("in another tab: %d", got)
	}
	used := browsertest.Open(t, h.LoginURL())
	used.Wait(`localStorage.getItem("wasmhost.binding") !== null`)
	for _, info := range h.Tokens().List() {
		if info.Login {
			if err := h.Tokens().Revoke(info.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := browsertest.Eval[int](page, status); got != 401 {
		t.Errorf("logged out: %d", got)
	}
}

// The file that `wasmhost open` makes leads into the console.
func TestLoginFromAFile(t *testing.T) {
	h := serve(t)
	file := filepath.Join(t.TempDir(), "console.html")
	text := `<meta http-equiv="refresh" content="0; url=` + h.LoginURL() + `">`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	page := browsertest.Open(t, "file://"+file)
	page.Wait(`location.protocol === "http:" && localStorage.getItem("wasmhost.binding") !== null`)
	if got := browsertest.Eval[int](page, status); got != http.StatusOK {
		t.Errorf("logged in: %d", got)
	}
}

// Somebody else's server on another port gets the cookie of whoever visits it,
// but not the binding: nothing opens for it. Nor does its page get anything.
func TestAnotherPortCannotUseTheLogin(t *testing.T) {
	h := serve(t)
	page := browsertest.Console(t, h)
	var cookie string
	evil := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cookie = r.Header.Get("Cookie")
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<p>evil</p>"))
	}))
	defer evil.Close()
	tab := page.Tab(evil.URL)
	if cookie == "" {
		t.Fatal("the browser sent no cookie, so that this shows nothing")
	}
	req, err := http.NewRequest("GET", h.URL()+"/api/v1/plugins", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Cookie", cookie)
	req.Header.Set("Wasmhost-Session", "guess")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != 401 {
		t.Errorf("the server has got in by the cookie: %d", resp.StatusCode)
	}
	for name, script := range map[string]string{
		"fetch":       `fetch(url + "/api/v1/plugins", {credentials: "include"})`,
		"with header": `fetch(url + "/api/v1/plugins", {credentials: "include", headers: {"Wasmhost-Session": "x"}})`,
		"post": `fetch(url + "/api/v1/logins", {method: "POST", body: "{}",
			headers: {"Content-Type": "application/json"}})`,
		"websocket": `new Promise((ok, no) => { const s = new WebSocket(url.replace("http", "ws"));
			s.onopen = ok; s.onerror = no; })`,
		"frame": `new Promise((ok, no) => { const f = document.createElement("iframe"); f.src = url; document.body.append(f);
			f.onload = () => {
				try { f.contentDocument.body.innerText.includes("wasmhost") ? ok() : no(); } catch { no(); }
			}; })`,
		"window": `new Promise((ok, no) => { const w = open(url);
			setTimeout(() => w === null || w.closed ? no() : ok(), 2000); })`,
		"script": `new Promise((ok, no) => { const s = document.createElement("script"); s.src = url + "/console/console.js";
			s.type = "module"; s.onload = ok; s.onerror = no; document.body.append(s); })`,
	} {
		got := browsertest.Eval[string](tab, `(() => { const url = "`+h.URL()+`"; return (`+script+
			`).then(() => "done", () => "failed"); })()`)
		if got != "failed" {
			t.Errorf("%s: %s", name, got)
		}
	}
	cookies := browsertest.Run(page, func(ctx context.Context, t *chromedp.Target) ([]*network.Cookie, error) {
		r, err := chromedp.Call(ctx, storage.GetCookies, storage.GetCookiesParams{})
		return r.Cookies, err
	})
	for _, c := range cookies {
		if !c.HTTPOnly || c.SameSite != network.CookieSameSiteStrict {
			t.Errorf("the cookie %s can be read or sent by others", c.Name)
		}
	}
}
