// Package endpoints is what the control server asks of plugins: a snapshot of
// which plugin answers what, the way of a request to it, and how the host is.
// It joins the manager of plugins and the server, which do not know each other.
//
// Word of changed plugins flows in, after which the snapshot is made anew for
// who asks next, and requests, which are handed on, or to the user first; answers
// of guests flow out as they are. It keeps nothing, and checks neither tokens nor
// bodies: that is the server's.
package endpoints

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// Config says what the endpoints are told of besides plugins.
type Config struct {
	// Version is that of the host.
	Version string
	// Health says how the services of the host are.
	Health func(ctx context.Context) health.Report
	// Degraded says what the host cannot do while its database is away. Anybody may see the text.
	Degraded func() error
	// Memory is what plugins have together.
	Memory *memory.Budget
	// Changed is called when a snapshot is to be made anew, with the plugin that
	// has changed, or with an empty id for all.
	Changed func(id string)
}

// Endpoints implements [server.Plugins]. Make one with [New].
type Endpoints struct {
	// Confirm has a call wait until the user has approved it, and then calls it
	// with the content that the plugin is to be made of. It is set before anything
	// is asked of the endpoints.
	Confirm func(ctx context.Context, id string, req abi.CLIRequest, requestID string,
		call func(content bundle.Digest) (abi.RawJSON, error)) (abi.RawJSON, error)

	cfg     Config
	started time.Time
	plugins *plugin.Manager
	routes  atomic.Pointer[server.Routes]
	// outdated says that the snapshot is to be made anew before it is used.
	outdated atomic.Bool
	mu       sync.Mutex          // guards what follows; held while a snapshot is made
	stale    map[string]struct{} // the plugins that have changed since; "" for all
}

// New makes endpoints without plugins: see [Endpoints.Attach].
func New(cfg Config) *Endpoints {
	return &Endpoints{cfg: cfg, started: time.Now().UTC(), stale: map[string]struct{}{}}
}

// Attach sets the manager, once, before anything is asked of the endpoints.
func (e *Endpoints) Attach(m *plugin.Manager) {
	e.plugins = m
	e.Refresh("")
}

// Refresh notes that a plugin has changed, or all with an empty id: whoever
// asks for the routes from now on sees it. Nothing is made before somebody asks,
// and then it is made for what has changed only: when a host with thousands of
// plugins starts, each of them changes several times.
func (e *Endpoints) Refresh(id string) {
	e.mu.Lock()
	e.stale[id] = struct{}{}
	e.outdated.Store(true)
	e.mu.Unlock()
	e.cfg.Changed(id)
}

// Routes returns the snapshot.
func (e *Endpoints) Routes() *server.Routes {
	if e.outdated.Load() {
		e.update()
	}
	return e.routes.Load()
}

// update makes a new snapshot.
func (e *Endpoints) update() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.plugins == nil || !e.outdated.Swap(false) {
		return
	}
	now := time.Now()
	if _, all := e.stale[""]; all {
		var list []server.PluginRoute
		for _, p := range e.plugins.List() {
			list = append(list, route(p, now))
		}
		e.routes.Store(server.NewRoutes(list))
	} else {
		var changed []server.PluginRoute
		var gone []string
		for id := range e.stale {
			if p, err := e.plugins.Get(id); err == nil {
				changed = append(changed, route(p, now))
			} else {
				gone = append(gone, id)
			}
		}
		e.routes.Store(e.routes.Load().With(changed, gone))
	}
	clear(e.stale)
}

func route(p shown.Info, now time.Time) server.PluginRoute {
	return server.PluginRoute{
		ID: p.ID, Version: p.Version, Digest: string(p.Digest), Name: p.Name(),
		State: p.State, Reason: p.Reason, Missing: p.Missing, RetryAfter: p.RetryAfter(now),
		Endpoints: shown.Endpoints(p.Manifest), Offers: shown.Offers(p.Manifest), Page: shown.Page(p.Manifest),
	}
}

// RoutesNow returns the snapshot, after it was made anew where a plugin has
// changed since.
func (e *Endpoints) RoutesNow(id string) *server.Routes {
	routes := e.Routes()
	p, err := e.plugins.Get(id)
	if err != nil || routes.Shows(id, p.Version, p.State) {
		return routes
	}
	e.Refresh(id)
	return e.Routes()
}

// Call sends one request to a plugin, after the user has approved it where its
// endpoint asks first. The instance that would take the call decides that, so
// that no upgrade slips in between.
func (e *Endpoints) Call(ctx context.Context, id string, req abi.CLIRequest, requestID string,
	buffers server.Buffers) (abi.RawJSON, error) {
	answer, err := e.plugins.CallInto(ctx, id, req, requestID, buffers)
	if !errors.Is(err, running.ErrAsksFirst) {
		return answer, err
	}
	begun := pause.Now()
	return e.Confirm(ctx, id, req, requestID, func(content bundle.Digest) (abi.RawJSON, error) {
		return e.plugins.CallApproved(ctx, id, content, req, requestID, pause.Now()-begun)
	})
}

// CallExport calls an export of a plug-in of Extism's.
func (e *Endpoints) CallExport(ctx context.Context, id, path, export string, body []byte,
	requestID string, buffers server.Buffers) ([]byte, error) {
	return e.plugins.CallExport(ctx, id, path, export, body, requestID, buffers)
}

// OpenFile opens a file of the content of a plugin.
func (e *Endpoints) OpenFile(id, content, name string) (*os.File, error) {
	return e.plugins.OpenFile(id, bundle.Digest(content), name)
}

// Ready says what is awaited.
func (e *Endpoints) Ready() error {
	if waiting := e.plugins.Starting(); len(waiting) > 0 {
		return fmt.Errorf("%d plugins are still starting", len(waiting)) // anybody may ask: no names
	}
	return nil
}

// Degraded says what a host that is ready cannot do now.
func (e *Endpoints) Degraded() error { return e.cfg.Degraded() }

// Health shows the host to those who have a token.
func (e *Endpoints) Health(ctx context.Context) api.Status {
	report, figures := e.cfg.Health(ctx), e.cfg.Memory.Figures()
	status := api.Status{Version: e.cfg.Version, StartedAt: e.started, Plugins: map[api.State]int{},
		Memory:   api.MemoryBudget{UsedBytes: figures.Used, MaxBytes: figures.Total, Refused: figures.Refused},
		Services: report.Services, Findings: report.Findings}
	for _, p := range e.plugins.List() {
		status.Plugins[p.State]++
	}
	return status
}
