package netpolicy

import (
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

// FuzzTarget reads URLs. One that is taken has a single reading: it reads
// back as itself, other parsers see the same host, and a host that anything
// could take for an address is one.
func FuzzTarget(f *testing.F) {
	for _, s := range spellings() {
		f.Add(strings.ReplaceAll(s.url, "{P}", "8080"))
	}
	for _, s := range []string{"https://api.example.com:443/a?b=c#d", "http://[2606:4700::1111]:80/%2e%2e/ü?ü",
		"http://a_b.example./", "http://münchen.example"} {
		f.Add(s)
	}
	zero, err := Policy{}.rules()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		got, err := parseTarget(raw, 4096)
		if err != nil {
			return
		}
		text := got.url.String()
		again, err := parseTarget(text, 1<<20)
		if err != nil || again.url.String() != text || again.host != got.host || again.port != got.port {
			t.Fatalf("%q is %q, which is read as %v, %v", raw, text, again.url, err)
		}
		other, err := url.Parse(text)
		if err != nil || other.Hostname() != got.host.String() || other.User != nil || other.Scheme != "http" &&
			other.Scheme != "https" {
			t.Fatalf("%q is %q, which net/url reads as %#v, %v", raw, text, other, err)
		}
		request, err := http.NewRequest(http.MethodGet, text, nil)
		if err != nil || request.Host != got.url.Host || strings.ContainsAny(request.URL.RequestURI(), " \r\n\t\x00\\") {
			t.Fatalf("%q is %q, which net/http sends as %v, %v", raw, text, request, err)
		}
		if !isASCII(text) || strings.Contains(got.url.Host, "%") {
			t.Fatalf("%q is %q", raw, text)
		}
		name := got.host.name
		if (name == "") != got.host.addr.IsValid() {
			t.Fatalf("%q has the host %+v", raw, got.host)
		}
		if addr := got.host.addr; addr.Is4In6() || addr.Zone() != "" {
			t.Fatalf("%q has the address %s", raw, addr)
		}
		if name != "" {
			if _, err := netip.ParseAddr(name); err == nil || numeric(name[strings.LastIndexByte(name, '.')+1:]) ||
				strings.HasSuffix(name, ".") || name != strings.ToLower(name) {
				t.Fatalf("%q has the name %q", raw, name)
			}
		}
		if zero.judgeAddr(got.host, got.port, netip.MustParseAddr("127.0.0.1"), false) == nil {
			t.Fatalf("%q may reach loopback", raw)
		}
	})
}

// FuzzParseAllow reads entries; what is taken reads back as itself.
func FuzzParseAllow(f *testing.F) {
	for _, s := range []string{"api.github.com", "*.example.com:80", "[::1]:9000", "::1", "127.0.0.1:8080", "10.0.0.0/8",
		"*", "münchen.example"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ParseAllow(text)
		if err != nil {
			return
		}
		if again, err := ParseAllow(e.String()); err != nil || again != e {
			t.Fatalf("%q is %q, which is read as %q, %v", text, e, again, err)
		}
		if e.wildcard && e.matches(e.host, e.port) {
			t.Fatalf("%q matches its own apex", text)
		}
	})
}

// FuzzLocation follows redirects; what comes out is as strict as a URL of the
// plugin.
func FuzzLocation(f *testing.F) {
	for _, s := range spellings() {
		f.Add(strings.ReplaceAll(s.url, "{P}", "8080"))
	}
	f.Add("../a?b")
	f.Add("?x")
	base, err := parseTarget("https://api.example.com/a/b?c", 100)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, location string) {
		got, err := follow(base, location, 4096)
		if err != nil {
			return
		}
		if again, err := parseTarget(got.url.String(), 1<<20); err != nil || again.host != got.host {
			t.Fatalf("%q leads to %q, which is read as %v, %v", location, got.url, again.host, err)
		}
		if got.host != base.host && !strings.Contains(location, "//") {
			t.Fatalf("%q leads to the host %s", location, got.host)
		}
	})
}
