package console_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/serve/console"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/notify"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// sees is an expression that is true while an element is in sight of what
// scrolls it.
func sees(scroller, element string) string {
	return fmt.Sprintf(`((e, box) => e !== null && e.getBoundingClientRect().height > 0 &&
		e.getBoundingClientRect().top < box.bottom && e.getBoundingClientRect().bottom > box.top)(
		document.querySelector(%q), document.querySelector(%q).getBoundingClientRect())`, element, scroller)
}

// seen is a promise of how many items of a list come into sight while it is
// scrolled from its top to its end, and of the most elements that the page had.
func seen(scroller, items string) string {
	return fmt.Sprintf(`(async () => {
		const box = document.querySelector(%q), all = new Set();
		let most = 0;
		box.scrollTop = 0;
		for (let i = 0; i < 5000; i++) {
			await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
			most = Math.max(most, document.querySelectorAll("*").length);
			const { top, bottom } = box.getBoundingClientRect();
			for (const li of document.querySelectorAll(%q)) {
				const r = li.getBoundingClientRect();
				if (r.height > 0 && r.top < bottom && r.bottom > top) all.add(li.ariaPosInSet);
			}
			const before = box.scrollTop;
			box.scrollBy({ top: box.clientHeight * 0.8, behavior: "instant" });
			if (box.scrollTop === before) break;
		}
		return [all.size, most];
	})()`, scroller, items)
}

// Of a thousand plugins those in sight are drawn, and each comes into sight. The
// keyboard goes through all of them, and stays where it is meanwhile.
func TestManyPlugins(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	const n = 1000
	ids := installPaged(t, h, n)
	p := browsertest.Console(t, h)
	last := fmt.Sprintf(`.cards > [aria-posinset="%d"]`, n)
	p.Wait(fmt.Sprintf(`document.querySelector(%q)?.ariaSetSize === "%d"`, last, n))
	p.Picture("console-lists-plugins")
	p.Accessible(filepath.Join("..", "..", "..", ".."), "a thousand plugins")

	for _, list := range [][2]string{{"main", ".cards > li"}, {"#sidebar", "#sidebar .plugins > ul > li"}} {
		got := browsertest.Eval[[2]int](p, seen(list[0], list[1]))
		if got[0] != n || got[1] > 6000 {
			t.Errorf("%s: %d of %d are seen, with %d elements", list[0], got[0], n, got[1])
		}
	}
	p.Wait(sees("main", last))
	p.Picture("console-lists-plugins-end")
	p.Exec(`document.querySelector("main").scrollTop = 0`)

	// The focus stays when its item is far away, and goes on from there.
	const focus = `document.activeElement.closest("li")?.ariaPosInSet`
	p.Wait(sees("main", `.cards > [aria-posinset="3"]`))
	p.Exec(`document.querySelector('.cards > [aria-posinset="3"] a').focus()`)
	p.Exec(`document.querySelector("main").scrollTop = 1e9`)
	p.Wait(sees("main", last))
	p.Wait(`!document.querySelector('.cards > [aria-posinset="6"]')`)
	p.Wait(focus + ` === "3"`)
	p.Press(kb.Tab)
	p.Wait(focus + ` === "4" && ` + sees("main", `.cards > [aria-posinset="4"]`))
	for range 7 {
		p.Press(kb.Tab)
	}
	p.Wait(focus + ` === "11" && ` + sees("main", `.cards > [aria-posinset="11"]`))

	// What is left by a filter is found, wherever it was.
	fill(p, "Filter plugins", "number 990")
	p.Wait(`document.querySelectorAll(".cards > li").length === 1`)
	shows(p, "Plugin number 990")
	fill(p, "Filter plugins", "")
	p.Wait(fmt.Sprintf(`document.querySelector(%q)`, last))

	// The figures of those in sight are read time and again, and of the others
	// those that have changed; the whole list is not. Those that are not installed
	// are passed over.
	p.Exec(`performance.clearResourceTimings()`)
	if _, err := api.DisablePlugin.Call(t.Context(), h.Mux(), api.StopRequest{ID: ids[1]}); err != nil {
		t.Fatal(err)
	}
	p.Wait(`document.querySelector('.cards > [aria-posinset="2"]').innerText.toLowerCase().includes("disabled")`)
	if _, err := api.UninstallPlugin.Call(t.Context(), h.Mux(), api.UninstallRequest{ID: ids[0]}); err != nil {
		t.Fatal(err)
	}
	p.Wait(`document.querySelector('.cards > [aria-posinset="1"]').ariaSetSize === "999" &&
		document.querySelector('.cards > [aria-posinset="1"]').innerText.includes("` + ids[1] + `")`)
	installPaged(t, h, 1)
	p.Wait(`document.querySelector('.cards > [aria-posinset="1"]').ariaSetSize === "1000" &&
		document.querySelector('.cards > [aria-posinset="1"]').innerText.includes("` + ids[0] + `")`)
	const asked = `performance.getEntriesByType("resource").map((r) => new URL(r.name))
		.filter((u) => u.pathname.endsWith("/api/v1/plugins"))`
	p.Wait(asked + `.length >= 2`)
	most := browsertest.Eval[int](p, `Promise.resolve(Math.max(...`+asked+
		`.map((u) => u.searchParams.has("id") ? u.searchParams.get("id").split(",").length : 1000)))`)
	if most == 0 || most > 100 {
		t.Errorf("the figures of %d plugins were read", most)
	}
	list, err := api.ListPlugins.Call(t.Context(), h.Mux(), api.PluginQuery{IDs: []string{"nobody", ids[7]}})
	if err != nil || len(list.Plugins) != 1 || list.Plugins[0].ID != ids[7] {
		t.Errorf("%v, %v", list, err)
	}
}

// Notices are read page by page as the list is scrolled, and those in sight
// drawn. The focus goes to the next one when one is dismissed elsewhere: to the one
// with its text, since the line above that says how long ago it was.
func TestManyNotices(t *testing.T) {
	shorttest.Skip(t)
	h := serveWith(t, host.Config{Notify: notify.Limits{ToastsPerMinute: 100000, Notices: 100000}})
	const n, page = 1000, 200
	notifyAll(t, h, installPaged(t, h, 20), n)
	p := browsertest.Console(t, h)
	goTo(p, "notifications")
	end := func(n int) string { return fmt.Sprintf(`.notices > [aria-posinset="%d"]`, n) }
	p.Wait(fmt.Sprintf(`document.querySelector(%q)?.ariaSetSize === "-1"`, end(page)))
	for have := page; have <= n; have += page {
		p.Wait(fmt.Sprintf(`document.querySelector(%q)`, end(have)))
		if have < n {
			got := browsertest.Eval[bool](p, fmt.Sprintf(`Promise.resolve(!!document.querySelector(%q))`, end(have+1)))
			if got {
				t.Fatalf("more than %d notices are there before they come into sight", have)
			}
		}
		p.Exec(`document.querySelector("main").scrollTop = 1e9`)
	}
	p.Exec(`document.querySelector("main").scrollTop = 1e9`)
	p.Wait(sees("main", end(n)) + ` && document.querySelector(".notices > li").ariaSetSize === "1000"`)
	p.Picture("console-lists-notices")
	p.Accessible(filepath.Join("..", "..", "..", ".."), "a thousand notices")
	if got := browsertest.Eval[[2]int](p, seen("main", ".notices > li")); got[0] != n || got[1] > 2000 {
		t.Errorf("%d of %d are seen, with %d elements", got[0], n, got[1])
	}

	p.Exec(`document.querySelector("main").scrollTop = 0`)
	p.Wait(sees("main", end(2)))
	p.Exec(`window.next = document.querySelector('.notices > [aria-posinset="3"] .grow > :last-child').innerText;
		[...document.querySelectorAll('.notices > [aria-posinset="2"] button')].at(-1).focus()`)
	list, err := api.ListNotices.Call(t.Context(), h.Mux(), api.NoticeQuery{Limit: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := api.DismissNotice.Call(t.Context(), h.Mux(), api.NoticeRequest{ID: list.Notices[1].ID}); err != nil {
		t.Fatal(err)
	}
	p.Wait(`document.activeElement.matches("li") && document.activeElement.ariaPosInSet === "2" &&
		document.activeElement.querySelector(".grow > :last-child").innerText === window.next`)
}

// Of a long log those lines are drawn that are in sight, and it follows to the
// last.
func TestLongLog(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installFrom(t, h, writeShop(t, `export default (ctx) => {
		ctx.cli.handle("hello", async ({ query }) => {
			for (let i = 0; i < 400; i++) ctx.log.info("line " + i + " of " + query.name + " word".repeat(i % 7 * 20));
			return { status: 200 };
		});
	}`))
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop/log")
	p.Wait(named("Scroll with it") + `.checked`)
	line := func(text string) string {
		return fmt.Sprintf(`[...document.querySelectorAll(".log li")].find((e) => e.innerText.includes(%q))`, text)
	}
	inSight := func(text string) string {
		return fmt.Sprintf(`((e, box) => e && e.getBoundingClientRect().top < box.bottom &&
			e.getBoundingClientRect().bottom > box.top)(%s, document.querySelector(".log").getBoundingClientRect())`,
			line(text))
	}
	for _, name := range []string{"Ada", "Bob"} {
		if status := hello(t, h, token, "name="+name); status != 200 {
			t.Fatal(status)
		}
		p.Wait(`document.querySelector(".log") && ` + inSight("line 399 of "+name))
	}
	p.Picture("console-lists-log")
	total := browsertest.Eval[int](p, `Promise.resolve(Number(document.querySelector(".log li").ariaSetSize))`)
	got := browsertest.Eval[[2]int](p, seen(".log", ".log li"))
	if total < 400 || got[0] != total || got[1] > 2500 {
		t.Errorf("%d of %d lines are seen, with %d elements", got[0], total, got[1])
	}
	p.Exec(`document.querySelector(".log").scrollTop = 0`)
	p.Wait(inSight("line 0 of Ada"))
	p.Accessible(filepath.Join("..", "..", "..", ".."), "a long log")
}

// A log is searched in all that is kept, further back step by step, and what fits is saved as a file. What is added is
// followed, but where a time is set.
func TestSearchLog(t *testing.T) {
	shorttest.Skip(t)
	const most = 10_100
	h := serveWith(t, host.Config{Console: console.Limits{LogLines: most}, Engine: engine.Limits{LogBurst: 100_000}})
	installFrom(t, h, writeShop(t, `export default (ctx) => {
		ctx.cli.handle("hello", async ({ query }) => {
			for (let i = 0; i < 400; i++) ctx.log.info("line " + i + " of " + query.name);
			return { status: 200 };
		});
	}`))
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	greet := func(name string) {
		t.Helper()
		if status := hello(t, h, token, "name="+name); status != 200 {
			t.Fatal(status)
		}
	}
	greet("Ada")
	time.Sleep(time.Until(time.Now().Truncate(time.Second).Add(time.Second)))
	between := time.Now().Truncate(time.Second).Format("2006-01-02T15:04:05")
	greet("Bob")
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop/log")
	shows(p, "500 lines, and there may be older ones.")
	lines := func(want string) {
		t.Helper()
		p.Wait(fmt.Sprintf(`[...document.querySelectorAll(".log li span")].map((e) => e.innerText).join() === %q`, want))
	}

	// The first of them is further back than what was loaded.
	fill(p, "Search", "LINE 7 of")
	lines("line 7 of Ada,line 7 of Bob")
	greet("Eve")
	lines("line 7 of Ada,line 7 of Bob,line 7 of Eve")
	p.Picture("console-log-search")
	p.Exec(`document.querySelector(".log button").click()`)
	lines("line 7 of Ada")
	fill(p, "Search", "")
	shows(p, "400 lines.")
	fill(p, "Request", "")
	shows(p, "500 lines, and there may be older ones.")

	// What is older comes above, and stays there.
	click(p, "Older")
	shows(p, "1,000 lines, and there may be older ones.")
	p.Wait(`!` + named("Scroll with it") + `.checked && document.querySelector(".log").scrollTop > 0`)
	click(p, "Older")
	p.Wait(`[...document.querySelectorAll("button")].some((e) => e.innerText.trim() === "Older" && e.disabled)`)
	fill(p, "Level", "error")
	shows(p, "Nothing to show")
	fill(p, "Level", "debug")

	fill(p, "Before", between)
	fill(p, "Search", "of")
	shows(p, "400 lines. What is added is not followed while a time is set.")
	p.Wait(`document.querySelector(".log").innerText.includes("of Ada")`)
	fill(p, "Before", "")
	fill(p, "From", between)
	fill(p, "Search", "line 7 of")
	lines("line 7 of Bob,line 7 of Eve")
	greet("Zoe")
	fill(p, "Search", "line 8 ") // by its last letter another search, so that what is shown is the last one's
	lines("line 8 of Bob,line 8 of Eve,line 8 of Zoe")
	greet("Zoe")
	time.Sleep(500 * time.Millisecond)
	lines("line 8 of Bob,line 8 of Eve,line 8 of Zoe")
	p.Accessible(filepath.Join("..", "..", "..", ".."), "a log that is searched")

	// What is handed to the browser is kept in place of being stored.
	p.Exec(`URL.createObjectURL = (blob) => { window.blob = blob; return "" };
		HTMLAnchorElement.prototype.click = function () { window.saved = this.download }`)
	download := func(says string) []api.LogEntry {
		t.Helper()
		p.Exec(`window.saved = undefined`)
		click(p, "Download")
		shows(p, says)
		p.Wait(`window.saved?.startsWith("log-shop-") && window.saved.endsWith(".jsonl")`)
		text := browsertest.Eval[string](p, `window.blob.text()`)
		var list []api.LogEntry
		for line := range strings.Lines(text) {
			var e api.LogEntry
			if err := json.Unmarshal([]byte(line), &e); err != nil || len(list) > 0 && e.Seq <= list[len(list)-1].Seq {
				t.Fatalf("the file has %q behind %+v: %v", line, list, err)
			}
			list = append(list, e)
		}
		return list
	}
	if got := download("The file has all that fit: 4 lines."); len(got) != 4 || got[0].Message != "line 8 of Bob" ||
		got[0].RequestID == "" {
		t.Errorf("the file has %+v", got)
	}
	fill(p, "From", "")
	fill(p, "Search", "")
	for range most / 400 {
		greet("Kim")
	}
	// More than one answer of the host has.
	if got := download("The file has the newest 10,100 lines that fit, which is the most."); len(got) != most ||
		got[most-1].Message != "line 399 of Kim" {
		t.Errorf("the file has %d lines, at last %+v", len(got), got[len(got)-1])
	}
}
