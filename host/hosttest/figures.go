package hosttest

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Invoke is [Host.Call] without HTTP and tokens: what the host itself takes for a
// request. It returns the answer of the plugin as it is, with its status.
func (h *Host) Invoke(request abi.CLIRequest) string {
	h.tb.Helper()
	answer, err := h.host.Plugins().Call(h.tb.Context(), h.id, request, "")
	if err != nil {
		h.tb.Fatalf("hosttest: %s %s: %v", request.Method, request.Path, err)
	}
	return string(answer)
}

// Restart ends the plugin and starts it again, as `wasmhost reload` does: with a
// module that was compiled before, to the end of its activation.
func (h *Host) Restart() {
	h.tb.Helper()
	ctx, cancel := context.WithTimeout(h.tb.Context(), waitTimeout)
	defer cancel()
	if _, err := h.host.Plugins().Reload(ctx, h.id); err != nil {
		h.tb.Fatalf("hosttest: restart the plugin: %v", err)
	}
}

// Memory returns how many bytes the plugin takes now, and how many of them are
// compiled code.
func (h *Host) Memory() (all, code uint64) {
	h.tb.Helper()
	info, err := h.host.Plugins().Get(h.id)
	if err != nil {
		h.tb.Fatalf("hosttest: ask for the plugin: %v", err)
	}
	return info.Stats.MemoryBytes, info.Stats.CodeBytes
}
