package server

import (
	"html"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// app says a text in the name of the application.
func (s *Server) app(text string) string { return s.cfg.App.Text(text) }

// writeProblem sends a problem+json body (RFC 9457), or a page to somebody who
// looks for the console.
func (x *request) writeProblem(p *problem.Problem) {
	if x.s.cfg.App != nil && x.s.app(p.Detail) != p.Detail {
		said := *p
		said.Detail = x.s.app(p.Detail)
		p = &said
	}
	h := x.w.Header()
	h["Content-Type"] = x.s.headers.problem
	page := x.consolePage(p)
	if page != nil {
		h["Content-Type"] = []string{"text/html; charset=utf-8"}
		h.Set("Content-Security-Policy",
			"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
	}
	switch p.Status() {
	case http.StatusUnauthorized:
		h["Www-Authenticate"] = x.challenge()
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
	body := page
	if page == nil {
		body = p.AppendJSON(nil, x.id)
	}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	x.boundWrite()
	x.status = p.Status()
	x.w.WriteHeader(p.Status())
	_, _ = x.w.Write(body)
}

// consolePage is what somebody sees who has opened a wrong path or a wrong name
// of the host in a browser, in place of the console; nil for what programs ask,
// and below the paths that are theirs.
func (x *request) consolePage(p *problem.Problem) []byte {
	path := x.r.URL.Path
	if x.route != nil || x.s.cfg.Console == nil || x.r.Method != http.MethodGet || strings.HasPrefix(path, "/api/") ||
		strings.HasPrefix(path, pluginsPrefix) || strings.HasPrefix(path, pagesPrefix) ||
		!strings.Contains(x.r.Header.Get("Accept"), "text/html") {
		return nil
	}
	title, detail, link := "There is no such page", "The host has nothing to show at this address.", x.s.cfg.Below()+"/"
	switch p.Code {
	case problem.CodeHostNotAllowed:
		title, detail, link = "Not by this name", p.Detail, x.s.URL()+"/"
	case problem.CodeUnauthorized, problem.CodeNotFound:
	default:
		title, detail = "This cannot be shown", p.Detail
	}
	return []byte("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>" + title +
		" - " + x.s.app("wasmhost") + "</title>\n<h1>" + title + "</h1>\n<p>" +
		html.EscapeString(detail) + "</p>\n<p><a href=\"" +
		html.EscapeString(link) + "\">Open the console</a></p>\n</html>\n")
}
