package server

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// The log of a healthy start and of a healthy end is quiet, however often
// somebody asks; what clients can repeat as they like is told some times a
// minute, and a fault of the host each time.
func TestLogOfAHealthyStart(t *testing.T) {
	h := start(t, nil)
	missing := errors.New("2 plugins are starting")
	h.plugins.ready.Store(&missing)
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateStarting,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "x"}}})
	for range 20 {
		for target, status := range map[string]int{"/readyz": 503, "/plugins/demo/x": 503, "/metrics": 401,
			"/api/v1/plugins": 401, "/healthz": 200} {
			if got := h.send(t, "GET", target, ""); got.status != status {
				t.Fatalf("%s: status %d: %s", target, got.status, got.body)
			}
		}
	}
	if log := h.logs.String(); log != "" {
		t.Errorf("the log says\n%s", log)
	}
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "x"}, {Method: "GET", Path: "y"}}})
	h.plugins.handle("demo", "x", fails(problem.HandlerError("told to")))
	h.plugins.handle("demo", "y", fails(errors.New("a fault of the host")))
	for range 3 * warningLines {
		for _, path := range []string{"x", "y"} {
			if got := h.send(t, "GET", "/plugins/demo/"+path, ""); got.status != http.StatusInternalServerError {
				t.Fatalf("%s: status %d: %s", path, got.status, got.body)
			}
		}
	}
	log := h.logs.String()
	if got := fmt.Sprint(strings.Count(log, "level=WARN"),
		strings.Count(log, "level=ERROR")); got != fmt.Sprint(warningLines, 3*warningLines) {
		t.Errorf("warnings and errors: %s\n%s", got, log)
	}
}
