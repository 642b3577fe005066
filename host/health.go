package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/dbfile"
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
			h.monitor.Add(s.Name(), opened(s.Name(), opener.Broken))
		}
	}
	h.monitor.Add("logs", health.CheckerFunc(h.logHealth))
	h.monitor.Add("disk", health.CheckerFunc(h.diskHealth))
	h.monitor.Add("files", newDescriptors(h.cfg.Health.DescriptorsPercent))
}

// opened is a service that was opened when the host began to serve, or why
// that failed.
func opened(name string, broken func() error) health.Checker {
	return health.CheckerFunc(func(context.Context) (bool, []health.Finding) {
		err := broken()
		if err == nil {
			return true, nil
		}
		f := health.Finding{Severity: health.Error, What: name + " cannot be used: " + err.Error(),
			Do: "the host's log says why; mend that, then restart the host"}
		var file *dbfile.Error
		switch {
		case errors.As(err, &file):
			f.What = fmt.Sprintf("%s cannot be used: %v: %s", name, file.Reason, filepath.Base(file.Path))
			f.Do = cmp.Or(file.Hint, f.Do)
		}
		return false, []health.Finding{f}
	})
}

// logHealth warns of lines that could not be written.
func (h *Host) logHealth(context.Context) (usable bool, findings []health.Finding) {
	for _, p := range h.plugins.List() {
		if lost := h.logs.Plugin(p.ID).Lost(); lost > 0 {
			findings = append(findings, health.Finding{Plugin: p.ID, Severity: health.Warning,
				What: fmt.Sprintf("%d lines of its log could not be written since the host started", lost),
				Do:   "make sure that the disk has room, and see whether the plugin floods its log"})
		}
	}
	return true, findings
}

// descriptors compares the files that the process has open with what the
// system allows, by the figures that the metrics show.
type descriptors struct {
	registry *prometheus.Registry
	percent  float64
}

func newDescriptors(percent int) health.Checker {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return &descriptors{registry, float64(percent)}
}

// Health warns in time. Where the system does not tell, nothing is known to be
// wrong.
func (d *descriptors) Health(context.Context) (usable bool, findings []health.Finding) {
	const whatHelps = "start the host with a higher limit of open files (ulimit -n), or end clients that keep connections open"
	if f, err := os.Open(os.DevNull); err == nil {
		_ = f.Close()
	} else if disk.Of(err) == disk.Descriptors { // the figures cannot be read either
		return false, []health.Finding{{Severity: health.Error,
			What: disk.Descriptors.String() + ": calls and connections fail", Do: whatHelps}}
	}
	families, err := d.registry.Gather()
	if err != nil {
		return true, nil
	}
	figure := map[string]float64{}
	for _, f := range families {
		figure[f.GetName()] = f.GetMetric()[0].GetGauge().GetValue()
	}
	open, most := figure["process_open_fds"], figure["process_max_fds"]
	if most <= 0 || open*100 < most*d.percent {
		return true, nil
	}
	f := health.Finding{Severity: health.Warning,
		What: fmt.Sprintf("%.0f of the %.0f files that the system lets the host open are open; at the limit, calls and connections fail", open, most),
		Do:   whatHelps}
	if open >= most-1 {
		f.Severity = health.Error
	}
	return f.Severity != health.Error, []health.Finding{f}
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

// healthMetrics shows how the host is. It is read when it is asked for.
type healthMetrics struct{ host *Host }

// describe makes a description of one of the figures.
func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_"+name, help, labels, nil)
}

func usableDesc() *prometheus.Desc {
	return describe("service_usable", "1 where a service of the host can be used, 0 where it cannot.", "service")
}

func findingsDesc() *prometheus.Desc {
	return describe("health_findings", "What is wrong with the host, by severity; `wasmhost status` shows it.", "severity")
}

func diskFreeDesc() *prometheus.Desc {
	return describe("data_disk_free_bytes", "What the host may still write to the disk of the data folder.")
}

func diskSizeDesc() *prometheus.Desc {
	return describe("data_disk_size_bytes", "Size of the disk of the data folder.")
}

// Describe implements prometheus.Collector.
func (c healthMetrics) Describe(descs chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{usableDesc(), findingsDesc(), diskFreeDesc(), diskSizeDesc()} {
		descs <- d
	}
}

// Collect implements prometheus.Collector.
func (c healthMetrics) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	report := c.host.Health(context.Background())
	for _, s := range report.Services {
		value := 0.0
		if s.Usable {
			value = 1
		}
		gauge(usableDesc(), value, s.Name)
	}
	for _, s := range []health.Severity{health.Error, health.Warning, health.Note} {
		gauge(findingsDesc(), float64(report.Count(s)), string(s))
	}
	if state := c.host.Disk(); state.Size > 0 {
		gauge(diskFreeDesc(), float64(state.Free))
		gauge(diskSizeDesc(), float64(state.Size))
	}
}

// registerHealth adds the figures of the host and of its process.
func (h *Host) registerHealth() error {
	return errors.Join(h.registry.Register(healthMetrics{h}),
		h.registry.Register(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})), h.registry.Register(collectors.NewGoCollector()))
}
