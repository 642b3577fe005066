package api

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// everything is a request with a field of every sort.
type everything struct {
	ID     string    `path:"id" json:"-"`
	Number int64     `path:"number" json:"-"`
	Limit  int       `query:"limit" json:"-" min:"1" max:"10"`
	From   int       `query:"from" json:"-" min:"5"`
	Kinds  []string  `query:"kind" json:"-" enum:"a,b,c"`
	Level  string    `query:"level" json:"-" enum:"low,high"`
	Since  time.Time `query:"since" json:"-"`
	All    bool      `query:"all" json:"-"`
	Last   *int64    `header:"Last-Event-ID" json:"-"`
	Text   string    `json:"text"`
	Deep   struct {
		N int `json:"n"`
	} `json:"deep"`
}

type answer struct {
	Text string   `json:"text"`
	List []string `json:"list"`
}

// private makes a route that the list of routes does not keep.
func private[In, Out any](t *testing.T, method, path string, kind Kind, options ...Option) Endpoint[In, Out] {
	t.Helper()
	before := len(all)
	r := newRoute[In, Out](method, path, kind, "Does", options)
	all = all[:before]
	return Endpoint[In, Out]{r}
}

func TestDecode(t *testing.T) {
	r := private[everything, answer](t, http.MethodPost, "/things/{id}/{number}", KindJSON)
	decode := func(segments []string, query []abi.Pair, last []string, body string) (*everything, error) {
		var text []byte
		if body != "" {
			text = []byte(body)
		}
		in, err := r.Decode(append(segments, ""), query, last, text)
		if err != nil {
			return nil, err
		}
		return in.(*everything), nil
	}
	got, err := decode([]string{"a/b", "7"}, []abi.Pair{{Name: "limit", Value: "10"}, {Name: "kind", Value: "a,c"},
		{Name: "all", Value: "true"},
		{Name: "since", Value: "2026-11-21T12:00:00.5+01:00"}, {Name: "level", Value: "low"}}, []string{"42"},
		`{"text":"t","deep":{"n":3}}`)
	if err != nil {
		t.Fatal(err)
	}
	if got.ID != "a/b" || got.Number != 7 || got.Limit != 10 || !reflect.DeepEqual(got.Kinds, []string{"a", "c"}) ||
		!got.All || got.Level != "low" ||
		*got.Last != 42 || got.Text != "t" || got.Deep.N != 3 ||
		!got.Since.Equal(time.Date(2026, 11, 21, 11, 0, 0, 500_000_000, time.UTC)) {
		t.Errorf("%+v", got)
	}
	for _, c := range []struct {
		name, key, value, body string
		code                   problem.Code
		says                   string
	}{
		{"too small", "limit", "0", "{}", problem.CodeInvalidQuery, "limit is a whole number from 1 to 10"},
		{"too large", "limit", "11", "{}", problem.CodeInvalidQuery, "from 1 to 10"},
		{"out of 64 bits", "limit", "99999999999999999999", "{}", problem.CodeInvalidQuery, "from 1 to 10"},
		{"below an open range", "from", "4", "{}", problem.CodeInvalidQuery, "of 5 or more"},
		{"no number", "limit", "ten", "{}", problem.CodeInvalidQuery, "whole number"},
		{"no such word", "level", "middle", "{}", problem.CodeInvalidQuery, "level is low or high"},
		{"a list with no such word", "kind", "a,z", "{}", problem.CodeInvalidQuery, "a, b or c, or several"},
		{"no time", "since", "yesterday", "{}", problem.CodeInvalidQuery, "a time such as"},
		{"neither true nor false", "all", "1", "{}", problem.CodeInvalidQuery, "true or false"},
		{"unknown", "nope", "1", "{}", problem.CodeInvalidQuery, `"nope" is unknown`},
		{"no body", "", "", "", problem.CodeInvalidRequest, "body is empty"},
		{"misspelt", "", "", `{"texts":"t"}`, problem.CodeInvalidRequest, "/texts"},
		{"of the wrong type", "", "", `{"deep":{"n":"3"}}`, problem.CodeInvalidRequest, "a whole number"},
		{"a field of the path in the body", "", "", `{"ID":"x"}`, problem.CodeInvalidRequest, "unknown"},
	} {
		var query []abi.Pair
		if c.key != "" {
			query = []abi.Pair{{Name: c.key, Value: c.value}}
		}
		_, err := decode([]string{"a", "1"}, query, nil, c.body)
		if !problem.IsCode(err, c.code) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := decode([]string{"a", "x"}, nil, nil, "{}"); !problem.IsCode(err, problem.CodeInvalidRequest) {
		t.Errorf("a path with no number: %v", err)
	}
	for _, last := range [][]string{{"x"}, {"-1"}, {"1", "2"}} {
		if _, err := decode([]string{"a", "1"}, nil, last, "{}"); !problem.IsCode(err, problem.CodeInvalidRequest) {
			t.Errorf("the event %q: %v", last, err)
		}
	}
}

// What a client sends is what a service gets, over HTTP and in one process.
func TestCallersAgree(t *testing.T) {
	post := private[everything, answer](t, http.MethodPost, "/things/{id}/{number}", KindJSON)
	raw := private[struct {
		Body jsontext.Value `body:"json" json:"-"`
	}, jsontext.Value](t, http.MethodPost, "/raw", KindJSON)
	gone := private[None, None](t, http.MethodDelete, "/gone", KindJSON)
	m := NewMux()
	var seen everything
	post.Handle(m, func(_ context.Context, in everything) (answer, error) {
		seen = in
		if in.Text == "bad" {
			return answer{}, problem.New(problem.CodeConflict, "not now").With("state", "busy")
		}
		return answer{Text: in.Text}, nil
	})
	gone.Handle(m, func(context.Context, None) (None, error) { return None{}, nil })
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			t.Errorf("signed %q", r.Header.Get("Authorization"))
		}
		serve(t, m, post.Route, gone.Route, w, r)
	}))
	defer srv.Close()
	last := int64(9)
	in := everything{ID: "ü/?", Number: 3, Limit: 2, Kinds: []string{"b"}, Since: time.Unix(1, 5e8).UTC(), All: true,
		Last: &last, Text: "t"}
	for name, c := range map[string]Caller{"client": NewClient(srv.URL, "", "secret", "test/1"), "process": m} {
		out, err := post.Call(t.Context(), c, in)
		if err != nil || out.Text != "t" {
			t.Errorf("%s: %+v, %v", name, out, err)
		}
		if name == "client" {
			seen.Last = &last // that only streams send
		}
		if !reflect.DeepEqual(seen, in) {
			t.Errorf("%s: the service got %+v", name, seen)
		}
		bad := in
		bad.Text = "bad"
		_, err = post.Call(t.Context(), c, bad)
		if state, _ := problem.Member[string](problem.Of(err), "state"); !problem.IsCode(err, problem.CodeConflict) ||
			state != "busy" {
			t.Errorf("%s: a refusal is %v", name, err)
		}
		if _, err := gone.Call(t.Context(), c, None{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := post.Call(t.Context(), m, everything{Limit: 11}); !problem.IsCode(err, problem.CodeInvalidQuery) {
		t.Errorf("a limit out of bounds in one process: %v", err)
	}
	if _, err := raw.Call(t.Context(), m, struct {
		Body jsontext.Value `body:"json" json:"-"`
	}{}); !problem.IsCode(err, problem.CodeInternal) {
		t.Errorf("a route that nobody answers: %v", err)
	}
}

// serve answers like the control server does.
func serve(t *testing.T, m *Mux, post, gone *Route, w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodDelete {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	segments := strings.Split(strings.TrimPrefix(r.URL.EscapedPath(), Prefix+"/things/"), "/")
	if len(segments) != 2 || segments[0] != "%C3%BC%2F%3F" {
		t.Errorf("the path is %s", r.URL.EscapedPath())
	}
	var query []abi.Pair
	for name, values := range r.URL.Query() {
		query = append(query, abi.Pair{Name: name, Value: values[0]})
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Error(err)
	}
	in, err := post.Decode([]string{"ü/?", segments[1], ""}, query, nil, body)
	if err == nil {
		var out any
		if out, err = m.Serve(r.Context(), post, in, nil); err == nil {
			w.Header().Set("Content-Type", "application/json")
			text, _ := json.Marshal(out)
			_, _ = w.Write(text)
			return
		}
	}
	p := problem.Of(err)
	w.Header().Set("Content-Type", problem.ContentType)
	w.WriteHeader(p.Status())
	_, _ = w.Write(p.AppendJSON(nil, "r"))
}

// Routes that cannot be served are a fault of the program, at once.
func TestBadRoutes(t *testing.T) {
	for name, make := range map[string]func(){
		"a field that stands nowhere": func() { private[struct{ X string }, None](t, "GET", "/x", KindJSON) },
		"a path without its field":    func() { private[None, None](t, "GET", "/{id}", KindJSON) },
		"a field without its path":    func() { private[PluginRequest, None](t, "GET", "/x", KindJSON) },
		"a field in the body as well": func() {
			private[struct {
				ID string `path:"id" json:"id"`
			}, None](t, "GET", "/{id}", KindJSON)
		},
		"two answers": func() {
			e, m := private[None, None](t, "GET", "/x", KindJSON), NewMux()
			for range 2 {
				e.Handle(m, func(context.Context, None) (None, error) { return None{}, nil })
			}
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: nothing is said", name)
				}
			}()
			make()
		}()
	}
}

// Every route is named once, documented, and lies where all do.
func TestRoutes(t *testing.T) {
	seen := map[string]Kind{}
	for _, r := range Routes() {
		if kind, twice := seen[r.Name()]; twice && kind != KindEvents && r.Kind != KindEvents {
			t.Errorf("%s is there twice", r.Name())
		}
		seen[r.Name()] = r.Kind
		if r.Doc == "" || strings.HasSuffix(r.Doc, ".") {
			t.Errorf("%s is documented as %q", r.Name(), r.Doc)
		}
		if len(Params(r.Path)) > MaxParams {
			t.Errorf("%s has too many parameters", r.Name())
		}
	}
	if len(seen) < 10 {
		t.Errorf("there are %d routes", len(seen))
	}
}

// Nothing is remembered as a source that is none.
func TestSources(t *testing.T) {
	digest, key := "sha256:"+strings.Repeat("a", 64), strings.Repeat("R", 56)
	for _, c := range []struct {
		source Source
		ok     bool
	}{
		{Source{}, true}, {Source{Reference: "ghcr.io/ada/notes:1.0", Digest: digest}, true},
		{Source{Reference: "[::1]:5000/n@" + digest, Digest: digest}, true},
		{Source{Reference: "ghcr.io/ada/notes:1.0"}, false}, {Source{Digest: digest}, false},
		{Source{Reference: "ghcr.io/a\x1b[31m", Digest: digest}, false},
		{Source{Reference: "ghcr.io/ada/notes:1.0", Digest: digest + "\n"}, false},
		{Source{Reference: strings.Repeat("a", 513), Digest: digest}, false},
		{Source{Catalogue: "ada", Key: key, Digest: digest}, true}, {Source{Catalogue: "ada", Key: key}, false},
		{Source{Catalogue: "ada", Digest: digest}, false},
		{Source{Catalogue: "ada", Key: key + "\n", Digest: digest}, false},
		{Source{Catalogue: "ada", Key: "https://example.org/a.json", Digest: digest}, true},
		{Source{Catalogue: "ada", Key: "https://example.org/" + strings.Repeat("a", 4096), Digest: digest}, false},
		{Source{Catalogue: "../ada", Key: key, Digest: digest}, false},
		{Source{Catalogue: "ada", Key: key, Reference: "ghcr.io/ada/notes:1.0", Digest: digest}, false},
		{Source{Reference: "ghcr.io/ada/notes:1.0", Key: key, Digest: digest}, false},
	} {
		request := InstallRequest{Path: t.TempDir(), Digest: digest, Grants: []string{}, Source: c.source}
		if err := request.Check(); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.source, err)
		}
	}
}
