package extism_test

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// published returns a module that extism/go-sdk has among its tests, and which
// was built with one of Extism's kits.
func published(tb testing.TB, name string) []byte {
	tb.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/extism/go-sdk").Output()
	if err != nil {
		tb.Fatal(err)
	}
	return module(tb, filepath.Join(strings.TrimSpace(string(dir)), "wasm"), name)
}

func module(tb testing.TB, dir, name string) []byte {
	tb.Helper()
	wasm, err := os.ReadFile(filepath.Join(dir, name+".wasm"))
	if err != nil {
		tb.Fatal(err)
	}
	return wasm
}

// crate returns the folder of the crate extism-pdk, which the lock file of an
// example pins.
func crate(tb testing.TB) string {
	tb.Helper()
	guesttest.Cargo(tb)
	cmd := exec.Command("cargo", "metadata", "--locked", "--format-version=1", "--manifest-path",
		filepath.FromSlash("../../../../../plugins-src/hello-extism/Cargo.toml"))
	text, err := cmd.Output()
	var metadata struct {
		Packages []struct {
			Name string `json:"name"`
			Path string `json:"manifest_path"`
		} `json:"packages"`
	}
	if err == nil {
		err = json.Unmarshal(text, &metadata)
	}
	if err != nil {
		tb.Fatal(err)
	}
	for _, p := range metadata.Packages {
		if p.Name == "extism-pdk" {
			return filepath.Dir(p.Path)
		}
	}
	tb.Fatal("the example has no extism-pdk")
	return ""
}

// loopback is a network of this machine alone.
type loopback struct{ hostfunctest.HTTP }

func (loopback) Fetch(ctx context.Context, req hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	if to, err := url.Parse(req.URL); err != nil || to.Hostname() != "127.0.0.1" {
		return nil, &abi.Error{Code: abi.CodePermissionDenied, Message: "not of this machine"}
	}
	method := req.Method
	if method == "" {
		method = http.MethodGet
	}
	out, err := http.NewRequestWithContext(ctx, method, req.URL, strings.NewReader(string(req.Body)))
	if err != nil {
		return nil, err
	}
	for _, h := range req.Headers {
		out.Header.Add(h[0], h[1])
	}
	in, err := http.DefaultClient.Do(out)
	if err != nil {
		return nil, err
	}
	defer in.Body.Close()
	body, err := io.ReadAll(in.Body)
	var headers [][2]string
	for _, name := range slices.Sorted(maps.Keys(in.Header)) {
		for _, value := range in.Header[name] {
			headers = append(headers, [2]string{strings.ToLower(name), value})
		}
	}
	return &hostfuncs.FetchResponse{Status: in.StatusCode, URL: req.URL, Headers: headers, Body: body}, err
}

// runsAs holds a published plug-in against extism/go-sdk, unmodified, with
// inputs of all kinds, and others that it has to take.
func runsAs(t *testing.T, wasm []byte, export string, others ...string) {
	t.Helper()
	if len(wasm) > 300<<10 || strings.HasSuffix(t.Name(), "/alloc") {
		shorttest.Skip(t) // go-sdk takes seconds
	}
	if !extism.Is(wasm) {
		t.Fatal("is not recognised")
	}
	settings := config{"thing": "gopher", "vowels": "aeiouyAEIOUY", "duration": "0", "path": "/mnt/test.txt"}
	in, r := start(t, newDriver(t, engine.Limits{}), wasm, 0, settings), newReference(t, wasm, settings)
	for _, input := range others {
		if _, err := call(in, export, []byte(input)); err != nil {
			t.Fatalf("%s: %v", input, err)
		}
	}
	for _, input := range append(others, "", "Hello, World!", "\x00\xff\x00", strings.Repeat("aeiou, ", 3000)) {
		compare(t, in, r, export, []byte(input))
		compare(t, in, r, export, []byte(input)) // again: variables stay, nothing else does
	}
}

// TestPublished runs published plug-ins here and in extism/go-sdk.
func TestPublished(t *testing.T) {
	for _, plugin := range []struct{ name, export string }{
		{"alloc", "run_test"}, {"config", "run_test"}, {"count_vowels", "count_vowels"}, {"count_vowels_std", "_start"},
		{"exit", "_start"}, {"fail", "run_test"}, {"fs", "run_test"}, {"fs_std", "run_test"}, {"hello", "run_test"},
		{"hello_haskell", "testing"}, {"http", "run_test"}, {"input_offset", "input_offset_length"}, {"log", "run_test"},
		{"println", "run_test"}, {"read_write", "try_read"}, {"replace", "run_test"}, {"sleep", "run_test"},
		{"std_command", "_start"}, {"var", "run_test"},
	} {
		t.Run(plugin.name, func(t *testing.T) { runsAs(t, published(t, plugin.name), plugin.export) })
	}
	server := answering(t)
	t.Run("http_headers", func(t *testing.T) { runsAs(t, published(t, "http_headers"), "http_get", server) })
}

// TestPublishedCrate runs the plug-ins that the crate extism-pdk carries.
func TestPublishedCrate(t *testing.T) {
	shorttest.Skip(t)
	dir, server := crate(t), answering(t)
	for name, export := range map[string]string{"count_vowels": "count_vowels", "test/code": "count_vowels",
		"test/http": "http_get", "test/http_headers": "http_get"} {
		t.Run(name, func(t *testing.T) { runsAs(t, module(t, dir, filepath.FromSlash(name)), export, server) })
	}
}

// answering starts a server, and returns a request to it as plug-ins take it.
func answering(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Date"] = nil // else no two answers are the same
		w.Header().Set("X-Asked", r.Method+" "+r.URL.Path+" "+r.Header.Get("X-Header"))
		_, _ = io.WriteString(w, "the body")
	}))
	t.Cleanup(server.Close)
	return `{"url":"` + server.URL + `/a","method":"GET","headers":{"X-Header":"value"}}`
}
