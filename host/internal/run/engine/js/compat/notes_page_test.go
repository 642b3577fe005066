package compat_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// buildPages builds the pages of the plugin in a folder, as `wasmhost build`
// does.
func buildPages(t *testing.T, folder string, allow ...string) {
	t.Helper()
	result, err := bundle.Pages(t.Context(),
		bundle.Options{Folder: folder, Source: bundle.PagesSource, Output: "dist/ui", Allow: allow})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range result.Warnings {
		t.Error(w)
	}
	for _, f := range result.Files {
		put(t, filepath.Join(folder, filepath.FromSlash(f.Name)), string(f.Content))
	}
}

// A person writes notes in the page of the plugin, and the backend has what the
// page says that it has.
func TestNotesPage(t *testing.T) {
	shorttest.Skip(t)
	p := notes(t)
	console, page := browsertest.PluginPage(t, p.world.host, p.id)
	const text = "Text, in Markdown"
	saved := func() {
		t.Helper()
		page.Wait(`document.querySelector("#state").innerText === "Saved"`)
	}
	stored := func(words string) (list []struct{ ID, Title, Excerpt string }) {
		t.Helper()
		var found struct {
			Notes []struct{ ID, Title, Excerpt string }
		}
		p.must(200, "GET", "notes/search?text="+words, nil, &found)
		return found.Notes
	}
	page.Shows("No notes")
	page.Shows("Choose a note")

	// It is stored while one writes, and shown as what it means.
	page.Click("New")
	page.Fill("Title", "Tea")
	page.Fill("Tags, separated by commas", "kitchen, Drinks")
	page.Fill(text, "# Green\n\n**Three** minutes, [says](https://ok.example/a) [he](javascript:top.x=1) [there](x.md)\n"+
		"\n- one\n- two\n\n| a | b |\n|--:|---|\n| 1 | 2 |\n\n```\nsome code\n```\n\n"+
		"> `quoted` ![a cup](https://ok.example/c.png)\n")
	page.Wait(`document.querySelector("#preview h2")?.innerText === "Green"`)
	for expression, want := range map[string]string{
		`querySelector("strong").innerText`: "Three", `querySelector("pre code").innerText`: "some code\n",
		`querySelectorAll("li").length`: "2", `querySelector("blockquote code").innerText`: "quoted",
		`querySelector("th").style.textAlign`:            "right",
		`querySelectorAll("img, script").length`:         "0",
		`querySelector("a").target`:                      "_blank",
		`querySelector("a").rel`:                         "noopener noreferrer nofollow",
		`innerText.includes("[he](javascript:top.x=1)")`: "true",
		`querySelectorAll("a[href]").length`:             "2", // says, and the image
		`querySelector("blockquote a").href`:             "https://ok.example/c.png",
	} {
		got := browsertest.Eval[string](page, `Promise.resolve(String(document.querySelector("#preview").`+expression+
			`))`)
		if got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	saved()
	list := stored("minutes")
	if len(list) != 1 || list[0].Title != "Tea" || !strings.HasPrefix(list[0].Excerpt, "# Green") {
		t.Fatalf("stored is %+v", list)
	}
	tea := list[0].ID

	// Markup in a note is text.
	page.Click("New")
	page.Wait(`document.querySelector("#title").value === "Untitled"`)
	page.Fill("Title", "<img src=x onerror=top.x=1>")
	page.Fill(text, `<script>top.x = 1</script> <img src=x onerror="top.x=1"> <b>bold</b>`)
	page.Wait(`document.querySelector("#preview").innerText.includes("<b>bold</b>")`)
	saved()
	page.Wait(`document.querySelectorAll("#list li").length === 2`)
	made := `Promise.resolve(document.querySelectorAll("img, b, body script").length)`
	if n := browsertest.Eval[int](page, made); n != 0 {
		t.Errorf("%d elements were made of what a note says", n)
	}

	// Search, by the keyboard.
	page.Exec(`document.querySelector("#title").focus()`)
	page.Exec(`dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }))`)
	page.Wait(`document.activeElement.id === "search"`)
	page.Fill("Search notes", "GREEN three")
	page.Wait(`document.querySelectorAll("#list li").length === 1`)
	page.Shows("1 note")
	page.Press(kb.ArrowDown)
	page.Wait(`document.activeElement.dataset.id === "` + tea + `"`)
	page.Press(kb.Enter)
	page.Wait(`document.querySelector("#title").value === "Tea"`)
	page.Fill("Search notes", "")
	page.Wait(`document.querySelectorAll("#list li").length === 2`)

	// What is typed is not lost where it cannot be stored.
	page.Exec(`(() => { const e = document.querySelector("#text");
		e.dataset.before = e.value; e.value = "x".repeat(500001);
		e.dispatchEvent(new InputEvent("input", { bubbles: true })) })()`)
	page.Wait(`document.querySelector("#state").innerText.startsWith("Not saved: text")`)
	page.Click("<img src=x onerror=top.x=1>") // stays at this note
	page.Wait(`document.querySelector("#state").innerText.startsWith("Not saved: text")`)
	page.Wait(`document.querySelector("#title").value === "Tea"`)
	page.Exec(`(() => { const e = document.querySelector("#text");
		e.value = e.dataset.before; e.dispatchEvent(new InputEvent("input", { bubbles: true })) })()`)
	saved()

	// After a reload the same note is open.
	console.Do(chromedp.Reload())
	page = console.Frame()
	page.Wait(`document.querySelector("#title")?.value === "Tea"`)

	// What is changed elsewhere appears, and what is changed at two places is
	// asked about.
	p.must(200, "PUT", "notes/update", map[string]any{"id": tea, "title": "Green tea"}, nil)
	page.Wait(`document.querySelector("#title").value === "Green tea"`)
	for _, c := range []struct{ click, want string }{{"Take the other", "theirs"}, {"Keep mine", "mine"}} {
		browsertest.Eval[any](page, `(async () => {
			const field = document.querySelector("#text"), real = window.setTimeout;
			let save;
			window.setTimeout = (f) => { save = f; return 0; }; // in place of a moment
			field.value = "mine";
			field.dispatchEvent(new InputEvent("input", { bubbles: true }));
			window.setTimeout = real;
			await wasmhost.notes.update({ id: "`+tea+`", text: "theirs" });
			save();
		})()`)
		page.Shows("Changed elsewhere")
		page.Click(c.click)
		saved()
		page.Wait(`document.querySelector("#text").value === "` + c.want + `"`)
		var note struct{ Text string }
		if p.must(200, "GET", "notes/get?id="+tea, nil, &note); note.Text != c.want {
			t.Errorf("%s: stored is %q", c.click, note.Text)
		}
	}

	page.Fill(text, "# Green tea\n\nWater of **80 °C**, *three minutes*. More at [a shop](https://tea.example).\n\n"+
		"1. Boil the water\n2. Wait a little\n3. Pour\n\n| Kind | Minutes |\n|---|--:|\n| Sencha | 2 |\n\n"+
		"> The first infusion is the best.\n\n```\ntemperature = 80\n```\n")
	page.Click("Pin")
	saved()
	console.InBothModes(page, filepath.Join("..", "..", "..", "..", "..", ".."), "notes")

	page.Click("Delete")
	page.Wait(`document.querySelector("dialog[open]").innerText.includes("Delete “Green tea”?")`)
	page.Accessible(filepath.Join("..", "..", "..", "..", "..", ".."), "the question")
	page.Click("Cancel")
	page.Wait(`!document.querySelector("dialog[open]")`)
	page.Click("Delete")
	page.Wait(`document.querySelector("dialog[open]")`)
	page.Exec(`document.querySelector("dialog .danger").click()`)
	page.Shows("Choose a note")
	page.Wait(`document.querySelectorAll("#list li").length === 1`)
	p.must(404, "GET", "notes/get?id="+tea, nil, nil)
}
