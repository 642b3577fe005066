package server

import (
	"encoding"
	"encoding/json"
	"net/http"
	"path"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// hostTag is the tag of the host's own routes in the OpenAPI document. No
// plugin can have this id.
const hostTag = "host"

// routeDoc describes a route of the host. Body and answer are the Go types
// that the route reads and writes, nil where there is none.
type routeDoc struct {
	summary string
	query   []string
	body    reflect.Type
	status  int // 0 means 200, or 204 without an answer
	answer  reflect.Type
	content string // of an answer that is not JSON
}

// Contents of answers that are not JSON.
const (
	eventContent   = "text/event-stream"
	archiveContent = "application/gzip"
)

// anyJSONType stands for any JSON.
var anyJSONType = reflect.TypeFor[any]()

func of[T any]() reflect.Type { return reflect.TypeFor[T]() }

// addHostRoutes adds the host's own routes to the paths and the schemas of an
// OpenAPI document.
func addHostRoutes(paths, schemas object) {
	docs := routeDocs()
	s := schemaSet{schemas}
	for _, row := range hostRoutes() {
		item, _ := paths[row.pattern].(object)
		if item == nil {
			item = object{}
			paths[row.pattern] = item
		}
		item[strings.ToLower(row.method)] = s.operation(row, docs[row.method+" "+row.pattern])
	}
}

// schemaSet makes schemas of types. Those of structs with a name are
// components.
type schemaSet struct{ components object }

func (s schemaSet) operation(row route, doc routeDoc) object {
	op := object{
		"tags":        []string{hostTag},
		"operationId": identifier(strings.ToLower(row.method) + strings.ReplaceAll(row.pattern, "/", "_")),
		"summary":     doc.summary,
		"security":    []object{},
	}
	if row.access == forAdmin {
		op["security"] = []object{{"token": []string{}}}
	}
	if parameters := parameters(row.pattern, doc.query); len(parameters) > 0 {
		op["parameters"] = parameters
	}
	if doc.body != nil {
		content := object{"application/json": object{"schema": s.schema(doc.body, true)}}
		if doc.body == of[archiveBody]() {
			content = object{archiveContent: object{}}
		}
		op["requestBody"] = object{"content": content}
	}
	status, response := doc.status, object{"description": "Done"}
	switch {
	case doc.content != "":
		response["content"] = object{doc.content: object{}}
	case doc.answer != nil:
		response["content"] = object{"application/json": object{"schema": s.schema(doc.answer, false)}}
	case status == 0:
		status = http.StatusNoContent
	}
	if status == 0 {
		status = http.StatusOK
	}
	op["responses"] = object{strconv.Itoa(status): response, "default": object{"$ref": "#/components/responses/Problem"}}
	return op
}

// parameters are those in the path of a route, and the names of its query.
func parameters(pattern string, query []string) []object {
	var list []object
	text := object{"type": "string"}
	for segment := range strings.SplitSeq(pattern, "/") {
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			list = append(list, object{"name": strings.TrimSuffix(name, "}"), "in": "path", "required": true, "schema": text})
		}
	}
	for _, name := range query {
		list = append(list, object{"name": name, "in": "query", "schema": text})
	}
	return list
}

// schema is the JSON Schema of a type, as it is read from a request or as it
// is written.
func (s schemaSet) schema(t reflect.Type, request bool) object {
	switch {
	case t.Kind() == reflect.Pointer:
		return s.schema(t.Elem(), request)
	case api.IsAnyJSON(t):
		return object{}
	case t == of[time.Time]():
		return object{"type": "string", "format": "date-time"}
	case t.Implements(of[encoding.TextMarshaler]()):
		return object{"type": "string"}
	case t.Implements(of[json.Marshaler]()):
		return object{}
	}
	switch t.Kind() {
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float32, reflect.Float64:
		return object{"type": "number"}
	case reflect.Slice, reflect.Array:
		return object{"type": "array", "items": s.schema(t.Elem(), request)}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": s.schema(t.Elem(), request)}
	case reflect.Struct:
		return s.component(t, request)
	}
	return object{"type": "integer"}
}

// component is the schema of a struct: a reference, where it has a name.
func (s schemaSet) component(t reflect.Type, request bool) object {
	name := t.Name()
	if name == "" {
		return s.properties(t, request)
	}
	if t.PkgPath() != of[api.PluginInfo]().PkgPath() {
		name = path.Base(t.PkgPath()) + "." + name
	}
	if name = strings.ToUpper(name[:1]) + name[1:]; request && !strings.HasSuffix(name, "Body") {
		name += "Body"
	}
	if s.components[name] == nil {
		s.components[name] = object{} // it may hold itself
		s.components[name] = s.properties(t, request)
	}
	return object{"$ref": "#/components/schemas/" + name}
}

func (s schemaSet) properties(t reflect.Type, request bool) object {
	properties, required := object{}, []string{}
	for _, m := range api.MembersOf(t) {
		schema := s.schema(m.Of, request)
		if m.Of.Kind() == reflect.Pointer && !m.Optional && !request {
			schema = object{"anyOf": []object{schema, {"type": "null"}}}
		}
		properties[m.Name] = schema
		if !m.Optional {
			required = append(required, m.Name)
		}
	}
	schema := object{"type": "object", "properties": properties}
	if request {
		schema["additionalProperties"] = false // what is needed the route says
	} else if len(required) > 0 {
		schema["required"] = required
	}
	return schema
}
