package plugin

import (
	"context"
	"log/slog"
	"path"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// entry is one plugin in the manager. Whatever changes the plugin holds its
// lock; calls and lists only read the atomic fields.
type entry struct {
	m  *Manager
	id string
	// logger gets what happens to the plugin, hostLogger what is only for the
	// host's log.
	logger, hostLogger *slog.Logger
	masks              *masks // of what is logged
	// mutex is held, by having sent to it, by whoever changes the plugin: a channel, so that
	// who waits for it can give up.
	mutex chan struct{}

	installed atomic.Pointer[installed] // nil before the first installation
	status    atomic.Pointer[Status]
	// current takes the calls; nil where the plugin takes none.
	current atomic.Pointer[slot]
	// alone has the services that pages use of a plugin that runs without a
	// backend; nil for any other.
	alone   atomic.Pointer[slot]
	booting atomic.Bool // Start has not got to it yet
	// settingsChanges is how often its settings were changed.
	settingsChanges atomic.Uint64

	crashes      atomic.Int32 // in a row, without a success in between
	settled      func(error)  // settledCall, made once for all calls
	calls        atomic.Uint64
	errors       atomic.Uint64
	crashed      atomic.Uint64
	lately       atomic.Pointer[lately] // what crashed last; nil for nothing
	instructions atomic.Uint64          // of instances that have ended
	computed     atomic.Int64           // nanoseconds, of the same
	peak         atomic.Uint64          // the most memory that was seen of one that has ended
	most         atomic.Uint64          // the most that was seen of all together, with what they share
	usage        usage
	group        *fairshare.Group  // of its instances, for processors
	memory       *memory.Account   // of its instances, and of what the host holds for them
	denials      throttle.Throttle // of denied calls in the log, by function

	ending sync.RWMutex // read while crashed instances end, and those beside them

	hub    *hub             // passes on what the plugin emits
	values *settings.Values // of the plugin's settings

	loadMu   sync.Mutex // guards what follows
	giveUp   context.CancelCauseFunc
	stoppers int             // that wait for the lock
	hurrying int             // that stop the plugin with Now
	urgent   context.Context // ends with the first of them
	cutOff   context.CancelFunc

	following atomic.Bool         // whether one waits to read settings that another host may have changed
	bar       atomic.Pointer[bar] // what another host has taken from it; nil for nothing
	stands    atomic.Bool         // it stands still for another host, which changes what it stores

	// These belong to the holder of the lock.
	lease   lease.Lease // given back with the lock; nil for none
	hurried func()      // called when the lock is given back; nil for nothing
	free    func()      // has the next plugin start; nil but while Manager.boot starts this one
	program Program
	client  *netpolicy.Client // nil but while the plugin runs and may use the network
	data    *data             // nil but while the plugin runs
	failure error             // why it does not run, where it was to be started
	retries int               // how often in a row something that passes was in the way
	// rechecked is when the database was looked through after SQLite had called
	// it damaged.
	rechecked time.Time
}

func (m *Manager) newEntry(id string) *entry {
	hidden := &masks{shortest: m.limits.MaskBytes}
	e := &entry{m: m, id: id, masks: hidden, logger: m.pluginLogger(id, hidden), hostLogger: m.logger.With("plugin", id),
		mutex: make(chan struct{}, 1), hub: newHub(&m.limits), usage: newUsage(),
		group: m.cfg.Scheduler.NewGroup(), memory: m.cfg.Memory.NewAccount(),
		denials: throttle.Throttle{Lines: deniedLines, Every: deniedEvery}}
	e.values = settings.New(settings.Options{Store: m.catalog.documents, Folder: path.Join(dataName, id), Plugin: id,
		Passwords: e.passwords(), Log: e.logger})
	e.status.Store(&Status{State: api.StateInstalled})
	e.settled = e.settledCall
	e.urgent, e.cutOff = context.WithCancel(context.Background())
	return e
}

func (e *entry) tryLock() bool {
	select {
	case e.mutex <- struct{}{}:
		return true
	default:
		return false
	}
}

func (e *entry) lock(ctx context.Context) error {
	if e.tryLock() {
		return nil
	}
	select {
	case e.mutex <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *entry) unlock() {
	if e.hurried != nil {
		e.hurried()
		e.hurried = nil
	}
	l := e.lease
	e.lease = nil
	<-e.mutex
	if l != nil {
		l.Release()
	}
}

// adopt makes in what the plugin is, and sets the state that follows from it
// while nothing runs. It does not tell the owner.
func (e *entry) adopt(in *installed) {
	e.setInstalled(in)
	s, old := e.resting(in), e.status.Load()
	switch {
	case s.State == old.State && s.Reason == old.Reason:
		s.Since = old.Since
	case e.m.isStarted():
		s.Since = time.Now()
	}
	e.status.Store(&s)
}

// setInstalled makes in what the plugin is, which is the latest that is known of it.
// Its weight holds from then on, also for what computes.
func (e *entry) setInstalled(in *installed) {
	e.group.SetWeight(in.record.cpuWeight())
	e.installed.Store(in)
	e.bar.Store(nil)
}

// resting is the state of a plugin that does not run.
func (e *entry) resting(in *installed) Status {
	switch {
	case in.record != nil && !in.record.Enabled:
		return Status{State: api.StateDisabled}
	case in.broken != "":
		return Status{State: api.StateFailed, Reason: in.broken}
	case in.incompatible != "":
		return Status{State: api.StateIncompatible, Reason: in.incompatible}
	}
	return Status{State: api.StateInstalled}
}

// runnable reports whether the plugin is to run once the manager is started.
func (e *entry) runnable() bool {
	in := e.installed.Load()
	return in != nil && (e.resting(in).State == api.StateInstalled || in.waits())
}

// set changes the state and returns what it stored, by whose address the state
// can be recognised. Whoever reads that a plugin is active uses it at once, by
// a job for one, so the services know of it before anybody can read it. Of
// every other state they hear afterwards: nothing runs any more by then, and
// who asks is to learn why. The log says last what has happened.
func (e *entry) set(s Status, more ...slog.Attr) *Status {
	s.Since = time.Now()
	if s.State == api.StateActive {
		e.tellServices(s)
	}
	old := e.status.Swap(&s)
	e.m.changed(e.id)
	if s.State != api.StateActive {
		e.tellServices(s)
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
		e.logger.LogAttrs(context.Background(), level, "the plugin is "+string(s.State), attrs...)
	}
	return &s
}

// tellServices tells the services of a state that the plugin gets.
func (e *entry) tellServices(s Status) {
	in := e.installed.Load()
	e.tell(in, s)
}

// info describes the plugin; ok is false where it is not installed.
func (e *entry) info() (i Info, ok bool) {
	in := e.installed.Load()
	if in == nil {
		return Info{}, false
	}
	i = Info{ID: e.id, Status: *e.status.Load(), Manifest: in.manifest, Jobs: in.jobs, Permissions: []api.Permission{}}
	if r := in.record; r != nil {
		i.Version, i.Digest, i.Enabled = r.Current.Version, r.Current.Digest, r.Enabled
		i.Source = r.Current.Source
		i.InstalledAt, i.UpdatedAt = r.InstalledAt, r.Current.InstalledAt
		if in.manifest != nil {
			i.Permissions = permissions(in.manifest.Permissions, r.Grants)
		}
		i.AnySchedule, i.CPUWeight = r.AnySchedule, r.cpuWeight()
		if policy, ok := r.network(); ok {
			i.Network = &policy
		}
		i.Previous = r.previous()
	}
	i.Stats = Stats{
		Calls: e.calls.Load(), Errors: e.errors.Load(), Crashes: e.crashed.Load(),
		Instructions: e.instructions.Load(), Computed: time.Duration(e.computed.Load()),
		Waited: e.group.Waited(), MemoryPeak: e.peak.Load(), MemoryBytes: uint64(e.memory.Used()),
	}
	if s := e.current.Load(); s != nil {
		i.Stats.Open = int(s.open.Load())
		if s.instance != nil {
			figures, count := s.figures()
			i.Stats.Instances = count
			if sleeper, ok := s.instance.(Sleeper); ok {
				i.Stats.Asleep = sleeper.Asleep()
			}
			i.Stats.MemoryLimit, i.Stats.CodeBytes = figures.MemoryLimit, figures.CodeBytes
			i.Stats.MemoryBytes += figures.CodeBytes + figures.HeldBytes
			i.Stats.MemoryPeak = max(i.Stats.MemoryPeak, figures.MemoryPeak)
			i.Stats.Instructions += figures.Instructions
			i.Stats.Computed += figures.Computed
		}
	}
	i.Stats.MemoryMost = raise(&e.most, max(i.Stats.MemoryPeak, i.Stats.MemoryBytes))
	return i, true
}
