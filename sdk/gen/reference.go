package main

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// The reference stands between these lines of ABI.md.
const (
	beginReference = "<!-- begin generated: host functions -->\n"
	endReference   = "<!-- end generated -->\n"
)

// replaceReference puts the reference in its place in the text.
func replaceReference(text, reference []byte) ([]byte, error) {
	before, rest, ok := bytes.Cut(text, []byte(beginReference))
	if !ok {
		return nil, fmt.Errorf("the line %q is missing", strings.TrimSpace(beginReference))
	}
	_, after, ok := bytes.Cut(rest, []byte(endReference))
	if !ok {
		return nil, fmt.Errorf("the line %q is missing", strings.TrimSpace(endReference))
	}
	var b bytes.Buffer
	b.Write(before)
	b.WriteString(beginReference)
	b.Write(reference)
	b.WriteString(endReference)
	b.Write(after)
	return b.Bytes(), nil
}

// reference returns the text about every host function. The errors that most
// of a namespace have are said once, above them.
func reference(functions []hostfuncs.Function) []byte {
	var b bytes.Buffer
	namespace, usual := "", ""
	for i, f := range functions {
		if f.Namespace != namespace {
			namespace = f.Namespace
			permission := "none needed"
			if f.Permission != "" {
				permission = "`" + strings.Join(manifest.AllowedBy(f.Permission), "` or `") + "`"
			}
			usual = usualErrors(functions[i:])
			head := "Permission: " + permission + "."
			if usual != "none" {
				head += " Errors of a function's own, where no others are said: " + usual + "."
			}
			fmt.Fprintf(&b, "\n### `%s`\n\n%s\n", f.Module(), wrapped("", "", head))
		}
		fmt.Fprintf(&b, "\n#### `%s`\n\n%s\n\n", strings.Join(f.Imports(), "`, `"), wrapped("", "", f.Doc))
		if len(f.Params) == 0 {
			b.WriteString("- Parameters: `{}`\n")
		} else {
			b.WriteString("- Parameters:\n")
		}
		writeFields(&b, "  ", f.Params)
		fmt.Fprintln(&b, wrapped("- ", "  ", "Result: "+describe(f.Result)))
		if own := errorsOf(f); own != usual {
			fmt.Fprintln(&b, wrapped("- ", "  ", "Errors of its own: "+own))
		}
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// usualErrors are those that most functions of the first one's namespace have,
// and two at least.
func usualErrors(functions []hostfuncs.Function) string {
	usual, count := "none", map[string]int{"none": 1}
	for _, f := range functions {
		if own := errorsOf(f); f.Namespace == functions[0].Namespace {
			if count[own]++; count[own] > count[usual] {
				usual = own
			}
		}
	}
	return usual
}

// errorsOf lists what a function may fail with beside what every one may.
func errorsOf(f hostfuncs.Function) string {
	codes := make([]string, len(f.Errors))
	for i, code := range f.Errors {
		codes[i] = "`" + string(code) + "`"
	}
	return cmp.Or(strings.Join(codes, ", "), "none")
}

// writeFields writes a line for each field, and those of an object below it.
func writeFields(b *bytes.Buffer, indent string, fields []hostfuncs.Field) {
	for _, p := range fields {
		what, optional := describe(p.Type), ""
		inner := p.Type.Fields
		if len(inner) > 0 {
			what = string(p.Type.Kind)
		}
		if p.Optional {
			optional = ", may be left out"
		}
		fmt.Fprintln(b, wrapped(indent+"- ", indent+"  ", fmt.Sprintf("`%s`: %s%s; %s", p.Name, what, optional, p.Doc)))
		writeFields(b, indent+"  ", inner)
	}
}

// describe says what a JSON value is, in words.
func describe(t hostfuncs.Type) string {
	text := string(t.Kind)
	switch t.Kind {
	case hostfuncs.TypeJSON:
		text = "any JSON value"
	case hostfuncs.TypeArray:
		text = "array of " + describe(*t.Elem)
	case hostfuncs.TypeMap:
		text = "object with values of: " + describe(*t.Elem)
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
			fields[i] = f.Name + mark + ": " + describe(f.Type)
		}
		text = t.Name + " {" + strings.Join(fields, ", ") + "}"
	}
	if t.Nullable && t.Kind != hostfuncs.TypeNull {
		text += " or null"
	}
	return text
}
