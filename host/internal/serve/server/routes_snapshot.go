package server

import (
	"iter"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// PluginRoute is what the server must know of one installed plugin to route a
// request.
type PluginRoute struct {
	ID      string
	Version string
	Digest  string // of the content
	Name    string
	State   api.State
	// Reason of the state, for the client; no paths of the machine.
	Reason string
	// Missing are permissions without which it could not start.
	Missing []string
	// RetryAfter, when positive, is when a request may succeed again.
	RetryAfter time.Duration
	// Endpoints are those that the manifest declares, in any state. Nil
	// means that they are not known (a manifest that cannot be read); every
	// path then answers with the state.
	Endpoints []api.DeclaredEndpoint
	// Offers are what it has for agents beside these, nil for nothing.
	Offers *api.Offers
	// Page is the file of its page, empty for none.
	Page string
}

// Routes is an immutable snapshot of all installed plugins and their
// endpoints. Make a new one with [NewRoutes] whenever anything changes.
type Routes struct {
	plugins map[string]*pluginEntry
	ids     []string // sorted
}

type pluginEntry struct {
	PluginRoute
	paths map[string]*pathEntry // but for those with parameters
	// patterns are the paths with parameters, the more specific ones first.
	patterns []*pathEntry

	described   sync.Once
	description *description // set by described
}

// pathEntry is one declared path with all its methods.
type pathEntry struct {
	methods []api.DeclaredEndpoint
	allow   string // value of the Allow header
	open    bool   // at least one endpoint needs no token
	pattern pathpattern.Pattern
	schemas map[string]schemas // by method, of endpoints that declare them
}

// Shows reports whether a plugin is in the snapshot, in this version and state.
func (r *Routes) Shows(id, version string, state api.State) bool {
	entry := r.plugin(id)
	return entry != nil && entry.Version == version && entry.State == state
}

// NewRoutes makes a snapshot. Of two plugins with one id, and of two
// endpoints with one method and path, the first counts.
func NewRoutes(plugins []PluginRoute) *Routes {
	r := &Routes{plugins: make(map[string]*pluginEntry, len(plugins))}
	for _, p := range plugins {
		if _, taken := r.plugins[p.ID]; taken {
			continue
		}
		r.plugins[p.ID] = newPluginEntry(p)
	}
	r.ids = slices.Sorted(maps.Keys(r.plugins))
	return r
}

// With makes a snapshot in which some plugins are other than in this one, and
// some are gone. A nil snapshot is empty.
func (r *Routes) With(changed []PluginRoute, gone []string) *Routes {
	if r == nil {
		r = NewRoutes(nil)
	}
	next := &Routes{plugins: maps.Clone(r.plugins), ids: r.ids}
	for _, p := range changed {
		next.plugins[p.ID] = newPluginEntry(p)
	}
	for _, id := range gone {
		delete(next.plugins, id)
	}
	// Where some were added and as many are gone, the ids differ all the same.
	if len(gone) > 0 || len(next.plugins) != len(r.plugins) {
		next.ids = slices.Sorted(maps.Keys(next.plugins))
	}
	return next
}

func newPluginEntry(p PluginRoute) *pluginEntry {
	entry := &pluginEntry{PluginRoute: p, paths: make(map[string]*pathEntry, len(p.Endpoints))}
	entry.Endpoints = slices.Clone(p.Endpoints)
	patterns := map[string]*pathEntry{}
	for _, e := range entry.Endpoints {
		paths, pattern := entry.paths, pathpattern.Pattern{}
		if pathpattern.In(e.Path) {
			var err error
			if pattern, err = pathpattern.Parse(e.Path); err != nil {
				continue // no manifest that was checked has such a path
			}
			paths = patterns
		}
		path := paths[e.Path]
		if path == nil {
			path = &pathEntry{pattern: pattern}
			paths[e.Path] = path
		}
		path.add(e)
	}
	entry.patterns = slices.Collect(maps.Values(patterns))
	slices.SortFunc(entry.patterns, func(a, b *pathEntry) int { return a.pattern.Compare(b.pattern) })
	return entry
}

// match finds the most specific pattern that fits a path, the one of u behind
// the id, and has the method; else the first that fits, where nothing is declared
// for the path itself. Values are those of the parameters.
func (p *pluginEntry) match(u *url.URL, path, method string, declared *pathEntry) (*pathEntry, []string) {
	escaped := u.RawPath != ""
	if escaped {
		rest, ok := strings.CutPrefix(u.RawPath, pluginsPrefix)
		id, rest, _ := strings.Cut(rest, "/")
		if path = rest; !ok || hasEncodedSlash(id) {
			return declared, nil
		}
	}
	var values []string
	for _, candidate := range p.patterns {
		has := candidate.endpoint(method) != nil
		if !has && declared != nil {
			continue
		}
		if found, ok := candidate.pattern.Match(path, escaped); ok {
			if declared, values = candidate, found; has {
				break
			}
		}
	}
	return declared, values
}

func (p *pathEntry) add(e api.DeclaredEndpoint) {
	if p.endpoint(e.Method) != nil {
		return
	}
	p.methods = append(p.methods, e)
	if e.Input != nil || e.Output != nil {
		if p.schemas == nil {
			p.schemas = map[string]schemas{}
		}
		p.schemas[e.Method] = schemas{compiled(e.Input), compiled(e.Output)}
	}
	p.open = p.open || !e.Auth
	names := make([]string, len(p.methods))
	for i, m := range p.methods {
		names[i] = m.Method
	}
	slices.Sort(names)
	p.allow = strings.Join(names, ", ")
}

// endpoint returns the endpoint of a method, or nil.
func (p *pathEntry) endpoint(method string) *api.DeclaredEndpoint {
	for i := range p.methods {
		if p.methods[i].Method == method {
			return &p.methods[i]
		}
	}
	return nil
}

// Plugins yields all plugins by their ids. A pointer stays the same from one snapshot to the
// next where nothing has changed.
func (r *Routes) Plugins() iter.Seq[*PluginRoute] {
	return func(yield func(*PluginRoute) bool) {
		if r == nil {
			return
		}
		for _, id := range r.ids {
			if !yield(&r.plugins[id].PluginRoute) {
				return
			}
		}
	}
}

// plugin returns the entry of a plugin, or nil. A nil snapshot is empty.
func (r *Routes) plugin(id string) *pluginEntry {
	if r == nil {
		return nil
	}
	return r.plugins[id]
}

// schemas are those of an endpoint; nil is none.
type schemas struct{ input, output *schema.Schema }

func compiled(text []byte) *schema.Schema {
	if text == nil {
		return nil
	}
	s, err := new(schema.Compiler).Compile(text)
	if err != nil { // no manifest that was checked has such a schema; what it would refuse is not known
		return schema.Nothing()
	}
	return s
}
