package browsertest_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

// Pages are of different people, tabs of one.
func TestPages(t *testing.T) {
	shorttest.Skip(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<h1>hello</h1>`))
	}))
	defer server.Close()
	one := browsertest.Open(t, server.URL)
	if heading := browsertest.Run(one, chromedp.Text("h1")); heading != "hello" {
		t.Errorf("it shows %q", heading)
	}
	one.Do(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("a", "1"); document.cookie = "b=2"`))
	for _, c := range []struct {
		page *browsertest.Page
		want string
	}{{one.Tab(server.URL), "1b=2"}, {browsertest.Open(t, server.URL), ""}} {
		got := browsertest.Eval[string](c.page, `Promise.resolve((localStorage.getItem("a") ?? "") + document.cookie)`)
		if got != c.want {
			t.Errorf("a page has %q, want %q", got, c.want)
		}
	}
}

// A page of another origin inside of a page is used like any other.
func TestFrame(t *testing.T) {
	shorttest.Skip(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		body := `<title>outer</title><iframe sandbox="allow-scripts" src="/inner"></iframe>`
		if r.URL.Path == "/inner" {
			body = `<title>inner</title><label>Name<input></label><button onclick="this.after(
				document.querySelector('input').value)">Greet</button>`
		}
		_, _ = w.Write([]byte(body))
	}))
	defer server.Close()
	outer := browsertest.Open(t, server.URL)
	for range 2 {
		inner := outer.Frame()
		inner.Fill("Name", "Ada")
		inner.Click("Greet")
		inner.Shows("GreetAda")
		if title := browsertest.Eval[string](inner, `Promise.resolve(document.title)`); title != "inner" {
			t.Errorf("the frame is %q", title)
		}
		outer.Do(chromedp.Reload())
	}
}
