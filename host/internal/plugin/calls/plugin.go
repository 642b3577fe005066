package calls

import (
	"sync/atomic"

	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/functions"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Options are what calls work with.
type Options struct {
	Dir     string         // the data folder
	Kit     *hostfuncs.Kit // what plugins are offered; nil is the host's own alone
	Secrets sealed.Secrets // nil where the host has no vault
	Gates   *running.Gates
	Life    *running.Lifetime
	Plugins Plugins
}

// Plugins are those that can be called.
type Plugins interface {
	// Called returns an installed plugin, or [problem.PluginNotFound].
	Called(id string) (*Plugin, error)
	// AllCalled returns all of them by id.
	AllCalled() []*Plugin
}

// Calls has plugins answer. Its methods may be called from many goroutines at once.
type Calls struct{ o Options }

// New returns what has plugins answer.
func New(o Options) *Calls { return &Calls{o} }

// Plugin is what calls and lists have of a plugin. What changes is replaced in one piece.
type Plugin struct {
	*running.Gate // that its calls go through
	Functions     *functions.Functions
	Hub           *running.Hub                      // passes on what it emits
	Installed     atomic.Pointer[catalog.Installed] // nil before the first installation
	Status        atomic.Pointer[shown.Status]
	// Alone has the services that pages use of a plugin that runs without a
	// backend; nil for any other.
	Alone atomic.Pointer[running.Slot]
	id    string
	log   *pluginlog.Log
}

// NewPlugin is a plugin without gate and functions.
func NewPlugin(id string, log *pluginlog.Log, hub *running.Hub) *Plugin {
	return &Plugin{id: id, log: log, Hub: hub}
}

// ID is that of the plugin.
func (e *Plugin) ID() string { return e.id }

// Log is that of the plugin.
func (e *Plugin) Log() *pluginlog.Log { return e.log }

// Known is what is installed; nil where nothing is.
func (e *Plugin) Known() *catalog.Installed { return e.Installed.Load() }
