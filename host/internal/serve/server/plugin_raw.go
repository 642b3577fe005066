package server

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// wanted are the headers of a request that an endpoint declares, under those
// names, with several values joined as HTTP does. It is not nil.
func wanted(h http.Header, names []string) []abi.Pair {
	pairs := []abi.Pair{}
	for _, name := range names {
		if values := h.Values(name); len(values) > 0 && !named(pairs, name) {
			pairs = append(pairs, abi.Pair{Name: name, Value: strings.Join(values, ", ")})
		}
	}
	return pairs
}

func named(pairs []abi.Pair, name string) bool {
	return slices.ContainsFunc(pairs, func(p abi.Pair) bool { return p.Name == name })
}

// parameters are the values of a path under their names; nil where it has none.
func parameters(p *pathEntry, values []string) []abi.Pair {
	if values == nil {
		return nil
	}
	pairs := make([]abi.Pair, len(values))
	for i, name := range p.pattern.Names() {
		pairs[i] = abi.Pair{Name: name, Value: values[i]}
	}
	return pairs
}

// readBytes reads a body of any type into buf. The result is not nil.
func (x *request) readBytes(buf *buffer) ([]byte, error) {
	limit := x.s.bodyLimit()
	switch length := x.r.ContentLength; {
	case length > limit.bytes:
		return nil, x.bodyTooLarge(limit)
	case length > x.maxBody():
		return nil, x.tooMuchInFlight()
	}
	err := x.readBody(buf, limit)
	return buf.b, err
}

// answer is a CliResponse as a guest wrote it, with the members that only count
// for endpoints that declare responses. They are texts of JSON.
type answer struct {
	abi.CLIResponse
	rawBody, contentType, headers []byte
	size                          int // of all that the guest wrote
}

// other reports whether an answer to an endpoint is more than a status and JSON. A
// plugin that declares no responses has always had its other members ignored, but
// would have bytes that it answers with get lost.
func (a *answer) other(e *api.DeclaredEndpoint) bool {
	return e.Responses != nil && (a.rawBody != nil || a.headers != nil) || a.rawBody != nil && a.Body == nil
}

// writeOther sends an answer with headers or with bytes of a declared type.
// Nothing of it is taken on trust; see [allowedHeader] and [inert].
func (x *request) writeOther(a *answer, e *api.DeclaredEndpoint) error {
	if e.Responses == nil {
		return problem.InvalidResponse("has a rawBody, and the manifest declares no responses of this endpoint: " +
			"name its content type there")
	}
	headers, err := x.answerHeaders(a.headers)
	if err != nil {
		return err
	}
	contentType, body := x.s.headers.json, []byte(a.Body)
	switch {
	case a.rawBody != nil && a.Body != nil:
		return problem.InvalidResponse("has a body and a rawBody")
	case a.rawBody != nil:
		name := ""
		if name, contentType, err = declaredType(a.contentType, e.Responses); err != nil {
			return err
		}
		if body, err = x.decodeBytes(a.rawBody, a.size); err != nil {
			return err
		}
		headers.Set("Content-Security-Policy", "sandbox; "+x.s.headers.policy[0])
		if !inert.MatchString(name) {
			_, params, _ := mime.ParseMediaType(headers.Get("Content-Disposition"))
			headers.Set("Content-Disposition", mime.FormatMediaType("attachment", params))
		}
	case a.Body == nil:
		contentType = nil
	}
	h := x.w.Header()
	for name, value := range headers {
		h[name] = value
	}
	if !bodyAllowed(a.Status) {
		return x.write(a.Status, nil, nil)
	}
	return x.write(a.Status, contentType, body)
}

// declaredType checks the type of an answer. The parameters are written anew.
func declaredType(raw []byte, declared []string) (name string, header []string, err error) {
	text, err := unquoted(raw, "contentType")
	if err != nil {
		return "", nil, err
	}
	name, params, err := mime.ParseMediaType(text)
	if err != nil || !slices.Contains(declared, name) {
		return "", nil, problem.InvalidResponse(fmt.Sprintf("has the contentType %.100q, which the manifest does not "+
			"declare: add it to responses of the endpoint", text))
	}
	return name, []string{mime.FormatMediaType(name, params)}, nil
}

// decodeBytes reads base64 of an answer that is so long. What it makes is held
// beside that.
func (x *request) decodeBytes(raw []byte, answer int) ([]byte, error) {
	if raw[0] != '"' {
		return nil, problem.InvalidResponse("has a rawBody that is not a string")
	}
	text := raw[1 : len(raw)-1]
	if bytes.IndexByte(text, '\\') >= 0 {
		text, _ = jsontext.AppendUnquote(nil, raw) // what is wrong is no base64 either
	}
	if !x.reserve(&x.answerBytes, answer+base64.StdEncoding.DecodedLen(len(text))) {
		return nil, x.answerDropped()
	}
	body, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return nil, problem.InvalidResponse("has a rawBody that is not base64")
	}
	return body, nil
}

func unquoted(raw []byte, name string) (string, error) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", problem.InvalidResponse("has a " + name + " that is missing or not a string")
	}
	text, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		return "", problem.InvalidResponse("has a " + name + " that is not UTF-8")
	}
	return string(text), nil
}

// answerHeaders checks the headers of an answer.
func (x *request) answerHeaders(raw []byte) (http.Header, error) {
	headers, size := http.Header{}, 0
	if raw == nil {
		return headers, nil
	}
	var failed error
	err := abi.EachMember(raw, func(name string, value abi.RawJSON) {
		text, err := unquoted(value, "value of a header")
		size += len(name) + len(text)
		key := http.CanonicalHeaderKey(name)
		switch limit := x.s.cfg.Limits.AnswerHeaderBytes; {
		case failed != nil:
		case err != nil:
			failed = err
		case size > limit:
			failed = problem.InvalidResponse(fmt.Sprintf("has more than %d bytes of headers; `wasmhost serve --limit "+
				"server.answer-header-bytes=BYTES` allows more", limit))
		case !allowedHeader(strings.ToLower(name)):
			failed = problem.InvalidResponse(fmt.Sprintf("sets the header %.60q, which a plugin cannot: it sets cache-control, "+
				"etag, last-modified, location, content-disposition, content-language, link, retry-after and x-*, "+
				"but for what the host and proxies use", name))
		case headers[key] != nil:
			failed = problem.InvalidResponse(fmt.Sprintf("sets the header %.60q twice", name))
		case strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }):
			failed = problem.InvalidResponse(fmt.Sprintf("has control characters in the header %.60q", name))
		default:
			headers[key] = []string{text}
		}
	})
	if err != nil {
		return nil, problem.InvalidResponse("has headers that are not an object")
	}
	return headers, failed
}

// allowedHeader reports whether a plugin may set a header, by its name in lower
// case: it neither stands for the host, nor weakens what the host or a proxy
// before it protects.
func allowedHeader(name string) bool {
	return answerHeader.MatchString(name) && !protectingHeader.MatchString(name)
}

var (
	answerHeader = regexp.MustCompile(`^(cache-control|etag|last-modified|location|content-disposition|content-language|` +
		`link|retry-after|x-[a-z0-9_.-]+)$`)
	// What browsers take for protection, what says who answers or asks, and what
	// proxies act upon, such as nginx on x-accel-redirect.
	protectingHeader = regexp.MustCompile(`^x-(wasmhost|request-id$|content-|frame-|xss-|permitted-|dns-|download-|` +
		`webkit-|ua-|accel-|sendfile|send-file|lighttpd-|litespeed-|reproxy-|forwarded|real-ip|original-|` +
		`rewrite-|http-|cluster-|csrf|xsrf)`)
	// inert is types that a browser shows without anything of them running.
	inert = regexp.MustCompile(`^(text/(plain|csv|tab-separated-values|calendar|vcard)|` +
		`image/(png|jpeg|gif|webp|avif|bmp)|audio/(mpeg|ogg|wav|aac|flac|webm)|video/(mp4|webm|ogg)|` +
		`application/([a-z0-9.-]+\+json|x-ndjson|octet-stream)|font/(woff2?|ttf|otf))$`)
)
