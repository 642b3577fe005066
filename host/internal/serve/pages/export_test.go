package pages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// exporter is a page that does what it is told to, by itself or at the next
// click in it.
const exporter = `<!doctype html><body><button style="position: fixed; inset: 0">go</button><script>
	const tell = (p) => p.then((v) => JSON.stringify(v ?? null), (e) => e.code + ": " + e.message)
		.then((text) => parent.postMessage(text, "*"));
	let next;
	const run = ({ method, args }) => tell(wasmhost.export[method](...args));
	document.querySelector("button").onclick = () => next && run(next);
	addEventListener("message", ({ data }) => {
		if (!data.method) return;
		next = data.click ? data : undefined;
		if (data.click) parent.postMessage("waits", "*"); else run(data);
	});
	addEventListener("load", () => parent.postMessage("ready", "*"));
</script>`

// exported has the page call a member of export, at a click or by itself.
func (c *console) exported(click bool, method, args string) string {
	c.t.Helper()
	c.Exec(fmt.Sprintf(`shown.frames[0].element.contentWindow.postMessage({ click: %v, method: %q, args: [%s] }, "*")`,
		click, method, args))
	if click {
		if got := c.says(); got != "waits" {
			c.t.Fatalf("before the click it says %s", got)
		}
		// A click is good for one dialog, and for some seconds.
		browsertest.Eval[any](c.Page, `new Promise((wake) => setTimeout(() => wake(1), 5500))`)
		c.clickPage()
	}
	return c.says()
}

func exporting(t *testing.T, limits pages.Limits) *console {
	t.Helper()
	w := serveWith(t, host.Config{Pages: limits}, paged{"exporter", map[string]string{"ui/index.html": exporter}, nil})
	c := w.console()
	// The user chooses a folder that is of this browser alone, and prints to nowhere.
	c.Exec(`shown.picked = []; window.showDirectoryPicker = async (options) => {
			shown.picked.push(options);
			if (shown.cancel) throw new DOMException("no", "AbortError");
			return (await navigator.storage.getDirectory()).getDirectoryHandle(shown.pick ?? "chosen", { create: true });
		};
		shown.printed = [];
		new MutationObserver(() => {
			const sheet = document.querySelector("iframe.print")?.contentWindow;
			if (sheet) sheet.print = () => shown.printed.push([sheet.document.title, sheet.document.body.innerHTML,
				sheet.document.body.querySelector("p") && sheet.getComputedStyle(sheet.document.body.querySelector("p")).color]);
		}).observe(document.body, { childList: true })`)
	c.show("exporter")
	c.place()
	if got := c.says(); got != "ready" {
		t.Fatal(got)
	}
	return c
}

// A page has a text printed at a click of its user, as text: what stands in it
// is no markup, and loads and runs nothing.
func TestSavePDF(t *testing.T) {
	shorttest.Skip(t)
	c := exporting(t, pages.Limits{})
	text := "# A & <b>\n\nSome **bold *and* more**, `code <i>`, a_b_c, 2 * 3 and\n[link](https://example.com/?a=1), " +
		"[bad](javascript:alert), ![image](https://example.com/i.png).\n\n- one\n- two\n  1. deep\n\n> quoted\n\n" +
		"| a | b |\n|---|:-:|\n| 1 | 2 |\n\n---\n```js\nx < y\n```\n<script>parent.hacked = 1</script>\n<img src=x>"
	args := fmt.Sprintf(`{ filename: "my report.pdf", metadata: { title: "The <title>", author: "Me", no: {} },
		markdown: %s }`, quote(text))
	if got := c.exported(false, "savePDF", args); !strings.HasPrefix(got, "permission_denied") {
		t.Errorf("without a click: %s", got)
	}
	if got := c.exported(true, "savePDF", args); got != "null" {
		t.Fatalf("at a click: %s", got)
	}
	if got := c.exported(false, "savePDF", args); !strings.HasPrefix(got, "permission_denied") {
		t.Errorf("a second time: %s", got)
	}
	printed := browsertest.Eval[[][2]string](c.Page, `shown.printed`)
	if len(printed) != 1 || printed[0][0] != "my report" {
		t.Fatalf("printed is %q", printed)
	}
	for _, want := range []string{"<h1>The &lt;title&gt;</h1><p>author: Me</p><h1>A &amp; &lt;b&gt;</h1>",
		"Some <strong>bold <em>and</em> more</strong>, <code>code &lt;i&gt;</code>, a_b_c, 2 * 3 and\n",
		`<a href="https://example.com/?a=1">link</a>`, `<a>bad</a>, <a href="https://example.com/i.png">image</a>`,
		"<ul><li><p>one</p></li><li><p>two</p><ol start=\"1\"><li><p>deep</p></li></ol></li></ul>",
		"<blockquote><p>quoted</p></blockquote>", "<hr><pre", "x &lt; y</code>", "&lt;script&gt;",
		"&lt;img src=x&gt;"} {
		if !strings.Contains(printed[0][1], want) {
			t.Errorf("what is printed lacks %s", want)
		}
	}
	for _, bad := range []string{"<script", "<img", `href="javascript`} {
		if strings.Contains(printed[0][1], bad) {
			t.Errorf("what is printed has %s", bad)
		}
	}
	if t.Failed() {
		t.Log(printed[0][1])
	}
	if !browsertest.Eval[bool](c.Page, `!document.querySelector("iframe.print") && window.hacked === undefined`) {
		t.Error("the sheet is left over, or its script ran")
	}
}

// A document of a page is printed without what runs, loads or leads elsewhere.
func TestSaveDocumentAsPDF(t *testing.T) {
	shorttest.Skip(t)
	c := exporting(t, pages.Limits{})
	args := `{ filename: "b.pdf", html: "<style>p { color: red }</style><body><p onclick='top.hacked = 1'>kept</p>` +
		`<script>top.hacked = 1</scr" + "ipt><img src='https://x.example/a.png' onerror='top.hacked = 1'>` +
		`<iframe src='https://x.example'></iframe><meta http-equiv='refresh' content='0;url=https://x.example'>` +
		`<base href='https://x.example/'><form action='https://x.example'></form>" }`
	if got := c.exported(true, "savePdf", args); got != "null" {
		t.Fatal(got)
	}
	printed := browsertest.Eval[[][]string](c.Page, `shown.printed`)
	if len(printed) != 1 || printed[0][0] != "b" {
		t.Fatalf("printed %v", printed)
	}
	if !strings.Contains(printed[0][1], "<p>kept</p>") || printed[0][2] != "rgb(255, 0, 0)" {
		t.Errorf("what is printed lacks what is in it: %q", printed)
	}
	for _, bad := range []string{"script", "iframe", "refresh", "base", "form", "http", "hacked"} {
		if strings.Contains(printed[0][1], bad) {
			t.Errorf("what is printed has %s: %s", bad, printed[0][1])
		}
	}
	if !browsertest.Eval[bool](c.Page, `window.hacked === undefined`) {
		t.Error("its script ran")
	}
}

// A session is opened in a project that the user has just added, and in no project of others.
func TestProjectsOfSessions(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html><body><button style="position: fixed; inset: 0">go</button><script>
		const tell = (what) => parent.postMessage(JSON.stringify(what), "*");
		document.querySelector("button").onclick = async () => {
			const added = await wasmhost.project.openAddDialog({ preselectedFolder: "/chosen" });
			if (added.cancelled) return tell(added);
			await new Promise((wake) => setTimeout(wake, 100));
			const launch = (projectId) => wasmhost.session.launchBuild({ projectId, draftText: "draft" })
				.then(() => "done", (e) => e.code);
			tell([added.project.name, await launch("another"), await launch(added.projectId)]);
		};
		addEventListener("load", () => tell("ready"));
	</script>`
	w := serve(t, paged{"noted", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	c.show("noted")
	c.place()
	c.says()
	c.clickPage()
	if got := c.says(); got != `{"cancelled":true}` {
		t.Error(got)
	}
	c.Exec(`shown.add = { name: "Added", folderPath: "/chosen" }`)
	c.clickPage()
	if got := c.says(); got != `["Added","not_found","done"]` {
		t.Error(got)
	}
	got := browsertest.Eval[string](c.Page, `Promise.resolve(JSON.stringify([shown.drafts, shown.added]))`)
	if got != `[[{"draftText":"draft","autoSend":true}],[[[],"/chosen"],[[],"/chosen"]]]` {
		t.Error(got)
	}
}

// What is long and begins much ends in time.
func TestLongMarkdown(t *testing.T) {
	shorttest.Skip(t)
	c := exporting(t, pages.Limits{})
	args := `{ markdown: ["[", "**", "*a ", "> ", "_a", "\x60", "![](", "- \n", "~~~\n", "|\n|-\n", " \n", "\\"]
		.map((s) => s.repeat(40000 / s.length)).join("\n\n") }`
	if got := c.exported(true, "savePDF", args); got != "null" {
		t.Error(got)
	}
	if n := browsertest.Eval[int](c.Page, `shown.printed.length`); n != 1 {
		t.Errorf("printed %d times", n)
	}
}

// A page writes files into a folder that its user chose, and nowhere else.
func TestFolders(t *testing.T) {
	shorttest.Skip(t)
	c := exporting(t, pages.Limits{Folders: 1, Files: 3})
	want := func(click bool, method, args, answer string) {
		t.Helper()
		if got := c.exported(click, method, args); !strings.HasPrefix(got, answer) {
			t.Errorf("%s(%s): %s, want %s", method, args, got, answer)
		}
	}
	for _, method := range []string{"writeFiles", "verifyFiles", "openFolder"} {
		want(false, method, `{ directory: "/chosen", path: "/chosen", files: ["a.md"] }`, "not_found")
	}
	want(false, "getDefaultFolder", "", "null")
	want(false, "pickFolder", "", "permission_denied")
	c.Exec(`shown.allow = false`)
	want(true, "pickFolder", "", `{"selected":false}`)
	if n := browsertest.Eval[int](c.Page, `shown.picked.length`); n != 0 {
		t.Errorf("when the user says no, a dialog is shown")
	}
	c.Exec(`shown.allow = true; shown.cancel = true`)
	want(true, "pickFolder", "", `{"selected":false}`)
	c.Exec(`shown.cancel = false`)
	want(true, "pickFolder", `{ title: "Where to?" }`, `{"selected":true,"path":"/chosen"}`)
	want(false, "getDefaultFolder", "", `"/chosen"`)
	want(false, "writeFiles", `{ directory: "chosen",
		files: [{ name: "a.md", content: "# A" }, { name: "deep/er/b.md", content: "ü" }] }`,
		`{"written":2,"directory":"/chosen"}`)
	got := browsertest.Eval[string](c.Page, `(async () => {
		let at = await (await navigator.storage.getDirectory()).getDirectoryHandle("chosen");
		const text = async (at, name) => (await (await at.getFileHandle(name)).getFile()).text();
		const top = await text(at, "a.md");
		for (const name of ["deep", "er"]) at = await at.getDirectoryHandle(name);
		return top + " " + await text(at, "b.md");
	})()`)
	if got != "# A ü" {
		t.Errorf("the folder has %s", got)
	}
	want(false, "verifyFiles", `{ directory: "chosen", files: ["a.md", "a", "b", "c"] }`, "quota_exceeded")
	want(false, "verifyFiles", `{ directory: "/chosen/", files: ["a.md", "deep", "deep/er/b.md"] }`,
		`{"verified":true,"missing":[]}`)
	want(false, "verifyFiles", `{ directory: { selected: true, path: "/chosen" }, files: ["a.md", "none", "a.md/x"] }`,
		`{"verified":false,"missing":["none","a.md/x"]}`)
	for _, bad := range []string{"../a", "/a", "a/../b", ".bashrc", "a/.git/x", `a\\b`, "C:a", "", "a//b", `a\0`,
		strings.Repeat("a/", 16) + "a"} {
		want(false, "writeFiles", `{ directory: "chosen", files: [{ name: "`+bad+`", content: "x" }] }`,
			"invalid_argument")
	}
	for _, bad := range []string{"/chosen/..", "/chosen/.git", "/chosen//a", "/chosen/a:b"} {
		want(false, "writeFiles", `{ directory: "`+bad+`", files: [{ name: "x", content: "x" }] }`, "invalid_argument")
	}
	want(false, "writeFiles", `{ directory: "/chosen/sub/er", files: [{ name: "KICKOFF.md", content: "Begin" }] }`,
		`{"written":1,`)
	want(false, "verifyFiles", `{ directory: "/chosen/sub", files: ["er", "er/KICKOFF.md"] }`,
		`{"verified":true,"missing":[],"kickoffContent":"Begin"}`)
	want(false, "writeFiles", `{ directory: "chosen", files: [{ name: "d", content: "" }] }`, "quota_exceeded")
	want(true, "pickFolder", "", `{"selected":true,"path":"/chosen"}`) // the same one
	c.Exec(`shown.pick = "another"`)
	want(true, "pickFolder", "", "quota_exceeded")
	c.Exec(`shown.pick = "chosen"`)
	want(false, "openFolder", `{ path: "/chosen/none" }`, "not_found")
	want(true, "openFolder", `{ path: "/chosen/sub/er" }`, `{"opened":true}`)
	got = browsertest.Eval[string](c.Page, `JSON.stringify(shown.picked.map((o) => [o.mode, o.startIn?.name]))`)
	if got != `[["readwrite",null],["readwrite",null],["readwrite",null],["readwrite",null],["read","er"]]` {
		t.Errorf("the dialogs were %s", got)
	}
}

// Where a browser cannot do it, a page is told so.
func TestNoFolders(t *testing.T) {
	shorttest.Skip(t)
	c := exporting(t, pages.Limits{})
	c.Do(chromedp.Evaluate[chromedp.Void](`window.showDirectoryPicker = undefined`))
	for _, method := range []string{"writeFiles", "verifyFiles", "openFolder", "other"} {
		got := c.exported(false, method, `{ directory: "chosen", files: [] }`)
		if !strings.HasPrefix(got, "not_supported") {
			t.Errorf("%s: %s", method, got)
		}
	}
	if got := c.exported(true, "pickFolder", ""); !strings.HasPrefix(got, "not_supported") {
		t.Errorf("pickFolder: %s", got)
	}
}
