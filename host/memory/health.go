package memory

import (
	"context"
	"fmt"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/host/health"
)

// Checker returns what warns where plugins have taken so much of the budget, of
// a hundred.
func (b *Budget) Checker(percent int) health.Checker {
	return health.CheckerFunc(func(context.Context) (usable bool, findings []health.Finding) {
		f := b.Figures()
		if f.Used < f.Total/100*int64(percent) {
			return true, nil
		}
		return true, []health.Finding{{Severity: health.Warning,
			What: fmt.Sprintf("plugins have taken %d of the %d MiB of memory that they may have together; at the limit, "+
				"those that need more fail", f.Used>>20, f.Total>>20),
			Do: Advice}}
	})
}

func usedDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_plugins_memory_bytes", "Memory that all plugins have taken together.", nil, nil)
}

func totalDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_plugins_memory_limit_bytes", "Memory that all plugins may have together.", nil,
		nil)
}

func refusedDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_plugins_memory_refused_total",
		"How often a plugin got no memory because all had too much together.", nil, nil)
}

// Describe implements prometheus.Collector.
func (b *Budget) Describe(descs chan<- *prometheus.Desc) {
	descs <- usedDesc()
	descs <- totalDesc()
	descs <- refusedDesc()
}

// Collect implements prometheus.Collector.
func (b *Budget) Collect(metrics chan<- prometheus.Metric) {
	f := b.Figures()
	metrics <- prometheus.MustNewConstMetric(usedDesc(), prometheus.GaugeValue, float64(f.Used))
	metrics <- prometheus.MustNewConstMetric(totalDesc(), prometheus.GaugeValue, float64(f.Total))
	metrics <- prometheus.MustNewConstMetric(refusedDesc(), prometheus.CounterValue, float64(f.Refused))
}
