package hostfuncs_test

import (
	"encoding/json"
	"testing"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// The schema has the bounds of the tags, those of arrays and maps among them.
func TestSchemaOfHasBounds(t *testing.T) {
	text := hostfuncs.SchemaOf[struct {
		Lists []string       `json:"lists" rule:"items=3"`
		Sizes map[string]int `json:"sizes,omitempty" rule:"items=4"`
		Free  []string       `json:"free,omitempty"`
		Name  string         `json:"name,omitempty" rule:"chars=5"`
	}]()
	var got struct {
		Properties map[string]struct{ MaxItems, MaxProperties, MaxLength int }
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	p := got.Properties
	if p["lists"].MaxItems != 3 || p["sizes"].MaxProperties != 4 || p["free"].MaxItems != 0 || p["name"].MaxLength != 5 {
		t.Errorf("%s", text)
	}
}
