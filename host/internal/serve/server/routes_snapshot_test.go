package server

import (
	"slices"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
)

// A snapshot shows what has changed since the one that it is made of, which
// stays as it is.
func TestRoutesWith(t *testing.T) {
	route := func(id, version string) PluginRoute {
		return PluginRoute{ID: id, Version: version, State: api.StateActive,
			Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "v" + version}}}
	}
	first := (*Routes)(nil).With([]PluginRoute{route("b", "1"), route("a", "1")}, nil)
	second := first.With([]PluginRoute{route("b", "2"), route("c", "1")}, []string{"a", "never-there"})
	for _, c := range []struct {
		routes   *Routes
		ids      []string
		versions map[string]string // empty for what is not there
	}{
		{first, []string{"a", "b"}, map[string]string{"a": "1", "b": "1", "c": ""}},
		{second, []string{"b", "c"}, map[string]string{"a": "", "b": "2", "c": "1"}},
		{second.With([]PluginRoute{route("b", "3")}, nil), []string{"b", "c"}, map[string]string{"b": "3", "c": "1"}},
	} {
		if !slices.Equal(c.routes.ids, c.ids) {
			t.Errorf("the ids are %q, want %q", c.routes.ids, c.ids)
		}
		for id, version := range c.versions {
			entry := c.routes.plugin(id)
			if (entry != nil) != (version != "") || entry != nil && (entry.Version != version ||
				entry.paths["v"+version] == nil || len(entry.paths) != 1) {
				t.Errorf("%s is %+v, want version %q", id, entry, version)
			}
		}
	}
}
