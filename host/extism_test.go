package host_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/guesttest"
)

// TestExtism mounts the exports of a plug-in of Extism's, and has it answer
// requests by its export handle.
func TestExtism(t *testing.T) {
	g := guest{id: "foreign", module: guesttest.C(t, "extism_script"), more: map[string]any{"cli": map[string]any{
		"endpoints": []any{
			map[string]any{"method": "POST", "path": "reply", "auth": true, "export": "reply"},
			map[string]any{"method": "POST", "path": "gone", "auth": true, "export": "far_read"},
			map[string]any{"method": "POST", "path": "request", "auth": true},
		}}}}
	w := serve(t, host.Config{}, g)
	for _, c := range []struct{ body, contentType, answered string }{
		{"plain text", "text/plain", "text/plain; charset=utf-8"},
		{`{"a": [1]}`, "application/json", "application/json"},
		{"<html>", "text/html", "text/plain; charset=utf-8"},
		{"\x00\xff", "", "application/octet-stream"},
		{"", "", "text/plain; charset=utf-8"},
		{strings.Repeat("long ", 50_000), "text/plain", "text/plain; charset=utf-8"},
	} {
		a := w.send("POST", "/plugins/foreign/reply", c.body, map[string]string{"Content-Type": c.contentType})
		if a.status != http.StatusOK || string(a.body) != c.body || a.header.Get("Content-Type") != c.answered {
			t.Errorf("%.20q: %d %.100q as %s", c.body, a.status, a.body, a.header.Get("Content-Type"))
		}
	}
	if a := w.send("POST", "/plugins/foreign/gone", "", nil); a.status != http.StatusBadGateway &&
		a.status != http.StatusInternalServerError {
		t.Errorf("an export that traps: %d %s", a.status, a.body)
	}
	a := w.send("POST", "/plugins/foreign/request", `{"n":1}`, map[string]string{"Content-Type": "application/json"})
	if want := `"body":{"n":1}`; a.status != http.StatusCreated || !strings.Contains(string(a.body), want) {
		t.Errorf("%d %s, want 201 with %s", a.status, a.body, want)
	}
}
