package ai

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// roundTrip is one request and its answer. It stands between the client of the
// protocol and the connection: what is not an answer of the right kind and
// size does not get past it.
type roundTrip struct {
	next   http.RoundTripper
	req    *Request
	key    string
	stream bool
	limit  int64         // of the answer's body, in bytes
	first  time.Duration // that the answer may take to begin
	stop   context.CancelCauseFunc

	body *boundedBody // of an answer, once there is one
	raw  []byte       // what it says, where it comes in one piece
}

// RoundTrip sends the request without what the client adds about this machine.
func (r *roundTrip) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.Header.Set("User-Agent", "wasmhost")
	timer := pause.AfterFunc(r.first, func() { r.stop(unreachable(context.DeadlineExceeded)) })
	res, err := r.next.RoundTrip(out)
	timer.Stop()
	if err != nil {
		if late, ok := errors.AsType[*ProviderError](context.Cause(req.Context())); ok {
			return nil, late
		}
		if ctxErr := req.Context().Err(); ctxErr != nil {
			return nil, ctxErr
		}
		return nil, unreachable(err)
	}
	if res.StatusCode != http.StatusOK {
		defer res.Body.Close()
		return nil, r.failed(res)
	}
	if err := r.checkKind(res); err != nil {
		_ = res.Body.Close()
		return nil, err
	}
	r.body = &boundedBody{body: res.Body, left: r.limit, lines: r.stream, idle: r.req.Idle, stop: r.stop}
	res.Body = r.body
	if !r.stream { // all of it is bounded before any of it is parsed
		defer r.body.Close()
		if r.raw, err = io.ReadAll(r.body); err != nil {
			return nil, err
		}
		res.Body = io.NopCloser(bytes.NewReader(r.raw))
	}
	return res, nil
}

// checkKind refuses an answer of another kind, such as the page of a proxy.
func (r *roundTrip) checkKind(res *http.Response) error {
	want := "application/json"
	if r.stream {
		want = "text/event-stream"
	}
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	switch {
	case res.Header.Get("Content-Encoding") != "":
		return &ProviderError{Reason: ReasonProtocol, Detail: "the answer is compressed, which was not asked for"}
	case kind != want:
		return &ProviderError{Reason: ReasonProtocol, Detail: fmt.Sprintf("its Content-Type is %q and not %s",
			visible.Cut(oneLine(kind), 60), want),
			Hint: "check that the base URL is that of a chat completions API; it often ends in /v1"}
	}
	return nil
}

// failed is the error of an answer whose status is not 200.
func (r *roundTrip) failed(res *http.Response) error {
	e := &ProviderError{Status: res.StatusCode, Reason: ReasonRejected}
	body, _ := io.ReadAll(io.LimitReader(res.Body, maxFailureBytes)) // what came of it is enough
	text := said(body)
	e.Detail = showable(text, r.key, r.req.Messages)
	switch {
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		e.Reason, e.Detail, e.Hint = ReasonRefused, "", "check the key and what it may be used for"
	case res.StatusCode == http.StatusTooManyRequests:
		e.Reason, e.Again, e.After = ReasonLimited, true, retryAfter(res.Header, time.Now())
		e.Hint = "wait and try again; the account with the provider says what its limits are"
		if mentions(text, "insufficient_quota", "billing") {
			e.Again, e.Hint = false, "look at the account with the provider"
		}
	case r.req.Shape != nil && notSupported(res.StatusCode) && r.blames(text):
		e.Reason = ReasonMode
	case res.StatusCode >= 500 && res.StatusCode != http.StatusNotImplemented:
		e.Reason, e.Again, e.After = ReasonFailed, true, retryAfter(res.Header, time.Now())
	case res.StatusCode == http.StatusNotFound:
		e.Reason, e.Hint = ReasonSetup, "check that the base URL is that of a chat completions API and that the model "+
			"exists there"
	case res.StatusCode >= 300 && res.StatusCode < 400, res.StatusCode < 300:
		e.Reason, e.Detail, e.Hint = ReasonProtocol, "", "redirects are not followed: use the final address as the "+
			"base URL"
	case mentions(text, "context_length_exceeded", "context length", "context size", "maximum context"):
		e.Hint = "the prompt is too long for the model"
	}
	return e
}

// notSupported are the statuses with which servers refuse a parameter that
// they do not know. llama.cpp uses 500 for it.
func notSupported(status int) bool {
	switch status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity,
		http.StatusInternalServerError, http.StatusNotImplemented:
		return true
	}
	return false
}

// blames reports whether a failure is about the mode of the request, and not
// about what the plugin has put into it: its schema, or one field of the tool.
func (r *roundTrip) blames(text string) bool {
	if mentions(text, "invalid schema", "invalid_function_parameters", "invalid_json_schema", "function.parameters",
		"json_schema.schema", "tools[", "tools.0", "in context=") {
		return false
	}
	if r.req.Shape.Mode == ModeTool {
		return mentions(text, "tool", "function call")
	}
	return mentions(text, "response_format", "json_schema", "response format")
}

func mentions(text string, words ...string) bool {
	text = strings.ToLower(text)
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// retryAfter reads how long the server wants to be left alone; 0 where it does
// not say. More than a day is a day.
func retryAfter(header http.Header, now time.Time) time.Duration {
	const most = 24 * time.Hour
	for name, unit := range map[string]time.Duration{"Retry-After-Ms": time.Millisecond, "Retry-After": time.Second} {
		n, err := strconv.ParseFloat(strings.TrimSpace(header.Get(name)), 64)
		if err == nil && n > 0 {
			return time.Duration(min(n*float64(unit), float64(most)))
		}
	}
	if at, err := http.ParseTime(header.Get("Retry-After")); err == nil {
		return min(max(at.Sub(now), 0), most)
	}
	return 0
}

// unreachable is the error of a request that got no answer. The texts of
// package net are not part of it, because they name addresses.
func unreachable(err error) error {
	e := &ProviderError{Reason: ReasonUnreachable, Again: true,
		Hint: "see that it runs, and whether 'wasmhost ai show' has the right address"}
	var timeout net.Error
	var lookup *net.DNSError
	var record tls.RecordHeaderError
	var certificate *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	switch {
	case errors.As(err, &lookup):
		e.Detail = "its name could not be looked up"
	case errors.As(err, &record):
		e.Again, e.Detail = false, "it does not speak TLS on this port"
	case errors.As(err, &certificate), errors.As(err, &authority):
		e.Again, e.Detail = false, "its certificate is not valid for this name, or not signed by an authority that "+
			"this host knows"
	case errors.Is(err, syscall.ECONNREFUSED):
		e.Detail = "nothing listens at its address"
	case errors.As(err, &timeout) && timeout.Timeout():
		e.Detail = "the connection took too long"
	// Package net/http has no types for these.
	case strings.Contains(err.Error(), "malformed HTTP"), strings.Contains(err.Error(), "headers exceeded"):
		e.Reason, e.Again = ReasonProtocol, false
	}
	return e
}

// boundedBody is the body of an answer, which must go on and end.
type boundedBody struct {
	body  io.ReadCloser
	left  int64 // bytes
	lines bool  // whether lines are bounded too
	line  int   // bytes of the line so far
	idle  time.Duration
	stop  context.CancelCauseFunc
	tail  []byte // the last bytes that came
	broke bool   // the connection ended before the body did
}

// doneMark ends a stream. A line break cannot stand in the JSON of an event,
// so a text of the model cannot be taken for it.
var doneMark = [][]byte{[]byte("\ndata: [DONE]"), []byte("\ndata:[DONE]")}

func (b *boundedBody) Read(p []byte) (int, error) {
	timer := pause.AfterFunc(b.idle, func() { b.stop(&ProviderError{Reason: ReasonSlow}) })
	n, err := b.body.Read(p)
	timer.Stop()
	b.broke = err != nil && err != io.EOF
	if b.left -= int64(n); b.left < 0 {
		return 0, &ProviderError{Reason: ReasonTooLong, Worked: true}
	}
	if b.lines && n > 0 {
		if i := bytes.LastIndexByte(p[:n], '\n'); i >= 0 {
			b.line = n - i - 1
		} else {
			b.line += n
		}
		if b.line > maxLineBytes {
			return 0, &ProviderError{Reason: ReasonTooLong, Worked: true, Detail: "a line of its stream"}
		}
		b.tail = append(b.tail, p[max(0, n-64):n]...)
		b.tail = b.tail[max(0, len(b.tail)-64):]
	}
	return n, err
}

// done reports whether the stream was ended by its mark.
func (b *boundedBody) done() bool {
	for _, mark := range doneMark {
		if bytes.Contains(b.tail, mark) {
			return true
		}
	}
	return false
}

func (b *boundedBody) Close() error { return b.body.Close() }
