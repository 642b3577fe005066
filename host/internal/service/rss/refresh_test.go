package rss

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// TestValidators sends ETag and Last-Modified back, and keeps everything when
// nothing has changed.
func TestValidators(t *testing.T) {
	clock, site := newClock(), newSite(t)
	var mu sync.Mutex
	var asked []string
	tag := `"1"`
	site.set("/a", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, r.Header.Get("If-None-Match")+" "+r.Header.Get("If-Modified-Since"))
		w.Header().Set("ETag", tag)
		w.Header().Set("Last-Modified", "Fri, 20 Nov 2026 08:00:00 GMT")
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = io.WriteString(w, channel(dated("tag"+strings.Trim(tag, `"`), 1)))
	})
	f := manual(t, Options{Now: clock.Now})
	add(t, f, "p", site.URL+"/a")
	f.Resume("p")
	for i := range 3 {
		clock.Advance(15 * time.Minute)
		if i == 2 {
			mu.Lock()
			tag = `"2"`
			mu.Unlock()
		}
		f.tick(t)
	}
	date := "Fri, 20 Nov 2026 08:00:00 GMT"
	if want := []string{" ", `"1" ` + date, `"1" ` + date, `"1" ` + date}; !slices.Equal(asked, want) {
		t.Errorf("asked with %q, want %q", asked, want)
	}
	if got := titles(articlesOf(t, f, "p", "", 0)); got != "tag1 tag2" && got != "tag2 tag1" {
		t.Errorf("%q", got)
	}
	if got := feedsOf(t, f, "p")[0]; got.UpdatedAt != "2026-11-21T09:45:00.000Z" || got.Error != "" {
		t.Errorf("%+v", got)
	}
}

// TestInterval asks a server once in 15 minutes, however often the loop looks.
func TestInterval(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel(dated("x", 1)))
	path := filepath.Join(t.TempDir(), "rss.db")
	f := manual(t, Options{Path: path, Now: clock.Now})
	add(t, f, "p", site.URL+"/a")
	f.Resume("p")
	for range 60 {
		clock.Advance(time.Minute)
		f.tick(t)
	}
	if n := site.count("/a"); n != 5 {
		t.Errorf("asked %d times in an hour, want 5", n)
	}
	// Neither a restart nor pausing makes it more.
	must(t, f.Close())
	f = manual(t, Options{Path: path, Now: clock.Now})
	for range 3 {
		f.Resume("p")
		f.tick(t)
		f.Pause("p")
	}
	if n := site.count("/a"); n != 5 {
		t.Errorf("asked %d times after a restart, want 5", n)
	}
	// A clock that is set back does not stop it for long.
	f.Resume("p")
	clock.Advance(-30 * 24 * time.Hour)
	f.tick(t)
	f.tick(t)
	if n := site.count("/a"); n != 6 {
		t.Errorf("asked %d times after the clock was set back, want 6", n)
	}
}

func TestJitter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rss.db")
	f, err := prepare(t.Context(), Options{Path: path, Database: postgrestest.At(t, path), Fetch: fetch})
	must(t, err)
	defer f.Close()
	seen := map[time.Duration]bool{}
	for range 100 {
		d := f.delay(0, 0)
		if d < 15*time.Minute || d >= 18*time.Minute {
			t.Errorf("%v", d)
		}
		seen[d] = true
	}
	if len(seen) < 50 {
		t.Errorf("only %d different delays", len(seen))
	}
}

func TestBackOff(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel(dated("x", 1)))
	f := manual(t, Options{Now: clock.Now})
	add(t, f, "p", site.URL+"/a")
	f.Resume("p")
	site.set("/a", nil)
	var waits []time.Duration
	last := clock.Now()
	for n := site.count("/a"); len(waits) < 10; clock.Advance(15 * time.Minute) {
		f.tick(t)
		if now := site.count("/a"); now > n {
			n = now
			waits = append(waits, clock.Now().Sub(last))
			last = clock.Now()
		}
	}
	m := time.Minute
	if want := []time.Duration{15 * m, 30 * m, 60 * m, 120 * m, 240 * m, 480 * m, 960 * m, 1440 * m, 1440 * m,
		1440 * m}; !slices.Equal(waits, want) {
		t.Errorf("the attempts come after %v, want %v", waits, want)
	}
	fd := feedsOf(t, f, "p")[0]
	if fd.Error != "the server answered with status 404" || fd.UpdatedAt != "2026-11-21T09:00:00.000Z" ||
		fd.Title != "Feed" {
		t.Errorf("%+v", fd)
	}
	if got := titles(articlesOf(t, f, "p", "", 0)); got != "x" {
		t.Errorf("the articles of a feed that fails are %q", got)
	}
	site.text("/a", channel(dated("y", 0)))
	clock.Advance(24 * time.Hour)
	f.tick(t)
	if fd := feedsOf(t, f, "p")[0]; fd.Error != "" {
		t.Errorf("%+v", fd)
	}
	n := site.count("/a")
	clock.Advance(15 * time.Minute)
	f.tick(t)
	if site.count("/a") != n+1 {
		t.Error("a feed that works again is not back in its interval")
	}
}

func TestRetryAfter(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel())
	f := manual(t, Options{Now: clock.Now})
	add(t, f, "p", site.URL+"/a")
	f.Resume("p")
	for _, c := range []struct {
		seconds string
		want    time.Duration
	}{{"7200", 2 * time.Hour}, {"1", 30 * time.Minute}, {"999999999", 24 * time.Hour}} {
		site.text("/a", channel())
		clock.Advance(25 * time.Hour)
		f.tick(t)
		site.set("/a", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", c.seconds)
			w.WriteHeader(http.StatusTooManyRequests)
		})
		clock.Advance(25 * time.Hour)
		f.tick(t)
		n := site.count("/a")
		clock.Advance(c.want - time.Minute)
		f.tick(t)
		if site.count("/a") != n {
			t.Errorf("after %s s, it is asked again before %v", c.seconds, c.want)
		}
		clock.Advance(time.Minute)
		f.tick(t)
		if site.count("/a") != n+1 {
			t.Errorf("after %s s, it is not asked again after %v", c.seconds, c.want)
		}
	}
}

// TestDedupe changes a feed again and again: articles are updated, not
// repeated, and keep the date of their first sight where they have no other.
func TestDedupe(t *testing.T) {
	clock, site := newClock(), newSite(t)
	f := manual(t, Options{Now: clock.Now})
	bare := func(title, text string) string {
		return "<item><title>" + title + "</title><link>/" + title + "</link><description>" + text + "</description></item>"
	}
	site.text("/a", channel(bare("one", "first")))
	add(t, f, "p", site.URL+"/a")
	f.Resume("p")
	before := articlesOf(t, f, "p", "", 0)
	for i := range 3 {
		clock.Advance(20 * time.Minute)
		site.text("/a", channel(bare("two", "x"), bare("one", fmt.Sprintf("edited %d", i))))
		f.tick(t)
	}
	after := articlesOf(t, f, "p", "", 0)
	if titles(after) != "two one" || after[1].ID != before[0].ID || after[1].PublishedAt != before[0].PublishedAt ||
		after[1].Summary != "edited 2" {
		t.Errorf("%+v, before %+v", after, before)
	}
	clock.Advance(20 * time.Minute)
	site.text("/a",
		channel("<item><title>one</title><link>/one</link><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item>"))
	f.tick(t)
	if after := articlesOf(t, f, "p", "", 0); titles(after) != "two one" ||
		after[1].PublishedAt != "2026-11-20T08:00:00.000Z" {
		t.Errorf("%+v", after)
	}
}

// TestKept bounds the articles: the newest are kept, those that still stand in
// the feed before others, and nothing comes and goes.
func TestKept(t *testing.T) {
	clock, site := newClock(), newSite(t)
	f := manual(t, Options{Now: clock.Now, Limits: Limits{Articles: 3}})
	items := func(from, to int) string {
		var all []string
		for i := from; i < to; i++ {
			all = append(all, dated(fmt.Sprint(i), i))
		}
		return channel(all...)
	}
	site.text("/a", items(5, 15))
	add(t, f, "p", site.URL+"/a")
	f.Resume("p")
	check := func(want string) {
		t.Helper()
		if got := titles(articlesOf(t, f, "p", "", 0)); got != want {
			t.Errorf("%q are kept, want %q", got, want)
		}
	}
	check("5 6 7")
	clock.Advance(20 * time.Minute)
	site.text("/a", items(4, 5))
	f.tick(t)
	check("4 5 6")
	clock.Advance(20 * time.Minute)
	site.text("/a", items(10, 15))
	f.tick(t)
	check("10 11 12")
	// Without dates, the order of the feed counts.
	var bare []string
	for i := range 10 {
		bare = append(bare, fmt.Sprintf("<item><title>b%d</title><guid>b%d</guid></item>", i, i))
	}
	for range 3 {
		clock.Advance(20 * time.Minute)
		site.text("/a", channel(bare...)+"<!--"+clock.Now().String()+"-->")
		f.tick(t)
		check("b0 b1 b2")
	}
	if got := articlesOf(t, f, "p", "", 0)[0].PublishedAt; got != "2026-11-21T10:00:00.000Z" {
		t.Errorf("an article without a date is published at %s, want its first sight", got)
	}
}

// TestPause fetches nothing for plugins that are not active, and waits for
// what is under way.
func TestPause(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel(dated("x", 1)))
	f := manual(t, Options{Now: clock.Now})
	add(t, f, "p", site.URL+"/a")
	clock.Advance(time.Hour)
	f.tick(t)
	if n := site.count("/a"); n != 1 {
		t.Errorf("asked %d times for a plugin that was never resumed", n)
	}
	begun := make(chan bool, 1)
	ended := make(chan bool, 1)
	site.set("/a", func(_ http.ResponseWriter, r *http.Request) {
		begun <- true
		<-r.Context().Done()
		ended <- true
	})
	f.Resume("p")
	f.refreshDue()
	<-begun
	f.Pause("p")
	f.idle(t)
	<-ended
	f.Pause("p")
	if got := feedsOf(t, f, "p")[0]; got.Error != "" {
		t.Errorf("what a pause cut off is an error: %+v", got)
	}
	clock.Advance(time.Hour)
	f.tick(t)
	if n := site.count("/a"); n != 2 {
		t.Errorf("asked %d times", n)
	}
}

// TestConcurrency bounds the refreshes of all plugins, and of one.
func TestConcurrency(t *testing.T) {
	clock, site := newClock(), newSite(t)
	var mu sync.Mutex
	under, most := map[string]int{}, map[string]int{}
	var slow atomic.Bool
	four := make(chan struct{}) // closed when as many are under way
	handler := func(w http.ResponseWriter, r *http.Request) {
		plugin := r.URL.Query().Get("p")
		mu.Lock()
		for _, key := range []string{plugin, "all"} {
			under[key]++
			most[key] = max(most[key], under[key])
		}
		if slow.Load() && under["all"] == 4 {
			select {
			case <-four:
			default:
				close(four)
			}
		}
		mu.Unlock()
		if slow.Load() {
			select {
			case <-four:
			case <-r.Context().Done():
			}
			time.Sleep(20 * time.Millisecond) // for one more to come
		}
		mu.Lock()
		under[plugin]--
		under["all"]--
		mu.Unlock()
		_, _ = io.WriteString(w, channel())
	}
	f := manual(t, Options{Now: clock.Now, Limits: Limits{AddsPerMinute: 100}})
	for i := range 6 {
		site.set(fmt.Sprintf("/%d", i), handler)
		for _, plugin := range []string{"a", "b", "c"} {
			add(t, f, plugin, fmt.Sprintf("%s/%d?p=%s", site.URL, i, plugin))
		}
	}
	slow.Store(true)
	mu.Lock()
	clear(most)
	mu.Unlock()
	for _, plugin := range []string{"a", "b", "c"} {
		f.Resume(plugin)
	}
	clock.Advance(time.Hour)
	for i := range 6 {
		eventually(t, "all feeds are refreshed", func() bool {
			f.refreshDue()
			return site.count(fmt.Sprintf("/%d", i)) >= 6
		})
	}
	f.idle(t)
	if most["all"] != 4 || most["a"] > 2 || most["b"] > 2 || most["c"] > 2 {
		t.Errorf("at most at once: %v", most)
	}
}

// TestRemovedMeanwhile removes a feed, and a plugin, while it is fetched.
func TestRemovedMeanwhile(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel(dated("x", 1)))
	f := manual(t, Options{Now: clock.Now})
	fd := add(t, f, "p", site.URL+"/a")
	begun, release := make(chan bool), make(chan bool)
	site.set("/a", func(w http.ResponseWriter, _ *http.Request) {
		begun <- true
		<-release
		_, _ = io.WriteString(w, channel(dated("y", 1)))
	})
	f.Resume("p")
	clock.Advance(time.Hour)
	f.refreshDue()
	<-begun
	must(t, f.RemoveFeed(t.Context(), "p", fd.ID))
	close(release)
	f.idle(t)
	if len(feedsOf(t, f, "p"))+len(articlesOf(t, f, "p", "", 0)) != 0 {
		t.Error("a removed feed is back")
	}
}

// TestErrorsAreShown tells what went wrong in the feed.
func TestErrorsAreShown(t *testing.T) {
	clock := newClock()
	var answer atomic.Pointer[func() (*Fetched, error)]
	set := func(f func() (*Fetched, error)) { answer.Store(&f) }
	set(func() (*Fetched, error) { return &Fetched{Status: 200, Body: []byte(channel())}, nil })
	f := manual(t, Options{Now: clock.Now, Fetch: func(context.Context, string, bool, string, string, string) (*Fetched,
		error) {
		return (*answer.Load())()
	}})
	add(t, f, "p", "https://a.example/feed")
	f.Resume("p")
	for want, fetch := range map[string]func() (*Fetched, error){
		"grant it": func() (*Fetched, error) { return nil, abi.NewError(abi.CodePermissionDenied, "grant it") },
		"web page": func() (*Fetched, error) { return &Fetched{Status: 200, Body: []byte("<html>")}, nil },
		"gone":     func() (*Fetched, error) { return &Fetched{Status: 410}, nil },
		`its root is "` + strings.Repeat("a", 20): func() (*Fetched, error) {
			return &Fetched{Status: 200, Body: []byte("<" + strings.Repeat("a", 5000) + "/>")}, nil
		},
	} {
		set(fetch)
		clock.Advance(25 * time.Hour)
		f.tick(t)
		if got := feedsOf(t, f, "p")[0].Error; !strings.Contains(got, want) || len(got) > 4*maxProblem {
			t.Errorf("%q, want it to say %q", got, want)
		}
	}
}

// TestLoop refreshes without being told to.
func TestLoop(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel(dated("x", 1)))
	path := filepath.Join(t.TempDir(), "rss.db")
	f := manual(t, Options{Path: path, Now: clock.Now})
	add(t, f, "p", site.URL+"/a")
	must(t, f.Close())
	clock.Advance(time.Hour)
	site.text("/a", channel(dated("y", 0)))
	f, err := Open(t.Context(), Options{Path: path, Database: postgrestest.At(t, path), Now: clock.Now, Fetch: fetch})
	must(t, err)
	f.Resume("p")
	eventually(t, "the feed is refreshed", func() bool { return titles(articlesOf(t, f, "p", "", 0)) == "y x" })
	must(t, f.Close())
}
