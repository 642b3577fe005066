package corpus

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen"
)

// TestSchemas has the schema of each type accept all that the decoder accepts, and all
// that is written.
func TestSchemas(t *testing.T) {
	shorttest.Skip(t)
	result, err := jsongen.Generate(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(result.Types))
	if err != nil {
		t.Fatalf("%v: %s", err, result.Types)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("test:///types.json", doc); err != nil {
		t.Fatal(err)
	}
	defs := doc.(map[string]any)["$defs"].(map[string]any)
	fits := func(s *jsonschema.Schema, text []byte) error {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			return nil // no JSON, or not as Go has it
		}
		return s.Validate(value)
	}
	r := rand.New(rand.NewPCG(3, 4))
	all, tried := texts(), 0
	for _, s := range subjects() {
		name := strings.TrimPrefix(s.name, "corpus.")
		if _, has := defs[name]; !has {
			continue
		}
		schema, err := c.Compile("test:///types.json#/$defs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		tried++
		for range 100 {
			text, err := s.write(r)
			if err != nil {
				break
			}
			for _, given := range [][]byte{text, damage(r, text), damage(r, text)} {
				if !s.reads(given) {
					continue
				}
				if err := fits(schema, given); err != nil {
					t.Errorf("%s: %.300s is read, and does not fit: %v", name, given, err)
					break
				}
			}
		}
		for _, text := range all {
			if !s.reads([]byte(text)) {
				continue
			}
			if err := fits(schema, []byte(text)); err != nil {
				t.Errorf("%s: %.300s is read, and does not fit: %v", name, text, err)
			}
		}
	}
	if tried < 15 {
		t.Errorf("%d types of %v were tried", tried, reflect.ValueOf(defs).MapKeys())
	}
	schema, err := c.Compile("test:///types.json#/$defs/Written")
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		var v Written
		fill(r, reflect.ValueOf(&v).Elem(), 3)
		text, err := json.Marshal(v)
		if err != nil {
			continue
		}
		if err := fits(schema, text); err != nil {
			t.Errorf("%s is written, and does not fit: %v", text, err)
		}
	}
	for _, text := range []string{`{}`, `null`, `{"Small":128,"Pointer":null,"Bytes":null,"Table":{},` +
		`"Pair":[true,false],"Time":"2026-01-02T03:04:05Z","Quoted":"1","Needed":""}`} {
		if fits(schema, []byte(text)) == nil {
			t.Errorf("%s fits what is never written so", text)
		}
	}
}
