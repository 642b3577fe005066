package compat_test

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// feedDigest builds and installs the example feed-digest, which may reach a
// server.
func feedDigest(t *testing.T, server string) *installed {
	t.Helper()
	source, folder := filepath.Join("..", "..", "..", "..", "..", "..", "plugins-src", "feed-digest"), t.TempDir()
	put(t, filepath.Join(folder, "manifest.json"), read(t, filepath.Join(source, "manifest.json")))
	if err := os.CopyFS(filepath.Join(folder, "src"), os.DirFS(filepath.Join(source, "src"))); err != nil {
		t.Fatal(err)
	}
	build(t, folder, bundle.Options{Output: "dist/index.js"})
	buildPages(t, folder)
	p := active(t, folder)
	_, err := p.world.host.Plugins().SetNetwork(t.Context(), p.id, api.NetworkPolicy{AllowHosts: []string{server}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A person reads feeds in the page of the plugin.
func TestFeedsPage(t *testing.T) {
	shorttest.Skip(t)
	mux := http.NewServeMux()
	web := httptest.NewServer(mux)
	defer web.Close()
	feed := func(title string, articles ...string) {
		t.Helper()
		var items strings.Builder
		for i, a := range articles {
			name, link, _ := strings.Cut(a, " | ")
			about := "<i>" + name + "</i> in a few words that say what it is, and for whom it may be worth the time."
			_, _ = fmt.Fprintf(&items, "<item><title>%s</title><link>%s</link><guid>%[2]s</guid>"+
				"<description>%s</description><pubDate>%s</pubDate></item>", html.EscapeString(name), link,
				html.EscapeString(about), time.Now().Add(-time.Duration(i)*time.Hour).UTC().Format(time.RFC1123Z))
		}
		text := `<?xml version="1.0"?><rss version="2.0"><channel><title>` + title + `</title>` + items.String() +
			`</channel></rss>`
		mux.HandleFunc("/"+title+".xml", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/rss+xml")
			_, _ = w.Write([]byte(text))
		})
	}
	mux.HandleFunc("/read/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<title>the article</title>"))
	})
	feed("Tea", "Green <i>tea</i> | "+web.URL+"/read/green", "Black tea | "+web.URL+"/read/black",
		"A trap | javascript:top.x=1")
	feed("News", "Nothing happened | "+web.URL+"/read/nothing", "Tea is cheaper | "+web.URL+"/read/cheaper")
	p := feedDigest(t, strings.TrimPrefix(web.URL, "http://"))
	console, page := browsertest.PluginPage(t, p.world.host, p.id)
	articles := func(n int) {
		t.Helper()
		page.Wait(fmt.Sprintf(`document.querySelectorAll("#articles li").length === %d`, n))
	}
	unread := func(name string) (n int) {
		t.Helper()
		var list struct {
			Feeds []struct {
				Title  string
				Unread int
			}
		}
		p.must(200, "GET", "feeds", nil, &list)
		for _, f := range list.Feeds {
			if f.Title == name {
				n = f.Unread
			}
		}
		return n
	}

	page.Shows("0 articles")
	page.Fill("Add a feed", web.URL+"/none.xml")
	page.Click("Add")
	page.Wait(`document.querySelector("#problem").innerText.includes("404")`)
	for i, name := range []string{"Tea", "News"} {
		page.Fill("Add a feed", web.URL+"/"+name+".xml")
		page.Click("Add")
		page.Wait(`document.querySelector("#feeds [aria-current=true] span").innerText === "` + name + `"`)
		articles(3 - i)
	}
	page.Click("All feeds")
	articles(5)
	page.Wait(`document.querySelector("#feeds small").innerText === "5 unread"`)
	page.Shows("Green tea")
	made := `Promise.resolve(document.querySelectorAll("main i, main b, a[href^=j]").length)`
	if n := browsertest.Eval[int](page, made); n != 0 {
		t.Errorf("%d elements were made of what a feed says", n)
	}

	// Search and the filter go through all that is stored.
	page.Fill("Search articles", "TEA words")
	articles(4) // one has it in the title of its feed
	page.Fill("Search articles", "cheaper")
	articles(1)
	page.Shows("1 article")
	page.Fill("Search articles", "")
	articles(5)

	// A link opens in a tab of its own, and what was opened is read.
	page.Exec(`document.activeElement.blur()`)
	page.Click("Tea")
	articles(3)
	page.Press("j")
	page.Wait(`document.activeElement.innerText === "Green tea"`)
	page.Press(kb.Enter)
	console.Opens(web.URL + "/read/green")
	page.Wait(`document.querySelector("#articles li").dataset.read === "true"`)
	page.Wait(`document.querySelectorAll("#feeds small")[0].innerText === "4 unread"`)
	if n := unread("Tea"); n != 2 {
		t.Errorf("%d articles are unread, want 2", n)
	}
	console.InBothModes(page, filepath.Join("..", "..", "..", "..", "..", ".."), "feed-digest")

	// By keys, and all at once.
	page.Exec(`document.querySelector("#articles a").focus()`)
	page.Press("m")
	page.Wait(`document.querySelectorAll("#feeds small")[0].innerText === "5 unread"`)
	page.Click("Mark these as read")
	page.Wait(`document.querySelectorAll("#feeds small")[0].innerText === "2 unread"`)
	articles(3) // those that were read stay until one looks again
	console.Do(chromedp.Reload())
	page = console.Frame()
	page.Wait(`document.querySelectorAll("#feeds small")[0]?.innerText === "2 unread"`)
	articles(2)
	page.Click("Unread only")
	articles(5)

	// What the job finds is there without a reload.
	feed("Later", "New | "+web.URL+"/read/new")
	p.must(201, "POST", "feeds", map[string]string{"url": web.URL + "/Later.xml"}, nil)
	articles(6)

	page.Click("News")
	articles(2)
	for _, answer := range []string{"Cancel", "Remove"} {
		page.Click("Remove feed")
		page.Wait(`document.querySelector("dialog[open]").innerText.includes("Remove “News” with its articles?")`)
		page.Click(answer)
		page.Wait(`!document.querySelector("dialog[open]")`)
	}
	articles(4)
	if n := unread("News"); n != 0 {
		t.Errorf("%d articles of a feed are left that was removed", n)
	}
}
