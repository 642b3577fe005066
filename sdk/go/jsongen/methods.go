package jsongen

import "go/types"

// methods says which of the methods that encoding/json looks for a type has.
type methods struct {
	marshal, marshalPtr         bool // MarshalJSON, of T and of *T
	marshalText, marshalTextPtr bool
	unmarshal, unmarshalText    bool // of *T
	isZero, isZeroPtr           bool
}

func methodsOf(t types.Type) methods {
	value := types.NewMethodSet(t)
	pointer := types.NewMethodSet(types.NewPointer(t))
	return methods{
		marshal:        has(value, "MarshalJSON", nil, textResult),
		marshalPtr:     has(pointer, "MarshalJSON", nil, textResult),
		marshalText:    has(value, "MarshalText", nil, textResult),
		marshalTextPtr: has(pointer, "MarshalText", nil, textResult),
		unmarshal:      has(pointer, "UnmarshalJSON", textParam, errorResult),
		unmarshalText:  has(pointer, "UnmarshalText", textParam, errorResult),
		isZero:         has(value, "IsZero", nil, boolResult),
		isZeroPtr:      has(pointer, "IsZero", nil, boolResult),
	}
}

// any reports whether there is a method that reads or writes JSON.
func (m methods) any() bool {
	return m.marshalPtr || m.marshalTextPtr || m.unmarshal || m.unmarshalText
}

var (
	bytesType   = types.NewSlice(types.Typ[types.Uint8])
	errorType   = types.Universe.Lookup("error").Type()
	textParam   = []types.Type{bytesType}
	textResult  = []types.Type{bytesType, errorType}
	errorResult = []types.Type{errorType}
	boolResult  = []types.Type{types.Typ[types.Bool]}
)

// has reports whether a set has a method of a name and signature.
func has(set *types.MethodSet, name string, params, results []types.Type) bool {
	selection := set.Lookup(nil, name)
	if selection == nil {
		return false
	}
	signature, ok := selection.Type().(*types.Signature)
	return ok && !signature.Variadic() && identical(signature.Params(), params) && identical(signature.Results(), results)
}

func identical(tuple *types.Tuple, want []types.Type) bool {
	if tuple.Len() != len(want) {
		return false
	}
	for i, t := range want {
		if !types.Identical(tuple.At(i).Type(), t) {
			return false
		}
	}
	return true
}

// needsAddress reports whether encoding/json writes a value in another way
// when it cannot take its address, as in a map: because a method has a pointer
// receiver.
func needsAddress(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if _, pointer := t.Underlying().(*types.Pointer); !pointer {
		m := methodsOf(t)
		if m.marshalPtr && !m.marshal || m.marshalTextPtr && !m.marshalText {
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return needsAddress(u.Elem(), seen)
	case *types.Struct:
		for i := range u.NumFields() {
			if needsAddress(u.Field(i).Type(), seen) {
				return true
			}
		}
	}
	return false
}
