package host

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
)

// pluginAPI shows the manager of plugins as the control server wants to see
// it: its own types, its own problems, and a snapshot of the routes.
type pluginAPI struct {
	host    *Host // for its logs and its vault
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
	answer, err := a.plugins.Call(ctx, id, req, requestID)
	if err != nil {
		return nil, a.problem(err)
	}
	return answer, nil
}

// Ready says what is awaited.
func (a *pluginAPI) Ready() error {
	if waiting := a.plugins.Starting(); len(waiting) > 0 {
		return fmt.Errorf("%d plugins are still starting", len(waiting)) // anybody may ask: no names
	}
	return nil
}

// internal marks a failure of the host itself. The server logs the cause and
// shows no more than the code.
func internal(err error) *problem.Problem {
	return &problem.Problem{Code: problem.CodeInternal,
		Detail: "the host could not do this; its log says why, under this request's id", Cause: err}
}

// cancelled reports whether err only says that a context ended.
func cancelled(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
