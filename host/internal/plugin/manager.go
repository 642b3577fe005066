package plugin

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/calls"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/replicas"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/internal/plugin/traces"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
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
	// App is the application that the host is a part of; nil is none.
	App *appname.App
	// Agents hears how far requests are, as plugins say, what they log in them, and that rows were changed; it does not
	// wait, and may be nil.
	Agents interface {
		Progress(requestID string, done, total float64, message string)
		Logged(plugin, requestID string, level abi.Level, text string)
		RowsChanged(plugin string)
	}
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
	Secrets sealed.Secrets
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
	// Scheduler shares processors among plugins; it is that of the engine.
	Scheduler *fairshare.Scheduler
	// Memory is what plugins have together; it is that of the engine. Nil means
	// that nothing bounds them together.
	Memory *memory.Budget
	// Kit is what plugins are offered, as to the engine; nil is the host's own alone.
	Kit *hostfuncs.Kit
	// Drivers run backends, by the ending of their entry point (".wasm").
	Drivers map[string]backends.Driver
	// Logger gets what happens to plugins, with the key plugin, and what they
	// log: at level debug, unless there are no Logs. Nil discards it.
	Logger *slog.Logger
	// Guests gets what plugins log at their own level, where there are Logs; nil is nobody.
	Guests *slog.Logger
	// Changed, if it is not nil, is called after anything that [Manager.List]
	// shows of a plugin has changed, but for figures; with an empty id, of many.
	// It may call List, and must not wait for anything else of the manager.
	Changed func(id string)
}

// Skipped is a plugin that an event or a hook of the application has left out.
type Skipped = calls.Skipped

// Manager holds all installed plugins. Its methods may be called from many
// goroutines at once; changes of one plugin wait for each other.
type Manager struct {
	*stored.Storage   // of what plugins store
	*calls.Calls      // that plugins answer
	*running.Lifetime // of what runs
	table
	cfg      Config
	limits   Limits
	gates    running.Gates
	logger   *slog.Logger
	catalog  *catalog.Catalog
	idle     sync.Map // of *instances, that have some which could be ended
	sleepers sleepers
	hosts    replicas.Hosts // that have the same plugins
	services services
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
	if err := manifest.CheckKit(cfg.Kit); err != nil {
		return nil, err
	}
	if cfg.Memory == nil {
		cfg.Memory = memory.New(memory.Limits{})
	}
	if cfg.Leases == nil {
		cfg.Leases = lease.Alone()
	}
	m := &Manager{cfg: cfg, limits: cfg.Limits, logger: cfg.Logger, Lifetime: running.NewLifetime(ctx)}
	l := &m.limits
	m.gates = running.Gates{CallTimeout: l.CallTimeout, JobTimeout: l.JobTimeout, HookTimeout: l.HookTimeout,
		Times: running.NewCallTimes(), Traces: traces.New(l.Traces),
		Bounds: running.Bounds{Queue: l.Queue, OpenCalls: l.OpenCalls, Subscriptions: l.Subscriptions,
			EventQueue: l.EventQueue, EventQueueBytes: l.EventQueueBytes, EventTimeout: l.EventTimeout,
			EventFollowers: l.EventFollowers, FollowerEvents: l.FollowerEvents, FollowerBytes: l.FollowerBytes}}
	if cfg.Logs != nil {
		m.gates.Slow = cfg.Logs.Slow
	}
	c, err := catalog.Open(m.Ctx, catalog.Options{Dir: cfg.Dir, Reserve: cfg.Reserve, Documents: cfg.Documents,
		Database: cfg.Database, Leases: cfg.Leases, Logger: cfg.Logger, Bundle: cfg.Limits.Bundle, Store: cfg.Limits.Store,
		Files: cfg.Limits.Files, Copies: cfg.Limits.Copies, Before: before,
		Manifest: manifest.Options{Lenient: cfg.Lenient, AppVersion: cfg.AppVersion, SDKVersion: cfg.SDKVersion,
			MaxMemoryMB: cfg.MaxMemoryMB, Kit: cfg.Kit, App: cfg.App}})
	if err != nil {
		m.End()
		return nil, err
	}
	m.catalog = c
	m.Calls = calls.New(calls.Options{Dir: cfg.Dir, Kit: cfg.Kit, Secrets: cfg.Secrets, Gates: &m.gates,
		Life: m.Lifetime, Plugins: &m.table})
	m.Storage = stored.New(stored.Options{Catalog: c, Plugins: keptOf{m}, Reserve: cfg.Reserve, Secrets: cfg.Secrets,
		Logs: cfg.Logs, Logger: cfg.Logger, Host: cfg.HostVersion, Store: l.Store, Files: l.Files, Copies: l.Copies,
		CopyBytes: l.CopyBytes})
	if m.hosts = replicas.Alone(m.Ctx, shared{m}); c.Documents.Hosts() {
		m.hosts = replicas.Among(m.Ctx, replicas.Options{Plugins: shared{m}, Catalog: c, Kit: cfg.Kit, Logger: m.logger,
			PauseTimeout: l.PauseTimeout, Turns: l.StartWorkers})
	}
	m.sleepers.m = m
	cfg.Memory.OnShortage(m.endIdle)
	list, err := c.List()
	if err != nil {
		return nil, err
	}
	entries := make(map[string]*entry, len(list))
	for _, s := range list {
		e := m.newEntry(s.ID)
		in := m.catalog.Describe(s)
		if in.Capped != "" {
			// Whoever installs it is told so; a host may start with less later.
			e.Log().Warn("the plugin gets less memory than it wants: " + in.Capped)
		}
		e.adopt(in)
		entries[s.ID] = e
	}
	m.entries.Store(&entries)
	if cfg.Documents != nil {
		context.AfterFunc(m.Ctx, cfg.Documents.Watch(m.documentChanged))
	}
	m.hosts.Open()
	return m, nil
}

// Limits returns the limits in force.
func (m *Manager) Limits() Limits { return m.limits }

// endIdle ends the instances of all plugins that are kept for the next call, and
// can be made of an image again, has those sleep that have nothing to do, and
// closes what of databases nobody uses now.
func (m *Manager) endIdle() {
	m.idle.Range(func(p, _ any) bool {
		p.(*running.Instances).EndIdle(0)
		return true
	})
	m.sleepers.free()
	m.CloseIdle()
}

// changed tells the owner.
func (m *Manager) changed(id string) {
	if m.cfg.Changed != nil {
		m.cfg.Changed(id)
	}
}

// lock is [replicas.Hosts.Lock].
func (m *Manager) lock(ctx context.Context, id string, create bool) (*entry, error) {
	p, err := m.hosts.Lock(ctx, id, create)
	if err != nil {
		return nil, err
	}
	return p.(*entry), nil
}

// lockHere is lock where nobody else has the plugins, or none of them may change this
// one now.
func (m *Manager) lockHere(ctx context.Context, id string, create bool) (*entry, error) {
	for {
		e, err := m.find(id, create, m.newEntry)
		if err != nil {
			return nil, err
		}
		if err := e.Lock(ctx); err != nil {
			return nil, err
		}
		if m.Closed() {
			e.Unlock()
			return nil, problem.ShuttingDown()
		}
		if (*m.entries.Load())[id] == e {
			if err := e.data.FinishImport(); err != nil {
				if e.Known() == nil {
					m.forget(e)
				}
				e.Unlock()
				return nil, err
			}
			return e, nil
		}
		e.Unlock() // it was removed meanwhile
	}
}

// forget drops an entry whose lock is held.
func (m *Manager) forget(e *entry) {
	m.drop(e.ID())
	e.Hub.Close()
	m.gates.Times.Forget(e.ID())
	m.gates.Traces.Forget(e.ID())
	m.changed(e.ID())
}

// Close refuses new calls, lets running ones end within DrainTimeout, runs the
// onShutdown hooks, ends all instances and waits for what is in progress. When
// ctx ends, calls and hooks are waited for no longer. Closing again does
// nothing.
func (m *Manager) Close(ctx context.Context) error {
	if !m.End() {
		return nil
	}
	var all sync.WaitGroup
	cut := make(chan string, len(*m.entries.Load()))
	for _, e := range *m.entries.Load() {
		all.Go(func() {
			if !e.close(ctx) {
				cut <- e.ID()
			}
		})
	}
	all.Wait()
	m.Work.Wait()
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
