package jsongen

import (
	"encoding/json"
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// mostItems is up to how many items of an array have a schema each.
const mostItems = 16

// A JSON Schema as it is written.
type object = map[string]any

// schemas makes JSON Schemas of the types that handlers of endpoints take and answer. Those of what
// is decoded accept all that the decoder does, null and absence among it, but that a
// field with the tag schema:"required" has to be there. Those of what is written alone
// describe just that.
type schemas struct {
	need  map[string]direction // by typeKey, of types with names
	found []*types.Named       // these, in their order
	names map[string]string
	taken map[string]bool
}

// add notes the types of a package, which are called by their names alone.
func (s *schemas) add(g *generator) {
	for _, e := range g.entries {
		if e.handled != 0 {
			s.visit(e.typ, e.handled, map[string]bool{})
		}
	}
}

// visit notes the types with names that a type is made of.
func (s *schemas) visit(t types.Type, d direction, seen map[string]bool) {
	t = types.Unalias(t)
	if isRaw(t) || isNumber(t) || methodsOf(t).any() {
		return
	}
	if named, ok := t.(*types.Named); ok {
		key := typeKey(t)
		if _, basic := t.Underlying().(*types.Basic); basic || seen[key] {
			return
		}
		seen[key] = true
		if s.need[key] == 0 {
			s.found = append(s.found, named)
			name := notInNames.ReplaceAllString(types.TypeString(t, func(*types.Package) string { return "" }), "_")
			for s.taken[name] {
				name += "_"
			}
			s.names[key], s.taken[name] = name, true
		}
		s.need[key] |= d
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		s.visit(u.Elem(), d, seen)
	case *types.Slice:
		s.visit(u.Elem(), d, seen)
	case *types.Array:
		s.visit(u.Elem(), d, seen)
	case *types.Map:
		s.visit(u.Elem(), d, seen)
	case *types.Struct:
		for _, f := range fieldsOf(t) {
			s.visit(f.typ(), d, seen)
		}
	}
}

var notInNames = regexp.MustCompile(`[^A-Za-z0-9_]+`)

// document returns the schemas of all types, nil where there is none.
func (s *schemas) document() ([]byte, error) {
	if len(s.found) == 0 {
		return nil, nil
	}
	defs := object{}
	for _, t := range s.found {
		defs[s.names[typeKey(t)]] = s.body(t, s.need[typeKey(t)]&decoding != 0)
	}
	text, err := json.MarshalIndent(object{
		"$comment": "Written by wasmhost build from the types of the source. What is changed here is lost.",
		"$defs":    defs}, "", "  ")
	return append(text, '\n'), err
}

// schema is that of a type in a place.
func (s *schemas) schema(t types.Type, decoded bool) object {
	t = types.Unalias(t)
	if name := s.names[typeKey(t)]; name != "" {
		return object{"$ref": "#/$defs/" + name}
	}
	return s.body(t, decoded)
}

// body is the schema of a type itself. A null is what is not there.
func (s *schemas) body(t types.Type, decoded bool) object {
	m := methodsOf(t)
	switch {
	case isRaw(t), isInterface(t):
		return object{}
	case isNumber(t) && decoded:
		return object{"type": []string{"number", "string", "null"}}
	case isNumber(t):
		return object{"type": "number"}
	case typeKey(t) == "time.Time":
		return typed(object{"format": "date-time"}, "string", decoded)
	case decoded && m.unmarshal || !decoded && m.marshalPtr:
		return object{}
	case decoded && m.unmarshalText || !decoded && m.marshalTextPtr:
		return typed(object{}, "string", decoded)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basic(u, decoded)
	case *types.Pointer:
		of := s.schema(u.Elem(), decoded)
		if decoded {
			return of // which accepts null
		}
		return object{"anyOf": []object{of, {"type": "null"}}}
	case *types.Slice:
		if isByte(u.Elem()) && !methodsOf(u.Elem()).any() {
			of := typed(object{"contentEncoding": "base64"}, "string", true)
			if decoded { // an array of numbers is read, too
				of["type"], of["items"] = []string{"string", "array", "null"}, s.schema(u.Elem(), true)
			}
			return of
		}
		return typed(object{"items": s.schema(u.Elem(), decoded)}, "array", true)
	case *types.Array:
		of := object{}
		switch items := s.schema(u.Elem(), decoded); {
		case !decoded:
			of["items"], of["minItems"], of["maxItems"] = items, u.Len(), u.Len()
		case u.Len() > 0 && u.Len() <= mostItems: // what is behind them is not looked at
			of["prefixItems"] = slices.Repeat([]object{items}, int(u.Len()))
		}
		return typed(of, "array", decoded)
	case *types.Map:
		return typed(object{"additionalProperties": s.schema(u.Elem(), decoded)}, "object", true)
	case *types.Struct:
		return s.structure(t, decoded)
	}
	return object{}
}

// typed says of what type something is.
func typed(of object, name string, null bool) object {
	of["type"] = name
	if null {
		of["type"] = []string{name, "null"}
	}
	return of
}

func basic(b *types.Basic, decoded bool) object {
	of, bits := object{}, types.SizesFor("gc", "wasm").Sizeof(b)*8
	switch kindOf(b) {
	case "Bool":
		return typed(of, "boolean", decoded)
	case "String":
		return typed(of, "string", decoded)
	case "Float":
		return typed(of, "number", decoded)
	case "Uint":
		of["minimum"], of["maximum"] = 0, ^uint64(0)>>(64-bits)
	case "Int":
		of["minimum"], of["maximum"] = int64(-1)<<(bits-1), ^uint64(0)>>(65-bits)
	default:
		return of
	}
	return typed(of, "integer", decoded)
}

// structure is the schema of a struct. Its fields are those of encoding/json.
func (s *schemas) structure(t types.Type, decoded bool) object {
	properties, required := object{}, []string{}
	for _, f := range fieldsOf(t) {
		of := s.schema(f.typ(), decoded)
		if f.quoted {
			of = typed(object{}, "string", true)
		}
		properties[f.name] = of
		sure := !f.omitEmpty && !f.omitZero
		for _, through := range f.path[:len(f.path)-1] {
			_, pointer := types.Unalias(through.Type()).(*types.Pointer)
			sure = sure && !pointer
		}
		if f.demanded || sure && !decoded {
			required = append(required, f.name)
		}
	}
	of := object{"properties": properties}
	if len(required) > 0 {
		of["required"] = required
	}
	return typed(of, "object", decoded)
}

// demanded reports whether the tag of a field says that it has to be there.
func demanded(tag string) bool {
	for word := range strings.SplitSeq(reflect.StructTag(tag).Get("schema"), ",") {
		if word == "required" {
			return true
		}
	}
	return false
}
