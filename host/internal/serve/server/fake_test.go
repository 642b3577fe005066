package server

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// handler stands for a guest's handler of one path.
type handler func(ctx context.Context, req abi.CLIRequest, requestID string) (abi.RawJSON, error)

// fakePlugins is a plugin manager without plugins: handlers are Go functions.
// Package host runs the same server with the real one.
type fakePlugins struct {
	routes   atomic.Pointer[Routes]
	handlers map[string]handler // "plugin/path"
	ready    atomic.Pointer[error]
	degraded atomic.Pointer[error]

	mu      sync.Mutex
	plugins map[string]api.PluginInfo
	inspect map[string]api.Inspection // by folder
	calls   []string                  // management calls, in order

	data   *fakeData
	events chan api.Emitted
	// endless gets why an endless export has ended.
	endless chan error
	stored  atomic.Pointer[time.Time] // the backup that was stored last
}

func newFakePlugins() *fakePlugins {
	return &fakePlugins{handlers: map[string]handler{}, plugins: map[string]api.PluginInfo{},
		inspect: map[string]api.Inspection{},
		data:    newFakeData(), events: make(chan api.Emitted), endless: make(chan error, 1)}
}

// set installs a plugin and publishes a new snapshot.
func (f *fakePlugins) set(p PluginRoute) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.plugins[p.ID] = api.PluginInfo{ID: p.ID, Name: p.Name, Version: p.Version, State: p.State, Reason: p.Reason,
		Endpoints: p.Endpoints}
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

func (f *fakePlugins) CallExport(_ context.Context, _, _, _ string, body []byte, _ string, _ Buffers) ([]byte, error) {
	return body, nil
}

func (f *fakePlugins) Call(ctx context.Context, id string, req abi.CLIRequest, requestID string,
	buffers Buffers) (abi.RawJSON, error) {
	h := f.handlers[id+"/"+req.Path]
	if h == nil {
		return nil, problem.HandlerNotRegistered(req.Path)
	}
	answer, err := h(ctx, req, requestID)
	if err != nil {
		return nil, err
	}
	return append(buffers.Buffer(len(answer))[:0], answer...), nil
}

func (f *fakePlugins) Ready() error {
	if p := f.ready.Load(); p != nil {
		return *p
	}
	return nil
}

// Degraded is what the test says.
func (f *fakePlugins) Degraded() error {
	if p := f.degraded.Load(); p != nil {
		return *p
	}
	return nil
}

func (f *fakePlugins) Health(context.Context) api.Status {
	return api.Status{Version: "1.2.3", StartedAt: time.Unix(1, 0).UTC(), Plugins: map[api.State]int{api.StateFailed: 1},
		Services: []health.Service{{Name: "schedule", Usable: true}},
		Findings: []health.Finding{{Component: "plugins", Plugin: "secret-name", Severity: health.Error, What: "it failed",
			Do: "look at its log"}}}
}

// managerRoutes answer as the manager of plugins does.
func (f *fakePlugins) managerRoutes(m *api.Mux) {
	changed := func(what string, state api.State) func(context.Context, api.PluginRequest) (api.PluginInfo, error) {
		return func(_ context.Context, in api.PluginRequest) (api.PluginInfo, error) {
			return f.change(what, in.ID, state)
		}
	}
	api.ListPlugins.Handle(m, f.list)
	api.GetPlugin.Handle(m, func(ctx context.Context, in api.PluginRequest) (api.PluginInfo,
		error) {
		return f.Get(ctx, in.ID)
	})
	api.EnablePlugin.Handle(m, changed("enable", api.StateActive))
	api.DisablePlugin.Handle(m, func(_ context.Context, in api.StopRequest) (api.PluginInfo, error) {
		return f.change("disable", in.ID, api.StateDisabled)
	})
	api.ReloadPlugin.Handle(m, func(_ context.Context, in api.StopRequest) (api.PluginInfo, error) {
		if in.ID == "broken" {
			return api.PluginInfo{}, errors.New("open /home/somebody/secret: no such file")
		}
		return f.change("reload", in.ID, api.StateActive)
	})
	api.InspectPlugin.Handle(m, func(_ context.Context, in api.InspectRequest) (api.Inspection, error) {
		i, ok := f.inspect[in.Path]
		if !ok {
			return i, problem.InvalidPlugin("the folder holds no manifest.json", []map[string]any{{"rule": "file", "line": 1}})
		}
		return i, nil
	})
	api.InstallPlugin.Handle(m, f.install)
	uploaded := func(r io.Reader) (string, error) {
		text, err := io.ReadAll(r)
		return "/" + string(text), err
	}
	api.InspectPackage.Handle(m, func(_ context.Context, _ api.InspectPackageRequest, r io.Reader) (api.Inspection,
		error) {
		name, err := uploaded(r)
		if i, ok := f.inspect[name]; ok {
			return i, nil
		}
		return api.Inspection{}, errors.Join(err, problem.InvalidPlugin("the file is no package", nil))
	})
	api.InstallPackage.Handle(m, func(ctx context.Context, in api.InstallPackageRequest,
		r io.Reader) (api.PluginInfo, error) {
		name, err := uploaded(r)
		if err != nil {
			return api.PluginInfo{}, err
		}
		return f.install(ctx, api.InstallRequest{Path: name, Digest: in.Digest, Grants: in.Grants})
	})
	api.Grant.Handle(m, func(_ context.Context, in api.GrantRequest) (api.PluginInfo, error) {
		return f.regrant("grant "+strings.Join(in.Grants, ","), in.ID, in.Grants, true)
	})
	api.Revoke.Handle(m, func(_ context.Context, in api.RevokeRequest) (api.PluginInfo, error) {
		return f.regrant("revoke "+in.Permission, in.ID, []string{in.Permission}, false)
	})
	api.UninstallPlugin.Handle(m, f.uninstall)
	api.ListEndpoints.Handle(m, func(ctx context.Context, in api.PluginRequest) (api.EndpointList, error) {
		info, err := f.Get(ctx, in.ID)
		return api.RowsOf(in.ID, info.Endpoints), err
	})
	api.StartEmpty.Handle(m, func(_ context.Context, in api.PluginRequest) (api.PluginInfo, error) {
		if in.ID == "broken" {
			return api.PluginInfo{}, problem.Conflict("its database is not damaged")
		}
		return f.change("start empty", in.ID, api.StateActive)
	})
	api.RollBackPlugin.Handle(m, func(_ context.Context, in api.RollbackRequest) (api.PluginInfo, error) {
		if in.ID == "broken" {
			return api.PluginInfo{}, problem.Conflict("there is no version to go back to")
		}
		what := "rollback"
		if *in.KeepData {
			what += " but data"
		}
		return f.change(what, in.ID, api.StateActive)
	})
	api.InspectRollback.Handle(m, func(_ context.Context, in api.RollbackQuery) (api.Inspection, error) {
		return api.Inspection{ID: in.ID, Consent: api.Consent{Sections: []api.ConsentSection{}}}, nil
	})
}

func (f *fakePlugins) list(context.Context, api.PluginQuery) (api.PluginList, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []api.PluginInfo
	for _, p := range f.plugins {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b api.PluginInfo) int { return strings.Compare(a.ID, b.ID) })
	return api.PluginList{Plugins: list}, nil
}

func (f *fakePlugins) Get(_ context.Context, id string) (api.PluginInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, ok := f.plugins[id]
	if !ok {
		return api.PluginInfo{}, problem.PluginNotFound(id)
	}
	return p, nil
}

func (f *fakePlugins) change(what, id string, state api.State) (api.PluginInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, what+" "+id)
	p, ok := f.plugins[id]
	if !ok {
		return api.PluginInfo{}, problem.PluginNotFound(id)
	}
	p.State = state
	f.plugins[id] = p
	route := f.routes.Load().plugins[id].PluginRoute
	route.State = state
	f.publish(route)
	return p, nil
}

func (f *fakePlugins) install(_ context.Context, req api.InstallRequest) (api.PluginInfo, error) {
	i, ok := f.inspect[req.Path]
	if !ok {
		return api.PluginInfo{}, problem.InvalidPlugin("the folder holds no manifest.json", nil)
	}
	if i.Digest != req.Digest {
		return api.PluginInfo{}, problem.DigestMismatch()
	}
	f.set(PluginRoute{ID: i.ID, Name: i.Name, Version: i.Version, State: api.StateActive, Endpoints: i.Endpoints})
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

func (f *fakePlugins) regrant(what, id string, names []string, granted bool) (api.PluginInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, what+" "+id)
	info, ok := f.plugins[id]
	if !ok {
		return api.PluginInfo{}, problem.PluginNotFound(id)
	}
	info.Permissions = slices.Clone(info.Permissions)
	for _, name := range names {
		i := slices.IndexFunc(info.Permissions, func(p api.Permission) bool { return p.Name == name })
		if i < 0 {
			return api.PluginInfo{}, problem.InvalidRequest("the manifest does not declare " + name)
		}
		info.Permissions[i].Granted = granted
	}
	f.plugins[id] = info
	return info, nil
}

func (f *fakePlugins) uninstall(_ context.Context, in api.UninstallRequest) (api.None, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.plugins[in.ID]; !ok {
		return api.None{}, problem.PluginNotFound(in.ID)
	}
	if in.Purge {
		f.calls = append(f.calls, "uninstall with data "+in.ID)
	} else {
		f.calls = append(f.calls, "uninstall "+in.ID)
	}
	delete(f.plugins, in.ID)
	f.publish(PluginRoute{ID: in.ID})
	return api.None{}, nil
}
