package manifest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// withEndpoints is a manifest with endpoints.
func withEndpoints(endpoints string) []byte {
	return []byte(`{"plugin":{"id":"p","name":"P","version":"1.0.0","author":"A","description":"D","icon":"box",
"category":"other","license":{"type":"free"}},"settings":[],"storage":{"collections":{}},"migrations":[],
"sdkVersion":"^3.0.0","backend":{"entryPoint":"main.js"},"permissions":["cli"],"cli":{"endpoints":[` + endpoints + `]}}`)
}

func rulesOf(fs manifest.Findings) (list []string) {
	for _, f := range fs {
		list = append(list, f.Rule)
	}
	return list
}

// What no reader sees is refused wherever an agent would read it: 40 ways to hide it.
func TestHiddenToolTexts(t *testing.T) {
	hidden := []string{"\x00", "\x07", "\x1b[8m", "\x7f", "\u0085", "\u00a0", "\u00ad", "\u034f", "\u061c", "\u115f",
		"\u17b4", "\u180e", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202d",
		"\u202e", "\u2060", "\u2061", "\u2066", "\u2067", "\u2069", "\u206a", "\u2800", "\u3164", "\ufeff", "\ufff9",
		"\ufffc", "\U000e0001", "\U000e0041", "\U000e007f", "\U000e0100", "\U0001d159", "\ue000", "\U000f0000"}
	places := []string{
		`{"method":"PUT","path":"a","description":@,"auth":true,"tool":true}`,
		`{"method":"PUT","path":"a","description":"d","title":@,"auth":true,"tool":true}`,
		`{"method":"PUT","path":"a","auth":true,"tool":{"description":@}}`,
		`{"method":"PUT","path":"a","description":"d","auth":true,"tool":true,"input":{"description":@}}`,
		`{"method":"PUT","path":"a","description":"d","auth":true,"tool":true,"input":{"type":"object","properties":{@:{}}}}`,
		`{"method":"PUT","path":"a","description":"d","auth":true,"tool":true,"output":{"enum":[@]}}`,
		`{"method":"PUT","path":"a","description":"d","auth":true,"tool":true,"output":{@:1}}`,
	}
	if len(hidden) != 40 {
		t.Fatalf("%d ways", len(hidden))
	}
	for _, place := range places {
		for _, way := range hidden {
			text, err := json.Marshal("Adds" + way + " a note")
			if err != nil {
				t.Fatal(err)
			}
			_, findings := manifest.Parse(withEndpoints(strings.Replace(place, "@", string(text), 1)), manifest.Options{})
			if got := rulesOf(findings); !slices.Contains(got, "cli.endpoints.tool.hidden") {
				t.Errorf("%+q in %s: %v", way, place, findings)
			}
		}
		for _, fine := range []string{"Two\nlines", "a\tb", "Füge hinzu", "नोट जोड़ें", "می\u200cخواهم", "📝 notes"} {
			text, _ := json.Marshal(fine)
			_, findings := manifest.Parse(withEndpoints(strings.Replace(place, "@", string(text), 1)), manifest.Options{})
			if got := rulesOf(findings); slices.Contains(got, "cli.endpoints.tool.hidden") {
				t.Errorf("%q in %s: %v", fine, place, findings)
			}
		}
	}
}

// What schemas in files say is looked at as well.
func TestToolSchemasInFiles(t *testing.T) {
	text := withEndpoints(`{"method":"PUT","path":"a/{id}","description":"d","auth":true,"tool":true,` +
		`"input":{"$ref":"in.json"}}`)
	for schema, rule := range map[string]string{
		`{"type":"object","properties":{"id":{}}}`: "cli.endpoints.tool.arguments",
		`{"description":"a\u202eb"}`:               "cli.endpoints.tool.hidden",
		`{"type":"object"}`:                        "",
	} {
		m, findings, err := manifest.Load(fstest.MapFS{"manifest.json": {Data: text}, "in.json": {Data: []byte(schema)},
			"main.js": {Data: []byte("x")}}, manifest.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(rulesOf(findings), " "); got != rule || m.CLI.Endpoints[0].ToolName() != "a_id" {
			t.Errorf("%s: %v", schema, findings)
		}
	}
}
