package pages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// untilSilent waits until a page that has said that it is busy counts as silent,
// with clocks of the console that go eight times as fast until then.
func (c *console) untilSilent() {
	c.t.Helper()
	if got := c.says(); got != "busy" {
		c.t.Fatal(got)
	}
	c.Hurry(8)
	c.Wait(`shown.states.includes("silent")`)
	c.Hurry(1)
}

// A page that hangs, that floods the window around it or that leaves for another
// address harms only itself: the console answers, and is told.
func TestUnwellPages(t *testing.T) {
	shorttest.Skip(t)
	const flooded = `shown.failures.some((f) => f.startsWith("The page sent too many messages"))`
	cases := map[string]struct{ page, told string }{
		"hangs": {`<script>wasmhost.theme.onChange(() => {
			parent.postMessage("busy", "*"); setTimeout(() => { for (;;); }, 50); })</script>`,
			`shown.states.join() === "silent"`},
		"leaves": {`<script>location.href = "https://example.invalid/"</script>`, `shown.states.length > 0`},
		"leaves later": {`<script>setTimeout(() => { location.href = "data:text/html,x" }, 500)</script>`,
			`shown.states.join() === "away"`},
		"floods": {`<script>setInterval(() => {
			for (let i = 0; i < 1000; i++) parent.postMessage(i, "*"); })</script>`, flooded},
		"says that it is there": {`<script>setInterval(() => {
			for (let i = 0; i < 1000; i++) parent.postMessage({ wasmhost: "ready" }, "*"); })</script>`, flooded},
	}
	var plugins []paged
	for name, c := range cases {
		plugins = append(plugins, paged{strings.ReplaceAll(name, " ", "-"),
			map[string]string{"ui/index.html": "<!doctype html><body>" + c.page}, nil})
	}
	h := serve(t, plugins...).Host
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			id := strings.ReplaceAll(name, " ", "-")
			p := (&world{h, t}).console()
			p.Hurry(1)
			p.show(id)
			if name == "hangs" {
				p.untilSilent()
			}
			p.Wait(c.told)
			late := browsertest.Eval[float64](p.Page, `new Promise((done) => { let late = 0, times = 0;
				const step = (last) => setTimeout(() => {
					late = Math.max(late, performance.now() - last);
					times++ < 50 ? step(performance.now()) : done(late);
				});
				step(performance.now()); })`)
			if late > 1000 {
				t.Errorf("the console answers after %v ms", late)
			}
			got := browsertest.Eval[string](p.Page, fmt.Sprintf(`shown.client.listPlugins({ id: [%q] })
				.then((l) => l.plugins[0].id)`, id))
			if got != id {
				t.Errorf("the console gets %s", got)
			}
		})
	}
}

// A page that was busy for a while is there again, and one that goes to another
// page of its plugin has not left.
func TestBusyPage(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, paged{"busy", map[string]string{
		"ui/index.html": `<!doctype html><body><script>parent.postMessage("busy", "*"); setTimeout(() => {
			for (const end = performance.now() + 4000; performance.now() < end;);
			location.href = "next.html";
		}, 500)</script>`,
		"ui/next.html": `<!doctype html><script>wasmhost.storage.list().then(() => parent.postMessage("next", "*"))</script>`,
	}, nil})
	p := w.console()
	p.Hurry(1)
	p.show("busy")
	p.untilSilent()
	if got := p.says(); got != "next" {
		t.Fatal(got)
	}
	browsertest.Eval[any](p.Page, `new Promise((wake) => setTimeout(() => wake(1), 3000))`)
	if got := browsertest.Eval[string](p.Page, `shown.states.join()`); got != "silent,there" {
		t.Errorf("its states were %q", got)
	}
}
