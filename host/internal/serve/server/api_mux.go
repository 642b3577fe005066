package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// ownRoutes are the routes that the server answers by itself.
func ownRoutes() map[*api.Route]func(*request) error {
	return map[*api.Route]func(*request) error{
		api.Healthz.Route: (*request).health, api.Readyz.Route: (*request).ready,
		api.Metrics: (*request).showMetrics, api.OpenAPI.Route: (*request).openAPI,
		api.CreateLoginCode.Route: (*request).createLoginCode, api.CreateLogin.Route: (*request).createLogin,
		api.ProveLogin.Route: (*request).proveLogin, api.DeleteLogin.Route: (*request).deleteLogin,
	}
}

// apiRoutes are the routes of the API that the server or the mux answers.
func apiRoutes(m *api.Mux) []*api.Route {
	own := ownRoutes()
	return slices.DeleteFunc(api.Routes(), func(r *api.Route) bool { return own[r] == nil && !m.Answers(r) })
}

// mountedRoutes are the rows for the routes that the mux answers. Two routes
// with one method and path, of which one is a stream, share a row.
func mountedRoutes(m *api.Mux) []route {
	var rows []route
	list, own := apiRoutes(m), ownRoutes()
	for _, r := range list {
		other := slices.IndexFunc(list, func(o *api.Route) bool { return o != r && o.Name() == r.Name() })
		var stream *api.Route
		switch {
		case other >= 0 && r.Kind == api.KindEvents:
			continue // it stands in the row of the other one
		case other >= 0:
			stream = list[other]
		}
		serve := own[r]
		if serve == nil {
			serve = func(x *request) error { return x.serveRoute(m, r, stream) }
		}
		rows = append(rows, route{r.Method, r.Path, r.Access, serve})
		if r.Head {
			rows = append(rows, route{http.MethodHead, r.Path, r.Access, serve})
		}
	}
	return rows
}

// serveRoute answers a request to a route of the API, or to the stream beside
// it, if there is one, where the client wants that.
func (x *request) serveRoute(m *api.Mux, r, stream *api.Route) error {
	query, err := parseQuery(x.r.URL.RawQuery, x.s.cfg.Limits.QueryPairs)
	if err != nil {
		return err
	}
	if stream != nil && wantsEvents(x.r.Header, query) {
		r = stream
	}
	var body []byte
	switch {
	case r.HasBody():
		buf := x.s.getBuffer()
		defer x.s.putBuffer(buf)
		limit := x.s.apiBodyLimit()
		if r.ForPlugin {
			limit = x.s.bodyLimit()
		}
		if body, err = x.readJSON(buf, limit, true); err != nil {
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
	if r.Owner && !x.who.isOwner() {
		return ownersOnly()
	}
	x.api = r
	ctx := api.WithOrigin(api.WithRequest(x.r.Context(), x.id, x.who.ID(), x.by), x.origin())
	var out any
	switch r.Kind {
	case api.KindEvents:
		return x.streamEvents(r.Access, func(ctx context.Context) ([]api.Event, <-chan api.Event, error) {
			return m.Open(api.WithRequest(ctx, x.id, x.who.ID(), x.by), r, in)
		})
	case api.KindDownload:
		return x.sendArchive(r.Trailer, func(w io.Writer) error { return m.Download(ctx, r, in, w) })
	case api.KindUpload:
		err = x.readArchive(func(body io.Reader) (err error) {
			out, err = m.Serve(ctx, r, in, body)
			return err
		})
	default:
		out, err = m.Serve(ctx, r, in, nil)
	}
	if err != nil {
		return x.callError(err)
	}
	if r == api.UninstallPlugin.Route {
		x.s.metrics.forget(x.params[0])
	}
	if r.Status == http.StatusNoContent {
		return x.write(r.Status, nil, nil)
	}
	if value, ok := out.(jsontext.Value); ok {
		return x.writeResult(value)
	}
	return x.writeJSON(r.Status, out)
}

// wantsEvents reports whether a client chooses the stream of two routes: by
// follow=true, or by the media type that it accepts where follow is not given.
func wantsEvents(h http.Header, query []abi.Pair) bool {
	if i := slices.IndexFunc(query, func(p abi.Pair) bool { return p.Name == "follow" }); i >= 0 {
		return query[i].Value == "true"
	}
	return acceptsEvents(h)
}

// writeResult sends what a method of a plugin returned, as the plugin wrote
// it: null where that is nothing.
func (x *request) writeResult(result []byte) error {
	if len(result) == 0 {
		result = []byte("null")
	}
	if !x.reserve(&x.answerBytes, len(result)) {
		return x.answerDropped()
	}
	// Nobody has checked what a guest returns.
	if err := x.s.json.check(abi.WellFormed(result), x.s.cfg.Limits.JSONDepth); err != nil {
		return problem.InvalidMethodResult()
	}
	return x.write(http.StatusOK, x.s.headers.json, result)
}

// by says who asks: the name of the token and its id.
func (x *request) by() string {
	if x.who.ID() == "" {
		return "a program without a token"
	}
	for _, tok := range x.s.tokens.List() {
		if tok.ID == x.who.ID() && tok.Name != "" {
			return problem.Text(fmt.Sprintf("%.100s (token %s)", tok.Name, tok.ID))
		}
	}
	return "token " + x.who.ID()
}
