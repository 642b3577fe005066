package host

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/disk"
	"github.com/wasmhost/wasmhost/host/health"
	"github.com/wasmhost/wasmhost/host/service"
)

// Health says how the host is: which services can be used, and what is wrong
// with what, the worst first.
func (h *Host) Health(ctx context.Context) health.Report { return h.monitor.Report(ctx) }

// watchHealth adds every service to the monitor.
func (h *Host) watchHealth() {
	h.monitor.Add("plugins", h.plugins)
	for _, s := range h.services {
		if checker, ok := s.(health.Checker); ok {
			h.monitor.Add(s.Name(), checker)
		} else if opener, ok := s.(service.Opener); ok {
			h.monitor.Add(s.Name(), service.Opened(s.Name(), opener))
		}
	}
	h.monitor.Add("logs", h.logs)
	h.monitor.Add("disk", h.reserve.Checker(h.cfg.Health.DiskFreeBytes))
	h.monitor.Add("files", disk.NewDescriptors(h.cfg.Health.DescriptorsPercent))
}

// Health shows the host to those who have a token.
func (a *pluginAPI) Health(ctx context.Context) api.Status {
	report := a.host.Health(ctx)
	status := api.Status{Version: a.host.cfg.Version, StartedAt: a.host.started, Plugins: map[api.State]int{},
		Services: report.Services, Findings: report.Findings}
	for _, p := range a.plugins.List() {
		status.Plugins[api.State(p.State)]++
	}
	return status
}
