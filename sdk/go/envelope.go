package wasmhost

import (
	"bytes"

	"github.com/wasmhost/wasmhost/abi"
)

// readRequest reads the payload of a cli event into r and returns the handler
// of its path, nil when there is none. The body is a part of b.
//
// The host writes the payload in one way, compact and with its members in one
// order, so that a request can be read without looking at every byte.
// Whatever does not look like that is read by the general decoder.
func (p *plugin) readRequest(r *Request, b []byte) (endpoint, error) {
	method, rest, ok := plainMember(b, `{"method":"`)
	if ok {
		var path []byte
		if path, rest, ok = plainMember(rest, `,"path":"`); ok {
			body, rest := trustedMember(rest, `,"body":`)
			if handler := p.endpoints[string(path)]; handler.serve != nil && len(rest) == 1 {
				r.Method, r.Path, r.Body = methodName(method), handler.path, body
				return handler, nil
			}
		}
	}
	var event abi.CLIRequest
	if err := event.DecodeJSON(b); err != nil {
		return endpoint{}, err
	}
	r.Method, r.Path, r.Body, r.query = event.Method, event.Path, event.Body, event.Query
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

// trustedMember returns the value that follows name, nil where name does not
// stand there, and what comes after it.
func trustedMember(b []byte, name string) (value, rest []byte) {
	if len(b) < len(name) || string(b[:len(name)]) != name {
		return nil, b
	}
	end := abi.SkipTrusted(b, len(name))
	return b[len(name):end:end], b[end:]
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
