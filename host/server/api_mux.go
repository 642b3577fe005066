package server

import (
	"net/http"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
)

// mountedRoutes are the routes that the mux answers.
func mountedRoutes(m *api.Mux) []route {
	var rows []route
	for _, r := range api.Routes() {
		if !m.Answers(r) {
			continue
		}
		access := forAdmin
		if r.Access == api.Open {
			access = forAll
		}
		rows = append(rows, route{r.Method, r.Path, access, func(x *exchange) error { return x.serveRoute(m, r) }})
	}
	return rows
}

// serveRoute answers a request to a route of the API.
func (x *exchange) serveRoute(m *api.Mux, r *api.Route) error {
	query, err := appendQuery(nil, x.r.URL.RawQuery, x.s.cfg.Limits.QueryPairs)
	if err != nil {
		return err
	}
	var body []byte
	switch {
	case r.HasBody():
		buf := x.s.getBuffer()
		defer x.s.putBuffer(buf)
		if body, err = x.readJSON(buf, x.s.apiBodyLimit()); err != nil {
			return err
		}
	case r.Kind != api.KindUpload:
		if err := x.noBody(); err != nil {
			return err
		}
	}
	in, err := r.Decode(x.params[:], query, x.r.Header["Last-Event-Id"], body)
	if err != nil {
		return err
	}
	ctx := api.WithRequestID(x.r.Context(), x.id)
	out, err := m.Serve(ctx, r, in, nil)
	if err != nil {
		return x.callError(err)
	}
	if r.Status == http.StatusNoContent {
		return x.write(r.Status, nil, nil)
	}
	return x.writeJSON(r.Status, out)
}

// apiRoutes are those of the API that the mux answers, for the OpenAPI document.
func apiRoutes(m *api.Mux) []*api.Route {
	return slices.DeleteFunc(api.Routes(), func(r *api.Route) bool { return !m.Answers(r) })
}
