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
type Mux struct{ handlers map[*Route]handler }

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
	return h.call(ctx, in, body)
}

// Open begins a stream of events.
func (m *Mux) Open(ctx context.Context, r *Route, in any) ([]Event, <-chan Event, error) {
	h, err := m.find(r, in)
	if err != nil {
		return nil, nil, err
	}
	return h.open(ctx, in)
}

// Download implements [Caller] in this process.
func (m *Mux) Download(ctx context.Context, r *Route, in any, w io.Writer) error {
	h, err := m.find(r, in)
	if err != nil {
		return err
	}
	return h.write(ctx, in, w)
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
