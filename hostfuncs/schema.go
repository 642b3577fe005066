package hostfuncs

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/wasmhost/wasmhost/abi"
)

// Schema is a JSON Schema of draft 2020-12 as text, which may be empty.
type Schema string

// MarshalJSON writes the schema as the JSON that it is.
func (s Schema) MarshalJSON() ([]byte, error) { return []byte(s), nil }

// UnmarshalJSON keeps any JSON.
func (s *Schema) UnmarshalJSON(text []byte) error {
	*s = Schema(text)
	return nil
}

// SchemaOf is the schema of a type with the tags of [Func], for [Permission.Parameters]: an
// object has no other members. Of a type that has none it is a text that is no schema, and
// says why.
func SchemaOf[T any]() Schema {
	d := describer{function: "the parameters"}
	_, in, err := d.describe(reflect.TypeFor[T](), "")
	if err != nil {
		return Schema(err.Error())
	}
	text, err := json.Marshal(schemaOf(in))
	if err != nil {
		return Schema(err.Error())
	}
	return Schema(text)
}

func schemaOf(t Type) map[string]any {
	s := map[string]any{}
	switch t.Kind {
	case TypeJSON:
		return s
	case TypeMap:
		s["type"], s["additionalProperties"] = "object", schemaOf(*t.Elem)
		if t.MaxItems > 0 {
			s["maxProperties"] = t.MaxItems
		}
	case TypeArray:
		s["type"], s["items"] = "array", schemaOf(*t.Elem)
		if t.MaxItems > 0 {
			s["maxItems"] = t.MaxItems
		}
	case TypeObject:
		members, required := map[string]any{}, []string{}
		for _, f := range t.Fields {
			member := schemaOf(f.Type)
			member["description"] = f.Doc
			if members[f.Name] = member; !f.Optional {
				required = append(required, f.Name)
			}
		}
		s["type"], s["properties"], s["required"], s["additionalProperties"] = "object", members, required, false
	default:
		s["type"] = string(t.Kind)
	}
	if t.Nullable {
		s["type"] = []any{s["type"], "null"}
	}
	if t.MaxChars > 0 {
		s["minLength"], s["maxLength"] = 1, t.MaxChars
	}
	if t.Min != 0 || t.Max != 0 {
		s["minimum"] = t.Min
	}
	if t.Max != 0 {
		s["maximum"] = t.Max
	}
	if len(t.OneOf) > 0 {
		s["enum"] = t.OneOf
	}
	return s
}

// ParametersOf reads what the manifest of the plugin that calls says of a permission of the
// application, by the schema of that: the zero T where it says nothing.
func ParametersOf[T any](c Call, permission string) (p T, err error) {
	given, ok := c.Parameters[permission]
	if !ok {
		return p, nil
	}
	if err = json.Unmarshal(given, &p); err != nil {
		err = fmt.Errorf("the parameters of %s: %w", permission, err)
	}
	return p, err
}

// Parameters are what a manifest says of permissions, by their names.
type Parameters map[string]abi.RawJSON
