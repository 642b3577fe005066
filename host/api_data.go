package host

import (
	"context"

	"github.com/wasmhost/wasmhost/host/server"
)

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
