package wasmhost

import (
	"context"
	"sync/atomic"

	"github.com/wasmhost/wasmhost/abi"
)

// Context is what activate gets: the facts of the plugin and the services of
// the host. It lives as long as the instance, and all of its methods may be
// called from any goroutine.
type Context struct {
	plugin  *plugin
	facts   abi.Activate
	context context.Context

	enableReason atomic.Pointer[string]
}

// PluginID returns the id in the manifest.
func (c *Context) PluginID() string { return c.facts.PluginID }

// PluginVersion returns the version in the manifest.
func (c *Context) PluginVersion() string { return c.facts.PluginVersion }

// DataDir returns the opaque name of the plugin's data folder, the root of
// paths of the fs namespace.
func (c *Context) DataDir() string { return c.facts.DataDir }

// HostVersion returns the version of the host.
func (c *Context) HostVersion() string { return c.facts.HostVersion }

// SDKVersion returns the version of the plugin interface that the host offers.
func (c *Context) SDKVersion() string { return c.facts.SDKVersion }

// Activation returns the context of the activation, for waiting in activate.
// It ends when activate returns.
func (c *Context) Activation() context.Context { return c.context }

// OnEnable sets what runs when the plugin becomes enabled: after activation
// at install, when its user enables it, and after an upgrade, a rollback or an
// import of other data. It is the place for migrations, and must bear being
// called again: a host that dies while it runs calls it at its next start.
// Like all hooks it must be set while activate runs. An error of a hook is
// logged.
func (c *Context) OnEnable(f func(ctx context.Context) error) {
	c.setHook("onEnable", func(ctx context.Context, args []abi.RawJSON) error {
		if len(args) > 0 {
			given, err := readValues(args[0])
			if err != nil {
				return err
			}
			if reason, err := given.String("reason"); err == nil {
				c.enableReason.Store(&reason)
			}
		}
		return f(ctx)
	})
}

// EnableReason says why the hook of OnEnable runs, or has run the last time:
// install, enable, upgrade, rollback, import, start (of the host), reload or
// crash. It is empty before.
func (c *Context) EnableReason() string {
	if reason := c.enableReason.Load(); reason != nil {
		return *reason
	}
	return ""
}

// OnRestored sets what runs whenever this instance was made of the image of
// another one, or put back to it: what must differ in each, such as a generator
// of ids, is to be made anew. The random numbers of package math/rand are. It
// may not wait, and call nothing of the host. Set it while activate runs.
func (c *Context) OnRestored(f func()) { c.plugin.restored = f }

// OnFreeze sets what runs before an image of this instance is taken: what each
// instance of the image would have to do can be done there, once. It may not
// wait, and call nothing of the host. Set it while activate runs.
func (c *Context) OnFreeze(f func()) { c.plugin.freeze = f }

// OnDisable sets what runs when the user disables the plugin, before its
// instance stops.
func (c *Context) OnDisable(f func(ctx context.Context) error) { c.setHook("onDisable", plain(f)) }

// OnAppReady sets what runs once per start of the host, when every enabled
// plugin is active.
func (c *Context) OnAppReady(f func(ctx context.Context) error) { c.setHook("onAppReady", plain(f)) }

// OnShutdown sets what runs before the host stops. Its time is bounded.
func (c *Context) OnShutdown(f func(ctx context.Context) error) { c.setHook("onShutdown", plain(f)) }

// OnSettingsChanged sets what runs after a setting was changed. It gets the
// current values of all of them.
func (c *Context) OnSettingsChanged(f func(ctx context.Context, settings Values) error) {
	c.setHook("onSettingsChanged", func(ctx context.Context, args []abi.RawJSON) error {
		var values Values
		if len(args) > 0 {
			var err error
			if values, err = readValues(args[0]); err != nil {
				return err
			}
		}
		return f(ctx, values)
	})
}

func plain(f func(context.Context) error) hook {
	return func(ctx context.Context, _ []abi.RawJSON) error { return f(ctx) }
}

func (c *Context) setHook(name string, h hook) {
	c.plugin.mu.Lock()
	defer c.plugin.mu.Unlock()
	c.plugin.hooks[name] = h
}
