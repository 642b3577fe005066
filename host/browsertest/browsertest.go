// Package browsertest gives tests a real browser: Chromium without a window,
// the one that the variable CHROME names or the first on the PATH. All tests of
// a package share it, by [Main]; each page has cookies and storage of its own,
// as if another person had opened it.
//
// Not promised: it is for tests of this module.
package browsertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// waitTimeout is how long anything may take that a test waits for.
const waitTimeout = time.Minute

var browser struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

// Main runs the tests of a package and ends the browser. It is to be all that
// TestMain does.
func Main(m *testing.M) {
	code := m.Run()
	End()
	os.Exit(code)
}

// End ends the browser, for a TestMain that does more than [Main].
func End() {
	if browser.end != nil {
		browser.end()
	}
}

// spared is what Chromium would do beside the pages of tests, which took most of
// its time: it shows a page of its own under the address bar of each new window,
// twice, and starts a process ahead for a page that does not come. The processes
// that the pages themselves get, and what keeps them apart, are as ever. What is
// drawn is drawn without a graphics card, as on servers.
var spared = []chromedp.ExecAllocatorOption{
	chromedp.Flag("disable-features", "Translate,SpareRendererForSitePerProcess,PreloadTopChromeWebUI,"+
		"WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"),
	chromedp.Flag("disable-gpu", true),
	chromedp.Flag("disable-software-rasterizer", true),
}

// start starts the browser of this test binary.
func start() {
	program, err := find()
	if err != nil {
		browser.err = err
		return
	}
	profile, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		browser.err = err
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.UserDataDir(profile),
		chromedp.WindowSize(1280, 900), chromedp.Flag("disable-popup-blocking", false))
	options = append(options, spared...)
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium has none for root
	}
	allocator, cancelAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	browser.end = func() {
		_ = chromedp.Cancel(ctx)
		cancel()
		cancelAllocator()
		_ = os.RemoveAll(profile)
	}
	browser.ctx, browser.err = ctx, chromedp.Do(ctx)
}

// find returns the path of Chromium.
func find() (string, error) {
	names := []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}
	if named := os.Getenv("CHROME"); named != "" {
		names = []string{named}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("there is no Chromium: none of %q is on the PATH; install it (on Debian: `make setup` as "+
		"root), or name one in the variable CHROME", names)
}

// Page is a tab of the browser, a context for actions of chromedp, or a frame in
// one, by [Page.Frame].
type Page struct {
	context.Context
	tb    testing.TB
	frame target.SessionID // empty for a tab
	sent  atomic.Int64     // commands to the frame
}

// Open opens a page with cookies and storage of its own, which ends with the
// test, which is one of the full run.
func Open(tb testing.TB, url string) *Page {
	tb.Helper()
	shorttest.Full(tb)
	browser.once.Do(start)
	if browser.err != nil {
		tb.Fatal(browser.err)
	}
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	tb.Cleanup(cancel)
	p := &Page{Context: ctx, tb: tb}
	p.Do(chromedp.Navigate(url))
	return p
}

// Console opens the console of a host by the link that its LoginURL returns,
// and waits until the browser is logged in.
func Console(tb testing.TB, host interface{ LoginURL() string }) *Page {
	tb.Helper()
	p := Open(tb, host.LoginURL())
	p.WaitLogin()
	return p
}

// PluginPage opens the page of a plugin in the console of a host, and returns
// both.
func PluginPage(tb testing.TB, host interface{ LoginURL() string }, id string) (console, page *Page) {
	tb.Helper()
	console = Console(tb, host)
	console.Exec(`location.hash = "#/page/` + id + `"`)
	return console, console.Frame()
}

// Proof is an expression for what the page of a console sends in the header
// Wasmhost-Session, by the key that the browser keeps: a promise, of an empty
// text where there is no key or no login.
const Proof = `(async () => {
	const hex = (data) => Array.from(new Uint8Array(data), (b) => b.toString(16).padStart(2, "0")).join("");
	const open = indexedDB.open("wasmhost", 1);
	const db = await new Promise((done, failed) => {
		open.onupgradeneeded = () => open.result.createObjectStore("keys");
		open.onsuccess = () => done(open.result);
		open.onerror = failed;
	});
	const get = db.transaction("keys").objectStore("keys").get("login");
	const key = await new Promise((done, failed) => { get.onsuccess = () => done(get.result); get.onerror = failed; });
	db.close();
	if (key === undefined) return "";
	const r = await fetch("/api/v1/logins/proof", { method: "POST", headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ nonce: "0".repeat(32) }) });
	const { boot } = await r.json();
	if (boot === undefined) return "";
	return hex(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode("page:" + boot)));
})()`

// WaitLogin waits until the page has logged its browser in.
func (p *Page) WaitLogin() {
	p.tb.Helper()
	p.Wait(`location.hash === "" && document.querySelector("wasmhost-console header")`)
}

// Tab opens another page in the same browser context: with the same cookies
// and storage.
func (p *Page) Tab(url string) *Page {
	p.tb.Helper()
	infos, err := chromedp.Targets(p.Context)
	if err != nil {
		p.tb.Fatal(err)
	}
	own := chromedp.FromContext(p.Context).Target.TargetID
	params := target.CreateTargetParams{URL: "about:blank"}
	for _, info := range infos {
		if info.TargetID == own {
			params.BrowserContextID = info.BrowserContextID
		}
	}
	made, err := chromedp.CallBrowser(p.Context, target.CreateTarget, params)
	if err != nil {
		p.tb.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(p.Context, chromedp.WithTargetID(made.TargetID))
	p.tb.Cleanup(cancel)
	other := &Page{Context: ctx, tb: p.tb}
	other.Do(chromedp.Navigate(url))
	return other
}

// Opens waits until the browser has a tab at an address, which the page has
// opened, and closes it: what stands behind it does not go on.
func (p *Page) Opens(url string) {
	p.tb.Helper()
	for end := time.Now().Add(waitTimeout / 2); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		infos, err := chromedp.Targets(p.Context)
		if err != nil {
			p.tb.Fatal(err)
		}
		for _, info := range infos {
			if info.Type == "page" && info.URL == url {
				params := target.CloseTargetParams{TargetID: info.TargetID}
				if _, err := chromedp.CallBrowser(p.Context, target.CloseTarget, params); err != nil {
					p.tb.Fatal(err)
				}
				p.Wait(`document.visibilityState === "visible"`)
				return
			}
		}
	}
	p.tb.Fatalf("there is no tab at %s", url)
}

// Do carries out actions, in a bounded time.
func (p *Page) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.tb.Helper()
	for _, action := range actions {
		Run(p, action)
	}
}

// Run carries out an action, in a bounded time, and returns its value.
func Run[T any](p *Page, action chromedp.Action[T]) T {
	p.tb.Helper()
	if p.frame != "" {
		p.tb.Fatal("a frame evaluates scripts; keys and other actions are for its tab")
	}
	value, err := try(p, action)
	if err != nil {
		p.tb.Fatal(err)
	}
	return value
}

func try[T any](p *Page, action chromedp.Action[T]) (value T, err error) {
	// The first action of a context starts its tab, which is to outlive it.
	if err := chromedp.Do(p.Context); err != nil {
		return value, err
	}
	ctx, cancel := context.WithTimeout(p.Context, waitTimeout)
	defer cancel()
	return chromedp.Run(ctx, action)
}

// Eval returns the value of an expression, or what its promise becomes.
func Eval[T any](p *Page, expression string) T {
	p.tb.Helper()
	v, err := value[T](p, expression)
	if err != nil {
		p.tb.Fatal(err)
	}
	return v
}

// value is Eval with an error.
func value[T any](p *Page, expression string) (T, error) {
	if p.frame != "" {
		return inFrame[T](p, expression)
	}
	return try(p, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Exec runs a script, whose value does not matter.
func (p *Page) Exec(script string) {
	p.tb.Helper()
	Eval[*struct{}](p, script+"\n;null")
}

// Wait waits until an expression is true.
func (p *Page) Wait(expression string) {
	p.tb.Helper()
	var err error
	for end := time.Now().Add(waitTimeout / 2); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		// It fails for a moment while the page goes to another address.
		var so bool
		if so, err = value[bool](p, "Boolean("+expression+")"); so {
			return
		}
	}
	shown, _ := value[string](p, `location.pathname + "\n" + document.body.innerText`)
	p.tb.Fatalf("%s is not true, %v; the page shows %s", expression, err, shown)
}
