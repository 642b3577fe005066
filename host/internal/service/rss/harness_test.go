package rss

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// newClock is a clock that stands still until it is moved.
func newClock() *clockwork.FakeClock {
	return clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
}

// site is a web server whose pages tests set.
type site struct {
	*httptest.Server
	mu    sync.Mutex
	pages map[string]http.HandlerFunc
	asked map[string]int
}

func newSite(t testing.TB) *site {
	t.Helper()
	s := &site{pages: make(map[string]http.HandlerFunc), asked: make(map[string]int)}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		page := s.pages[r.URL.Path]
		s.asked[r.URL.Path]++
		s.mu.Unlock()
		if page == nil {
			http.NotFound(w, r)
			return
		}
		page(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *site) set(path string, page http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[path] = page
}

// text answers with a text.
func (s *site) text(path, text string) {
	s.set(path, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) })
}

// count returns how often a path was asked for.
func (s *site) count(path string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked[path]
}

// fetch gets an address as the host would.
func fetch(ctx context.Context, _ string, _ bool, address, etag, lastModified string) (*Fetched, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"If-None-Match": etag, "If-Modified-Since": lastModified} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	retry, _ := time.ParseDuration(response.Header.Get("Retry-After") + "s")
	return &Fetched{Status: response.StatusCode, Body: body, ContentType: response.Header.Get("Content-Type"),
		URL:  response.Request.URL.String(),
		ETag: response.Header.Get("ETag"), LastModified: response.Header.Get("Last-Modified"), RetryAfter: retry}, nil
}

// manual returns feeds that refresh only when the test says so, without
// jitter.
func manual(t testing.TB, o Options) *Feeds {
	t.Helper()
	if o.Path == "" {
		o.Path = filepath.Join(t.TempDir(), "rss.db")
	}
	if o.Fetch == nil {
		o.Fetch = fetch
	}
	o.Database = postgrestest.At(t, o.Path)
	f, err := prepare(t.Context(), o)
	must(t, err)
	f.jitter = func(time.Duration) time.Duration { return 0 }
	t.Cleanup(func() { must(t, f.Close()) })
	return f
}

// tick refreshes all that is due.
func (f *Feeds) tick(t testing.TB) {
	t.Helper()
	for {
		f.refreshDue()
		f.mu.Lock()
		idle := f.busy == 0
		f.mu.Unlock()
		if idle {
			return
		}
		f.idle(t)
	}
}

// idle waits for the refreshes under way.
func (f *Feeds) idle(t testing.TB) {
	t.Helper()
	eventually(t, "refreshes end", func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.busy == 0
	})
}

func eventually(t testing.TB, what string, f func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !f(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it never happens that %s", what)
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// refused fails unless err is of this code and names all of these.
func refused(t testing.TB, err error, code abi.Code, names ...string) {
	t.Helper()
	if !errors.Is(err, &abi.Error{Code: code}) {
		t.Errorf("%v, want %s", err, code)
		return
	}
	for _, name := range names {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the error %q does not say %q", err, name)
		}
	}
}

type feedJSON struct{ ID, URL, Title, UpdatedAt, Error string }

type articleJSON struct{ ID, FeedID, Title, Link, PublishedAt, Summary, Author string }

func add(t testing.TB, f *Feeds, plugin, address string) feedJSON {
	t.Helper()
	out, err := f.AddFeed(t.Context(), nil, plugin, address)
	must(t, err)
	var fd feedJSON
	must(t, json.Unmarshal(out, &fd))
	return fd
}

func feedsOf(t testing.TB, f *Feeds, plugin string) []feedJSON {
	t.Helper()
	out, err := f.GetFeeds(t.Context(), []byte("x"), plugin)
	must(t, err)
	var all []feedJSON
	must(t, json.Unmarshal(out[1:], &all))
	return all
}

func articlesOf(t testing.TB, f *Feeds, plugin, feed string, limit int) []articleJSON {
	t.Helper()
	out, err := f.GetArticles(t.Context(), []byte("x"), plugin, feed, limit)
	must(t, err)
	var all []articleJSON
	must(t, json.Unmarshal(out[1:], &all))
	return all
}

// titles joins the titles of articles.
func titles(all []articleJSON) string {
	var joined []string
	for _, a := range all {
		joined = append(joined, a.Title)
	}
	return strings.Join(joined, " ")
}

// channel returns an RSS feed of these items.
func channel(items ...string) string {
	return `<rss version="2.0"><channel><title>Feed</title><link>https://example.com/</link>` + strings.Join(items, "") +
		`</channel></rss>`
}

// dated returns an item that is so many hours old at the clock's beginning.
func dated(name string, hours int) string {
	at := newClock().Now().Add(-time.Duration(hours) * time.Hour)
	return fmt.Sprintf(`<item><title>%s</title><guid>%s</guid><pubDate>%s</pubDate></item>`, name, name,
		at.Format(time.RFC1123Z))
}
