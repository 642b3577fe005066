package server

import (
	"fmt"
	"net/http"

	"github.com/go-json-experiment/json"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

// writeJSON sends a value of the host's own.
func (x *exchange) writeJSON(status int, value any) error {
	body, err := api.Encode(value)
	if err != nil {
		return fmt.Errorf("encode the response of %s: %w", x.r.URL.Path, err)
	}
	return x.write(status, x.s.headers.json, append(body, '\n'))
}

// decode reads the JSON body of a route of the host into value: strictly, so
// that a misspelt member is an error and not a default.
func (x *exchange) decode(value any) error { return x.decodeWithin(value, x.s.apiBodyLimit()) }

func (x *exchange) decodeWithin(value any, limit bodyLimit) error {
	buf := x.s.getBuffer()
	defer x.s.putBuffer(buf)
	body, err := x.readJSON(buf, limit)
	if err != nil {
		return err
	}
	if body == nil {
		return problem.InvalidRequest("the body is empty; send a JSON object")
	}
	if err := json.Unmarshal(body, value, json.RejectUnknownMembers(true)); err != nil {
		return api.MemberProblem(value, err)
	}
	return nil
}

// noBody reads and drops the body of a route that takes none.
func (x *exchange) noBody() error { return x.dropBody(x.s.apiBodyLimit()) }

// query returns the query of a route of the host, with no other names than
// the known ones.
func (x *exchange) query(known ...string) (map[string]string, error) {
	pairs, err := appendQuery(nil, x.r.URL.RawQuery, x.s.cfg.Limits.QueryPairs)
	if err != nil {
		return nil, err
	}
	values := map[string]string{}
next:
	for _, p := range pairs {
		for _, name := range known {
			if p.Name == name {
				values[name] = p.Value
				continue next
			}
		}
		return nil, invalidQuery(fmt.Sprintf("the query name %q is unknown here", problem.Text(p.Name)))
	}
	return values, nil
}

// created is the status of what a POST made.
const created = http.StatusCreated
