package plugin

import (
	"context"
	"fmt"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// SetNetwork changes what a plugin may reach. It holds for every request from
// then on; the plugin goes on running. Said before network is granted, it holds
// from the first request on. The error is [problem.InvalidRequest] where the manifest
// declares no permission that reaches the network, or [problem.InvalidRequest].
func (m *Manager) SetNetwork(ctx context.Context, id string, policy api.NetworkPolicy) (shown.Info, error) {
	next, err := catalog.NormalPolicy(policy)
	if err != nil {
		return shown.Info{}, err
	}
	e, in, err := m.change(ctx, id, func(r *catalog.Record) error {
		info, err := m.Get(id)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(info.Permissions, func(p api.Permission) bool {
			return hostfuncs.IsReaching([]string{p.Name})
		}) {
			return notDeclared(id, []string{fmt.Sprintf("%q", manifest.PermissionNetwork)})
		}
		r.Network = &next
		return nil
	})
	if err != nil {
		return shown.Info{}, err
	}
	defer e.Unlock()
	if err := e.Functions.SetPolicy(next, in); err != nil {
		e.SetInstalled(in)
		return shown.Info{}, fmt.Errorf("change the network policy of %q: %w", id, err)
	}
	e.tell(in, *e.Status.Load())
	e.SetInstalled(in) // last: what is shown is in force
	e.Log().Info("the plugin's network policy was changed", "hosts", next.AllowHosts, "only", next.Only)
	return e.now()
}
