package server

import (
	"context"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

func startRaw(t testing.TB) *harness {
	h := start(t, func(c *Config) { c.Limits.BodyBytes = 1000; c.Limits.AnswerHeaderBytes = 256 })
	list := []api.DeclaredEndpoint{
		{Method: "POST", Path: "hook", Headers: []string{"x-signature", "x-two", "accept"}, RawBody: true},
		{Method: "GET", Path: "notes/new"},
		{Method: "GET", Path: "notes/{id}", Auth: true}, {Method: "PUT", Path: "notes/{id}", Auth: true},
		{Method: "DELETE", Path: "notes/{rest...}", Auth: true}, {Method: "GET", Path: "notes/{rest...}", Auth: true},
		{Method: "GET", Path: "other", Responses: []string{"text/csv", "text/html", "image/svg+xml"}},
		{Method: "GET", Path: "json"},
	}
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive, Endpoints: list})
	for _, e := range list {
		h.plugins.handle("demo", e.Path, func(_ context.Context, req abi.CLIRequest, _ string) (abi.RawJSON, error) {
			return append(req.AppendJSON([]byte(`{"status":200,"body":`)), '}'), nil
		})
	}
	return h
}

func TestRawBodiesAndHeaders(t *testing.T) {
	h := startRaw(t)
	for _, c := range []struct {
		name, body string
		headers    []string
		status     int
		want       string
	}{
		{"bytes of any type", "a\x00\xff", []string{"X-Signature: v1=ab", "Content-Type: application/x", "X-Other: no"}, 200,
			`{"method":"POST","path":"hook","headers":{"x-signature":"v1=ab"},"rawBody":"YQD/"}`},
		{"no body", "", nil, 200, `{"method":"POST","path":"hook","headers":{},"rawBody":""}`},
		{"what is no JSON", "{", []string{jsonType}, 200, `"rawBody":"ew=="}`},
		{"several values", "", []string{"X-Two: a", "X-Two: b"}, 200, `"headers":{"x-two":"a, b"}`},
		{"too large", strings.Repeat("x", 1001), nil, 413, "body_too_large"},
	} {
		got := h.send(t, "POST", "/plugins/demo/hook", c.body, c.headers...)
		if got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s, want %s", c.name, got.status, got.body, c.want)
		}
	}
}

func TestPatterns(t *testing.T) {
	h := startRaw(t)
	scoped := h.scoped(t, api.Scope{Plugin: "demo", Path: "notes/{id}", Method: "GET"})
	for _, c := range []struct {
		method, path, token string
		status              int
		want                string
	}{
		{"GET", "notes/new", "", 200, `{"method":"GET","path":"notes/new"}`},
		{"GET", "notes/7", h.token, 200, `"path":"notes/{id}","params":{"id":"7"}}`},
		{"GET", "notes/a%2Fb%20%C3%BC", h.token, 200, `"path":"notes/{id}","params":{"id":"a/b ü"}}`},
		{"GET", "notes/%257B", h.token, 200, `"params":{"id":"%7B"}}`},
		{"GET", "notes/%7Bid%7D", h.token, 200, `"params":{"id":"{id}"}}`},
		{"GET", "notes/a/b", h.token, 200, `"path":"notes/{rest...}","params":{"rest":"a/b"}}`},
		{"GET", "notes/..", h.token, 200, `"params":{"id":".."}}`},
		{"GET", "notes/", h.token, 200, `"path":"notes/{rest...}","params":{"rest":""}}`},
		{"DELETE", "notes/7", h.token, 200, `"path":"notes/{rest...}","params":{"rest":"7"}}`},
		{"PUT", "notes/new", h.token, 200, `"path":"notes/{id}","params":{"id":"new"}}`},
		{"POST", "notes/7", h.token, 405, "GET, PUT"},
		{"POST", "notes/new", h.token, 405, "GET"},
		{"GET", "notes", h.token, 404, "endpoint_not_found"},
		{"GET", "notes/%ff", h.token, 404, "endpoint_not_found"},
		{"GET", "notes/7", "", 401, "unauthorized"},
		{"GET", "notes/7", scoped, 200, `"id":"7"`},
		{"PUT", "notes/7", scoped, 403, "forbidden"},
		{"GET", "notes/7/8", scoped, 403, "forbidden"},
	} {
		headers := []string{}
		if c.token != "" {
			headers = append(headers, bearer(c.token))
		}
		got := h.send(t, c.method, "/plugins/demo/"+c.path, "", headers...)
		if got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s %s: %d %s, want %s", c.method, c.path, got.status, got.body, c.want)
		}
	}
	for _, target := range []string{"/plugins/demo%2Fnotes/7", "/%70lugins/demo%2Fx/notes/a%2Fb",
		"/plugins/demo%2Fx/notes/7"} {
		if got := h.send(t, "GET", target, "", bearer(h.token)); got.status != 404 {
			t.Errorf("%s: %d %s", target, got.status, got.body)
		}
	}
}

func TestOtherAnswers(t *testing.T) {
	h := startRaw(t)
	csv := base64.StdEncoding.EncodeToString([]byte("a,b\n"))
	plain := `"rawBody":"` + csv + `","contentType":"text/csv"`
	for _, c := range []struct {
		path, answer string
		status       int
		header, want string // a header, and its value or what the body contains
	}{
		{"other", plain, 200, "Content-Type", "text/csv"},
		{"other", plain, 200, "X-Content-Type-Options", "nosniff"},
		{"other", plain, 200, "Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'"},
		{"other", plain, 200, "Content-Disposition", ""},
		{"other", plain + `,"headers":{"Content-Disposition":"inline; filename=\"a.csv\""}`, 200, "Content-Disposition",
			`inline; filename="a.csv"`},
		{"other", `"rawBody":"","contentType":"Text/CSV; charset=UTF-8"`, 200, "Content-Type", "text/csv; charset=UTF-8"},
		{"other", `"rawBody":"PA==","contentType":"text/html"`, 200, "Content-Disposition", "attachment"},
		{"other", `"rawBody":"PA==","contentType":"text/html","headers":{"content-disposition":"inline; filename=x.html"}`,
			200, "Content-Disposition", "attachment; filename=x.html"},
		{"other", `"rawBody":"PA==","contentType":"image/svg+xml"`, 200, "Content-Disposition", "attachment"},
		{"other", `"body":1,"headers":{"Cache-Control":"max-age=60","X-Total":"7"}`, 200, "Cache-Control", "max-age=60"},
		{"other", `"headers":{"location":"/x"}`, 200, "Location", "/x"},
		{"other", `"body":{"a":1}`, 200, "Content-Type", "application/json"},
		{"json", `"body":1,"headers":{"X-Total":"7"}`, 200, "X-Total", ""},
		{"json", `"body":1,` + plain, 200, "Content-Type", "application/json"},

		{"json", plain, 502, "", "declares no responses"},
		{"other", `"rawBody":"` + csv + `","contentType":"text/plain"`, 502, "", "text/plain"},
		{"other", `"rawBody":"` + csv + `","contentType":"text/csv, text/html"`, 502, "", "contentType"},
		{"other", `"rawBody":"` + csv + `"`, 502, "", "contentType"},
		{"other", `"rawBody":"%%","contentType":"text/csv"`, 502, "", "base64"},
		{"other", `"rawBody":7,"contentType":"text/csv"`, 502, "", "string"},
		{"other", `"body":1,` + plain, 502, "", "a body and a rawBody"},
		{"other", plain + `,"rawBody":"eA=="`, 502, "", "two members"},
		{"other", plain + `,"headers":[]`, 502, "", "headers"},
		{"other", plain + `,"headers":{"x-a":7}`, 502, "", "string"},
		{"other", plain + `,"headers":{"x-a":"a\r\nSet-Cookie: b"}`, 502, "", "control"},
		{"other", plain + `,"headers":{"x-a":"1","X-A":"2"}`, 502, "", "twice"},
		{"other", plain + `,"headers":{"x-a":"` + strings.Repeat("x", 300) + `"}`, 502, "", "answer-header-bytes"},
	} {
		h.plugins.handle("demo", c.path, func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) {
			return abi.RawJSON(`{"status":200,` + c.answer + `}`), nil
		})
		got := h.send(t, "GET", "/plugins/demo/"+c.path, "", bearer(h.token))
		has := got.header.Get(c.header) == c.want
		if c.header == "" {
			has = strings.Contains(got.body, c.want)
		}
		if got.status != c.status || !has {
			t.Errorf("%s %s: %v %s, want %s", c.path, c.answer, got.header, got.body, c.want)
		}
	}
}

// TestHeadersOfAnswers are those with which a plugin could pass for the host,
// weaken what it protects, or have a proxy do something.
func TestHeadersOfAnswers(t *testing.T) {
	for _, name := range []string{"Set-Cookie", "Content-Type", "Content-Length", "Transfer-Encoding",
		"Connection", "Server", "Access-Control-Allow-Origin", "Content-Security-Policy",
		"Strict-Transport-Security", "Clear-Site-Data", "Refresh", "WWW-Authenticate", "X-Request-Id",
		"X-Content-Type-Options", "X-Frame-Options", "X-Wasmhost-Version", "X-Accel-Redirect", "X-Sendfile",
		"X-Forwarded-For", "X-Real-Ip", "X-XSS-Protection", "X-Original-URL", "X-CSRF-Token", "X-", "x-a b", "",
		"SourceMap", "Service-Worker-Allowed", "X-Content-Security-Policy", "Location\n", "NEL", "Report-To"} {
		if allowedHeader(strings.ToLower(name)) {
			t.Errorf("a plugin may set %q", name)
		}
	}
	for _, name := range []string{"cache-control", "etag", "last-modified", "location", "content-disposition",
		"content-language", "link", "retry-after", "x-total-count", "x-ratelimit-remaining"} {
		if !allowedHeader(name) {
			t.Errorf("a plugin may not set %s", name)
		}
	}
}

func TestOpenAPIOfFurtherMembers(t *testing.T) {
	h := startRaw(t)
	got := h.send(t, "GET", "/api/v1/openapi.json", "", bearer(h.token))
	for _, part := range []string{
		`"/plugins/demo/notes/{id}":{"get":{`,
		`"parameters":[{"in":"path","name":"id","required":true,"schema":{"type":"string"}}]`,
		`{"in":"header","name":"x-signature","required":false,"schema":{"type":"string"}}`,
		`"requestBody":{"content":{"*/*":{}},"required":false}`,
		`"text/csv":{}`,
	} {
		if !strings.Contains(got.body, part) {
			t.Errorf("the document lacks %s", part)
		}
	}
	// Two templates that differ in their names alone are not valid.
	if strings.Contains(got.body, "{rest}") || strings.Contains(got.body, "...}") {
		t.Error("the document has a path twice")
	}
}
