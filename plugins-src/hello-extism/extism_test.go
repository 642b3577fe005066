// Package hello holds the test of an example that is written in Rust.
package hello

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	rustsdk "github.com/wasmhost/wasmhost/sdk/rust"
)

// TestExtism builds the plug-in with Extism's kit, and calls it by HTTP.
func TestExtism(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Cargo(t)
	tool, err := rustsdk.FindTool(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	output := filepath.Join(t.TempDir(), "backend.wasm")
	if text, err := tool.Build(t.Context(), ".", output); err != nil || text != "" {
		t.Fatal(err, text)
	}
	backend, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	h := hosttest.Start(t, hosttest.Options{Backend: backend, Settings: map[string]any{"greeting": "Hi"}})
	for _, c := range [][3]string{
		{"greet", `{"name":"Ad\u00e4"}`, `{"message":"Hi, Adä!"}`},
		{"shout", `"ä"`, `"Ä"`},
	} {
		if status, answer := h.Call("POST", c[0], c[1]); status != 200 || answer != c[2] {
			t.Errorf("%s %s: got %d %s, want %s", c[0], c[1], status, answer, c[2])
		}
	}
	if status, answer := h.Call("POST", "greet", `{"name":7}`); status != 500 {
		t.Errorf("a body that does not fit: got %d %s", status, answer)
	}
}
