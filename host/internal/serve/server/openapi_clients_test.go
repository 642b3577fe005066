package server

import (
	"context"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

// TestOpenAPIClients has a validator and two public generators take the document, and
// calls endpoints by the clients that they make, whose types are those of the schemas.
func TestOpenAPIClients(t *testing.T) {
	t.Parallel()
	h := start(t, nil)
	h.plugins.set(PluginRoute{ID: "shop", State: api.StateActive, Endpoints: typedEndpoints})
	h.plugins.handle("shop", "items", func(_ context.Context, req abi.CLIRequest, _ string) (abi.RawJSON, error) {
		body := abi.RawJSON(`{"id":"1"}`)
		if req.Method == "GET" { // of the query, and of what was filled in
			body = abi.RawJSON(`[`)
			for i, p := range req.Query {
				if i > 0 {
					body = append(body, ',')
				}
				body = append(abi.AppendString(append(body, `{"tag":`...), p.Value), '}')
			}
			body = append(body, ']')
		}
		return abi.CLIResponse{Status: 200, Body: body}.AppendJSON(nil), nil
	})
	script := filepath.FromSlash("../../../../testdata/js/openapi/clients.mjs")
	out, err := exec.CommandContext(t.Context(), "node", script, "http://"+h.addr, h.token, t.TempDir()).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}
