package manifest_test

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// beyondSchema are the rules that JSON Schema cannot express.
var beyondSchema = map[string]string{
	"file.size":                          "about the text",
	"file.utf8":                          "about the text",
	"file.syntax":                        "about the text",
	"file.depth":                         "about the text",
	"file.duplicateKey":                  "about the text",
	"text.visible":                       "which characters can be seen",
	"value.number":                       "numbers have no size in JSON",
	"sdkVersion.format":                  "ranges are no regular language that one would want to read",
	"settings.key.unique":                "uniqueness by one key",
	"settings.options.unique":            "uniqueness by one key",
	"settings.default.option":            "compares two values",
	"settings.default.range":             "compares two values",
	"settings.range.order":               "compares two values",
	"storage.name.unique":                "compares keys without regard to case",
	"storage.index.undeclared":           "compares a value with keys",
	"storage.uniqueIndex.undeclared":     "compares a value with keys",
	"storage.fullText.column":            "compares a value with keys",
	"storage.fullText.repeat":            "the schema lets lists repeat",
	"storage.fullText.names":             "compares a value with keys",
	"cli.endpoints.unique":               "uniqueness by two keys",
	"network.hosts.host.private":         "the list of public suffixes",
	"network.hosts.host.suffix":          "the list of public suffixes",
	"network.hosts.host.unique":          "uniqueness by one key",
	"cli.endpoints.path.parameter":       "compares names within a text",
	"cli.endpoints.path.clash":           "compares the paths of all endpoints",
	"cli.endpoints.export.alone":         "what an export does not get is a matter of its path as well",
	"cli.endpoints.rawBody.method":       "depends on another key",
	"cli.endpoints.schema":               "what a schema may be is another schema",
	"cli.endpoints.schema.file":          "about files",
	"cli.endpoints.input.rawBody":        "depends on another key",
	"cli.endpoints.tool.arguments":       "compares the path with a schema",
	"cli.endpoints.tool.rawBody":         "depends on another key",
	"cli.endpoints.tool.hidden":          "what a reader sees is in tables of Unicode",
	"cli.endpoints.tool.hints":           "depends on other keys",
	"cli.endpoints.tool.path":            "depends on another key",
	"cli.endpoints.tool.texts":           "counts over several keys",
	"cli.endpoints.tool.unique":          "compares the names of all tools",
	"cli.endpoints.headers.never":        "compares without regard to case",
	"mcp.collections.known":              "compares a value with keys",
	"mcp.unique":                         "uniqueness by one key",
	"skills":                             "about files",
	"cron.jobs.id.unique":                "uniqueness by one key",
	"cron.jobs.schedule.format":          "the language of cron",
	"cron.jobs.schedule.never":           "the calendar",
	"workspace.commandSlots.name.unique": "uniqueness by one key",
}

func TestSchemaAgreesWithRules(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(manifest.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft4) // the schema itself says which
	if err := compiler.AddResource("manifest.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("manifest.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if schema.DraftVersion != 2020 {
		t.Errorf("draft %d", schema.DraftVersion)
	}
	held := make(map[string]bool)
	for _, c := range corpus(t) {
		_, findings := c.parse(t)
		expressible := ""
		beyond := false
		for _, f := range findings.Errors() {
			if _, ok := beyondSchema[f.Rule]; ok {
				beyond = true
			} else {
				expressible = f.Rule
			}
		}
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(bytes.TrimPrefix(c.data, []byte("\ufeff"))))
		if err != nil {
			if !findings.HasErrors() {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		err = schema.Validate(instance)
		switch {
		case expressible != "":
			held[expressible] = true
			if err == nil {
				t.Errorf("%s breaks %s and satisfies the schema", c.name, expressible)
			}
		case beyond, c.options == "lenient":
		case err != nil:
			t.Errorf("%s has no errors and breaks the schema: %v", c.name, err)
		}
	}
	if len(held) < 50 {
		t.Errorf("only %d rules were held against the schema", len(held))
	}
	for rule := range beyondSchema {
		if !ruleIDs()[rule] {
			t.Errorf("the list of exceptions names %s, which is no rule", rule)
		}
	}
}

func TestSchemaIsStable(t *testing.T) {
	if first := manifest.Schema(); !bytes.Equal(first, manifest.Schema()) || len(first) < 5000 {
		t.Error("the schema differs from one call to the next")
	}
}

func ruleIDs() map[string]bool {
	ids := make(map[string]bool)
	for _, r := range manifest.Rules() {
		ids[r.ID] = true
	}
	return ids
}
