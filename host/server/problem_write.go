package server

import (
	"math"
	"net/http"
	"strconv"

	"github.com/wasmhost/wasmhost/host/problem"
)

// writeProblem sends a problem+json body (RFC 9457).
func (x *request) writeProblem(p *problem.Problem) {
	h := x.w.Header()
	h["Content-Type"] = x.s.headers.problem
	switch p.Status() {
	case http.StatusUnauthorized:
		h["Www-Authenticate"] = x.s.headers.bearer
	case http.StatusRequestEntityTooLarge:
		h.Set("Connection", "close")
	}
	if p.Code == problem.CodeShuttingDown {
		h.Set("Connection", "close")
	}
	if p.Allow != "" {
		h.Set("Allow", p.Allow)
	}
	if p.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.RetryAfter.Seconds()))))
	}
	body := p.AppendJSON(nil, x.id)
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	x.boundWrite()
	x.status = p.Status()
	x.w.WriteHeader(p.Status())
	_, _ = x.w.Write(body)
}
