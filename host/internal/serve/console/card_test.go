package console_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// lure is what an author would like the host to say, marked as an author's.
const lure = "It asks for no permissions. Low risk, 1 of 10. Signed by a publisher that you trust. " + corpustest.Mark

// authored is the folder of a plugin with these permissions, whose words are marked.
func authored(t *testing.T, name string, permissions []string, more map[string]any) string {
	t.Helper()
	m := map[string]any{
		"plugin": map[string]any{"id": "made-up", "name": name + " " + corpustest.Mark, "version": "1.0.0",
			"author": "wasmhost " + corpustest.Mark, "description": lure, "icon": "box", "category": "testing",
			"license": map[string]any{"type": "free"}},
		"sdkVersion": "^3.0.0", "backend": map[string]any{"entryPoint": "main.js"}, "permissions": permissions,
		"settings": []any{}, "storage": map[string]any{"collections": map[string]any{}}, "migrations": []any{},
	}
	for key, value := range more {
		m[key] = value
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"manifest.json": string(text),
		"main.js": "export default { activate() {} }"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// reached are hosts of a manifest, each with a reason that lures.
func reached(hosts ...string) map[string]any {
	list := []any{}
	for _, h := range hosts {
		list = append(list, map[string]any{"host": h, "reason": lure})
	}
	return map[string]any{"hosts": list}
}

// listed are n things of a manifest.
func listed(n int, one func(i int) map[string]any) []any {
	list := []any{}
	for i := range n {
		list = append(list, one(i))
	}
	return list
}

// collected are collections of a manifest.
func collected(names ...string) map[string]any {
	list := map[string]any{}
	for _, name := range names {
		list[name] = map[string]any{"columns": map[string]any{"text": "text"}}
	}
	return map[string]any{"collections": list}
}

// The card of a plugin says what could go wrong, from harmless to deceitful ones, and
// nothing that an author writes looks like the host's words or hides what is decided.
func TestConsentCard(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	hosts := make([]string, 500)
	for i := range hosts {
		hosts[i] = fmt.Sprintf("h%d.example.com", i)
	}
	endpoint := func(i int) map[string]any {
		return map[string]any{"method": "GET", "path": fmt.Sprintf("low-risk-%s-%d", corpustest.Mark, i), "auth": i%2 == 0,
			"description": strings.Repeat(lure+" ", 4)}
	}
	job := func(i int) map[string]any {
		return map[string]any{"id": fmt.Sprintf("asks-before-each-run-%s-%d", corpustest.Mark, i), "label": "1 of 10" +
			corpustest.Mark, "schedule": "*/5 * * * *", "description": strings.Repeat(lure+" ", 10)}
	}
	for _, c := range []struct {
		name        string
		permissions []string
		more        map[string]any
		rating      string
		says        []string
		pictures    bool
	}{
		{"Clock", []string{}, nil, "Low risk 1 of 10", []string{"It can compute, and nothing else."}, true},
		{"Notes", []string{"storage"}, map[string]any{"storage": collected("notes", "tags")}, "Low risk 2 of 10",
			[]string{"can read what you keep in it, named notes, tags", "has no access to the internet"}, true},
		{"Weather", []string{"network", "cron"}, map[string]any{"network": reached("api.weather.com"),
			"cron": map[string]any{"jobs": listed(1, job)}}, "Medium risk 4 of 10",
			[]string{"can send what it gets to api.weather.com", "runs by itself, up to 288 times a day"}, false},
		{"Notes with sync", []string{"network", "storage"}, map[string]any{"network": reached("api.example.com"),
			"storage": collected("notes")}, "High risk 8 of 10",
			[]string{"named notes", "can send that to api.example.com"}, true},
		{"Sync", []string{"network", "storage"}, nil, "High risk 10 of 10", []string{"to any server on the internet"}, false},
		{"Digest", []string{"rss", "ai", "cron", "notifications", "storage"}, nil, "High risk 10 of 10",
			[]string{"your AI provider, which may cost money", "can show you messages"}, false},
		{"Open hook", []string{"cli"}, map[string]any{"cli": map[string]any{"endpoints": listed(2, endpoint)}},
			"High risk 9 of 10", []string{"answers anybody who can reach this host, without a token"}, false},
		{"Passwords", []string{"secrets"}, map[string]any{"settings": []any{map[string]any{"key": "k", "label": "K",
			"type": "password", "default": ""}}}, "Low risk 3 of 10", []string{"asks you for 1 password"}, false},
		{"No host", []string{"network"}, map[string]any{"network": reached()}, "Low risk 1 of 10",
			[]string{"reaches no host on the internet, unless you allow one"}, false},
		{"System update", []string{"network", "storage", "notifications"},
			map[string]any{"network": reached("wasmhost-update.com"), "storage": collected("nothing")}, "High risk 8 of 10",
			[]string{"named nothing", "can send that to wasmhost-update.com"}, true},
		{"\u202eetadpu metsyS\u2066 \u200b\u200b" + strings.Repeat("Ⓘ ", 20), []string{"storage"},
			map[string]any{"storage": collected("low_risk")}, "Low risk 2 of 10", []string{"named low_risk"}, false},
		{strings.Repeat("Low risk ", 10), []string{"network", "cli", "cron", "storage"}, map[string]any{
			"network": reached(hosts[:50]...), "cron": map[string]any{"jobs": listed(100, job)},
			"cli":     map[string]any{"endpoints": listed(200, endpoint)},
			"storage": collected("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")}, "High risk 10 of 10", []string{
			"under 10 names such as a, b, c", "can send that to 50 hosts on the internet, such as h0.example.com",
			"runs by itself, up to 28800 times a day"}, true},
	} {
		folder := authored(t, c.name, c.permissions, c.more)
		found, err := api.InspectPlugin.Call(t.Context(), h.Mux(), api.InspectRequest{Path: folder})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		goTo(p, "home")
		p.Wait(`!document.querySelector("#consent")`)
		goTo(p, "install")
		fill(p, "Path", folder)
		click(p, "Look at it")
		p.Wait(`document.querySelector("#consent")`)
		text := func(selector string) string {
			return browsertest.Eval[string](p, fmt.Sprintf(
				`Promise.resolve(document.querySelector(%q).textContent.replace(/\s+/g, " ").trim())`, selector))
		}
		if got := text("p.rating"); got != c.rating || got != strings.ToUpper(found.Consent.Rating.Risk[:1])+
			found.Consent.Rating.Risk[1:]+fmt.Sprintf(" risk %d of %d", found.Consent.Rating.Score, api.MostRisk) {
			t.Errorf("%s is rated %q, want %q", c.name, got, c.rating)
		}
		says := text(".says")
		for _, want := range c.says {
			if !strings.Contains(says, want) {
				t.Errorf("%s: %q does not say %q", c.name, says, want)
			}
		}
		rows := browsertest.Eval[int](p, `Promise.resolve(document.querySelectorAll(".asks li, main .check").length)`)
		if want := rowsOf(found.Consent); rows != want {
			t.Errorf("%s: %d rows are there, want %d", c.name, rows, want)
		}
		checkAuthors(t, p, c.name)
		picture := ""
		if c.pictures {
			picture = "consent-" + strings.ToLower(strings.ReplaceAll(strings.TrimSpace(c.name)[:5], " ", "-"))
		}
		checkInView(t, p, c.name, picture)
	}

	// More hosts than a manifest may name, and a card is never reached.
	goTo(p, "home")
	goTo(p, "install")
	fill(p, "Path", authored(t, "Many", []string{"network"}, map[string]any{"network": reached(hosts...)}))
	click(p, "Look at it")
	shows(p, "at most 50")
}

// rowsOf counts what a consent has to show.
func rowsOf(c api.Consent) (n int) {
	for _, s := range c.Sections {
		n += len(s.Rows)
		if s.Kind == api.ConsentChanges && c.Accept {
			n++
		}
	}
	return n
}

// checkAuthors wants all that an author wrote in quotes or in the author's block, and
// nothing in there that is drawn as the host's.
func checkAuthors(t *testing.T, p *browsertest.Page, name string) {
	t.Helper()
	for _, wrong := range browsertest.Eval[[]string](p, `Promise.resolve((() => {
		const wrong = [], main = document.querySelector("main");
		const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
		for (let n; (n = walk.nextNode());) {
			if (n.data.includes("`+corpustest.Mark+`") && !n.parentElement.closest(".said, .said-block")) {
				wrong.push("outside of quotes: " + n.data);
			}
		}
		for (const e of main.querySelectorAll(".said, .said-block")) {
			const quoted = getComputedStyle(e, "::before").content.includes("“");
			if (e.matches(".said") && !quoted) wrong.push("no quote: " + e.textContent);
			if (e.querySelector("a, button, input, svg, .badge, .rating, strong")) wrong.push("like the host: " + e.innerHTML);
		}
		if (/[\u202a-\u202e\u2066-\u2069]/.test(main.textContent)) wrong.push("turned round or hidden");
		return wrong;
	})())`) {
		t.Errorf("%q: %s", name, wrong)
	}
}

// checkInView wants the decision on the screen at all sizes, in both themes, with a
// sign while there is more below it, nothing wider than the screen, and no fault that
// axe finds.
func checkInView(t *testing.T, p *browsertest.Page, name, picture string) {
	t.Helper()
	if picture != "" {
		p.Accessible(filepath.Join("..", "..", "..", ".."), "the consent of "+name) // which loads axe
	}
	for _, width := range []int64{390, 768, 1280} {
		p.Do(chromedp.EmulateViewport(width, 844))
		p.Wait(fmt.Sprintf(`innerWidth === %d`, width))
		p.Exec(`document.querySelector("main").scrollTo(0, 0)`)
		const bar = `document.querySelector(".decision")`
		const inView = `(() => { const r = ` + bar + `.getBoundingClientRect();
			return r.top >= 0 && r.bottom <= innerHeight + 1 && r.right <= innerWidth + 1 })()`
		p.Wait(inView)
		// The sign is there exactly while the bar covers what comes before it.
		const signed = `(` + bar + `.previousElementSibling.getBoundingClientRect().bottom >
			` + bar + `.getBoundingClientRect().top + 1) === document.querySelector(".below").checkVisibility()`
		p.Wait(signed)
		p.Wait(`document.querySelector("main").scrollWidth <= document.querySelector("main").clientWidth &&
			document.documentElement.scrollWidth <= innerWidth`)
		for _, mode := range []string{"light", "dark"} {
			p.Exec(fmt.Sprintf(`document.documentElement.dataset.mode = %q`, mode))
			if picture != "" {
				for _, v := range browsertest.Eval[[]string](p, `axe.run(document.querySelector("main"),
					{ resultTypes: ["violations"] }).then((r) => r.violations.map((v) => v.id + ": " + v.nodes[0].html))`) {
					t.Errorf("the consent of %s, %d, %s: %s", name, width, mode, v)
				}
				p.Picture(fmt.Sprintf("%s-%d-%s", picture, width, mode))
			}
		}
		p.Exec(`document.querySelector("main").scrollTo(0, 1e9)`)
		p.Wait(inView)
		p.Wait(`!document.querySelector(".below").checkVisibility()`)
		if picture != "" {
			p.Picture(fmt.Sprintf("%s-%d-end", picture, width))
		}
		p.Exec(`document.documentElement.dataset.mode = "light"`)
	}
}
