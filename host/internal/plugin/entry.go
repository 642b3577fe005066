package plugin

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/calls"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/functions"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/replicas"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
)

// known is what is known of one plugin, which is told to all who follow it. Calls and lists
// only read what is atomic; the rest belongs to whoever changes the plugin.
type known struct {
	*calls.Plugin
	replicas.Member // what other hosts have to do with it
	m               *Manager
	group           *fairshare.Group // of its instances, for processors
	memory          *memory.Account  // of its instances, and of what the host holds for them
	data            *stored.Data
	sampler         profile.Sampler // of its instances
}

// runner starts and ends what runs of a plugin.
type runner struct {
	known
	*turn // of those who change it
	// settingsChanges is how often its settings were changed.
	settingsChanges atomic.Uint64
	booting         atomic.Bool  // Start has not got to it yet
	ending          sync.RWMutex // read while crashed instances end, and those beside them

	// These belong to the holder of the lock.
	free    func() // has the next plugin start; nil but while Manager.boot starts this one
	program backends.Program
	record  *record.Recording // of the next instance; nil for none
	failure error             // why it does not run, where it was to be started
	retries int               // how often in a row something that passes was in the way
}

// entry is one plugin in the manager. Whatever changes the plugin holds its lock.
type entry struct {
	runner
	following atomic.Bool // whether one waits to read settings that another host may have changed
}

func (m *Manager) newEntry(id string) *entry {
	log := pluginlog.New(id, m.logger, m.cfg.Logs, m.limits.MaskBytes)
	log.Guests = m.cfg.Guests
	e := &entry{}
	e.turn = newTurn()
	e.known = known{Plugin: calls.NewPlugin(id, log, running.NewHub(&m.gates.Bounds)), m: m,
		group: m.cfg.Scheduler.NewGroup(), memory: m.cfg.Memory.NewAccount()}
	e.data = m.Of(id, e, log, e.memory)
	e.Status.Store(&shown.Status{State: api.StateInstalled})
	e.Member, e.Gate = m.hosts.Join(e), m.gates.Of(id, e, log)
	e.after = e.Unlocked
	with := functions.Host{App: m.cfg.App, Kit: m.cfg.Kit, Reserve: m.cfg.Reserve, Network: m.cfg.Network,
		Secrets: m.cfg.Secrets}
	if m.cfg.Agents != nil {
		with.RowsChanged, log.Heard = m.cfg.Agents.RowsChanged, m.cfg.Agents.Logged
	}
	e.Functions = with.Of(id, e, log)
	return e
}

// Others is what other hosts have to do with the plugin.
func (e *known) Others() replicas.Member { return e.Member }

// Forget drops the entry, whose lock is held.
func (e *entry) Forget() { e.m.forget(e) }

// Starting runs what may start the plugin; free is called when others may start.
func (e *runner) Starting(free func(), f func() error) error {
	e.free = free
	defer func() { e.free = nil }()
	return f()
}

// adopt makes in what the plugin is, and sets the state that follows from it
// while nothing runs. It does not tell the owner.
func (e *known) adopt(in *catalog.Installed) {
	e.SetInstalled(in)
	s, old := resting(in), e.Status.Load()
	switch {
	case s.State == old.State && s.Reason == old.Reason:
		s.Since = old.Since
	case e.m.Started():
		s.Since = time.Now()
	}
	e.become(&s)
}

// SetInstalled makes in what the plugin is, which is the latest that is known of it.
// Its weight holds from then on, also for what computes.
func (e *known) SetInstalled(in *catalog.Installed) {
	e.group.SetWeight(in.Record.Weight())
	e.Installed.Store(in)
	e.Caught()
}

// resting is the state of a plugin that does not run.
func resting(in *catalog.Installed) shown.Status {
	state, reason := in.Resting()
	return shown.Status{State: state, Reason: reason}
}

// runnable reports whether the plugin is to run once the manager is started.
func (e *known) runnable() bool {
	in := e.Known()
	return in != nil && (resting(in).State == api.StateInstalled || in.Waits())
}

// set changes the state and returns what it stored, by whose address the state
// can be recognised. Whoever reads that a plugin is active uses it at once, by
// a job for one, so the services know of it before anybody can read it. Of
// every other state they hear afterwards: nothing runs any more by then, and
// who asks is to learn why. The log says last what has happened.
func (e *known) set(s shown.Status, more ...slog.Attr) *shown.Status {
	s.Since = time.Now()
	if s.State == api.StateActive {
		e.tell(e.Known(), s)
	}
	old := e.become(&s)
	e.m.changed(e.ID())
	if s.State != api.StateActive {
		e.tell(e.Known(), s)
	}
	if old.State != s.State || old.Reason != s.Reason {
		level := slog.LevelInfo
		attrs := []slog.Attr{slog.String("state", string(s.State))}
		if s.Reason != "" {
			attrs = append(attrs, slog.String("reason", s.Reason))
		}
		attrs = append(attrs, more...)
		if s.State == api.StateFailed || s.State == api.StateIncompatible {
			level = slog.LevelError
		}
		e.Log().LogAttrs(context.Background(), level, "the plugin is "+string(s.State), attrs...)
	}
	return &s
}

// info describes the plugin; ok is false where it is not installed.
func (e *known) info() (i shown.Info, ok bool) {
	in := e.Known()
	if in == nil {
		return shown.Info{}, false
	}
	i = shown.Info{ID: e.ID(), Status: *e.Status.Load(), Manifest: in.Manifest, Jobs: in.Jobs,
		Permissions: []api.Permission{}}
	i.Reason = e.m.cfg.App.Text(i.Reason)
	if r := in.Record; r != nil {
		i.Version, i.Digest, i.Enabled = r.Current.Version, r.Current.Digest, r.Enabled
		i.Source = r.Current.Source
		i.InstalledAt, i.UpdatedAt = r.InstalledAt, r.Current.InstalledAt
		if in.Manifest != nil {
			i.Permissions = e.permissions(in.Manifest.Permissions, r.Grants, in.Manifest)
			i.Signals = signals(e.m.cfg.Kit, in.Manifest)
		}
		i.AnySchedule, i.CPUWeight = r.AnySchedule, r.Weight()
		if policy, ok := r.Reach(); ok {
			i.Network = &policy
		}
		i.Previous = e.previousOf(r)
	}
	i.Stats = shown.Stats{
		Calls: e.Calls.Load(), Errors: e.Errors.Load(), Crashes: e.Crashed.Load(),
		Begun: e.Begun.Load(), Instructions: e.Instructions.Load(),
		Computed: time.Duration(e.Computed.Load()), Waited: e.group.Waited(), MemoryPeak: e.Peak.Load(),
		MemoryBytes: uint64(e.memory.Used()),
	}
	if s := e.Current.Load(); s != nil {
		i.Stats.Open = int(s.Open.Load())
		if s.Instance != nil {
			figures, count := s.Figures()
			i.Stats.Instances = count
			if sleeper, ok := s.Instance.(backends.Sleeper); ok {
				i.Stats.Asleep = sleeper.Asleep()
			}
			i.Stats.MemoryLimit, i.Stats.CodeBytes = figures.MemoryLimit, figures.CodeBytes
			i.Stats.MemoryBytes += figures.CodeBytes + figures.HeldBytes
			i.Stats.MemoryPeak = max(i.Stats.MemoryPeak, figures.MemoryPeak)
			i.Stats.Instructions += figures.Instructions
			i.Stats.Computed += figures.Computed
		}
	}
	i.Stats.MemoryMost = running.Raise(&e.Most, max(i.Stats.MemoryPeak, i.Stats.MemoryBytes))
	return i, true
}

// Unavailable says why the plugin takes no calls; nil where it is active and
// has no backend that could.
func (e *known) Unavailable() error {
	if e.m.Loading.Err() != nil {
		return problem.ShuttingDown()
	}
	status := *e.Status.Load()
	in := e.Known()
	if status.State == api.StateActive && in.Manifest.Backend == nil {
		return nil
	}
	if status.State == api.StateActive { // it is being stopped at this moment
		status = resting(in)
	}
	return calls.Unavailable(e.ID(), status)
}
