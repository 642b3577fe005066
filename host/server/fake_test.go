package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/health"
	"github.com/wasmhost/wasmhost/host/problem"
)

// handler stands for a guest's handler of one path.
type handler func(ctx context.Context, req abi.CLIRequest, requestID string) (abi.RawJSON, error)

// fakePlugins is a plugin manager without plugins: handlers are Go functions.
// Package host runs the same server with the real one.
type fakePlugins struct {
	routes   atomic.Pointer[Routes]
	handlers map[string]handler // "plugin/path"
	ready    atomic.Pointer[error]

	mu      sync.Mutex
	plugins map[string]PluginInfo
	inspect map[string]Inspection // by folder
	calls   []string              // management calls, in order

	data   *fakeData
	events chan Emitted
	// endless gets why an endless export has ended.
	endless chan error
	stored  atomic.Pointer[time.Time] // the backup that was stored last
}

func newFakePlugins() *fakePlugins {
	return &fakePlugins{handlers: map[string]handler{}, plugins: map[string]PluginInfo{}, inspect: map[string]Inspection{},
		data: newFakeData(), events: make(chan Emitted), endless: make(chan error, 1)}
}

// set installs a plugin and publishes a new snapshot.
func (f *fakePlugins) set(p PluginRoute) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.plugins[p.ID] = PluginInfo{ID: p.ID, Name: p.Name, Version: p.Version, State: p.State, Reason: p.Reason, Endpoints: p.Endpoints}
	f.publish(p)
}

func (f *fakePlugins) publish(changed PluginRoute) {
	list := []PluginRoute{changed}
	if old := f.routes.Load(); old != nil {
		for id, e := range old.plugins {
			if _, kept := f.plugins[id]; kept && id != changed.ID {
				list = append(list, e.PluginRoute)
			}
		}
	}
	if _, kept := f.plugins[changed.ID]; !kept {
		list = list[1:]
	}
	f.routes.Store(NewRoutes(list))
}

func (f *fakePlugins) handle(plugin, path string, h handler) { f.handlers[plugin+"/"+path] = h }

func (f *fakePlugins) Routes() *Routes { return f.routes.Load() }

func (f *fakePlugins) RoutesNow(string) *Routes { return f.routes.Load() }

func (f *fakePlugins) Call(ctx context.Context, id string, req abi.CLIRequest, requestID string) (abi.RawJSON, error) {
	h := f.handlers[id+"/"+req.Path]
	if h == nil {
		return nil, problem.HandlerNotRegistered(req.Path)
	}
	return h(ctx, req, requestID)
}

func (f *fakePlugins) Ready() error {
	if p := f.ready.Load(); p != nil {
		return *p
	}
	return nil
}

func (f *fakePlugins) Health(context.Context) Status {
	return Status{Version: "1.2.3", StartedAt: time.Unix(1, 0).UTC(), Plugins: map[State]int{StateFailed: 1}, Services: []health.Service{{Name: "schedule", Usable: true}},
		Findings: []health.Finding{{Component: "plugins", Plugin: "secret-name", Severity: health.Error, What: "it failed", Do: "look at its log"}}}
}

func (f *fakePlugins) List(context.Context) ([]PluginInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []PluginInfo
	for _, p := range f.plugins {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b PluginInfo) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	return list, nil
}

func (f *fakePlugins) Get(_ context.Context, id string) (PluginInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, ok := f.plugins[id]
	if !ok {
		return PluginInfo{}, problem.PluginNotFound(id)
	}
	return p, nil
}

func (f *fakePlugins) change(what, id string, state State) (PluginInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, what+" "+id)
	p, ok := f.plugins[id]
	if !ok {
		return PluginInfo{}, problem.PluginNotFound(id)
	}
	p.State = state
	f.plugins[id] = p
	route := f.routes.Load().plugins[id].PluginRoute
	route.State = state
	f.publish(route)
	return p, nil
}

func (f *fakePlugins) Enable(_ context.Context, id string) (PluginInfo, error) {
	return f.change("enable", id, StateActive)
}

func (f *fakePlugins) Disable(_ context.Context, id string) (PluginInfo, error) {
	return f.change("disable", id, StateDisabled)
}

func (f *fakePlugins) Reload(_ context.Context, id string) (PluginInfo, error) {
	if id == "broken" {
		return PluginInfo{}, errors.New("open /home/somebody/secret: no such file")
	}
	return f.change("reload", id, StateActive)
}

func (f *fakePlugins) Inspect(_ context.Context, path string) (Inspection, error) {
	i, ok := f.inspect[path]
	if !ok {
		return i, problem.InvalidPlugin("the folder holds no manifest.json", []map[string]any{{"rule": "file", "line": 1}})
	}
	return i, nil
}

func (f *fakePlugins) Install(_ context.Context, req InstallRequest) (PluginInfo, error) {
	i, ok := f.inspect[req.Path]
	if !ok {
		return PluginInfo{}, problem.InvalidPlugin("the folder holds no manifest.json", nil)
	}
	if i.Digest != req.Digest {
		return PluginInfo{}, problem.DigestMismatch()
	}
	f.set(PluginRoute{ID: i.ID, Name: i.Name, Version: i.Version, State: StateActive, Endpoints: i.Endpoints})
	f.mu.Lock()
	defer f.mu.Unlock()
	info := f.plugins[i.ID]
	for _, p := range i.Permissions {
		p.Granted = slices.Contains(req.Grants, p.Name)
		info.Permissions = append(info.Permissions, p)
	}
	f.plugins[i.ID] = info
	return info, nil
}

func (f *fakePlugins) Grant(_ context.Context, id string, req GrantRequest) (PluginInfo, error) {
	permissions := req.Grants
	return f.regrant("grant "+strings.Join(permissions, ","), id, permissions, true)
}

func (f *fakePlugins) Revoke(_ context.Context, id, permission string) (PluginInfo, error) {
	return f.regrant("revoke "+permission, id, []string{permission}, false)
}

func (f *fakePlugins) regrant(what, id string, names []string, granted bool) (PluginInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, what+" "+id)
	info, ok := f.plugins[id]
	if !ok {
		return PluginInfo{}, problem.PluginNotFound(id)
	}
	info.Permissions = slices.Clone(info.Permissions)
	for _, name := range names {
		i := slices.IndexFunc(info.Permissions, func(p Permission) bool { return p.Name == name })
		if i < 0 {
			return PluginInfo{}, problem.InvalidRequest("the manifest does not declare " + name)
		}
		info.Permissions[i].Granted = granted
	}
	f.plugins[id] = info
	return info, nil
}

func (f *fakePlugins) Uninstall(_ context.Context, id string, purge bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.plugins[id]; !ok {
		return problem.PluginNotFound(id)
	}
	if purge {
		f.calls = append(f.calls, "uninstall with data "+id)
	} else {
		f.calls = append(f.calls, "uninstall "+id)
	}
	delete(f.plugins, id)
	f.publish(PluginRoute{ID: id})
	return nil
}
