package plugin

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Config configures a Manager.
type Config struct {
	// Dir is the data folder, whose lock the caller holds.
	Dir string
	// Fetched is the folder in the data folder whose packages may be installed,
	// since the host itself has fetched them; empty for none.
	Fetched string
	// HostVersion is the host's own. AppVersion, that of the application which
	// it stands for (empty: [manifest.DefaultAppVersion]), and SDKVersion are
	// what plugins are checked against.
	HostVersion, AppVersion, SDKVersion string
	// Lenient accepts older packages whose manifest lacks required lists, at
	// installation, and plugins that need other versions.
	Lenient bool
	// MaxMemoryMB caps what a backend may declare, in MiB; 0 means the
	// manifest's own maximum.
	MaxMemoryMB int
	Limits      Limits
	// Database has the rows of plugins; nil keeps them in files of the data folder.
	Database postgres.Database
	// Leases are what the hosts of Database agree on; nil where there are no others, as [lease.Alone].
	Leases lease.Leases
	// InstanceMode is the mode in which the instances of all plugins run,
	// one of those of backend.instances; empty leaves it to their manifests.
	InstanceMode string
	// Secrets keeps passwords and secrets of plugins; nil where the host has
	// no vault.
	Secrets Secrets
	// Logs keeps what plugins log, and what happens to them; nil leaves it to
	// Logger. Whoever made it closes it, after the manager.
	Logs *logs.Logs
	// Network is the way of plugins to the network; nil where the host has
	// none.
	Network *netpolicy.Network
	// Reserve is space for the manager's own records where the disk is full;
	// nil where none is set aside.
	Reserve *disk.Reserve
	// Documents are where records and settings of plugins are; nil is the data folder.
	Documents document.Store
	// Health says from when on a database is nearly full.
	Health health.Limits
	// Scheduler shares processors among plugins; it is that of the engine.
	Scheduler *fairshare.Scheduler
	// Memory is what plugins have together; it is that of the engine. Nil means
	// that nothing bounds them together.
	Memory *memory.Budget
	// Drivers run backends, by the ending of their entry point (".wasm").
	Drivers map[string]Driver
	// Logger gets what happens to plugins, with the key plugin, and what they
	// log: at level debug, unless there are no Logs. Nil discards it.
	Logger *slog.Logger
	// Faults lists files of the data folder that are damaged or gone, to be
	// shown with their plugins. May be nil.
	Faults func() []api.Fault
	// Changed, if it is not nil, is called after anything that [Manager.List]
	// shows of a plugin has changed, but for figures; with an empty id, of many.
	// It may call List, and must not wait for anything else of the manager.
	Changed func(id string)
}

// Manager holds all installed plugins. Its methods may be called from many
// goroutines at once; changes of one plugin wait for each other.
type Manager struct {
	cfg     Config
	limits  Limits
	logger  *slog.Logger
	catalog *catalog
	// ctx ends when the manager closes; running counts what it has to wait
	// for then.
	ctx     context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup
	// loading ends when no backend may be loaded any more, at the latest with
	// ctx.
	loading     context.Context
	stopLoading context.CancelCauseFunc
	buffers     sync.Pool // of *callBuffer
	idle        sync.Map  // of *instances, that have some which could be ended
	stores      sync.Map  // of *store.Store, that are open
	sleepers    sleepers
	told        toldRecords // of records that other hosts have changed
	services    []service.Service

	// entries is replaced as a whole, so that calls look up their plugin
	// without a lock.
	entries atomic.Pointer[map[string]*entry]
	mu      sync.Mutex // guards the replacing of entries, started and closed
	started bool
	closed  bool
	booted  chan struct{} // closed when every plugin of Start was started
}

// Open reads what is installed in a data folder and clears what a crash has
// left there. It starts nothing: see [Manager.Start].
func Open(ctx context.Context, cfg Config) (*Manager, error) {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return open(ctx, cfg, nil)
}

func open(ctx context.Context, cfg Config, before func(step, path string) error) (*Manager, error) {
	if err := limits.Fill(&cfg); err != nil {
		return nil, err
	}
	if err := manifest.CheckInstanceMode(cfg.InstanceMode); err != nil {
		return nil, err
	}
	cfg.AppVersion = cmp.Or(cfg.AppVersion, manifest.DefaultAppVersion)
	if cfg.Scheduler == nil {
		var err error
		if cfg.Scheduler, err = fairshare.New(fairshare.Limits{}); err != nil {
			return nil, err
		}
	}
	if cfg.Memory == nil {
		cfg.Memory = memory.New(memory.Limits{})
	}
	if cfg.Leases == nil {
		cfg.Leases = lease.Alone()
	}
	m := &Manager{cfg: cfg, limits: cfg.Limits, logger: cfg.Logger, booted: make(chan struct{}),
		told: newToldRecords(cfg.Limits.StartWorkers)}
	m.ctx, m.cancel = context.WithCancel(context.WithoutCancel(ctx))
	c, err := openCatalog(m.ctx, cfg, before)
	if err != nil {
		m.cancel()
		return nil, err
	}
	m.catalog = c
	m.loading, m.stopLoading = context.WithCancelCause(m.ctx)
	m.buffers.New = func() any { return new(callBuffer) }
	m.sleepers.m = m
	cfg.Memory.OnShortage(m.endIdle)
	list, err := c.list()
	if err != nil {
		return nil, err
	}
	entries := make(map[string]*entry, len(list))
	for _, s := range list {
		e := m.newEntry(s.id)
		in := m.describe(s)
		if in.capped != "" {
			// Whoever installs it is told so; a host may start with less later.
			e.logger.Warn("the plugin gets less memory than it wants: " + in.capped)
		}
		e.adopt(in)
		entries[s.id] = e
	}
	m.entries.Store(&entries)
	if cfg.Documents != nil {
		context.AfterFunc(m.ctx, cfg.Documents.Watch(m.documentChanged))
	}
	if m.hosts() { // also before it is started: others wait for its word
		m.running.Go(m.followRecords)
		m.told.of("")
	}
	return m, nil
}

// Limits returns the limits in force.
func (m *Manager) Limits() Limits { return m.limits }

// endIdle ends the instances of all plugins that are kept for the next call, and
// can be made of an image again, has those sleep that have nothing to do, and
// closes what of databases nobody uses now.
func (m *Manager) endIdle() {
	m.idle.Range(func(p, _ any) bool {
		p.(*instances).endIdle(0)
		return true
	})
	m.sleepers.free()
	m.stores.Range(func(s, _ any) bool {
		s.(*store.Store).CloseIdle()
		return true
	})
}

// changed tells the owner.
func (m *Manager) changed(id string) {
	if m.cfg.Changed != nil {
		m.cfg.Changed(id)
	}
}

// List returns all installed plugins by id.
func (m *Manager) List() []Info {
	entries := *m.entries.Load()
	list := make([]Info, 0, len(entries))
	for _, id := range slices.Sorted(maps.Keys(entries)) {
		if info, ok := entries[id].info(); ok {
			list = append(list, info)
		}
	}
	return list
}

// Get returns one plugin, or [problem.PluginNotFound].
func (m *Manager) Get(id string) (Info, error) {
	if e := (*m.entries.Load())[id]; e != nil {
		if info, ok := e.info(); ok {
			return info, nil
		}
	}
	return Info{}, problem.PluginNotFound(id)
}

// entry returns an installed plugin, or [problem.PluginNotFound].
func (m *Manager) entry(id string) (*entry, error) {
	if e := (*m.entries.Load())[id]; e != nil && e.installed.Load() != nil {
		return e, nil
	}
	return nil, problem.PluginNotFound(id)
}

// lockHere is lock where nobody else has the plugins, or none of them may change this
// one now.
func (m *Manager) lockHere(ctx context.Context, id string, create bool) (*entry, error) {
	for {
		e, err := m.find(id, create)
		if err != nil {
			return nil, err
		}
		if err := e.lock(ctx); err != nil {
			return nil, err
		}
		if m.isClosed() {
			e.unlock()
			return nil, problem.ShuttingDown()
		}
		if (*m.entries.Load())[id] == e {
			if err := e.finishImport(); err != nil {
				if e.installed.Load() == nil {
					m.forget(e)
				}
				e.unlock()
				return nil, err
			}
			return e, nil
		}
		e.unlock() // it was removed meanwhile
	}
}

func (m *Manager) find(id string, create bool) (*entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	entries := *m.entries.Load()
	e := entries[id]
	switch {
	case e != nil && (create || e.installed.Load() != nil):
		return e, nil
	case !create:
		return nil, problem.PluginNotFound(id)
	}
	e = m.newEntry(id)
	next := maps.Clone(entries)
	next[id] = e
	m.entries.Store(&next)
	return e, nil
}

// forget drops an entry whose lock is held.
func (m *Manager) forget(e *entry) {
	m.mu.Lock()
	next := maps.Clone(*m.entries.Load())
	delete(next, e.id)
	m.entries.Store(&next)
	m.mu.Unlock()
	e.hub.close()
	m.changed(e.id)
}

// Started reports whether [Manager.Start] was called.
func (m *Manager) Started() bool { return m.isStarted() }

func (m *Manager) isStarted() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.started
}

func (m *Manager) isClosed() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.closed
}

// Close refuses new calls, lets running ones end within DrainTimeout, runs the
// onShutdown hooks, ends all instances and waits for what is in progress. When
// ctx ends, calls and hooks are waited for no longer. Closing again does
// nothing.
func (m *Manager) Close(ctx context.Context) error {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		return nil
	}
	m.closed = true
	m.mu.Unlock()
	m.StopLoading()
	m.cancel()
	var all sync.WaitGroup
	cut := make(chan string, len(*m.entries.Load()))
	for _, e := range *m.entries.Load() {
		all.Go(func() {
			if !e.close(ctx) {
				cut <- e.id
			}
		})
	}
	all.Wait()
	m.running.Wait()
	close(cut)
	var ids []string
	for id := range cut {
		ids = append(ids, id)
	}
	if len(ids) > 0 {
		slices.Sort(ids)
		return fmt.Errorf("running calls of these plugins did not end in time and were cut off: %s", strings.Join(ids, ", "))
	}
	return nil
}
