package pages_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A page that was opened at one host of a database is open at all of them, since a
// balancer sends each request to any: its files, its calls, and its end.
func TestPagesAtAllHosts(t *testing.T) {
	where := postgrestest.Config(t)
	config := host.Config{Pages: pages.Limits{Views: 3}, OpenDatabase: func(ctx context.Context, l postgres.Limits) (
		postgres.Database, error) {
		c := where
		c.Limits = l
		return client.Open(ctx, c)
	}}
	p := paged{"files", map[string]string{"ui/page.js": "1"}, nil}
	one := serveWith(t, config, p)
	two := serveWith(t, config)
	soon := func(what string, is func() bool) {
		t.Helper()
		for deadline := time.Now().Add(30 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("not so after 30 s: %s", what)
			}
		}
	}
	soon("the other host has the plugin", func() bool {
		info, err := two.Plugins().Get("files")
		return err == nil && info.State == api.StateActive
	})
	file := func(w *world, view api.View) int {
		t.Helper()
		status, _, _ := get(t, w.URL()+strings.Replace(view.URL, "index.html", "page.js", 1))
		return status
	}
	call := func(w *world, view api.View) error {
		_, err := api.CallView.Call(t.Context(), w.client(), api.ViewCall{Plugin: "files", View: view.ID,
			Namespace: "project", Method: "listAll"})
		return err
	}
	open := func(w *world) api.View {
		t.Helper()
		view, _ := w.open("files")
		return view
	}
	first := open(one)
	for _, w := range []*world{two, one} {
		if got := file(w, first); got != 200 {
			t.Errorf("a file at %s: %d", w.URL(), got)
		}
		if err := call(w, first); err != nil {
			t.Error("a call:", err)
		}
	}
	if got := file(two, api.View{URL: "/pages/" + strings.Repeat("A", 26) + "/ui/index.html"}); got != 404 {
		t.Errorf("a guess: %d", got)
	}
	// What one host closes is closed at all.
	request := api.ViewRequest{Plugin: "files", View: first.ID}
	if _, err := api.CloseView.Call(t.Context(), two.client(), request); err != nil {
		t.Fatal(err)
	}
	closed := func(view api.View) {
		t.Helper()
		for _, w := range []*world{one, two} {
			soon("the page is closed", func() bool { return file(w, view) == 404 })
			if err := call(w, view); !problem.IsCode(err, problem.CodeViewNotFound) {
				t.Error("a call of a page that is closed:", err)
			}
		}
	}
	closed(first)
	// All hosts together have as many pages open as one.
	views := []api.View{open(one), open(two), open(one), open(two)}
	closed(views[0])
	for _, view := range views[1:] {
		if a, b := file(one, view), file(two, view); a != 200 || b != 200 {
			t.Errorf("one of the newest: %d and %d", a, b)
		}
	}
	// A page of a new version is whole at once, while the other host follows.
	changed := p
	changed.files = map[string]string{"ui/page.js": "2"}
	staged, err := one.Plugins().Stage(t.Context(), changed.folder(t))
	if err != nil {
		t.Fatal(err)
	}
	defer staged.Discard()
	if _, err := one.Plugins().Install(t.Context(), staged, shown.Consent{}); err != nil {
		t.Fatal(err)
	}
	latest := open(one)
	if got := file(two, latest); got != 200 {
		t.Errorf("at the host that follows: %d", got)
	}
	closed(views[3])
	// So is one whose login has ended.
	if got := one.Tokens().List(); len(got) == 0 {
		t.Fatal("there is no token")
	}
	for _, info := range one.Tokens().List() {
		if err := one.Tokens().Revoke(info.ID); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range []*world{one, two} {
		soon("the page has ended with its token", func() bool { return file(w, latest) == 404 })
	}
}

// away is a store of documents whose server is not there.
type away struct{ document.Store }

func (away) Hosts() bool                                         { return true }
func (away) Document(string, document.Options) document.Document { return awayDocument{} }

type awayDocument struct{ document.Document }

func (awayDocument) Changed(document.Version, bool) (bool, error) {
	return false, document.ErrUnavailable
}

// Where the server does not answer, a page is not said to be closed.
func TestPagesWithoutServer(t *testing.T) {
	s := pages.New(pages.Config{Documents: away{}, Valid: func(string) bool { return true }})
	for id, want := range map[string]int{strings.Repeat("A", 26): 503, "A": 404} {
		r := httptest.NewRequest("GET", "/pages/"+id+"/ui/index.html", nil)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != want || (want == 503) != (w.Header().Get("Retry-After") != "") {
			t.Errorf("%s: %d %v", id, w.Code, w.Header())
		}
		if csp := w.Header().Get("Content-Security-Policy"); !strings.HasPrefix(csp, "sandbox; default-src 'none'") {
			t.Errorf("the policy is %s", csp)
		}
	}
}
