package server

import (
	"fmt"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/gzipped"
)

// writeJSON sends a value of the host's own, compressed where its route and the client allow it.
func (x *request) writeJSON(status int, value any) error {
	body, err := api.Encode(value)
	if err != nil {
		return fmt.Errorf("encode the response of %s: %w", x.r.URL.Path, err)
	}
	body = append(body, '\n')
	if x.api == nil || !x.api.Compressed() || len(body) < gzipped.MinBytes {
		return x.write(status, x.s.headers.json, body)
	}
	packed := gzipped.Accepts(x.r.Header)
	if gzipped.Mark(x.w.Header(), packed); packed {
		body = gzipped.Bytes(body)
	}
	return x.write(status, x.s.headers.json, body)
}

// noBody reads and drops the body of a route that takes none.
func (x *request) noBody() error { return x.dropBody(x.s.apiBodyLimit()) }

// query returns the query of a route of the host, with no other names than
// the known ones.
func (x *request) query(known ...string) (map[string]string, error) {
	pairs, err := parseQuery(x.r.URL.RawQuery, x.s.cfg.Limits.QueryPairs)
	if err != nil {
		return nil, err
	}
	values := map[string]string{}
	for _, p := range pairs {
		if !slices.Contains(known, p.Name) {
			return nil, invalidQuery(fmt.Sprintf("the query name %q is unknown here", problem.Text(p.Name)))
		}
		values[p.Name] = p.Value
	}
	return values, nil
}
