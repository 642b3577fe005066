package pages_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

const backend = `export default (ctx) => {
	ctx.methods.handle("notes", "add", (args) => ({ got: args }));
	ctx.methods.handle("notes", "fail", () => { throw new Error("not today"); });
	ctx.events.on("ping", (data) => ctx.events.emit("pong", data));
};`

func withBackend() map[string]any {
	return map[string]any{
		"backend":     map[string]any{"entryPoint": "main.js", "resourceLimits": map[string]any{"memoryMb": 32}},
		"permissions": []string{"storage", "sessions"},
		"storage": map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns": map[string]any{"text": "text"}}}},
		"settings": []any{
			map[string]any{"key": "size", "label": "Size", "type": "number", "default": 3},
			map[string]any{"key": "password", "label": "Password", "type": "password", "default": ""},
		},
	}
}

// Everything of the table in ui-bridge.md that needs no provider, asked for by
// a page in a real frame.
func TestBridge(t *testing.T) {
	shorttest.Skip(t)
	script := `const w = window.wasmhost, out = {};
		out.same = w === window.AgentMC;
		await w.storage.set("k", { a: 1 });
		out.value = await w.storage.get("k");
		out.none = String(await w.storage.get("none"));
		out.list = await w.storage.list();
		const row = await w.db.insert("notes", { text: "x" });
		out.found1 = (await w.db.query("notes", { where: { text: "x" } })).length;
		out.row = (await w.db.getById("notes", row.id)).text;
		out.count = await w.db.count("notes");
		out.settings = await w.settings.getAll();
		out.size = await w.settings.get("size");
		out.method = await w.methods.call("notes", "add", { n: 1 });
		out.named = await w.notes.add(1, 2);
		const fails = (p) => p.then(() => "done", (e) => e.code);
		out.missing = await fails(w.notes.nothing());
		out.thrown = await w.notes.fail().catch((e) => e.message);
		out.denied = await fails(w.ai.generateMessage("a", "b"));
		out.network = await fails(w.http.fetch("http://127.0.0.1"));
		out.advice = await w.http.fetch("http://127.0.0.1").catch((e) => e.message);
		out.elsewhere = [];
		for (const name of ["auth", "recording", "tts", "spend", "firebase", "sessionHistory", "documents"]) {
			out.elsewhere.push(await fails(w[name].anything()));
		}
		out.project = await w.project.listAll();
		out.folder = await w.project.findByFolder("/");
		out.create = [];
		for (const given of [undefined, {}, { name: " " }, { name: "x".repeat(101) }, { name: "a", folderPath: "relative" },
			{ name: "a", folderPath: "/up/../../etc" }, { name: "a", folderPath: "/a/.git" }, { name: 1 }]) {
			out.create.push(await fails(w.project.create(given)));
		}
		const made = await w.project.create({ name: "Made", folderPath: "/chosen/made/" });
		const again = await w.project.create({ name: "Other", folderPath: "/chosen/made" });
		out.made = [made.name, made.folderPath, made.id === made.projectId, made.color.length, again.id === made.id];
		out.found = (await w.project.findByFolder("/chosen/made/")).id === made.id;
		out.active = (await w.project.getActive()).id;
		out.rows = (await w.project.listAll()).map((p) => p.name + p.folderPath);
		out.dialog = await fails(w.project.openAddDialog());
		out.themed = { ...(await w.theme.get()) };
		out.asset = await w.assets.readFile("words.txt");
		out.assets = await w.assets.listFiles("");
		out.own = (await w.assets.readFile("ui/index.html")).includes("AgentMC");
		out.up = await fails(w.assets.readFile("../../secret"));
		out.large = await fails(w.storage.set("l", "x".repeat(1100000)));
		out.session = await fails(w.session.create({ prompt: "hi" }));
		out.draft = await fails(w.session.launchWithDraft({ draftText: "draft", autoSend: true }));
		out.theme = w.theme.get();
		out.accent = getComputedStyle(document.documentElement).getPropertyValue("--accent");
		return out;`
	page := `<!doctype html><html><head><title>t</title></head><body>` + report(`(async () => {`+script+`})()`)
	w := serve(t, paged{"noted", map[string]string{"ui/index.html": page, "main.js": backend,
		"assets/words.txt": "some words"}, withBackend()})
	c := w.console()
	c.show("noted")
	said := c.says()
	for _, want := range []string{`"same":true`, `"value":{"a":1}`, `"none":"undefined"`,
		`"list":[{"key":"k","value":{"a":1}}]`,
		`"found1":1`, `"row":"x"`, `"count":1`, `"settings":{"size":3,"password":null}`, `"size":3`,
		`"method":{"got":{"n":1}}`,
		`"named":{"got":[1,2]}`, `"missing":"not_found"`, `not today`, `"denied":"permission_denied"`,
		`"network":"not_supported"`, `"advice":"a page has no http.fetch, as it has no network: have the backend ask`,
		`wasmhost grant noted network --allow-host HOST`, `"elsewhere":["not_supported","not_supported","not_supported",` +
			`"not_supported","not_supported","not_supported","not_supported"]`,
		`"project":[{"id":"noted","projectId":"noted","name":"The noted","color":"#`, `"folderPath":""}]`, `"folder":null`,
		`"create":["invalid_argument","invalid_argument","invalid_argument","invalid_argument","invalid_argument",` +
			`"invalid_argument","invalid_argument","invalid_argument"]`, `"made":["Made","/chosen/made",true,7,true]`,
		`"found":true`, `"active":"noted"`, `"rows":["The noted","Made/chosen/made"]`, `"dialog":"permission_denied"`,
		`"themed":{"mode":"dark","visualTheme":"default"}`, `"asset":"some words"`,
		`"assets":["words.txt"]`, `"own":true`, `"up":"invalid_argument"`, `"large":"quota_exceeded"`,
		`"session":"unavailable"`, `"draft":"permission_denied"`,
		`"theme":{"mode":"dark","visualTheme":"default"}`, `"accent":"rgb(1, 2, 3)"`} {
		if !strings.Contains(said, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if t.Failed() {
		t.Log(said)
	}
	if got := browsertest.Eval[int](c.Page, `Promise.resolve(shown.drafts.length)`); got != 0 {
		t.Error("a page has opened a session without a click")
	}
}

// place puts the first frame where clickPage clicks. The browser takes a moment
// to send clicks there.
func (c *console) place() {
	c.t.Helper()
	c.Exec(`shown.frames[0].element.style.cssText = "position: fixed; left: 600px; top: 300px; " +
		"width: 200px; height: 200px; z-index: 9"`)
}

// clickPage clicks in the middle of the first frame.
func (c *console) clickPage() {
	c.t.Helper()
	c.place()
	c.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 700, 400), chromedp.MouseClickXY(700, 400))
}

// A page has the user led to a new session where the user clicks in it, and
// not by itself, also while the user clicks elsewhere.
func TestDraftNeedsAClick(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><body><button style="position: fixed; inset: 0">go</button><script>
		const launch = () => wasmhost.session.launchWithDraft({ draftText: "draft", autoSend: true }).then(
			() => parent.postMessage("done", "*"), (e) => parent.postMessage(e.code, "*"));
		document.querySelector("button").onclick = launch;
		setInterval(launch, 50);
	</script>`
	w := serve(t, paged{"noted", map[string]string{"ui/index.html": page, "main.js": backend}, withBackend()})
	c := w.console()
	c.show("noted")
	denied := func(times int) {
		t.Helper()
		for range times {
			if got := c.says(); got != "permission_denied" {
				t.Fatalf("without a click in the page it says %s", got)
			}
		}
	}
	denied(1)
	c.Do(chromedp.MouseClickXY(3, 3)) // on the console
	c.Wait(`navigator.userActivation.isActive`)
	denied(5)
	for range 20 { // a click may come before the page is drawn
		c.clickPage()
		if browsertest.Eval[bool](c.Page, `new Promise((wake) =>
			setTimeout(() => wake(shown.messages.includes("done")), 500))`) {
			break
		}
	}
	c.Wait(`shown.messages.includes("done")`)
	if got := browsertest.Eval[string](c.Page, `Promise.resolve(JSON.stringify(shown.drafts[0]))`); got !=
		`{"draftText":"draft","autoSend":true}` {
		t.Errorf("drafts are %s", got)
	}
}

// A click in the console is none in a page that takes the keyboard just then.
func TestTakenKeyboardIsNoClick(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><input><script>
		const launch = () => wasmhost.session.launchWithDraft({ draftText: "draft" }).then(() => "done", (e) => e.code);
		addEventListener("message", async ({ data }) => {
			if (data !== "take") return;
			const asked = [];
			for (let i = 0; i < 60; i++) {
				if (i % 10 === 0) { document.activeElement.blur(); focus(); document.querySelector("input").focus(); }
				asked.push(launch());
				await new Promise((wake) => setTimeout(wake, 5));
			}
			parent.postMessage([...new Set(await Promise.all(asked))].join(), "*");
		});
		addEventListener("load", () => parent.postMessage("ready", "*"));
	</script>`
	w := serve(t, paged{"taker", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	c.Exec(`const own = document.createElement("input"); own.id = "own"; document.body.prepend(own);
		own.style.cssText = "position: fixed; left: 0; top: 600px; width: 200px; height: 50px"`)
	c.show("taker")
	if got := c.says(); got != "ready" {
		t.Fatal(got)
	}
	c.Do(chromedp.MouseClickXY(100, 625))
	c.Wait(`document.activeElement.id === "own" && navigator.userActivation.isActive`)
	c.Exec(`shown.frames[0].element.contentWindow.postMessage("take", "*")`)
	if got := c.says(); got != "permission_denied" {
		t.Errorf("after a click in the console it says %s", got)
	}
}

// What the user types in the console stays there, whatever a page does; one
// that takes the keyboard again and again is cut off. A click gives it to a
// page, and so does Tab.
func TestPageTakesTheKeyboard(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, paged{"polite", map[string]string{"ui/index.html": `<!doctype html><input autofocus><script>
			const field = document.querySelector("input");
			field.focus();
			field.onfocus = () => parent.postMessage("focused", "*");
			parent.postMessage("there", "*");
		</script>`}, nil}, paged{"rude", map[string]string{"ui/index.html": `<!doctype html><input><script>
			setInterval(() => { document.activeElement.blur(); focus(); document.querySelector("input").focus(); }, 30);
		</script>`}, nil})
	c := w.console()
	c.Do(chromedp.Evaluate[chromedp.Void](`{ const own = document.createElement("input"); own.id = "own";
		document.body.prepend(own); own.focus(); }`))
	c.show("rude")
	c.Wait(`shown.failures.some((f) => f.includes("keyboard")) && document.activeElement.id === "own"`)
	browsertest.Eval[any](c.Page, `(shown.frames.shift(), Promise.resolve(1))`)
	c.show("polite")
	c.Wait(`shown.messages.includes("there") && document.activeElement.id === "own"`)
	c.clickPage()
	c.Wait(`document.activeElement === shown.frames[0].element`)
	c.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#own").focus()`))
	c.Wait(`document.activeElement.id === "own"`)
}

// The Tab that leads to a page gives it the keyboard; one that has led to a
// control of the console does not, whenever the page takes it then.
func TestPageTakesTheKeyboardAfterTab(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, paged{"patient", map[string]string{"ui/index.html": `<!doctype html><input><script>
			addEventListener("message", ({ data }) => {
				if (data !== "take") return;
				document.querySelector("input").focus();
				setTimeout(() => parent.postMessage("took", "*"), 500);
			});
			addEventListener("load", () => parent.postMessage("ready", "*"));
		</script>`}, nil})
	c := w.console()
	c.Exec(`document.body.replaceChildren(...["before", "own"].map((id) =>
		Object.assign(document.createElement("input"), { id }))); document.querySelector("#before").focus()`)
	c.show("patient")
	if got := c.says(); got != "ready" {
		t.Fatal(got)
	}
	c.Press(kb.Tab)
	c.Wait(`document.activeElement.id === "own"`)
	c.Exec(`shown.frames[0].element.contentWindow.postMessage("take", "*")`)
	if got := c.says(); got != "took" {
		t.Fatal(got)
	}
	c.Press("x")
	c.Wait(`document.activeElement.id === "own" && document.activeElement.value === "x"`)
	c.Press(kb.Tab)
	c.Wait(`document.activeElement === shown.frames[0].element`)
	browsertest.Eval[any](c.Page, `new Promise((wake) => setTimeout(() => wake(1), 300))`)
	if !browsertest.Eval[bool](c.Page, `document.activeElement === shown.frames[0].element`) {
		t.Error("a page that the user went to by Tab has lost the keyboard")
	}
}

// A plugin whose calls take long does not keep pages of other plugins waiting,
// and each of those gets its turn.
func TestPagesTakeTurns(t *testing.T) {
	shorttest.Skip(t)
	slow := `export default (ctx) => ctx.methods.handle("slow", "wait", () => new Promise((d) => setTimeout(d, 15000)));`
	hog := `<!doctype html><script>for (let i = 0; i < 40; i++) wasmhost.methods.call("slow", "wait").catch(() => 0);
		parent.postMessage("asked", "*");</script>`
	other := `<!doctype html><script>(async () => {
			for (let i = 0; i < 5; i++) await wasmhost.storage.get("a");
			parent.postMessage("answered", "*");
		})();</script>`
	w := serve(t, paged{"hog", map[string]string{"ui/index.html": hog, "main.js": slow}, withBackend()},
		paged{"one", map[string]string{"ui/index.html": other}, nil},
		paged{"two", map[string]string{"ui/index.html": other}, nil})
	c := w.console()
	c.Exec(`shown.under = shown.most = 0;
		const send = fetch;
		window.fetch = async (url, ...more) => {
			const call = /hog.*call$/.test(String(url.url ?? url));
			if (call) shown.most = Math.max(shown.most, ++shown.under);
			try { return await send(url, ...more); } finally { if (call) shown.under--; }
		};`)
	c.Exec(`shown.open("one"); shown.open("hog")`) // at once: neither has asked for anything yet
	for _, want := range []string{"asked", "answered"} {
		c.Wait(`shown.messages.includes(` + quote(want) + `)`)
	}
	if got := browsertest.Eval[int](c.Page, `shown.most`); got != 1 {
		t.Errorf("%d calls of one plugin were on their way beside another one's page", got)
	}
	begun := time.Now()
	c.Exec(`shown.messages = []`)
	c.show("two")
	c.Wait(`shown.messages.includes("answered")`)
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("a page waited %v for another plugin's calls", took)
	}
	// What is left by itself has all connections.
	c.Exec(`shown.frames[0].close(); shown.frames[2].close()`)
	c.Wait(`shown.most === 2`)
}

// Calls of pages that take long leave connections for the console.
func TestSlowCallsLeaveConnections(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><script>for (let i = 0; i < 20; i++)
		wasmhost.methods.call("slow", "wait").finally(() => parent.postMessage("answered", "*"));
		parent.postMessage("asked", "*");</script>`
	slow := `export default (ctx) => ctx.methods.handle("slow", "wait", () => new Promise((d) => setTimeout(d, 20000)));`
	w := serve(t, paged{"noted", map[string]string{"ui/index.html": page, "main.js": slow}, withBackend()})
	c := w.console()
	c.show("noted")
	if got := c.says(); got != "asked" {
		t.Fatalf("it says %s", got)
	}
	for { // until both turns are taken
		list := w.Plugins().List()
		if slices.ContainsFunc(list, func(p shown.Info) bool { return p.Stats.Open > 1 }) {
			break
		}
		time.Sleep(time.Millisecond)
	}
	browsertest.Eval[any](c.Page, `Promise.all([1, 2].map(() => shown.client.listPlugins()))`)
	if got := browsertest.Eval[int](c.Page, `Promise.resolve(shown.messages.length)`); got != 0 {
		t.Errorf("the console waited for %d calls of the page", got)
	}
}

// The theme is there before the host has answered, in each document of the frame.
func TestThemeAtOnce(t *testing.T) {
	shorttest.Skip(t)
	const first = `<!doctype html><script>parent.postMessage(JSON.stringify(wasmhost.theme.get()) +
		getComputedStyle(document.documentElement).getPropertyValue("--accent"), "*");</script>`
	w := serve(t, paged{"dressed", map[string]string{
		"ui/index.html": first + `<script>setTimeout(() => { location.href = "next.html" }, 100)</script>`,
		"ui/next.html":  first,
	}, nil})
	c := w.console()
	c.show("dressed")
	for range 2 {
		if got := c.says(); got != `{"mode":"dark","visualTheme":"default"}rgb(1, 2, 3)` {
			t.Errorf("the page begins with %s", got)
		}
	}
}

// Events of page and backend are on one bus; theme and settings change live.
func TestBridgeEvents(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><script>
		const w = window.AgentMC, told = (what) => parent.postMessage(what, "*");
		w.events.on("pong", (data) => told("pong " + data));
		w.events.on("own", (data) => told("own " + data.n));
		w.settings.onChange((all) => told("settings " + JSON.stringify(all)));
		w.theme.onChange((theme) => told("theme " + theme.mode));
		let n = 0;
		const timer = setInterval(() => {
			w.events.emit("ping", "p"); w.events.emit("own", { n: 1 });
			if (++n > 100) clearInterval(timer);
		}, 100);
		w.events.on("stop", () => clearInterval(timer));
	</script>`
	w := serve(t, paged{"noted", map[string]string{"ui/index.html": page, "main.js": backend}, withBackend()})
	c := w.console()
	c.show("noted")
	seen := func(want string) {
		t.Helper()
		c.Wait(`shown.messages.some((m) => m.startsWith(` + quote(want) + `))`)
	}
	seen("pong p")
	seen("own 1")
	browsertest.Eval[any](c.Page, `(shown.setMode("light"), Promise.resolve(1))`)
	seen("theme light")
	browsertest.Eval[any](c.Page, `shown.client.changeSettings({ id: "noted", set: { size: 7, password: "secret" } })`)
	seen(`settings {"size":7,"password":null}`)
}

// A plugin that has nothing but a page stores and remembers.
func TestPageWithoutBackend(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html>` + report(`(async () => { const n = (await wasmhost.storage.get("n") ?? 0) + 1;
		await wasmhost.storage.set("n", n); return [n, await wasmhost.any.thing().catch((e) => e.code)]; })()`)
	w := serve(t, paged{"plain", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	for _, want := range []string{`[1,"not_found"]`, `[2,"not_found"]`} {
		c.show("plain")
		if got := c.says(); got != want {
			t.Errorf("it says %s, want %s", got, want)
		}
	}
	for _, do := range []string{"disablePlugin", "enablePlugin"} {
		browsertest.Eval[any](c.Page, `shown.client.`+do+`({ id: "plain" })`)
	}
	c.show("plain")
	if got := c.says(); got != `[3,"not_found"]` {
		t.Errorf("after it was disabled and enabled it says %s", got)
	}
}

// Values of a page are those of a backend: nothing that chooses rows gets lost, no
// whole number is rounded, and half of an emoji is taken.
func TestValuesOfPages(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html>` +
		report(`(async () => { const { db, storage } = wasmhost, failed = (e) => [e.code, e.message];
		const half = "a😀".slice(0, 2), [row] = [await db.insert("notes", { id: "r", title: half, stars: 9007199254740993n })];
		const said = [row.title, String(row.stars)];
		for (const lost of [() => db.query("notes", { where: { title: undefined } }), () => db.count("notes", { title: undefined }),
			() => db.deleteWhere("notes", { id: "r", title: undefined }), () => db.upsert("notes", ["title"], { title: undefined })])
			said.push((await lost().catch(failed))[0]);
		said.push(await db.query("notes").catch(failed), (await db.getById("notes", "r").catch(failed))[0]);
		said.push(String((await db.query("notes", { bigints: true, where: { stars: 9007199254740993n } }))[0].stars));
		db.bigints = true;
		said.push(String((await db.getById("notes", "r")).stars), await db.count("notes"));
		await storage.set(half, half);
		said.push(await storage.list());
		return said; })()`)
	w := serve(t, paged{"values", map[string]string{"ui/index.html": page}, map[string]any{
		"permissions": []string{"storage"}, "storage": map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns": map[string]any{"title": "text", "stars": "integer"}, "uniqueIndexes": []any{[]string{"title"}}}}}}})
	c := w.console()
	c.show("values")
	const want = `["a\uFFFD","9007199254740993","invalid_argument","invalid_argument","invalid_argument",` +
		`"invalid_argument",["invalid_argument","db.query: the row r has 9007199254740993 in stars, which`
	got := c.says()
	const rest = `"invalid_argument","9007199254740993","9007199254740993",1,[{"key":"a\uFFFD","value":"a\ud83d"}]]`
	if !strings.HasPrefix(got, strings.ReplaceAll(want, `\uFFFD`, "\uFFFD")) ||
		!strings.HasSuffix(got, strings.ReplaceAll(rest, `\uFFFD`, "\uFFFD")) {
		t.Errorf("it says %s", got)
	}
}

// A page that was published elsewhere, with a policy of its own that says
// 'self', loads what is its own.
func TestPageLoadsItsOwn(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><html><head>
		<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self'; style-src 'self'">
		<link rel="stylesheet" href="style.css"><script>parent.postMessage("inline", "*")</script>
		<script src="classic.js"></script><script type="module" src="module.js"></script></head>
		<body><img src="../assets/image.svg" onerror="parent.postMessage('no image', '*')"></body></html>`
	w := serve(t, paged{"published", map[string]string{
		"ui/index.html": page, "ui/style.css": "body { color: rgb(1, 2, 3) }", "ui/classic.js": "window.classic = 1",
		"ui/lib.js":        `export const lib = 2`,
		"assets/image.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>`,
		"ui/module.js": `import { lib } from "./lib.js";
			addEventListener("load", async () => { parent.postMessage(JSON.stringify([classic, lib,
				getComputedStyle(document.body).color, document.images[0].naturalWidth,
				await AgentMC.project.findByFolder("a")]), "*");
			});`,
	}, nil})
	c := w.console()
	c.show("published")
	if got := c.says(); got != `[1,2,"rgb(1, 2, 3)",7,null]` {
		t.Errorf("it says %s", got)
	}
}
