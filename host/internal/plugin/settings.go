package plugin

import (
	"context"
	"errors"
	"path"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// SettingsChannel tells those who follow a plugin's events that its settings
// were changed.
const SettingsChannel = abi.HostChannels + "settings"

// SettingsChange is what a user wants changed at once.
type SettingsChange = settings.Change

// Settings lists the declared settings of a plugin in the order of its
// manifest, and after them values that are kept for other versions of it. No
// entry has the value of a password. It works in every state of the plugin,
// and waits for no change of it.
//
// The error is [problem.PluginNotFound], [problem.ShuttingDown],
// [problem.Conflict] where the manifest cannot be read, or a
// [*settings.FileError].
func (m *Manager) Settings(ctx context.Context, id string) ([]api.Setting, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	if m.Closed() {
		return nil, problem.ShuttingDown()
	}
	view, err := e.data.View(e.Known())
	if err != nil {
		return nil, err
	}
	if err := e.data.Values.Reread(); err != nil {
		return nil, err
	}
	return view.List(ctx)
}

// ChangeSettings sets and unsets settings of a plugin, all or none, and
// returns what [Manager.Settings] does. It works in every state of the
// plugin. A running one is told by its onSettingsChanged hook before
// ChangeSettings returns; when the hook fails, that is logged and the change
// stays.
//
// The error is that of Settings or of ctx, [api.InvalidSettings] with all that
// is wrong with the change, or a [*settings.PasswordError].
func (m *Manager) ChangeSettings(ctx context.Context, id string, c SettingsChange) ([]api.Setting, error) {
	e, view, err := m.lockSettings(ctx, id)
	if err != nil {
		return nil, err
	}
	defer e.Unlock()
	changed, err := view.Change(ctx, c)
	if changed {
		e.Log().Info("the settings were changed", "set", len(c.Set), "unset", len(c.Unset))
		e.tellSettings(view)
		e.renew(ctx)
	}
	if err != nil {
		return nil, err
	}
	return view.List(ctx)
}

// ResetSettings starts with the defaults where the file of a plugin's settings
// was damaged; the damaged file stays where it was set aside, and passwords
// are kept. Where the file is whole it changes nothing. A plugin that has
// failed is not started by it: see [Manager.Enable].
func (m *Manager) ResetSettings(ctx context.Context, id string) ([]api.Setting, error) {
	e, view, err := m.lockSettings(ctx, id)
	if err != nil {
		return nil, err
	}
	defer e.Unlock()
	reset, err := e.data.Values.Reset()
	if err != nil {
		return nil, err
	}
	if reset {
		e.Log().Warn("damaged settings were given up: the plugin has its defaults")
		e.tellSettings(view)
		e.renew(ctx)
	}
	return view.List(ctx)
}

// lockSettings returns a plugin with its lock held, and its settings.
func (m *Manager) lockSettings(ctx context.Context, id string) (*entry, *settings.View, error) {
	e, err := m.lock(ctx, id, false)
	if err != nil {
		return nil, nil, err
	}
	view, err := e.data.View(e.Known())
	if err != nil {
		e.Unlock()
		return nil, nil, err
	}
	return e, view, nil
}

// tellSettings calls the onSettingsChanged hook of the instance that takes the
// calls now. The caller holds the lock, so that hooks come in the order of
// changes.
func (e *entry) tellSettings(view *settings.View) {
	e.settingsChanges.Add(1)
	e.Hub.Publish(SettingsChannel, []byte("null"), nil)
	s := e.Current.Load()
	if s == nil || s.Instance == nil || !slices.Contains(s.Instance.Hooks(), hookSettings) {
		return
	}
	values, failed, err := view.All(e.m.Ctx)
	if err != nil {
		e.Log().Error("a hook was not called, since the settings cannot be read", "hook", hookSettings, "error", err)
		return
	}
	for _, err := range failed {
		if known, ok := errors.AsType[*abi.Error](err); ok {
			err = known // the rest is logged by whoever failed to read it
		}
		e.Log().Error("a hook is called without a password", "hook", hookSettings, "error", err)
	}
	e.Hook(e.m.Ctx, s.Instance, hookSettings, values)
}

// documentChanged takes over what another host has changed of a plugin, or of its
// settings, by the name of the document, or of any by an empty one.
func (m *Manager) documentChanged(name string) {
	m.hosts.Told(name)
	for id, e := range *m.entries.Load() {
		of := name == "" || name == path.Join(catalog.DataName, id, settings.FileName)
		if of && !e.following.Swap(true) { // else one waits to look already
			go e.followSettings(name != "")
		}
	}
}

// followSettings tells a plugin of settings that another host has changed. Known
// says that it has, else it may have.
func (e *entry) followSettings(known bool) {
	if e.Lock(e.m.Ctx) != nil {
		return
	}
	defer e.Unlock()
	e.following.Store(false)
	if e.Known() == nil {
		return // it is being installed, or could not be
	}
	changed, err := e.data.Values.Refresh(known)
	if err != nil {
		e.Log().Error("settings that another host may have changed cannot be read", "error", err)
	}
	view, err := e.data.View(e.Known())
	if !changed || err != nil {
		return
	}
	e.Log().Info("another host has changed the settings")
	e.tellSettings(view)
	e.renew(e.m.Ctx)
}

// renew starts a plugin anew that has more than one instance: their image was
// taken before the settings changed. The caller holds the lock.
func (e *runner) renew(ctx context.Context) {
	if s := e.Current.Load(); s != nil && s.More != nil {
		e.replace(ctx, e.Known())
	}
}
