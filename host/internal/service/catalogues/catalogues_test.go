package catalogues

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/service"
)

// server serves the folder of a world, with ETags, and counts what it sends.
func (w *world) server(around func(next http.Handler) http.Handler) (url string, sent *atomic.Int32) {
	sent = &atomic.Int32{}
	files := http.Handler(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		text, err := os.ReadFile(filepath.Join(w.folder, filepath.FromSlash(r.URL.Path)))
		if err != nil {
			http.NotFound(out, r)
			return
		}
		tag := `"` + sum(text) + `"`
		out.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			out.WriteHeader(http.StatusNotModified)
			return
		}
		sent.Add(1)
		_, _ = out.Write(text)
	}))
	if around != nil {
		files = around(files)
	}
	s := httptest.NewServer(files)
	w.t.Cleanup(s.Close)
	return s.URL + "/", sent
}

// An index that has not changed is not sent again.
func TestETag(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	url, sent := w.server(nil)
	w.added("ada", url)
	before := sent.Load()
	w.now = w.now.Add(time.Hour)
	c, err := w.refresh(t.Context(), "ada")
	if err != nil || sent.Load() != before || !c.RefreshedAt.Equal(w.now.Truncate(time.Second)) {
		t.Errorf("refreshed %+v, %v, with %d answers after %d", c, err, sent.Load(), before)
	}
	w.put(w.index(12, "1.0.0", "1.1.0"), w.key)
	if c, err := w.refresh(t.Context(), "ada"); err != nil || c.Serial != 12 || sent.Load() != before+2 {
		t.Errorf("refreshed %+v, %v, with %d answers after %d", c, err, sent.Load(), before)
	}
	must(t, os.Remove(w.indexPath("ada")))
	w.drop("ada")
	if c, err := w.refresh(t.Context(), "ada"); err != nil || c.Serial != 12 {
		t.Errorf("without what was kept: %+v, %v", c, err)
	}
	w.now = w.now.AddDate(1, 0, 0)
	if _, err := w.refresh(t.Context(), "ada"); err == nil || !strings.Contains(err.Error(), "expired") {
		t.Errorf("a server that says that nothing has changed for a year: %v", err)
	}
	if _, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); err == nil ||
		!strings.Contains(err.Error(), "has expired, so that nothing is installed") {
		t.Errorf("installed from an expired index: %v", err)
	}
}

// A catalogue does not lead the host to where only its user may go: to this
// machine, unless the catalogue itself was named there, and to its files.
func TestWhereACatalogueLeads(t *testing.T) {
	reached := atomic.Int32{}
	secret := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
	t.Cleanup(secret.Close)
	tls := httptest.NewTLSServer(secret.Config.Handler)
	t.Cleanup(tls.Close)
	at := func(location string) func(*catalogue.Index) {
		return func(x *catalogue.Index) { x.Plugins[0].Versions[0].Location = location }
	}
	digest := "@sha256:" + strings.Repeat("a", 64)
	for name, c := range map[string]struct {
		change func(*catalogue.Index)
		around func(http.Handler) http.Handler
		want   string
	}{
		"another server of this machine": {at(tls.URL + "/a"), nil, "not public"},
		"a private address":              {at("https://10.1.2.3/a"), nil, "not public"},
		"the metadata of a cloud":        {at("https://169.254.169.254/a"), nil, "not public"},
		"a registry of this " +
			"machine": {at("oci://" + strings.TrimPrefix(tls.URL, "https://") + "/a" + digest), nil, "not public"},
		"a registry that is not " +
			"encrypted": {at("oci://" + strings.TrimPrefix(secret.URL, "http://") + "/a" + digest), nil, "not public"},
		"a redirect": {nil, func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, ".zip") {
					http.Redirect(w, r, secret.URL, http.StatusFound)
					return
				}
				next.ServeHTTP(w, r)
			})
		}, "not public"},
		"an error": {nil, func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, ".zip") {
					w.WriteHeader(http.StatusTeapot)
					return
				}
				next.ServeHTTP(w, r)
			})
		}, "status 418"},
		"more than it says": {nil, func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				next.ServeHTTP(w, r)
				if strings.HasSuffix(r.URL.Path, ".zip") {
					_, _ = w.Write(make([]byte, 10_000))
				}
			})
		}, "was not fetched"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("DOCKER_CONFIG", t.TempDir())
			w := newWorld(t, nil)
			x := w.index(11, "1.0.0")
			if c.change != nil {
				c.change(x)
			}
			w.put(x, w.key)
			url, _ := w.server(c.around)
			w.added("ada", url)
			got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"})
			if !problem.IsCode(err, problem.CodeCatalogueRefused) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%+v, %v, want %q", got, err, c.want)
			}
		})
	}
	if n := reached.Load(); n > 0 {
		t.Errorf("another server was asked %d times", n)
	}
}

// Nobody takes the place of a plugin by listing another one of its name.
func TestSeveralCatalogues(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	w.added("ada", w.folder)
	if got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); err != nil || got.Catalogue != "ada" {
		t.Errorf("of one catalogue: %+v, %v", got, err)
	}
	w.folder = t.TempDir()
	w.put(w.index(11, "9.0.0"), w.key)
	w.added("eve", w.folder)
	if got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); !problem.IsCode(err,
		problem.CodeConflict) ||
		!strings.Contains(err.Error(), "ada, eve") || !strings.Contains(err.Error(), "--from") {
		t.Errorf("of two: %+v, %v", got, err)
	}
	w.plugins["notes"] = service.Plugin{ID: "notes", Version: "1.0.0"}
	f, err := w.Service.read()
	must(t, err)
	if list := w.outdated(f); len(list.Plugins) != 0 || len(list.Problems) != 0 {
		t.Errorf("outdated, from nowhere: %+v", list)
	} else if got := list.NotUpgraded; len(got) != 1 || got[0].Catalogue != "eve" || got[0].Version != "9.0.0" ||
		!strings.Contains(got[0].NoUpgrade, "was not installed from a catalogue") {
		t.Errorf("not upgraded, from nowhere: %+v", got)
	}
	// It has its rows and grants from elsewhere: no catalogue takes it over
	// unasked, not even the only one, nor one that is called like its own.
	must(t, w.remove("eve"))
	f, err = w.Service.read()
	must(t, err)
	for name, from := range map[string]service.Plugin{
		"a folder":                 {},
		"a catalogue that is gone": {Catalogue: "eve", CatalogueKey: public(w.key)},
		"another of the name":      {Catalogue: "ada", CatalogueKey: public(newKey(t))},
	} {
		from.ID, from.Version = "notes", "0.1.0"
		w.plugins["notes"] = from
		if list := w.outdated(f); len(list.Plugins) != 0 {
			t.Errorf("outdated, from %s: %+v", name, list)
		} else if got := list.NotUpgraded; len(got) != 1 || got[0].Catalogue != "ada" || len(list.Problems) != 0 ||
			!strings.Contains(got[0].NoUpgrade, "--from") {
			t.Errorf("not upgraded, from %s: %+v", name, list)
		}
		if got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); !problem.IsCode(err,
			problem.CodeConflict) || !strings.Contains(err.Error(), "--from") {
			t.Errorf("from %s: %+v, %v", name, got, err)
		}
	}
	w.added("eve", w.folder)
	f, err = w.Service.read()
	must(t, err)
	w.plugins["notes"] = service.Plugin{ID: "notes", Version: "1.0.0", Catalogue: "ada", CatalogueKey: public(w.key)}
	if list := w.outdated(f); len(list.Plugins) != 0 || len(list.Problems) != 0 {
		t.Errorf("outdated, from ada: %+v", list)
	} else if got := list.NotUpgraded; len(got) != 1 || got[0].Catalogue != "eve" ||
		!strings.Contains(got[0].NoUpgrade, "was installed from the catalogue ada;") {
		t.Errorf("not upgraded, from ada: %+v", got)
	}
	if got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); err != nil || got.Version != "1.0.0" {
		t.Errorf("of the one it is from: %+v, %v", got, err)
	}
	if got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes", Catalogue: "eve"}); err != nil ||
		got.Version != "9.0.0" {
		t.Errorf("of the one that is named: %+v, %v", got, err)
	}
	for _, in := range []api.FetchPackageRequest{{ID: "none"}, {ID: "notes", Catalogue: "none"},
		{ID: "none", Catalogue: "ada"}, {ID: "notes", Range: "^5"}} {
		if got, err := w.fetch(t.Context(), in); !problem.IsCode(err, problem.CodeCatalogueNotFound) {
			t.Errorf("%+v: %+v, %v", in, got, err)
		}
	}
}

// The host refreshes what its user wants refreshed, once in an interval.
func TestDaily(t *testing.T) {
	w := newWorld(t, func(l *Limits) { l.Interval = 2 * time.Hour })
	w.put(w.index(11, "1.0.0"), w.key)
	w.added("ada", w.folder)
	serial := func() uint64 {
		c, err := w.one("ada")
		must(t, err)
		return c.Serial
	}
	w.put(w.index(12, "1.0.0"), w.key)
	w.now = w.now.Add(3 * time.Hour)
	w.refreshDue(t.Context())
	if serial() != 11 {
		t.Error("it was refreshed though nobody wants that")
	}
	must(t, w.change(func(f *file) error { f.Catalogues[0].Daily = true; return nil }))
	w.refreshDue(t.Context())
	if serial() != 12 {
		t.Error("it was not refreshed")
	}
	w.put(w.index(13, "1.0.0"), w.key)
	w.now = w.now.Add(time.Hour)
	w.refreshDue(t.Context())
	if serial() != 12 {
		t.Error("it was refreshed before its time")
	}
	w.write(catalogue.FileName, nil)
	w.now = w.now.Add(2 * time.Hour)
	w.refreshDue(t.Context())
	if usable, findings := w.Health(t.Context()); !usable || len(findings) != 1 ||
		!strings.Contains(findings[0].What, "was not refreshed") {
		t.Errorf("it is %v, %v", usable, findings)
	}
	w.put(w.index(14, "1.0.0"), w.key)
	w.now = w.now.Add(3 * time.Hour)
	must(t, w.Open(t.Context())) // by itself, at once
	must(t, w.Open(t.Context()))
	for deadline := time.Now().Add(time.Minute); serial() != 14 && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
	must(t, w.Close(t.Context()))
	must(t, w.Close(t.Context()))
	if serial() != 14 {
		t.Error("the running service has not refreshed it")
	}
}

// A clock that is set back makes no index fresh that has expired, and one that was
// ahead keeps nothing from being refreshed.
func TestClock(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	w.added("ada", w.folder)
	start := w.now
	fetch := func(want string) {
		t.Helper()
		_, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("on %s: %v, want %q", w.now.Format(time.DateOnly), err, want)
		}
	}
	refresh := func(want string) {
		t.Helper()
		_, err := w.refresh(t.Context(), "ada")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("on %s: %v, want %q", w.now.Format(time.DateOnly), err, want)
		}
	}
	w.now = start.AddDate(0, 2, 0)
	refresh("")
	w.now = start.AddDate(0, 4, 0)
	refresh("expired")
	fetch("expired")
	w.now = start.AddDate(0, 1, 0) // between when it was made and when it expires
	fetch("set the clock")
	refresh("set the clock")
	fetch("set the clock")
	c, err := w.one("ada")
	must(t, err)
	if !strings.Contains(c.Problem, "set the clock") {
		t.Errorf("it is shown as %+v", c)
	}
	w.now = start.AddDate(0, 2, 0).Add(-23 * time.Hour) // as much as clocks differ
	fetch("")

	// Ahead by a month, and set right.
	must(t, w.change(func(f *file) error { f.Catalogues[0].Daily = true; return nil }))
	w.now = start.AddDate(0, 2, 1)
	must(t, w.change(func(f *file) error { f.Catalogues[0].TriedAt = w.now.AddDate(0, 1, 0); return nil }))
	w.put(w.index(12, "1.0.0"), w.key)
	w.refreshDue(t.Context())
	if c, err := w.one("ada"); err != nil || c.Serial != 12 {
		t.Errorf("it was not refreshed: %+v, %v", c, err)
	}
}

// What a catalogue warns of is said where the host says how it is.
func TestHealthWarns(t *testing.T) {
	w := newWorld(t, nil)
	x := w.index(11, "1.0.0")
	x.Plugins[0].Versions[0].Vulnerable = "It leaks."
	w.put(x, w.key)
	w.added("ada", w.folder)
	w.plugins["notes"] = service.Plugin{ID: "notes", Version: "1.0.0", Catalogue: "ada", CatalogueKey: public(w.key)}
	usable, findings := w.Health(t.Context())
	if !usable || len(findings) != 1 || !strings.Contains(findings[0].What, `"It leaks."`) {
		t.Errorf("it is %v, %+v", usable, findings)
	}
}

// Every limit keeps what is over it out, and says so.
func TestLimits(t *testing.T) {
	many := func(n int) (versions []string) {
		for i := range n {
			versions = append(versions, fmt.Sprintf("1.0.%d", i))
		}
		return versions
	}
	refused := func(set func(*Limits), want string, change func(*world, *catalogue.Index)) {
		t.Helper()
		w := newWorld(t, nil)
		w.put(w.index(11, "1.0.0"), w.key)
		w.added("ada", w.folder)
		x := w.index(12, "1.0.0")
		change(w, x)
		w.put(x, w.key)
		set(&w.limits)
		if _, err := w.refresh(t.Context(), "ada"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	refused(func(l *Limits) { l.IndexBytes = 1 << 10 }, "more than 1024 bytes", func(w *world, x *catalogue.Index) {
		*x = *w.index(12, many(20)...)
	})
	refused(func(l *Limits) { l.Versions = 3 }, "4 versions", func(w *world, x *catalogue.Index) {
		*x = *w.index(12, many(4)...)
	})
	refused(func(l *Limits) { l.Plugins = 1 }, "2 plugins", func(_ *world, x *catalogue.Index) {
		more := x.Plugins[0]
		more.ID = "other"
		x.Plugins = append(x.Plugins, more)
	})
	w := newWorld(t, func(l *Limits) { l.Catalogues, l.Kept = 1, 2 })
	w.put(w.index(11, many(4)...), w.key)
	w.added("ada", w.folder)
	if _, err := w.add(t.Context(), api.AddCatalogueRequest{Name: "eve", Place: w.folder,
		Key: public(w.key)}); !problem.IsCode(
		err, problem.CodeQuotaExceeded) {
		t.Errorf("two catalogues: %v", err)
	}
	for _, v := range many(4) {
		if _, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes", Range: v}); err != nil {
			t.Fatal(err)
		}
	}
	if left, err := os.ReadDir(w.env.Path(PackagesName)); err != nil || len(left) != 2 {
		t.Errorf("%v are kept, %v", left, err)
	}
	w.pack.PackageBytes = 5
	if _, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); !problem.IsCode(err,
		problem.CodeQuotaExceeded) {
		t.Errorf("a large package: %v", err)
	}
}

// A server that does not answer holds nobody for longer than the limit.
func TestTimeouts(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	stuck := atomic.Bool{}
	end := make(chan struct{})
	t.Cleanup(func() { close(end) })
	url, _ := w.server(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
			if stuck.Load() {
				select {
				case <-end:
				case <-r.Context().Done():
				}
				return
			}
			next.ServeHTTP(out, r)
		})
	})
	w.added("ada", url)
	stuck.Store(true)
	w.limits.IndexTimeout, w.limits.PackageTimeout = 50*time.Millisecond, 50*time.Millisecond
	if _, err := w.refresh(t.Context(), "ada"); !problem.IsCode(err, problem.CodeCatalogueRefused) {
		t.Errorf("an index that does not come: %v", err)
	}
	if _, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); !problem.IsCode(err,
		problem.CodeCatalogueRefused) {
		t.Errorf("a package that does not come: %v", err)
	}
}

// What does not belong together is not added.
func TestAddRefuses(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	for name, in := range map[string]api.AddCatalogueRequest{
		"another key": {Name: "ada", Place: w.folder, Key: public(newKey(t))},
		"no key":      {Name: "ada", Place: w.folder},
		"no place":    {Name: "ada", Key: public(w.key)},
		"nothing":     {Name: "ada", Place: t.TempDir(), Key: public(w.key)},
	} {
		if c, err := w.add(t.Context(), in); problem.Of(err) == nil {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
	for _, name := range []string{"", "A", "../a", "a--b", strings.Repeat("a", 65)} {
		if (api.AddCatalogueRequest{Name: name}).Check() == nil {
			t.Errorf("%q is the name of a catalogue", name)
		}
	}
	if f, err := w.Service.read(); err != nil || len(f.Catalogues) != 0 {
		t.Errorf("there are %+v, %v", f, err)
	}
}

// What a server compresses is what it was before, however long it is on the way.
func TestCompressed(t *testing.T) {
	w := newWorld(t, nil)
	w.put(w.index(11, "1.0.0"), w.key)
	url, _ := w.server(func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
			if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				t.Errorf("the host takes %q", r.Header.Get("Accept-Encoding"))
			}
			plain := httptest.NewRecorder()
			next.ServeHTTP(plain, r)
			out.Header().Set("Content-Encoding", "gzip")
			packed := gzip.NewWriter(out)
			_, _ = packed.Write(plain.Body.Bytes())
			_ = packed.Close()
		})
	})
	w.added("ada", url)
	if got, err := w.fetch(t.Context(), api.FetchPackageRequest{ID: "notes"}); err != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// A catalogue lists a package by its very signature, for as long as it counts.
func TestLists(t *testing.T) {
	w := newWorld(t, nil)
	statement := func(version string) (*signature.Statement, string) {
		text, err := signature.Sign(bytes.NewReader(content(version)), w.key, "notes", version,
			"sha256:"+strings.Repeat("a", 64))
		must(t, err)
		signed, err := signature.Parse(text)
		must(t, err)
		return signed, string(text)
	}
	signed, text := statement("1.0.0")
	other, _ := statement("1.1.0")
	x := w.index(11, "1.0.0", "1.1.0")
	x.Plugins[0].Versions[0].Signature = text
	w.put(x, w.key)
	key := signed.Key // of the catalogue as well
	if w.ListedBy(signed) != nil || w.Known(key) {
		t.Error("it is listed without a catalogue")
	}
	w.added("ada", w.folder)
	if got := w.ListedBy(signed); !slices.Equal(got, []signature.Key{key}) || w.ListedBy(other) != nil || !w.Known(key) {
		t.Errorf("what is listed is not, or the other way round: %v", got)
	}
	w.added("again", w.folder)
	if got := w.ListedBy(signed); len(got) != 1 {
		t.Errorf("two catalogues of one key are %v", got)
	}
	w.now = w.now.AddDate(1, 0, 0)
	if w.ListedBy(signed) != nil || !w.Known(key) {
		t.Error("it is listed in an index that has expired, or the catalogue is not known any more")
	}
}

// A page of what was found has its icons where they are asked for, and the tags
// of all.
func TestSearchByPages(t *testing.T) {
	w := newWorld(t, nil)
	x := w.index(1, "1.0.0")
	x.Plugins[0].Tags = []string{"Words"}
	x.Plugins[0].Icon = &catalogue.Icon{Type: catalogue.TypeSVG,
		Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9,9z"></path></svg>`)}
	for i := range 4 {
		other := x.Plugins[0]
		other.ID, other.Tags = fmt.Sprintf("notes-%d", i), []string{"words", "more"}
		x.Plugins = append(x.Plugins, other)
	}
	w.put(x, w.key)
	w.added("ada", w.folder)
	got, err := w.search(api.CatalogueQuery{Limit: 2, Offset: 3, Icons: true})
	if err != nil || len(got.Plugins) != 2 || got.Found != 5 || got.Plugins[0].ID != "notes-2" ||
		!strings.HasPrefix(got.Plugins[0].Icon, "data:image/svg+xml") {
		t.Errorf("the second page: %+v, %v", got, err)
	}
	want := []api.CatalogueTag{{Tag: "words", Plugins: 5}, {Tag: "more", Plugins: 4}}
	if !slices.Equal(got.Tags, want) {
		t.Errorf("the tags are %v, want %v", got.Tags, want)
	}
	for _, in := range []api.CatalogueQuery{{Limit: 2, Offset: 5}, {Limit: 50, Category: "planning"}} {
		if got, err := w.search(in); err != nil || len(got.Plugins) != 0 || got.Plugins == nil {
			t.Errorf("%+v finds %+v, %v", in, got, err)
		}
	}
}
