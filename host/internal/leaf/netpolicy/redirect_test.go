package netpolicy

import (
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// redirector answers /STATUS?to=URL with a redirect, and everything else with
// what it was sent.
func redirector(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var status int
	if n, _ := fmt.Sscanf(r.URL.Path, "/%d", &status); n == 1 {
		if to := r.URL.Query().Get("to"); to != "" {
			w.Header().Set("Location", to)
		}
		w.WriteHeader(status)
		fmt.Fprint(w, strings.Repeat("not the end ", 1000))
		return
	}
	fmt.Fprintf(w, "%s %s %s", r.Method, r.URL.Path, body)
	for _, name := range []string{"Authorization", "Cookie", "X-Api-Key", "X-Auth-Token", "X-Plain", "Content-Type"} {
		if v := r.Header.Get(name); v != "" {
			fmt.Fprintf(w, " %s=%s", name, v)
		}
	}
}

func TestRedirectMethods(t *testing.T) {
	server := serve(t, redirector)
	c := newInternet().client(t, allow(server))
	for _, x := range []struct {
		status int
		method string
		want   string
	}{
		{301, "GET", "GET /end "}, {302, "GET", "GET /end "}, {303, "GET", "GET /end "}, {307, "GET", "GET /end "},
		{308, "GET", "GET /end "},
		{301, "POST", "GET /end "}, {302, "POST", "GET /end "}, {303, "POST", "GET /end "}, {303, "PUT", "GET /end "},
		{303, "DELETE", "GET /end "},
		{301, "PUT", "PUT /end body Content-Type=text/x"}, {302, "DELETE", "DELETE /end body Content-Type=text/x"},
		{307, "POST", "POST /end body Content-Type=text/x"}, {308, "POST", "POST /end body Content-Type=text/x"},
		{307, "PATCH", "PATCH /end body Content-Type=text/x"},
	} {
		r := Request{URL: fmt.Sprintf("http://%s/%d?to=/end", server, x.status), Method: x.method}
		if x.method != "GET" {
			r.Body, r.Header = []byte("body"), [][2]string{{"content-type", "text/x"}}
		}
		got, err := c.Fetch(t.Context(), r)
		if err != nil || string(got.Body) != x.want || got.URL != "http://"+server+"/end" {
			t.Errorf("%s after %d ends as %+v, %v; want %q", x.method, x.status, got, err, x.want)
		}
	}
	head, err := c.Fetch(t.Context(), Request{URL: "http://" + server + "/303?to=/end", Method: "HEAD"})
	if err != nil || head.Status != 200 || len(head.Body) != 0 {
		t.Errorf("HEAD after 303 ends as %+v, %v", head, err)
	}
	for _, status := range []int{300, 304, 305, 306, 309, 201} {
		r := mustGet(t, c, fmt.Sprintf("http://%s/%d?to=/end", server, status))
		if r.Status != status {
			t.Errorf("%d is followed, to %d", status, r.Status)
		}
	}
	if r := mustGet(t, c, "http://"+server+"/302"); r.Status != 302 {
		t.Errorf("302 without a Location ends as %d", r.Status)
	}
}

// A request may refuse redirects, or want to see them.
func TestRedirectsNotFollowed(t *testing.T) {
	server := serve(t, redirector)
	c := newInternet().client(t, allow(server))
	for _, status := range []int{301, 302, 303, 307, 308} {
		from := fmt.Sprintf("http://%s/%d?to=http://10.0.0.1/x", server, status)
		got, err := c.Fetch(t.Context(), Request{URL: from, Redirects: ReturnRedirects})
		if err != nil || got.Status != status || got.URL != from ||
			!slices.Contains(got.Header, [2]string{"location", "http://10.0.0.1/x"}) {
			t.Errorf("%d is returned as %+v, %v", status, got, err)
		}
		got, err = c.Fetch(t.Context(), Request{URL: fmt.Sprintf("http://%s/%d?to=/end", server, status),
			Redirects: RefuseRedirects})
		if got != nil || err == nil || !strings.Contains(err.Error(), "does not allow that") {
			t.Errorf("%d is refused as %+v, %v", status, got, err)
		}
	}
	for _, way := range []Redirects{RefuseRedirects, ReturnRedirects} {
		if got, err := c.Fetch(t.Context(), Request{URL: "http://" + server + "/end", Redirects: way}); err != nil ||
			got.Status != 200 {
			t.Errorf("%d: an answer that leads nowhere is %+v, %v", way, got, err)
		}
	}
}

func TestRedirectTargets(t *testing.T) {
	server := serve(t, redirector)
	c := newInternet().client(t, allow(server))
	for to, path := range map[string]string{
		"/end": "/end", "end": "/a/end", "./end": "/a/end", "../end": "/end", "../../../end": "/end", "/x/../end": "/end",
		"//" + server + "/end": "/end", "http://" + server + "/end": "/end", "/e%2Fnd": "/e%2Fnd", "/end#there": "/end",
		"/ü b": "/%C3%BC%20b",
	} {
		// The redirecting path stands two levels deep.
		deep := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", to)
			w.WriteHeader(302)
		})
		other := newInternet().client(t, allow(server, deep))
		base, err := parseTarget("http://"+server+"/a/b?c", 1000)
		if err != nil {
			t.Fatal(err)
		}
		got, err := follow(base, to, 1000)
		if err != nil || got.url.EscapedPath() != path || got.host != base.host {
			t.Errorf("%q leads to %v, %v; want %s", to, got.url, err, path)
		}
		if strings.HasPrefix(to, "http") {
			if r := mustGet(t, other, "http://"+deep+"/"); r.URL != to {
				t.Errorf("%q ends at %s", to, r.URL)
			}
		}
	}
	for _, to := range []string{
		"file:///etc/passwd", "javascript:alert(1)", "ftp://" + server + "/", "http://user:pw@" + server + "/", "//user@" +
			server + "/", "http:///end", "http:end", "mailto:a@b",
		`/\evil.example/`, `\\evil.example\`, `http:\\evil.example`, "http://%31/", "http://127.1/", "/%zz", "/" +
			strings.Repeat("a", 9000), "http://[::1/", "data:,x", "//", "///end", "http://" + server + ":99999/",
	} {
		_, err := get(t, c, "http://"+server+"/302?to="+url.QueryEscape(to))
		if len(to) > 1000 {
			wants(t, err, abi.CodeInvalidArgument) // the URL that asks for it is too long as well
			base, _ := parseTarget("http://"+server, 1000)
			if _, err := follow(base, to, 1000); err == nil {
				t.Error("a redirect to a URL of 9000 bytes is followed")
			}
			continue
		}
		wants(t, err, abi.CodeUnavailable, server, "redirects to a URL that cannot be fetched")
	}
}

func TestRedirectLoops(t *testing.T) {
	count := 0
	server := serve(t, func(w http.ResponseWriter, r *http.Request) {
		count++
		http.Redirect(w, r, r.URL.Path, http.StatusFound)
	})
	w := newInternet()
	_, err := get(t, w.client(t, allow(server)), "http://"+server+"/")
	wants(t, err, abi.CodeUnavailable, "more than 10 times")
	if count != 11 {
		t.Errorf("the server was asked %d times", count)
	}
	if call, _ := w.last(t); call.Status != 302 || call.Code != abi.CodeUnavailable {
		t.Errorf("the record is %+v", call)
	}
	steps := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if len(r.URL.Path) <= 10 {
			http.Redirect(w, r, r.URL.Path+"x", http.StatusFound)
		}
	})
	if r := mustGet(t, w.client(t, allow(steps)), "http://"+steps+"/"); r.Status != 200 ||
		len(r.URL) != len("http://"+steps+"/")+10 {
		t.Errorf("ten redirects end at %s with %d", r.URL, r.Status)
	}
}

// TestSecretsStayWithTheirOrigin redirects to another port, another name, and
// back.
func TestSecretsStayWithTheirOrigin(t *testing.T) {
	w := newInternet()
	w.public(t, "a.example", "93.184.216.34", redirector)
	w.public(t, "b.example", "93.184.216.35", redirector)
	w.servers["93.184.216.34:8080"] = w.servers["93.184.216.34:80"]
	c := w.client(t, Policy{})
	fields := [][2]string{{"Authorization", "Bearer s"}, {"cookie", "s=1"}, {"X-Api-Key", "k"}, {"x-auth-token", "t"},
		{"X-Plain", "p"}}
	const all = " Authorization=Bearer s Cookie=s=1 X-Api-Key=k X-Auth-Token=t"
	back := "http://b.example/302?to=" + url.QueryEscape("http://a.example/end")
	for to, secrets := range map[string]string{
		"/end": all, "http://a.example/end": all, "http://A.EXAMPLE.:80/end": all,
		"http://b.example/end": "", "http://a.example:8080/end": "", back: "",
	} {
		r, err := c.Fetch(t.Context(), Request{URL: "http://a.example/307?to=" + url.QueryEscape(to), Header: fields})
		if err != nil || string(r.Body) != "GET /end "+secrets+" X-Plain=p" {
			t.Errorf("a redirect to %s ends with %+v, %v", to, r, err)
		}
	}
	call, n := w.last(t)
	if n != 6 || call.Host != "a.example" || len(call.Redirects) == 0 {
		t.Errorf("%d records, the last %+v", n, call)
	}
	r, err := c.Fetch(t.Context(), Request{URL: "http://a.example/307?to=" + url.QueryEscape(back), Method: "POST",
		Body: []byte("b")})
	if err != nil || string(r.Body) != "GET /end " {
		t.Errorf("POST over two hosts ends with %+v, %v", r, err)
	}
	if call, _ := w.last(t); !slices.Equal(call.Redirects, []string{"b.example", "a.example"}) || call.BytesOut != 2 ||
		call.Status != 200 {
		t.Errorf("the record is %+v", call)
	}
}

// TestRedirectsAreJudged has hosts that a redirect may not lead to.
func TestRedirectsAreJudged(t *testing.T) {
	w := newInternet()
	w.public(t, "a.example", "93.184.216.34", redirector)
	w.public(t, "b.example", "93.184.216.35", redirector)
	c := w.client(t, Policy{AllowHosts: []string{"a.example"}, Only: true})
	_, err := get(t, c, "http://a.example/302?to="+url.QueryEscape("http://b.example/secret?key=1"))
	wants(t, err, abi.CodePermissionDenied, "b.example", "--allow-host b.example")
	if call, _ := w.last(t); !slices.Equal(call.Redirects, []string{"b.example"}) ||
		call.Code != abi.CodePermissionDenied {
		t.Errorf("the record is %+v", call)
	}
	if w.asked["b.example"] != 0 {
		t.Error("a host that is not on the list was looked up")
	}
}

// TestBodyIsNotSentInTheClear redirects a body from https to http.
func TestBodyIsNotSentInTheClear(t *testing.T) {
	secure := httptest.NewTLSServer(http.HandlerFunc(redirector))
	t.Cleanup(secure.Close)
	roots := x509.NewCertPool()
	roots.AddCert(secure.Certificate())
	w := newInternet()
	w.names["example.com"] = []string{"93.184.216.34"}
	w.servers["93.184.216.34:443"] = secure.Listener.Addr().String()
	w.public(t, "b.example", "93.184.216.35", redirector)
	c := w.client(t, Policy{}, func(c *Config) { c.RootCAs = roots })
	ask := func(status int) (*Response, error) {
		return c.Fetch(t.Context(), Request{
			URL:    fmt.Sprintf("https://example.com/%d?to=%s", status, url.QueryEscape("http://b.example/end")),
			Method: "POST", Body: []byte("secret"), Header: [][2]string{{"Authorization", "s"}},
		})
	}
	_, err := ask(307)
	wants(t, err, abi.CodeUnavailable, "b.example without https")
	w.public(t, "c.example", "93.184.216.36", func(http.ResponseWriter, *http.Request) { t.Error("it was asked") })
	_, err = c.Fetch(t.Context(), Request{Redirects: FollowEncrypted,
		URL: "https://example.com/303?to=" + url.QueryEscape("http://c.example/end")})
	wants(t, err, abi.CodeUnavailable, "c.example without https")
	r, err := ask(303) // becomes GET
	if err != nil || string(r.Body) != "GET /end " {
		t.Errorf("303 from https to http ends with %+v, %v", r, err)
	}
}
