package api

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// MemberProblem says which member of a body is unknown or of the wrong type,
// and what the route takes instead, from the type that the body is read into.
func MemberProblem(body any, err error) *problem.Problem {
	wanted := reflect.TypeOf(body).Elem()
	var at *json.SemanticError
	if !errors.As(err, &at) || at.JSONPointer == "" {
		return problem.InvalidRequest("the body is not what this route takes, which is " + TypeText(wanted))
	}
	// The pointer quotes the body.
	name := problem.Text(string(at.JSONPointer))
	if errors.Is(at.Err, json.ErrUnknownName) {
		place := "the body"
		if parent := at.JSONPointer.Parent(); parent != "" {
			place = problem.Text(string(parent))
		}
		return problem.InvalidRequest(fmt.Sprintf("the member %s of the body is unknown; %s is %s", name, place,
			TypeText(typeAt(wanted, at.JSONPointer.Parent()))))
	}
	return problem.InvalidRequest(fmt.Sprintf("the member %s of the body is of the wrong type; it is %s", name,
		TypeText(typeAt(wanted, at.JSONPointer))))
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
			i := slices.IndexFunc(MembersOf(t), func(m Member) bool { return m.Name == token })
			if i < 0 {
				return nil
			}
			t = MembersOf(t)[i].Of
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

// Member is a member of an object, as a field of a struct makes it.
type Member struct {
	Field    string // of the struct
	Name     string
	Of       reflect.Type
	Optional bool // it may be left out when it is written
}

// MembersOf lists the members that a struct is written as, in order; those of
// an embedded struct stand in its place.
func MembersOf(t reflect.Type) []Member {
	var list []Member
	for i := range t.NumField() {
		f := t.Field(i)
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && tag == "":
			list = append(list, MembersOf(plainType(f.Type))...)
		case !f.IsExported() || tag == "-":
		default:
			if tag == "" {
				tag = f.Name
			}
			list = append(list, Member{f.Name, tag, f.Type, strings.Contains(options, "omit")})
		}
	}
	return list
}

// IsAnyJSON reports whether a type holds JSON as it came.
func IsAnyJSON(t reflect.Type) bool {
	return t.Kind() == reflect.Interface || t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

// TypeText names a type in words.
func TypeText(t reflect.Type) string {
	t = plainType(t)
	switch {
	case t == nil || IsAnyJSON(t):
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
		return "a list, each of it " + TypeText(t.Elem())
	case reflect.Map:
		return "an object, each member of it " + TypeText(t.Elem())
	case reflect.Struct:
		var names []string
		for _, m := range MembersOf(t) {
			names = append(names, fmt.Sprintf("%q: %s", m.Name, TypeText(m.Of)))
		}
		return "an object with the members {" + strings.Join(names, ", ") + "}"
	}
	return "a whole number"
}
