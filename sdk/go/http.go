package wasmhost

import (
	"context"
	"encoding/base64"
	"errors"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// HTTP sends requests over the network, by http and https. It needs the
// permission network. The host checks every name, address and hop of a redirect
// against the plugin's network policy: public addresses only, unless the user
// has allowed a host.
type HTTP struct{ plugin *plugin }

// HTTP returns the way to the network.
func (c *Context) HTTP() HTTP { return HTTP{c.plugin} }

// FetchRequest is a request to send.
type FetchRequest struct {
	// Method is any but CONNECT and TRACE; empty means GET.
	Method string
	// URL is the whole address, http or https.
	URL string
	// Header has at most 100 fields. Those that belong to the connection,
	// such as Host and Content-Length, are the host's to set.
	Header Header
	// Body is any bytes, by default at most 8 MiB; nil for none.
	Body []byte
	// Timeout bounds the whole request, from 1 ms to 5 min; zero is the
	// host's default of 30 s.
	Timeout time.Duration
	// Redirect says what becomes of an answer that leads elsewhere; empty is
	// RedirectFollow.
	Redirect Redirect
}

// Redirect is a way to take answers that lead elsewhere.
type Redirect string

// The ways to take them.
const (
	RedirectFollow Redirect = "follow"
	RedirectError  Redirect = "error"  // the request fails with unavailable
	RedirectManual Redirect = "manual" // it is the answer; Location stands in its Header
)

// SetJSON makes a value the body, and says so in Content-Type.
func (r *FetchRequest) SetJSON(v any) error {
	body, err := jsoncodec.AppendValue(nil, v)
	if err != nil {
		return &Error{Code: abi.CodeInvalidArgument, Message: "the body cannot be written: " + err.Error()}
	}
	r.Body = body
	r.Header.Set("Content-Type", "application/json")
	return nil
}

// FetchResponse is what came back. It is whole: the host does not cut bodies.
type FetchResponse struct {
	Status     int    // such as 200
	StatusText string // such as "OK"
	// URL is the address that answered, after redirects.
	URL    string
	Header Header // names are in lower case
	Body   []byte // by default at most 16 MiB
}

// OK reports whether the status is from 200 to 299.
func (r *FetchResponse) OK() bool { return r.Status >= 200 && r.Status <= 299 }

// JSON reads the body into the variable that v points to. Any Content-Type
// will do. A body that does not fit is [ErrInvalidArgument].
func (r *FetchResponse) JSON(v any) error {
	if err := jsoncodec.DecodeValue(r.Body, v); err != nil {
		return &Error{Code: abi.CodeInvalidArgument, Message: "the answer of " + r.URL + " does not fit: " + err.Error()}
	}
	return nil
}

// Fetch sends a request, follows redirects unless told otherwise, and reads the answer to its end,
// while other handlers run. Every status is an answer and no error.
//
// It fails with permission_denied for a host that the network policy does not
// allow, where the message says what the user can do; invalid_argument for a
// request that cannot be sent; quota_exceeded for a limit on sizes, on calls
// at a time or on calls in a minute; deadline_exceeded when the timeout has
// passed or ctx has ended, with which the request ends; and unavailable where
// the server could not be reached or did not speak HTTP.
func (h HTTP) Fetch(ctx context.Context, request FetchRequest) (*FetchResponse, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	var call int64 // 0: nothing can end it
	if ctx.Done() != nil {
		h.plugin.mu.Lock()
		h.plugin.fetches++
		call = h.plugin.fetches
		h.plugin.mu.Unlock()
	}
	number, err := hostcall.HTTPFetchStart(request.URL, request.options(call))
	result, err := h.plugin.outcome(ctx, number, err)
	if err != nil {
		var given *waitError
		if call != 0 && errors.As(err, &given) {
			_, _ = hostcall.HTTPAbort(call) // nobody waits for it
		}
		return nil, err
	}
	response := new(FetchResponse)
	if err := jsoncodec.DecodeFunc[FetchResponse](decodeFetched).Unmarshal(result, response); err != nil {
		return nil, unreadable(err)
	}
	return response, nil
}

// options returns what http.fetch takes beside the address. Call is a number for
// http.abort, or 0.
func (r *FetchRequest) options(call int64) abi.RawJSON {
	b := append(make([]byte, 0, 128+len(r.Body)+len(r.Body)/2), '{')
	if r.Method != "" {
		b = abi.AppendString(append(b, `"method":`...), r.Method)
	}
	if len(r.Header) > 0 {
		b = append(comma(b), `"headers":[`...)
		for i, field := range r.Header {
			if i > 0 {
				b = append(b, ',')
			}
			b = abi.AppendString(append(b, '['), field.Name)
			b = abi.AppendString(append(b, ','), field.Value)
			b = append(b, ']')
		}
		b = append(b, ']')
	}
	switch {
	case r.Body == nil:
	case utf8.Valid(r.Body):
		b = abi.AppendString(append(comma(b), `"body":`...), string(r.Body))
	default:
		b = append(comma(b), `"bodyBase64":"`...)
		b = append(base64.StdEncoding.AppendEncode(b, r.Body), '"')
	}
	if r.Timeout != 0 {
		b = append(comma(b), `"timeoutMs":`...)
		b = abi.AppendInt(b, int64((r.Timeout+time.Millisecond-1)/time.Millisecond))
	}
	if r.Redirect != "" {
		b = abi.AppendString(append(comma(b), `"redirect":`...), string(r.Redirect))
	}
	if call != 0 {
		b = abi.AppendInt(append(comma(b), `"call":`...), call)
	}
	return append(b, '}')
}

// comma puts a comma behind the last member of an object, if there is one.
func comma(b []byte) []byte {
	if b[len(b)-1] == '{' {
		return b
	}
	return append(b, ',')
}

func decodeFetched(d *jsoncodec.Decoder, r *FetchResponse) error {
	name, err := d.FirstName()
	for err == nil && name != nil {
		switch string(name) {
		case "status":
			err = jsoncodec.DecodeInt(d, &r.Status)
		case "statusText":
			err = jsoncodec.DecodeString(d, &r.StatusText)
		case "url":
			err = jsoncodec.DecodeString(d, &r.URL)
		case "headers":
			err = jsoncodec.DecodeSlice(d, &r.Header, decodeField)
		case "body":
			var text string
			err = jsoncodec.DecodeString(d, &text)
			r.Body = []byte(text)
		case "bodyBase64":
			err = jsoncodec.DecodeBytes(d, &r.Body)
		default:
			err = d.Skip()
		}
		if err == nil {
			name, err = d.NextName()
		}
	}
	return err
}

func decodeField(d *jsoncodec.Decoder, f *HeaderField) error {
	var pair [2]string
	err := jsoncodec.DecodeArray(d, pair[:], jsoncodec.DecodeString[string])
	f.Name, f.Value = pair[0], pair[1]
	return err
}
