package host

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/rss"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/host/vault"
)

// addServices makes the services of the host: a new one is one line here.
func (h *Host) addServices() {
	env := service.Env{Path: h.folder.Path, Logger: h.cfg.Logger, Reserve: h.reserve, Plugins: h.plugins, Version: h.cfg.Version}
	h.keys = vault.NewService(env, h.vault, h.secrets)
	h.services = []service.Service{
		h.keys,
		h.audit,
		notify.NewService(env, notify.Config{Limits: h.cfg.Notify, Desktop: h.cfg.Desktop, Hints: &h.hints, Waiting: h.jobs.waiting}),
		rss.NewService(env, h.cfg.Feeds, h.network),
	}
	h.plugins.Use(h.services...)
	h.mux = api.NewMux()
	h.tokens.Routes(h.mux)
	h.plugins.Routes(h.mux)
	api.GetAudit.Handle(h.mux, h.auditOf)
	for _, s := range h.services {
		if router, ok := s.(service.Router); ok {
			router.Routes(h.mux)
		}
	}
}

// eachOpener calls do with the services that have something open while the
// host serves.
func (h *Host) eachOpener(do func(service.Opener) error) error {
	var all []error
	for _, s := range h.services {
		if opener, ok := s.(service.Opener); ok {
			all = append(all, do(opener))
		}
	}
	return errors.Join(all...)
}

// registerServices adds the metrics of the services.
func (h *Host) registerServices() error {
	if err := h.registry.Register(h.jobs.metric()); err != nil {
		return err
	}
	for _, s := range h.services {
		if collector, ok := s.(prometheus.Collector); ok {
			if err := h.registry.Register(collector); err != nil {
				return err
			}
		}
	}
	return nil
}

// API is what answers the routes of the control API in this process: a command
// gets the same answers from it, without a running host, as from one that runs.
func (h *Host) Mux() *api.Mux { return h.mux }
