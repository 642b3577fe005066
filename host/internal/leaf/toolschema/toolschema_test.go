package toolschema_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
	"github.com/wasmhost/wasmhost/host/internal/leaf/toolschema"
)

func TestArguments(t *testing.T) {
	const note = `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["text"],` +
		`"properties":{"text":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string"}},"additionalProperties":false}`
	for _, c := range []struct {
		method, path, input string
		arguments           string // that fit
		target, query, body string
		wrong               string // arguments that do not fit, or cannot be sent
	}{
		{"GET", "hello", "", `{}`, "hello", "", "", `{"name":"x"}`},
		{"GET", "notes/{id}", "", `{"id":"a/b"}`, "notes/a%2Fb", "", "", `{}`},
		{"GET", "find", `{"type":"object","properties":{"n":{"type":"integer"},"on":{"type":"boolean"}}}`,
			`{"n":3,"on":true}`, "find", "n=3,on=true", "", `{"n":[1]}`},
		{"POST", "notes", note, `{"text":"hi"}`, "notes", "", `{"text":"hi"}`, `{}`},
		{"PUT", "notes/{id}", note, `{"id":"1","text":"hi"}`, "notes/1", "", `{"text":"hi"}`, `{"text":"hi"}`},
		{"PUT", "files/{path...}", "", `{"path":"a/b c","body":[1]}`, "files/a/b%20c", "", "[1]", `{"body":1}`},
		{"POST", "any", "", `{"body":null}`, "any", "", "null", `{"x":1}`},
		{"POST", "list", `{"type":"array","items":{"$ref":"#/$defs/n"},"$defs":{"n":{"type":"integer"}}}`,
			`{"body":[1,2]}`, "list", "", "[1,2]", `{"body":["a"]}`},
		{"POST", "either", `{"type":"object","oneOf":[{"required":["a"]},{"required":["b"]}]}`,
			`{"body":{"a":1}}`, "either", "", `{"a":1}`, `{"a":1}`},
		{"DELETE", "find", `{"type":"object","minProperties":1,"properties":{"q":{"type":"string"}}}`,
			`{"query":{"q":"x"}}`, "find", "q=x", "", `{"query":{}}`},
		{"DELETE", "x/ü", "", `{}`, "x/%C3%BC", "", "", `{"a":1}`},
	} {
		name := c.method + " " + c.path
		var input []byte
		if c.input != "" {
			input = []byte(c.input)
		}
		a, err := toolschema.Of(c.method, c.path, input)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s, err := new(schema.Compiler).Compile(a.Schema)
		if err != nil {
			t.Fatalf("%s: %s: %v", name, a.Schema, err)
		}
		if failures := s.Check([]byte(c.arguments), schema.DefaultWork); failures != nil {
			t.Errorf("%s: %s does not take %s: %v", name, a.Schema, c.arguments, failures)
		}
		r, err := a.Split([]byte(c.arguments))
		var query []string
		for _, p := range r.Query {
			query = append(query, p[0]+"="+p[1])
		}
		if got := strings.Join(query, ","); err != nil || r.Path != c.target || got != c.query || string(r.Body) != c.body {
			t.Errorf("%s: %q %q %q, %v", name, r.Path, got, r.Body, err)
		}
		_, err = a.Split([]byte(c.wrong))
		if failures := s.Check([]byte(c.wrong), schema.DefaultWork); failures == nil && err == nil {
			t.Errorf("%s: %s passes", name, c.wrong)
		}
	}
}

func TestClashes(t *testing.T) {
	for _, c := range [][3]string{
		{"PUT", "notes/{id}", `{"type":"object","properties":{"id":{}}}`},
		{"GET", "notes/{id}", `{"type":"object","properties":{"id":{}}}`},
		{"POST", "notes/{body}", `{"type":"array"}`},
		{"GET", "notes/{query}", `{"type":"object","anyOf":[true]}`},
	} {
		if _, err := toolschema.Of(c[0], c[1], []byte(c[2])); err == nil || !strings.Contains(err.Error(), "either") {
			t.Errorf("%v: %v", c, err)
		}
	}
	for _, arguments := range []string{`[]`, `"a"`, `null0`, `{"a":{}}`, `{"a":null}`} {
		a, err := toolschema.Of("GET", "{a}", nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Split([]byte(arguments)); err == nil {
			t.Errorf("%s passes", arguments)
		}
	}
}

func ExampleTexts() {
	for _, t := range toolschema.Texts([]byte(`{"type":"object",
		"properties":{"to":{"description":"Who gets it","enum":["all",1]}}}`)) {
		fmt.Println(t.Place, t.Text, t.Told)
	}
	// Output:
	// properties/to to true
	// properties/to/description Who gets it true
	// properties/to/enum/0 all true
	// properties/to/enum/1 1 false
	// type object false
}

// What Split sends is what was given, whatever it is, or nothing.
func FuzzSplit(f *testing.F) {
	for _, seed := range []string{`{"id":"1","text":"a"}`, `{"id":"..","x":1e400}`,
		`{"id":"\ud800"}`, `{`, `{"id":true}`, `{"id":"a","id":"b"}`} {
		f.Add(seed)
	}
	a, err := toolschema.Of("PUT", "notes/{id}", []byte(`{"type":"object"}`))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, arguments string) {
		r, err := a.Split([]byte(arguments))
		if err != nil {
			return
		}
		var given, sent map[string]any
		if json.Unmarshal([]byte(arguments), &given) != nil || json.Unmarshal(r.Body, &sent) != nil {
			return // numbers that no float holds
		}
		if delete(given, "id"); !reflect.DeepEqual(given, sent) {
			t.Errorf("%q sends %s", arguments, r.Body)
		}
		if !strings.HasPrefix(r.Path, "notes/") || strings.Count(r.Path, "/") != 1 {
			t.Errorf("%q goes to %q", arguments, r.Path)
		}
	})
}
