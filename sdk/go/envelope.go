package wasmhost

import (
	"bytes"

	"github.com/wasmhost/wasmhost/abi"
)

// readRequest reads the payload of a cli event into r and returns the handler
// of its path, none when there is none. The body is a part of b.
//
// The host writes the payload in one way, compact and with its members in one
// order, so that a request without a query can be read without looking at
// every byte. Whatever does not look like that is read by the general decoder.
func (p *plugin) readRequest(r *Request, b []byte) (*endpoint, error) {
	if method, rest, ok := plainMember(b, `{"method":"`); ok {
		if path, rest, ok := plainMember(rest, `,"path":"`); ok {
			body, ok := lastMember(rest, `,"body":`)
			if handler := p.endpoints[string(path)]; ok && handler != nil {
				r.Method, r.Path, r.Body = methodName(method), handler.path, body
				return handler, nil
			}
		}
	}
	var event abi.CLIRequest
	if err := event.DecodeJSON(b); err != nil {
		return nil, err
	}
	r.Method, r.Path, r.Body, r.RawBody = event.Method, event.Path, event.Body, event.RawBody
	r.query, r.params, r.headers = event.Query, event.Params, event.Headers
	return p.endpoints[event.Path], nil
}

// plainMember returns the value of a string that follows name, and what comes
// after it. It is not ok for a string with an escape.
func plainMember(b []byte, name string) (value, rest []byte, ok bool) {
	if len(b) < len(name) || string(b[:len(name)]) != name {
		return nil, b, false
	}
	b = b[len(name):]
	end := bytes.IndexByte(b, '"')
	if end < 0 || bytes.IndexByte(b[:end], '\\') >= 0 {
		return nil, b, false
	}
	return b[:end], b[end+1:], true
}

// lastMember returns the value that follows name up to the end of the object,
// nil for an object that ends at once. It is not ok where another member
// follows.
func lastMember(b []byte, name string) (value []byte, ok bool) {
	if string(b) == "}" {
		return nil, true
	}
	if len(b) < len(name) || string(b[:len(name)]) != name {
		return nil, false
	}
	end := len(b) - 1
	b = b[abi.SkipSpace(b, len(name)):end]
	for len(b) > 0 && b[len(b)-1] <= ' ' {
		b = b[:len(b)-1]
	}
	// A query, parameters or headers would be the last member, and end in the quote
	// of a value, or in no member, and a brace; then it depends on where the body
	// ends.
	if n := len(b); n >= 2 && b[n-1] == '}' && (b[n-2] == '"' || b[n-2] == '{') && abi.SkipTrusted(b, 0) != n {
		return nil, false
	}
	return b[:len(b):len(b)], true
}

// methodName returns a method as a string, without an allocation for those
// that endpoints may have.
func methodName(b []byte) string {
	switch string(b) {
	case "GET":
		return "GET"
	case "POST":
		return "POST"
	case "PUT":
		return "PUT"
	case "DELETE":
		return "DELETE"
	case "PATCH":
		return "PATCH"
	}
	return string(b)
}
