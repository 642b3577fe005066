package server

import (
	"net/url"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// FuzzSplitPluginPath holds the decoder against the rule: split the path as
// sent at its slashes, decode each part once; a part with a slash in it
// matches nothing.
func FuzzSplitPluginPath(f *testing.F) {
	for _, seed := range []string{"/plugins/a/b", "/plugins/a%2Fb/c", "/plugins/a/b%2fc/d", "/plugins/%61/..",
		"/plugins//", "/plugins/a/%252F", "/x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, target string) {
		u, err := url.ParseRequestURI(target)
		if err != nil || u.Opaque != "" || u.Host != "" || u.Scheme != "" || !strings.HasPrefix(target, "/plugins/") {
			return
		}
		id, path, ok := splitPluginPath(u)
		raw, _, _ := strings.Cut(target, "?")
		segments := strings.Split(raw, "/")[2:]
		clean := true
		for i, s := range segments {
			decoded, err := url.PathUnescape(s)
			if err != nil {
				t.Fatalf("net/url accepted %q", target)
			}
			clean = clean && !strings.Contains(decoded, "/")
			segments[i] = decoded
		}
		if ok != clean {
			t.Fatalf("%q: ok is %v, want %v", target, ok, clean)
		}
		if ok && (id != segments[0] || path != strings.Join(segments[1:], "/")) {
			t.Fatalf("%q: got %q and %q, want %q", target, id, path, segments)
		}
	})
}

func TestQueryRefusals(t *testing.T) {
	h := startTable(t)
	tests := []struct {
		name, query string
		code        string
	}{
		{"bad escape in a value", "a=%zz", problem.CodeInvalidQuery},
		{"cut escape", "a=%4", problem.CodeInvalidQuery},
		{"bad escape in a name", "%=1", problem.CodeInvalidQuery},
		{"not UTF-8", "a=%ff", problem.CodeInvalidQuery},
		{"name not UTF-8", "%c3=1", problem.CodeInvalidQuery},
		{"token", "access_token=" + h.token, problem.CodeTokenInURL},
		{"token among others", "q=whk_&x=1&y=prefix" + h.token + "suffix", problem.CodeTokenInURL},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := h.send(t, "GET", "/plugins/demo/open?"+test.query, "")
			if got.status != 400 || got.code(t) != test.code {
				t.Errorf("status %d: %s", got.status, got.body)
			}
			if strings.Contains(h.logs.String()+got.body, h.token) {
				t.Error("the token was repeated")
			}
		})
	}
	if got := h.send(t, "GET", "/plugins/demo/private?access_token=whk_short", ""); got.status != 401 {
		t.Errorf("what only looks like a token: status %d", got.status)
	}
}

func TestQueryLimit(t *testing.T) {
	tests := []struct {
		name  string
		query string
		ok    bool
	}{
		{"at the limit", "a&b&c", true},
		{"over the limit", "a&b&c&d", false},
		{"repeats count once", "a&b&c&a&b&c", true},
	}
	for _, test := range tests {
		pairs, err := parseQuery(test.query, 3)
		if (err == nil) != test.ok {
			t.Errorf("%s: %v, %v", test.name, pairs, err)
		}
	}
}

func TestQueryOrder(t *testing.T) {
	pairs, err := parseQuery("b=1&a=2&b=3", 10)
	if err != nil {
		t.Fatal(err)
	}
	if want := []abi.Pair{{Name: "b", Value: "3"}, {Name: "a", Value: "2"}}; len(pairs) != 2 || pairs[0] != want[0] ||
		pairs[1] != want[1] {
		t.Errorf("got %v, want %v", pairs, want)
	}
}
