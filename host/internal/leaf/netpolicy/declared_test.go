package netpolicy

import (
	"net/http"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// A manifest that declares hosts lets public ones among them be reached, the
// user's own entries all the same, and nothing else, redirects included.
func TestDeclaredHosts(t *testing.T) {
	w := newInternet()
	hello := func(rw http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(rw, r, to, http.StatusFound)
		}
	}
	for name, addr := range map[string]string{"api.example.com": "8.8.8.1", "a.cdn.example.com": "8.8.8.2",
		"cdn.example.com": "8.8.8.3", "evil.example.org": "8.8.8.4", "port.example.com": "8.8.8.5",
		"mine.example.org": "8.8.8.6", "api.example.com.evil.org": "8.8.8.7", "xapi.example.com": "8.8.8.8"} {
		w.public(t, name, addr, hello)
	}
	w.names["rebound.example.com"] = []string{"127.0.0.1"}
	w.names["both.example.com"] = []string{"8.8.8.1", "10.0.0.1"}
	nas := serve(t, hello)
	c := w.client(t, Policy{AllowHosts: []string{"mine.example.org", nas}, Declared: []string{"api.example.com",
		"*.cdn.example.com", "port.example.com:8443", "rebound.example.com", "both.example.com", "smtp.example.com:25"}})
	const line = `{"host": "evil.example.org"} in /network/hosts of its manifest.json`
	for _, x := range []struct {
		url    string
		says   string // empty: it is reached
		denied string
	}{
		{"http://api.example.com/", "", ""}, {"http://API.example.com./", "", ""},
		{"http://a.cdn.example.com/", "", ""}, {"http://mine.example.org/", "", ""}, {"http://" + nas + "/", "", ""},
		{"http://cdn.example.com/", "does not declare", NotDeclared},
		{"http://xapi.example.com/", "does not declare", NotDeclared},
		{"http://api.example.com.evil.org/", "does not declare", NotDeclared},
		{"http://port.example.com/", "does not declare", NotDeclared},
		{"http://evil.example.org/", line, NotDeclared}, {"http://8.8.8.1/", "does not declare it; to allow it", NotDeclared},
		{"http://api.example.com/?to=http://a.cdn.example.com/", "", ""},
		{"http://api.example.com/?to=http://evil.example.org/", line, NotDeclared},
		{"http://api.example.com/?to=//8.8.8.4/", "does not declare", NotDeclared},
		{"http://rebound.example.com/", "its address is not public", ""},
		{"http://both.example.com/", "its address is not public", ""},
		{"http://smtp.example.com:25/", "another protocol", ""},
	} {
		_, err := get(t, c, x.url)
		if x.says == "" && err != nil {
			t.Errorf("%s: %v", x.url, err)
		} else if x.says != "" {
			wants(t, err, abi.CodePermissionDenied, x.says)
		}
		if call, _ := w.last(t); call.Denied != x.denied {
			t.Errorf("%s is recorded as %+v", x.url, call)
		}
	}
	w.mu.Lock()
	for _, to := range w.dialled {
		if strings.HasPrefix(to, "8.8.8.4:") {
			t.Error("what is not declared was dialled")
		}
	}
	w.mu.Unlock()
	// None declared is none reached; the user's narrowing goes first.
	if err := c.SetPolicy(Policy{Declared: []string{}}); err != nil {
		t.Fatal(err)
	}
	_, err := get(t, c, "http://api.example.com/")
	wants(t, err, abi.CodePermissionDenied, "does not declare")
	if err := c.SetPolicy(Policy{Only: true, Declared: []string{"api.example.com"}}); err != nil {
		t.Fatal(err)
	}
	_, err = get(t, c, "http://api.example.com/")
	wants(t, err, abi.CodePermissionDenied, "only the hosts on its list")
	if err := c.SetPolicy(Policy{Declared: []string{"not a host"}}); err == nil {
		t.Error("a policy that cannot be read holds")
	}
}

func TestCovers(t *testing.T) {
	list := []string{"a.example.com", "*.b.example.com", "c.example.com:8443", "*.d.example.com:8443"}
	for host, want := range map[string]bool{
		"a.example.com": true, "a.example.com:1": true, "x.a.example.com": false, "*.a.example.com": false,
		"x.b.example.com": true, "*.b.example.com": true, "*.x.b.example.com": true, "b.example.com": false,
		"x.b.example.com:1": true, "*.example.com": false, "xb.example.com": false,
		"c.example.com": false, "c.example.com:8443": true, "c.example.com:80": false,
		"x.d.example.com:8443": true, "x.d.example.com": false, "": false, "no host": false,
	} {
		if Covers(list, host) != want {
			t.Errorf("%q is covered: %v", host, !want)
		}
	}
	if Covers(nil, "a.example.com") {
		t.Error("nothing covers it")
	}
}
