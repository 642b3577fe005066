// Package metrics is what /metrics shows of leaves: the health of the host, the
// memory of plugins, and the disk of the data folder; and it warns by such figures
// of the process. Services describe theirs themselves.
//
// Leaves do not import the library of metrics, since nearly every package imports
// them: what it brings along is most of what a program links that uses little else.
//
// # Decisions
//
// Leaves do not import the library of metrics. `host/internal/serve/metrics` shows health, memory and disk: with
// protobuf, HTTP and
// TLS a leaf's test links in 0.26 s in place of 0.10. Turned down: metrics of our own form. Cost: names stand apart
// from what they count.
package metrics

import (
	"context"
	"runtime"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// collector makes its metrics when it is asked for them.
type collector struct {
	descs   []*prometheus.Desc
	collect func(chan<- prometheus.Metric)
}

func (c *collector) Describe(descs chan<- *prometheus.Desc) {
	for _, d := range c.descs {
		descs <- d
	}
}

func (c *collector) Collect(metrics chan<- prometheus.Metric) { c.collect(metrics) }

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_"+name, help, labels, nil)
}

func gauge(d *prometheus.Desc, value float64, labels ...string) prometheus.Metric {
	return prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
}

// OfHost are the figures of the host itself, and of its process.
func OfHost(version, build string, m *health.Monitor, r *disk.Reserve, b *memory.Budget) []prometheus.Collector {
	return []prometheus.Collector{ofBuild(version, build), Health(m), Disk(r), Memory(b),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), collectors.NewGoCollector()}
}

// ofBuild says what runs.
func ofBuild(version, build string) prometheus.Collector {
	info := desc("build_info", "1, with the version of the host, its build and that of Go.",
		"version", "build", "goversion")
	return &collector{[]*prometheus.Desc{info}, func(metrics chan<- prometheus.Metric) {
		metrics <- gauge(info, 1, version, build, runtime.Version())
	}}
}

// Health asks all services how they are.
func Health(m *health.Monitor) prometheus.Collector {
	usable := desc("service_usable", "1 where a service of the host can be used, 0 where it cannot.", "service")
	found := desc("health_findings", "What is wrong with the host, by severity; `wasmhost status` shows it.", "severity")
	about := desc("health_findings_about",
		"The same, by the part of the host and the plugin that they are about; plugin is empty for none.",
		"component", "plugin", "severity")
	return &collector{[]*prometheus.Desc{usable, found, about}, func(metrics chan<- prometheus.Metric) {
		report := m.Report(context.Background())
		for _, s := range report.Services {
			value := 0.0
			if s.Usable {
				value = 1
			}
			metrics <- gauge(usable, value, s.Name)
		}
		for _, s := range []health.Severity{health.Error, health.Warning, health.Note} {
			metrics <- gauge(found, float64(report.Count(s)), string(s))
		}
		count := map[health.Finding]int{}
		for _, f := range report.Findings {
			count[health.Finding{Component: f.Component, Plugin: f.Plugin, Severity: f.Severity}]++
		}
		for f, n := range count {
			metrics <- gauge(about, float64(n), f.Component, f.Plugin, string(f.Severity))
		}
	}}
}

// Memory is what all plugins have of the budget.
func Memory(b *memory.Budget) prometheus.Collector {
	used := desc("plugins_memory_bytes", "Memory that all plugins have taken together.")
	total := desc("plugins_memory_limit_bytes", "Memory that all plugins may have together.")
	refused := desc("plugins_memory_refused_total",
		"How often a plugin got no memory because all had too much together.")
	return &collector{[]*prometheus.Desc{used, total, refused}, func(metrics chan<- prometheus.Metric) {
		f := b.Figures()
		metrics <- gauge(used, float64(f.Used))
		metrics <- gauge(total, float64(f.Total))
		metrics <- prometheus.MustNewConstMetric(refused, prometheus.CounterValue, float64(f.Refused))
	}}
}

// Disk is that of the data folder, where the system tells.
func Disk(r *disk.Reserve) prometheus.Collector {
	free := desc("data_disk_free_bytes", "What the host may still write to the disk of the data folder.")
	size := desc("data_disk_size_bytes", "Size of the disk of the data folder.")
	return &collector{[]*prometheus.Desc{free, size}, func(metrics chan<- prometheus.Metric) {
		if state := r.State(); state.Size > 0 {
			metrics <- gauge(free, float64(state.Free))
			metrics <- gauge(size, float64(state.Size))
		}
	}}
}
