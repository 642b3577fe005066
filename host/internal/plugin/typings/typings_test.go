package typings_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/typings"
	"github.com/wasmhost/wasmhost/sdk/js/tstypes"
)

const person = `{"$ref": "#/$defs/Person", "$defs": {"Person": {"type": "object", "required": ["name", "odd \"name\""],
	"properties": {"name": {"type": "string", "minLength": 1}, "age": {"type": ["integer", "null"]},
		"odd \"name\"": {"enum": ["red", 1, true, null]}, "friends": {"type": "array", "items": {"$ref": "#/$defs/Person"}},
		"pair": {"type": "array", "prefixItems": [{"type": "number"}, {"const": "x"}], "minItems": 1, "items": false},
		"more": {"type": "object", "additionalProperties": {"type": "boolean"}},
		"any": {}, "either": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Both"}]}}},
	"Both": {"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
		{"properties": {"b": {"type": "number"}}}]}}}`

// TestTypes reads what is made back: its types are true of what fits the schema, and of
// little else.
func TestTypes(t *testing.T) {
	text, err := typings.Of("my-plugin", []api.DeclaredEndpoint{
		{Method: "POST", Path: "people/{id}/{rest...}", Input: json.RawMessage(person), Output: json.RawMessage(`true`)},
		{Method: "GET", Path: "people", Input: json.RawMessage(`{"properties": {"limit": {"type": "integer"}}}`),
			Responses: []string{"text/csv"}},
		{Method: "POST", Path: "raw", RawBody: true},
		{Method: "DELETE", Path: "people"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"POST my-plugin/people/{id}/{rest...}": { request: { params: { "id": string; "rest": string }; ` +
			`body: post_my_plugin_people__id___rest____$input; query?: Record<string, string> }; ` +
			`answer: post_my_plugin_people__id___rest____$answer };`,
		`"GET my-plugin/people": { request: { query: get_my_plugin_people$input }; answer: unknown | Response };`,
		`"DELETE my-plugin/people": { request: { query?: Record<string, string> }; answer: unknown };`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(text, "raw") {
		t.Errorf("an endpoint of bytes is declared:\n%s", text)
	}
	declared, _, _ := strings.Cut(text, "declare module")
	made, left, err := tstypes.Schemas(map[string][]byte{"a.ts": []byte(declared)})
	if err != nil || len(left) > 0 {
		t.Fatalf("it cannot be read: %v, %v", left, err)
	}
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(made)))
	c := jsonschema.NewCompiler()
	if err == nil {
		err = c.AddResource("made.json", document)
	}
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Compile("made.json#/$defs/post_my_plugin_people__id___rest____$input")
	if err != nil {
		t.Fatal(err)
	}
	for value, fits := range map[string]bool{
		`{"name": "Ada", "odd \"name\"": "red"}`: true, `{"name": "Ada", "odd \"name\"": "blue"}`: false,
		`{"name": "Ada"}`: false, `{"name": 1, "odd \"name\"": null}`: false,
		`{"name": "Ada", "odd \"name\"": true, "age": null, "friends": [{"name": "Bo", "odd \"name\"": 1}], "pair": [1],
			"more": {"x": true}, "any": [1], "either": {"a": "x", "b": 2}}`: true,
		`{"name": "Ada", "odd \"name\"": true, "friends": [{"name": "Bo"}]}`: false,
		`{"name": "Ada", "odd \"name\"": true, "pair": [1, "y"]}`:            false,
		`{"name": "Ada", "odd \"name\"": true, "more": {"x": 1}}`:            false,
		`{"name": "Ada", "odd \"name\"": true, "either": {"b": 2}}`:          false,
	} {
		decoded, err := jsonschema.UnmarshalJSON(strings.NewReader(value))
		if err != nil {
			t.Fatal(err)
		}
		if err := again.Validate(decoded); (err == nil) != fits {
			t.Errorf("%s: %v", value, err)
		}
	}
}

// TestHostileTypes has names that would end what they stand in.
func TestHostileTypes(t *testing.T) {
	text, err := typings.Of("p", []api.DeclaredEndpoint{{Method: "POST", Path: "a",
		Input: json.RawMessage(`{"$ref": "#/$defs/x; } evil(); type y", "$defs": {"x; } evil(); type y": {"properties": {
			"a\"; evil(); \u2028": {"$ref": "#"}, "*/": {"const": "\"+evil()"}}}}}`)}})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(text, "evil()"); got != strings.Count(text, `\"; evil()`)+strings.Count(text, `\"+evil()`) {
		t.Errorf("an author's words stand outside of a string:\n%s", text)
	}
	if _, err := typings.Of("p", []api.DeclaredEndpoint{{Method: "POST", Path: "a",
		Output: json.RawMessage(`{"$ref": "https://elsewhere.example/x"}`)}}); err == nil {
		t.Error("a schema that leads elsewhere has a type")
	}
}
