package server

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/cputest"
)

// openAPIDoc is the part of an OpenAPI 3.1 document that the server writes.
type openAPIDoc struct {
	OpenAPI string `json:"openapi"`
	Info    struct{ Title, Version, Description string }
	Servers []struct{ URL string }
	Tags    []struct{ Name, Description string }
	Paths   map[string]map[string]struct {
		OperationID string `json:"operationId"`
		Summary     string
		Tags        []string
		Parameters  []struct {
			Name, In, Description, Style string
			Explode                      bool
			Required                     bool
			Schema                       json.RawMessage
		}
		Security    []map[string][]string
		RequestBody *struct {
			Required bool
			Content  map[string]json.RawMessage
		}
		Responses map[string]json.RawMessage
	}
	Components struct {
		SecuritySchemes map[string]struct{ Type, Scheme string }
		Schemas         map[string]json.RawMessage
		Responses       map[string]json.RawMessage
	}
}

func TestOpenAPI(t *testing.T) {
	h := start(t, nil)
	h.plugins.set(PluginRoute{ID: "alpha", Name: "Alpha", Version: "1.0.0", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{
			{Method: "GET", Path: "items", Description: "Lists \"items\""}, {Method: "POST", Path: "items", Auth: true},
			{Method: "GET", Path: "a/b", Auth: true}, {Method: "GET", Path: "a-b"}, {Method: "DELETE", Path: "ü {x}"}}})
	h.plugins.set(PluginRoute{ID: "beta", State: api.StateDisabled,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "hidden"}}})
	get := func() response { return h.send(t, "GET", "/api/v1/openapi.json", "", bearer(h.token)) }
	got := get()
	var doc openAPIDoc
	decoder := json.NewDecoder(strings.NewReader(got.body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&doc); err != nil {
		t.Fatalf("status %d, %v: %s", got.status, err, got.body)
	}
	if doc.OpenAPI != "3.1.0" || doc.Info.Title == "" || doc.Info.Version != "1.2.3" ||
		len(doc.Servers) != 1 || doc.Servers[0].URL != "http://"+h.addr || len(doc.Tags) != 2 ||
		doc.Tags[0].Description != "Alpha 1.0.0" {
		t.Errorf("head of the document: %+v", doc)
	}
	var paths []string
	ids := map[string]bool{}
	for path, item := range doc.Paths {
		if !strings.HasPrefix(path, pluginsPrefix) {
			continue // TestOpenAPIOfTheHost
		}
		paths = append(paths, path)
		if !strings.HasPrefix(path, "/") || strings.ContainsAny(path, "{} ") {
			t.Errorf("path %q", path)
		}
		for method, op := range item {
			if !slices.Contains([]string{"get", "post", "put", "delete", "patch"}, method) {
				t.Errorf("%s: method %q", path, method)
			}
			if op.OperationID == "" || ids[op.OperationID] {
				t.Errorf("%s %s: operationId %q is missing or not unique", method, path, op.OperationID)
			}
			ids[op.OperationID] = true
			if op.Security == nil || op.Responses["default"] == nil || op.Responses["2XX"] == nil ||
				!reflect.DeepEqual(op.Tags, []string{"alpha"}) {
				t.Errorf("%s %s: %+v", method, path, op)
			}
			if (op.RequestBody != nil) != (method == "post") {
				t.Errorf("%s %s: request body", method, path)
			}
			for _, need := range op.Security {
				for scheme := range need {
					if _, ok := doc.Components.SecuritySchemes[scheme]; !ok {
						t.Errorf("%s %s: security scheme %q is not declared", method, path, scheme)
					}
				}
			}
		}
	}
	slices.Sort(paths)
	if want := []string{"/plugins/alpha/%C3%BC%20%7Bx%7D", "/plugins/alpha/a-b", "/plugins/alpha/a/b",
		"/plugins/alpha/items"}; !slices.Equal(paths, want) {
		t.Errorf("paths %q, want %q", paths, want)
	}
	items := doc.Paths["/plugins/alpha/items"]
	if items["get"].Summary != `Lists "items"` || len(items["get"].Security) != 0 || len(items["post"].Security) != 1 {
		t.Errorf("items: %+v", items)
	}
	// Every reference leads somewhere.
	for _, part := range strings.Split(got.body, `"$ref":"#/components/`)[1:] {
		kind, name, _ := strings.Cut(part[:strings.IndexByte(part, '"')], "/")
		found := map[string]map[string]json.RawMessage{"schemas": doc.Components.Schemas,
			"responses": doc.Components.Responses}[kind][name]
		if found == nil {
			t.Errorf("reference to %s/%s leads nowhere", kind, name)
		}
	}
	if again := get(); again.body != got.body {
		t.Error("the document differs from one request to the next")
	}
	// What the document lists can be called as it is written.
	h.plugins.handle("alpha", "ü {x}", echo)
	if called := h.send(t, "DELETE", paths[0], ""); called.status != 200 {
		t.Errorf("calling %s: status %d: %s", paths[0], called.status, called.body)
	}
}

func TestOpenAPIWithoutPlugins(t *testing.T) {
	h := start(t, nil)
	got := h.send(t, "GET", "/api/v1/openapi.json", "", bearer(h.token))
	if got.status != 200 || strings.Contains(got.body, `"/plugins/`) ||
		!strings.Contains(got.body, `"tags":[{"description":"Routes of wasmhost itself","name":"host"}]`) {
		t.Errorf("status %d: %s", got.status, got.body)
	}
}

// TestOpenAPISchemas has schemas in the document, with references that lead to its own parts.
func TestOpenAPISchemas(t *testing.T) {
	h := start(t, nil)
	h.plugins.set(PluginRoute{ID: "a-b", State: api.StateActive, Endpoints: typedEndpoints})
	got := h.send(t, "GET", "/api/v1/openapi.json", "", bearer(h.token))
	for _, part := range []string{
		`"schema":{"$ref":"#/components/schemas/post.a-b.items.input"}`,
		`"post.a-b.items.input":{"properties":{"next":{"$ref":"#/components/schemas/post.a-b.items.input"},` +
			`"tag":{"$ref":"#/components/schemas/post.a-b.items.input.tag"}},"required":["tag"],"type":"object"}`,
		`"post.a-b.items.input.tag":{"enum":["red","green"],"type":"string"}`,
		`"required":true}`,
		`"parameters":[{"description":"How many","in":"query","name":"limit","required":false,` +
			`"schema":{"type":"integer","default":10,"description":"How many"}},` +
			`{"in":"query","name":"tag","required":true,"schema":{"type":"string","pattern":"^[a-z]+$"}}]`,
	} {
		if !strings.Contains(got.body, part) {
			t.Errorf("the document lacks %s", part)
		}
	}
	if again := h.send(t, "GET", "/api/v1/openapi.json", "", bearer(h.token)); again.body != got.body {
		t.Error("the document differs from one request to the next")
	}
}

// typedEndpoints say what they take and answer.
var typedEndpoints = []api.DeclaredEndpoint{
	{Method: "POST", Path: "items", Title: "Adds an item", Input: json.RawMessage(`{"type":"object","required":["tag"],
		"properties":{"tag":{"$ref":"#/$defs/tag"},"next":{"$ref":"#"}},
		"$defs":{"tag":{"type":"string","enum":["red","green"]}}}`),
		Output: json.RawMessage(`{"type":"object","required":["id"],"properties":{"id":{"type":"string"},
			"count":{"type":"integer"}}}`)},
	{Method: "GET", Path: "items", Input: json.RawMessage(`{"type":"object","required":["tag","limit"],"properties":{
		"limit":{"type":"integer","default":10,"description":"How many"},"tag":{"type":"string","pattern":"^[a-z]+$"}}}`),
		Output: json.RawMessage(`{"type":"array","items":{"type":"object","required":["tag"],
			"properties":{"tag":{"type":"string"}}}}`)},
	{Method: "GET", Path: "items/{id}", Output: json.RawMessage(`{"type":"object"}`), Auth: true},
	{Method: "PUT", Path: "odd", Input: json.RawMessage(`{"$dynamicRef":"#x","$dynamicAnchor":"x"}`),
		Output: json.RawMessage(`false`)},
}

// BenchmarkOpenAPI writes the document of 200 plugins with ten endpoints each, in time of a processor.
func BenchmarkOpenAPI(b *testing.B) {
	list := make([]PluginRoute, 200)
	for i := range list {
		list[i] = PluginRoute{ID: fmt.Sprintf("plugin-%d", i), State: api.StateActive}
		for n := range 10 {
			e := typedEndpoints[n%2]
			e.Path = fmt.Sprintf("items%d", n)
			list[i].Endpoints = append(list[i].Endpoints, e)
		}
	}
	var first, later time.Duration
	for b.Loop() {
		routes := NewRoutes(list)
		for _, to := range []*time.Duration{&first, &later} {
			*to += cputest.Time(func() {
				if _, err := json.Marshal(openAPIDocument(nil, routes, "1.0.0", "http://127.0.0.1")); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
	b.ReportMetric(first.Seconds()*1000/float64(b.N), "ms-first")
	b.ReportMetric(later.Seconds()*1000/float64(b.N), "ms-later")
	b.ReportMetric(0, "ns/op")
}
