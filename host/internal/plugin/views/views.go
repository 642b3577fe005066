package views

import (
	"context"
	"io"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// Options say what is shown beside what the manager knows.
type Options struct {
	// Faults lists files of the data folder that are damaged or gone, to be
	// shown with their plugins; nil lists none.
	Faults func() []api.Fault
	// Logs are those of plugins; nil where they are not kept.
	Logs *logs.Logs
	// Health says from when on a database is nearly full.
	Health health.Limits
}

// Views shows the plugins of a manager.
type Views struct {
	m *plugin.Manager
	o Options
}

// New returns what is shown of the plugins of a manager.
func New(m *plugin.Manager, o Options) *Views { return &Views{m, o} }

// Routes answers the routes of the control API that are about plugins.
func (v *Views) Routes(mux *api.Mux) {
	answer(mux, v, api.ListPlugins, v.listForUser)
	answer(mux, v, api.InspectPlugin, v.inspectForUser)
	answer(mux, v, api.InstallPlugin, v.installForUser)
	upload(mux, v, api.InspectPackage, func(ctx context.Context, in api.InspectPackageRequest,
		r io.Reader) (api.Inspection, error) {
		return inspected(v.m.StagePackage(ctx, r, in.Signature))
	})
	upload(mux, v, api.InstallPackage, func(ctx context.Context, in api.InstallPackageRequest,
		r io.Reader) (api.PluginInfo, error) {
		return v.installed(ctx, in.Digest, shown.Consent{Grants: in.Grants, AcceptChanges: in.AcceptChanges,
			Shown:    in.Consent,
			Disabled: in.Disabled, Downgrade: in.Downgrade}, func() (*plugin.Staged, error) {
			return v.m.StagePackage(ctx, r,
				in.Signature)
		})
	})
	answer(mux, v, api.UninstallPlugin, func(ctx context.Context, in api.UninstallRequest) (api.None, error) {
		return api.None{}, v.m.Remove(ctx, in.ID, in.Purge, plugin.StopOption(in.Now))
	})
	one(mux, v, api.GetPlugin, func(_ context.Context, in api.PluginRequest) (shown.Info, error) { return v.m.Get(in.ID) })
	one(mux, v, api.EnablePlugin, byID(v.m.Enable))
	one(mux, v, api.DisablePlugin, func(ctx context.Context, in api.StopRequest) (shown.Info, error) {
		return v.m.Disable(ctx, in.ID, plugin.StopOption(in.Now))
	})
	one(mux, v, api.ReloadPlugin, func(ctx context.Context, in api.StopRequest) (shown.Info, error) {
		return v.m.Reload(ctx, in.ID, plugin.StopOption(in.Now))
	})
	one(mux, v, api.StartEmpty, func(ctx context.Context, in api.PluginRequest) (shown.Info, error) {
		if err := v.m.StartEmpty(ctx, in.ID); err != nil {
			return shown.Info{}, err
		}
		return v.m.Get(in.ID)
	})
	one(mux, v, api.RollBackPlugin, func(ctx context.Context, in api.RollbackRequest) (shown.Info, error) {
		return v.m.Rollback(ctx, in.ID, plugin.RollbackOptions{KeepData: *in.KeepData,
			Consent: shown.Consent{Grants: in.Grants,
				AcceptChanges: in.AcceptChanges, Shown: in.Consent}})
	})
	answer(mux, v, api.InspectRollback, func(ctx context.Context, in api.RollbackQuery) (api.Inspection, error) {
		found, err := v.m.InspectRollback(ctx, in.ID, plugin.RollbackOptions{KeepData: in.KeepData})
		if err != nil {
			return api.Inspection{}, err
		}
		return found.Shown(), nil
	})
	one(mux, v, api.Grant, v.grantForUser)
	one(mux, v, api.Revoke, func(ctx context.Context, in api.RevokeRequest) (shown.Info, error) {
		return v.m.Revoke(ctx, in.ID, []string{in.Permission}, plugin.StopOption(in.Now))
	})
	one(mux, v, api.SetNetwork, func(ctx context.Context, in api.NetworkRequest) (shown.Info, error) {
		return v.m.SetNetwork(ctx, in.ID, api.NetworkPolicy{AllowHosts: in.AllowHosts, Only: in.Only})
	})
	one(mux, v, api.SetCPUWeight, func(ctx context.Context, in api.CPUWeightRequest) (shown.Info, error) {
		return v.m.SetCPUWeight(ctx, in.ID, *in.CPUWeight)
	})
	answer(mux, v, api.ListTraces, func(_ context.Context, in api.TraceQuery) (api.TraceList, error) {
		_, err := v.m.Get(in.ID)
		return v.m.Gates().Traces.List(in), err
	})
	answer(mux, v, api.ProfilePlugin, func(ctx context.Context, in api.ProfileRequest) (api.Profile, error) {
		return plugin.Profile(ctx, v.m, in)
	})
	answer(mux, v, api.ListEndpoints, func(_ context.Context, in api.PluginRequest) (api.EndpointList, error) {
		info, err := v.m.Get(in.ID)
		return api.RowsOf(in.ID, shown.Endpoints(info.Manifest)), err
	})
	v.settingsRoutes(mux)
	v.streamRoutes(mux)
	v.dataRoutes(mux)
	v.browseRoutes(mux)
	answer(mux, v, api.CallMethod, func(ctx context.Context, in api.MethodCall) (jsontext.Value, error) {
		result, err := v.m.CallMethod(ctx, in.ID, in.Namespace, in.Method, abi.RawJSON(in.Args), api.RequestID(ctx))
		return jsontext.Value(result), err
	})
	answer(mux, v, api.EmitEvent, func(ctx context.Context, in api.EmitRequest) (api.None, error) {
		return api.None{}, v.m.Emit(ctx, in.ID, in.Channel, abi.RawJSON(in.Data))
	})
}

func (v *Views) settingsRoutes(mux *api.Mux) {
	list := func(list []api.Setting, err error) (api.SettingList, error) { return api.ListOf(list), err }
	answer(mux, v, api.ListSettings, func(ctx context.Context, in api.PluginRequest) (api.SettingList, error) {
		return list(v.m.Settings(ctx, in.ID))
	})
	answer(mux, v, api.ChangeSettings, func(ctx context.Context, in api.SettingsChange) (api.SettingList, error) {
		change := settings.Change{Set: make(map[string]abi.RawJSON, len(in.Set)), Unset: in.Unset}
		for key, value := range in.Set {
			change.Set[key] = abi.RawJSON(value)
		}
		return list(v.m.ChangeSettings(ctx, in.ID, change))
	})
	answer(mux, v, api.ResetSettings, func(ctx context.Context, in api.PluginRequest) (api.SettingList, error) {
		return list(v.m.ResetSettings(ctx, in.ID))
	})
	answer(mux, v, api.UnsetSetting, func(ctx context.Context, in api.SettingRequest) (api.SettingList, error) {
		return list(v.m.ChangeSettings(ctx, in.ID, settings.Change{Unset: []string{in.Key}}))
	})
	answer(mux, v, api.TestSetting, func(ctx context.Context, in api.SettingRequest) (jsontext.Value, error) {
		result, err := v.m.TestSetting(ctx, in.ID, in.Key, api.RequestID(ctx))
		return jsontext.Value(result), err
	})
}

// answer has f answer a route. Its failures become what a user is told.
func answer[In, Out any](mux *api.Mux, v *Views, route api.Endpoint[In, Out],
	f func(context.Context, In) (Out, error)) {
	route.Handle(mux, func(ctx context.Context, in In) (Out, error) {
		out, err := f(ctx, in)
		return out, v.m.Problem(err)
	})
}

// upload is answer for routes that take a file.
func upload[In, Out any](mux *api.Mux, v *Views, route api.Upload[In, Out],
	f func(context.Context, In, io.Reader) (Out, error)) {
	route.Handle(mux, func(ctx context.Context, in In, r io.Reader) (Out, error) {
		out, err := f(ctx, in, r)
		return out, v.m.Problem(err)
	})
}

// one is answer for routes that show what has become of one plugin.
func one[In any](mux *api.Mux, v *Views, route api.Endpoint[In, api.PluginInfo],
	f func(context.Context, In) (shown.Info, error)) {
	answer(mux, v, route, func(ctx context.Context, in In) (api.PluginInfo, error) {
		info, err := f(ctx, in)
		if err != nil {
			return api.PluginInfo{}, err
		}
		return v.shown([]shown.Info{info})[0], nil
	})
}

func byID(do func(context.Context, string) (shown.Info, error)) func(context.Context, api.PluginRequest) (shown.Info,
	error) {
	return func(ctx context.Context, in api.PluginRequest) (shown.Info, error) { return do(ctx, in.ID) }
}

func (v *Views) listForUser(_ context.Context, in api.PluginQuery) (api.PluginList, error) {
	if len(in.IDs) == 0 {
		return api.PluginList{Plugins: v.shown(v.m.List())}, nil
	}
	var list []shown.Info
	for _, id := range slices.Compact(slices.Sorted(slices.Values(in.IDs))) {
		if info, err := v.m.Get(id); err == nil { // what is not installed is passed over
			list = append(list, info)
		}
	}
	return api.PluginList{Plugins: v.shown(list)}, nil
}

func (v *Views) inspectForUser(ctx context.Context, in api.InspectRequest) (api.Inspection, error) {
	return inspected(v.m.Stage(ctx, in.Path))
}

// inspected is what a staged plugin asks for. The copy is dropped.
func inspected(staged *plugin.Staged, err error) (api.Inspection, error) {
	if err != nil {
		return api.Inspection{}, err
	}
	defer staged.Discard()
	return staged.Inspection().Shown(), nil
}

// installForUser installs a folder or package whose content, and whose signer, are
// what the user consented to.
func (v *Views) installForUser(ctx context.Context, in api.InstallRequest) (api.PluginInfo, error) {
	return v.installed(ctx, in.Digest, shown.Consent{Grants: in.Grants, AcceptChanges: in.AcceptChanges, Shown: in.Consent,
		Disabled:  in.Disabled,
		Downgrade: in.Downgrade}, func() (*plugin.Staged, error) {
		s, err := v.m.Stage(ctx, in.Path)
		if err != nil {
			return nil, err
		}
		if in.Signer != nil && *in.Signer != s.SignedBy() {
			s.Discard()
			return nil, problem.SignerMismatch()
		}
		s.From(in.Source)
		return s, nil
	})
}

// installed installs what stage returns, if it is what the user consented to.
func (v *Views) installed(ctx context.Context, text string, consent shown.Consent,
	stage func() (*plugin.Staged, error)) (api.PluginInfo, error) {
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
	info, err := v.m.Install(ctx, staged, consent)
	if err != nil {
		return api.PluginInfo{}, err
	}
	return v.shown([]shown.Info{info})[0], nil
}

func (v *Views) grantForUser(ctx context.Context, in api.GrantRequest) (shown.Info, error) {
	if in.AnySchedule != nil { // first: the plugin starts with it
		if _, err := v.m.SetAnySchedule(ctx, in.ID, *in.AnySchedule); err != nil {
			return shown.Info{}, err
		}
	}
	return v.m.Grant(ctx, in.ID, in.Grants)
}

// shown are plugins as their user sees them.
func (v *Views) shown(list []shown.Info) []api.PluginInfo {
	faults := map[string][]api.Fault{}
	if v.o.Faults != nil {
		for _, f := range v.o.Faults() {
			faults[f.Plugin] = append(faults[f.Plugin], f)
		}
	}
	all := make([]api.PluginInfo, len(list))
	for i, p := range list {
		all[i] = p.Shown()
		all[i].Faults, all[i].Refused = faults[p.ID], v.m.Refused(p.ID)
	}
	return all
}
