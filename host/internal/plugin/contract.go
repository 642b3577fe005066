package plugin

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Use adds services, which hear of plugins from [Manager.Start] on, and of what
// is to be deleted at any time. It is called before anything else is asked of
// the manager.
func (m *Manager) Use(services ...service.Service) { m.services = append(m.services, services...) }

// Plugin implements [service.Plugins].
func (m *Manager) Plugin(id string) (service.Plugin, error) {
	e, err := m.entry(id)
	if err != nil {
		return service.Plugin{}, problem.PluginNotFound(id).WithCause(err)
	}
	in := e.installed.Load()
	if in == nil {
		return service.Plugin{}, problem.PluginNotFound(id)
	}
	return e.describe(in, *e.status.Load()), nil
}

// Installed implements [service.Plugins].
func (m *Manager) Installed() []service.Plugin {
	entries := *m.entries.Load()
	list := make([]service.Plugin, 0, len(entries))
	for _, id := range slices.Sorted(maps.Keys(entries)) {
		if in := entries[id].installed.Load(); in != nil {
			list = append(list, entries[id].describe(in, *entries[id].status.Load()))
		}
	}
	return list
}

// describe is the plugin as services see it.
func (e *entry) describe(in *installed, status Status) service.Plugin {
	p := service.Plugin{ID: e.id, Manifest: in.manifest, State: string(status.State), Reason: status.Reason,
		Jobs:  in.jobs,
		Phase: phase(status.State), RetryAfter: status.RetryAfter(time.Now())}
	access := func(permission string) (declared, granted bool) {
		if in.manifest == nil || in.record == nil {
			return false, false
		}
		return in.access(permission)
	}
	p.Declared = func(permission string) bool { declared, _ := access(permission); return declared }
	p.Granted = func(permission string) bool { _, granted := access(permission); return granted }
	if in.record != nil {
		p.Version, p.Content, p.AnySchedule = in.record.Current.Version, in.record.Current.Digest, in.record.AnySchedule
		p.Catalogue, p.CatalogueKey = in.record.Current.Source.Catalogue, in.record.Current.Source.Key
		if policy, ok := in.record.network(); ok {
			limits := netPolicy(policy, in.manifest)
			p.Network = &limits
		}
	}
	return p
}

func phase(s api.State) service.Phase {
	switch s {
	case api.StateDisabled:
		return service.Disabled
	case api.StateStarting:
		return service.Starting
	case api.StateActive:
		return service.Active
	}
	return service.Down
}

// tell tells the services what the plugin is in a state. The caller holds the
// lock, or nothing runs yet.
func (e *entry) tell(in *installed, status Status) {
	if in == nil || !e.m.isStarted() {
		return
	}
	e.announce(e.describe(in, status))
}

// Tell tells a service what all plugins are, which was opened after the manager
// was started. It waits for changes that are under way.
func (m *Manager) Tell(s service.Service) {
	follower, ok := s.(service.Follower)
	if !ok || !m.isStarted() {
		return
	}
	for _, e := range m.sorted() {
		if e.lock(m.ctx) != nil {
			return
		}
		if in := e.installed.Load(); in != nil {
			e.inform(s, follower, e.describe(in, *e.status.Load()))
		}
		e.unlock()
	}
}

// sorted returns the entries by id.
func (m *Manager) sorted() []*entry {
	byID := func(a, b *entry) int { return strings.Compare(a.id, b.id) }
	return slices.SortedFunc(maps.Values(*m.entries.Load()), byID)
}

// tellPhase tells the services of a phase that is no state of the plugin: that
// calls wait for the next instance, or that it was removed.
func (e *entry) tellPhase(in *installed, phase service.Phase) {
	if in == nil || !e.m.isStarted() {
		return
	}
	p := e.describe(in, *e.status.Load())
	p.Phase = phase
	e.announce(p)
}

func (e *entry) announce(p service.Plugin) {
	for _, s := range e.m.services {
		follower, ok := s.(service.Follower)
		if !ok {
			continue
		}
		e.inform(s, follower, p)
	}
}

func (e *entry) inform(s service.Service, follower service.Follower, p service.Plugin) {
	if err := follower.PluginChanged(p); err != nil && e.m.ctx.Err() == nil {
		e.logger.Error("a service cannot follow the plugin", "service", s.Name(), "error", err)
	}
}

// attach has the services give a new instance their host functions.
func (e *entry) attach(in *installed, s *slot) {
	p := e.describe(in, *e.status.Load())
	p.Phase = service.Starting
	for _, one := range e.m.services {
		if provider, ok := one.(service.Provider); ok {
			s.attached = append(s.attached, provider.Attach(p, s.channels))
		}
	}
}

// functions adds what the services give an instance.
func (s *slot) functions(f *hostfuncs.Services) {
	for _, one := range s.attached {
		one.Functions(f)
	}
}

// detach ends what the services have given an instance, which has ended. Calling
// it again does nothing.
func (s *slot) detach() {
	s.detached.Do(func() {
		for _, one := range s.attached {
			one.Detach()
		}
	})
}

// handlesJob reports whether the instance has a handler for a job.
func (s *slot) handlesJob(job string) bool {
	return slices.ContainsFunc(s.attached, func(one service.Instance) bool {
		handler, ok := one.(service.JobHandler)
		return ok && handler.HandlesJob(job)
	})
}

// RunJob implements [service.Plugins]. It queues and waits as [Manager.Call]
// does.
func (m *Manager) RunJob(ctx context.Context, id string, content bundle.Digest, run abi.CronRun,
	requestID string) error {
	e, err := m.entry(id)
	if err == nil {
		_, err = e.call(ctx, job{cron: &run, content: content}, requestID, nil)
	}
	var crash *engine.CrashError
	switch {
	case errors.As(err, &crash): // it may wrap any other of these
		return fmt.Errorf("the plugin crashed: %s", crash.Reason)
	case problem.IsCode(err, problem.CodePluginNotFound), problem.IsCode(err, problem.CodePluginUnavailable),
		problem.IsCode(err, problem.CodeShuttingDown):
		return fmt.Errorf("%w: %w", service.ErrNotRunning, err)
	case errors.Is(err, engine.ErrTimeout):
		return fmt.Errorf("%w: %w", context.DeadlineExceeded, err)
	}
	return err
}

// removeFromServices deletes what services keep of a plugin that is purged.
func (m *Manager) removeFromServices(ctx context.Context, id string) error {
	ctx = context.WithoutCancel(ctx)
	var all []error
	for _, s := range m.services {
		remover, ok := s.(service.Remover)
		if !ok {
			continue
		}
		if err := m.cfg.Reserve.Do(func() error { return remover.RemovePlugin(ctx, id) }); err != nil {
			all = append(all, fmt.Errorf("delete what %s has of %q: %w", s.Name(), id, err))
		}
	}
	return errors.Join(all...)
}
