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
)

// openAPI describes the host's own routes and the declared endpoints of all
// active plugins as an OpenAPI 3.1 document.
func (x *request) openAPI() error {
	scheme := "http://"
	if x.r.TLS != nil {
		scheme = "https://"
	}
	doc := openAPIDocument(apiRoutes(x.s.mux), x.s.plugins.Routes(), x.s.cfg.HostVersion, scheme+x.r.Host+x.s.cfg.Below())
	x.api = api.OpenAPI.Route
	return x.writeJSON(http.StatusOK, doc)
}

// object is a JSON object; it is written with its names sorted.
type object = api.Object

func openAPIDocument(host []*api.Route, routes *Routes, version, server string) object {
	paths, tags := object{}, []object{}
	ids := map[string]bool{}
	if routes != nil {
		for _, id := range routes.ids {
			entry := routes.plugins[id]
			if entry.State != api.StateActive {
				continue
			}
			tags = append(tags, object{"name": id, "description": strings.TrimSpace(entry.Name + " " + entry.Version)})
			shapes := map[string]bool{}
			for _, path := range slices.AppendSeq(slices.Clone(entry.patterns), maps.Values(entry.paths)) {
				url, names := template(id, path.methods[0].Path), path.pattern.Names()
				if shape := anyName.ReplaceAllString(url, "{}"); names != nil {
					if shapes[shape] {
						continue // the rest of a path looks as one segment does, which came first
					}
					shapes[shape] = true
				}
				item := object{}
				for _, e := range path.methods {
					item[strings.ToLower(e.Method)] = operation(id, e, names)
				}
				paths[url] = item
			}
			for _, e := range entry.Endpoints {
				nameOperation(paths, ids, id, e)
			}
		}
	}
	schemas := object{"Problem": problemSchema()}
	api.AddOpenAPI(paths, schemas, host)
	tags = append(tags, object{"name": api.HostTag, "description": "Routes of wasmhost itself"})
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title":   "wasmhost and its active plugins",
			"version": version,
			"description": "Made by wasmhost from its own routes and from the manifests of the plugins. The shapes of the " +
				"bodies of plugins are their own.",
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

func operation(pluginID string, e api.DeclaredEndpoint, params []string) object {
	op := object{
		"tags":     []string{pluginID},
		"security": []object{},
		"responses": object{
			"2XX":     object{"description": "The plugin's answer", "content": jsonOf(e.Output)},
			"default": object{"$ref": "#/components/responses/Problem"},
		},
	}
	if e.Auth {
		op["security"] = []object{{"token": []string{}}}
	}
	if e.Description != "" {
		op["summary"] = e.Description
	}
	if e.Title != "" {
		op["summary"], op["description"] = e.Title, e.Description
	}
	if list := append(parametersOf("path", true, params), parametersOf("header", false, e.Headers)...); len(list) > 0 {
		op["parameters"] = list
	}
	if e.Responses != nil {
		content := jsonOf(e.Output)
		for _, name := range e.Responses {
			content[name] = object{}
		}
		op["responses"].(object)["2XX"].(object)["content"] = content
	}
	if e.RequiresConfirmation {
		op["description"] = "The call waits until the user has approved it: 403 rejected_by_user, 504 approval_timeout."
		op["x-requires-confirmation"] = true
	}
	if hasBody(e.Method) {
		content := jsonOf(e.Input)
		if e.RawBody {
			content = object{"*/*": object{}}
		}
		op["requestBody"] = object{"required": false, "content": content}
	}
	return op
}

// parametersOf describes texts that come in the path or in headers.
func parametersOf(in string, required bool, names []string) []object {
	list := make([]object, len(names))
	for i, name := range names {
		list[i] = object{"name": name, "in": in, "required": required, "schema": object{"type": "string"}}
	}
	return list
}

// jsonOf is JSON that fits a schema. One with references is left out: in this
// document they would lead elsewhere.
func jsonOf(schema json.RawMessage) object {
	if schema == nil || bytes.Contains(schema, []byte("$")) {
		return anyJSON()
	}
	return object{"application/json": object{"schema": schema}}
}

func anyJSON() object { return object{"application/json": object{"schema": object{}}} }

// nameOperation gives an operation an id that is unique in the document and
// stays the same as long as the manifest does.
func nameOperation(paths object, taken map[string]bool, pluginID string, e api.DeclaredEndpoint) {
	item, _ := paths[template(pluginID, e.Path)].(object)
	op, _ := item[strings.ToLower(e.Method)].(object)
	if _, named := op["operationId"]; named || op == nil {
		return
	}
	base := api.Identifier(strings.ToLower(e.Method) + "_" + pluginID + "_" + e.Path)
	id := base
	for n := 2; taken[id]; n++ {
		id = fmt.Sprintf("%s_%d", base, n)
	}
	taken[id] = true
	op["operationId"] = id
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
