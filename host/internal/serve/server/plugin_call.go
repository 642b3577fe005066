package server

import (
	"context"
	"errors"
	"net/http"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// servePlugin sends a request to the endpoint of a plugin and its response to
// the client. The body crosses as the client wrote it.
func (x *request) servePlugin() error {
	entry, endpoint, params, err := x.routePlugin()
	if err != nil {
		return err
	}
	if endpoint.Export != "" {
		return x.serveExport(entry, endpoint)
	}
	limits := &x.s.cfg.Limits
	req := abi.CLIRequest{Method: endpoint.Method, Path: endpoint.Path, Params: params}
	if endpoint.Headers != nil {
		req.Headers = wanted(x.r.Header, endpoint.Headers)
	}
	if raw := x.r.URL.RawQuery; raw != "" {
		if req.Query, err = parseQuery(raw, limits.QueryPairs); err != nil {
			return err
		}
	}
	if hasBody(endpoint.Method) {
		buf := x.s.getBuffer()
		defer x.s.putBuffer(buf)
		if endpoint.RawBody {
			req.RawBody, err = x.readBytes(buf)
		} else {
			req.Body, err = x.readJSON(buf, x.s.bodyLimit(), false)
		}
		if err != nil {
			return err
		}
	} else if err := x.dropBody(x.s.bodyLimit()); err != nil {
		return err
	}
	if x.input != nil {
		if err := x.checkInput(&req); err != nil {
			return err
		}
	}
	ctx := x.r.Context()
	if endpoint.RequiresConfirmation {
		ctx = api.WithRequest(ctx, x.id, x.who.ID(), x.by) // the user is told who asks
	}
	defer x.keepAnswer()
	raw, err := x.s.plugins.Call(ctx, entry.ID, req, x.id, x)
	if err != nil {
		return x.callError(err)
	}
	if !x.reserve(&x.answerBytes, len(raw)) {
		return x.answerDropped()
	}
	resp, err := x.s.json.decodeResponse(raw)
	if err != nil {
		return err
	}
	if x.output != nil && x.s.cfg.CheckOutput {
		if err := x.checkOutput(&resp); err != nil {
			return err
		}
	}
	if resp.other(endpoint) {
		return x.writeOther(&resp, endpoint)
	}
	if resp.Body == nil || !bodyAllowed(resp.Status) {
		return x.write(resp.Status, nil, nil)
	}
	return x.write(resp.Status, x.s.headers.json, resp.Body)
}

// serveExport sends the body of a request to an export, as it is and of any
// type, and the output to the client: as JSON or plain text where it is that,
// else as bytes. No page can be made of it.
func (x *request) serveExport(entry *pluginEntry, endpoint *api.DeclaredEndpoint) error {
	var input []byte
	if hasBody(endpoint.Method) {
		buf := x.s.getBuffer()
		defer x.s.putBuffer(buf)
		var err error
		if input, err = x.readBytes(buf); err != nil {
			return err
		}
	} else if err := x.dropBody(x.s.bodyLimit()); err != nil {
		return err
	}
	defer x.keepAnswer()
	output, err := x.s.plugins.CallExport(x.r.Context(), entry.ID, endpoint.Path, endpoint.Export, input, x.id, x)
	if err != nil {
		return x.callError(err)
	}
	if !x.reserve(&x.answerBytes, len(output)) {
		return x.answerDropped()
	}
	contentType := bytesType
	switch {
	case x.s.json.check(abi.WellFormed(output), x.s.cfg.Limits.JSONDepth) == nil:
		contentType = x.s.headers.json
	case utf8.Valid(output):
		contentType = textType
	}
	return x.write(http.StatusOK, contentType, output)
}

// What the output of an export is, where it is not JSON.
var (
	bytesType = []string{"application/octet-stream"}
	textType  = []string{"text/plain; charset=utf-8"}
)

// callError tells a call that was cut off by its client or by the shutdown
// from one that failed by itself.
func (x *request) callError(err error) error {
	if problem.Of(err) != nil {
		return err
	}
	if x.r.Context().Err() != nil {
		if x.s.baseCtx.Err() != nil {
			return problem.ShuttingDown()
		}
		return clientClosed(err)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return problem.HandlerTimeout(0, "")
	}
	return err
}

// bodyAllowed reports whether a response of this status may carry a body.
func bodyAllowed(status int) bool {
	return status != http.StatusNoContent && status != http.StatusResetContent && status != http.StatusNotModified
}
