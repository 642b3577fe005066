package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// startTable runs a server with one plugin for every situation of the table
// in http.md.
func startTable(t testing.TB) *harness {
	h := start(t, func(c *Config) { c.Limits.BodyBytes = 1000; c.Limits.FailureBurst = 1000 })
	h.plugins.set(PluginRoute{ID: "demo", Name: "Demo", Version: "1.0.0", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{
			{Method: "GET", Path: "open"}, {Method: "POST", Path: "open"},
			{Method: "GET", Path: "private", Auth: true}, {Method: "POST", Path: "private", Auth: true},
			{Method: "GET", Path: "mixed"}, {Method: "POST", Path: "mixed", Auth: true},
			{Method: "GET", Path: "a/b"}, {Method: "GET", Path: "sp ace/ü+x"},
			{Method: "GET", Path: "unregistered"}, {Method: "GET", Path: "throws"}, {Method: "GET", Path: "slow"},
			{Method: "GET", Path: "crash"}, {Method: "GET", Path: "busy"}, {Method: "GET", Path: "internal"},
			{Method: "GET", Path: "gone"}, {Method: "GET", Path: "unknown"},
			{Method: "GET", Path: "panics"}, {Method: "GET", Path: "ctxdeadline"}, {Method: "GET", Path: "raw"},
			{Method: "PATCH", Path: "open"}, {Method: "PUT", Path: "open"}, {Method: "DELETE", Path: "open"},
		}})
	for _, path := range []string{"open", "private", "mixed", "a/b", "sp ace/ü+x"} {
		h.plugins.handle("demo", path, echo)
	}
	h.plugins.handle("demo", "throws", fails(problem.HandlerError("the flux is out of range")))
	h.plugins.handle("demo", "slow", fails(problem.HandlerTimeout(30*time.Second, "")))
	h.plugins.handle("demo", "crash", fails(problem.PluginCrashed("unreachable")))
	h.plugins.handle("demo", "busy", fails(problem.PluginOverloaded(256)))
	h.plugins.handle("demo", "gone", fails(&postgres.Error{Gone: true, Err: errors.New("connect 10.0.0.7: refused")}))
	h.plugins.handle("demo", "unknown", fails(errors.Join(postgres.ErrUnknown, io.ErrUnexpectedEOF)))
	h.plugins.handle("demo", "internal", fails(errors.New("open /home/user/secret: denied")))
	h.plugins.handle("demo", "ctxdeadline", fails(context.DeadlineExceeded))
	h.plugins.handle("demo", "panics", func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) {
		panic("a fault of the host at /home/user")
	})
	for id, p := range map[string]PluginRoute{
		"off":   {State: api.StateDisabled, Reason: "disabled by the user"},
		"bad":   {State: api.StateFailed, Reason: "activate threw: no", RetryAfter: 1500 * time.Millisecond},
		"young": {State: api.StateStarting},
		"old":   {State: api.StateIncompatible, Reason: "needs SDK ^4.0.0"},
	} {
		p.ID, p.Endpoints = id, []api.DeclaredEndpoint{{Method: "GET", Path: "open"},
			{Method: "GET", Path: "private", Auth: true}}
		h.plugins.set(p)
	}
	h.plugins.set(PluginRoute{ID: "unread", State: api.StateFailed, Reason: "its manifest cannot be read"})
	return h
}

func TestRoutingTable(t *testing.T) {
	h := startTable(t)
	admin := bearer(h.token)
	other := bearer(h.scoped(t, api.Scope{Plugin: "other"}))
	demo := bearer(h.scoped(t, api.Scope{Plugin: "demo"}))
	onlyOpen := bearer(h.scoped(t, api.Scope{Plugin: "demo", Path: "open"}))
	onlyGet := bearer(h.scoped(t, api.Scope{Plugin: "demo", Path: "private", Method: "GET"}))
	bad := bearer("whk_" + strings.Repeat("0", 49))

	tests := []struct {
		name, method, target string
		headers              []string
		body                 string
		status               int
		code                 string // empty: not a problem
	}{
		{"open endpoint", "GET", "/plugins/demo/open", nil, "", 200, ""},
		{"open endpoint, bad token is not looked at", "GET", "/plugins/demo/open", []string{bad}, "", 200, ""},
		{"open endpoint, token for another plugin", "GET", "/plugins/demo/open", []string{other}, "", 200, ""},

		{"auth, no token", "GET", "/plugins/demo/private", nil, "", 401, problem.CodeUnauthorized},
		{"auth, bad token", "GET", "/plugins/demo/private", []string{bad}, "", 401, problem.CodeUnauthorized},
		{"auth, no token, POST with a bad body", "POST", "/plugins/demo/private", nil, "x", 401, problem.CodeUnauthorized},
		{"auth, valid token", "GET", "/plugins/demo/private", []string{admin}, "", 200, ""},
		{"auth, token for the plugin", "GET", "/plugins/demo/private", []string{demo}, "", 200, ""},
		{"auth, token for the method", "GET", "/plugins/demo/private", []string{onlyGet}, "", 200, ""},
		{"auth, token for another method", "POST", "/plugins/demo/private", []string{onlyGet}, "", 403,
			problem.CodeForbidden},
		{"auth, token for another plugin", "GET", "/plugins/demo/private", []string{other}, "", 403, problem.CodeForbidden},
		{"auth, token for another endpoint", "GET", "/plugins/demo/private", []string{onlyOpen}, "", 403,
			problem.CodeForbidden},
		{"mixed, open method", "GET", "/plugins/demo/mixed", nil, "", 200, ""},
		{"mixed, guarded method", "POST", "/plugins/demo/mixed", nil, "", 401, problem.CodeUnauthorized},

		{"unknown plugin, no token", "GET", "/plugins/nobody/open", nil, "", 401, problem.CodeUnauthorized},
		{"unknown plugin, bad token", "GET", "/plugins/nobody/open", []string{bad}, "", 401, problem.CodeUnauthorized},
		{"unknown plugin, token", "GET", "/plugins/nobody/open", []string{admin}, "", 404, problem.CodePluginNotFound},
		{"unknown plugin, narrow token", "GET", "/plugins/nobody/open", []string{other}, "", 403, problem.CodeForbidden},
		{"unknown plugin, token for just it", "GET", "/plugins/other/open", []string{other}, "", 404,
			problem.CodePluginNotFound},
		{"undeclared path, no token", "GET", "/plugins/demo/nothing", nil, "", 401, problem.CodeUnauthorized},
		{"undeclared path, token", "GET", "/plugins/demo/nothing", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"undeclared path, plugin token", "GET", "/plugins/demo/nothing", []string{demo}, "", 404,
			problem.CodeEndpointNotFound},
		{"undeclared path, endpoint token", "GET", "/plugins/demo/nothing", []string{onlyOpen}, "", 403,
			problem.CodeForbidden},
		{"undeclared path of a disabled plugin", "GET", "/plugins/off/nothing", []string{admin}, "", 404,
			problem.CodeEndpointNotFound},
		{"no path", "GET", "/plugins/demo", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"no path, slash", "GET", "/plugins/demo/", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"no plugin", "GET", "/plugins/", []string{admin}, "", 404, problem.CodeNotFound},
		{"nothing, no token", "GET", "/", nil, "", 401, problem.CodeUnauthorized},
		{"nothing, token", "GET", "/", []string{admin}, "", 404, problem.CodeNotFound},
		{"anything, no token", "GET", "/favicon.ico", nil, "", 401, problem.CodeUnauthorized},

		{"other method, open path", "TRACE", "/plugins/demo/open", nil, "", 405, problem.CodeMethodNotAllowed},
		{"HEAD", "HEAD", "/plugins/demo/a/b", nil, "", 405, ""},
		{"OPTIONS", "OPTIONS", "/plugins/demo/open", nil, "", 405, problem.CodeMethodNotAllowed},
		{"method in small letters", "get", "/plugins/demo/open", nil, "", 405, problem.CodeMethodNotAllowed},
		{"other method, guarded path, no token", "DELETE", "/plugins/demo/private", nil, "", 401, problem.CodeUnauthorized},
		{"other method, guarded path, token", "DELETE", "/plugins/demo/private", []string{admin}, "", 405,
			problem.CodeMethodNotAllowed},
		{"other method, guarded path, wrong token", "DELETE", "/plugins/demo/private", []string{other}, "", 403,
			problem.CodeForbidden},

		{"disabled", "GET", "/plugins/off/open", nil, "", 503, problem.CodePluginUnavailable},
		{"disabled, guarded, no token", "GET", "/plugins/off/private", nil, "", 401, problem.CodeUnauthorized},
		{"disabled, guarded, token", "GET", "/plugins/off/private", []string{admin}, "", 503, problem.CodePluginUnavailable},
		{"failed", "GET", "/plugins/bad/open", nil, "", 503, problem.CodePluginUnavailable},
		{"starting", "GET", "/plugins/young/open", nil, "", 503, problem.CodePluginUnavailable},
		{"incompatible", "GET", "/plugins/old/open", nil, "", 503, problem.CodePluginUnavailable},
		{"endpoints not known, no token", "GET", "/plugins/unread/open", nil, "", 401, problem.CodeUnauthorized},
		{"endpoints not known, token", "GET", "/plugins/unread/open", []string{admin}, "", 503,
			problem.CodePluginUnavailable},

		{"no handler", "GET", "/plugins/demo/unregistered", nil, "", 501, problem.CodeHandlerNotRegistered},
		{"invalid JSON", "POST", "/plugins/demo/open", []string{jsonType}, `{"a":NaN}`, 400, problem.CodeInvalidJSON},
		{"another media type", "POST", "/plugins/demo/open", []string{"Content-Type: text/plain"}, `{}`, 415,
			problem.CodeUnsupportedMediaType},
		{"body too large", "POST", "/plugins/demo/open", []string{jsonType}, `"` + strings.Repeat("x", 1000) + `"`, 413,
			problem.CodeBodyTooLarge},
		{"handler throws", "GET", "/plugins/demo/throws", nil, "", 500, problem.CodeHandlerError},
		{"handler too slow", "GET", "/plugins/demo/slow", nil, "", 504, problem.CodeHandlerTimeout},
		{"deadline of the call", "GET", "/plugins/demo/ctxdeadline", nil, "", 504, problem.CodeHandlerTimeout},
		{"crash", "GET", "/plugins/demo/crash", nil, "", 500, problem.CodePluginCrashed},
		{"overloaded", "GET", "/plugins/demo/busy", nil, "", 503, problem.CodePluginOverloaded},
		{"fault of the host", "GET", "/plugins/demo/internal", nil, "", 500, problem.CodeInternal},
		{"database gone", "GET", "/plugins/demo/gone", nil, "", 503, problem.CodeUnavailable},
		{"answer of the database lost", "GET", "/plugins/demo/unknown", nil, "", 503, problem.CodeUnavailable},
		{"panic of the host", "GET", "/plugins/demo/panics", nil, "", 500, problem.CodeInternal},

		{"multi-segment path", "GET", "/plugins/demo/a/b", nil, "", 200, ""},
		{"decoded once", "GET", "/plugins/%64emo/%61/b", nil, "", 200, ""},
		{"decoded prefix", "GET", "/%70lugins/demo/a/b", nil, "", 200, ""},
		{"space, umlaut, plus", "GET", "/plugins/demo/sp%20ace/%C3%BC+x", nil, "", 200, ""},
		{"not decoded twice", "GET", "/plugins/demo/%2561/b", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"%2F is no slash", "GET", "/plugins/demo/a%2Fb", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"%2f is no slash", "GET", "/plugins/demo/a%2fb", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"%2F after the id", "GET", "/plugins/demo%2Fopen", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"%2F in the prefix", "GET", "/plugins%2Fdemo/open", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"dots are not cleaned", "GET", "/plugins/demo/a/../open", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"encoded dots are not cleaned", "GET", "/plugins/demo/a/%2e%2e/open", []string{admin}, "", 404,
			problem.CodeEndpointNotFound},
		{"single dot", "GET", "/plugins/demo/./open", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"dots to the host's routes", "GET", "/plugins/../healthz", nil, "", 401, problem.CodeUnauthorized},
		{"double slash", "GET", "/plugins/demo//open", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"double slash in front", "GET", "//plugins/demo/open", []string{admin}, "", 404, problem.CodeNotFound},
		{"trailing slash", "GET", "/plugins/demo/open/", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"other case", "GET", "/plugins/demo/Open", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"other case of the id", "GET", "/plugins/Demo/open", []string{admin}, "", 404, problem.CodePluginNotFound},
		{"semicolon", "GET", "/plugins/demo/open;x=1", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"NUL", "GET", "/plugins/demo/open%00", []string{admin}, "", 404, problem.CodeEndpointNotFound},
		{"backslash", "GET", `/plugins/demo\open`, []string{admin}, "", 404, problem.CodePluginNotFound},
		{"absolute form", "GET", "http://127.0.0.1:1/plugins/demo/open", nil, "", 200, ""},
		{"bad percent-encoding", "GET", "/plugins/demo/%zz", []string{admin}, "", 400, problem.CodeMalformedRequest},
		{"asterisk", "OPTIONS", "*", []string{admin}, "", 404, problem.CodeNotFound},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := h.send(t, test.method, test.target, test.body, test.headers...)
			if got.status != test.status {
				t.Fatalf("status %d, want %d; body %s", got.status, test.status, got.body)
			}
			if test.code != "" {
				if code := got.code(t); code != test.code {
					t.Fatalf("code %q, want %q", code, test.code)
				}
			}
			if id := got.header.Get("X-Request-Id"); len(id) < 17 {
				t.Errorf("X-Request-Id %q", id)
			}
			if www := got.header.Get("WWW-Authenticate"); (www == "Bearer") != (test.status == 401) {
				t.Errorf("WWW-Authenticate %q with status %d", www, test.status)
			}
			if allow := got.header.Get("Allow"); (allow != "") != (test.status == 405) {
				t.Errorf("Allow %q with status %d", allow, test.status)
			}
			for name := range got.header {
				if strings.HasPrefix(name, "Access-Control-") {
					t.Errorf("CORS header %s", name)
				}
			}
			if strings.Contains(got.body, "/home/user") {
				t.Errorf("the body tells a path of the machine: %s", got.body)
			}
		})
	}
	if logs := h.logs.String(); strings.Count(logs, "/home/user/secret") != 1 ||
		!strings.Contains(logs, "a fault of the host") {
		t.Errorf("the log lacks the causes of the internal faults, or has them twice:\n%s", logs)
	}
}

func TestHeadersOfRefusals(t *testing.T) {
	h := startTable(t)
	tests := []struct{ method, target, header, want string }{
		{"TRACE", "/plugins/demo/open", "Allow", "DELETE, GET, PATCH, POST, PUT"},
		{"POST", "/plugins/demo/a/b", "Allow", "GET"},
		{"GET", "/plugins/demo/busy", "Retry-After", "1"},
		{"GET", "/plugins/young/open", "Retry-After", "1"},
		{"GET", "/plugins/bad/open", "Retry-After", "2"},
		{"GET", "/plugins/off/open", "Retry-After", ""},
		{"GET", "/plugins/demo/open", "X-Content-Type-Options", "nosniff"},
		{"GET", "/plugins/demo/private", "X-Content-Type-Options", "nosniff"},
		{"GET", "/plugins/demo/open", "Cache-Control", "no-store"},
		{"GET", "/plugins/demo/open", "Content-Type", "application/json"},
		{"GET", "/plugins/demo/open", "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
	}
	for _, test := range tests {
		if got := h.send(t, test.method, test.target, "").header.Get(test.header); got != test.want {
			t.Errorf("%s %s: %s is %q, want %q", test.method, test.target, test.header, got, test.want)
		}
	}
	got := h.send(t, "GET", "/plugins/bad/open", "", bearer(h.token))
	var p struct{ State, Reason, Detail string }
	if err := json.Unmarshal([]byte(got.body), &p); err != nil {
		t.Fatal(err)
	}
	if p.State != "failed" || p.Reason != "activate threw: no" || !strings.Contains(p.Detail, p.Reason) {
		t.Errorf("the body of plugin_unavailable lacks state or reason: %s", got.body)
	}
	got = h.send(t, "GET", "/plugins/off/open", "")
	if err := json.Unmarshal([]byte(got.body), &p); err != nil {
		t.Fatal(err)
	}
	if p.Reason == "" || !strings.Contains(p.Detail, "`wasmhost enable off`") {
		t.Errorf("the body for a disabled plugin does not say why or what helps: %s", got.body)
	}
}

// Where in the code of a plugin something failed is for the log and for whoever
// runs the host, not for all who may call an open endpoint.
func TestPlacesAreForTheOwner(t *testing.T) {
	h := startTable(t)
	const place = "main.ts:3:5"
	h.plugins.handle("demo", "slow", fails(problem.HandlerTimeout(time.Second, "it was computing in f ("+place+")")))
	h.plugins.handle("demo", "crash", fails(problem.PluginCrashed("panic: no ("+place+")")))
	bad := h.plugins.Routes().plugin("bad").PluginRoute
	bad.Reason = "its activation failed: no (" + place + ")"
	h.plugins.set(bad)
	guess, err := newToken(bytes.NewReader(make([]byte, tokenRandomSize)), tokenPrefix)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := h.login(t)
	narrow := bearer(h.scoped(t, api.Scope{Plugin: "demo"}, api.Scope{Plugin: "bad"}))
	for _, c := range []struct {
		name    string
		sees    bool
		headers []string
	}{
		{"nobody", false, nil}, {"a guess", false, []string{bearer(guess)}},
		{"a client of the plugins", false, []string{narrow}},
		{"half of a login", false, []string{"Cookie: " + b.cookie, api.LoginHeader + ": x"}},
		{"the owner", true, []string{bearer(h.token)}}, {"the console", true, b.headers()},
	} {
		for target, code := range map[string]problem.Code{"demo/slow": problem.CodeHandlerTimeout,
			"demo/crash": problem.CodePluginCrashed, "bad/open": problem.CodePluginUnavailable} {
			got := h.send(t, "GET", "/plugins/"+target, "", c.headers...)
			if got.code(t) != string(code) || strings.Contains(got.body, place) != c.sees {
				t.Errorf("%s of %s: %s", c.name, target, got.body)
			}
		}
	}
	if !strings.Contains(h.logs.String(), place) {
		t.Error("the log does not have the place")
	}
}

// What a setting of the host would allow names the flag that sets it.
func TestProblemsNameTheFlagThatHelps(t *testing.T) {
	h := startTable(t)
	big := `"` + strings.Repeat("x", 1<<20) + `"`
	for _, test := range []struct {
		method, target, body, header, flag string
	}{
		{"POST", "/plugins/demo/open", big, jsonType, "--limit server.body-bytes="},
		{"GET", "/plugins/demo/open", big, "", "--limit server.body-bytes="},
		{"GET", "/plugins/demo/open", "", "Host: evil.example", "--host-allow"},
		{"GET", "/plugins/demo/open", "", "Origin: https://evil.example", "--origin-allow"},
	} {
		var headers []string
		if test.header != "" {
			headers = append(headers, test.header)
		}
		if got := h.send(t, test.method, test.target, test.body, headers...); !strings.Contains(got.body, test.flag) {
			t.Errorf("%s %s with %q does not name %s: %s", test.method, test.target, test.header, test.flag, got.body)
		}
	}
}

// A caller without a token must not be able to tell what exists.
func TestNothingCanBeEnumerated(t *testing.T) {
	h := startTable(t)
	anonymous := func(target string) string {
		got := h.send(t, "GET", target, "")
		return strings.ReplaceAll(got.body, got.header.Get("X-Request-Id"), "ID")
	}
	want := anonymous("/plugins/demo/private")
	for _, target := range []string{"/plugins/demo/nothing", "/plugins/nobody/x", "/plugins/off/private",
		"/plugins/unread/x",
		"/api/v1/plugins", "/api/v1/plugins/demo", "/api/v1/nothing", "/metrics", "/plugins", "/plugins/"} {
		if got := anonymous(target); got != want {
			t.Errorf("%s answers %s, a guarded endpoint %s", target, got, want)
		}
	}
}

func TestRequestReachesTheHandler(t *testing.T) {
	h := startTable(t)
	tests := []struct {
		name, method, target, body string
		want                       string
	}{
		{"GET", "GET", "/plugins/demo/open", "", `{"method":"GET","path":"open"}`},
		{"GET drops its body", "GET", "/plugins/demo/open", `{"a":1}`, `{"method":"GET","path":"open"}`},
		{"DELETE drops its body", "DELETE", "/plugins/demo/open", `not JSON`, `{"method":"DELETE","path":"open"}`},
		{"POST", "POST", "/plugins/demo/open", `{"a":1}`, `{"method":"POST","path":"open","body":{"a":1}}`},
		{"PUT", "PUT", "/plugins/demo/open", `[]`, `{"method":"PUT","path":"open","body":[]}`},
		{"PATCH", "PATCH", "/plugins/demo/open", `null`, `{"method":"PATCH","path":"open","body":null}`},
		{"POST without a body", "POST", "/plugins/demo/open", ``, `{"method":"POST","path":"open"}`},
		{"numbers as written", "POST", "/plugins/demo/open", `[9007199254740993, 1.50, 1E+2, -0]`,
			`{"method":"POST","path":"open","body":[9007199254740993, 1.50, 1E+2, -0]}`},
		{"white space as written", "POST", "/plugins/demo/open", " {\n} ",
			"{\"method\":\"POST\",\"path\":\"open\",\"body\": {\n} }"},
		{"query", "GET", "/plugins/demo/open?a=1&b=x%20y+z&a=2&&c&=e&d=%C3%BC&semi;colon=1",
			"", `{"method":"GET","path":"open","query":{"a":"2","b":"x y z","c":"","":"e","d":"ü","semi;colon":"1"}}`},
		{"decoded path", "GET", "/plugins/demo/sp%20ace/%c3%bc%2Bx", "", `{"method":"GET","path":"sp ace/ü+x"}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := h.send(t, test.method, test.target, test.body, jsonType)
			if got.status != 200 || got.body != test.want {
				t.Errorf("status %d, body %s, want %s", got.status, got.body, test.want)
			}
		})
	}
}

func TestRequestIDReachesTheCall(t *testing.T) {
	h := startTable(t)
	var seen string
	h.plugins.handle("demo", "raw", func(_ context.Context, _ abi.CLIRequest, id string) (abi.RawJSON, error) {
		seen = id
		return nil, errors.New("boom")
	})
	got := h.send(t, "GET", "/plugins/demo/raw", "", "X-Request-Id: forged")
	id := got.header.Get("X-Request-Id")
	if id != seen || id == "forged" || id == "" {
		t.Errorf("the response has the id %q, the call %q", id, seen)
	}
	if logs := h.logs.String(); !strings.Contains(logs, "request_id="+id) || !strings.Contains(logs, "plugin=demo") {
		t.Errorf("the log has no line for request %s:\n%s", id, logs)
	}
}
