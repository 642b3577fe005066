package jsongen

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// field is a member of the object that a struct is written as.
type field struct {
	name      string
	tagged    bool
	index     []int
	path      []*types.Var // from the struct to the field, through embedded ones
	omitEmpty bool
	omitZero  bool
	quoted    bool
	demanded  bool // by the tag schema
}

func (f field) typ() types.Type { return types.Unalias(f.path[len(f.path)-1].Type()) }

// level is an embedded struct whose fields are looked at.
type level struct {
	typ   types.Type
	index []int
	path  []*types.Var
}

// fieldsOf returns the members of a struct by the rules of encoding/json:
// breadth first through embedded structs, where of several fields of a name
// the least deep one counts, then the one with a tag, and none if two are
// left.
func fieldsOf(t types.Type) []field {
	var fields []field
	var count, nextCount map[string]int
	visited := map[string]bool{}
	next := []level{{typ: t}}
	for len(next) > 0 {
		current := next
		next = nil
		count, nextCount = nextCount, map[string]int{}
		for _, l := range current {
			key := typeKey(l.typ)
			if visited[key] {
				continue
			}
			visited[key] = true
			found, embedded := scan(l)
			for _, f := range found {
				fields = append(fields, f)
				if count[key] > 1 {
					// Of a struct that is embedded twice, no field counts.
					fields = append(fields, f)
				}
			}
			for _, e := range embedded {
				key := typeKey(e.typ)
				nextCount[key]++
				if nextCount[key] == 1 {
					next = append(next, e)
				}
			}
		}
	}
	return dominant(fields)
}

// scan returns the fields of one struct and the structs that it embeds.
func scan(l level) (fields []field, embedded []level) {
	s := l.typ.Underlying().(*types.Struct)
	for i := range s.NumFields() {
		v := s.Field(i)
		t := types.Unalias(v.Type())
		if v.Embedded() {
			e := t
			if p, ok := e.Underlying().(*types.Pointer); ok {
				e = p.Elem()
			}
			if _, isStruct := e.Underlying().(*types.Struct); !v.Exported() && !isStruct {
				continue
			}
		} else if !v.Exported() {
			continue
		}
		tag := reflect.StructTag(s.Tag(i)).Get("json")
		if tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		if !validName(name) {
			name = ""
		}
		target := t
		if p, ok := t.(*types.Pointer); ok {
			target = types.Unalias(p.Elem())
		}
		f := field{
			name:     name,
			tagged:   name != "",
			index:    append(slices.Clone(l.index), i),
			path:     append(slices.Clone(l.path), v),
			demanded: demanded(s.Tag(i)),
		}
		_, isStruct := target.Underlying().(*types.Struct)
		if name == "" && v.Embedded() && isStruct {
			embedded = append(embedded, level{typ: target, index: f.index, path: f.path})
			continue
		}
		if name == "" {
			f.name = v.Name()
		}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "omitempty":
				f.omitEmpty = true
			case "omitzero":
				f.omitZero = true
			case "string":
				b, ok := target.Underlying().(*types.Basic)
				f.quoted = ok && kindOf(b) != ""
			}
		}
		fields = append(fields, f)
	}
	return fields, embedded
}

// dominant leaves the fields that count, in their order.
func dominant(fields []field) []field {
	slices.SortStableFunc(fields, func(a, b field) int {
		if c := strings.Compare(a.name, b.name); c != 0 {
			return c
		}
		if c := cmp.Compare(len(a.index), len(b.index)); c != 0 {
			return c
		}
		if a.tagged != b.tagged {
			if a.tagged {
				return -1
			}
			return 1
		}
		return slices.Compare(a.index, b.index)
	})
	var out []field
	for i := 0; i < len(fields); {
		end := i + 1
		for end < len(fields) && fields[end].name == fields[i].name {
			end++
		}
		if end == i+1 || len(fields[i].index) != len(fields[i+1].index) || fields[i].tagged != fields[i+1].tagged {
			out = append(out, fields[i])
		}
		i = end
	}
	slices.SortFunc(out, func(a, b field) int { return slices.Compare(a.index, b.index) })
	return out
}

// validName reports whether encoding/json takes a name from a tag.
func validName(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return s != ""
}

// htmlName returns a name as it stands in output, without its quotes.
func htmlName(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch r {
		case '<', '>', '&', '\u2028', '\u2029':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
