package manifest

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// shape is what a Go type of the model expects of JSON. The reader and the
// JSON Schema are both made from it, so that they cannot disagree.
//
// Bounds stand in the struct tag `rule`, comma-separated:
//
//	required       the key must be there
//	len=1..100     length of a string in Unicode code points
//	long=200       longer ones up to so many are a warning
//	items=10       at most so many items
//	format=NAME    one of formats
//	visible        a reader sees something of the string
//	one=NAME       one of the values that choices(NAME) lists
//	range=1..4096  bounds of a whole number
//	default=true   value of a boolean that is left out
//	orTrue         an object that may be written true, for one without members, or false, for none
//
// Bounds of strings on a list or map of strings are those of its members.
type shape struct {
	kind   shapeKind
	typ    reflect.Type
	fields []field // of an object
	elem   *shape  // of a list or map
}

type shapeKind uint8

const (
	shapeObject shapeKind = iota
	shapeList
	shapeMap
	shapeText
	shapeFlag
	shapeNumber
	shapeWhole
	shapeAny
)

// field is one key of an object.
type field struct {
	key   string
	place string // where it stands, without indexes: "settings.key"
	doc   string
	index int // of the Go field
	shape *shape
	bounds
}

type bounds struct {
	required, on        bool
	orTrue              bool
	visible             bool
	hasLen, hasItems    bool
	hasRange            bool
	minLen, maxLen      int
	long                int // the length up to which one over maxLen is a warning; 0 for none
	maxItems, low, high int
	format, one         string
}

// manifestShape is the shape of the whole manifest. It never changes.
var manifestShape = sync.OnceValue(func() *shape {
	return shapeOf(reflect.TypeFor[Manifest](), "")
})

func shapeOf(t reflect.Type, place string) *shape {
	if t == reflect.TypeFor[json.RawMessage]() {
		return &shape{kind: shapeAny, typ: t}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return shapeOf(t.Elem(), place)
	case reflect.Slice:
		return &shape{kind: shapeList, typ: t, elem: shapeOf(t.Elem(), place)}
	case reflect.Map:
		return &shape{kind: shapeMap, typ: t, elem: shapeOf(t.Elem(), place)}
	case reflect.Bool:
		return &shape{kind: shapeFlag, typ: t}
	case reflect.Float64:
		return &shape{kind: shapeNumber, typ: t}
	case reflect.Int:
		return &shape{kind: shapeWhole, typ: t}
	case reflect.Struct:
		s := &shape{kind: shapeObject, typ: t}
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() {
				s.fields = append(s.fields, fieldOf(f, i, place))
			}
		}
		return s
	}
	return &shape{kind: shapeText, typ: t}
}

func fieldOf(f reflect.StructField, index int, place string) field {
	key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if place != "" {
		place += "."
	}
	place += key
	return field{
		key: key, place: place, doc: f.Tag.Get("doc"), index: index,
		shape: shapeOf(f.Type, place), bounds: boundsOf(f.Tag.Get("rule")),
	}
}

func boundsOf(tag string) bounds {
	var b bounds
	for part := range strings.SplitSeq(tag, ",") {
		name, arg, _ := strings.Cut(part, "=")
		switch name {
		case "required":
			b.required = true
		case "default":
			b.on = arg == "true"
		case "len":
			b.hasLen = true
			b.minLen, b.maxLen = span(arg)
		case "long":
			b.long, _ = strconv.Atoi(arg)
		case "items":
			b.hasItems = true
			b.maxItems, _ = strconv.Atoi(arg)
		case "range":
			b.hasRange = true
			b.low, b.high = span(arg)
		case "visible":
			b.visible = true
		case "orTrue":
			b.orTrue = true
		case "format":
			b.format = arg
		case "one":
			b.one = arg
		}
	}
	return b
}

func span(arg string) (low, high int) {
	a, b, _ := strings.Cut(arg, "..")
	low, _ = strconv.Atoi(a)
	high, _ = strconv.Atoi(b)
	return low, high
}

// ofMember is the bounds that hold for a member of a list or map.
func (b bounds) ofMember() bounds {
	b.required, b.hasItems = false, false
	return b
}

// keys are the names of an object's fields.
func (s *shape) keys() []string {
	out := make([]string, len(s.fields))
	for i, f := range s.fields {
		out[i] = f.key
	}
	return out
}
