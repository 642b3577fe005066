package compat_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// notes builds and installs the example notes.
func notes(t *testing.T) *installed {
	t.Helper()
	source, err := filepath.Abs("../../../../../../plugins-src/notes")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(source, "node_modules")); err != nil {
		t.Fatalf("%v; run 'make setup'", err)
	}
	folder := t.TempDir()
	for _, file := range []string{"manifest.json", "tsconfig.json"} {
		put(t, filepath.Join(folder, file), read(t, filepath.Join(source, file)))
	}
	if err := os.CopyFS(filepath.Join(folder, "src"), os.DirFS(filepath.Join(source, "src"))); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(source, "node_modules"), filepath.Join(folder, "node_modules")); err != nil {
		t.Fatal(err)
	}
	result := build(t, folder, bundle.Options{Output: "dist/index.js", Allow: []string{source}})
	// A way to import zod that takes in all its languages makes it twice as
	// large.
	if n := len(result.Files[0].Content); n > 500<<10 {
		t.Errorf("the backend has %d bytes", n)
	}
	buildPages(t, folder, source)
	return active(t, folder)
}

func TestNotes(t *testing.T) {
	shorttest.Skip(t)
	p := notes(t)
	p.walk([]step{
		{"POST", "notes/create", `{"title":" Tea ","text":"**Green**, three minutes","tags":["Kitchen","drinks","kitchen"]}`,
			201, []string{`"title":"Tea"`, `"tags":["drinks","kitchen"]`, `"pinned":false`}},
		{"POST", "notes/create", `{"title":"Work","text":"# Plan\n\n` + "```" + `\n# code\n` + "```" + `\n","pinned":true}`,
			201, []string{`"tags":[]`, `"pinned":true`}},
		{"POST", "notes/create", `{"title":"","tags":["a b"],"colour":"red"}`, 400,
			[]string{"title: ", "tags: 0: a tag has no commas or spaces", "colour"}},
		{"POST", "notes/create", ``, 400, []string{"title"}},
		{"PUT", "notes/update", `{"id":"$1"}`, 400, []string{"say what to change"}},
		{"PUT", "notes/update", `{"id":"nope","title":"x"}`, 404, []string{"nope"}},
		{"PUT", "notes/update", `{"id":"$1","tags":["tea"]}`, 200, []string{`"title":"Tea"`, `"tags":["tea"]`}},
		{"GET", "notes/get?id=$1", "", 200, []string{`"html":"`, "strong"}},
		{"GET", "notes/get?id=nope", "", 404, []string{"nope"}},
		{"GET", "notes/get", "", 400, []string{"invalid_input", "id"}},
		{"GET", "notes/search", "", 200, []string{`"total":2`}},
		{"GET", "notes/search?text=GREEN%20tea", "", 200, []string{`"total":1`, `"excerpt":"**Green**, three minutes"`}},
		{"GET", "notes/search?tag=Tea&limit=1", "", 200, []string{`"total":1`}},
		{"GET", "notes/search?limit=0", "", 400, []string{"limit: "}},
		{"GET", "notes/search?text=nothing", "", 200, []string{`{"total":0,"notes":[]}`}},
		{"GET", "status", "", 200, []string{`{"notes":2,"pinned":1,"tags":{"tea":1},"version":"1.0.0"}`}},
		{"GET", "notes/export", "", 200, []string{`"count":2`, `# Tea\n\n*created `, "`tea`", `## Plan\n\n` + "```" +
			`\n# code\n`, `, pinned*\n\n`}},
		{"DELETE", "notes/delete?id=$1", "", 204, nil},
		{"DELETE", "notes/delete?id=$1", "", 404, nil},
	})
	change := api.SettingsChange{ID: p.id, Set: map[string]json.RawMessage{
		"defaultTags": json.RawMessage(`"Inbox, , two words,later"`), "lineBreaks": json.RawMessage(`true`),
		"exportOrder": json.RawMessage(`"updated"`),
	}}
	if _, err := api.ChangeSettings.Call(t.Context(), p.world.host.Mux(), change); err != nil {
		t.Fatal(err)
	}
	p.until("INFO settings changed; exports are sorted by updated")
	var made struct {
		ID   string
		Tags []string
		HTML string
	}
	p.must(201, "POST", "notes/create", map[string]any{"title": "A", "text": "a\nb"}, &made)
	if got := strings.Join(made.Tags, " "); got != "inbox later" {
		t.Errorf("tags %q", got)
	}
	if p.must(200, "GET", "notes/get?id="+made.ID, nil, &made); made.HTML != "<p>a<br>\nb</p>\n" {
		t.Errorf("html %q", made.HTML)
	}
}

// Whoever writes a note must not get into the page that shows it.
func TestNotesAreSafeToShow(t *testing.T) {
	shorttest.Skip(t)
	p := notes(t)
	for _, text := range []string{
		`<script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, "<svg/onload=alert(1)>", "a <b onclick=x>b</b>",
		`<!-- --><script>x</script>`, `<a href="javascript:x">y</a>`,
		`[a](javascript:alert(1))`, `[a](JaVaScRiPt:alert(1))`, `[a](java&#115;cript:alert(1))`,
		"[a](<java\tscript:alert(1)>)", `[a](&#x6A;avascript:x)`,
		`[a](data:text/html,<script>x</script>)`, `![a](data:text/html;base64,PHNjcmlwdD4=)`, `[a](vbscript:x)`,
		`[a](file:///etc/passwd)`, `<javascript:alert(1)>`,
		`[a](//evil.example/x)`, `[a](\\evil.example/x)`, `[a](/\evil.example)`, `![a](//evil.example/x.png)`,
		`[a](https://ok.example" onclick="x)`, `![a" onerror="x](https://ok.example/x)`,
		"[a](https://ok.example '\" onclick=\"x')", "```\"><script>\nx\n```", "~~~<img onerror=x>\n~~~",
		"[a]: javascript:x\n\n[a]", "| <script> |\n|---|\n| <b> |\n", "&lt;script&gt;", "http://x\" onclick=y",
	} {
		var note struct{ ID, HTML string }
		p.must(201, "POST", "notes/create", map[string]string{"title": "x", "text": text}, &note)
		p.must(200, "GET", "notes/get?id="+note.ID, nil, &note)
		if bad := unsafe(note.HTML); bad != "" {
			t.Errorf("%s\nbecomes %s\nwhich has %s", text, note.HTML, bad)
		}
	}
	var note struct{ ID, HTML string }
	p.must(201, "POST", "notes/create", map[string]string{"title": "x",
		"text": "[a](https://ok.example) [b](#c) [d](e/f.md) [g](mailto:a@b.example) ![h](i.png) https://auto.example"},
		&note)
	p.must(200, "GET", "notes/get?id="+note.ID, nil, &note)
	for _, want := range []string{`href="https://ok.example" rel="noopener noreferrer nofollow"`, `href="#c"`,
		`href="e/f.md"`, `href="mailto:a@b.example"`, `<img src="i.png" alt="h">`, `href="https://auto.example"`} {
		if !strings.Contains(note.HTML, want) {
			t.Errorf("%s does not have %s", note.HTML, want)
		}
	}
}

// Of changes that all expect the note as it was, sent at once, one happens.
func TestNotesChangeOnce(t *testing.T) {
	shorttest.Skip(t)
	p := notes(t)
	var note struct{ ID, Updated, Text string }
	p.must(201, "POST", "notes/create", map[string]string{"title": "x"}, &note)
	const writers = 8
	answers := make(chan string, writers)
	for i := range writers {
		go func() {
			status, body := p.send("PUT", "notes/update", fmt.Sprintf(`{"id":%q,"expected":%q,"text":"of %d"}`, note.ID,
				note.Updated, i))
			answers <- fmt.Sprint(status, " ", body)
		}()
	}
	changed := ""
	for range writers {
		switch status, body, _ := strings.Cut(<-answers, " "); {
		case status == "200" && changed == "":
			changed = body
		case status != "409" || !strings.Contains(body, "changed elsewhere"):
			t.Errorf("%s %s, and before that %s", status, body, changed)
		}
	}
	p.must(200, "GET", "notes/get?id="+note.ID, nil, &note)
	if !strings.Contains(changed, fmt.Sprintf(`"text":%q`, note.Text)) {
		t.Errorf("the note has %q, and the change that was made is %s", note.Text, changed)
	}
}

// unsafe returns the first tag, attribute or address in HTML that a note must
// not bring about. The HTML is this renderer's: all tags and attributes are
// written in one way.
func unsafe(html string) string {
	allowed := []string{"p", "a", "em", "strong", "code", "pre", "img", "table", "thead", "tbody", "tr", "th", "td", "br",
		"h1", "ul", "ol", "li"}
	for rest := html; ; {
		_, after, ok := strings.Cut(rest, "<")
		if !ok {
			return ""
		}
		tag, next, ok := strings.Cut(after, ">")
		if !ok {
			return after
		}
		rest = next
		name, attributes, _ := strings.Cut(strings.TrimPrefix(tag, "/"), " ")
		if !slices.Contains(allowed, name) {
			return tag
		}
		for attributes != "" {
			key, value, ok := strings.Cut(strings.TrimLeft(attributes, " "), `="`)
			if !ok {
				return tag
			}
			value, attributes, _ = strings.Cut(value, `"`)
			switch key {
			case "href", "src":
				scheme, _, absolute := strings.Cut(value, ":")
				if absolute && scheme != "https" && scheme != "http" || strings.HasPrefix(value, "//") ||
					strings.Contains(value, `\`) {
					return tag
				}
			case "rel", "title", "alt", "class":
			default:
				return tag
			}
		}
	}
}
