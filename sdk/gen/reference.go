package main

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/bindings"
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
			fmt.Fprintf(&b, "\n### `%s`\n\n%s\n", f.Module(), bindings.Wrapped("", "", head))
		}
		fmt.Fprintf(&b, "\n#### `%s`\n\n%s\n\n", strings.Join(f.Imports(), "`, `"), bindings.Wrapped("", "", f.Doc))
		if len(f.Params) == 0 {
			b.WriteString("- Parameters: `{}`\n")
		} else {
			b.WriteString("- Parameters:\n")
		}
		writeFields(&b, "  ", f.Params)
		fmt.Fprintln(&b, bindings.Wrapped("- ", "  ", "Result: "+bindings.Describe(f.Result)))
		if own := errorsOf(f); own != usual {
			fmt.Fprintln(&b, bindings.Wrapped("- ", "  ", "Errors of its own: "+own))
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
		what, optional := bindings.Describe(p.Type), ""
		inner := p.Type.Fields
		if len(inner) > 0 {
			what = string(p.Type.Kind)
		}
		if p.Optional {
			optional = ", may be left out"
		}
		text := fmt.Sprintf("`%s`: %s%s; %s", p.Name, what, optional, p.Doc)
		fmt.Fprintln(b, bindings.Wrapped(indent+"- ", indent+"  ", text))
		writeFields(b, indent+"  ", inner)
	}
}
