package netpolicy

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/traceparent"
)

// Request is what a plugin asks for.
type Request struct {
	Method  string      // GET when empty; the usual ones may be in lower case
	URL     string      // absolute, http or https, without a user; its fragment is not sent
	Header  [][2]string // names and values in order; values of characters up to U+00FF
	Body    []byte      // not with GET and HEAD; must not be changed afterwards
	Timeout time.Duration
	// Redirects says what becomes of an answer that redirects.
	Redirects Redirects
	// Hold keeps the body counted in Limits.BufferedBytes until the caller
	// says that it is gone, by Response.Release. Otherwise it counts until
	// Fetch returns.
	Hold bool
	// Traceparent goes to those of Config.TraceHosts, and to no other host, where the header has none; may be empty.
	Traceparent string
	// Hop, if it is not nil, is told of each request of a chain of redirects that has ended.
	Hop func(about string, begun, took time.Duration)
}

// Redirects is a way to take redirects.
type Redirects int

// The ways to take them.
const (
	FollowRedirects Redirects = iota
	RefuseRedirects           // the request fails with unavailable
	ReturnRedirects           // a redirect is the answer
	FollowEncrypted           // the request fails with unavailable where one leads from https to http
)

// Response is a whole answer.
type Response struct {
	Status     int
	StatusText string
	Header     [][2]string // sorted by name, which is in lower case
	URL        string      // that answered, after redirects
	Body       []byte      // without gzip and deflate

	release func()
}

// Release says that the body, and what was made of it, is no longer held. It
// does nothing but for the first call after a request with Hold.
func (r *Response) Release() {
	if r.release != nil {
		r.release()
	}
}

// Fetch sends a request, follows redirects, and reads the answer to its end.
// Any status is an answer, not an error. Errors are an *abi.Error:
//
//   - invalid_argument: the request cannot be sent as it is.
//   - permission_denied: the policy is against a host, also one that a
//     redirect led to; the message says what to run.
//   - quota_exceeded: a limit on sizes, concurrency or rate.
//   - deadline_exceeded: the timeout, or ctx has ended.
//   - unavailable: the host was not found, reached or trusted, or did not
//     answer with HTTP; or redirects lead nowhere.
func (c *Client) Fetch(ctx context.Context, request Request) (*Response, error) {
	call := Call{Plugin: c.plugin}
	began := time.Now()
	response, err := c.fetch(ctx, request, &call)
	call.Duration = time.Since(began)
	if known, ok := errors.AsType[*abi.Error](err); ok {
		call.Code = known.Code
	}
	c.net.record(call)
	return response, err
}

// hop is one request of a chain of redirects.
type hop struct {
	method string
	target target
	header http.Header
	body   []byte
}

func (c *Client) fetch(ctx context.Context, request Request, call *Call) (*Response, error) {
	h, timeout, err := c.prepare(request, call)
	if err != nil {
		return nil, err
	}
	if err := c.enter(); err != nil {
		return nil, err
	}
	defer c.running.Add(-1)
	ctx, cancel := pause.WithTimeout(ctx, timeout)
	defer cancel()
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	stop := context.AfterFunc(c.life, func() { cut(problem.ShuttingDown()) })
	defer stop()
	for range c.net.limits.Redirects + 1 {
		begun := pause.Now()
		answer, err := c.send(ctx, h, c.traced(h, request.Traceparent), call)
		if err != nil {
			request.tellHop(h, 0, begun)
			return nil, c.explain(ctx, h, err)
		}
		call.Status = answer.StatusCode
		var next *hop
		if request.Redirects != ReturnRedirects {
			next, err = redirect(h, answer, c.net.limits.URLBytes)
		}
		if next != nil && request.Redirects == RefuseRedirects {
			next, err = nil, abi.Unavailable("%s redirects to %s, and the request does not allow that", h.target.shown(),
				next.target.shown())
		}
		if next != nil && request.Redirects == FollowEncrypted && h.target.url.Scheme == "https" &&
			next.target.url.Scheme != "https" {
			next, err = nil, abi.Unavailable("%s redirects to %s without https, and the request does not allow that",
				h.target.shown(), next.target.shown())
		}
		if err == nil && next == nil {
			response, err := c.receive(h, answer, call, request.Hold)
			request.tellHop(h, answer.StatusCode, begun)
			return response, c.explain(ctx, h, err)
		}
		drain(answer.Body)
		request.tellHop(h, answer.StatusCode, begun)
		if err != nil {
			return nil, err
		}
		call.Redirects = append(call.Redirects, next.target.shown())
		h = next
	}
	return nil, abi.Unavailable("%s redirects more than %d times", h.target.shown(), c.net.limits.Redirects)
}

// tellHop tells of one request; a status of 0 is none.
func (r *Request) tellHop(h *hop, status int, begun time.Duration) {
	if r.Hop == nil {
		return
	}
	about := h.method + " " + h.target.shown()
	if status > 0 {
		about += " " + strconv.Itoa(status)
	}
	r.Hop(about, begun, pause.Now()-begun)
}

// traced is the header of a hop, with the trace where its host is to be told.
func (c *Client) traced(h *hop, parent string) http.Header {
	if parent == "" || len(c.net.traceHosts) == 0 || len(h.header.Values(traceparent.Name)) > 0 {
		return h.header
	}
	for _, name := range c.net.traceHosts {
		if strings.EqualFold(name, h.target.url.Host) || strings.EqualFold(name, h.target.url.Hostname()) {
			header := h.header.Clone()
			header.Set(traceparent.Name, parent)
			return header
		}
	}
	return h.header
}

// enter takes a place among the fetches under way.
func (c *Client) enter() error {
	if c.life.Err() != nil {
		return abi.Unavailable("the plugin or the host is stopping: nothing is fetched any more")
	}
	if !c.rate.Allow() {
		return abi.Exceeded("the plugin has started more than %d fetches in a minute; try again later",
			c.net.limits.PerMinute)
	}
	if c.running.Add(1) > int64(c.net.limits.Concurrent) {
		c.running.Add(-1)
		return abi.Exceeded("%d fetches of the plugin are under way; wait for some to end", c.net.limits.Concurrent)
	}
	return nil
}

// prepare checks everything about a request that can be checked without the
// network.
func (c *Client) prepare(r Request, call *Call) (*hop, time.Duration, error) {
	l := c.net.limits
	method, err := checkMethod(r.Method)
	if err != nil {
		return nil, 0, err
	}
	call.Method = method
	t, err := parseTarget(r.URL, l.URLBytes)
	if err != nil {
		return nil, 0, abi.Invalid("the URL cannot be fetched: %v", err)
	}
	call.Host = t.shown()
	header, err := requestHeader(r.Header, c.net.agent, l)
	if err != nil {
		return nil, 0, abi.Invalid("%v", err)
	}
	timeout := r.Timeout
	switch {
	case len(r.Body) > 0 && (method == http.MethodGet || method == http.MethodHead):
		return nil, 0, abi.Invalid("a %s request cannot have a body; leave it out or use POST", method)
	case int64(len(r.Body)) > l.RequestBytes:
		return nil, 0, abi.Exceeded("the body has %d bytes; at most %d are allowed", len(r.Body), l.RequestBytes)
	case timeout < 0 || timeout > l.MaxTimeout:
		return nil, 0, abi.Invalid("the timeout must be from 1 to %d milliseconds", l.MaxTimeout.Milliseconds())
	case timeout == 0:
		timeout = l.Timeout
	}
	return &hop{method: method, target: t, header: header, body: r.Body}, timeout, nil
}

// checkMethod returns the method in the case in which it is sent.
func checkMethod(method string) (string, error) {
	if method == "" {
		return http.MethodGet, nil
	}
	if len(method) > maxMethod || !isToken(method) {
		return "", abi.Invalid("the method %s is not valid", quoted(method))
	}
	upper := strings.ToUpper(method)
	switch upper {
	case "CONNECT", "TRACE", "TRACK", "PRI":
		return "", abi.Invalid("the method %s is not allowed", upper)
	case "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT":
		return upper, nil
	}
	return method, nil
}

// counted is a request body that counts what was read of it. The transport
// may still read it when its answer has come.
type counted struct {
	bytes.Reader
	sent *atomic.Int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.sent.Add(int64(n))
	return n, err
}

// WriteTo hides the one of bytes.Reader, which would not be counted.
func (c *counted) WriteTo(w io.Writer) (int64, error) {
	n, err := c.Reader.WriteTo(w)
	c.sent.Add(n)
	return n, err
}

func (*counted) Close() error { return nil }

// admit judges a target by its name.
func (n *connections) admit(ctx context.Context, t target, call *Call) error {
	r := n.dialer.rules.judgeName(t.host, t.port)
	if r == nil {
		return nil
	}
	if r.undeclared {
		call.Denied = NotDeclared
	}
	return n.dialer.refuse(ctx, t.host, t.port, r)
}

// send asks the host of a hop, if its rules allow, and returns the answer with
// its body unread.
func (c *Client) send(ctx context.Context, h *hop, header http.Header, call *Call) (*http.Response, error) {
	now := c.now.Load()
	if err := now.admit(ctx, h.target, call); err != nil {
		return nil, err
	}
	request := (&http.Request{
		Method: h.method, URL: h.target.url, Host: h.target.url.Host, Header: header,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}).WithContext(ctx)
	var sent atomic.Int64
	if len(h.body) > 0 {
		request.ContentLength = int64(len(h.body))
		request.GetBody = func() (io.ReadCloser, error) {
			body := &counted{sent: &sent}
			body.Reset(h.body)
			return body, nil
		}
		request.Body, _ = request.GetBody()
	}
	answer, err := now.transport.RoundTrip(request)
	call.BytesOut += sent.Load()
	if err != nil {
		return nil, err
	}
	if answer.StatusCode == http.StatusSwitchingProtocols {
		_ = answer.Body.Close()
		return nil, abi.Unavailable("%s wants to switch to another protocol, which was not asked for", h.target.shown())
	}
	return answer, nil
}

// receive reads the last answer. With hold its body stays counted until it is
// released.
func (c *Client) receive(h *hop, answer *http.Response, call *Call, hold bool) (response *Response, err error) {
	defer answer.Body.Close()
	l := c.net.limits
	name, err := coding(answer.Header)
	if err != nil {
		return nil, err
	}
	if h.method != http.MethodHead && answer.ContentLength > l.ResponseBytes {
		return nil, errTooLong
	}
	from := &wire{from: answer.Body, left: l.ResponseBytes}
	body, taken, err := readBody(from, name, l.ResponseBytes, &c.buffered, l.BufferedBytes)
	release := sync.OnceFunc(func() { c.buffered.Add(-taken) })
	defer func() {
		if response == nil || !hold {
			release()
		}
	}()
	call.BytesIn = from.read
	if err != nil {
		return nil, err
	}
	header, err := responseHeader(answer.Header, name != "" && from.read > 0, l)
	if err != nil {
		return nil, abi.Exceeded("the answer of %s %v", h.target.shown(), err)
	}
	_, text, _ := strings.Cut(answer.Status, " ")
	return &Response{
		Status: answer.StatusCode, StatusText: toText(text), Header: header,
		URL: h.target.url.String(), Body: body, release: release,
	}, nil
}

// explain returns what the plugin is told about a failure, and logs the rest.
func (c *Client) explain(ctx context.Context, h *hop, err error) error {
	if err == nil {
		return nil
	}
	shown := explain(ctx, h.target.shown(), c.net.limits, err)
	if errors.Is(err, shown) {
		return shown // nothing is hidden in it
	}
	c.net.logger.DebugContext(ctx, "a fetch failed", "plugin", c.plugin, "host", h.target.shown(), "error", err)
	return shown
}

// drain reads a little of a body that nobody wants, so that its connection can
// be used again.
func drain(body io.ReadCloser) {
	_, _ = io.CopyN(io.Discard, body, drainedBytes)
	_ = body.Close()
}
