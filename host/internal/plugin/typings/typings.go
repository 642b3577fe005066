// Package typings makes types of TypeScript of what endpoints declare: the schemas of a
// plugin flow in, declarations for the class Client of wasmhost/client flow out, or for
// code that calls tools. Package
// tstypes goes the other way. It writes no words of the plugin's author but names, as
// strings or letters and digits: what it makes becomes part of somebody's program.
package typings

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

type object = map[string]any

// Of returns declarations for the endpoints of a plugin, but for those that take bytes,
// which [Client.call] does not send. They hold for what fits the schemas; what a type cannot
// say, such as the bounds of a number, is left out.
func Of(plugin string, endpoints []api.DeclaredEndpoint) (string, error) {
	var d declarations
	var rows strings.Builder
	for _, e := range endpoints {
		if e.RawBody || e.Export != "" {
			continue
		}
		name := api.Identifier(strings.ToLower(e.Method) + "_" + plugin + "_" + e.Path)
		input, err := d.of(name+"$input", e.Input)
		if err != nil {
			return "", err
		}
		answer, err := d.of(name+"$answer", e.Output)
		if err != nil {
			return "", err
		}
		if e.Responses != nil {
			answer += " | Response"
		}
		var params []string
		if pattern, err := pathpattern.Parse(e.Path); err == nil {
			for _, name := range pattern.Names() {
				params = append(params, literal(name)+": string")
			}
		}
		var members []string
		if params != nil {
			members = append(members, "params: { "+strings.Join(params, "; ")+" }")
		}
		const query = "query?: Record<string, string>"
		switch isQuery, mark := e.Method == "GET" || e.Method == "DELETE", optional[e.Input == nil]; {
		case isQuery && e.Input == nil:
			members = append(members, query)
		case isQuery:
			members = append(members, "query: "+input)
		default:
			members = append(members, "body"+mark+": "+input, query)
		}
		fmt.Fprintf(&rows, "    %s: { request: { %s }; answer: %s };\n", literal(e.Method+" "+plugin+"/"+e.Path),
			strings.Join(members, "; "), answer)
	}
	return head + d.text.String() + "\ndeclare module \"wasmhost/client\" {\n  interface Endpoints {\n" +
		rows.String() + "  }\n}\n", nil
}

// Tool is a tool as code calls it.
type Tool struct {
	Plugin, Name string
	// Arguments is a JSON Schema of the object that it takes, Answer one of what it answers, nil where none is declared.
	Arguments, Answer json.RawMessage
}

// OfTools returns declarations for tools, which are sorted by their plugins: of the variable tools, in which each is a
// function.
func OfTools(tools []Tool) (string, error) {
	var d declarations
	var rows strings.Builder
	for i, t := range tools {
		name := api.Identifier(t.Plugin + "_" + t.Name)
		args, err := d.of(name+"$args", t.Arguments)
		if err != nil {
			return "", err
		}
		answer, err := d.of(name+"$answer", t.Answer)
		if err != nil {
			return "", err
		}
		if i == 0 || tools[i-1].Plugin != t.Plugin {
			fmt.Fprintf(&rows, "  %s: {\n", literal(t.Plugin))
		}
		fmt.Fprintf(&rows, "    %s(args: %s): Promise<%s>;\n", literal(t.Name), args, answer)
		if i == len(tools)-1 || tools[i+1].Plugin != t.Plugin {
			rows.WriteString("  };\n")
		}
	}
	return d.text.String() + "declare const tools: {\n" + rows.String() + "};\n", nil
}

var optional = map[bool]string{true: "?"}

const head = `// Written by wasmhost types from what the plugin declares: for the method call of Client.
import "wasmhost/client";

`

// declarations are types with names.
type declarations struct {
	text  strings.Builder
	taken map[string]bool
}

// of returns the name of a schema's type, unknown for none. Those of its parts begin with
// it.
func (d *declarations) of(prefix string, text json.RawMessage) (string, error) {
	if text == nil {
		return "unknown", nil
	}
	for d.taken[prefix] {
		prefix += "_"
	}
	var root any
	var defs map[string]any
	of, err := new(schema.Compiler).Compile(text)
	if err == nil {
		root, defs, err = of.Plain(prefix+"$", prefix)
	}
	if err != nil {
		return "", fmt.Errorf("make a type of a schema: %w", err)
	}
	if d.taken == nil {
		d.taken = map[string]bool{}
	}
	d.taken[prefix] = true
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		fmt.Fprintf(&d.text, "type %s$%s = %s;\n", prefix, name, typeOf(defs[name]))
	}
	fmt.Fprintf(&d.text, "type %s = %s;\n", prefix, typeOf(root))
	return prefix, nil
}

// typeOf is what fits a schema: all of what its keywords say, as far as a type can.
func typeOf(value any) string {
	s, ok := value.(object)
	if !ok {
		if value == false {
			return "never"
		}
		return "unknown"
	}
	var all []string
	if ref, has := s["$ref"].(string); has {
		all = append(all, ref)
	}
	if of, has := s["const"]; has {
		all = append(all, literal(of))
	} else if list, _ := s["enum"].([]any); len(list) > 0 {
		all = append(all, union(list, literal))
	} else if of := plainTypes(s); of != "" {
		all = append(all, of)
	}
	for _, key := range []string{"anyOf", "oneOf"} {
		if list, _ := s[key].([]any); len(list) > 0 {
			all = append(all, union(list, typeOf))
		}
	}
	list, _ := s["allOf"].([]any)
	for _, part := range list {
		all = append(all, typeOf(part))
	}
	all = slices.DeleteFunc(all, func(t string) bool { return t == "unknown" })
	if len(all) == 0 {
		return "unknown"
	}
	return strings.Join(all, " & ")
}

func union(list []any, of func(any) string) string {
	parts := make([]string, len(list))
	for i, part := range list {
		parts[i] = of(part)
	}
	slices.Sort(parts)
	if parts = slices.Compact(parts); len(parts) == 1 {
		return parts[0]
	}
	return "(" + strings.Join(parts, " | ") + ")"
}

// literal is the type of one value.
func literal(value any) string {
	switch value.(type) {
	case object, []any:
		return "unknown"
	}
	text, err := json.Marshal(value)
	if err != nil {
		return "unknown"
	}
	return string(text)
}

// plainTypes is what type says, or what the keywords are for; empty for anything.
func plainTypes(s object) string {
	names, _ := s["type"].([]any)
	if name, one := s["type"].(string); one {
		names = []any{name}
	}
	if names == nil && s["properties"] != nil {
		names = []any{"object"}
	}
	if names == nil {
		return ""
	}
	var once []any // a name that stands there often would double the work at each level
	for _, name := range names {
		if !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	return union(once, func(name any) string {
		switch name {
		case "integer":
			return "number"
		case "array":
			return arrayOf(s)
		case "object":
			return objectOf(s)
		case "string", "number", "boolean", "null":
			return name.(string)
		}
		return "unknown"
	})
}

func arrayOf(s object) string {
	items := "unknown"
	if of, has := s["items"]; has {
		items = typeOf(of)
	}
	first, _ := s["prefixItems"].([]any)
	if first == nil {
		return "(" + items + ")[]"
	}
	least := 0
	if n, ok := s["minItems"].(json.Number); ok {
		if whole, err := n.Int64(); err == nil {
			least = int(min(whole, int64(len(first))))
		}
	}
	parts := make([]string, len(first))
	for i, part := range first {
		if parts[i] = "(" + typeOf(part) + ")"; i >= least {
			parts[i] += "?"
		}
	}
	if items != "never" {
		parts = append(parts, "...("+items+")[]")
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func objectOf(s object) string {
	properties, _ := s["properties"].(object)
	required, _ := s["required"].([]any)
	var members []string
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		mark := optional[!slices.Contains(required, any(name))]
		members = append(members, literal(name)+mark+": "+typeOf(properties[name]))
	}
	if more, has := s["additionalProperties"]; len(members) == 0 && more != false {
		of := "unknown"
		if has {
			of = typeOf(more)
		}
		return "Record<string, " + of + ">"
	}
	return "{ " + strings.Join(members, "; ") + " }"
}
