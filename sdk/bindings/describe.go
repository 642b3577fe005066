package bindings

import (
	"strings"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Describe says what a JSON value is, in words.
func Describe(t hostfuncs.Type) string {
	text := string(t.Kind)
	switch t.Kind {
	case hostfuncs.TypeJSON:
		text = "any JSON value"
	case hostfuncs.TypeArray:
		text = "array of " + Describe(*t.Elem)
	case hostfuncs.TypeMap:
		text = "object with values of: " + Describe(*t.Elem)
		if t.Elem.Kind == hostfuncs.TypeJSON {
			text = "object with any values"
		}
	case hostfuncs.TypeObject:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			mark := ""
			if f.Optional {
				mark = "?"
			}
			fields[i] = f.Name + mark + ": " + Describe(f.Type)
		}
		text = t.Name + " {" + strings.Join(fields, ", ") + "}"
	}
	if t.Nullable && t.Kind != hostfuncs.TypeNull {
		text += " or null"
	}
	return text
}
