package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
)

// Answers are held against the schema of their endpoint where that is asked for.
func TestOutput(t *testing.T) {
	for i, check := range []bool{false, true} {
		h := start(t, func(c *Config) { c.CheckOutput = check })
		output := json.RawMessage(`{"type":"object","required":["body"],"properties":{"body":{"required":["n"]}}}`)
		h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive, Endpoints: []api.DeclaredEndpoint{
			{Method: "POST", Path: "a", Output: output}}})
		h.plugins.handle("demo", "a", echo)
		for body, want := range map[string]string{`{"n":1}`: `"body":{"n":1}`,
			`{"m":1}`: []string{`"body":{"m":1}`, `"errors":[{"pointer":"/body","keyword":"required"`}[i]} {
			got := h.send(t, "POST", "/plugins/demo/a", body, jsonType)
			if status := map[bool]int{true: 502, false: 200}[check && body == `{"m":1}`]; got.status != status ||
				!strings.Contains(got.body, want) {
				t.Errorf("%t, %s: %d %s, want %d and %s", check, body, got.status, got.body, status, want)
			}
		}
	}
}

func TestInput(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.InputWork = 100_000 })
	schema := json.RawMessage(`{"type":"object","required":["n"],"properties":{"n":{"type":"integer","maximum":9},
		"on":{"type":"boolean"},"name":{"type":"string","pattern":"^[a-z]+$"},"list":{"items":{"type":"integer"}}},
		"additionalProperties":false}`)
	filled := json.RawMessage(`{"required":["n"],"properties":{"n":{"type":"integer","default":7},` +
		`"mark":{"default":"<"}}}`)
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive, Endpoints: []api.DeclaredEndpoint{
		{Method: "POST", Path: "a", Input: schema}, {Method: "GET", Path: "a", Input: schema},
		{Method: "PUT", Path: "a", Input: json.RawMessage(`{"$ref":"http://x"}`)}, {Method: "POST", Path: "b"},
		{Method: "POST", Path: "c", Input: filled}, {Method: "GET", Path: "c", Input: filled},
		{Method: "DELETE", Path: "c", Input: filled}, {Method: "PUT", Path: "c", Input: json.RawMessage(
			`{"default":[{"n":1}],"items":{"properties":{"n":{"default":"` + strings.Repeat("x", 4000) + `"}}}}`)}}})
	h.plugins.handle("demo", "a", echo)
	h.plugins.handle("demo", "b", echo)
	h.plugins.handle("demo", "c", echo)
	for _, c := range []struct {
		method, target, body string
		status               int
		want                 string
	}{
		{"POST", "a", `{"n":1,"name":"ab"}`, 200, `"body":{"n":1,"name":"ab"}`},
		{"POST", "a", `{"n":10,"x":1}`, 400, `"errors":[{"pointer":"/n","keyword":"maximum","message":"is more than 9"},` +
			`{"pointer":"/x","keyword":"additionalProperties","message":"is a member that may not be there"}]`},
		{"POST", "a", `{}`, 400, `"keyword":"required"`},
		{"POST", "a", ``, 400, `there is no body`},
		{"POST", "a", `{"n":1,"n":"x"}`, 400, `"keyword":"duplicate"`},
		{"POST", "a", `{"n":`, 400, `invalid_json`},
		{"POST", "a", `{"n":1,"list":[` + strings.Repeat("1,", 5000) + `1]}`, 400, `"keyword":"work"`},
		{"GET", "a?n=3&on=true&name=abc", "", 200, `"query":{"n":"3","on":"true","name":"abc"}`},
		{"GET", "a?n=3.5", "", 400, `"pointer":"/n","keyword":"type"`},
		{"GET", "a?n=3&on=yes", "", 400, `"pointer":"/on"`},
		{"GET", "a?n=3&name=7", "", 400, `"keyword":"pattern"`},
		{"GET", "a", "", 400, `"keyword":"required"`},
		{"PUT", "a", `{}`, 400, "invalid_input"},
		{"POST", "b", `{"n":1,"n":"x"}`, 200, `"body":{"n":1,"n":"x"}`},
		{"POST", "c", `{}`, 200, `"body":{"mark":"<","n":7}`},
		{"POST", "c", `{"n":8}`, 200, `"body":{"n":8,"mark":"<"}`},
		{"POST", "c", `{"n":"8"}`, 400, `"pointer":"/n"`},
		{"POST", "c", ``, 400, `there is no body`},
		{"PUT", "c", ``, 200, `"body":[{"n":1}]`},
		{"PUT", "c", `[` + strings.Repeat("{},", 20) + `{}]`, 400, `"keyword":"default"`},
		{"GET", "c?n=8&n=9", "", 200, `"query":{"n":"9","mark":"<"}`},
		{"DELETE", "c", "", 200, `"query":{"mark":"<","n":"7"}`},
	} {
		headers := []string{}
		if c.body != "" {
			headers = append(headers, jsonType)
		}
		got := h.send(t, c.method, "/plugins/demo/"+c.target, c.body, headers...)
		if got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s %s %.40s: %d %.500s, want %s", c.method, c.target, c.body, got.status, got.body, c.want)
		}
	}
}
