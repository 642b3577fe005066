package console_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// writeShop writes the folder of the shop with another backend, and returns it.
func writeShop(t *testing.T, backend string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(shopFolder(t))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "main.js"), []byte(backend), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

// All that an item may say is shown: in the sidebar below the plugin, and in the
// inbox.
func TestItems(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	day := time.Now().AddDate(0, 0, -3).UTC().Format(time.RFC3339)
	installFrom(t, h, writeShop(t, `export default async (ctx) => {
		await ctx.sidebar.setItems([
			{ id: "a", title: "Order <b>7</b>", status: "packing", subtitle: "for Ada", needsYou: true, progress: 0.4,
				currentStep: 2, totalSteps: 5 },
			{ id: "b", title: "Order 8", status: "waiting", currentStep: "paying" },
			{ id: "c", title: "Order 9", status: "done", totalSteps: 1 },
		]);
		await ctx.inbox.setItems([
			{ id: "a", title: "Tea <i>sold</i>", timestamp: "`+day+`", subtitle: "to Ada", dotColor: "rgb(1, 2, 3)" },
			{ id: "b", title: "Nothing else", timestamp: "`+day+`" },
		]);
	}`))
	p := browsertest.Console(t, h)
	goTo(p, "inbox")
	p.Wait(`document.querySelectorAll(".plain-list li").length === 2`)
	p.Picture("console-items")
	const flat = `(e) => e.innerText.replace(/\s+/g, " ").trim()`
	for what, want := range map[string]string{
		`.plugin-items li:nth-child(1)`: "Order <b>7</b> packing for Ada step 2 of 5",
		`.plugin-items li:nth-child(2)`: "Order 8 waiting step paying",
		`.plugin-items li:nth-child(3)`: "Order 9 done 1 step",
		`.plain-list li:nth-child(1)`:   "Tea <i>sold</i> to Ada 3 days ago",
		`.plain-list li:nth-child(2)`:   "Nothing else 3 days ago",
	} {
		got := browsertest.Eval[string](p, `Promise.resolve((`+flat+`)(document.querySelector("`+what+`")))`)
		if got != want {
			t.Errorf("%s shows %q, want %q", what, got, want)
		}
	}
	for what, want := range map[string]int{
		`document.querySelector(".plugin-items .dot").getBoundingClientRect().width`:         8,
		`document.querySelector(".plugin-items .dot").getBoundingClientRect().height`:        8,
		`document.querySelectorAll(".plugin-items .dot[aria-label]").length`:                 1,
		`document.querySelector(".plugin-items progress").value`:                             40,
		`document.querySelectorAll(".plain-list .dot").length`:                               1,
		`document.querySelector(".plain-list .dot").getBoundingClientRect().width`:           8,
		`document.querySelectorAll(".plain-list .said").length`:                              3,
		`Number(getComputedStyle(document.querySelector(".dot circle")).fill.slice(-2, -1))`: 3,
	} {
		if got := browsertest.Eval[int](p, `Promise.resolve(`+what+`)`); got != want {
			t.Errorf("%s is %d, want %d", what, got, want)
		}
	}
	p.Accessible(filepath.Join("..", "..", "..", ".."), "items of a plugin")
}
