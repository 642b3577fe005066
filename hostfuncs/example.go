package hostfuncs

import (
	"fmt"
	"slices"
	"strings"
)

// Example returns parameters that the function takes, all of them given. The
// types say of which form they are; a service may know better, such as which
// rows there are.
func (f Function) Example() string { return f.ExampleWith("", "") }

// ExampleWith is [Function.Example] with another JSON text for one parameter;
// an empty one leaves it out.
func (f Function) ExampleWith(name, value string) string {
	var members []string
	for _, p := range f.Params {
		member := p.example()
		if p.Name == name {
			member = value
		}
		if member != "" {
			members = append(members, fmt.Sprintf("%q:%s", p.Name, member))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (f Field) example() string {
	switch {
	case f.Example != "":
		return f.Example
	case len(f.Type.OneOf) > 0:
		return fmt.Sprintf("%q", f.Type.OneOf[0])
	}
	switch f.Type.Kind {
	case TypeString:
		return `"items"`
	case TypeInteger, TypeNumber:
		return fmt.Sprint(max(f.Type.Min, 1))
	case TypeBoolean:
		return "true"
	case TypeArray:
		return "[" + Field{Type: *f.Type.Elem}.example() + "]"
	case TypeObject:
		needed := slices.DeleteFunc(slices.Clone(f.Type.Fields), func(f Field) bool { return f.Optional })
		return Function{Params: needed}.Example()
	}
	return `{"items":1}`
}
