package plugin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/manifest"
)

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
	if m.isClosed() {
		return nil, problem.ShuttingDown()
	}
	view, err := e.settingsView()
	if err != nil {
		return nil, err
	}
	if err := e.values.Reread(); err != nil {
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
	defer e.unlock()
	changed, err := view.Change(ctx, c)
	if changed {
		e.logger.Info("the settings were changed", "set", len(c.Set), "unset", len(c.Unset))
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
	defer e.unlock()
	reset, err := e.values.Reset()
	if err != nil {
		return nil, err
	}
	if reset {
		e.logger.Warn("damaged settings were given up: the plugin has its defaults")
		e.tellSettings(view)
		e.renew(ctx)
	}
	return view.List(ctx)
}

// TestSetting calls the method that a setting declares as its testAction, with
// null for arguments, and returns what it answers. The error is a
// [problem.SettingNotFound], or one of [Manager.CallMethod].
func (m *Manager) TestSetting(ctx context.Context, id, key, requestID string) (abi.RawJSON, error) {
	e, err := m.entry(id)
	if err != nil {
		return nil, err
	}
	in := e.installed.Load()
	if in.manifest == nil {
		return nil, unavailable(id, *e.status.Load())
	}
	i := slices.IndexFunc(in.manifest.Settings, func(s manifest.Setting) bool { return s.Key == key })
	if i < 0 || in.manifest.Settings[i].TestAction == nil {
		if i < 0 {
			return nil, problem.SettingNotFound(id, key)
		}
		return nil, conflict("the setting %q of the plugin %q declares no testAction, so there is nothing to test it with",
			key, id)
	}
	action := in.manifest.Settings[i].TestAction
	return m.CallMethod(ctx, id, action.Namespace, action.Method, nil, requestID)
}

// lockSettings returns a plugin with its lock held, and its settings.
func (m *Manager) lockSettings(ctx context.Context, id string) (*entry, *settings.View, error) {
	e, err := m.lock(ctx, id, false)
	if err != nil {
		return nil, nil, err
	}
	view, err := e.settingsView()
	if err != nil {
		e.unlock()
		return nil, nil, err
	}
	return e, view, nil
}

// settingsView is the settings as the installed version declares them.
func (e *entry) settingsView() (*settings.View, error) {
	in := e.installed.Load()
	if in.manifest == nil {
		return nil, conflict("the settings of %q are not known: %s", e.id, in.broken)
	}
	return e.values.View(in.manifest.Settings), nil
}

// tellSettings calls the onSettingsChanged hook of the instance that takes the
// calls now. The caller holds the lock, so that hooks come in the order of
// changes.
func (e *entry) tellSettings(view *settings.View) {
	e.settingsChanges.Add(1)
	e.hub.publish(SettingsChannel, []byte("null"), nil)
	s := e.current.Load()
	if s == nil || s.instance == nil || !slices.Contains(s.instance.Hooks(), hookSettings) {
		return
	}
	values, failed, err := view.All(e.m.ctx)
	if err != nil {
		e.logger.Error("a hook was not called, since the settings cannot be read", "hook", hookSettings, "error", err)
		return
	}
	for _, err := range failed {
		if known, ok := errors.AsType[*abi.Error](err); ok {
			err = known // the rest is logged by whoever failed to read it
		}
		e.logger.Error("a hook is called without a password", "hook", hookSettings, "error", err)
	}
	e.hook(e.m.ctx, s.instance, hookSettings, values)
}

// documentChanged takes over what another host has changed of a plugin, or of its
// settings, by the name of the document, or of any by an empty one.
func (m *Manager) documentChanged(name string) {
	if id, ok := ofRecord(name); ok || name == "" {
		m.told.of(id)
	}
	for id, e := range *m.entries.Load() {
		of := name == "" || name == path.Join(dataName, id, settings.FileName)
		if of && !e.following.Swap(true) { // else one waits to look already
			go e.followSettings(name != "")
		}
	}
}

// followSettings tells a plugin of settings that another host has changed. Known
// says that it has, else it may have.
func (e *entry) followSettings(known bool) {
	if e.lock(e.m.ctx) != nil {
		return
	}
	defer e.unlock()
	e.following.Store(false)
	if e.installed.Load() == nil {
		return // it is being installed, or could not be
	}
	changed, err := e.values.Refresh(known)
	if err != nil {
		e.logger.Error("settings that another host may have changed cannot be read", "error", err)
	}
	view, err := e.settingsView()
	if !changed || err != nil {
		return
	}
	e.logger.Info("another host has changed the settings")
	e.tellSettings(view)
	e.renew(e.m.ctx)
}

// renew starts a plugin anew that has more than one instance: their image was
// taken before the settings changed. The caller holds the lock.
func (e *entry) renew(ctx context.Context) {
	if s := e.current.Load(); s != nil && s.more != nil {
		e.replace(ctx, e.installed.Load())
	}
}

// settings are the settings as the guest of one instance reads them.
func (e *entry) settings(declared *manifest.Manifest) guestSettings {
	return guestSettings{View: e.values.View(declared.Settings), log: e.logger, undeclared: &undeclaredKeys{}}
}

// guestSettings implements hostfuncs.Settings.
type guestSettings struct {
	*settings.View
	log        *slog.Logger
	undeclared *undeclaredKeys
}

// maxUndeclared is of how many keys the log says that they are not declared.
const maxUndeclared = 20

// undeclaredKeys are those that a run of a plugin has asked for.
type undeclaredKeys struct {
	mu    sync.Mutex
	known []string
}

// first reports whether a key is asked for the first time, of the first few.
func (u *undeclaredKeys) first(key string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.known) >= maxUndeclared || slices.Contains(u.known, key) {
		return false
	}
	u.known = append(u.known, key)
	return true
}

// Get returns a value as the guest may see it. One that is not declared has none,
// which the log says once: the plugin may have misspelt it.
func (g guestSettings) Get(ctx context.Context, key string) (abi.RawJSON, bool, error) {
	value, ok, err := g.View.Get(ctx, key)
	if err == nil {
		if !ok && g.undeclared.first(key) {
			g.log.Warn(fmt.Sprintf("settings.get: the key %.80q is not declared in settings of the manifest, so "+
				"it has no value. %s", key, manifest.DidYouMean(key, g.Keys(), "Declare it there.")))
		}
		return value, ok, nil
	}
	if known, ok := errors.AsType[*abi.Error](err); ok {
		return nil, false, known
	}
	return nil, false, err
}

// passwords is where the password settings of a plugin are kept.
func (e *entry) passwords() settings.Passwords {
	if e.m.cfg.Secrets == nil {
		return noPasswords{}
	}
	return &sealedPasswords{secrets: e.m.cfg.Secrets, entry: e, failures: vaultFailures()}
}

// vaultFailures lets one failure of the vault a minute into a log: a guest may
// read in a loop.
func vaultFailures() throttle.Throttle { return throttle.Throttle{Lines: 1, Every: time.Minute} }

// sealedPasswords keeps passwords in the vault. Its failures go to the host's
// log, since neither the guest nor the plugin's own log may see all of them.
type sealedPasswords struct {
	secrets  Secrets
	entry    *entry
	failures throttle.Throttle // in the log
}

// logged logs a failure that is not the caller's own, and passes it on.
func (p *sealedPasswords) logged(err error) error {
	_, own := err.(*abi.Error) // not merely seen as one: the caller's own fault
	if err == nil || own || errors.Is(err, context.Canceled) {
		return err
	}
	if _, ok := p.failures.Pass("", time.Now()); ok {
		p.entry.hostLogger.Error("the passwords of the plugin's settings cannot be used", "error", err)
	}
	return err
}

func (p *sealedPasswords) Get(ctx context.Context, key string) (string, bool, error) {
	value, ok, err := p.secrets.Get(ctx, p.entry.id, api.SecretSetting, key)
	if ok {
		p.entry.masks.learn(api.SecretSetting, key, value)
	}
	return value, ok, p.logged(err)
}

func (p *sealedPasswords) Set(ctx context.Context, key, value string) error {
	return p.logged(p.secrets.Set(ctx, p.entry.id, api.SecretSetting, key, value))
}

func (p *sealedPasswords) Delete(ctx context.Context, key string) error {
	return p.logged(p.secrets.Delete(ctx, p.entry.id, api.SecretSetting, key))
}

func (p *sealedPasswords) List(ctx context.Context) ([]string, error) {
	keys, err := p.secrets.List(ctx, p.entry.id, api.SecretSetting)
	return keys, p.logged(err)
}

// noPasswords stands for the vault in a host without one.
type noPasswords struct{}

func (noPasswords) err() error {
	return abi.NewError(abi.CodeUnavailable, "this host was started without a vault for passwords")
}

func (n noPasswords) Get(context.Context, string) (string, bool, error) { return "", false, n.err() }
func (n noPasswords) Set(context.Context, string, string) error         { return n.err() }
func (n noPasswords) Delete(context.Context, string) error              { return n.err() }
func (n noPasswords) List(context.Context) ([]string, error)            { return nil, n.err() }
