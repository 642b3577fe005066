package browsertest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"
)

// violation is a rule of axe that a page breaks.
type violation struct {
	ID, Help string
	Nodes    []struct{ HTML, FailureSummary string }
}

// Accessible fails the test for each fault that hides the page from somebody,
// as axe finds them. What names the page in that, and root is the folder of the
// repository, in which the console has axe.
func (p *Page) Accessible(root, what string) {
	p.tb.Helper()
	if !Eval[bool](p, `Promise.resolve("axe" in window)`) {
		axe, err := os.ReadFile(filepath.Join(root, "host", "internal", "serve", "console", "web", "node_modules", "axe-core",
			"axe.min.js"))
		if err != nil {
			p.tb.Fatalf("axe-core is not installed: run `make setup`: %v", err)
		}
		p.Exec(string(axe))
	}
	more := ` || v.id === "heading-order"`
	if p.frame != "" { // what a plugin's author writes below which heading is theirs
		more = ""
	}
	for _, v := range Eval[[]violation](p, `axe.run(document, { resultTypes: ["violations"] })
		.then((r) => r.violations.filter((v) => v.impact === "serious" || v.impact === "critical"`+more+`))`) {
		text, err := json.MarshalIndent(v.Nodes, "", "  ")
		p.tb.Errorf("%s: %s (%s) %s %v", what, v.Help, v.ID, text, err)
	}
}

// Picture writes what the page shows into the folder that the variable
// WASMHOST_SCREENSHOTS names, if there is one.
func (p *Page) Picture(name string) {
	p.tb.Helper()
	folder := os.Getenv("WASMHOST_SCREENSHOTS")
	if folder == "" {
		return
	}
	content := Run(p, chromedp.FullScreenshot(100))
	if !strings.HasPrefix(string(content), "\x89PNG") {
		p.tb.Errorf("no picture of %s", name)
	}
	file := filepath.Join(folder, strings.ReplaceAll(name, "/", "-")+".png")
	if err := os.WriteFile(file, content, 0o644); err != nil {
		p.tb.Error(err)
	}
}

// InBothModes has axe look at the page of a plugin in this console, and takes
// pictures, in light and dark, wide and narrow. The console is as it begins.
func (p *Page) InBothModes(page *Page, root, name string) {
	p.tb.Helper()
	for _, c := range []struct{ mode, click string }{{"light", "Colours: as the system"}, {"dark", "Colours: light"}} {
		p.Click(c.click)
		page.Wait(`document.documentElement.dataset.theme === "` + c.mode + `"`)
		page.Accessible(root, name+", "+c.mode)
		p.Picture(name + "-" + c.mode)
		p.Do(chromedp.EmulateViewport(390, 800))
		page.Wait(`innerWidth < 390`)
		page.Accessible(root, name+", narrow, "+c.mode)
		p.Picture(name + "-" + c.mode + "-narrow")
		p.Do(chromedp.EmulateViewport(1280, 900))
		page.Wait(`innerWidth > 700`)
	}
}
