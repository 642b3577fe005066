package health

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
)

func usableDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_service_usable",
		"1 where a service of the host can be used, 0 where it cannot.", []string{"service"}, nil)
}

func findingsDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_health_findings",
		"What is wrong with the host, by severity; `wasmhost status` shows it.", []string{"severity"}, nil)
}

func aboutDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_health_findings_about",
		"The same, by the part of the host and the plugin that they are about; plugin is empty for none.",
		[]string{"component", "plugin", "severity"}, nil)
}

// Describe implements prometheus.Collector.
func (m *Monitor) Describe(descs chan<- *prometheus.Desc) {
	descs <- usableDesc()
	descs <- findingsDesc()
	descs <- aboutDesc()
}

// Collect implements prometheus.Collector. It asks all services.
func (m *Monitor) Collect(metrics chan<- prometheus.Metric) {
	report := m.Report(context.Background())
	for _, s := range report.Services {
		value := 0.0
		if s.Usable {
			value = 1
		}
		metrics <- prometheus.MustNewConstMetric(usableDesc(), prometheus.GaugeValue, value, s.Name)
	}
	for _, s := range []Severity{Error, Warning, Note} {
		metrics <- prometheus.MustNewConstMetric(findingsDesc(), prometheus.GaugeValue, float64(report.Count(s)), string(s))
	}
	about := map[Finding]int{}
	for _, f := range report.Findings {
		about[Finding{Component: f.Component, Plugin: f.Plugin, Severity: f.Severity}]++
	}
	for f, n := range about {
		metrics <- prometheus.MustNewConstMetric(aboutDesc(), prometheus.GaugeValue, float64(n), f.Component, f.Plugin,
			string(f.Severity))
	}
}
