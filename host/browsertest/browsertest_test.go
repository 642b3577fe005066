package browsertest_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/wasmhost/wasmhost/host/browsertest"
)

func TestMain(m *testing.M) { browsertest.Main(m) }

// Pages are of different people, tabs of one.
func TestPages(t *testing.T) {
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
