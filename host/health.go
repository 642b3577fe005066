package host

import (
	"context"

	"github.com/wasmhost/wasmhost/host/disk"
	"github.com/wasmhost/wasmhost/host/health"
)

// Health says how the host is: which services can be used, and what is wrong
// with what, the worst first.
func (h *Host) Health(ctx context.Context) health.Report { return h.monitor.Report(ctx) }

// Disk returns how the disk of the data folder is, and how much space is set
// aside there.
func (h *Host) Disk() disk.State { return h.reserve.State() }

// watchHealth adds every service to the monitor.
func (h *Host) watchHealth() {
	h.monitor.Add("plugins", h.plugins)
	h.services.Watch(&h.monitor)
	h.monitor.Add("logs", h.logs)
	h.monitor.Add("disk", h.reserve.Checker(h.cfg.Health.DiskFreeBytes))
	h.monitor.Add("memory", h.memory.Checker(h.cfg.Health.MemoryPercent))
	h.monitor.Add("files", disk.NewDescriptors(h.cfg.Health.DescriptorsPercent))
}
