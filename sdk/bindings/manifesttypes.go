package bindings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// schema is what of a JSON Schema says something in TypeScript.
type schema struct {
	Type                 string             `json:"type"`
	Description          string             `json:"description"`
	Properties           map[string]*schema `json:"properties"`
	Required             []string           `json:"required"`
	Items                *schema            `json:"items"`
	AdditionalProperties *schema            `json:"additionalProperties"`
	Enum                 []any              `json:"enum"`
	MaxItems             *int               `json:"maxItems"`
	AnyOf                []*schema          `json:"anyOf"`
}

// manifestTypes returns the interface of manifest.json.
func manifestTypes(text []byte) (string, error) {
	var root schema
	if err := json.Unmarshal(text, &root); err != nil {
		return "", fmt.Errorf("read the schema of the manifest: %w", err)
	}
	body, err := root.typeScript("")
	if err != nil {
		return "", fmt.Errorf("the schema of the manifest: %w", err)
	}
	return "\n/** `manifest.json`. 'wasmhost validate' knows more rules than types can say. */\n" +
		"export interface Manifest " + body + "\n", nil
}

// TypeScript returns the type of a value, indented as what stands there.
func (s *schema) typeScript(indent string) (string, error) {
	if len(s.Enum) > 0 {
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			b, err := json.Marshal(v)
			if err != nil {
				return "", err
			}
			values[i] = string(b)
		}
		return strings.Join(values, " | "), nil
	}
	if len(s.AnyOf) > 0 {
		types := make([]string, len(s.AnyOf))
		for i, one := range s.AnyOf {
			var err error
			if types[i], err = one.typeScript(indent); err != nil {
				return "", err
			}
		}
		return strings.Join(types, " | "), nil
	}
	switch s.Type {
	case "string", "boolean", "number":
		return s.Type, nil
	case "integer":
		return "number", nil
	case "":
		return "unknown", nil
	case "array":
		elem, err := s.Items.typeScript(indent)
		if strings.Contains(elem, " | ") && !strings.HasPrefix(elem, "{") {
			elem = "(" + elem + ")"
		}
		return elem + "[]", err
	case "object":
		return s.object(indent)
	}
	return "", fmt.Errorf("TypeScript has no type for %q", s.Type)
}

func (s *schema) object(indent string) (string, error) {
	if s.Properties == nil {
		elem, err := s.AdditionalProperties.typeScript(indent)
		return "Record<string, " + elem + ">", err
	}
	// What is required first, then by name.
	names := slices.SortedFunc(maps.Keys(s.Properties), func(a, b string) int {
		if ra, rb := slices.Contains(s.Required, a), slices.Contains(s.Required, b); ra != rb {
			if ra {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	var b bytes.Buffer
	b.WriteString("{\n")
	for _, name := range names {
		p := s.Properties[name]
		typ, err := p.typeScript(indent + "  ")
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		if p.Description != "" {
			TSComment(&b, indent+"  ", []string{p.Description})
		}
		mark := "?"
		if slices.Contains(s.Required, name) {
			mark = ""
		}
		fmt.Fprintf(&b, "%s  %s%s: %s;\n", indent, name, mark, typ)
	}
	b.WriteString(indent + "}")
	return b.String(), nil
}
