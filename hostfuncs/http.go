package hostfuncs

import (
	"context"
	"encoding/base64"
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

func httpFetch(http HTTP, open *openFetches) Func {
	s := &signature{"http.fetch", MaxDataParams, []string{"url", "options"}}
	options := &signature{"http.fetch", MaxDataParams, []string{"method", "headers", "body", "bodyBase64", "timeoutMs", "call", "redirect"}}
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		var req FetchRequest
		var call int64 // 0: it cannot be aborted
		if req.URL, err = s.text(&p, 0); err != nil {
			return nil, err
		}
		if err := s.allow(&p, 1, anObject); err != nil {
			return nil, err
		}
		if p[1] != nil {
			if err := fetchOptions(options, p[1], &req, &call); err != nil {
				return nil, err
			}
		}
		fetching, done, err := open.begin(ctx, call)
		if err != nil {
			return nil, err
		}
		defer done()
		response, err := http.Fetch(fetching, req)
		if err != nil {
			return nil, err
		}
		if response.Release != nil {
			defer afterDelivery(ctx, response.Release)
		}
		return appendFetched(ctx, response)
	}
}

// fetchOptions reads the options of a request.
func fetchOptions(s *signature, options []byte, req *FetchRequest, call *int64) error {
	p, err := s.read(options)
	if err != nil {
		return err
	}
	if req.Method, err = s.textOrEmpty(&p, 0); err != nil {
		return err
	}
	if given(p[1]) {
		if req.Headers, err = fetchHeaders(s, p[1]); err != nil {
			return err
		}
	}
	switch {
	case given(p[2]) && given(p[3]):
		return s.invalid("give the body as text or as bodyBase64, not as both")
	case given(p[2]):
		body, err := s.text(&p, 2)
		if err != nil {
			return err
		}
		req.Body = []byte(body)
	case given(p[3]):
		encoded, err := s.text(&p, 3)
		if err != nil {
			return err
		}
		if req.Body, err = base64.StdEncoding.DecodeString(encoded); err != nil {
			return s.invalid("the parameter %q is not valid base64 (the standard alphabet with padding)", "bodyBase64")
		}
	}
	if given(p[4]) {
		ms, err := s.number(&p, 4)
		if err != nil {
			return err
		}
		if !(ms >= 1 && ms <= float64(MaxFetchTimeout/time.Millisecond)) {
			return s.invalid("timeoutMs is %s; it must be between 1 and %d", plain(ms), MaxFetchTimeout/time.Millisecond)
		}
		req.Timeout = time.Duration(ms * float64(time.Millisecond))
	}
	if given(p[5]) {
		if *call, err = s.integer(&p, 5); err != nil {
			return err
		}
		if *call < 1 {
			return s.invalid("call is %d; it must be at least 1", *call)
		}
	}
	if given(p[6]) {
		redirect, err := s.text(&p, 6)
		if err != nil {
			return err
		}
		switch req.Redirect = Redirect(redirect); req.Redirect {
		case RedirectFollow, RedirectError, RedirectManual:
		default:
			return s.invalid("redirect is %.100q; it must be follow, error or manual", redirect)
		}
	}
	return nil
}

// fetchHeaders reads headers: an object of texts, or of lists of texts, or a
// list of pairs.
func fetchHeaders(s *signature, value []byte) ([][2]string, error) {
	var headers [][2]string
	add := func(name string, value []byte) error {
		if len(headers) == MaxFetchHeaders {
			return s.exceeded("more than %d headers", MaxFetchHeaders)
		}
		if kindOf(value) != aString {
			return s.invalid("the header %.100q must be a string, not %s", name, kindOf(value))
		}
		text, ok := unquote(value)
		if !ok {
			return s.invalid("the header %.100q has half of a surrogate pair, which is no character", name)
		}
		headers = append(headers, [2]string{name, text})
		return nil
	}
	switch kindOf(value) {
	case anObject:
		err := eachMember(value, func(quoted, value []byte) error {
			name, ok := unquote(quoted)
			if !ok {
				return s.invalid("the name of a header has half of a surrogate pair, which is no character")
			}
			if kindOf(value) != anArray {
				return add(name, value)
			}
			return eachElement(value, func(one []byte) error { return add(name, one) })
		})
		return headers, err
	case anArray:
		err := eachElement(value, func(pair []byte) error {
			var parts [][]byte
			if kindOf(pair) == anArray {
				_ = eachElement(pair, func(part []byte) error {
					if len(parts) < 3 {
						parts = append(parts, part)
					}
					return nil
				})
			}
			if len(parts) != 2 || kindOf(parts[0]) != aString {
				return s.invalid("headers in a list are pairs of a name and a value")
			}
			name, ok := unquote(parts[0])
			if !ok {
				return s.invalid("the name of a header has half of a surrogate pair, which is no character")
			}
			return add(name, parts[1])
		})
		return headers, err
	}
	return nil, s.invalid("the parameter %q must be an object, or a list of pairs, not %s", "headers", kindOf(value))
}

// appendFetched writes a response. The body is text where it is UTF-8, unless
// base64 is much shorter: escapes can make six bytes of one. It is written when
// there is room for it.
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
	if err := AskRoom(ctx, size+copied); err != nil {
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
