package api

import (
	"encoding"
	"encoding/json"
	"net/http"
	"path"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// HostTag is the tag of the host's own routes in the OpenAPI document. No
// plugin can have this id.
const HostTag = "host"

// Object is a JSON object; it is written with its names sorted.
type Object map[string]any

// AddOpenAPI adds the routes to the paths and the schemas of an OpenAPI
// document.
func AddOpenAPI(paths, schemas Object, routes []*Route) {
	s := schemaSet{schemas}
	for _, r := range routes {
		item, _ := paths[r.Path].(Object)
		if item == nil {
			item = Object{}
			paths[r.Path] = item
		}
		method := strings.ToLower(r.Method)
		if item[method] == nil || r.Kind == KindJSON {
			item[method] = s.operation(r)
		}
		if r.Head {
			head := *r
			head.Method = http.MethodHead
			item["head"] = s.operation(&head)
		}
	}
}

// schemaSet makes schemas of types. Those of structs with a name are
// components.
type schemaSet struct{ components Object }

func (s schemaSet) operation(r *Route) Object {
	op := Object{
		"tags":        []string{HostTag},
		"operationId": Identifier(strings.ToLower(r.Method) + strings.ReplaceAll(r.Path, "/", "_")),
		"summary":     r.Doc,
		"security":    []Object{},
	}
	if r.Access != Open {
		op["security"] = []Object{{"token": []string{}}}
	}
	if parameters := s.parameters(r); len(parameters) > 0 {
		op["parameters"] = parameters
	}
	switch {
	case r.Kind == KindUpload:
		op["requestBody"] = Object{"content": Object{ArchiveContent: Object{}, "application/zip": Object{},
			"application/octet-stream": Object{}}}
	case r.request.whole != nil:
		op["requestBody"] = Object{"content": Object{"application/json": Object{"schema": Object{}}}}
	case r.HasBody():
		op["requestBody"] = Object{"content": Object{"application/json": Object{"schema": s.schema(r.In, true)}}}
	}
	response := Object{"description": "Done"}
	switch {
	case r.Kind == KindEvents:
		response["content"] = Object{EventContent: Object{}}
	case r.Kind == KindDownload:
		response["content"] = Object{r.Content: Object{}}
	case r.Kind == KindText:
		response["content"] = Object{TextContent: Object{}}
	case r.Out != none:
		response["content"] = Object{"application/json": Object{"schema": s.schema(r.Out, false)}}
	}
	op["responses"] = Object{strconv.Itoa(r.Status): response, "default": Object{"$ref": "#/components/responses/Problem"}}
	return op
}

// Identifier makes an operationId of a text.
func Identifier(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, s)
}

// parameters are those in the path of a route and in its query.
func (s schemaSet) parameters(r *Route) []Object {
	var list []Object
	for _, p := range r.request.path {
		list = append(list, Object{"name": p.name, "in": "path", "required": true,
			"schema": s.schema(r.In.Field(p.index).Type, true)})
	}
	for _, p := range r.request.query {
		schema := s.schema(r.In.Field(p.index).Type, true)
		if p.enum != nil && schema["type"] == "string" {
			schema["enum"] = p.enum
		}
		if p.bounded {
			schema["minimum"] = p.min
			if p.max != 1<<62 {
				schema["maximum"] = p.max
			}
		}
		parameter := Object{"name": p.name, "in": "query", "schema": schema}
		if p.standard != "" {
			schema["default"] = jsontext.Value(p.standard)
			if schema["type"] == "string" {
				schema["default"] = p.standard
			}
		}
		if p.doc != "" {
			parameter["description"] = p.doc
		}
		if schema["type"] == "array" {
			parameter["style"], parameter["explode"] = "form", false
		}
		list = append(list, parameter)
	}
	if h := r.request.header; h != nil {
		list = append(list, Object{"name": h.name, "in": "header", "schema": Object{"type": "integer"}})
	}
	return list
}

// schema is the JSON Schema of a type, as it is read from a request or as it
// is written.
func (s schemaSet) schema(t reflect.Type, request bool) Object {
	switch {
	case t.Kind() == reflect.Pointer:
		return s.schema(t.Elem(), request)
	case IsAnyJSON(t):
		return Object{}
	case t == timeType:
		return Object{"type": "string", "format": "date-time"}
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return Object{"type": "string"}
	case t.Implements(reflect.TypeFor[json.Marshaler]()):
		return Object{}
	}
	switch t.Kind() {
	case reflect.String:
		return Object{"type": "string"}
	case reflect.Bool:
		return Object{"type": "boolean"}
	case reflect.Float32, reflect.Float64:
		return Object{"type": "number"}
	case reflect.Slice, reflect.Array:
		return Object{"type": "array", "items": s.schema(t.Elem(), request)}
	case reflect.Map:
		return Object{"type": "object", "additionalProperties": s.schema(t.Elem(), request)}
	case reflect.Struct:
		return s.component(t, request)
	}
	return Object{"type": "integer"}
}

// component is the schema of a struct: a reference, where it has a name.
func (s schemaSet) component(t reflect.Type, request bool) Object {
	name := t.Name()
	if name == "" {
		return s.properties(t, request)
	}
	if t.PkgPath() != none.PkgPath() {
		name = path.Base(t.PkgPath()) + "." + name
	}
	if name = strings.ToUpper(name[:1]) + name[1:]; request && !strings.HasSuffix(name, "Body") {
		name += "Body"
	}
	if s.components[name] == nil {
		s.components[name] = Object{} // it may hold itself
		s.components[name] = s.properties(t, request)
	}
	return Object{"$ref": "#/components/schemas/" + name}
}

func (s schemaSet) properties(t reflect.Type, request bool) Object {
	properties, required := Object{}, []string{}
	for _, m := range MembersOf(t) {
		schema := s.schema(m.Of, request)
		if m.Of.Kind() == reflect.Pointer && !m.Optional && !request {
			schema = Object{"anyOf": []Object{schema, {"type": "null"}}}
		}
		properties[m.Name] = schema
		if !m.Optional {
			required = append(required, m.Name)
		}
	}
	schema := Object{"type": "object", "properties": properties}
	if request {
		schema["additionalProperties"] = false // what is needed the route says
	} else if len(required) > 0 {
		schema["required"] = required
	}
	return schema
}
