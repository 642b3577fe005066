package plugin

import (
	"context"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// standAlone makes what the pages of a plugin without a backend use. The caller
// holds the lock.
func (e *runner) standAlone(in *catalog.Installed) error {
	e.leaveAlone(e.m.Ctx)
	e.data.Close()
	if err := e.data.Values.Load(); err != nil {
		return err
	}
	if err := e.data.Open(in); err != nil {
		return err
	}
	s := running.NewSlot()
	s.Content = in.Record.Current.Digest
	s.Handlers, s.Methods = running.NewHandlers(nil), running.NewMethods(0)
	s.Channels = e.NewChannels(e.Hub)
	e.m.services.attach(describe(e.ID(), in, *e.Status.Load()), s)
	e.offer(in, s)
	e.Alone.Store(s)
	return nil
}

// leaveAlone ends that. The caller holds the lock.
func (e *runner) leaveAlone(ctx context.Context) {
	s := e.Alone.Swap(nil)
	if s == nil {
		return
	}
	close(s.Gone)
	s.Drain(ctx, e.m.limits.DrainTimeout)
	s.Channels.End()
	s.Detach()
}

// offer makes the services of a slot those of the plugin's pages as well. The
// caller holds the lock.
func (e *runner) offer(in *catalog.Installed, s *running.Slot) {
	if in.Manifest.UI == nil {
		return
	}
	services := e.Functions.Services(in, s, e.once(in.Manifest))
	settings, _ := hostfuncs.From[hostfuncs.Settings](services)
	services = services.With(hostfuncs.Of[hostfuncs.Settings](pageSettings{settings, in.Manifest}))
	s.FunctionsOfPage = sync.OnceValue(func() hostfuncs.Set {
		return e.Functions.Watched(e.m.cfg.Kit.NewForPages(services, in.Access), s)
	})
}

// pageSettings are settings without passwords, which read as null.
type pageSettings struct {
	hostfuncs.Settings
	declared *manifest.Manifest
}

// Get returns a value as a page may see it.
func (p pageSettings) Get(ctx context.Context, key string) (abi.RawJSON, bool, error) {
	for _, s := range p.declared.Settings {
		if s.Key == key && s.Type == manifest.SettingPassword {
			return abi.RawJSON("null"), true, nil
		}
	}
	return p.Settings.Get(ctx, key)
}
