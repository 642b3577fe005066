package console_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// proxied is a host that browsers reach through a proxy.
type proxied struct {
	*host.Host
	from, to string
}

func (p proxied) LoginURL() string { return strings.Replace(p.Host.LoginURL(), p.from, p.to, 1) }

// Below a path behind a proxy, which has something else at its root, a person logs
// in, uses a plugin and its page, and what is loaded comes from below the path.
func TestBelowAPath(t *testing.T) {
	shorttest.Skip(t)
	h := serveWith(t, host.Config{Server: server.Config{BasePath: "/wasm"}})
	installShop(t, h)
	target, err := url.Parse(strings.TrimSuffix(h.URL(), "/wasm"))
	if err != nil {
		t.Fatal(err)
	}
	pass := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host
		r.SetXForwarded()
	}, FlushInterval: -1}
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/wasm/") && r.URL.Path != "/wasm" && r.URL.Path != "/favicon.ico" {
			t.Errorf("the browser asks for %s, which is not the host's", r.URL.Path)
		}
		pass.ServeHTTP(w, r)
	}))
	t.Cleanup(proxy.Close)
	at := proxied{h, target.String(), proxy.URL}
	console, frame := browsertest.PluginPage(t, at, "shop")
	frame.Wait(`typeof wasmhost === "object" && document.body.innerText !== ""`)
	place := browsertest.Eval[string](frame, `wasmhost.settings.getAll().then(() => location.href)`)
	if !strings.HasPrefix(place, proxy.URL+"/wasm/pages/") {
		t.Errorf("the page is at %s", place)
	}
	goTo(console, "plugin/shop/endpoints")
	console.Wait(`document.body.innerText.includes("/plugins/shop/")`)
	console.Wait(`document.querySelector("header img").naturalWidth > 0`)
	tab := console.Tab(proxy.URL + "/wasm")
	tab.WaitLogin()
	if got := browsertest.Eval[string](tab, `Promise.resolve(location.pathname)`); got != "/wasm/" {
		t.Errorf("without a slash at the end the console is at %s", got)
	}
}
