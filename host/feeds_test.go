package host_test

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

func feedsGuest(permissions ...string) guest {
	return guest{id: "js", script: evaluate, paths: []string{"run"},
		more: map[string]any{"permissions": append([]string{"cli"}, permissions...)}}
}

// feedServer serves one feed, and says how it was asked.
type feedServer struct {
	base, host string

	mu    sync.Mutex
	asked []string      // "path etag", of each request
	hold  chan struct{} // requests wait for its end, or for their own
	begun chan struct{} // gets a value when a request waits
	ended chan struct{} // and when the client has given it up
}

func newFeedServer(t *testing.T) *feedServer {
	t.Helper()
	f := &feedServer{begun: make(chan struct{}, 10), ended: make(chan struct{}, 10)}
	s := httptest.NewServer(f)
	t.Cleanup(s.Close)
	f.base, f.host = s.URL, strings.TrimPrefix(s.URL, "http://")
	return f
}

func (f *feedServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	f.asked = append(f.asked, r.URL.Path+" "+r.Header.Get("If-None-Match"))
	hold := f.hold
	f.mu.Unlock()
	if hold != nil {
		f.begun <- struct{}{}
		select {
		case <-hold:
		case <-r.Context().Done():
			f.ended <- struct{}{}
			return
		}
	}
	if to := r.URL.Query().Get("to"); to != "" {
		http.Redirect(w, r, to, http.StatusFound)
		return
	}
	if r.URL.Path == "/none" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("ETag", `"one"`)
	if r.Header.Get("If-None-Match") == `"one"` {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", "application/rss+xml")
	fmt.Fprint(w,
		`<rss version="2.0"><channel><title>News</title><item><guid>1</guid><title>First</title><link>`+
			`https://example.com/1</link>`+
			`<description>&lt;b&gt;Bold&lt;/b&gt;&lt;script&gt;x&lt;/script&gt;</description></item></channel></rss>`)
}

func (f *feedServer) requests() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]string{}, f.asked...)
}

func (f *feedServer) waitFor(t *testing.T, what string, signal <-chan struct{}) {
	t.Helper()
	select {
	case <-signal:
	case <-time.After(time.Minute):
		t.Fatalf("%s: nothing came", what)
	}
}

func (w *world) eval(expression string) string {
	w.tb.Helper()
	a := w.send("POST", "/plugins/js/run", quote(expression), nil)
	if a.status != http.StatusOK {
		w.tb.Fatalf("%d %s", a.status, a.body)
	}
	return a.body
}

type feedList struct{ Feeds []api.Feed }

// due makes all feeds due in a data folder that no host has open.
func due(t *testing.T, data string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(data, "feeds.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if result, err := db.Exec("UPDATE feeds SET next = 0"); err != nil {
		t.Fatal(err)
	} else if n, _ := result.RowsAffected(); n == 0 {
		t.Fatal("there are no feeds")
	}
}

// TestFeedsOfScripts follows a feed from the plugin to the API, over a restart,
// to its end.
func TestFeedsOfScripts(t *testing.T) {
	shorttest.Skip(t)
	site, other := newFeedServer(t), newFeedServer(t)
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data")}
	w := serve(t, cfg, feedsGuest("rss"))
	add := `ctx.rss.addFeed(` + quote(site.base+"/feed?q=secret") + `)`

	// Nothing of this machine, until the user says so.
	if got := w.eval(add); !strings.HasPrefix(got, `["permission_denied",`) ||
		!strings.Contains(got, "wasmhost grant js rss --allow-host "+site.host) {
		t.Errorf("by default: %s", got)
	}
	if status := w.setNetwork(`{"allowHosts":[` + quote(site.host) + `]}`); status != http.StatusOK {
		t.Fatalf("%d", status)
	}
	redirect := site.base + "/?to=" + other.base + "/inside"
	if got := w.eval(`ctx.rss.addFeed(` + quote(redirect) + `)`); !strings.HasPrefix(got, `["permission_denied",`) {
		t.Errorf("a redirect to another host: %s", got)
	}
	if asked := other.requests(); len(asked) != 0 {
		t.Errorf("the other host was asked for %q", asked)
	}
	for expression, want := range map[string]string{
		`ctx.rss.addFeed(` + quote(site.base+"/none") + `)`:       `["unavailable","rss.addFeed: `,
		`ctx.rss.addFeed("file:///etc/passwd")`:                   `["invalid_argument","rss.addFeed: `,
		`ctx.rss.addFeed("http://169.254.169.254/latest")`:        `["permission_denied",`,
		`ctx.rss.getArticles({ limit: 501 })`:                     `["invalid_argument",`,
		`ctx.rss.getArticles({ limit: Number.MAX_SAFE_INTEGER })`: `["invalid_argument",`,
		`ctx.rss.getArticles({ feedId: "none" })`:                 `["invalid_argument",`,
		`ctx.rss.removeFeed("none")`:                              `null`,
		`ctx.rss.getFeeds()`:                                      `[]`,
	} {
		if got := w.eval(expression); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", expression, got, want)
		}
	}
	if got := w.eval(add); !strings.Contains(got, `"title":"News"`) {
		t.Fatalf("got %s", got)
	}
	if got := w.eval(`(async () => { const [f] = await ctx.rss.getFeeds();
		const a = await ctx.rss.getArticles({ feedId: f.id });
		return [a.length, a[0].title, a[0].summary, a[0].feedId === f.id] })()`); got != `[1,"First","<b>Bold</b>",true]` {
		t.Errorf("the articles are %s", got)
	}

	// Each fetch is a line of the audit log, and counted.
	audit := ask[api.Audit](w, "GET", "/api/v1/plugins/js/audit", http.StatusOK)
	var lines []string
	for _, r := range audit.Requests {
		lines = append(lines, fmt.Sprint(r.Method, " ", r.Host, " ", r.Status, " ", r.Code))
	}
	want := []string{
		"GET " + site.host + " 0 permission_denied", "GET " + site.host + " 302 permission_denied",
	}
	if len(lines) != 5 || strings.Join(lines[:2], "\n") != strings.Join(want, "\n") || lines[4] != "GET "+site.host+
		" 200 " {
		t.Errorf("the audit log has %q", lines)
	}
	if text := w.send("GET", "/api/v1/plugins/js/audit", "", nil).body; strings.Contains(text, "secret") ||
		strings.Contains(text, "inside") {
		t.Errorf("the audit log tells more than the host: %s", text)
	}

	if log := w.send("GET", "/api/v1/plugins/js/logs", "", nil).body; !strings.Contains(log, "function=rss.addFeed") ||
		strings.Contains(log, "q=secret") {
		t.Errorf("the log has %s", log)
	}

	// The user sees the feeds, and may change them.
	list := ask[feedList](w, "GET", "/api/v1/plugins/js/feeds", http.StatusOK).Feeds
	if len(list) != 1 || list[0].Title != "News" || list[0].UpdatedAt.IsZero() {
		t.Fatalf("the API shows %+v", list)
	}
	if a := w.send("GET", "/api/v1/plugins/js/articles?feed="+list[0].ID, "", nil); !strings.Contains(a.body,
		`"title":"First"`) {
		t.Errorf("the API shows %s", a.body)
	}
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"POST", "/feeds", `{"url":` + quote(site.base+"/second") + `}`, http.StatusOK},
		{"POST", "/feeds", `{"url":` + quote(other.base) + `}`, http.StatusUnprocessableEntity},
		{"POST", "/feeds", `{"url":"nothing"}`, http.StatusBadRequest},
		{"DELETE", "/feeds/none", "", http.StatusNotFound},
		{"GET", "/articles?feed=none", "", http.StatusNotFound},
	} {
		if a := w.send(c.method, "/api/v1/plugins/js"+c.path, c.body, nil); a.status != c.status {
			t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, a.status, a.body)
		}
	}
	if a := w.send("DELETE", "/api/v1/plugins/js/feeds/"+list[0].ID, "", nil); a.status != http.StatusNoContent {
		t.Errorf("removing it: %d %s", a.status, a.body)
	}
	if got := w.eval(`ctx.rss.getFeeds().then((f) => f.map((f) => f.url))`); got != `["`+site.base+`/second"]` {
		t.Errorf("after that: %s", got)
	}

	// After a restart what is due is asked for by its ETag.
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	due(t, cfg.Data)
	w = serve(t, cfg)
	eventually(t, "a refresh by ETag", func() bool {
		asked := site.requests()
		return asked[len(asked)-1] == `/second "one"`
	})
	eventually(t, "its line", func() bool {
		requests := ask[api.Audit](w, "GET", "/api/v1/plugins/js/audit", http.StatusOK).Requests
		return requests[len(requests)-1].Status == http.StatusNotModified
	})
	if list := ask[feedList](w, "GET", "/api/v1/plugins/js/feeds", http.StatusOK).Feeds; len(list) != 1 ||
		list[0].Error != "" {
		t.Errorf("after a refresh: %+v", list)
	}

	// Purged, nothing is left for a plugin of the same name.
	if err := w.Plugins().Remove(t.Context(), "js", true); err != nil {
		t.Fatal(err)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	w = serve(t, cfg, feedsGuest("rss"))
	if got := w.eval(`Promise.all([ctx.rss.getFeeds(), ctx.rss.getArticles()])`); got != `[[],[]]` {
		t.Errorf("after purging: %s", got)
	}
}

func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s did not come", what)
		}
	}
}

// TestFeedsEndWithTheirPlugin ends refreshes when the plugin may not have them
// any more.
func TestFeedsEndWithTheirPlugin(t *testing.T) {
	shorttest.Skip(t)
	for _, c := range []struct {
		name string
		end  func(w *world)
	}{
		{"disabled", func(w *world) { w.send("POST", "/api/v1/plugins/js/disable", "", nil) }},
		{"revoked", func(w *world) { w.send("DELETE", "/api/v1/plugins/js/grants/rss", "", nil) }},
		{"failed", func(w *world) {
			for range 2 { // the second crash opens the circuit
				w.send("POST", "/plugins/js/run", quote(`(() => { for (;;); })()`), nil)
			}
		}},
		{"removed", func(w *world) { w.send("DELETE", "/api/v1/plugins/js", "", nil) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			site := newFeedServer(t)
			cfg := host.Config{Data: filepath.Join(t.TempDir(), "data"),
				Plugins: plugin.Limits{CallTimeout: 3 * time.Second, CircuitCrashes: 2, CircuitMin: time.Hour,
					CircuitMax: time.Hour}}
			w := serve(t, cfg, feedsGuest("rss"))
			w.setNetwork(`{"allowHosts":[` + quote(site.host) + `]}`)
			if got := w.eval(`ctx.rss.addFeed(` + quote(site.base+"/feed") + `)`); !strings.Contains(got, "News") {
				t.Fatalf("got %s", got)
			}
			if err := w.stop(); err != nil {
				t.Fatal(err)
			}
			due(t, cfg.Data)
			site.mu.Lock()
			site.hold = make(chan struct{})
			site.mu.Unlock()
			w = serve(t, cfg)
			site.waitFor(t, "a refresh", site.begun)
			c.end(w)
			site.waitFor(t, "its end", site.ended)
			if info, err := w.Plugins().Get("js"); c.name == "failed" && (err != nil || info.State != api.StateFailed) {
				t.Fatalf("the plugin is %+v, %v", info.Status, err)
			}
			if c.name == "removed" {
				return
			}
			// What was cut off is no fault of the server, and nobody may fetch now.
			if list := ask[feedList](w, "GET", "/api/v1/plugins/js/feeds", http.StatusOK).Feeds; len(list) != 1 ||
				list[0].Error != "" {
				t.Errorf("it left %+v", list)
			}
			// A plugin that fails does so a moment before its feeds are told.
			eventually(t, "nobody may fetch for it", func() bool {
				return w.send("POST", "/api/v1/plugins/js/feeds", `{"url":"http://127.0.0.1:1/refused"}`,
					nil).status == http.StatusConflict
			})
			if a := w.send("POST", "/api/v1/plugins/js/feeds", `{"url":`+quote(site.base+"/new")+`}`,
				nil); a.status != http.StatusConflict {
				t.Errorf("adding one then: %d %s", a.status, a.body)
			}
			if n := len(site.requests()); n != 2 {
				t.Errorf("the server was asked %d times", n)
			}
		})
	}
}

// TestFeedsKeepToThePolicy of the permission network where that is granted,
// and revoking that permission lets feeds reach no more than before.
func TestFeedsKeepToThePolicy(t *testing.T) {
	shorttest.Skip(t)
	site, other := newFeedServer(t), newFeedServer(t)
	w := serve(t, host.Config{}, feedsGuest("network", "rss"))
	w.setNetwork(`{"allowHosts":[` + quote(site.host) + `],"only":true}`)
	reach := func(address string) string { return w.eval(`ctx.rss.addFeed(` + quote(address) + `).then(() => 1)`) }
	if got := reach(site.base + "/1"); got != "1" {
		t.Errorf("on the list: %s", got)
	}
	for _, address := range []string{other.base, "https://example.com/"} {
		if got := reach(address); !strings.HasPrefix(got, `["permission_denied",`) {
			t.Errorf("%s is not on the list: %s", address, got)
		}
	}
	w.send("DELETE", "/api/v1/plugins/js/grants/network", "", nil)
	if got := reach("https://example.com/"); !strings.HasPrefix(got, `["permission_denied",`) {
		t.Errorf("without network: %s", got)
	}
	if got := reach(site.base + "/2"); got != "1" {
		t.Errorf("on the list, without network: %s", got)
	}
	if info := ask[api.PluginInfo](w, "GET", "/api/v1/plugins/js", http.StatusOK); info.Network == nil ||
		!info.Network.Only {
		t.Errorf("it is shown as %+v", info.Network)
	}

	// A list that only added hosts goes with network.
	w.send("POST", "/api/v1/plugins/js/grants", `{"grants":["network"]}`, nil)
	w.setNetwork(`{"allowHosts":[` + quote(site.host) + `]}`)
	w.send("DELETE", "/api/v1/plugins/js/grants/network", "", nil)
	if got := reach(site.base + "/3"); !strings.HasPrefix(got, `["permission_denied",`) {
		t.Errorf("after network was revoked: %s", got)
	}
}

// TestFeedsPurgedWhileNobodyServes: what is deleted by a command without a host
// is gone for the next one.
func TestFeedsPurgedWhileNobodyServes(t *testing.T) {
	shorttest.Skip(t)
	for _, purged := range []bool{true, false} {
		site := newFeedServer(t)
		cfg := host.Config{Data: filepath.Join(t.TempDir(), "data"), Version: "1.2.3", Code: codetest.Code(t)}
		w := serve(t, cfg, feedsGuest("rss"))
		w.setNetwork(`{"allowHosts":[` + quote(site.host) + `]}`)
		if got := w.eval(`ctx.rss.addFeed(` + quote(site.base+"/feed") + `)`); !strings.Contains(got, "News") {
			t.Fatalf("got %s", got)
		}
		if err := w.stop(); err != nil {
			t.Fatal(err)
		}
		h, err := whole.Open(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		err = h.Plugins().Remove(t.Context(), "js", false)
		if err == nil && purged {
			err = h.Plugins().Purge(t.Context(), "js")
		}
		if err = errors.Join(err, h.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		w = serve(t, cfg, feedsGuest("rss"))
		want := `["First"]`
		if purged {
			want = `[]`
		}
		if got := w.eval(`ctx.rss.getArticles().then((a) => a.map((a) => a.title))`); got != want {
			t.Errorf("purged %v: %s", purged, got)
		}
		if err := w.stop(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFeedsThatAreNotDeclared names the line of the manifest.
func TestFeedsThatAreNotDeclared(t *testing.T) {
	w := serve(t, host.Config{}, feedsGuest())
	if got := w.eval(`ctx.rss.getFeeds()`); !strings.HasPrefix(got, `["permission_denied",`) ||
		!strings.Contains(got, `to \"permissions\" in manifest.json`) {
		t.Errorf("got %s", got)
	}
	if a := w.send("POST", "/api/v1/plugins/js/feeds", `{"url":"https://example.com/"}`,
		nil); a.status != http.StatusConflict {
		t.Errorf("the user adds one: %d %s", a.status, a.body)
	}
}

// TestFeedsInBackups brings feeds and articles back.
func TestFeedsInBackups(t *testing.T) {
	shorttest.Skip(t)
	site := newFeedServer(t)
	w := serve(t, host.Config{VaultKey: vault.SourceFile}, feedsGuest("rss"))
	w.setNetwork(`{"allowHosts":[` + quote(site.host) + `]}`)
	if got := w.eval(`ctx.rss.addFeed(` + quote(site.base+"/feed") + `)`); !strings.Contains(got, "News") {
		t.Fatalf("got %s", got)
	}
	data := filepath.Join(t.TempDir(), "restored")
	if _, err := restore(t, makeBackup(t, w.Host, backup.Options{}), backup.RestoreOptions{Data: data}); err != nil {
		t.Fatal(err)
	}
	w = serve(t, host.Config{Data: data, VaultKey: vault.SourceFile})
	if got := w.eval(`(async () => [(await ctx.rss.getFeeds())[0].title, (await ` +
		`ctx.rss.getArticles())[0].title])()`); got != `["News","First"]` {
		t.Errorf("restored: %s", got)
	}
	if info, err := os.Stat(filepath.Join(data, "feeds.db")); err != nil || os.PathSeparator == '/' &&
		info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}
}
