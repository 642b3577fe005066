// Package metrics is what /metrics shows of leaves: the health of the host, the
// memory of plugins, and the disk of the data folder; and it warns by such figures
// of the process. Services describe theirs themselves.
package metrics

import (
	"context"
	"runtime"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

func desc(name, help string, labels ...string) *figures.Desc {
	return figures.Gauge("wasmhost_"+name, help, labels...)
}

// OfHost are the figures of the host itself.
func OfHost(version, build string, m *health.Monitor, r *disk.Reserve, b *memory.Budget) []figures.Collector {
	return []figures.Collector{ofBuild(version, build), Health(m), Disk(r), Memory(b)}
}

// ofBuild says what runs.
func ofBuild(version, build string) figures.Collector {
	info := desc("build_info", "1, with the version of the host, its build and that of Go.",
		"version", "build", "goversion")
	return figures.Func(func(page *figures.Page) { page.Set(info, 1, version, build, runtime.Version()) })
}

// Health asks all services how they are.
func Health(m *health.Monitor) figures.Collector {
	usable := desc("service_usable", "1 where a service of the host can be used, 0 where it cannot.", "service")
	found := desc("health_findings", "What is wrong with the host, by severity; `wasmhost status` shows it.", "severity")
	about := desc("health_findings_about",
		"The same, by the part of the host and the plugin that they are about; plugin is empty for none.",
		"component", "plugin", "severity")
	return figures.Func(func(page *figures.Page) {
		report := m.Report(context.Background())
		for _, s := range report.Services {
			value := 0.0
			if s.Usable {
				value = 1
			}
			page.Set(usable, value, s.Name)
		}
		for _, s := range []health.Severity{health.Error, health.Warning, health.Note} {
			page.Set(found, float64(report.Count(s)), string(s))
		}
		count := map[health.Finding]int{}
		for _, f := range report.Findings {
			count[health.Finding{Component: f.Component, Plugin: f.Plugin, Severity: f.Severity}]++
		}
		for f, n := range count {
			page.Set(about, float64(n), f.Component, f.Plugin, string(f.Severity))
		}
	})
}

// Memory is what all plugins have of the budget.
func Memory(b *memory.Budget) figures.Collector {
	used := desc("plugins_memory_bytes", "Memory that all plugins have taken together.")
	total := desc("plugins_memory_limit_bytes", "Memory that all plugins may have together.")
	refused := figures.Counter("wasmhost_plugins_memory_refused_total",
		"How often a plugin got no memory because all had too much together.")
	return figures.Func(func(page *figures.Page) {
		f := b.Figures()
		page.Set(used, float64(f.Used))
		page.Set(total, float64(f.Total))
		page.Set(refused, float64(f.Refused))
	})
}

// Disk is that of the data folder, where the system tells.
func Disk(r *disk.Reserve) figures.Collector {
	free := desc("data_disk_free_bytes", "What the host may still write to the disk of the data folder.")
	size := desc("data_disk_size_bytes", "Size of the disk of the data folder.")
	return figures.Func(func(page *figures.Page) {
		if state := r.State(); state.Size > 0 {
			page.Set(free, float64(state.Free))
			page.Set(size, float64(state.Size))
		}
	})
}
