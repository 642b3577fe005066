package console_test

import (
	"net/http"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// hello calls the shop's endpoint of that name.
func hello(t *testing.T, h *host.Host, token, query string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL()+"/plugins/shop/hello?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// A call in which a plugin crashes is one error and one crash, on every page; in
// the log the lines of one request are told from those of another.
func TestCrashIsCountedOnce(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	installFrom(t, h, writeShop(t, `export default (ctx) => {
		ctx.cli.handle("hello", ({ query }) => {
			ctx.log.info("serving " + (query.name ?? "nobody"));
			const all = [];
			if (query.name === "crash") for (;;) all.push(new ArrayBuffer(1 << 22));
			return { status: 200 };
		});
	}`))
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		query string
		want  int
	}{{"name=Ada", http.StatusOK}, {"name=Bob", http.StatusOK}, {"name=crash", http.StatusInternalServerError}} {
		if got := hello(t, h, token, c.query); got != c.want {
			t.Fatalf("%s: %d", c.query, got)
		}
	}
	p := browsertest.Console(t, h)
	p.Wait(`document.querySelector(".figures div:last-child dd")?.innerText.replace(/\s+/g, " ").trim() ===
		"3 1 error 1 crash"`)
	p.Picture("console-home-crash")
	// No event tells of calls: the page reads the figures by itself.
	if got := hello(t, h, token, "name=Eve"); got != http.StatusOK {
		t.Fatal(got)
	}
	p.Wait(`document.querySelector(".figures div:last-child dd").innerText.replace(/\s+/g, " ").trim() ===
		"4 1 error 1 crash"`)
	goTo(p, "plugin/shop")
	shows(p, "4, 1 error, 1 crash")

	goTo(p, "plugin/shop/log")
	shows(p, "serving Bob")
	p.Picture("console-log-requests")
	const ids = `[...document.querySelectorAll(".log li")].filter((e) => /serving (Ada|Bob)/.test(e.innerText))
		.map((e) => e.querySelector("button"))`
	p.Wait(`new Set(` + ids + `.map((b) => b.innerText.trim())).size === 2`)
	p.Wait(`new Set(` + ids + `.map((b) => b.ariaLabel)).size === 2`)
	p.Exec(ids + `[1].click()`)
	p.Wait(`document.querySelectorAll(".log li").length === 1 &&
		document.querySelector(".log").innerText.includes("serving Bob")`)
}
