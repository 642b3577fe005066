package jsongen

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

func (g *generator) decodeHead(e *entry) string {
	l := g.locals
	return fmt.Sprintf("func wasmhostDecode%s(%s *%s, %s *%s) error {\n",
		e.name, l["d"], g.codec("Decoder"), l["v"], g.typeName(e.typ))
}

// reader returns an expression for the DecodeFunc of a type.
func (g *generator) reader(t types.Type) string {
	if group := simple(t); group != "" {
		return g.codec("Decode"+group) + "[" + g.typeName(t) + "]"
	}
	e := g.entry(t)
	e.need |= decoding
	return "wasmhostDecode" + e.name
}

// decodeFunction returns the function that reads a type.
func (g *generator) decodeFunction(e *entry) string {
	var w strings.Builder
	l := g.locals
	d, v := l["d"], l["v"]
	w.WriteString(g.decodeHead(e))
	m := methodsOf(e.typ)
	switch {
	case isNumber(e.typ):
		fmt.Fprintf(&w, "return %s(%s, %s)\n", g.codec("DecodeNumber"), d, v)
	case m.unmarshal && !isPointer(e.typ):
		fmt.Fprintf(&w,
			"%[1]s, %[2]s := %[3]s.Raw()\nif %[2]s != nil {\nreturn %[2]s\n}\nreturn %[4]s.UnmarshalJSON(%[1]s)\n",
			l["text"], l["err"], d, v)
	case m.unmarshalText && !isPointer(e.typ):
		fmt.Fprintf(&w,
			"%[1]s, %[5]s, %[2]s := %[3]s.Text()\nif %[2]s != nil || !%[5]s {\n%[6]sreturn %[2]s\n}\nreturn "+
				"%[4]s.UnmarshalText(%[1]s)\n",
			l["text"], l["err"], d, v, l["ok"], g.clearOnNull(e.typ))
	default:
		switch u := e.typ.Underlying().(type) {
		case *types.Basic:
			fmt.Fprintf(&w, "return %s(%s, %s)\n", g.codec("Decode"+kindOf(u)), d, v)
		case *types.Interface:
			fmt.Fprintf(&w, "return %s(%s, %s)\n", g.codec("DecodeAny"), d, v)
		case *types.Pointer:
			fmt.Fprintf(&w, "return %s(%s, %s, %s)\n", g.codec("DecodePointer"), d, v, g.reader(types.Unalias(u.Elem())))
		case *types.Slice:
			elem := types.Unalias(u.Elem())
			switch {
			case isByte(elem) && simple(elem) != "":
				fmt.Fprintf(&w, "return %s(%s, %s)\n", g.codec("DecodeBytes"), d, v)
			case isByte(elem):
				fmt.Fprintf(&w, "return %s(%s, %s, %s)\n", g.codec("DecodeByteLikes"), d, v, g.reader(elem))
			default:
				fmt.Fprintf(&w, "return %s(%s, %s, %s)\n", g.codec("DecodeSlice"), d, v, g.reader(elem))
			}
		case *types.Array:
			fmt.Fprintf(&w, "return %s(%s, %s[:], %s)\n", g.codec("DecodeArray"), d, v, g.reader(types.Unalias(u.Elem())))
		case *types.Map:
			fmt.Fprintf(&w, "return %s(%s, %s, %s, %s)\n", g.codec("DecodeMap"), d, v, g.key(u.Key()),
				g.reader(types.Unalias(u.Elem())))
		case *types.Struct:
			g.decodeStruct(&w, e.typ)
		}
	}
	w.WriteString("}\n")
	return w.String()
}

// clearOnNull returns the statements that set a value of a kind with a nil to
// it, when null was read past its UnmarshalText method.
func (g *generator) clearOnNull(t types.Type) string {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return fmt.Sprintf("if %s == nil {\n*%s = nil\n}\n", g.locals["err"], g.locals["v"])
	}
	return ""
}

// key returns an expression for the function that makes keys of names.
func (g *generator) key(key types.Type) string {
	if methodsOf(key).unmarshalText {
		return g.codec("TextKey") + "[" + g.typeName(key) + "]"
	}
	return g.codec("Key"+kindOf(key.Underlying().(*types.Basic))) + "[" + g.typeName(key) + "]"
}

// decodeStruct writes the body of the function of a struct.
func (g *generator) decodeStruct(w *strings.Builder, t types.Type) {
	l := g.locals
	d, err := l["d"], l["err"]
	fields := fieldsOf(t)
	fmt.Fprintf(w, "%s, %s := %s.FirstName()\nfor %s != nil {\n", l["name"], err, d, l["name"])
	if len(fields) == 0 {
		fmt.Fprintf(w, "if %[1]s := %[2]s.Skip(); %[1]s != nil {\nreturn %[1]s\n}\n", err, d)
	} else {
		g.decodeMembers(w, fields)
	}
	fmt.Fprintf(w, "if %s, %s = %s.NextName(); %s != nil {\nreturn %s\n}\n}\nreturn %s\n", l["name"], err, d, err, err,
		err)
}

// decodeMembers writes the statements that read one member.
func (g *generator) decodeMembers(w *strings.Builder, fields []field) {
	l := g.locals
	d, err := l["d"], l["err"]
	fmt.Fprintf(w, "%s := 0\nswitch string(%s) {\n", l["field"], l["name"])
	for i, f := range fields {
		fmt.Fprintf(w, "case %s:\n%s = %d\n", strconv.Quote(f.name), l["field"], i+1)
	}
	fmt.Fprintf(w, "default:\nswitch string(%s.Fold(%s)) {\n", d, l["name"])
	folded := map[string]bool{}
	for i, f := range fields {
		// Of names that differ only in case, the first one counts.
		name := string(jsoncodec.AppendFolded(nil, []byte(f.name)))
		if !folded[name] {
			folded[name] = true
			fmt.Fprintf(w, "case %s:\n%s = %d\n", strconv.Quote(name), l["field"], i+1)
		}
	}
	fmt.Fprintf(w, "}\n}\nswitch %s {\n", l["field"])
	for i, f := range fields {
		fmt.Fprintf(w, "case %d: // %s\n", i+1, strconv.Quote(f.name))
		g.decodeField(w, f)
	}
	fmt.Fprintf(w, "default:\n%s = %s.Skip()\n}\nif %s != nil {\nreturn %s\n}\n", err, d, err, err)
}

// decodeField writes the statements that read the value of a field.
func (g *generator) decodeField(w *strings.Builder, f field) {
	l := g.locals
	expr := l["v"]
	for i, v := range f.path {
		expr += "." + v.Name()
		p, pointer := types.Unalias(v.Type()).Underlying().(*types.Pointer)
		if i == len(f.path)-1 || !pointer {
			continue
		}
		if !v.Exported() {
			// As encoding/json does, which cannot set it by reflection.
			fmt.Fprintf(w, "if %s == nil {\nreturn %s()\n}\n", expr, g.codec("CannotSet"))
			continue
		}
		fmt.Fprintf(w, "if %s == nil {\n%s = new(%s)\n}\n", expr, expr, g.typeName(p.Elem()))
	}
	t := f.typ()
	if !f.quoted {
		// Not by reader, whose name of the type would be an import too many.
		var fn string
		if group := simple(t); group != "" {
			fn = g.codec("Decode" + group)
		} else {
			fn = g.reader(t)
		}
		fmt.Fprintf(w, "%s = %s(%s, &%s)\n", l["err"], fn, l["d"], expr)
		return
	}
	if p, ok := t.(*types.Pointer); ok {
		elem := types.Unalias(p.Elem())
		fmt.Fprintf(w, "%s = %s(%s, &%s, %s[%s])\n", l["err"], g.codec("QuotedPointer"), l["d"], expr,
			g.codec("Quoted"+simple(elem)), g.typeName(elem))
		return
	}
	fmt.Fprintf(w, "%s = %s(%s, &%s)\n", l["err"], g.codec("Quoted"+simple(t)), l["d"], expr)
}
