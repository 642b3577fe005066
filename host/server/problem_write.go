package server

import (
	"math"
	"net/http"
	"slices"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
)

// problemTypePrefix makes the "type" of a problem from its code.
const problemTypePrefix = "urn:wasmhost:problem:"

// writeProblem sends a problem+json body (RFC 9457).
func (x *exchange) writeProblem(p *Problem) {
	h := x.w.Header()
	h["Content-Type"] = x.s.headers.problem
	switch p.Status {
	case http.StatusUnauthorized:
		h["Www-Authenticate"] = x.s.headers.bearer
	case http.StatusRequestEntityTooLarge:
		h.Set("Connection", "close")
	}
	if p.Code == CodeShuttingDown {
		h.Set("Connection", "close")
	}
	if p.Allow != "" {
		h.Set("Allow", p.Allow)
	}
	if p.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.RetryAfter.Seconds()))))
	}
	body := p.appendJSON(nil, x.id)
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	x.boundWrite()
	x.status = p.Status
	x.w.WriteHeader(p.Status)
	_, _ = x.w.Write(body)
}

// appendJSON appends the body of the problem.
func (p *Problem) appendJSON(b []byte, requestID string) []byte {
	b = append(b, `{"type":`...)
	b = abi.AppendString(b, problemTypePrefix+p.Code)
	b = append(b, `,"title":`...)
	b = abi.AppendString(b, p.Title)
	b = append(b, `,"status":`...)
	b = abi.AppendInt(b, int64(p.Status))
	b = append(b, `,"detail":`...)
	b = abi.AppendString(b, p.Detail)
	b = append(b, `,"code":`...)
	b = abi.AppendString(b, p.Code)
	b = append(b, `,"error":`...)
	b = abi.AppendString(b, p.Detail)
	b = append(b, `,"requestId":`...)
	b = abi.AppendString(b, requestID)
	for _, name := range p.extraNames() {
		value, err := encode(p.Extra[name])
		if err != nil {
			continue // the standard members say what is needed
		}
		b = append(b, ',')
		b = abi.AppendString(b, name)
		b = append(b, ':')
		b = append(b, value...)
	}
	return append(b, '}', '\n')
}

func (p *Problem) extraNames() []string {
	names := make([]string, 0, len(p.Extra))
	for name := range p.Extra {
		switch name {
		case "type", "title", "status", "detail", "code", "error", "requestId":
		default:
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
