package server

import (
	"net/url"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

const pluginsPrefix = "/plugins/"

// splitPluginPath takes /plugins/{id}/{path} apart. u.Path is percent-decoded
// once by net/url. Where the client encoded a slash, the decoded path looks
// like another one: no declared path can hold such a slash, so ok is false, and
// only parameters of a pattern match.
func splitPluginPath(u *url.URL) (id, path string, ok bool) {
	rest, found := strings.CutPrefix(u.Path, pluginsPrefix)
	if !found {
		return "", "", false
	}
	id, path, _ = strings.Cut(rest, "/")
	return id, path, !hasEncodedSlash(u.RawPath)
}

func hasEncodedSlash(raw string) bool {
	for {
		i := strings.IndexByte(raw, '%')
		if i < 0 || i+2 >= len(raw) {
			return false
		}
		if raw[i+1] == '2' && (raw[i+2] == 'F' || raw[i+2] == 'f') {
			return true
		}
		raw = raw[i+1:]
	}
}

// routePlugin finds the endpoint that a request is for, by the table of
// http.md, and checks that the caller may use it. A caller without a valid
// token learns nothing but which endpoints are open. The parameters are those of
// its path.
func (x *request) routePlugin() (entry *pluginEntry, endpoint *api.DeclaredEndpoint, params []abi.Pair, err error) {
	id, path, ok := splitPluginPath(x.r.URL)
	entry, declared, values := x.find(x.s.plugins.Routes(), id, path, ok)
	if declared == nil || entry.State != api.StateActive {
		entry, declared, values = x.find(x.s.plugins.RoutesNow(id), id, path, ok)
	}
	if declared == nil {
		return nil, nil, nil, x.unknownEndpoint(entry, id, path)
	}
	x.plugin = entry
	path = declared.methods[0].Path // as it is declared, which scopes of tokens name
	endpoint = declared.endpoint(x.r.Method)
	if needsToken := endpoint == nil && !declared.open || endpoint != nil && endpoint.Auth; needsToken {
		identity, err := x.authenticate()
		if err != nil {
			return nil, nil, nil, err
		}
		if endpoint == nil && !identity.sees(id, path) || endpoint != nil && !identity.Allows(id, path, x.r.Method) {
			return nil, nil, nil, forbidden()
		}
	}
	if endpoint == nil {
		return nil, nil, nil, methodNotAllowed(declared.allow)
	}
	if err := x.toolOnly(endpoint); err != nil {
		return nil, nil, nil, err
	}
	if entry.State != api.StateActive {
		return nil, nil, nil, entry.unavailable()
	}
	schemas := declared.schemas[endpoint.Method]
	x.input, x.output = schemas.input, schemas.output
	return entry, endpoint, parameters(declared, values), nil
}

// find looks up a plugin and what is declared for a path of it, which is no
// declared path itself where ok is false.
func (x *request) find(routes *Routes, id, path string, ok bool) (entry *pluginEntry, declared *pathEntry,
	values []string) {
	entry = routes.plugin(id)
	if entry == nil {
		return nil, nil, nil
	}
	if ok {
		declared = entry.paths[path]
	}
	if len(entry.patterns) > 0 && (declared == nil || declared.endpoint(x.r.Method) == nil) {
		declared, values = entry.match(x.r.URL, path, x.r.Method, declared)
	}
	return entry, declared, values
}

func (x *request) unknownEndpoint(entry *pluginEntry, id, path string) error {
	identity, err := x.authenticate()
	if err != nil {
		return err
	}
	if !identity.sees(id, path) {
		return forbidden()
	}
	if entry == nil {
		return problem.PluginNotFound(id)
	}
	if entry.Endpoints == nil && entry.State != api.StateActive {
		return entry.unavailable()
	}
	return &problem.Problem{Code: problem.CodeEndpointNotFound,
		Detail: "the plugin declares no such path; paths match exactly, GET /api/v1/plugins/" + entry.ID +
			"/endpoints lists them"}
}

func (p *pluginEntry) unavailable() *problem.Problem {
	retry := p.RetryAfter
	if retry == 0 && p.State == api.StateStarting {
		retry = time.Second
	}
	return problem.PluginUnavailable(p.ID, string(p.State), p.Reason, retry, p.Missing...)
}

func methodNotAllowed(allow string) *problem.Problem {
	return &problem.Problem{Code: problem.CodeMethodNotAllowed, Allow: allow, Detail: "this path takes " + allow}
}
