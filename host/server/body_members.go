package server

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// memberProblem says which member of a body is unknown or of the wrong type,
// and what the route takes instead, from the type that the body is read into.
func memberProblem(body any, err error) *Problem {
	wanted := reflect.TypeOf(body).Elem()
	var at *json.SemanticError
	if !errors.As(err, &at) || at.JSONPointer == "" {
		return InvalidRequest("the body is not what this route takes, which is " + typeText(wanted))
	}
	// The pointer quotes the body.
	name := guestText(string(at.JSONPointer))
	if errors.Is(at.Err, json.ErrUnknownName) {
		place := "the body"
		if parent := at.JSONPointer.Parent(); parent != "" {
			place = guestText(string(parent))
		}
		return InvalidRequest(fmt.Sprintf("the member %s of the body is unknown; %s is %s", name, place, typeText(typeAt(wanted, at.JSONPointer.Parent()))))
	}
	return InvalidRequest(fmt.Sprintf("the member %s of the body is of the wrong type; it is %s", name, typeText(typeAt(wanted, at.JSONPointer))))
}

// typeAt returns the type of the value that a pointer leads to, nil where the
// type does not say it.
func typeAt(t reflect.Type, pointer jsontext.Pointer) reflect.Type {
	for token := range pointer.Tokens() {
		if t = plainType(t); t == nil {
			return nil
		}
		switch t.Kind() {
		case reflect.Struct:
			i := slices.IndexFunc(membersOf(t), func(m bodyMember) bool { return m.name == token })
			if i < 0 {
				return nil
			}
			t = membersOf(t)[i].of
		case reflect.Map, reflect.Slice:
			t = t.Elem()
		default:
			return nil
		}
	}
	return t
}

// plainType is a type without pointers.
func plainType(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// bodyMember is a member of an object, as a field of a struct makes it.
type bodyMember struct {
	name     string
	of       reflect.Type
	optional bool // it may be left out when it is written
}

// membersOf lists the members that a struct is written as, in order; those of
// an embedded struct stand in its place.
func membersOf(t reflect.Type) []bodyMember {
	var list []bodyMember
	for i := range t.NumField() {
		f := t.Field(i)
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && tag == "":
			list = append(list, membersOf(plainType(f.Type))...)
		case !f.IsExported() || tag == "-":
		default:
			if tag == "" {
				tag = f.Name
			}
			list = append(list, bodyMember{tag, f.Type, strings.Contains(options, "omit")})
		}
	}
	return list
}

// isAnyJSON reports whether a type holds JSON as it came.
func isAnyJSON(t reflect.Type) bool {
	return t.Kind() == reflect.Interface || t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

// typeText names a type in words.
func typeText(t reflect.Type) string {
	t = plainType(t)
	switch {
	case t == nil || isAnyJSON(t):
		return "any JSON"
	case t == reflect.TypeFor[time.Time]():
		return "a time such as 2026-11-21T12:00:00Z"
	}
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "a list, each of it " + typeText(t.Elem())
	case reflect.Map:
		return "an object, each member of it " + typeText(t.Elem())
	case reflect.Struct:
		var names []string
		for _, m := range membersOf(t) {
			names = append(names, fmt.Sprintf("%q: %s", m.name, typeText(m.of)))
		}
		return "an object with the members {" + strings.Join(names, ", ") + "}"
	}
	return "a whole number"
}
