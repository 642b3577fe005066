package plugin

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// Views are what is shown of a manager's plugins.
type Views interface {
	Routes(mux *api.Mux)
	Health(ctx context.Context) (usable bool, findings []health.Finding)
}

// ViewsOf makes them: package views stands above this one.
var ViewsOf func(m *Manager, limits health.Limits) Views
