package command

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestFeedsCommands(t *testing.T) {
	shorttest.Skip(t)
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w,
			`{"version":"https://jsonfeed.org/version/1.1","title":"The \u001b[31mnews","items":[{"id":"1","title":"First `+
				`\u202e%s","url":"https://example.com/1","content_text":"x"}]}`, strings.Repeat(
				"long ", 40))
	}))
	t.Cleanup(site.Close)
	c := newCLI(t)
	folder := echoPlugin(t, "reader", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "main.js"}
		m["permissions"] = []any{"cli", "rss"}
	})
	write(t, filepath.Join(folder, "main.js"), `export default () => {}`)
	c.must("install", folder, "--yes")
	c.fails(cli.ExitFailed, []string{"no host runs"}, "feeds", "list", "reader")
	c.serve()

	r := c.must("feeds", "list", "reader")
	wantTexts(t, r.out, "reader watches no feeds.")
	wantTexts(t, r.err, "wasmhost feeds add reader https://example.com/feed.xml")
	name := strings.TrimPrefix(site.URL, "http://")
	c.fails(cli.ExitFailed, []string{"does not allow " + name, "wasmhost grant reader rss --allow-host " + name}, "feeds",
		"add", "reader", site.URL)
	r = c.must("grant", "reader", "rss", "--allow-host", name)
	wantTexts(t, r.out, "may now reach all public addresses, and "+name)
	r = c.must("feeds", "add", "reader", site.URL)
	wantTexts(t, r.out, "reader watches "+site.URL+"/: feed ", "news")
	wantTexts(t, c.must("feeds", "add", "reader", site.URL, "--json").out, `"url": "`+site.URL+`/"`)
	var list []api.Feed
	if err := json.Unmarshal([]byte(c.must("feeds", "list", "reader", "--json").out), &list); err != nil ||
		len(list) != 1 {
		t.Fatalf("%v: %+v", err, list)
	}
	r = c.must("feeds", "list", "reader")
	wantTexts(t, r.out, "FEED", list[0].ID, site.URL)
	wantTexts(t, r.err, "wasmhost feeds remove reader "+list[0].ID)
	shown := r.out + c.must("feeds", "articles", "reader").out + c.must("feeds", "articles", "reader", "--json").out
	wantTexts(t, shown, "PUBLISHED", "First", "https://example.com/1", `"summary": "x"`)
	if strings.ContainsAny(shown, "\x1b\u202e") {
		t.Errorf("a feed steers the terminal: %q", shown)
	}
	wantTexts(t, c.must("feeds", "articles", "reader", "--feed", list[0].ID, "-n", "1").out, "First")
	c.fails(cli.ExitUsage, []string{"-n is 501"}, "feeds", "articles", "reader", "-n", "501")
	c.fails(cli.ExitFailed, []string{`no feed "none"`}, "feeds", "articles", "reader", "--feed", "none")
	c.fails(cli.ExitFailed, []string{`no feed "none"`}, "feeds", "remove", "reader", "none")
	c.fails(cli.ExitUsage, []string{"no http or https address"}, "feeds", "add", "reader", "ftp://example.com/")
	c.fails(cli.ExitFailed, []string{`no plugin "nobody"`}, "feeds", "list", "nobody")
	wantTexts(t, c.must("feeds", "remove", "reader", list[0].ID).out, "is removed")
	wantTexts(t, c.must("feeds", "articles", "reader").out, "There are no articles.")
	other := echoPlugin(t, "other", nil)
	c.must("install", other, "--yes")
	r = c.must("feeds", "list", "other")
	wantTexts(t, r.out, "other watches no feeds.", "does not ask for the permission rss")
	c.must("revoke", "reader", "rss")
	r = c.must("feeds", "list", "reader")
	wantTexts(t, r.out, "was not granted rss")
	wantTexts(t, r.err, "Next:\n  wasmhost grant reader rss\n")
	if strings.Contains(r.err, "feeds add") {
		t.Errorf("it hints at what would fail: %s", r.err)
	}
	c.must("grant", "reader", "rss", "--yes")
	c.must("disable", "reader")
	wantTexts(t, c.must("feeds", "list", "reader").err, "wasmhost enable reader")
	c.fails(cli.ExitFailed, []string{"is not active", "wasmhost info reader"}, "feeds", "add", "reader", site.URL)
}
