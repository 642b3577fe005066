package shown

import (
	"cmp"
	"maps"
	"path"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Shown is the plugin as its user sees it, but for faults and policies.
func (i Info) Shown() api.PluginInfo {
	p := api.PluginInfo{
		ID: i.ID, Name: i.Name(), Version: i.Version, Digest: string(i.Digest), Source: i.Source,
		State: i.State, Reason: i.Reason, Missing: i.Missing, Since: i.Since,
		Permissions: i.Permissions, Endpoints: append([]api.DeclaredEndpoint{}, Endpoints(i.Manifest)...),
		Jobs: shownJobs(i.Jobs), Signals: i.Signals, AnySchedule: i.AnySchedule,
		Network: i.Network, Reaches: reaches(i.Manifest),
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
	out := &api.PluginUI{Page: ui.EntryPoint != "", Overlay: ui.Overlay != nil && ui.Overlay.EntryPoint != "",
		Sidebar: ui.Sidebar != nil, HidePanel: ui.HideProjectPanel, HideSessions: ui.HideSessionsPane}
	if ui.Sidebar != nil {
		out.Title = ui.Sidebar.Title
		if icon.Known(ui.Sidebar.Icon) {
			out.Icon = ui.Sidebar.Icon
		}
	}
	return out
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
				RawBody: e.RawBody, Responses: e.Responses, Input: e.Input, Output: e.Output, Tool: offered(&e)})
		}
	}
	return list
}

// offered is what an endpoint offers to agents, nil for nothing.
func offered(e *manifest.Endpoint) *api.Tool {
	if e.Tool == nil {
		return nil
	}
	return &api.Tool{Name: e.ToolName(), Description: e.ToolDescription(), ReadOnly: e.Tool.ReadOnly,
		Idempotent: e.Tool.Idempotent, Destructive: e.Tool.Destructive}
}

func shownJobs(list []service.Job) []api.DeclaredJob {
	out := []api.DeclaredJob{}
	for _, j := range list {
		out = append(out, api.DeclaredJob{ID: j.ID, Label: j.Label, Schedule: j.Schedule,
			When: manifest.ScheduleWords(j.Schedule), AtMost: j.Density.String(), MostPerDay: j.Density.Day,
			Description: j.Description, ApprovalRequired: j.ApprovalRequired})
	}
	return out
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
	out := api.Memory{WantedMB: wanted, GivenMB: given}
	if mode := m.InstanceMode(); mode != manifest.InstancesShared {
		out.Instances, out.MaxInstances = mode, cmp.Or(m.InstanceMax(), running.DefaultInstances(mode))
	}
	return out
}

// Shown is the inspection as the user sees it.
func (i Inspection) Shown() api.Inspection {
	about := i.Manifest.Plugin
	out := api.Inspection{
		ID: about.ID, Name: about.Name, Version: about.Version, Author: about.Author, Description: about.Description,
		Permissions: append([]api.Permission{}, i.Permissions...), Endpoints: Endpoints(i.Manifest),
		Offers: Offers(i.Manifest),
		Jobs:   shownJobs(i.Jobs), Signals: i.Signals, Memory: memoryCap(i.Manifest), AnySchedule: i.AnySchedule,
		Page: i.Manifest.UI.HasPage(), Reaches: reaches(i.Manifest),
		Changes:   append([]api.BehaviourChange{}, i.Changes...),
		Installed: i.Installed, Downgrade: i.Downgrade, Digest: string(i.Digest), Signer: i.Signer, Refused: i.Refused,
		Collections: append([]string{}, slices.Sorted(maps.Keys(i.Manifest.Storage.Collections))...), Rollback: i.Rollback,
	}
	for _, s := range i.Manifest.Settings {
		if s.Type == manifest.SettingPassword {
			out.Passwords++
		}
	}
	if i.Incompatible != "" {
		out.Warnings = append(out.Warnings, i.Incompatible)
	}
	for _, f := range i.Warnings {
		out.Warnings = append(out.Warnings, f.String())
	}
	out.Consent = consent.Of(out)
	return out
}
