package server

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
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
