package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Routes of each kind.
var (
	kindJSON     = api.Get[kindRequest, kindAnswer]("/test/{id}/lines", "Lists lines")
	kindEvents   = api.Events[kindRequest]("/test/{id}/lines", "Streams lines")
	kindDownload = api.Archive[kindRequest]("/test/{id}/archive", "Writes an archive")
	kindUpload   = api.Import[kindRequest, kindAnswer]("/test/{id}/archive", "Takes an archive")
)

type kindRequest struct {
	ID     int64  `path:"id" json:"-" min:"1" max:"9"`
	Limit  int    `query:"limit" json:"-" min:"1" max:"5"`
	Follow bool   `query:"follow" json:"-"`
	Last   *int64 `header:"Last-Event-ID" json:"-"`
}

type kindAnswer struct {
	Lines string `json:"lines"`
}

// text says what a request is, and who has sent it.
func (in kindRequest) text(ctx context.Context) string {
	last := "no"
	if in.Last != nil {
		last = strconv.FormatInt(*in.Last, 10)
	}
	return fmt.Sprintf("%d limit %d last %s by %s id %v", in.ID, in.Limit, last, api.RequestedBy(ctx),
		api.RequestID(ctx) != "")
}

func kindRoutes(m *api.Mux) {
	kindJSON.Handle(m, func(ctx context.Context, in kindRequest) (kindAnswer, error) {
		return kindAnswer{in.text(ctx)}, nil
	})
	kindEvents.Handle(m, func(ctx context.Context, in kindRequest) ([]api.Event, <-chan api.Event, error) {
		if in.ID == 9 {
			return nil, nil, problem.Conflict("nothing to follow")
		}
		more := make(chan api.Event, 1)
		more <- api.Event{Name: "more", Data: []byte(in.text(ctx))}
		close(more)
		return []api.Event{{ID: "3", Data: []byte("first")}}, more, nil
	})
	kindDownload.Handle(m, func(ctx context.Context, in kindRequest, w io.Writer) error {
		switch in.ID {
		case 8:
			_, _ = io.WriteString(w, archiveText)
			return errors.New("the disk is broken")
		case 9:
			return problem.Conflict("nothing to write")
		}
		_, err := io.WriteString(w, archiveText+in.text(ctx))
		return err
	})
	kindUpload.Handle(m, func(_ context.Context, in kindRequest, body io.Reader) (kindAnswer, error) {
		n, err := io.Copy(io.Discard, body)
		if err == nil && in.ID == 9 {
			err = problem.InvalidArchive("it is none")
		}
		return kindAnswer{strconv.FormatInt(n, 10)}, err
	})
}

// Every kind of route is served from the mux.
func TestMountedKinds(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.ArchiveBytes = 1 << 20 })
	by := "test (token " + h.tokens.List()[0].ID + ")"
	events := func(last string) string {
		return ":\n\nid: 3\ndata: first\n\nevent: more\ndata: 2 limit 0 last " + last + " by " + by +
			" id true\n\nevent: end\ndata: {\"reason\":\"closed\"}\n\n"
	}
	for _, c := range []struct {
		name, method, target string
		headers              []string
		body                 string
		status               int
		want                 string
	}{
		{"JSON", "GET", "/2/lines?limit=5", nil, "", 200, `{"lines":"2 limit 5 last no by ` + by + ` id true"}`},
		{"JSON for a browser", "GET", "/2/lines", []string{"Accept: text/html, */*"}, "", 200, `{"lines":"2 `},
		{"JSON although", "GET", "/2/lines?follow=false", []string{"Accept: text/event-stream"}, "", 200,
			`{"lines":"2 `},
		{"neither", "GET", "/2/lines?follow=yes", nil, "", 400, problem.CodeInvalidQuery},
		{"a path out of bounds", "GET", "/10/lines", nil, "", 400, problem.CodeInvalidRequest},
		{"a path that is no number", "GET", "/x/lines", nil, "", 400, problem.CodeInvalidRequest},
		{"a query out of bounds", "GET", "/2/lines?limit=6", nil, "", 400, problem.CodeInvalidQuery},
		{"events", "GET", "/2/lines", []string{"Accept: text/html;q=0.1, text/event-stream"}, "", 200, events("no")},
		{"events by the query", "GET", "/2/lines?follow=true", []string{"Last-Event-ID: 7"}, "", 200, events("7")},
		{"events behind no number", "GET", "/2/lines?follow=true", []string{"Last-Event-ID: +7"}, "", 400,
			problem.CodeInvalidRequest},
		{"events behind too large a number", "GET", "/2/lines?follow=true", []string{"Last-Event-ID: 9007199254740992"},
			"", 400, problem.CodeInvalidRequest},
		{"events that cannot begin", "GET", "/9/lines?follow=true", nil, "", 409, "nothing to follow"},
		{"download", "GET", "/2/archive", nil, "", 200, archiveText + "2 limit 0 last no by " + by},
		{"download that cannot begin", "GET", "/9/archive", nil, "", 409, "nothing to write"},
		{"upload", "POST", "/2/archive", []string{"Content-Type: " + archiveType}, "0123456789", 200, `{"lines":"10"}`},
		{"upload that is refused", "POST", "/9/archive", []string{"Content-Type: " + archiveType}, "0123456789", 422,
			problem.CodeInvalidArchive},
		{"upload of JSON", "POST", "/2/archive", []string{"Content-Type: application/json"}, "{}", 415, archiveType},
		{"upload, too large", "POST", "/2/archive", []string{"Content-Type: " + archiveType}, strings.Repeat("x",
			1<<20+1), 413, "server.archive-bytes"},
	} {
		headers := append(c.headers, bearer(h.token))
		if got := h.send(t, c.method, "/api/v1/test"+c.target, c.body, headers...); got.status != c.status ||
			!strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %.300s", c.name, got.status, got.body)
		}
	}
	resp, text, err := h.requestArchive(t, "GET", "/api/v1/test/8/archive", "", h.token, nil)
	if err == nil || text != archiveText || resp.Header.Get("Content-Type") != archiveType {
		t.Errorf("a download that breaks off: %d bytes, %v, %v", len(text), resp.Header, err)
	}
}

// described is a route of the host with what is documented of it.
type described struct {
	route
	summary      string
	query        []string
	body, answer reflect.Type // nil where there is none that is JSON of a known type
}

// describedRoutes are all routes of the host.
func (h *harness) describedRoutes() []described {
	var list []described
	for _, row := range mountedRoutes(h.mux) {
		routes := apiRoutes(h.mux)
		r := routes[slices.IndexFunc(routes, func(r *api.Route) bool {
			return r.Path == row.pattern && (r.Method == row.method || r.Head && row.method == http.MethodHead)
		})]
		doc := described{route: row, summary: r.Doc, query: r.QueryNames()}
		if row.method == http.MethodHead {
			doc.query = nil // what it says to them has no body
		}
		if r.HasBody() && r != api.CallMethod.Route {
			doc.body = r.In
		}
		if r.Kind == api.KindJSON && !api.IsAnyJSON(r.Out) && r.Status != http.StatusNoContent {
			doc.answer = r.Out
		}
		list = append(list, doc)
	}
	return list
}
