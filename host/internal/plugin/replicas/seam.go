package replicas

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Hosts are those that may have the same plugins, this one among them.
type Hosts interface {
	// Lock returns a plugin with its lock held, as the other hosts have made it, while none
	// of them changes it; the caller unlocks it. Where the plugin is not installed it makes
	// one, or returns a [problem.PluginNotFound]. It returns a [*catalog.DataError] where the
	// data is half in place after an import, and that cannot be ended.
	Lock(ctx context.Context, id string, create bool) (Plugin, error)
	// Join returns what the others have to do with a plugin.
	Join(p Plugin) Member
	// Open begins to follow the others, also before any plugin is started: they wait for the
	// word of this one. Start is called once plugins are.
	Open()
	Start()
	// Told is told of a document that another host may have changed, or of any by an empty
	// name.
	Told(name string)
}

// Member is what other hosts have to do with one plugin. All but what bars it belongs to the
// holder of the lock.
type Member interface {
	// LockToStart takes the lock for what has the plugin start by itself. It reports whether
	// the host goes on.
	LockToStart() bool
	// Due reports whether the next start of the plugin does what one host does for all.
	Due() bool
	// Leased reports whether this host may do what is done once for all of them.
	Leased() bool
	// MayBegin fails where a start has something to do for all hosts, and another one is to.
	MayBegin(r *catalog.Record) error
	// Unlocked is called when the lock is given back; what it returns, right after.
	Unlocked() (after func())
	// PauseOthers returns once no other host runs the plugin, nor will one that comes, until
	// ResumeOthers or the next record that is saved. Unpaused takes over such a record.
	PauseOthers(ctx context.Context) error
	ResumeOthers()
	Unpaused(r *catalog.Record)
	// Caught says that this host knows the latest record.
	Caught()
	// Stopped is the error of a call that may not begin, by what another host has made of the
	// plugin.
	Stopped() error
	// Denies reports whether another host has revoked a permission, and WhileGranted has
	// functions fail by that.
	Denies(permission string) bool
	WhileGranted(set hostfuncs.Set) hostfuncs.Set
}

// Plugins are those of this host.
type Plugins interface {
	// LockHere is [Hosts.Lock] without the others.
	LockHere(ctx context.Context, id string, create bool) (Plugin, error)
	// Find returns a plugin, nil for none, and IDs all of them.
	Find(id string) Plugin
	IDs() []string
	// Started reports whether plugins are started.
	Started() bool
	// Loading ends a context when nothing may be loaded any more, too.
	Loading(ctx context.Context) (context.Context, context.CancelFunc)
	// Go runs what the host waits for when it closes.
	Go(f func())
}

// Plugin is a plugin of this host.
type Plugin interface {
	ID() string
	Log() *pluginlog.Log
	// Known is what is known of it; nil where it is not installed.
	Known() *catalog.Installed
	Others() Member
	// Lock and Unlock are without the other hosts. Forget drops what is not installed.
	Lock(ctx context.Context) error
	Unlock()
	Forget()
	// Stopping has what is loaded or started given up until over is called.
	Stopping() (over func())
	// Starting runs what may start the plugin; free is called when others may start.
	Starting(free func(), f func() error) error
	// Halt ends what runs, and Follow brings that in line again with what is installed.
	Halt(ctx context.Context)
	Follow(ctx context.Context, in *catalog.Installed)
	// TakeOver makes the plugin what another host has made of it; anew says that nothing of
	// it runs on.
	TakeOver(ctx context.Context, s catalog.Stored, anew bool)
	// Remember saves a record of the version that is installed, in, and SetInstalled makes in what
	// is installed, without more.
	Remember(in *catalog.Installed, next *catalog.Record) error
	SetInstalled(in *catalog.Installed)
}

// Alone are the hosts of a data folder, of which there is one.
// Starts by themselves end with ctx.
func Alone(ctx context.Context, p Plugins) Hosts { return alone{p, ctx} }

type alone struct {
	Plugins
	ctx context.Context
}

func (a alone) Lock(ctx context.Context, id string, create bool) (Plugin, error) {
	return a.LockHere(ctx, id, create)
}
func (a alone) Join(p Plugin) Member { return single{p, a.ctx} }
func (a alone) Open()                {}
func (a alone) Start()               {}
func (a alone) Told(string)          {}

// single is a plugin of a host without others.
type single struct {
	Plugin
	ctx context.Context
}

func (s single) LockToStart() bool                            { return s.Lock(s.ctx) == nil }
func (s single) Due() bool                                    { return false }
func (s single) Leased() bool                                 { return true }
func (s single) MayBegin(*catalog.Record) error               { return nil }
func (s single) Unlocked() (after func())                     { return func() {} }
func (s single) PauseOthers(context.Context) error            { return nil }
func (s single) ResumeOthers()                                {}
func (s single) Unpaused(*catalog.Record)                     {}
func (s single) Caught()                                      {}
func (s single) Stopped() error                               { return nil }
func (s single) Denies(string) bool                           { return false }
func (s single) WhileGranted(set hostfuncs.Set) hostfuncs.Set { return set }
