package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// openAPI describes the host's own routes and the declared endpoints of all
// active plugins as an OpenAPI 3.1 document.
func (x *request) openAPI() error {
	scheme := "http://"
	if x.r.TLS != nil {
		scheme = "https://"
	}
	doc := openAPIDocument(apiRoutes(x.s.mux), x.s.plugins.Routes(), x.s.cfg.HostVersion, scheme+x.r.Host+x.s.cfg.Below())
	info := doc["info"].(object)
	for _, name := range []string{"title", "description"} {
		info[name] = x.s.app(info[name].(string))
	}
	x.api = api.OpenAPI.Route
	return x.writeJSON(http.StatusOK, doc)
}

// object is a JSON object; it is written with its names sorted.
type object = api.Object

func openAPIDocument(host []*api.Route, routes *Routes, version, server string) object {
	paths, tags := object{}, []object{}
	schemas := object{"Problem": problemSchema()}
	ids := map[string]bool{}
	if routes != nil {
		for _, id := range routes.ids {
			entry := routes.plugins[id]
			if entry.State != api.StateActive {
				continue
			}
			tags = append(tags, object{"name": id, "description": strings.TrimSpace(entry.Name + " " + entry.Version)})
			own := entry.describe()
			maps.Copy(schemas, own.schemas)
			for _, op := range own.operations {
				item, _ := paths[op.url].(object)
				if item == nil {
					item = object{}
					paths[op.url] = item
				}
				id := op.id
				for n := 2; ids[id]; n++ {
					id = fmt.Sprintf("%s_%d", op.id, n)
				}
				if ids[id] = true; id == op.id {
					item[op.method] = op.text
					continue
				}
				renamed := *op.says
				renamed.ID = id
				item[op.method] = renamed
			}
		}
	}
	api.AddOpenAPI(paths, schemas, host)
	tags = append(tags, object{"name": api.HostTag, "description": "Routes of wasmhost itself"})
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title":       "wasmhost and its active plugins",
			"version":     version,
			"description": "Made by wasmhost from its own routes and from the manifests of the plugins.",
		},
		"servers": []object{{"url": server}},
		"tags":    tags,
		"paths":   paths,
		"components": object{
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}},
			"schemas":         schemas,
			"responses": object{"Problem": object{
				"description": "A failure of the request, of the plugin or of the host",
				"content":     object{"application/problem+json": object{"schema": object{"$ref": "#/components/schemas/Problem"}}},
			}},
		},
	}
}

// description is what the document says of a plugin.
type description struct {
	operations []shownOperation // in the order of the manifest
	schemas    object
}

// shownOperation is an operation. Its id is the same as long as the manifest is, but where
// that of another plugin is the same.
type shownOperation struct {
	url, method, id string
	says            *operation
	text            json.RawMessage
}

// describe makes the description of a plugin once; nobody changes it.
func (p *pluginEntry) describe() *description {
	p.described.Do(func() {
		d := &description{schemas: object{}}
		shown, shapes, ids := map[string][]string{}, map[string]bool{}, map[string]bool{}
		compiled := map[string]map[string]schemas{}
		for _, path := range slices.AppendSeq(slices.Clone(p.patterns), maps.Values(p.paths)) {
			names := path.pattern.Names()
			url := template(p.ID, path.methods[0].Path)
			if shape := anyName.ReplaceAllString(url, "{}"); names != nil {
				if shapes[shape] {
					continue // the rest of a path looks as one segment does, which came first
				}
				shapes[shape] = true
			}
			shown[path.methods[0].Path] = append([]string{url}, names...)
			compiled[path.methods[0].Path] = path.schemas
		}
		for _, e := range p.Endpoints {
			names := shown[e.Path]
			method := strings.ToLower(e.Method)
			base := api.Identifier(method + "_" + p.ID + "_" + e.Path)
			if names == nil || slices.ContainsFunc(d.operations, func(o shownOperation) bool {
				return o.url == names[0] && o.method == method
			}) {
				continue
			}
			id := base
			for n := 2; ids[id]; n++ {
				id = fmt.Sprintf("%s_%d", base, n)
			}
			ids[id] = true
			op := operationOf(p.ID, e, names[1:], compiled[e.Path][e.Method], d.schemas)
			op.ID = id
			text, err := json.Marshal(op)
			if err != nil {
				continue // a schema that is no JSON, of which no manifest has one
			}
			d.operations = append(d.operations, shownOperation{names[0], method, id, op, text})
		}
		p.description = d
	})
	return p.description
}

// operation is one of the document, its members in their order there.
type operation struct {
	Description string              `json:"description,omitempty"`
	ID          string              `json:"operationId"`
	Parameters  []parameter         `json:"parameters,omitempty"`
	Body        *requestBody        `json:"requestBody,omitempty"`
	Responses   responses           `json:"responses"`
	Security    []map[string][]bool `json:"security"`
	Summary     string              `json:"summary,omitempty"`
	Tags        []string            `json:"tags"`
	Confirmed   bool                `json:"x-requires-confirmation,omitempty"`
}

type parameter struct {
	Description string          `json:"description,omitempty"`
	In          string          `json:"in"`
	Name        string          `json:"name"`
	Required    bool            `json:"required"`
	Schema      json.RawMessage `json:"schema"`
}

// content is what is sent, by its type.
type content map[string]struct {
	Schema json.RawMessage `json:"schema,omitempty"`
}

type requestBody struct {
	Content  content `json:"content"`
	Required bool    `json:"required"`
}

type responses struct {
	Success struct {
		Content     content `json:"content"`
		Description string  `json:"description"`
	} `json:"2XX"`
	Problem struct {
		Ref string `json:"$ref"`
	} `json:"default"`
}

func operationOf(pluginID string, e api.DeclaredEndpoint, params []string, of schemas, all object) *operation {
	// No two plugins have a name in common: their ids have no dots.
	name := strings.ToLower(e.Method) + "." + pluginID + "." + api.Identifier(e.Path)
	op := &operation{Tags: []string{pluginID}, Security: []map[string][]bool{}}
	op.Responses.Success.Description = "The plugin's answer"
	op.Responses.Success.Content = jsonOf(shownIn(all, name+".output", e.Output, of.output), e.Responses...)
	op.Responses.Problem.Ref = "#/components/responses/Problem"
	if e.Auth {
		op.Security = append(op.Security, map[string][]bool{"token": {}})
	}
	switch {
	case e.Title != "" && e.Description != "":
		op.Summary, op.Description = e.Title, e.Description
	case e.Title+e.Description != "":
		op.Summary = e.Title + e.Description
	}
	input := shownIn(all, name+".input", e.Input, of.input)
	op.Parameters = append(parametersOf("path", true, params), parametersOf("header", false, e.Headers)...)
	if e.RequiresConfirmation {
		op.Description = "The call waits until the user has approved it: 403 rejected_by_user, 504 approval_timeout."
		op.Confirmed = true
	}
	if !hasBody(e.Method) {
		op.Parameters = append(op.Parameters, queryOf(input, all)...)
		return op
	}
	op.Body = &requestBody{Content: jsonOf(input)}
	if e.RawBody {
		op.Body.Content = content{"*/*": {}}
	}
	op.Body.Required = e.Input != nil && (!mayHave(e.Input, `"default"`) || shapeOf(input, all).Default == nil)
	return op
}

// shownIn returns a schema as it stands in the document: one with references is among
// schemas by its name, and what they lead to is too. One that cannot be shown so, with
// dynamic references, says nothing.
func shownIn(schemas object, name string, text json.RawMessage, of *schema.Schema) json.RawMessage {
	switch {
	case text == nil:
		return json.RawMessage("{}")
	case !mayHave(text, `"$`):
		return text
	}
	const prefix = "#/components/schemas/"
	for n, base := 2, name; schemas[name] != nil; n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	root, defs, err := of.Plain(prefix+name+".", prefix+name)
	if err != nil {
		return json.RawMessage("{}")
	}
	defs[""] = root
	for of, part := range defs {
		written, err := json.Marshal(part)
		if err != nil {
			return json.RawMessage("{}")
		}
		schemas[strings.TrimSuffix(name+"."+of, ".")] = json.RawMessage(written)
	}
	return json.RawMessage(`{"$ref":"` + prefix + name + `"}`)
}

// mayHave reports whether a name that begins so may stand in a text.
func mayHave(text []byte, name string) bool {
	return bytes.Contains(text, []byte(name)) || bytes.IndexByte(text, '\\') >= 0
}

// shape is what the document says of a schema in other places.
type shape struct {
	Ref        string `json:"$ref"`
	Properties map[string]json.RawMessage
	Required   []string
	Default    json.RawMessage
}

// shapeOf reads a schema of the document, or the one that it refers to.
func shapeOf(shown json.RawMessage, schemas object) (s shape) {
	for range schema.MaxNesting {
		s = shape{}
		if json.Unmarshal(shown, &s) != nil || s.Ref == "" {
			break
		}
		shown, _ = schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]].(json.RawMessage)
	}
	return s
}

// queryOf describes the members of the object that a query is.
func queryOf(input json.RawMessage, schemas object) (list []parameter) {
	of := shapeOf(input, schemas)
	for _, name := range slices.Sorted(maps.Keys(of.Properties)) {
		p := parameter{In: "query", Name: name, Schema: of.Properties[name]}
		var own struct {
			Description string
			Default     json.RawMessage
		}
		if mayHave(p.Schema, `"de`) {
			_ = json.Unmarshal(p.Schema, &own) // it may be true
		}
		p.Description, p.Required = own.Description, own.Default == nil && slices.Contains(of.Required, name)
		list = append(list, p)
	}
	return list
}

// parametersOf describes texts that come in the path or in headers.
func parametersOf(in string, required bool, names []string) []parameter {
	list := make([]parameter, len(names))
	for i, name := range names {
		list[i] = parameter{In: in, Name: name, Required: required, Schema: json.RawMessage(`{"type":"string"}`)}
	}
	return list
}

// jsonOf is JSON that fits a schema, or what is of other types.
func jsonOf(schema json.RawMessage, others ...string) content {
	c := content{"application/json": {schema}}
	for _, other := range others {
		c[other] = struct {
			Schema json.RawMessage `json:"schema,omitempty"`
		}{}
	}
	return c
}

// template is the path of an endpoint, in which expressions stand for parameters
// only. That of the rest of a path looks like any other.
func template(pluginID, path string) string {
	return strings.Replace(api.EndpointURL(pluginID, path), "...}", "}", 1)
}

// anyName is an expression in a path.
var anyName = regexp.MustCompile(`\{[^}]*\}`)

func problemSchema() object {
	text := func(description string) object { return object{"type": "string", "description": description} }
	return object{
		"type":     "object",
		"required": []string{"type", "title", "status", "detail", "code", "error", "requestId"},
		"properties": object{
			"type":      text("names the kind of problem, by its code"),
			"title":     text("the same for every problem of a code"),
			"status":    object{"type": "integer", "minimum": 100, "maximum": 999},
			"detail":    text("what failed and what to do next"),
			"code":      text("stable; compare this"),
			"error":     text("the same as detail, for older clients"),
			"requestId": text("stands in the host's log too"),
		},
	}
}
