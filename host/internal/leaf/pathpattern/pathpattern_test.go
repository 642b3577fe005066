package pathpattern_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
)

// TestMatch compares with net/http wherever that does not clean the path.
func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		values        []string // nil: does not match
	}{
		{"notes/{id}", "notes/7", []string{"7"}},
		{"notes/{id}", "notes/a%2Fb%20c", []string{"a/b c"}},
		{"notes/{id}", "notes/%252e", []string{"%2e"}},
		{"notes/{id}", "notes/", nil},
		{"notes/{id}", "notes", nil},
		{"notes/{id}", "notes/7/", nil},
		{"notes/{id}", "n%6ftes/7", []string{"7"}},
		{"notes/{id}", "Notes/7", nil},
		{"files/{path...}", "files/a/b%2Fc", []string{"a/b/c"}},
		{"files/{path...}", "files/", []string{""}},
		{"files/{path...}", "files", nil},
		{"{a}/x/{b}", "1/x/2", []string{"1", "2"}},
		{"{a}/x/{b}", "1/y/2", nil},
		{"{all...}", "a/b", []string{"a/b"}},
		{"größe/{id}", "gr%C3%B6%C3%9Fe/1", []string{"1"}},
	} {
		p, err := pathpattern.Parse(c.pattern)
		if err != nil {
			t.Fatal(c.pattern, err)
		}
		values, ok := p.Match(c.path, true)
		if ok != (c.values != nil) || !slices.Equal(values, c.values) {
			t.Errorf("%s for %s: %q, %v", c.pattern, c.path, values, ok)
		}
		mux, reached := http.NewServeMux(), false
		mux.HandleFunc("/"+c.pattern, func(_ http.ResponseWriter, r *http.Request) {
			reached = true
			for i, name := range p.Names() {
				if got := r.PathValue(name); c.values == nil || got != c.values[i] {
					t.Errorf("net/http has %s = %q for %s", name, got, c.path)
				}
			}
		})
		mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/"+c.path, nil))
		if reached != ok {
			t.Errorf("net/http matches %s for %s: %v", c.pattern, c.path, reached)
		}
	}
	p, _ := pathpattern.Parse("a/{b}")
	if _, ok := p.Match("a/%ff", true); ok {
		t.Error("what is not UTF-8 matches")
	}
	if values, ok := p.Match("a/%2F", false); !ok || values[0] != "%2F" {
		t.Errorf("a path without escapes is decoded: %q", values)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, path := range []string{"a/{}", "a/{$}", "{1a}", "{a-b}", "{a}/{a}", "{a...}/b", "{...}", "plain"} {
		if _, err := pathpattern.Parse(path); err == nil {
			t.Errorf("%s is a pattern", path)
		}
	}
	if pathpattern.In("a{b}/c") || !pathpattern.In("a/{b}") {
		t.Error("braces within a segment count")
	}
}

func TestRelate(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want pathpattern.Relation
	}{
		{"a/{x}", "a/{y}", pathpattern.Clashes},
		{"a/{x}", "b/{x}", pathpattern.Apart},
		{"a/{x}", "a/{x}/c", pathpattern.Apart},
		{"a/{x}", "a/{x...}", pathpattern.Within},
		{"{x...}", "a/{y}/c", pathpattern.Around},
		{"a/{x}", "{y}/b", pathpattern.Clashes},
		{"a/{x}/c", "a/{y}/{z}", pathpattern.Within},
		{"{x}/b", "{x}/{y...}", pathpattern.Within},
		{"{x}", "a/{y...}", pathpattern.Apart},
	} {
		a, _ := pathpattern.Parse(c.a)
		b, _ := pathpattern.Parse(c.b)
		if got := pathpattern.Relate(a, b); got != c.want {
			t.Errorf("%s to %s: %d, want %d", c.a, c.b, got, c.want)
		}
		if c.want == pathpattern.Within && a.Compare(b) >= 0 || c.want == pathpattern.Around && a.Compare(b) <= 0 {
			t.Errorf("%s is tried on the wrong side of %s", c.a, c.b)
		}
	}
}

func TestFill(t *testing.T) {
	p, _ := pathpattern.Parse("n/{id}/{rest...}")
	values := map[string]string{"id": "a/b", "rest": "c d/e"}
	if got := p.Fill(func(n string) (string, bool) { v, ok := values[n]; return v, ok }); got != "n/a%2Fb/c%20d/e" {
		t.Error(got)
	}
	if got := p.Fill(func(string) (string, bool) { return "", false }); got != "n/{id}/{rest...}" {
		t.Error(got)
	}
}
