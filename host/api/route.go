package api

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
)

// Prefix is what the paths of all routes but the oldest begin with.
const Prefix = "/api/v1"

// Access says who may use a route: which [Role] a token needs. A route that reads needs
// Read and any other Admin, unless its value says otherwise by [Needs] or [ForAll].
type Access int

const (
	// Admin needs a token of full access.
	Admin Access = iota
	// Open needs no token.
	Open
	// Read only shows something.
	Read
	// Operate changes what runs; it installs and grants nothing, and decides nothing for the user.
	Operate
	// Approve is to see what waits for the user, and to decide on it.
	Approve
)

// Kind is the shape of what a route takes and answers.
type Kind int

const (
	// KindJSON takes and answers JSON.
	KindJSON Kind = iota
	// KindEvents answers with server-sent events.
	KindEvents
	// KindDownload answers with an archive.
	KindDownload
	// KindUpload takes an archive as its body and answers with JSON.
	KindUpload
	// KindText is what the control server answers by itself, as text.
	KindText
)

// Content types of bodies that are not JSON.
const (
	EventContent   = "text/event-stream"
	ArchiveContent = "application/gzip"
	TextContent    = "text/plain"
)

// Route is what is known of a route besides its Go types.
type Route struct {
	Method string
	// Path is a pattern: what stands in {} is one segment, at most [MaxParams]
	// times.
	Path   string
	Access Access
	Kind   Kind
	// Doc is one sentence without a full stop.
	Doc string
	// ForPlugin says that the body is handed to a plugin, so that it may be as
	// long as those of its endpoints.
	ForPlugin bool
	// Status of a successful answer; 204 where there is nothing to answer.
	Status int
	// Head says that HEAD is answered like GET.
	Head bool
	// BodyOptional says that the request may come without its JSON body.
	BodyOptional bool
	// Owner says that only a browser may use it that its owner has logged in:
	// by a link of the host itself or of `wasmhost open`. A token is refused.
	Owner bool
	// Trailer names what comes after the body of a download, if anything does.
	Trailer string
	// Content is the media type of a download.
	Content string
	// Mixed says that an answer may have what is secret beside what a stranger
	// may have written, so that it is never compressed: its length would tell
	// what the two have in common.
	Mixed bool
	// In and Out are the types of the request and the answer.
	In, Out reflect.Type

	request *shape
}

// MaxParams is how many {} a path may have.
const MaxParams = 3

// None is the request of a route that takes nothing, or the answer of one that
// answers nothing.
type None struct{}

var none = reflect.TypeFor[None]()

// Option changes a route as it is made.
type Option func(*Route)

// Returns sets the status of a successful answer.
func Returns(status int) Option { return func(r *Route) { r.Status = status } }

// OptionalBody lets a request come without a body, as if all members were left
// out.
func OptionalBody() Option { return func(r *Route) { r.BodyOptional = true } }

// EndsWith says that a download ends with a trailer.
func EndsWith(trailer string) Option { return func(r *Route) { r.Trailer = trailer } }

// Content says that a download is no archive, and what it is; see [Typed].
func Content(mediaType string) Option { return func(r *Route) { r.Content = mediaType } }

// WithHead makes a route answer HEAD as well, as monitors ask.
func WithHead() Option { return func(r *Route) { r.Head = true } }

// Needs says which access a route needs, where that is not what its kind and method say.
func Needs(a Access) Option { return func(r *Route) { r.Access = a } }

// ForAll makes a route need no token.
func ForAll() Option { return func(r *Route) { r.Access = Open } }

// ForOwner makes a route need the login of its owner's browser; see [Route.Owner].
func ForOwner() Option { return func(r *Route) { r.Owner = true } }

// ForPlugin lets the body be as long as those of a plugin's endpoints.
func ForPlugin() Option { return func(r *Route) { r.ForPlugin = true } }

// Mixed keeps answers from being compressed; see [Route.Mixed].
func Mixed() Option { return func(r *Route) { r.Mixed = true } }

// Compressed reports whether answers may be: what is read, and is not [Route.Mixed].
// Secrets are shown in answers to other methods only, such as a new token.
func (r *Route) Compressed() bool {
	return r.Method == http.MethodGet && r.Kind == KindJSON && !r.Mixed
}

// all is every route, in the order in which they were made.
var all []*Route

// Routes returns every route, by path and method.
func Routes() []*Route {
	list := slices.Clone(all)
	slices.SortStableFunc(list, func(a, b *Route) int { return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method) })
	return list
}

// Name is the method and the path.
func (r *Route) Name() string { return r.Method + " " + r.Path }

// HasBody reports whether the request has a JSON body.
func (r *Route) HasBody() bool { return len(r.request.body) > 0 || r.request.whole != nil }

func newRoute[In, Out any](method, path string, kind Kind, doc string, options []Option) *Route {
	if !strings.HasPrefix(path, "/healthz") && !strings.HasPrefix(path, "/readyz") &&
		!strings.HasPrefix(path, "/metrics") {
		path = Prefix + path
	}
	r := &Route{Method: method, Path: path, Kind: kind, Doc: doc, In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out]()}
	r.Status = http.StatusOK
	if method == http.MethodGet && kind != KindDownload {
		r.Access = Read
	}
	if r.Out == none && (kind == KindJSON || kind == KindUpload) {
		r.Status = http.StatusNoContent
	}
	for _, option := range options {
		option(r)
	}
	var err error
	if r.request, err = shapeOf(r); err != nil {
		panic(fmt.Sprintf("api: %s: %v", r.Name(), err))
	}
	all = append(all, r)
	return r
}

// Endpoint is a route that takes and answers JSON.
type Endpoint[In, Out any] struct{ *Route }

// Get makes a route that only reads.
func Get[In, Out any](path, doc string, options ...Option) Endpoint[In, Out] {
	return Endpoint[In, Out]{newRoute[In, Out](http.MethodGet, path, KindJSON, doc, options)}
}

// Post makes a route that does something.
func Post[In, Out any](path, doc string, options ...Option) Endpoint[In, Out] {
	return Endpoint[In, Out]{newRoute[In, Out](http.MethodPost, path, KindJSON, doc, options)}
}

// Put makes a route that sets something as a whole.
func Put[In, Out any](path, doc string, options ...Option) Endpoint[In, Out] {
	return Endpoint[In, Out]{newRoute[In, Out](http.MethodPut, path, KindJSON, doc, options)}
}

// Patch makes a route that changes parts of something.
func Patch[In, Out any](path, doc string, options ...Option) Endpoint[In, Out] {
	return Endpoint[In, Out]{newRoute[In, Out](http.MethodPatch, path, KindJSON, doc, options)}
}

// Delete makes a route that deletes something.
func Delete[In, Out any](path, doc string, options ...Option) Endpoint[In, Out] {
	return Endpoint[In, Out]{newRoute[In, Out](http.MethodDelete, path, KindJSON, doc, options)}
}

// Handle answers the route with f.
func (e Endpoint[In, Out]) Handle(m *Mux, f func(context.Context, In) (Out, error)) {
	m.handle(e.Route, handler{call: func(ctx context.Context, in any, _ io.Reader) (any, error) {
		return f(ctx, *in.(*In))
	}})
}

// Call calls the route.
func (e Endpoint[In, Out]) Call(ctx context.Context, c Caller, in In) (out Out, err error) {
	return out, c.Call(ctx, e.Route, &in, nil, &out)
}

// Stream is a route that answers with server-sent events. In may have a field
// for the last event that a client has had; see [Event].
type Stream[In any] struct{ *Route }

// Events makes a route that answers with server-sent events.
func Events[In any](path, doc string, options ...Option) Stream[In] {
	return Stream[In]{newRoute[In, None](http.MethodGet, path, KindEvents, doc, options)}
}

// Handle answers the route with what open returns: first some events, then
// those of the channel, until it is closed. The channel is to be closed when
// ctx ends.
func (e Stream[In]) Handle(m *Mux, open func(context.Context, In) ([]Event, <-chan Event, error)) {
	m.handle(e.Route, handler{open: func(ctx context.Context, in any) ([]Event, <-chan Event, error) {
		return open(ctx, *in.(*In))
	}})
}

// Follow calls each with the events of a running host, until the stream ends
// or each returns an error. See [Client.Follow].
func (e Stream[In]) Follow(ctx context.Context, c *Client, in In, each func(Event) error) error {
	return c.Follow(ctx, e.Route, &in, each)
}

// Download is a route that answers with an archive. The writer that its
// function gets is a [Trailers], and a [Typed].
type Download[In any] struct{ *Route }

// Archive makes a route that answers with an archive.
func Archive[In any](path, doc string, options ...Option) Download[In] {
	return Download[In]{newRoute[In, None](http.MethodGet, path, KindDownload, doc,
		append([]Option{Content(ArchiveContent)}, options...))}
}

// Handle answers the route with what f writes. Nothing is sent before it
// writes, so an error before that is a problem like any other.
func (e Download[In]) Handle(m *Mux, f func(context.Context, In, io.Writer) error) {
	m.handle(e.Route, handler{write: func(ctx context.Context, in any, w io.Writer) error {
		return f(ctx, *in.(*In), w)
	}})
}

// Call writes the archive to w.
func (e Download[In]) Call(ctx context.Context, c Caller, in In, w io.Writer) error {
	return c.Download(ctx, e.Route, &in, w)
}

// Upload is a route that takes an archive.
type Upload[In, Out any] struct{ *Route }

// Import makes a route that takes an archive.
func Import[In, Out any](path, doc string, options ...Option) Upload[In, Out] {
	return Upload[In, Out]{newRoute[In, Out](http.MethodPost, path, KindUpload, doc, options)}
}

// Handle answers the route with f, which reads the archive as it comes.
func (e Upload[In, Out]) Handle(m *Mux, f func(context.Context, In, io.Reader) (Out, error)) {
	m.handle(e.Route, handler{call: func(ctx context.Context, in any, body io.Reader) (any, error) {
		return f(ctx, *in.(*In), body)
	}})
}

// Call sends the archive that body has.
func (e Upload[In, Out]) Call(ctx context.Context, c Caller, in In, body io.Reader) (out Out, err error) {
	return out, c.Call(ctx, e.Route, &in, body, &out)
}

// Text makes a route that the control server answers by itself with text.
func Text(path, doc string, options ...Option) *Route {
	return newRoute[None, None](http.MethodGet, path, KindText, doc, options)
}
