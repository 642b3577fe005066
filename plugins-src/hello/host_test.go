package main

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/hosttest"
)

// The plugin in a real host, with what its user has set.
func TestGreetings(t *testing.T) {
	h := hosttest.Start(t, hosttest.Options{Settings: map[string]any{"greeting": "Good day"}})
	for _, call := range []struct{ method, path, body, want string }{
		{"GET", "hello", "", `{"message":"Good day, world!"}`},
		{"POST", "greet", `{"name": "Ada"}`, `{"message":"Good day, Ada!"}`},
	} {
		if status, body := h.Call(call.method, call.path, call.body); status != 200 || body != call.want {
			t.Errorf("%s %s: got %d %s, want %s", call.method, call.path, status, body, call.want)
		}
	}
	if status, body := h.Call("POST", "greet", `{"name": 7}`); status != 400 || !strings.Contains(body, "name") {
		t.Errorf("a number for a name: got %d %s", status, body)
	}
}
