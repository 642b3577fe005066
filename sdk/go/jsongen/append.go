package jsongen

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
)

func (g *generator) appendHead(e *entry) string {
	l := g.locals
	return fmt.Sprintf("func wasmhostAppend%s(%s []byte, %s *%s, %s int) ([]byte, error) {\n",
		e.name, l["b"], l["v"], g.typeName(e.typ), l["depth"])
}

// appender returns an expression for the AppendFunc of a type.
func (g *generator) appender(t types.Type) string {
	if group := simple(t); group != "" {
		return g.codec("Write"+group) + "[" + g.typeName(t) + "]"
	}
	e := g.entry(t)
	e.need |= appending
	return "wasmhostAppend" + e.name
}

// appendFunction returns the function that writes a type.
func (g *generator) appendFunction(e *entry) string {
	var w strings.Builder
	l := g.locals
	b, v, depth := l["b"], l["v"], l["depth"]
	w.WriteString(g.appendHead(e))
	m := methodsOf(e.typ)
	switch {
	case isNumber(e.typ):
		fmt.Fprintf(&w, "return %s(%s, string(*%s))\n", g.codec("AppendNumber"), b, v)
	case m.marshalPtr && !isPointer(e.typ):
		fmt.Fprintf(&w, "%[1]s, %[2]s := %[3]s.MarshalJSON()\nreturn %[4]s(%[5]s, %[1]s, %[2]s)\n",
			l["text"], l["err"], v, g.codec("AppendMarshaled"), b)
	case m.marshalTextPtr && !isPointer(e.typ):
		fmt.Fprintf(&w, "%[1]s, %[2]s := %[3]s.MarshalText()\nreturn %[4]s(%[5]s, %[1]s, %[2]s)\n",
			l["text"], l["err"], v, g.codec("AppendText"), b)
	default:
		switch u := e.typ.Underlying().(type) {
		case *types.Basic:
			fmt.Fprintf(&w, "return %s[%s](%s, %s, %s)\n", g.codec("Write"+kindOf(u)), g.typeName(e.typ), b, v, depth)
		case *types.Interface:
			fmt.Fprintf(&w, "return %s(%s, *%s, %s, %s.Marshal)\n", g.codec("WriteAny"), b, v, depth, g.use(jsonPath, "json"))
		case *types.Pointer:
			fmt.Fprintf(&w, "if *%s == nil {\nreturn append(%s, \"null\"...), nil\n}\n", v, b)
			fmt.Fprintf(&w, "if %s > %s {\nreturn %s, %s()\n}\n", depth, g.codec("MaxDepth"), b, g.codec("TooDeep"))
			fmt.Fprintf(&w, "return %s(%s, *%s, %s+1)\n", g.appender(types.Unalias(u.Elem())), b, v, depth)
		case *types.Slice:
			elem := types.Unalias(u.Elem())
			if em := methodsOf(elem); isByte(elem) && !em.marshalPtr && !em.marshalTextPtr {
				fmt.Fprintf(&w, "return %s(%s, *%s), nil\n", g.codec("AppendBytes"), b, v)
			} else {
				fmt.Fprintf(&w, "return %s(%s, *%s, %s, %s)\n", g.codec("AppendSlice"), b, v, depth, g.appender(elem))
			}
		case *types.Array:
			fmt.Fprintf(&w, "return %s(%s, %s[:], %s, %s)\n", g.codec("AppendArray"), b, v, depth,
				g.appender(types.Unalias(u.Elem())))
		case *types.Map:
			fmt.Fprintf(&w, "return %s(%s, *%s, %s, %s, %s)\n", g.codec("AppendMap"), b, v, depth,
				g.keyName(u.Key()), g.appender(types.Unalias(u.Elem())))
		case *types.Struct:
			g.appendStruct(&w, e.typ)
		}
	}
	w.WriteString("}\n")
	return w.String()
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// keyName returns an expression for the function that makes names of keys.
func (g *generator) keyName(key types.Type) string {
	group := ""
	if b, ok := key.Underlying().(*types.Basic); ok {
		group = kindOf(b)
	}
	if group != "String" && methodsOf(key).marshalText {
		group = "Text"
	}
	return g.codec("Name"+group) + "[" + g.typeName(key) + "]"
}

// appendStruct writes the body of the function of a struct.
func (g *generator) appendStruct(w *strings.Builder, t types.Type) {
	b, depth := g.locals["b"], g.locals["depth"]
	fields := fieldsOf(t)
	if len(fields) == 0 {
		fmt.Fprintf(w, "return append(%s, \"{}\"...), nil\n", b)
		return
	}
	var body strings.Builder
	g.fails = false
	// What stands before the next member: the brace, a comma, or what depends
	// on the members before, which then have a comma after them.
	const (
		start = iota
		comma
		open
	)
	state := start
	for _, f := range fields {
		expr, guards := g.reach(f)
		if f.omitEmpty {
			if test := emptyTest(f.typ(), expr); test != "" {
				guards = append(guards, test)
			}
		}
		if f.omitZero {
			guards = append(guards, zeroTest(g, f.typ(), expr))
		}
		name := `"` + htmlName(f.name) + `":`
		switch {
		case len(guards) == 0 && state == start:
			name = "{" + name
		case state == comma:
			name = "," + name
		case state == start:
			fmt.Fprintf(&body, "%s = append(%s, '{')\n", b, b)
		}
		if len(guards) > 0 {
			fmt.Fprintf(&body, "if %s {\n", strings.Join(guards, " && "))
		}
		fmt.Fprintf(&body, "%s = append(%s, %s...)\n", b, b, strconv.Quote(name))
		g.appendField(&body, f, expr)
		if len(guards) == 0 {
			state = comma
			continue
		}
		if state != comma {
			fmt.Fprintf(&body, "%s = append(%s, ',')\n", b, b)
			state = open
		}
		body.WriteString("}\n")
	}
	if g.fails {
		fmt.Fprintf(w, "var %s error\n", g.locals["err"])
	}
	if recursive(t) {
		fmt.Fprintf(w, "if %s > %s {\nreturn %s, %s()\n}\n", depth, g.codec("MaxDepth"), b, g.codec("TooDeep"))
	}
	w.WriteString(body.String())
	if state == open {
		fmt.Fprintf(w, "return %s(%s), nil\n", g.codec("CloseObject"), b)
	} else {
		fmt.Fprintf(w, "return append(%s, '}'), nil\n", b)
	}
}

// recursive reports whether a struct may be deep: whether it holds pointers,
// slices, maps or interfaces at all.
func recursive(t types.Type) bool {
	s := t.Underlying().(*types.Struct)
	for i := range s.NumFields() {
		switch s.Field(i).Type().Underlying().(type) {
		case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
			return true
		}
	}
	return false
}

// reach returns the expression of a field, and the tests that have to hold
// for it to be there.
func (g *generator) reach(f field) (expr string, guards []string) {
	expr = g.locals["v"]
	for i, v := range f.path {
		expr += "." + v.Name()
		if i < len(f.path)-1 && isPointer(v.Type()) {
			guards = append(guards, expr+" != nil")
		}
	}
	return expr, guards
}

// appendField writes the statements that append the value of a field.
func (g *generator) appendField(w *strings.Builder, f field, expr string) {
	if !f.quoted {
		g.appendValue(w, f.typ(), expr)
		return
	}
	b, t := g.locals["b"], f.typ()
	if p, ok := t.(*types.Pointer); ok {
		fmt.Fprintf(w, "if %s == nil {\n%s = append(%s, \"null\"...)\n} else {\n", expr, b, b)
		defer w.WriteString("}\n")
		t, expr = types.Unalias(p.Elem()), "*"+expr
	}
	if simple(t) == "String" {
		fmt.Fprintf(w, "%s = %s(%s, string(%s))\n", b, g.codec("AppendQuotedString"), b, expr)
		return
	}
	fmt.Fprintf(w, "%s = append(%s, '\"')\n", b, b)
	g.appendValue(w, t, expr)
	fmt.Fprintf(w, "%s = append(%s, '\"')\n", b, b)
}

// appendValue writes the statements that append an addressable value.
func (g *generator) appendValue(w *strings.Builder, t types.Type, expr string) {
	b, err := g.locals["b"], g.locals["err"]
	switch group := simple(t); group {
	case "Bool":
		fmt.Fprintf(w, "%s = %s(%s, bool(%s))\n", b, g.codec("AppendBool"), b, expr)
	case "Int":
		fmt.Fprintf(w, "%s = %s(%s, int64(%s))\n", b, g.codec("AppendInt"), b, expr)
	case "Uint":
		fmt.Fprintf(w, "%s = %s(%s, uint64(%s))\n", b, g.codec("AppendUint"), b, expr)
	case "String":
		fmt.Fprintf(w, "%s = %s(%s, string(%s))\n", b, g.codec("AppendString"), b, expr)
	case "Float":
		g.fails = true
		bits := 64
		if t.Underlying().(*types.Basic).Kind() == types.Float32 {
			bits = 32
		}
		fmt.Fprintf(w, "if %s, %s = %s(%s, float64(%s), %d); %s != nil {\nreturn %s, %s\n}\n",
			b, err, g.codec("AppendFloat"), b, expr, bits, err, b, err)
	default:
		g.fails = true
		fmt.Fprintf(w, "if %s, %s = %s(%s, &%s, %s+1); %s != nil {\nreturn %s, %s\n}\n",
			b, err, g.appender(t), b, expr, g.locals["depth"], err, b, err)
	}
}

// emptyTest returns the test for a value that the option omitempty leaves in,
// "" where it always stays.
func emptyTest(t types.Type, expr string) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch kindOf(u) {
		case "Bool":
			return "bool(" + expr + ")"
		case "String":
			return expr + ` != ""`
		}
		return expr + " != 0"
	case *types.Pointer, *types.Interface:
		return expr + " != nil"
	case *types.Slice, *types.Map:
		return "len(" + expr + ") != 0"
	case *types.Array:
		if u.Len() == 0 {
			return "false"
		}
	}
	return ""
}

// zeroTest returns the test for a value that the option omitzero leaves in,
// "" where there is none.
func zeroTest(g *generator, t types.Type, expr string) string {
	m := methodsOf(t)
	switch u := t.Underlying().(type) {
	case *types.Interface:
		if m.isZero {
			return ""
		}
		return expr + " != nil"
	case *types.Pointer:
		if m.isZero {
			return expr + " != nil && !" + expr + ".IsZero()"
		}
		return expr + " != nil"
	default:
		if m.isZero || m.isZeroPtr {
			return "!" + expr + ".IsZero()"
		}
		switch u.(type) {
		case *types.Slice, *types.Map:
			return expr + " != nil"
		case *types.Basic:
			return emptyTest(t, expr)
		}
		if types.Comparable(t) && g.unnameable(t) == "" {
			return expr + " != (" + g.typeName(t) + "{})"
		}
	}
	return ""
}
