package host

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
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
			ID: p.ID, Version: p.Version, Name: name(p),
			State: server.State(p.State), Reason: p.Reason, RetryAfter: p.RetryAfter(now),
			Endpoints: endpoints(p.Manifest),
		}
	}
	a.routes.Store(server.NewRoutes(routes))
	a.host.hints.Tell(notify.HintPlugins)
}

func name(p plugin.Info) string {
	if p.Manifest == nil {
		return p.ID
	}
	return p.Manifest.Plugin.Name
}

// endpoints returns nil only where they are not known.
func endpoints(m *manifest.Manifest) []server.Endpoint {
	if m == nil {
		return nil
	}
	list := []server.Endpoint{}
	if m.CLI != nil {
		for _, e := range m.CLI.Endpoints {
			list = append(list, server.Endpoint{Method: e.Method, Path: e.Path, Description: e.Description, Auth: e.Auth})
		}
	}
	return list
}

// Routes returns the snapshot.
func (a *pluginAPI) Routes() *server.Routes { return a.routes.Load() }

// RoutesNow returns the snapshot, after it was made anew where a plugin has
// changed since.
func (a *pluginAPI) RoutesNow(id string) *server.Routes {
	routes := a.routes.Load()
	p, err := a.plugins.Get(id)
	if err != nil || routes.Shows(id, p.Version, server.State(p.State)) {
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

// List returns all plugins.
func (a *pluginAPI) List(context.Context) ([]server.PluginInfo, error) {
	list := a.plugins.List()
	infos := make([]server.PluginInfo, len(list))
	for i, p := range list {
		infos[i] = info(p)
	}
	return a.withFaults(infos), nil
}

// Get returns one plugin.
func (a *pluginAPI) Get(_ context.Context, id string) (server.PluginInfo, error) {
	return a.one(a.plugins.Get(id))
}

// Enable starts a plugin.
func (a *pluginAPI) Enable(ctx context.Context, id string) (server.PluginInfo, error) {
	return a.one(a.plugins.Enable(ctx, id))
}

// Disable stops a plugin.
func (a *pluginAPI) Disable(ctx context.Context, id string) (server.PluginInfo, error) {
	return a.one(a.plugins.Disable(ctx, id))
}

// Reload replaces the instance of a plugin.
func (a *pluginAPI) Reload(ctx context.Context, id string) (server.PluginInfo, error) {
	return a.one(a.plugins.Reload(ctx, id))
}

// Inspect says what the plugin in a folder asks for.
func (a *pluginAPI) Inspect(ctx context.Context, path string) (server.Inspection, error) {
	staged, err := a.plugins.Stage(ctx, path)
	if err != nil {
		return server.Inspection{}, a.problem(err)
	}
	defer staged.Discard()
	return inspection(staged.Inspection()), nil
}

// Install copies the plugin in a folder, and installs the copy if it is what
// the user consented to.
func (a *pluginAPI) Install(ctx context.Context, req server.InstallRequest) (server.PluginInfo, error) {
	digest, err := bundle.ParseDigest(req.Digest)
	if err != nil {
		return server.PluginInfo{}, problem.InvalidRequest(err.Error())
	}
	staged, err := a.plugins.Stage(ctx, req.Path)
	if err != nil {
		return server.PluginInfo{}, a.problem(err)
	}
	defer staged.Discard()
	if staged.Inspection().Digest != digest {
		return server.PluginInfo{}, problem.DigestMismatch()
	}
	return a.one(a.plugins.Install(ctx, staged, plugin.Consent{
		Grants: req.Grants, AcceptChanges: req.AcceptChanges, Disabled: req.Disabled, Downgrade: req.Downgrade,
	}))
}

// Grant grants permissions to a plugin.
func (a *pluginAPI) Grant(ctx context.Context, id string, req server.GrantRequest) (server.PluginInfo, error) {
	if req.AnySchedule != nil { // first: the plugin starts with it
		if _, err := a.plugins.SetAnySchedule(ctx, id, *req.AnySchedule); err != nil {
			return server.PluginInfo{}, a.problem(err)
		}
	}
	return a.one(a.plugins.Grant(ctx, id, req.Grants))
}

// Revoke takes a permission from a plugin.
func (a *pluginAPI) Revoke(ctx context.Context, id, permission string) (server.PluginInfo, error) {
	return a.one(a.plugins.Revoke(ctx, id, []string{permission}))
}

// Uninstall removes a plugin, and its data if that is to go too.
func (a *pluginAPI) Uninstall(ctx context.Context, id string, purge bool) error {
	if err := a.plugins.Remove(ctx, id, purge); err != nil {
		return a.problem(err)
	}
	return nil
}

func (a *pluginAPI) one(p plugin.Info, err error) (server.PluginInfo, error) {
	if err != nil {
		return server.PluginInfo{}, a.problem(err)
	}
	return a.withFaults([]server.PluginInfo{info(p)})[0], nil
}

// info shows a plugin.
func info(p plugin.Info) server.PluginInfo {
	i := server.PluginInfo{
		ID: p.ID, Name: name(p), Version: p.Version, Digest: string(p.Digest),
		State: server.State(p.State), Reason: p.Reason, Since: p.Since,
		Permissions: permissions(p.Permissions), Endpoints: endpoints(p.Manifest),
		Jobs: declaredJobs(p.Jobs), AnySchedule: p.AnySchedule, Memory: memory(p.Manifest),
		Stats: server.Stats{
			Instances: p.Stats.Instances, MemoryBytes: p.Stats.MemoryBytes, MemoryMaxBytes: p.Stats.MemoryLimit,
			Queued: p.Stats.Open, Calls: p.Stats.Calls, Errors: p.Stats.Errors, Crashes: p.Stats.Crashes,
			Instructions: p.Stats.Instructions,
		},
	}
	if p.Manifest != nil {
		i.Description = p.Manifest.Plugin.Description
	}
	if p.Network != nil {
		i.Network = &server.NetworkPolicy{AllowHosts: p.Network.AllowHosts, Only: p.Network.Only}
	}
	if p.Previous != nil {
		i.Previous = &server.Previous{
			Version:  p.Previous.Version,
			DataCopy: p.Previous.Database != "" || p.Previous.NoDatabase,
			Database: p.Previous.Database,
		}
	}
	return i
}

func permissions(list []plugin.Permission) []server.Permission {
	shown := make([]server.Permission, len(list))
	for i, p := range list {
		shown[i] = server.Permission{Name: p.Name, Explanation: p.Allows, Granted: p.Granted, Declined: p.Declined}
	}
	return shown
}

func declaredJobs(list []plugin.Job) []server.DeclaredJob {
	var shown []server.DeclaredJob
	for _, j := range list {
		shown = append(shown, server.DeclaredJob{ID: j.ID, Label: j.Label, Schedule: j.Schedule, AtMost: j.Density.String(),
			MostPerDay: j.Density.Day, Description: j.Description, ApprovalRequired: j.ApprovalRequired})
	}
	return shown
}

// memory shows what a backend may take. The manifest may be nil.
func memory(m *manifest.Manifest) server.Memory {
	wanted := m.DeclaredMemoryMB()
	if wanted == 0 {
		return server.Memory{}
	}
	return server.Memory{WantedMB: wanted, GivenMB: m.MemoryMB()}
}

func inspection(i plugin.Inspection) server.Inspection {
	about := i.Manifest.Plugin
	shown := server.Inspection{
		ID: about.ID, Name: about.Name, Version: about.Version, Author: about.Author, Description: about.Description,
		Permissions: permissions(i.Permissions), Endpoints: endpoints(i.Manifest),
		Jobs: declaredJobs(i.Jobs), Memory: memory(i.Manifest), AnySchedule: i.AnySchedule,
		Installed: i.Installed, Downgrade: i.Downgrade, Digest: string(i.Digest),
	}
	for _, c := range i.Changes {
		shown.Changes = append(shown.Changes, server.BehaviourChange{Kind: string(c.Kind), Job: c.Job, Endpoint: c.Endpoint,
			Setting: c.Setting, Collection: c.Collection, What: c.What, AtMost: c.AtMost, From: c.From, To: c.To, Text: c.Text})
	}
	if i.Incompatible != "" {
		shown.Warnings = append(shown.Warnings, i.Incompatible)
	}
	for _, f := range i.Warnings {
		shown.Warnings = append(shown.Warnings, f.String())
	}
	return shown
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
