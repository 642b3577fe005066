package server

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Behind a proxy all is below the base path, and nothing else but what probes ask.
func TestBasePath(t *testing.T) {
	seen := func(name string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, name, " ", r.URL.EscapedPath(), " ", r.TLS != nil)
		})
	}
	for _, base := range []string{"/wasm", "/a/b-c/"} {
		h := start(t, func(c *Config) {
			c.BasePath, c.Console, c.Pages = base, seen("console"), seen("pages")
			c.AllowedHosts = []string{"plugins.example"}
		})
		below := strings.TrimSuffix(base, "/")
		if want := "http://" + h.addr + below; h.URL() != want || !strings.HasPrefix(h.LoginURL(), want+"/#code=") {
			t.Errorf("it serves at %s, a link is %s", h.URL(), h.LoginURL())
		}
		escaped := "/%" + fmt.Sprintf("%x", below[1]) + below[2:]
		for _, c := range []struct {
			target   string
			status   int
			contains string
		}{
			{below + "/", 200, "console / false"}, {below + "/console/x.js", 200, "console /console/x.js false"},
			{below + "/pages/v/a%2fb", 200, "pages /pages/v/a%2fb false"},
			{below + "/api/v1/plugins", 200, `"plugins"`}, {below + "/readyz", 200, ""}, {below + "/healthz", 200, ""},
			{"/readyz", 200, ""}, {"/healthz", 200, ""},
			{below, 308, ""}, {below + "?x=1", 308, ""},
			{"/", 404, "serves below " + below + "/"}, {"/api/v1/plugins", 404, ""}, {"/console/x.js", 404, ""},
			{"/pages/v/a", 404, ""}, {"/metrics", 404, ""}, {below + "x/", 404, ""}, {below + "x/api/v1/plugins", 404, ""},
			{below + below + "/", 404, ""}, {"/x" + below + "/", 404, ""}, {"//" + below[1:] + "/", 404, ""},
			{below + "/../metrics", 404, ""}, {below + "//api/v1/plugins", 404, ""},
			{escaped + "/pages/v/a%2fb", 404, "serves below"}, {escaped + "/", 404, "serves below"},
			{strings.ToUpper(below) + "/", 404, ""}, {below + "%2fconsole/x.js", 404, ""},
		} {
			got := h.send(t, "GET", c.target, "", bearer(h.token))
			if got.status != c.status || !strings.Contains(got.body, c.contains) {
				t.Errorf("%s: %d %s", c.target, got.status, got.body)
			}
			if to := got.header.Get("Location"); c.status == 308 && to != below+"/" {
				t.Errorf("%s leads to %q", c.target, to)
			}
		}
		if got := h.send(t, "POST", below, "", bearer(h.token)); got.status != 404 {
			t.Errorf("POST of the path without a slash: %d", got.status)
		}
		// What the proxy says of the browser.
		const name, tls = "Host: plugins.example", "X-Forwarded-Proto: https"
		for _, headers := range [][]string{{name, tls}, {name, "X-Forwarded-Proto: HTTPS"}, {name}} {
			secure := len(headers) > 1
			at := map[bool]string{true: "https", false: "http"}[secure] + "://plugins.example" + below
			got := h.send(t, "GET", below+"/api/v1/openapi.json", "", append(headers, bearer(h.token))...)
			if !strings.Contains(got.body, `"servers":[{"url":"`+at+`"}]`) {
				t.Errorf("%q: the document has other servers than %s", headers, at)
			}
			if got := h.send(t, "GET", below+"/", "", headers...); !strings.HasSuffix(got.body, fmt.Sprint(" ", secure)) {
				t.Errorf("%q: %s", headers, got.body)
			}
			link, err := url.Parse(h.LoginURL())
			if err != nil {
				t.Fatal(err)
			}
			login := `{"code":"` + strings.TrimPrefix(link.Fragment, "code=") + `"}`
			got = h.send(t, "POST", below+"/api/v1/logins", login, append(headers, jsonType)...)
			cookie := got.header.Get("Set-Cookie")
			if got.status != 201 || !strings.Contains(cookie, "; Path="+below+"/;") ||
				strings.Contains(cookie, "; Secure") != secure {
				t.Errorf("%q: %d, the cookie is %s", headers, got.status, cookie)
			}
		}
	}
	// A proxy that has no path of its own for it; and none at all, where nobody is believed.
	for base, want := range map[string]string{"/": "https://", "": "http://"} {
		h := start(t, func(c *Config) { c.BasePath = base })
		got := h.send(t, "GET", "/api/v1/openapi.json", "", bearer(h.token), "X-Forwarded-Proto: https")
		if !strings.Contains(got.body, `"servers":[{"url":"`+want+h.addr+`"}]`) {
			t.Errorf("base path %q: other servers than %s", base, want)
		}
	}
	for _, bad := range []string{"wasm", "//", "/a//b", "/a/../b", "/a b", "/%61", "/a?b", "/a#b", "/ä", "/.", "/a/.",
		"/" + strings.Repeat("a", 200), "https://plugins.example/wasm"} {
		if err := (&Config{BasePath: bad}).Validate(); err == nil || !strings.Contains(err.Error(), "such as /wasm") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
