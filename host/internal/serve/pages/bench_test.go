package pages_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
)

// BenchmarkStorageGet reads a key in a page by the bridge, and in the console by
// the API that the bridge uses, in turns. The metric over-ms is what the bridge
// takes more, which is to be 1 at most.
func BenchmarkStorageGet(b *testing.B) {
	page := `<!doctype html><script>
		addEventListener("message", async ({ data }) => {
			if (!data.times) return;
			const began = performance.now();
			for (let i = 0; i < data.times; i++) await wasmhost.storage.get("k");
			parent.postMessage(String(performance.now() - began), "*");
		});
		wasmhost.storage.set("k", { a: 1 }).then(() => parent.postMessage("ready", "*"));
	</script>`
	w := serveWith(b, host.Config{Pages: pages.Limits{CallsPerSecond: 100000, MessagesPerSecond: 100000}},
		paged{"timed", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	c.show("timed")
	if got := c.says(); got != "ready" {
		b.Fatal(got)
	}
	// A browser that nobody inspects tells nobody of its requests, which takes it as long as they do.
	if _, err := chromedp.Call(c, network.Disable, cdp.Empty{}); err != nil {
		b.Fatal(err)
	}
	const times = 200
	view, _ := w.open("timed")
	c.Exec(fmt.Sprintf(`shown.direct = async (times) => {
		const began = performance.now();
		for (let i = 0; i < times; i++) {
			await shown.client.callView({ id: "timed", view: %q, namespace: "storage", method: "get", args: ["k"] });
		}
		return performance.now() - began;
	};
	shown.bridged = (times) => new Promise((done) => {
		addEventListener("message", ({ data }) => done(Number(data)), { once: true });
		shown.frames[0].element.contentWindow.postMessage({ times }, "*");
	})`, view.ID))
	var direct, bridged float64
	for b.Loop() {
		direct += browsertest.Eval[float64](c.Page, fmt.Sprintf(`shown.direct(%d)`, times))
		bridged += browsertest.Eval[float64](c.Page, fmt.Sprintf(`shown.bridged(%d)`, times))
	}
	calls := times * float64(b.N)
	b.ReportMetric(direct/calls, "api-ms")
	b.ReportMetric(bridged/calls, "bridge-ms")
	b.ReportMetric((bridged-direct)/calls, "over-ms")
}
