package toolschema

import (
	"encoding/json"
	"slices"
	"strconv"
)

// Text is one thing that a schema says, and where.
type Text struct {
	Place string // names and indexes with slashes between
	Text  string // a string as it reads, else JSON
	// Told says that it is words for a reader, and no keyword of the schema.
	Told bool
}

// quiet are keywords whose values are words of JSON Schema.
var quiet = []string{"type", "format", "$ref", "$dynamicRef", "$schema", "$id", "$anchor", "required", "readOnly",
	"writeOnly", "deprecated"}

// names are keywords whose members have names of the author's.
var names = []string{"properties", "$defs", "definitions", "patternProperties", "dependentRequired", "dependentSchemas"}

// Texts are all values in a schema that are neither objects nor lists, and the names that it
// gives, in the order of their places. A model reads all of them.
func Texts(schema []byte) []Text {
	var root any
	if len(schema) == 0 || json.Unmarshal(schema, &root) != nil {
		return nil
	}
	var list []Text
	walk(root, "", true, false, &list)
	return list
}

// walk adds the texts of a value. Told says that words in it are for a reader, named that
// the names of its members are.
func walk(value any, place string, told, named bool, list *[]Text) {
	switch v := value.(type) {
	case map[string]any:
		keys := make([]string, 0, len(v))
		for key := range v {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range keys {
			at := join(place, key)
			if named {
				*list = append(*list, Text{Place: at, Text: key, Told: true})
				walk(v[key], at, true, false, list)
				continue
			}
			walk(v[key], at, told && !slices.Contains(quiet, key), slices.Contains(names, key), list)
		}
	case []any:
		for i, item := range v {
			walk(item, join(place, strconv.Itoa(i)), told, false, list)
		}
	case string:
		*list = append(*list, Text{place, v, told})
	default:
		text, err := json.Marshal(v)
		if err == nil {
			*list = append(*list, Text{Place: place, Text: string(text)})
		}
	}
}

func join(place, name string) string {
	if place == "" {
		return name
	}
	return place + "/" + name
}
