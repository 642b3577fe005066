package console_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/service/notify"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// installPaged installs n plugins that have a page and nothing else, some at
// once, since each waits for the disk, and returns the ids.
func installPaged(b testing.TB, h *host.Host, n int) []string {
	b.Helper()
	ids := make([]string, n)
	var installing sync.WaitGroup
	atOnce := make(chan struct{}, 16)
	for i := range ids {
		ids[i] = fmt.Sprintf("paged-%d", i)
		atOnce <- struct{}{}
		installing.Go(func() {
			defer func() { <-atOnce }()
			if err := installPage(b.Context(), h, b.TempDir(), ids[i], i); err != nil {
				b.Errorf("%s: %v", ids[i], err)
			}
		})
	}
	if installing.Wait(); b.Failed() {
		b.FailNow()
	}
	return ids
}

func installPage(ctx context.Context, h *host.Host, folder, id string, i int) error {
	manifest := fmt.Sprintf(`{"plugin": {"id": %q, "name": "Plugin number %d", "version": "1.0.0",
		"author": "Tester", "description": "A plugin of a benchmark.", "icon": "puzzle", "category": "testing",
		"license": {"type": "free"}}, "settings": [], "storage": {"collections": {}}, "migrations": [],
		"sdkVersion": "^3.0.0", "permissions": ["notifications"], "ui": {"entryPoint": "page.html"}}`, id, i)
	for name, text := range map[string]string{"manifest.json": manifest, "page.html": "<!doctype html>"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	staged, err := h.Plugins().Stage(ctx, folder)
	if err != nil {
		return err
	}
	_, err = h.Plugins().Install(ctx, staged, shown.Consent{Grants: []string{"notifications"}})
	return err
}

// BenchmarkFirstPaint loads the console in a browser that has loaded it before.
// The metrics are when it first painted, which is to be 300 ms at most, and when
// it showed its plugins.
func BenchmarkFirstPaint(b *testing.B) {
	h := serveWith(b, host.Config{})
	installPaged(b, h, 3)
	p := browsertest.Console(b, h)
	shows(p, "Plugin number 2")
	var paint, listed float64
	for b.Loop() {
		p.Do(chromedp.Navigate(h.URL()))
		shows(p, "Plugin number 2")
		p.Wait(`performance.getEntriesByName("first-contentful-paint").length`)
		paint += browsertest.Eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
		listed += browsertest.Eval[float64](p, `performance.getEntriesByType("resource")
			.filter((r) => r.name.endsWith("/api/v1/plugins")).at(-1).responseEnd`)
	}
	b.ReportMetric(paint/float64(b.N), "paint-ms")
	b.ReportMetric(listed/float64(b.N), "listed-ms")
}

// BenchmarkEvent changes a plugin until the console shows that. The metric
// shown-ms counts from the end of the change, and is to be 100 at most; change-ms
// is how long that took.
func BenchmarkEvent(b *testing.B) {
	h := serveWith(b, host.Config{})
	installPaged(b, h, 3)
	p := browsertest.Console(b, h)
	shows(p, "Plugin number 2")
	p.Exec(`window.seen = {};
		new MutationObserver(() => requestAnimationFrame(() => {
			const state = document.body.innerText.includes("disabled");
			if (window.seen.state !== state) window.seen = { state, at: performance.timeOrigin + performance.now() };
		})).observe(document.body, { childList: true, subtree: true, characterData: true })`)
	var total, calls float64
	for b.Loop() {
		for _, disabled := range []bool{true, false} {
			began := time.Now()
			var err error
			if disabled {
				_, err = api.DisablePlugin.Call(b.Context(), h.Mux(), api.StopRequest{ID: "paged-0"})
			} else {
				_, err = api.EnablePlugin.Call(b.Context(), h.Mux(), api.PluginRequest{ID: "paged-0"})
			}
			if err != nil {
				b.Fatal(err)
			}
			ended := time.Now()
			p.Wait(fmt.Sprintf(`window.seen.state === %t`, disabled))
			total += browsertest.Eval[float64](p, `window.seen.at`) - float64(ended.UnixMicro())/1000
			calls += float64(ended.Sub(began).Microseconds()) / 1000
		}
	}
	b.ReportMetric(total/float64(2*b.N), "shown-ms")
	b.ReportMetric(calls/float64(2*b.N), "change-ms")
}

// scroll is a promise of how a page scrolls from its top to its end, some 400
// pixels with each frame: the longest time between two frames, and how many took
// more than 50 ms. It begins once the page has nothing else to do.
const scroll = `new Promise((done) => requestIdleCallback(() => {
	const gaps = [];
	let last;
	const box = [document.scrollingElement, ...document.querySelectorAll("main, main *")]
		.find((e) => (e.scrollTop = 1, e.scrollTop > 0));
	box.scrollTop = 0;
	const step = (now) => {
		if (last !== undefined) gaps.push(now - last);
		last = now;
		const before = box.scrollTop;
		box.scrollBy({ top: 400, behavior: "instant" });
		if (box.scrollTop > before && gaps.length < 4000) requestAnimationFrame(step);
		else done([Math.max(...gaps), gaps.filter((gap) => gap > 50).length, gaps.length]);
	};
	requestAnimationFrame(step);
}))`

// notifyAll sends n notices, by the plugins in turn, some at once.
func notifyAll(b testing.TB, h *host.Host, ids []string, n int) {
	b.Helper()
	var sending sync.WaitGroup
	atOnce := make(chan struct{}, 64)
	for i := range n {
		text, err := json.Marshal(map[string]string{"title": fmt.Sprintf("Notice %d", i),
			"body": "It has a text of some words."})
		if err != nil {
			b.Fatal(err)
		}
		info, err := h.Plugins().Plugin(ids[i%len(ids)])
		if err != nil {
			b.Fatal(err)
		}
		atOnce <- struct{}{}
		sending.Go(func() {
			defer func() { <-atOnce }()
			if _, err := h.Plugins().CallForPage(context.Background(), info.ID, info.Content,
				hostfuncs.Key{Namespace: "toast", Name: "notify"}, []json.RawMessage{text}, ""); err != nil {
				b.Error(err)
			}
		})
	}
	sending.Wait()
}

// BenchmarkLongLists scrolls through 1,000 plugins, and through 10,000
// notifications that were read page by page. The metrics are the longest time
// between two frames, and the part of them that took more than 50 ms.
func BenchmarkLongLists(b *testing.B) {
	h := serveWith(b, host.Config{Notify: notify.Limits{ToastsPerMinute: 100000, Notices: 100000}})
	ids := installPaged(b, h, 1000)
	notifyAll(b, h, ids[:100], 10000)
	p := browsertest.Console(b, h)
	for _, list := range []struct {
		name, place, rows string
		n, more           int
	}{
		{"plugins", "", ".cards > li", 1000, 0},
		{"notifications", "notifications", ".notices > li", 10000, 200},
	} {
		b.Run(list.name, func(b *testing.B) {
			goTo(p, list.place)
			known := func(n int) string {
				return fmt.Sprintf(`[...document.querySelectorAll("main %s")].at(-1)?.ariaPosInSet >= %d`, list.rows, n)
			}
			for have := list.more; have < list.n && list.more > 0; have += list.more {
				p.Wait(known(have) + ` && ![...document.querySelectorAll("main button")].at(-1).disabled`)
				p.Exec(`[...document.querySelectorAll("main button")].at(-1).click()`)
			}
			p.Wait(known(list.n))
			var longest, late, frames float64
			for b.Loop() {
				gaps := browsertest.Eval[[3]float64](p, scroll)
				longest, late, frames = max(longest, gaps[0]), late+gaps[1], frames+gaps[2]
			}
			b.ReportMetric(longest, "longest-ms")
			b.ReportMetric(100*late/frames, "%late")
		})
	}
}
