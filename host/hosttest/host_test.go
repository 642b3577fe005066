package hosttest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

const hello = "../../plugins-src/hello"

// TestHello runs the example plugin.
func TestHello(t *testing.T) {
	h := hosttest.Start(t, hosttest.Options{Dir: hello, Settings: map[string]any{"greeting": "Ciao"}})
	for _, c := range []struct {
		method, path string
		body         any
		status       int
		want         string
	}{
		{"GET", "hello", nil, 200, `{"message":"Ciao, world!"}`},
		{"POST", "greet", map[string]string{"name": "Ada"}, 200, `{"message":"Ciao, Ada!"}`},
		{"POST", "greet", `{"Name":"<Bob>"}`, 200, `{"message":"Ciao, \u003cBob\u003e!"}`},
		{"POST", "greet", []byte(`{}`), 400, `{"error":"send {\"name\": \"...\"}","code":"name_missing"}`},
		{"DELETE", "hello", nil, 405, "method_not_allowed"},
		{"GET", "nowhere", nil, 404, "endpoint_not_found"},
	} {
		status, body := h.Call(c.method, c.path, c.body)
		if status != c.status || !strings.Contains(body, c.want) {
			t.Errorf("%s %s: got %d %s, want %d %s", c.method, c.path, status, body, c.status, c.want)
		}
	}
	if status, body := h.Call("POST", "greet", `{"name":1}`); status != 400 ||
		!strings.Contains(body, `"code":"invalid_input"`) {
		t.Errorf("a name that is a number: got %d %s", status, body)
	}
	if log := h.Log(); !strings.Contains(log, "hello 0.1.0 is ready") {
		t.Errorf("the log does not have the line of activate:\n%s", log)
	}
}

// TestWithoutPermission does not grant what the plugin needs.
func TestWithoutPermission(t *testing.T) {
	shorttest.Skip(t)
	reason := hosttest.StartError(t, hosttest.Options{Dir: hello, Grant: []string{}})
	if !strings.Contains(reason, `the permission "cli"`) {
		t.Errorf("got %q", reason)
	}
}

// TestScript runs a plugin that is a text, with functions of an application.
func TestScript(t *testing.T) {
	type who struct {
		Name string `json:"name"`
	}
	greeter := hostfuncs.NewNamespace("greeter", hostfuncs.Permission{Name: "greet", Text: "Greet people.",
		Risk: hostfuncs.RiskLow}, hostfuncs.Func("greet", "Greets.",
		func(_ context.Context, c hostfuncs.Call, w who) (string, error) {
			return c.Plugin + " greets " + w.Name, nil
		}))
	opts := hosttest.Options{
		Script: `export default (ctx) => {
			ctx.cli.handle("greet", async ({ body }) => ({ status: 200, body: await ctx.greeter.greet(body) }));
		};`,
		Endpoints: []string{"POST greet"}, Permissions: []string{"greet"}, Namespaces: []hostfuncs.Namespace{greeter},
	}
	hosttest.Start(t, opts) // compiles the engine, where nobody has
	begun := time.Now()
	h := hosttest.Start(t, opts)
	t.Logf("started in %v", time.Since(begun))
	if status, body := h.Call("POST", "greet", who{"Ada"}); status != 200 || body != `"plugin greets Ada"` {
		t.Errorf("%d %s", status, body)
	}
}
