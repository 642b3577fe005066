package rss

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestFeeds(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel(dated("new", 1), dated("old", 5)))
	site.text("/b",
		`{"version":"https://jsonfeed.org/version/1.1","title":"J \"q\"","items":[{"id":"1","title":"middle",`+
			`"url":"https://j.example/1","content_html":"<p>x</p>","date_published":"2026-11-21T06:00:00Z",`+
			`"author":{"name":"Joe"}}]}`)
	path := filepath.Join(t.TempDir(), "rss.db")
	f := manual(t, Options{Path: path, Now: clock.Now})
	if got := feedsOf(t, f, "p"); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	a := add(t, f, "p", site.URL+"/a#top")
	if a.ID == "" || a.URL != site.URL+"/a" || a.Title != "Feed" || a.UpdatedAt != "2026-11-21T09:00:00.000Z" ||
		a.Error != "" {
		t.Errorf("%+v", a)
	}
	clock.Advance(time.Second)
	if again := add(t, f, "p", strings.Replace(site.URL, "http://", " HTTP://", 1)+"/a"); again != a ||
		site.count("/a") != 1 {
		t.Errorf("%+v, asked %d times", again, site.count("/a"))
	}
	b := add(t, f, "p", site.URL+"/b")
	must(t, f.Close())
	f = manual(t, Options{Path: path, Now: clock.Now})
	if got := feedsOf(t, f, "p"); len(got) != 2 || got[0] != a || got[1] != b {
		t.Errorf("after a restart %+v, want %+v and %+v", got, a, b)
	}
	all := articlesOf(t, f, "p", "", 0)
	if titles(all) != "new middle old" {
		t.Errorf("%+v", all)
	}
	if m := all[1]; m.FeedID != b.ID || m.Link != "https://j.example/1" || m.PublishedAt != "2026-11-21T06:00:00.000Z" ||
		m.Summary != "<p>x</p>" || m.Author != "Joe" {
		t.Errorf("%+v", m)
	}
	for _, c := range []struct {
		feed  string
		limit int
		want  string
	}{{a.ID, 0, "new old"}, {b.ID, 0, "middle"}, {"", 2, "new middle"}, {a.ID, 1, "new"},
		{"", MaxArticles, "new middle old"}} {
		if got := titles(articlesOf(t, f, "p", c.feed, c.limit)); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	for _, limit := range []int{-1, MaxArticles + 1} {
		out, err := f.GetArticles(t.Context(), []byte("x"), "p", "", limit)
		refused(t, err, abi.CodeInvalidArgument, "limit", fmt.Sprint(limit))
		if string(out) != "x" {
			t.Errorf("%q", out)
		}
	}
	_, err := f.GetArticles(t.Context(), nil, "p", "nothing", 1)
	refused(t, err, abi.CodeInvalidArgument, `"nothing"`)
	must(t, f.RemoveFeed(t.Context(), "p", a.ID))
	must(t, f.RemoveFeed(t.Context(), "p", a.ID))
	if got := titles(articlesOf(t, f, "p", "", 0)); got != "middle" {
		t.Errorf("%q", got)
	}
}

// TestAddressesThatAreNone does not ask any server.
func TestAddressesThatAreNone(t *testing.T) {
	f := manual(t, Options{Fetch: func(context.Context, string, bool, string, string, string) (*Fetched, error) {
		t.Error("something is fetched")
		return nil, errors.New("no")
	}})
	for _, address := range []string{"", "x", "/feed", "ftp://a.example/", "file:///etc/passwd", "javascript:alert(1)",
		"http://", "http:a", "https://user:secret@a.example/", "http://a b/", "http://a.example/\nx", "http://[::1",
		"https://a.example/" + strings.Repeat("x", MaxURL)} {
		_, err := f.AddFeed(t.Context(), nil, "p", address)
		refused(t, err, abi.CodeInvalidArgument, "rss.addFeed")
		if err != nil && (len(err.Error()) > 300 || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%v", err)
		}
	}
	for in, want := range map[string]string{
		"HTTPS://Example.COM:443/A?b#c": "https://example.com/A?b", "http://example.com": "http://example.com/",
		"http://example.com:80/":      "http://example.com/",
		"http://[2001:DB8::1]:8080/x": "http://[2001:db8::1]:8080/x",
		"https://bücher.example/f":    "https://xn--bcher-kva.example/f", " http://a.example/%2e ": "http://a.example/%2e",
	} {
		if got, err := checkAddress("c", in); got != want || err != nil {
			t.Errorf("%q becomes %q, %v, want %q", in, got, err, want)
		}
	}
}

func TestAddFails(t *testing.T) {
	site := newSite(t)
	site.text("/page", "<html><body>hello")
	site.text("/text", "hello")
	site.text("/long", channel()+strings.Repeat(" ", 6<<20))
	status := func(path string, code int) {
		site.set(path, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) })
	}
	status("/gone", 410)
	status("/304", 304)
	status("/204", 204)
	status("/500", 500)
	f := manual(t, Options{Fetch: func(ctx context.Context, plugin string, byUser bool, address, etag,
		modified string) (*Fetched, error) {
		switch {
		case strings.Contains(address, "denied"):
			return nil, abi.NewError(abi.CodePermissionDenied, "run `wasmhost grant`")
		case strings.Contains(address, "secret"):
			return nil, errors.New("dial tcp 10.1.2.3:80: refused")
		case strings.Contains(address, "nothing"):
			return nil, nil
		}
		return fetch(ctx, plugin, byUser, address, etag, modified)
	}})
	for _, c := range []struct {
		path  string
		code  abi.Code
		names string
	}{
		{"/page", abi.CodeInvalidArgument, "web page"},
		{"/text", abi.CodeInvalidArgument, "neither"},
		{"/long", abi.CodeInvalidArgument, "5242880"},
		{"/204", abi.CodeInvalidArgument, "empty"},
		{"/missing", abi.CodeUnavailable, "404"},
		{"/gone", abi.CodeUnavailable, "410"},
		{"/304", abi.CodeUnavailable, "304"},
		{"/500", abi.CodeUnavailable, "500"},
		{"/denied", abi.CodePermissionDenied, "wasmhost grant"},
		{"/secret", abi.CodeUnavailable, "could not be fetched"},
		{"/nothing", abi.CodeUnavailable, "could not be fetched"},
	} {
		out, err := f.AddFeed(t.Context(), []byte("x"), "p", site.URL+c.path)
		refused(t, err, c.code, "rss.addFeed", c.path, c.names)
		if string(out) != "x" || err != nil && strings.Contains(err.Error(), "10.1.2.3") {
			t.Errorf("%q, %v", out, err)
		}
	}
	if got := feedsOf(t, f, "p"); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestQuotas(t *testing.T) {
	clock, site := newClock(), newSite(t)
	big := make([]string, 0, 10)
	for i := range 10 {
		big = append(big, fmt.Sprintf("<item><guid>%d</guid><description>%s</description></item>", i,
			strings.Repeat("x", 10_000)))
	}
	site.text("/big", channel(big...))
	for i := range 10 {
		site.text(fmt.Sprintf("/%d", i), channel())
	}
	f := manual(t, Options{Now: clock.Now, Limits: Limits{Feeds: 2, AddsPerMinute: 3, PluginBytes: 1 << 16}})
	_, err := f.AddFeed(t.Context(), nil, "p", site.URL+"/big")
	refused(t, err, abi.CodeQuotaExceeded, "65536")
	first := add(t, f, "p", site.URL+"/1")
	add(t, f, "p", site.URL+"/2")
	_, err = f.AddFeed(t.Context(), nil, "p", site.URL+"/3")
	refused(t, err, abi.CodeQuotaExceeded, "2 feeds")
	must(t, f.RemoveFeed(t.Context(), "p", first.ID))
	_, err = f.AddFeed(t.Context(), nil, "p", site.URL+"/3")
	refused(t, err, abi.CodeQuotaExceeded, "minute")
	clock.Advance(time.Minute)
	add(t, f, "p", site.URL+"/3")
	add(t, f, "other", site.URL+"/1")

	// A feed that grows beyond the limit keeps what it had, and says so.
	site.text("/3", channel(big...))
	f.Resume("p")
	clock.Advance(time.Hour)
	f.tick(t)
	clock.Advance(time.Hour)
	f.tick(t)
	if got := feedsOf(t, f, "p")[1]; !strings.Contains(got.Error, "65536") {
		t.Errorf("%+v", got)
	}
	if got := articlesOf(t, f, "p", "", 0); len(got) != 0 {
		t.Errorf("%d articles", len(got))
	}
}

func TestPluginsAreIsolated(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel(dated("x", 1)))
	f := manual(t, Options{Now: clock.Now})
	a, b := add(t, f, "a", site.URL+"/a"), add(t, f, "b", site.URL+"/a")
	if a.ID == b.ID {
		t.Errorf("two plugins share the feed %s", a.ID)
	}
	_, err := f.GetArticles(t.Context(), nil, "a", b.ID, 0)
	refused(t, err, abi.CodeInvalidArgument, b.ID)
	must(t, f.RemoveFeed(t.Context(), "a", b.ID))
	must(t, f.RemovePlugin(t.Context(), "a"))
	if len(feedsOf(t, f, "a")) != 0 || len(articlesOf(t, f, "a", "", 0)) != 0 {
		t.Error("a removed plugin has feeds")
	}
	if len(feedsOf(t, f, "b")) != 1 || len(articlesOf(t, f, "b", "", 0)) != 1 {
		t.Error("the other plugin has lost something")
	}
}

// TestAddAtOnce adds one feed from many calls.
func TestAddAtOnce(t *testing.T) {
	site := newSite(t)
	site.text("/a", channel(dated("x", 1)))
	f := manual(t, Options{})
	var done sync.WaitGroup
	ids := make([]string, 8)
	for i := range ids {
		done.Go(func() { ids[i] = add(t, f, "p", site.URL+"/a").ID })
	}
	done.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Errorf("%q", ids)
		}
	}
	if got := articlesOf(t, f, "p", "", 0); len(got) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestCancelledAndClosed(t *testing.T) {
	site := newSite(t)
	asked := make(chan bool, 2)
	site.set("/slow", func(_ http.ResponseWriter, r *http.Request) {
		asked <- true
		<-r.Context().Done()
	})
	f := manual(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-asked
		cancel()
	}()
	_, err := f.AddFeed(ctx, nil, "p", site.URL+"/slow")
	refused(t, err, abi.CodeDeadlineExceeded, "rss.addFeed")
	closed := make(chan error)
	go func() {
		_, err := f.AddFeed(t.Context(), nil, "p", site.URL+"/slow")
		closed <- err
	}()
	<-asked
	must(t, f.Close())
	refused(t, <-closed, abi.CodeUnavailable, "rss.addFeed")
	_, err = f.GetFeeds(t.Context(), nil, "p")
	refused(t, err, abi.CodeUnavailable)
	refused(t, f.RemoveFeed(t.Context(), "p", "x"), abi.CodeUnavailable)
	if err := f.RemovePlugin(t.Context(), "p"); !errors.Is(err, problem.ShuttingDown()) {
		t.Errorf("%v", err)
	}
	f.Resume("p")
	f.Pause("p")
}

func TestTimeout(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.set("/slow", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	f := manual(t, Options{Limits: Limits{FetchTimeout: time.Second}})
	_, err := f.AddFeed(t.Context(), nil, "p", site.URL+"/slow")
	refused(t, err, abi.CodeUnavailable, "within 1s")
}

func TestRedirect(t *testing.T) {
	site := newSite(t)
	site.set("/old", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/deep/new", http.StatusMovedPermanently)
	})
	site.set("/deep/new", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><link href="x"/></entry></feed>`)
	})
	f := manual(t, Options{})
	if fd := add(t, f, "p", site.URL+"/old"); fd.URL != site.URL+"/old" {
		t.Errorf("%+v", fd)
	}
	if got := articlesOf(t, f, "p", "", 0); got[0].Link != site.URL+"/deep/x" {
		t.Errorf("%+v", got)
	}
}

func TestOptions(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(t.Context(), Options{Path: filepath.Join(dir, "x")}); err == nil {
		t.Error("feeds open without Fetch")
	}
	must(t, limits.Fill(&Limits{}))
	for name, l := range map[string]Limits{
		"feeds": {Feeds: -1}, "articles": {Articles: 2001}, "feed-bytes": {FeedBytes: 1},
		"summary-bytes": {SummaryBytes: 1 << 20}, "plugin-bytes": {PluginBytes: 1},
		"concurrent": {Concurrent: -1}, "concurrent-per-plugin": {ConcurrentPerPlugin: 101},
		"adds-per-minute":      {AddsPerMinute: -1},
		"add-bytes-per-minute": {AddBytesPerMinute: 4 << 20}, "concurrent-reads": {ConcurrentReads: 101},
		"interval": {Interval: time.Minute}, "jitter": {Jitter: -1}, "back-off": {BackOff: time.Minute},
		"fetch-timeout": {FetchTimeout: 1}, "lock-wait": {LockWait: -1},
	} {
		if err := limits.Fill(&l); err == nil || !strings.Contains(err.Error(), "rss."+name+" is") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
