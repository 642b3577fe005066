package wasmhost

import (
	"context"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// Request is one HTTP request to an endpoint of the plugin. It is also the
// context of that request, see [Request.Context].
type Request struct {
	Method string // "GET", "POST", ...
	Path   string // as the manifest declares it
	// Body is the JSON of the request as the client sent it, nil when there
	// is none. It is valid until the handler returns: clone it to keep it.
	Body []byte
	// RawBody is the body of an endpoint that declares rawBody, of any type and as
	// it came, in place of Body; nil for others.
	RawBody []byte

	query, params, headers []abi.Pair
	life                   life
}

// Query returns the value of a query parameter, and whether it was there.
func (r *Request) Query(name string) (value string, ok bool) { return valueOf(r.query, name) }

// Param returns what the request has in the place of a {name} of its path; the
// empty text where the path has no such name.
func (r *Request) Param(name string) string {
	value, _ := valueOf(r.params, name)
	return value
}

// Header returns the value of a header that the endpoint declares, by its name in
// lower case, and whether it was there. Several values are joined by commas.
func (r *Request) Header(name string) (value string, ok bool) { return valueOf(r.headers, name) }

func valueOf(pairs []abi.Pair, name string) (value string, ok bool) {
	for _, p := range pairs {
		if p.Name == name {
			return p.Value, true
		}
	}
	return "", false
}

// Queries calls yield for every query parameter, in the order of their
// names' first appearance. It is an iterator for range.
func (r *Request) Queries(yield func(name, value string) bool) {
	for _, p := range r.query {
		if !yield(p.Name, p.Value) {
			return
		}
	}
}

// Context returns the context of the request. It ends when the handler has
// returned, when the client has gone, or when the deadline has passed.
func (r *Request) Context() context.Context { return &r.life }

// RequestFrom returns the request that ctx belongs to, or nil. Typed handlers
// get at the method and the query with it.
func RequestFrom(ctx context.Context) *Request {
	r, _ := ctx.Value(requestKey{}).(*Request)
	return r
}

type requestKey struct{}

// life is the context of one event. It costs nothing until somebody waits
// for its end.
type life struct {
	request *Request // nil for events that are not requests

	mu     sync.Mutex
	err    error
	done   chan struct{}
	after  map[*func()]struct{}
	parked *worker // the first of those that wait with it by being parked
}

var _ context.Context = (*life)(nil)

// Deadline says that there is none that the plugin knows: the host keeps it,
// and ends the context when it has passed.
func (l *life) Deadline() (time.Time, bool) { return time.Time{}, false }

// Done returns a channel that is closed when the event is over.
func (l *life) Done() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done == nil {
		l.done = make(chan struct{})
		if l.err != nil {
			close(l.done)
		}
	}
	return l.done
}

// Err returns context.Canceled once the event is over.
func (l *life) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// Value returns the request for the key of [RequestFrom], nil for others.
func (l *life) Value(key any) any {
	if _, ok := key.(requestKey); ok && l.request != nil {
		return l.request
	}
	return nil
}

// AfterFunc calls f in a goroutine once the event is over. Package context
// uses it in place of a goroutine for every derived context.
func (l *life) AfterFunc(f func()) (stop func() bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		go f()
		return func() bool { return false }
	}
	if l.after == nil {
		l.after = map[*func()]struct{}{}
	}
	key := &f
	l.after[key] = struct{}{}
	return func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		_, waiting := l.after[key]
		delete(l.after, key)
		return waiting
	}
}

// end ends the context. Ending it again does nothing.
func (l *life) end() {
	if l.done == nil && l.after == nil && l.parked == nil {
		// Mostly nobody has asked.
		if l.err == nil {
			l.err = context.Canceled
		}
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return
	}
	l.err = context.Canceled
	if l.done != nil {
		close(l.done)
	}
	for f := range l.after {
		go (*f)()
	}
	l.after = nil
	l.wakeParked()
}

// Response is the answer to a request.
type Response struct {
	Status int // 200 to 999
	// Body is one JSON value; nil means an empty response. See [JSON].
	Body []byte
	// RawBody is bytes of the ContentType in place of JSON, and Headers are those to
	// send with the response. They are for endpoints that declare responses. See
	// [Bytes].
	RawBody     []byte
	ContentType string
	Headers     map[string]string
}

// Bytes returns a response with a body of a content type that the manifest
// declares in responses of the endpoint.
func Bytes(status int, contentType string, body []byte) *Response {
	if body == nil {
		body = []byte{}
	}
	return &Response{Status: status, RawBody: body, ContentType: contentType}
}

// appendTo appends the answer as a CLIResponse.
func (r *Response) appendTo(b []byte) []byte {
	response := abi.CLIResponse{Status: r.Status, Body: r.Body, RawBody: r.RawBody, ContentType: r.ContentType}
	for name, value := range r.Headers {
		response.Headers = append(response.Headers, abi.Pair{Name: name, Value: value})
	}
	return response.AppendJSON(b)
}
