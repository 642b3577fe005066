package hosttest

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
)

// UseAI makes a server with the chat completions protocol the host's AI
// provider, such as a fake of the test, by its base URL ("http://127.0.0.1:8080/v1")
// and the name of a model. Without it no provider is configured.
func (h *Host) UseAI(baseURL, model string) {
	h.tb.Helper()
	ctx, cancel := context.WithTimeout(h.tb.Context(), waitTimeout)
	defer cancel()
	change := api.AIChange{AIProvider: api.AIProvider{BaseURL: baseURL, Model: model}}
	if _, err := api.SetAI.Call(ctx, h.host.Mux(), change); err != nil {
		h.tb.Fatalf("hosttest: set the AI provider: %v", err)
	}
}
