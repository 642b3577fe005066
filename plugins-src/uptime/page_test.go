package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

// TestPage watches addresses in the page of the plugin, which shows by itself
// what the job finds.
func TestPage(t *testing.T) {
	shorttest.Skip(t)
	web := newSite(t)
	day := time.Now().UTC()
	var before []any
	for i := range 100 {
		check := Check{Target: "shop", Day: day.Format(time.DateOnly), State: Up, Status: 200,
			Millis: int64(40 + i*i%37)}
		if i%40 == 17 {
			check.State, check.Status, check.Problem = Down, 503, "it answered with the status 503"
		}
		before = append(before, check)
	}
	h := hosttest.Start(t, hosttest.Options{AllowHosts: []string{web.host()},
		Settings: map[string]any{"failures": 1}, Rows: map[string][]any{"checks": before,
			"targets": {Target{Record: wasmhost.Record{ID: "shop"}, URL: web.URL + "/shop", Name: "<b>Shop</b>",
				State: Up, Since: wasmhost.TimestampOf(day)}}}})
	console, page := browsertest.PluginPage(t, h, "uptime")
	card := func(n int, expression string) string {
		return fmt.Sprintf(`document.querySelectorAll("article")[%d]?.%s`, n, expression)
	}
	page.Shows("1 up")
	page.Wait(card(0, `querySelector("h2").innerText === "<b>Shop</b>"`)) // text, not markup
	page.Wait(card(0, `querySelector(".uptime").innerText === "97 %"`))
	page.Wait(card(0, `querySelectorAll("rect").length === 100`))
	page.Wait(card(0, `querySelectorAll("rect.down").length === 3`))
	page.Wait(card(0, `querySelector("svg").ariaLabel.startsWith("100 checks, 3 of them not up")`))

	// What the job finds is shown without a reload; what is open stays open.
	page.Click("Last checks")
	web.status.Store(500)
	check(t, h)
	page.Shows("1 down")
	page.Wait(card(0, `dataset.state === "down"`))
	page.Wait(card(0, `querySelector(".last").innerText === "it answered with the status 500"`))
	page.Wait(card(0, `querySelector("details").open`))
	page.Wait(card(0, `querySelector("tbody tr").cells[2].innerText === "500"`))

	// So is what is asked for here.
	web.status.Store(200)
	page.Click("Check now")
	page.Shows("1 up")

	// Addresses are added, refused with a reason, and removed.
	page.Fill("Address", "http://127.0.0.1:25/")
	page.Fill("Name", "Mail")
	page.Click("Add")
	page.Shows("1 up, 1 blocked")
	page.Shows("--allow-host 127.0.0.1:25")
	page.Wait(`document.querySelector("#url").value === ""`)
	page.Fill("Address", "https://a:b@example.com")
	page.Click("Add")
	page.Wait(`document.querySelector("#problem").innerText.includes("password")`)
	page.Wait(`document.querySelector("#url").value !== ""`)
	checked := `document.querySelector("tbody").rows.length > 0 && document.querySelector("time:last-of-type").dateTime`
	last := browsertest.Eval[string](page, `Promise.resolve(`+checked+`)`)
	check(t, h)
	page.Wait(checked + ` !== "` + last + `"`)
	page.Wait(`document.querySelector("#problem").checkVisibility()`)

	// Rows of a test are all of this moment: for the chart there has been a day.
	positions := browsertest.Eval[[]float64](page, `import("./chart.js").then(({ chart }) => {
		const checks = Array.from({ length: 288 }, (_, i) => ({ state: i > 100 && i < 110 ? "down" : "up", problem: "",
			ms: 40 + i * i % 37, created_at: new Date(Date.now() - i * 300000 - (i > 200 ? 1e7 : 0)).toISOString() }));
		const { picture, slowest } = chart(checks);
		picture.ariaLabel = "A day, up to " + slowest + " ms";
		document.querySelector("svg").replaceWith(picture);
		return [...picture.children].map((bar) => Number(bar.getAttribute("x")));
	})`)
	if !slices.IsSortedFunc(positions, func(a, b float64) int { return cmp.Compare(b, a) }) || positions[287] != 0 ||
		positions[0] < 990 || positions[200]-positions[201] < 50 {
		t.Errorf("the bars of the chart are at %v", positions)
	}
	console.Exec(`document.querySelectorAll(".toast button").forEach((b) => b.click())`)
	console.InBothModes(page, filepath.Join("..", ".."), "uptime")

	page.Wait(card(1, `querySelector("h2").innerText === "Mail"`))
	page.Wait(card(1, `querySelector("details").open || `+card(1, `querySelector("summary").click()`)))
	for _, answer := range []string{"Cancel", "Remove"} {
		page.Click("Remove Mail")
		page.Wait(`document.querySelector("dialog[open]").innerText.includes("Remove “Mail” and its history?")`)
		page.Accessible(filepath.Join("..", ".."), "the question")
		page.Click(answer)
		page.Wait(`!document.querySelector("dialog[open]")`)
	}
	page.Wait(`document.querySelectorAll("article").length === 1`)
	if left := call[Status](t, h, "GET", "status", nil, 200).Targets; len(left) != 1 || left[0].ID != "shop" {
		t.Errorf("left: %+v", left)
	}
}
