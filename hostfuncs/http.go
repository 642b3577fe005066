package hostfuncs

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"net/url"
	"reflect"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// Bounds of http.fetch.
const (
	// MaxFetchHeaders is how many headers a request may have.
	MaxFetchHeaders = 100
	// MaxFetchTimeout is the longest timeoutMs.
	MaxFetchTimeout = 5 * time.Minute
)

// fetcher is the service of one instance, with its requests that can be aborted.
type fetcher struct {
	HTTP
	open *openFetches
}

// HTTP sends requests to where the plugin's network policy lets it.
type HTTP interface {
	Fetch(ctx context.Context, req FetchRequest) (*FetchResponse, error)
	WebSocket(ctx context.Context, req WebSocketRequest) (WebSocket, error)
}

// FetchRequest is one request of a guest. The service checks all of it but the
// size of the body.
type FetchRequest struct {
	Method   string // GET where it is empty
	URL      string
	Headers  [][2]string
	Body     []byte
	Timeout  time.Duration // zero for the service's default
	Redirect Redirect      // empty to follow
}

// Redirect says what becomes of an answer that leads elsewhere.
type Redirect string

// The ways to take a redirect.
const (
	RedirectFollow Redirect = "follow"
	RedirectError  Redirect = "error"  // the request fails
	RedirectManual Redirect = "manual" // it is the answer
)

// FetchResponse is what came back.
type FetchResponse struct {
	Status     int
	StatusText string
	URL        string
	Headers    [][2]string
	Body       []byte
	// Release, where there is one, is called once when the body and the result
	// that was made of it are gone from the host: answers that wait for a busy
	// guest can then be counted against the limits of the service.
	Release func()
}

func newFetcher(s Services) (fetcher, bool) {
	http, ok := From[HTTP](s)
	return fetcher{http, &openFetches{}}, ok
}

func httpSpace() Namespace {
	n := serve(Namespace{Name: "http", Title: "HTTP", Permission: "network"},
		newFetcher, append([]method[fetcher]{
			{Function{
				Name: "fetch", Waits: true, OfRequest: true,
				Params: []Field{
					text("url", "an http or https address"),
					optional(Field{Name: "options", Type: object("FetchRequest", fetchFields()...), Doc: "what to send, and how"}),
				}, MaxParams: MaxDataParams,
				Result: object("FetchResponse",
					integer("status", "the status"),
					text("statusText", "its text"),
					text("url", "the address after redirects"),
					list("headers", listOf(Type{Kind: TypeString}), "pairs of a name in lower case and a value"),
					optional(text("body", "the body, where it is UTF-8")),
					optional(text("bodyBase64", "the body in base64, where it is not")),
				), ResultBudget: fetchResult, Reserves: true,
				Errors: []abi.Code{abi.CodeUnavailable},
				Doc: "Sends an HTTP request and returns the response. Every address is checked against the plugin's " +
					"network policy.",
				JS: JavaScript{
					Signature: "fetch(url: string | URL, options?: FetchOptions): Promise<Response>",
					Doc: "Sends an HTTP request and returns the response, whatever its status. Every address is checked against " +
						"the plugin's network policy. It fails with a HostError, also when its signal is aborted: one named " +
						"AbortError or TimeoutError.",
				},
			}, httpFetch},
			{Function{
				Name:   "abort",
				Params: []Field{positive("call", "1 or more")}, MaxParams: MaxParams,
				Result: nothing(),
				Doc: "Gives up the requests, and the WebSockets that are being opened, that were given this number as the " +
					"option call, also those that have not begun yet. Those that are over are ignored.",
				JS: JavaScript{Hidden: true},
			}, func(_ context.Context, http fetcher, p params) (abi.RawJSON, error) {
				http.open.abort(p[0].integer)
				return null, nil
			}},
		}, socketMethods()...))
	n.part = reflect.TypeFor[HTTP]()
	return n
}

// The options of a request, by their places in fetchFields.
const (
	optionMethod = iota
	optionHeaders
	optionBody
	optionBodyBase64
	optionTimeout
	optionRedirect
	optionCall
	optionCount
)

func fetchFields() []Field {
	longest := int64(MaxFetchTimeout / time.Millisecond)
	timeout := Field{
		Name: "timeoutMs", Type: Type{Kind: TypeNumber, Min: 1, Max: longest},
		Doc: fmt.Sprintf("how long the whole request may take, in milliseconds, 1 to %d", longest),
	}
	redirect := text("redirect", "what becomes of a redirect: follow (when left out), error or manual")
	redirect.Type.OneOf = []string{string(RedirectFollow), string(RedirectError), string(RedirectManual)}
	return []Field{
		optionMethod: optional(text("method", "GET when left out")),
		optionHeaders: optional(value("headers", fmt.Sprintf("at most %d: an object of texts or lists of texts, or a "+
			"list of pairs", MaxFetchHeaders))),
		optionBody:       optional(text("body", "the body")),
		optionBodyBase64: optional(text("bodyBase64", "the body in base64, instead of body")),
		optionTimeout:    optional(timeout),
		optionRedirect:   optional(redirect),
		optionCall:       optional(positive("call", "a number for http.abort, 1 or more")),
	}
}

// optionsDecoder reads the options of a request.
var optionsDecoder = newDecoder("http.fetch", MaxDataParams, fetchFields())

func httpFetch(ctx context.Context, http fetcher, p params) (abi.RawJSON, error) {
	req := FetchRequest{URL: p[0].text}
	var call int64 // 0: it cannot be aborted
	if p[1].given() {
		err := Reading(ctx, len(p[1].raw), func(pauses *abi.Pauses) (err error) {
			call, err = fetchOptions(pauses, p[1].raw, &req)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	fetching, done, err := http.open.begin(ctx, call)
	if err != nil {
		return nil, err
	}
	defer done()
	about := cmp.Or(req.Method, "GET") + " " + hostOf(req.URL)
	say(ctx, about)
	response, err := http.Fetch(fetching, req)
	if err != nil {
		return nil, err
	}
	if last := hostOf(response.URL); last != hostOf(req.URL) {
		about += " > " + last
	}
	say(ctx, about+" "+strconv.Itoa(response.Status))
	if response.Release != nil {
		defer afterDelivery(ctx, response.Release)
	}
	return appendFetched(ctx, response)
}

// hostOf is the host of an address, with its port where it has one; empty where it is none.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// fetchOptions reads the options of a request, and returns its number.
func fetchOptions(pauses *abi.Pauses, options []byte, req *FetchRequest) (call int64, err error) {
	var o [optionCount]arg
	d := optionsDecoder
	if err := d.read(pauses, options, o[:]); err != nil {
		return 0, err
	}
	req.Method, req.Redirect = o[optionMethod].text, Redirect(o[optionRedirect].text)
	req.Timeout = time.Duration(o[optionTimeout].number * float64(time.Millisecond))
	if headers := o[optionHeaders]; headers.given() {
		if req.Headers, err = fetchHeaders(pauses, d, headers.raw); err != nil {
			return 0, err
		}
	}
	body, encoded := o[optionBody], o[optionBodyBase64]
	switch {
	case body.given() && encoded.given():
		return 0, d.invalid("give the body as text or as bodyBase64, not as both")
	case body.given():
		req.Body = []byte(body.text)
	case encoded.given():
		if req.Body, err = base64.StdEncoding.DecodeString(encoded.text); err != nil {
			return 0, d.invalid("the parameter %q is not valid base64 (the standard alphabet with padding)", "bodyBase64")
		}
	}
	return o[optionCall].integer, nil
}

// fetchHeaders reads headers: an object of texts, or of lists of texts, or a
// list of pairs.
func fetchHeaders(pauses *abi.Pauses, d *decoder, value []byte) ([][2]string, error) {
	var headers [][2]string
	add := func(name string, value []byte) error {
		if len(headers) == MaxFetchHeaders {
			return d.exceeded("more than %d headers", MaxFetchHeaders)
		}
		if value[0] != '"' {
			return d.invalid("the header %.100q must be a string, not %s", name, abi.KindName(value))
		}
		headers = append(headers, [2]string{name, unquote(pauses, value)})
		return nil
	}
	switch value[0] {
	case '{':
		err := eachMember(pauses, value, func(quoted, value []byte) error {
			name := unquote(pauses, quoted)
			if value[0] != '[' {
				return add(name, value)
			}
			return eachElement(pauses, value, func(one []byte) error { return add(name, one) })
		})
		return headers, err
	case '[':
		err := eachElement(pauses, value, func(pair []byte) error {
			var parts [][]byte
			if pair[0] == '[' {
				_ = eachElement(pauses, pair, func(part []byte) error {
					if len(parts) < 3 {
						parts = append(parts, part)
					}
					return nil
				})
			}
			if len(parts) != 2 || parts[0][0] != '"' {
				return d.invalid("headers in a list are pairs of a name and a value")
			}
			return add(unquote(pauses, parts[0]), parts[1])
		})
		return headers, err
	}
	return nil, d.invalid("the parameter %q must be an object, or a list of pairs, not %s", "headers", abi.KindName(value))
}

// appendFetched writes a response. The body is text where it is UTF-8, unless
// base64 is much shorter: escapes can make six bytes of one. It is written when
// the budget has room for it.
func appendFetched(ctx context.Context, r *FetchResponse) (abi.RawJSON, error) {
	size, copied := base64.StdEncoding.EncodedLen(len(r.Body)), 0
	asText := utf8.Valid(r.Body)
	if asText {
		quoted := quotedSize(r.Body)
		if asText = quoted <= size+1<<10; asText {
			size = quoted
			copied = len(r.Body)
		}
	}
	size += 256 + len(r.StatusText) + 2*len(r.URL)
	for _, h := range r.Headers {
		size += len(h[0]) + 2*len(h[1]) + len(`["",""],`)
	}
	if err := Reserve(ctx, size+copied); err != nil {
		return nil, err
	}
	b := append(make([]byte, 0, size), `{"status":`...)
	b = abi.AppendInt(b, int64(r.Status))
	b = append(b, `,"statusText":`...)
	b = abi.AppendString(b, r.StatusText)
	b = append(b, `,"url":`...)
	b = abi.AppendString(b, r.URL)
	b = append(b, `,"headers":[`...)
	for i, h := range r.Headers {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		b = abi.AppendString(b, h[0])
		b = append(b, ',')
		b = abi.AppendString(b, h[1])
		b = append(b, ']')
	}
	b = append(b, ']')
	if asText {
		b = append(b, `,"body":`...)
		b = abi.AppendString(b, string(r.Body))
	} else {
		b = append(b, `,"bodyBase64":"`...)
		b = base64.StdEncoding.AppendEncode(b, r.Body)
		b = append(b, '"')
	}
	return append(b, '}'), nil
}

// quotedSize is how many bytes a text has as a JSON string.
func quotedSize[T string | []byte](text T) int {
	size := len(text) + 2
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t':
			size++
		case c < ' ':
			size += 5
		}
	}
	return size
}
