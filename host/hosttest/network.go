package hosttest

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
)

// AllowHosts lets the plugin reach hosts that are not public, as the user does
// with `wasmhost grant ID network --allow-host`, and no other such hosts. The
// plugin needs the permission network or rss, and goes on running.
func (h *Host) AllowHosts(hosts ...string) {
	h.tb.Helper()
	if err := h.allow(h.tb.Context(), hosts); err != nil {
		h.tb.Fatalf("hosttest: allow %q: %v", hosts, err)
	}
}

func (h *Host) allow(ctx context.Context, hosts []string) error {
	_, err := h.host.Plugins().SetNetwork(ctx, h.id, api.NetworkPolicy{AllowHosts: hosts})
	return err
}
