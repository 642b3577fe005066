package jsongen

import (
	"fmt"
	"go/types"
)

// kindOf returns the group of primitives that reads and writes a basic kind:
// "Bool", "Int", "Uint", "Float" or "String"; "" where there is none.
func kindOf(b *types.Basic) string {
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		return "Bool"
	case info&types.IsInteger != 0 && info&types.IsUnsigned != 0:
		return "Uint"
	case info&types.IsInteger != 0:
		return "Int"
	case info&types.IsFloat != 0:
		return "Float"
	case info&types.IsString != 0:
		return "String"
	}
	return ""
}

// simple returns the group of a type that needs no function of its own: of a
// basic kind and without methods.
func simple(t types.Type) string {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || isNumber(t) || methodsOf(t).any() {
		return ""
	}
	return kindOf(b)
}

// isNumber reports whether t is json.Number.
func isNumber(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Number" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "encoding/json"
}

func isByte(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

func isInterface(t types.Type) bool {
	_, ok := t.Underlying().(*types.Interface)
	return ok
}

// unsupported returns why there is no code for a type in a direction, or "".
// It does not look at the types that it is made of, but for those that have
// to be named.
func (g *generator) unsupported(t types.Type, d direction) string {
	m := methodsOf(t)
	if isInterface(t) {
		if t.Underlying().(*types.Interface).Empty() && !m.any() {
			return ""
		}
		return "it is an interface with methods"
	}
	if d == appending && (m.marshalPtr || m.marshalTextPtr) || d == decoding && (m.unmarshal || m.unmarshalText) {
		if _, named := t.(*types.Named); !named {
			return "it is a type without a name that has methods of an embedded one"
		}
		return ""
	}
	var inner types.Type
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if kindOf(u) == "" {
			return "its kind is no JSON"
		}
		return ""
	case *types.Pointer:
		inner = u.Elem()
	case *types.Slice:
		inner = u.Elem()
	case *types.Array:
		inner = u.Elem()
	case *types.Map:
		if reason := g.unsupportedKey(u, d); reason != "" {
			return reason
		}
		inner = u.Elem()
	case *types.Struct:
		return g.unsupportedStruct(t, d)
	default:
		return "its kind is no JSON"
	}
	return g.unnameable(inner)
}

func (g *generator) unsupportedKey(m *types.Map, d direction) string {
	if reason := g.unnameable(m.Key()); reason != "" {
		return reason
	}
	if d == appending && needsAddress(types.Unalias(m.Elem()), map[types.Type]bool{}) {
		return "it is a map of values whose methods have pointer receivers"
	}
	key := methodsOf(m.Key())
	if isInterface(m.Key()) {
		return "its keys are interfaces"
	}
	if _, pointer := m.Key().Underlying().(*types.Pointer); pointer {
		return "its keys are pointers"
	}
	b, _ := m.Key().Underlying().(*types.Basic)
	kind := ""
	if b != nil {
		kind = kindOf(b)
	}
	if kind == "String" || kind == "Int" || kind == "Uint" || key.marshalText && key.unmarshalText {
		if d == decoding && key.unmarshal {
			return "its keys have an UnmarshalJSON method"
		}
		return ""
	}
	return "its keys are no names"
}

func (g *generator) unsupportedStruct(t types.Type, d direction) string {
	for _, f := range fieldsOf(t) {
		for _, v := range f.path {
			if !v.Exported() && v.Pkg() != g.source.types {
				return fmt.Sprintf("the field %s is reached through %s, which is not exported", f.name, v.Name())
			}
		}
		for _, v := range f.path[:len(f.path)-1] {
			if p, ok := types.Unalias(v.Type()).(*types.Pointer); ok && d == decoding {
				if reason := g.unnameable(p.Elem()); reason != "" {
					return reason
				}
			}
		}
		if reason := g.unnameable(f.typ()); reason != "" {
			return fmt.Sprintf("the field %s: %s", f.name, reason)
		}
		if f.quoted {
			target := f.typ()
			if p, ok := target.(*types.Pointer); ok {
				target = types.Unalias(p.Elem())
			}
			if simple(target) == "" {
				return fmt.Sprintf("the field %s has the option string and a type with methods", f.name)
			}
		}
		if f.omitZero && d == appending && zeroTest(g, f.typ(), "x") == "" {
			return fmt.Sprintf("the field %s has the option omitzero and a type that cannot be compared", f.name)
		}
	}
	return ""
}
