package host_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// BenchmarkHTTPEcho posts 200 bytes to an echoing C guest.
func BenchmarkHTTPEcho(b *testing.B) {
	body := `"` + strings.Repeat("x", 198) + `"`
	h, token := benchHost(b, benchPlugin{id: "echo", endpoint: "echo", backend: guesttest.C(b, "echo")})
	peers := []peer{
		{"guest", newTarget(h, "/plugins/echo/echo", token, body)},
		{"plain", newTarget(plainServer(b, plainEcho), "/", "", body)},
	}
	if node := nodeServer(b); node != "" {
		peers = append(peers, peer{"node", newTarget(node, "/", "", body)})
	}
	compare(b, peers)
}

// BenchmarkHTTPJavaScript posts 200 bytes to an echoing JavaScript plugin.
func BenchmarkHTTPJavaScript(b *testing.B) {
	body := `"` + strings.Repeat("x", 198) + `"`
	h, token := benchHost(b, benchPlugin{id: "script", endpoint: "echo", entry: "backend.js",
		backend: []byte("export function activate(ctx) {\n\tctx.cli.handle('echo', async (request) => ({ status: 200, " +
			"body: request.body }));\n}\n")})
	peers := []peer{
		{"guest", newTarget(h, "/plugins/script/echo", token, body)},
		{"plain", newTarget(plainServer(b, plainEcho), "/", "", body)},
	}
	if node := nodeServer(b); node != "" {
		peers = append(peers, peer{"node", newTarget(node, "/", "", body)})
	}
	compare(b, peers)
}

// BenchmarkHTTPTyped posts a small JSON body to a typed handler of a Go plugin
// that was built as `wasmhost build` does.
func BenchmarkHTTPTyped(b *testing.B) {
	const body = `{"name":"Ada"}`
	h, token := benchHost(b, benchPlugin{id: "hello", endpoint: "greet", others: []string{"hello"},
		backend: guesttest.GoBuilt(b, "plugins-src/hello")})
	peers := []peer{
		{"guest", newTarget(h, "/plugins/hello/greet", token, body)},
		{"plain", newTarget(plainServer(b, plainGreet), "/", "", body)},
	}
	if node := nodeServer(b); node != "" {
		peers = append(peers, peer{"node", newTarget(node, "/", "", body)})
	}
	compare(b, peers)
}

// BenchmarkHostStart starts a host with 50 copies of the Go example and a warm
// cache of compiled code, from opening the data folder to the last plugin
// being active. The metric s/start is the whole, rss-MB the resident memory a
// plugin.
func BenchmarkHostStart(b *testing.B) {
	const copies = 50
	backend := guesttest.GoBuilt(b, "plugins-src/hello")
	plugins := make([]benchPlugin, copies)
	for i := range plugins {
		plugins[i] = benchPlugin{id: fmt.Sprintf("hello-%d", i), endpoint: "hello", others: []string{"greet"},
			backend: backend}
	}
	data := filepath.Join(b.TempDir(), "data")
	installAll(b, data, plugins)
	startAll(b, data)() // compiles, and warms the cache
	before := residentMemory(b)
	var total time.Duration
	var resident int64
	for b.Loop() {
		began := time.Now()
		stop := startAll(b, data)
		total += time.Since(began)
		resident = residentMemory(b) - before
		stop()
	}
	b.ReportMetric(total.Seconds()/float64(b.N), "s/start")
	b.ReportMetric(float64(resident)/copies/1e6, "rss-MB")
}

// benchPlugin is a plugin with one endpoint for every method.
type benchPlugin struct {
	id, endpoint string
	others       []string // endpoints that the plugin handles too
	entry        string   // backend.wasm where it is empty
	backend      []byte
	grants       []string       // its permissions, beside cli
	collections  map[string]any // of its manifest
	instances    string         // the mode of its instances; shared where it is empty
}

func (p benchPlugin) folder(tb testing.TB) string {
	tb.Helper()
	dir := filepath.Join(tb.TempDir(), p.id)
	if p.entry == "" {
		p.entry = "backend.wasm"
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		tb.Fatal(err)
	}
	if p.collections == nil {
		p.collections = map[string]any{}
	}
	endpoints := []any{}
	for _, path := range append([]string{p.endpoint}, p.others...) {
		for _, method := range []string{"GET", "POST"} {
			endpoints = append(endpoints, map[string]any{"method": method, "path": path, "description": "", "auth": true})
		}
	}
	text, err := json.Marshal(map[string]any{
		"plugin": map[string]any{
			"id": p.id, "name": p.id, "version": "1.0.0", "author": "a", "description": "d", "icon": "i",
			"category": "other", "license": map[string]any{"type": "free"},
		},
		"settings": []any{map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "Hello"}},
		"storage":  map[string]any{"collections": p.collections}, "migrations": []any{},
		"sdkVersion": "^3.0.0", "permissions": append([]string{"cli"}, p.grants...),
		"backend": map[string]any{"entryPoint": p.entry, "resourceLimits": map[string]any{"memoryMb": 64},
			"instances": map[string]any{"mode": cmp.Or(p.instances, manifest.InstancesShared)}},
		"cli": map[string]any{"endpoints": endpoints},
	})
	if err != nil {
		tb.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "manifest.json"), text, 0o600); err != nil {
		tb.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, p.entry), p.backend, 0o600); err != nil {
		tb.Fatal(err)
	}
	return dir
}

func benchConfig(data string) host.Config {
	return host.Config{Data: data, Version: "1.0.0", Server: server.Config{Port: 0}}
}

// installAll installs plugins with all that they ask for.
func installAll(tb testing.TB, data string, plugins []benchPlugin) {
	tb.Helper()
	ctx := context.Background()
	h, err := whole.Open(ctx, benchConfig(data))
	if err != nil {
		tb.Fatal(err)
	}
	for _, p := range plugins {
		staged, err := h.Plugins().Stage(ctx, p.folder(tb))
		if err != nil {
			tb.Fatal(err)
		}
		if _, err := h.Plugins().Install(ctx, staged, shown.Consent{Grants: append([]string{"cli"},
			p.grants...)}); err != nil {
			tb.Fatal(err)
		}
	}
	if err := h.Close(ctx); err != nil {
		tb.Fatal(err)
	}
}

// startAll serves a data folder and waits for its plugins. The function that
// it returns stops the host.
func startAll(tb testing.TB, data string) func() {
	tb.Helper()
	_, stop := serveAll(tb, data)
	return stop
}

func serveAll(tb testing.TB, data string) (*host.Host, func()) {
	tb.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	h, err := whole.Open(ctx, benchConfig(data))
	if err != nil {
		tb.Fatal(err)
	}
	if err := h.Listen(); err != nil {
		tb.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx) }()
	for len(h.Plugins().List()) == 0 || slices.ContainsFunc(h.Plugins().List(),
		func(p shown.Info) bool { return p.State != api.StateActive }) {
		for _, p := range h.Plugins().List() {
			if p.State == api.StateFailed {
				tb.Fatalf("%s: %s", p.ID, p.Reason)
			}
		}
		time.Sleep(time.Millisecond)
	}
	return h, func() {
		cancel()
		if err := <-served; err != nil {
			tb.Error(err)
		}
	}
}

// benchHost serves one plugin and returns the address and a token.
func benchHost(b *testing.B, p benchPlugin) (addr, token string) {
	b.Helper()
	data := filepath.Join(b.TempDir(), "data")
	installAll(b, data, []benchPlugin{p})
	h, stop := serveAll(b, data)
	b.Cleanup(stop)
	text, err := os.ReadFile(filepath.Join(data, "cli-token"))
	if err != nil {
		b.Fatal(err)
	}
	return strings.TrimPrefix(h.URL(), "http://"), strings.TrimSpace(string(text))
}

func middle(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// residentMemory is the resident memory of this process in bytes.
func residentMemory(tb testing.TB) int64 {
	tb.Helper()
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0 // not Linux
	}
	var size, resident int64
	if _, err := fmt.Sscan(string(statm), &size, &resident); err != nil {
		tb.Fatal(err)
	}
	return resident * int64(os.Getpagesize())
}
