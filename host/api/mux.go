package api

import (
	"context"
	"fmt"
	"io"
	"reflect"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Caller calls routes: a [Client] those of a running host, a [Mux] those of
// the services in this process. Requests and answers are pointers to the types
// of the route; body is nil but for uploads.
type Caller interface {
	Call(ctx context.Context, r *Route, in any, body io.Reader, out any) error
	Download(ctx context.Context, r *Route, in any, w io.Writer) error
}

// Trailers is what the writer of a download may implement, to get what can be
// said only at the end.
type Trailers interface{ SetTrailer(name, value string) }

// Typed is what the writer of a download may implement, to get the media type of
// what is no archive, before any of it.
type Typed interface{ SetType(mediaType string) }

// handler answers a route by one of its functions, by the kind of the route.
type handler struct {
	call  func(ctx context.Context, in any, body io.Reader) (any, error)
	open  func(ctx context.Context, in any) ([]Event, <-chan Event, error)
	write func(ctx context.Context, in any, w io.Writer) error
}

// Mux is which function answers which route. It is filled before it is used,
// and then not changed any more.
type Mux struct {
	// Present checks that the user is there for an [Approval], before any service sees it. As
	// long as it is nil, none is carried out.
	Present func(ctx context.Context, what string, by *Presence) error
	// Say says errors in the name of an application; nil leaves them as they are.
	Say func(error) error

	handlers map[*Route]handler
}

func (m *Mux) said(err error) error {
	if err == nil || m.Say == nil {
		return err
	}
	return m.Say(err)
}

// NewMux returns a Mux in which no route is answered.
func NewMux() *Mux { return &Mux{handlers: map[*Route]handler{}} }

// handle notes who answers a route. Two answers are a fault of the program.
func (m *Mux) handle(r *Route, h handler) {
	if _, taken := m.handlers[r]; taken {
		panic("api: " + r.Name() + " is answered twice")
	}
	m.handlers[r] = h
}

// Answers reports whether there is a function for a route.
func (m *Mux) Answers(r *Route) bool {
	_, ok := m.handlers[r]
	return ok
}

// Serve carries out a request of a route that takes JSON or an archive, and
// returns the answer.
func (m *Mux) Serve(ctx context.Context, r *Route, in any, body io.Reader) (any, error) {
	h, err := m.find(r, in)
	if err != nil {
		return nil, err
	}
	if a, ok := in.(Approval); ok {
		if m.Present == nil {
			return nil, problem.New(problem.CodeInternal, "nothing says what an approval takes")
		}
		what, by := a.Approval()
		if err := m.Present(ctx, what, by); err != nil {
			return nil, m.said(err)
		}
	}
	answer, err := h.call(ctx, in, body)
	return answer, m.said(err)
}

// Open begins a stream of events.
func (m *Mux) Open(ctx context.Context, r *Route, in any) ([]Event, <-chan Event, error) {
	h, err := m.find(r, in)
	if err != nil {
		return nil, nil, err
	}
	before, events, err := h.open(ctx, in)
	return before, events, m.said(err)
}

// Download implements [Caller] in this process.
func (m *Mux) Download(ctx context.Context, r *Route, in any, w io.Writer) error {
	h, err := m.find(r, in)
	if err != nil {
		return err
	}
	return m.said(h.write(ctx, in, w))
}

// Call implements [Caller] in this process. The request is checked as the
// control server checks it.
func (m *Mux) Call(ctx context.Context, r *Route, in any, body io.Reader, out any) error {
	if err := r.request.check(reflect.ValueOf(in).Elem()); err != nil {
		return err
	}
	answer, err := m.Serve(ctx, r, in, body)
	if err != nil {
		return err
	}
	reflect.ValueOf(out).Elem().Set(reflect.ValueOf(answer))
	return nil
}

// find returns who answers a route, after the request was checked.
func (m *Mux) find(r *Route, in any) (handler, error) {
	h, ok := m.handlers[r]
	if !ok {
		return h, problem.New(problem.CodeInternal, "nothing answers "+
			r.Name()).WithCause(fmt.Errorf("no handler for %s", r.Name()))
	}
	if c, ok := in.(interface{ Check() error }); ok {
		return h, c.Check()
	}
	return h, nil
}

// request is what a context carries of the request that is being answered,
// under the key requestKey.
type request struct {
	id, token string
	by        func() string
}

type requestKey struct{}

// WithRequest returns a context that carries the id of a request, that of the
// token it came with, and a function that names who has sent it.
func WithRequest(ctx context.Context, id, token string, by func() string) context.Context {
	return context.WithValue(ctx, requestKey{}, request{id, token, by})
}

// TokenID is the id of the token or login that the request being answered came
// with; empty where it came without.
func TokenID(ctx context.Context) string {
	r, _ := ctx.Value(requestKey{}).(request)
	return r.token
}

// RequestID is the id of the request that is being answered, as it stands in
// logs; empty where nobody gave one.
func RequestID(ctx context.Context) string {
	r, _ := ctx.Value(requestKey{}).(request)
	return r.id
}

// RequestedBy names who has sent the request that is being answered, such as a
// token, for records; empty where nobody said.
func RequestedBy(ctx context.Context) string {
	if r, ok := ctx.Value(requestKey{}).(request); ok {
		return r.by()
	}
	return ""
}

type originKey struct{}

// WithOrigin returns a context that carries the origin that a request was sent to.
func WithOrigin(ctx context.Context, origin string) context.Context {
	return context.WithValue(ctx, originKey{}, origin)
}

// Origin is the scheme and the host that the request being answered was sent to; empty where
// it did not come over the network.
func Origin(ctx context.Context) string {
	origin, _ := ctx.Value(originKey{}).(string)
	return origin
}

type toolKey struct{}

// tool is a call of a tool that an agent has made.
type tool struct {
	name      string
	arguments []byte
}

// WithTool returns a context that says that a request is the call of a tool, with its arguments.
func WithTool(ctx context.Context, name string, arguments []byte) context.Context {
	return context.WithValue(ctx, toolKey{}, tool{name, arguments})
}

// ToolOf is the tool that a request calls, and its arguments as JSON; empty where it is none.
func ToolOf(ctx context.Context) (name string, arguments []byte) {
	t, _ := ctx.Value(toolKey{}).(tool)
	return t.name, t.arguments
}
