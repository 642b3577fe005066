package plugin

import (
	"cmp"
	"context"
	"io"
	"path"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Routes answers the routes of the control API that are about plugins.
func (m *Manager) Routes(mux *api.Mux) {
	answer(mux, m, api.ListPlugins, m.listForUser)
	answer(mux, m, api.InspectPlugin, m.inspectForUser)
	answer(mux, m, api.InstallPlugin, m.installForUser)
	upload(mux, m, api.InspectPackage, func(ctx context.Context, in api.InspectPackageRequest,
		r io.Reader) (api.Inspection, error) {
		return inspected(m.StagePackage(ctx, r, in.Signature))
	})
	upload(mux, m, api.InstallPackage, func(ctx context.Context, in api.InstallPackageRequest,
		r io.Reader) (api.PluginInfo, error) {
		return m.installed(ctx, in.Digest, Consent{Grants: in.Grants, AcceptChanges: in.AcceptChanges, Shown: in.Consent,
			Disabled: in.Disabled, Downgrade: in.Downgrade}, func() (*Staged, error) {
			return m.StagePackage(ctx, r,
				in.Signature)
		})
	})
	answer(mux, m, api.UninstallPlugin, func(ctx context.Context, in api.UninstallRequest) (api.None, error) {
		return api.None{}, m.Remove(ctx, in.ID, in.Purge, StopOption(in.Now))
	})
	one(mux, m, api.GetPlugin, func(_ context.Context, in api.PluginRequest) (Info, error) { return m.Get(in.ID) })
	one(mux, m, api.EnablePlugin, byID(m.Enable))
	one(mux, m, api.DisablePlugin, func(ctx context.Context, in api.StopRequest) (Info, error) {
		return m.Disable(ctx, in.ID, StopOption(in.Now))
	})
	one(mux, m, api.ReloadPlugin, func(ctx context.Context, in api.StopRequest) (Info, error) {
		return m.Reload(ctx, in.ID, StopOption(in.Now))
	})
	one(mux, m, api.StartEmpty, byID(m.StartEmpty))
	one(mux, m, api.RollBackPlugin, func(ctx context.Context, in api.RollbackRequest) (Info, error) {
		return m.Rollback(ctx, in.ID, RollbackOptions{KeepData: *in.KeepData, Consent: Consent{Grants: in.Grants,
			AcceptChanges: in.AcceptChanges, Shown: in.Consent}})
	})
	answer(mux, m, api.InspectRollback, func(ctx context.Context, in api.RollbackQuery) (api.Inspection, error) {
		found, err := m.InspectRollback(ctx, in.ID, RollbackOptions{KeepData: in.KeepData})
		if err != nil {
			return api.Inspection{}, err
		}
		return found.shown(), nil
	})
	one(mux, m, api.Grant, m.grantForUser)
	one(mux, m, api.Revoke, func(ctx context.Context, in api.RevokeRequest) (Info, error) {
		return m.Revoke(ctx, in.ID, []string{in.Permission}, StopOption(in.Now))
	})
	one(mux, m, api.SetNetwork, func(ctx context.Context, in api.NetworkRequest) (Info, error) {
		return m.SetNetwork(ctx, in.ID, api.NetworkPolicy{AllowHosts: in.AllowHosts, Only: in.Only})
	})
	one(mux, m, api.SetCPUWeight, func(ctx context.Context, in api.CPUWeightRequest) (Info, error) {
		return m.SetCPUWeight(ctx, in.ID, *in.CPUWeight)
	})
	answer(mux, m, api.ListEndpoints, func(_ context.Context, in api.PluginRequest) (api.EndpointList, error) {
		info, err := m.Get(in.ID)
		return api.RowsOf(in.ID, Endpoints(info.Manifest)), err
	})
	m.settingsRoutes(mux)
	m.streamRoutes(mux)
	m.dataRoutes(mux)
	m.browseRoutes(mux)
	answer(mux, m, api.CallMethod, func(ctx context.Context, in api.MethodCall) (jsontext.Value, error) {
		result, err := m.CallMethod(ctx, in.ID, in.Namespace, in.Method, abi.RawJSON(in.Args), api.RequestID(ctx))
		return jsontext.Value(result), err
	})
	answer(mux, m, api.EmitEvent, func(ctx context.Context, in api.EmitRequest) (api.None, error) {
		return api.None{}, m.Emit(ctx, in.ID, in.Channel, abi.RawJSON(in.Data))
	})
}

func (m *Manager) settingsRoutes(mux *api.Mux) {
	list := func(list []api.Setting, err error) (api.SettingList, error) { return api.ListOf(list), err }
	answer(mux, m, api.ListSettings, func(ctx context.Context, in api.PluginRequest) (api.SettingList, error) {
		return list(m.Settings(ctx, in.ID))
	})
	answer(mux, m, api.ChangeSettings, func(ctx context.Context, in api.SettingsChange) (api.SettingList, error) {
		change := SettingsChange{Set: make(map[string]abi.RawJSON, len(in.Set)), Unset: in.Unset}
		for key, value := range in.Set {
			change.Set[key] = abi.RawJSON(value)
		}
		return list(m.ChangeSettings(ctx, in.ID, change))
	})
	answer(mux, m, api.ResetSettings, func(ctx context.Context, in api.PluginRequest) (api.SettingList, error) {
		return list(m.ResetSettings(ctx, in.ID))
	})
	answer(mux, m, api.UnsetSetting, func(ctx context.Context, in api.SettingRequest) (api.SettingList, error) {
		return list(m.ChangeSettings(ctx, in.ID, SettingsChange{Unset: []string{in.Key}}))
	})
	answer(mux, m, api.TestSetting, func(ctx context.Context, in api.SettingRequest) (jsontext.Value, error) {
		result, err := m.TestSetting(ctx, in.ID, in.Key, api.RequestID(ctx))
		return jsontext.Value(result), err
	})
}

// answer has f answer a route. Its failures become what a user is told.
func answer[In, Out any](mux *api.Mux, m *Manager, route api.Endpoint[In, Out],
	f func(context.Context, In) (Out, error)) {
	route.Handle(mux, func(ctx context.Context, in In) (Out, error) {
		out, err := f(ctx, in)
		return out, m.problem(err)
	})
}

// upload is answer for routes that take a file.
func upload[In, Out any](mux *api.Mux, m *Manager, route api.Upload[In, Out],
	f func(context.Context, In, io.Reader) (Out, error)) {
	route.Handle(mux, func(ctx context.Context, in In, r io.Reader) (Out, error) {
		out, err := f(ctx, in, r)
		return out, m.problem(err)
	})
}

// one is answer for routes that show what has become of one plugin.
func one[In any](mux *api.Mux, m *Manager, route api.Endpoint[In, api.PluginInfo],
	f func(context.Context, In) (Info, error)) {
	answer(mux, m, route, func(ctx context.Context, in In) (api.PluginInfo, error) {
		info, err := f(ctx, in)
		if err != nil {
			return api.PluginInfo{}, err
		}
		return m.shown([]Info{info})[0], nil
	})
}

func byID(do func(context.Context, string) (Info, error)) func(context.Context, api.PluginRequest) (Info, error) {
	return func(ctx context.Context, in api.PluginRequest) (Info, error) { return do(ctx, in.ID) }
}

func (m *Manager) listForUser(_ context.Context, in api.PluginQuery) (api.PluginList, error) {
	if len(in.IDs) == 0 {
		return api.PluginList{Plugins: m.shown(m.List())}, nil
	}
	var list []Info
	for _, id := range slices.Compact(slices.Sorted(slices.Values(in.IDs))) {
		if info, err := m.Get(id); err == nil { // what is not installed is passed over
			list = append(list, info)
		}
	}
	return api.PluginList{Plugins: m.shown(list)}, nil
}

func (m *Manager) inspectForUser(ctx context.Context, in api.InspectRequest) (api.Inspection, error) {
	return inspected(m.Stage(ctx, in.Path))
}

// inspected is what a staged plugin asks for. The copy is dropped.
func inspected(staged *Staged, err error) (api.Inspection, error) {
	if err != nil {
		return api.Inspection{}, err
	}
	defer staged.Discard()
	return staged.Inspection().shown(), nil
}

// installForUser installs a folder or package whose content, and whose signer, are
// what the user consented to.
func (m *Manager) installForUser(ctx context.Context, in api.InstallRequest) (api.PluginInfo, error) {
	return m.installed(ctx, in.Digest, Consent{Grants: in.Grants, AcceptChanges: in.AcceptChanges, Shown: in.Consent,
		Disabled:  in.Disabled,
		Downgrade: in.Downgrade}, func() (*Staged, error) {
		s, err := m.Stage(ctx, in.Path)
		if err != nil {
			return nil, err
		}
		if in.Signer != nil && *in.Signer != s.signedBy() {
			s.Discard()
			return nil, problem.SignerMismatch()
		}
		s.source = in.Source
		return s, nil
	})
}

// installed installs what stage returns, if it is what the user consented to.
func (m *Manager) installed(ctx context.Context, text string, consent Consent,
	stage func() (*Staged, error)) (api.PluginInfo, error) {
	digest, err := bundle.ParseDigest(text)
	if err != nil {
		return api.PluginInfo{}, problem.InvalidRequest(err.Error())
	}
	staged, err := stage()
	if err != nil {
		return api.PluginInfo{}, err
	}
	defer staged.Discard()
	if staged.Inspection().Digest != digest {
		return api.PluginInfo{}, problem.DigestMismatch()
	}
	info, err := m.Install(ctx, staged, consent)
	if err != nil {
		return api.PluginInfo{}, err
	}
	return m.shown([]Info{info})[0], nil
}

func (m *Manager) grantForUser(ctx context.Context, in api.GrantRequest) (Info, error) {
	if in.AnySchedule != nil { // first: the plugin starts with it
		if _, err := m.SetAnySchedule(ctx, in.ID, *in.AnySchedule); err != nil {
			return Info{}, err
		}
	}
	return m.Grant(ctx, in.ID, in.Grants)
}

// shown are plugins as their user sees them.
func (m *Manager) shown(list []Info) []api.PluginInfo {
	faults := map[string][]api.Fault{}
	if m.cfg.Faults != nil {
		for _, f := range m.cfg.Faults() {
			faults[f.Plugin] = append(faults[f.Plugin], f)
		}
	}
	shown := make([]api.PluginInfo, len(list))
	for i, p := range list {
		shown[i] = p.shown()
		shown[i].Faults, shown[i].Refused = faults[p.ID], m.refused(p.ID)
	}
	return shown
}

func (i Info) shown() api.PluginInfo {
	p := api.PluginInfo{
		ID: i.ID, Name: i.Name(), Version: i.Version, Digest: string(i.Digest), Source: i.Source,
		State: i.State, Reason: i.Reason, Missing: i.Missing, Since: i.Since,
		Permissions: i.Permissions, Endpoints: append([]api.DeclaredEndpoint{}, Endpoints(i.Manifest)...),
		Jobs: shownJobs(i.Jobs), AnySchedule: i.AnySchedule, Network: i.Network, Reaches: reaches(i.Manifest),
		Memory:    memoryCap(i.Manifest),
		CPUWeight: i.CPUWeight, Previous: i.Previous,
		Stats: api.Stats{
			Instances: i.Stats.Instances, MemoryBytes: i.Stats.MemoryBytes, MemoryMaxBytes: i.Stats.MemoryLimit,
			CodeBytes: i.Stats.CodeBytes,
			Queued:    i.Stats.Open, Calls: i.Stats.Calls, Errors: i.Stats.Errors, Crashes: i.Stats.Crashes,
			Instructions: i.Stats.Instructions,
		},
	}
	if i.Manifest != nil {
		about := &i.Manifest.Plugin
		p.Description, p.Author, p.Tags, p.UI = about.Description, about.Author, about.Tags, shownUI(i.Manifest.UI)
		if p.Icon = i.Manifest.IconFile() != ""; !p.Icon && icon.Known(about.Icon) {
			p.IconName = about.Icon
		}
	}
	return p
}

func shownUI(ui *manifest.UI) *api.PluginUI {
	if ui == nil {
		return nil
	}
	shown := &api.PluginUI{Page: ui.EntryPoint != "", Overlay: ui.Overlay != nil && ui.Overlay.EntryPoint != "",
		Sidebar: ui.Sidebar != nil, HidePanel: ui.HideProjectPanel, HideSessions: ui.HideSessionsPane}
	if ui.Sidebar != nil {
		shown.Title = ui.Sidebar.Title
		if icon.Known(ui.Sidebar.Icon) {
			shown.Icon = ui.Sidebar.Icon
		}
	}
	return shown
}

// Name is what the manifest calls the plugin, or its id.
func (i Info) Name() string {
	if i.Manifest == nil {
		return i.ID
	}
	return i.Manifest.Plugin.Name
}

// Endpoints are those that a manifest declares; nil only where they are not
// known.
func Endpoints(m *manifest.Manifest) []api.DeclaredEndpoint {
	if m == nil {
		return nil
	}
	list := []api.DeclaredEndpoint{}
	if m.CLI != nil {
		for _, e := range m.CLI.Endpoints {
			list = append(list, api.DeclaredEndpoint{Method: e.Method, Path: e.Path, Description: e.Description, Auth: e.Auth,
				RequiresConfirmation: e.RequiresConfirmation, Export: e.Export, Title: e.Title, Headers: e.Headers,
				RawBody: e.RawBody, Responses: e.Responses, Input: e.Input, Output: e.Output})
		}
	}
	return list
}

func shownJobs(list []Job) []api.DeclaredJob {
	shown := []api.DeclaredJob{}
	for _, j := range list {
		shown = append(shown, api.DeclaredJob{ID: j.ID, Label: j.Label, Schedule: j.Schedule, AtMost: j.Density.String(),
			MostPerDay: j.Density.Day, Description: j.Description, ApprovalRequired: j.ApprovalRequired})
	}
	return shown
}

// reaches is what a manifest, which may be nil, declares of the network.
func reaches(m *manifest.Manifest) *api.Reaches {
	if m == nil || !m.HasPermission(manifest.PermissionNetwork) {
		return nil
	}
	hosts, declares := m.NetworkHosts()
	r := &api.Reaches{AnyHost: !declares, Hosts: []api.DeclaredHost{}}
	for _, h := range hosts {
		r.Hosts = append(r.Hosts, api.DeclaredHost{Host: h.Host, Reason: h.Reason})
	}
	return r
}

// memoryCap is what a backend may take. The manifest may be nil.
func memoryCap(m *manifest.Manifest) api.Memory {
	wanted := m.DeclaredMemoryMB()
	if wanted == 0 {
		return api.Memory{}
	}
	given := m.MemoryMB()
	if path.Ext(m.Backend.EntryPoint) != ".wasm" {
		given = max(given, js.MinMemoryMB) // the engine itself takes some
	}
	shown := api.Memory{WantedMB: wanted, GivenMB: given}
	if mode := m.InstanceMode(); mode != manifest.InstancesShared {
		shown.Instances, shown.MaxInstances = mode, cmp.Or(m.InstanceMax(), defaultInstances(mode))
	}
	return shown
}

func (i Inspection) shown() api.Inspection {
	about := i.Manifest.Plugin
	shown := api.Inspection{
		ID: about.ID, Name: about.Name, Version: about.Version, Author: about.Author, Description: about.Description,
		Permissions: append([]api.Permission{}, i.Permissions...), Endpoints: Endpoints(i.Manifest),
		Jobs: shownJobs(i.Jobs), Memory: memoryCap(i.Manifest), AnySchedule: i.AnySchedule,
		Page: i.Manifest.UI.HasPage(), Reaches: reaches(i.Manifest),
		Changes:   append([]api.BehaviourChange{}, i.Changes...),
		Installed: i.Installed, Downgrade: i.Downgrade, Digest: string(i.Digest), Signer: i.Signer, Refused: i.Refused,
	}
	if i.Incompatible != "" {
		shown.Warnings = append(shown.Warnings, i.Incompatible)
	}
	for _, f := range i.Warnings {
		shown.Warnings = append(shown.Warnings, f.String())
	}
	shown.Consent = consent.Of(shown)
	return shown
}

// consent is what the user is asked.
func (i Inspection) consent() api.Consent { return i.shown().Consent }
