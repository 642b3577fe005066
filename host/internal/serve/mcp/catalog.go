package mcp

import (
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/toolschema"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// What is said in the _meta of tools and results. Texts of a plugin are no words of the host.
const (
	metaPlugin    = "wasmhost/plugin"
	metaVersion   = "wasmhost/version"
	metaDigest    = "wasmhost/digest"
	metaUntrusted = "wasmhost/untrusted"
	metaAsks      = "wasmhost/asksTheUser"
	metaStatus    = "wasmhost/status"
	metaCut       = "wasmhost/cutBytes"
	metaNext      = "wasmhost/next" // the address of what follows
	metaCalls     = "wasmhost/calls"
	metaComputed  = "wasmhost/computedMs"
)

// tool is an endpoint that is offered.
type tool struct {
	name     string
	of       *server.PluginRoute
	endpoint api.DeclaredEndpoint
	args     toolschema.Arguments
	shown    *sdk.Tool
	older    *sdk.Tool // for clients whose structured content is an object
	size     int       // of shown, in bytes of JSON
	page     string    // the address of the page of its plugin; empty for none
}

// offer is something beside tools that is offered: a prompt, a file, rows, a skill.
type offer[T any] struct {
	key   string
	of    *server.PluginRoute
	shown T
	size  int // in bytes of JSON
}

// offered is all that one plugin offers, or all plugins, each list by its keys.
type offered struct {
	tools     []*tool
	prompts   []offer[prompt]
	resources []offer[*sdk.Resource]
	templates []offer[*sdk.ResourceTemplate]
	skills    []offer[*skill]
}

// catalog is all that plugins of a snapshot offer.
type catalog struct {
	offered
	routes  *server.Routes
	plugins map[*server.PluginRoute]*offered
	print   [sha256.Size]byte // of all that agents are told
}

// catalogOf makes the catalog of a snapshot. What has not changed since is taken over.
func catalogOf(routes *server.Routes, last *catalog) *catalog {
	c := &catalog{routes: routes, plugins: map[*server.PluginRoute]*offered{}}
	h := sha256.New()
	for p := range routes.Plugins() {
		if !offers(p) {
			continue
		}
		var o *offered
		if last != nil {
			o = last.plugins[p]
		}
		if o == nil {
			o = offeredBy(p)
		}
		c.plugins[p] = o
		c.tools = append(c.tools, o.tools...)
		c.prompts = append(c.prompts, o.prompts...)
		c.resources = append(c.resources, o.resources...)
		c.templates = append(c.templates, o.templates...)
		c.skills = append(c.skills, o.skills...)
		h.Write([]byte(p.ID + "\n" + p.Version + "\n" + p.Digest + "\n"))
	}
	slices.SortFunc(c.tools, func(a, b *tool) int { return strings.Compare(a.name, b.name) })
	sorted(c.prompts)
	sorted(c.resources)
	sorted(c.templates)
	sorted(c.skills)
	h.Sum(c.print[:0])
	return c
}

func sorted[T any](list []offer[T]) {
	slices.SortFunc(list, func(a, b offer[T]) int { return strings.Compare(a.key, b.key) })
}

// offers reports whether what a plugin offers is in the lists: where it could be called, if
// not at this moment.
func offers(p *server.PluginRoute) bool {
	return p.State != api.StateDisabled && p.State != api.StateIncompatible && len(p.Missing) == 0 && (p.Offers != nil ||
		slices.ContainsFunc(p.Endpoints, func(e api.DeclaredEndpoint) bool { return e.Tool != nil }))
}

func offeredBy(p *server.PluginRoute) *offered {
	o := &offered{tools: toolsOf(p)}
	page := pageOf(p, o.tools)
	for _, t := range o.tools {
		t.page = page
	}
	o.showPage(p)
	if p.Offers != nil {
		o.beside(p)
	}
	return o
}

func toolsOf(p *server.PluginRoute) (list []*tool) {
	for _, e := range p.Endpoints {
		if e.Tool == nil {
			continue
		}
		args, err := toolschema.Of(e.Method, e.Path, e.Input)
		if err != nil {
			continue // no manifest that was checked has such a tool
		}
		t := &tool{name: p.ID + "." + e.Tool.Name, of: p, endpoint: e, args: args}
		t.shown = &sdk.Tool{Name: t.name, Title: e.Title, Description: e.Tool.Description, InputSchema: args.Schema,
			Annotations: annotations(e), Meta: t.meta()}
		if e.Output != nil {
			t.shown.OutputSchema = e.Output
		}
		t.older = t.shown
		if e.Output != nil && !isObject(e.Output) {
			older := *t.shown
			older.OutputSchema = nil
			t.older = &older
		}
		text, err := json.Marshal(t.shown)
		if err != nil {
			continue
		}
		t.size = len(text)
		list = append(list, t)
	}
	return list
}

// metaOf is what the host says of what a plugin offers.
func metaOf(p *server.PluginRoute) sdk.Meta {
	return sdk.Meta{metaPlugin: p.ID, metaVersion: p.Version, metaDigest: p.Digest, metaUntrusted: true}
}

// meta is what the host says of a tool.
func (t *tool) meta() sdk.Meta {
	m := metaOf(t.of)
	if t.endpoint.RequiresConfirmation {
		m[metaAsks] = true
	}
	return m
}

// annotations are the hints that the author has declared, and nil for none.
func annotations(e api.DeclaredEndpoint) *sdk.ToolAnnotations {
	says := func(hint *bool) bool { return hint != nil && *hint }
	destructive := e.Tool.Destructive
	if e.RequiresConfirmation {
		yes := true
		destructive = &yes
	}
	if e.Tool.ReadOnly == nil && e.Tool.Idempotent == nil && destructive == nil {
		return nil
	}
	return &sdk.ToolAnnotations{ReadOnlyHint: says(e.Tool.ReadOnly), IdempotentHint: says(e.Tool.Idempotent),
		DestructiveHint: destructive}
}

// isObject reports whether a schema is one of objects alone.
func isObject(schema []byte) bool {
	var root struct {
		Type any `json:"type"`
	}
	return json.Unmarshal(schema, &root) == nil && root.Type == "object"
}

// find returns what is offered by a key.
func find[T any](list []offer[T], key string) (found offer[T], ok bool) {
	i, ok := slices.BinarySearchFunc(list, key, func(o offer[T], key string) int { return strings.Compare(o.key, key) })
	if ok {
		found = list[i]
	}
	return found, ok
}

// find returns a tool by its name, nil where there is none.
func (c *catalog) find(name string) *tool {
	i, ok := slices.BinarySearchFunc(c.tools, name, func(t *tool, name string) int {
		return strings.Compare(t.name, name)
	})
	if !ok {
		return nil
	}
	return c.tools[i]
}
