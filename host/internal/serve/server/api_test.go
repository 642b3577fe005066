package server

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// startAPI runs a server with two plugins and one folder to install from.
func startAPI(t testing.TB) *harness {
	h := start(t, func(c *Config) { c.Limits.APIBodyBytes = 2000; c.Limits.FailureBurst = 1000 })
	h.plugins.set(PluginRoute{ID: "demo", Name: "Demo", Version: "1.0.0", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{
			{Method: "GET", Path: "a b/c{d}", Description: "Says hello", Auth: true}, {Method: "POST", Path: "x"}}})
	h.plugins.set(PluginRoute{ID: "broken", State: api.StateFailed, Reason: "no"})
	h.plugins.inspect["/folder/new"] = api.Inspection{ID: "new", Name: "New", Version: "0.1.0", Digest: "sha256:abc",
		Permissions: []api.Permission{{Name: "cli", Explanation: "offers endpoints"}, {Name: "network"}},
		Endpoints:   []api.DeclaredEndpoint{{Method: "GET", Path: "hi"}}}
	h.plugins.handle("new", "hi", echo)
	return h
}

func TestAPI(t *testing.T) {
	h := startAPI(t)
	long := `{"path":"/` + strings.Repeat("x", 2000) + `"}`
	h.requests(t, []routeCase{
		{"list", "GET", "/api/v1/plugins", "", 200, "", []string{`{"plugins":[{"id":"broken"`,
			`"state":"failed","reason":"no"`, `"permissions":[]`}},
		{"get", "GET", "/api/v1/plugins/demo", "", 200, "", []string{`"id":"demo"`, `"stats":{`, `"path":"a b/c{d}"`}},
		{"get unknown", "GET", "/api/v1/plugins/nobody", "", 404, problem.CodePluginNotFound, nil},
		{"endpoints", "GET", "/api/v1/plugins/demo/endpoints", "", 200, "",
			[]string{`"url":"/plugins/demo/a%20b/c%7Bd%7D"`, `"auth":true`}},
		{"endpoints of unknown", "GET", "/api/v1/plugins/nobody/endpoints", "", 404, problem.CodePluginNotFound, nil},
		{"disable", "POST", "/api/v1/plugins/demo/disable", "", 200, "", []string{`"state":"disabled"`}},
		{"enable", "POST", "/api/v1/plugins/demo/enable", "{}", 200, "", []string{`"state":"active"`}},
		{"reload", "POST", "/api/v1/plugins/demo/reload", "", 200, "", []string{`"state":"active"`}},
		{"reload with a fault", "POST", "/api/v1/plugins/broken/reload", "", 500, problem.CodeInternal, nil},
		{"enable unknown", "POST", "/api/v1/plugins/nobody/enable", "", 404, problem.CodePluginNotFound, nil},
		{"enable with GET", "GET", "/api/v1/plugins/demo/enable", "", 405, problem.CodeMethodNotAllowed, nil},
		{"unknown action", "POST", "/api/v1/plugins/demo/explode", "", 404, problem.CodeNotFound, nil},
		{"trailing slash", "GET", "/api/v1/plugins/", "", 404, problem.CodeNotFound, nil},
		{"slash in the id", "GET", "/api/v1/plugins/a%2Fb", "", 404, problem.CodeNotFound, nil},
		{"no id", "POST", "/api/v1/plugins//enable", "", 404, problem.CodeNotFound, nil},

		{"inspect", "POST", "/api/v1/inspect", `{"path":"/folder/new"}`, 200, "",
			[]string{`"digest":"sha256:abc"`, `"explanation":"offers endpoints"`}},
		{"inspect nothing", "POST", "/api/v1/inspect", `{"path":"/folder/old"}`, 422, problem.CodeInvalidPlugin,
			[]string{`"findings":[{"line":1,"rule":"file"}]`}},
		{"inspect a relative path", "POST", "/api/v1/inspect", `{"path":"folder"}`, 400, problem.CodeInvalidRequest, nil},
		{"inspect without a body", "POST", "/api/v1/inspect", ``, 400, problem.CodeInvalidRequest, nil},
		{"inspect, misspelt", "POST", "/api/v1/inspect", `{"pth":"/folder/new"}`, 400, problem.CodeInvalidRequest,
			[]string{"pth"}},
		{"inspect, wrong type", "POST", "/api/v1/inspect", `{"path":1}`, 400, problem.CodeInvalidRequest, []string{"/path"}},
		{"inspect, path twice", "POST", "/api/v1/inspect", `{"path":"/a","path":"/folder/new"}`, 400,
			problem.CodeInvalidRequest, nil},
		{"inspect, not an object", "POST", "/api/v1/inspect", `[]`, 400, problem.CodeInvalidRequest, nil},
		{"inspect, not JSON", "POST", "/api/v1/inspect", `{`, 400, problem.CodeInvalidJSON, nil},
		{"inspect, too long", "POST", "/api/v1/inspect", long, 413, problem.CodeBodyTooLarge,
			[]string{"--limit server.api-body-bytes="}},
		{"install without consent", "POST", "/api/v1/plugins", `{"path":"/folder/new"}`, 400, problem.CodeInvalidRequest,
			[]string{"digest"}},
		{"install without grants", "POST", "/api/v1/plugins", `{"path":"/folder/new","digest":"sha256:abc"}`, 400,
			problem.CodeInvalidRequest, []string{"grants"}},
		{"install what changed", "POST", "/api/v1/plugins", `{"path":"/folder/new","digest":"sha256:old","grants":[]}`, 409,
			problem.CodeDigestMismatch, nil},
		{"not installed yet", "GET", "/plugins/new/hi", ``, 404, problem.CodePluginNotFound, nil},
		{"install", "POST", "/api/v1/plugins", `{"path":"/folder/new","digest":"sha256:abc","grants":["cli"]}`, 201, "",
			[]string{`"id":"new"`,
				`{"name":"cli","explanation":"offers endpoints","granted":true},{"name":"network","granted":false}`}},
		{"call what was installed", "GET", "/plugins/new/hi", ``, 200, "", nil},
		{"grant", "POST", "/api/v1/plugins/new/grants", `{"grants":["network","cli"]}`, 200, "",
			[]string{`"id":"new"`, `{"name":"network","granted":true}`}},
		{"grant what is not declared", "POST", "/api/v1/plugins/new/grants", `{"grants":["ai"]}`, 400,
			problem.CodeInvalidRequest, []string{"declare ai"}},
		{"grant to nobody", "POST", "/api/v1/plugins/nobody/grants", `{"grants":["cli"]}`, 404, problem.CodePluginNotFound,
			nil},
		{"grant nothing", "POST", "/api/v1/plugins/new/grants", `{"grants":[]}`, 400, problem.CodeInvalidRequest,
			[]string{"the grants are missing"}},
		{"grant, no list", "POST", "/api/v1/plugins/new/grants", `{"grants":"cli"}`, 400, problem.CodeInvalidRequest,
			[]string{"/grants"}},
		{"grant, misspelt", "POST", "/api/v1/plugins/new/grants", `{"grant":["cli"]}`, 400, problem.CodeInvalidRequest,
			[]string{"/grant"}},
		{"grant without a body", "POST", "/api/v1/plugins/new/grants", "", 400, problem.CodeInvalidRequest, nil},
		{"list grants", "GET", "/api/v1/plugins/new/grants", "", 405, problem.CodeMethodNotAllowed, nil},
		{"revoke", "DELETE", "/api/v1/plugins/new/grants/network", "", 200, "",
			[]string{`{"name":"network","granted":false}`, `"granted":true`}},
		{"revoke, the name encoded", "DELETE", "/api/v1/plugins/new/grants/%63li", "", 200, "",
			[]string{`{"name":"cli","explanation":"offers endpoints","granted":false}`}},
		{"revoke what is not declared", "DELETE", "/api/v1/plugins/new/grants/ai", "", 400, problem.CodeInvalidRequest,
			[]string{"declare ai"}},
		{"revoke from nobody", "DELETE", "/api/v1/plugins/nobody/grants/cli", "", 404, problem.CodePluginNotFound, nil},
		{"revoke without a name", "DELETE", "/api/v1/plugins/new/grants/", "", 404, problem.CodeNotFound, nil},
		{"revoke all", "DELETE", "/api/v1/plugins/new/grants", "", 405, problem.CodeMethodNotAllowed, nil},
		{"revoke too deep", "DELETE", "/api/v1/plugins/new/grants/cli/x", "", 404, problem.CodeNotFound, nil},
		{"revoke, slash in the name", "DELETE", "/api/v1/plugins/new/grants/cli%2Fx", "", 404, problem.CodeNotFound, nil},
		{"revoke with POST", "POST", "/api/v1/plugins/new/grants/cli", "{}", 405, problem.CodeMethodNotAllowed, nil},
		{"uninstall, bad query", "DELETE", "/api/v1/plugins/new?purge=maybe", "", 400, problem.CodeInvalidQuery, nil},
		{"uninstall, empty query", "DELETE", "/api/v1/plugins/new?purge", "", 400, problem.CodeInvalidQuery, nil},
		{"uninstall, unknown query", "DELETE", "/api/v1/plugins/new?keepData=true", "", 400, problem.CodeInvalidQuery, nil},
		{"uninstall", "DELETE", "/api/v1/plugins/new", "", 204, "", nil},
		{"uninstall again", "DELETE", "/api/v1/plugins/new", "", 404, problem.CodePluginNotFound, nil},
		{"call what is gone", "GET", "/plugins/new/hi", ``, 404, problem.CodePluginNotFound, nil},
		{"install again", "POST", "/api/v1/plugins", `{"path":"/folder/new","digest":"sha256:abc","grants":[]}`, 201, "",
			nil},
		{"uninstall, no purge", "DELETE", "/api/v1/plugins/new?purge=false", "", 204, "", nil},
		{"install once more", "POST", "/api/v1/plugins", `{"path":"/folder/new","digest":"sha256:abc","grants":[]}`, 201, "",
			nil},
		{"uninstall with data", "DELETE", "/api/v1/plugins/new?purge=true", "", 204, "", nil},

		{"create a token without scopes", "POST", "/api/v1/tokens", `{"name":"x"}`, 400, problem.CodeInvalidRequest,
			[]string{"scopes"}},
		{"create a token without a name", "POST", "/api/v1/tokens", `{"scopes":[]}`, 400, problem.CodeInvalidRequest, nil},
		{"create a token for a bad scope", "POST", "/api/v1/tokens", `{"name":"x","scopes":[{"plugin":""}]}`, 400,
			problem.CodeInvalidRequest, nil},
		{"create a token that has expired", "POST", "/api/v1/tokens", `{"name":"x","scopes":[],"expiresInSeconds":-1}`, 400,
			problem.CodeInvalidRequest, nil},
		{"create a token for ages", "POST", "/api/v1/tokens", `{"name":"x","scopes":[],"expiresInSeconds":99999999999}`, 400,
			problem.CodeInvalidRequest, nil},
		{"revoke an unknown token", "DELETE", "/api/v1/tokens/none", "", 404, problem.CodeTokenNotFound, nil},
		{"list tokens", "GET", "/api/v1/tokens", "", 200, "", []string{`"name":"test"`, `"prefix":"whk_`, `"scopes":[]`}},

		{"health", "GET", "/healthz", "", 200, "", []string{`"service":"wasmhost"`}},
		{"health with a challenge", "GET", "/healthz?challenge=who", "", 200, "", []string{`"proof":"proves who"`}},
		{"health with no challenge", "GET", "/healthz?challenge=", "", 400, problem.CodeInvalidQuery, nil},
		{"health with a long challenge", "GET", "/healthz?challenge=" + strings.Repeat("x", 129), "", 400,
			problem.CodeInvalidQuery, nil},
		{"health as balancers ask", "GET", "/healthz?x=1", "", 200, "", nil},
		{"health with HEAD", "HEAD", "/healthz", "", 200, "", nil},
		{"ready", "GET", "/readyz", "", 200, "", []string{`"status":"ready"`}},
		{"health with POST", "POST", "/healthz", "", 405, problem.CodeMethodNotAllowed, nil},
		{"metrics", "GET", "/metrics", "", 200, "", []string{`wasmhost_http_requests_total{route="/healthz",status="405"} 1`,
			"wasmhost_auth_failures_total"}},
	}, "/home/somebody")
	want := []string{"disable demo", "enable demo", "reload demo", "enable nobody",
		"grant network,cli new", "grant ai new", "grant cli nobody", "revoke network new", "revoke cli new", "revoke ai new",
		"revoke cli nobody",
		"uninstall new", "uninstall new", "uninstall with data new"}
	if !reflect.DeepEqual(h.plugins.calls, want) {
		t.Errorf("the manager was asked %q, want %q", h.plugins.calls, want)
	}
}

// Every route but the open ones needs a token, and one without scopes: a
// narrow token must not be able to widen itself.
func TestAPINeedsAdmin(t *testing.T) {
	h := startAPI(t)
	narrow := bearer(h.scoped(t, api.Scope{Plugin: "demo"}))
	open := 0
	for _, row := range h.describedRoutes() {
		target := strings.NewReplacer("{id}", "demo", "{permission}", "cli", "{key}", "password", "{namespace}", "a",
			"{method}", "echo").Replace(row.pattern)
		if row.access == api.Open {
			open++
			if row.method == "POST" { // a code is needed, see TestLoginCodes
				continue
			}
			if got := h.send(t, row.method, target, ""); got.status != 200 {
				t.Errorf("%s %s without a token: status %d", row.method, target, got.status)
			}
			continue
		}
		if got := h.send(t, row.method, target, ""); got.status != 401 || got.code(t) != problem.CodeUnauthorized {
			t.Errorf("%s %s without a token: status %d", row.method, target, got.status)
		}
		if got := h.send(t, row.method, target, "", narrow); got.status != 403 || got.code(t) != problem.CodeForbidden {
			t.Errorf("%s %s with a narrow token: status %d", row.method, target, got.status)
		}
	}
	if open != 6 {
		t.Errorf("%d routes are open, want GET and HEAD of /healthz and /readyz, and two for logins", open)
	}
	if len(h.plugins.calls) != 0 {
		t.Errorf("the manager was asked %q", h.plugins.calls)
	}
}

func TestTokensOverAPI(t *testing.T) {
	h := startAPI(t)
	h.plugins.handle("demo", "a b/c{d}", echo)
	admin := bearer(h.token)
	got := h.send(t, "POST", "/api/v1/tokens",
		`{"name":"ci","scopes":[{"plugin":"demo","path":"a b/c{d}"}],"expiresInSeconds":3600}`, admin, jsonType)
	var made api.CreatedToken
	if err := json.Unmarshal([]byte(got.body), &made); err != nil || got.status != 201 {
		t.Fatalf("status %d, %v: %s", got.status, err, got.body)
	}
	if !wellFormedToken(made.Token, tokenPrefix) || made.Name != "ci" || made.ExpiresAt == nil ||
		time.Until(*made.ExpiresAt) < 59*time.Minute {
		t.Errorf("made %+v", made)
	}
	use := func() int {
		return h.send(t, "GET", "/plugins/demo/a%20b/c%7Bd%7D", "", bearer(made.Token)).status
	}
	if status := use(); status != 200 {
		t.Errorf("the new token: status %d", status)
	}
	if list := h.send(t, "GET", "/api/v1/tokens", "", admin); strings.Contains(list.body, made.Token) ||
		!strings.Contains(list.body, made.Token[:10]) {
		t.Errorf("the list shows the secret, or not its prefix: %s", list.body)
	}
	if got := h.send(t, "DELETE", "/api/v1/tokens/"+made.ID, "", admin); got.status != 204 {
		t.Errorf("revoke: status %d", got.status)
	}
	if status := use(); status != 401 {
		t.Errorf("the revoked token: status %d", status)
	}
}

func TestReadiness(t *testing.T) {
	h := start(t, nil)
	notYet := errors.New("2 plugins are starting")
	h.plugins.ready.Store(&notYet)
	if got := h.send(t, "GET", "/readyz", ""); got.status != 503 || got.code(t) != problem.CodeNotReady ||
		!strings.Contains(got.body, "2 plugins") {
		t.Errorf("status %d: %s", got.status, got.body)
	}
	if got := h.send(t, "GET", "/healthz", ""); got.status != 200 {
		t.Errorf("healthz: status %d", got.status)
	}
}
