package host

import (
	"context"

	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/server"
)

// Rollback goes back to the version before.
func (a *pluginAPI) Rollback(ctx context.Context, id string, keepData bool) (server.PluginInfo, error) {
	return a.one(a.plugins.Rollback(ctx, id, plugin.RollbackOptions{KeepData: keepData}))
}

// StartEmpty starts a plugin with an empty database in the place of a damaged
// one.
func (a *pluginAPI) StartEmpty(ctx context.Context, id string) (server.PluginInfo, error) {
	return a.one(a.plugins.StartEmpty(ctx, id))
}

// Kept lists the data of plugins that are not installed.
func (a *pluginAPI) Kept(ctx context.Context) ([]server.KeptData, error) {
	list, err := a.plugins.Kept(ctx)
	if err != nil {
		return nil, a.problem(err)
	}
	kept := make([]server.KeptData, len(list))
	for i, k := range list {
		kept[i] = server.KeptData(k)
	}
	return kept, nil
}

// Purge deletes kept data.
func (a *pluginAPI) Purge(ctx context.Context, id string) error {
	if err := a.plugins.Purge(ctx, id); err != nil {
		return a.problem(err)
	}
	return nil
}
