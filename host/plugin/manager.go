package plugin

import (
	"context"
	"errors"
	"log/slog"

	"github.com/wasmhost/wasmhost/abi"
)

// Config configures a Manager.
type Config struct {
	// Dir is the data folder, whose lock the caller holds.
	Dir string
	// HostVersion and SDKVersion are what plugins are checked against.
	HostVersion, SDKVersion string
	// Lenient accepts older packages at installation.
	Lenient bool
	// MaxMemoryMB caps what a backend may declare, in MiB; 0 means the
	// manifest's own maximum.
	MaxMemoryMB int
	Limits      Limits
	// Drivers run backends, by the ending of their entry point (".wasm").
	Drivers map[string]Driver
	// Logger gets what plugins log, with the key plugin, and what happens to
	// them. Nil discards it.
	Logger *slog.Logger
	// Changed, if it is not nil, is called after anything that [Manager.List]
	// shows has changed, but for figures. It must not wait for the manager.
	Changed func()
}

// Manager holds all installed plugins.
type Manager struct{ cfg Config }

// Staged is a plugin in the staging area.
type Staged struct{}

var errNotYet = errors.New("not yet")

// Open reads what is installed.
func Open(ctx context.Context, cfg Config) (*Manager, error) { return nil, errNotYet }

// Limits returns the limits in force.
func (m *Manager) Limits() Limits { return m.cfg.Limits }

// Start starts all enabled plugins in the background.
func (m *Manager) Start(ctx context.Context) {}

// Wait returns when every enabled plugin was started or has failed to.
func (m *Manager) Wait(ctx context.Context) error { return errNotYet }

// Starting returns the ids that are not started yet.
func (m *Manager) Starting() []string { return nil }

// Close stops all.
func (m *Manager) Close(ctx context.Context) error { return errNotYet }

// List returns all plugins by id.
func (m *Manager) List() []Info { return nil }

// Get returns one.
func (m *Manager) Get(id string) (Info, error) { return Info{}, errNotYet }

// Enable starts a plugin.
func (m *Manager) Enable(ctx context.Context, id string) (Info, error) { return Info{}, errNotYet }

// Disable stops a plugin.
func (m *Manager) Disable(ctx context.Context, id string) (Info, error) { return Info{}, errNotYet }

// Reload replaces the instance.
func (m *Manager) Reload(ctx context.Context, id string) (Info, error) { return Info{}, errNotYet }

// Grant grants permissions.
func (m *Manager) Grant(ctx context.Context, id string, permissions []string) (Info, error) {
	return Info{}, errNotYet
}

// Revoke takes permissions away.
func (m *Manager) Revoke(ctx context.Context, id string, permissions []string) (Info, error) {
	return Info{}, errNotYet
}

// Remove uninstalls.
func (m *Manager) Remove(ctx context.Context, id string, purge bool) error { return errNotYet }

// Stage copies a folder into the staging area and inspects the copy.
func (m *Manager) Stage(ctx context.Context, folder string) (*Staged, error) { return nil, errNotYet }

// Inspection is what the staged plugin asks for.
func (s *Staged) Inspection() Inspection { return Inspection{} }

// Discard drops it.
func (s *Staged) Discard() {}

// Install commits a staged plugin.
func (m *Manager) Install(ctx context.Context, s *Staged, c Consent) (Info, error) {
	return Info{}, errNotYet
}

// Call sends one request.
func (m *Manager) Call(ctx context.Context, id string, req abi.CLIRequest, requestID string) (abi.RawJSON, error) {
	return nil, errNotYet
}
