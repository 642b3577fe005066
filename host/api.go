package host

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/server"
)

// pluginAPI is what the control server needs of the manager of plugins: the way
// of requests, and a snapshot of the routes.
type pluginAPI struct {
	host    *Host
	plugins *plugin.Manager
	routes  atomic.Pointer[server.Routes]
	mu      sync.Mutex // held while a snapshot is made, so that the last one counts
}

// attach sets the manager and makes the first snapshot.
func (a *pluginAPI) attach(m *plugin.Manager) {
	a.mu.Lock()
	a.plugins = m
	a.mu.Unlock()
	a.changed()
}

// changed makes a new snapshot of the routes.
func (a *pluginAPI) changed() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.plugins == nil {
		return
	}
	now := time.Now()
	list := a.plugins.List()
	routes := make([]server.PluginRoute, len(list))
	for i, p := range list {
		routes[i] = server.PluginRoute{
			ID: p.ID, Version: p.Version, Name: p.Name(),
			State: p.State, Reason: p.Reason, Missing: p.Missing, RetryAfter: p.RetryAfter(now),
			Endpoints: plugin.Endpoints(p.Manifest),
		}
	}
	a.routes.Store(server.NewRoutes(routes))
	a.host.hints.Tell(notify.HintPlugins)
}

// Routes returns the snapshot.
func (a *pluginAPI) Routes() *server.Routes { return a.routes.Load() }

// RoutesNow returns the snapshot, after it was made anew where a plugin has
// changed since.
func (a *pluginAPI) RoutesNow(id string) *server.Routes {
	routes := a.routes.Load()
	p, err := a.plugins.Get(id)
	if err != nil || routes.Shows(id, p.Version, p.State) {
		return routes
	}
	a.changed()
	return a.routes.Load()
}

// Call sends one request to a plugin.
func (a *pluginAPI) Call(ctx context.Context, id string, req abi.CLIRequest, requestID string) (abi.RawJSON, error) {
	return a.plugins.Call(ctx, id, req, requestID)
}

// Ready says what is awaited.
func (a *pluginAPI) Ready() error {
	if waiting := a.plugins.Starting(); len(waiting) > 0 {
		return fmt.Errorf("%d plugins are still starting", len(waiting)) // anybody may ask: no names
	}
	return nil
}
