package server

import (
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// route is one row of the table of the host's own routes.
type route struct {
	method  string
	pattern string // what stands in {} is one segment, at most maxParams times
	access  api.Access
	handle  func(*request) error
}

// maxParams is how many {} a pattern may have.
const maxParams = 3

// pathParams is what stands in the place of the {} of a pattern, in order.
type pathParams [maxParams]string

// routeTable finds rows by path and method.
type routeTable struct {
	paths []routePath
}

// routePath is one pattern with all its methods.
type routePath struct {
	pattern string
	allow   string
	rows    []*route
}

func newRouteTable(rows []route) *routeTable {
	t := &routeTable{}
	byPattern := map[string]int{}
	for i := range rows {
		row := &rows[i]
		at, known := byPattern[row.pattern]
		if !known {
			at = len(t.paths)
			byPattern[row.pattern] = at
			t.paths = append(t.paths, routePath{pattern: row.pattern})
		}
		p := &t.paths[at]
		p.rows = append(p.rows, row)
		names := make([]string, len(p.rows))
		for i, r := range p.rows {
			names[i] = r.method
		}
		slices.Sort(names)
		p.allow = strings.Join(names, ", ")
	}
	return t
}

// match returns the pattern of a decoded path, with what stands in the place
// of its {}.
func (t *routeTable) match(path string) (*routePath, pathParams) {
	for i := range t.paths {
		if values, ok := matchPattern(t.paths[i].pattern, path); ok {
			return &t.paths[i], values
		}
	}
	return nil, pathParams{}
}

// matchPattern compares a path with a pattern, segment by segment. No segment
// that {} stands for is empty.
func matchPattern(pattern, path string) (values pathParams, ok bool) {
	for n := 0; ; {
		want, restOfPattern, more := strings.Cut(pattern, "/")
		got, restOfPath, longer := strings.Cut(path, "/")
		switch {
		case more != longer:
			return values, false
		case strings.HasPrefix(want, "{"):
			if got == "" || n == maxParams {
				return values, false
			}
			values[n] = got
			n++
		case got != want:
			return values, false
		}
		if !more {
			return values, true
		}
		pattern, path = restOfPattern, restOfPath
	}
}

// serveHost answers a request to a route of the host. Like for plugins, a
// caller without a token learns of nothing that is not open to all.
func (x *request) serveHost() error {
	var found *routePath
	if !hasEncodedSlash(x.r.URL.RawPath) {
		found, x.params = x.s.routes.match(x.r.URL.Path)
	}
	var row *route
	open, needs := false, api.Read // for the methods that there are
	if found != nil {
		for _, r := range found.rows {
			open = open || r.access == api.Open
			if r.method == x.r.Method {
				row, needs = r, r.access
			}
		}
		x.route = found.rows[0]
	}
	if !open {
		if x.s.draining.Load() {
			return problem.ShuttingDown()
		}
		identity, err := x.authenticate()
		if err != nil {
			return err
		}
		if found != nil && !identity.role.May(needs) {
			return forbidden()
		}
	}
	switch {
	case found == nil:
		return &problem.Problem{Code: problem.CodeNotFound,
			Detail: "the host has no such route; plugins are under /plugins/{id}/, the host's own routes under /api/v1"}
	case row == nil:
		return methodNotAllowed(found.allow)
	}
	return row.handle(x)
}
