package ai_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
)

// What is wrong with the schema or the tool of one plugin does not take tools
// away from the others, whether or not the server knows the other mode.
func TestBadSchemaBlamesNoMode(t *testing.T) {
	failure := func(message, param, code string) http.HandlerFunc {
		text, err := json.Marshal(map[string]any{"error": map[string]any{"message": message,
			"type": "invalid_request_error", "param": param, "code": code}})
		if err != nil {
			t.Fatal(err)
		}
		return raw(http.StatusBadRequest, "application/json", string(text))
	}
	noSchema := fails(400, "response_format json_schema is not supported by this model")
	for name, c := range map[string]struct {
		answers []http.HandlerFunc
		modes   string
		word    string
	}{
		"schema": {[]http.HandlerFunc{failure("Invalid schema for function 'save_item': In context=('properties', "+
			"'tags'), array schema missing items.",
			"tools[0].function.parameters", "invalid_function_parameters")}, "tool", "array schema missing items"},
		"schema without a place": {[]http.HandlerFunc{failure("Invalid schema for tool.", "", "")}, "tool",
			"Invalid schema"},
		"description": {[]http.HandlerFunc{failure("Invalid 'tools[0].function.description': string too "+
			"long.", "tools[0].function.description", "string_above_max_length")}, "tool", "too long"},
		"both modes refused": {[]http.HandlerFunc{fails(400, "a tool of this kind is not for this model"),
			noSchema}, "tool schema", "structured"},
		"other mode fails": {[]http.HandlerFunc{fails(400, "a tool of this kind is not for this model"),
			fails(400, "asleep")}, "tool schema", "asleep"},
	} {
		t.Run(name, func(t *testing.T) {
			f := serve(t, append(c.answers, calls("save_item", good))...)
			r := open(t, f)
			_, err := r.GenerateStructured(t.Context(), "bad", item())
			wantCode(t, err, abi.CodeUnavailable, c.word)
			if got, err := r.GenerateStructured(t.Context(), "good", item()); err != nil || len(got) == 0 {
				t.Errorf("the next plugin got %s, %v", got, err)
			}
			var modes []string
			for _, request := range f.asked() {
				modes = append(modes, modeOf(request))
			}
			if text := strings.Join(modes, " "); text != c.modes+" tool" {
				t.Errorf("asked by %s, want %s tool", text, c.modes)
			}
		})
	}
}

// A schema that the other mode refuses too is told as it is.
func TestBadSchemaOfOtherMode(t *testing.T) {
	f := serve(t, fails(400, "Invalid schema for response_format 'save_item': 'additionalProperties' is required "+
		"to be false."))
	r := open(t, f, func(c *ai.Config) { c.Structured = ai.ModeSchema })
	_, err := r.GenerateStructured(t.Context(), "bad", item())
	wantCode(t, err, abi.CodeUnavailable, "did not accept the request", "additionalProperties")
}
