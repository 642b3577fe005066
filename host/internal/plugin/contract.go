package plugin

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/functions"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/service"
)

// Use adds services, which hear of plugins from [Manager.Start] on, and of what
// is to be deleted at any time. It is called before anything else is asked of
// the manager. The error is of a service that provides what another one does: none
// takes the place of another in silence.
func (m *Manager) Use(services ...service.Service) error {
	m.services = append(m.services, services...)
	taken := map[reflect.Type]string{}
	for _, own := range functions.OwnParts() {
		taken[own] = "plugins"
	}
	for _, s := range m.services {
		provider, ok := s.(service.Provider)
		if !ok {
			continue
		}
		for _, part := range provider.Provides() {
			if by, is := taken[part]; is {
				return fmt.Errorf("the services %q and %q both provide %s to plugins: leave one of them out", by, s.Name(), part)
			}
			taken[part] = s.Name()
		}
	}
	return nil
}

// describe is a plugin as services see it.
func describe(id string, in *catalog.Installed, status shown.Status) service.Plugin {
	p := service.Plugin{ID: id, Manifest: in.Manifest, State: string(status.State), Reason: status.Reason,
		Jobs:  in.Jobs,
		Phase: phase(status.State), RetryAfter: status.RetryAfter(time.Now())}
	access := func(permission string) (declared, granted bool) {
		if in.Manifest == nil || in.Record == nil {
			return false, false
		}
		return in.Access(permission)
	}
	p.Declared = func(permission string) bool { declared, _ := access(permission); return declared }
	p.Granted = func(permission string) bool { _, granted := access(permission); return granted }
	if in.Record != nil {
		p.Version, p.Content, p.AnySchedule = in.Record.Current.Version, in.Record.Current.Digest, in.Record.AnySchedule
		p.Catalogue, p.CatalogueKey = in.Record.Current.Source.Catalogue, in.Record.Current.Source.Key
		if policy, ok := in.Record.Reach(); ok {
			limits := catalog.NetPolicy(policy, in.Manifest)
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
func (e *known) tell(in *catalog.Installed, status shown.Status) {
	if in == nil || !e.m.Started() {
		return
	}
	e.m.services.announce(e.m.Ctx, e.Log(), describe(e.ID(), in, status))
}

// Tell tells a service what all plugins are, which was opened after the manager
// was started. It waits for changes that are under way.
func (m *Manager) Tell(s service.Service) {
	follower, ok := s.(service.Follower)
	if !ok || !m.Started() {
		return
	}
	for _, e := range m.sorted() {
		if e.Lock(m.Ctx) != nil {
			return
		}
		if in := e.Known(); in != nil {
			inform(m.Ctx, e.Log(), s, follower, describe(e.ID(), in, *e.Status.Load()))
		}
		e.Unlock()
	}
}

// tellPhase tells the services of a phase that is no state of the plugin: that
// calls wait for the next instance, or that it was removed.
func (e *known) tellPhase(in *catalog.Installed, phase service.Phase) {
	if in == nil || !e.m.Started() {
		return
	}
	p := describe(e.ID(), in, *e.Status.Load())
	p.Phase = phase
	e.m.services.announce(e.m.Ctx, e.Log(), p)
}

// services are those of the host, as plugins have to do with them.
type services []service.Service

// announce tells those that follow plugins what one is.
func (l services) announce(ctx context.Context, log *pluginlog.Log, p service.Plugin) {
	for _, s := range l {
		if follower, ok := s.(service.Follower); ok {
			inform(ctx, log, s, follower, p)
		}
	}
}

// inform tells one service, until the manager closes.
func inform(ctx context.Context, log *pluginlog.Log, s service.Service, follower service.Follower, p service.Plugin) {
	if err := follower.PluginChanged(p); err != nil && ctx.Err() == nil {
		log.Error("a service cannot follow the plugin", "service", s.Name(), "error", err)
	}
}

// attach has the services give a new instance of a plugin their host functions.
func (l services) attach(p service.Plugin, s *running.Slot) {
	p.Phase = service.Starting
	for _, one := range l {
		if provider, ok := one.(service.Provider); ok {
			s.Attached = append(s.Attached, provider.Attach(p, s.Channels))
		}
	}
}

// gatekeeper is the service that says whose plugins may be installed and
// started; nil where the host has none.
func (l services) gatekeeper() service.Gatekeeper {
	for _, s := range l {
		if g, ok := s.(service.Gatekeeper); ok {
			return g
		}
	}
	return nil
}

// remove deletes what services keep of a plugin that is purged.
func (l services) remove(ctx context.Context, reserve *disk.Reserve, id string) error {
	ctx = context.WithoutCancel(ctx)
	var all []error
	for _, s := range l {
		remover, ok := s.(service.Remover)
		if !ok {
			continue
		}
		if err := reserve.Do(func() error { return remover.RemovePlugin(ctx, id) }); err != nil {
			all = append(all, fmt.Errorf("delete what %s has of %q: %w", s.Name(), id, err))
		}
	}
	return errors.Join(all...)
}
