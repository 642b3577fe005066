package host_test

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// besides compares a plugin in a mode of instances with itself in one instance.
func besides(b *testing.B, p benchPlugin, mode, body string) {
	b.Helper()
	one := p
	p.instances = mode
	addr, token := benchHost(b, p)
	addrOne, tokenOne := benchHost(b, one)
	path := "/plugins/" + p.id + "/" + p.endpoint
	compare(b, []peer{
		{mode, newTarget(addr, path, token, body)},
		{manifest.InstancesShared, newTarget(addrOne, path, tokenOne, body)},
	})
}

// BenchmarkHTTPRequestInstances posts to plugins that have a fresh instance for
// each request, against the same in one instance. shared-ratio is to be at least
// 0.6 for C and JavaScript, and 0.4 for Go.
func BenchmarkHTTPRequestInstances(b *testing.B) {
	text := `"` + strings.Repeat("x", 198) + `"`
	b.Run("c", func(b *testing.B) {
		besides(b, benchPlugin{id: "echo", endpoint: "echo", backend: guesttest.C(b, "echo")},
			manifest.InstancesRequest, text)
	})
	b.Run("js", func(b *testing.B) {
		script := "export function activate(ctx) {\n\tctx.cli.handle('echo', (request) => ({ status: 200, " +
			"body: request.body }));\n}\n"
		besides(b, benchPlugin{id: "script", endpoint: "echo", entry: "backend.js", backend: []byte(script)},
			manifest.InstancesRequest, text)
	})
	b.Run("go", func(b *testing.B) {
		besides(b, benchPlugin{id: "hello", endpoint: "greet", others: []string{"hello"},
			backend: guesttest.GoBuilt(b, "plugins-src/hello")},
			manifest.InstancesRequest, `{"name":"Ada"}`)
	})
}

// BenchmarkHTTPPool posts to a handler that computes for about a millisecond, in
// a pool of as many instances as there are CPUs, against one instance.
// shared-ratio is to be at least 1.8 on two CPUs.
func BenchmarkHTTPPool(b *testing.B) {
	besides(b, benchPlugin{id: "sha", endpoint: "run", backend: guesttest.C(b, "sha256")}, manifest.InstancesPool, "100")
}
