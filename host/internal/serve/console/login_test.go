package console_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

// serve runs a host without plugins until the test ends.
func serve(t *testing.T) *host.Host {
	t.Helper()
	return serveWith(t, host.Config{})
}

func serveWith(t testing.TB, cfg host.Config) *host.Host {
	t.Helper()
	cfg.Data, cfg.Version = filepath.Join(t.TempDir(), "data"), "1.2.3"
	cfg.Code, cfg.VaultKey = codetest.Code(t), vault.SourceFile
	cfg.Console.UndoTime = cmp.Or(cfg.Console.UndoTime, time.Millisecond)
	h, err := whole.Open(t.Context(), cfg)
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
// login.
const status = browsertest.Proof + `.then((proof) => fetch("/api/v1/plugins", {
	headers: {"Wasmhost-Session": proof},
})).then((r) => r.status)`

// Who opens a path that is no page, or the host by a name that it does not go
// by, is told so, and led to the console.
func TestWrongAddress(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	page := browsertest.Console(t, h)
	_, port, err := net.SplitHostPort(strings.TrimPrefix(h.URL(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		h.URL() + "/inbox":                 "There is no such page",
		h.URL() + "/console":               "There is no such page",
		h.URL() + "/console/nothing.html":  "There is no such page",
		"http://another.localhost:" + port: "Not by this name",
		h.URL() + "/#/nothing":             "There is no such page",
		h.URL() + "/#/plugin/nothing":      "There is no such plugin",
	} {
		page.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(address))
		shows(page, want)
		page.Exec(`[...document.querySelectorAll("a")].find((a) =>
			["Open the console", "Home"].includes(a.innerText.trim()) && !a.closest("nav")).click()`)
		page.Wait(`location.href.startsWith("` + h.URL() + `/") && !/nothing|inbox/.test(location.href) &&
			document.querySelector("wasmhost-console header")`)
	}
}

// A browser gets in by the link, once, and out by the end of its login.
func TestLoginInTheBrowser(t *testing.T) {
	shorttest.Skip(t)
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
	named := browsertest.Open(t, strings.Replace(h.LoginURL(), "127.0.0.1", "localhost", 1))
	named.WaitLogin()
	if got := browsertest.Eval[int](named, status); got != http.StatusOK {
		t.Errorf("logged in at localhost: %d", got)
	}
	used := browsertest.Open(t, h.LoginURL())
	used.WaitLogin()
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

// A login that was revoked is no failure: the page says why it asks for another.
func TestWhyALoginEnded(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	shows(p, "No plugins yet")
	list, err := api.ListTokens.Call(t.Context(), h.Mux(), api.None{})
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range list.Tokens {
		if token.Login {
			if _, err := api.RevokeToken.Call(t.Context(), h.Mux(), api.TokenRequest{ID: token.ID}); err != nil {
				t.Fatal(err)
			}
		}
	}
	shows(p, "the host does not know its login, which was revoked")
	if browsertest.Eval[bool](p, `Promise.resolve(document.body.innerText.includes("That did not work"))`) {
		t.Error("it calls that a failure")
	}
}

// The file that `wasmhost open` makes leads into the console.
func TestLoginFromAFile(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	file := filepath.Join(t.TempDir(), "console.html")
	text := `<meta http-equiv="refresh" content="0; url=` + h.LoginURL() + `">`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	page := browsertest.Open(t, "file://"+file)
	page.WaitLogin()
	if got := browsertest.Eval[int](page, status); got != http.StatusOK {
		t.Errorf("logged in: %d", got)
	}
}

// impostor is another user's program at the port of a host that is away. It
// notes what it gets, answers with what it may have learnt of the host, and has
// a page that hands it whatever a script can find in the browser.
type impostor struct {
	proof api.LoginProof // of the host before, for another nonce

	mu     sync.Mutex
	asked  map[string]bool
	cookie string
	said   []string
}

func (i *impostor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if cookie := r.Header.Get("Cookie"); cookie != "" {
		i.cookie = cookie
	}
	if r.URL.Path == "/page" {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<p>evil</p>"))
		return
	}
	i.asked[r.URL.Path] = true
	i.said = append(i.said, r.Header["Wasmhost-Session"]...)
	w.Header().Set("Content-Type", "application/json")
	if r.URL.Path == "/api/v1/logins/proof" {
		_ = json.NewEncoder(w).Encode(i.proof)
		return
	}
	_, _ = w.Write([]byte(`{"plugins":[{"id":"evil","name":"evil","version":"1.0.0","state":"active"}]}`))
}

// Who takes the port of a host that is away gets nothing from an open console
// that is of use once the host is back, and shows nothing in it. The page of
// such a program, too, finds nothing that it could keep.
func TestAnotherProgramTakesThePort(t *testing.T) {
	shorttest.Skip(t)
	data := filepath.Join(t.TempDir(), "data")
	port := freePort(t)
	address := fmt.Sprint("127.0.0.1:", port)
	h, stop := open(t, data, port)
	p := browsertest.Console(t, h)
	shows(p, "No plugins yet")
	evil := &impostor{asked: map[string]bool{}}
	evil.proof = browsertest.Eval[api.LoginProof](p, `fetch("/api/v1/logins/proof", { method: "POST",
		headers: { "Content-Type": "application/json" }, body: JSON.stringify({ nonce: "0".repeat(32) }) })
		.then((r) => r.json())`)
	before := browsertest.Eval[string](p, browsertest.Proof)
	stop()
	shows(p, "The host does not answer")
	listener, err := net.Listen("tcp4", address)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: evil}
	go func() { _ = server.Serve(listener) }()
	defer server.Close()

	shows(p, "Another program answers")
	goTo(p, "limits")
	shows(p, "could not show that it is the host")
	found := browsertest.Eval[[]string](p.Tab("http://"+address+"/page"), `(async () => {
		const proof = await `+browsertest.Proof+`;
		const open = indexedDB.open("wasmhost");
		const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
		const get = db.transaction("keys").objectStore("keys").get("login");
		const key = await new Promise((done) => { get.onsuccess = () => done(get.result); });
		const raw = await crypto.subtle.exportKey("raw", key).then(() => "the key", (e) => e.name);
		return [proof, raw, ...Object.values(localStorage), ...Object.values(sessionStorage)];
	})()`)
	if len(found) < 2 || len(found[0]) != 64 || found[1] != "InvalidAccessError" {
		t.Errorf("a page finds %q", found)
	}
	_ = server.Close()
	browsertest.Run(p, func(ctx context.Context, _ *chromedp.Target) (cdp.Empty, error) {
		return chromedp.Call(ctx, page.BringToFront, cdp.Empty{}) // a console that is not seen follows no host
	})
	evil.mu.Lock()
	defer evil.mu.Unlock()
	delete(evil.asked, "/favicon.ico")
	delete(evil.asked, "/console/icon.svg")
	if len(evil.asked) != 1 || !evil.asked["/api/v1/logins/proof"] || evil.cookie == "" || len(evil.said) > 0 {
		t.Errorf("it was asked for %v with the cookie %q and %q", evil.asked, evil.cookie, evil.said)
	}

	h, stop = open(t, data, port)
	defer stop()
	for _, said := range append(found, before, evil.proof.Proof, evil.proof.Boot) {
		req, err := http.NewRequest("GET", h.URL()+"/api/v1/plugins", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Cookie", evil.cookie)
		req.Header.Set("Wasmhost-Session", said)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != 401 {
			t.Errorf("it has got in by %s: %d", said, resp.StatusCode)
		}
	}
	shows(p, "Connected")
	goTo(p, "")
	shows(p, "No plugins yet")
}

// Somebody else's server on another port gets the cookie of whoever visits it,
// but not the key: nothing opens for it. Nor does its page get anything.
func TestAnotherPortCannotUseTheLogin(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	page := browsertest.Console(t, h)
	sent := make(chan string, 1)
	evil := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case sent <- r.Header.Get("Cookie"):
		default: // of the page, not of its icon
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<p>evil</p>"))
	}))
	defer evil.Close()
	tab := page.Tab(evil.URL)
	cookie := <-sent
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
		"window": `new Promise((ok, no) => { const w = open(url); setTimeout(ok, 30000);
			setInterval(() => { if (w === null || w.closed) no(); }, 20); })`,
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
