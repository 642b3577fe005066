package weburl_test

import (
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/hostfuncs/weburl"
)

// What texts mean, alone or with a base. An empty href is no URL.
func TestParse(t *testing.T) {
	for _, c := range []struct{ text, base, href string }{
		{"https://example.com", "", "https://example.com/"},
		{"  HTTPS://EXAMPLE.com:443/a/../b/./c?x=1#y \n", "", "https://example.com/b/c?x=1#y"},
		{"ht\ntps://exa\tmple.com", "", "https://example.com/"},
		{"http://user:pa:ss@host:8080/", "", "http://user:pa%3Ass@host:8080/"},
		{"http://a@b@c/", "", "http://a%40b@c/"},
		{"http:\\\\host\\path", "", "http://host/path"},
		{"http:host", "", "http://host/"},
		{"http:////host", "", "http://host/"},
		{"http://", "", ""},
		{"http://host:65536", "", ""},
		{"http://host:0080", "", "http://host/"},
		{"http://host:8a", "", ""},
		{"http://ho st/", "", ""},
		{"http://a%2fb/", "", ""},
		{"http://h%6Fst/", "", "http://host/"},
		{"http://B\u00fccher.example", "", "http://xn--bcher-kva.example/"},
		{"http://\uff45xample.com", "", "http://example.com/"},
		{"http://fa\u00df.example", "", "http://xn--fa-hia.example/"},
		{"http://xn--\u00fc/", "", ""},
		{"http://a_b.example/", "", "http://a_b.example/"},
		{"http://192.168.0.257", "", ""},
		{"http://0x7f.1", "", "http://127.0.0.1/"},
		{"http://0300.0250.1", "", "http://192.168.0.1/"},
		{"http://1.2.3.4.5", "", ""},
		{"http://256", "", "http://0.0.1.0/"},
		{"http://1.2.3.08", "", ""},
		{"http://[::1]:80/", "", "http://[::1]/"},
		{"http://[1:0:0:2:0:0:0:3]/", "", "http://[1:0:0:2::3]/"},
		{"http://[::ffff:1.2.3.4]/", "", "http://[::ffff:102:304]/"},
		{"http://[::1%25eth0]/", "", ""},
		{"http://[::1/", "", ""},
		{"http://host/%7Ea/\u00e4 b`", "", "http://host/%7Ea/%C3%A4%20b%60"},
		{"http://host/?a'b \"", "", "http://host/?a%27b%20%22"},
		{"other://host/?a'b", "", "other://host/?a'b"},
		{"http://host/#a b<>`", "", "http://host/#a%20b%3C%3E%60"},
		{"http://host/a/%2e%2E/b/.%2e/c", "", "http://host/c"},
		{"mailto:a b@c", "", "mailto:a b@c"},
		{"data:text/plain,x #f", "", "data:text/plain,x%20#f"},
		{"other:/a/../b", "", "other:/b"},
		{"other:/..//p", "", "other:/.//p"},
		{"other://HOST/x", "", "other://HOST/x"},
		{"file:///C|/x/..", "", "file:///C:/"},
		{"file://localhost/x", "", "file:///x"},
		{"file:c:\\x", "file:///d:/y", "file:///c:/x"},
		{"/x", "file:///d:/y", "file:///d:/x"},
		{"../x?y#z", "https://host/a/b/c", "https://host/a/x?y#z"},
		{"//other/x", "https://host/a", "https://other/x"},
		{"https:x", "https://host/a/b", "https://host/a/x"},
		{"https:x", "http://host/a/b", "https://x/"},
		{"?q", "https://u:p@host:1/a?b#c", "https://u:p@host:1/a?q"},
		{"#q", "https://host/a?b#c", "https://host/a?b#q"},
		{"", "https://host/a?b#c", "https://host/a?b"},
		{"#q", "mailto:x", "mailto:x#q"},
		{"x", "mailto:x", ""},
		{"x", "", ""},
		{"1http://host", "", ""},
		{"\x00http://host\x1f", "", "http://host/"},
	} {
		var base *weburl.URL
		if c.base != "" {
			var ok bool
			if base, ok = weburl.Parse(c.base, nil); !ok {
				t.Fatal(c.base)
			}
		}
		u, ok := weburl.Parse(c.text, base)
		switch {
		case ok != (c.href != ""):
			t.Errorf("%q on %q: ok is %v", c.text, c.base, ok)
		case ok && u.String() != c.href:
			t.Errorf("%q on %q is %q, want %q", c.text, c.base, u, c.href)
		case ok:
			if again, ok := weburl.Parse(u.String(), nil); !ok || again.String() != u.String() {
				t.Errorf("%q is %q, and that %q", c.text, u, again)
			}
		}
	}
}

func TestParts(t *testing.T) {
	u, _ := weburl.Parse("https://user:word@Example.com:8443/a/b?c=d#e", nil)
	for name, c := range map[string][2]string{
		"origin": {u.Origin(), "https://example.com:8443"}, "protocol": {u.Protocol(), "https:"},
		"username": {u.Username(), "user"}, "password": {u.Password(), "word"},
		"host": {u.Host(), "example.com:8443"}, "hostname": {u.Hostname(), "example.com"}, "port": {u.Port(), "8443"},
		"pathname": {u.Pathname(), "/a/b"}, "search": {u.Search(), "?c=d"}, "hash": {u.Hash(), "#e"},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is %q, want %q", name, c[0], c[1])
		}
	}
	for text, origin := range map[string]string{
		"blob:https://host/id": "https://host", "blob:other:x": "null", "file:///x": "null", "mailto:x": "null",
		"wss://host:1": "wss://host:1",
	} {
		if u, _ := weburl.Parse(text, nil); u.Origin() != origin {
			t.Errorf("%s has the origin %q, want %q", text, u.Origin(), origin)
		}
	}
}

func TestSet(t *testing.T) {
	for _, c := range []struct {
		text  string
		part  weburl.Part
		value string
		href  string
	}{
		{"https://host/", weburl.Protocol, "http", "http://host/"},
		{"https://host:80/", weburl.Protocol, "http:x", "http://host/"},
		{"https://host/", weburl.Protocol, "other", "https://host/"},
		{"https://host/", weburl.Protocol, "1", "https://host/"},
		{"https://u@host/", weburl.Protocol, "file", "https://u@host/"},
		{"https://host/", weburl.Username, "a@b\n", "https://a%40b%0A@host/"},
		{"https://host/", weburl.Password, "x", "https://:x@host/"},
		{"file:///x", weburl.Username, "x", "file:///x"},
		{"https://host:1/", weburl.Host, "other:2/x", "https://other:2/"},
		{"https://host:1/", weburl.Host, "other", "https://other:1/"},
		{"https://host/", weburl.Host, "", "https://host/"},
		{"https://host:1/", weburl.Hostname, "other:2", "https://host:1/"},
		{"https://host:1/", weburl.Hostname, "other", "https://other:1/"},
		{"mailto:x", weburl.Host, "host", "mailto:x"},
		{"file:///x", weburl.Host, "host", "file://host/x"},
		{"https://host/", weburl.Port, "8443abc", "https://host:8443/"},
		{"https://host/", weburl.Port, "abc", "https://host/"},
		{"https://host/", weburl.Port, "65536", "https://host/"},
		{"https://host:1/", weburl.Port, "", "https://host/"},
		{"https://host:1/", weburl.Port, "443", "https://host/"},
		{"https://host/a", weburl.Pathname, "b c?#", "https://host/b%20c%3F%23"},
		{"mailto:x", weburl.Pathname, "y", "mailto:x"},
		{"https://host/a", weburl.Search, "b#c", "https://host/a?b%23c"},
		{"https://host/a?b#c", weburl.Search, "", "https://host/a#c"},
		{"https://host/a", weburl.Hash, "#b c", "https://host/a#b%20c"},
		{"https://host/a#b", weburl.Hash, "", "https://host/a"},
	} {
		u, _ := weburl.Parse(c.text, nil)
		if !u.Set(c.part, c.value) || u.String() != c.href {
			t.Errorf("%s with the %s %q is %q, want %q", c.text, c.part, c.value, u, c.href)
		}
	}
	u, _ := weburl.Parse("https://host/", nil)
	if u.Set("origin", "x") {
		t.Error("the origin was set")
	}
}

// Time is in proportion to length, whatever is repeated.
func TestLongURLs(t *testing.T) {
	for _, piece := range []string{"a", "@", ":", "/", "../", "?", "#", "%", "%41", "[", ".", "\u00e4", "1.", "0x1.",
		"xn--a.", "\t", " ", "a@", "c|/"} {
		for _, start := range []string{"http://", "http://host/", "other:", "file:///", ""} {
			text := start + strings.Repeat(piece, 64<<10/len(piece))
			took := cputest.Time(func() {
				if u, ok := weburl.Parse(text, nil); ok {
					_ = u.String()
				}
			})
			if took > 5*time.Second {
				t.Errorf("%q with many %q took %v", start, piece, took)
			}
		}
	}
}

// A name is encoded label by label, in a time by the square of a label's
// length where its characters differ.
func TestLongNames(t *testing.T) {
	var distinct, pairs strings.Builder
	for i := range 16_000 {
		distinct.WriteRune(rune(0x20000 + i))
		pairs.WriteRune(rune(0x4e00 + i%20_000))
	}
	for _, name := range []string{distinct.String(), pairs.String(), "xn--" + strings.Repeat("a9", 30_000),
		strings.Repeat("xn--4ca.", 8_000)} {
		took := cputest.Time(func() {
			if u, ok := weburl.Parse("http://"+name+"/", nil); ok {
				t.Errorf("a name of %d bytes is accepted: %.60s", len(name), u)
			}
		})
		if took > 5*time.Second {
			t.Errorf("%.20s... took %v", name, took)
		}
	}
	if u, ok := weburl.Parse("http://"+strings.Repeat("\u00e4", 60)+".example/", nil); !ok ||
		!strings.Contains(u.String(), "xn--") {
		t.Errorf("a long name that DNS nearly takes is refused: %v", u)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("https://u:p@host:1/a/../b?c#d", "x", "hostname")
	f.Add("../a", "file:///c|/x", "pathname")
	f.Add("mailto:x y ?z", "//[::1%]", "search")
	f.Fuzz(func(t *testing.T, text, other, part string) {
		base, ok := weburl.Parse(other, nil)
		if !ok {
			base = nil
		}
		u, ok := weburl.Parse(text, base)
		if !ok {
			return
		}
		u.Set(weburl.Part(part), other)
		again, ok := weburl.Parse(u.String(), nil)
		if ok && again.String() != u.String() {
			t.Errorf("%q is %q, and that is %q", text, u, again)
		}
	})
}
