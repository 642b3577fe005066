package server

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestHostHeader(t *testing.T) {
	h := start(t, func(c *Config) { c.AllowedHosts = []string{"Plugins.Example", "192.0.2.7", "2001:DB8:0::1"} })
	tests := []struct {
		host    string
		allowed bool
	}{
		{"127.0.0.1", true}, {"127.0.0.1:19519", true}, {"127.0.0.1:1", true}, {"127.0.0.1:65535", true},
		{"127.1.2.3", true}, {"localhost", true}, {"LocalHost:80", true}, {"[::1]", true}, {"[::1]:19519", true},
		{"[0:0:0:0:0:0:0:1]", true}, {"plugins.example", true}, {"PLUGINS.example:443", true},
		{"192.0.2.7:8443", true}, {"[2001:DB8::1]", true},

		{"evil.example", false}, {"localhost.evil.example", false}, {"evil.localhost", false}, {"localhost.", false},
		{"localhost.evil.com:19519", false}, {"127.0.0.1.nip.io", false}, {"127.0.0.1.", false},
		{"127.0.0.1.evil.example", false},
		{"localhost:evil", false}, {"localhost:80:80", false}, {"localhost:", false}, {"localhost:123456", false},
		{"localhost:-1", false}, {"2130706433", false}, {"0x7f000001", false}, {"0x7f.1", false}, {"127.1", false},
		{"0177.0.0.1", false}, {"127.0.0.01", false}, {"0.0.0.0", false}, {"[::]", false}, {"[::ffff:127.0.0.1]", false},
		{"[::ffff:7f00:1]", false}, {"[::1%25lo]", false}, {"[::1", false}, {"::1", false}, {"[127.0.0.1]", false},
		{"[localhost]", false}, {"[::1]x", false}, {"user@localhost", false}, {"localhost@evil.example", false},
		{"192.0.2.8", false}, {"10.0.0.1", false}, {"plugins.example.", false}, {"xplugins.example", false},
		{"lоcalhost", false}, {"", false},
	}
	for _, test := range tests {
		t.Run(test.host, func(t *testing.T) {
			got := h.send(t, "GET", "/healthz", "", "Host: "+test.host)
			switch {
			case test.allowed && got.status != 200:
				t.Errorf("status %d, want 200; %s", got.status, got.body)
			case !test.allowed && got.status == 200:
				t.Errorf("was allowed")
			case got.status == 403 && got.code(t) != problem.CodeHostNotAllowed:
				t.Errorf("code of %s", got.body)
			// net/http itself refuses what can be no host at all.
			case !test.allowed && got.status != 403 && got.status != 400:
				t.Errorf("status %d", got.status)
			}
		})
	}
	t.Run("absolute form counts", func(t *testing.T) {
		if got := h.send(t, "GET", "http://evil.example/healthz", ""); got.status != 403 {
			t.Errorf("status %d", got.status)
		}
	})
	t.Run("HTTP/1.0 without Host", func(t *testing.T) {
		if got := h.raw(t, "GET /healthz HTTP/1.0\r\n\r\n"); got.status != 403 {
			t.Errorf("status %d", got.status)
		}
	})
	t.Run("HTTP/1.1 without Host", func(t *testing.T) {
		if got := h.raw(t, "GET /healthz HTTP/1.1\r\n\r\n"); got.status != 400 ||
			got.code(t) != problem.CodeMalformedRequest {
			t.Errorf("status %d: %s", got.status, got.body)
		}
	})
	t.Run("two Hosts", func(t *testing.T) {
		if got := h.send(t, "GET", "/healthz", "", "Host: localhost", "Host: evil.example"); got.status != 400 {
			t.Errorf("status %d", got.status)
		}
	})
}

func TestOtherSites(t *testing.T) {
	h := startTable(t)
	self := "http://" + h.addr
	tests := []struct {
		name    string
		headers []string
		refused bool
	}{
		{"a program", nil, false},
		{"own origin", []string{"Origin: " + self}, false},
		{"own origin over TLS, ended by a tunnel", []string{"Origin: https://" + h.addr}, false},
		{"own origin, fetched", []string{"Origin: " + self, "Sec-Fetch-Site: same-origin"}, false},
		{"own page, GET", []string{"Sec-Fetch-Site: same-origin"}, false},
		{"typed into the browser", []string{"Sec-Fetch-Site: none"}, false},

		{"another site", []string{"Origin: https://evil.example"}, true},
		{"opaque origin", []string{"Origin: null"}, true},
		{"empty origin", []string{"Origin: "}, true},
		{"another port of this machine", []string{"Origin: http://127.0.0.1:3000"}, true},
		{"no port", []string{"Origin: http://127.0.0.1"}, true},
		{"port that is none", []string{"Origin: http://localhost:evil"}, true},
		{"name instead of address", []string{"Origin: http://localhost:19519"}, true},
		{"our origin as a user name", []string{"Origin: " + self + "@evil.example"}, true},
		{"our origin as a subdomain", []string{"Origin: " + self + ".evil.example"}, true},
		{"our origin and a path", []string{"Origin: " + self + "/"}, true},
		{"another scheme", []string{"Origin: chrome-extension://" + h.addr}, true},
		{"file", []string{"Origin: file://"}, true},
		{"two origins", []string{"Origin: " + self, "Origin: https://evil.example"}, true},
		{"two origins in one", []string{"Origin: " + self + " https://evil.example"}, true},
		{"cross-site image", []string{"Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"}, true},
		{"another port, image", []string{"Sec-Fetch-Site: same-site"}, true},
		{"own origin, but cross-site", []string{"Origin: " + self, "Sec-Fetch-Site: cross-site"}, true},
		{"unknown value", []string{"Sec-Fetch-Site: Cross-Site"}, true},
		{"two values", []string{"Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"}, true},
		{"even with a token", []string{"Origin: https://evil.example", bearer(h.token)}, true},
	}
	for _, target := range []string{"/plugins/demo/open", "/healthz", "/plugins/demo/nothing"} {
		for _, test := range tests {
			t.Run(target+" "+test.name, func(t *testing.T) {
				got := h.send(t, "GET", target, "", test.headers...)
				if test.refused != (got.status == 403) || (test.refused && got.code(t) != problem.CodeCrossSite) {
					t.Errorf("status %d, refused should be %v; %s", got.status, test.refused, got.body)
				}
				for name := range got.header {
					if strings.HasPrefix(name, "Access-Control-") {
						t.Errorf("CORS header %s", name)
					}
				}
			})
		}
	}
}

func TestConfiguredOrigin(t *testing.T) {
	h := start(t, func(c *Config) { c.AllowedOrigins = []string{"https://app.example"} })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "open"}}})
	h.plugins.handle("demo", "open", echo)

	got := h.send(t, "GET", "/plugins/demo/open", "", "Origin: https://app.example", "Sec-Fetch-Site: cross-site")
	if got.status != 200 || got.header.Get("Access-Control-Allow-Origin") != "https://app.example" ||
		got.header.Get("Vary") != "Origin" {
		t.Errorf("allowed origin: status %d, headers %v", got.status, got.header)
	}
	got = h.send(t, "OPTIONS", "/plugins/demo/open", "", "Origin: https://app.example",
		"Access-Control-Request-Method: GET")
	if got.status != 204 || !strings.Contains(got.header.Get("Access-Control-Allow-Headers"), "Authorization") {
		t.Errorf("preflight: status %d, headers %v", got.status, got.header)
	}
	for _, origin := range []string{"https://app.example.evil", "http://app.example", "https://app.example:8443", "null"} {
		got := h.send(t, "OPTIONS", "/plugins/demo/open", "", "Origin: "+origin, "Access-Control-Request-Method: GET")
		if got.status != 403 || got.header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("origin %s: status %d, headers %v", origin, got.status, got.header)
		}
	}
	// Without Origin, nobody can say which site it was.
	if got := h.send(t, "GET", "/plugins/demo/open", "", "Sec-Fetch-Site: cross-site"); got.status != 403 {
		t.Errorf("cross-site without an origin: status %d", got.status)
	}
}

func FuzzHostAllowed(f *testing.F) {
	for _, seed := range []string{"127.0.0.1:80", "[::1]:1", "localhost", "evil", "[::ffff:127.0.0.1]", "localhost:evil",
		"127.1"} {
		f.Add(seed)
	}
	g := newGuard(&Config{})
	f.Fuzz(func(t *testing.T, header string) {
		if !g.hostAllowed(header) {
			return
		}
		// Whatever is allowed is one of three plain forms.
		name := header
		if i := strings.LastIndexByte(header, ':'); i >= 0 && !strings.HasSuffix(header, "]") {
			name = header[:i]
		}
		name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
		if strings.EqualFold(name, "localhost") {
			return
		}
		ip, err := netip.ParseAddr(name)
		if err != nil || !(ip == netip.IPv6Loopback() || ip.Is4() && ip.As4()[0] == 127) {
			t.Fatalf("allowed %q", header)
		}
	})
}
